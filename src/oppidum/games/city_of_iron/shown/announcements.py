"""Appends the events of City of Iron; the rules call these functions only when somebody listens.

Call each function right after the table changed. It announces the whole change: one event carries the message, and the
events for the values that follow from it carry none.
"""

from __future__ import annotations

from typing import Any

from oppidum.engine.events import OUTSIDE, AnyEvent, Asked, Drew, Moved, Paid, Path, Revealed, Scored
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Item, Message, Param, Thing, Who
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


def said(key: str, **params: Param) -> Message:
    """A message of this game."""
    return Message(key, params)


# The clock


def announce_new_round(table: Table, events: Events) -> None:
    """K-10."""
    _clock(table, "K-10", events, said("city-of-iron-event-round", round=table.round))
    events.append(_fact("round", table.round))
    events.append(_fact("bids", [None] * table.rules.constants.players))
    _leaving(table, events)
    _scorings(table, events)
    _ask(table, "K-10", events)


def announce_bid(table: Table, seat: int, place: int, price: int, events: Events) -> None:
    """K-10, K-73."""
    rule = "K-10" if PHASES[table.phase] == "bidding" else "K-73"
    message = said("city-of-iron-event-bid", who=Who(seat), place=place + 1, coins=price)
    events.append(Revealed(who=seat, where=("bids", seat), value=place + 1, message=message, rule=rule))
    events.append(Paid(amount=price, source=_of(seat, "coins"), target=OUTSIDE, rule=rule))


def announce_stay(table: Table, seat: int, events: Events) -> None:
    """K-73."""
    where = ("bids", seat)
    value = table.bids[seat] + 1
    events.append(
        Revealed(
            who=seat, where=where, value=value, message=said("city-of-iron-event-stay", who=Who(seat)), rule="K-73"
        )
    )


def announce_next_bid(table: Table, events: Events) -> None:
    """K-10, K-73: who bids now."""
    rule = "K-10" if PHASES[table.phase] == "bidding" else "K-73"
    _clock(table, rule, events)
    if rule == "K-73":
        events.append(_fact("bid_prices", bid_prices(table)))
    _ask(table, rule, events)


def announce_first_turn(table: Table, events: Events) -> None:
    """K-11."""
    order: list[Item] = [Who(seat) for seat in reversed(list(table.order))]
    events.append(_fact("order", list(table.order), "K-11", said("city-of-iron-event-order", who=order)))
    _clock(table, "K-11", events)
    events.append(_fact("bid_prices", bid_prices(table)))
    _ask(table, "K-12", events)


def announce_next_turn(table: Table, events: Events) -> None:
    """K-12."""
    _clock(table, "K-12", events)
    _turn_over(table, events)
    _ask(table, "K-12", events)


def announce_end(table: Table, events: Events) -> None:
    """K-56."""
    best = [outcome.seat for outcome in table.result().seats if outcome.won]
    winners: list[Item] = [Who(seat) for seat in best]
    message = said("city-of-iron-event-won", who=winners, count=len(best), points=table.points[best[0]])
    _scorings(table, events)
    _turn_over(table, events)
    _clock(table, "K-56", events, message)
    _ask(table, "K-56", events)


# Simple actions


def announce_tax(table: Table, seat: int, events: Events) -> None:
    """K-26."""
    coins = table.rules.constants.tax_coins
    message = said("city-of-iron-event-tax", who=Who(seat), coins=coins)
    events.append(Paid(who=seat, amount=coins, source=OUTSIDE, target=_of(seat, "coins"), message=message, rule="K-26"))


def announce_science(table: Table, seat: int, events: Events) -> None:
    """K-27."""
    price = table.rules.constants.science_coins
    message = said("city-of-iron-event-science", who=Who(seat), coins=price)
    events.append(Paid(who=seat, amount=1, source=OUTSIDE, target=_of(seat, "science"), message=message, rule="K-27"))
    events.append(Paid(amount=price, source=_of(seat, "coins"), target=OUTSIDE, rule="K-27"))


# Cards


def announce_draw(table: Table, seat: int, deck: int, card: int, known: bool, rule: str, events: Events) -> None:
    """K-07, K-25, K-44."""
    found, source, target = table.rules.cards, _draw(seat, deck), _of(seat, "hand")
    message = said("city-of-iron-event-draw", who=Who(seat), card=found.title[card])
    named = Drew(who=seat, what=found.id[card], source=source, target=target, message=message, rule=rule)
    if known:
        events.append(named)
        return
    unnamed = said("city-of-iron-event-draw-unseen", who=Who(seat), deck=DECKS[deck])
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
    """K-25: the discards lie face down now, in their order; all know them."""
    message = said("city-of-iron-event-turned", who=Who(seat), deck=DECKS[deck])
    events.append(Revealed(where=_discard(seat, deck), value=discard_view(table, seat, deck), rule="K-25"))
    events.append(
        Revealed(where=_draw(seat, deck), value=draw_view(table, seat, deck, True), message=message, rule="K-25")
    )


