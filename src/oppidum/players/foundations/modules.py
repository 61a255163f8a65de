"""What the modules of a table add to its value, and what a bot blind to some of them leaves out."""

from __future__ import annotations

from typing import Final

from oppidum.engine.ledger import WIDTH
from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.foundations.rules.ledger import OBJECTIVE, ROLE
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.monuments import Monuments
from oppidum.games.foundations.rules.modules.objectives import Objectives
from oppidum.games.foundations.rules.modules.roles import Roles
from oppidum.games.foundations.rules.table import CHOOSING, NOTHING, PLAYING
from oppidum.players.foundations.effects import value_effects, value_on_arrival
from oppidum.players.foundations.monuments import MonumentJudge
from oppidum.players.foundations.objectives import ObjectiveJudge

LEDGER_KINDS: Final[dict[str, int]] = {"roles": ROLE, "objectives": OBJECTIVE}
"""The entries that are a module's alone, by its option."""


class ModuleJudge:
    """Estimates for the modules of one configuration, but for those that it is blind to."""

    def __init__(self, table: ModularState, blind: tuple[str, ...]) -> None:
        self._monuments: MonumentJudge | None = None
        self._objectives: ObjectiveJudge | None = None
        self._roles: Roles | None = None
        for module in table.modules:
            if module.option in blind:
                continue
            if isinstance(module, Monuments):
                self._monuments = MonumentJudge(module, table.rules)
            elif isinstance(module, Objectives):
                self._objectives = ObjectiveJudge(module)
            elif isinstance(module, Roles):
                self._roles = module

    def add_values(self, table: ModularState, values: list[float]) -> None:
        """Adds to the value of every seat what the modules may still bring it."""
        if self._monuments is not None:
            add_to(values, self._monuments.value_for_seats(table))
        if self._objectives is not None:
            add_to(values, self._objectives.value_for_seats(table))
        if self._roles is not None:
            for seat in range(table.rules.players):
                values[seat] += value_effects(table, seat, table.in_force[seat])
                card = chosen_card(table, seat, self._roles.first_action)
                if card != NOTHING:
                    values[seat] += value_on_arrival(table, seat, self._roles.effects[card])


def add_to(values: list[float], more: list[float]) -> None:
    """Adds one list to the other, place by place."""
    for place, value in enumerate(more):
        values[place] += value


def chosen_card(table: ModularState, seat: i64, first_action: i64) -> i64:
    """Returns the card of a module that the seat has chosen and that others wait with; NOTHING if there is none."""
    if table.phase != CHOOSING or table.first_choice() != first_action:
        return NOTHING
    return table.chosen[seat]


def points_seen(entries: Numbers, blind: tuple[str, ...]) -> Numbers:
    """Returns the entries without those of the modules to which the bot is blind."""
    kinds = [LEDGER_KINDS[option] for option in blind if option in LEDGER_KINDS]
    seen = vec[i64]()
    at: i64 = 0
    while at < len(entries):
        if entries[at] not in kinds:
            place: i64 = at
            while place < at + WIDTH:
                seen = append(seen, entries[place])
                place += 1
        at += WIDTH
    return seen


def drop_unseen(table: ModularState, ids: list[int], blind: tuple[str, ...]) -> list[int]:
    """Returns the actions that a bot blind to some modules thinks of, at least one.

    It builds no monument, keeps the first of the cards dealt, and makes no use of what a card allows on the way.
    """
    if not blind:
        return ids
    if table.phase == CHOOSING:
        module = table.choosing_module()
        return [min(ids)] if module is not None and module.option in blind else ids
    seen = ids
    if "monuments" in blind:
        rules = table.rules
        seen = [action for action in ids if action >= rules.ids or rules.kind_of[action] < rules.own_kinds]
    if "roles" in blind and table.phase == PLAYING and owes_build(table):
        seen = [action for action in seen if action >= table.rules.ids]
    return seen or ids


def owes_build(table: ModularState) -> bool:
    """Returns whether a card lets the seat build before its turn ends."""
    return table.turns is not None and table.turns.state_of(table).owed > 0
