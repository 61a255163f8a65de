"""What a page is held to: axe finds nothing, nothing is wider than the window or cut off, and large text fits."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = (Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
USUAL_FONT_SIZE = 16

CUT_OFF = """() => [...document.querySelectorAll('button, a.button, summary, label, h1, h2, h3')].filter(each => {
  const box = each.getBoundingClientRect();
  if (!box.width || each.closest('.hidden, svg, [aria-hidden]')) return false;
  const cut = getComputedStyle(each).overflowX !== 'visible' && getComputedStyle(each).textOverflow !== 'ellipsis';
  const full = each.scrollWidth > each.clientWidth + 2 && each.clientWidth > 0;
  const spilt = full && (cut || each.matches('button, a.button'));
  return spilt || (box.right > innerWidth + 1 && !scrolls(each));
  function scrolls(node) {
    for (let at = node.parentElement; at; at = at.parentElement)
      if (['auto', 'scroll', 'hidden'].includes(getComputedStyle(at).overflowX)) return true;
    return false;
  }
}).map(each => each.outerHTML.slice(0, 160))"""
"""Buttons and headings whose words do not fit into them, or stand outside of the window."""


def _found(page: Page, **only: Any) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    wanted = {"resultTypes": ["violations"]} | only
    result: dict[str, Any] = page.evaluate("wanted => axe.run(document, wanted)", wanted)
    return [f"{each['id']}: {node['html'][:160]}" for each in result["violations"] for node in each["nodes"]]


def good(page: Page) -> None:
    """Axe is content, in the other theme with its colours, and nothing is wider than the window."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert not (problems := _found(page)), f"light: {problems}"
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert not (problems := _found(page, runOnly=["color-contrast"])), f"dark: {problems}"
    fits(page)


def fits(page: Page) -> None:
    wide, window = page.evaluate("() => [document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= window
    assert page.evaluate(CUT_OFF) == []


def large(page: Page) -> None:
    """Text of twice the size, as somebody sets it in their browser."""
    sizes = {"standard": 2 * USUAL_FONT_SIZE, "fixed": 2 * USUAL_FONT_SIZE}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": sizes})
    page.wait_for_function("size => getComputedStyle(document.documentElement).fontSize === size", arg="32px")
