"""Appends the events of a Foundations table; the rules call these functions only when somebody listens.

Call each function right after the table changed. One event carries the message, and the events for the values that
follow from it carry none. Numbers that follow from many things (markers, citizens, trade, prices) are announced by
difference: `derived_numbers` takes them before an action, `announce_changes` compares them after it, so that no rule
can forget one.
"""

from __future__ import annotations

from typing import Any

from oppidum.engine.events import OUTSIDE, SPECTATOR, AnyEvent, Asked, Drew, Moved, Paid, Path, Revealed, Scored
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Item, Message, Who, make_message
from oppidum.games.foundations.hidden.knowledge import known_hands
from oppidum.games.foundations.rules.table import CHOOSING, UNKNOWN, Table, message_of_card
from oppidum.games.foundations.shown.explanations import RULE, line_of, piece_name
from oppidum.games.foundations.shown.parties import party_name, party_path
from oppidum.games.foundations.shown.views import hand_view, lot_view

Events = list[AnyEvent]

Derived = tuple[list[tuple[int, int, int]], list[list[int]], dict[Path, Any]]
"""Markers, citizens and trade of every seat, the prices for every seat, and numbers of modules by their paths."""

RULE_OF_NUMBER = (("markers", "F-15"), ("citizens", "F-19"), ("trade", "F-11"))


def derived_numbers(table: Table) -> Derived:
    """Returns the numbers that are announced by difference, as they are now."""
    seats = range(table.rules.players)
    panels = [(table.markers[seat], table.population(seat), table.trade[seat]) for seat in seats]
    return panels, [list(table.prices(seat)) for seat in seats], table.derived_of_modules()


def announce_changes(table: Table, before: Derived, events: Events) -> None:
    """Announces what has changed in the derived numbers since `before`."""
    panels, prices, of_modules = derived_numbers(table)
    for seat, (old, new) in enumerate(zip(before[0], panels, strict=True)):
        for place, (field, rule) in enumerate(RULE_OF_NUMBER):
            if old[place] != new[place]:
                events.append(Revealed(where=_of(seat, field), value=new[place], rule=rule))
        if before[1][seat] != prices[seat]:
            # A view shows the prices for its viewer; a spectator sees those of the first seat.
            viewers = (seat, SPECTATOR) if seat == 0 else (seat,)
            events.append(Revealed(where=("prices",), value=prices[seat], audience=viewers, rule="I-06"))
    for path, value in of_modules.items():
        if before[2].get(path) != value:
            events.append(Revealed(where=path, value=value, rule="X-02"))


def announce_income(seat: int, coins: int, events: Events) -> None:
    """Announces that a seat took income (F-11)."""
    message = make_message("foundations-event-income", who=Who(seat), coins=coins)
    target = _of(seat, "coins")
    events.append(Paid(who=seat, amount=coins, source=OUTSIDE, target=target, message=message, rule="F-11"))


def announce_purchase(table: Table, seat: int, lot: int, slot: int, price: int, events: Events) -> None:
    """Announces a bought deed (F-12). Pre: the market has not closed up yet."""
    name = table.rules.ground.names[lot]
    message = make_message("foundations-event-buy", who=Who(seat), lot=name, price=price)
    events.append(Moved(who=seat, what=name, source=("market", slot), target=OUTSIDE, message=message, rule="F-12"))
    events.append(Paid(amount=price, source=_of(seat, "coins"), target=OUTSIDE, rule="F-12"))
    _announce_claim(table, lot, "F-12", events)


def announce_slide(table: Table, slot: int, events: Events) -> None:
    """Announces that the card of the next slot slid to this one (F-13)."""
    name = table.rules.card_names[table.market[slot]]
    events.append(Moved(what=name, source=("market", slot + 1), target=("market", slot), rule="F-13"))


def announce_turned_up(table: Table, slot: int, events: Events) -> None:
    """Announces a card turned up for sale (F-07, F-13)."""
    rules, card = table.rules, table.market[slot]
    name = rules.card_names[card]
    message = make_message("foundations-event-turned-up", lot=market_name(table, card))
    before = rules.pile_sizes[table.era] + rules.cards_per_pile
    rule = "F-07" if table.left[table.era] >= before - rules.slots else "F-13"
    events.append(Drew(what=name, source=("piles", table.era), target=("market", slot), message=message, rule=rule))


def market_name(table: Table, card: int) -> str | Message:
    """Returns what people call a card of the market: a deed by its lot, another card by its name."""
    name = table.rules.card_names[card]
    return name if card < table.rules.lots else Message(f"foundations-card-{name}")


