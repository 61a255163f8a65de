"""Pictures of Foundations: everything on the table is drawn once, and nothing that the viewer may not know."""

import re

import pytest

from oppidum.drawing import NoPicture, PlayerSummary
from oppidum.drawing.foundations import draw
from oppidum.drawing.palette import SIZES, THEMES, palette
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import State
from oppidum.games.foundations.shown.facts import facts_of
from tests.drawing.conftest import SVG, Picture, picture, played, summaries_of, symbols_of, view_of, words_of
from tests.games.foundations.tables import final, player, set_up

SCENES = [
    ("metropolis", 2, 0, False),
    ("metropolis", 2, 400, False),
    ("metropolis", 3, 7, True),
    ("metropolis", 4, 110, False),
    ("rome", 5, 160, False),
    ("rome", 2, 60, False),
    ("hamlet", 2, 4, False),
]


@pytest.fixture(params=SCENES, ids=lambda scene: "-".join(map(str, scene)))
def table(request: pytest.FixtureRequest) -> State:
    return played(*request.param)


class TestEverythingIsDrawn:
    def test_every_lot_once_with_its_owner(self, table: State) -> None:
        drawn, view = picture(table), view_of(table)
        size = facts_of(table.configuration).size
        assert sorted(drawn.values("lot")) == sorted(
            f"{'ABCDEFGHIJ'[c]}{r + 1}" for c in range(size) for r in range(size)
        )
        owners = {lot.attrib["data-lot"]: lot.get("data-owner") for lot in drawn.having("lot")}
        assert {lot: int(owner) for lot, owner in owners.items() if owner} == {
            lot: held.owner for lot, held in view.lots.items()
        }

    def test_a_marker_on_every_owned_lot_that_is_empty(self, table: State) -> None:
        view = view_of(table)
        assert sorted(picture(table).values("marker")) == sorted(
            lot for lot, held in view.lots.items() if held.building is None
        )

    def test_every_building_as_one_object_with_its_owner(self, table: State) -> None:
        drawn = picture(table)
        summary = {held.building: held.owner for held in view_of(table).lots.values() if held.building}
        assert sorted(drawn.values("building")) == sorted(summary)
        for name, owner in summary.items():
            assert drawn.one("building", name).get("data-owner") == str(owner)

    def test_every_deed_on_sale_on_the_shelf_and_on_its_lot(self, table: State) -> None:
        drawn, view = picture(table), view_of(table)
        on_sale = {lot: price for lot, price in zip(view.market, view.prices, strict=True) if lot}
        assert drawn.values("card") == list(on_sale)
        assert len(drawn.having("slot")) == len(view.market)
        assert set(drawn.values("lot")) >= on_sale.keys()
        for lot, price in on_sale.items():
            assert str(price) in words_of(drawn.one("card", lot))
            assert words_of(drawn.one("lot", lot)) == [str(price)]

    def test_every_pile_with_its_count(self, table: State) -> None:
        piles = picture(table).having("pile")
        assert [int(pile.attrib["data-left"]) for pile in piles] == view_of(table).piles

    def test_every_panel_with_its_numbers(self, table: State) -> None:
        drawn, facts = picture(table), facts_of(table.configuration)
        for seat, held in enumerate(view_of(table).seats):
            panel = drawn.one("panel", seat)
            words = words_of(panel)
            assert words[0] == palette().owners[seat].letter
            assert words[1] == f"Player {seat + 1}"
            for number in (held.points, held.coins, held.citizens, held.markers):
                assert str(number) in words
            assert f"+{facts.income + held.trade}" in words
            assert any("to " in word or "final" in word for word in words) == (seat in view_of(table).to_act)

    def test_both_tracks_with_a_token_for_each(self, table: State) -> None:
        drawn, view = picture(table), view_of(table)
        population, points = drawn.having("track")
        for track, values in (
            (population, [seat.citizens for seat in view.seats]),
            (points, [seat.points for seat in view.seats]),
        ):
            tokens = {
                int(token.attrib["data-token"]): int(token.attrib["data-value"])
                for token in track.iter()
                if "data-token" in token.attrib
            }
            assert tokens == dict(enumerate(values))


