"""A turn: free actions and the one action, compound ones step by step (K-20 to K-33).

A compound action is the open `Chain`. Each step says one thing more: what the action aims at, what is destroyed, which
card is discarded next. Citizen cards are named before military ones, so that each result has one chain.
"""

from __future__ import annotations

from typing import Final, cast

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.hidden.seen_cards import hides_cards, possible_hands
from oppidum.games.city_of_iron.rules.building import (
    Rebate,
    build,
    has_room,
    legal_builds,
    legal_moves,
    legal_razes,
    legal_stores,
    move,
    store,
)
from oppidum.games.city_of_iron.rules.card_effects import BuildForLess, action_coins, deck_to_refill, legal_rivals
from oppidum.games.city_of_iron.rules.cities import legal_districts, legal_settlements
from oppidum.games.city_of_iron.rules.codes import (
    AT_REST,
    ATTACKS,
    BUILDING,
    BUILDS,
    CITY,
    LAND,
    NOTHING,
    PLAYS,
    RIVAL,
)
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY
from oppidum.games.city_of_iron.rules.generated_fields import Chain
from oppidum.games.city_of_iron.rules.payments import Bill, can_pay, open_bill
from oppidum.games.city_of_iron.rules.piles import discard_card, draw_card, note_hint_at_hand, show_card
from oppidum.games.city_of_iron.rules.rounds import end_round
from oppidum.games.city_of_iron.rules.rulebook import ENOUGH, FIRST_DRAW, SCIENCE, TAX
from oppidum.games.city_of_iron.rules.table import CardEffect, Table
from oppidum.games.city_of_iron.rules.war import conquer, legal_attacks
from oppidum.games.city_of_iron.shown.announcements import (
    announce_chain,
    announce_next_turn,
    announce_payment,
    announce_science,
    announce_start,
    announce_tax,
)

NO_REBATE: Final = Rebate(0, 0)


