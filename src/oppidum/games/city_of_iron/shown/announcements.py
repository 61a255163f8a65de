"""Appends the events of City of Iron; the rules call these functions only when somebody listens.

Call each function right after the table changed. It announces the whole change: one event carries the message, and the
events for the values that follow from it carry none.
"""

from __future__ import annotations

from typing import Any

from oppidum.engine.events import OUTSIDE, AnyEvent, Asked, Drew, Moved, Paid, Path, Revealed, Scored
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Item, Message, Thing, Who, make_message
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, DECKS, MILITARY, members
from oppidum.games.city_of_iron.rules.production import income
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.explanations import explain_entry
from oppidum.games.city_of_iron.shown.views import (
    PHASES,
    bid_prices,
    card_names,
    chain_view,
    city_view,
    discard_view,
    draw_view,
    goods_view,
    hand_view,
    leaving,
    next_scoring,
    site_name,
    tokens_view,
    town_view,
)

Events = list[AnyEvent]


# The clock


def announce_new_round(table: Table, events: Events) -> None:
    """Tells that a round begins, and who bids first (K-10)."""
    _append_clock(table, "K-10", events, make_message("city-of-iron-event-round", round=table.round))
    events.append(_field_event("round", table.round))
    events.append(_field_event("bids", [None] * table.rules.constants.players))
    _append_leaving(table, events)
    _append_scorings(table, events)
    _append_question(table, "K-10", events)


def announce_bid(table: Table, seat: int, place: int, price: int, events: Events) -> None:
    """Tells of a bid: the place taken and the coins paid (K-10, K-73)."""
    rule = "K-10" if PHASES[table.phase] == "bidding" else "K-73"
    message = make_message("city-of-iron-event-bid", who=Who(seat), place=place + 1, coins=price)
    events.append(Revealed(who=seat, where=("bids", seat), value=place + 1, message=message, rule=rule))
    events.append(Paid(amount=price, source=_seat_path(seat, "coins"), target=OUTSIDE, rule=rule))


def announce_stay(table: Table, seat: int, events: Events) -> None:
    """Tells that a seat keeps its place instead of bidding again (K-73)."""
    where = ("bids", seat)
    value = table.bids[seat] + 1
    events.append(
        Revealed(
            who=seat,
            where=where,
            value=value,
            message=make_message("city-of-iron-event-stay", who=Who(seat)),
            rule="K-73",
        )
    )


def announce_next_bid(table: Table, events: Events) -> None:
    """Tells who bids now (K-10, K-73)."""
    rule = "K-10" if PHASES[table.phase] == "bidding" else "K-73"
    _append_clock(table, rule, events)
    if rule == "K-73":
        events.append(_field_event("bid_prices", bid_prices(table)))
    _append_question(table, rule, events)


def announce_first_turn(table: Table, events: Events) -> None:
    """Tells that bidding is over, and in which order turns go (K-11)."""
    order: list[Item] = [Who(seat) for seat in reversed(list(table.order))]
    events.append(_field_event("order", list(table.order), "K-11", make_message("city-of-iron-event-order", who=order)))
    _append_clock(table, "K-11", events)
    events.append(_field_event("bid_prices", bid_prices(table)))
    _append_question(table, "K-12", events)


def announce_next_turn(table: Table, events: Events) -> None:
    """Tells whose turn it is now (K-12)."""
    _append_clock(table, "K-12", events)
    _append_turn_over(table, events)
    _append_question(table, "K-12", events)


def announce_end(table: Table, events: Events) -> None:
    """Tells that the game is over (K-56)."""
    best = [outcome.seat for outcome in table.result().seats if outcome.won]
    winners: list[Item] = [Who(seat) for seat in best]
    message = make_message("city-of-iron-event-won", who=winners, count=len(best), points=table.points[best[0]])
    _append_scorings(table, events)
    _append_turn_over(table, events)
    _append_clock(table, "K-56", events, message)
    _append_question(table, "K-56", events)


# Simple actions


def announce_tax(table: Table, seat: int, events: Events) -> None:
    """Tells that a seat took tax (K-26)."""
    coins = table.rules.constants.tax_coins
    message = make_message("city-of-iron-event-tax", who=Who(seat), coins=coins)
    events.append(
        Paid(who=seat, amount=coins, source=OUTSIDE, target=_seat_path(seat, "coins"), message=message, rule="K-26")
    )


