"""Metropolis and Rome on their board: a person's path by mouse alone."""

import re

from playwright.sync_api import Page, expect

from tests.games.foundations import tables as foundations
from tests.games.foundations.tables import player
from tests.web.conftest import Visit
from tests.web.visitors import begin, prompt, sit_down_at

TURNS = 3
MOST_TURNS = 150


def _confirm(page: Page) -> None:
    before = page.locator("[data-version]").get_attribute("data-version")
    prompt(page).get_by_role("button", name="Confirm").click()
    page.wait_for_function("before => document.querySelector('[data-version]').dataset.version !== before", arg=before)


def _await_turn(page: Page) -> None:
    expect(prompt(page).get_by_text(re.compile("Your (final )?turn"))).to_be_visible()


def _move(page: Page) -> None:
    """A build if one is open, else a deed, else income: by the board alone."""
    if page.locator(".tray .able").count():
        page.locator(".tray .able").last.click()
        if not page.get_by_role("button", name="Confirm").is_visible():
            page.locator(".touch.can").last.click()
    elif page.locator(".deed.can").count():
        page.locator(".deed.can").first.click()
    else:
        page.locator(".shelf").get_by_role("button", name="Take income").click()
    _confirm(page)


def test_a_whole_game_by_mouse(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    over = page.get_by_role("button", name="The same again")
    for _ in range(MOST_TURNS):
        expect(
            prompt(page).get_by_text("Your turn:").or_(prompt(page).get_by_text("final turn")).or_(over).first
        ).to_be_visible()
        if over.is_visible():
            break
        _move(page)
    expect(page.get_by_role("heading", name=re.compile("win|won"))).to_be_visible()
    table = page.get_by_role("table", name="Points by period and category")
    for part in ("Ada", "Keen", "Year 1", "Year 2", "Year 3", "population", "civic"):
        expect(table).to_contain_text(part)


def test_a_deed_is_bought_with_two_gestures_and_built_on_with_three(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    _await_turn(page)
    page.locator(".deed.can").first.click()
    _confirm(page)
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("Ada buys")
    _await_turn(page)
    page.locator(".tray .able").first.click()
    expect(page.locator(".here").first).to_be_visible()
    page.locator(".touch.can").first.click()
    expect(prompt(page).locator(".preview")).to_be_visible()
    _confirm(page)
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("Ada builds")


def test_a_click_on_what_cannot_be_says_why(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    _await_turn(page)
    page.locator("svg .touch:not(.can)").first.click()
    expect(prompt(page).get_by_role("alert")).to_contain_text(re.compile(r"\(F-\d+\)\."))


def test_a_building_turns_with_r(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, foundations.set_up(player(lots="C3 C4 D3", coins=9), player(lots="G7")))
    page.get_by_role("button", name=re.compile("a House,")).click()
    page.locator('.touch[data-lot="C3"]').click()
    said = prompt(page).locator(".said strong")
    across, along = "Build a House C3 D3", "Build a House C3 C4"
    expect(said).to_have_text(re.compile(f"^({across}|{along})$"))
    first = said.inner_text()
    page.keyboard.press("r")
    expect(said).to_have_text(along if first == across else across)
    page.keyboard.press("r")
    expect(said).to_have_text(first)
    expect(prompt(page).get_by_role("button", name="Confirm")).to_be_visible()


def test_rome_seats_five(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Rome", players=5)
    panels = page.get_by_role("region", name="Players").get_by_role("article")
    expect(panels).to_have_count(5)
    for _ in range(TURNS):
        _await_turn(page)
        prompt(page).get_by_role("button", name="Take income").click()
        _confirm(page)
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("Ada takes")
