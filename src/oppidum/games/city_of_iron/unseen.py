"""Who can know what lies in hands and piles (K-90).

All that a seat discards or buys is seen by all, and a discard pile is turned over as it lies. So the only cards that
others cannot place are those of a starting deck, while part of it was never drawn: the *unseen* ones.
"""

from __future__ import annotations

from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.table import Table


def starting_cards(table: Table, seat: i64, deck: i64) -> i64:
    """The set of cards that a seat's deck began with."""
    starting: i64 = table.tables.nations.starting[table.nation[seat]]
    return starting & table.tables.cards.of_deck[deck]


def unseen_cards(table: Table, seat: i64, deck: i64) -> i64:
    """The set of starting cards whose places others do not know; they know all once none is left to draw."""
    if table.fresh[2 * seat + deck] == 0:
        return 0
    return starting_cards(table, seat, deck) & ~table.shown[seat]


def is_unseen(table: Table, seat: i64, card: i64) -> bool:
    """Whether others cannot place this card."""
    unseen: i64 = unseen_cards(table, seat, table.tables.cards.deck[card])
    return (unseen & table.tables.cards.bit[card]) != 0


def hidden_in_hand(table: Table, seat: i64, deck: i64) -> i64:
    """How many cards of a seat's hand others cannot name: unseen ones that are not left to draw."""
    return size(unseen_cards(table, seat, deck)) - table.fresh[2 * seat + deck]


def top_is_known(table: Table, seat: i64, deck: i64) -> bool:
    """Whether others can name the next card of a deck: it was discarded before, or is the last one unseen."""
    return table.fresh[2 * seat + deck] == 0 or size(unseen_cards(table, seat, deck)) == 1


def size(cards_held: i64) -> i64:
    """How many cards are in a set."""
    count: i64 = 0
    while cards_held:
        cards_held &= cards_held - 1
        count += 1
    return count
