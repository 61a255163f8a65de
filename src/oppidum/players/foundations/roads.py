"""What road boards promise: what each edge gives now, and how sure that is until it is settled again."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import i64
from oppidum.games.foundations.data.schema import Benefit
from oppidum.games.foundations.rules.modules.road_boards import benefit_choices
from oppidum.games.foundations.rules.modules.road_influence import EDGES, EdgeRanking
from oppidum.games.foundations.rules.modules.roads import Roads, points_of_benefit
from oppidum.games.foundations.rules.stages import ROADS
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.players.foundations.effects import COIN, MARKER, value_citizens
from oppidum.players.foundations.time_left import count_scorings, share_left

LATER: Final = 0.7
"""How much of what an edge gives now it will give in an era to come."""
OPEN: Final = 0.5
"""How much of an edge is decided by buildings to come, at the beginning of a game."""
BUILT_LATER: Final = 0.5
"""How much influence an own lot without a building promises."""
USUAL_PRIZE: Final = 4.0
"""Points that an edge gives to the first in rank, where nobody is that yet."""


class RoadJudge:
    """Estimates for the boards of one configuration."""

    def __init__(self, module: Roads) -> None:
        self._module: Final = module

    def value_for_seats(self, table: Table) -> list[float]:
        """Returns for each seat what the edges promise it, in this era and those to come."""
        players = table.rules.players
        early = share_left(table)
        markers = self._module.state_of(table).markers
        values = [MARKER * early * float(markers[seat]) for seat in range(players)]
        later = LATER * (float(count_scorings(table)) - 1.0)
        settled: i64 = 0
        if table.is_scoring():
            settled = table.stage_step() if table.current_stage() == ROADS else EDGES
        edge: i64 = 0
        while edge < EDGES:
            times = later if edge < settled else later + 1.0
            if times > 0.0:
                self._add_edge(table, edge, times, OPEN * early, values)
            edge += 1
        return values

    def _add_edge(self, table: Table, edge: i64, times: float, still_open: float, values: list[float]) -> None:
        """Adds what an edge gives so many times; `still_open` is the part of its prize that may still be won."""
        module = self._module
        ranking = EdgeRanking(table, module.lots[edge])
        road = module.roads[module.state_of(table).boards[edge]]
        for seat, benefit in module.shares(table, edge, ranking):
            if benefit is not road.most:
                values[seat] += times * self._value_of(table, edge, seat, benefit, ranking)
        if road.most is None:
            return
        prize = USUAL_PRIZE
        if ranking.ranked:
            first = ranking.ranked[0]
            prize = self._prize_of(table, edge, first, road.most, ranking)
            values[first] += (1.0 - still_open) * times * prize
        if still_open > 0.0 and prize > 0.0:
            self._add_chances(table, edge, ranking, still_open * times * prize, values)

    def _prize_of(self, table: Table, edge: i64, seat: i64, most: Benefit, ranking: EdgeRanking) -> float:
        """Returns what the first in rank gets: the benefit, or the best of those that it may choose."""
        if not most.choose:
            return self._value_of(table, edge, seat, most, ranking)
        choices = benefit_choices(self._module.roads[self._module.state_of(table).boards[edge]])
        best = 0.0
        for place in self._module.open_choices(table, edge, ranking):
            best = max(best, self._value_of(table, edge, seat, choices[place], ranking))
        return best

    def _add_chances(self, table: Table, edge: i64, ranking: EdgeRanking, prize: float, values: list[float]) -> None:
        """Shares a prize among the seats by the influence that they have and that their lots promise."""
        players: i64 = table.rules.players
        weights = [1.0 + float(influence) for influence in ranking.influence]
        for lot in self._module.lots[edge]:
            owner: i64 = table.owner[lot]
            if owner != NOTHING and owner < players and table.building[lot] == NOTHING:
                weights[owner] += BUILT_LATER
        total = 0.0
        for weight in weights:
            total += weight * weight
        for seat in range(players):
            values[seat] += prize * weights[seat] * weights[seat] / total

    def _value_of(self, table: Table, edge: i64, seat: i64, benefit: Benefit, ranking: EdgeRanking) -> float:
        """Returns what a benefit brings once, in points."""
        count = self._module.count(table, edge, seat, benefit, ranking)
        value = float(points_of_benefit(benefit, count))
        if benefit.coins != 0:
            coins = max(benefit.coins * count, -table.coins[seat])
            value += COIN * float(coins) * min(1.0, 3.0 * share_left(table))
        if benefit.lot_markers > 0:
            value += MARKER * share_left(table) * float(benefit.lot_markers)
        if benefit.citizens > 0 and table.citizens[seat] > 0:
            value += value_citizens(table, benefit.citizens)
        return value
