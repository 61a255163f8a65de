"""Positions: what a state says of itself is the way back to it, and what cannot be is refused with place and reason."""

from __future__ import annotations

from typing import Any, cast

import pytest

import oppidum
from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.engine.messages import Message
from oppidum.engine.position import ImpossiblePosition, read_position, write_position
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import Table
from oppidum.words import say
from tests.games.foundations.patron import PATRONAGE
from tests.games.foundations.tables import (
    Tree,
    configured,
    final,
    finish_era,
    from_tree,
    market,
    new,
    panel,
    player,
    set_up,
    view,
)


def at_random(table: FoundationsState, moves: int, seed: int) -> None:
    dice = Dice(seed_bytes(seed))
    for _ in range(moves):
        if not table.over():
            seat = dice.choose(table.to_act())
            table.apply(seat, dice.choose(table.legal(seat)))


def comes_back(table: Table) -> bool:
    """Whether the position of a table leads to the same table."""
    back = table.configuration.from_position(table.position(), table.chance.copy())
    return back.to_bytes() == table.to_bytes()


def refused(error: ImpossiblePosition, path: str, key: str) -> None:
    """The refusal names this place and this reason, and can be said."""
    params: dict[str, Any] = error.message.params
    assert params["path"] == path
    why = params["why"]
    assert isinstance(why, Message)
    assert why.key.removeprefix("foundations-").removeprefix("engine-").removeprefix("position-") == key
    assert "???" not in say(error.message)


# There and back


@pytest.mark.parametrize("drafting", [False, True])
@pytest.mark.parametrize("moves", [0, 3, 25, 60, 1000])
@pytest.mark.parametrize("players", [2, 4])
def test_a_position_leads_back_to_its_state(players: int, moves: int, drafting: bool) -> None:
    table = new(players, drafting=drafting)
    at_random(table, moves, seed=players)
    assert comes_back(table)
    assert read_position(write_position(table), oppidum.game).to_bytes() == table.to_bytes()


@pytest.mark.rule("F-22")
def test_discarded_and_buried_cards_are_part_of_a_position() -> None:
    table = set_up(market="C1 C2 C3 C4 C5 C6", pile="D1 D2", incomes=5)
    at_random(table, 1, seed=1)
    assert view(table).buried == 2
    back = from_tree(table.position(), configured())
    assert view(back) == view(table)
    assert list(back.discarded) == list(table.discarded)


def test_scored_lines_are_part_of_a_position() -> None:
    table = final(player("school-1 A1", "house A2 A3", lots="B1", points=2), player("retail-shop C1 C2"), era=3)
    finish_era(table)
    back = from_tree(table.position(), configured())
    for seat in (0, 1):
        assert back.score(seat, SPECTATOR) == table.score(seat, SPECTATOR)
        assert back.score(seat, SPECTATOR).total == panel(table, seat).points


# What is left out


@pytest.mark.rule("F-04", "F-06", "F-07")
def test_an_empty_position_is_a_table_with_nothing_dealt() -> None:
    table = from_tree({}, configured(3))
    assert (table.to_act(), view(table).era) == ([0], 1)
    assert len(market(table).split()) == 6
    assert sum(view(table).piles) == 64 - 6
    assert [panel(table, seat).markers for seat in range(3)] == [8, 8, 8]
    assert table.revealed == ()


@pytest.mark.rule("F-06")
@pytest.mark.parametrize(("era", "piles"), [(1, [17 - 6, 16, 16]), (2, [0, 25 - 6, 24]), (3, [0, 0, 49 - 6])])
def test_piles_left_out_hold_what_remains_as_even_as_can_be(era: int, piles: list[int]) -> None:
    assert view(set_up(player(), player(), era=era)).piles == piles


@pytest.mark.parametrize(
    "clock",
    [
        {"era": 1, "final_turns": 2},
        {"era": 2, "final_turns": 1},
        {"era": 3, "final_turns": 2},
        {"era": 3, "phase": "over"},
    ],
)
def test_final_turns_and_finished_games_need_no_word_about_piles(clock: Tree) -> None:
    table = from_tree({"seats": [player("house A1 A2", lots="B1"), player()], **clock}, configured())
    assert market(table) == ""
    assert view(table).piles[: clock["era"]] == [0] * clock["era"]


