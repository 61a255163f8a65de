"""Pictures of City of Iron: what stands on the table is drawn, and nothing that the viewer may not know."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache

import pytest

from oppidum import words
from oppidum.cli.board import captions
from oppidum.drawing import NoPicture, PictureOptions, PlayerSummary, draw_view
from oppidum.drawing.blocks import text_width
from oppidum.drawing.city_of_iron.table import NARROW, WIDE
from oppidum.drawing.palette import palette
from oppidum.drawing.symbols import Symbols
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import Pack
from oppidum.engine.events import SPECTATOR
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from oppidum.games.city_of_iron.titles import CITY_OF_IRON
from tests.drawing.conftest import SVG, Picture, summaries_of, symbols_of, words_of
from tests.games.checked import move, play
from tests.games.city_of_iron.tables import built_in, from_tree, last_turn, new, panel, seat, set_up, view


def picture(
    table: CityOfIronState, viewer: int = SPECTATOR, theme: str = "light", narrow: bool = False, scored: bool = True
) -> Picture:
    """The picture of a table for a viewer."""
    summaries = summaries_of(table, viewer) if scored else []
    seen, configuration = view(table, viewer), table.configuration
    said = captions(seen, configuration)
    options = PictureOptions(theme, None, summaries, said, viewer, narrow)
    return Picture(draw_view(seen, configuration, options))


@cache
def play_some(players: int, moves: int, everything: bool = True) -> CityOfIronState:
    """A game after so many moves at random, as it is published; leave it as it is."""
    configuration = built_in(players, nations=everything, towns=everything)
    state, dice = configuration.new(seed=players), Dice(seed_bytes(players), "choices")
    for _ in range(moves):
        if state.over():
            break
        asked = state.to_act()[0]
        state.play(asked, dice.choose(state.legal(asked)))
    assert isinstance(state, CityOfIronState)
    return state


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize(("players", "moves"), [(2, 0), (2, 40), (3, 90), (4, 150), (4, 100_000)])
def test_every_stage_of_a_game_is_drawn(players: int, moves: int, narrow: bool, theme: str) -> None:
    shown = picture(play_some(players, moves), 0, theme, narrow)
    assert len(shown.having("panel")) == players
    assert len(shown.having("good")) == 10
    assert shown.root.get("width") == str(NARROW if narrow else WIDE)
    assert "var(" not in shown.text


# Goods


@pytest.mark.rule("K-50", "K-51")
def test_tracks_show_amounts_and_crowns_for_first_and_second() -> None:
    shown = picture(set_up(seat(home="mine mine"), seat(home="mine"), seat(), players=3))
    ore = shown.one("good", "ore")
    assert (ore.get("data-first"), ore.get("data-second")) == ("0", "1")
    tokens = {element.get("data-token"): element for element in ore.iter() if element.get("data-token")}
    assert {name: token.get("data-amount") for name, token in tokens.items()} == {"0": "4", "1": "2"}
    assert symbols_of(tokens["0"]) == ["circle", "crown"]
    assert symbols_of(tokens["1"]) == ["square", "second"]
    assert shown.one("good", "salt").get("data-first") == ""


@pytest.mark.rule("K-50")
def test_a_tie_for_first_has_two_crowns_and_no_points_are_guessed() -> None:
    table = set_up(seat(home="mine"), seat(home="mine"))
    assert picture(table).one("good", "ore").get("data-first") == "0 1"
    assert picture(table, scored=False).one("good", "ore").get("data-first") == ""


@pytest.mark.rule("K-42", "K-50", "K-51")
def test_a_good_says_what_it_brings() -> None:
    words = words_of(picture(set_up(seat(), seat())).one("good", "ore"))
    assert words[0] == "Ore"
    assert words[-5:] == ["+2", "+3", "+1", "5", "+1"]


@pytest.mark.rule("K-54")
def test_bonuses_name_whoever_would_have_them() -> None:
    shown = picture(set_up(seat(9), seat(3, towns=["mudford"])))
    assert shown.one("bonus", "coins").get("data-leader") == "0"
    assert shown.one("bonus", "towns").get("data-leader") == "1"
    assert "data-leader" not in shown.one("bonus", "distance").attrib


# The table


@pytest.mark.rule("K-05", "K-40")
def test_the_row_has_its_slots_gaps_and_those_that_leave() -> None:
    shown = picture(set_up(seat(), seat(), row="mine - academy bank docks factory"))
    slots = shown.having("slot")
    assert [slot.get("data-building") for slot in slots[:4]] == ["mine", None, "academy", "bank"]
    leaving = [slot.get("data-slot") for slot in slots if slot.get("data-leaves")]
    assert leaving == ["1", "3", "4", "5"]
    assert len(slots) == 7


@pytest.mark.rule("K-20")
def test_a_building_shows_price_land_and_what_it_gives() -> None:
    shown = picture(set_up(seat(), seat(), row="moss-garden iron-foundry"))
    first, second = shown.one("slot", 1), shown.one("slot", 2)
    assert symbols_of(first) == ["coin", "science", "forest", "glow-moss"]
    assert symbols_of(second)[:4] == ["coin", "science", "points", "ore"]
    assert "+3" in words_of(second)


@pytest.mark.rule("K-06", "K-80")
def test_piles_show_open_towns_and_the_order_below() -> None:
    table = play_some(3, 0)
    shown = picture(table)
    assert shown.values("pile") == ["1", "2", "3", "0"]
    for stars, below in zip((1, 2, 3, 0), shown.having("pile"), strict=True):
        pile = view(table).piles[stars]
        titles = [table.rules.towns.title[table.rules.towns.id.index(town)] for town in pile]
        names = [words.call(title) for title in titles]
        said = " ".join(words_of(below))
        assert [said.index(name) for name in names] == sorted(said.index(name) for name in names)


@pytest.mark.rule("K-62")
def test_lands_leave_the_shelf_when_they_are_settled() -> None:
    near = {"place": "near-shore", "token": "three", "buildings": ["docks"]}
    shown = picture(set_up(seat(cities=[near]), seat()))
    assert "near-shore" not in shown.values("land")
    city = shown.one("city", "near-shore")
    assert city.get("data-spaces") == "3"
    assert "Docks" in words_of(city)


@pytest.mark.rule("K-10", "K-11")
def test_cubes_stand_on_their_places_and_turns_go_from_the_right() -> None:
    table = new(2)
    while view(table).phase == "ordering":
        asked = table.to_act()[0]
        move(table, asked, table.configuration.actions.notation(table.legal(asked)[0]))
    first = table.to_act()[0]
    play(table, "bid 8")
    shown = picture(table)
    assert shown.one("place", 8).get("data-cube") == str(first)
    play(table, "bid 5")
    assert picture(table).one("order", f"{first} {1 - first}") is not None


@pytest.mark.rule("K-31", "K-83")
def test_a_board_holds_cities_towns_and_stored_buildings() -> None:
    table = set_up(
        seat(4, 2, home="mine academy", towns=["mudford", "metgra"], stored=["bank"]),
        seat(),
        options={"towns": True},
    )
    shown = picture(table)
    mine = shown.one("panel", 0)
    assert {element.get("data-town") for element in mine.iter() if element.get("data-town")} == {"mudford", "metgra"}
    assert {element.get("data-city") for element in mine.iter() if element.get("data-city")} == {"arc-home", "metgra"}
    assert shown.one("stored", 1) is not None
    stats = {element.get("data-stat"): element.get("data-value") for element in mine.iter() if element.get("data-stat")}
    assert (stats["coin"], stats["science"]) == ("4", "2")


def test_points_stand_beside_what_they_would_be() -> None:
    table = set_up(seat(3, home="mine", points=5), seat())
    points = picture(table).one("panel", 0)
    assert [element.get("data-projected") for element in points.iter() if element.get("data-points")] == ["8"]
    assert "+3 → 8 (first scoring)" in words_of(points)


@pytest.mark.rule("K-28")
def test_an_open_action_is_told() -> None:
    table = set_up(seat(1, hand="scholar mayor cartographer engineer"), seat())
    play(table, "play scholar")
    assert "Player 1 uses Scholar." in words_of(picture(table).root)
    play(table, "discard scholar")
    assert "Player 1 uses Scholar, paid so far: Scholar." in words_of(picture(table).root)


def test_the_winner_has_a_wreath() -> None:
    table = play_some(2, 100_000)
    won = {outcome.seat for outcome in table.result().seats if outcome.won}
    summaries = [
        PlayerSummary(f"Player {player}", table.score(player, 0), table.projected(player, 0), player in won)
        for player in (0, 1)
    ]
    shown = Picture(draw_view(view(table), table.configuration, PictureOptions(summaries=summaries)))
    crowned = [player for player in (0, 1) if "wreath" in symbols_of(shown.one("panel", player))]
    assert set(crowned) == won


# Cards


@pytest.mark.rule("K-90")
def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    table = set_up(seat(hand="scholar mayor", citizen={"draw": ["cartographer"], "fresh": 1}), seat(hand="explorer"))
    own, other, nobody = (picture(table, viewer) for viewer in (0, 1, SPECTATOR))
    assert own.values("fan") == ["2"]
    assert set(words_of(own.one("fan", 2))) >= {"Scholar", "Mayor"}
    assert nobody.values("fan") == []
    seen = words_of(other.one("panel", 0))
    assert "?" in seen
    assert "Scholar" not in seen
    assert "Mayor" in seen


@pytest.mark.rule("K-45", "K-90")
def test_secret_purchases_are_marked_for_their_buyer() -> None:
    table = last_turn(seat(9), seat(9))
    play(table, "tax")
    move(table, 0, "buy mayor")
    assert picture(table, 0).one("chosen", "yes").get("data-unbought") == "mayor"
    assert picture(table, 1).having("chosen") == []
    assert picture(table, SPECTATOR).having("unbought") == []


@pytest.mark.rule("K-71")
def test_a_card_shows_its_price_for_its_own_nation() -> None:
    table = set_up(seat(1, hand="scholar", nation="cresaria"), seat(1, hand="scholar"), options={"nations": True})
    coins = [symbols_of(picture(table, viewer).one("fan", 1)).count("coin") for viewer in (0, 1)]
    assert coins == [0, 1]


# Symbols and colours


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_good_and_land_type_has_its_symbol_and_colour(theme: str) -> None:
    data, colours = built_in(4).data, palette().themes[theme]
    goods, terrains = {good.id for good in data.good}, {terrain.id for terrain in data.terrain}
    assert goods == colours.goods.keys()
    assert terrains == colours.lands.keys()
    for name in goods | terrains:
        assert Symbols(theme, colours).use(name, 0, 0, 10)
    assert len({colours.goods[good].fill for good in goods}) == len(goods)


def test_a_land_type_of_a_card_pack_is_a_disc_with_its_letter() -> None:
    pack = Pack(
        "swamps", {"terrain": [{"id": "swamp", "name": "swamp"}], "land": [{"id": "near-shore", "terrain": ["swamp"]}]}
    )
    configuration = CITY_OF_IRON.configure(2, {}, pack)
    shown = Picture(draw_view(configuration.new(1).knowledge(0).view(), configuration))
    disc = shown.one("terrain", "swamp")
    assert words_of(disc) == ["S"]


@pytest.mark.rule("K-29")
def test_cards_to_buy_show_whether_their_action_is_free() -> None:
    shown = picture(set_up(seat(), seat()), 0)
    assert "free" in symbols_of(shown.one("unbought", "junkbot"))
    assert "free" not in symbols_of(shown.one("unbought", "tax-collector"))
    assert "gain 1 coin, a free action" in shown.text


# Designed values


def test_designed_values_have_a_pencil_and_entered_ones_have_none() -> None:
    published = picture(play_some(2, 0), 0)
    assert len(published.having("designed")) > 30
    mine = next(slot for slot in published.having("slot") if slot.get("data-building"))
    assert "designed" in symbols_of(mine)
    assert all("designed" in symbols_of(city) for city in published.having("city"))
    entered = picture(set_up(seat(home="mine"), seat(), row="mine"))
    slot = entered.one("slot", 1)
    assert "designed" not in symbols_of(slot)
    assert "designed" in symbols_of(published.one("part", "key"))


def test_a_stored_building_tells_that_its_price_was_designed() -> None:
    said = "costs 2; designed, not what is printed"
    configuration = built_in(2)
    table = from_tree({"seats": [seat(stored=["barracks"])]}, configuration)
    assert said in picture(table).text
    assert said not in picture(from_tree({"seats": [seat()]}, configuration)).text


# What cannot be drawn, and who may see what


def test_what_is_not_there_is_refused() -> None:
    table = set_up(seat(), seat())
    with pytest.raises(NoPicture, match="no theme"):
        picture(table, theme="sepia")
    with pytest.raises(NoPicture, match="Nothing can be lit up in City of Iron"):
        draw_view(view(table), table.configuration, PictureOptions(light="ore"))


def extents(element: ET.Element, x: float = 0) -> Iterator[tuple[float, float, str]]:
    """From where to where each text reaches across the sheet, about."""
    moved = re.match(r"translate\(([-\d.]+)", element.get("transform", ""))
    x += float(moved[1]) if moved else 0
    if element.tag == f"{SVG}text":
        said = element.text or ""
        wide = text_width(said, int(element.attrib["font-size"]))
        left = x + float(element.attrib["x"]) - {"middle": wide / 2, "end": wide}.get(element.get("text-anchor", ""), 0)
        yield left, left + wide, said
    for child in element:
        yield from extents(child, x)


@pytest.mark.parametrize("narrow", [False, True])
def test_no_words_run_over_the_edge_of_the_sheet(narrow: bool) -> None:
    shown = picture(play_some(4, 150), 0, narrow=narrow)
    edge = 24
    right = (NARROW if narrow else WIDE) - edge
    assert [said for start, end, said in extents(shown.root) if start < edge or end > right] == []


@pytest.mark.parametrize("narrow", [False, True])
def test_a_long_payment_is_told_in_as_many_lines_as_it_takes(narrow: bool) -> None:
    paying = ["cartographer", "scout-ship", "soldier", "captain", "spy", "sharp-shooter", "magician"]
    table = set_up(seat(9, 2, hand=" ".join([*paying, "iron-guard", "warship"])), seat(3), town_order=["shardfall"])
    play(table, "attack shardfall", *[f"discard {card}" for card in paying])
    shown = picture(table, 0, narrow=narrow)
    assert "Magician." in shown.text
    right = (NARROW if narrow else WIDE) - 24
    assert [said for start, end, said in extents(shown.root) if start < 24 or end > right] == []


@pytest.mark.rule("K-90")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_worlds_that_a_viewer_cannot_tell_apart_look_the_same(viewer: int) -> None:
    differing = 0
    for moves in (1, 12, 33, 80):
        table = play_some(3, moves)
        for number in range(2):
            world = table.knowledge(viewer).imagine(Dice(seed_bytes(number), "worlds"))
            assert isinstance(world, CityOfIronState)
            differing += world.position() != table.position()
            assert picture(world, viewer).text == picture(table, viewer).text
    assert differing > 6


@pytest.mark.rule("K-90")
def test_a_secret_order_and_a_secret_purchase_change_no_other_picture() -> None:
    pairs = []
    for top in ("scholar", "cartographer"):
        table = new(2, nation_1="arc", nation_2="om")
        move(table, 0, f"top {top}")
        pairs.append(table)
    for card in ("mayor", "explorer"):
        table = last_turn(seat(9), seat(9))
        play(table, "tax")
        move(table, 0, f"buy {card}")
        pairs.append(table)
    for one, other in (pairs[:2], pairs[2:]):
        assert picture(one, 1).text == picture(other, 1).text
        assert picture(one, SPECTATOR).text == picture(other, SPECTATOR).text
        assert picture(one, 0).text != picture(other, 0).text
    assert panel(pairs[2]).chosen == ["mayor"]
