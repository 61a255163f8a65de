"""Monuments: M-01 to M-10, with the examples M-E1 to M-E4."""

from __future__ import annotations

import msgspec
import pytest

from oppidum.engine.configuration import Pack
from oppidum.engine.conformance import check
from oppidum.engine.events import SPECTATOR, Paid, Scored
from oppidum.engine.position import ImpossiblePosition
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move, play
from tests.games.foundations.modules import Tree, configured, refusal, rule_against, with_monuments
from tests.games.foundations.tables import player

NOT_ON_THE_EDGE = "B2 C2 D2 E2"


def pool(table: Table) -> dict[str, int]:
    return dict(table.module_views()["monuments"].pool)


def markers(table: Table) -> list[int]:
    return list(table.module_views()["monuments"].markers)


def lines(table: FoundationsState, seat: int, category: str) -> list[int]:
    return [line.points for line in table.projected(seat, SPECTATOR).lines if line.category == category]


# M-01


@pytest.mark.rule("M-01", "M-E1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_many_monuments_as_players_and_three_more_are_drawn(players: int) -> None:
    drawn = {tuple(pool(table)) for table in (configured(players, monuments=True).new(seed) for seed in range(30))}
    assert {len(names) for names in drawn} == {players + 3}
    assert len({name for names in drawn for name in names}) == 19


@pytest.mark.rule("M-01")
def test_a_monument_that_was_not_drawn_cannot_be_built() -> None:
    table = with_monuments(player(lots="A1 A2 B1 B2"), drawn="colosseum")
    assert rule_against(table, 0, "build temple-of-jupiter A1 A2 B1 B2") == "M-01"
    assert rule_against(table, 0, "build colosseum A1 A2 B1 B2") == ""


@pytest.mark.rule("M-01")
def test_who_comes_first_builds_it_and_nobody_else() -> None:
    table = with_monuments(player(lots="A1 A2 B1 B2"), player(lots="D1 D2 E1 E2"), drawn="colosseum")
    play(table, "build colosseum A1 A2 B1 B2")
    assert pool(table) == {"colosseum": 0}
    assert markers(table) == [5, 6]
    assert rule_against(table, 1, "build colosseum D1 D2 E1 E2") == "M-01"


# M-02


@pytest.mark.rule("M-02")
def test_a_monument_covers_smaller_buildings_and_no_larger_ones() -> None:
    table = with_monuments(
        player("domus B2", "insula-l C2 C3 D2", lots="E2"), drawn="temple-of-apollo tower-of-wonders"
    )
    assert rule_against(table, 0, "build tower-of-wonders B2") == "F-16"
    assert rule_against(table, 0, "build tower-of-wonders E2") == ""


@pytest.mark.rule("M-02")
@pytest.mark.parametrize(("own", "rule"), [(5, ""), (6, "M-02")])
def test_a_monument_needs_a_marker_in_supply(own: int, rule: str) -> None:
    built = [
        "colosseum A1 A2 B1 B2",
        "temple-of-jupiter D1 D2 E1 E2",
        "watchtower G1",
        "lighthouse G2",
        "tower-of-wonders G3",
        "temple-of-apollo A4 A5",
    ]
    drawn = " ".join(text.split()[0] for text in built) + " regia temple-of-venus"
    shops = ["foundry-square C6 C7 D6 D7", "bakery E7"]
    table = with_monuments(player(*built[:own], *shops, lots="G5 G6"), drawn=drawn)
    assert markers(table)[0] == 6 - own
    assert rule_against(table, 0, "build temple-of-venus G5 G6") == rule


@pytest.mark.rule("M-02")
def test_the_marker_that_the_construction_returns_will_do() -> None:
    built = [
        "colosseum A1 A2 B1 B2",
        "temple-of-jupiter D1 D2 E1 E2",
        "watchtower G1",
        "lighthouse G2",
        "tower-of-wonders G3",
        "temple-of-apollo A4 A5",
    ]
    drawn = " ".join(text.split()[0] for text in built) + " temple-of-mars forum-romanum"
    homes = ["grand-insula-square C6 C7 D6 D7"]
    table = with_monuments(player(*built, *homes, lots="A6 G5 G6 G7"), drawn=drawn)
    assert rule_against(table, 0, "build forum-romanum G5 G6 G7") == "M-02"
    assert rule_against(table, 0, "build forum-romanum A4 A5 A6") == ""
    play(table, "build forum-romanum A4 A5 A6")
    assert (markers(table)[0], pool(table)["temple-of-apollo"]) == (0, 1)


# M-03


@pytest.mark.rule("M-03")
@pytest.mark.parametrize("over", ["foundry-long A1 A2 A3 A4", "triumphal-arch A1 A2 A3 A4"])
def test_a_covered_monument_is_open_to_all_again(over: str) -> None:
    table = with_monuments(
        player("forum-romanum A1 A2 A3", lots="A4"),
        player("grand-insula-square D4 D5 E4 E5", lots="G1 G2 G3"),
        drawn="forum-romanum triumphal-arch",
    )
    before = markers(table)[0]
    play(table, f"build {over}")
    assert pool(table)["forum-romanum"] == 1
    assert markers(table)[0] == before + (1 if over.startswith("foundry") else 0)
    play(table, "build forum-romanum G1 G2 G3")
    assert pool(table)["forum-romanum"] == 0


@pytest.mark.rule("M-04", "F-18")
def test_lots_that_a_covered_monument_leaves_empty_get_markers() -> None:
    table = with_monuments(player("temple-of-venus A1 A2", lots="B2 B3"), drawn="temple-of-venus")
    before = table.markers[0]
    play(table, "build insula-l A2 B2 B3")
    assert table.markers[0] == before + 2 - 1
    assert table.population(0) == 4


# M-04


@pytest.mark.rule("M-04", "F-33")
def test_monuments_score_and_are_scored_like_buildings() -> None:
    """Circus Maximus counts 4 citizens of Venus, a Fountain counts it as one building."""
    table = with_monuments(
        player("circus-maximus B2 B3 B4"),
        player("temple-of-venus C2 C3", "fountain A2"),
        drawn="circus-maximus temple-of-venus",
    )
    assert lines(table, 0, "civic") == [4]
    assert lines(table, 1, "civic") == [1]
    assert [table.population(seat) for seat in (0, 1)] == [0, 4]


@pytest.mark.rule("M-04", "F-36")
def test_a_commercial_monument_pays_coins_and_points() -> None:
    table = with_monuments(player("royal-winery A1 A2 A3 B1 B2 B3"), drawn="royal-winery", era=3)
    assert table.income(0) == 5 + 4
    assert sorted(lines(table, 0, "commercial")) == [4, 8]


# M-05, M-08, M-10: every monument, just met and just missed


@pytest.mark.rule("M-10", "M-08")
@pytest.mark.parametrize(
    ("monument", "enough", "short", "rest"),
    [
        ("forum-romanum B2 C2 D2", "grand-insula-square D4 D5 E4 E5", "insula-l D4 D5 E4", "B2 C2 D2"),
        ("temple-of-vulcan B2 C2 C3 D2", "foundry-square D4 D5 E4 E5", "artisan-forum-l D4 D5 E4", "B2 C2 C3 D2"),
        (
            "temple-of-vulcan B2 C2 C3 D2",
            "foundry-square D4 D5 E4 E5",
            "grand-insula-square D4 D5 E4 E5",
            "B2 C2 C3 D2",
        ),
        ("temple-of-minerva B2 B3 C2 D2 D3", "grand-insula-square D4 D5 E4 E5", "insula-l D4 D5 E4", "B2 B3 C2 D2 D3"),
        ("tower-of-wonders B2", "insula-l D4 D5 E4", "domus-maxima D4 D5", "B2"),
        ("temple-of-mars B2 B3 C2", "foundry-square D4 D5 E4 E5", "artisan-forum-l D4 D5 E4", "B2 B3 C2"),
        ("temple-of-mars B2 B3 C2", "foundry-square D4 D5 E4 E5", "grand-insula-square D4 D5 E4 E5", "B2 B3 C2"),
        ("temple-of-venus B2 B3", "foundry-square D4 D5 E4 E5/bakery F6", "foundry-square D4 D5 E4 E5", "B2 B3"),
        ("temple-of-neptune A2 A3 B2", "fountain D4/library D5", "resplendent-library D4 D5", "A2 A3 B2"),
        ("lighthouse A2", "foundry-square D4 D5 E4 E5", "insula-l D4 D5 E4", "A2"),
        ("temple-of-apollo B2 B3", "domus D4/domus D5/domus-maxima E4 E5", "domus D4/domus D5", "B2 B3"),
        (
            "statue-of-romulus B2 B3 C2 C3",
            "domus B6/domus C6/bakery D6/bakery E6/fountain F6/library F5",
            "domus B6/domus C6/bakery D6/bakery E6/fountain F6",
            "B2 B3 C2 C3",
        ),
        (
            "circus-maximus B2 C2 D2",
            "foundry-square D4 D5 E4 E5/foundry-long A7 B7 C7 D7/insula-l F6 F7 G7",
            "foundry-square D4 D5 E4 E5/foundry-long A7 B7 C7 D7/domus-maxima F6 F7",
            "B2 C2 D2",
        ),
    ],
)
def test_a_requirement_just_met_and_just_missed(monument: str, enough: str, short: str, rest: str) -> None:
    name = monument.split(maxsplit=1)[0]
    for buildings, rule in ((enough, ""), (short, "M-10")):
        table = with_monuments(player(*buildings.split("/"), lots=rest), drawn=f"{name} regia")
        assert rule_against(table, 0, f"build {monument}") == rule
        reason = refusal(table, 0, f"build {monument}")
        assert reason is None or "held" in reason.message.params


@pytest.mark.rule("M-10")
@pytest.mark.parametrize("monument", ["temple-of-jupiter", "colosseum"])
def test_some_monuments_require_nothing(monument: str) -> None:
    table = with_monuments(player(lots="B2 B3 C2 C3"), drawn=monument)
    assert rule_against(table, 0, f"build {monument} B2 B3 C2 C3") == ""


@pytest.mark.rule("M-10")
@pytest.mark.parametrize("monument", ["royal-winery", "regia"])
def test_the_largest_monuments_require_nothing(monument: str) -> None:
    table = with_monuments(player(lots="B2 B3 B4 C2 C3 C4"), drawn=monument)
    assert rule_against(table, 0, f"build {monument} B2 B3 B4 C2 C3 C4") == ""


@pytest.mark.rule("M-10")
@pytest.mark.parametrize(("lots", "rule"), [("A1 A2", ""), ("A1 B2", "M-10")])
def test_the_watchtower_needs_two_lots_on_the_edge(lots: str, rule: str) -> None:
    table = with_monuments(player(lots=lots), drawn="watchtower")
    assert rule_against(table, 0, "build watchtower A1") == rule


@pytest.mark.rule("M-07", "M-E4")
@pytest.mark.parametrize(("lots", "rule"), [("", ""), ("G7", "M-10")])
def test_the_pantheon_needs_a_city_without_own_markers(lots: str, rule: str) -> None:
    table = with_monuments(player("domus B2", "domus B3", "bakery B4", lots=lots), drawn="pantheon")
    assert rule_against(table, 0, "build pantheon B2 B3 B4") == rule


@pytest.mark.rule("M-05", "M-E3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("monument", ["triumphal-arch", "imperial-harbor"])
def test_a_monument_of_the_edge_has_a_lot_there(players: int, monument: str) -> None:
    edge = [f"{'GHIJ'[players - 2]}{row}" for row in range(2, 6)]
    inside = [f"{'FGHI'[players - 2]}{row}" for row in range(2, 6)]
    seats = [player(lots=" ".join(edge)), player(lots=" ".join(inside))]
    table = with_monuments(*seats, drawn=monument, players=players)
    assert rule_against(table, 0, f"build {monument} {' '.join(edge)}") == ""
    play(table, "income")
    assert rule_against(table, 1, f"build {monument} {' '.join(inside)}") == "M-05"


@pytest.mark.rule("M-08")
def test_what_stands_before_the_construction_counts() -> None:
    """The temple may cover the very building that meets its requirement."""
    table = with_monuments(player("insula-l B2 B3 C2", "domus D2"), drawn="temple-of-jupiter tower-of-wonders")
    assert rule_against(table, 0, "build tower-of-wonders D2") == "F-16"
    table = with_monuments(player("foundry-square B2 B3 C2 C3", lots="D2"), drawn="temple-of-minerva temple-of-vulcan")
    assert rule_against(table, 0, "build temple-of-vulcan B2 C2 C3 D2") == "F-16"
    table = with_monuments(
        player("domus B2", "domus B3", "domus-maxima C2 C3", lots="D2"), drawn="temple-of-apollo temple-of-minerva"
    )
    assert rule_against(table, 0, "build temple-of-minerva B2 B3 C2 D2 D3") == "F-14"


# Values, one by one (M-04): a changed number changes the result

VALUES: list[tuple[str, int, int, int]] = [
    # monument and its lots, citizens, coins, points at the end of era 1 beside nothing
    ("temple-of-vulcan B2 C2 C3 D2", 0, 1, 0),
    ("temple-of-minerva B2 B3 C2 D2 D3", 2, 0, 0),
    ("tower-of-wonders B2", 0, 0, 3),
    ("temple-of-mars B2 B3 C2", 5, 0, 0),
    ("temple-of-neptune A2 A3 B2", 0, 1, 5),
    ("royal-winery B2 B3 B4 C2 C3 C4", 0, 4, 8),
    ("regia B2 B3 B4 C2 C3 C4", 9, 0, 0),
    ("temple-of-venus B2 B3", 4, 0, 0),
    ("temple-of-apollo B2 B3", 0, 2, 2),
    ("triumphal-arch A2 A3 A4 A5", 7, 0, 0),
    ("imperial-harbor A2 A3 A4 A5", 0, 3, 7),
]


@pytest.mark.rule("M-04")
@pytest.mark.parametrize(("built", "citizens", "coins", "points"), VALUES)
def test_the_values_of_homes_and_shops(built: str, citizens: int, coins: int, points: int) -> None:
    table = with_monuments(player(built), drawn=built.split(maxsplit=1)[0])
    assert (table.population(0), table.income(0) - 5) == (citizens, coins)
    assert sum(lines(table, 0, "commercial")) == points


ICONS: list[tuple[str, str, int]] = [
    # monument, its neighbours of another player, points: 6 citizens, 3 coins and a civic building lie beside it
    ("pantheon B3 C3 D3", "fountain B2", 3),
    ("forum-romanum B3 C3 D3", "foundry-long B2 C2 D2 E2", 6),
    ("circus-maximus B3 C3 D3", "grand-insula-long B2 C2 D2 E2", 6),
    ("lighthouse A3", "foundry-long B2 B3 B4 B5", 6),
    ("watchtower A3", "grand-insula-long B2 B3 B4 B5", 6),
    ("temple-of-jupiter B3 B4 C3 C4", "foundry-long B2 C2 D2 E2", 6),
    ("colosseum B3 B4 C3 C4", "grand-insula-long B2 C2 D2 E2", 6),
    ("statue-of-romulus B3 B4 C3 C4", "foundry-long B2 C2 D2 E2/domus B5", 4),
]


@pytest.mark.rule("M-04", "F-33")
@pytest.mark.parametrize(("built", "beside", "points"), ICONS)
def test_the_icons_of_civic_monuments(built: str, beside: str, points: int) -> None:
    table = with_monuments(player(built), player(*beside.split("/")), drawn=built.split(maxsplit=1)[0])
    assert lines(table, 0, "civic") == [points]


# M-06


@pytest.mark.rule("M-06", "M-E2")
def test_minerva_and_vulcan_count_their_neighbours() -> None:
    three = ["fountain A2", "bakery B1", "domus E2"]
    minerva = with_monuments(player("temple-of-minerva B2 B3 C2 D2 D3"), player(*three), drawn="temple-of-minerva")
    assert minerva.population(0) == 5
    vulcan = with_monuments(player("temple-of-vulcan B2 C2 C3 D2"), player(*three), drawn="temple-of-vulcan")
    assert vulcan.income(0) - 5 == 4


@pytest.mark.rule("M-06", "F-19")
def test_the_track_follows_the_neighbours_of_minerva() -> None:
    table = with_monuments(
        player("temple-of-minerva B2 B3 C2 D2 D3"), player("domus C3", lots="C4"), drawn="temple-of-minerva"
    )
    assert table.population(0) == 3
    play(table, "income", "build domus-maxima C3 C4")
    assert table.population(0) == 3
    table = with_monuments(player("temple-of-minerva B2 B3 C2 D2 D3"), player(lots="C3"), drawn="temple-of-minerva")
    told = play(table, "income", "build fountain C3")
    assert table.population(0) == 3
    assert ("seats", 0, "citizens") in [event.where for event in told if hasattr(event, "where")]


@pytest.mark.rule("M-06", "F-33", "F-36")
def test_what_minerva_and_vulcan_show_counts_everywhere() -> None:
    """A Library counts Minerva's citizens, and in the last era Vulcan's coins are points."""
    table = with_monuments(
        player("temple-of-minerva B2 B3 C2 D2 D3", "resplendent-library C3 C4"), drawn="temple-of-minerva"
    )
    assert lines(table, 0, "civic") == [3]
    table = with_monuments(player("temple-of-vulcan B2 C2 C3 D2", "market B1"), drawn="temple-of-vulcan", era=3)
    assert lines(table, 0, "civic") == [2]
    assert lines(table, 0, "commercial") == [2]


@pytest.mark.rule("M-03", "M-06")
def test_a_temple_that_is_built_over_leaves_the_track() -> None:
    table = with_monuments(
        player("temple-of-minerva B2 B3 C2 D2 D3", "fountain C3", lots="D1 B1 C1"), drawn="temple-of-minerva regia"
    )
    assert table.population(0) == 3
    play(table, "build regia B1 B2 C1 C2 D1 D2")
    assert table.population(0) == 9
    assert table.module_views()["monuments"].values == {"temple-of-minerva": 0}


# M-09


@pytest.mark.rule("M-09")
def test_jupiter_gives_points_to_each_player_beside_it() -> None:
    table = with_monuments(
        player("domus A3", "domus A4", lots="B3 B4 C3 C4"),
        player("fountain B2"),
        player("fountain G7"),
        drawn="temple-of-jupiter",
        players=3,
    )
    told = play(table, "build temple-of-jupiter B3 B4 C3 C4")
    assert list(table.points) == [2, 2, 0]
    assert [event.rule for event in told if isinstance(event, Scored)] == ["M-09", "M-09"]
    assert [line.rule for line in table.score(1, SPECTATOR).lines] == ["M-09"]


@pytest.mark.rule("M-09")
def test_the_colosseum_gives_coins_to_each_player_beside_it_and_none_to_a_lonely_builder() -> None:
    table = with_monuments(player(lots="B3 B4 C3 C4"), player("fountain B2"), drawn="colosseum")
    told = play(table, "build colosseum B3 B4 C3 C4")
    assert list(table.coins) == [0, 3]
    assert [event.amount for event in told if isinstance(event, Paid) and event.rule == "M-09"] == [3]


@pytest.mark.rule("M-09")
def test_covered_buildings_are_no_neighbours_any_more() -> None:
    table = with_monuments(player("domus-maxima A3 B3", lots="B4 C3 C4"), drawn="colosseum")
    play(table, "build colosseum B3 B4 C3 C4")
    assert table.coins[0] == 0


@pytest.mark.rule("M-09")
def test_a_monument_pays_each_time_it_is_built() -> None:
    table = with_monuments(
        player("fountain A3", lots="B2 B3 B4 C2 C3 C4"),
        player("bakery G3", lots="E3 E4 F3 F4"),
        drawn="colosseum regia",
    )
    play(table, "build colosseum B3 B4 C3 C4")
    assert list(table.coins) == [3, 0]
    play(table, "income", "build regia B2 B3 B4 C2 C3 C4", "build colosseum E3 E4 F3 F4")
    assert list(table.coins) == [3, 5 + 1 + 3]


# Numbers come from the data


@pytest.mark.rule("M-10", "M-09", "M-06")
def test_a_card_pack_changes_requirements_and_values() -> None:
    pack = Pack("test", {"monument": [{"id": "colosseum", "requirement": {"kind": "citizens", "at_least": 1}}]}, "rome")
    configuration = ROME.configure(2, {"monuments": True}, pack)
    tree: Tree = {"seats": [player(lots="B3 B4 C3 C4")], "modules": {"monuments": {"drawn": ["colosseum"]}}}
    table = configuration.from_position(tree, configuration.new(1).chance)
    assert configuration.actions.parse("build colosseum B3 B4 C3 C4") not in table.legal(0)


# Written down


def test_a_position_with_monuments_comes_back() -> None:
    for seed in range(5):
        table = configured(3, monuments=True).new(seed)
        assert table.configuration.from_bytes(table.to_bytes()).to_bytes() == table.to_bytes()
        again = table.configuration.from_position(table.position(), table.chance)
        assert again.to_bytes() == table.to_bytes()


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        ({"modules": {"monuments": {"drawn": ["colossus"]}}}, "position.modules.monuments.drawn[0]"),
        ({"modules": {"monuments": {"drawn": ["regia", "regia"]}}}, "position.modules.monuments.drawn[1]"),
        ({"seats": [{"buildings": ["watchtower A1"]}]}, "position.seats[0].buildings[0]"),
        ({"modules": {"monuments": {"drawn": 3}}}, "position.modules.monuments.drawn"),
    ],
)
def test_what_cannot_be_is_refused(tree: Tree, path: str) -> None:
    configuration = configured(2, monuments=True)
    with pytest.raises(ImpossiblePosition) as error:
        configuration.from_position(tree, configuration.new(1).chance)
    assert error.value.message.params["path"] == path


def test_the_pool_is_shown_once() -> None:
    """Every seat's supply mirrors the pool inside the table; nobody is shown that."""
    table = configured(2, monuments=True).new(1)
    view = msgspec.to_builtins(table.knowledge(0).view())
    assert set(view["modules"]["monuments"]["pool"]).isdisjoint(view["seats"][0]["supply"])


@pytest.mark.parametrize("players", [2, 3])
def test_the_kit_passes_with_monuments(players: int) -> None:
    report = check(configured(players, monuments=True), games=2, seed=1)
    assert report.failures == []


def test_every_build_refused_has_a_reason() -> None:
    """Legal actions and reasons agree on tables in the middle of games."""
    for seed in range(3):
        table = configured(2, monuments=True).new(seed)
        assert isinstance(table, ModularState)
        for step in range(60):
            seat = table.to_act()[0]
            legal = table.legal(seat)
            if step % 12 == 0:
                allowed = [action for action in range(table.rules.ids) if table.why_not(seat, action) is None]
                assert allowed == legal
            move(table, seat, table.configuration.actions.notation(legal[(step * 7 + seed) % len(legal)]))
