"""What one builds with can be taken up and put down, by mouse and by finger."""

import re

from playwright.sync_api import Locator, Page, expect

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.games.city_of_iron.titles import CITY_OF_IRON
from tests.games.city_of_iron import tables as iron
from tests.web.conftest import Visit
from tests.web.visitors import begin, prompt, sit_down_at

STEPS = 6


def _middle(thing: Locator) -> tuple[float, float]:
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drag(page: Page, thing: Locator, to: tuple[float, float]) -> None:
    page.mouse.move(*_middle(thing))
    page.mouse.down()
    page.mouse.move(*to, steps=STEPS)


def _buy(page: Page) -> str:
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    deed = page.locator(".deed.can").first
    lot = deed.locator(".serif").inner_text()
    before = page.locator("[data-version]").get_attribute("data-version")
    deed.click()
    prompt(page).get_by_role("button", name="Confirm").click()
    page.wait_for_function("before => document.querySelector('[data-version]').dataset.version !== before", arg=before)
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    return lot


def test_a_building_is_dragged_to_its_lot_by_mouse(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    lot = _buy(page)
    _drag(page, page.locator(".tray .able").first, _middle(page.locator(f'.touch[data-lot="{lot}"]')))
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator(".flights.held")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".flights.held")).to_have_count(0)
    expect(prompt(page).locator(".said strong")).to_have_text(re.compile(f"^Build .* {lot}$"))
    expect(prompt(page).get_by_role("button", name="Confirm")).to_be_visible()


def test_a_building_is_dragged_to_its_lot_by_finger(visit: Visit) -> None:
    page = visit("/", width=360, height=740, has_touch=True, is_mobile=True)
    begin(page, "Foundations of Metropolis")
    lot = _buy(page)
    (x, y), (to_x, to_y) = (
        _middle(page.locator(".tray .able").first),
        _middle(page.locator(f'.touch[data-lot="{lot}"]')),
    )
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        given = [{"x": left, "y": top} for left, top in points]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    touch("touchStart", (x, y))
    for step in range(1, STEPS + 1):
        touch("touchMove", (x, y + (to_y - y) * step / STEPS))  # out of the tray; along it would be scrolling
    for step in range(1, STEPS + 1):
        touch("touchMove", (x + (to_x - x) * step / STEPS, to_y))
    expect(page.locator(".ghost")).to_be_visible()
    touch("touchEnd")
    expect(prompt(page).locator(".said strong")).to_have_text(re.compile(f"^Build .* {lot}$"))


def test_a_card_is_dragged_from_the_hand_into_the_city(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Sprawlopolis", players=1)
    hand = page.locator(".hands .able").first
    expect(hand).to_be_visible()
    x, y = _middle(page.locator(".city svg"))
    _drag(page, hand, (x, y))
    expect(page.locator("circle.spot").first).to_be_visible()
    page.mouse.move(x + 20, y, steps=STEPS)
    expect(page.locator(".ghost")).to_be_visible()
    page.mouse.up()
    expect(prompt(page).locator(".said strong")).to_contain_text("Place")


def test_a_building_of_the_row_is_dragged_to_a_land(visit: Visit) -> None:
    page = visit("about:blank")
    laid = iron.set_up(iron.seat(30, 9, home="mine"), iron.seat(), row="bank mine").position()
    sit_down_at(page, CITY_OF_IRON.configure(2).from_position(laid, Chance(seed_bytes(1))))
    expect(prompt(page).locator(".prompt.yours")).to_be_visible()
    land = page.locator('[data-word="home"]')
    _drag(page, page.locator(".row .card.able").first, _middle(land))
    expect(land).to_have_class(re.compile("aimed"))
    page.mouse.up()
    expect(prompt(page).locator(".said strong")).to_have_text(re.compile("^Build "))
