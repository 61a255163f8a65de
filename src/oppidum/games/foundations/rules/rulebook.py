"""A title's data laid out for lookups: flat tables of numbers that the rules read during play.

Action ids are laid out here: 0 is income, then a buy for each lot, a draft choice for each lot, then for each shape and
each of its places one build for each kind of building of that shape. A building in the city is known by the id of the
build that made it: that id says its kind and its lots. Buildings of a rival that nobody plays have numbers from `ids`
on, which are no actions.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.actions import Action
from oppidum.engine.events import SPECTATOR
from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.foundations.data.schema import Building, ConsulToken, Monument, Rules, TitleData
from oppidum.games.foundations.rules.actions import Build, Buy, Income, Take
from oppidum.games.foundations.rules.lots import OTHER_CARDS, Ground

Piece = Building | Monument | ConsulToken

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

CLOSED: Final = 0
EDGE_ONLY: Final = 1
OPEN: Final = 2
"""Whether a seat may build a kind now: nowhere, on the edge of the city, anywhere."""


class RuleConstants:
    """The constants of the rules for a number of players."""

    def __init__(self, rules: Rules, players: int, rivals: int, starting_vp: int) -> None:
        self.players: Final[i64] = players
        self.parties: Final[i64] = players + rivals
        """Those who own and score: the players, and after them rivals that nobody plays."""
        self.everyone: Final[tuple[int, ...]] = (*range(players), SPECTATOR)
        self.eras: Final[i64] = rules.eras
        self.starting_deeds: Final[i64] = rules.starting_deeds
        self.lot_markers: Final[i64] = rules.lot_markers
        self.starting_coins: Final = numbers(rules.starting_coins)
        self.starting_vp: Final[i64] = starting_vp
        self.income: Final[i64] = rules.income
        self.prices: Final = numbers(rules.market_prices)
        self.slots: Final[i64] = len(rules.market_prices)
        self.population_bonus: Final = numbers(rules.population_bonus)
        self.empty_lot_vp: Final[i64] = rules.empty_lot_vp
        self.stalled_incomes: Final[i64] = rules.stalled_incomes * players


class Kinds(RuleConstants):
    """The kinds of pieces: what every player has, from 0 to `own_kinds - 1`, then the monuments that all players share.

    Players build kinds below `kinds`. From there on to `all_kinds` there are the tokens of the Consul.
    """

    def __init__(
        self, data: TitleData, players: int, builds: list[Building | Monument], tokens: list[ConsulToken], vp: int
    ) -> None:
        super().__init__(data.rules, players, 1 if tokens else 0, vp)
        pieces: list[Piece] = [*builds, *tokens]
        self.own_kinds: Final[i64] = len(data.building)
        self.kinds: Final[i64] = len(builds)
        self.all_kinds: Final[i64] = len(pieces)
        self.no_limits: Final = numbers([])
        self.all_open: Final = numbers([OPEN] * len(builds))
        self.piece: Final = [piece.id for piece in pieces]
        self.type: Final = numbers([TYPES.index(piece.type) for piece in pieces])
        self.size: Final = numbers([piece.size for piece in pieces])
        self.largest: Final[i64] = max([piece.size for piece in builds])
        self.count: Final = numbers(
            [building.count for building in data.building] + [0] * (len(builds) - len(data.building))
        )
        self.citizens: Final = numbers([piece.citizens for piece in pieces])
        self.coins: Final = numbers([piece.coins for piece in pieces])
        self.vp: Final = numbers([_points(piece) for piece in pieces])
        self.per: Final = numbers([piece.scores.per if piece.scores else 1 for piece in pieces])
        self.counted: Final = numbers([_counted_icon(piece) for piece in pieces])


class Rulebook(Kinds):
    """Everything that `legal`, `apply` and scoring look up, for one title and number of players.

    `id_object` holds every id once as an object: lists of legal actions share them instead of making their own. `cards`
    are the ids of the cards that lie among the deeds; `consul` is the level at which the Consul plays, if it does.
    """

    def __init__(
        self,
        data: TitleData,
        players: int,
        monuments: bool = False,
        cards: list[str] | None = None,
        consul: str | None = None,
    ) -> None:
        builds: list[Building | Monument] = [*data.building, *(data.monument if monuments else [])]
        tokens = [] if consul is None else data.consul_token
        forms = [] if consul is None else data.modules.consul_forms
        vp = data.rules.starting_vp if consul is None else data.modules.consul_starting_vp
        super().__init__(data, players, builds, tokens, vp)
        shapes = list(dict.fromkeys([building.shape for building in builds] + [form for row in forms for form in row]))
        shapes.sort(key=lambda name: len(data.shapes[name]))
        board = next(board for board in data.board if board.players == players)
        self.ground: Final = Ground(board.size, [data.shapes[name] for name in shapes])
        self.lots: Final[i64] = self.ground.lots
        self.rival_deeds: Final[i64] = 0 if consul is None else data.modules.consul_deeds[consul]
        """How many deeds the Consul draws before the era piles are made (C-09)."""
        dealt = players * data.rules.starting_deeds + self.rival_deeds
        self.pile_sizes: Final = era_piles(board.lots - dealt, data.rules.eras)
        self.cards_per_pile: Final[i64] = data.modules.invocations_per_pile if cards else 0
        """How many cards that are no deeds are shuffled into each pile (I-01)."""
        self.card_names: Final = self.ground.names + [""] * (OTHER_CARDS - len(self.ground.names)) + (cards or [])
        """Every card that may lie in the market or a pile, by its number: deeds by their lots, others from 100 on."""
        self.first_take: Final[i64] = FIRST_BUY + self.lots
        self.first_build: Final[i64] = self.first_take + self.lots
        layout = _BuildLayout(self.first_build)
        layout.add([[k for k, kind in enumerate(builds) if kind.shape == name] for name in shapes], self.ground)
        self.ids: Final[i64] = len(layout.kind_of)
        self.id_object: Final[list[object]] = list(range(len(layout.kind_of)))
        self.build_first: Final = numbers(layout.first[:])
        layout.add([_tokens_of_form(name, forms, tokens, len(builds)) for name in shapes], self.ground)
        self.token_first: Final = numbers(layout.first)
        """By placement the first number of a token of the Consul there; they follow each other, one for each kind."""
        self.kind_of: Final = numbers(layout.kind_of)
        self.placement_of: Final = numbers(layout.placement_of)
        self.first_lot: Final = numbers(layout.first_lot)

    def lots_of(self, building: i64) -> Numbers:
        """The lots that a building, known by its build id, stands on, in order."""
        return self.ground.placement_lots(self.placement_of[building])


class _BuildLayout:
    """Numbers every build: those of a placement follow each other from `first[placement]` on, one for each kind."""

    def __init__(self, first_build: int) -> None:
        self.first: list[int] = []
        self.kind_of: list[int] = [-1] * first_build
        self.placement_of: list[int] = [-1] * first_build
        self.first_lot: list[int] = [-1] * first_build

    def add(self, shape_kinds: list[list[int]], ground: Ground) -> None:
        """Numbers builds of these kinds after those before; `first` then speaks of them."""
        self.first.clear()
        for shape, kinds in enumerate(shape_kinds):
            for placement in range(ground.first[shape], ground.first[shape + 1]):
                self.first.append(len(self.kind_of))
                self.kind_of.extend(kinds)
                self.placement_of.extend([placement] * len(kinds))
                self.first_lot.extend([ground.lot[ground.lot_first[placement]]] * len(kinds))
        self.first.append(len(self.kind_of))


def _tokens_of_form(form: str, forms: list[list[str]], tokens: list[ConsulToken], first_kind: int) -> list[int]:
    """Returns the kinds of tokens that may take this form (C-06)."""
    return [
        first_kind + number
        for number, token in enumerate(tokens)
        if token.size <= len(forms) and form in forms[token.size - 1]
    ]


def _points(building: Piece) -> int:
    return building.scores.vp if building.scores else building.vp


def _counted_icon(building: Piece) -> int:
    return COUNTED.index(building.scores.of) if building.scores else -1


def era_piles(cards: int, eras: int) -> list[int]:
    """The sizes of the era piles (F-06): as equal as possible, larger ones first.

    >>> era_piles(37, 3)
    [13, 12, 12]
    """
    return [cards // eras + (1 if era < cards % eras else 0) for era in range(eras)]


def all_actions(rules: Rulebook) -> list[Action]:
    """Every action of the base game as a value, in the order of the ids."""
    names = rules.ground.names
    actions: list[Action] = [Income()]
    actions.extend(Buy(name) for name in names)
    actions.extend(Take(name) for name in names)
    for build in range(rules.first_build, rules.ids):
        lots = tuple(names[lot] for lot in rules.lots_of(build))
        actions.append(Build(rules.piece[rules.kind_of[build]], lots))
    return actions
