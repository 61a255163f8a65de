"""The city scorer reproduces a city, however it is entered."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from oppidum.games.sprawlopolis.positions.city_text import read_city
from oppidum.games.sprawlopolis.shown.city_score import score_written_city
from tests.web.conftest import Visit

DOCS = Path(__file__).resolve().parents[2] / "docs"
EVENING = (DOCS / "evening.city").read_text("utf-8")
TOTAL = score_written_city(read_city(EVENING)).score.total


def _verdict(page: Page) -> None:
    expect(page.get_by_role("region", name="Points")).to_contain_text(re.compile(rf"(Won|Lost): {TOTAL} point"))


def test_a_written_city_has_its_score_with_reasons(visit: Visit) -> None:
    page = visit("/score-a-city")
    page.get_by_text("As text").click()
    page.get_by_label("As text").last.fill(EVENING)
    _verdict(page)
    page.get_by_label("As text").last.fill((DOCS / "evening-cards.city").read_text("utf-8"))
    _verdict(page)
    page.get_by_label("As text").last.fill("R:EW X")
    expect(page.get_by_role("region", name="Points")).to_contain_text("“X” is no block")


def test_blocks_are_tapped_in_and_lit_by_their_points(visit: Visit) -> None:
    page = visit("/score-a-city", width=360, height=740)
    page.get_by_role("button", name="P park").click()
    land = page.get_by_role("img", name=re.compile("The city:"))
    box = land.bounding_box()
    assert box is not None
    land.click(position={"x": box["width"] * 0.45, "y": box["height"] * 0.45})
    land.click(position={"x": box["width"] * 0.6, "y": box["height"] * 0.45})
    points = page.get_by_role("region", name="Points")
    expect(points).to_contain_text("Largest park group, 2 blocks.")
    points.get_by_role("button", name=re.compile("Largest park")).focus()
    expect(page.locator("main path.lit")).to_have_count(1)


def test_cards_are_laid_as_on_the_table(visit: Visit) -> None:
    page = visit("/score-a-city")
    page.get_by_text("Cards", exact=True).click()
    page.get_by_role("button", name=re.compile("^Card 12,")).click()
    page.get_by_role("img", name=re.compile("The city:")).click()
    expect(page.get_by_role("region", name="Points")).to_contain_text("Largest residential group")


def _taps(page: Page, places: list[tuple[float, float]]) -> None:
    """Where a finger comes down, on the screen, whatever the map has done since."""
    for x, y in places:
        page.mouse.click(x, y)


@pytest.mark.parametrize("width", [360, 1440])
def test_the_map_stays_under_the_finger_at_every_edge(visit: Visit, width: int) -> None:
    page = visit("/score-a-city", width=width)
    page.get_by_role("button", name="P park").click()
    land = page.get_by_role("group", name="The map")
    box = land.bounding_box()
    assert box is not None
    side = page.get_by_role("img", name=re.compile("The city:")).evaluate("map => map.getScreenCTM().a * 100")
    row = [(box["x"] + side * (column + 0.5), box["y"] + side / 2) for column in range(3)]
    _taps(page, row)
    points = page.get_by_role("region", name="Points")
    expect(points).to_contain_text("Largest park group, 3 blocks.")
    _taps(page, row)  # the same places once more: nothing new
    expect(page.get_by_role("img", name=re.compile("3 blocks"))).to_be_visible()
    right, bottom = box["x"] + side * (int(box["width"] / side) - 0.5), box["y"] + side * 2.5
    _taps(page, [(right, bottom), (right - side, bottom)])
    expect(page.get_by_role("img", name=re.compile("5 blocks"))).to_be_visible()
    page.get_by_role("button", name="Erase").click()
    _taps(page, row)
    expect(page.get_by_role("img", name=re.compile("2 blocks"))).to_be_visible()
    assert land.bounding_box() == box
    land.evaluate("map => map.scrollTo(0, 0)")  # what was first at the edge has land around it now
    page.get_by_role("button", name="P park").click()
    _taps(page, row)
    expect(page.get_by_role("img", name=re.compile("5 blocks"))).to_be_visible()
