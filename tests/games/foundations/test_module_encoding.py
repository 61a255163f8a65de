"""What a learning program is told of Rome's modules: each field says what lies on the table, as its seat sees it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.table import Table
from tests.games.checked import move, play
from tests.games.foundations.modules import (
    Tree,
    configured,
    with_consul,
    with_invocations,
    with_monuments,
    with_roles,
    with_trades,
)
from tests.games.foundations.tables import player
from tests.games.foundations.test_encoding import encoded, field

DATA = load("rome")
MONUMENTS = [monument.id for monument in DATA.monument]
OBJECTIVES = [objective.id for objective in DATA.objective]
ROADS = [road.id for road in DATA.road]
TOKENS = [token.id for token in DATA.consul_token]
ROLES = [role.id for role in DATA.role if not role.needs]
INVOCATIONS = [card.id for card in DATA.invocation if not card.needs]
EVERYTHING: dict[str, OptionValue] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
    "trading": True,
    "stealing": True,
}
CONSUL: dict[str, OptionValue] = {"consul": "challenge", "monuments": True}


def marks(names: list[str], *shown: str) -> list[float]:
    """A row that has 1 for these names."""
    assert set(shown) <= set(names)
    return [float(name in shown) for name in names]


def laid(tree: Tree, players: int = 2, **options: OptionValue) -> ModularState:
    return cast(ModularState, configured(players, **options).from_position(tree, Chance(seed_bytes(1))))


# Monuments


def test_the_pool_values_and_markers_of_monuments() -> None:
    drawn = "colosseum regia temple-of-minerva"
    table = with_monuments(player("temple-of-minerva B2 B3 C2 D2 D3"), player("domus C3"), drawn=drawn)
    assert field(table, "monuments_open") == marks(MONUMENTS, "colosseum", "regia")
    assert field(table, "monument_values") == marks(MONUMENTS, "temple-of-minerva")
    assert field(table, "monument_markers", 0) == [5, 6]
    assert field(table, "monument_markers", 1) == [6, 5]
    kind = table.rules.piece.index("temple-of-minerva")
    names = table.rules.ground.names
    assert field(table, "buildings")[kind] == marks(names, "B2", "B3", "C2", "D2", "D3")


# Roles and objectives


@pytest.mark.rule("P-01", "O-01")
def test_cards_dealt_are_the_own_ones_and_a_choice_is_the_own_one() -> None:
    dealt = {
        "roles": [["thrifty", "swift"], ["patient", "humble"]],
        "objectives": [["homes", "shops"], ["halls", "avenue"]],
    }
    tree: Tree = {"phase": "choosing", "modules": {name: {"dealt": rows} for name, rows in dealt.items()}}
    table = laid(tree, roles=True, objectives="hidden")
    for seat in (0, 1):
        assert field(table, "roles_dealt", seat) == marks(ROLES, *dealt["roles"][seat])
        assert field(table, "objectives_dealt", seat) == marks(OBJECTIVES, *dealt["objectives"][seat])
    move(table, 1, "keep avenue")
    assert field(table, "objectives_chosen", 1) == marks(OBJECTIVES, "avenue")
    assert field(table, "objectives_chosen", 0) == marks(OBJECTIVES)
    move(table, 0, "keep homes")
    for seat, kept in enumerate(("homes", "avenue")):
        assert field(table, "objectives_kept", seat) == [marks(OBJECTIVES, kept), marks(OBJECTIVES)]
    move(table, 0, "keep swift")
    assert field(table, "roles_chosen", 0) == marks(ROLES, "swift")
    assert field(table, "roles_chosen", 1) == marks(ROLES)
    move(table, 1, "keep humble")
    assert field(table, "roles_kept", 0) == [marks(ROLES, "swift"), marks(ROLES, "humble")]
    assert field(table, "roles_kept", 1) == [marks(ROLES, "humble"), marks(ROLES, "swift")]


@pytest.mark.rule("O-02")
def test_kept_objectives_of_others_show_once_the_game_is_over() -> None:
    objectives = {"dealt": [["homes", "shops"], ["halls", "avenue"]], "kept": ["homes", "avenue"]}
    tree: Tree = {"era": 3, "final_turns": 1, "market": [], "modules": {"objectives": objectives}}
    table = laid(tree, objectives="hidden")
    assert field(table, "objectives_kept", 1) == [marks(OBJECTIVES, "avenue"), marks(OBJECTIVES)]
    play(table, "income")
    assert field(table, "objectives_kept", 1) == [marks(OBJECTIVES, "avenue"), marks(OBJECTIVES, "homes")]


@pytest.mark.rule("O-01")
def test_public_objectives_show_to_all_and_drawn_ones_to_their_holder() -> None:
    objectives = {"shared": ["homes", "corners"], "drawn": [["avenue"], ["no-waste"]]}
    table = laid({"modules": {"objectives": objectives}}, objectives="public")
    for seat, drawn in enumerate(("avenue", "no-waste")):
        assert field(table, "objectives_shared", seat) == marks(OBJECTIVES, "homes", "corners")
        assert field(table, "objectives_drawn", seat) == marks(OBJECTIVES, drawn)


@pytest.mark.rule("P-02", "P-03")
def test_drawn_roles_show_kept_ones_to_all_and_others_to_their_holder() -> None:
    roles = {
        "dealt": [["thrifty", "early"], ["patient", "humble"]],
        "kept": ["thrifty", "patient"],
        "drawn": [[["wealthy", "swift"]], []],
        "choosing": 1,
    }
    tree: Tree = {"modules": {"roles": roles, "question": {"seat": 1, "of": "roles"}}}
    tree["modules"]["invocations"] = {"used": [["new-calling"], []]}
    table = laid(tree, roles=True, invocations=True)
    half = [value / 2 for value in marks(ROLES, "wealthy", "swift")]
    assert field(table, "roles_drawn", 0) == [half, marks(ROLES)]
    assert field(table, "roles_drawn", 1) == [marks(ROLES), marks(ROLES)]
    move(table, 0, "keep swift")
    own = field(table, "roles_drawn", 0)[0]
    assert (own[ROLES.index("swift")], own[ROLES.index("wealthy")], sum(own)) == (1, 0.5, 1.5)
    assert field(table, "roles_drawn", 1) == [marks(ROLES), marks(ROLES, "swift")]


# Invocations


@pytest.mark.rule("I-02", "I-03")
def test_invocations_in_the_market_with_players_and_gone() -> None:
    modules: Tree = {
        "invocations": {
            "held": [["census"], ["largesse"]],
            "ongoing": [["toll-gate"], []],
            "used": [[], ["windfall"]],
            "discarded": ["festival"],
        }
    }
    market = ["A1", "second-wind", "A3", "A4", "A5", "A6"]
    table = with_invocations(player(), player(), market=market, modules=modules)
    rows = field(table, "invocations_market")
    assert rows == [marks(INVOCATIONS, *(["second-wind"] if slot == 1 else [])) for slot in range(6)]
    assert field(table, "invocations_held", 0) == [marks(INVOCATIONS, "census"), marks(INVOCATIONS, "largesse")]
    assert field(table, "invocations_held", 1) == [marks(INVOCATIONS, "largesse"), marks(INVOCATIONS, "census")]
    assert field(table, "invocations_ongoing", 1) == [marks(INVOCATIONS), marks(INVOCATIONS, "toll-gate")]
    assert field(table, "invocations_gone", 0) == marks(INVOCATIONS, "windfall", "festival")
    assert field(table, "market")[1] == marks(list(table.rules.ground.names))


@pytest.mark.rule("I-12")
def test_what_is_known_of_the_piles() -> None:
    market = ["A1", "A2", "A3", "A4", "A5", "largesse"]
    table = with_invocations(player(), player(), held="new-offers", market=market)
    unseen = [len([card for card in pile if card >= 100]) for pile in table.piles()]
    assert field(table, "invocations_unseen") == unseen
    play(table, "use new-offers")
    under = field(table, "invocations_under", 1)
    names = table.rules.card_names
    assert [row for row in under if any(row)] == [[float(name in market) for name in names]]


@pytest.mark.rule("I-06", "I-10", "M-11")
def test_what_cards_gave_for_the_turn() -> None:
    modules: Tree = {
        "monuments": {"drawn": ["regia"]},
        "invocations": {"held": [["fixed-price", "royal-leave", "rebuilding"], []]},
    }
    table = with_invocations(player(), player(), options={"monuments": True}, modules=modules)
    assert field(table, "invocations_turn") == [-1, -1, 0]
    play(table, "use fixed-price", "use royal-leave", "use rebuilding")
    assert field(table, "invocations_turn", 0) == field(table, "invocations_turn", 1) == [2, 0, 1]


@pytest.mark.rule("I-11")
def test_citizens_of_census_are_counted_from_the_own_seat() -> None:
    seats = [player("domus A1"), player("domus C1"), player()]
    question = {"seat": 2, "of": "invocations", "stage": "census", "step": 1}
    modules = {"invocations": {"held": [[], ["census"], []], "counted": [3, 0, 0]}, "question": question}
    table = laid({"seats": seats, "turn": 1, "first": 1, "market": [], "modules": modules}, 3, invocations=True)
    assert [field(table, "invocations_counted", seat) for seat in range(3)] == [[3, 0, 0], [0, 0, 3], [0, 3, 0]]
    assert [field(table, "question_seat", seat) for seat in range(3)] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    asking = [module.option for module in table.modules]
    assert field(table, "question_of") == marks(asking, "invocations")
    assert field(table, "question_stage") == [0, 1, 0, 0, 0, 0, 0, 1]


# Turns


@pytest.mark.rule("X-03", "X-04")
def test_actions_left_and_the_counts_of_the_era() -> None:
    market = ["A1", "A2", "A3", "A4", "A5", "A6"]
    table = with_roles(player(coins=20, lots="C1 C2"), player(), roles="swift thrifty", market=market)
    assert field(table, "turn") == [1, 0, 0]
    play(table, "buy A1")
    assert field(table, "turn", 0) == field(table, "turn", 1) == [0, 1, 1]
    assert field(table, "era_counts", 0) == [[1, 0], [0, 0]]
    play(table, "build domus-maxima C1 C2")
    assert field(table, "era_counts", 1) == [[0, 1], [0, 1]]
    assert field(table, "turn") == [1, 0, 0]


# Roads


@pytest.mark.rule("R-01", "R-02", "R-04")
def test_boards_influence_milestones_and_gifts() -> None:
    boards = ["crossroads", "via-appia", "settlers-road", "salt-road"]
    roads: Tree = {
        "boards": boards,
        "milestones": [[0, 2, 0], [], [1, 0, 0], []],
        "citizens": [0, 2],
        "markers": [1, 0],
    }
    table = laid({"seats": [player("domus-maxima C1 D1"), player("domus G3")], "modules": {"roads": roads}}, roads=True)
    assert field(table, "roads") == [marks(ROADS, board) for board in boards]
    assert field(table, "road_influence", 0) == [[2, 0], [0, 1], [0, 0], [0, 0]]
    assert field(table, "road_influence", 1) == [[0, 2], [1, 0], [0, 0], [0, 0]]
    milestones = field(table, "milestones", 1)
    assert [place for place, row in enumerate(milestones) if row == [1, 0]] == [1]
    assert [place for place, row in enumerate(milestones) if row == [0, 1]] == [6]
    assert sum(map(sum, milestones)) == 2
    assert field(table, "road_gifts", 1) == [[2, 0], [0, 1]]


# Favor tokens, thefts and trades


@pytest.mark.rule("T-01", "T-07", "T-10")
def test_favor_tokens_by_side_and_the_lots_that_changed_hands() -> None:
    seats = (player(lots="A1 A3"), player(lots="A2"), player())
    table = with_trades(*seats, modules={"favors": {"unspent": [2, 2, 1], "spent": [0, 1, 0]}})
    assert field(table, "favors_moved") == marks(list(table.rules.ground.names))
    play(table, "steal A2")
    told = [field(table, "favors", seat) for seat in range(3)]
    assert told == [[[1, 2, 1], [0, 2, 0]], [[2, 1, 1], [2, 0, 0]], [[1, 1, 2], [0, 0, 2]]]
    assert field(table, "favors_moved", 2) == marks(list(table.rules.ground.names), "A2")


def steps_of_offers(table: Table) -> list[str]:
    """What an offer is composed of, in the order of actions."""
    actions = table.configuration.actions
    return [text for text in map(actions.notation, range(actions.size)) if text.startswith(("give ", "ask "))]


@pytest.mark.rule("T-03", "T-04", "T-11")
def test_an_offer_step_by_step_and_a_wish() -> None:
    seats = (player(lots="A1 A2", coins=10), player(lots="C1"), player(lots="E1", coins=5))
    table = with_trades(*seats, options={"trading": True})
    names = steps_of_offers(table)
    assert field(table, "trading_stage") == [1, 0, 0, 0]
    assert field(table, "trading_sides") == [[0, 0, 0], [0, 0, 0]]
    play(table, "propose 3", "give A1", "give 2 coins")
    assert field(table, "trading_stage", 1) == [0, 1, 0, 0]
    sides = [field(table, "trading_sides", seat) for seat in range(3)]
    assert sides == [[[1, 0, 0], [0, 0, 1]], [[0, 0, 1], [0, 1, 0]], [[0, 1, 0], [1, 0, 0]]]
    assert field(table, "trading_steps", 1) == marks(names, "give A1", "give 2 coins")
    play(table, "ask E1", "offer")
    assert field(table, "trading_stage", 2) == [0, 0, 1, 0]
    assert [field(table, "trading_proposed", seat) for seat in range(3)] == [[0, 0, 1], [0, 1, 0], [1, 0, 0]]
    play(table, "wish", "give E1", "ask A2")
    assert field(table, "trading_stage") == [0, 0, 0, 1]
    assert field(table, "trading_sides") == [[0, 0, 1], [1, 0, 0]]
    assert field(table, "trading_steps") == marks(names, "give E1", "ask A2")
    play(table, "offer")
    assert field(table, "trading_steps") == marks(names)
    wish, none = marks(names, "give E1", "ask A2"), marks(names)
    wishes = [field(table, "trading_wishes", seat) for seat in range(3)]
    assert wishes == [[none, none, wish], [none, wish, none], [wish, none, none]]


# The Consul


@pytest.mark.rule("C-01", "C-02", "C-05", "C-07", "C-12")
def test_card_points_price_and_tokens_of_the_consul() -> None:
    consul = {"steers": 2, "ready": True, "discarded": ["oil-stall", "oil-stall"]}
    tokens = ["market-hall A1 A2 A3 A4", "tenement C1 C2 C3"]
    table = with_consul({}, {}, {}, players=3, tokens=tokens, points=9, consul=consul)
    citizens, coins = DATA.consul_token[TOKENS.index("tenement")].citizens, table.trade[3]
    assert field(table, "consul") == [9, citizens, coins, 2 + coins // 2, 1, 0]
    assert [field(table, "consul_steers", seat) for seat in range(3)] == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    assert field(table, "consul_discarded", 1) == [2.0 * value for value in marks(TOKENS, "oil-stall")]
    gone = {"oil-stall": 2, "market-hall": 1, "tenement": 1}
    assert field(table, "consul_unseen", 1) == [token.count - gone.get(token.id, 0) for token in DATA.consul_token]
    assert field(table, "consul_lot") == marks(list(table.rules.ground.names))
    hall = field(table, "buildings")[table.rules.piece.index("market-hall")]
    assert hall == marks(list(table.rules.ground.names), "A1", "A2", "A3", "A4")


@pytest.mark.rule("C-04", "C-09")
def test_what_the_consul_is_about_while_it_asks() -> None:
    tokens, market = ["granary A1 A2", "mint C1 C2"], ["B2", "A5", "A6", "A7", "B7", "C7"]
    table = with_consul({}, {}, market=market, tokens=tokens, consul={"ready": True})
    play(table, "income")
    assert (field(table, "consul", 1)[4:], field(table, "question_seat", 1)) == ([1, 2], [0, 1])
    assert field(table, "consul_lot", 1) == marks(list(table.rules.ground.names), "B2")
    play(table, "place A2 B2 C2")
    assert (field(table, "consul")[4:], field(table, "consul_lot")) == ([1, 3], marks(list(table.rules.ground.names)))
    play(table, "place A1")
    assert field(table, "consul")[4:] == [0, 0]
    table = cast(ModularState, configured(3, consul="challenge").new(2))
    assert field(table, "consul", table.first)[4:] == [0, 1]


# Nothing else


@pytest.mark.parametrize(
    ("options", "moves"),
    [*((EVERYTHING, moves) for moves in (0, 2, 5, 40, 120)), *((CONSUL, moves) for moves in (0, 40))],
)
def test_worlds_that_a_seat_cannot_tell_apart_look_alike(options: dict[str, OptionValue], moves: int) -> None:
    table, dice = configured(3, **options).new(5), Dice(seed_bytes(moves))
    for _ in range(moves):
        seat = dice.choose(table.to_act())
        table.apply(seat, dice.choose(table.legal(seat)))
    for seat in range(3):
        worlds = [table.knowledge(seat).imagine(dice) for _ in range(6)]
        assert len({world.to_bytes() for world in worlds}) == 6
        assert all(encoded(cast(Table, world), seat) == encoded(table, seat) for world in worlds)


def test_every_field_of_the_modules_is_tested_here() -> None:
    plain = {each.name for each in configured(2).encoding}
    tables = [configured(2, **options) for options in (EVERYTHING, {"objectives": "public"}, CONSUL)]
    fields = {each.name for table in tables for each in table.encoding} - plain
    code = Path(__file__).read_text("utf-8")
    assert {name for name in fields if f'field(table, "{name}"' not in code} == set()
