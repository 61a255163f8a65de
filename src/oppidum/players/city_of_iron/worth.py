"""Estimates the value of a City of Iron table to each seat: its points and its prospects.

Goods are scored three times while they stand there, so a good counts by the scorings to come. Coins, income, science,
draws, cards and room are worth what can still be made of them, which is nothing after the last turn.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.ledger import points_of
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.rules.card_effects import (
    BuildForLess,
    CoinsPerGood,
    District,
    DrawCards,
    GainCoins,
    GainScience,
    Settle,
    StealCoins,
)
from oppidum.games.city_of_iron.rules.codes import ACTING, BIDDING, BUYING, NOTHING, REBIDDING
from oppidum.games.city_of_iron.rules.production import income
from oppidum.games.city_of_iron.rules.purchases import total_cost
from oppidum.games.city_of_iron.rules.rulebook import Rulebook
from oppidum.games.city_of_iron.rules.scoring import count_stored, count_towns, end_entries, goods_entries
from oppidum.games.city_of_iron.rules.table import CardEffect, Table


class Weights:
    """What one of each thing is worth, in points. A player who leans to some cards has other weights for them.

    They were found by games in which each seat had others, and `python -m bench.weights` tells how good they are.
    """

    def __init__(self) -> None:
        # Cards, for each symbol on them and for each one that their action gives.
        self.attack = 0.29
        self.work = 0.12
        self.distance = 0.32
        self.vehicle = 0.68
        self.settle = 1.3
        self.district = 0.42
        self.coins = 0.09
        self.science = 0.33
        self.coin_rebate = 0.55
        self.science_rebate = 0.34
        self.coins_per_good = 0.42
        self.drawn_card = 0.29
        self.stolen_coin = 0.22
        # What a seat has, and what its position is worth.
        self.coin = 0.51
        self.useful_coins = 7.5
        """Coins beyond this many are hard to spend."""
        self.spare_coin = 0.2
        """How much a coin beyond that counts."""
        self.income = 0.39
        self.owned_science = 1.45
        self.spare_science = 0.09
        """How much science counts beyond what buildings will ask for."""
        self.draw = 0.34
        self.piled_card = 0.38
        """What a card is worth in a pile, beside one in hand."""
        self.town = 0.38
        self.room = 1.6
        self.terrain = 0.86
        self.stored = 0.3
        self.progress = 0.12
        """What an amount up to the shield is worth, as a share of the points for the first place."""
        self.kept_place = 0.92
        """How much of a place in a good is left after a round."""
        self.bonus = 0.48
        """How much an end bonus counts while there are rounds to come."""
        self.early = 0.1
        """What it is worth to act before another player."""


ACTIONS_TO_USE_CARDS: Final = 6.0
"""With fewer to come, cards in hand cannot all be used."""
EASY_ROOM: Final = 3
ENOUGH_SCIENCE: Final = 4.0


def value_cards(table: Table, weights: Weights) -> list[float]:
    """Returns what each card is worth in hand with the whole game to come."""
    cards = table.rules.cards
    values: list[float] = []
    for card in range(cards.count):
        value = 0.1 + weights.attack * float(cards.attack[card]) + weights.work * float(cards.work[card])
        value += weights.distance * float(cards.distance[card])
        value += weights.vehicle if cards.vehicle[card] else 0.0
        effect = table.card_effects[card]
        values.append(value + (value_effect(effect, weights) if effect is not None else 0.0))
    return values


def value_effect(effect: CardEffect, weights: Weights) -> float:
    """Returns what the action of a card is worth."""
    amount = float(effect.amount)
    if isinstance(effect, Settle):
        return weights.settle
    if isinstance(effect, District):
        return weights.district
    if isinstance(effect, GainCoins):
        return weights.coins * amount
    if isinstance(effect, GainScience):
        return weights.science * amount
    if isinstance(effect, CoinsPerGood):
        return weights.coins_per_good * amount
    if isinstance(effect, DrawCards):
        return weights.drawn_card * amount
    if isinstance(effect, StealCoins):
        return weights.stolen_coin * amount
    if isinstance(effect, BuildForLess):
        return weights.coin_rebate * float(effect.rebate.coins) + weights.science_rebate * float(effect.rebate.science)
    return 0.0


def value_buildings(rules: Rulebook) -> list[float]:
    """Returns roughly what each kind of building is worth, to choose which one to give up."""
    goods: i64 = rules.constants.goods
    values: list[float] = []
    for kind in range(rules.buildings.count):
        value = float(rules.yields.coins[kind]) + 2.0 * float(rules.yields.science[kind])
        value += float(rules.yields.draws[2 * kind] + rules.yields.draws[2 * kind + 1])
        for good in range(goods):
            value += 0.5 * float(rules.yields.amount[kind * goods + good] * rules.constants.first_points[good])
            value += float(rules.yields.points[kind * goods + good])
        values.append(value)
    return values


class Forecast:
    """Counts what is still to come: the rounds after this one, and how often the goods of today will score."""

    def __init__(self, table: Table, weights: Weights) -> None:
        rules = table.rules
        # A round takes the discards and about one building a player out of the row, and so out of the deck.
        pace: i64 = rules.constants.round_discards + rules.constants.players
        self.rounds: i64 = 0
        self.scorings = float(table.due)
        if table.is_last_round():
            self.scorings = 1.0
            return
        cards: i64 = 0
        for card in table.deck[table.deck_at :]:
            if card == rules.buildings.count:
                self.rounds = cards // pace + 1
                # Rivals will overtake us in some goods by then, so a later scoring counts less of today's places.
                share = 1.0
                for _ in range(self.rounds):
                    share *= weights.kept_place
                self.scorings += share
            else:
                cards += 1


def copy_with_purchases(table: Table) -> Table:
    """Returns a copy on which the cards chosen so far are bought; nobody has paid for them yet (K-45)."""
    after = table.copy()
    seat: i64 = 0
    while seat < table.rules.constants.players:
        chosen: i64 = table.chosen[seat]
        coins, science = total_cost(table.rules.cards, chosen)
        after.coins[seat] -= coins
        after.science[seat] -= science
        after.hand[seat] |= chosen
        after.chosen[seat] = 0
        seat += 1
    return after


def value_table(table: Table, weights: Weights, values: list[float]) -> list[float]:
    """Returns what the table is worth to each seat. Pre: the game is not over; `values` are those of the cards."""
    if table.phase == BUYING:
        table = copy_with_purchases(table)
    outlook = Forecast(table, weights)
    end = end_entries(table)
    bonus = weights.bonus if outlook.rounds > 0 else 1.0
    totals: list[float] = []
    seat: i64 = 0
    while seat < table.rules.constants.players:
        total = float(table.points[seat]) + bonus * float(points_of(end, seat))
        total += value_prospects(table, seat, weights, values, outlook)
        totals.append(total)
        seat += 1
    add_value_of_goods(table, weights, outlook.scorings, totals)
    add_value_of_turn_order(table, value_turn_order(table, weights), totals)
    return totals


def add_value_of_goods(table: Table, weights: Weights, scorings: float, totals: list[float]) -> None:
    """Adds the value of goods in future scorings (K-50 to K-52).

    Amounts that do not score yet count a little.
    """
    constants = table.rules.constants
    entries = goods_entries(table, 0)
    seat: i64 = 0
    while seat < constants.players:
        way: float = 0.0
        good: i64 = 0
        while good < constants.goods:
            amount: i64 = table.goods[seat * constants.goods + good]
            amount = min(amount, constants.shield[good])
            way += float(constants.first_points[good] * amount) / float(constants.shield[good])
            good += 1
        totals[seat] += scorings * (float(points_of(entries, seat)) + weights.progress * way)
        seat += 1


def value_turn_order(table: Table, weights: Weights) -> float:
    """Returns what acting before one other player is worth: most while bids are made, then less with each turn."""
    if table.phase in (BIDDING, REBIDDING):
        return weights.early
    if table.phase != ACTING:
        return 0.0
    last: i64 = table.rules.constants.players * table.rules.constants.actions - 1
    return weights.early * float(last - table.step) / float(last)


def add_value_of_turn_order(table: Table, early: float, totals: list[float]) -> None:
    """Adds what it is worth to act before others: the farther right, the earlier (K-11)."""
    # A rival who has not bid yet may take any other place of the track, so it is left of ours with this chance.
    others: i64 = len(table.rules.constants.bid_price) - 1
    seat: i64 = 0
    while seat < table.rules.constants.players:
        place: i64 = table.bids[seat]
        rival: i64 = 0
        while rival < table.rules.constants.players:
            if table.bids[rival] < place:
                totals[seat] += early if table.bids[rival] != NOTHING else early * float(place) / float(others)
            rival += 1
        seat += 1


def value_prospects(table: Table, seat: i64, weights: Weights, values: list[float], outlook: Forecast) -> float:
    """Returns what a seat's coins, science, income, draws, cards and room are worth."""
    rounds = float(outlook.rounds)
    later = float(count_actions_left(table, seat) + outlook.rounds * table.rules.constants.actions)
    use = later / ACTIONS_TO_USE_CARDS if later < ACTIONS_TO_USE_CARDS else 1.0
    worth = use * weights.coin * discount_surplus(float(table.coins[seat]), weights.useful_coins, weights.spare_coin)
    worth += weights.income * float(income(table, seat)) * rounds
    worth += (
        weights.owned_science
        * discount_surplus(
            float(table.science[seat]) + float(table.science_yield[seat]) * rounds * 0.6,
            ENOUGH_SCIENCE,
            weights.spare_science,
        )
        * use
    )
    worth += weights.draw * rounds * float(table.draws[2 * seat] + table.draws[2 * seat + 1])
    worth += weights.town * float(count_towns(table, seat)) * use
    worth += weights.stored * float(count_stored(table, seat)) * use
    worth += use * value_owned_cards(table, seat, weights, values)
    return worth + use * value_free_room(table, seat, weights)


