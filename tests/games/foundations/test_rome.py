"""Foundations of Rome, base game: a second data file over the same rules."""

from __future__ import annotations

from typing import Any

import pytest

import oppidum
from oppidum.engine.benchmark import play_randomly
from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import ConfigurationError
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.rules.lots import Ground
from oppidum.games.foundations.rules.rulebook import era_piles
from oppidum.games.foundations.rules.table import Table


def set_up(tree: dict[str, Any], players: int = 2) -> Table:
    table = oppidum.game("rome").configure(players).from_position(tree, Chance(seed_bytes(1)))
    assert isinstance(table, Table)
    return table


def do(table: Table, text: str) -> None:
    table.play(table.to_act()[0], table.configuration.actions.parse(text))


def names(table: Table, lots: Any) -> list[str]:
    return [table.rules.ground.names[lot] for lot in lots if lot >= 0]


@pytest.mark.rule("F-01", "F-02", "F-06")
@pytest.mark.parametrize(("players", "size", "piles"), [(2, 7, [13, 12, 12]), (5, 10, [24, 23, 23])])
def test_the_city_and_its_piles_grow_with_the_players(players: int, size: int, piles: list[int]) -> None:
    table = oppidum.game("rome").configure(players).new(1)
    assert isinstance(table, Table)
    assert table.rules.lots == size * size
    assert [len(pile) for pile in table.piles()] == [piles[0] - 6, *piles[1:]]


@pytest.mark.parametrize("title", ["metropolis", "rome"])
@pytest.mark.rule("F-01", "F-06")
def test_the_boards_of_the_data_follow_from_the_rules(title: str) -> None:
    data = load(title)
    for board in data.board:
        assert board.lots == board.size * board.size
        assert board.piles == era_piles(board.lots - board.players * data.rules.starting_deeds, data.rules.eras)


@pytest.mark.rule("F-03")
def test_the_fifth_player_starts_with_nine_coins() -> None:
    table = oppidum.game("rome").configure(5, {"first": "2"}).new(1)
    assert isinstance(table, Table)
    assert list(table.coins) == [9, 5, 6, 7, 8]


@pytest.mark.rule("F-01", "X-01")
@pytest.mark.parametrize("players", [1, 6])
def test_rome_is_for_two_to_five(players: int) -> None:
    with pytest.raises(ConfigurationError):
        oppidum.game("rome").configure(players)


@pytest.mark.rule("F-04")
@pytest.mark.parametrize("title", ["metropolis", "rome"])
def test_every_player_has_eight_buildings_of_each_type(title: str) -> None:
    counts: dict[str, int] = {}
    for building in load(title).building:
        counts[building.type] = counts.get(building.type, 0) + building.count
    assert counts == {"residential": 8, "commercial": 8, "civic": 8}


def test_the_two_titles_have_the_same_pieces_under_other_names() -> None:
    def values(title: str) -> list[tuple[Any, ...]]:
        return sorted(
            (b.type, b.size, b.shape, b.count, b.citizens, b.coins, b.vp, repr(b.scores)) for b in load(title).building
        )

    assert values("rome") == values("metropolis")


@pytest.mark.rule("F-E6", "F-12", "F-13")
def test_example_of_buying_b4_in_the_third_slot() -> None:
    market = ["A1", "C1", "B4", "D1", "E1", "F1"]
    used = {*market, "G7"}
    rest = [name for name in set_up({}).rules.ground.names if name not in used]
    piles = [{"order": ["G7"]}, {"set": rest[:20]}, {"set": rest[20:]}]
    table = set_up({"seats": [{"coins": 4}, {}], "market": market, "piles": piles})
    do(table, "buy B4")
    assert table.coins[0] == 0
    assert names(table, table.market) == ["A1", "C1", "D1", "E1", "F1", "G7"]
    assert list(table.prices(0))[2:] == [4, 6, 8, 10]
    assert table.owner[table.rules.ground.names.index("B4")] == 0
    assert table.markers[0] == 7


@pytest.mark.rule("F-E7", "F-16", "F-17", "F-18", "F-19")
def test_example_of_a_grand_insula_over_part_of_an_insula() -> None:
    table = set_up({"seats": [{"lots": ["C3", "C4"], "buildings": ["insula-l D3 D4 E4"]}, {}]})
    markers, citizens = table.markers[0], table.population(0)
    do(table, "build grand-insula-square C3 C4 D3 D4")
    seat = table.position()["seats"][0]
    assert seat["lots"] == ["E4"]
    assert seat["buildings"] == ["grand-insula-square C3 C4 D3 D4"]
    assert (table.markers[0] - markers, table.population(0) - citizens) == (1, 2)
    assert table.configuration.actions.parse("build grand-insula-square C3 C4 D3 D4") not in table.legal(0)


@pytest.mark.rule("F-E5", "F-33")
def test_a_resplendent_library_beside_six_citizens_scores_six() -> None:
    table = set_up(
        {"seats": [{"buildings": ["resplendent-library A1 A2"]}, {"buildings": ["grand-insula-long B1 C1 D1 E1"]}]}
    )
    assert table.projected(0, 0).by_category()["civic"] == 6


@pytest.mark.parametrize(("shape", "ways"), [("T4", 4), ("U5", 4), ("R6", 2)])
def test_the_shapes_of_later_monuments_are_legal_shapes_of_the_ground(shape: str, ways: int) -> None:
    cells = load("rome").shapes[shape]
    ground = Ground(10, [cells])
    orientations = {
        tuple((lot // 10 - lots[0] // 10, lot % 10 - lots[0] % 10) for lot in lots)
        for lots in (list(ground.placement_lots(placement)) for placement in range(ground.first[1]))
    }
    assert len(orientations) == ways
    everything = list(ground.placements_within(len(cells), 2**50 - 1, 2**50 - 1, ground.lot[:0]))
    assert everything == list(range(ground.first[1]))


TABLES = [("metropolis", players) for players in (2, 3, 4)] + [("rome", players) for players in (2, 3, 4, 5)]


@pytest.mark.soak
@pytest.mark.parametrize(("title", "players"), TABLES)
@pytest.mark.parametrize("drafting", ["no", "yes"])
def test_ten_thousand_random_games_end(title: str, players: int, drafting: str) -> None:
    configuration = oppidum.game(title).configure(players, {"drafting": drafting})
    assert play_randomly(configuration, 10_000, seed=players) > 10_000
