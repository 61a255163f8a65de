"""Draws what a viewer cannot see, evenly from all that fits its knowledge.

That is the building deck, other seats' starting cards, the orders of their decks, and their open purchases.
"""

from __future__ import annotations

from oppidum.engine.chance import Dice
from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.games.city_of_iron.hidden.seen_cards import starting_cards, top_is_known, unseen_cards
from oppidum.games.city_of_iron.rules.codes import ATTACKS, BUILDS, NOTHING
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY, members
from oppidum.games.city_of_iron.rules.generated_fields import Chain
from oppidum.games.city_of_iron.rules.purchases import can_buy_more
from oppidum.games.city_of_iron.rules.starting_decks import append_to_deck, complete_order, withdraw_order
from oppidum.games.city_of_iron.rules.table import Table

# The building deck


def sample_deck(table: Table, dice: Dice) -> None:
    """Shuffles every part of the deck; identical cards count as one, so each arrangement is equally likely."""
    score_card = table.rules.buildings.count
    deck: list[int] = []
    for part in parts_left(table):
        dice.shuffle(part)
        deck += [*part, score_card]
    table.deck = numbers(deck)


def parts_left(table: Table) -> list[list[int]]:
    """Returns the unseen cards of each part of the deck whose score card is still to come."""
    return all_parts(table)[table.score_cards :]


def all_parts(table: Table) -> list[list[int]]:
    """Returns the unseen cards of every part of the deck; visible cards count to the first part that had them."""
    # A part comes up only after all cards of the parts before it, so visible copies fill the earlier parts first.
    seen = seen_buildings(table)
    parts: list[list[int]] = []
    for copies in table.rules.buildings.decks:
        left: list[int] = []
        for kind, count in enumerate(copies):
            gone: int = min(count, seen[kind])
            seen[kind] -= gone
            left.append(count - gone)
        parts.append(list_copies(left))
    return parts


def list_copies(copies: list[int]) -> list[int]:
    """Returns each kind as often as there are copies."""
    cards: list[int] = []
    for kind, count in enumerate(copies):
        cards.extend([kind] * count)
    return cards


def seen_buildings(table: Table) -> list[int]:
    """Counts the visible buildings of each kind: in the row, in cities, in stores, among the discards."""
    kinds = table.rules.buildings.count
    seen: list[int] = list(table.scrapped)
    for kind in table.row:
        if kind != NOTHING:
            seen[kind] += 1
    for run in (table.built, table.stored):
        for place, copies in enumerate(run):
            seen[place % kinds] += copies
    return seen


# Cards of starting decks


def sample_cards(table: Table, seat: i64, dice: Dice) -> None:
    """Deals another seat's unseen cards, so that an action it has open can have come about (K-28)."""
    # Rejection sampling: a deal is drawn evenly and thrown away if it contradicts the open action. So all deals that
    # fit stay equally likely, and what the open action reveals of the hand is respected.
    seen: i64 = table.hand[seat]
    while True:
        table.hand[seat] = seen
        sample_unseen(table, seat, CITIZEN, dice)
        sample_unseen(table, seat, MILITARY, dice)
        if not table.midway() or seat != table.on_turn() or can_be_asked(table, seat):
            return


def can_be_asked(table: Table, seat: i64) -> bool:
    """Whether the seat has an answer now, and could have begun its open action if it has named no card."""
    chain, ids = table.chain, table.rules.ids
    if not table.legal(seat):
        return False
    if chain.paid or chain.does == BUILDS:
        return True
    begun: int = ids.attack + chain.aim if chain.does == ATTACKS else ids.play + chain.card
    # With no card named yet, the hand must also have offered the action itself: pretend that it has not begun.
    table.chain = Chain()
    options = table.legal(seat)
    table.chain = chain
    return begun in options


def sample_unseen(table: Table, seat: i64, deck: i64, dice: Dice) -> None:
    """Deals the unseen cards of a starting deck at random to the draw pile and the hand.

    As many cards as are fresh go on the draw pile, the rest into the hand.
    """
    if top_is_known(table, seat, deck):
        return
    cards: list[int] = members(unseen_cards(table, seat, deck), table.rules.cards.bit)
    dice.shuffle(cards)
    first: i64 = (2 * seat + deck) * table.rules.pile_width
    for place in range(table.fresh[2 * seat + deck]):
        table.queue[first + place] = cards.pop()
    for card in cards:
        table.hand[seat] |= table.rules.cards.bit[card]


# Orders of starting decks


