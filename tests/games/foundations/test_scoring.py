"""Scoring: F-30 to F-38, and X-02 as far as the base game can show it."""

from __future__ import annotations

import pytest

from oppidum import words
from oppidum.engine.events import SPECTATOR, Paid, Scored
from oppidum.engine.messages import Message, Param
from oppidum.engine.scoring import Line
from oppidum.games.foundations.rules.state import FoundationsState
from tests.games.checked import play
from tests.games.foundations.tables import Tree, final, finish_era, panel, player, points, set_up

HOUSING = [(6, "condo {0}1 {0}2 {1}1 {1}2"), (4, "hotel-long {0}3 {0}4 {0}5"), (2, "house {1}3 {1}4")]
COLUMNS = ["AB", "CD", "EF", "GH"]


def populated(citizens: int, seat: int) -> Tree:
    """A player with so many citizens, 0 to 13, in two columns of the seat's own."""
    buildings = []
    for size, text in [*HOUSING, (1, "small-house {1}5")]:
        if citizens >= size:
            citizens -= size
            buildings.append(text.format(*COLUMNS[seat]))
    assert citizens == 0
    return player(*buildings)


def population_scores(citizens: list[int], era: int) -> list[int]:
    table = final(*[populated(number, seat) for seat, number in enumerate(citizens)], era=era)
    assert [panel(table, seat).citizens for seat in range(len(citizens))] == citizens
    finish_era(table)
    return points(table, "population")


# F-30 to F-32


@pytest.mark.rule("F-30")
@pytest.mark.parametrize(("era", "bonus"), [(1, 4), (2, 7), (3, 10)])
def test_the_leader_scores_the_own_population_and_the_bonus_of_the_era(era: int, bonus: int) -> None:
    assert population_scores([9, 3], era) == [9 + bonus, 9]
    assert population_scores([3, 9], era) == [9, 9 + bonus]


@pytest.mark.rule("F-30")
@pytest.mark.parametrize(("era", "bonus"), [(1, 4), (2, 7), (3, 10)])
@pytest.mark.parametrize(
    ("citizens", "leaders"),
    [
        ([5, 5], [0, 1]),
        ([2, 7, 7], [1, 2]),
        ([8, 1, 8, 8], [0, 2, 3]),
        ([1, 1, 1, 1], [0, 1, 2, 3]),
    ],
)
def test_all_who_share_the_lead_score_in_full(citizens: list[int], leaders: list[int], era: int, bonus: int) -> None:
    most = max(citizens)
    expected = [most + bonus if seat in leaders else most for seat in range(len(citizens))]
    assert population_scores(citizens, era) == expected


@pytest.mark.rule("F-30")
def test_one_citizen_is_enough_to_lead() -> None:
    assert population_scores([0, 1], 1) == [0, 5]


@pytest.mark.rule("F-31")
@pytest.mark.parametrize(
    ("citizens", "scores"),
    [
        ([13, 10, 6], [17, 13, 10]),
        ([6, 13, 10], [10, 17, 13]),
        ([10, 7, 7, 1], [14, 10, 10, 7]),
        ([1, 2, 3, 4], [2, 3, 4, 8]),
        ([12, 12, 5, 2], [16, 16, 12, 5]),
        ([9, 3, 9, 3], [13, 9, 13, 9]),
        ([3, 11, 0, 7], [7, 15, 0, 11]),
    ],
)
def test_others_score_the_next_higher_population_and_equals_alike(citizens: list[int], scores: list[int]) -> None:
    assert population_scores(citizens, 1) == scores


@pytest.mark.rule("F-31")
@pytest.mark.parametrize("era", [2, 3])
def test_those_who_do_not_lead_get_no_bonus(era: int) -> None:
    assert population_scores([8, 6, 5], era)[1:] == [8, 6]


@pytest.mark.rule("F-32")
@pytest.mark.parametrize("era", [1, 2, 3])
@pytest.mark.parametrize("citizens", [[0, 0], [0, 0, 0, 0]])
def test_without_any_citizen_nobody_leads(citizens: list[int], era: int) -> None:
    assert population_scores(citizens, era) == [0] * len(citizens)


@pytest.mark.rule("F-32")
def test_without_citizens_there_is_nothing_to_score() -> None:
    assert population_scores([6, 0, 2], 1) == [10, 0, 6]


# F-33 and F-34: what seat 0 scores for its civic buildings, seat 1 owns the other buildings

