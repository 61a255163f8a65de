"""Every number of a card, monument or board counts: a card pack that changes one changes what happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import OptionValue, Pack
from oppidum.engine.events import SPECTATOR
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move
from tests.games.foundations.modules import Tree
from tests.games.foundations.tables import player
from tests.games.foundations.test_objectives import MET, points_of, with_shared

DATA = load("rome")
MARKET = ["A1", "A2", "A3", "A4", "A5", "A6"]


def numbers_in(tree: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yields the path of every number that is written in a card."""
    if isinstance(tree, bool):
        return
    if isinstance(tree, int):
        yield path
    entries = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in entries:
        yield from numbers_in(value, (*path, key))


def changed(tree: Any, path: tuple[str | int, ...], by: int) -> Any:
    """Returns a copy of the card's tree with the number at the path changed."""
    copy: Any = dict(tree) if isinstance(tree, dict) else list(tree)
    copy[path[0]] = copy[path[0]] + by if len(path) == 1 else changed(copy[path[0]], path[1:], by)
    return copy


def written(card: Any) -> Tree:
    """Returns what the data file says of a card: its fields that are not empty."""
    tree: Tree = msgspec.to_builtins(card, builtin_types=())
    return cast(Tree, _without_defaults(tree))


def _without_defaults(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _without_defaults(value) for key, value in tree.items() if value not in (None, 0, [], "")}
    return [_without_defaults(value) for value in tree] if isinstance(tree, list | tuple) else tree


def cases(section: str, fields: tuple[str, ...]) -> list[Any]:
    """Returns one case for each number of each card: the card's id and the path of the number."""
    found = []
    for card in getattr(DATA, section):
        tree = {key: value for key, value in written(card).items() if key in fields}
        found += [pytest.param(card.id, path, id="-".join(map(str, (card.id, *path)))) for path in numbers_in(tree)]
    return found


def packs(section: str, card_id: str, path: tuple[str | int, ...]) -> tuple[None, Pack]:
    """Returns no pack, and one in which the number is larger by one.

    A slot moves down instead, as there are six, and so does the size of a token, as the largest is four.
    """
    card = next(card for card in getattr(DATA, section) if card.id == card_id)
    field = cast(str, path[0])
    by = -1 if "slots" in path or (path == ("size",) and card.size > 1) else 1
    entry = {"id": card_id, field: changed(written(card), path, by)[field]}
    if "slots" in path:
        entry[field]["slots"] = sorted(set(entry[field]["slots"]) - {0})
    return None, Pack("test", {section: [entry]}, "rome")


def laid(options: dict[str, OptionValue], tree: Tree, pack: Pack | None) -> ModularState:
    configuration = ROME.configure(len(tree["seats"]), options, pack)
    return cast(ModularState, configuration.from_position(tree, Chance(seed_bytes(1))))


def facts(table: ModularState) -> list[Any]:
    """Returns the numbers that people see: coins, markers, income, prices, population and the points to come."""
    seats = range(table.rules.players)
    score = table.score if table.over() else table.projected
    lines = [[(line.category, line.points) for line in score(seat, SPECTATOR).lines] for seat in seats]
    owned = [(table.coins[seat], table.markers[seat], table.income(seat), table.population(seat)) for seat in seats]
    legal = [sorted(table.legal(seat)) for seat in table.to_act()]
    left = table.turns.state_of(table).actions_left if table.turns is not None else 0
    return [left, owned, lines, [list(table.prices(seat)) for seat in seats], list(table.points), legal]


def after(table: ModularState, *moves: str) -> list[Any]:
    """Returns the facts after each of these moves of one seat; one that is not legal is left out."""
    seen = [facts(table)]
    for text in moves:
        if not table.to_act():
            break
        seat = table.to_act()[0]
        if table.configuration.actions.parse(text) in table.legal(seat):
            move(table, seat, text)
        seen.append(facts(table))
    return seen


# Roles


def play_role(card: str, coins: int, pack: Pack | None) -> list[Any]:
    """Plays a little with a role in the last era, and shows it in a new game."""
    mine = player("bakery C1", "luxury-garden D4 D5", "domus E7", lots="E6 F1 F2 G1 G2 B4 B5", coins=coins)
    dealt = [[card, _other(card, 0)], [_other(card, 1), _other(card, 2)]]
    tree: Tree = {
        "seats": [mine, player("grand-insula-square B6 B7 C6 C7", coins=9)],
        "market": MARKET,
        "era": 3,
        "modules": {
            "roles": {"dealt": dealt, "kept": [card, _other(card, 1)]},
            "monuments": {"drawn": ["temple-of-jupiter", "temple-of-venus"]},
        },
    }
    table = laid({"roles": True, "monuments": True}, tree, pack)
    built = after(table.copy(), "build domus-maxima E6 E7")
    return built + after(table, "build temple-of-jupiter F1 F2 G1 G2") + facts(_shown(card, pack))


