"""The road boards of a table: what lies at the edges, and how that is shown and written down (R-01, R-04)."""

from __future__ import annotations

from typing import Any, Final, cast

from oppidum.engine.configuration import Field
from oppidum.engine.events import Path
from oppidum.engine.game import Buffer
from oppidum.engine.messages import make_message
from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.engine.position import ImpossiblePosition, decode_fields
from oppidum.games.foundations.data.schema import Benefit, Road, TitleData
from oppidum.games.foundations.rules.ledger import ROAD
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.road_gifts import Gifts
from oppidum.games.foundations.rules.modules.road_influence import EDGES, EdgeRanking, edge_lots
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown.module_views import EdgeView, RoadsPosition, RoadsView


class RoadsState(ModuleState):
    """`boards` are those of the four edges.

    `milestones` has for each edge and benefit of a choice the seat whose marker lies there. `citizens` and `markers`
    are what roads gave to each seat for good.
    """

    def __init__(self, boards: Numbers, milestones: Numbers, citizens: Numbers, markers: Numbers) -> None:
        self.boards = boards
        self.milestones = milestones
        self.citizens = citizens
        self.markers = markers

    def copy(self) -> RoadsState:
        return RoadsState(self.boards[:], self.milestones[:], self.citizens[:], self.markers[:])

    def pack(self) -> list[object]:
        return [list(run) for run in (self.boards, self.milestones, self.citizens, self.markers)]


class RoadBoards(Module):
    """The boards at the edges; `choices` is the longest list of benefits that a board lets somebody choose from."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        super().__init__("roads", number)
        self.roads: Final[list[Road]] = data.road
        self.gifts: Final = [Gifts(road) for road in data.road]
        self.cards: Final = [road.id for road in data.road]
        self.milestone_markers: Final = data.modules.milestone_markers
        self.choices: Final = max([len(benefit_choices(road)) for road in data.road], default=0)
        self.lots: Final = [edge_lots(rules.ground.size, edge) for edge in range(EDGES)]

    def state_of(self, table: Table) -> RoadsState:
        """Returns what the module remembers of the table."""
        return cast(RoadsState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> RoadsState:
        marks = repeat(NOTHING, EDGES * self.choices)
        return RoadsState(numbers(list(range(EDGES))), marks, repeat(0, rules.players), repeat(0, rules.players))

    def unpack(self, kept: list[Any]) -> RoadsState:
        return RoadsState(numbers(kept[0]), numbers(kept[1]), numbers(kept[2]), numbers(kept[3]))

    def card_texts(self, kind: int) -> list[str]:
        return self.cards if kind == ROAD else []

    def milestones_left(self, table: Table, seat: i64) -> i64:
        """Returns how many milestone markers the seat has not laid."""
        left: i64 = self.milestone_markers
        for owner in self.state_of(table).milestones:
            if owner == seat:
                left -= 1
        return left

    # How it is shown and written down

    def derived(self, table: Table) -> dict[Path, Any]:
        view = self.view(table)
        found: dict[Path, Any] = {
            ("citizens",): view.citizens,
            ("markers",): view.markers,
            ("milestones_left",): view.milestones_left,
        }
        for edge, shown in enumerate(view.edges):
            found["edges", edge, "influence"] = shown.influence
            found["edges", edge, "ranked"] = shown.ranked
            found["edges", edge, "milestones"] = shown.milestones
        return found

    def view(self, table: Table) -> RoadsView:
        state, players = self.state_of(table), table.rules.players
        return RoadsView(
            edges=[self.edge_view(table, edge) for edge in range(EDGES)],
            citizens=list(state.citizens),
            markers=list(state.markers),
            milestones_left=[self.milestones_left(table, seat) for seat in range(players)],
        )

    def edge_view(self, table: Table, edge: int) -> EdgeView:
        """Returns what people see of an edge: its board, the influence of each seat, the marked benefits."""
        ranking = EdgeRanking(table, self.lots[edge])
        marks = self._marks(table, edge)
        road = self.cards[self.state_of(table).boards[edge]]
        return EdgeView(road, list(ranking.influence), ranking.ranked, [None if seat < 0 else seat for seat in marks])

    def _marks(self, table: Table, edge: int) -> list[int]:
        state = self.state_of(table)
        choices = len(benefit_choices(self.roads[state.boards[edge]]))
        return list(state.milestones[edge * self.choices : edge * self.choices + choices])

    def position(self, table: Table) -> dict[str, Any]:
        state = self.state_of(table)
        marks = [self._marks(table, edge) for edge in range(EDGES)]
        milestones = [[seat + 1 for seat in row] for row in marks]
        tree: dict[str, Any] = {"boards": [self.cards[board] for board in state.boards]}
        if any(any(row) for row in milestones):
            tree["milestones"] = milestones
        for key, run in (("citizens", state.citizens), ("markers", state.markers)):
            if any(run):
                tree[key] = list(run)
        return tree

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        read: RoadsPosition = decode_fields(tree, RoadsPosition, path)
        state, players = self.state_of(table), table.rules.players
        if read.boards is not None:
            known = len(set(read.boards)) == EDGES == len(read.boards) and set(read.boards) <= set(self.cards)
            _require(known, f"{path}.boards", "foundations-position-roads")
            state.boards = numbers([self.cards.index(name) for name in read.boards])
        for edge, row in enumerate(read.milestones):
            fits = (
                edge < EDGES and len(row) == len(self._marks(table, edge)) and all(0 <= seat <= players for seat in row)
            )
            _require(fits, f"{path}.milestones[{edge}]", "foundations-position-milestones")
            for place, seat in enumerate(row):
                state.milestones[edge * self.choices + place] = seat - 1
        for seat in range(players):
            _require(self.milestones_left(table, seat) >= 0, f"{path}.milestones", "foundations-position-milestones")
        fits = all(len(run) in (0, players) for run in (read.citizens, read.markers))
        _require(fits, path, "foundations-position-kept", players=players)
        state.citizens = numbers(read.citizens or [0] * players)
        state.markers = numbers(read.markers or [0] * players)

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [
            Field("roads", (EDGES, len(self.cards))),
            Field("road_influence", (EDGES, rules.players)),
            Field("milestones", (EDGES, max(self.choices, 1), rules.players)),
            Field("road_gifts", (2, rules.players)),
        ]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, players, width = self.state_of(table), table.rules.players, max(self.choices, 1)
        for edge in range(EDGES):
            out[at + edge * len(self.cards) + state.boards[edge]] = 1
        at += EDGES * len(self.cards)
        for edge in range(EDGES):
            influence = EdgeRanking(table, self.lots[edge]).influence
            for step in range(players):
                out[at + edge * players + step] = float(influence[(seat + step) % players])
        at += EDGES * players
        for place, owner in enumerate(state.milestones):
            if owner != NOTHING:
                out[at + place * players + (owner - seat) % players] = 1
        at += EDGES * width * players
        for step in range(players):
            out[at + step] = float(state.citizens[(seat + step) % players])
            out[at + players + step] = float(state.markers[(seat + step) % players])


def benefit_choices(road: Road) -> list[Benefit]:
    """Returns the benefits that the winner of a board chooses from, none if it gives no choice."""
    return [] if road.most is None else road.most.choose


def _require(holds: bool, path: str, key: str, **params: Any) -> None:
    if not holds:
        raise ImpossiblePosition(path, make_message(key, **params))
