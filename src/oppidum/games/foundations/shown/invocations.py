"""What people see of invocations: the view, positions, reasons and events."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from oppidum.engine.events import OUTSIDE, AnyEvent, Drew, Moved, Paid, Revealed
from oppidum.engine.messages import Message, Reason, Who, make_message, make_reason
from oppidum.engine.position import ImpossiblePosition, decode_fields
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown.announcements import market_name
from oppidum.games.foundations.shown.views import lot_view

Amount = Annotated[int, msgspec.Meta(ge=0, le=999)]


class InvocationsView(msgspec.Struct):
    """Who holds which cards: unused, ongoing or used. `discarded` left the game without being bought.

    `price`, `waiver` and `rebuilding` are what cards gave for the rest of the turn: the price of the next deed, what a
    monument's requirement is waived for, building over equal size. `counted` are citizens for this scoring alone.
    `unseen` has how many invocations each pile hides, `under` the cards known to lie under it, in batches.
    """

    held: list[list[str]]
    ongoing: list[list[str]]
    used: list[list[str]]
    discarded: list[str]
    price: int | None
    waiver: int | None
    rebuilding: bool
    counted: list[int]
    unseen: list[int]
    under: list[list[list[str]]]


FIELDS = InvocationsView.__struct_fields__


class InvocationsPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """As the view; cards in market and piles are written there."""

    held: list[list[str]] = []
    ongoing: list[list[str]] = []
    used: list[list[str]] = []
    discarded: list[str] = []
    price: Amount | None = None
    waiver: Amount | None = None
    rebuilding: bool = False
    counted: list[Amount] = []
    under: list[list[list[str]]] = []


def position_of(view: InvocationsView) -> dict[str, Any]:
    """Returns what a position says: nothing of what is empty."""
    fields = {name: getattr(view, name) for name in InvocationsPosition.__struct_fields__}
    for name in ("held", "ongoing", "used", "under", "counted"):
        if not any(fields[name]):
            fields[name] = []
    tree: dict[str, Any] = msgspec.to_builtins(InvocationsPosition(**fields))
    return tree


def read(tree: Any, cards: list[str], rules: Rulebook, path: str) -> InvocationsPosition:
    """Returns the module's part of a position, or raises ImpossiblePosition."""
    position: InvocationsPosition = decode_fields(tree, InvocationsPosition, path)
    used: list[str] = []
    for field in ("held", "ongoing", "used"):
        rows = getattr(position, field)
        if len(rows) not in (0, rules.players):
            raise ImpossiblePosition(
                f"{path}.{field}", Message("foundations-position-kept", {"players": rules.players})
            )
        for seat, row in enumerate(rows):
            _check_names(row, cards, used, f"{path}.{field}[{seat}]")
    _check_names(position.discarded, cards, used, f"{path}.discarded")
    if len(position.under) not in (0, rules.eras):
        raise ImpossiblePosition(f"{path}.under", Message("foundations-position-piles", {"eras": rules.eras}))
    under: list[str] = []
    for era, batches in enumerate(position.under):
        for batch, names in enumerate(batches):
            _check_names(names, [name for name in rules.card_names if name], under, f"{path}.under[{era}][{batch}]")
    return position


def _check_names(names: list[str], cards: list[str], used: list[str], path: str) -> None:
    """Raises ImpossiblePosition for a card that does not exist or was used before."""
    for place, name in enumerate(names):
        if name not in cards:
            raise ImpossiblePosition(f"{path}[{place}]", Message("foundations-position-card", {"card": name[:40]}))
        if name in used:
            raise ImpossiblePosition(f"{path}[{place}]", Message("foundations-position-card-twice"))
        used.append(name)


def check_piles(once: bool, known: bool, path: str) -> None:
    """Raises ImpossiblePosition if a card lies in two places, or a pile is not as `under` says."""
    if not once:
        raise ImpossiblePosition(path, Message("foundations-position-card-twice"))
    if not known:
        raise ImpossiblePosition(f"{path}.under", Message("foundations-position-under"))