def announce_built(table: Table, seat: int, build: int, covered: list[int], events: Events) -> None:
    """Announces a building, what it covered and what changed with it (F-14 to F-19)."""
    rules = table.rules
    lots = rules.lots_of(build)
    shared = rules.kind_of[build] >= rules.own_kinds
    rule = "M-02" if shared else "F-16" if covered else "F-14"
    names: list[Item] = [rules.ground.names[lot] for lot in lots]
    message = make_message("foundations-event-build", who=Who(seat), piece=piece_name(table, build), lots=names)
    piece = rules.piece[rules.kind_of[build]]
    events.append(
        Moved(who=seat, what=piece, source=_home(table, seat, build), target=OUTSIDE, message=message, rule=rule)
    )
    changed = set(lots)
    for building in covered:
        message = make_message("foundations-event-returned", who=Who(seat), piece=piece_name(table, building))
        returned = rules.piece[rules.kind_of[building]]
        target = _home(table, seat, building)
        rule = "M-03" if rules.kind_of[building] >= rules.own_kinds else "F-17"
        events.append(Moved(who=seat, what=returned, source=OUTSIDE, target=target, message=message, rule=rule))
        changed.update(rules.lots_of(building))
    rule = "F-18" if len(changed) > len(lots) else "F-15"
    events.extend(make_lot_fact(table, lot, rule) for lot in sorted(changed))


def announce_scored(table: Table, entry: Entry, events: Events) -> None:
    """Announces the points of one ledger entry (F-30 to F-37)."""
    line = line_of(table, entry)
    who = party_name(table, entry[2])
    message = make_message("foundations-event-scored", who=who, points=line.points, why=line.message)
    events.append(
        Scored(
            party=entry[2],
            points=line.points,
            category=line.category,
            target=party_path(table, entry[2], "points"),
            message=message,
            rule=line.rule,
        )
    )


def announce_card_coins(table: Table, seat: int, kind: int, card: int, coins: int, events: Events) -> None:
    """Announces coins that a card or a road gives, or takes if they are less than none (P-01, I-03, R-03)."""
    key = "foundations-event-card-coins" if coins >= 0 else "foundations-event-card-takes-coins"
    message = make_message(key, who=Who(seat), coins=abs(coins), card=message_of_card(table, kind, card))
    source, target = (OUTSIDE, _of(seat, "coins")) if coins >= 0 else (_of(seat, "coins"), OUTSIDE)
    events.append(Paid(who=seat, amount=abs(coins), source=source, target=target, message=message, rule=RULE[kind]))


def announce_collected(table: Table, seat: int, events: Events) -> None:
    """Announces the coins of commercial buildings at the end of an era (F-35)."""
    coins = table.trade[seat]
    message = make_message("foundations-event-collected", who=Who(seat), coins=coins) if coins else None
    events.append(Paid(amount=coins, source=OUTSIDE, target=_of(seat, "coins"), message=message, rule="F-35"))


def announce_next_turn(table: Table, events: Events) -> None:
    """Announces who is to act (F-10, F-21)."""
    if table.final_turns:
        begin = table.final_turns == table.rules.players
        message = make_message("foundations-event-final-turns") if begin else None
        events.append(_fact("final_turns", table.final_turns, "F-21", message))
    events.append(_fact("incomes", table.incomes))
    events.append(Asked(seats=(table.turn,), rule="F-10"))


def announce_next_step(table: Table, seat: int, events: Events) -> None:
    """Announces that the turn goes on (X-03)."""
    events.append(_fact("incomes", table.incomes))
    events.append(Asked(seats=(seat,), rule="X-03"))


def announce_question(table: Table, seat: int, rule: str, events: Events) -> None:
    """Announces that a seat has to answer a question, in a turn or while an era ends."""
    events.append(_fact("final_turns", table.final_turns))
    events.append(_fact("incomes", table.incomes))
    others = tuple([other for other in table.may_act() if other != seat])
    events.append(Asked(seats=(seat,), others_may=others, rule=rule))


def announce_stall(table: Table, events: Events) -> None:
    """Announces that too many incomes in a row ended the era (F-22)."""
    names = table.rules.ground.names
    message = make_message("foundations-event-stalled")
    events.append(_fact("market", [None] * table.rules.slots, "F-22", message))
    discarded = [names[lot] for lot in range(table.rules.lots) if table.discarded[lot]]
    events.append(_fact("discarded", discarded, "F-22"))
    events.append(_fact("buried", sum(table.buried), "F-22"))
    events.append(_fact("piles", list(table.left), "F-22"))


def announce_new_era(table: Table, events: Events) -> None:
    """Announces a new era (F-24)."""
    message = make_message("foundations-event-era", era=table.era + 1)
    events.append(_fact("era", table.era + 1, "F-24", message))
    events.append(_fact("first", table.first, "F-24"))
    events.append(_fact("final_turns", 0))
    announce_next_turn(table, events)


def announce_end(table: Table, events: Events) -> None:
    """Announces the end of the game and its winners (F-38, C-10)."""
    events.append(_fact("final_turns", 0, "C-10" if table.configuration.cooperative else "F-38", _verdict(table)))
    events.append(_fact("incomes", 0))
    events.append(Asked(seats=(), rule="F-38"))


