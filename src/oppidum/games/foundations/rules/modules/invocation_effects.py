"""What invocations do that work once: whether one can be used now, and its use (I-03, I-08 to I-12)."""

from __future__ import annotations

from typing import Final, cast

from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import append_entry, entries_in
from oppidum.engine.messages import Reason
from oppidum.engine.numbers import i64, vec
from oppidum.games.foundations.data.schema import Effect
from oppidum.games.foundations.rules.city import count_around
from oppidum.games.foundations.rules.ledger import INVOCATION
from oppidum.games.foundations.rules.lots import OTHER_CARDS
from oppidum.games.foundations.rules.market import claim, refill
from oppidum.games.foundations.rules.modules.favors import Favors
from oppidum.games.foundations.rules.modules.invocation_cards import InvocationCards
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.monuments import Monuments
from oppidum.games.foundations.rules.modules.objectives import Objectives
from oppidum.games.foundations.rules.modules.roles import Roles
from oppidum.games.foundations.rules.modules.turns import Turns
from oppidum.games.foundations.rules.rulebook import TYPES
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown import invocations as shown
from oppidum.games.foundations.shown.announcements import announce_scored

FOR_THE_TURN: Final = frozenset(("set_price", "build_over_equal", "monument_without_requirement"))
"""Effects for what comes next in the turn, which need an action left (I-09)."""


def why_not(module: InvocationCards, table: Table, seat: i64, card: i64, lot: i64) -> Reason | None:
    """Returns why the effect of a card that the seat holds cannot be carried out now (I-09)."""
    effect = module.effects[card]
    if module.ongoing[card]:
        return None
    if effect.kind in FOR_THE_TURN:
        return None if _turns(module).state_of(table).actions_left > 0 else shown.no_action_left()
    if effect.kind == "citizens_once":
        return shown.only_in_scoring()
    if effect.kind == "score_building":
        return None if _scores(table, seat, lot, effect) else shown.no_such_building()
    if effect.kind == "free_theft":
        return _favors(module).why_not_steal(table, seat, lot)
    if effect.kind == "claim_top" and table.markers[seat] <= 0:
        return shown.no_marker()
    if effect.kind == "claim_top" and table.left[table.era] == 0:
        return shown.no_card_left()
    if effect.kind == "refresh_market" and table.market[0] == NOTHING:
        return shown.no_card_left()
    if effect.kind == "add_monument" and not _monuments(module).left_out(table):
        return shown.no_card_left()
    if effect.kind == "draw_objective" and _objectives(module).undealt_count(table) < 1:
        return shown.no_card_left()
    if effect.kind == "draw_role" and _roles(module).undealt_count(table) < _roles(module).hand:
        return shown.no_card_left()
    return None


def next_lot(module: InvocationCards, table: Table, seat: i64, card: i64, lot: i64) -> i64:
    """Returns the first lot from this one on that the seat may name for a card, NOTHING if there is none.

    It agrees with `why_not`, which is too slow to ask about every lot of the city.
    """
    effect = module.effects[card]
    if effect.kind == "free_theft":
        return _favors(module).next_to_steal(table, seat, lot) if table.markers[seat] > 0 else NOTHING
    while lot < table.rules.lots:
        if table.owner[lot] == seat and _scores(table, seat, lot, effect):
            return lot
        lot += 1
    return NOTHING


def can_use(module: InvocationCards, table: Table, seat: i64, card: i64) -> bool:
    """Returns the same as `why_not` in one word, for a card that names no lot."""
    # What waits for the scoring is held for many turns, and no reason need be made for each.
    if not module.ongoing[card] and module.effects[card].kind == "citizens_once":
        return False
    return why_not(module, table, seat, card, NOTHING) is None


def use(module: InvocationCards, table: Table, seat: i64, card: i64, lot: i64, events: list[AnyEvent] | None) -> None:
    """Carries out what the card does once; coins and lot markers were given before."""
    effect, state = module.effects[card], module.state_of(table)
    if module.ongoing[card]:
        return
    if effect.kind == "extra_action":
        _turns(module).state_of(table).actions_left += effect.n
    elif effect.kind == "set_price":
        state.price = effect.coins
    elif effect.kind == "build_over_equal":
        state.rebuilding = 1
    elif effect.kind == "monument_without_requirement":
        state.waiver = effect.coins
    elif effect.kind == "score_building":
        _score_building(table, seat, card, lot, effect, events)
    elif effect.kind == "free_theft":
        _favors(module).steal(table, seat, lot, events)
    elif effect.kind == "claim_top":
        _claim_top(table, seat, events)
    elif effect.kind == "refresh_market":
        module.put_under(table)
        if events is not None:
            shown.announce_new_offers(table, events)
        refill(table, events)
    elif effect.kind == "add_monument":
        _monuments(module).draw(table, events)
    elif effect.kind == "draw_objective":
        _objectives(module).draw(table, seat, events)
    elif effect.kind == "draw_role":
        _roles(module).draw(table, seat, events)


def _scores(table: Table, seat: i64, lot: i64, effect: Effect) -> bool:
    """Returns whether an own building of the effect's type has its first lot here."""
    building = table.building[lot]
    if table.owner[lot] != seat or building == NOTHING or table.rules.first_lot[building] != lot:
        return False
    return effect.type is not None and table.rules.type[table.rules.kind_of[building]] == TYPES.index(effect.type)


def _score_building(
    table: Table, seat: i64, card: i64, lot: i64, effect: Effect, events: list[AnyEvent] | None
) -> None:
    building = table.building[lot]
    kind = table.rules.kind_of[building]
    count = count_around(table, building)
    points = min(count // table.rules.per[kind] * table.rules.vp[kind], effect.max)
    entries = append_entry(vec[i64](), INVOCATION, table.era, seat, card, count, points)
    table.credit(entries)
    if events is not None:
        for entry in entries_in(entries):
            announce_scored(table, entry, events)


def _claim_top(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Turns up the top card: a deed is the seat's, an invocation is out of the game (F-25)."""
    era: i64 = table.era
    card: i64 = table.deck[table.ends[era] - table.left[era]]
    table.left[era] -= 1
    table.card_turned_up(card)
    table.revealed = table.rules.everyone
    if card >= OTHER_CARDS:
        table.discard(card)
    else:
        claim(table, seat, card)
    if events is not None:
        shown.announce_windfall(table, seat, card, events)


def _turns(module: InvocationCards) -> Turns:
    return cast(Turns, _named(module, "turn"))


def _monuments(module: InvocationCards) -> Monuments:
    return cast(Monuments, _named(module, "monuments"))


def _objectives(module: InvocationCards) -> Objectives:
    return cast(Objectives, _named(module, "objectives"))


def _roles(module: InvocationCards) -> Roles:
    return cast(Roles, _named(module, "roles"))


def _favors(module: InvocationCards) -> Favors:
    return cast(Favors, _named(module, "favors"))


def _named(module: InvocationCards, option: str) -> Module:
    return next(other for other in module.others if other.option == option)