def announce_science(table: Table, seat: int, events: Events) -> None:
    """Tells that a seat bought science (K-27)."""
    price = table.rules.constants.science_coins
    message = make_message("city-of-iron-event-science", who=Who(seat), coins=price)
    events.append(
        Paid(who=seat, amount=1, source=OUTSIDE, target=_seat_path(seat, "science"), message=message, rule="K-27")
    )
    events.append(Paid(amount=price, source=_seat_path(seat, "coins"), target=OUTSIDE, rule="K-27"))


# Cards


def announce_draw(table: Table, seat: int, deck: int, card: int, known: bool, rule: str, events: Events) -> None:
    """Tells of a drawn card; others learn which one only if it was `known` (K-07, K-25, K-44)."""
    found, source, target = table.rules.cards, _draw_path(seat, deck), _seat_path(seat, "hand")
    message = make_message("city-of-iron-event-draw", who=Who(seat), card=found.title[card])
    named = Drew(who=seat, what=found.id[card], source=source, target=target, message=message, rule=rule)
    if known:
        events.append(named)
        return
    unnamed = make_message("city-of-iron-event-draw-unseen", who=Who(seat), deck=DECKS[deck])
    others = Drew(who=seat, what=None, source=source, target=target, message=unnamed, rule=rule)
    events.append(
        Drew(
            who=seat,
            what=named.what,
            source=source,
            target=target,
            message=message,
            rule=rule,
            audience=(seat,),
            others=others,
        )
    )


def announce_turned_pile(table: Table, seat: int, deck: int, events: Events) -> None:
    """Tells that a discard pile was turned over; its order is kept, so all still know it (K-25)."""
    message = make_message("city-of-iron-event-turned", who=Who(seat), deck=DECKS[deck])
    events.append(Revealed(where=_discard_path(seat, deck), value=discard_view(table, seat, deck), rule="K-25"))
    events.append(
        Revealed(where=_draw_path(seat, deck), value=draw_view(table, seat, deck, True), message=message, rule="K-25")
    )


def announce_deduced_piles(table: Table, seat: int, deck: int, events: Events) -> None:
    """Shows others the cards that they can place now and could not place before (K-90)."""
    others = tuple(viewer for viewer in table.rules.constants.everyone if viewer != seat)
    where = _seat_path(seat, "hand")
    events.append(Revealed(where=where, value=hand_view(table, seat, False), audience=others, rule="K-90"))
    events.append(
        Revealed(where=_draw_path(seat, deck), value=draw_view(table, seat, deck, False), audience=others, rule="K-90")
    )


def announce_discard(table: Table, seat: int, card: int, events: Events) -> None:
    """Tells of a discarded card (K-28)."""
    found = table.rules.cards
    message = make_message("city-of-iron-event-discard", who=Who(seat), card=found.title[card])
    target = _discard_path(seat, found.deck[card])
    source = _seat_path(seat, "hand")
    events.append(Moved(who=seat, what=found.id[card], source=source, target=target, message=message, rule="K-28"))


def announce_start(table: Table, seat: int, events: Events) -> None:
    """Tells which card is played or which town attacked; a build is told when it is done (K-28, K-30)."""
    chain, rules = table.chain, table.rules
    message, rule = None, "K-20"
    if chain.card != NOTHING:
        message, rule = (
            make_message("city-of-iron-event-play", who=Who(seat), card=rules.cards.title[chain.card]),
            "K-28",
        )
        if rules.cards.free[chain.card]:
            rule = "K-29"
    elif chain.aim != NOTHING:
        message, rule = (
            make_message("city-of-iron-event-attack", who=Who(seat), town=rules.towns.title[chain.aim]),
            "K-30",
        )
    events.append(Revealed(who=seat, where=("chain",), value=chain_view(table), message=message, rule=rule))


def announce_chain(table: Table, events: Events) -> None:
    """Shows the open action and the cards used this turn."""
    events.append(_field_event("chain", chain_view(table)))
    events.append(_field_event("used", card_names(table, table.used)))


def announce_payment(seat: int, coins: int, events: Events) -> None:
    """Tells of the coins paid for a card's action (K-28)."""
    events.append(Paid(amount=coins, source=_seat_path(seat, "coins"), target=OUTSIDE, rule="K-28"))