def discount_surplus(amount: float, most: float, beyond: float) -> float:
    """Returns an amount of which only a share counts beyond what can be used soon."""
    return amount if amount < most else most + beyond * (amount - most)


def count_actions_left(table: Table, seat: i64) -> i64:
    """Returns how many actions a seat still has in this round."""
    constants = table.rules.constants
    if table.phase < ACTING or table.phase == BUYING:
        return constants.actions
    if table.phase != ACTING:
        return 0
    place: i64 = 0
    while table.order[constants.players - 1 - place] != seat:
        place += 1
    return constants.actions - (table.step - place + constants.players - 1) // constants.players


def value_owned_cards(table: Table, seat: i64, weights: Weights, values: list[float]) -> float:
    """Returns what a seat's cards are worth: those in hand, and for less those in its piles."""
    cards = table.rules.cards
    worth = 0.0
    card: i64 = 0
    while card < cards.count:
        if table.hand[seat] & cards.bit[card]:
            worth += values[card]
        card += 1
    piled = 0.0
    pile: i64 = 2 * seat
    while pile < 2 * seat + 2:
        first: i64 = pile * table.rules.pile_width
        at: i64 = first
        while at < first + table.queued[pile]:
            if table.queue[at] >= 0:
                piled += values[table.queue[at]]
            at += 1
        pile += 1
    return worth + weights.piled_card * piled


def value_free_room(table: Table, seat: i64, weights: Weights) -> float:
    """Returns what a seat's free spaces are worth, and the land types that they are on."""
    terrain: i64 = 0
    spaces: i64 = 0
    site: i64 = 0
    while site < table.rules.sites:
        if table.owner[site] == seat and table.filled[site] < table.spaces[site]:
            spaces += table.spaces[site] - table.filled[site]
            terrain |= table.terrain(site)
        site += 1
    lands = 0
    while terrain:
        terrain &= terrain - 1
        lands += 1
    easy: i64 = spaces if spaces < EASY_ROOM else EASY_ROOM
    return weights.room * (float(easy) + 0.35 * float(spaces - easy)) + weights.terrain * float(lands)
