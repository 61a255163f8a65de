"""What road boards promise: what each edge gives now, and how sure that is until it is settled again."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.modules.road_gifts import Gift
from oppidum.games.foundations.rules.modules.road_influence import EDGES, EdgeRanking
from oppidum.games.foundations.rules.modules.roads import Roads
from oppidum.games.foundations.rules.stages import ROADS
from oppidum.games.foundations.rules.table import Table
from oppidum.players.foundations.effects import COIN, MARKER, value_citizens
from oppidum.players.foundations.time_left import count_scorings

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

    def value_for_seats(self, table: Table, early: float) -> list[float]:
        """Returns for each seat what the edges promise it, in this era and those to come; `early` is `share_left`."""
        players = table.rules.players
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
                self._add_edge(table, edge, times, early, values)
            edge += 1
        return values

    def _add_edge(self, table: Table, edge: i64, times: float, early: float, values: list[float]) -> None:
        """Adds what an edge gives so many times."""
        module = self._module
        ranking = EdgeRanking(table, module.lots[edge])
        gifts = module.gifts[module.state_of(table).boards[edge]]
        most = gifts.most
        for seat, gift in module.shares(table, edge, ranking):
            if gift is not most:
                values[seat] += times * self._value_of(table, edge, seat, gift, ranking, early)
        if most is None:
            return
        # The part of the prize that may still be won.
        still_open = OPEN * early
        prize = USUAL_PRIZE
        if ranking.ranked:
            first = ranking.ranked[0]
            prize = self._prize_of(table, edge, first, most, ranking, early)
            values[first] += (1.0 - still_open) * times * prize
        if still_open > 0.0 and prize > 0.0:
            add_chances(ranking, still_open * times * prize, values)

    def _prize_of(self, table: Table, edge: i64, seat: i64, most: Gift, ranking: EdgeRanking, early: float) -> float:
        """Returns what the first in rank gets: the benefit, or the best of those that it may choose."""
        if not most.choices:
            return self._value_of(table, edge, seat, most, ranking, early)
        best = 0.0
        for place in self._module.open_choices(table, edge, ranking):
            best = max(best, self._value_of(table, edge, seat, most.choices[place], ranking, early))
        return best

    def _value_of(self, table: Table, edge: i64, seat: i64, gift: Gift, ranking: EdgeRanking, early: float) -> float:
        """Returns what a benefit brings once, in points."""
        count: i64 = gift.count(table, seat, self._module.lots[edge], ranking)
        value = float(gift.points(count))
        if gift.coins != 0:
            coins: i64 = max(gift.coins * count, -table.coins[seat])
            value += COIN * float(coins) * min(1.0, 3.0 * early)
        if gift.lot_markers > 0:
            value += MARKER * early * float(gift.lot_markers)
        if gift.citizens > 0 and table.citizens[seat] > 0:
            value += value_citizens(table, gift.citizens)
        return value


def add_chances(ranking: EdgeRanking, prize: float, values: list[float]) -> None:
    """Shares a prize among the seats by the influence that they have and that their lots promise."""
    players: i64 = len(ranking.influence)
    total = 0.0
    seat: i64 = 0
    while seat < players:
        weight = weight_of(ranking, seat)
        total += weight * weight
        seat += 1
    seat = 0
    while seat < players:
        weight = weight_of(ranking, seat)
        values[seat] += prize * weight * weight / total
        seat += 1


def weight_of(ranking: EdgeRanking, seat: i64) -> float:
    """Returns the seat's part of the chances at an edge."""
    return 1.0 + float(ranking.influence[seat]) + BUILT_LATER * float(ranking.empty[seat])