def announce_gained_coins(seat: int, coins: int, events: Events) -> None:
    """Tells of coins from a card's action (K-28)."""
    message = make_message("city-of-iron-event-gain-coins", who=Who(seat), amount=coins)
    events.append(
        Paid(who=seat, amount=coins, source=OUTSIDE, target=_seat_path(seat, "coins"), message=message, rule="K-28")
    )


def announce_gained_science(seat: int, science: int, events: Events) -> None:
    """Tells of science from a card's action (K-28)."""
    message = make_message("city-of-iron-event-gain-science", who=Who(seat), amount=science)
    target = _seat_path(seat, "science")
    events.append(Paid(who=seat, amount=science, source=OUTSIDE, target=target, message=message, rule="K-28"))


def announce_robbery(seat: int, rival: int, coins: int, events: Events) -> None:
    """Tells of coins that a card took from a rival (K-28)."""
    message = make_message("city-of-iron-event-rob", who=Who(seat), rival=Who(rival), amount=coins)
    source, target = _seat_path(rival, "coins"), _seat_path(seat, "coins")
    events.append(Paid(who=seat, amount=coins, source=source, target=target, message=message, rule="K-28"))


# Buildings


def announce_built(
    table: Table, seat: int, kind: int, source: int, site: int, coins: int, science: int, events: Events
) -> None:
    """Tells of a building that was built, and what was paid for it (K-20 to K-22)."""
    rules = table.rules
    message = make_message(
        "city-of-iron-event-build", who=Who(seat), building=rules.buildings.title[kind], place=site_title(table, site)
    )
    origin: Path = ("row", source) if source < rules.constants.slots else _seat_path(seat, "stored")
    what = rules.buildings.id[kind]
    rule = "K-20" if site < rules.first_town_site else "K-83"
    events.append(
        Moved(who=seat, what=what, source=origin, target=_buildings_path(table, site), message=message, rule=rule)
    )
    events.append(Paid(amount=coins, source=_seat_path(seat, "coins"), target=OUTSIDE, rule="K-20"))
    events.append(Paid(amount=science, source=_seat_path(seat, "science"), target=OUTSIDE, rule="K-22"))
    _append_yields(table, (seat,), "K-21", events)
    _append_leaving(table, events)


def announce_razed(table: Table, seat: int, kind: int, site: int, events: Events) -> None:
    """Tells of a building that made room for another (K-23)."""
    rules = table.rules
    message = make_message(
        "city-of-iron-event-raze", who=Who(seat), building=rules.buildings.title[kind], place=site_title(table, site)
    )
    what = rules.buildings.id[kind]
    target: Path = ("scrapped", what)
    events.append(
        Moved(who=seat, what=what, source=_buildings_path(table, site), target=target, message=message, rule="K-23")
    )


def announce_stored(table: Table, seat: int, kind: int, slot: int, events: Events) -> None:
    """Tells of a building that was set aside (K-24)."""
    message = make_message("city-of-iron-event-store", who=Who(seat), building=table.rules.buildings.title[kind])
    what = table.rules.buildings.id[kind]
    target = _seat_path(seat, "stored")
    events.append(Moved(who=seat, what=what, source=("row", slot), target=target, message=message, rule="K-24"))


def announce_moved(table: Table, seat: int, kind: int, here: int, there: int, coins: int, events: Events) -> None:
    """Tells of a building that was moved to another city (K-70)."""
    rules = table.rules
    message = make_message(
        "city-of-iron-event-move",
        who=Who(seat),
        building=rules.buildings.title[kind],
        source=site_title(table, here),
        target=site_title(table, there),
    )
    source, target = _buildings_path(table, here), _buildings_path(table, there)
    what = rules.buildings.id[kind]
    events.append(Moved(who=seat, what=what, source=source, target=target, message=message, rule="K-70"))
    events.append(Paid(amount=coins, source=_seat_path(seat, "coins"), target=OUTSIDE, rule="K-70"))


def announce_scrapped(table: Table, kind: int, slot: int, rule: str, events: Events) -> None:
    """Tells of a building that left the row unbuilt (K-32, K-40)."""
    what = table.rules.buildings.id[kind]
    message = make_message("city-of-iron-event-scrapped", building=table.rules.buildings.title[kind])
    events.append(Moved(what=what, source=("row", slot), target=("scrapped", what), message=message, rule=rule))