def _shown(card: str, pack: Pack | None) -> ModularState:
    """Returns the first new game in which the first seat could keep the card, with the roles shown."""
    configuration = ROME.configure(2, {"roles": True, "monuments": True}, pack)
    for seed in range(200):
        table: Any = configuration.new(seed)
        first, second = table.position()["modules"]["roles"]["dealt"]
        if card in first:
            move(table, 0, f"keep {card}")
            move(table, 1, f"keep {second[0]}")
            return cast(ModularState, table)
    raise AssertionError(f"{card} is never dealt")


def _other(card: str, at: int) -> str:
    return [role for role in ("landed", "patient", "swift", "thrifty") if role != card][at]


@pytest.mark.rule("P-01", "P-04")
@pytest.mark.parametrize(("card", "path"), cases("role", ("effect",)))
def test_every_number_of_a_role_counts(card: str, path: tuple[str | int, ...]) -> None:
    without, pack = packs("role", card, path)
    assert any(play_role(card, coins, without) != play_role(card, coins, pack) for coins in (3, 5, 14))


# Invocations


def play_invocation(card: str, pack: Pack | None, use: bool, market: list[str]) -> list[Any]:
    """Plays a little with an invocation, used or kept to the end, in the last final turn of the last era."""
    shops = player("bakery C1", "resplendent-library D4 D5", "domus E7", lots="E6 B4 B5 B6", coins=20)
    homes = ["grand-insula-square E4 E5 F4 F5", "grand-insula-long C2 C3 C4 C5"] if market else ["domus C3"]
    seats = [shops, player(*homes, coins=9)]
    tree: Tree = {"seats": seats, "market": market, "era": 3}
    if not market:
        tree["final_turns"] = 1
    options: dict[str, OptionValue] = {"invocations": True, "monuments": True, "roles": True, "objectives": "public"}
    options["stealing"] = card in ("watchmen", "bold-claim")
    held = [[card], []]
    roles = [["landed", "patient"], ["swift", "thrifty"]]
    tree["modules"] = {
        "invocations": {"held": held},
        "monuments": {"drawn": ["temple-of-venus"]},
        "roles": {"dealt": roles, "kept": ["landed", "thrifty"]},
        "objectives": {"shared": ["homes", "shops"]},
    }
    table = laid(options, tree, pack)
    if not use:
        return after(table, "income", "end")
    uses = [text for text in _actions(table) if text.startswith(f"use {card}")]
    seen = after(table, *uses[:1], "buy A4", "income", "end")
    return seen + (after(table, *[text for text in _actions(table) if "census" in text][:1]) if not market else [])


def _actions(table: ModularState) -> list[str]:
    return [table.configuration.actions.notation(action) for seat in table.to_act() for action in table.legal(seat)]


@pytest.mark.rule("I-03")
@pytest.mark.parametrize(("card", "path"), cases("invocation", ("effect",)))
def test_every_number_of_an_invocation_counts(card: str, path: tuple[str | int, ...]) -> None:
    without, pack = packs("invocation", card, path)
    markets: list[list[str]] = [MARKET, []]
    assert any(
        play_invocation(card, without, True, market) != play_invocation(card, pack, True, market) for market in markets
    )


@pytest.mark.rule("I-04")
@pytest.mark.parametrize(("card", "path"), cases("invocation", ("vp_unused",)))
def test_every_printed_value_of_an_unused_invocation_counts(card: str, path: tuple[str | int, ...]) -> None:
    without, pack = packs("invocation", card, path)
    assert play_invocation(card, without, False, []) != play_invocation(card, pack, False, [])


# Monuments

FIELDS = (
    "citizens",
    "citizens_per_adjacent_building",
    "coins",
    "coins_per_adjacent_building",
    "vp",
    "scores",
    "on_construct",
    "requirement",
)

