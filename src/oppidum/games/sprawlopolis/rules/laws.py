"""Conservation laws of Sprawlopolis: no card comes from nothing, and hands and deck are as large as the turn says."""

from __future__ import annotations

from oppidum.games.sprawlopolis.hidden.seen_cards import first_turn
from oppidum.games.sprawlopolis.rules.city import CITY_CARDS, empty_city
from oppidum.games.sprawlopolis.rules.table import NOTHING, Table, hand_of


def cards_are_in_one_place(table: Table) -> bool:
    """Returns whether each card is exactly once a condition, in the city, shown, in hand or in the deck (S-01)."""
    places = [number - 1 for number in table.conditions]
    places += table.city.cards[: table.city.count]
    places += [table.shown] if table.shown != NOTHING else []
    places += [card for card in table.hands if card != NOTHING]
    places += table.deck
    return sorted(places) == list(range(table.rules.cards))


def hands_are_as_large_as_the_turn_says(table: Table) -> bool:
    """S-02, S-11, S-12."""
    shown = 0 if table.shown == NOTHING else 1
    for seat in range(table.rules.players):
        here = shown if seat == table.on_turn() else 0
        if len(hand_of(table, seat)) + here != hand_size(table, seat):
            return False
    return len(table.deck) == deck_size(table)


def hand_size(table: Table, seat: int) -> int:
    """Returns how many cards a seat holds or shows at this point of the game."""
    turn, rules = table.turn(), table.rules
    if seat == table.on_turn():
        return min(rules.starting_hand, CITY_CARDS - 1 - turn)
    if first_turn(table, seat) > turn:
        return rules.other_hands
    last = turn - (table.on_turn() - seat) % rules.players
    return 1 if last < rules.deck and turn < CITY_CARDS - 1 else 0


def deck_size(table: Table) -> int:
    """Returns how many cards the deck has at this point of the game: one is drawn a turn."""
    return max(0, table.rules.deck - table.turn())


def deal_is_whole(table: Table) -> bool:
    """Returns whether each seat was dealt its cards (S-02) and holds them until its first turn."""
    rules = table.rules
    for seat in range(rules.players):
        dealt = [card for card in range(rules.cards) if table.dealt[card] == seat]
        size = rules.starting_hand if seat == table.first else rules.other_hands
        if len(dealt) != size:
            return False
        if first_turn(table, seat) > table.turn() and hand_of(table, seat) != dealt:
            return False
    return True


def every_card_touches_the_city(table: Table) -> bool:
    """Returns whether each card was placed within reach of those before it, and the reach is what they give (S-21)."""
    city = empty_city()
    for place in range(table.city.count):
        if place > 0 and not city.may_place(table.city.spots[place]):
            return False
        city.place(table.city.cards[place], table.city.spots[place])
    return list(city.reach) == list(table.city.reach)


LAWS = (
    ("cards are in one place", cards_are_in_one_place),
    ("hands are as large as the turn says", hands_are_as_large_as_the_turn_says),
    ("the deal is whole", deal_is_whole),
    ("every card touches the city", every_card_touches_the_city),
)