def announce_slide(table: Table, slot: int, target: int, events: Events) -> None:
    """Tells of a building that slid along the row (K-40)."""
    what = table.rules.buildings.id[table.row[target]]
    events.append(Moved(what=what, source=("row", slot), target=("row", target), rule="K-40"))


def announce_turned_up(table: Table, slot: int, events: Events) -> None:
    """Tells of a building that came into the row (K-40)."""
    kind = table.row[slot]
    message = make_message("city-of-iron-event-turned-up", building=table.rules.buildings.title[kind])
    what = table.rules.buildings.id[kind]
    events.append(Drew(what=what, source=("deck",), target=("row", slot), message=message, rule="K-40"))


def announce_returned(table: Table, slot: int, events: Events) -> None:
    """Tells of a building that went from the row back into the box (K-53)."""
    kind = table.row[slot]
    message = make_message("city-of-iron-event-came-back", building=table.rules.buildings.title[kind])
    what = table.rules.buildings.id[kind]
    events.append(Drew(what=what, source=("scrapped", what), target=("row", slot), message=message, rule="K-53"))


def announce_score_card(table: Table, events: Events) -> None:
    """Tells that a score card came up (K-40, K-53)."""
    last = table.is_last_round()
    message = (
        make_message("city-of-iron-event-last-round")
        if last
        else make_message("city-of-iron-event-score-card", number=table.score_cards)
    )
    rule = "K-53" if last else "K-40"
    events.append(_field_event("score_cards", table.score_cards, rule, message))
    _append_scorings(table, events)
    events.append(_field_event("deck", len(table.deck) - table.deck_at))


# Cities and towns


def announce_settled(table: Table, seat: int, site: int, events: Events) -> None:
    """Tells of a settled land and its token (K-62)."""
    message = make_message("city-of-iron-event-settle", who=Who(seat), land=site_title(table, site))
    _append_city(table, seat, site, "K-62", message, events)


def announce_district(table: Table, seat: int, site: int, events: Events) -> None:
    """Tells of a token laid as a district (K-61)."""
    message = make_message("city-of-iron-event-district", who=Who(seat), place=site_title(table, site))
    _append_city(table, seat, site, "K-61", message, events)


def announce_conquest(table: Table, seat: int, town: int, loser: int, events: Events) -> None:
    """Tells of a conquered town, and who lost it (K-31, K-83)."""
    rules = table.rules
    name = rules.towns.title[town]
    message = make_message("city-of-iron-event-conquer", who=Who(seat), town=name)
    if loser >= 0:
        message = make_message("city-of-iron-event-conquer-from", who=Who(seat), town=name, rival=Who(loser))
    what = rules.towns.id[town]
    source: Path = OUTSIDE if loser >= 0 else ("piles", rules.towns.stars[town])
    events.append(Moved(who=seat, what=what, source=source, target=OUTSIDE, message=message, rule="K-31"))
    rule = "K-83" if loser >= 0 and rules.towns.holder_number[town] != NOTHING else "K-31"
    events.append(_town_event(table, town, rule))
    _append_yields(table, (seat, loser) if loser >= 0 else (seat,), "K-31", events)


def announce_opened_town(table: Table, town: int, events: Events) -> None:
    """Tells of the next town of a pile (K-31, K-80)."""
    rule = "K-31" if table.rules.towns.stars[town] else "K-80"
    message = make_message("city-of-iron-event-open-town", town=table.rules.towns.title[town])
    events.append(_town_event(table, town, rule, message))


def announce_choice_due(table: Table, events: Events) -> None:
    """Tells who chooses a good now (K-82)."""
    _append_turn_over(table, events)
    _append_clock(table, "K-82", events)
    _append_question(table, "K-82", events)


def announce_choice(table: Table, seat: int, town: int, events: Events) -> None:
    """Tells which good a town gives (K-82)."""
    good = table.wild[town]
    name = table.rules.towns.title[town]
    message = make_message("city-of-iron-event-chose-none", town=name)
    if good != NOTHING:
        message = make_message("city-of-iron-event-chose", town=name, good=table.rules.constants.good_title[good])
    events.append(_town_event(table, town, "K-82", message))
    _append_yields(table, (seat,), "K-82", events)


