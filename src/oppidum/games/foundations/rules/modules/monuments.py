"""Monuments: pieces that all players share, built by who meets their requirements (M-01 to M-12).

A monument is a kind of building after those that every player has. While it is open in the pool, every seat's supply
shows one of it, so that legal builds are found as for any building; the pool itself is `MonumentsState.place`.
"""

from __future__ import annotations

from typing import Any, Final, cast

from oppidum.engine.configuration import Field, Law, Limits
from oppidum.engine.events import AnyEvent, Path
from oppidum.engine.game import Buffer
from oppidum.engine.ledger import append_entry
from oppidum.engine.messages import Reason
from oppidum.engine.numbers import Numbers, i64, numbers, repeat, vec
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.city import covered_buildings, neighbours
from oppidum.games.foundations.rules.holdings import holdings_of
from oppidum.games.foundations.rules.ledger import CONSTRUCTION
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.requirements import RequirementTests
from oppidum.games.foundations.rules.rulebook import CLOSED, COMMERCIAL, EDGE_ONLY, RESIDENTIAL, Rulebook
from oppidum.games.foundations.rules.scoring import party_order
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown import monuments as shown

IN_POOL: Final = -1
OUT_OF_GAME: Final = -2


class MonumentsState(ModuleState):
    """`place` has for each monument OUT_OF_GAME, IN_POOL or the id of its build; `markers` those left to each seat.

    `growth` is what each monument shows beyond its fixed value, by its neighbours (M-06).
    """

    def __init__(self, place: Numbers, markers: Numbers, growth: Numbers) -> None:
        self.place = place
        self.markers = markers
        self.growth = growth

    def copy(self) -> MonumentsState:
        return MonumentsState(self.place[:], self.markers[:], self.growth[:])

    def pack(self) -> list[object]:
        return [list(self.place), list(self.markers), list(self.growth)]


