"""The events of a Foundations table: called by the rules when somebody listens, never otherwise.

Each function is called right after the table changed, and tells all of that change: one event with words, and the
numbers that follow from it without.
"""

from __future__ import annotations

from typing import Any

from oppidum.engine.events import OUTSIDE, AnyEvent, Asked, Drew, Moved, Paid, Path, Revealed, Scored
from oppidum.engine.messages import Item, Message, Param, Who
from oppidum.games.foundations.explaining import line_of, piece_name
from oppidum.games.foundations.hands import known_hands
from oppidum.games.foundations.ledger import Entry
from oppidum.games.foundations.rulebook import COMMERCIAL, RESIDENTIAL
from oppidum.games.foundations.table import UNKNOWN, Table
from oppidum.games.foundations.views import hand_view, lot_view

Tell = list[AnyEvent]


def said(key: str, **params: Param) -> Message:
    """A message of this game."""
    return Message(key, params)


def took_income(seat: int, coins: int, tell: Tell) -> None:
    """F-11."""
    message = said("foundations-event-income", who=Who(seat), coins=coins)
    target = _of(seat, "coins")
    tell.append(Paid(who=seat, amount=coins, source=OUTSIDE, target=target, message=message, rule="F-11"))


def bought(table: Table, seat: int, lot: int, slot: int, price: int, tell: Tell) -> None:
    """F-12: called before the market closes up."""
    name = table.rules.ground.names[lot]
    message = said("foundations-event-buy", who=Who(seat), lot=name, price=price)
    tell.append(Moved(who=seat, what=name, source=("market", slot), target=OUTSIDE, message=message, rule="F-12"))
    tell.append(Paid(amount=price, source=_of(seat, "coins"), target=OUTSIDE, rule="F-12"))
    _claimed(table, seat, lot, "F-12", tell)


def slid(table: Table, slot: int, tell: Tell) -> None:
    """F-13: the card of the next slot has come to this one."""
    name = table.rules.ground.names[table.market[slot]]
    tell.append(Moved(what=name, source=("market", slot + 1), target=("market", slot), rule="F-13"))


def turned_up(table: Table, slot: int, tell: Tell) -> None:
    """F-07, F-13."""
    name = table.rules.ground.names[table.market[slot]]
    message = said("foundations-event-turned-up", lot=name)
    rule = "F-07" if table.left[table.era] >= table.rules.pile_sizes[table.era] - table.rules.slots else "F-13"
    tell.append(Drew(what=name, source=("piles", table.era), target=("market", slot), message=message, rule=rule))


def built(table: Table, seat: int, build: int, covered: list[int], tell: Tell) -> None:
    """F-14 to F-19."""
    rules = table.rules
    lots = rules.lots_of(build)
    rule = "F-16" if covered else "F-14"
    names: list[Item] = [rules.ground.names[lot] for lot in lots]
    message = said("foundations-event-build", who=Who(seat), piece=piece_name(table, build), lots=names)
    piece = rules.piece[rules.kind_of[build]]
    tell.append(Moved(who=seat, what=piece, source=_supply(seat, piece), target=OUTSIDE, message=message, rule=rule))
    changed = set(lots)
    for building in covered:
        message = said("foundations-event-returned", who=Who(seat), piece=piece_name(table, building))
        returned = rules.piece[rules.kind_of[building]]
        target = _supply(seat, returned)
        tell.append(Moved(who=seat, what=returned, source=OUTSIDE, target=target, message=message, rule="F-17"))
        changed.update(rules.lots_of(building))
    rule = "F-18" if len(changed) > len(lots) else "F-15"
    tell.extend(_lot(table, lot, rule) for lot in sorted(changed))
    _panel(table, seat, {int(rules.type[rules.kind_of[each]]) for each in (build, *covered)}, tell)


def scored(table: Table, entry: Entry, tell: Tell) -> None:
    """F-30 to F-37: one line of the ledger."""
    line = line_of(table, entry)
    message = said("foundations-event-scored", who=Who(entry[2]), points=line.points, why=line.message)
    tell.append(
        Scored(
            party=entry[2],
            points=line.points,
            category=line.category,
            target=_of(entry[2], "points"),
            message=message,
            rule=line.rule,
        )
    )


def collected(table: Table, seat: int, tell: Tell) -> None:
    """F-35: coins of commercial buildings at the end of an era."""
    coins = table.trade[seat]
    message = said("foundations-event-collected", who=Who(seat), coins=coins) if coins else None
    tell.append(Paid(amount=coins, source=OUTSIDE, target=_of(seat, "coins"), message=message, rule="F-35"))


def next_turn(table: Table, tell: Tell) -> None:
    """F-10, F-21: who is asked now."""
    if table.final_turns:
        begin = table.final_turns == table.rules.players
        message = said("foundations-event-final-turns") if begin else None
        tell.append(_fact("final_turns", table.final_turns, "F-21", message))
    tell.append(_fact("incomes", table.incomes))
    tell.append(Asked(seats=(table.turn,), rule="F-10"))