CIVIC = {
    "school-1 counts half the citizens": (["school-1 B2"], ["hotel-long A1 A2 A3"], 2),
    "school-2 counts all citizens": (["school-2 B2 B3"], ["hotel-long A1 A2 A3"], 4),
    "half rates round at the total, up to 2": (["school-1 B2", "small-house A2"], ["small-house B1"], 1),
    "half rates round at the total, 3": (["school-1 B2", "small-house A2"], ["house B1 C1"], 1),
    "half rates round at the total, 4": (["school-1 B2", "small-house A2", "small-house C2"], ["house A1 B1"], 2),
    "half rates round at the total, 5": (["school-1 B2", "small-house A2"], ["hotel-l B1 C1 C2"], 2),
    "one citizen is no full two": (["school-1 B2"], ["small-house B1"], 0),
    "schools ignore coins and civic buildings": (["school-2 B2 B3"], ["retail-shop A2 A3", "park-1 B1"], 0),
    "market counts coins": (["market B2"], ["shopping-mall-long A1 A2 A3 A4"], 3),
    "market adds up neighbours": (["market B2", "retail-shop B1 C1"], ["restaurant A1 A2 A3"], 3),
    "marketplace counts coins double": (["marketplace B2 B3"], ["fast-food A1 A2 B1"], 4),
    "markets ignore citizens and civic buildings": (["marketplace B2 B3"], ["condo C2 C3 D2 D3", "park-1 B1"], 0),
    "statue-1 counts civic buildings double": (["statue-1 B2"], ["school-2 A1 A2", "market B1"], 4),
    "statue-2 counts civic buildings threefold": (["statue-2 B2 B3"], ["school-2 A1 A2", "market B1"], 6),
    "statues ignore other buildings": (["statue-2 B2 B3"], ["condo C2 C3 D2 D3", "retail-shop A2 A3"], 0),
    "park-1 counts buildings of every type": (
        ["park-1 B2", "market B1"],
        ["small-house A2", "small-coffee-shop B3", "school-2 C2 C3"],
        4,
    ),
    "park-2 counts buildings of every type": (
        ["park-2 B2 B3"],
        ["small-house A2", "small-coffee-shop A3", "school-2 C2 C3", "park-1 B4"],
        4,
    ),
    "own neighbours count": (["school-2 B2 B3", "condo C2 C3 D2 D3"], [], 6),
    "civic buildings side by side count each other": (["statue-1 B2", "statue-2 C2 C3"], [], 2 + 3),
    "what stands alone scores nothing": (["park-2 B2 B3", "statue-2 D2 D3", "school-1 F6"], [], 0),
    "empty lots count for nothing": (["park-1 B2"], [], 0),
}
NEIGHBOURS = {
    "around a corner": (["park-1 B2"], ["hotel-l A1 A2 B1"], 1),
    "along a side": (["park-2 B2 B3"], ["house A2 A3"], 1),
    "along a side, citizens": (["school-2 B2 B3"], ["house A2 A3"], 2),
    "along a side, coins": (["marketplace B2 B3"], ["retail-shop A2 A3"], 2),
    "along a side, civic": (["statue-2 B2 B3"], ["school-2 A2 A3"], 3),
    "long and short side": (["park-2 B2 B3"], ["fast-food A1 A2 B1"], 1),
    "diagonal": (["park-1 B2"], ["small-house A1", "small-house C3", "market A3", "statue-1 C1"], 0),
    "diagonal of two lots": (["park-2 B2 B3"], ["small-house A1", "small-house C4", "market A4", "statue-1 C1"], 0),
    "two steps away": (["park-1 B2"], ["small-house D2", "small-house B4"], 0),
    "over the edge": (["park-1 A7"], ["small-house B1", "small-coffee-shop G7"], 0),
    "in the corner": (["park-1 G7"], ["small-house F7", "small-coffee-shop G6"], 2),
    "itself": (["statue-2 B2 B3"], [], 0),
    "on all four sides": (["park-1 B2"], ["small-house A2", "small-house B1", "market B3", "statue-1 C2"], 4),
}


def civic_scores(own: list[str], others: list[str], era: int) -> list[int]:
    table = final(player(*own, lots="D6"), player(*others), era=era)
    finish_era(table)
    return points(table, "civic")


