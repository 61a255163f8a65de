"""Numbers on the page: what the smaller one is about, and what a preview says of points, coins and citizens."""

import re

from playwright.sync_api import expect

from tests.games.foundations import tables as foundations
from tests.games.foundations.tables import player
from tests.web.conftest import Visit
from tests.web.visitors import begin, prompt, sit_down_at


def test_income_is_previewed_in_coins(visit: Visit) -> None:
    page = visit("/")
    sit_down_at(page, foundations.set_up(player("small-coffee-shop C3", coins=9), player()))
    prompt(page).get_by_role("button", name="Take income").click()
    preview = prompt(page).locator(".preview")
    expect(preview).to_have_text("+6 coins")


def test_the_panels_name_the_scoring_that_is_coming(visit: Visit) -> None:
    page = visit("/")
    sit_down_at(page, foundations.set_up(player("small-house C3"), player(), era=2))
    own = page.locator('[data-party="0"]')
    expect(own.locator(".more")).to_have_text("+8")
    expect(own.locator(".when")).to_have_text("end of Year II")
    own.locator(".points").click()
    expect(page.get_by_role("heading", name="end of Year II, as things stand")).to_be_visible()


def test_the_last_move_of_an_era_is_previewed_as_what_it_changes(visit: Visit) -> None:
    """A house built over by a shop loses its citizens; the scoring that follows at once is no gain of the move."""
    page = visit("/")
    table = foundations.set_up(player("small-house C3", lots="C4"), player("condo E1 E2 F1 F2"), final_turns=1, turn=1)
    sit_down_at(page, table)
    page.locator(".tray").get_by_role("button", name=re.compile("Retail Shop")).first.click()
    page.locator(".touch.can").first.click()
    preview = prompt(page).locator(".preview")
    expect(preview).to_contain_text("\N{MINUS SIGN}4 end of Year I")
    expect(preview).to_contain_text("\N{MINUS SIGN}1 citizen")
    expect(prompt(page).get_by_text("No longer:").first).to_be_visible()


def test_conditions_move_with_the_preview(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Sprawlopolis", players=1)
    total = page.locator(".wishes .total > .serif")
    before = int(total.inner_text())
    page.locator(".hands .able").first.dblclick()
    spots = page.locator("circle.spot")
    expect(spots.first).to_be_visible()
    for which in range(spots.count()):
        box = spots.nth(which).bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(prompt(page).locator(".preview")).to_be_visible()
        promised = prompt(page).locator(".preview b")
        if promised.count():
            found = re.match(r"[+\N{MINUS SIGN}-]\d+", promised.first.inner_text())
            assert found
            gain = int(found[0].replace("\N{MINUS SIGN}", "-"))
            expect(total).to_have_text(str(before + gain))
            expect(page.locator(".wishes .total .change")).to_have_text(promised.first.inner_text().split()[0])
            return
        prompt(page).get_by_role("button", name="Back").click()
    raise AssertionError("no place changes the points")
