"""A written city is worth what the same city is worth in a game, and what plain counting says."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.scoring import Line
from oppidum.games.sprawlopolis.positions.city_text import read_city
from oppidum.games.sprawlopolis.rules.state import SprawlopolisState
from oppidum.games.sprawlopolis.shown.city_score import CityReport, score_written_city
from oppidum.games.sprawlopolis.shown.views import BlockView
from tests.games.sprawlopolis import brute
from tests.games.sprawlopolis.tables import configuration, view

DIFFICULTIES = ["easier", "normal", "harder"]
SIDES = ["NE", "NS", "NW", "ES", "EW", "SW"]
LOOP: brute.Brute = {(0, 0): ("R", "ES"), (1, 0): ("C", "SW"), (0, 1): ("R", "NE"), (1, 1): ("C", "NW")}
AROUND_A_PARK: brute.Brute = LOOP | {(1, 1): ("P", "")}


def score_text(text: str, conditions: str | None = None, difficulty: str | None = None) -> CityReport:
    return score_written_city(read_city(text, conditions, difficulty))


def played(seed: int, difficulty: str) -> SprawlopolisState:
    """A finished game, drawn at random."""
    state, dice = configuration(1 + seed % 4, difficulty=difficulty).new(seed), Dice(seed_bytes(seed))
    while not state.over():
        state.play(state.to_act()[0], dice.choose(state.legal(state.to_act()[0])))
    return cast(SprawlopolisState, state)


def drawn(state: SprawlopolisState, dice: Dice) -> tuple[str, int, int]:
    """The city of a game as rows, exits in any order and letters of any case, and where the rows begin."""
    city = view(state, 0).city
    columns, rows = zip(*(map(int, name.split(",")) for name in city), strict=True)
    left, top = min(columns), min(rows)
    lines = []
    for row in range(top, max(rows) + 1):
        names = [f"{column},{row}" for column in range(left, max(columns) + 1)]
        lines.append(" ".join(_word(city[name], dice) if name in city else "." for name in names))
    return "\n".join(lines), left, top


def _word(block: BlockView, dice: Dice) -> str:
    exits = block.exits[::-1] if dice.below(2) else block.exits
    word = f"{block.zone}:{exits}" if exits else block.zone
    return word.lower() if dice.below(2) else word


def listed(state: SprawlopolisState) -> str:
    """The cards of a game with their places."""
    return "\n".join(
        f"{card.card} {card.column},{card.row}" + " turned" * card.turned for card in view(state, 0).placed
    )


def comparable(lines: tuple[Line, ...], left: int = 0, top: int = 0) -> list[tuple[object, ...]]:
    """What a score says, with its blocks counted from elsewhere."""
    return [
        (line.category, line.points, line.message, line.rule, [_moved(name, left, top) for name in line.subject])
        for line in lines
    ]


def _moved(name: str, left: int, top: int) -> str:
    column, row = map(int, name.split(","))
    return f"{column - left},{row - top}"


@pytest.mark.rule("S-50", "S-51", "S-22")
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("seed", range(8))
def test_a_city_of_a_game_has_the_score_of_the_game(seed: int, difficulty: str) -> None:
    state = played(seed, difficulty)
    score = state.score(0, 0)
    text, left, top = drawn(state, Dice(seed_bytes(seed)))
    numbers = ",".join(map(str, state.conditions))
    rows, cards = (score_text(given, numbers, difficulty) for given in (text, listed(state)))
    assert comparable(cards.score.lines) == comparable(score.lines)
    assert comparable(rows.score.lines) == comparable(score.lines, left, top)
    outcome = state.result().seats[0]
    for scored in (rows, cards):
        assert (scored.score.total, scored.target, scored.won) == (outcome.points, state.target(), outcome.won)
        assert list(scored.conditions) == list(state.conditions)
    names = {name: (block.zone, block.exits) for name, block in view(state, 0).city.items()}
    assert {name: (block.zone, block.exits) for name, block in cards.city.items()} == names
    assert (rows.left, rows.top, cards.left, cards.top) == (0, 0, left, top)


@st.composite
def cities(draw: st.DrawFn) -> brute.Brute:
    """Any city, cards or no cards: gaps, parts of their own, roads from nowhere to nowhere."""
    columns, rows = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    blocks = st.tuples(
        st.sampled_from(draw(st.sampled_from(["RCIP.", "RCIP", "RP.", "RC", "IP"]))), st.sampled_from(["", *SIDES])
    )
    drawn_blocks = draw(st.lists(blocks, min_size=columns * rows, max_size=columns * rows))
    city = {(at % columns, at // columns): block for at, block in enumerate(drawn_blocks) if block[0] != "."}
    return city or {(0, 0): ("R", "")}


def written(city: brute.Brute) -> str:
    columns, rows = (range(1 + max(spot[axis] for spot in city)) for axis in (0, 1))
    return "\n".join(" ".join(":".join(city.get((x, y), (".", ""))).rstrip(":") for x in columns) for y in rows)


@pytest.mark.rule("S-30", "S-31", "S-32", "S-40", *[f"S-C{number:02}" for number in range(1, 19)])
@given(cities(), st.sampled_from(DIFFICULTIES))
@example(LOOP, "normal")
@example(AROUND_A_PARK, "normal")
def test_plain_counting_gives_the_same(city: brute.Brute, difficulty: str) -> None:
    text = written(city)
    points: dict[int, int] = {}
    for first in range(1, 19, 3):
        numbers = [first, first + 1, first + 2]
        scored = score_text(text, ",".join(map(str, numbers)), difficulty)
        points |= scored.conditions
        assert scored.groups == {zone: brute.largest(city, zone) for zone in "RCIP"}
        assert scored.roads == len(brute.roads(city))
        assert scored.score.total == brute.base(city, difficulty) + sum(scored.conditions.values())
        assert scored.target == sum(numbers)
    assert list(points.values()) == brute.conditions(city)


class TestSmallCities:
    def test_a_single_block(self) -> None:
        scored = score_text("P", "2,7,18")
        assert scored.groups == {"R": 0, "C": 0, "I": 0, "P": 1}
        assert (scored.roads, scored.conditions) == (0, {2: 0, 7: -2, 18: 2})
        assert (scored.score.total, scored.target, scored.won) == (1, 27, False)
        assert scored.city == {"0,0": BlockView("P", "", "")}

    def test_a_single_road(self) -> None:
        assert (score_text("R:NE").roads, score_text("R:NE").score.total) == (1, 0)

    @pytest.mark.rule("S-31", "S-C14")
    def test_a_loop(self) -> None:
        scored = score_text(written(LOOP), "14")
        assert (scored.roads, scored.conditions, scored.score.total) == (1, {14: 4}, 2 + 2 - 1 + 4)

    @pytest.mark.rule("S-30")
    def test_parts_that_do_not_touch(self) -> None:
        scored = score_text("R . . .\n. . . .\n. . R R", "18")
        assert scored.groups["R"] == 2
        assert scored.conditions == {18: 2 + 1}

    def test_empty_margins_change_nothing(self) -> None:
        wide = score_text(". . . .\n. R:EW P .\n. I C .\n. . . .", "2,17,18")
        tight = score_text("R:EW P\nI C", "2,17,18")
        assert comparable(wide.score.lines, 1, 1) == comparable(tight.score.lines)


@pytest.mark.rule("S-01", "S-50")
class TestTarget:
    @pytest.mark.parametrize("conditions", ["", "8", "8,9"])
    def test_fewer_than_three_conditions_make_none(self, conditions: str) -> None:
        scored = score_text("R P", conditions)
        assert (scored.target, scored.won) == (None, None)

    @pytest.mark.parametrize(("parks", "won"), [(6, False), (7, True), (8, True)])
    def test_it_must_be_reached(self, parks: int, won: bool) -> None:
        scored = score_text(" ".join("P" * parks), "1,3,10")
        assert (scored.score.total, scored.target, scored.won) == (2 * parks, 14, won)


def test_a_condition_names_what_earned_its_points() -> None:
    scored = score_text("P I P\nP I R", "14,3")
    assert [(line.points, line.subject) for line in scored.lines(3)] == [
        (3, ("0,0", "2,0", "0,1")),
        (-6, ("1,0", "1,1")),
    ]
    assert [(line.points, line.subject) for line in scored.lines(14)] == [(0, ())]
    assert scored.conditions == {14: 0, 3: -3}


@pytest.mark.rule("S-32")
def test_groups_and_roads_are_facts_at_every_difficulty() -> None:
    found = [score_text("R:EW R:EW C\nI:NS P P", difficulty=difficulty) for difficulty in DIFFICULTIES]
    assert [scored.score.total for scored in found] == [6, 4, 0]
    assert all(scored.groups == {"R": 2, "C": 1, "I": 1, "P": 2} for scored in found)
    assert all(scored.roads == 2 for scored in found)


def test_a_large_city() -> None:
    dice, side = Dice(seed_bytes(1)), 200
    words = ["RCIP"[dice.below(4)] + ["", ":NS", ":EW", ":NE", ":SW"][dice.below(5)] for _ in range(side * side)]
    text = "\n".join(" ".join(words[row * side : row * side + side]) for row in range(side))
    scored = score_text(text, "8,14,18")
    assert len(scored.city) == side * side
    assert scored.conditions[18] == 2 * side
    checkers = "\n".join(" ".join("RP"[(row + column) % 2] for column in range(side)) for row in range(side))
    assert score_text(checkers, "4,8").conditions == {4: -8, 8: 4}
    one_zone = "\n".join([" ".join(["R"] * side)] * side)
    wide = score_text(one_zone, "4,8")
    assert wide.conditions == {4: 7, 8: 0}
    assert len(wide.lines(4)[0].subject) == side * side
    snake = "\n".join(" ".join(["R:EW"] * side) for _ in range(side))
    assert (score_text(snake).roads, score_text(snake).groups["R"]) == (side, side * side)
