"""Says why an action is not legal, with the rule behind it.

Only `legal` decides whether an action is legal. These functions are asked about actions that are not, and name the
first thing in the way; so a reason can be imprecise, but it can never contradict the rules.
"""

from __future__ import annotations

from oppidum.engine.actions import Action
from oppidum.engine.messages import Reason, Thing, Who, make_reason
from oppidum.games.city_of_iron.rules import actions, building
from oppidum.games.city_of_iron.rules.bid_track import bid_price, is_free
from oppidum.games.city_of_iron.rules.card_effects import BuildForLess, District, DrawCards, Settle, action_coins
from oppidum.games.city_of_iron.rules.cities import has_token, is_open
from oppidum.games.city_of_iron.rules.codes import (
    ACTING,
    AT_REST,
    BIDDING,
    BUYING,
    CHOOSING,
    IN_PILE,
    NOTHING,
    ORDERING,
    OVER,
    REBIDDING,
)
from oppidum.games.city_of_iron.rules.component_columns import DECKS, VEHICLES
from oppidum.games.city_of_iron.rules.payments import can_pay, defense
from oppidum.games.city_of_iron.rules.purchases import first_card_after, total_cost
from oppidum.games.city_of_iron.rules.table import CardEffect, Table
from oppidum.games.city_of_iron.rules.turns import NO_REBATE, bill_for
from oppidum.games.city_of_iron.shown.announcements import site_title

KINDS: dict[int, tuple[type[Action], ...]] = {
    ORDERING: (actions.Top,),
    BIDDING: (actions.Bid,),
    REBIDDING: (actions.Bid, actions.Stay),
    CHOOSING: (actions.Choose,),
    BUYING: (actions.Buy, actions.Ready),
}
AT_TURN = (
    *(actions.Tax, actions.Science, actions.Draw, actions.Play, actions.Store, actions.Build),
    *(actions.Attack, actions.Move),
)
RULES = {
    ORDERING: "K-02",
    BIDDING: "K-10",
    REBIDDING: "K-73",
    ACTING: "K-12",
    CHOOSING: "K-82",
    BUYING: "K-45",
    OVER: "K-56",
}


def why_not(table: Table, seat: int, action: int) -> Reason | None:
    """Returns the first reason against the action, None if it is legal."""
    if not 0 <= action < table.rules.ids.end:
        return make_reason("city-of-iron-no-such-action", "K-12")
    if action in table.legal(seat):
        return None
    rule = RULES[table.phase]
    if table.phase == OVER:
        return make_reason("city-of-iron-over", rule)
    if seat not in table.to_act():
        if table.phase in (ORDERING, BUYING):
            return make_reason("city-of-iron-already-answered", rule)
        return make_reason("city-of-iron-not-your-turn", rule, who=Who(table.to_act()[0]))
    value = table.configuration.actions.action(action)
    if table.phase == ACTING:
        return why_not_act(table, seat, value, action)
    if not isinstance(value, KINDS[table.phase]):
        return make_reason("city-of-iron-not-asked", rule)
    return why_not_answer(table, seat, value, action)


def why_not_answer(table: Table, seat: int, value: Action, action: int) -> Reason:
    """Returns why a bid, an order, a purchase or a chosen good is refused."""
    ids = table.rules.ids
    match value:
        case actions.Bid(place):
            return why_not_bid(table, seat, place - 1)
        case actions.Choose(_):
            good = table.rules.constants.good_title[action - ids.choose]
            return make_reason("city-of-iron-no-such-good", "K-82", good=good)
        case actions.Buy(_):
            return why_not_buy(table, seat, action - ids.buy)
        case _:
            return make_reason("city-of-iron-not-in-deck", "K-02", card=table.rules.cards.title[action - ids.top])


def why_not_bid(table: Table, seat: int, place: int) -> Reason:
    """Returns why a place of the track cannot be bid for (K-10, K-73)."""
    if table.bids[seat] == place:
        return make_reason("city-of-iron-own-cube", "K-73")
    if not is_free(table, place):
        return make_reason("city-of-iron-place-taken", "K-10")
    price = bid_price(table, seat, place)
    return make_reason("city-of-iron-place-dear", RULES[table.phase], price=price, coins=table.coins[seat])


def why_not_buy(table: Table, seat: int, card: int) -> Reason:
    """Returns why a card cannot be bought (K-45)."""
    cards = table.rules.cards
    title = cards.title[card]
    if not table.unbought[seat] & cards.bit[card]:
        return make_reason("city-of-iron-not-to-buy", "K-45", card=title)
    if table.chosen[seat] & cards.bit[card]:
        return make_reason("city-of-iron-chosen-already", "K-45", card=title)
    if card < first_card_after(cards, table.chosen[seat]):
        return make_reason("city-of-iron-passed-over", "K-45", card=title)
    coins, science = total_cost(cards, table.chosen[seat])
    return too_dear(
        "K-45",
        title,
        (cards.coins[card], cards.science[card]),
        (table.coins[seat] - coins, table.science[seat] - science),
    )