# Reasons


def _card(name: str) -> Message:
    return Message(f"foundations-card-{name}")


def why_not_buy(name: str, price: int, coins: int) -> Reason | None:
    """Returns why a card cannot be bought for this price, NOTHING if it is not for sale (I-02)."""
    if price == NOTHING:
        return make_reason("foundations-card-not-for-sale", "I-02", card=_card(name))
    if price > coins:
        return make_reason("foundations-card-too-dear", "I-02", card=_card(name), price=price, coins=coins)
    return None


def action_taken() -> Reason:
    """The turn's action was taken (X-03)."""
    return make_reason("foundations-action-taken", "X-03")


def not_held(name: str) -> Reason:
    """The seat has no such card that is unused (I-03)."""
    return make_reason("foundations-card-not-held", "I-03", card=_card(name))


def no_action_left() -> Reason:
    """The card is for an action of this turn, and none is left (I-09)."""
    return make_reason("foundations-card-no-action", "I-09")


def only_in_scoring() -> Reason:
    """The card is used when an era is scored (I-11)."""
    return make_reason("foundations-card-in-scoring", "I-11")


def not_in_scoring() -> Reason:
    """Nobody has asked anything (I-11)."""
    return make_reason("foundations-card-no-question", "I-11")


def not_an_answer() -> Reason:
    """The seat has to use a card of its own for this scoring, or decline (I-11)."""
    return make_reason("foundations-card-answer", "I-11")


def no_such_building() -> Reason:
    """The lot is not the first one of an own building that the card may score (I-09)."""
    return make_reason("foundations-card-no-building", "I-09")


def no_marker() -> Reason:
    """The seat has no lot marker for what the card gives (I-09)."""
    return make_reason("foundations-no-marker", "I-09")


def no_card_left() -> Reason:
    """What the card takes is used up (I-09)."""
    return make_reason("foundations-card-none-left", "I-09")


# Events


def announce_purchase(name: str, seat: int, slot: int, price: int, events: list[AnyEvent]) -> None:
    """Announces a bought invocation (I-02). Pre: the market has not closed up yet."""
    message = make_message("foundations-event-buy-card", who=Who(seat), card=_card(name), price=price)
    events.append(Moved(who=seat, what=name, source=("market", slot), target=OUTSIDE, message=message, rule="I-02"))
    events.append(Paid(amount=price, source=("seats", seat, "coins"), target=OUTSIDE, rule="I-02"))


def announce_use(name: str, seat: int, left: list[str], events: list[AnyEvent]) -> None:
    """Announces that a seat uses an invocation (I-03)."""
    message = make_message("foundations-event-used", who=Who(seat), card=_card(name))
    where = ("modules", "invocations", "held", seat)
    events.append(Revealed(who=seat, where=where, value=left, message=message, rule="I-03"))


def announce_new_offers(table: Table, events: list[AnyEvent]) -> None:
    """Announces that all cards for sale went under the pile (I-12)."""
    message = make_message("foundations-event-new-offers")
    events.append(Revealed(where=("market",), value=[None] * table.rules.slots, message=message, rule="I-12"))
    events.append(Revealed(where=("piles",), value=list(table.left), rule="I-12"))


def announce_windfall(table: Table, seat: int, card: int, events: list[AnyEvent]) -> None:
    """Announces the card that was turned up: a deed for the seat, or an invocation out of the game (F-25)."""
    name = table.rules.card_names[card]
    deed = card < table.rules.lots
    key = "foundations-event-windfall" if deed else "foundations-event-windfall-card"
    message = make_message(key, who=Who(seat), card=market_name(table, card))
    source = ("piles", table.era)
    events.append(Drew(who=seat, what=name, source=source, target=OUTSIDE, message=message, rule="F-25"))
    if deed:
        events.append(Revealed(where=("lots", name), value=lot_view(table, card), rule="F-25"))
