"""City of Iron by touch, on a small screen."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.visitors import choices, introduce, prompt

MOST_STEPS = 60


def _answer(page: Page) -> None:
    """Whatever the board lets one tap first, then the list for what it leaves open."""
    before = page.locator("[data-version]").get_attribute("data-version")
    confirm = prompt(page).get_by_role("button", name="Confirm")
    expect(choices(page).first.or_(confirm).first).to_be_visible()
    card = page.locator(".hand .card.able, .bids .able").first
    if card.is_visible():
        card.tap()
    for _ in range(4):
        if confirm.is_visible():
            break
        choices(page).first.tap()
    confirm.tap()
    page.wait_for_function("before => document.querySelector('[data-version]').dataset.version !== before", arg=before)


def test_a_round_by_touch(visit: Visit) -> None:
    page = visit("/", width=360, height=740, has_touch=True, is_mobile=True)
    page.get_by_role("article", name="City of Iron").get_by_role("button", name="Play now").tap()
    introduce(page, "Ada")
    reached = page.get_by_text("Round 2", exact=True)
    for _ in range(MOST_STEPS):
        if reached.is_visible():
            break
        _answer(page)
    expect(reached).to_be_visible()