@pytest.mark.rule("F-33")
@pytest.mark.parametrize("era", [1, 3])
@pytest.mark.parametrize("case", CIVIC)
def test_civic_buildings_score_for_their_neighbours(case: str, era: int) -> None:
    own, others, score = CIVIC[case]
    assert civic_scores(own, others, era)[0] == score


@pytest.mark.rule("F-34")
@pytest.mark.parametrize("case", NEIGHBOURS)
def test_a_neighbour_shares_an_edge_and_counts_once(case: str) -> None:
    own, others, score = NEIGHBOURS[case]
    assert civic_scores(own, others, 1)[0] == score


@pytest.mark.rule("F-33")
def test_it_does_not_matter_whose_the_neighbours_are() -> None:
    table = final(player("small-house A1"), player("park-1 A2"), player("small-house A3"), player("market B2"))
    finish_era(table)
    assert points(table, "civic") == [0, 3, 0, 0]


# F-35 and F-36

COMMERCIAL = {
    "small-coffee-shop A1": (0, 1),
    "retail-shop A1 A2": (2, 1),
    "restaurant A1 A2 A3": (3, 2),
    "fast-food A1 A2 B1": (3, 2),
    "shopping-mall-long A1 A2 A3 A4": (5, 3),
    "shopping-mall-square A1 A2 B1 B2": (5, 3),
}


@pytest.mark.rule("F-35")
@pytest.mark.parametrize("era", [1, 2])
@pytest.mark.parametrize("building", COMMERCIAL)
def test_commercial_buildings_give_points_and_coins(building: str, era: int) -> None:
    vp, coins = COMMERCIAL[building]
    table = final(player(building, coins=10), player(coins=20), era=era)
    finish_era(table)
    assert points(table, "commercial") == [vp, 0]
    income = 5 + coins
    assert [panel(table, seat).coins for seat in (0, 1)] == [10 + income + coins, 20 + 5]


@pytest.mark.rule("F-35")
def test_everyone_takes_coins_for_all_commercial_buildings() -> None:
    table = final(
        player("small-coffee-shop A1", "retail-shop B1 B2", "condo E1 E2 F1 F2"),
        player("small-coffee-shop C1", "small-coffee-shop C2"),
        player("restaurant D1 D2 D3", "market D4"),
    )
    told = finish_era(table)
    assert [panel(table, seat).coins for seat in range(3)] == [5 + 2 + 2, 5 + 2 + 2, 5 + 2 + 2]
    collected = [event.amount for event in told if isinstance(event, Paid) and event.rule == "F-35"]
    assert collected == [2, 2, 2]
    assert points(table, "commercial") == [2, 0, 3]


@pytest.mark.rule("F-36")
@pytest.mark.parametrize("building", COMMERCIAL)
def test_in_era_three_coins_turn_into_points(building: str) -> None:
    vp, coins = COMMERCIAL[building]
    table = final(player(building, coins=10), player(coins=20), era=3)
    told = finish_era(table)
    assert points(table, "commercial") == [vp + coins, 0]
    assert [panel(table, seat).coins for seat in (0, 1)] == [10 + 5 + coins, 20 + 5]
    assert not [event for event in told if isinstance(event, Paid) and event.rule == "F-35"]


# F-37


@pytest.mark.rule("F-37")
def test_after_era_three_each_marker_in_the_city_is_a_point() -> None:
    table = final(player("house A1 A2", lots="B1 C1 D1"), player(lots="G7"), player("market F1"), era=3)
    told = finish_era(table)
    assert points(table, "lots") == [3, 1, 0]
    scored = [event.category for event in told if isinstance(event, Scored)]
    assert scored[-4:] == ["lots"] * 4
    assert "lots" not in scored[:-4]


@pytest.mark.rule("F-37")
def test_markers_on_the_far_side_of_a_large_city_count_too() -> None:
    table = final(player(lots="A1 F5 F6 I9"), players=4, era=3)
    finish_era(table)
    subjects = [line.subject for line in table.score(0, SPECTATOR).lines]
    assert subjects == [("A1",), ("F5",), ("F6",), ("I9",)]


@pytest.mark.rule("F-37")
@pytest.mark.parametrize("era", [1, 2])
def test_empty_lots_score_nothing_before(era: int) -> None:
    table = final(player(lots="B1 C1 D1"), player(), era=era)
    finish_era(table)
    assert panel(table).points == 0


# F-38


def ended(*seats: tuple[int, int]) -> FoundationsState:
    """A finished game with these points and coins."""
    players = [player(points=vp, coins=coins) for vp, coins in seats]
    return set_up(*players, phase="over", era=3, final_turns=0)


