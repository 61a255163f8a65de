"""Conservation laws of City of Iron: nothing comes from nothing, and running sums equal what lies on the table."""

from __future__ import annotations

from oppidum.engine.ledger import points_of
from oppidum.engine.table_fields import differing_fields
from oppidum.games.city_of_iron.hidden.sampling import seen_buildings
from oppidum.games.city_of_iron.hidden.seen_cards import is_unseen
from oppidum.games.city_of_iron.rules.codes import NOTHING, ORDERING
from oppidum.games.city_of_iron.rules.component_columns import members
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.rules.table_fields import TOTALS


def buildings_are_kept(table: Table) -> bool:
    """Returns whether every building is in the deck, the row, a city, a store or among the discards (K-04)."""
    seen = seen_buildings(table)
    score_card = table.rules.buildings.count
    for kind in table.deck[table.deck_at :]:
        if kind != score_card:
            seen[kind] += 1
    return seen == list(table.rules.buildings.copies) and min(table.scrapped) >= 0


def score_cards_are_kept(table: Table) -> bool:
    """Returns whether a score card is in the deck, set aside or scored (K-04, K-40)."""
    score_card = table.rules.buildings.count
    in_deck = list(table.deck[table.deck_at :]).count(score_card)
    return (
        in_deck + table.score_cards == len(table.rules.buildings.decks)
        and table.due + table.scored == table.score_cards
    )


def cards_are_kept(table: Table) -> bool:
    """Whether each card of a nation is exactly once in hand, in its pile or not bought (K-02)."""
    rules = table.rules
    for seat in range(rules.constants.players):
        nation = table.nation[seat]
        owned = members(table.hand[seat], rules.cards.bit) + members(table.unbought[seat], rules.cards.bit)
        for deck in range(2):
            first = (2 * seat + deck) * rules.pile_width
            pile = list(table.queue[first : first + table.queued[2 * seat + deck]])
            if any(rules.cards.deck[card] != deck for card in pile):
                return False
            owned += pile
        everything = rules.nations.starting[nation] | rules.nations.unbought[nation]
        if table.phase == ORDERING:
            owned = [*{*owned, *members(rules.nations.starting[nation], rules.cards.bit)}]
        if sorted(owned) != members(everything, rules.cards.bit):
            return False
    return True


def the_card_played_is_there(table: Table) -> bool:
    """Whether the card of an open action is in hand or among its discards, and seen by all (K-28)."""
    chain = table.chain
    if chain.card == NOTHING:
        return True
    seat, bit = table.on_turn(), table.rules.cards.bit[chain.card]
    return bool((table.hand[seat] | chain.paid) & bit) and not is_unseen(table, seat, chain.card)


def tokens_are_kept(table: Table) -> bool:
    """Returns whether a seat's tokens are unused, cities or districts (K-60, K-85)."""
    tokens = table.rules.tokens
    for seat in range(table.rules.constants.players):
        counts = list(table.tokens[seat * tokens.count : (seat + 1) * tokens.count])
        for site in range(table.rules.sites):
            if table.owner[site] == seat:
                if table.city[site] != NOTHING:
                    counts[table.city[site]] += 1
                for token in range(tokens.count):
                    counts[token] += table.districts[site * tokens.count + token]
        if counts != list(tokens.copies) or min(table.tokens) < 0:
            return False
    return True


def places_are_not_overfull(table: Table) -> bool:
    """No place holds more buildings than it has spaces (K-20, K-60)."""
    return all(table.filled[site] <= table.spaces[site] for site in range(table.rules.sites))


def purses_are_not_negative(table: Table) -> bool:
    """Nobody owes coins or science."""
    return min(table.coins) >= 0 and min(table.science) >= 0


def sums_are_true(table: Table) -> bool:
    """Goods, incomes, draws and spaces, counted anew, are those kept; points are those of the ledger."""
    twin = table.copy()
    twin.recount()
    same = not differing_fields(TOTALS.fields, twin, table)
    return same and list(table.points) == [points_of(run, seat) for seat, run in enumerate(table.ledger)]


LAWS = (
    ("buildings are kept", buildings_are_kept),
    ("score cards are kept", score_cards_are_kept),
    ("cards are kept", cards_are_kept),
    ("the card played is there", the_card_played_is_there),
    ("tokens are kept", tokens_are_kept),
    ("places are not overfull", places_are_not_overfull),
    ("purses are not negative", purses_are_not_negative),
    ("sums are true", sums_are_true),
)