def _verdict(table: Table) -> Message:
    """Returns who has won: the best players, or all of them together, or else the rival."""
    best = [outcome.seat for outcome in table.result().seats if outcome.won]
    if table.configuration.cooperative:
        rival = table.points[table.rules.players]
        return make_message(f"foundations-event-together-{'won' if best else 'lost'}", points=rival)
    winners: list[Item] = [Who(seat) for seat in best]
    return make_message("foundations-event-won", who=winners, count=len(best), points=table.points[best[0]])


def announce_choice(table: Table, seat: int, events: Events) -> None:
    """Announces a secret choice; others learn only that the seat is ready (F-08)."""
    name = table.choice_name(table.chosen[seat])
    if table.phase == CHOOSING:
        own = make_message("foundations-event-chose-card", card=Message(f"foundations-card-{name}"))
    else:
        own = make_message("foundations-event-chose", lot=name)
    events.append(Revealed(where=_of(seat, "chosen"), value=name, message=own, audience=(seat,), rule="F-08"))
    message = make_message("foundations-event-ready", who=Who(seat))
    events.append(Asked(seats=tuple(table.to_act()), message=message, rule="F-08"))


def announce_no_choice(seat: int, events: Events) -> None:
    """Announces that a seat's secret choice is open no more."""
    events.append(Revealed(where=_of(seat, "chosen"), value=None, audience=(seat,), rule="F-09"))


def announce_asked(table: Table, events: Events) -> None:
    """Announces who has to decide now."""
    events.append(Asked(seats=tuple(table.to_act()), rule="F-09"))


def announce_drafted(table: Table, seat: int, lot: int, passed: bool, events: Events) -> None:
    """Announces a drafted deed: a choice is shown, or the last card is taken (F-08)."""
    players = table.rules.players
    name = table.rules.ground.names[lot]
    message = make_message("foundations-event-drafted", who=Who(seat), lot=name)
    source = _of((seat - 1) % players if passed else seat, "hand")
    events.append(Moved(who=seat, what=name, source=source, target=OUTSIDE, message=message, rule="F-08"))
    if not passed:
        events.append(Revealed(where=_of(seat, "chosen"), value=None, audience=(seat,), rule="F-08"))
    _announce_claim(table, lot, "F-08", events)


def announce_withdrawal(table: Table, seat: int, events: Events) -> None:
    """Announces that a choice was taken back before all had chosen (F-08)."""
    events.append(Revealed(where=_of(seat, "chosen"), value=None, audience=(seat,), rule="F-08"))
    message = make_message("foundations-event-withdrew", who=Who(seat))
    events.append(Asked(who=seat, seats=tuple(table.to_act()), message=message, rule="F-08"))


def announce_passed_hands(table: Table, hands: list[list[int]], events: Events) -> None:
    """Announces hands passed to the left; earlier holders still know them (F-08)."""
    players = table.rules.players
    for seat in range(players):
        lots = hands[(seat - 1) % players]
        knowing = tuple(viewer for viewer in range(players) if seat in known_hands(table, viewer))
        where = _of(seat, "hand")
        unknown = Revealed(where=where, value=hand_view(table, [UNKNOWN] * len(lots)), rule="F-08")
        shown = hand_view(table, lots)
        events.append(Revealed(where=where, value=shown, audience=knowing, others=unknown, rule="F-08"))
    events.append(Asked(seats=tuple(table.to_act()), message=make_message("foundations-event-passed"), rule="F-08"))


def announce_start(table: Table, events: Events) -> None:
    """Announces the end of the draft and who begins (F-10)."""
    events.append(
        Asked(seats=(table.turn,), message=make_message("foundations-event-began", who=Who(table.turn)), rule="F-10")
    )


def _announce_claim(table: Table, lot: int, rule: str, events: Events) -> None:
    events.append(make_lot_fact(table, lot, rule))


def _home(table: Table, seat: int, building: int) -> Path:
    """Where a building comes from and returns to: the seat's supply, or the pool that all share (M-03)."""
    kind = table.rules.kind_of[building]
    piece = table.rules.piece[kind]
    if kind < table.rules.own_kinds:
        return ("seats", seat, "supply", piece)
    return ("modules", "monuments", "pool", piece)


def make_lot_fact(table: Table, lot: int, rule: str) -> Revealed:
    """Returns the fact that a lot is now as it is."""
    return Revealed(where=("lots", table.rules.ground.names[lot]), value=lot_view(table, lot), rule=rule)


def make_incomes_fact(table: Table) -> Revealed:
    """Returns the fact of how many incomes there were in a row (F-22)."""
    return _fact("incomes", table.incomes)


def _fact(field: str, value: Any, rule: str = "", message: Message | None = None) -> Revealed:
    return Revealed(where=(field,), value=value, message=message, rule=rule)


def _of(seat: int, field: str) -> Path:
    return ("seats", seat, field)