class TestBuildings:
    BUILT = (
        player("hotel-l C3 C4 D4", "shopping-mall-square F1 F2 G1 G2", "school-2 A1 A2"),
        player("small-house B1", "small-coffee-shop B2", "school-1 E4"),
    )

    def test_an_l_is_one_outline(self) -> None:
        home = picture(set_up(*self.BUILT)).one("building", "hotel-l C3 C4 D4")
        paths = [path.attrib["d"] for path in home.iter(f"{SVG}path")]
        assert sum(path.count("Q") == 6 and path.count("M") == 1 for path in paths) >= 3

    def test_windows_are_the_citizens(self) -> None:
        drawn = picture(set_up(*self.BUILT))
        assert symbols_of(drawn.one("building", "hotel-l C3 C4 D4")).count("window") == 4
        assert symbols_of(drawn.one("building", "small-house B1")).count("window") == 1

    def test_coins_and_points_of_a_shop(self) -> None:
        drawn = picture(set_up(*self.BUILT))
        mall = drawn.one("building", "shopping-mall-square F1 F2 G1 G2")
        assert symbols_of(mall).count("coin") == 3
        assert [part.get("data-points") for part in mall.iter() if "data-points" in part.attrib] == ["5"]
        cafe = drawn.one("building", "small-coffee-shop B2")
        assert not [part for part in cafe.iter() if "data-points" in part.attrib]

    def test_the_rule_of_a_civic_building_as_a_pair_of_icons(self) -> None:
        drawn = picture(set_up(*self.BUILT))
        small, large = drawn.one("building", "school-1 E4"), drawn.one("building", "school-2 A1 A2")
        rules = [next(part for part in school.iter() if part.get("data-counts")) for school in (small, large)]
        assert [symbols_of(rule) for rule in rules] == [["citizen", "counts", "points"]] * 2
        assert [words_of(rule) for rule in rules] == [["2", "1"], ["1"]]

    def test_a_civic_building_shows_what_it_would_score(self) -> None:
        drawn = picture(set_up(*self.BUILT))
        school = drawn.one("building", "school-2 A1 A2")
        assert [part.get("data-points") for part in school.iter() if "data-points" in part.attrib] == ["1"]

    def test_the_owners_shape_is_on_every_marker_building_and_panel(self) -> None:
        drawn = picture(played("rome", 5, 160))
        owners = palette().owners
        for part in ("building", "panel"):
            for element in drawn.having(part):
                owner = owners[int(element.attrib["data-owner"])]
                assert owner.shape in symbols_of(element)
                assert owner.letter in words_of(element)
        for marker in drawn.having("marker"):
            held = view_of(played("rome", 5, 160)).lots[marker.attrib["data-marker"]]
            assert symbols_of(marker) == [owners[held.owner].shape]
            assert words_of(marker) == [owners[held.owner].letter]


