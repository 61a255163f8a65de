"""Draws the hidden cards of a table evenly from all that fit a viewer's knowledge."""

from __future__ import annotations

from oppidum.engine.chance import Dice
from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.lots import HIGH_BIT, LOW_BIT
from oppidum.games.foundations.rules.table import NOTHING, UNKNOWN, Table, hand_of, has_hands, set_hand


def sample_hidden_cards(table: Table, dice: Dice) -> None:
    """Replaces every unknown card and choice of a redacted table.

    Each unseen deed is equally likely at each unknown place, so one shuffle makes every arrangement equally likely. A
    hidden choice is any card of the hand that was drawn for its seat.
    """
    cards = unseen_deeds(table)
    dice.shuffle(cards)
    whole = len(cards)
    if has_hands(table):
        for seat in range(table.rules.players):
            hand = hand_of(table, seat)
            set_hand(table, seat, [_take_starting_deed(table, cards) if lot == UNKNOWN else lot for lot in hand])
    if len(cards) < whole and not all(table.is_starting_deed(lot) for lot in cards):
        # Deeds that no hand may hold were passed over and lie together; the piles are shuffled evenly again.
        dice.shuffle(cards)
    table.set_piles(table.imagine_piles(cards, dice), list(table.buried))
    table.sample_hidden(dice)
    # Choices come last: a seat may have chosen any card that it holds in this sample.
    for seat, choice in enumerate(table.chosen):
        if choice == UNKNOWN:
            table.chosen[seat] = dice.choose(table.choices_of(seat))


def _take_starting_deed(table: Table, cards: list[int]) -> int:
    """Takes the last of these cards that may have been dealt at the start."""
    at = len(cards) - 1
    while not table.is_starting_deed(cards[at]):
        at -= 1
    return cards.pop(at)


def unseen_deeds(table: Table) -> list[int]:
    """Returns the deeds that a redacted table shows nowhere: not owned, for sale, discarded or in a known hand."""
    low: i64 = 0
    high: i64 = 0
    for cards in (table.market, table.hands):
        for card in cards:
            if card >= 0:
                low |= LOW_BIT[card]
                high |= HIGH_BIT[card]
    unseen: list[int] = []
    lot: i64 = 0
    while lot < table.rules.lots:
        is_seen = low & LOW_BIT[lot] != 0 or high & HIGH_BIT[lot] != 0
        if table.owner[lot] == NOTHING and table.discarded[lot] == 0 and not is_seen:
            unseen.append(lot)
        lot += 1
    return unseen
