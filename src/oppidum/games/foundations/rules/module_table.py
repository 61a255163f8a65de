"""A Foundations table with modules: what they remember, their secret choices, what they hide and show."""

from __future__ import annotations

from typing import Any, Self

from oppidum.engine.chance import Dice
from oppidum.engine.events import AnyEvent, Path
from oppidum.engine.game import Configuration
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Item
from oppidum.engine.numbers import i64
from oppidum.games.foundations.hidden.knowledge import redacted_for
from oppidum.games.foundations.rules.eras import advance
from oppidum.games.foundations.rules.lots import OTHER_CARDS
from oppidum.games.foundations.rules.modules.card_effects import CardEffect
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.questions import stage_of
from oppidum.games.foundations.rules.modules.subscriptions import Subscriptions
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.stages import ROADS
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import CHOOSING, NOTHING, PLAYING, Table
from oppidum.games.foundations.shown.announcements import (
    announce_asked,
    announce_next_step,
    announce_no_choice,
)


class ModuleTable(FoundationsState):
    """The base game with the parts of the table that modules keep; their rules are in `modular`."""

    def __init__(
        self, configuration: Configuration, rules: Rulebook, modules: list[Module], subscriptions: Subscriptions
    ) -> None:
        super().__init__(configuration, rules)
        self.modules = modules
        self.subscriptions = subscriptions
        self.turns = subscriptions.turns
        self.questions = subscriptions.questions
        self.in_force: list[list[CardEffect]] = []
        """For each seat what its cards in force do; replaced when one comes into force, so that copies share it."""
        self.price_effects: list[list[CardEffect]] = []
        """Those of them that change prices."""

    def copy_fields(self, twin: Self) -> None:
        super().copy_fields(twin)
        twin.in_force = self.in_force
        twin.price_effects = self.price_effects

    def reset_modules(self) -> None:
        self.module_states = [module.new_state(self.rules) for module in self.modules]
        self.refresh_effects()

    def set_up_modules(self) -> None:
        for module in self.modules:
            module.set_up(self)

    def unpack_modules(self, kept: list[Any]) -> None:
        self.module_states = [module.unpack(part) for module, part in zip(self.modules, kept, strict=True)]
        self.refresh_effects()

    def refresh_effects(self) -> None:
        self.in_force = [
            [effect for module in self.subscriptions.effects_of for effect in module.effects_of(self, seat)]
            for seat in range(self.rules.players)
        ]
        self.price_effects = [[effect for effect in effects if effect.changes_prices] for effects in self.in_force]

    def is_starting_deed(self, lot: int) -> bool:
        return all(module.is_starting_deed(self, lot) for module in self.subscriptions.is_starting_deed)

    def before_market(self, events: list[AnyEvent] | None) -> None:
        for module in self.subscriptions.before_market:
            module.before_market(self, events)

    # Secret choices

    def begin_choices(self, events: list[AnyEvent] | None) -> None:
        if self.choosing_module() is None:
            self.phase = PLAYING
            for module in self.subscriptions.before_first_turn:
                module.before_first_turn(self, events)
        else:
            self.phase = CHOOSING
        if events is not None:
            announce_asked(self, events)

    def has_open_choice(self) -> bool:
        return self.choosing_module() is not None

    def choosing_module(self) -> Module | None:
        """Returns the module whose cards are chosen now: the first with an open choice."""
        for module in self.modules:
            if module.has_choice(self):
                return module
        return None

    def first_choice(self) -> i64:
        module = self.choosing_module() if self.phase == CHOOSING else None
        return super().first_choice() if module is None else module.first_action

    def choices_of(self, seat: int) -> list[int]:
        module = self.choosing_module() if self.phase == CHOOSING else None
        return super().choices_of(seat) if module is None else module.choices_of(self, seat)

    def choice_name(self, choice: int) -> str:
        if self.phase != CHOOSING:
            return super().choice_name(choice)
        return self.configuration.actions.notation(self.first_choice() + choice).partition(" ")[2]

    def choice_named(self, name: str) -> int:
        if self.phase != CHOOSING:
            return super().choice_named(name)
        names = [self.choice_name(choice) for choice in range(self._choosing().action_count)]
        return names.index(name) if name in names else NOTHING

    def resolve_choices(self, events: list[AnyEvent] | None) -> None:
        module, chosen = self._choosing(), list(self.chosen)
        self.revealed = self.rules.everyone
        for seat in range(self.rules.players):
            self.chosen[seat] = NOTHING
            if events is not None:
                announce_no_choice(seat, events)
        module.resolve_choices(self, chosen, events)
        self.begin_choices(events)

    def _choosing(self) -> Module:
        module = self.choosing_module()
        assert module is not None
        return module

    def refresh_values(self) -> None:
        for module in self.modules:
            module.refresh_values(self)

    # Who is asked

    def to_act(self) -> list[int]:
        asked = self.asked_seat()
        return super().to_act() if asked == NOTHING else [asked]

    def may_act(self) -> list[int]:
        other = self.interrupting_seat()
        return self.to_act() if other == NOTHING else sorted([*self.to_act(), other])

    def interrupting_seat(self) -> i64:
        """Returns the seat that may act while another is asked, NOTHING for none."""
        if self.questions is None or self.asked_seat() == NOTHING:
            return NOTHING
        return self.questions.asker(self).interrupting_seat(self)

    def midway(self) -> bool:
        questions = self.questions
        return questions is not None and self.asked_seat() != NOTHING and questions.asker(self).is_midway(self)

    def steps_taken(self) -> list[int]:
        questions = self.questions
        return [] if questions is None or self.asked_seat() == NOTHING else questions.asker(self).steps_taken(self)

    def default_answer(self, seat: int) -> int | None:
        questions = self.questions
        if questions is None or self.asked_seat() != seat:
            return None
        action = questions.asker(self).default_answer(self)
        return None if action == NOTHING else action

    # Stages of an era's end, and questions

    def run_modules(self, stage: i64, events: list[AnyEvent] | None) -> bool:
        running = self.subscriptions.run_stage
        if self.questions is not None:
            return self.questions.run(self, running, stage, events)
        for module in running:
            module.run_stage(self, stage, events)
        return False

    def current_stage(self) -> i64:
        return ROADS if self.questions is None else stage_of(self.questions.state_of(self))

    def is_scoring(self) -> bool:
        return self.questions is not None and self.questions.state_of(self).stage != NOTHING

    def is_turn_under_way(self) -> bool:
        if self.turns is not None and self.turns.may_end(self):
            return True
        return self.asked_seat() != NOTHING and not self.is_scoring()

    def stage_step(self) -> i64:
        return 0 if self.questions is None else self.questions.state_of(self).step

    def end_step(self) -> None:
        if self.questions is not None:
            self.questions.state_of(self).step += 1

    def ask(self, module: int, seat: i64, rule: str, events: list[AnyEvent] | None) -> None:
        assert self.questions is not None
        self.questions.ask(self, module, seat, rule, events)

    def asked_seat(self) -> i64:
        return NOTHING if self.questions is None else self.questions.state_of(self).seat

    def is_question_due(self) -> bool:
        return self.questions is None or self.questions.is_due(self)

    def pass_over_question(self) -> None:
        if self.questions is not None and self.asked_seat() != NOTHING:
            self.questions.pass_over(self)

    def scoring_choices(self) -> list[Item]:
        return [name for module in self.modules for name in module.scoring_choices(self)]

    def try_out(self, seat: int, action: int) -> None:
        if self.questions is not None and self.is_scoring():
            self.revealed = ()
            self.questions.answer(self, seat, action, None)
        else:
            super().try_out(seat, action)

    def answer(self, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Takes an answer and goes on with the stage that it interrupted; returns whether the turn is over."""
        questions = self.questions
        assert questions is not None
        over = questions.answer(self, seat, action, events)
        state = questions.state_of(self)
        if state.seat != NOTHING:
            return False
        if state.stage != NOTHING:
            advance(self, state.stage, events)
            return False
        if not over and events is not None:
            announce_next_step(self, self.turn, events)
        return over

    # Seams of hidden information

    def has_public_points(self) -> bool:
        return False  # a module may hide what it scores

    def table_for_points(self, viewer: int) -> Table:
        return redacted_for(self, viewer)

    def visible_notation(self, viewer: int, seat: int, action: int, pending: bool) -> str:
        secret = action >= self.rules.ids and self._module_of(action).is_secret(self, action)
        return super().visible_notation(viewer, seat, action, pending or secret)

    def discard(self, card: i64) -> None:
        if card < OTHER_CARDS:
            super().discard(card)
        for module in self.subscriptions.discard:
            if card >= OTHER_CARDS:
                module.discard(self, card)

    def card_turned_up(self, card: i64) -> None:
        for module in self.subscriptions.turn_up:
            module.turn_up(self, card)

    def imagine_piles(self, deeds: list[int], dice: Dice) -> list[list[int]]:
        for module in self.subscriptions.imagine_piles:
            return module.imagine_piles(self, deeds, dice)
        return super().imagine_piles(deeds, dice)

    def hide(self, viewer: int) -> None:
        for module in self.modules:
            module.hide(self, viewer)

    def sample_hidden(self, dice: Dice) -> None:
        for module in self.modules:
            module.imagine(self, dice)

    # How modules are shown and written down

    def card_text(self, kind: int, card: int) -> str:
        return self._cards(kind)[card]

    def card_named(self, kind: int, text: str) -> int:
        cards = self._cards(kind)
        return cards.index(text) if text in cards else NOTHING

    def counted_lots(self, entry: Entry) -> list[int]:
        return [
            lot for module in self.modules if module.card_texts(entry[0]) for lot in module.counted_lots(self, entry)
        ]

    def _cards(self, kind: int) -> list[str]:
        return [text for module in self.modules for text in module.card_texts(kind)]

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
        self.refresh_effects()
        for seat in range(self.rules.players):
            self.markers[seat] += self.marker_total(seat) - self.rules.lot_markers

    def fill_piles(self, first: int) -> None:
        for module in self.modules:
            module.fill_piles(self, first)

    def finish_module_positions(self) -> None:
        for module in self.modules:
            module.finish_position(self, f"position.modules.{module.option}")

    def encode_modules(self, seat: int, out: Any, at: int) -> None:
        for module in self.modules:
            module.encode(self, seat, out, at)
            at += sum([field.size for field in module.encoding(self.rules)])

    def _module_of(self, action: int) -> Module:
        for module in self.modules:
            if module.first_action <= action < module.first_action + module.action_count:
                return module
        raise ValueError(f"action {action} belongs to no module")