class TestHighlight:
    TABLE = (
        player("school-2 C3 C4", "small-house B3", "small-coffee-shop C2"),
        player("condo D3 D4 E3 E4", "small-house B5"),
    )

    def test_lines_lead_to_what_is_scored_and_to_nothing_else(self) -> None:
        drawn = picture(set_up(*self.TABLE), highlight="school-2 C3 C4")
        assert sorted(drawn.values("link")) == ["condo D3 D4 E3 E4", "small-house B3"]
        assert drawn.values("sum") == ["7"]
        assert drawn.root.get("data-highlight") == "school-2 C3 C4"

    def test_every_building_is_still_drawn_once(self) -> None:
        table = set_up(*self.TABLE)
        lit, plain = picture(table, highlight="school-2 C3 C4"), picture(table)
        assert sorted(lit.values("building")) == sorted(plain.values("building"))

    @pytest.mark.parametrize(
        ("piece", "counted"),
        [
            ("market D1", ["retail-shop E1 F1", "small-coffee-shop D2"]),
            ("statue-1 D1", ["park-1 C1"]),
            ("school-1 D1", []),
            ("park-1 D1", ["retail-shop E1 F1", "small-coffee-shop D2", "statue-1 C1"]),
        ],
    )
    def test_each_icon_counts_its_own(self, piece: str, counted: list[str]) -> None:
        civic = "statue-1 C1" if piece.startswith("park") else "park-1 C1"
        table = set_up(player(piece, "small-coffee-shop D2"), player("retail-shop E1 F1", civic, "small-house G7"))
        drawn = picture(table, highlight=piece)
        assert drawn.values("link") == counted
        assert drawn.values("sum") == [str(sum(_points(table, piece)))]

    def test_lots_in_any_case_and_one_order(self) -> None:
        drawn = picture(set_up(*self.TABLE), highlight="School-2 c3 C4")
        assert drawn.root.get("data-highlight") == "school-2 C3 C4"
        with pytest.raises(NoPicture, match="did you mean “school-2 C3 C4”"):
            picture(set_up(*self.TABLE), highlight="school-2 C4 C3")

    def test_at_the_end_it_shows_what_was_scored_last(self) -> None:
        table = final(*self.TABLE, era=3)
        while not table.over():
            table.play(table.to_act()[0], table.configuration.actions.parse("income"))
        assert picture(table, highlight="school-2 C3 C4").values("sum") == ["7"]

    def test_without_points_the_lines_are_there(self) -> None:
        drawn = picture(set_up(*self.TABLE), highlight="school-2 C3 C4", scored=False)
        assert len(drawn.values("link")) == 2
        assert not drawn.values("sum")

    @pytest.mark.parametrize("asked", ["school-2 A1 A2", "school-2", "C3", "palace C3"])
    def test_a_building_that_is_not_there_is_refused(self, asked: str) -> None:
        with pytest.raises(NoPicture, match=r"no “.*” in the city"):
            picture(set_up(*self.TABLE), highlight=asked)

    def test_a_building_that_counts_nothing_is_refused(self) -> None:
        with pytest.raises(NoPicture, match="only civic buildings"):
            picture(set_up(*self.TABLE), highlight="small-house B3")


def _points(table: State, piece: str) -> list[int]:
    lots = set(piece.split()[1:])
    return [line.points for line in table.projected(0, SPECTATOR).lines if set(line.subject) == lots]


class TestSecrets:
    def test_a_picture_depends_on_what_the_viewer_knows_alone(self) -> None:
        for table in (played("metropolis", 3, 4, True), played("metropolis", 4, 110)):
            for viewer in (SPECTATOR, 0, 1):
                world = table.knowledge(viewer).imagine(Dice(seed_bytes(9), "worlds"))
                assert picture(world, viewer).text == picture(table, viewer).text

    def test_strange_hands_are_backs(self) -> None:
        table = played("metropolis", 3, 1, drafting=True)
        assert set(picture(table).values("hand")) == {"?"}
        assert all(words_of(card) == [card.attrib["data-hand"]] for card in picture(table, 0).having("hand"))
        mine = picture(table, 0)
        own = [card for card in mine.values("hand") if card != "?"]
        assert own == [card for card in view_of(table, 0).seats[0].hand.cards if card]
        assert [card.attrib["data-hand"] for card in mine.having("chosen")] == [view_of(table, 0).seats[0].chosen]

    def test_a_choice_is_seen_by_its_seat_alone(self) -> None:
        table = played("metropolis", 3, 1, drafting=True)
        assert not picture(table).having("chosen")
        assert not picture(table, 1).having("chosen")


