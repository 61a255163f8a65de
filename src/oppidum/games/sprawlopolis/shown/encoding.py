"""What a seat knows as numbers, for learners: seats are counted from the one that looks."""

from __future__ import annotations

from oppidum.engine.configuration import Field
from oppidum.engine.game import Buffer
from oppidum.games.sprawlopolis.hidden.seen_cards import has_seen
from oppidum.games.sprawlopolis.rules.city import EXTENT, FAR
from oppidum.games.sprawlopolis.rules.rulebook import Rulebook
from oppidum.games.sprawlopolis.rules.table import NOTHING, Table, hand_of
from oppidum.games.sprawlopolis.rules.zones import SIDE_BITS, SIDES, ZONES


def fields(rules: Rulebook) -> tuple[Field, ...]:
    """Returns the layout. Planes begin at the city's top left corner, whose column and row stand in `corner`."""
    return (
        Field("zones", (ZONES, EXTENT, EXTENT)),
        Field("exits", (SIDES, EXTENT, EXTENT)),
        Field("corner", (2,)),
        Field("hands", (rules.players, rules.cards)),
        Field("sizes", (rules.players,)),
        Field("conditions", (rules.cards,)),
        Field("shown", (rules.cards,)),
        Field("top", (rules.cards,)),
        Field("clock", (3,)),
    )


def encode(table: Table, seat: int, out: Buffer) -> None:
    """Writes what the seat knows."""
    for index in range(sum(field.size for field in fields(table.rules))):
        out[index] = 0
    at = _write_city(table, out)
    at = _write_hands(table, seat, out, at)
    cards = table.rules.cards
    for number in table.conditions:
        out[at + number - 1] = 1
    if table.shown != NOTHING:
        out[at + cards + table.shown] = 1
    if len(table.deck) > 0:
        out[at + 2 * cards + table.deck[0]] = 1
    at += 3 * cards
    clock = (table.turn(), len(table.deck), (table.on_turn() - seat) % table.rules.players)
    for index, number in enumerate(clock):
        out[at + index] = float(number)


def _write_city(table: Table, out: Buffer) -> int:
    """Planes and corner; returns where the next field begins."""
    plan = table.city.plan(table.rules.blocks)
    plane = EXTENT * EXTENT
    for cell in plan.cells:
        spot = (plan.row(cell) - plan.top) * EXTENT + plan.column(cell) - plan.left
        out[(plan.zone[cell] - 1) * plane + spot] = 1
        for side in range(SIDES):
            if plan.exits[cell] & SIDE_BITS[side]:
                out[(ZONES + side) * plane + spot] = 1
    at = (ZONES + SIDES) * plane
    out[at] = plan.left / FAR
    out[at + 1] = plan.top / FAR
    return at + 2


def _write_hands(table: Table, seat: int, out: Buffer, at: int) -> int:
    """Writes the cards of hands that the seat has seen, and the sizes; returns where the next field begins."""
    players, cards = table.rules.players, table.rules.cards
    for step in range(players):
        hand = hand_of(table, (seat + step) % players)
        for card in hand:
            if has_seen(table, seat, card):
                out[at + step * cards + card] = 1
        out[at + players * cards + step] = len(hand)
    return at + players * (cards + 1)
