"""The turn with more than one step: actions left, a construction after a buy, and its end (X-03, X-04).

This module has no option of its own: it comes with modules whose cards need it.
"""

from __future__ import annotations

from typing import Any, Final, cast

from oppidum.engine.actions import Action
from oppidum.engine.configuration import Field, Law, Limits
from oppidum.engine.events import AnyEvent, Path
from oppidum.engine.game import Buffer
from oppidum.engine.messages import Message, Reason, make_message, make_reason
from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.engine.position import ImpossiblePosition, decode_fields
from oppidum.games.foundations.rules.actions import End
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.rebuilding import builds_of
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.shown.announcements import announce_next_step
from oppidum.games.foundations.shown.module_views import TurnPosition, TurnView, turn_position

ACTIONS: Final = 1
"""How many actions a turn has, unless a card gives more (F-10)."""


class TurnState(ModuleState):
    """`actions_left`, `taken` and `owed`, whether a construction is open after a buy, are about the turn.

    `bought` and `quick_builds` count, for each seat, the deeds and the constructions after a buy of this era.
    """

    def __init__(self, actions_left: i64, taken: i64, owed: i64, bought: Numbers, quick_builds: Numbers) -> None:
        self.actions_left = actions_left
        self.taken = taken
        self.owed = owed
        self.bought = bought
        self.quick_builds = quick_builds

    def copy(self) -> TurnState:
        return TurnState(self.actions_left, self.taken, self.owed, self.bought[:], self.quick_builds[:])

    def pack(self) -> list[object]:
        return [self.actions_left, self.taken, self.owed, list(self.bought), list(self.quick_builds)]


class Turns(Module):
    """Keeps the steps of a turn."""

    def __init__(self, number: int) -> None:
        super().__init__("turn", number)
        self.free_steps: Final[list[Module]] = []
        """The modules with free steps; set once they are made."""

    def state_of(self, table: Table) -> TurnState:
        """Returns what the module remembers of the table."""
        return cast(TurnState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> TurnState:
        return TurnState(ACTIONS, 0, 0, repeat(0, rules.players), repeat(0, rules.players))

    def unpack(self, kept: list[Any]) -> TurnState:
        return TurnState(kept[0], kept[1], kept[2], numbers(kept[3]), numbers(kept[4]))

    def actions(self, rules: Rulebook) -> list[Action]:
        return [End()]

    def may_end(self, table: Table) -> bool:
        """Returns whether the turn may end: an action was taken; others that are left lapse (X-03, I-08)."""
        return self.state_of(table).taken > 0

    def may_build(self, table: Table) -> bool:
        """Returns whether a construction is open: as an action, or after a buy."""
        state = self.state_of(table)
        return state.actions_left > 0 or state.owed > 0

    def forgo(self, table: Table) -> None:
        """Any step but a construction forgoes the one that is open after a buy (X-04)."""
        self.state_of(table).owed = 0

    def append_legal(self, table: Table, seat: i64, out: list[object]) -> None:
        if self.may_end(table):
            out.append(self.first_action)

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        return None if self.may_end(table) else make_reason("foundations-not-ended", "X-03")

    def act(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        self.state_of(table).owed = 0
        return True

    def after_action(self, table: Table, seat: i64, build: bool, events: list[AnyEvent] | None) -> bool:
        """Counts an action; returns whether the turn is over.

        While a construction is owed, the next construction is that one, even with actions left (X-04).
        """
        state = self.state_of(table)
        if build and state.owed > 0:
            state.owed = 0
            state.quick_builds[seat] += 1
        else:
            state.actions_left -= 1
            state.taken += 1
        return self.after_step(table, seat, events)

    def after_step(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> bool:
        """Returns whether the turn is over, because nothing but its end is legal (X-03)."""
        if not self.goes_on(table, seat):
            return True
        if events is not None:
            announce_next_step(table, seat, events)
        return False

    def goes_on(self, table: Table, seat: i64) -> bool:
        """Returns whether the seat can still do something else than end its turn."""
        if self.state_of(table).actions_left > 0 or self.has_quick_build(table, seat):
            return True
        return any(module.has_free_step(table, seat) for module in self.free_steps)

    def has_quick_build(self, table: Table, seat: i64) -> bool:
        """Returns whether the seat has a legal construction after its buy; without one nothing is open (X-04)."""
        if self.state_of(table).owed == 0:
            return False
        found: list[object] = []
        builds_of(table, seat, found)
        if not found:
            self.state_of(table).owed = 0
        return bool(found)

    def prompt_after_action(self, table: Table) -> Message:
        """Returns what the seat is asked once its actions are taken."""
        if self.state_of(table).owed > 0:
            return Message("foundations-prompt-build-or-end")
        of_cards = all(module.option == "invocations" for module in self.free_steps)
        return Message("foundations-prompt-card-or-end" if of_cards else "foundations-prompt-step-or-end")

    def begin_turn(self, table: Table) -> None:
        """The next turn has its one action."""
        state = self.state_of(table)
        state.actions_left = ACTIONS
        state.taken = 0
        state.owed = 0

    def after_scoring(self, table: Table, events: list[AnyEvent] | None) -> None:
        state = self.state_of(table)
        state.bought = repeat(0, table.rules.players)
        state.quick_builds = repeat(0, table.rules.players)

    def widen(self, limits: Limits) -> Limits:
        return Limits(limits.most_actions * 3, limits.least_points, limits.greatest_points)

    def laws(self) -> list[Law]:
        return [Law("turns have actions", self._is_true)]

    def _is_true(self, table: Table) -> bool:
        state = self.state_of(table)
        return state.actions_left >= 0 and (state.actions_left > 0 or state.taken > 0) and min(state.bought) >= 0

    # How it is shown and written down

    def derived(self, table: Table) -> dict[Path, Any]:
        view = self.view(table)
        return {
            ("actions_left",): view.actions_left,
            ("taken",): view.taken,
            ("owed",): view.owed,
            ("bought",): view.bought,
            ("quick_builds",): view.quick_builds,
        }

    def view(self, table: Table) -> TurnView:
        state = self.state_of(table)
        return TurnView(state.actions_left, state.taken, state.owed > 0, list(state.bought), list(state.quick_builds))

    def position(self, table: Table) -> dict[str, Any]:
        state = self.state_of(table)
        return turn_position(
            state.actions_left, state.taken, state.owed > 0, list(state.bought), list(state.quick_builds)
        )

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        read: TurnPosition = decode_fields(tree, TurnPosition, path)
        if read.actions_left == 0 and read.taken == 0:
            raise ImpossiblePosition(f"{path}.actions_left", make_message("foundations-position-turn"))
        players = table.rules.players
        state = self.state_of(table)
        state.actions_left, state.taken, state.owed = read.actions_left, read.taken, int(read.owed)
        state.bought = numbers((read.bought + [0] * players)[:players])
        state.quick_builds = numbers((read.quick_builds + [0] * players)[:players])

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [Field("turn", (3,)), Field("era_counts", (2, rules.players))]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, players = self.state_of(table), table.rules.players
        out[at] = float(state.actions_left)
        out[at + 1] = float(state.owed)
        out[at + 2] = float(state.taken)
        for step in range(players):
            other = (seat + step) % players
            out[at + 3 + step] = float(state.bought[other])
            out[at + 3 + players + step] = float(state.quick_builds[other])
