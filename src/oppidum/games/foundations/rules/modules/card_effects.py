"""What cards in force do: one vocabulary for roles and ongoing invocations (P-04, I-03).

A card is data: its effect becomes amounts that the seams of the table add up. No code names a card.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import Entry
from oppidum.engine.numbers import i64, numbers
from oppidum.games.foundations.data.schema import Effect
from oppidum.games.foundations.rules.rulebook import TYPES
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown.announcements import announce_card_coins


class CardEffect:
    """One card in force: `ledger_kind` and `card` name it in the ledger; every amount that it does not have is 0."""

    def __init__(self, effect: Effect, ledger_kind: int, card: int, slots: int) -> None:
        self.ledger_kind: Final[i64] = ledger_kind
        self.card: Final[i64] = card
        self.gained_coins: Final[i64] = _amount(effect, "gain", effect.coins)
        self.lot_markers: Final[i64] = _amount(effect, "lot_markers", effect.n)
        self.income: Final[i64] = _amount(effect, "income", effect.coins)
        self.citizens: Final[i64] = _amount(effect, "citizens", effect.n)
        every_time = effect.kind == "price_less" and effect.once is None
        first_only = effect.kind == "price_less" and effect.once is not None
        self.discount: Final = numbers(_by_slot(effect, slots) if every_time else [0] * slots)
        self.first_discount: Final = numbers(_by_slot(effect, slots) if first_only else [0] * slots)
        self.changes_prices: Final[bool] = every_time or first_only
        self.quick_build: Final[bool] = effect.kind == "construct_after_buy"
        self.era_vp: Final[i64] = _amount(effect, "era_vp", effect.vp)
        self.era_type: Final[i64] = NOTHING if effect.type is None else TYPES.index(effect.type)
        self.era_size: Final[i64] = effect.size
        self.trailing_vp: Final[i64] = _amount(effect, "vp_if_not_leader", effect.vp)
        self.build_over_coins: Final[i64] = _amount(effect, "on_build_over", effect.coins)
        self.monument_vp: Final[i64] = _amount(effect, "on_monument", effect.vp)
        self.lot_vp: Final[i64] = _amount(effect, "lot_vp", effect.vp)
        self.end_vp: Final[i64] = _amount(effect, "end_vp", effect.vp)
        self.end_per_coins: Final[i64] = max(effect.per_coins, 1)
        waives = effect.kind == "monument_without_requirement"
        self.bars_theft: Final[bool] = effect.kind == "no_theft"
        self.waiver_coins: Final[i64] = effect.coins if waives else NOTHING


def gain(table: Table, seat: int, effect: CardEffect, events: list[AnyEvent] | None) -> None:
    """Gives a seat what a card gives once, when it comes into force: coins and lot markers."""
    table.markers[seat] += effect.lot_markers
    if effect.gained_coins == 0:
        return
    table.coins[seat] += effect.gained_coins
    if events is not None:
        announce_card_coins(table, seat, effect.ledger_kind, effect.card, effect.gained_coins, events)


def era_points(table: Table, seat: int, effect: CardEffect) -> list[Entry]:
    """Returns the points of a card in an era's scoring."""
    entries: list[Entry] = []
    if effect.era_vp > 0:
        count: i64 = _count_scored(table, seat, effect)
        if count > 0:
            entries.append((effect.ledger_kind, table.era, seat, effect.card, count, count * effect.era_vp))
    if effect.trailing_vp > 0:
        own: i64 = table.scored_population(seat)
        if own > 0 and _is_behind(table, own):
            entries.append((effect.ledger_kind, table.era, seat, effect.card, own, effect.trailing_vp))
    return entries


def _count_scored(table: Table, seat: i64, effect: CardEffect) -> i64:
    """Counts the seat's buildings that score for the card in an era."""
    rules = table.rules
    count: i64 = 0
    lot: i64 = 0
    while lot < rules.lots:
        building: i64 = table.building[lot]
        if building != NOTHING and table.owner[lot] == seat and rules.first_lot[building] == lot:
            kind: i64 = rules.kind_of[building]
            if rules.type[kind] == effect.era_type and rules.size[kind] == effect.era_size:
                count += 1
        lot += 1
    return count


def _is_behind(table: Table, own: i64) -> bool:
    """Returns whether a party has more citizens than these."""
    party: i64 = 0
    while party < table.rules.parties:
        if table.scored_population(party) > own:
            return True
        party += 1
    return False


def end_points(table: Table, seat: int, effect: CardEffect) -> list[Entry]:
    """Returns the points of a card at the end of the game (F-37)."""
    entries: list[Entry] = []
    if effect.lot_vp > 0:
        lots: int = table.marker_total(seat) - table.markers[seat]
        points = lots * (effect.lot_vp - table.rules.empty_lot_vp)
        if points:
            entries.append((effect.ledger_kind, table.era, seat, effect.card, lots, points))
    if effect.end_vp > 0:
        points = table.coins[seat] // effect.end_per_coins * effect.end_vp
        if points:
            entries.append((effect.ledger_kind, table.era, seat, effect.card, table.coins[seat], points))
    return entries


def _amount(effect: Effect, kind: str, amount: int) -> int:
    return amount if effect.kind == kind else 0


def _by_slot(effect: Effect, slots: int) -> list[int]:
    """Returns by how much each slot is cheaper; slot 1 of the data is the leftmost."""
    return [effect.coins if slot + 1 in effect.slots else 0 for slot in range(slots)]
