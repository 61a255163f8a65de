"""Draws the hidden cards of a table evenly from all that fit a viewer's knowledge."""

from __future__ import annotations

from oppidum.engine.chance import Dice
from oppidum.games.foundations.rules.table import NOTHING, UNKNOWN, Table, hand_of, set_hand


def sample_hidden_cards(table: Table, dice: Dice) -> None:
    """Replaces every unknown card and choice of a redacted table.

    Each unseen deed is equally likely at each unknown place, so one shuffle makes every arrangement equally likely. A
    hidden choice is any card of the hand that was drawn for its seat.
    """
    cards = unseen_deeds(table)
    dice.shuffle(cards)
    for seat in range(table.rules.players):
        hand = hand_of(table, seat)
        set_hand(table, seat, [cards.pop() if lot == UNKNOWN else lot for lot in hand])
    table.set_piles(table.imagine_piles(cards, dice), list(table.buried))
    table.sample_hidden(dice)
    # Choices come last: a seat may have chosen any card that it holds in this sample.
    for seat, choice in enumerate(table.chosen):
        if choice == UNKNOWN:
            table.chosen[seat] = dice.choose(table.choices_of(seat))


def unseen_deeds(table: Table) -> list[int]:
    """Returns the deeds that a redacted table shows nowhere: not owned, for sale, discarded or in a known hand."""
    seen = {lot for lot in [*table.market, *table.hands] if lot >= 0}
    return [
        lot
        for lot in range(table.rules.lots)
        if table.owner[lot] == NOTHING and not table.discarded[lot] and lot not in seen
    ]
