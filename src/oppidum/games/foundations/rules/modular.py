"""A Foundations game with modules: every seam of the table asks them in turn."""

from __future__ import annotations

from oppidum.engine.chance import Dice
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Configuration
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Reason
from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.foundations.hidden.knowledge import redacted_for
from oppidum.games.foundations.rules.modules import Module
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import PLAYING, Table
from oppidum.games.foundations.shown import reasons


class ModularState(FoundationsState):
    """The base game with its seams opened."""

    def __init__(self, configuration: Configuration, rules: Rulebook, modules: list[Module]) -> None:
        super().__init__(configuration, rules)
        self.modules = modules

    def blank(self) -> ModularState:
        return ModularState(self.configuration, self.rules, self.modules)

    def set_up_modules(self) -> None:
        self.extras = [module.set_up(self) for module in self.modules]

    def prices(self, seat: i64) -> Numbers:
        prices = list(super().prices(seat))
        for module in self.modules:
            prices = [module.price(self, seat, slot, price) for slot, price in enumerate(prices)]
        return numbers(prices)

    def income(self, seat: i64) -> i64:
        coins: i64 = super().income(seat)
        for module in self.modules:
            coins = module.income(self, seat, coins)
        return coins

    def population(self, seat: i64) -> i64:
        citizens: i64 = super().population(seat)
        for module in self.modules:
            citizens = module.citizens(self, seat, citizens)
        return citizens

    def legal(self, seat: int) -> list[int]:
        first_build = self.rules.first_build
        actions = [
            action for action in super().legal(seat) if action < first_build or self._may_build(seat, action) is None
        ]
        if self.phase == PLAYING and seat == self.turn:
            for action in range(self.rules.ids, self.configuration.actions.size):
                if self._module_of(action).why_not_act(self, seat, action) is None:
                    actions.append(action)
        return actions

    def why_not(self, seat: int, action: int) -> Reason | None:
        if self.rules.ids <= action < self.configuration.actions.size:
            reason = reasons.why_not_now(self, seat)
            return reason or self._module_of(action).why_not_act(self, seat, action)
        reason = super().why_not(seat, action)
        if reason is None and action >= self.rules.first_build:
            return self._may_build(seat, action)
        return reason

    def act(self, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        if action < self.rules.ids:
            return super().act(seat, action, events)
        return self._module_of(action).act(self, seat, action, events)

    def after_build(self, seat: i64, build: i64, events: list[AnyEvent] | None) -> None:
        for module in self.modules:
            module.after_build(self, seat, build, events)

    def before_scoring(self, events: list[AnyEvent] | None) -> None:
        for module in self.modules:
            module.before_scoring(self, events)

    def after_scoring(self, events: list[AnyEvent] | None) -> None:
        for module in self.modules:
            module.after_scoring(self, events)

    def points_before_scoring(self) -> list[Entry]:
        return [entry for module in self.modules for entry in module.points_before_scoring(self)]

    def points_after_scoring(self) -> list[Entry]:
        return [entry for module in self.modules for entry in module.points_after_scoring(self)]

    def at_end(self, events: list[AnyEvent] | None) -> None:
        for module in self.modules:
            module.at_end(self, events)

    def points_at_end(self) -> list[Entry]:
        return [entry for module in self.modules for entry in module.points_at_end(self)]

    def has_public_points(self) -> bool:
        return False  # a module may hide what it scores

    def table_for_points(self, viewer: int) -> Table:
        return redacted_for(self, viewer)

    def hide(self, viewer: int) -> None:
        for module in self.modules:
            module.hide(self, viewer)

    def sample_hidden(self, dice: Dice) -> None:
        for module in self.modules:
            module.imagine(self, dice)

    def _may_build(self, seat: int, build: int) -> Reason | None:
        for module in self.modules:
            reason = module.may_build(self, seat, build)
            if reason is not None:
                return reason
        return None

    def _module_of(self, action: int) -> Module:
        for module in self.modules:
            if module.first_action <= action < module.first_action + module.action_count:
                return module
        raise ValueError(f"action {action} belongs to no module")
