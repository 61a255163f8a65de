"""Events: the small typed facts that an action brings about, and how they change what a viewer sees.

Given a list of events, `State.apply` appends one event for each thing that happened. An event names its audience and
what everybody else may know of it. The log, motion on the page, notifications and wire messages are all made of
events, so they must be complete: a viewer's events, folded over its old view, give its new view. The conformance kit
checks this for every game at every step.

A path leads into a view written as plain data: ``("seats", 0, "coins")``. What stands there decides how things move:
a number counts, a slot holds one thing or None, a `Hand` is a set, a `Pile` is ordered from its top.
"""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.messages import Message

SPECTATOR = -1
Path = tuple[str | int, ...]
OUTSIDE: Path = ()


class View(msgspec.Struct, kw_only=True):
    """What a viewer sees, as a message; every title's view begins like this.

    `others_may` has the seats that may act too, though nobody waits for them; it is left out where there are none.
    """

    to_act: list[int]
    others_may: list[int] | msgspec.UnsetType = msgspec.UNSET


def others_who_may(to_act: list[int], may_act: list[int]) -> list[int] | msgspec.UnsetType:
    """Returns what a view says of the seats that may act beside those asked."""
    return [seat for seat in may_act if seat not in to_act] or msgspec.UNSET


class Hand(msgspec.Struct, tag="hand"):
    """Cards without an order; None stands for a card that the viewer does not know."""

    cards: list[str | None]


class Pile(msgspec.Struct, tag="pile"):
    """Cards in order, the top one first; None stands for a card that the viewer does not know."""

    cards: list[str | None]


def hand(cards: list[str | None]) -> Hand:
    """Returns a hand in its one written order: known cards by name, unknown ones last."""
    return Hand(_in_hand_order(cards))


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="event", tag=str.lower):
    """One fact. `audience` None means everybody; else the others learn `others`, or nothing where that is None.

    A fact without a message is part of one that has the words: a number that follows, a card that slides. `who` is the
    party that did it, None where nobody did.
    """

    rule: str
    who: int | None = None
    message: Message | None = None
    audience: tuple[int, ...] | None = None
    others: AnyEvent | None = None


class Moved(Event, frozen=True, kw_only=True):
    """A thing went from one place to another; `what` is None for those who only see that one did."""

    what: str | None
    source: Path
    target: Path
    bottom: bool = False


class Drew(Moved, frozen=True, kw_only=True):
    """A card was drawn from a pile."""


class Paid(Event, frozen=True, kw_only=True):
    """An amount went from one purse to another; the bank is outside."""

    amount: int
    source: Path
    target: Path


class Scored(Event, frozen=True, kw_only=True):
    """A party scored; its points stand at `target`."""

    party: int
    points: int
    category: str
    target: Path


class Revealed(Event, frozen=True, kw_only=True):
    """A fact is now this: a card turned, a place taken, a phase begun."""

    where: Path
    value: Any


class Asked(Event, frozen=True, kw_only=True):
    """These seats are asked for a decision now; those in `others_may` may act too, though nobody waits for them."""

    seats: tuple[int, ...]
    others_may: tuple[int, ...] = ()


AnyEvent = Moved | Drew | Paid | Scored | Revealed | Asked


class BrokenFold(Exception):
    """An event speaks of something that the view does not show."""


def form_for(event: AnyEvent, viewer: int) -> AnyEvent | None:
    """Returns the event as this viewer may know it, or None where it learns nothing."""
    if event.audience is None or viewer in event.audience:
        return msgspec.structs.replace(event, audience=None, others=None)
    if event.others is None:
        return None
    return form_for(event.others, viewer)


def visible(events: list[AnyEvent], viewer: int) -> list[AnyEvent]:
    """Returns those of the events that the viewer learns of, each in its own form."""
    forms = [form_for(event, viewer) for event in events]
    return [form for form in forms if form is not None]


def fold(view: Any, events: list[AnyEvent]) -> Any:
    """Returns the view, as plain data, after these events; the given one is left as it was."""
    tree = msgspec.json.decode(msgspec.json.encode(view))
    for event in events:
        _fold_one(tree, event)
    return tree


def _fold_one(tree: Any, event: AnyEvent) -> None:
    match event:
        case Moved():
            _take(tree, event.source, event.what)
            _put(tree, event.target, event.what, event.bottom)
        case Paid():
            _count(tree, event.source, -event.amount)
            _count(tree, event.target, event.amount)
        case Scored():
            _count(tree, event.target, event.points)
        case Revealed():
            _set(tree, event.where, msgspec.json.decode(msgspec.json.encode(event.value)))
        case Asked():
            tree["to_act"] = list(event.seats)
            tree.pop("others_may", None)
            if event.others_may:
                tree["others_may"] = list(event.others_may)


def _take(tree: Any, path: Path, what: str | None) -> None:
    if not path:
        return
    place = _at(tree, path)
    match place:
        case {"type": "hand", "cards": list(cards)} | {"type": "pile", "cards": list(cards)}:
            _take_card(cards, what, path)
        case list():
            place.remove(what)
        case int():
            _set(tree, path, place - 1)
        case _ if place == what:
            _set(tree, path, None)
        case _:
            raise BrokenFold(f"{what} is not at {path}")


def _take_card(cards: list[str | None], what: str | None, path: Path) -> None:
    # A viewer who could not see the card has an unknown one in its place.
    for card in (what, None):
        if card in cards:
            cards.remove(card)
            return
    raise BrokenFold(f"{what} is not at {path}")


def _put(tree: Any, path: Path, what: str | None, bottom: bool) -> None:
    if not path:
        return
    place = _at(tree, path)
    match place:
        case {"type": "hand"}:
            place["cards"] = _in_hand_order([*place["cards"], what])
        case {"type": "pile"}:
            place["cards"].insert(len(place["cards"]) if bottom else 0, what)
        case list():
            place.append(what)
        case int():
            _set(tree, path, place + 1)
        case None:
            _set(tree, path, what)
        case _:
            raise BrokenFold(f"{path} is taken")


def _count(tree: Any, path: Path, change: int) -> None:
    if path:
        _set(tree, path, _at(tree, path) + change)


def _at(tree: Any, path: Path) -> Any:
    for step in path:
        tree = tree[step]
    return tree


def _set(tree: Any, path: Path, value: Any) -> None:
    _at(tree, path[:-1])[path[-1]] = value


def _in_hand_order(cards: list[str | None]) -> list[str | None]:
    return sorted(cards, key=lambda card: (card is None, card or ""))
