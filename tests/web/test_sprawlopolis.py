"""Sprawlopolis on its street map, by mouse."""

import re

from playwright.sync_api import Page, expect

from tests.games.sprawlopolis import tables
from tests.web.conftest import Visit
from tests.web.visitors import begin, choices, prompt, sit_down_at


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
    page.get_by_role("button", name=re.compile("^groups: [^0]")).focus()
    expect(page.locator(".city path.lit")).to_have_count(1)


def test_cards_have_the_numbers_that_the_list_calls_them_by(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Sprawlopolis", players=1)
    expect(choices(page).first).to_be_visible()
    listed = [each.inner_text() for each in choices(page).all()]
    held = page.locator(".hands .able")
    expect(held).to_have_count(len(listed))
    assert sorted(held.locator(".number").all_inner_texts()) == sorted(listed)


def test_the_result_has_each_condition_by_its_name(visit: Visit) -> None:
    page = visit("about:blank")
    table = tables.new(players=1)
    tables.take_turns(table, 13)
    sit_down_at(page, table)
    prompt(page).get_by_role("button", name="Confirm").click()
    wishes = page.locator(".wishes .number + .words b").all_inner_texts()
    expect(prompt(page).get_by_text("Place card")).to_be_visible()
    page.get_by_label("Type an action").fill("p")
    page.keyboard.press("Enter")
    breakdown = page.get_by_role("region", name="Points by period and category")
    for name in wishes:
        expect(breakdown.get_by_role("rowheader", name=name)).to_be_visible()
    expect(breakdown.get_by_role("rowheader")).to_have_text(["groups", "roads", *wishes, "Points"])
