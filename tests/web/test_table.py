"""Whole games on the page, by what anybody can see, press or hear."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitors import choices, prompt


def test_sprawlopolis_alone_by_keyboard(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("article", name="Sprawlopolis").get_by_role("button", name="Play alone").press("Enter")
    page.get_by_label("Name", exact=True).press_sequentially("Ada")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    heard = page.get_by_role("status").first
    expect(heard).to_contain_text("Your turn: show one of your 3 cards")
    while not page.get_by_role("heading", name=re.compile("target")).is_visible():
        confirm = prompt(page).get_by_role("button", name="Confirm")
        while not confirm.is_visible():
            choices(page).first.focus()
            page.keyboard.press("Enter")
            expect(page.locator(":focus")).to_have_count(1)
        before = page.locator("[data-version]").get_attribute("data-version")
        confirm.focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before or "")
        expect(heard).to_contain_text(re.compile("shows card|places card"))
        expect(choices(page).first.or_(confirm).or_(page.get_by_role("button", name="Replay")).first).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("target"))).to_be_visible()