# The end of a round


def announce_scored(table: Table, entry: Entry, events: Events) -> None:
    """Tells of the points in one entry of the ledger (K-50 to K-55)."""
    line = explain_entry(table, entry)
    seat = entry[2]
    message = make_message("city-of-iron-event-scored", who=Who(seat), points=line.points, why=line.message)
    target = _seat_path(seat, "points")
    events.append(
        Scored(party=seat, points=line.points, category=line.category, target=target, message=message, rule=line.rule)
    )


def announce_income(table: Table, seat: int, coins: int, science: int, events: Events) -> None:
    """Tells of income in coins and science (K-42, K-43)."""
    message = make_message("city-of-iron-event-income", who=Who(seat), coins=coins)
    events.append(
        Paid(who=seat, amount=coins, source=OUTSIDE, target=_seat_path(seat, "coins"), message=message, rule="K-42")
    )
    if science:
        message = make_message("city-of-iron-event-collected", who=Who(seat), science=science)
        target = _seat_path(seat, "science")
        events.append(Paid(who=seat, amount=science, source=OUTSIDE, target=target, message=message, rule="K-43"))
    _append_scorings(table, events)


# Shared decisions


def announce_deck_order(table: Table, seat: int, events: Events) -> None:
    """Shows a seat its decks as it orders them; others see only, once it is ready, that they are (K-02)."""
    for deck in (CITIZEN, MILITARY):
        where = _draw_path(seat, deck)
        others = None
        if table.ready[seat]:
            others = Revealed(where=where, value=draw_view(table, seat, deck, False), rule="K-02")
        own = draw_view(table, seat, deck, True)
        events.append(Revealed(where=where, value=own, audience=(seat,), others=others, rule="K-02"))


def announce_decks_ready(table: Table, events: Events) -> None:
    """Tells that all decks are in order, and that everyone draws (K-02, K-07)."""
    for seat in range(table.rules.constants.players):
        message = make_message("city-of-iron-event-ordered", who=Who(seat))
        events.append(Revealed(who=seat, where=_seat_path(seat, "ready"), value=False, message=message, rule="K-02"))


def announce_purchases(table: Table, events: Events) -> None:
    """Tells that cards can be bought now (K-45)."""
    _append_turn_over(table, events)
    for seat in range(table.rules.constants.players):
        events.append(Revealed(where=_seat_path(seat, "ready"), value=bool(table.ready[seat]), rule="K-45"))
    _append_scorings(table, events)
    _append_clock(table, "K-45", events, make_message("city-of-iron-event-purchases"))
    _append_question(table, "K-45", events)


def announce_picks(table: Table, seat: int, events: Events) -> None:
    """Shows a seat what it has chosen so far; nobody else learns of it (K-45)."""
    chosen = card_names(table, table.chosen[seat])
    events.append(Revealed(where=_seat_path(seat, "chosen"), value=chosen, audience=(seat,), rule="K-45"))


def announce_ready(table: Table, seat: int, rule: str, events: Events) -> None:
    """Tells others that a seat is ready, and no more (K-02, K-45)."""
    message = make_message("city-of-iron-event-ready", who=Who(seat))
    events.append(Revealed(who=seat, where=_seat_path(seat, "ready"), value=True, message=message, rule=rule))
    _append_question(table, rule, events)


def announce_withdrawal(table: Table, seat: int, rule: str, events: Events) -> None:
    """Tells that an answer was taken back before the others gave theirs (K-02, K-45)."""
    if rule == "K-02":
        others = tuple(viewer for viewer in table.rules.constants.everyone if viewer != seat)
        for deck in (CITIZEN, MILITARY):
            value = draw_view(table, seat, deck, False)
            events.append(Revealed(where=_draw_path(seat, deck), value=value, audience=others, rule=rule))
    message = make_message("city-of-iron-event-thinks-again", who=Who(seat))
    events.append(Revealed(who=seat, where=_seat_path(seat, "ready"), value=False, message=message, rule=rule))
    _append_question(table, rule, events)


