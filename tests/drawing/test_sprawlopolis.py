"""Pictures of Sprawlopolis: every block once at its place, roads, cards and points, and what is lit up."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache

import pytest

from oppidum.cli.board import captions
from oppidum.cli.boards.sprawlopolis import gist
from oppidum.drawing import NoPicture, PictureOptions, PlayerSummary, draw_view
from oppidum.drawing.palette import SIZES, THEMES, palette
from oppidum.drawing.pen import MINUS
from oppidum.drawing.sprawlopolis import Block, cell_of, draw_blocks, face_of, light_of, lit_blocks
from oppidum.drawing.sprawlopolis.panels import caption_lines, verdict
from oppidum.drawing.sprawlopolis.streets import dead_ends
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.engine.messages import Message
from oppidum.engine.scoring import Line
from oppidum.games.sprawlopolis.data.packs import load
from oppidum.games.sprawlopolis.rules.state import SprawlopolisState
from oppidum.games.sprawlopolis.shown.facts import facts_of
from tests.drawing.conftest import SVG, Picture, words_of
from tests.games.sprawlopolis.tables import act, new, plain_view, set_up, view

WIDEST = 1440
READABLE = 40.0
FREE = [card for card in range(1, 19) if card not in (5, 10, 16)]
STEPS = [(2, 0), (-2, 0), (0, 2), (0, -2), (2, 1), (-2, 1), (1, 2), (-1, -2)]
SCENES = [(1, 0, 1), (1, 9, 2), (2, 14, 3), (3, 21, 4), (4, 28, 5), (2, 28, 6)]


@cache
def play_some(players: int, moves: int, seed: int, **options: str) -> SprawlopolisState:
    """A game after so many moves, drawn at random. Leave it as it is."""
    state, dice = new(players, seed, **options), Dice(seed_bytes(seed), "choices")
    for _ in range(moves):
        seat = state.to_act()[0]
        state.play(seat, dice.choose(state.legal(seat)))
    return state


@cache
def long_city(step: tuple[int, int], over: bool = True) -> SprawlopolisState:
    """Fifteen cards one way, or one fewer and a card that is shown."""
    cards = [f"{card} {place * step[0]},{place * step[1]}" for place, card in enumerate(FREE)]
    if over:
        return set_up(1, conditions=[5, 10, 16], city=cards)
    return set_up(1, conditions=[5, 10, 16], city=cards[:-1], shown=FREE[-1])


@pytest.fixture(params=SCENES, ids=str)
def table(request: pytest.FixtureRequest) -> SprawlopolisState:
    return play_some(*request.param)


def lines_of(state: SprawlopolisState) -> tuple[Line, ...]:
    """The lines of the score as the city stands."""
    return (state.score(0, 0) if state.over() else state.projected(0, 0)).lines


def drawn(state: SprawlopolisState, viewer: int = SPECTATOR, theme: str = "light", light: str | None = None) -> Picture:
    """The picture of a table for a viewer."""
    summaries = [
        PlayerSummary(f"Player {seat + 1}", state.score(seat, viewer), state.projected(seat, viewer))
        for seat in range(state.configuration.players)
    ]
    seen = view(state, viewer)
    options = PictureOptions(theme, light, summaries, captions(seen, state.configuration))
    return Picture(draw_view(seen, state.configuration, options))


def find_rects(root: ET.Element) -> Iterator[tuple[str, float, float, float]]:
    """Every block with its left, top and side on the sheet: the moves of all groups around it added up."""

    def walk(element: ET.Element, x: float, y: float) -> Iterator[tuple[str, float, float, float]]:
        if found := re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "")):
            x, y = x + float(found[1]), y + float(found[2])
        if "data-block" in element.attrib:
            rect = next(element.iter(f"{SVG}rect"))
            left, top = float(rect.attrib["x"]), float(rect.attrib["y"])
            yield element.attrib["data-block"], x + left, y + top, float(rect.attrib["width"])
        for child in element:
            yield from walk(child, x, y)

    return walk(root, 0.0, 0.0)


class TestTheCity:
    def test_every_block_once_with_its_zone(self, table: SprawlopolisState) -> None:
        seen, shown = drawn(table), view(table, SPECTATOR).city
        assert sorted(seen.values("block")) == sorted(shown)
        for name, block in shown.items():
            assert seen.one("block", name).attrib["data-zone"] == block.zone

    def test_every_block_lies_at_its_place(self, table: SprawlopolisState) -> None:
        rects = {name: (x, y, side) for name, x, y, side in find_rects(drawn(table).root)}
        x0, y0, side = rects["0,0"]
        for name, (x, y, _) in rects.items():
            column, row = cell_of(name)
            assert (x, y) == pytest.approx((x0 + column * side, y0 + row * side), abs=0.1)

    def test_every_section_of_a_road_once(self, table: SprawlopolisState) -> None:
        part = next(iter(drawn(table).having("part", "city")))
        sections = [each.attrib["data-section"] for each in part.iter() if "data-section" in each.attrib]
        assert sorted(sections) == sorted(name for name, block in view(table, SPECTATOR).city.items() if block.exits)

    def test_every_card_of_which_something_is_seen_has_an_outline(self, table: SprawlopolisState) -> None:
        shown = view(table, SPECTATOR)
        seen = {block.card for block in shown.city.values()}
        cards = [name.split()[1] for name in drawn(table).values("card")]
        assert cards == [placed.card for placed in shown.placed if placed.card in seen]

    def test_rulers_count_as_the_notation_does(self, table: SprawlopolisState) -> None:
        numbers = set(drawn(table).values("ruler"))
        for name in view(table, SPECTATOR).city:
            column, row = cell_of(name)
            assert {f"column {column}", f"row {row}"} <= numbers

    def test_zones_are_told_apart_by_letter_and_by_what_stands_there(self) -> None:
        blocks = {f"{place},0": Block(zone.letter) for place, zone in enumerate(palette().zones)}
        seen = Picture(draw_blocks(blocks))
        for place, zone in enumerate(palette().zones):
            block = seen.one("block", f"{place},0")
            assert words_of(block) == [zone.letter]
            uses = {use.attrib["href"] for use in block.iter(f"{SVG}use")}
            assert uses == {f"#oppidum-light-{zone.symbol}"}
        assert len({zone.symbol for zone in palette().zones}) == len({zone.letter for zone in palette().zones}) == 4

    def test_a_road_that_runs_against_a_block_ends_there(self) -> None:
        blocks = {(0, 0): Block("R", "EW"), (1, 0): Block("C", "WS"), (1, 1): Block("P"), (-1, 0): Block("I", "NS")}
        assert dead_ends(blocks, (0, 0)) == ["W"]
        assert dead_ends(blocks, (1, 0)) == ["S"]
        assert dead_ends(blocks, (-1, 0)) == []


class TestAnyExtent:
    @pytest.mark.rule("S-20", "S-23")
    @pytest.mark.parametrize("over", [True, False])
    @pytest.mark.parametrize("step", STEPS, ids=str)
    def test_lines_and_stairs_lie_on_the_sheet_and_stay_readable(self, step: tuple[int, int], over: bool) -> None:
        seen = drawn(long_city(step, over))
        width, height = float(seen.root.attrib["width"]), float(seen.root.attrib["height"])
        assert width <= WIDEST
        assert seen.root.attrib["viewBox"] == f"0 0 {width:.0f} {height:.0f}"
        rects = list(find_rects(seen.root))
        assert len(rects) == len(view(long_city(step, over), 0).city)
        for _, x, y, side in rects:
            assert side >= READABLE
            assert 0 <= x <= x + side <= width
            assert 0 <= y <= y + side <= height

    def test_every_picture_lies_on_its_sheet(self, table: SprawlopolisState) -> None:
        seen = drawn(table)
        assert float(seen.root.attrib["width"]) <= WIDEST
        assert len(list(find_rects(seen.root))) == len(seen.having("block"))


class TestLight:
    @pytest.mark.rule("S-51", "S-40")
    def test_what_is_lit_is_what_the_reasons_name(self, table: SprawlopolisState) -> None:
        for number in view(table, 0).conditions:
            reasons = [line for line in lines_of(table) if line.rule == f"S-C{int(number):02}"]
            lit = drawn(table, light=number).values("lit")
            assert sorted(lit) == sorted({name for line in reasons for name in line.subject})

    @pytest.mark.rule("S-31")
    def test_roads(self, table: SprawlopolisState) -> None:
        lines = [line for line in lines_of(table) if line.category == "roads"]
        assert sorted(drawn(table, light="roads").values("lit")) == sorted(
            name for line in lines for name in line.subject
        )

    @pytest.mark.rule("S-30")
    def test_a_zone_and_all_blocks(self, table: SprawlopolisState) -> None:
        groups = [line for line in lines_of(table) if line.category == "blocks"]
        city = view(table, 0).city
        for letter in "RCIP":
            named = [name for line in groups if city[line.subject[0]].zone == letter for name in line.subject]
            assert sorted(drawn(table, light=letter.lower()).values("lit")) == sorted(named)
        everything = [name for line in groups for name in line.subject]
        assert sorted(drawn(table, light="blocks").values("lit")) == sorted(everything)

    def test_every_block_is_still_drawn_once(self, table: SprawlopolisState) -> None:
        for what in ("roads", "blocks", *view(table, 0).conditions):
            assert sorted(drawn(table, light=what).values("block")) == sorted(view(table, 0).city)

    def test_the_points_of_what_is_lit_are_said(self) -> None:
        table = play_some(4, 28, 5)
        number = view(table, 0).conditions[0]
        points = sum(line.points for line in lines_of(table) if line.rule == f"S-C{int(number):02}")
        name = facts_of(table.configuration).cards[number].name
        said = f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"
        assert any(text.startswith(f"{number} {name}: {said}") for text in words_of(drawn(table, light=number).root))

    def test_easier_roads_cost_nothing_and_nothing_is_lit(self) -> None:
        table = play_some(1, 20, 3, difficulty="easier")
        seen = drawn(table, light="roads")
        assert not seen.having("lit")
        assert "Roads: 0, and nothing to light up" in words_of(seen.root)

    @pytest.mark.parametrize("what", ["9", "parks", "", "S-C08"])
    def test_what_is_not_there_is_refused_with_what_is(self, what: str) -> None:
        table = long_city((2, 0))
        with pytest.raises(NoPicture) as refused:
            drawn(table, light=what)
        assert (
            str(refused.value)
            == f"There is no “{what}” to light up; choose one of roads, blocks, R, C, I, P, 5, 10, 16."
        )


class TestCards:
    @pytest.mark.rule("S-14")
    def test_hands_as_far_as_the_viewer_knows_them(self, table: SprawlopolisState) -> None:
        for viewer in (SPECTATOR, *range(table.configuration.players)):
            seen, shown = drawn(table, viewer), view(table, viewer)
            for seat, held in enumerate(shown.hands if not table.over() else []):
                faces = [
                    part.attrib["data-face"] for part in seen.one("hand", seat).iter() if "data-face" in part.attrib
                ]
                assert faces == [card or "?" for card in held.cards]

    @pytest.mark.rule("S-14")
    def test_viewers_who_know_the_same_see_the_same(self) -> None:
        table = play_some(3, 21, 4)
        one, other = (plain_view(table, viewer) for viewer in (0, 1))
        assert (drawn(table, 0).text == drawn(table, 1).text) == (one == other)

    @pytest.mark.rule("S-03", "S-10")
    def test_the_top_of_the_deck_its_size_and_the_card_that_is_shown(self) -> None:
        table = new(2, 3)
        act(table, f"show {view(table, 0).hands[0].cards[0]}")
        shown = view(table, SPECTATOR)
        (deck,) = drawn(table).having("deck")
        assert (deck.attrib["data-deck"], deck.attrib["data-shown"]) == (str(len(shown.deck.cards)), shown.shown)
        faces = [part.attrib["data-face"] for part in deck.iter() if "data-face" in part.attrib]
        assert faces == [shown.deck.cards[0], shown.shown]

    @pytest.mark.rule("S-20")
    def test_a_card_turned_is_upside_down(self) -> None:
        facts = facts_of(new(1).configuration)
        assert face_of(facts, "2") == {
            (0, 0): Block("C", "EW"),
            (1, 0): Block("R", "EW"),
            (0, 1): Block("P"),
            (1, 1): Block("I", "SE"),
        }
        assert face_of(facts, "2", turned=True)[0, 0] == Block("I", "NW")
        assert face_of(facts, "2", turned=True)[1, 1] == Block("C", "WE")


class TestPoints:
    @pytest.mark.rule("S-50", "S-51")
    def test_total_target_and_every_part_are_the_scorers(self, table: SprawlopolisState) -> None:
        seen, shown = drawn(table), view(table, 0)
        score = seen.one("part", "score")
        total = sum(line.points for line in lines_of(table))
        assert (score.attrib["data-points"], score.attrib["data-target"]) == (str(total), str(shown.target))
        for number in shown.conditions:
            points = sum(line.points for line in lines_of(table) if line.rule == f"S-C{int(number):02}")
            assert seen.one("condition", number).attrib["data-points"] == str(points)
        chips = [int(chip.attrib["data-points"]) for chip in seen.having("chip")]
        given = [int(part.attrib["data-points"]) for part in seen.having("condition")]
        assert sum(chips) + sum(given) == total

    @pytest.mark.parametrize(
        ("points", "over", "said"),
        [
            (20, False, "8 to go"),
            (28, False, "target reached"),
            (30, False, "2 above it"),
            (24, True, "lost by 4"),
            (28, True, "won exactly"),
            (31, True, "won by 3"),
        ],
    )
    def test_how_it_stands_against_the_target(self, points: int, over: bool, said: str) -> None:
        assert verdict(points, 28, over) == said

    @pytest.mark.rule("S-12", "S-50")
    def test_the_end_says_by_how_much(self) -> None:
        table = long_city((2, 0))
        ahead = sum(line.points for line in lines_of(table)) - view(table, 0).target
        how = f"won by {ahead}" if ahead > 0 else f"lost by {-ahead}"
        said = words_of(drawn(table).root)
        assert f"The city is complete: {how}." in said
        assert how.capitalize() in said
        assert not drawn(table).having("deck")

    def test_whose_turn_it_is(self) -> None:
        table = new(3, 2)
        assert "Player 1 is to show a card. 14 cards are left to place." in words_of(drawn(table).root)
        act(table, f"show {view(table, 0).hands[0].cards[0]}")
        assert f"Player 1 places card {view(table, 0).shown}." in words_of(drawn(table).root)

    @pytest.mark.parametrize("width", [422, 456])
    def test_every_condition_is_explained_in_two_lines(self, width: int) -> None:
        for card in load().card:
            lines = caption_lines(gist(card), width)
            assert lines
            assert "…" not in "".join(lines)
            values = [
                value for each in card.condition.values() for value in ([each] if isinstance(each, int) else each)
            ]
            assert all(str(abs(value)) in gist(card) for value in values)


class TestStyle:
    @pytest.mark.parametrize("theme", THEMES)
    def test_both_themes(self, theme: str) -> None:
        assert drawn(play_some(4, 28, 5), theme=theme).root.attrib["data-theme"] == theme

    def test_another_theme_is_refused(self) -> None:
        with pytest.raises(NoPicture, match="sepia"):
            drawn(new(1), theme="sepia")

    def test_letters_have_the_sizes_of_the_scale(self, table: SprawlopolisState) -> None:
        sizes = {int(text.attrib["font-size"]) for text in drawn(table).root.iter(f"{SVG}text")}
        assert sizes <= set(SIZES)

    def test_those_who_do_not_see_it_are_told(self) -> None:
        table = new(2, 3)
        told = next(drawn(table, 0).root.iter(f"{SVG}desc")).text or ""
        assert "Card " in told
        assert "target" in told
        assert "Player 2 holds an unknown card." in told


GRID = {"0,0": Block("R", "EW"), "1,0": Block("C", "WS"), "1,1": Block("P", "NS"), "3,5": Block("I")}


class TestBareBlocks:
    def test_any_blocks_are_drawn_without_cards(self) -> None:
        seen = Picture(draw_blocks(GRID, name="Our evening"))
        assert sorted(seen.values("block")) == sorted(GRID)
        assert sorted(seen.values("section")) == ["0,0", "1,0", "1,1"]
        assert not seen.having("card")
        assert next(seen.root.iter(f"{SVG}title")).text == "Our evening"

    def test_blocks_are_lit_by_name_or_by_the_lines_of_a_score(self) -> None:
        assert Picture(draw_blocks(GRID, light=lit_blocks(["1,1", "3,5"]))).values("lit") == ["1,1", "3,5"]
        line = lines_of(long_city((2, 0)))[0]
        blocks = {name: Block("R") for name in line.subject}
        assert sorted(Picture(draw_blocks(blocks, light=light_of([line]))).values("lit")) == sorted(line.subject)

    @pytest.mark.parametrize("size", [(1, 1), (40, 1), (1, 40), (30, 30)])
    def test_any_size_fits_the_sheet(self, size: tuple[int, int]) -> None:
        grid = {f"{column},{row}": Block("P") for column in range(size[0]) for row in range(size[1])}
        root = Picture(draw_blocks(grid)).root
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        assert width <= WIDEST
        assert all(x + side <= width and y + side <= height for _, x, y, side in find_rects(root))

    def test_a_name_however_long_fits_above_the_map(self) -> None:
        root = Picture(draw_blocks({"0,0": Block("P")}, name="W" * 200, subtitle="Won.")).root
        said = [text.text or "" for text in root.iter(f"{SVG}text")]
        assert any(text.startswith("WWWW") and text.endswith("…") for text in said)
        assert max(map(len, said)) < 40
        assert next(root.iter(f"{SVG}desc")).text == "W" * 200 + ". Won. P 1."

    def test_a_block_that_earned_and_cost_says_so(self) -> None:
        lines = [
            Line("conditions", points, Message("x"), "S-C03", ("0,0", name))
            for points, name in ((1, "1,0"), (-1, "1,1"))
        ]
        assert light_of(lines).signs() == {(0, 0): "±", (1, 0): "+", (1, 1): MINUS}

    def test_a_city_larger_than_a_picture_is_refused(self) -> None:
        draw_blocks({"0,0": Block("P"), "0,59": Block("P")})
        with pytest.raises(NoPicture, match="room for 60 blocks"):
            draw_blocks({"0,0": Block("P"), "0,60": Block("P")})
