"""Pictures of trades, favor tokens and the Consul: drawn for everybody, in words too."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import oppidum
from oppidum.cli.board import captions
from oppidum.drawing import PictureOptions, PlayerSummary, draw_view
from oppidum.drawing.palette import SIZES, THEMES, palette
from oppidum.engine.configuration import OptionValue
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import State
from oppidum.engine.position import read_position
from oppidum.games.foundations.shown.facts import facts_of
from tests.drawing.conftest import SVG, Picture, symbols_of, view_of, words_of
from tests.drawing.test_foundations_modules import midway, placed_rectangles
from tests.games.checked import play
from tests.games.foundations.modules import with_consul, with_trades
from tests.games.foundations.tables import player

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
HELD = sorted(path.stem for path in POSITIONS.glob("*.toml") if path.stem.startswith(("trading", "stealing", "consul")))
CONSUL: dict[str, OptionValue] = {"consul": "challenge", "monuments": True}
TRADES: dict[str, OptionValue] = {"trading": True, "stealing": True, "invocations": True}
RIVAL = palette().owners[-1]


def held(name: str) -> Any:
    return read_position((POSITIONS / f"{name}.toml").read_text("utf-8"), oppidum.game)


def picture(state: State, theme: str = "light", light: str | None = None) -> Picture:
    """What everybody sees, with names and points of all parties."""
    view, configuration = view_of(state), state.configuration
    parties = range(configuration.parties)
    names = [NAMES[party] if party < configuration.players else "The Consul" for party in parties]
    won = {outcome.seat for outcome in state.result().seats if outcome.won} if state.over() else set()
    summaries = [
        PlayerSummary(names[party], state.score(party, SPECTATOR), state.projected(party, SPECTATOR), party in won)
        for party in parties
    ]
    options = PictureOptions(theme, light, summaries, captions(view, configuration))
    return Picture(draw_view(view, configuration, options))


def said(element: ET.Element) -> str:
    """What an element says to those who point at it and to screen readers."""
    return " ".join(part.text or "" for part in element.iter() if part.tag in (f"{SVG}title", f"{SVG}desc"))


# The sheet


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", HELD)
def test_held_positions_are_drawn_on_one_sheet(name: str, theme: str) -> None:
    drawn = picture(held(name), theme)
    width, height = (float(drawn.root.attrib[side]) for side in ("width", "height"))
    assert width <= 1440
    for left, top, right, bottom in placed_rectangles(drawn.root, 0, 0):
        assert (left >= 0, top >= 0, right <= width + 0.5, bottom <= height + 0.5) == (True,) * 4
    assert {int(text.attrib["font-size"]) for text in drawn.root.iter(f"{SVG}text")} <= set(SIZES)
    assert "foundations-" not in drawn.text


@pytest.mark.parametrize(
    ("players", "moves", "options"),
    [(4, 110, CONSUL), (2, 9999, CONSUL), (3, 0, CONSUL), (5, 400, TRADES), (2, 9999, TRADES)],
    ids=lambda value: str(value)[:12],
)
def test_whole_games_fit_the_sheet(players: int, moves: int, options: dict[str, OptionValue]) -> None:
    drawn = picture(midway(players, moves, **options))
    width, height = (float(drawn.root.attrib[side]) for side in ("width", "height"))
    for left, top, right, bottom in placed_rectangles(drawn.root, 0, 0):
        assert (left >= 0, top >= 0, right <= width + 0.5, bottom <= height + 0.5) == (True,) * 4


# Favor tokens


@pytest.mark.rule("T-01", "T-05")
def test_panels_count_tokens_by_the_side_that_they_show() -> None:
    favors = {"favors": {"unspent": [1, 2], "spent": [0, 1]}}
    drawn = picture(with_trades(player(), player(), modules=favors))
    for seat, counts in enumerate((["1", "0"], ["2", "1"])):
        panel = drawn.one("panel", seat)
        tokens = [part for part in panel.iter() if "favor" in part.get("data-left-of", "")]
        assert [words_of(part)[0] for part in tokens] == counts
        assert [symbols_of(part) for part in tokens] == [["favor"], ["favor-spent"]]
    texts = [words_of(drawn.one("card-text", token))[0] for token in ("favor-token", "spent-favor-token")]
    assert texts == ["Favor token", "Spent favor token"]
    alone = picture(with_trades(player(), player(), options={"trading": True}))
    assert "spent favor tokens" not in alone.values("left-of")
    assert alone.values("card-text") == ["favor-token"]


# Offers


@pytest.mark.rule("T-03", "T-04")
def test_a_waiting_offer_is_an_exchange_with_markers_before_and_after() -> None:
    drawn = picture(held("trading-offer"))
    offer = drawn.one("offer", "waiting")
    given, asked = (next(part for part in offer.iter() if part.get("data-side") == side) for side in ("given", "asked"))
    assert words_of(given) == [palette().owners[0].letter, "Ada gives", "F6", "F7", "3 → 4"]
    assert words_of(asked) == [palette().owners[1].letter, "Ben gives", "D4", "8", "6 → 5"]
    assert "coin" in symbols_of(asked)
    assert {part.attrib["data-would-go"]: part.attrib["data-owner"] for part in drawn.having("would-go")} == {
        "F6": "1",
        "F7": "1",
        "D4": "0",
    }
    assert "Ben is to answer the offer of Ada." in words_of(drawn.root)
    assert "to answer" in words_of(drawn.one("panel", 1))
    assert "Offers and wishes: Ada: propose 2 give F6 F7 ask D4 8 coins." in said(drawn.root)


@pytest.mark.rule("T-03")
def test_tokens_and_cards_are_drawn_in_an_offer() -> None:
    cards: Any = {"invocations": {"held": [["largesse"], []], "ongoing": [[], ["toll-gate"]]}}
    favors: Any = {"favors": {"unspent": [2, 1], "spent": [0, 1]}}
    table = with_trades(player(coins=2), player(lots="C1"), options=TRADES, modules=cards | favors)
    play(table, "propose 2", "give 2 tokens", "give largesse", "ask 1 spent", "ask toll-gate")
    offer = picture(table).one("offer", "waiting")  # nothing could be added, so it was sent
    assert [part.attrib["data-item"] for part in offer.iter() if "data-item" in part.attrib] == [
        "2 favor",
        "1 favor-spent",
    ]
    chips = [(part.attrib["data-chip"], part.get("data-state")) for part in offer.iter() if "data-chip" in part.attrib]
    assert chips == [("largesse", "held"), ("toll-gate", "ongoing")]


@pytest.mark.rule("T-04")
def test_a_wish_is_drawn_until_it_falls() -> None:
    table = held("trading-wish")
    wish = picture(table).one("offer", "wish")
    assert "F6" in words_of(wish)
    assert not picture(table).having("would-go")
    play(table, "income")
    play(table, "end")
    assert not picture(table).having("offer")


@pytest.mark.rule("T-04", "T-11")
def test_the_sheet_says_who_is_about_what_while_an_offer_is_made() -> None:
    table = held("trading-offer")
    play(table, "wish")
    assert "Ben composes what Ben would accept from Ada." in words_of(picture(table).root)
    play(table, "give D4", "offer")
    play(table, "propose 3")
    assert "Ada composes an offer to Cleo." in words_of(picture(table).root)


# The Consul


@pytest.mark.rule("C-02", "C-04", "C-07")
def test_the_consul_has_a_panel_with_card_price_and_plan() -> None:
    drawn = picture(held("consul-acts"))
    panel = drawn.one("panel", 2)
    assert drawn.having("minimum", 3)
    assert [part.attrib["data-card-side"] for part in panel.iter() if "data-card-side" in part.attrib] == ["ready"]
    text = " ".join(words_of(panel))
    assert "After a turn of Ada it takes B2 and builds on A2 B2 C2 or A1 A2 B2." in text
    assert {part.attrib["data-goal-place"] for part in drawn.having("goal-place")} == {"A1 A2 B2", "A2 B2 C2"}
    assert drawn.values("goal") == ["B2"]
    assert "takes B2 and builds on" in said(drawn.root)


@pytest.mark.rule("C-02")
def test_a_planning_consul_says_what_comes_after_it_got_ready() -> None:
    table = with_consul({}, {}, market=["B2", "B4", "B6", "D2", "D4", "D6"], consul={"steers": 2})
    text = " ".join(words_of(picture(table).one("panel", 2)))
    assert (
        "After a turn of Ben it gets ready; a turn later it takes B2 and builds on B2, if that stays leftmost." in text
    )
    assert "planning" in text


@pytest.mark.rule("C-02")
def test_a_consul_that_waits_has_no_goal() -> None:
    table = with_consul({}, {}, market=[], final_turns=2)
    assert not picture(table).having("goal")
    assert "After a turn of Ada it waits." in words_of(picture(table).one("panel", 2))


@pytest.mark.rule("C-04", "C-06")
def test_lots_and_tokens_of_the_consul_are_its_own() -> None:
    table = with_consul({}, {}, tokens=["warehouse A1 A2 B1", "senate-house D1 D2 E1 E2"], lots="G7")
    drawn = picture(table, light="senate-house D1 D2 E1 E2")
    assert drawn.one("building", "warehouse A1 A2 B1").attrib["data-owner"] == "2"
    assert RIVAL.shape in symbols_of(drawn.one("marker", "G7"))
    for tree in [use for use in drawn.root.iter(f"{SVG}use") if use.attrib["href"].endswith("-tree")]:
        assert float(tree.attrib["x"]) >= 0


@pytest.mark.rule("C-04")
def test_the_trees_of_a_token_around_a_corner_stand_on_its_lots() -> None:
    table = with_consul({}, {}, tokens=["theatre A3 A4 B3"])
    drawn = picture(table)
    building = drawn.one("building", "theatre A3 A4 B3")
    side = float(drawn.one("lot", "B1").find(f"{SVG}rect").attrib["x"]) - 3  # type: ignore[union-attr]
    places = [
        (
            float(use.attrib["x"]) + float(use.attrib["width"]) / 2,
            float(use.attrib["y"]) + float(use.attrib["width"]) / 2,
        )
        for use in building.iter(f"{SVG}use")
        if use.attrib["href"].endswith(("-tree", "-column"))
    ]
    assert {(int(x // side), int(y // side)) for x, y in places} == {(0, 3), (1, 2)}


@pytest.mark.rule("C-04", "C-05")
def test_tokens_outside_the_city_are_listed_by_size_face_down_or_open() -> None:
    table = with_consul({}, {}, tokens=["granary A1 A2"], consul={"discarded": ["granary", "tenement"]})
    drawn, shown = picture(table), view_of(table).modules["consul"]
    listed = {(part.attrib["data-token-kind"], part.get("data-state")): part for part in drawn.having("token-kind")}
    counts = {key: int(part.attrib["data-count"]) for key, part in listed.items()}
    expected = {(name, "unseen"): count for name, count in shown.unseen.items() if count}
    expected |= {(name, "discarded"): count for name, count in shown.discarded.items() if count}
    assert counts == expected
    assert words_of(listed["market-hall", "unseen"])[1:] == ["4", "12"]
    assert "It brings 4 coins and 12 points." in said(listed["market-hall", "unseen"])
    hidden = {part.attrib["data-size"]: int(part.attrib["data-unseen"]) for part in drawn.having("size")}
    sizes = {name: token.size for name, token in facts_of(table.configuration).tokens.items()}
    assert hidden == {
        str(size): sum(n for name, n in shown.unseen.items() if sizes[name] == size) for size in range(1, 5)
    }


@pytest.mark.rule("C-08", "C-11")
def test_the_consul_stands_on_both_tracks_and_points_may_be_below_zero() -> None:
    table = with_consul({"points": -7}, {"points": 4}, points=31)
    drawn = picture(table)
    track = drawn.one("track", "Victory Points")
    values = {
        part.attrib["data-token"]: part.attrib["data-value"] for part in track.iter() if "data-token" in part.attrib
    }
    assert values == {"0": "-7", "1": "4", "2": "31"}
    assert "\N{MINUS SIGN}10" in words_of(track)
    dots = [float(dot.attrib["cx"]) for dot in track.iter(f"{SVG}circle")]
    assert min(dots) >= 0
    assert len(list(drawn.one("track", "Population").iter(f"{SVG}circle"))) == 3
    assert "the lead brings +4, all others lose the difference" in words_of(drawn.one("track", "Population"))


@pytest.mark.rule("C-10")
@pytest.mark.parametrize(("points", "verdict"), [(9, "Ada and Ben won."), (7, "The Consul won.")])
def test_the_sheet_says_who_won_together_or_lost(points: int, verdict: str) -> None:
    table = with_consul({"points": 30}, {"points": points}, points=7, market=[], phase="over", era=3)
    drawn = picture(table)
    assert f"The game is over. {verdict}" in words_of(drawn.root)
    wreaths = [panel.attrib["data-panel"] for panel in drawn.having("panel") if "wreath" in symbols_of(panel)]
    assert wreaths == (["2"] if points == 7 else ["0", "1"])
