"""Stealing: for a favor token a seat takes an empty lot of another as a free step of its turn (T-06, T-07)."""

from __future__ import annotations

from typing import Any

from oppidum.engine.actions import Action
from oppidum.engine.events import AnyEvent
from oppidum.engine.messages import Reason
from oppidum.engine.numbers import i64
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.actions import Steal
from oppidum.games.foundations.rules.module_state import ModuleState, NoState
from oppidum.games.foundations.rules.modules.favors import Favors
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown import favors as shown


class Stealing(Module):
    """The module; it remembers nothing itself."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        super().__init__("stealing", number)
        self.favors: Favors | None = None

    def connect(self, modules: list[Module]) -> None:
        for module in modules:
            if isinstance(module, Favors):
                self.favors = module

    def new_state(self, rules: Rulebook) -> ModuleState:
        return NoState()

    def unpack(self, kept: list[Any]) -> ModuleState:
        return NoState()

    def actions(self, rules: Rulebook) -> list[Action]:
        return [Steal(name) for name in rules.ground.names]

    def append_legal(self, table: Table, seat: i64, out: list[object]) -> None:
        if not self._has_means(table, seat):
            return
        lot: i64 = self._tokens.next_to_steal(table, seat, 0)
        while lot != NOTHING:
            out.append(self.first_action + lot)
            lot = self._tokens.next_to_steal(table, seat, lot + 1)

    def has_free_step(self, table: Table, seat: i64) -> bool:
        return self._has_means(table, seat) and self._tokens.next_to_steal(table, seat, 0) != NOTHING

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        state = self._tokens.state_of(table)
        if state.unspent[seat] == 0:
            return shown.no_token("T-07" if state.spent[seat] > 0 else "T-06")
        return self._tokens.why_not_steal(table, seat, action - self.first_action)

    def act(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Takes the lot; the token is flipped and goes to the victim (T-06)."""
        state = self._tokens.state_of(table)
        victim = self._tokens.steal(table, seat, action - self.first_action, events)
        state.unspent[seat] -= 1
        state.spent[victim] += 1
        return False

    @property
    def _tokens(self) -> Favors:
        """The module of favor tokens, which always comes with this one."""
        assert self.favors is not None
        return self.favors

    def _has_means(self, table: Table, seat: i64) -> bool:
        return self._tokens.state_of(table).unspent[seat] > 0 and table.markers[seat] > 0

    def census(self) -> tuple[list[str], list[str]]:
        return ["T-06"], []

    def view(self, table: Table) -> dict[str, Any]:
        return {}

    def position(self, table: Table) -> dict[str, Any]:
        return {}

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        shown.require(not tree, path, "foundations-position-nothing-kept")
