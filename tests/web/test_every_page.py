"""What holds on every page: nothing for axe to find, nothing to scroll sideways, little to load."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from tests.server.houses import Server
from tests.web.conftest import Visit
from tests.web.visitors import begin, prompt

AXE = (Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
FIRST_VIEW_BYTES = 200_000


def _found(page: Page) -> list[str]:
    page.evaluate(AXE)
    result: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [f"{each['id']}: {node['html'][:160]}" for each in result["violations"] for node in each["nodes"]]


def _good(page: Page) -> None:
    """Axe is content in both themes, and nothing is wider than the window."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        problems = _found(page)
        assert not problems, f"{theme}: {problems}"
    wide, window = page.evaluate("() => [document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= window


@pytest.mark.parametrize("width", [360, 1440])
def test_pages_without_a_table(visit: Visit, width: int) -> None:
    page = visit("/", width=width, height=740)
    expect(page.get_by_role("article")).to_have_count(4)
    _good(page)
    page.get_by_role("article", name="Sprawlopolis").get_by_role("button", name="Play alone").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    _good(page)
    page.goto("/rules/rome")
    expect(page.get_by_text("F-01").first).to_be_visible()
    _good(page)
    page.goto("/score-a-city")
    expect(page.get_by_role("button", name="P park")).to_be_visible()
    _good(page)


@pytest.mark.parametrize("title", ["Foundations of Metropolis", "Sprawlopolis", "City of Iron"])
@pytest.mark.parametrize("width", [360, 1440])
def test_tables(visit: Visit, title: str, width: int) -> None:
    page = visit("/", width=width, height=740)
    begin(page, title)
    expect(prompt(page).get_by_role("group", name="Your choices").get_by_role("button").first).to_be_visible()
    expect(page.locator(".hand")).not_to_have_count(0)
    _good(page)
    for part in (".board", ".hand", ".dock"):
        box = page.locator(f"main > {part}").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 741, part
    if width > 360:
        for tab in ("Chat", "Rules", "Menu"):
            page.get_by_role("tab", name=tab).click()
            _good(page)


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
