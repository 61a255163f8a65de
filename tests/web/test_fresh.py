"""Parts of the page that do not come: an old page is fetched anew, and nobody looks at an empty one."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.visitors import begin, choices, prompt


def test_a_page_that_has_become_old_is_fetched_anew(visit: Visit) -> None:
    page = visit("/", refusals=True)
    page.route("**/assets/Scorer-*.js", lambda route: route.fulfill(status=404), times=1)
    page.get_by_role("link", name="Open the scorer").click()
    expect(page.get_by_role("button", name="P park")).to_be_visible()


def wait_until_fetched_anew(page: Page) -> None:
    """Pre: the page was marked as old. It tries itself once before it tells that something is missing."""
    page.wait_for_function("() => window.old === undefined")


def test_a_part_that_does_not_come_is_told_and_asked_for_again(visit: Visit) -> None:
    page = visit("/", refusals=True)
    page.route("**/assets/Scorer-*.js", lambda route: route.fulfill(status=404))
    page.evaluate("window.old = true")
    page.get_by_role("link", name="Open the scorer").click()
    wait_until_fetched_anew(page)
    expect(page.get_by_role("alert")).to_contain_text("Try again")
    page.unroute("**/assets/Scorer-*.js")
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("button", name="P park")).to_be_visible()


def test_without_its_board_a_table_says_so_and_is_played_from_the_list(visit: Visit) -> None:
    page = visit("/", refusals=True)
    page.route("**/assets/Board-*.js", lambda route: route.fulfill(status=404))
    page.evaluate("window.old = true")
    begin(page, "Sprawlopolis")
    wait_until_fetched_anew(page)
    expect(page.get_by_role("alert")).to_contain_text("The board does not come.")
    expect(page.get_by_text("score_cards")).to_have_count(0)
    choices(page).first.click()
    prompt(page).get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("shows card")
    page.unroute("**/assets/Board-*.js")
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("img", name=re.compile("The city:"))).to_be_visible()


def test_the_rules_of_no_game(visit: Visit) -> None:
    page = visit("/rules/nothing")
    expect(page.get_by_role("heading")).to_have_text("There is no such game here.")
    page.get_by_role("main").get_by_role("link", name="All games").click()
    expect(page.get_by_role("article")).to_have_count(4)
