"""The types of a title's component data; the values are in the TOML files beside this one."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oppidum.engine import title

BuildingType = Literal["residential", "commercial", "civic"]
Counted = Literal["adjacent_citizen", "adjacent_coin", "adjacent_civic", "adjacent_building"]

RequirementKind = Literal[
    "none",
    "citizens",
    "lots_owned",
    "lots_of_type",
    "own_building_of_size",
    "buildings_of_type",
    "buildings_owned",
    "commercial_coins",
    "edge_lots_owned",
    "lot_markers_on_board",
    "touches_edge",
    "all",
]
EffectKind = Literal[
    "gain",
    "income",
    "lot_markers",
    "citizens",
    "set_price",
    "price_less",
    "extra_action",
    "construct_after_buy",
    "era_vp",
    "score_building",
    "citizens_once",
    "claim_top",
    "refresh_market",
    "build_over_equal",
    "on_build_over",
    "no_theft",
    "free_theft",
    "on_monument",
    "monument_without_requirement",
    "add_monument",
    "draw_objective",
    "draw_role",
    "vp_if_not_leader",
    "lot_vp",
    "end_vp",
]
Metric = Literal[
    "citizens",
    "commercial_coins",
    "buildings",
    "civic_buildings",
    "residential_buildings",
    "commercial_buildings",
    "buildings_of_size_4_or_more",
    "edge_lots",
    "corner_lots",
    "edges_touched",
    "coins_in_hand",
    "largest_contiguous_area",
    "min_count_over_three_types",
    "distinct_sizes_in_one_contiguous_area",
    "empty_lots",
    "buildings_in_one_row_or_column",
]
ModuleOption = Literal["monuments", "stealing", "objectives", "roles"]

LARGEST_VALUE = 99
Name = Annotated[str, msgspec.Meta(max_length=40)]
Value = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_VALUE)]
Change = Annotated[int, msgspec.Meta(ge=-LARGEST_VALUE, le=LARGEST_VALUE)]


class Scores(msgspec.Struct, frozen=True):
    """A civic building's icon: `vp` for every full `per` of what it counts beside it (F-33)."""

    vp: int
    per: int
    of: Counted


