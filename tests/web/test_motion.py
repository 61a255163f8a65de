"""Motion explains what happened: it is made of events, can be cut short, delays nothing, and is not for everybody."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.visitors import begin, prompt

WATCH = """() => {
  window.flights = [];
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes) {
      if (!(node instanceof HTMLElement) || !node.parentElement?.matches('.flights')) continue;
      const [animation] = node.getAnimations();
      const [from, to] = animation.effect.getKeyframes().map(frame => new DOMMatrix(frame.transform));
      window.flights.push({
        lasts: animation.effect.getTiming().duration, sign: node.matches('.sign'), text: node.textContent.trim(),
        from: [from.e, from.f], to: [to.e, to.f],
      });
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""

STANDING_STILL = """() => { const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const made = animate.apply(this, given);
    made.pause();
    return made;
  };
}"""


def _middle(page: Page, place: str) -> tuple[float, float]:
    box = page.locator(f'[data-at~="{place}"]').first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _table(visit: Visit, motion: str) -> Page:
    page = visit("/", reduced_motion=motion)
    begin(page, "Foundations of Metropolis")
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.locator(".flights")).to_have_count(0)  # what the first moves set going has come to rest
    page.evaluate(WATCH)
    return page


def _buy(page: Page) -> tuple[str, str]:
    """Buys the first deed that one can; gives its place in the market and its lot."""
    deed = page.locator(".deed.can").first
    slot, lot = deed.get_attribute("data-at"), deed.locator(".serif").inner_text()
    deed.click()
    prompt(page).get_by_role("button", name="Confirm").click()
    page.locator(f'[data-at~="lots/{lot}"]').wait_for()
    return str(slot), lot


def test_a_bought_deed_flies_from_the_market_to_its_lot(visit: Visit) -> None:
    page = _table(visit, "no-preference")
    slot, lot = _buy(page)
    page.wait_for_function("() => window.flights.length > 2 && !document.querySelector('.flights')")
    flights = page.evaluate("() => window.flights")
    deed, marker, sign = flights[:3]
    assert lot in deed["text"]
    assert sign["sign"]
    assert sign["text"] == marker["text"] == "O"
    assert all(200 <= flight["lasts"] <= 300 for flight in flights)
    x, y = _middle(page, slot)
    assert abs(deed["from"][0] - x) < 80
    assert abs(deed["from"][1] - y) < 80
    x, y = _middle(page, f"lots/{lot}")
    assert abs(deed["to"][0] - x) < 80
    assert abs(deed["to"][1] - y) < 80


def test_any_key_ends_it_at_once_and_no_question_waits_for_it(visit: Visit) -> None:
    page = _table(visit, "no-preference")
    # Time stands still for what flies: the page is ready all the same.
    page.evaluate(STANDING_STILL)
    _, lot = _buy(page)
    expect(page.locator(".flights")).to_have_count(1)
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    page.locator(".tray").hover()
    page.keyboard.press("Shift")
    expect(page.locator(".flights")).to_have_count(0)
    expect(page.locator(f'[data-at~="lots/{lot}"]')).to_be_visible()


def test_nothing_moves_for_whoever_wants_it_still(visit: Visit) -> None:
    page = _table(visit, "reduce")
    _buy(page)
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    assert page.evaluate("() => window.flights.length") == 0
    assert page.evaluate("() => document.getAnimations().length") == 0