def stalled(table: Table, tell: Tell) -> None:
    """F-22."""
    names = table.rules.ground.names
    message = said("foundations-event-stalled")
    tell.append(_fact("market", [None] * table.rules.slots, "F-22", message))
    discarded = [names[lot] for lot in range(table.rules.lots) if table.discarded[lot]]
    tell.append(_fact("discarded", discarded, "F-22"))
    tell.append(_fact("buried", sum(table.buried), "F-22"))
    tell.append(_fact("piles", list(table.left), "F-22"))


def new_era(table: Table, tell: Tell) -> None:
    """F-24."""
    message = said("foundations-event-era", era=table.era + 1)
    tell.append(_fact("era", table.era + 1, "F-24", message))
    tell.append(_fact("first", table.first, "F-24"))
    tell.append(_fact("final_turns", 0))
    next_turn(table, tell)


def ended(table: Table, tell: Tell) -> None:
    """F-38."""
    best = [outcome.seat for outcome in table.result().seats if outcome.won]
    winners: list[Item] = [Who(seat) for seat in best]
    message = said("foundations-event-won", who=winners, count=len(best), points=table.points[best[0]])
    tell.append(_fact("final_turns", 0, "F-38", message))
    tell.append(_fact("incomes", 0))
    tell.append(Asked(seats=(), rule="F-38"))


def chose(table: Table, seat: int, tell: Tell) -> None:
    """F-08: others learn only that the seat is ready."""
    name = table.rules.ground.names[table.chosen[seat]]
    own = said("foundations-event-chose", lot=name)
    tell.append(Revealed(where=_of(seat, "chosen"), value=name, message=own, audience=(seat,), rule="F-08"))
    message = said("foundations-event-ready", who=Who(seat))
    tell.append(Asked(seats=tuple(table.to_act()), message=message, rule="F-08"))


def drafted(table: Table, seat: int, lot: int, passed: bool, tell: Tell) -> None:
    """F-08: a choice is shown, or the last card passed is taken."""
    players = table.rules.players
    name = table.rules.ground.names[lot]
    message = said("foundations-event-drafted", who=Who(seat), lot=name)
    source = _of((seat - 1) % players if passed else seat, "hand")
    tell.append(Moved(who=seat, what=name, source=source, target=OUTSIDE, message=message, rule="F-08"))
    if not passed:
        tell.append(Revealed(where=_of(seat, "chosen"), value=None, audience=(seat,), rule="F-08"))
    _claimed(table, seat, lot, "F-08", tell)


def withdrew(table: Table, seat: int, tell: Tell) -> None:
    """F-08: a choice is taken back before the others have made theirs."""
    tell.append(Revealed(where=_of(seat, "chosen"), value=None, audience=(seat,), rule="F-08"))
    message = said("foundations-event-withdrew", who=Who(seat))
    tell.append(Asked(who=seat, seats=tuple(table.to_act()), message=message, rule="F-08"))


def passed(table: Table, hands: list[list[int]], tell: Tell) -> None:
    """F-08: hands have gone to the left; who held one before still knows it."""
    players = table.rules.players
    for seat in range(players):
        lots = hands[(seat - 1) % players]
        knowing = tuple(viewer for viewer in range(players) if seat in known_hands(table, viewer))
        where = _of(seat, "hand")
        unknown = Revealed(where=where, value=hand_view(table, [UNKNOWN] * len(lots)), rule="F-08")
        shown = hand_view(table, lots)
        tell.append(Revealed(where=where, value=shown, audience=knowing, others=unknown, rule="F-08"))
    tell.append(Asked(seats=tuple(table.to_act()), message=said("foundations-event-passed"), rule="F-08"))


def began(table: Table, tell: Tell) -> None:
    """F-10: the draft is over."""
    tell.append(Asked(seats=(table.turn,), message=said("foundations-event-began", who=Who(table.turn)), rule="F-10"))


def _claimed(table: Table, seat: int, lot: int, rule: str, tell: Tell) -> None:
    tell.append(_lot(table, lot, rule))
    tell.append(Revealed(where=_of(seat, "markers"), value=table.markers[seat], rule=rule))


def _panel(table: Table, seat: int, types: set[int], tell: Tell) -> None:
    """The numbers of a panel that a construction with buildings of these types changes."""
    tell.append(Revealed(where=_of(seat, "markers"), value=table.markers[seat], rule="F-15"))
    if RESIDENTIAL in types:
        tell.append(Revealed(where=_of(seat, "citizens"), value=table.population(seat), rule="F-19"))
    if COMMERCIAL in types:
        tell.append(Revealed(where=_of(seat, "trade"), value=table.trade[seat], rule="F-11"))


def _supply(seat: int, piece: str) -> Path:
    return ("seats", seat, "supply", piece)


def _lot(table: Table, lot: int, rule: str) -> Revealed:
    return Revealed(where=("lots", table.rules.ground.names[lot]), value=lot_view(table, lot), rule=rule)


def _fact(field: str, value: Any, rule: str = "", message: Message | None = None) -> Revealed:
    return Revealed(where=(field,), value=value, message=message, rule=rule)


def _of(seat: int, field: str) -> Path:
    return ("seats", seat, field)
