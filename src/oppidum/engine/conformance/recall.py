"""Checks recall: what a viewer was told stays true in every world that it imagines later.

A memory is a named thing at a path of the viewer's view: it was shown there in a hand or a pile, or an event that the
viewer could read put it there. It stays until the viewer is told otherwise:

* an event names the thing: it is where the event puts it;
* an event takes an unnamed thing from the same place: it may have been this one;
* an event shows the place anew with another number of things. With the same number it was only shuffled: the order is
  forgotten, what is there is not.

A memory is tested in an imagined world by a witness, a viewer who in truth sees the thing at that place now, and must
see it in the imagined world too; where nobody sees it, by the position, if the thing is written there once. An unnamed
event whose source shows names only is a failure by itself: the viewer knows which thing that was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from oppidum.engine.conformance.event_checks import Views
from oppidum.engine.conformance.run import Run, Step, plain
from oppidum.engine.events import AnyEvent, BrokenFold, Moved, Path, Revealed, fold, visible
from oppidum.engine.game import State


class ViewBefore(msgspec.Struct):
    """A view and the events since then; it is folded only when needed."""

    view: Any
    told: list[AnyEvent]

    def cards_at(self, path: Path) -> list[str | None]:
        """Returns the cards that the viewer sees there after these events; none if they cannot be folded."""
        try:
            return cards_at(fold(self.view, self.told), path)
        except (BrokenFold, LookupError, TypeError, ValueError):
            return []


class Memory:
    """What the viewers of one game were told, and where it must be."""

    def __init__(self, run: Run, views: Views) -> None:
        self._places: dict[int, dict[str, Path]] = {viewer: dict(named_cards(views[viewer])) for viewer in run.viewers}

    def follow(self, run: Run, step: Step, old: Views, new: Views) -> None:
        """Notes what the viewers learn from one action."""
        for viewer in run.viewers:
            told = visible(step.events, viewer)
            for number, event in enumerate(told):
                if isinstance(event, Moved | Revealed):
                    self._note_event(run, viewer, ViewBefore(old[viewer], told[:number]), event)
            if any(isinstance(event, Moved | Revealed) for event in told):
                self._places[viewer].update(named_cards(new[viewer]))

    def _note_event(self, run: Run, viewer: int, before: ViewBefore, event: Moved | Revealed) -> None:
        places = self._places[viewer]
        if isinstance(event, Revealed):
            cards = cards_in(plain(event.value))
            if not cards or len(cards) != len(before.cards_at(event.where)):
                _forget(places, event.where)
        elif event.what is not None:
            places[event.what] = event.target
        else:
            cards = before.cards_at(event.source)
            known = bool(cards) and None not in cards
            run.expect("recall", not known, f"viewer {viewer} knows what left {event.source} and is not told")
            _forget(places, event.source)

    def check(self, run: Run, state: State, views: Views, viewer: int) -> None:
        """Checks that a world imagined now has everything remembered at its place."""
        world = state.knowledge(viewer).imagine(run.dice)
        seen: Views = {}
        truth, imagined = state.position(), world.position()
        for thing, place in self._places[viewer].items():
            if not is_container(_at(views[viewer], place)):
                continue
            askable = (viewer, *run.viewers)  # itself first: another's knowledge may lawfully differ between worlds
            witness = next((each for each in askable if thing in cards_at(views[each], place)), None)
            if witness is not None:
                if witness not in seen:
                    seen[witness] = plain(world.knowledge(witness).view())
                kept = thing in cards_at(seen[witness], place)
            else:
                spots = list(find_in_position(thing, truth))
                kept = len(spots) != 1 or list(find_in_position(thing, imagined)) == spots
            run.expect("recall", kept, f"viewer {viewer} forgets that {thing} is at {place}")


def is_container(place: Any) -> bool:
    """Whether plain data is a hand or a pile."""
    return isinstance(place, dict) and place.get("type") in ("hand", "pile")


def cards_in(place: Any) -> list[str | None]:
    """Returns the cards of a hand or a pile; none for anything else."""
    return list(place["cards"]) if is_container(place) else []


def cards_at(view: Any, path: Path) -> list[str | None]:
    """Returns the cards of the hand or pile at a path of a view."""
    return cards_in(_at(view, path))


def named_cards(view: Any, path: Path = ()) -> Iterator[tuple[str, Path]]:
    """Yields every card that a view names in a hand or a pile, and its path."""
    if is_container(view):
        yield from ((card, path) for card in cards_in(view) if card is not None)
        return
    for step, inner in view.items() if isinstance(view, dict) else enumerate(view):
        if isinstance(inner, (dict, list)):
            yield from named_cards(inner, (*path, step))


def find_in_position(thing: str, tree: Any, spot: Path = ()) -> Iterator[Path]:
    """Yields the paths at which a position names a thing: to the list that holds it, or to itself."""
    if tree == thing:
        yield spot
    elif isinstance(tree, dict):
        for key, inner in tree.items():
            yield from find_in_position(thing, inner, (*spot, key))
    elif isinstance(tree, list | tuple):
        for index, inner in enumerate(tree):
            yield from find_in_position(thing, inner, spot if inner == thing else (*spot, index))


def _at(view: Any, path: Path) -> Any:
    for step in path:
        try:
            view = view[step]
        except (LookupError, TypeError):
            return None
    return view


def _forget(places: dict[str, Path], place: Path) -> None:
    for thing in [thing for thing, path in places.items() if path[: len(place)] == place]:
        del places[thing]