def sample_deck_orders(table: Table, seat: i64, dice: Dice) -> None:
    """Samples a deck order; for a seat that is not ready, a part of one (K-02)."""
    ready = table.ready[seat] == 1
    withdraw_order(table, seat, None)
    bit = table.rules.cards.bit
    citizens: list[list[int]] = orders(members(starting_cards(table, seat, CITIZEN), bit))
    soldiers: list[list[int]] = orders(members(starting_cards(table, seat, MILITARY), bit))
    if ready:
        steps = dice.choose(citizens) + dice.choose(soldiers)
    else:
        # Orders are listed rather than drawn card by card: an unfinished answer may stop after any number of cards, and
        # every such beginning shall be equally likely.
        halfway = [first + part for first in citizens for part in beginnings(soldiers)]
        steps = dice.choose(beginnings(citizens) + halfway)
    own: i64 = 2 * seat * table.rules.pile_width
    for card in steps:
        if card not in list(table.queue[own : own + 2 * table.rules.pile_width]):
            append_to_deck(table, seat, card)
            complete_order(table, seat)


def orders(cards: list[int]) -> list[list[int]]:
    """Returns every order of the cards."""
    if len(cards) < 2:
        return [cards]
    found: list[list[int]] = []
    for card in cards:
        found += [[card, *rest] for rest in orders([other for other in cards if other != card])]
    return found


def beginnings(whole: list[list[int]]) -> list[list[int]]:
    """Returns every unfinished beginning of an order; the last card is never named, since it follows."""
    length = len(whole[0])
    found: list[list[int]] = []
    for named in range(length - 1):
        for order in whole:
            if order[:named] not in found:
                found.append(order[:named])
    return found


# Purchases


def sample_purchases(table: Table, seat: i64, dice: Dice) -> None:
    """Samples a set of cards that the seat can pay (K-45).

    A seat that is not ready must be able to add one more.
    """
    tally = PurchaseSampler(table, seat)
    while True:
        table.chosen[seat] = tally.draw(dice)
        if table.ready[seat] or can_buy_more(table, seat):
            return


class PurchaseSampler:
    """Counts the sets of cards that a seat can pay, card by card, so that one can be drawn evenly.

    `ways` holds, for each card and each amount of coins and science left, how many sets of it and the cards after it
    can be paid.
    """

    def __init__(self, table: Table, seat: i64) -> None:
        columns = table.rules.cards
        self.cards: list[int] = members(table.unbought[seat], columns.bit)
        self.columns = columns
        self.coins: i64 = min(table.coins[seat], sum([columns.coins[card] for card in self.cards]))
        self.science: i64 = min(table.science[seat], sum([columns.science[card] for card in self.cards]))
        self.width: i64 = self.science + 1
        self.size: i64 = (self.coins + 1) * self.width
        self.ways: list[Numbers] = [repeat(1, self.size)]
        for card in reversed(self.cards):
            self.ways.append(self._with(card, self.ways[-1]))
        self.ways.reverse()

    def _with(self, card: i64, after: Numbers) -> Numbers:
        # Sets without the card, and sets with it for which what it leaves is enough.
        ways = after[:]
        coins: i64 = self.columns.coins[card]
        while coins <= self.coins:
            science: i64 = self.columns.science[card]
            while science <= self.science:
                left: i64 = (coins - self.columns.coins[card]) * self.width + science - self.columns.science[card]
                ways[coins * self.width + science] += after[left]
                science += 1
            coins += 1
        return ways

    def draw(self, dice: Dice) -> int:
        """Draws one of the sets, each equally likely."""
        # A card is taken as often as there are payable sets with it, among all payable sets of it and later cards.
        chosen = 0
        coins: i64 = self.coins
        science: i64 = self.science
        for number, card in enumerate(self.cards):
            here: i64 = self.ways[number][coins * self.width + science]
            without: i64 = self.ways[number + 1][coins * self.width + science]
            if below(dice, here) >= without:
                chosen |= self.columns.bit[card]
                coins -= self.columns.coins[card]
                science -= self.columns.science[card]
        return chosen


def below(dice: Dice, n: i64) -> i64:
    """Draws a number below n, which may be more than one throw of the dice can tell apart."""
    if n <= 1000000:
        return dice.below(n)
    # Two throws make one number of two digits to the base of a million; those beyond n are thrown again.
    words: int = n
    high: int = words // 1000000 + 1
    while True:
        number: int = dice.below(high) * 1000000 + dice.below(1000000)
        if number < words:
            return number