def announce_deduced_piles(table: Table, seat: int, deck: int, events: Events) -> None:
    """K-90: others can place cards that they could not place before."""
    others = tuple(viewer for viewer in table.rules.constants.everyone if viewer != seat)
    where = _of(seat, "hand")
    events.append(Revealed(where=where, value=hand_view(table, seat, False), audience=others, rule="K-90"))
    events.append(
        Revealed(where=_draw(seat, deck), value=draw_view(table, seat, deck, False), audience=others, rule="K-90")
    )


def announce_discard(table: Table, seat: int, card: int, events: Events) -> None:
    """K-28."""
    found = table.rules.cards
    message = said("city-of-iron-event-discard", who=Who(seat), card=found.title[card])
    target = _discard(seat, found.deck[card])
    source = _of(seat, "hand")
    events.append(Moved(who=seat, what=found.id[card], source=source, target=target, message=message, rule="K-28"))


def announce_start(table: Table, seat: int, events: Events) -> None:
    """K-28, K-30: what a seat sets out to do; a build is told when it is done."""
    chain, rules = table.chain, table.rules
    message, rule = None, "K-20"
    if chain.card != NOTHING:
        message, rule = said("city-of-iron-event-play", who=Who(seat), card=rules.cards.title[chain.card]), "K-28"
        if rules.cards.free[chain.card]:
            rule = "K-29"
    elif chain.aim != NOTHING:
        message, rule = said("city-of-iron-event-attack", who=Who(seat), town=rules.towns.title[chain.aim]), "K-30"
    events.append(Revealed(who=seat, where=("chain",), value=chain_view(table), message=message, rule=rule))


def announce_chain(table: Table, events: Events) -> None:
    """What is open now, and whose cards were used."""
    events.append(_fact("chain", chain_view(table)))
    events.append(_fact("used", card_names(table, table.used)))


def announce_payment(seat: int, coins: int, events: Events) -> None:
    """K-28: the coins of a card's action."""
    events.append(Paid(amount=coins, source=_of(seat, "coins"), target=OUTSIDE, rule="K-28"))


def announce_gained_coins(seat: int, coins: int, events: Events) -> None:
    """K-28."""
    message = said("city-of-iron-event-gain-coins", who=Who(seat), amount=coins)
    events.append(Paid(who=seat, amount=coins, source=OUTSIDE, target=_of(seat, "coins"), message=message, rule="K-28"))


def announce_gained_science(seat: int, science: int, events: Events) -> None:
    """K-28."""
    message = said("city-of-iron-event-gain-science", who=Who(seat), amount=science)
    target = _of(seat, "science")
    events.append(Paid(who=seat, amount=science, source=OUTSIDE, target=target, message=message, rule="K-28"))


def announce_robbery(seat: int, rival: int, coins: int, events: Events) -> None:
    """K-28."""
    message = said("city-of-iron-event-rob", who=Who(seat), rival=Who(rival), amount=coins)
    source, target = _of(rival, "coins"), _of(seat, "coins")
    events.append(Paid(who=seat, amount=coins, source=source, target=target, message=message, rule="K-28"))


# Buildings


def announce_built(
    table: Table, seat: int, kind: int, source: int, site: int, coins: int, science: int, events: Events
) -> None:
    """K-20 to K-22."""
    rules = table.rules
    message = said(
        "city-of-iron-event-build", who=Who(seat), building=rules.buildings.title[kind], place=site_title(table, site)
    )
    origin: Path = ("row", source) if source < rules.constants.slots else _of(seat, "stored")
    what = rules.buildings.id[kind]
    rule = "K-20" if site < rules.first_town_site else "K-83"
    events.append(Moved(who=seat, what=what, source=origin, target=_at(table, site), message=message, rule=rule))
    events.append(Paid(amount=coins, source=_of(seat, "coins"), target=OUTSIDE, rule="K-20"))
    events.append(Paid(amount=science, source=_of(seat, "science"), target=OUTSIDE, rule="K-22"))
    _yields(table, (seat,), "K-21", events)
    _leaving(table, events)


