"""What a viewer of a Foundations table knows: the table with every hidden card turned into an unknown one."""

from __future__ import annotations

import msgspec

from oppidum.engine.chance import SEED_BYTES, Chance, Dice
from oppidum.engine.game import Knowledge
from oppidum.games.foundations.hidden.sampling import sample_hidden_cards
from oppidum.games.foundations.rules.table import NOTHING, UNKNOWN, Table, hand_of, set_hand
from oppidum.games.foundations.shown.views import FoundationsView, view_of

NO_CHANCE = Chance(bytes(SEED_BYTES))


class FoundationsKnowledge(Knowledge):
    """The table as this viewer knows it; `table` holds no truth that the viewer has not seen."""

    def __init__(self, table: Table, viewer: int) -> None:
        self.configuration = table.configuration
        self.table = table
        self.viewer = viewer

    def view(self) -> FoundationsView:
        return view_of(self.table, self.viewer)

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode((self.viewer, self.table.to_bytes()))

    def imagine(self, dice: Dice) -> Table:
        table = self.table.copy()
        table.chance = Chance(dice.seed())
        sample_hidden_cards(table, dice)
        return table


def redacted_for(table: Table, viewer: int) -> Table:
    """Returns a copy of the table without what the viewer may not know.

    Hidden are piles, other players' hands, secret choices, chance.
    """
    redacted = table.copy()
    redacted.chance = NO_CHANCE
    known = known_hands(table, viewer)
    for seat in range(table.rules.players):
        if seat not in known:
            set_hand(redacted, seat, [UNKNOWN] * len(hand_of(table, seat)))
        if seat != viewer and redacted.chosen[seat] != NOTHING:
            redacted.chosen[seat] = UNKNOWN
    redacted.set_piles([[UNKNOWN] * len(pile) for pile in table.piles()], list(redacted.buried))
    redacted.hide(viewer)
    return redacted


def known_hands(table: Table, viewer: int) -> list[int]:
    """Returns the seats whose hands the viewer knows: it holds them, or held them before (F-08).

    After r rounds the hands that a seat has held are with the r seats on its left.
    """
    if viewer < 0:
        return []
    rounds = table.rules.starting_deeds - len(hand_of(table, viewer))
    players = table.rules.players
    return sorted({(viewer + step) % players for step in range(min(rounds, players - 1) + 1)})
