"""A Foundations game with modules: each seam of the table asks the modules that change it, in turn."""

from __future__ import annotations

from typing import Any, cast

from oppidum.engine.chance import Dice
from oppidum.engine.events import AnyEvent, Path
from oppidum.engine.game import Configuration
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Reason
from oppidum.engine.numbers import Numbers, i64, repeat
from oppidum.games.foundations.hidden.knowledge import redacted_for
from oppidum.games.foundations.rules.construction import OPEN
from oppidum.games.foundations.rules.modules.module import Module, Subscriptions
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import NOTHING, PLAYING, Table
from oppidum.games.foundations.shown import reasons


class ModularState(FoundationsState):
    """The base game with its seams opened."""

    def __init__(
        self, configuration: Configuration, rules: Rulebook, modules: list[Module], subscriptions: Subscriptions
    ) -> None:
        super().__init__(configuration, rules)
        self.modules = modules
        self.subscriptions = subscriptions

    def blank(self) -> ModularState:
        return ModularState(self.configuration, self.rules, self.modules, self.subscriptions)

    def reset_modules(self) -> None:
        self.module_states = [module.new_state(self.rules) for module in self.modules]

    def set_up_modules(self) -> None:
        for module in self.modules:
            module.set_up(self)

    def unpack_modules(self, kept: list[Any]) -> None:
        self.module_states = [module.unpack(part) for module, part in zip(self.modules, kept, strict=True)]

    # Seams of the rules

    def prices(self, seat: i64) -> Numbers:
        subscriptions = self.subscriptions
        if not subscriptions.changes_prices:
            return self.rules.prices
        least: i64 = 0
        for module in subscriptions.minimum_price:
            least = module.minimum_price(self, least)
        fixed: i64 = NOTHING
        for module in subscriptions.fixed_price:
            fixed = module.fixed_price(self, seat, fixed)
        prices = self.rules.prices[:]
        slot: i64 = 0
        while slot < self.rules.slots:
            price: i64 = max(prices[slot], least) if fixed == NOTHING else fixed
            for module in subscriptions.discount:
                price -= module.discount(self, seat, slot)
            prices[slot] = max(price, 1)
            slot += 1
        return prices

    def income(self, seat: i64) -> i64:
        coins: i64 = super().income(seat)
        for module in self.subscriptions.extra_income:
            coins += module.extra_income(self, seat)
        return coins

    def population(self, party: i64) -> i64:
        citizens: i64 = self.citizens[party]
        if citizens > 0:
            for module in self.subscriptions.bonus_citizens:
                citizens += module.bonus_citizens(self, party)
        return citizens

    def citizens_of(self, kind: i64) -> i64:
        citizens: i64 = self.rules.citizens[kind]
        if kind >= self.rules.own_kinds and citizens > 0:
            for module in self.subscriptions.growth_of:
                citizens += module.growth_of(self, kind)
        return citizens

    def coins_of(self, kind: i64) -> i64:
        coins: i64 = self.rules.coins[kind]
        if kind >= self.rules.own_kinds and coins > 0:
            for module in self.subscriptions.growth_of:
                coins += module.growth_of(self, kind)
        return coins

    def take_from_pool(self, seat: i64, build: i64) -> None:
        for module in self.modules:
            module.take_from_pool(self, seat, build)

    def return_to_pool(self, seat: i64, building: i64) -> None:
        for module in self.modules:
            module.return_to_pool(self, seat, building)

    def refresh_values(self) -> None:
        for module in self.modules:
            module.refresh_values(self)

    def kind_access(self, seat: i64) -> Numbers:
        limiting = self.subscriptions.limit_kinds
        if not limiting:
            return self.rules.no_limits
        access = repeat(OPEN, self.rules.kinds)
        for module in limiting:
            module.limit_kinds(self, seat, access)
        return access

    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        if self.phase == PLAYING and seat == self.turn:
            for module in self.subscriptions.remove_illegal:
                actions = module.remove_illegal(self, seat, actions)
            for module in self.subscriptions.append_legal:
                module.append_legal(self, seat, cast(list[object], actions))
        return actions

    def why_not(self, seat: int, action: int) -> Reason | None:
        if self.rules.ids <= action < self.configuration.actions.size:
            reason = reasons.why_not_now(self, seat)
            return reason or self._module_of(action).why_not_act(self, seat, action)
        reason = super().why_not(seat, action)
        if reason is None and action >= self.rules.first_build:
            return self._why_not_build(seat, action)
        return reason

    def act(self, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        if action < self.rules.ids:
            return super().act(seat, action, events)
        return self._module_of(action).act(self, seat, action, events)

    def after_build(self, seat: i64, build: i64, covered: Numbers, events: list[AnyEvent] | None) -> None:
        for module in self.subscriptions.after_build:
            module.after_build(self, seat, build, covered, events)

    def before_scoring(self, events: list[AnyEvent] | None) -> None:
        for module in self.modules:
            module.before_scoring(self, events)

    def after_scoring(self, events: list[AnyEvent] | None) -> None:
        for module in self.modules:
            module.after_scoring(self, events)

    def points_before_scoring(self) -> list[Entry]:
        entries: list[Entry] = []
        for module in self.subscriptions.points_before_scoring:
            entries.extend(module.points_before_scoring(self))
        return entries

    def points_after_scoring(self) -> list[Entry]:
        entries: list[Entry] = []
        for module in self.subscriptions.points_after_scoring:
            entries.extend(module.points_after_scoring(self))
        return entries

    def at_end(self, events: list[AnyEvent] | None) -> None:
        for module in self.modules:
            module.at_end(self, events)

    def points_at_end(self) -> list[Entry]:
        entries: list[Entry] = []
        for module in self.subscriptions.points_at_end:
            entries.extend(module.points_at_end(self))
        return entries

    # Seams of hidden information

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

    # How modules are shown and written down

    def derived_of_modules(self) -> dict[Path, Any]:
        return {
            ("modules", module.option, *path): value
            for module in self.modules
            for path, value in module.derived(self).items()
        }

    def module_views(self) -> dict[str, Any]:
        return {module.option: module.view(self) for module in self.modules}

    def module_positions(self) -> dict[str, Any]:
        return {module.option: module.position(self) for module in self.modules}

    def read_module_positions(self, trees: dict[str, Any]) -> None:
        for module in self.modules:
            module.read_position(self, trees.get(module.option, {}), f"position.modules.{module.option}")

    def encode_modules(self, seat: int, out: Any, at: int) -> None:
        for module in self.modules:
            module.encode(self, seat, out, at)
            at += sum([field.size for field in module.encoding(self.rules)])

    def _why_not_build(self, seat: int, build: int) -> Reason | None:
        for module in self.modules:
            reason = module.why_not_build(self, seat, build)
            if reason is not None:
                return reason
        return None

    def _module_of(self, action: int) -> Module:
        for module in self.modules:
            if module.first_action <= action < module.first_action + module.action_count:
                return module
        raise ValueError(f"action {action} belongs to no module")