def announce_razed(table: Table, seat: int, kind: int, site: int, events: Events) -> None:
    """K-23."""
    rules = table.rules
    message = said(
        "city-of-iron-event-raze", who=Who(seat), building=rules.buildings.title[kind], place=site_title(table, site)
    )
    what = rules.buildings.id[kind]
    target: Path = ("scrapped", what)
    events.append(Moved(who=seat, what=what, source=_at(table, site), target=target, message=message, rule="K-23"))


def announce_stored(table: Table, seat: int, kind: int, slot: int, events: Events) -> None:
    """K-24."""
    message = said("city-of-iron-event-store", who=Who(seat), building=table.rules.buildings.title[kind])
    what = table.rules.buildings.id[kind]
    target = _of(seat, "stored")
    events.append(Moved(who=seat, what=what, source=("row", slot), target=target, message=message, rule="K-24"))


def announce_moved(table: Table, seat: int, kind: int, here: int, there: int, coins: int, events: Events) -> None:
    """K-70."""
    rules = table.rules
    message = said(
        "city-of-iron-event-move",
        who=Who(seat),
        building=rules.buildings.title[kind],
        source=site_title(table, here),
        target=site_title(table, there),
    )
    source, target = _at(table, here), _at(table, there)
    what = rules.buildings.id[kind]
    events.append(Moved(who=seat, what=what, source=source, target=target, message=message, rule="K-70"))
    events.append(Paid(amount=coins, source=_of(seat, "coins"), target=OUTSIDE, rule="K-70"))


def announce_scrapped(table: Table, kind: int, slot: int, rule: str, events: Events) -> None:
    """K-32, K-40."""
    what = table.rules.buildings.id[kind]
    message = said("city-of-iron-event-scrapped", building=table.rules.buildings.title[kind])
    events.append(Moved(what=what, source=("row", slot), target=("scrapped", what), message=message, rule=rule))


def announce_slide(table: Table, slot: int, target: int, events: Events) -> None:
    """K-40."""
    what = table.rules.buildings.id[table.row[target]]
    events.append(Moved(what=what, source=("row", slot), target=("row", target), rule="K-40"))


def announce_turned_up(table: Table, slot: int, events: Events) -> None:
    """K-40."""
    kind = table.row[slot]
    message = said("city-of-iron-event-turned-up", building=table.rules.buildings.title[kind])
    what = table.rules.buildings.id[kind]
    events.append(Drew(what=what, source=("deck",), target=("row", slot), message=message, rule="K-40"))


def announce_returned(table: Table, slot: int, events: Events) -> None:
    """K-53."""
    kind = table.row[slot]
    message = said("city-of-iron-event-came-back", building=table.rules.buildings.title[kind])
    what = table.rules.buildings.id[kind]
    events.append(Drew(what=what, source=("scrapped", what), target=("row", slot), message=message, rule="K-53"))


def announce_score_card(table: Table, events: Events) -> None:
    """K-40, K-53."""
    last = table.is_last_round()
    message = (
        said("city-of-iron-event-last-round")
        if last
        else said("city-of-iron-event-score-card", number=table.score_cards)
    )
    rule = "K-53" if last else "K-40"
    events.append(_fact("score_cards", table.score_cards, rule, message))
    _scorings(table, events)
    events.append(_fact("deck", len(table.deck) - table.deck_at))


# Cities and towns


def announce_settled(table: Table, seat: int, site: int, events: Events) -> None:
    """K-62."""
    message = said("city-of-iron-event-settle", who=Who(seat), land=site_title(table, site))
    _city(table, seat, site, "K-62", message, events)


def announce_district(table: Table, seat: int, site: int, events: Events) -> None:
    """K-61."""
    message = said("city-of-iron-event-district", who=Who(seat), place=site_title(table, site))
    _city(table, seat, site, "K-61", message, events)


def announce_conquest(table: Table, seat: int, town: int, loser: int, events: Events) -> None:
    """K-31, K-83."""
    rules = table.rules
    name = rules.towns.title[town]
    message = said("city-of-iron-event-conquer", who=Who(seat), town=name)
    if loser >= 0:
        message = said("city-of-iron-event-conquer-from", who=Who(seat), town=name, rival=Who(loser))
    what = rules.towns.id[town]
    source: Path = OUTSIDE if loser >= 0 else ("piles", rules.towns.stars[town])
    events.append(Moved(who=seat, what=what, source=source, target=OUTSIDE, message=message, rule="K-31"))
    rule = "K-83" if loser >= 0 and rules.towns.holder_number[town] != NOTHING else "K-31"
    events.append(_town(table, town, rule))
    _yields(table, (seat, loser) if loser >= 0 else (seat,), "K-31", events)


