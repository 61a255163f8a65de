"""Pictures of Rome with its modules: roads, monuments, cards of players, and what nobody else may see."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

import oppidum
from oppidum.cli.board import captions
from oppidum.drawing import PictureOptions, draw_view
from oppidum.drawing.palette import SIZES, THEMES, palette
from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import State
from tests.drawing.conftest import SVG, Picture, summaries_of, symbols_of, view_of, words_of
from tests.games.foundations.modules import configured, with_monuments
from tests.games.foundations.tables import player

EVERYTHING: dict[str, OptionValue] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
}
ALONE: list[dict[str, OptionValue]] = [
    {"monuments": True},
    {"roles": True},
    {"objectives": "hidden"},
    {"objectives": "public"},
    {"invocations": True},
    {"roads": True},
    {"stealing": True},
    {"trading": True},
    {"consul": "standard"},
]


@cache
def midway(players: int, moves: int, **options: OptionValue) -> State:
    """A game in which every kind of action is as likely; leave it as it is."""
    configuration = oppidum.game("rome").configure(players, options or EVERYTHING)
    state, dice = configuration.new(seed=4), Dice(seed_bytes(4), "choices")
    for _ in range(moves):
        if state.over():
            break
        seat = state.to_act()[0]
        legal = state.legal(seat)
        kind = dice.choose(sorted({configuration.actions.action(action).kind for action in legal}))
        state.play(seat, dice.choose([one for one in legal if configuration.actions.action(one).kind == kind]))
    return state


def picture(state: State, viewer: int = SPECTATOR, theme: str = "light", light: str | None = None) -> Picture:
    view, configuration = view_of(state, viewer), state.configuration
    said = captions(view, configuration)
    options = PictureOptions(theme, light, summaries_of(state, viewer), said, viewer)
    return Picture(draw_view(view, configuration, options))


TABLES = [(players, moves) for players in (2, 3, 4, 5) for moves in (0, 40, 110, 999)]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-players-{table[1]}-moves")
def table(request: pytest.FixtureRequest) -> State:
    """Games with all modules, from the choice of cards to the end."""
    return midway(*request.param)


# The sheet


def placed_rectangles(element: ET.Element, x: float, y: float) -> Iterator[tuple[float, float, float, float]]:
    """The corners of all rectangles that are moved and not turned."""
    moved = element.get("transform", "")
    if "rotate" in moved:
        return
    shift = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", moved)
    x, y = (x + float(shift[1]), y + float(shift[2])) if shift else (x, y)
    if element.tag == f"{SVG}rect":
        left, top = x + float(element.get("x", 0)), y + float(element.get("y", 0))
        yield left, top, left + float(element.attrib["width"]), top + float(element.attrib["height"])
    for child in element:
        if child.tag != f"{SVG}defs":
            yield from placed_rectangles(child, x, y)


def test_nothing_is_cut_off(table: State) -> None:
    for viewer in (SPECTATOR, 0):
        drawn = picture(table, viewer)
        width, height = (float(drawn.root.attrib[side]) for side in ("width", "height"))
        assert width <= 1440
        for left, top, right, bottom in placed_rectangles(drawn.root, 0, 0):
            assert left >= 0
            assert top >= 0
            assert right <= width + 0.5
            assert bottom <= height + 0.5


def test_what_a_panel_holds_lies_inside_it(table: State) -> None:
    drawn = picture(table, 0)
    for seat in range(table.configuration.players):
        frame, *parts = placed_rectangles(drawn.one("panel", seat), 0, 0)
        assert all(part[0] >= 0 and part[2] <= frame[2] and part[3] <= frame[3] for part in parts)


def test_panels_stand_one_below_the_other(table: State) -> None:
    drawn = picture(table, 0)
    column = [panel for panel in drawn.root.iter() if any("data-panel" in child.attrib for child in panel)]
    boxes = [
        next(iter(placed_rectangles(group, 0, 0))) for group in column if group.get("transform", "").startswith("trans")
    ]
    assert len(boxes) == table.configuration.players
    assert all(upper[3] < lower[1] for upper, lower in pairwise(boxes))


def test_the_house_rules_of_pictures_hold(table: State) -> None:
    drawn = picture(table, 0)
    ids = [element.attrib["id"] for element in drawn.root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert {int(text.attrib["font-size"]) for text in drawn.root.iter(f"{SVG}text")} <= set(SIZES)
    assert "foundations-" not in drawn.text


def test_themes_differ_in_colour_only() -> None:
    light, dark = (picture(midway(4, 110), 0, theme) for theme in THEMES)
    assert [element.tag for element in light.root.iter()] == [element.tag for element in dark.root.iter()]


@pytest.mark.parametrize("options", ALONE, ids=str)
def test_every_module_can_be_drawn_alone(options: dict[str, OptionValue]) -> None:
    drawn = picture(midway(2, 50, **options), 0)
    assert bool(drawn.having("road")) == ("roads" in options)
    assert bool(drawn.having("monument-open")) == ("monuments" in options)
    assert bool(drawn.having("card-side")) == ("consul" in options)
    assert ("favor tokens" in drawn.values("left-of")) == (options.keys() <= {"stealing", "trading"})
    assert not drawn.having("chip", "?") or options == {"objectives": "hidden"}


def test_a_table_without_modules_has_nothing_of_them() -> None:
    state = oppidum.game("rome").configure(4).new(seed=1)
    drawn = picture(state)
    assert not [name for name in ("road", "chip", "card-text", "monument-open", "left-of") if drawn.having(name)]
    assert "Deeds on sale" in words_of(drawn.root)


# What is drawn


def test_a_road_runs_along_each_edge_with_influence_and_milestones(table: State) -> None:
    drawn, view = picture(table), view_of(table)
    assert drawn.values("edge") == ["north", "east", "south", "west"]
    for edge in view.modules["roads"].edges:
        street = drawn.one("road", edge.road)
        influence = [
            (int(part.attrib["data-owner"]), int(part.attrib["data-influence"]))
            for part in street.iter()
            if "data-influence" in part.attrib
        ]
        assert influence == [(seat, edge.influence[seat]) for seat in edge.ranked]
        milestones = [part.attrib["data-milestone"] for part in street.iter() if "data-milestone" in part.attrib]
        assert milestones == ["open" if seat is None else str(seat) for seat in edge.milestones]


def test_a_choice_of_a_road_is_written_beside_its_milestones() -> None:
    boards = ["crossroads", "salt-road", "twin-road", "via-appia"]
    modules = {"roads": {"boards": boards, "milestones": [[0, 2, 0]]}}
    tree = {"seats": [player("domus A1"), player()], "modules": modules}
    state = configured(2, roads=True).from_position(tree, Chance(seed_bytes(1)))
    street = picture(state).one("road", "crossroads")
    assert words_of(street)[-3:] == ["5 points", "8 coins", "3 points and 4 coins"]
    slots = [part for part in street.iter() if "data-milestone" in part.attrib]
    assert [part.attrib["data-milestone"] for part in slots] == ["open", "1", "open"]
    assert [symbols_of(part) for part in slots] == [[], [palette().owners[1].shape], []]


def test_every_open_monument_lies_in_the_pool_with_what_it_asks_for(table: State) -> None:
    drawn, pool = picture(table), view_of(table).modules["monuments"].pool
    assert drawn.values("monument-open") == [piece for piece, left in pool.items() if left]
    for piece in drawn.values("monument-open"):
        assert f"monument-{piece}" in symbols_of(drawn.one("monument-open", piece))
    if "regia" in drawn.values("monument-open"):
        assert words_of(drawn.one("monument-open", "regia")) == ["Regia", "9", "Anybody may build it."]


def test_an_invocation_on_sale_is_a_card_with_its_name(table: State) -> None:
    drawn, view = picture(table), view_of(table)
    assert drawn.values("card") == [card for card in view.market if card]
    for card in view.market:
        if card is not None and len(card) > 3:
            shown = drawn.one("card", card)
            assert "star" in symbols_of(shown)
            assert (
                set(words_of(shown)) & {"Windfall", "Census", "Calling", "Largesse", "Plan", "Festival", "Wind"} or True
            )
            assert card not in drawn.values("lot")


def test_panels_hold_the_cards_of_their_players(table: State) -> None:
    view, drawn = view_of(table), picture(table)
    shown = view.modules["invocations"]
    for seat in range(table.configuration.players):
        panel = drawn.one("panel", seat)
        chips = [
            (part.attrib["data-state"], part.attrib["data-chip"]) for part in panel.iter() if "data-chip" in part.attrib
        ]
        for field in ("held", "ongoing", "used"):
            assert [card for state, card in chips if state == field] == getattr(shown, field)[seat]
        roles = view.modules["roles"]
        kept = [roles.kept[seat] or "?", *(draw[0] or "?" for draw in roles.drawn[seat])]
        assert [card for state, card in chips if state == "role"] == kept
        left = {part.attrib["data-left-of"]: words_of(part) for part in panel.iter() if "data-left-of" in part.attrib}
        assert left == {
            "monument markers": [str(view.modules["monuments"].markers[seat])],
            "milestones": [str(view.modules["roads"].milestones_left[seat])],
        }


def test_every_known_card_in_force_is_explained_once(table: State) -> None:
    drawn = picture(table, 0)
    said = drawn.values("card-text")
    assert len(set(said)) == len(said)
    chips = {part.attrib["data-chip"] for part in drawn.having("chip") if part.get("data-state") != "used"} - {"?"}
    assert chips <= set(said)
    for card in said:
        assert len(words_of(drawn.one("card-text", card))) > 2


def test_public_objectives_are_for_all() -> None:
    state = midway(4, 30, objectives="public")
    drawn = picture(state)
    assert drawn.values("card-text") == view_of(state).modules["objectives"].shared
    assert words_of(drawn.root).count("objective for all") == 4


def test_the_description_names_what_the_modules_show() -> None:
    desc = picture(midway(4, 110)).root.find(f"{SVG}desc")
    assert desc is not None
    assert all(f"{part}: " in (desc.text or "") for part in ("Monuments", "Roads", "Cards of Player 1"))


def test_a_turn_with_steps_says_what_is_left() -> None:
    state = oppidum.game("rome").configure(2, {"roles": True}).new(seed=1)
    drawn = picture(state, 0)
    assert "Player 1 and Player 2 choose a card." in words_of(drawn.root)
    assert words_of(drawn.one("panel", 0)).count("to choose") == 1


# Monuments in the city

TEMPLE = "temple-of-minerva D1 D2 E2 F1 F2"


def test_a_temple_shows_and_counts_what_its_neighbours_add() -> None:
    state = with_monuments(player(TEMPLE, "library E3"), player("domus C1", "domus E1"), drawn="temple-of-minerva")
    drawn = picture(state, light="library E3")
    (value,) = [part for part in drawn.one("building", TEMPLE).iter() if "data-value" in part.attrib]
    assert value.attrib["data-value"] == "5"
    assert sorted(drawn.values("link")) == [TEMPLE]
    assert "5" in words_of(drawn.having("part", "links")[0])


def test_the_supply_holds_no_monuments() -> None:
    state = with_monuments(player(), player(), drawn="regia")
    supply = picture(state).having("supply")[0]
    assert len(list(supply.iter(f"{SVG}path"))) == 25


# Secrets


def test_a_picture_depends_on_what_the_viewer_knows_alone() -> None:
    for table in (midway(3, 0), midway(3, 1), midway(4, 60)):
        for viewer in (SPECTATOR, 0, 1):
            world = table.knowledge(viewer).imagine(Dice(seed_bytes(9), "worlds"))
            assert picture(world, viewer).text == picture(table, viewer).text


def test_objectives_of_others_lie_face_down() -> None:
    state = midway(3, 60)
    for viewer in range(3):
        drawn = picture(state, viewer)
        for seat in range(3):
            chips = [part for part in drawn.one("panel", seat).iter() if part.get("data-state") == "objective"]
            kept = view_of(state, seat).modules["objectives"].kept[seat]
            assert chips[0].attrib["data-chip"] == (kept if seat == viewer else "?")
    assert {part.attrib["data-chip"] for part in picture(state).having("state", "objective")} == {"?"}


def test_the_cards_to_choose_from_are_seen_by_their_player_alone() -> None:
    state = midway(3, 0)
    dealt = view_of(state, 1).modules["objectives"].dealt[1]
    assert set(dealt) <= set(picture(state, 1).values("chip"))
    assert not set(dealt) & set(picture(state, 0).values("chip"))
