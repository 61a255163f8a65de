"""A Foundations game with modules: each seam of the rules asks the modules and cards that change it, in turn."""

from __future__ import annotations

from typing import cast

from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import Entry, append_entry, entries_in
from oppidum.engine.messages import Message, Reason
from oppidum.engine.numbers import Numbers, i64, vec
from oppidum.engine.scoring import Result
from oppidum.games.foundations.rules.lots import OTHER_CARDS
from oppidum.games.foundations.rules.market import legal_buys
from oppidum.games.foundations.rules.module_table import ModuleTable
from oppidum.games.foundations.rules.modules.card_effects import end_points, era_points
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.rebuilding import builds_of
from oppidum.games.foundations.rules.rulebook import INCOME
from oppidum.games.foundations.rules.scoring import turn_order
from oppidum.games.foundations.rules.table import CHOOSING, NOTHING, PLAYING
from oppidum.games.foundations.shown import reasons
from oppidum.games.foundations.shown.announcements import (
    announce_card_coins,
    announce_scored,
)


class ModularState(ModuleTable):
    """The base game with its seams opened."""

    def blank(self) -> ModularState:
        return ModularState(self.configuration, self.rules, self.modules, self.subscriptions)

    def marker_total(self, seat: int) -> int:
        total = super().marker_total(seat)
        for effect in self.in_force[seat]:
            total += effect.lot_markers
        for module in self.subscriptions.lot_markers_of:
            total += module.lot_markers_of(self, seat)
        return total

    # Seams of the rules

    def prices(self, seat: i64) -> Numbers:
        subscriptions = self.subscriptions
        effects = self.price_effects[seat]
        first = self.turns is not None and self.turns.state_of(self).bought[seat] == 0
        least: i64 = 0
        for module in subscriptions.minimum_price:
            least = module.minimum_price(self, least)
        fixed: i64 = NOTHING
        for module in subscriptions.fixed_price:
            fixed = module.fixed_price(self, seat, fixed)
        if least == 0 and fixed == NOTHING and len(effects) == 0 and not subscriptions.discount:
            return self.rules.prices
        prices = self.rules.prices[:]
        for slot in range(self.rules.slots):
            if self.market[slot] >= OTHER_CARDS:  # only deeds have other prices than the printed ones (I-06)
                continue
            price: i64 = max(prices[slot], least) if fixed == NOTHING else fixed
            for module in subscriptions.discount:
                price -= module.discount(self, seat, slot)
            for effect in effects:
                price -= effect.discount[slot]
                if first:
                    price -= effect.first_discount[slot]
            prices[slot] = max(price, 1)
        return prices

    def income(self, seat: i64) -> i64:
        coins: i64 = super().income(seat)
        for effect in self.in_force[seat]:
            coins += effect.income
        for module in self.subscriptions.extra_income:
            coins += module.extra_income(self, seat)
        return coins

    def population(self, party: i64) -> i64:
        citizens: i64 = self.citizens[party]
        if citizens > 0:
            if party < self.rules.players:
                for effect in self.in_force[party]:
                    citizens += effect.citizens
            for module in self.subscriptions.bonus_citizens:
                citizens += module.bonus_citizens(self, party)
        return citizens

    def scored_population(self, party: i64) -> i64:
        citizens: i64 = self.population(party)
        for module in self.subscriptions.scoring_citizens:
            citizens += module.scoring_citizens(self, party)
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

    def kind_access(self, seat: i64) -> Numbers:
        limiting = self.subscriptions.limit_kinds
        if not limiting:
            return self.rules.no_limits
        access = self.rules.all_open[:]
        for module in limiting:
            module.limit_kinds(self, seat, access)
        return access

    def legal(self, seat: int) -> list[int]:
        asked = self.asked_seat()
        if asked != NOTHING:
            answers: list[object] = []
            if self.questions is not None and (seat == asked or seat == self.interrupting_seat()):
                self.questions.asker(self).append_answers(self, seat, answers)
            return cast(list[int], answers)
        if self.phase != PLAYING or seat != self.turn:
            return super().legal(seat)
        found: list[object] = []
        if self.turns is None or self.turns.state_of(self).actions_left > 0:
            found.append(INCOME)
            legal_buys(self, seat, found)
        if self.turns is None or self.turns.may_build(self):
            builds_of(self, seat, found)
        actions = cast(list[int], found)
        for module in self.subscriptions.remove_illegal:
            actions = module.remove_illegal(self, seat, actions)
        for module in self.subscriptions.append_legal:
            module.append_legal(self, seat, cast(list[object], actions))
        return actions

    def why_not(self, seat: int, action: int) -> Reason | None:
        if self.phase == CHOOSING:
            return self._why_not_choose(seat, action)
        if self.questions is not None and self.asked_seat() != NOTHING:
            return self._why_not_answer(self.questions.asker(self), seat, action)
        if self.rules.ids <= action < self.configuration.actions.size:
            reason = reasons.why_not_now(self, seat)
            return reason or self._module_of(action).why_not_act(self, seat, action)
        reason = super().why_not(seat, action)
        if reason is None and self.phase == PLAYING:
            if action >= self.rules.first_build:
                if self.turns is not None and not self.turns.may_build(self):
                    return reasons.action_taken()
                return _why_not_build(self, seat, action)
            if self.turns is not None and self.turns.state_of(self).actions_left == 0:
                return reasons.action_taken()
        return reason

    def prompt(self, seat: int) -> Message:
        if self.questions is not None and self.asked_seat() != NOTHING and seat in self.may_act():
            return self.questions.asker(self).question_prompt(self, seat)
        if self.turns is not None and seat == self.turn and self.phase == PLAYING:
            state = self.turns.state_of(self)
            if state.actions_left == 0:
                return self.turns.prompt_after_action(self)
            if state.taken > 0:
                return Message("foundations-prompt-more-actions", {"actions": state.actions_left})
        if self.phase == CHOOSING and seat in self.to_act():
            return Message("foundations-prompt-keep", {"kind": self._choosing().option})
        return super().prompt(seat)

    def _why_not_answer(self, asker: Module, seat: int, action: int) -> Reason | None:
        if seat not in self.may_act():
            return reasons.not_asked(self.asked_seat())
        if not 0 <= action - asker.first_action < asker.action_count and seat != self.interrupting_seat():
            return reasons.answer_first()
        return asker.why_not_answer(self, seat, action)

    def _why_not_choose(self, seat: int, action: int) -> Reason | None:
        if self.chosen[seat] != NOTHING:
            return reasons.card_chosen()
        if action - self.first_choice() in self.choices_of(seat):
            return None
        return reasons.not_dealt()

    def act(self, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        if self.asked_seat() != NOTHING:
            over = self.answer(seat, action, events)
        elif action >= self.rules.ids:
            over = self._act_for_module(seat, action, events)
        else:
            if self.turns is not None and action < self.rules.first_build:
                self.turns.forgo(self)
            if action >= self.rules.first_build:
                for module in self.subscriptions.before_build:
                    module.before_build(self, seat, action, events)
            over = super().act(seat, action, events)
            if self.turns is not None:
                over = self.turns.after_action(self, seat, action >= self.rules.first_build, events)
        for module in self.subscriptions.after_act:
            module.after_act(self)
        if over and self.turns is not None:
            self.turns.begin_turn(self)
            for module in self.subscriptions.end_turn:
                module.end_turn(self)
        return over

    def _act_for_module(self, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Takes an action or a free step of a module; returns whether the turn is over."""
        module = self._module_of(action)
        turns = self.turns
        if turns is None or module is turns:
            return module.act(self, seat, action, events)
        if module.forgoes_builds():
            turns.forgo(self)
        if module.act(self, seat, action, events):
            return turns.after_action(self, seat, False, events)
        if self.asked_seat() != NOTHING:
            return False
        return turns.after_step(self, seat, events)

    def is_turn_over(self, seat: i64) -> bool:
        return self.turns is not None and not self.turns.goes_on(self, seat)

    def after_buy(self, seat: i64, lot: i64, events: list[AnyEvent] | None) -> None:
        if self.turns is None:
            return
        state = self.turns.state_of(self)
        state.bought[seat] += 1
        for module in self.subscriptions.after_deed:
            module.after_deed(self, seat)
        quick_builds: i64 = 0
        for effect in self.in_force[seat]:
            if effect.quick_build:
                quick_builds += 1
        if state.quick_builds[seat] < quick_builds:
            state.owed = 1

    def after_build(self, seat: i64, build: i64, covered: Numbers, events: list[AnyEvent] | None) -> None:
        for module in self.subscriptions.after_build:
            module.after_build(self, seat, build, covered, events)
        for effect in self.in_force[seat]:
            if effect.build_over_coins > 0 and len(covered) > 0:
                self.coins[seat] += effect.build_over_coins
                if events is not None:
                    announce_card_coins(self, seat, effect.ledger_kind, effect.card, effect.build_over_coins, events)
            if effect.monument_vp > 0 and self.rules.kind_of[build] >= self.rules.own_kinds:
                vp = effect.monument_vp
                entry = append_entry(vec[i64](), effect.ledger_kind, self.era, seat, effect.card, 1, vp)
                self.credit(entry)
                if events is not None:
                    for line in entries_in(entry):
                        announce_scored(self, line, events)

    def may_cover_equal(self, seat: i64) -> bool:
        return any(module.covers_equal(self, seat) for module in self.subscriptions.covers_equal)

    def bars_theft(self, seat: i64) -> bool:
        return any(effect.bars_theft for effect in self.in_force[seat])

    def requirement_waiver(self, seat: i64) -> i64:
        best: i64 = NOTHING
        for module in self.subscriptions.requirement_waiver:
            best = module.requirement_waiver(self, seat)
        for effect in self.in_force[seat]:
            if effect.waiver_coins != NOTHING and (best == NOTHING or effect.waiver_coins < best):
                best = effect.waiver_coins
        return best

    def after_scoring(self, events: list[AnyEvent] | None) -> None:
        for module in self.modules:
            module.after_scoring(self, events)

    def act_as_rival(self, seat: i64, events: list[AnyEvent] | None) -> bool:
        return any(module.act_as_rival(self, seat, events) for module in self.subscriptions.act_as_rival)

    def population_points(self) -> list[Entry] | None:
        for module in self.subscriptions.population_points:
            return module.population_points(self)
        return None

    def team(self, party: int) -> int:
        return 0 if self.configuration.cooperative and party < self.rules.players else party

    def result(self) -> Result:
        for module in self.subscriptions.result:
            return module.result(self)
        return super().result()

    def points_to_come(self) -> list[Entry]:
        entries: list[Entry] = []
        for module in self.subscriptions.points_to_come:
            entries.extend(module.points_to_come(self))
        return entries

    def points_after_scoring(self) -> list[Entry]:
        entries: list[Entry] = []
        for module in self.subscriptions.points_after_scoring:
            entries.extend(module.points_after_scoring(self))
        for seat in turn_order(self):
            for effect in self.in_force[seat]:
                entries.extend(era_points(self, seat, effect))
        return entries

    def at_end(self, events: list[AnyEvent] | None) -> None:
        for module in self.modules:
            module.at_end(self, events)

    def points_at_end(self) -> list[Entry]:
        entries: list[Entry] = []
        for module in self.subscriptions.points_at_end:
            entries.extend(module.points_at_end(self))
        for seat in turn_order(self):
            for effect in self.in_force[seat]:
                entries.extend(end_points(self, seat, effect))
        return entries


def _why_not_build(table: ModularState, seat: int, build: int) -> Reason | None:
    for module in table.modules:
        reason = module.why_not_build(table, seat, build)
        if reason is not None:
            return reason
    return None