def announce_opened_town(table: Table, town: int, events: Events) -> None:
    """K-31, K-80."""
    rule = "K-31" if table.rules.towns.stars[town] else "K-80"
    message = said("city-of-iron-event-open-town", town=table.rules.towns.title[town])
    events.append(_town(table, town, rule, message))


def announce_choice_due(table: Table, events: Events) -> None:
    """K-82: whose choice it is."""
    _turn_over(table, events)
    _clock(table, "K-82", events)
    _ask(table, "K-82", events)


def announce_choice(table: Table, seat: int, town: int, events: Events) -> None:
    """K-82."""
    good = table.wild[town]
    name = table.rules.towns.title[town]
    message = said("city-of-iron-event-chose-none", town=name)
    if good != NOTHING:
        message = said("city-of-iron-event-chose", town=name, good=table.rules.constants.good_title[good])
    events.append(_town(table, town, "K-82", message))
    _yields(table, (seat,), "K-82", events)


# The end of a round


def announce_scored(table: Table, entry: Entry, events: Events) -> None:
    """K-50 to K-55: one line of the ledger."""
    line = explain_entry(table, entry)
    seat = entry[2]
    message = said("city-of-iron-event-scored", who=Who(seat), points=line.points, why=line.message)
    target = _of(seat, "points")
    events.append(
        Scored(party=seat, points=line.points, category=line.category, target=target, message=message, rule=line.rule)
    )


def announce_income(table: Table, seat: int, coins: int, science: int, events: Events) -> None:
    """K-42, K-43."""
    message = said("city-of-iron-event-income", who=Who(seat), coins=coins)
    events.append(Paid(who=seat, amount=coins, source=OUTSIDE, target=_of(seat, "coins"), message=message, rule="K-42"))
    if science:
        message = said("city-of-iron-event-collected", who=Who(seat), science=science)
        target = _of(seat, "science")
        events.append(Paid(who=seat, amount=science, source=OUTSIDE, target=target, message=message, rule="K-43"))
    _scorings(table, events)


# Shared decisions


def announce_deck_order(table: Table, seat: int, events: Events) -> None:
    """K-02: a seat's decks as it puts them in order; others see no more than that they are, once it is ready."""
    for deck in (CITIZEN, MILITARY):
        where = _draw(seat, deck)
        others = None
        if table.ready[seat]:
            others = Revealed(where=where, value=draw_view(table, seat, deck, False), rule="K-02")
        own = draw_view(table, seat, deck, True)
        events.append(Revealed(where=where, value=own, audience=(seat,), others=others, rule="K-02"))


def announce_decks_ready(table: Table, events: Events) -> None:
    """K-02, K-07: everyone draws now."""
    for seat in range(table.rules.constants.players):
        message = said("city-of-iron-event-ordered", who=Who(seat))
        events.append(Revealed(who=seat, where=_of(seat, "ready"), value=False, message=message, rule="K-02"))


def announce_purchases(table: Table, events: Events) -> None:
    """K-45."""
    _turn_over(table, events)
    for seat in range(table.rules.constants.players):
        events.append(Revealed(where=_of(seat, "ready"), value=bool(table.ready[seat]), rule="K-45"))
    _scorings(table, events)
    _clock(table, "K-45", events, said("city-of-iron-event-purchases"))
    _ask(table, "K-45", events)


def announce_picks(table: Table, seat: int, events: Events) -> None:
    """K-45: what a seat has chosen so far; nobody else learns of it."""
    chosen = card_names(table, table.chosen[seat])
    events.append(Revealed(where=_of(seat, "chosen"), value=chosen, audience=(seat,), rule="K-45"))


def announce_ready(table: Table, seat: int, rule: str, events: Events) -> None:
    """K-02, K-45: others learn only that the seat is ready."""
    message = said("city-of-iron-event-ready", who=Who(seat))
    events.append(Revealed(who=seat, where=_of(seat, "ready"), value=True, message=message, rule=rule))
    _ask(table, rule, events)


def announce_withdrawal(table: Table, seat: int, rule: str, events: Events) -> None:
    """K-02, K-45: an answer is taken back before the others have given theirs."""
    if rule == "K-02":
        others = tuple(viewer for viewer in table.rules.constants.everyone if viewer != seat)
        for deck in (CITIZEN, MILITARY):
            value = draw_view(table, seat, deck, False)
            events.append(Revealed(where=_draw(seat, deck), value=value, audience=others, rule=rule))
    message = said("city-of-iron-event-thinks-again", who=Who(seat))
    events.append(Revealed(who=seat, where=_of(seat, "ready"), value=False, message=message, rule=rule))
    _ask(table, rule, events)