JUST_MET: dict[str, tuple[str, str]] = {
    # Where it is built, and own buildings that just meet each part of its requirement.
    "pantheon": ("B2 C2 D2", "domus B2/domus C2/bakery D2"),
    "forum-romanum": ("B2 C2 D2", "grand-insula-square D4 D5 E4 E5"),
    "circus-maximus": ("B2 C2 D2", "foundry-square D4 D5 E4 E5/foundry-long A7 B7 C7 D7/insula-l F6 F7 G7"),
    "temple-of-vulcan": ("B2 C2 C3 D2", "foundry-square D4 D5 E4 E5"),
    "temple-of-minerva": ("B2 B3 C2 D2 D3", "grand-insula-square D4 D5 E4 E5"),
    "tower-of-wonders": ("B2", "insula-l D4 D5 E4"),
    "temple-of-mars": ("B2 B3 C2", "artisan-forum-l D4 D5 E4/bakery F6"),
    "temple-of-neptune": ("A2 A3 B2", "fountain D4/library D5"),
    "lighthouse": ("A2", "foundry-square D4 D5 E4 E5"),
    "watchtower": ("A2", "domus A5"),
    "temple-of-jupiter": ("B2 B3 C2 C3", ""),
    "colosseum": ("B2 B3 C2 C3", ""),
    "royal-winery": ("B2 B3 B4 C2 C3 C4", ""),
    "regia": ("B2 B3 B4 C2 C3 C4", ""),
    "statue-of-romulus": ("B2 B3 C2 C3", "domus B6/domus C6/bakery D6/bakery E6/fountain F6/library F5"),
    "temple-of-venus": ("B2 B3", "foundry-square D4 D5 E4 E5/bakery F6"),
    "temple-of-apollo": ("B2 B3", "domus D4/domus D5/domus-maxima E4 E5"),
    "triumphal-arch": ("A2 A3 A4 A5", ""),
    "imperial-harbor": ("A2 A3 A4 A5", ""),
}
NEIGHBOURS = ["bakery A1", "fountain B1", "bakery C1", "domus D1", "domus A3", "domus-maxima C4 C5", "library B4"]


def build_monument(monument: str, pack: Pack | None) -> list[Any]:
    """Builds a monument beside buildings of another player, and returns what was seen before and after."""
    place, own = JUST_MET[monument]
    buildings = own.split("/") if own else []
    built = {lot for building in buildings for lot in building.split()[1:]}
    lots = [lot for lot in place.split() if lot not in built]
    beside = [building for building in NEIGHBOURS if not {*building.split()[1:]} & {*place.split(), *built}]
    seats = [player(*buildings, lots=" ".join(lots)), player(*beside)]
    tree: Tree = {"seats": seats, "modules": {"monuments": {"drawn": [monument]}}}
    return after(laid({"monuments": True}, tree, pack), f"build {monument} {place}")


@pytest.mark.rule("M-04", "M-06", "M-09", "M-10")
@pytest.mark.parametrize(("monument", "path"), cases("monument", FIELDS))
def test_every_number_of_a_monument_counts(monument: str, path: tuple[str | int, ...]) -> None:
    without, pack = packs("monument", monument, path)
    assert build_monument(monument, without) != build_monument(monument, pack)


def test_every_monument_is_tried() -> None:
    assert set(JUST_MET) == {monument.id for monument in DATA.monument}


# Objectives


def score_objective(card: str, pack: Pack | None) -> list[list[int]]:
    """Returns the points of a player who meets the objective, and of one who just does not."""
    met, missed, other = MET[card]
    return [points_of(with_shared(seat, other, cards=card, pack=pack), 0) for seat in (met, missed)]


@pytest.mark.rule("O-02", "O-05")
@pytest.mark.parametrize(("card", "path"), cases("objective", ("vp", "threshold")))
def test_every_number_of_an_objective_counts(card: str, path: tuple[str | int, ...]) -> None:
    without, pack = packs("objective", card, path)
    assert score_objective(card, without) != score_objective(card, pack)


# Roads

ON_THE_EDGE = ["grand-insula-square B1 B2 C1 C2", "bakery D1", "fountain E1", "domus F1"]
"""Influence of 7 on row 1, by buildings of every type."""


def settle_road(board: str, pack: Pack | None, place: int, leading: list[str]) -> list[Any]:
    """Settles a board on row 1: one player is first, one second with an influence of 3, and one has none."""
    boards = [board, *(road.id for road in DATA.road if road.id != board)][:4]
    seats = [player(*leading, coins=9), player("artisan-forum-l G1 G2 H2", coins=9), player("domus D4", coins=9)]
    tree: Tree = {"seats": seats, "final_turns": 1, "market": [], "modules": {"roads": {"boards": boards}}}
    chosen = [f"choose {board} {place}"] if any("choose" in path for path in _numbers_of(board)) else []
    return after(laid({"roads": True}, tree, pack), "income", *chosen)


