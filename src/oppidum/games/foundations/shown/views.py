"""What a viewer of a Foundations table is shown: built from a table on which hidden cards are unknown."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.events import Hand, View, hand, others_who_may
from oppidum.games.foundations.rules.table import NOTHING, UNKNOWN, Table, hand_of


class SeatView(msgspec.Struct):
    """One player's panel. `trade` is what shops add to income; `chosen` is the viewer's own secret choice."""

    coins: int
    points: int
    markers: int
    citizens: int
    trade: int
    supply: dict[str, int]
    hand: Hand
    chosen: str | None


class LotView(msgspec.Struct):
    """A lot that somebody owns, and the building on it as `piece lot lot ...`."""

    owner: int
    building: str | None


class FoundationsView(View):
    """The table as one viewer sees it. `piles` counts the cards left for each era; `buried` the unseen discards.

    `modules` has what each module in play shows, by its option.
    """

    era: int
    first: int
    final_turns: int
    incomes: int
    seats: list[SeatView]
    lots: dict[str, LotView]
    market: list[str | None]
    prices: list[int]
    piles: list[int]
    discarded: list[str]
    buried: int
    modules: dict[str, Any]


def view_of(table: Table, viewer: int) -> FoundationsView:
    """The view of a table on which what the viewer may not know is already unknown."""
    rules = table.rules
    names = rules.ground.names
    payer = max(viewer, 0)
    return FoundationsView(
        to_act=table.to_act(),
        others_may=others_who_may(table.to_act(), table.may_act()),
        era=table.era + 1,
        first=table.first,
        final_turns=table.final_turns,
        incomes=table.incomes,
        seats=[seat_view(table, seat) for seat in range(rules.players)],
        lots={names[lot]: lot_view(table, lot) for lot in range(rules.lots) if table.owner[lot] != NOTHING},
        market=[None if card == NOTHING else rules.card_names[card] for card in table.market],
        prices=list(table.prices(payer)),
        piles=list(table.left),
        discarded=[names[lot] for lot in range(rules.lots) if table.discarded[lot]],
        buried=sum(table.buried),
        modules=table.module_views(),
    )


def seat_view(table: Table, seat: int) -> SeatView:
    """A player's panel."""
    rules = table.rules
    chosen = table.chosen[seat]
    return SeatView(
        coins=table.coins[seat],
        points=table.points[seat],
        markers=table.markers[seat],
        citizens=table.population(seat),
        trade=table.trade[seat],
        supply={rules.piece[kind]: table.supply[seat * rules.kinds + kind] for kind in range(rules.own_kinds)},
        hand=hand_view(table, hand_of(table, seat)),
        chosen=None if chosen < 0 else table.choice_name(chosen),
    )


def hand_view(table: Table, lots: list[int]) -> Hand:
    """Cards by name, unknown ones as None."""
    return hand([None if lot == UNKNOWN else table.rules.ground.names[lot] for lot in lots])


def lot_view(table: Table, lot: int) -> LotView:
    """An owned lot."""
    building = table.building[lot]
    return LotView(table.owner[lot], None if building == NOTHING else building_text(table, building))


def building_text(table: Table, building: int) -> str:
    """A building as `piece lot lot ...`, for a player's the notation of the build without its first word.

    >>> import oppidum
    >>> table = oppidum.game("metropolis").configure(players=2).new(seed=1)
    >>> building_text(table, table.configuration.actions.parse("build house C3 C4"))
    'house C3 C4'
    """
    rules = table.rules
    return " ".join(
        [rules.piece[rules.kind_of[building]], *[rules.ground.names[lot] for lot in rules.lots_of(building)]]
    )
