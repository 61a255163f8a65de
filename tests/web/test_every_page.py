"""What holds on every page: nothing for axe to find, nothing to scroll sideways, large text fits, little to load."""

import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.server.servers import Server
from tests.web.conftest import Visit
from tests.web.inspection import fits, good, large
from tests.web.visitors import begin, card, choices, gather, prompt, resign, take_income

FIRST_VIEW_BYTES = 220_000
TABLES = ["Foundations of Metropolis", "Sprawlopolis", "City of Iron"]


@pytest.mark.parametrize("width", [360, 1440])
def test_pages_without_a_table(visit: Visit, width: int) -> None:
    page = visit("/", width=width, height=740)
    expect(page.get_by_role("article")).to_have_count(4)
    good(page)
    offered = card(page, "City of Iron")
    offered.get_by_text("Options").click()
    good(page)
    for button in ("Invite friends", "At this screen", "Play now"):
        offered.get_by_role("button", name=button).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        if button == "Invite friends":
            page.get_by_label("Thinking time").select_option("For the whole game")
        good(page)
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    page.goto("/rules/rome")
    expect(page.get_by_text("F-01").first).to_be_visible()
    good(page)
    page.goto("/score-a-city")
    expect(page.get_by_role("button", name="P park")).to_be_visible()
    good(page)
    page.goto("/t/0123456789abcdef")
    expect(page.get_by_role("alert")).to_contain_text("no such table")
    good(page)


@pytest.mark.parametrize("title", TABLES)
@pytest.mark.parametrize("width", [360, 1440])
def test_tables(visit: Visit, title: str, width: int) -> None:
    page = visit("/", width=width, height=740)
    begin(page, title)
    expect(prompt(page).get_by_role("group", name="Your choices").get_by_role("button").first).to_be_visible()
    expect(page.locator(".hand")).not_to_have_count(0)
    good(page)
    for part in (".board", ".hand", ".dock"):
        box = page.locator(f"main > {part}").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 741, part
    if width > 360:
        for tab in ("Chat", "Rules", "Menu"):
            page.get_by_role("tab", name=tab).click()
            good(page)


@pytest.mark.parametrize("width", [360, 1440])
def test_before_and_after_a_game_and_behind_the_curtain(visit: Visit, width: int) -> None:
    page = visit("/", width=width, height=740)
    gather(page, "Foundations of Metropolis", ["Ada", "Bob"])
    for _ in range(2):
        sit = page.get_by_role("button", name=re.compile("show the table"))
        expect(sit).to_be_visible()
        good(page)
        sit.click()
        take_income(page)
    page.get_by_role("button", name=re.compile("show the table")).click()
    expect(prompt(page)).to_be_visible()
    if width == 360:
        page.get_by_role("button", name="Log and more").click()
        good(page)
    resign(page)
    if width == 360:
        page.get_by_role("button", name="Close", exact=True).click()
    good(page)
    page.get_by_role("button", name="Replay", exact=True).click()
    page.get_by_role("slider").fill("1")
    expect(page.get_by_text("1 / ")).to_be_visible()
    good(page)


@pytest.mark.parametrize("width", [360, 1440])
def test_a_table_that_is_being_laid(visit: Visit, width: int) -> None:
    page = visit("/", width=width, height=740)
    card(page, "City of Iron").get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Name", exact=True).fill("Ada")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Copy a link for friends").click()
    expect(page.get_by_label(re.compile("this link"))).to_be_visible()
    good(page)
    large(page)
    fits(page)


@pytest.mark.parametrize("width", [720, 1440])
def test_text_of_twice_the_size_fits(visit: Visit, width: int) -> None:
    page = visit("/", width=width)
    expect(page.get_by_role("article")).to_have_count(4)
    for place in ("/", "/rules/sprawlopolis", "/score-a-city"):
        page.goto(place)
        expect(page.locator("main").get_by_role("heading").first).to_be_visible()
        large(page)
        fits(page)
    page.goto("/")
    card(page, "City of Iron").get_by_text("Options").click()
    large(page)
    fits(page)
    for number, title in enumerate(TABLES):
        page.goto("/")
        offered = card(page, title)
        offered.get_by_role("button", name=re.compile("^Play (now|alone)$")).click()
        if not number:
            page.get_by_label("Name", exact=True).fill("Ada")
            page.get_by_role("button", name="Play", exact=True).click()
        expect(choices(page).first).to_be_visible()
        large(page)
        fits(page)
        expect(choices(page).first).to_be_in_viewport()
        board = page.locator("main > .board").bounding_box()
        assert board is not None
        assert board["height"] > page.viewport_size["height"] / 5  # type: ignore[index]


