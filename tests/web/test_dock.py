"""The place of the question: reasons that add up, nothing that is no longer true, and nothing that jumps."""

import json
import re

import pytest
from playwright.sync_api import FloatRect, Page, Route, WebSocketRoute, expect

from tests.games.foundations import tables as foundations
from tests.games.foundations.tables import player
from tests.web.conftest import Visit
from tests.web.visitors import begin, choices, prompt, sit_down_at, take_income

LOST = "The connection is lost."


def _read_signed(text: str) -> int:
    found = re.match(r"[+\N{MINUS SIGN}-]?\d+", text)
    assert found
    return int(found[0].replace("\N{MINUS SIGN}", "-"))


def _crossing(page: Page) -> None:
    """A table at which a park of one's own stands among many who count."""
    mine = player("small-house A1", "small-house C1", lots="B1 D4", coins=9)
    sit_down_at(page, foundations.set_up(mine, player("school-1 B2", "school-2 A2 A3", lots="G7")))
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()


def test_the_reasons_of_a_preview_add_up(visit: Visit) -> None:
    page = visit("about:blank")
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
        reasons = [_read_signed(each) for each in prompt(page).locator("li b").all_inner_texts()]
        promised = [_read_signed(each) for each in prompt(page).locator(".preview b").all_inner_texts()]
        assert sum(reasons) == sum(promised)
        most = max(most, len(reasons))
        prompt(page).get_by_role("button", name="Back").click()
    assert most > 1


def test_what_a_reason_shows_goes_with_it(visit: Visit) -> None:
    page = visit("about:blank")
    _crossing(page)
    reasons, shown = prompt(page).locator("li:has(b.gain)"), page.locator(".city .counted")
    pieces = page.locator(".tray .able")
    expect(pieces.first).to_be_visible()
    for number in range(pieces.count()):
        pieces.nth(number).click()
        expect(page.locator(".touch.can").first).to_be_attached()
        if page.locator('.touch.can[data-lot="B1"]').count():
            page.locator('.touch.can[data-lot="B1"]').first.click()
            expect(prompt(page).locator(".preview")).to_be_visible()
        if reasons.count():
            reasons.first.hover()
        if shown.count():
            break
        prompt(page).get_by_role("button", name="Back").click()
    expect(shown).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(reasons).to_have_count(0)
    expect(shown).to_have_count(0)


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
    page = visit("about:blank", width=360, height=740)
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


class Slow:
    """The socket of a page: of what happens only the first entry comes, as one that others follow; the others wait."""

    def __init__(self, page: Page) -> None:
        self.held: list[str] = []
        self._begun = False
        page.route_web_socket(re.compile("/live"), self._relay)

    def _relay(self, socket: WebSocketRoute) -> None:
        def tell(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] != "happened":
                socket.send(message)
            elif self._begun:
                self.held.append(str(message))
            else:
                self._begun = True
                socket.send(json.dumps({**told, "now": None}))

        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(tell)
        self._socket = socket

    def release(self) -> None:
        for message in self.held:
            self._socket.send(message)


def test_nothing_is_asked_before_all_that_has_happened_is_told(visit: Visit) -> None:
    page = visit("/")
    slow = Slow(page)
    _crossing(page)
    take_income(page)
    while not slow.held:
        page.wait_for_timeout(50)
    page.wait_for_timeout(200)
    assert page.locator("[data-version]").get_attribute("data-version") == "0"
    expect(choices(page)).to_have_count(0)
    slow.release()
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("Ada takes")
    expect(choices(page)).not_to_have_count(0)


@pytest.mark.parametrize("size", [(1440, 900), (360, 740)], ids=["wide", "phone"])
def test_the_buttons_stay_where_they_are_when_the_preview_comes(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("about:blank", width=size[0], height=size[1])
    _crossing(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/preview*", hold)
    page.locator(".tray .able").first.click()
    page.locator('.touch[data-lot="B1"]').click()
    confirm = prompt(page).get_by_role("button", name="Confirm")
    expect(confirm).to_be_visible()
    before = confirm.bounding_box()
    while not held:
        page.wait_for_timeout(10)
    held[0].continue_()
    expect(prompt(page).locator(".preview")).to_be_visible()
    assert confirm.bounding_box() == before


def test_escape_takes_back_one_choice_after_the_other(visit: Visit) -> None:
    page = visit("about:blank")
    _crossing(page)
    page.locator(".tray .able").first.click()
    page.locator('.touch.can[data-lot="B1"]').click()
    confirm = prompt(page).get_by_role("button", name="Confirm")
    expect(confirm).to_be_visible()
    page.keyboard.press("Escape")
    expect(confirm).to_have_count(0)
    expect(page.locator(".touch.can").first).to_be_attached()
    for _ in range(2):
        page.keyboard.press("Escape")
    expect(prompt(page).get_by_role("button", name="Back")).to_have_count(0)
    expect(choices(page).filter(has_text="Take income")).to_be_visible()


def test_escape_closes_what_lies_over_the_table_first(visit: Visit) -> None:
    page = visit("about:blank", width=360, height=740)
    _crossing(page)
    page.locator(".tray .able").first.click()
    expect(prompt(page).get_by_role("button", name="Back")).to_be_visible()
    page.get_by_role("button", name="Log and more").click()
    expect(page.get_by_role("complementary")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("complementary")).not_to_be_visible()
    expect(prompt(page).get_by_role("button", name="Back")).to_be_visible()


def test_escape_empties_the_field_and_nothing_else(visit: Visit) -> None:
    page = visit("about:blank")
    _crossing(page)
    field = page.get_by_label("Type an action")
    field.fill("inc")
    expect(prompt(page).get_by_role("option")).not_to_have_count(0)
    field.press("Escape")
    expect(field).to_have_value("")
    expect(prompt(page).get_by_role("option")).to_have_count(0)
