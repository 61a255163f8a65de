"""What the modules of a table add to its value, and what a bot blind to some of them leaves out.

Each judge values all of its module: the points that it gives, as far as they are not written down yet, and what it
promises.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.ledger import PARTY, POINTS
from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.holdings import holdings_of_all
from oppidum.games.foundations.rules.ledger import ROLE
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.card_effects import end_points, era_points
from oppidum.games.foundations.rules.modules.favors import Favors
from oppidum.games.foundations.rules.modules.invocations import Invocations
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.monuments import Monuments
from oppidum.games.foundations.rules.modules.objectives import Objectives
from oppidum.games.foundations.rules.modules.roads import Roads
from oppidum.games.foundations.rules.modules.roles import Roles
from oppidum.games.foundations.rules.modules.stealing import Stealing
from oppidum.games.foundations.rules.modules.trading import Trading
from oppidum.games.foundations.rules.table import CHOOSING, NOTHING, PLAYING
from oppidum.players.foundations.effects import value_ahead, value_on_arrival
from oppidum.players.foundations.invocations import InvocationJudge
from oppidum.players.foundations.lot_values import LotValues
from oppidum.players.foundations.monuments import MonumentJudge
from oppidum.players.foundations.objectives import ObjectiveJudge
from oppidum.players.foundations.roads import RoadJudge
from oppidum.players.foundations.time_left import count_scorings, share_left
from oppidum.players.foundations.trades import TradeJudge


class ModuleJudge:
    """Estimates for the modules of one configuration, but for those that it is blind to."""

    def __init__(self, table: ModularState, blind: tuple[str, ...], lots: LotValues) -> None:
        self.lots: Final = lots
        self._monuments: MonumentJudge | None = None
        self._objectives: ObjectiveJudge | None = None
        self._roles: Roles | None = None
        self._roads: RoadJudge | None = None
        self._favors: Favors | None = None
        self.invocations: InvocationJudge | None = None
        self.trades: TradeJudge | None = None
        self.stealing: Stealing | None = None
        for module in table.modules:
            if isinstance(module, Trading):
                # Without sight of them offers must be declined all the same.
                self.trades = TradeJudge(module, lots, "trading" in blind)
            if module.option in blind:
                continue
            if isinstance(module, Stealing):
                self.stealing = module
            if isinstance(module, Monuments):
                self._monuments = MonumentJudge(module, table.rules)
            elif isinstance(module, Objectives):
                self._objectives = ObjectiveJudge(module, table.rules.players)
            elif isinstance(module, Roles):
                self._roles = module
            elif isinstance(module, Roads):
                self._roads = RoadJudge(module)
            elif isinstance(module, Favors):
                self._favors = module
            elif isinstance(module, Invocations):
                self.invocations = InvocationJudge(module)

    def prepare(self, table: ModularState) -> None:
        """Finds out once what holds for all tables that one action leads to."""
        if self._monuments is not None:
            self._monuments.look_up_places(table)

    def add_values(self, table: ModularState, values: list[float]) -> None:
        """Adds to the value of every seat what the modules give it and may still bring it."""
        players = table.rules.players
        early = share_left(table)
        if self._monuments is not None or self._objectives is not None:
            held = holdings_of_all(table)
            if self._monuments is not None:
                add_to(values, self._monuments.value_for_seats(table, held))
            if self._objectives is not None:
                add_to(values, self._objectives.value_for_seats(table, held, early))
        if self._roads is not None:
            add_to(values, self._roads.value_for_seats(table, early))
        if self._favors is not None:
            for entry in self._favors.points_at_end(table):
                values[entry[PARTY]] += float(entry[POINTS])
        if self.invocations is not None:
            add_to(values, self.invocations.value_for_seats(table))
        if self._roles is not None or self.invocations is not None:
            for seat in range(players):
                values[seat] += self._value_in_force(table, seat)

    def _value_in_force(self, table: ModularState, seat: i64) -> float:
        """Returns what the seat's cards in force give and may still bring, and a role that it has just chosen."""
        value = 0.0
        scorings = float(count_scorings(table))
        for effect in table.in_force[seat]:
            seen = self._roles is not None if effect.ledger_kind == ROLE else self.invocations is not None
            if not seen:
                continue
            for entry in era_points(table, seat, effect):
                value += scorings * float(entry[POINTS])
            for entry in end_points(table, seat, effect):
                value += float(entry[POINTS])
            value += value_ahead(table, seat, effect)
        if self._roles is not None:
            card = chosen_card(table, seat, self._roles.first_action)
            if card != NOTHING:
                value += value_on_arrival(table, seat, self._roles.effects[card])
        return value


def add_to(values: list[float], more: list[float]) -> None:
    """Adds one list to the other, place by place."""
    for place, value in enumerate(more):
        values[place] += value


def chosen_card(table: ModularState, seat: i64, first_action: i64) -> i64:
    """Returns the card of a module that the seat has chosen and that others wait with; NOTHING if there is none."""
    if table.phase != CHOOSING or table.first_choice() != first_action:
        return NOTHING
    return table.chosen[seat]


def drop_unseen(table: ModularState, ids: list[int], blind: tuple[str, ...]) -> list[int]:
    """Returns the actions that a bot blind to some modules thinks of, at least one.

    It builds no monument, buys no invocation and steals nothing, keeps the first of the cards dealt and takes the first
    benefit, and makes no use of what a card allows on the way.
    """
    if not blind:
        return ids
    if table.phase == CHOOSING:
        module = table.choosing_module()
        return [min(ids)] if module is not None and module.option in blind else ids
    if table.questions is not None and table.asked_seat() != NOTHING:
        return [min(ids)] if table.questions.asker(table).option in blind else ids
    seen = ids
    if "monuments" in blind:
        rules = table.rules
        seen = [action for action in ids if action >= rules.ids or rules.kind_of[action] < rules.own_kinds]
    for module in table.modules:
        if module.option in blind and module.option in ("invocations", "stealing"):
            seen = [action for action in seen if not is_action_of(module, action)]
    if "roles" in blind and table.phase == PLAYING and owes_build(table):
        seen = [action for action in seen if action >= table.rules.ids]
    return seen or ids


def is_action_of(module: Module, action: int) -> bool:
    """Returns whether the action belongs to the module."""
    return module.first_action <= action < module.first_action + module.action_count


def owes_build(table: ModularState) -> bool:
    """Returns whether a card lets the seat build before its turn ends."""
    return table.turns is not None and table.turns.state_of(table).owed > 0
