"""What people see of the Consul: the view, positions, reasons and events (C-01 to C-14)."""

from __future__ import annotations

from typing import Final

import msgspec

from oppidum.engine.events import OUTSIDE, AnyEvent, Drew, Moved, Revealed
from oppidum.engine.ledger import entries_in
from oppidum.engine.messages import Item, Message, Reason, Who, make_message, make_reason
from oppidum.engine.numbers import Numbers
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.shown.announcements import announce_scored, make_incomes_fact, make_lot_fact
from oppidum.games.foundations.shown.explanations import piece_name

STEP_NAMES: Final = ["", "setup", "place", "fill"]
"""What the Consul is about, in positions."""

CENSUS_RULES: Final = ["C-01", "C-02", "C-03", "C-04", "C-08", "C-10"]
CENSUS_OF_DEEDS: Final = ["C-09"]
"""What occurs only where the Consul begins with deeds."""

WHERE: Final = ("modules", "consul")


class PlanView(msgspec.Struct):
    """What the Consul does when it acts next, while this deed stays the leftmost.

    `size` is that of its token, `places` are the lots that it may go on. No token of the size is left where `points`
    are not 0: these it scores instead.
    """

    deed: str
    size: int
    places: list[list[str]]
    points: int


class ConsulView(msgspec.Struct):
    """The Consul's panel: points, citizens and coins of its tokens in the city, and the minimum price of deeds.

    `steers` is the seat with its card, which is `ready` or planning. `unseen` counts the tokens in the face-down piles,
    `discarded` those that lie open.
    """

    points: int
    citizens: int
    coins: int
    minimum: int
    steers: int
    ready: bool
    deeds: list[str]
    unseen: dict[str, int]
    discarded: dict[str, int]
    plan: PlanView | None


class ConsulPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """`steers` from 1. `piles` by size, each from the top; what they leave out lies shuffled below.

    While a place is asked for, `step` says why: `setup`, `place` (a token on the new `lot`) or `fill`.
    """

    steers: int = 0
    ready: bool = False
    step: str = ""
    lot: str = ""
    piles: list[list[str]] = []
    discarded: list[str] = []


def not_asked() -> Reason:
    """Returns that the Consul's tokens are placed only when it acts."""
    return make_reason("foundations-no-token-due", "C-04")


def not_a_place() -> Reason:
    """Returns that the token cannot go there."""
    return make_reason("foundations-not-a-place", "C-04")


def place_prompt(size: int, filling: bool) -> Message:
    """Returns what the steering player is asked."""
    return make_message("foundations-prompt-consul-fill" if filling else "foundations-prompt-consul-place", size=size)


def announce_drawn(table: Table, lot: int, events: list[AnyEvent]) -> None:
    """Announces a deed that the Consul draws before the game (C-09, C-14)."""
    name = table.rules.ground.names[lot]
    message = make_message("foundations-event-consul-draws", lot=name)
    events.append(Drew(what=name, source=("piles", 0), target=OUTSIDE, message=message, rule="C-14"))
    events.append(make_lot_fact(table, lot, "C-09"))


def announce_ready(events: list[AnyEvent]) -> None:
    """Announces that the Consul's card flips to ready (C-02)."""
    message = make_message("foundations-event-consul-ready")
    events.append(Revealed(where=(*WHERE, "ready"), value=True, message=message, rule="C-02"))


def announce_taken(table: Table, lot: int, events: list[AnyEvent]) -> None:
    """Announces the deed that the Consul takes (C-03). Pre: the market has not closed up yet."""
    name = table.rules.ground.names[lot]
    message = make_message("foundations-event-consul-takes", lot=name)
    events.append(
        Moved(
            who=table.rules.players,
            what=name,
            source=("market", 0),
            target=OUTSIDE,
            message=message,
            rule="C-03",
        )
    )
    events.append(make_lot_fact(table, lot, "C-03"))
    events.append(make_incomes_fact(table))


def announce_discarded(table: Table, building: int, events: list[AnyEvent]) -> None:
    """Announces a token that is covered and goes to the open discards (C-04)."""
    message = make_message("foundations-event-consul-discards", piece=piece_name(table, building))
    piece = table.rules.piece[table.rules.kind_of[building]]
    target = (*WHERE, "discarded", piece)
    events.append(Moved(what=piece, source=OUTSIDE, target=target, message=message, rule="C-04"))
    events.extend(make_lot_fact(table, lot, "C-04") for lot in table.rules.lots_of(building))


def announce_shuffled(size: int, unseen: dict[str, int], events: list[AnyEvent]) -> None:
    """Announces that the discards of a size are a new pile (C-05); `unseen` counts its tokens."""
    message: Message | None = make_message("foundations-event-consul-shuffles", size=size)
    for piece, count in unseen.items():
        events.append(Revealed(where=(*WHERE, "discarded", piece), value=0, message=message, rule="C-05"))
        events.append(Revealed(where=(*WHERE, "unseen", piece), value=count, rule="C-05"))
        message = None


def announce_token(table: Table, building: int, rule: str, events: list[AnyEvent]) -> None:
    """Announces a token that is turned up and put into the city."""
    rules = table.rules
    lots = rules.lots_of(building)
    names: list[Item] = [rules.ground.names[lot] for lot in lots]
    message = make_message("foundations-event-consul-builds", piece=piece_name(table, building), lots=names)
    piece = rules.piece[rules.kind_of[building]]
    source = (*WHERE, "unseen", piece)
    events.append(Moved(who=rules.players, what=piece, source=source, target=OUTSIDE, message=message, rule=rule))
    events.extend(make_lot_fact(table, lot, rule) for lot in lots)


def announce_no_token(table: Table, entries: Numbers, events: list[AnyEvent]) -> None:
    """Announces the points that the Consul has instead of a deed (C-05)."""
    for entry in entries_in(entries):
        announce_scored(table, entry, events)


def announce_passed(steers: int, events: list[AnyEvent]) -> None:
    """Announces who steers the Consul in the next era (C-01)."""
    message = make_message("foundations-event-consul-passes", who=Who(steers))
    events.append(Revealed(where=(*WHERE, "steers"), value=steers, message=message, rule="C-01"))