class Monuments(Module):
    """The module; monuments are numbered from 0 in the order of the data."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        super().__init__("monuments", number)
        monuments = data.monument
        self.count: Final[i64] = len(monuments)
        self.extra: Final[i64] = data.modules.extra_monuments
        self.markers: Final[i64] = data.modules.monument_markers
        self.first_kind: Final[i64] = rules.own_kinds
        self.requirements: Final = [RequirementTests(monument.requirement) for monument in monuments]
        self.growth: Final = numbers(
            [one.citizens_per_adjacent_building or one.coins_per_adjacent_building for one in monuments]
        )
        bonuses = [monument.on_construct for monument in monuments]
        self.bonus_vp: Final = numbers([bonus.vp if bonus is not None else 0 for bonus in bonuses])
        self.bonus_coins: Final = numbers([bonus.coins if bonus is not None else 0 for bonus in bonuses])

    def state_of(self, table: Table) -> MonumentsState:
        """Returns what the module remembers of the table."""
        return cast(MonumentsState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> MonumentsState:
        return MonumentsState(
            repeat(OUT_OF_GAME, self.count), repeat(self.markers, rules.players), repeat(0, self.count)
        )

    def unpack(self, kept: list[Any]) -> MonumentsState:
        return MonumentsState(numbers(kept[0]), numbers(kept[1]), numbers(kept[2]))

    def set_up(self, table: Table) -> None:
        """Draws the monuments of the game (M-01)."""
        drawn: list[int] = list(range(self.count))
        table.chance.shuffle("monuments", drawn)
        for monument in drawn[: table.rules.players + self.extra]:
            self.open_monument(table, monument)

    def names(self, table: Table) -> list[str]:
        """Returns the ids of the monuments, by their numbers."""
        return table.rules.piece[self.first_kind : table.rules.kinds]

    def open_monument(self, table: Table, monument: i64) -> None:
        """Puts a monument into the pool, where every seat may build it."""
        self.state_of(table).place[monument] = IN_POOL
        self._mirror(table, monument, 1)

    def left_out(self, table: Table) -> list[int]:
        """Returns the monuments that are not in the game."""
        place = self.state_of(table).place
        return [monument for monument in range(self.count) if place[monument] == OUT_OF_GAME]

    def draw(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Draws a monument that was left out into the pool, open to all (I-09)."""
        left = self.left_out(table)
        monument = left[table.chance.below("monuments-drawn", len(left))]
        self.open_monument(table, monument)
        table.revealed = table.rules.everyone
        if events is not None:
            shown.announce_drawn(table.rules.piece[self.first_kind + monument], events)

    # Building

    def limit_kinds(self, table: Table, seat: i64, access: Numbers) -> None:
        """Closes monuments whose requirement the seat does not meet, and keeps some to the edge (M-02, M-05)."""
        if self._is_waived(table, seat):
            return
        place = self.state_of(table).place
        held = vec[i64]()
        monument: i64 = 0
        while monument < self.count:
            if place[monument] == IN_POOL:
                tests = self.requirements[monument]
                kind: i64 = self.first_kind + monument
                if len(tests.run) > 0:
                    if len(held) == 0:
                        held = holdings_of(table, seat)
                    if not tests.are_met(held):
                        access[kind] = CLOSED
                if tests.needs_edge and access[kind] > EDGE_ONLY:
                    access[kind] = EDGE_ONLY
            monument += 1

    def remove_illegal(self, table: Table, seat: i64, actions: list[int]) -> list[int]:
        """Without a monument marker the seat builds a monument only over an own one, which returns its own (M-02)."""
        if self.state_of(table).markers[seat] > 0:
            return actions
        rules = table.rules
        return [
            action
            for action in actions
            if action < rules.first_build
            or action >= rules.ids
            or rules.kind_of[action] < self.first_kind
            or self._covers_monument(table, action)
        ]

    def why_not_build(self, table: Table, seat: int, build: int) -> Reason | None:
        if table.rules.kind_of[build] < self.first_kind:
            return None
        if self.state_of(table).markers[seat] == 0 and not self._covers_monument(table, build):
            return shown.no_marker()
        return None if self._is_waived(table, seat) else self.why_not_met(table, seat, build)

    def why_not_met(self, table: Table, seat: int, build: int) -> Reason | None:
        """Says which part of the monument's requirement the seat does not meet at this place."""
        tests = self.requirements[table.rules.kind_of[build] - self.first_kind]
        held = holdings_of(table, seat)
        unmet = tests.first_unmet(held)
        if unmet >= 0:
            least, most = tests.run[unmet + 1], tests.run[unmet + 2]
            return shown.unmet(table, build, tests.run[unmet], least, most, held[tests.run[unmet]])
        if tests.needs_edge and not table.rules.ground.on_edge[table.rules.placement_of[build]]:
            return shown.not_on_edge(table, build)
        return None

    def _is_waived(self, table: Table, seat: i64) -> bool:
        """Returns whether the seat can buy itself out of every requirement (M-12)."""
        waiver: i64 = table.requirement_waiver(seat)
        return waiver != NOTHING and table.coins[seat] >= waiver

    def before_build(self, table: Table, seat: i64, build: i64, events: list[AnyEvent] | None) -> None:
        """Pays for a requirement that is not met at this place (M-12)."""
        if table.rules.kind_of[build] < self.first_kind or self.why_not_met(table, seat, build) is None:
            return
        price: i64 = table.requirement_waiver(seat)
        table.coins[seat] -= price
        if events is not None and price > 0:
            shown.announce_waiver(table, seat, build, price, events)

    def take_from_pool(self, table: Table, seat: i64, build: i64) -> None:
        """The seat marks the monument as its own; nobody else may build it now (M-02)."""
        state = self.state_of(table)
        monument: i64 = table.rules.kind_of[build] - self.first_kind
        state.place[monument] = build
        state.markers[seat] -= 1
        self._mirror(table, monument, 0)

    def return_to_pool(self, table: Table, seat: i64, building: i64) -> None:
        """The monument is open to all again, and its marker returns (M-03)."""
        state = self.state_of(table)
        monument: i64 = table.rules.kind_of[building] - self.first_kind
        self._grow(table, seat, monument, 0)
        state.place[monument] = IN_POOL
        state.markers[seat] += 1
        self._mirror(table, monument, 1)

    def after_build(self, table: Table, seat: i64, build: i64, covered: Numbers, events: list[AnyEvent] | None) -> None:
        self.refresh_values(table)
        monument: i64 = table.rules.kind_of[build] - self.first_kind
        if monument >= 0 and (self.bonus_vp[monument] > 0 or self.bonus_coins[monument] > 0):
            self._pay_neighbours(table, build, events)

    def refresh_values(self, table: Table) -> None:
        """Lets monuments that count their neighbours count them anew (M-06)."""
        place = self.state_of(table).place
        monument: i64 = 0
        while monument < self.count:
            if self.growth[monument] > 0 and place[monument] >= 0:
                owner: i64 = table.owner[table.rules.first_lot[place[monument]]]
                beside: i64 = len(neighbours(table, place[monument]))
                self._grow(table, owner, monument, self.growth[monument] * beside)
            monument += 1

    def growth_of(self, table: Table, kind: i64) -> i64:
        """Returns what a kind of building shows beyond its fixed value."""
        if kind < self.first_kind or kind >= table.rules.kinds:
            return 0
        return self.state_of(table).growth[kind - self.first_kind]

    def _grow(self, table: Table, party: i64, monument: i64, growth: i64) -> None:
        """Sets what the monument shows beyond its fixed value, in its owner's sums too."""
        state = self.state_of(table)
        change: i64 = growth - state.growth[monument]
        state.growth[monument] = growth
        kind_type: i64 = table.rules.type[self.first_kind + monument]
        if kind_type == RESIDENTIAL:
            table.citizens[party] += change
        elif kind_type == COMMERCIAL:
            table.trade[party] += change

    def _pay_neighbours(self, table: Table, build: i64, events: list[AnyEvent] | None) -> None:
        """Pays every party with a building beside the new monument, once, the builder too (M-09).

        A rival that nobody plays gets points and no coins (C-12).
        """
        monument: i64 = table.rules.kind_of[build] - self.first_kind
        vp, coins = self.bonus_vp[monument], self.bonus_coins[monument]
        beside = {table.owner[table.rules.first_lot[building]] for building in neighbours(table, build)}
        for party in party_order(table):
            if party not in beside:
                continue
            if vp > 0:
                entry = append_entry(vec[i64](), CONSTRUCTION, table.era, party, build, vp, vp)
                table.credit(entry)
                if events is not None:
                    shown.announce_bonus_points(table, entry, events)
            if coins > 0 and party < table.rules.players:
                table.coins[party] += coins
                if events is not None:
                    shown.announce_bonus_coins(table, party, build, coins, events)

    def _mirror(self, table: Table, monument: i64, pieces: i64) -> None:
        """Shows the monument, or none, in every seat's supply."""
        seat: i64 = 0
        while seat < table.rules.players:
            table.supply[seat * table.rules.kinds + self.first_kind + monument] = pieces
            seat += 1

    def _covers_monument(self, table: Table, build: i64) -> bool:
        covered = covered_buildings(table, table.rules.placement_of[build])
        return any(table.rules.kind_of[building] >= self.first_kind for building in covered)

    # What it adds to a configuration

    def widen(self, limits: Limits) -> Limits:
        """A monument pays its neighbours each time it is built (M-09), and grows with at most 14 of them (M-06)."""
        grown = 3 * 14 * (sum(self.growth) * 6)
        points = limits.greatest_points + grown + sum(self.bonus_vp) * limits.most_actions
        return Limits(limits.most_actions, limits.least_points, points)

    def laws(self) -> list[Law]:
        return [Law("monuments are in one place", self._is_true)]

    def _is_true(self, table: Table) -> bool:
        """Each monument stands where its place says, markers add up, and values follow from neighbours."""
        rules, state = table.rules, self.state_of(table)
        standing = {building for building in table.building if building != NOTHING}
        in_city = {building for building in standing if self.first_kind <= rules.kind_of[building] < rules.kinds}
        if in_city != {place for place in state.place if place >= 0}:
            return False
        markers = [self.markers] * rules.players
        for building in in_city:
            markers[table.owner[rules.first_lot[building]]] -= 1
        twin = table.copy()
        self.refresh_values(twin)
        return (
            list(state.markers) == markers
            and list(self.state_of(twin).growth) == list(state.growth)
            and all(
                table.supply[seat * rules.kinds + self.first_kind + monument] == int(place == IN_POOL)
                for seat in range(rules.players)
                for monument, place in enumerate(state.place)
            )
        )

    def census(self) -> tuple[list[str], list[str]]:
        return shown.CENSUS_RULES, []

    # How it is shown and written down

    def derived(self, table: Table) -> dict[Path, Any]:
        view = self.view(table)
        numbers: dict[Path, Any] = {("markers", seat): left for seat, left in enumerate(view.markers)}
        numbers.update({("values", name): value for name, value in view.values.items()})
        return numbers

    def view(self, table: Table) -> shown.MonumentsView:
        state = self.state_of(table)
        names = self.names(table)
        return shown.MonumentsView(
            pool={
                name: int(place == IN_POOL)
                for name, place in zip(names, state.place, strict=True)
                if place != OUT_OF_GAME
            },
            markers=list(state.markers),
            values={
                names[monument]: state.growth[monument]
                for monument in range(self.count)
                if self.growth[monument] > 0 and state.place[monument] != OUT_OF_GAME
            },
        )

    def position(self, table: Table) -> dict[str, Any]:
        names = self.names(table)
        return {
            "drawn": [
                name for name, place in zip(names, self.state_of(table).place, strict=True) if place != OUT_OF_GAME
            ]
        }

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        for monument in shown.read_drawn(tree, self.names(table), path):
            self.open_monument(table, monument)

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [
            Field("monuments_open", (self.count,)),
            Field("monument_values", (self.count,)),
            Field("monument_markers", (rules.players,)),
        ]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, players = self.state_of(table), table.rules.players
        for monument in range(self.count):
            out[at + monument] = float(state.place[monument] == IN_POOL)
            out[at + self.count + monument] = float(state.growth[monument])
        for step in range(players):
            out[at + 2 * self.count + step] = float(state.markers[(seat + step) % players])
