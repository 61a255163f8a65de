"""Sprawlopolis on its street map, by mouse."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.visitors import begin, prompt


def _place(page: Page, which: int) -> None:
    page.locator(".hands .able").first.dblclick()
    spot = page.locator("circle.spot").nth(which)
    expect(spot).to_be_visible()
    box = spot.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_card_is_shown_turned_and_placed(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Sprawlopolis", players=1)
    _place(page, 4)
    said = prompt(page).locator(".said strong")
    expect(said).not_to_contain_text("turned")
    page.keyboard.press("r")
    expect(said).to_contain_text("turned")
    expect(prompt(page).locator(".preview")).to_be_visible()
    prompt(page).get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("turned")
    expect(page.get_by_role("img", name=re.compile("2 cards"))).to_be_visible()


def test_pointing_at_a_condition_lights_up_what_it_scores(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Sprawlopolis", players=1)
    page.get_by_role("button", name=re.compile("^groups")).focus()
    expect(page.locator(".city path.lit")).to_have_count(1)