def _numbers_of(board: str) -> list[tuple[str | int, ...]]:
    return [case.values[1] for case in ROAD_CASES if case.values[0] == board]


ROAD_CASES = cases("road", ("most", "second", "at_least", "none"))


@pytest.mark.rule("R-03", "R-04")
@pytest.mark.parametrize(("board", "path"), ROAD_CASES)
def test_every_number_of_a_road_counts(board: str, path: tuple[str | int, ...]) -> None:
    without, pack = packs("road", board, path)
    assert any(
        settle_road(board, without, place, leading) != settle_road(board, pack, place, leading)
        for place in (1, 2, 3)
        for leading in (ON_THE_EDGE, ON_THE_EDGE[:1])
    )


# Tokens of the Consul

TOKEN_VALUES = cases("consul_token", ("citizens", "coins", "vp", "scores"))
TOKEN_SUPPLY = cases("consul_token", ("size", "count"))
PLACES = {1: "C3", 2: "C3 C4", 3: "C3 C4 C5", 4: "C3 C4 D3 D4"}
BESIDE = (["domus-maxima A3 B3", "bakery C2"], ["fountain B3", "library C2"])
"""Buildings of players next to every one of these places."""


def score_token(token: str, pack: Pack | None, era: int, beside: list[str]) -> list[Any]:
    """Scores an era with a token beside a player's buildings; returns the Consul's panel, prices and all lines."""
    size = next(each.size for each in DATA.consul_token if each.id == token)
    tree: Tree = {
        "seats": [player(*beside), player("domus E5", lots="C6")],
        "rivals": [{"buildings": [f"{token} {PLACES[size]}"]}],
        "era": era,
        "turn": 2,
        "final_turns": 1,
        "market": [],
    }
    table = laid({"consul": "standard"}, tree, pack)
    move(table, 1, "income")
    consul = table.module_views()["consul"]
    parties = [[line.points for line in table.score(party, SPECTATOR).lines] for party in range(3)]
    return [consul.points, consul.citizens, consul.coins, list(table.prices(0)), parties]


@pytest.mark.rule("C-06", "C-07", "C-08", "C-11", "C-12")
@pytest.mark.parametrize(("token", "path"), TOKEN_VALUES)
def test_every_value_of_a_token_of_the_consul_counts(token: str, path: tuple[str | int, ...]) -> None:
    without, pack = packs("consul_token", token, path)
    assert any(
        score_token(token, without, era, beside) != score_token(token, pack, era, beside)
        for era in (1, 3)
        for beside in BESIDE
    )


def token_drawn(token: str, seed: int, pack: Pack | None) -> str:
    """Returns what the Consul turns up for lots as many as the token has in the data."""
    size = next(each.size for each in DATA.consul_token if each.id == token)
    *bare, last = PLACES[size].split()
    market = [last, "G1", "G2", "G3", "G4", "G5"]
    modules = {"consul": {"steers": 1, "ready": True}}
    tree: Tree = {"seats": [player(), player()], "rivals": [{"lots": bare}], "market": market, "modules": modules}
    table = ROME.configure(2, {"consul": "standard"}, pack).from_position(tree, Chance(seed_bytes(seed)))
    move(table, 0, "income")
    view: Any = table.knowledge(SPECTATOR).view()
    return cast(str, view.lots[last].building)


@pytest.mark.rule("C-04", "C-06")
@pytest.mark.parametrize(("token", "path"), TOKEN_SUPPLY)
def test_size_and_number_of_a_token_of_the_consul_count(token: str, path: tuple[str | int, ...]) -> None:
    """They decide what lies in the piles, so what is drawn with the same seed."""
    without, pack = packs("consul_token", token, path)
    assert any(token_drawn(token, seed, without) != token_drawn(token, seed, pack) for seed in range(40))


def test_every_token_of_the_consul_is_tried() -> None:
    ids = {token.id for token in DATA.consul_token}
    assert {case.values[0] for case in TOKEN_VALUES} == {case.values[0] for case in TOKEN_SUPPLY} == ids


def test_every_card_of_the_modules_is_tried() -> None:
    assert {case.values[0] for case in ROAD_CASES} == {road.id for road in DATA.road}
    assert {case.values[0] for case in cases("objective", ("vp",))} == set(MET)
