"""Which cards of hands and piles other seats can name (K-90).

All that a seat discards or buys is seen by all, and a discard pile is turned over as it lies. So the only cards that
others cannot place are those of a starting deck, while part of it was never drawn: the *unseen* ones.
"""

from __future__ import annotations

from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY
from oppidum.games.city_of_iron.rules.table import Table


def starting_cards(table: Table, seat: i64, deck: i64) -> i64:
    """Returns the set of cards that a seat's deck began with."""
    starting: i64 = table.rules.nations.starting[table.nation[seat]]
    return starting & table.rules.cards.of_deck[deck]


def unseen_cards(table: Table, seat: i64, deck: i64) -> i64:
    """Returns the starting cards whose places others do not know; none once all were drawn."""
    if table.fresh[2 * seat + deck] == 0:
        return 0
    return starting_cards(table, seat, deck) & ~table.shown[seat]


def is_unseen(table: Table, seat: i64, card: i64) -> bool:
    """Whether others cannot place this card."""
    unseen: i64 = unseen_cards(table, seat, table.rules.cards.deck[card])
    return (unseen & table.rules.cards.bit[card]) != 0


def hidden_in_hand(table: Table, seat: i64, deck: i64) -> i64:
    """Returns how many cards of a seat's hand others cannot name: unseen ones that are not left to draw."""
    return size(unseen_cards(table, seat, deck)) - table.fresh[2 * seat + deck]


def hides_cards(table: Table, seat: i64) -> bool:
    """Whether there are cards in a seat's hand that others cannot name."""
    return hidden_in_hand(table, seat, CITIZEN) + hidden_in_hand(table, seat, MILITARY) > 0


def top_is_known(table: Table, seat: i64, deck: i64) -> bool:
    """Whether others can name the next card of a deck: it was discarded before, or is the last one unseen."""
    return table.fresh[2 * seat + deck] == 0 or size(unseen_cards(table, seat, deck)) == 1


def possible_hands(table: Table, seat: i64) -> list[int]:
    """Returns every hand that a seat may hold as far as others know.

    If others can name all its cards, that is its own hand alone.
    """
    unseen: list[i64] = [unseen_cards(table, seat, CITIZEN), unseen_cards(table, seat, MILITARY)]
    hands: list[int] = [table.hand[seat] & ~(unseen[CITIZEN] | unseen[MILITARY])]
    for deck in (CITIZEN, MILITARY):
        some = subsets(unseen[deck], hidden_in_hand(table, seat, deck))
        hands = [hand | cards for hand in hands for cards in some]
    return hands


def subsets(cards_held: i64, count: i64) -> list[int]:
    """Returns every part of a set with so many cards."""
    if count <= 0:
        return [0]
    found: list[int] = []
    while cards_held:
        # The lowest card is in the part, and the others come from those above it; so no part is found twice.
        rest: i64 = cards_held & (cards_held - 1)
        one: i64 = cards_held & ~rest
        found += [one | part for part in subsets(rest, count - 1)]
        cards_held = rest
    return found


def size(cards_held: i64) -> i64:
    """Returns how many cards are in a set."""
    count: i64 = 0
    while cards_held:
        cards_held &= cards_held - 1
        count += 1
    return count
