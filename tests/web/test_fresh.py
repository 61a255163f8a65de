"""Parts of the page that do not come: an old page is fetched anew, and nobody looks at an empty one."""

from playwright.sync_api import expect

from tests.web.conftest import Visit


def test_a_page_that_has_become_old_is_fetched_anew(visit: Visit) -> None:
    page = visit("/", refusals=True)
    page.route("**/assets/Scorer-*.js", lambda route: route.fulfill(status=404), times=1)
    page.get_by_role("link", name="Open the scorer").click()
    expect(page.get_by_role("button", name="P park")).to_be_visible()


def test_a_part_that_does_not_come_is_told_and_asked_for_again(visit: Visit) -> None:
    page = visit("/", refusals=True)
    page.route("**/assets/Scorer-*.js", lambda route: route.fulfill(status=404))
    page.get_by_role("link", name="Open the scorer").click()
    expect(page.get_by_role("alert")).to_contain_text("Try again")
    page.unroute("**/assets/Scorer-*.js")
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("button", name="P park")).to_be_visible()
