"""Questions that modules ask a seat, in a turn or in the middle of an era's end, kept as state (R-04, I-11).

This module has no option of its own: it comes with modules that ask. It also keeps where an era's end was interrupted.
"""

from __future__ import annotations

from typing import Any, Final, cast

from oppidum.engine.configuration import Field, Law
from oppidum.engine.events import AnyEvent, Path
from oppidum.engine.game import Buffer
from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.stages import ROADS, STAGE_NAMES
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown.announcements import announce_question
from oppidum.games.foundations.shown.questions import QuestionView, question_position, read_question


class QuestionState(ModuleState):
    """`seat` has to answer `module`, by its number; both NOTHING while no question is open.

    `stage` is the one that runs, NOTHING in a turn. In it modules before `module` have done their part, and `module`
    itself `step` steps of it.
    """

    def __init__(self, seat: i64, module: i64, stage: i64, step: i64) -> None:
        self.seat = seat
        self.module = module
        self.stage = stage
        self.step = step

    def copy(self) -> QuestionState:
        return QuestionState(self.seat, self.module, self.stage, self.step)

    def pack(self) -> list[object]:
        return [self.seat, self.module, self.stage, self.step]


class Questions(Module):
    """Keeps the open question and the stage that it interrupts."""

    def __init__(self, number: int) -> None:
        super().__init__("question", number)
        self.askers: Final[list[Module]] = []
        """All modules, by their numbers; set once they are made."""

    def state_of(self, table: Table) -> QuestionState:
        """Returns what the module remembers of the table."""
        return cast(QuestionState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> QuestionState:
        return QuestionState(NOTHING, NOTHING, NOTHING, 0)

    def unpack(self, kept: list[Any]) -> QuestionState:
        return QuestionState(kept[0], kept[1], kept[2], kept[3])

    def run(self, table: Table, running: list[Module], stage: i64, events: list[AnyEvent] | None) -> bool:
        """Lets modules do their part of a stage from where it was interrupted; True if one waits for an answer."""
        state = self.state_of(table)
        if state.stage != stage:
            state.stage, state.module, state.step = stage, NOTHING, 0
        for module in running:
            if module.number < state.module:
                continue
            if module.number > state.module:
                state.module, state.step = module.number, 0
            if module.run_stage(table, stage, events):
                return True
        state.module, state.step = NOTHING, 0
        if stage == len(STAGE_NAMES) - 1:
            state.stage = NOTHING
        return False

    def ask(self, table: Table, module: int, seat: i64, rule: str, events: list[AnyEvent] | None) -> None:
        """Opens a question."""
        state = self.state_of(table)
        state.seat = seat
        state.module = module
        if events is not None:
            announce_question(table, seat, rule, events)

    def answer(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Hands an answer to the module that asked; returns whether the turn is over."""
        state = self.state_of(table)
        module = self.askers[state.module]
        state.seat = NOTHING
        if state.stage == NOTHING:
            state.module = NOTHING
        return module.answer(table, seat, action, events)

    def pass_over(self, table: Table) -> None:
        """Closes the open question on a copy to look at; in a stage its module goes on as if nothing was chosen."""
        state = self.state_of(table)
        state.seat = NOTHING
        if state.stage == NOTHING:
            state.module = NOTHING
        else:
            self.askers[state.module].pass_over(table)

    def asker(self, table: Table) -> Module:
        """Returns the module whose question is open."""
        return self.askers[self.state_of(table).module]

    def is_due(self, table: Table) -> bool:
        """Returns whether the open question, if any, is one that its module would ask now."""
        state = self.state_of(table)
        if state.seat == NOTHING:
            return state.stage == NOTHING and state.module == NOTHING and state.step == 0
        return self.asker(table).is_question_due(table, state.seat)

    def laws(self) -> list[Law]:
        return [Law("questions are due", self.is_due)]

    # How it is shown and written down

    def derived(self, table: Table) -> dict[Path, Any]:
        view = self.view(table)
        return {("seat",): view.seat, ("of",): view.of, ("stage",): view.stage, ("step",): view.step}

    def view(self, table: Table) -> QuestionView:
        state = self.state_of(table)
        if state.seat == NOTHING:
            return QuestionView(None, None, None, 0)
        stage = None if state.stage == NOTHING else STAGE_NAMES[state.stage]
        return QuestionView(state.seat, self.asker(table).option, stage, state.step)

    def position(self, table: Table) -> dict[str, Any]:
        return question_position(self.view(table))

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        asking = {module.option: module.number for module in self.askers if module.can_ask()}
        read = read_question(tree, asking, table.rules.players, path)
        state = self.state_of(table)
        state.seat, state.module, state.stage, state.step = read

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [
            Field("question_seat", (rules.players,)),
            Field("question_of", (len(self.askers),)),
            Field("question_stage", (len(STAGE_NAMES) + 1,)),
        ]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, players = self.state_of(table), table.rules.players
        if state.seat == NOTHING:
            return
        out[at + (state.seat - seat) % players] = 1
        out[at + players + state.module] = 1
        if state.stage != NOTHING:
            out[at + players + len(self.askers) + state.stage] = 1
        out[at + players + len(self.askers) + len(STAGE_NAMES)] = float(state.step)


def stage_of(state: QuestionState) -> i64:
    """Returns the stage that is not over yet; in a turn the first one."""
    return ROADS if state.stage == NOTHING else state.stage
