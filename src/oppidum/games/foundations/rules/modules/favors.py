"""Favor tokens, and lots that change hands: what trading and stealing share (T-01, T-05, T-07, T-10).

This module has no option of its own: it comes with trading and stealing.
"""

from __future__ import annotations

from typing import Any, Final, cast

from oppidum.engine.configuration import Field, Law, Limits
from oppidum.engine.events import AnyEvent, Path
from oppidum.engine.game import Buffer
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Reason
from oppidum.engine.numbers import Numbers, append, i64, numbers, repeat, vec
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.city import is_among
from oppidum.games.foundations.rules.ledger import FAVOR
from oppidum.games.foundations.rules.lots import HALF, lowest_of
from oppidum.games.foundations.rules.market import claim, release
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.scoring import turn_order
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown import favors as shown


class FavorsState(ModuleState):
    """`unspent` and `spent` count each seat's tokens; `moved` has 1 for each lot that changed hands in this turn."""

    def __init__(self, unspent: Numbers, spent: Numbers, moved: Numbers) -> None:
        self.unspent = unspent
        self.spent = spent
        self.moved = moved

    def copy(self) -> FavorsState:
        return FavorsState(self.unspent[:], self.spent[:], self.moved[:])

    def pack(self) -> list[object]:
        return [list(self.unspent), list(self.spent), list(self.moved)]