class Building(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of building; the value fields that its type does not have are zero."""

    id: str
    name: Name
    type: BuildingType
    size: int
    shape: str
    count: int
    citizens: int = 0
    coins: int = 0
    vp: int = 0
    scores: Scores | None = None
    confidence: str = ""


class Requirement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must hold before a monument may be built (M-10); `of` lists the parts of the kind `all`."""

    kind: RequirementKind
    at_least: Value = 0
    exactly: Value | None = None
    type: BuildingType | None = None
    of: list[Requirement] = []


class ConstructionBonus(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What each player with a building beside a new monument gets (M-09)."""

    vp: Value = 0
    coins: Value = 0


class Monument(msgspec.Struct, frozen=True, kw_only=True):
    """A monument: a piece of which one exists, in a pool open to all players (M-01).

    `citizens` and `coins` are the fixed part of values that also count adjacent buildings (M-06).
    """

    id: str
    name: Name
    type: BuildingType
    size: int
    shape: str
    requirement: Requirement
    citizens: Value = 0
    citizens_per_adjacent_building: Value = 0
    coins: Value = 0
    coins_per_adjacent_building: Value = 0
    vp: Value = 0
    scores: Scores | None = None
    on_construct: ConstructionBonus | None = None
    confidence: str = ""


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a role or an invocation does: a kind and the fields that this kind reads."""

    kind: EffectKind
    coins: Value = 0
    n: Value = 0
    vp: Value = 0
    slots: list[int] = []
    once: Literal["era"] | None = None
    type: BuildingType | None = None
    size: Value = 0
    max: Value = 0
    per_coins: Value = 0
    when: Literal["residential_scoring"] | None = None


class Role(msgspec.Struct, frozen=True, kw_only=True):
    """A role: one effect that lasts all game for the player who kept the card (P-01)."""

    id: str
    name: Name
    effect: Effect
    needs: list[ModuleOption] = []
    confidence: str = ""


class Objective(msgspec.Struct, frozen=True, kw_only=True):
    """An objective: points at the end of the game for who meets the test (O-02, O-05)."""

    id: str
    name: Name
    test: Literal["most", "at_least", "at_most"]
    metric: Metric
    threshold: Value = 0
    vp: Value
    confidence: str = ""


class Invocation(msgspec.Struct, frozen=True, kw_only=True):
    """An invocation: a card of the market with one effect; `vp_unused` is its worth if it was never used (I-04)."""

    id: str
    name: Name
    effect: Effect
    ongoing: bool = False
    vp_unused: Value = 0
    needs: list[ModuleOption] = []
    confidence: str = ""


class Benefit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a road board gives (R-03), or a choice of such benefits (R-04)."""

    vp: Change = 0
    coins: Change = 0
    lot_markers: Value = 0
    citizens: Value = 0
    per: Literal["edge_lot", "building", "influence"] | None = None
    type: BuildingType | None = None
    max: Value | None = None
    choose: list[Benefit] = []


class InfluenceBenefit(Benefit, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A benefit for every player with at least this influence."""

    influence: Value


class Road(msgspec.Struct, frozen=True, kw_only=True):
    """A road board: benefits by rank or by influence, and what players without influence lose (R-03)."""

    id: str
    name: Name
    most: Benefit | None = None
    second: Benefit | None = None
    at_least: InfluenceBenefit | None = None
    none: Benefit | None = None
    confidence: str = ""


class ConsulToken(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of token of the Consul: a building without a shape of its own, of which there are `count` (C-06)."""

    id: str
    name: Name
    type: BuildingType
    size: int
    count: Value
    citizens: Value = 0
    coins: Value = 0
    vp: Value = 0
    scores: Scores | None = None
    confidence: str = ""


class Board(msgspec.Struct, frozen=True):
    """The city in use for a number of players; `lots` and `piles` follow from the rules and are checked by tests."""

    players: int
    size: int
    lots: int
    piles: list[int]


class Rules(msgspec.Struct, frozen=True):
    """The numbers of the rules."""

    eras: int
    starting_deeds: int
    lot_markers: int
    starting_coins: list[int]
    starting_vp: int
    income: int
    market_prices: list[int]
    population_bonus: list[int]
    empty_lot_vp: int
    stalled_incomes: int


class ModuleRules(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of the modules' rules; zero in a title without modules."""

    extra_monuments: int = 0
    monument_markers: int = 0
    objectives_dealt: int = 0
    roles_dealt: int = 0
    invocations_per_pile: int = 0
    milestone_markers: int = 0
    favor_tokens: int = 0
    favor_vp: int = 0
    spent_favor_vp: int = 0
    theft_neighbours: int = 0
    proposals: int = 0
    trade_lots: int = 0
    trade_coins: int = 0
    trade_tokens: int = 0
    trade_cards: int = 0
    consul_starting_vp: int = 0
    consul_minimum_price: int = 0
    consul_coins_a_price: int = 1
    consul_missing_vp: int = 0
    consul_deeds: dict[str, int] = {}
    consul_forms: list[list[str]] = []


class TitleFacts(title.TitleFacts, frozen=True):
    """The facts of a title, with its own words for era, coins and points."""

    period: str
    money: str
    points: str


class TitleData(msgspec.Struct, frozen=True):
    """All component data of one title."""

    title: TitleFacts
    shapes: dict[str, list[tuple[int, int]]]
    rules: Rules
    board: list[Board]
    building: list[Building]
    modules: ModuleRules = ModuleRules()
    monument: list[Monument] = []
    role: list[Role] = []
    objective: list[Objective] = []
    invocation: list[Invocation] = []
    road: list[Road] = []
    consul_token: list[ConsulToken] = []