# A turn


def why_not_act(table: Table, seat: int, value: Action, action: int) -> Reason:
    """Returns why an action of a turn, or a step of an open chain, is refused."""
    if table.chain.does != AT_REST:
        return why_not_step(table, seat, value, action)
    if not isinstance(value, AT_TURN):
        return make_reason("city-of-iron-not-asked", "K-12")
    rules, ids = table.rules, table.rules.ids
    match value:
        case actions.Science():
            return make_reason(
                "city-of-iron-science-dear", "K-27", price=rules.constants.science_coins, coins=table.coins[seat]
            )
        case actions.Draw(deck):
            return make_reason("city-of-iron-nothing-to-draw", "K-25", deck=deck)
        case actions.Play(_):
            return why_not_play(table, seat, action - ids.play)
        case actions.Store(_):
            return make_reason("city-of-iron-empty-slot", "K-24")
        case actions.Build(_, _):
            return why_not_build(table, seat, action - ids.build, NO_REBATE, 0)
        case actions.Attack(_):
            return why_not_attack(table, seat, action - ids.attack)
        case _:
            return why_not_move(table, seat, action - ids.move)


def why_not_play(table: Table, seat: int, card: int) -> Reason:
    """Returns why a card cannot be played (K-28, K-29)."""
    cards = table.rules.cards
    title, effect = cards.title[card], table.card_effects[card]
    if not table.hand[seat] & cards.bit[card]:
        return make_reason("city-of-iron-not-in-hand", "K-28", card=title)
    if effect is None:
        return make_reason("city-of-iron-no-action", "K-28", card=title)
    if table.used & cards.bit[card]:
        return make_reason("city-of-iron-used-already", "K-29", card=title)
    coins = action_coins(table, seat, card)
    if coins > table.coins[seat]:
        return make_reason("city-of-iron-action-dear", "K-28", card=title, price=coins, coins=table.coins[seat])
    rest = [other for other in range(cards.count) if other != card and table.hand[seat] & cards.bit[other]]
    work, distance = sum(cards.work[other] for other in rest), sum(cards.distance[other] for other in rest)
    if work < cards.action_work[card] or distance < cards.action_distance[card]:
        needs, length = cards.action_work[card], cards.action_distance[card]
        return make_reason("city-of-iron-symbols-short", "K-28", card=title, work=needs, distance=length)
    return why_not_possible(table, seat, effect, title)


def why_not_possible(table: Table, seat: int, effect: CardEffect, title: Thing | str) -> Reason:
    """Returns why a card that could be paid for cannot do what it says."""
    match effect:
        case Settle() if any(has_token(table, seat, token) for token in range(1, table.rules.tokens.count)):
            return make_reason("city-of-iron-no-land", "K-62", card=title)
        case Settle():
            return make_reason("city-of-iron-no-tokens", "K-62", card=title)
        case District():
            return make_reason("city-of-iron-no-tokens", "K-61", card=title)
        case BuildForLess():
            return make_reason("city-of-iron-no-build", "K-20", card=title)
        case DrawCards():
            return make_reason("city-of-iron-nothing-to-draw", "K-25", deck=DECKS[effect.deck])
        case _:
            return make_reason("city-of-iron-no-coins-there", "K-28")


def why_not_build(table: Table, seat: int, number: int, rebate: building.Rebate, spent: int) -> Reason:
    """Returns why a building cannot be built there (K-20, K-22)."""
    rules = table.rules
    source, site = number // rules.places, table.site_of(seat, number % rules.places)
    kind = building.kind_at(table, seat, source)
    if kind == NOTHING:
        return make_reason("city-of-iron-no-such-building", "K-20")
    title = rules.buildings.title[kind]
    if table.owner[site] != seat:
        return make_reason("city-of-iron-not-your-place", "K-20", place=site_title(table, site))
    if not building.suits_land(table, kind, site):
        return make_reason("city-of-iron-wrong-land", "K-20", what=title, place=site_title(table, site))
    coins = building.coin_price(table, kind, rebate) + spent
    science = building.science_price(table, seat, kind, rebate)
    rule = "K-20" if coins > table.coins[seat] else "K-22"
    return too_dear(rule, title, (coins, science), (table.coins[seat], table.science[seat]))


def why_not_attack(table: Table, seat: int, town: int) -> Reason:
    """Returns why a town cannot be attacked (K-30, K-86)."""
    title = table.rules.towns.title[town]
    if table.holder[town] == seat:
        return make_reason("city-of-iron-own-town", "K-86", town=title)
    if table.holder[town] == IN_PILE:
        return make_reason("city-of-iron-town-in-pile", "K-30", town=title)
    need, distance = defense(table, town), table.rules.towns.distance[town]
    return make_reason("city-of-iron-too-weak", "K-30", town=title, defense=need, distance=distance)


