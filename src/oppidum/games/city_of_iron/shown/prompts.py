"""What a seat is asked now, in words-to-be."""

from __future__ import annotations

from oppidum.engine.actions import Action
from oppidum.engine.messages import Item, Message, Who, make_message
from oppidum.games.city_of_iron.rules import actions
from oppidum.games.city_of_iron.rules.codes import (
    AT_REST,
    ATTACKS,
    BIDDING,
    BUYING,
    CHOOSING,
    NOTHING,
    ORDERING,
    OVER,
    REBIDDING,
)
from oppidum.games.city_of_iron.rules.component_columns import DECKS, VEHICLES, members
from oppidum.games.city_of_iron.rules.purchases import total_cost
from oppidum.games.city_of_iron.rules.starting_decks import deck_to_order
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.rules.turns import bill_for
from oppidum.games.city_of_iron.shown.announcements import site_title

STEPS: dict[type[Action], str] = {
    actions.Settle: "city-of-iron-prompt-settle",
    actions.District: "city-of-iron-prompt-district",
    actions.Build: "city-of-iron-prompt-build",
    actions.Rob: "city-of-iron-prompt-rob",
}


def prompt(table: Table, seat: int) -> Message:
    """Returns the question to the seat, or for whom it waits."""
    if table.phase == OVER:
        return make_message("city-of-iron-prompt-over")
    if seat not in table.to_act():
        waiting: list[Item] = [Who(other) for other in table.to_act()]
        ready = table.phase in (ORDERING, BUYING)
        return make_message("city-of-iron-prompt-ready" if ready else "city-of-iron-prompt-wait", who=waiting)
    if table.phase == ORDERING:
        return make_message("city-of-iron-prompt-order", deck=DECKS[deck_to_order(table, seat)])
    if table.phase == BIDDING:
        return make_message("city-of-iron-prompt-bid", coins=table.coins[seat])
    if table.phase == REBIDDING:
        return make_message("city-of-iron-prompt-bid-again", coins=table.coins[seat])
    if table.phase == CHOOSING:
        return make_message("city-of-iron-prompt-choose", town=table.rules.towns.title[table.step])
    if table.phase == BUYING:
        coins, science = total_cost(table.rules.cards, table.chosen[seat])
        return make_message(
            "city-of-iron-prompt-buy", coins=table.coins[seat] - coins, science=table.science[seat] - science
        )
    return turn_prompt(table, seat)


def turn_prompt(table: Table, seat: int) -> Message:
    """Asks for an action, or for the next step of the open one."""
    chain, rules = table.chain, table.rules
    if chain.does == AT_REST:
        number = table.step // rules.constants.players + 1
        moves = table.legal(seat)[-1] >= rules.ids.move
        key = "city-of-iron-prompt-turn-moving" if moves else "city-of-iron-prompt-turn"
        return make_message(key, number=number, actions=rules.constants.actions)
    asked = table.configuration.actions.action(table.legal(seat)[-1])
    if isinstance(asked, actions.Raze):
        return make_message("city-of-iron-prompt-raze", place=site_title(table, chain.site))
    if chain.does == ATTACKS:
        bill, town = bill_for(table, seat), rules.towns.title[chain.aim]
        return make_message("city-of-iron-prompt-attack", town=town, attack=bill.attack, distance=bill.distance)
    if isinstance(asked, actions.Discard):
        return payment_prompt(table, seat)
    return make_message(STEPS[type(asked)], card=rules.cards.title[chain.card])


def payment_prompt(table: Table, seat: int) -> Message:
    """Returns the next card for the action of a card, and what is still to pay (K-28, K-62)."""
    card = table.rules.cards.title[table.chain.card]
    left = left_to_pay(table, seat)
    if not left:
        return make_message("city-of-iron-prompt-paid", card=card)
    return make_message("city-of-iron-prompt-pay", card=card, left=left)


def left_to_pay(table: Table, seat: int) -> list[Item]:
    """Returns what the cards named so far do not pay; the card that is played pays nothing."""
    cards, chain, bill = table.rules.cards, table.chain, bill_for(table, seat)
    paid = [card for card in members(chain.paid, cards.bit) if card != chain.card]
    left: list[Item] = []
    work = bill.work - sum(cards.work[card] for card in paid)
    if work > 0:
        left.append(make_message("city-of-iron-pay-work", amount=work))
    distance = bill.distance - sum(cards.distance[card] for card in paid)
    if distance > 0:
        left.append(make_message("city-of-iron-pay-distance", amount=distance))
    vehicle = VEHICLES[bill.vehicle]
    if vehicle is not None and all(cards.vehicle[card] != bill.vehicle for card in paid):
        left.append(make_message("city-of-iron-pay-vehicle", vehicle=vehicle))
    if bill.deck != NOTHING and all(cards.deck[card] != bill.deck for card in paid):
        left.append(make_message("city-of-iron-pay-card", deck=DECKS[bill.deck]))
    return left