def legal_turn(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the legal actions of the seat: the next step of an open chain, or any action.

    Tax is always legal between two actions (K-33).
    """
    if table.chain.does != AT_REST:
        legal_steps(table, seat, out)
        return
    rules = table.rules
    out.append(rules.ids.object[TAX])
    if table.coins[seat] >= rules.constants.science_coins:
        out.append(rules.ids.object[SCIENCE])
    for deck in (CITIZEN, MILITARY):
        if table.queued[2 * seat + deck] > 0:
            out.append(rules.ids.object[FIRST_DRAW + deck])
    legal_plays(table, seat, out)
    legal_stores(table, out)
    legal_builds(table, seat, NO_REBATE, 0, out)
    legal_attacks(table, seat, out)
    legal_moves(table, seat, out)


def legal_plays(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the cards in hand whose action the seat can use (K-28, K-29)."""
    cards = table.rules.cards
    # The symbols of the whole hand are added up once. A card that even all the others cannot pay for is ruled out
    # cheaply, before its effect looks for something to aim at.
    hand: i64 = table.hand[seat]
    work: i64 = 0
    distance: i64 = 0
    card: i64 = 0
    while card < cards.count:
        if hand & cards.bit[card]:
            work += cards.work[card]
            distance += cards.distance[card]
        card += 1
    card = 0
    while card < cards.count:
        if (
            hand & cards.bit[card]
            and not table.used & cards.bit[card]
            and cards.action_work[card] <= work - cards.work[card]
            and cards.action_distance[card] <= distance - cards.distance[card]
        ):
            effect = table.card_effects[card]
            if (
                effect is not None
                and action_coins(table, seat, card) <= table.coins[seat]
                and effect.is_possible(table, seat, card)
            ):
                out.append(table.rules.ids.object[table.rules.ids.play + card])
        card += 1


def take_action(table: Table, seat: i64, action: i64, events: list[AnyEvent] | None) -> None:
    """Takes an action, or the next step of an open chain."""
    if table.chain.does != AT_REST:
        answer_step(table, seat, action, events)
    elif action <= FIRST_DRAW + MILITARY:
        take_simple_action(table, seat, action, events)
        end_turn(table, events)
    elif action >= table.rules.ids.move:
        move(table, seat, action - table.rules.ids.move, events)
    elif table.rules.ids.store <= action < table.rules.ids.build:
        store(table, seat, action - table.rules.ids.store, events)
        end_turn(table, events)
    else:
        begin_chain(table, seat, action, events)


def take_simple_action(table: Table, seat: i64, action: i64, events: list[AnyEvent] | None) -> None:
    """Takes tax, buys science or draws a card (K-25 to K-27)."""
    constants = table.rules.constants
    if action == TAX:
        table.coins[seat] += constants.tax_coins
        if events is not None:
            announce_tax(table, seat, events)
    elif action == SCIENCE:
        table.coins[seat] -= constants.science_coins
        table.science[seat] += 1
        if events is not None:
            announce_science(table, seat, events)
    else:
        draw_card(table, seat, action - FIRST_DRAW, "K-25", events)


def begin_chain(table: Table, seat: i64, action: i64, events: list[AnyEvent] | None) -> None:
    """Begins a build, a card action or an attack, and takes its forced steps at once."""
    open_chain(table, seat, action)
    if table.chain.does == PLAYS:
        show_card(table, seat, table.chain.card, events)
    if events is not None:
        announce_start(table, seat, events)
    continue_chain(table, seat, events)


def open_chain(table: Table, seat: i64, action: i64) -> None:
    """Opens the chain with what the first action of a compound one sets."""
    chain, ids = table.chain, table.rules.ids
    if action >= ids.attack:
        chain.does = ATTACKS
        chain.aim = action - ids.attack
    elif action >= ids.build:
        chain.does = BUILDS
        aim_build(table, seat, action)
    else:
        chain.does = PLAYS
        chain.card = action - ids.play


def answer_step(table: Table, seat: i64, action: i64, events: list[AnyEvent] | None) -> None:
    """Takes the next step that the owner of the chain chose."""
    if action == ENOUGH:
        finish_chain(table, seat, events)
        return
    apply_step(table, seat, action, events)
    continue_chain(table, seat, events)


def apply_step(table: Table, seat: i64, action: i64, events: list[AnyEvent] | None) -> None:
    """Writes a step into the open chain; a card named goes to its pile at once."""
    chain, ids = table.chain, table.rules.ids
    if action >= ids.district:
        number: i64 = action - ids.district
        chain.aim = table.site_of(seat, number // (table.rules.tokens.count - 1))
        chain.token = number % (table.rules.tokens.count - 1) + 1
    elif action >= ids.settle:
        number = action - ids.settle
        chain.aim = number // (table.rules.tokens.count - 1)
        chain.token = number % (table.rules.tokens.count - 1) + 1
    elif action >= ids.raze:
        chain.razed = action - ids.raze
    elif action >= ids.build:
        aim_build(table, seat, action)
    elif action >= ids.discard:
        card: i64 = action - ids.discard
        chain.paid |= table.rules.cards.bit[card]
        discard_card(table, seat, card, events)
    else:
        chain.aim = action - ids.rob
    if events is not None:
        announce_chain(table, events)


def aim_build(table: Table, seat: i64, action: i64) -> None:
    """Writes the source and the site of a build into the chain."""
    number: i64 = action - table.rules.ids.build
    table.chain.source = number // table.rules.places
    table.chain.site = table.site_of(seat, number % table.rules.places)


def continue_chain(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Takes forced steps until the seat has a choice; when no step is left, carries the action out."""
    while True:
        options: list[object] = []
        legal_steps(table, seat, options)
        # Builds are left out below: they are paid in coins, so their steps tell nothing of the hand.
        complete = not options or (len(options) == 1 and cast(int, options[0]) == ENOUGH)
        if not complete and table.chain.does != BUILDS:
            note_hint_at_hand(table, seat)
        if len(options) > 1 or (options and may_have_a_choice(table, seat)):
            # `legal` is asked next, for the same table, and to find the steps of a payment takes long.
            table.offered = options
            return
        if complete:
            finish_chain(table, seat, events)
            return
        apply_step(table, seat, cast(int, options[0]), events)


def may_have_a_choice(table: Table, seat: i64) -> bool:
    """Whether, as far as others know, the seat may have a choice.

    It is asked then even if its step is forced: skipping the question would tell others what it does not hold (K-90).
    """
    if not hides_cards(table, seat):
        return False
    held: i64 = table.hand[seat]
    choice = False
    # Others reason in the same way: if any hand they think possible had two steps, they expect a question.
    for hand in possible_hands(table, seat):
        table.hand[seat] = hand
        options: list[object] = []
        legal_steps(table, seat, options)
        choice = choice or len(options) > 1
    table.hand[seat] = held
    return choice


def finish_chain(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Carries out the open chain and ends the turn, unless the action was free (K-29)."""
    chain, cards = table.chain, table.rules.cards
    free = False
    if chain.does == BUILDS:
        build(table, seat, NO_REBATE, events)
    elif chain.does == ATTACKS:
        conquer(table, seat, events)
    else:
        free = cards.free[chain.card] == 1
        table.used |= cards.bit[chain.card]
        pay_coins(table, seat, events)
        effect = table.card_effects[chain.card]
        assert effect is not None, "only cards with an action are played"
        effect.carry_out(table, seat, events)
    table.chain = Chain()
    if events is not None:
        announce_chain(table, events)
    if not free:
        end_turn(table, events)


def pay_coins(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Pays the coins of a card's action (K-28)."""
    coins: i64 = action_coins(table, seat, table.chain.card)
    table.coins[seat] -= coins
    if events is not None and coins:
        announce_payment(seat, coins, events)


def end_turn(table: Table, events: list[AnyEvent] | None) -> None:
    """Goes on to the next turn, or to the end of the round (K-12)."""
    table.step += 1
    table.used = 0
    if table.step == table.rules.constants.players * table.rules.constants.actions:
        if not table.tried_out:
            end_round(table, events)
    elif events is not None:
        announce_next_turn(table, events)


# The steps of a chain


def legal_steps(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the legal next steps of the open chain; nothing if it is complete."""
    chain = table.chain
    if chain.does == PLAYS:
        effect = table.card_effects[chain.card]
        assert effect is not None, "only cards with an action are played"
        if needs_aim(chain, effect):
            legal_aims(table, seat, effect, out)
            return
    if chain.site != NOTHING and chain.razed == NOTHING and not has_room(table, chain.site):
        legal_razes(table, chain.site, out)
    elif chain.does != BUILDS:
        legal_discards(table, seat, out)


def needs_aim(chain: Chain, effect: CardEffect) -> bool:
    """Whether the card's action still needs an aim."""
    if effect.aim == BUILDING:
        return chain.source == NOTHING
    return effect.aim in (LAND, CITY, RIVAL) and chain.aim == NOTHING


def legal_aims(table: Table, seat: i64, effect: CardEffect, out: list[object]) -> None:
    """Appends what the card's action can be aimed at."""
    card: i64 = table.chain.card
    if effect.aim == LAND:
        legal_settlements(table, seat, card, out)
    elif effect.aim == CITY:
        legal_districts(table, seat, out)
    elif effect.aim == RIVAL:
        legal_rivals(table, seat, out)
    elif isinstance(effect, BuildForLess):
        legal_builds(table, seat, effect.rebate, action_coins(table, seat, card), out)


def bill_for(table: Table, seat: i64) -> Bill:
    """Returns what the open chain costs the seat.

    A card that draws may ask for a card to refill its deck.
    """
    bill = open_bill(table)
    if table.chain.does == PLAYS:
        bill.deck = deck_to_refill(table, seat, table.chain.card)
    return bill


def legal_discards(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the cards that can be named next, and ENOUGH where the payment is complete (K-28)."""
    cards, chain, ids = table.rules.cards, table.chain, table.rules.ids
    bill = bill_for(table, seat)
    hand: i64 = table.hand[seat]
    own: i64 = 0 if chain.card == NOTHING else cards.bit[chain.card] & hand
    named: i64 = chain.paid if chain.card == NOTHING else chain.paid & ~cards.bit[chain.card]
    if own == 0 and can_pay(cards, bill, named, 0):
        out.append(ids.object[ENOUGH])
    card: i64 = 0
    while card < cards.count:
        one: i64 = cards.bit[card]
        if hand & one and can_discard_next(table, bill, named, hand, own, card):
            out.append(ids.object[ids.discard + card])
        card += 1


def can_discard_next(table: Table, bill: Bill, named: i64, hand: i64, own: i64, card: i64) -> bool:
    """Whether a payment exists with this card next; after a military card no citizen card is named."""
    cards = table.rules.cards
    one: i64 = cards.bit[card]
    military: i64 = cards.of_deck[MILITARY]
    rest: i64 = hand & ~one & ~own
    # Citizens are named before military cards, so that each payment has one chain only. A military card next rules out
    # all citizens that are not named yet, the played card among them.
    if one & military:
        rest &= military
        if own & ~one & ~military:
            return False
    elif table.chain.paid & military:
        return False
    return can_pay(cards, bill, named if one == own else named | one, rest)