def announce_purchase(table: Table, seat: int, chosen: int, coins: int, science: int, events: Events) -> None:
    """K-45: what a seat bought is revealed."""
    found = table.rules.cards
    for card in members(chosen, found.bit):
        message = said("city-of-iron-event-bought", who=Who(seat), card=found.title[card])
        source, target = _of(seat, "unbought"), _of(seat, "hand")
        events.append(Moved(who=seat, what=found.id[card], source=source, target=target, message=message, rule="K-45"))
    events.append(Paid(amount=coins, source=_of(seat, "coins"), target=OUTSIDE, rule="K-45"))
    events.append(Paid(amount=science, source=_of(seat, "science"), target=OUTSIDE, rule="K-45"))
    events.append(Revealed(where=_of(seat, "chosen"), value=[], audience=(seat,), rule="K-45"))
    events.append(Revealed(where=_of(seat, "ready"), value=False, rule="K-45"))


# Parts


def site_title(table: Table, site: int) -> Thing | str:
    """The name of the land or town that a site is."""
    rules = table.rules
    if site < rules.constants.players:
        return rules.land.home_title[table.nation[site]]
    if site < rules.first_town_site:
        return rules.land.title[site - rules.constants.players]
    return rules.towns.title[rules.towns.holding[site - rules.first_town_site]]


def _clock(table: Table, rule: str, events: Events, message: Message | None = None) -> None:
    events.append(_fact("phase", PHASES[table.phase], rule, message))
    events.append(_fact("step", table.step))


def _turn_over(table: Table, events: Events) -> None:
    """Its cards can be used again, and the row may be another."""
    events.append(_fact("used", []))
    _leaving(table, events)


def _leaving(table: Table, events: Events) -> None:
    events.append(_fact("leaving", leaving(table)))


def _scorings(table: Table, events: Events) -> None:
    events.append(_fact("scored", table.scored))
    events.append(_fact("due", table.due))
    events.append(_fact("next_scoring", next_scoring(table)))


def _ask(table: Table, rule: str, events: Events) -> None:
    events.append(Asked(seats=tuple(table.to_act()), rule=rule))


def _yields(table: Table, seats: tuple[int, ...], rule: str, events: Events) -> None:
    """What follows for the panels from goods that came or went; first places, and so incomes, may change for all."""
    for seat in seats:
        events.append(Revealed(where=_of(seat, "goods"), value=goods_view(table, seat), rule=rule))
        events.append(Revealed(where=_of(seat, "science_income"), value=table.science_yield[seat], rule=rule))
        _draws(table, seat, rule, events)
    for seat in range(table.rules.constants.players):
        events.append(Revealed(where=_of(seat, "income"), value=income(table, seat), rule=rule))


def _draws(table: Table, seat: int, rule: str, events: Events) -> None:
    value = list(table.draws[2 * seat : 2 * seat + 2])
    events.append(Revealed(where=_of(seat, "draws"), value=value, rule=rule))


def _city(table: Table, seat: int, site: int, rule: str, message: Message, events: Events) -> None:
    where = ("cities", site_name(table, site))
    events.append(Revealed(who=seat, where=where, value=city_view(table, site), message=message, rule=rule))
    events.append(Revealed(where=_of(seat, "tokens"), value=tokens_view(table, seat), rule=rule))
    _draws(table, seat, rule, events)


def _town(table: Table, town: int, rule: str, message: Message | None = None) -> Revealed:
    where = ("towns", table.rules.towns.id[town])
    return Revealed(where=where, value=town_view(table, town), message=message, rule=rule)


def _fact(field: str, value: Any, rule: str = "", message: Message | None = None) -> Revealed:
    return Revealed(where=(field,), value=value, message=message, rule=rule)


def _of(seat: int, field: str) -> Path:
    return ("seats", seat, field)


def _draw(seat: int, deck: int) -> Path:
    return ("seats", seat, DECKS[deck], "draw")


def _discard(seat: int, deck: int) -> Path:
    return ("seats", seat, DECKS[deck], "discard")


def _at(table: Table, site: int) -> Path:
    """Where the buildings of a site are shown."""
    towns = site >= table.rules.first_town_site
    return ("towns" if towns else "cities", site_name(table, site), "buildings")