class TestTheSheet:
    @pytest.mark.parametrize("theme", THEMES)
    def test_the_theme_is_that_of_the_palette(self, theme: str) -> None:
        drawn = picture(played("metropolis", 4, 110), theme=theme)
        assert drawn.root.get("data-theme") == theme
        assert palette().themes[theme].paper in drawn.text

    def test_themes_differ_in_colour_only(self) -> None:
        light, dark = (picture(played("metropolis", 4, 110), theme=theme) for theme in THEMES)
        assert [element.tag for element in light.root.iter()] == [element.tag for element in dark.root.iter()]
        assert light.text != dark.text

    def test_another_theme_is_refused(self) -> None:
        with pytest.raises(NoPicture, match="light or dark"):
            picture(played("metropolis", 2, 0), theme="sepia")

    def test_ids_are_unique_and_every_reference_is_kept(self, table: State) -> None:
        drawn = picture(table)
        ids = [element.attrib["id"] for element in drawn.root.iter() if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        used = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn.text))
        assert {one or other for one, other in used} <= set(ids)
        assert set((drawn.root.get("aria-labelledby") or "").split()) <= set(ids)

    def test_nothing_is_fetched_from_outside(self, table: State) -> None:
        text = picture(table).text.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?:|<script|<image|<style|@import|<foreignObject", text)

    def test_text_has_the_sizes_of_the_house(self, table: State) -> None:
        sizes = {int(text.attrib["font-size"]) for text in picture(table).root.iter(f"{SVG}text")}
        assert sizes <= set(SIZES)

    def test_it_is_an_image_with_a_title_and_a_description(self) -> None:
        drawn = picture(set_up(player("house A1 A2", coins=4), player("small-house B1")))
        assert drawn.root.get("role") == "img"
        title, desc = drawn.root.find(f"{SVG}title"), drawn.root.find(f"{SVG}desc")
        assert title is not None
        assert desc is not None
        assert title.text == "Foundations of Metropolis"
        for part in (
            "Year I of III",
            "Player 1 (orange circle, O): prestige 0, coins 4, citizens 2",
            "House on A1 A2, O",
        ):
            assert part in (desc.text or "")

    def test_a_title_speaks_its_own_words(self) -> None:
        rome = picture(played("rome", 2, 60)).text
        assert "Foundations of Rome" in rome
        assert "silver" in rome
        assert ">Era " in rome
        assert "prestige" not in rome.lower()

    def test_names_are_drawn_as_text(self) -> None:
        table = played("metropolis", 2, 0)
        names = [PlayerSummary("<b>Ann & Bob</b>"), PlayerSummary("x" * 80)]
        drawn = Picture(draw(view_of(table), facts_of(table.configuration), summaries=names))
        assert words_of(drawn.one("panel", 0))[1] == "<b>Ann & Bob</b>"
        assert words_of(drawn.one("panel", 1))[1].endswith("…")

    def test_without_summaries_players_have_numbers_and_no_projection(self) -> None:
        drawn = picture(played("metropolis", 4, 110), scored=False)
        assert words_of(drawn.one("panel", 3))[1] == "Player 4"
        assert not drawn.having("projected")

    def test_the_winner_has_a_wreath(self) -> None:
        table = played("metropolis", 2, 400)
        assert table.over()
        summaries = [PlayerSummary("Ann", won=True), PlayerSummary("Ben")]
        drawn = Picture(draw(view_of(table), facts_of(table.configuration), summaries=summaries))
        assert "wreath" in symbols_of(drawn.one("panel", 0))
        assert "wreath" not in symbols_of(drawn.one("panel", 1))
        assert "The game is over. Ann won." in words_of(drawn.root)

    def test_everything_lies_on_the_sheet(self, table: State) -> None:
        drawn = picture(table)
        width, height = (float(drawn.root.attrib[side]) for side in ("width", "height"))
        view_box = drawn.root.attrib["viewBox"].split()
        assert (float(view_box[2]), float(view_box[3])) == (width, height)
        assert 1 <= width / height <= 1.8
        assert width <= 1440


def test_the_projection_is_the_scorers() -> None:
    table = played("metropolis", 4, 110)
    drawn = picture(table)
    for seat, summary in enumerate(summaries_of(table)):
        assert summary.scored is not None
        assert summary.projected is not None
        total = summary.scored.total + summary.projected.total
        panel = drawn.one("panel", seat)
        assert [part.get("data-projected") for part in panel.iter() if "data-projected" in part.attrib] == [str(total)]