def announce_purchase(table: Table, seat: int, chosen: int, coins: int, science: int, events: Events) -> None:
    """Tells what a seat bought (K-45)."""
    found = table.rules.cards
    for card in members(chosen, found.bit):
        message = make_message("city-of-iron-event-bought", who=Who(seat), card=found.title[card])
        source, target = _seat_path(seat, "unbought"), _seat_path(seat, "hand")
        events.append(Moved(who=seat, what=found.id[card], source=source, target=target, message=message, rule="K-45"))
    events.append(Paid(amount=coins, source=_seat_path(seat, "coins"), target=OUTSIDE, rule="K-45"))
    events.append(Paid(amount=science, source=_seat_path(seat, "science"), target=OUTSIDE, rule="K-45"))
    events.append(Revealed(where=_seat_path(seat, "chosen"), value=[], audience=(seat,), rule="K-45"))
    events.append(Revealed(where=_seat_path(seat, "ready"), value=False, rule="K-45"))


# Parts


def site_title(table: Table, site: int) -> Thing | str:
    """Returns the name of the land or town that a site is."""
    rules = table.rules
    if site < rules.constants.players:
        return rules.land.home_title[table.nation[site]]
    if site < rules.first_town_site:
        return rules.land.title[site - rules.constants.players]
    return rules.towns.title[rules.towns.holding[site - rules.first_town_site]]


def _append_clock(table: Table, rule: str, events: Events, message: Message | None = None) -> None:
    events.append(_field_event("phase", PHASES[table.phase], rule, message))
    events.append(_field_event("step", table.step))


def _append_turn_over(table: Table, events: Events) -> None:
    """Shows that cards can be used again, and which buildings will leave the row."""
    events.append(_field_event("used", []))
    _append_leaving(table, events)


def _append_leaving(table: Table, events: Events) -> None:
    events.append(_field_event("leaving", leaving(table)))


def _append_scorings(table: Table, events: Events) -> None:
    events.append(_field_event("scored", table.scored))
    events.append(_field_event("due", table.due))
    events.append(_field_event("next_scoring", next_scoring(table)))


def _append_question(table: Table, rule: str, events: Events) -> None:
    events.append(Asked(seats=tuple(table.to_act()), rule=rule))


def _append_yields(table: Table, seats: tuple[int, ...], rule: str, events: Events) -> None:
    """Shows what these seats yield after goods came or went, and the income of all."""
    for seat in seats:
        events.append(Revealed(where=_seat_path(seat, "goods"), value=goods_view(table, seat), rule=rule))
        events.append(Revealed(where=_seat_path(seat, "science_income"), value=table.science_yield[seat], rule=rule))
        _append_draws(table, seat, rule, events)
    # A first place may have changed hands, and coins come with it, so any seat's income may have changed.
    for seat in range(table.rules.constants.players):
        events.append(Revealed(where=_seat_path(seat, "income"), value=income(table, seat), rule=rule))


def _append_draws(table: Table, seat: int, rule: str, events: Events) -> None:
    value = list(table.draws[2 * seat : 2 * seat + 2])
    events.append(Revealed(where=_seat_path(seat, "draws"), value=value, rule=rule))


def _append_city(table: Table, seat: int, site: int, rule: str, message: Message, events: Events) -> None:
    where = ("cities", site_name(table, site))
    events.append(Revealed(who=seat, where=where, value=city_view(table, site), message=message, rule=rule))
    events.append(Revealed(where=_seat_path(seat, "tokens"), value=tokens_view(table, seat), rule=rule))
    _append_draws(table, seat, rule, events)


def _town_event(table: Table, town: int, rule: str, message: Message | None = None) -> Revealed:
    where = ("towns", table.rules.towns.id[town])
    return Revealed(where=where, value=town_view(table, town), message=message, rule=rule)


def _field_event(field: str, value: Any, rule: str = "", message: Message | None = None) -> Revealed:
    return Revealed(where=(field,), value=value, message=message, rule=rule)


def _seat_path(seat: int, field: str) -> Path:
    return ("seats", seat, field)


def _draw_path(seat: int, deck: int) -> Path:
    return ("seats", seat, DECKS[deck], "draw")


def _discard_path(seat: int, deck: int) -> Path:
    return ("seats", seat, DECKS[deck], "discard")


def _buildings_path(table: Table, site: int) -> Path:
    """Returns where a view shows the buildings of a site."""
    towns = site >= table.rules.first_town_site
    return ("towns" if towns else "cities", site_name(table, site), "buildings")
