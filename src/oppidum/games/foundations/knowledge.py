"""What a viewer of a Foundations table knows: the table with every hidden card turned into an unknown one."""

from __future__ import annotations

import msgspec

from oppidum.engine.chance import SEED_BYTES, Chance, Dice
from oppidum.engine.knowledge import Knowledge
from oppidum.games.foundations.hands import hand_of, known_hands, set_hand
from oppidum.games.foundations.table import NOTHING, UNKNOWN, Table
from oppidum.games.foundations.views import FoundationsView, view_of

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
        cards = unseen(table)
        dice.shuffle(cards)
        for seat in range(table.rules.players):
            hand = hand_of(table, seat)
            set_hand(table, seat, [cards.pop() if lot == UNKNOWN else lot for lot in hand])
        table.set_piles([[cards.pop() for _ in pile] for pile in table.piles()], list(table.buried))
        for seat, lot in enumerate(table.chosen):
            if lot == UNKNOWN:
                table.chosen[seat] = dice.choose(hand_of(table, seat))
        table.imagine_hidden(dice)
        return table


def veiled(table: Table, viewer: int) -> Table:
    """A copy of the table without what the viewer may not know: piles, strange hands, secret choices, chance."""
    veil = table.copy()
    veil.chance = NO_CHANCE
    known = known_hands(table, viewer)
    for seat in range(table.rules.players):
        if seat not in known:
            set_hand(veil, seat, [UNKNOWN] * len(hand_of(table, seat)))
        if seat != viewer and veil.chosen[seat] != NOTHING:
            veil.chosen[seat] = UNKNOWN
    veil.set_piles([[UNKNOWN] * len(pile) for pile in table.piles()], list(veil.buried))
    veil.hide(viewer)
    return veil


def unseen(table: Table) -> list[int]:
    """The deeds not seen on this veiled table: neither owned, for sale, discarded nor in a known hand."""
    seen = {lot for lot in [*table.market, *table.hands] if lot >= 0}
    return [
        lot
        for lot in range(table.rules.lots)
        if table.owner[lot] == NOTHING and not table.discarded[lot] and lot not in seen
    ]
