"""Where points come from is drawn on the board, and what is new is marked there."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.games.city_of_iron.titles import CITY_OF_IRON
from tests.games.city_of_iron import tables as iron
from tests.games.foundations import tables as foundations
from tests.games.foundations.tables import player
from tests.games.sprawlopolis import tables as sprawlopolis
from tests.web.conftest import PATIENCE, Visit
from tests.web.visitors import prompt, sit_down_at


def _over(page: Page, place: str, marks: Locator) -> int:
    """How many of the marks have their middle inside what draws a place."""
    box = page.locator(f'[data-at~="{place}"]').first.bounding_box()
    assert box is not None
    found = [each.bounding_box() for each in marks.all()]
    middles = [(mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2) for mark in found if mark]
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return sum(box["x"] <= x <= right and box["y"] <= y <= bottom for x, y in middles)


def _points(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Players").get_by_role("button", name=re.compile(f"^{name}:"))


def test_a_civic_building_shows_its_neighbours_that_count(visit: Visit) -> None:
    page = visit("about:blank")
    table = foundations.set_up(
        player("small-house A1", "school-1 A2", "small-coffee-shop B2", lots="G7", coins=9), player("condo E1 E2 F1 F2")
    )
    sit_down_at(page, table)
    page.locator('.touch[data-lot="A2"]').hover()
    ends = page.locator(".city circle.end")
    expect(ends).to_have_count(1)  # the citizen of A1; the coin of B2 is nothing to a school
    assert _over(page, "lots/A1", ends) == 1
    expect(page.locator(".tip")).to_contain_text("School")
    page.locator(".tray").hover()
    expect(ends).to_have_count(0)
    expect(_points(page, "Ada")).to_contain_text(re.compile("[1-9]"))
    _points(page, "Ada").focus()
    expect(page.locator(".city .counted").first).to_be_visible()
    expect(ends).to_have_count(1)
    _points(page, "Ada").blur()
    expect(page.locator(".city .counted")).to_have_count(0)


def test_the_last_move_is_marked_with_whose_it_was(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, foundations.set_up(player(lots="A1 C3", coins=9), player(lots="G7")))
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    page.get_by_label("Type an action").fill("b small-h a1")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('[data-version]').dataset.version) > 0")
    marked = page.locator(".city path.last, .city path.since")
    for _ in range(PATIENCE // 50):  # the bot moves meanwhile, and marks come and go
        if _over(page, "lots/A1", marked) == 1:
            return
        page.wait_for_timeout(50)
    pytest.fail("the house on A1 is not marked")


def test_what_is_new_is_still_known_after_a_reload(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, foundations.set_up(player(lots="A1", coins=0), player(lots="G7", coins=30)))
    for _ in range(12):  # the other one buys or builds sooner or later
        expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
        before = page.locator("[data-version]").get_attribute("data-version")
        page.get_by_label("Type an action").fill("income")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.querySelector('[data-version]').dataset.version !== before", arg=before
        )
        expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
        if page.locator(".city path.last").count():
            break
    marks = [path.get_attribute("d") for path in page.locator(".city path.last").all()]
    assert marks
    page.reload()
    expect(page.locator(".city path.last")).to_have_count(len(marks))
    assert [path.get_attribute("d") for path in page.locator(".city path.last").all()] == marks


def test_points_come_with_the_move_and_are_not_asked_for(visit: Visit) -> None:
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    sit_down_at(page, foundations.set_up(player("small-house A1", "school-1 A2", lots="G7", coins=9), player()))
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    _points(page, "Ada").hover()
    expect(page.locator(".city circle.end")).to_have_count(1)
    page.locator(".tray").hover()
    expect(page.locator(".city circle.end")).to_have_count(0)
    before = len(asked)
    page.get_by_label("Type an action").fill("income")
    page.keyboard.press("Enter")
    page.wait_for_function("() => Number(document.querySelector('[data-version]').dataset.version) > 1")
    assert not [url for url in asked if url.endswith("/points")]
    assert not [url for url in asked[before:] if "/story" in url]


def test_a_road_lights_up_under_the_pointer(visit: Visit) -> None:
    page = visit("about:blank")
    table = sprawlopolis.new(players=1)
    sprawlopolis.take_turns(table, 3)
    sit_down_at(page, table)
    expect(page.get_by_role("button", name=re.compile("^roads: [^0]"))).to_be_attached()
    page.locator(".city path.road").first.hover(force=True)
    expect(page.locator(".city .ribbon")).to_have_attribute("d", re.compile("^M"))
    page.get_by_role("button", name=re.compile("^roads")).focus()
    expect(page.locator(".city .sum").nth(1)).to_be_attached()


def test_goods_show_which_buildings_and_towns_give_them(visit: Visit) -> None:
    page = visit("about:blank")
    seat = iron.seat(3, home="mine academy turnip-farm", towns=["mudford"])
    last: dict[str, Any] = {"score_cards": 3, "scorings": 2, "due": 1}  # most towns count at the end of the game
    laid = iron.set_up(seat, iron.seat(home="turnip-farm"), row="bank mine", **last).position()
    sit_down_at(page, CITY_OF_IRON.configure(2).from_position(laid, Chance(seed_bytes(1))))
    _points(page, "Ada").click()
    page.get_by_role("button", name=re.compile(r"\+\d.*Ore")).first.focus()
    expect(page.locator(".ledger td.lit")).to_have_count(1)
    expect(page.locator(".drawers .lit")).to_have_count(1)
    expect(page.locator(".drawers .lit")).to_contain_text("Mine")
    page.get_by_role("button", name=re.compile("towns")).first.focus()
    expect(page.locator(".towns .lit")).to_have_count(1)


def test_the_list_of_points_lies_over_the_log_and_esc_closes_it(visit: Visit) -> None:
    page = visit("about:blank", width=1440, height=900)
    seats = [
        iron.seat(3, home="mine academy turnip-farm", towns=["mudford"]),
        *[iron.seat(home="turnip-farm") for _ in range(3)],
    ]
    laid = iron.set_up(*seats, row="bank mine").position()
    sit_down_at(page, CITY_OF_IRON.configure(4).from_position(laid, Chance(seed_bytes(1))))
    hand, log = page.locator("main > .hand"), page.get_by_role("complementary")
    before = hand.bounding_box(), log.bounding_box()
    for height in (900, 600):
        page.set_viewport_size({"width": 1440, "height": height})
        _points(page, "Ada").click()
        listed = page.get_by_role("region", name="Points of Ada")
        expect(listed).to_be_in_viewport(ratio=1)
        assert page.evaluate("() => document.documentElement.scrollHeight") == height
        if height == before[0]["y"] + before[0]["height"]:  # type: ignore[index]
            assert (hand.bounding_box(), log.bounding_box()) == before
        listed.get_by_role("button").last.focus()
        page.keyboard.press("Escape")
        expect(listed).to_have_count(0)
        expect(_points(page, "Ada")).to_be_focused()


def test_points_of_a_track_are_told_beside_the_score(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, foundations.set_up(player("small-house A1", lots="C3", coins=9), player("condo E1 E2 F1 F2")))
    for name in ("Ada", "Carefree"):
        panel = page.get_by_role("region", name="Players").get_by_role("article").filter(has_text=name)
        expect(_points(page, name)).to_contain_text(re.compile("[1-9]"))  # points come after the table
        _points(page, name).hover()
        expect(panel.locator(".tip")).to_contain_text(re.compile(r"\+\d+ .*[Pp]opulation"))
        expect(panel.locator(".tip")).to_be_in_viewport(ratio=1)
    page.locator(".tray").hover()
    expect(page.locator(".players .tip")).to_have_count(0)