def why_not_move(table: Table, seat: int, number: int) -> Reason:
    """Returns why a building cannot be moved there (K-70)."""
    rules = table.rules
    there = table.site_of(seat, number % rules.places)
    here = table.site_of(seat, number // rules.places % rules.places)
    kind = number // (rules.places * rules.places)
    title, place = rules.buildings.title[kind], site_title(table, there)
    price = rules.nations.move_coins[table.nation[seat]]
    if price < 0:
        return make_reason("city-of-iron-no-moves", "K-70")
    if price > table.coins[seat]:
        return make_reason("city-of-iron-move-dear", "K-70", price=price, coins=table.coins[seat])
    if table.owner[here] != seat or not table.built[here * rules.buildings.count + kind]:
        return make_reason("city-of-iron-not-built", "K-70", what=title, place=site_title(table, here))
    if here == there:
        return make_reason("city-of-iron-stands-there", "K-70", what=title, place=place)
    if table.owner[there] != seat:
        return make_reason("city-of-iron-not-your-place", "K-70", place=place)
    if not building.suits_land(table, kind, there):
        return make_reason("city-of-iron-wrong-land", "K-70", what=title, place=place)
    return make_reason("city-of-iron-no-room", "K-70", place=place)


# A step of a chain


def why_not_step(table: Table, seat: int, value: Action, action: int) -> Reason:
    """Returns why a step of the open chain is refused.

    It answers another question, or it makes the chain impossible to finish.
    """
    rules, chain, ids = table.rules, table.chain, table.rules.ids
    # All answers to one question are of one kind, but for ENOUGH beside cards; the last one tells which.
    asked = table.configuration.actions.action(table.legal(seat)[-1])
    may_add_cards = isinstance(asked, actions.Enough) and isinstance(value, actions.Discard)
    if type(asked) is not type(value) and not may_add_cards:
        return make_reason("city-of-iron-chain-open", "K-28")
    match value:
        case actions.Discard(_):
            return why_not_discard(table, seat, action - ids.discard)
        case actions.Raze(_):
            title = rules.buildings.title[action - ids.raze]
            return make_reason("city-of-iron-not-built", "K-23", what=title, place=site_title(table, chain.site))
        case actions.Build(_, _):
            effect = table.card_effects[chain.card]
            rebate = effect.rebate if isinstance(effect, BuildForLess) else NO_REBATE
            return why_not_build(table, seat, action - ids.build, rebate, action_coins(table, seat, chain.card))
        case actions.Settle(_, _):
            return why_not_settle(table, seat, action - ids.settle)
        case actions.District(_, _):
            return why_not_expand(table, seat, action - ids.district)
        case _:
            return make_reason("city-of-iron-no-coins-there", "K-28")


def why_not_discard(table: Table, seat: int, card: int) -> Reason:
    """Returns why a card cannot be part of the payment now (K-28)."""
    cards = table.rules.cards
    if not table.hand[seat] & cards.bit[card]:
        return make_reason("city-of-iron-not-in-hand", "K-28", card=cards.title[card])
    if pays_in_some_order(table, seat, card):
        return make_reason("city-of-iron-citizens-first", "K-28")
    return make_reason("city-of-iron-does-not-pay", "K-28", card=cards.title[card])


def pays_in_some_order(table: Table, seat: int, card: int) -> bool:
    """Whether a payment can be made with the card and those named before it, whatever comes first."""
    cards, chain = table.rules.cards, table.chain
    played = 0 if chain.card == NOTHING else cards.bit[chain.card]
    named = (chain.paid | cards.bit[card]) & ~played
    return can_pay(cards, bill_for(table, seat), named, table.hand[seat] & ~named & ~played)


def why_not_settle(table: Table, seat: int, number: int) -> Reason:
    """Returns why a land cannot be settled with a token (K-62, K-85)."""
    rules, kinds = table.rules, table.rules.tokens.count - 1
    land, token = number // kinds, number % kinds + 1
    title = rules.land.title[land]
    if not is_open(table, land):
        return make_reason("city-of-iron-land-taken", "K-62", land=title)
    if not has_token(table, seat, token):
        return make_reason("city-of-iron-no-token", "K-85")
    vehicle = VEHICLES[rules.land.vehicle[land]]
    distance = rules.land.distance[land]
    if vehicle is not None:
        return make_reason("city-of-iron-way", "K-62", land=title, distance=distance, vehicle=vehicle)
    return make_reason("city-of-iron-out-of-reach", "K-62", land=title, distance=distance)


def why_not_expand(table: Table, seat: int, number: int) -> Reason:
    """Returns why a city cannot get a district (K-61, K-85)."""
    kinds = table.rules.tokens.count - 1
    site = table.site_of(seat, number // kinds)
    if table.owner[site] != seat:
        return make_reason("city-of-iron-not-your-place", "K-61", place=site_title(table, site))
    return make_reason("city-of-iron-no-token", "K-85")


def too_dear(rule: str, what: Thing | str, cost: tuple[int, int], left: tuple[int, int]) -> Reason:
    """Returns that a price in coins and science is more than what is left to pay it."""
    return make_reason(
        "city-of-iron-too-dear", rule, what=what, price=cost[0], science_price=cost[1], coins=left[0], science=left[1]
    )
