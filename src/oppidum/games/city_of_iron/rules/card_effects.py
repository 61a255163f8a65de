"""The actions of cards (K-28): each kind is a small class that says what it needs and what it does."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.data import schema
from oppidum.games.city_of_iron.rules.building import Rebate, build, can_build
from oppidum.games.city_of_iron.rules.cities import expand_city, legal_districts, legal_settlements, settle_land
from oppidum.games.city_of_iron.rules.codes import BUILDING, CITY, LAND, NO_AIM, NOTHING, RIVAL
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY
from oppidum.games.city_of_iron.rules.payments import Bill, can_pay
from oppidum.games.city_of_iron.rules.piles import draw_card
from oppidum.games.city_of_iron.rules.table import CardEffect, Table
from oppidum.games.city_of_iron.shown.announcements import (
    announce_gained_coins,
    announce_gained_science,
    announce_robbery,
)


class GainScience(CardEffect):
    """Gain science."""

    def carry_out(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        table.science[seat] += self.amount
        if events is not None:
            announce_gained_science(seat, self.amount, events)


class GainCoins(CardEffect):
    """Gain coins."""

    def carry_out(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        gain_coins(table, seat, self.amount, events)


class CoinsPerGood(CardEffect):
    """Gain coins for each good of which the seat has some."""

    def carry_out(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        goods: i64 = table.rules.constants.goods
        different: i64 = 0
        good: i64 = 0
        while good < goods:
            if table.goods[seat * goods + good] > 0:
                different += 1
            good += 1
        gain_coins(table, seat, self.amount * different, events)


class Settle(CardEffect):
    """Settle a land in reach with an unused token (K-62)."""

    def is_possible(self, table: Table, seat: i64, card: i64) -> bool:
        options: list[object] = []
        legal_settlements(table, seat, card, options)
        return len(options) > 0

    def carry_out(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        settle_land(table, seat, events)


class District(CardEffect):
    """Expand a city with an unused token (K-61)."""

    def is_possible(self, table: Table, seat: i64, card: i64) -> bool:
        options: list[object] = []
        legal_districts(table, seat, options)
        return len(options) > 0

    def carry_out(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        expand_city(table, seat, events)


class BuildForLess(CardEffect):
    """Build once at a lower price, in coins or in science (K-20)."""

    def __init__(self, coins: int, science: int) -> None:
        super().__init__(BUILDING, coins + science)
        self.rebate: Rebate = Rebate(coins, science)

    def is_possible(self, table: Table, seat: i64, card: i64) -> bool:
        return can_build(table, seat, self.rebate, action_coins(table, seat, card))

    def carry_out(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        build(table, seat, self.rebate, events)


class DrawCards(CardEffect):
    """Draw cards of a deck once those played are discarded, if at least one can be drawn then (K-25)."""

    def __init__(self, deck: int, amount: int) -> None:
        super().__init__(NO_AIM, amount)
        self.deck: i64 = deck

    def is_possible(self, table: Table, seat: i64, card: i64) -> bool:
        if not self.lacks_cards(table, seat, card):
            return True
        cards = table.rules.cards
        bill = Bill(0, cards.action_work[card], cards.action_distance[card], 0, self.deck)
        return can_pay(cards, bill, 0, table.hand[seat] & ~cards.bit[card])

    def lacks_cards(self, table: Table, seat: i64, card: i64) -> bool:
        """Whether only a card discarded as payment could be drawn."""
        return table.queued[2 * seat + self.deck] == 0 and table.rules.cards.deck[card] != self.deck

    def carry_out(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        drawn: i64 = 0
        while drawn < self.amount and draw_card(table, seat, self.deck, "K-28", events):
            drawn += 1


class StealCoins(CardEffect):
    """Take coins of an opponent who has some, all if they are fewer."""

    def is_possible(self, table: Table, seat: i64, card: i64) -> bool:
        options: list[object] = []
        legal_rivals(table, seat, options)
        return len(options) > 0

    def carry_out(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        rival: i64 = table.chain.aim
        coins: i64 = min(self.amount, table.coins[rival])
        table.coins[rival] -= coins
        table.coins[seat] += coins
        if events is not None:
            announce_robbery(seat, rival, coins, events)


def gain_coins(table: Table, seat: i64, amount: i64, events: list[AnyEvent] | None) -> None:
    """Gives the seat coins for a card."""
    table.coins[seat] += amount
    if events is not None:
        announce_gained_coins(seat, amount, events)


def legal_rivals(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the opponents who have coins, in order."""
    rival: i64 = 0
    while rival < table.rules.constants.players:
        if rival != seat and table.coins[rival] > 0:
            out.append(table.rules.ids.object[table.rules.ids.rob + rival])
        rival += 1


def action_coins(table: Table, seat: i64, card: i64) -> i64:
    """Returns the coins that the action of a card costs this seat (K-28, K-71)."""
    return table.rules.nations.action_coins[table.nation[seat] * table.rules.cards.count + card]


def deck_to_refill(table: Table, seat: i64, card: i64) -> i64:
    """Returns the empty deck that the payment must refill, or NOTHING: else the card could draw nothing."""
    effect = table.card_effects[card]
    if isinstance(effect, DrawCards) and effect.lacks_cards(table, seat, card):
        return effect.deck
    return NOTHING


def make_effect(action: schema.CardAction | None) -> CardEffect | None:
    """Makes the effect that the data describes; None for a card without an action."""
    match action:
        case None:
            return None
        case schema.GainScience():
            return GainScience(NO_AIM, action.amount)
        case schema.GainCoins():
            return GainCoins(NO_AIM, action.amount)
        case schema.CoinsPerGood():
            return CoinsPerGood(NO_AIM, action.amount)
        case schema.Settle():
            return Settle(LAND, 0)
        case schema.District():
            return District(CITY, 0)
        case schema.BuildForFewerCoins():
            return BuildForLess(action.amount, 0)
        case schema.BuildForLessScience():
            return BuildForLess(0, action.amount)
        case schema.DrawCitizens():
            return DrawCards(CITIZEN, action.amount)
        case schema.DrawMilitary():
            return DrawCards(MILITARY, action.amount)
        case schema.StealCoins():
            return StealCoins(RIVAL, action.amount)