@pytest.mark.rule("F-38")
@pytest.mark.parametrize(
    ("seats", "ranks"),
    [
        ([(30, 0), (29, 50)], [1, 2]),
        ([(29, 50), (30, 0)], [2, 1]),
        ([(30, 4), (30, 5)], [2, 1]),
        ([(30, 5), (30, 5)], [1, 1]),
        ([(20, 9), (30, 5), (30, 5), (30, 4)], [4, 1, 1, 3]),
        ([(10, 1), (10, 1), (8, 3), (8, 2)], [1, 1, 3, 4]),
    ],
)
def test_most_points_win_then_most_coins_then_the_victory_is_shared(
    seats: list[tuple[int, int]], ranks: list[int]
) -> None:
    result = ended(*seats).result()
    assert [outcome.rank for outcome in result.seats] == ranks
    assert [outcome.won for outcome in result.seats] == [rank == 1 for rank in ranks]
    assert [outcome.points for outcome in result.seats] == [vp for vp, _ in seats]


@pytest.mark.rule("F-38")
def test_coins_are_worth_no_points() -> None:
    table = final(player(coins=99), player(lots="A1"), era=3)
    finish_era(table)
    assert [panel(table, seat).points for seat in (0, 1)] == [0, 1]
    assert [outcome.won for outcome in table.result().seats] == [False, True]


@pytest.mark.rule("F-38")
def test_coins_of_the_last_turn_decide_between_equals() -> None:
    table = final(player(coins=3, lots="A1 A2"), player(coins=4, lots="B1"), era=3)
    play(table, "income", "build small-coffee-shop B1")
    assert [panel(table, seat).points for seat in (0, 1)] == [2, 1]
    table = final(player(coins=3, lots="A1"), player(coins=4, lots="B1"), era=3)
    play(table, "income", "build small-coffee-shop B1")
    assert [panel(table, seat).points for seat in (0, 1)] == [1, 1]
    assert [outcome.won for outcome in table.result().seats] == [True, False]


# The score explains itself


@pytest.mark.rule("F-30", "F-31", "F-33", "F-35", "F-36", "F-37")
def test_every_point_is_explained_with_its_rule_and_place() -> None:
    own = player("small-house A1", "school-1 A2", "hotel-l B1 B2 C1", "retail-shop D1 D2", lots="G7", points=3)
    table = final(own, player("condo E1 E2 F1 F2"), era=3)
    finish_era(table)
    explained = [
        (line.category, line.points, line.rule, line.subject, line.message.params["amount"])
        for line in table.score(0, SPECTATOR).lines
    ]
    assert explained == [
        ("given", 3, "F-04", (), 3),
        ("population", 6, "F-31", (), 6),
        ("civic", 2, "F-33", ("A2",), 5),
        ("commercial", 2, "F-35", ("D1", "D2"), 2),
        ("commercial", 1, "F-36", ("D1", "D2"), 1),
        ("lots", 1, "F-37", ("G7",), 1),
    ]
    assert table.score(0, SPECTATOR).total == panel(table).points == 15
    leader = table.score(1, SPECTATOR).lines
    assert [(line.points, line.rule) for line in leader] == [(6, "F-30"), (10, "F-30")]


@pytest.mark.rule("F-33")
def test_a_line_names_what_was_counted() -> None:
    table = final(player("school-1 A2", "small-house A1"), player("house A3 B3"), era=2)
    finish_era(table)
    piece = Message("foundations-piece-school-1")
    params: dict[str, Param] = {"amount": 3, "points": 1, "piece": piece, "lots": ["A2"]}
    message = Message("foundations-score-civic-citizens", params)
    assert table.score(0, SPECTATOR).lines[1] == Line("civic", 1, message, "F-33", ("A2",), 2)


@pytest.mark.rule("F-37")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_what_is_projected_is_the_end_of_the_era_in_the_last_one_of_the_game_too(era: int) -> None:
    table = set_up(
        player("small-house A1", "market A2", "retail-shop A3 B3", lots="B2", points=2),
        player("condo E1 E2 F1 F2"),
        era=era,
    )
    bonus, last = (4, 7, 10)[era - 1], int(era == 3)
    population = {"population": 6, "civic": 1, "commercial": 2 + last}
    assert table.projected(0, SPECTATOR).by_category() == population | ({"lots": 1} if last else {})
    assert table.projected(1, SPECTATOR).total == 6 + bonus
    assert table.points_with_projected(0, SPECTATOR) == 2 + 9 + 2 * last
    assert table.expected_points(0, SPECTATOR) == 2 + 10 + last
    name = words.say(table.coming_scoring().name)
    assert name == ("end of the game" if last else f"end of Year {'I' * era}")
    assert table.score(0, SPECTATOR).total == 2