def test_a_set_of_cards_is_shuffled_by_the_seed() -> None:
    lots = configured().rules.ground.names
    tree = {"piles": [{"set": lots[:20]}, {"order": lots[20:48]}, {"order": lots[48:]}]}
    tables = [from_tree(tree, configured(), seed) for seed in (1, 1, 2)]
    assert tables[0].digest() == tables[1].digest()
    assert market(tables[0]) != market(tables[2])
    assert tables[0].piles()[1] == tables[2].piles()[1] == list(range(20, 48))


def test_points_beyond_the_scored_lines_count_as_given() -> None:
    scored = [{"kind": "leader", "era": 1, "points": 4, "amount": 4}]
    table = from_tree({"era": 2, "seats": [{"points": 10, "scored": scored}, {"points": 3}]}, configured())
    assert table.score(0, SPECTATOR).by_category() == {"population": 4, "given": 6}
    assert table.score(1, SPECTATOR).by_category() == {"given": 3}


def test_points_given_may_be_below_what_was_scored() -> None:
    scored = [{"kind": "leader", "era": 1, "points": 4, "amount": 4}]
    table = from_tree({"era": 2, "seats": [{"points": -3, "scored": scored}, {}]}, configured())
    assert table.score(0, SPECTATOR).by_category() == {"population": 4, "given": -7}
    assert comes_back(table)


def test_who_began_the_era_is_whoever_has_the_turn_unless_told() -> None:
    assert view(from_tree({"turn": 2}, configured())).first == 1
    assert view(from_tree({"turn": 2, "first": 1}, configured())).first == 0


EARNERS: list[Tree] = [
    *[{"kind": kind, "era": 2} for kind in ("given", "leader", "bonus", "follower")],
    {"kind": "civic", "era": 2, "what": "school-2 A1 A2"},
    {"kind": "civic", "era": 2, "what": "statue-1 A1"},
    {"kind": "printed", "era": 1, "what": "retail-shop A1 B1"},
    {"kind": "coins", "era": 3, "what": "small-coffee-shop G7"},
    {"kind": "empty-lot", "era": 3, "what": "C3"},
]


@pytest.mark.parametrize("line", EARNERS, ids=[f"{line['kind']} {line.get('what', '')}" for line in EARNERS])
def test_every_kind_of_scored_line_can_be_said_and_comes_back(line: Tree) -> None:
    scored = [{**line, "points": 7, "amount": 3}]
    table = from_tree({"phase": "over", "era": 3, "seats": [{"scored": scored}, {}]}, configured())
    (said,) = table.score(0, SPECTATOR).lines
    assert (said.points, said.period) == (7, line["era"])
    assert "???" not in say(said.message)
    assert comes_back(table)


def test_what_is_given_may_stem_from_the_present_era() -> None:
    scored = [{"kind": "given", "era": era, "points": 2} for era in (1, 2)]
    assert panel(from_tree({"era": 2, "seats": [{"scored": scored}]}, configured())).points == 4


# With modules


def patronage(tree: Tree) -> Table:
    return cast(Table, PATRONAGE.configure(2, {"patron": True}).from_position(tree, Chance(seed_bytes(1))))


FAVOURS: Tree = {"modules": {"patron": {"favours": [0, 0]}}}


@pytest.mark.parametrize("what", ["", "house A1 A2", "statue-1 A1"])
def test_a_module_scores_in_any_era_so_far_for_any_building_or_none(what: str) -> None:
    line = {"kind": "module", "era": 2, "points": 1, "amount": 1, "what": what}
    table = patronage({**FAVOURS, "era": 2, "seats": [{"scored": [line]}]})
    assert table.score(0, SPECTATOR).by_category() == {"modules": 1}
    assert comes_back(table)


