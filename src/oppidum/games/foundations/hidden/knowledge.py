"""What a viewer of a Foundations table knows: the table with every hidden card turned into an unknown one."""

from __future__ import annotations

from oppidum.engine.chance import Dice
from oppidum.engine.table import NO_CHANCE, TableKnowledge
from oppidum.games.foundations.hidden.sampling import sample_hidden_cards
from oppidum.games.foundations.rules.table import NOTHING, UNKNOWN, Table, hand_of, has_hands, set_hand
from oppidum.games.foundations.shown.views import FoundationsView, view_of


class FoundationsKnowledge(TableKnowledge[Table]):
    """What one viewer of a Foundations table knows."""

    def view(self) -> FoundationsView:
        return view_of(self.table, self.viewer)

    def key(self) -> bytes:
        return self.table.identity(self.viewer)

    def imagine(self, dice: Dice) -> Table:
        table = self.table_to_fill(dice)
        sample_hidden_cards(table, dice)
        return table


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
    redacted.hide_piles()
    redacted.hide(viewer)
    return redacted


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