@pytest.mark.rule("F-38")
def test_a_finished_game_has_nothing_to_add() -> None:
    table = final(player("small-house A1", lots="B2"), player(), era=3)
    finish_era(table)
    assert table.projected(0, SPECTATOR).lines == ()
    assert table.expected_points(0, SPECTATOR) == table.score(0, SPECTATOR).total == 12


#


@pytest.mark.rule("X-02")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_the_turn_order_has_no_influence_on_what_is_scored(era: int) -> None:
    seats = [
        player("condo A1 A2 B1 B2", "school-1 C1", "retail-shop C2 C3", lots="I1", coins=4),
        player("small-house D1", "park-2 D2 D3", "restaurant E1 E2 E3", lots="I2 I3", coins=3),
        player("condo F1 F2 G1 G2", "statue-1 F3", "market G3", lots="I4", coins=2),
        player("house H1 H2", "statue-2 H3 H4", "fast-food G4 G5 H5", coins=1),
    ]
    outcomes = []
    for first in range(4):
        table = final(*seats, era=era, turn=first + 1)
        finish_era(table)
        outcomes.append([(panel(table, seat).points, panel(table, seat).coins) for seat in range(4)])
    assert outcomes[0] == outcomes[1] == outcomes[2] == outcomes[3]
    assert len(set(outcomes[0])) == 4


@pytest.mark.rule("X-02", "F-23")
@pytest.mark.parametrize("era", [1, 2, 3])
@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_what_is_scored_at_once_is_settled_from_the_eras_first_player_on(first: int, era: int) -> None:
    seats = [player(f"small-house {c}1", f"market {c}2", f"retail-shop {c}3 {c}4", lots=f"{c}6") for c in "ACEG"]
    table = final(*seats, era=era, first=first, turn=first % 4 + 1)
    told = finish_era(table)
    order = [(first - 1 + step) % 4 for step in range(4)]
    scored = [(event.category, event.party) for event in told if isinstance(event, Scored)]
    for category in ("population", "civic", "commercial", "lots"):
        parties = [party for name, party in scored if name == category]
        assert list(dict.fromkeys(parties)) == (order if parties else [])
        assert parties == sorted(parties, key=order.index)
    assert len({category for category, _ in scored}) == (4 if era == 3 else 3)
    collected = [event.target for event in told if isinstance(event, Paid) and event.rule == "F-35"]
    assert collected == ([] if era == 3 else [("seats", seat, "coins") for seat in order])


@pytest.mark.rule("F-35")
def test_a_shop_without_printed_points_earns_no_line() -> None:
    table = set_up(player("small-coffee-shop A1", "retail-shop C1 C2"), player())
    assert [line.points for line in table.projected(0, SPECTATOR).lines if line.rule == "F-35"] == [2]


@pytest.mark.rule("F-30", "F-31", "F-33", "F-34")
def test_points_name_the_buildings_that_were_counted_for_them() -> None:
    table = final(
        player("small-house A1", "school-1 A2", "hotel-l B1 B2 C1"),
        player("condo E1 E2 F1 F2"),
        player("house G1 G2"),
        era=3,
    )
    standing = {(line.rule, line.subject): line.counted for line in table.projected(0, SPECTATOR).lines}
    assert standing["F-33", ("A2",)] == ("A1", "B1", "B2", "C1")
    assert standing["F-31", ()] == ("E1", "E2", "F1", "F2")
    assert [line.counted for line in table.projected(1, SPECTATOR).lines] == [("E1", "E2", "F1", "F2")] * 2
    finish_era(table)
    assert {(line.rule, line.subject): line.counted for line in table.score(0, SPECTATOR).lines} == standing


@pytest.mark.rule("F-33")
def test_points_of_an_earlier_era_name_nothing_that_may_be_gone() -> None:
    table = final(player("small-house A1", "school-1 A2"), player(), era=1)
    finish_era(table)
    assert [line.counted for line in table.score(0, SPECTATOR).lines] == [()] * 3