class Favors(Module):
    """Keeps the tokens."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        super().__init__("favors", number)
        self.dealt: Final[i64] = data.modules.favor_tokens
        self.total: Final[i64] = data.modules.favor_tokens * rules.players
        self.vp: Final[i64] = data.modules.favor_vp
        self.spent_vp: Final[i64] = data.modules.spent_favor_vp
        self.neighbours: Final[i64] = data.modules.theft_neighbours
        self.may_be_spent = False
        """Whether tokens can be spent at this table: without stealing none ever is (T-05)."""

    def connect(self, modules: list[Module]) -> None:
        self.may_be_spent = any(module.option == "stealing" for module in modules)

    def state_of(self, table: Table) -> FavorsState:
        """Returns what the module remembers of the table."""
        return cast(FavorsState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> FavorsState:
        players = rules.players
        return FavorsState(repeat(self.dealt, players), repeat(0, players), repeat(0, rules.lots))

    def unpack(self, kept: list[Any]) -> FavorsState:
        return FavorsState(numbers(kept[0]), numbers(kept[1]), numbers(kept[2]))

    # Lots that change hands

    def hand_over(self, table: Table, giver: i64, taker: i64, lot: i64) -> None:
        """Gives an empty lot with its deed to another seat, whose marker replaces the giver's (T-03, T-06)."""
        release(table, giver, lot)
        claim(table, taker, lot)
        self.state_of(table).moved[lot] = 1

    def why_not_steal(self, table: Table, thief: i64, lot: i64) -> Reason | None:
        """Returns why the seat may not take the lot, apart from the token that this costs (T-06, T-10)."""
        victim: i64 = table.owner[lot]
        is_empty = victim != NOTHING and table.building[lot] == NOTHING
        if victim == thief or not is_empty:
            return shown.no_lot_of_others(table, lot)
        if self.state_of(table).moved[lot] > 0:
            return shown.just_moved(table, lot)
        if table.bars_theft(victim):
            return shown.is_guarded(table, lot)
        if count_own_neighbours(table, thief, lot) < self.neighbours:
            return shown.too_few_neighbours(table, lot, self.neighbours)
        if table.markers[thief] <= 0:
            return shown.no_marker()
        return None

    def next_to_steal(self, table: Table, thief: i64, lot: i64) -> i64:
        """Returns the first lot from this one on that a thief with a marker may take, NOTHING if there is none.

        It agrees with `why_not_steal`.
        """
        moved = self.state_of(table).moved
        while lot < table.rules.lots:
            victim: i64 = table.owner[lot]
            is_empty = victim != NOTHING and table.building[lot] == NOTHING
            is_others = is_empty and victim != thief and moved[lot] == 0
            # Neighbours before cards: most lots are out of the thief's reach.
            in_reach = is_others and count_own_neighbours(table, thief, lot) >= self.neighbours
            if in_reach and not table.bars_theft(victim):
                return lot
            lot += 1
        return NOTHING

    def steal(self, table: Table, thief: i64, lot: i64, events: list[AnyEvent] | None) -> i64:
        """Gives the lot to the thief; returns the victim."""
        victim: i64 = table.owner[lot]
        self.hand_over(table, victim, thief, lot)
        if events is not None:
            shown.announce_theft(table, thief, victim, lot, events)
        return victim

    def end_turn(self, table: Table) -> None:
        moved = self.state_of(table).moved
        lot: i64 = 0
        while lot < table.rules.lots:
            moved[lot] = 0
            lot += 1

    # Points

    def points_at_end(self, table: Table) -> list[Entry]:
        """Returns the points of the sides that the tokens show (T-01)."""
        state = self.state_of(table)
        entries: list[Entry] = []
        for seat in turn_order(table):
            for count, vp in ((state.unspent[seat], self.vp), (state.spent[seat], self.spent_vp)):
                if count > 0:
                    entries.append((FAVOR, table.era, seat, NOTHING, count, count * vp))
        return entries

    # What it adds to a configuration

    def widen(self, limits: Limits) -> Limits:
        """Each token is spent once, and one seat may hold them all at the end."""
        most = limits.greatest_points + self.total * max(self.vp, self.spent_vp)
        return Limits(limits.most_actions + self.total, limits.least_points, most)

    def laws(self) -> list[Law]:
        return [Law("favor tokens are kept", self._are_kept)]

    def _are_kept(self, table: Table) -> bool:
        state = self.state_of(table)
        counts = [*state.unspent, *state.spent]
        return min(counts) >= 0 and sum(counts) == self.total and (self.may_be_spent or sum(state.spent) == 0)

    def census(self) -> tuple[list[str], list[str]]:
        return ["T-01"], []

    # How it is shown and written down

    def derived(self, table: Table) -> dict[Path, Any]:
        view = self.view(table)
        return {("unspent",): view.unspent, ("spent",): view.spent, ("moved",): view.moved}

    def view(self, table: Table) -> shown.FavorsView:
        state, names = self.state_of(table), table.rules.ground.names
        moved = [names[lot] for lot in range(table.rules.lots) if state.moved[lot] > 0]
        return shown.FavorsView(list(state.unspent), list(state.spent), moved)

    def position(self, table: Table) -> dict[str, Any]:
        view = self.view(table)
        as_dealt = view.unspent == [self.dealt] * table.rules.players
        return shown.position_of(view, as_dealt)

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        state, players = self.state_of(table), table.rules.players
        read = shown.read(tree, table.rules.ground.names, players, path)
        if read.unspent:
            state.unspent = numbers(read.unspent)
        if read.spent:
            state.spent = numbers(read.spent)
        for name in read.moved:
            state.moved[table.rules.ground.names.index(name)] = 1
        shown.require(self._are_kept(table), path, "foundations-position-favors", tokens=self.total)

    def finish_position(self, table: Table, path: str) -> None:
        moved = self.state_of(table).moved
        owned = all(table.owner[lot] != NOTHING for lot in range(table.rules.lots) if moved[lot] > 0)
        shown.require(owned, f"{path}.moved", "foundations-position-moved")

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [Field("favors", (2, rules.players)), Field("favors_moved", (rules.lots,))]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, players = self.state_of(table), table.rules.players
        for step in range(players):
            other = (seat + step) % players
            out[at + step] = float(state.unspent[other])
            out[at + players + step] = float(state.spent[other])
        at += 2 * players
        for lot in range(table.rules.lots):
            out[at + lot] = float(state.moved[lot])


def count_own_neighbours(table: Table, seat: i64, lot: i64) -> i64:
    """Counts the seat's empty lots and buildings beside a lot, a building once (T-06)."""
    ground = table.rules.ground
    seen = vec[i64]()
    count: i64 = 0
    low: i64 = ground.beside_low[lot]
    high: i64 = ground.beside_high[lot]
    while low != 0 or high != 0:
        beside: i64 = lowest_of(low) if low != 0 else HALF + lowest_of(high)
        if low != 0:
            low &= low - 1
        else:
            high &= high - 1
        if table.owner[beside] != seat:
            continue
        building: i64 = table.building[beside]
        if building == NOTHING:
            count += 1
        elif not is_among(building, seen):
            seen = append(seen, building)
            count += 1
    return count
