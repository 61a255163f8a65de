"""The city scorer reproduces a city, however it is entered."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from oppidum.games.sprawlopolis.reckoning import reckon
from oppidum.games.sprawlopolis.written import read_city
from tests.web.conftest import Visit

DOCS = Path(__file__).resolve().parents[2] / "docs"
EVENING = (DOCS / "evening.city").read_text("utf-8")
TOTAL = reckon(read_city(EVENING)).score.total


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
