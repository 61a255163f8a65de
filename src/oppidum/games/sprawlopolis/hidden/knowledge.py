"""What a viewer of a Sprawlopolis table knows (S-14): the table with every hidden card turned into an unknown one."""

from __future__ import annotations

from oppidum.engine.chance import Dice
from oppidum.engine.numbers import numbers
from oppidum.engine.table import NO_CHANCE, TableKnowledge
from oppidum.games.sprawlopolis.hidden.sampling import DealSampler, fill_hands, unplaced_cards
from oppidum.games.sprawlopolis.hidden.seen_cards import has_seen, redact_deal
from oppidum.games.sprawlopolis.rules.table import UNKNOWN, Table, hand_of, set_hand
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView, view_of


class SprawlopolisKnowledge(TableKnowledge[Table]):
    """What one viewer of a Sprawlopolis table knows."""

    def view(self) -> SprawlopolisView:
        return view_of(self.table)

    def imagine(self, dice: Dice) -> Table:
        table = self.table_to_fill(dice)
        cards = unplaced_cards(table)
        dice.shuffle(cards)
        # One shuffle serves hands and deck: each unseen card is equally likely at each unknown place.
        filled = fill_hands(table, cards)
        table.deck = numbers([cards.pop() if card == UNKNOWN else card for card in table.deck])
        DealSampler(table, self.viewer, dice).deal(filled)
        for seat in range(table.rules.players):
            set_hand(table, seat, hand_of(table, seat))
        return table


def redacted_for(table: Table, viewer: int) -> Table:
    """Returns a copy of the table without what the viewer may not know.

    Hidden are cards not seen, their deal, the deck, chance.
    """
    redacted = table.copy_with(NO_CHANCE)
    redacted.dealt = numbers(redact_deal(table, viewer, list(table.dealt)))
    for seat in range(table.rules.players):
        set_hand(redacted, seat, [card if has_seen(table, viewer, card) else UNKNOWN for card in hand_of(table, seat)])
    redacted.deck = numbers([card if place == 0 else UNKNOWN for place, card in enumerate(table.deck)])
    return redacted
