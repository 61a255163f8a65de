"""Why an action is not legal, with the rule that says so."""

from __future__ import annotations

from oppidum.engine.messages import Reason, Who, make_reason
from oppidum.games.foundations.rules.city import covered_buildings
from oppidum.games.foundations.rules.construction import markers_after
from oppidum.games.foundations.rules.market import slot_of
from oppidum.games.foundations.rules.rulebook import FIRST_BUY, INCOME
from oppidum.games.foundations.rules.table import CHOOSING, DRAFTING, NOTHING, OVER, PLAYING, Table, hand_of
from oppidum.games.foundations.shown.explanations import piece_name


def why_not(table: Table, seat: int, action: int) -> Reason | None:
    """The first reason against the action, or None if it is legal."""
    rules = table.rules
    if not 0 <= action < rules.ids:
        return make_reason("foundations-no-such-action", "F-10")
    takes = rules.first_take <= action < rules.first_build
    if takes and table.phase == DRAFTING:
        return why_not_take(table, seat, action - rules.first_take)
    if takes and table.phase == PLAYING:
        return make_reason("foundations-no-draft", "F-08")
    reason = why_not_now(table, seat)
    if reason is not None or action == INCOME:
        return reason
    if action < rules.first_take:
        return why_not_buy(table, seat, action - FIRST_BUY)
    return why_not_build(table, seat, action)


def action_taken() -> Reason:
    """Returns that the turn's action was taken: only a construction or the end of the turn is left (X-04)."""
    return make_reason("foundations-action-taken", "X-04")


def card_chosen() -> Reason:
    """Returns that the seat has chosen its card already."""
    return make_reason("foundations-card-chosen", "P-01")


def not_dealt() -> Reason:
    """Returns that the seat must keep one of the cards dealt to it."""
    return make_reason("foundations-card-first", "P-01")


def not_asked(asked: int) -> Reason:
    """Returns that another seat has to answer a question first."""
    return make_reason("foundations-not-your-turn", "F-10", who=Who(asked))


def answer_first() -> Reason:
    """Returns that the seat has to answer a question before anything else happens."""
    return make_reason("foundations-answer-first", "X-02")


def why_not_now(table: Table, seat: int) -> Reason | None:
    """Why the seat has no turn at all."""
    if table.phase == OVER:
        return make_reason("foundations-over", "F-38")
    if table.phase == DRAFTING:
        return make_reason("foundations-drafting", "F-08")
    if table.phase == CHOOSING:
        return not_dealt()
    if seat != table.turn:
        return make_reason("foundations-not-your-turn", "F-10", who=Who(table.turn))
    return None


def why_not_take(table: Table, seat: int, lot: int) -> Reason | None:
    """F-08."""
    if table.chosen[seat] != NOTHING:
        return make_reason("foundations-already-chosen", "F-08")
    if lot not in hand_of(table, seat):
        return make_reason("foundations-not-in-hand", "F-08", lot=table.rules.ground.names[lot])
    return None


def why_not_buy(table: Table, seat: int, lot: int) -> Reason | None:
    """F-12, F-20."""
    name = table.rules.ground.names[lot]
    slot = slot_of(table, lot)
    if slot == NOTHING:
        if table.final_turns:
            return make_reason("foundations-final-turn", "F-21")
        return make_reason("foundations-not-for-sale", "F-12", lot=name)
    if table.markers[seat] <= 0:
        return make_reason("foundations-no-marker", "F-12")
    price = table.prices(seat)[slot]
    if price > table.coins[seat]:
        return make_reason("foundations-too-dear", "F-12", lot=name, price=price, coins=table.coins[seat])
    return None


def why_not_build(table: Table, seat: int, build: int) -> Reason | None:
    """F-14, F-16, F-18."""
    rules = table.rules
    kind, placement = rules.kind_of[build], rules.placement_of[build]
    if table.supply[seat * rules.kinds + kind] == 0:
        if kind >= rules.own_kinds:
            return make_reason("foundations-monument-not-open", "M-01", piece=piece_name(table, build))
        return make_reason("foundations-none-left", "F-14", piece=piece_name(table, build))
    for lot in rules.lots_of(build):
        if table.owner[lot] != seat:
            return make_reason("foundations-not-yours", "F-14", lot=rules.ground.names[lot])
    for building in covered_buildings(table, placement):
        larger = rules.size[rules.kind_of[building]] - (1 if table.may_cover_equal(seat) else 0)
        if larger >= rules.size[kind]:
            return make_reason("foundations-not-larger", "F-16", piece=piece_name(table, building))
    missing = -markers_after(table, seat, placement)
    if missing > 0:
        return make_reason("foundations-markers-short", "F-18", missing=missing)
    return None
