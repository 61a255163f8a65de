"""What a viewer of a Foundations table knows: the table with every hidden card turned into an unknown one."""

from __future__ import annotations

import msgspec

from oppidum.engine.chance import Dice
from oppidum.engine.ledger import entries_for
from oppidum.engine.numbers import i64, packed, repeat
from oppidum.engine.table import NO_CHANCE, TableKnowledge
from oppidum.games.foundations.hidden.sampling import sample_hidden_cards
from oppidum.games.foundations.rules.table import NOTHING, UNKNOWN, Table, hand_of, has_hands, set_hand
from oppidum.games.foundations.shown.views import FoundationsView, view_of


class FoundationsKnowledge(TableKnowledge[Table]):
    """What one viewer of a Foundations table knows."""

    def view(self) -> FoundationsView:
        return view_of(self.table, self.viewer)

    def key(self) -> bytes:
        return identity(self.table, self.viewer)

    def imagine(self, dice: Dice) -> Table:
        table = self.table_to_fill(dice)
        sample_hidden_cards(table, dice)
        return table


def identity(table: Table, viewer: int) -> bytes:
    """Bytes that are equal for tables of equal `to_bytes`, chance apart, and quickly made: a search asks often."""
    runs = [
        *(
            table.coins,
            table.points,
            table.markers,
            table.citizens,
            table.trade,
            table.supply,
            table.hands,
            table.chosen,
        ),
        *(table.owner, table.building, table.open_low, table.open_high, table.discarded),
        *(table.market, table.deck, table.ends, table.left, table.buried),
    ]
    earned = [packed(entries_for(table.ledger, party)) for party in range(table.rules.parties)]
    kept = [kept.pack() for kept in table.module_states]
    return msgspec.msgpack.encode((viewer, table.pack_clock(), [packed(run) for run in runs], kept, earned))


def redacted_for(table: Table, viewer: int) -> Table:
    """Returns a copy of the table without what the viewer may not know.

    Hidden are piles, other players' hands, secret choices, chance.
    """
    redacted = table.copy_with(NO_CHANCE)
    if has_hands(table):
        known = known_hands(table, viewer)
        for seat in range(table.rules.players):
            if seat not in known:
                set_hand(redacted, seat, [UNKNOWN] * len(hand_of(table, seat)))
    for seat in range(table.rules.players):
        if seat != viewer and redacted.chosen[seat] != NOTHING:
            redacted.chosen[seat] = UNKNOWN
    _hide_piles(redacted)
    redacted.hide(viewer)
    return redacted


def _hide_piles(table: Table) -> None:
    """Makes every card unknown that was never turned up."""
    end: i64 = 0
    era: i64 = 0
    while era < table.rules.eras:
        end += table.left[era] + table.buried[era]
        table.ends[era] = end
        era += 1
    table.deck = repeat(UNKNOWN, end)


def known_hands(table: Table, viewer: int) -> list[int]:
    """Returns the seats whose hands the viewer knows: it holds them, or held them before (F-08).

    After r rounds the hands that a seat has held are with the r seats on its left.
    """
    if viewer < 0:
        return []
    # Hands are passed on after each pick, so their size tells how many rounds there were.
    rounds = table.rules.starting_deeds - len(hand_of(table, viewer))
    players = table.rules.players
    return sorted({(viewer + step) % players for step in range(min(rounds, players - 1) + 1)})