@pytest.mark.parametrize(
    ("tree", "path", "key"),
    [
        ({"modules": {"monuments": {}}}, "position.modules", "module"),
        ({"modules": {"patron": {"favors": []}}}, "position.modules.patron", "plain"),
        (
            {**FAVOURS, "seats": [{"scored": [{"kind": "module", "era": 2, "points": 1}]}]},
            "position.seats[0].scored[0].era",
            "unscored",
        ),
    ],
)
def test_what_modules_keep_must_fit_them(tree: Tree, path: str, key: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        patronage(tree)
    refused(error.value, path, key)


# What cannot be


def line(kind: str, era: int = 1, points: int = 1, amount: int = 1, what: str = "") -> Tree:
    """Players of whom the second has scored such a line."""
    scored = {"kind": kind, "era": era, "points": points, "amount": amount, "what": what}
    return {"seats": [{}, {"scored": [scored]}]}


OVER: Tree = {"phase": "over", "era": 3}
LINE = "position.seats[1].scored[0]"
ALL = [f"{letter}{row}" for letter in "ABCDEFG" for row in range(1, 8)]
HANDS = [{"hand": ALL[0:6]}, {"hand": ALL[7:13]}]
EMPTY_PILES: list[Tree] = [{}, {}, {}]

IMPOSSIBLE: list[tuple[str, Tree, str, str]] = [
    ("unknown field", {"weather": "fine"}, "position", "plain"),
    ("wrong type", {"seats": [{"coins": "many"}]}, "position.seats[0].coins", "plain"),
    ("phase", {"phase": "lunch"}, "position.phase", "phase"),
    ("era 0", {"era": 0}, "position.era", "range"),
    ("era 4", {"era": 4}, "position.era", "range"),
    ("turn 0", {"turn": 0}, "position.turn", "range"),
    ("turn 3", {"turn": 3}, "position.turn", "range"),
    ("first 0", {"first": 0}, "position.first", "range"),
    ("first 3", {"first": 3}, "position.first", "range"),
    ("final turns", {"final_turns": 3}, "position.final_turns", "range"),
    ("negative final turns", {"final_turns": -1}, "position.final_turns", "range"),
    ("incomes", {"incomes": 7}, "position.incomes", "range"),
    ("incomes of a stalled era", {"incomes": 6}, "position.incomes", "stalled"),
    ("seats", {"seats": [{}, {}, {}]}, "position.seats", "seats"),
    ("debts", {"seats": [{}, {"coins": -1}]}, "position.seats[1].coins", "range"),
    ("too rich", {"seats": [{"coins": 1_000_001}]}, "position.seats[0].coins", "range"),
    ("a fortune of 64 bits", {"seats": [{"coins": 2**63}]}, "position.seats[0].coins", "range"),
    ("too many points", {"seats": [{"points": 1_000_001}]}, "position.seats[0].points", "range"),
    ("too few points", {"seats": [{"points": -1_000_001}]}, "position.seats[0].points", "range"),
    ("points of 64 bits", {"seats": [{"points": 2**63}]}, "position.seats[0].points", "range"),
    ("a line of 64 bits", line("leader", points=2**63) | {"era": 2}, f"{LINE}.points", "range"),
    ("a line far below", line("given", points=-1_000_001), f"{LINE}.points", "range"),
    ("an amount of 64 bits", line("given", amount=2**63), f"{LINE}.amount", "range"),
    ("less than nothing counted", line("given", amount=-1), f"{LINE}.amount", "range"),
    (
        "lines with too many points",
        {"seats": [{"scored": [{"kind": "given", "era": 1, "points": 600_000}] * 2}]},
        "position.seats[0].scored",
        "range",
    ),
    (
        "too much to be given",
        {"seats": [{"points": 600_000, "scored": [{"kind": "given", "era": 1, "points": -600_000}]}]},
        "position.seats[0].points",
        "range",
    ),
    ("nine markers", {"seats": [{"lots": ALL[:9]}]}, "position.seats[0].lots", "markers"),
    ("no such lot", {"seats": [{"lots": ["A1", "A8"]}]}, "position.seats[0].lots[1]", "lot"),
    ("a lot of two", {"seats": [{"lots": ["A1"]}, {"lots": ["A1"]}]}, "position.seats[1].lots[0]", "twice"),
    (
        "a lot under a building",
        {"seats": [{"lots": ["A1"], "buildings": ["house A1 A2"]}]},
        "position.seats[0].buildings[0]",
        "twice",
    ),
    (
        "overlapping buildings",
        {"seats": [{"buildings": ["house A1 A2", "house A2 A3"]}]},
        "position.seats[0].buildings[1]",
        "twice",
    ),
    ("no such building", {"seats": [{"buildings": ["tower A1"]}]}, "position.seats[0].buildings[0]", "building"),
    ("wrong shape", {"seats": [{"buildings": ["house A1 B2"]}]}, "position.seats[0].buildings[0]", "building"),
    (
        "three small houses",
        {"seats": [{"buildings": ["small-house A1", "small-house A2", "small-house A3"]}]},
        "position.seats[0].buildings[2]",
        "supply",
    ),
    ("seven slots", {"market": ALL[:7]}, "position.market", "slots"),
    ("half a market", {"market": ALL[:3]}, "position.market", "market"),
    ("no market", {"market": []}, "position.market", "market"),
    ("on sale and owned", {"market": ALL[:6], "seats": [{"lots": ["A1"]}]}, "position.market[0]", "twice"),
    ("two piles", {"piles": [{}, {}]}, "position.piles", "piles"),
    ("order and set", {"piles": [{"order": ["A1"], "set": ["A2"]}, {}, {}]}, "position.piles[0]", "pile"),
    ("a pile of the past", {"era": 2, "piles": [{"order": ["A1"]}, {}, {}]}, "position.piles[0]", "past"),
    (
        "a pile in final turns",
        {"final_turns": 2, "piles": [{"order": ["A1"]}, {}, {}]},
        "position.piles[0]",
        "past",
    ),
    ("on sale in final turns", {"final_turns": 2, "market": ["A1"]}, "position.market", "final"),
    (
        "on sale after the game",
        {"phase": "over", "era": 3, "market": ["A1"], "piles": EMPTY_PILES},
        "position.market",
        "final",
    ),
    ("a hand without draft", {"seats": [{"hand": ["A1"]}]}, "position.seats", "no-hands"),
    ("a hand of seven", {"phase": "drafting", "seats": [{"hand": ALL[:7]}]}, "position.seats[0].hand", "hand"),
    (
        "a choice from no hand",
        {"phase": "drafting", "seats": [HANDS[0], {**HANDS[1], "chosen": "A1"}]},
        "position.seats[1].chosen",
        "chosen",
    ),
    (
        "everyone has chosen",
        {"phase": "drafting", "seats": [{**HANDS[0], "chosen": "A1"}, {**HANDS[1], "chosen": "B1"}]},
        "position.seats",
        "all-chosen",
    ),
    ("unequal hands", {"phase": "drafting", "seats": [HANDS[0], {"hand": ["B1"]}]}, "position.seats", "draft"),
    ("a draft in era 2", {"phase": "drafting", "era": 2, "seats": HANDS}, "position.seats", "draft"),
    ("a market in the draft", {"phase": "drafting", "seats": HANDS, "market": ["G1"]}, "position.market", "draft"),
    (
        "points of no kind",
        {"seats": [{"scored": [{"kind": "luck", "era": 1, "points": 1}]}]},
        "position.seats[0].scored[0].kind",
        "kind",
    ),
    (
        "points of no era",
        {"seats": [{"scored": [{"kind": "leader", "era": 4, "points": 1}]}]},
        "position.seats[0].scored[0].era",
        "range",
    ),
    ("points of the present era", line("leader"), f"{LINE}.era", "unscored"),
    ("points of the present era in final turns", line("leader") | {"final_turns": 2}, f"{LINE}.era", "unscored"),
    ("points of an era to come", line("bonus", era=3) | {"era": 2}, f"{LINE}.era", "unscored"),
    ("given in an era to come", line("given", era=2), f"{LINE}.era", "unscored"),
    ("coins of era 2", line("coins", era=2, what="restaurant A1 A2 A3") | OVER, f"{LINE}.era", "unscored"),
    ("a lot of era 2", line("empty-lot", era=2, what="A1") | OVER, f"{LINE}.era", "unscored"),
    ("points of a module that is not there", line("module"), f"{LINE}.kind", "kind"),
    *[
        (f"{kind} of something", line(kind, what="A1") | OVER, f"{LINE}.what", "of-nothing")
        for kind in ("given", "leader", "bonus", "follower")
    ],
    *[
        (f"{kind} of nothing", line(kind, era=3) | OVER, f"{LINE}.what", "building")
        for kind in ("civic", "printed", "coins")
    ],
    ("no empty lot", line("empty-lot", era=3) | OVER, f"{LINE}.what", "lot"),
    ("an empty building", line("empty-lot", era=3, what="house A1 A2") | OVER, f"{LINE}.what", "lot"),
    ("a civic lot", line("civic", what="A1") | OVER, f"{LINE}.what", "building"),
    ("a civic house", line("civic", what="house A1 A2") | OVER, f"{LINE}.what", "earner"),
    ("a civic shop", line("civic", what="retail-shop A1 A2") | OVER, f"{LINE}.what", "earner"),
    ("a printed house", line("printed", what="house A1 A2") | OVER, f"{LINE}.what", "earner"),
    ("coins of a statue", line("coins", era=3, what="statue-1 A1") | OVER, f"{LINE}.what", "earner"),
    ("a module that is not in play", {"modules": {"patron": {}}}, "position.modules", "module"),
    (
        "nothing for the last era",
        {"piles": [{"order": ALL[:20]}, {"order": ALL[20:]}, {}]},
        "position.piles[2]",
        "to-come",
    ),
    (
        "nothing for the next era",
        {"final_turns": 2, "piles": [{}, {}, {"order": ALL}]},
        "position.piles[1]",
        "to-come",
    ),
    (
        "an era to come is buried",
        {"piles": [{"order": ALL[:20]}, {"order": ALL[20:30]}, {"order": ALL[30:], "buried": True}]},
        "position.piles[2]",
        "buried",
    ),
    (
        "buried while on sale",
        {"market": ALL[:6], "piles": [{"order": ALL[6:9], "buried": True}, {"order": ALL[9:20]}, {"order": ALL[20:]}]},
        "position.piles[0]",
        "buried",
    ),
    ("too little left for three eras", {"discarded": ALL[:47]}, "position.piles[2]", "to-come"),
    (
        "a first market of nothing",
        {"phase": "drafting", "seats": HANDS, "piles": [{}, {"order": ALL[13:30]}, {"order": [*ALL[30:], "A7"]}]},
        "position.piles[0]",
        "to-come",
    ),
    (
        "discarded in the draft",
        {"phase": "drafting", "seats": HANDS, "discarded": ["G7"]},
        "position.discarded",
        "draft",
    ),
    ("discarded and owned", {"discarded": ["A1"], "seats": [{"lots": ["A1"]}]}, "position.discarded[0]", "twice"),
]


@pytest.mark.parametrize(("tree", "path", "key"), [case[1:] for case in IMPOSSIBLE], ids=[c[0] for c in IMPOSSIBLE])
def test_what_cannot_be_is_refused_with_place_and_reason(tree: Tree, path: str, key: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        from_tree(tree, configured(drafting=True))
    refused(error.value, path, key)


@pytest.mark.rule("F-08")
def test_without_the_option_no_position_is_a_draft() -> None:
    assert from_tree({"phase": "drafting", "seats": HANDS}, configured(drafting=True)).to_act() == [0, 1]
    with pytest.raises(ImpossiblePosition):
        from_tree({"phase": "drafting", "seats": HANDS}, configured())


@pytest.mark.rule("F-24")
@pytest.mark.parametrize("clock", [{"era": 1}, {"era": 2}, {"era": 3, "final_turns": 1}])
def test_no_game_is_over_before_the_last_final_turn_of_era_three(clock: Tree) -> None:
    piles: list[Tree] = [{"order": ALL, "buried": True}, {}, {}]
    assert from_tree({"phase": "over", "era": 3, "piles": piles}, configured()).over()
    with pytest.raises(ImpossiblePosition):
        from_tree({"phase": "over", "piles": piles, **clock}, configured())


@pytest.mark.rule("F-02")
def test_a_position_cannot_leave_a_deed_out() -> None:
    tree = {"market": ALL[:6], "piles": [{"order": ALL[6:20]}, {"order": ALL[20:30]}, {"order": ALL[30:48]}]}
    with pytest.raises(ImpossiblePosition):
        from_tree(tree, configured())
