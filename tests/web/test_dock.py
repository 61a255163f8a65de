"""The place of the question: reasons that add up, nothing that is no longer true, and nothing that jumps."""

import re

from playwright.sync_api import FloatRect, Page, expect

from tests.games.foundations import tables as foundations
from tests.games.foundations.tables import player
from tests.web.conftest import Visit
from tests.web.visitors import begin, choices, prompt, sit_down_at, take_income

LOST = "The connection is lost."


def _signed(text: str) -> int:
    found = re.match(r"[+\N{MINUS SIGN}-]?\d+", text)
    assert found
    return int(found[0].replace("\N{MINUS SIGN}", "-"))


def _crossing(page: Page) -> None:
    """A table at which a park of one's own stands among many who count."""
    mine = player("small-house A1", "small-house C1", lots="B1 D4", coins=9)
    sit_down_at(page, foundations.lay(mine, player("school-1 B2", "school-2 A2 A3", lots="G7")))
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()


def test_the_reasons_of_a_preview_add_up(visit: Visit) -> None:
    page = visit("/")
    _crossing(page)
    pieces = page.locator(".tray .able")
    expect(pieces.first).to_be_visible()
    most = 0
    for number in range(pieces.count()):
        pieces.nth(number).click()
        expect(page.locator(".touch.can").first).to_be_attached()
        place = page.locator('.touch.can[data-lot="B1"]')
        if not place.count():
            continue
        place.first.click()
        expect(prompt(page).locator(".preview")).to_be_visible()
        more = prompt(page).get_by_role("button", name=re.compile("more reason"))
        if more.count():
            more.click()
        reasons = [_signed(each) for each in prompt(page).locator("li b").all_inner_texts()]
        promised = [_signed(each) for each in prompt(page).locator(".preview b").all_inner_texts()]
        assert sum(reasons) == sum(promised)
        most = max(most, len(reasons))
        prompt(page).get_by_role("button", name="Back").click()
    assert most > 1


def test_a_reason_is_gone_with_what_it_was_about(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    page.locator("svg .touch:not(.can)").first.click()
    expect(prompt(page).get_by_role("alert")).to_be_visible()
    page.locator(".deed.can").first.click()
    expect(prompt(page).get_by_role("button", name="Confirm")).to_be_visible()
    expect(prompt(page).get_by_role("alert")).to_have_count(0)


def test_whoever_plays_by_keyboard_keeps_the_focus(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Sprawlopolis")
    expect(choices(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(prompt(page).get_by_role("button", name="Confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(prompt(page).get_by_text("Place card")).to_be_visible()
    expect(choices(page).first).to_be_focused()
    page.get_by_label("Type an action").focus()
    page.keyboard.type("p")
    page.keyboard.press("Enter")
    expect(prompt(page).get_by_text("show one of your")).to_be_visible()
    expect(page.get_by_label("Type an action")).to_be_focused()


def test_what_waits_for_the_network_is_told(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    page.context.set_offline(True)
    expect(prompt(page).get_by_text(LOST)).to_be_visible()
    take_income(page)
    expect(prompt(page).get_by_text("when the connection is back: Take income")).to_be_visible()
    page.context.set_offline(False)
    expect(prompt(page).get_by_text("when the connection is back: Take income")).to_have_count(0)


def test_on_a_phone_the_board_stands_still(visit: Visit) -> None:
    page = visit("/", width=360, height=740)
    _crossing(page)

    def box() -> FloatRect | None:
        return page.locator("main > .board").bounding_box()

    before = box()
    assert before
    choices(page).last.click()
    assert box() == before
    choices(page).last.click()
    assert box() == before
    page.locator("svg .touch:not(.can)").first.click()
    expect(prompt(page).get_by_role("alert")).to_be_in_viewport()
    assert box() == before
