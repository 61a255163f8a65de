"""A title's data as flat tables of numbers: what the rules read while playing.

Action ids are laid out here: 0 is income, then a buy for each lot, a draft choice for each lot, then for each kind of
building one build for each place of its shape. A building in the city is known by the id of the build that made it:
that id says its kind and its lots.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.actions import Action
from oppidum.games.foundations.actions import Build, Buy, Income, Take
from oppidum.games.foundations.data import Building, TitleData
from oppidum.games.foundations.lots import Ground

INCOME: Final = 0
FIRST_BUY: Final = 1

RESIDENTIAL: Final = 0
COMMERCIAL: Final = 1
CIVIC: Final = 2
TYPES: Final = ["residential", "commercial", "civic"]

COUNTS_CITIZENS: Final = 0
COUNTS_COINS: Final = 1
COUNTS_CIVIC: Final = 2
COUNTS_BUILDINGS: Final = 3
COUNTED: Final = ["adjacent_citizen", "adjacent_coin", "adjacent_civic", "adjacent_building"]


class Tables:
    """Everything that `legal`, `apply` and scoring look up, for one title and number of players."""

    def __init__(self, data: TitleData, players: int) -> None:
        board = next(board for board in data.board if board.players == players)
        rules = data.rules
        self.players: Final = players
        self.eras: Final = rules.eras
        self.starting_deeds: Final = rules.starting_deeds
        self.lot_markers: Final = rules.lot_markers
        self.starting_coins: Final = rules.starting_coins
        self.starting_vp: Final = rules.starting_vp
        self.income: Final = rules.income
        self.prices: Final = rules.market_prices
        self.slots: Final = len(rules.market_prices)
        self.population_bonus: Final = rules.population_bonus
        self.empty_lot_vp: Final = rules.empty_lot_vp
        self.stalled_incomes: Final = rules.stalled_incomes * players
        self._lay_out_kinds(data.building)
        self.ground: Final = Ground(board.size, [data.shapes[name] for name in self.shapes])
        self.lots: Final = self.ground.lots
        self.pile_sizes: Final = era_piles(self.lots - players * rules.starting_deeds, rules.eras)
        self.first_take: Final = FIRST_BUY + self.lots
        self.first_build: Final = self.first_take + self.lots
        self._lay_out_builds()

    def _lay_out_kinds(self, buildings: list[Building]) -> None:
        self.kinds = len(buildings)
        self.piece = [building.id for building in buildings]
        self.kind_named = {building.id: kind for kind, building in enumerate(buildings)}
        self.type = [TYPES.index(building.type) for building in buildings]
        self.size = [building.size for building in buildings]
        self.largest = max(self.size)
        self.count = [building.count for building in buildings]
        self.citizens = [building.citizens for building in buildings]
        self.coins = [building.coins for building in buildings]
        self.vp = [building.scores.vp if building.scores else building.vp for building in buildings]
        self.per = [building.scores.per if building.scores else 1 for building in buildings]
        self.counted = [COUNTED.index(building.scores.of) if building.scores else -1 for building in buildings]
        self.shapes = list(dict.fromkeys(building.shape for building in buildings))
        self.shape = [self.shapes.index(building.shape) for building in buildings]

    def _lay_out_builds(self) -> None:
        """Numbers every build; `build_base[kind] + placement` is an id, `kind_of` and `placement_of` the way back."""
        self.build_base: list[int] = []
        self.kind_of = [-1] * self.first_build
        self.placement_of = [-1] * self.first_build
        for kind in range(self.kinds):
            first, end = self.ground.first[self.shape[kind]], self.ground.first[self.shape[kind] + 1]
            self.build_base.append(len(self.kind_of) - first)
            self.kind_of.extend([kind] * (end - first))
            self.placement_of.extend(range(first, end))
        self.ids = len(self.kind_of)

    def lots_of(self, building: int) -> list[int]:
        """The lots that a building, known by its build id, stands on."""
        return self.ground.placement_lots[self.placement_of[building]]


def era_piles(cards: int, eras: int) -> list[int]:
    """The sizes of the era piles (F-06): as equal as possible, larger ones first.

    >>> era_piles(37, 3)
    [13, 12, 12]
    """
    return [cards // eras + (1 if era < cards % eras else 0) for era in range(eras)]


def all_actions(tables: Tables) -> list[Action]:
    """Every action of the base game as a value, in the order of the ids."""
    names = tables.ground.names
    actions: list[Action] = [Income()]
    actions.extend(Buy(name) for name in names)
    actions.extend(Take(name) for name in names)
    for build in range(tables.first_build, tables.ids):
        lots = tuple(names[lot] for lot in tables.lots_of(build))
        actions.append(Build(tables.piece[tables.kind_of[build]], lots))
    return actions