OVERLAPS = """() => {
  const parts = ['header a', 'header button', 'header select', 'main > *', '.dock button', '.shelf li', '.tray li'];
  const seen = [...document.querySelectorAll(parts.join())]
    .filter(each => each.offsetWidth && !each.closest('.hidden'))
    .filter(each => getComputedStyle(each).display !== 'contents');
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = seen.map(each => [each, each.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], place) => boxes.slice(place + 1)
    .filter(([other, b]) => !one.contains(other) && !hides(one) && !hides(other) && meet(a, b))
    .map(([other]) => one.outerHTML.slice(0, 80) + ' | ' + other.outerHTML.slice(0, 80)));
  function hides(each) {
    const box = each.getBoundingClientRect();
    for (let at = each.parentElement; at && at.tagName !== 'MAIN'; at = at.parentElement) {
      const frame = at.getBoundingClientRect();
      if (getComputedStyle(at).overflowX === 'visible' && getComputedStyle(at).overflowY === 'visible') continue;
      if (box.left < frame.left - 1 || box.right > frame.right + 1) return true;
      if (box.top < frame.top - 1 || box.bottom > frame.bottom + 1) return true;
    }
    return false;
  }
}"""
"""Things of a table that lie over each other; what is scrolled away is nowhere."""


@pytest.mark.parametrize("title", TABLES)
def test_text_of_twice_the_size_on_a_phone_is_all_within_reach(visit: Visit, title: str) -> None:
    page = visit("/", width=360, height=740)
    begin(page, title)
    expect(choices(page).first).to_be_visible()
    large(page)
    fits(page)
    assert page.evaluate(OVERLAPS) == []
    board = page.locator("main > .board").bounding_box()
    assert board is not None
    assert board["height"] >= 360
    for part in (page.locator("main > .board"), page.locator("main > .hand"), choices(page).last):
        part.scroll_into_view_if_needed()
        expect(part).to_be_in_viewport(ratio=0.9)
    choices(page).first.click()
    prompt(page).get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Log and more").click()
    fits(page)
    for tab in ("Chat", "Rules", "Menu", "Log"):
        page.get_by_role("tab", name=tab).click()
        fits(page)
    page.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("tab", name="Log")).to_have_count(0)


def test_text_of_twice_the_size_on_a_phone_fits_elsewhere(visit: Visit) -> None:
    page = visit("/", width=360, height=740)
    for place in ("/", "/rules/sprawlopolis", "/score-a-city"):
        page.goto(place)
        expect(page.locator("main").get_by_role("heading").first).to_be_visible()
        large(page)
        fits(page)


@pytest.fixture
def weighed(visit: Visit) -> tuple[Page, dict[str, int]]:
    """A page, and the bytes that came over the wire for each address."""
    page = visit("/")
    sizes: dict[str, int] = {}

    def came(response: Response) -> None:
        request = response.request
        sizes[response.url] = request.sizes()["responseBodySize"] + request.sizes()["responseHeadersSize"]

    page.on("requestfinished", lambda request: came(response) if (response := request.response()) else None)
    return page, sizes


def test_the_first_view_of_a_table_is_light(weighed: tuple[Page, dict[str, int]], server: Server) -> None:
    page, sizes = weighed
    begin(page, "Foundations of Rome", players=4)
    table = page.url
    page.context.clear_cookies()
    sizes.clear()
    page.goto("about:blank")
    page.goto(table)
    expect(page.get_by_role("region", name="Players").get_by_role("article")).to_have_count(4)
    expect(page.get_by_role("img", name=re.compile("The city:"))).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert server.url + "/api/words/en" in sizes
    assert sum(sizes.values()) < FIRST_VIEW_BYTES, sizes
