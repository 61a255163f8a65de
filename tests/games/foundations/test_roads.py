"""Roads of Fortune: R-01 to R-07, every board, and the question in the middle of an era's scoring."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from oppidum import words
from oppidum.engine import record_text
from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.configuration import Pack
from oppidum.engine.events import SPECTATOR
from oppidum.engine.messages import Message
from oppidum.engine.position import ImpossiblePosition, read_position, write_position
from oppidum.engine.record import final_state
from oppidum.engine.recorder import Recorder
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.table import Table, hand_of
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move, play
from tests.games.foundations.modules import Tree, configured, refusal
from tests.games.foundations.tables import player

BOARDS = load("rome").road
PLAIN = ["via-appia", "salt-road", "road-of-homes", "road-of-shops"]


def with_roads(*seats: Tree, boards: str, pack: Pack | None = None, last: bool = True, **fields: Any) -> ModularState:
    """A table with these boards first at the edges; in the last final turn of an era unless said otherwise."""
    names = boards.split()
    names += [name for name in PLAIN if name not in names][: 4 - len(names)]
    roads = {"boards": names, **fields.pop("roads", {})}
    tree: Tree = {"seats": list(seats), "modules": {"roads": roads}, **fields}
    if last:
        tree |= {"final_turns": 1, "market": []}
    configuration = ROME.configure(max(2, len(seats)), {"roads": True}, pack)
    return cast(ModularState, configuration.from_position(tree, Chance(seed_bytes(1))))


def road_points(table: Table, seat: int) -> list[int]:
    return [line.points for line in table.score(seat, SPECTATOR).lines if line.category == "roads"]


def roads_of(table: Table) -> Any:
    view: Any = table.knowledge(SPECTATOR).view()
    return view.modules["roads"]


#


@pytest.mark.rule("R-01")
@pytest.mark.parametrize("players", [2, 5])
def test_four_boards_are_drawn_and_everyone_has_two_milestones(players: int) -> None:
    drawn = [
        tuple(edge.road for edge in roads_of(configured(players, roads=True).new(seed)).edges) for seed in range(60)
    ]
    assert all(len(set(boards)) == 4 for boards in drawn)
    assert len({board for boards in drawn for board in boards}) == 12
    assert roads_of(configured(players, roads=True).new(1)).milestones_left == [2] * players


@pytest.mark.rule("R-05", "F-09")
@pytest.mark.parametrize("drafting", [False, True])
def test_nobody_starts_on_an_edge_and_every_deed_is_in_the_game(drafting: bool) -> None:
    for seed in range(20):
        table = configured(2, roads=True, drafting=drafting).new(seed)
        on_edge = table.rules.ground.lot_on_edge
        started = [lot for lot, owner in enumerate(table.owner) if owner >= 0]
        started += [lot for seat in (0, 1) for lot in hand_of(table, seat)]
        assert len(started) == 12
        assert not any(on_edge[lot] for lot in started)
        assert [law.name for law in table.configuration.laws if not law.holds(table)] == []


@pytest.mark.rule("R-05")
def test_edge_deeds_lie_anywhere_in_the_piles() -> None:
    tops = {configured(2, roads=True).new(seed).market[0] for seed in range(300)}
    assert len(tops) > 40


@pytest.mark.rule("R-05", "F-08")
def test_an_imagined_hand_of_the_draft_holds_no_edge_deed() -> None:
    table = configured(2, roads=True, drafting=True).new(1)
    on_edge = table.rules.ground.lot_on_edge
    tops = set()
    for seed in range(200):
        imagined = cast(Table, table.knowledge(0).imagine(Dice(seed_bytes(seed))))
        assert not any(on_edge[lot] for lot in hand_of(imagined, 1))
        tops.add(imagined.piles()[0][0])
    assert len(tops) > 30


#


@pytest.mark.rule("R-02")
def test_influence_is_the_size_of_buildings_with_a_lot_on_the_edge() -> None:
    table = with_roads(player("domus-maxima A1 A2", "bakery C1", "domus D4", lots="E1"), player(), boards="via-appia")
    edges = roads_of(table).edges
    assert [edge.influence for edge in edges] == [[3, 0], [0, 0], [0, 0], [2, 0]]


@pytest.mark.rule("R-02")
def test_a_corner_counts_whole_on_both_edges() -> None:
    table = with_roads(player("grand-insula-square F1 F2 G1 G2"), player(), boards="via-appia")
    assert [edge.influence[0] for edge in roads_of(table).edges] == [4, 4, 0, 0]


@pytest.mark.rule("R-02")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [("domus D1", "domus E1", 0), ("domus E1", "domus D1", 1), ("domus-maxima E1 E2", "domus D1", 0)],
)
def test_among_equals_the_lowest_built_lot_is_ahead(first: str, second: str, winner: int) -> None:
    table = with_roads(player(first), player(second), boards="via-appia")
    assert roads_of(table).edges[0].ranked[0] == winner
    play(table, "income")
    assert [road_points(table, seat) for seat in (0, 1)] == ([[4], []] if winner == 0 else [[], [4]])


@pytest.mark.rule("R-02", "F-23")
def test_roads_come_first_in_every_eras_scoring_edge_after_edge() -> None:
    table = with_roads(player("domus A1"), player(), boards="via-appia road-of-shops road-of-halls road-of-homes")
    play(table, "income")
    assert [line.category for line in table.score(0, SPECTATOR).lines][:2] == ["roads", "roads"]
    assert table.era == 1


# every board

HOUSE_AND_SHOP = ["domus-maxima B1 C1", "bakery D1", "domus E1", "fountain F1"]
GIVEN: dict[str, tuple[list[str], list[str], list[int], list[int], int, int]] = {
    # board: buildings of both players, VP of both, coins of both beyond income
    "via-appia": (["domus C1"], [], [4], [], 0, 0),
    "salt-road": (["domus C1"], [], [], [], 6, 0),
    "road-of-homes": (HOUSE_AND_SHOP, [], [3], [], 0, 0),
    "road-of-shops": (HOUSE_AND_SHOP, [], [1], [], 0, 0),
    "road-of-halls": (HOUSE_AND_SHOP, [], [2], [], 0, 0),
    "twin-road": (["domus-maxima C1 D1"], ["domus E1"], [4], [2], 0, 0),
    "jealous-road": (["domus C1"], ["domus C4"], [5], [-2], 0, 0),
    "toll-road": (["domus C1"], ["domus C4"], [], [], 5, -2),
    "broad-road": (["grand-insula-long B1 C1 D1 E1", "insula-long F1 F2 F3"], [], [6], [], 0, 0),
    "common-road": (["insula-long B1 B2 B3"], ["insula-long D1 D2 D3"], [2], [2], 0, 0),
}


def test_every_board_without_a_choice_is_here() -> None:
    assert list(GIVEN) == [board.id for board in BOARDS if not (board.most and board.most.choose)]


def _coins_of_shops(buildings: list[str]) -> int:
    return sum(building.startswith("bakery") for building in buildings)


def settled(board: str, pack: Pack | None = None) -> ModularState:
    first, second = GIVEN[board][:2]
    seats = (player(*first, coins=3), player(*second, coins=3))
    table = with_roads(*seats, boards=board, pack=pack)
    play(table, "income")
    return table


@pytest.mark.rule("R-03")
@pytest.mark.parametrize("board", GIVEN)
def test_each_board_gives_what_it_says(board: str) -> None:
    first, _, points, others, coins, other_coins = GIVEN[board]
    table = settled(board)
    assert [road_points(table, seat) for seat in (0, 1)] == [points, others]
    assert table.coins[0] == 3 + 5 + 2 * _coins_of_shops(first) + coins
    assert table.coins[1] == 3 + other_coins


@pytest.mark.rule("R-03")
@pytest.mark.parametrize("board", [board for board in BOARDS if board.id in GIVEN], ids=lambda board: board.id)
def test_a_card_pack_changes_what_a_board_gives(board: Any) -> None:
    field = next(name for name in ("most", "at_least") if getattr(board, name) is not None)
    benefit = getattr(board, field)
    key = "vp" if benefit.vp else "coins"
    changed = {**_written(benefit), key: getattr(benefit, key) + 1}
    if benefit.max is not None:
        changed["max"] = benefit.max + 9
    pack = Pack("test", {"road": [{"id": board.id, field: changed}]}, "rome")
    before, after = settled(board.id), settled(board.id, pack)
    assert (road_points(before, 0), before.coins[0]) != (road_points(after, 0), after.coins[0])


def _written(benefit: Any) -> Tree:
    tree: Tree = msgspec.to_builtins(benefit)
    return {key: value for key, value in tree.items() if value not in (None, 0, [])}


@pytest.mark.rule("R-03")
def test_nobody_wins_an_edge_without_influence() -> None:
    table = with_roads(player("domus C3"), player(), boards="via-appia twin-road broad-road common-road")
    play(table, "income")
    assert [road_points(table, seat) for seat in (0, 1)] == [[], []]


@pytest.mark.rule("R-03")
def test_penalties_strike_all_without_influence_points_below_none_and_coins_not() -> None:
    table = with_roads(player(coins=1), player(coins=9), boards="jealous-road toll-road")
    play(table, "income")
    assert list(table.points) == [-2, -2]
    assert list(table.coins) == [1 + 5 - 2, 7]
    poor = with_roads(player(), player(coins=1), boards="toll-road")
    play(poor, "income")
    assert list(poor.coins) == [3, 0]


@pytest.mark.rule("R-03")
def test_projected_points_count_the_roads_of_this_era() -> None:
    table = with_roads(player("domus C1"), player(), boards="jealous-road", last=False)
    lines = {
        seat: [line.points for line in table.projected(seat, 0).lines if line.category == "roads"] for seat in (0, 1)
    }
    assert lines == {0: [5], 1: [-2]}


# choices inside scoring


@pytest.mark.rule("R-04")
def test_the_winner_chooses_a_benefit_in_the_middle_of_scoring() -> None:
    table = with_roads(player(), player("domus C1"), boards="crossroads via-appia")
    move(table, 0, "income")
    assert table.to_act() == [1]
    assert refusal(table, 1, "income") is not None
    assert refusal(table, 0, "choose crossroads 1") is not None
    assert [table.configuration.actions.notation(action) for action in table.legal(1)] == [
        "choose crossroads 1",
        "choose crossroads 2",
        "choose crossroads 3",
    ]
    assert table.score(1, SPECTATOR).lines == ()
    move(table, 1, "choose crossroads 3")
    assert road_points(table, 1) == [3]
    assert table.coins[1] == 4
    assert table.era == 1
    assert roads_of(table).edges[0].milestones == [None, None, 1]
    assert roads_of(table).milestones_left == [2, 1]


CHOSEN = [
    ("crossroads", 1, [5], 0, 0, 0),
    ("crossroads", 2, [], 8, 0, 0),
    ("crossroads", 3, [3], 4, 0, 0),
    ("settlers-road", 1, [4], 0, 0, 0),
    ("settlers-road", 2, [], 0, 1, 0),
    ("settlers-road", 3, [], 0, 0, 2),
]


@pytest.mark.rule("R-04", "R-06")
@pytest.mark.parametrize(("board", "place", "points", "coins", "markers", "citizens"), CHOSEN)
def test_each_benefit_of_a_choice(
    board: str, place: int, points: list[int], coins: int, markers: int, citizens: int
) -> None:
    table = with_roads(player(), player("domus C1"), boards=board)
    play(table, "income", f"choose {board} {place}")
    assert road_points(table, 1) == points
    assert table.coins[1] == coins
    assert (table.markers[1], table.population(1)) == (8 + markers, 1 + citizens)
    assert [law.name for law in table.configuration.laws if not law.holds(table)] == []


@pytest.mark.rule("R-04")
@pytest.mark.parametrize("board", ["crossroads", "settlers-road"])
def test_a_card_pack_changes_a_choice(board: str) -> None:
    pack = Pack("test", {"road": [{"id": board, "most": {"choose": [{"vp": 9}, {"coins": 1}]}}]}, "rome")
    table = with_roads(player(), player("domus C1"), boards=board, pack=pack)
    play(table, "income", f"choose {board} 1")
    assert road_points(table, 1) == [9]


@pytest.mark.rule("R-06", "F-30")
def test_chosen_citizens_count_in_this_scoring_already() -> None:
    table = with_roads(player("domus-maxima E5 E6"), player("domus C1"), boards="settlers-road")
    play(table, "income", "choose settlers-road 3")
    assert [line.points for line in table.score(1, SPECTATOR).lines if line.category == "population"] == [3, 4]


@pytest.mark.rule("I-07", "R-06")
def test_citizens_of_a_road_need_a_citizen_of_a_building() -> None:
    gifts = {"citizens": [2, 0]}
    assert with_roads(player("bakery C1"), player(), boards="via-appia", roads=gifts).population(0) == 0
    assert with_roads(player("domus C1"), player(), boards="via-appia", roads=gifts).population(0) == 3


@pytest.mark.rule("R-04")
def test_a_marked_benefit_stays_marked_and_one_choice_left_is_not_asked() -> None:
    marks = {"milestones": [[1, 1, 0], [], [], []]}
    table = with_roads(player(), player("domus C1"), boards="crossroads", roads=marks)
    play(table, "income")
    assert table.to_act() == [1]
    assert table.era == 1
    assert road_points(table, 1) == [3]
    assert roads_of(table).edges[0].milestones == [0, 0, 1]


@pytest.mark.rule("R-04")
@pytest.mark.parametrize(
    "marks",
    [{"milestones": [[1, 2, 1], [], [], []]}, {"milestones": [[2, 2, 0], [], [], []]}],
    ids=["all marked", "no marker left"],
)
def test_with_no_marker_or_all_benefits_marked_the_winner_gets_nothing(marks: Tree) -> None:
    table = with_roads(player(), player("domus C1"), boards="crossroads", roads=marks)
    play(table, "income")
    assert table.era == 1
    assert (road_points(table, 1), table.coins[1]) == ([], 0)


@pytest.mark.rule("R-07")
def test_each_edge_is_settled_with_its_choice_before_the_next() -> None:
    seats = (player("domus G5"), player("domus C1"))
    table = with_roads(*seats, boards="settlers-road crossroads via-appia salt-road")
    play(table, "income")
    assert (table.to_act(), table.stage_step()) == ([1], 0)
    play(table, "choose settlers-road 2")
    assert (table.to_act(), table.stage_step()) == ([0], 1)
    play(table, "choose crossroads 2")
    assert table.era == 1
    assert table.coins[0] == 5 + 8


@pytest.mark.rule("R-07", "F-23")
def test_points_already_given_are_not_projected_again() -> None:
    table = with_roads(player("domus G5"), player("domus C1"), boards="via-appia crossroads")
    before = [table.expected_points(seat, 0) for seat in (0, 1)]
    play(table, "income")
    assert table.to_act() == [0]
    assert table.points[1] == 4
    assert [table.expected_points(seat, 0) for seat in (0, 1)] == before


@pytest.mark.rule("R-04", "R-06")
def test_a_choice_in_the_scoring_is_projected_only_once_it_is_made() -> None:
    table = with_roads(player("domus C1"), player(), boards="crossroads", last=False)
    choices = table.coming_scoring().open_choices
    assert choices is not None
    assert "Crossroads" in words.say(choices)
    assert "roads" not in table.projected(0, 0).by_category()
    table = with_roads(player(), player("domus C1"), boards="crossroads")
    move(table, 0, "income")
    seat = table.to_act()[0]
    for action in table.legal(seat):
        tried, chosen = table.copy(), table.copy()
        tried.try_out(seat, action)
        chosen.play(seat, action)
        assert [tried.points_with_projected(party, 0) for party in (0, 1)] == list(chosen.points)


@pytest.mark.rule("R-04", "R-06")
@pytest.mark.parametrize("board", ["crossroads", "settlers-road"])
def test_a_benefit_that_nobody_is_asked_about_is_projected_with_its_citizens(board: str) -> None:
    """With one benefit of the board unmarked the winner has no choice: it is given at once, and counts."""
    table = with_roads(player("insula-long E4 E5 E6"), player("domus C1"), boards=board)
    roads = next(module for module in table.modules if module.option == "roads")
    told = set()
    for left in range(3):
        marked = table.copy()
        marks: Any = marked.module_states[roads.number]
        for place in range(3):
            marks.milestones[place] = -1 if place == left else 0
        promised = [marked.points_with_projected(party, 0) for party in (0, 1)]
        move(marked, 0, "income")
        assert marked.era == 1
        assert list(marked.points) == promised
        told.add(promised[1])
    assert len(told) > 1


@pytest.mark.rule("R-04")
@pytest.mark.parametrize("era", [1, 3])
def test_an_open_question_survives_bytes_positions_and_replay(era: int) -> None:
    table = with_roads(player(), player("domus C1"), boards="crossroads", era=era)
    play(table, "income")
    again = cast(ModularState, table.configuration.from_bytes(table.to_bytes()))
    read = cast(ModularState, read_position(write_position(table), lambda _: ROME))
    for twin in (again, read, table.copy()):
        assert twin.to_act() == [1]
        assert twin.to_bytes() == table.to_bytes()
        move(twin, 1, "choose crossroads 2")
        assert twin.coins[1] == 8
        assert twin.over() == (era == 3)


def play_to_a_question(configuration: FoundationsConfiguration) -> Recorder:
    """A game at random that was asked something while an era was scored."""
    for seed in range(40):
        recorder = Recorder(configuration, seed_bytes(seed))
        dice = Dice(seed_bytes(seed), "choices")
        while not recorder.state.over():
            seat = recorder.state.to_act()[0]
            legal = recorder.state.legal(seat)
            if configuration.actions.notation(legal[0]).startswith("choose"):
                return recorder
            recorder.play(seat, dice.choose(legal))
    raise AssertionError("no game asked anything")


@pytest.mark.rule("R-04")
def test_a_record_goes_back_into_a_question_and_on() -> None:
    configuration = configured(2, roads=True)
    recorder = play_to_a_question(configuration)
    asked, before = recorder.moves, recorder.state.to_bytes()
    seat = recorder.state.to_act()[0]
    recorder.play(seat, recorder.state.legal(seat)[0])
    after = recorder.state.to_bytes()
    read = record_text.parse(record_text.write(recorder.save()))
    assert final_state(read, configuration).to_bytes() == after
    assert final_state(read, configuration, asked).to_bytes() == before


@pytest.mark.parametrize(
    ("roads", "path"),
    [
        ({"boards": ["via-appia"]}, "position.modules.roads.boards"),
        ({"boards": ["via-appia", "via-appia", "salt-road", "twin-road"]}, "position.modules.roads.boards"),
        ({"boards": PLAIN, "milestones": [[1]]}, "position.modules.roads.milestones[0]"),
        ({"citizens": [1]}, "position.modules.roads"),
    ],
)
def test_what_cannot_be_is_refused(roads: Tree, path: str) -> None:
    configuration = configured(2, roads=True)
    with pytest.raises(ImpossiblePosition) as error:
        configuration.from_position({"modules": {"roads": roads}}, configuration.new(1).chance)
    assert error.value.message.params["path"] == path


@pytest.mark.rule("R-03", "R-06")
def test_each_amount_of_a_benefit_is_told_once() -> None:
    most = {"vp": 5, "coins": 7, "lot_markers": 1, "citizens": 2}
    pack = Pack("test", {"road": [{"id": "via-appia", "most": most}]}, "rome")
    table = with_roads(player("domus C1"), player(), boards="via-appia", pack=pack)
    told = [words.say(event.message) for event in play(table, "income") if event.message]
    road = words.say(Message("foundations-card-via-appia"))
    assert [said for said in told if road in said] == [
        f"Player 1 gets 7 coins: {road}.",
        f"Player 1 gets 1 lot marker and 2 bonus citizens from {road}.",
        f"Player 1 scores 5 points: Road: {road}, with an influence of 1.",
    ]
