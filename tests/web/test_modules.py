"""Rome's modules on the page: what each puts on the table, its questions, and free steps, by mouse and by keys."""

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Locator, Page, expect

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move
from tests.games.foundations.modules import configured, with_invocations, with_monuments, with_roles
from tests.games.foundations.tables import player
from tests.web.conftest import Visit
from tests.web.inspection import good
from tests.web.test_motion import WATCH
from tests.web.visitors import begin, card, choices, prompt, sit_down_at

EVERYTHING: dict[str, Any] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
}
MARKET = ["A1", "largesse", "A3", "A4", "A5", "A6"]
POOL = "tower-of-wonders pantheon regia colosseum watchtower"
BOARDS = ["crossroads", "road-of-homes", "jealous-road", "settlers-road"]


def confirm(page: Page) -> None:
    """Confirms what is proposed, and waits until the server has taken it."""
    before = page.locator("[data-version]").get_attribute("data-version")
    prompt(page).get_by_role("button", name="Confirm").click()
    page.wait_for_function("before => document.querySelector('[data-version]').dataset.version !== before", arg=before)


def log(page: Page) -> Locator:
    return page.get_by_role("tabpanel", name="Log")


def panel(page: Page, seat: int = 0) -> Locator:
    return page.get_by_role("region", name="Players").get_by_role("article").nth(seat)


def road_question() -> ModularState:
    """A table in the middle of an era's scoring, where the first player has to choose a benefit of a road."""
    seats = [player("domus A1", "domus G2"), player("domus D4")]
    tree = {"seats": seats, "modules": {"roads": {"boards": BOARDS}}, "final_turns": 1, "market": [], "turn": 2}
    state = configured(2, roads=True).from_position(tree, Chance(seed_bytes(1)))
    move(state, 1, "income")
    return cast(ModularState, state)


def census_question() -> ModularState:
    """A table in the middle of an era's scoring, where the first player may use a card."""
    seats = (player("domus-maxima A1 A2"), player("insula-l C1 C2 D1"))
    state = with_invocations(*seats, held="census", final_turns=1, market=[], turn=2)
    move(state, 1, "income")
    return state


def test_a_road_s_benefit_is_chosen_on_its_board(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, road_question())
    asked = prompt(page).get_by_text("Crossroads: choose a benefit and mark it with a milestone.")
    expect(asked).to_be_visible()
    expect(prompt(page).get_by_role("button", name="8 coins")).to_be_visible()
    page.reload()
    expect(asked).to_be_visible()
    expect(page.locator(".benefit.open")).to_have_count(3)
    page.locator('[data-benefit="crossroads 2"]').click()
    expect(prompt(page).locator(".said")).to_contain_text("Choose Crossroads 8 coins")
    confirm(page)
    milestones = panel(page).get_by_title("milestones left")
    expect(milestones).to_have_text("1")
    expect(log(page)).to_contain_text("Ada lays a milestone on Crossroads: 8 coins.")
    expect(page.locator('[data-benefit="crossroads 2"].taken')).to_have_count(1)
    expect(prompt(page).get_by_text("Settlers' Road: choose a benefit")).to_be_visible()
    page.get_by_role("button", name=re.compile("lays a milestone")).click()
    expect(milestones).to_have_text("1")
    page.keyboard.press("ArrowLeft")
    expect(milestones).to_have_text("2")
    expect(page.locator(".benefit.taken")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    prompt(page).get_by_role("button", name="Undo").click()
    expect(asked).to_be_visible()
    expect(milestones).to_have_text("2")


def test_the_census_is_answered_with_the_card_itself(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, census_question())
    asked = prompt(page).get_by_text(re.compile("^The era is scored: use a card"))
    expect(asked).to_be_visible()
    page.reload()
    expect(asked).to_be_visible()
    panel(page).get_by_role("button", name="Census").click()
    expect(prompt(page)).to_contain_text("your population counts as 3 more")
    confirm(page)
    expect(log(page)).to_contain_text("Ada uses Census.")
    expect(panel(page).locator(".total")).to_have_text("9")
    page.get_by_role("button", name=re.compile("uses Census")).click()
    page.keyboard.press("ArrowLeft")
    expect(panel(page).locator(".total")).to_have_text("0")


def test_a_road_says_what_it_gives_and_who_counts_there(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, road_question())
    page.locator(".road").nth(2).hover()
    expect(page.locator(".city .tip")).to_contain_text("No influence: lose 2 points.")
    page.locator(".road").nth(2).locator(".name").click()
    expect(prompt(page).get_by_role("status")).to_contain_text("Jealous Road: Most influence: 5 points.")
    panel(page).locator(".points").click()
    lines = page.get_by_role("region", name="Points of Ada")
    lines.get_by_role("button", name=re.compile("Road of Homes")).hover()
    expect(page.locator(".over path.counted")).to_have_count(1)


def test_an_invocation_is_bought_and_used_as_a_free_step(visit: Visit) -> None:
    page = visit("about:blank", reduced_motion="no-preference")
    sit_down_at(page, with_invocations(player(coins=9), player(), held="toll-gate", market=MARKET))
    page.evaluate(WATCH)
    page.locator(".invocation").click()
    expect(prompt(page)).to_contain_text("Gain 10 coins.")
    confirm(page)
    largesse = panel(page).get_by_role("button", name="Largesse")
    expect(largesse).to_be_visible()
    page.wait_for_function("() => window.flights.some(flight => flight.text.includes('Largesse'))")
    expect(prompt(page)).to_contain_text("Still open: use 2 cards.")
    panel(page).get_by_role("button", name="Toll Gate").click()
    confirm(page)
    expect(panel(page).get_by_role("button", name="Toll Gate, in force")).to_be_visible()
    expect(prompt(page)).to_contain_text("Still open: use Largesse.")
    prompt(page).get_by_role("button", name="Undo").click()
    expect(panel(page).get_by_role("button", name="Toll Gate", exact=True)).to_be_visible()
    page.keyboard.press("e")
    expect(prompt(page).locator(".said strong")).to_have_text("End turn")
    expect(prompt(page)).to_contain_text("Still open: use 2 cards.")
    page.keyboard.press("e")
    expect(log(page)).to_contain_text("Carefree")


def test_a_turn_with_free_steps_waits_for_the_confirmation(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, with_invocations(player(coins=9), player(), held="toll-gate", market=MARKET), confirm=True)
    page.locator(".shelf").get_by_role("button", name="Take income").click()
    confirm(page)
    page.locator(".shelf").get_by_role("button", name="End turn").click()
    confirm(page)
    expect(prompt(page).get_by_role("button", name="My turn is done")).to_be_visible()
    prompt(page).get_by_role("button", name="Undo").click()
    expect(prompt(page).get_by_text("You have taken your action: use a card, or end your turn.")).to_be_visible()
    # It stands there as soon as the undo is through, and a key pressed before counts for nothing.
    expect(page.locator(".shelf").get_by_role("button", name="End turn")).to_be_visible()
    page.keyboard.press("e")
    page.keyboard.press("e")
    prompt(page).get_by_role("button", name="My turn is done").click()
    expect(log(page)).to_contain_text("Carefree")


def test_a_card_for_a_building_is_aimed_at_it(visit: Visit) -> None:
    page = visit("about:blank")
    seats = (player("resplendent-library B2 B3", "library D2", "domus-maxima C2 C3"), player())
    sit_down_at(page, with_invocations(*seats, held="festival", market=MARKET))
    panel(page).get_by_role("button", name="Festival").click()
    page.locator('.touch[data-lot="A5"]').click()
    expect(prompt(page).get_by_role("alert")).to_be_visible()
    page.locator('.touch[data-lot="B3"]').click()
    expect(prompt(page).locator(".said strong")).to_have_text("Use Festival B2")
    expect(prompt(page).get_by_role("alert")).to_have_count(0)
    confirm(page)
    expect(log(page)).to_contain_text("Ada uses Festival.")


def test_known_cards_under_a_pile_are_told(visit: Visit) -> None:
    page = visit("about:blank")
    state = with_invocations(player(), player(), held="new-offers", market=MARKET)
    move(state, 0, "use new-offers")
    sit_down_at(page, state)
    page.get_by_role("button", name=re.compile("Deeds left")).click()
    expect(prompt(page).get_by_role("status")).to_contain_text(
        "known to lie at the bottom: A1, A3, A4, A5, A6, Largesse"
    )


def test_roles_and_objectives_are_kept_by_a_click_on_the_card(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, configured(2, roles=True, objectives="hidden").new(1))
    kept = []
    for _ in ("objective", "role"):
        offered = (
            page.get_by_role("region", name="Cards to keep one of")
            .get_by_role("button")
            .filter(has=page.locator(".card"))
        )
        expect(offered).to_have_count(2)
        title = page.get_by_role("region", name="Cards to keep one of").get_by_text("Cards to keep one of")
        title.click()
        expect(offered.first).to_be_hidden()
        title.click()
        kept.append(offered.first.locator(".name").inner_text())
        offered.first.click()
        confirm(page)
    for name in kept:
        expect(panel(page).get_by_role("button", name=name)).to_be_visible()
    expect(panel(page, 1)).to_contain_text("A hidden objective")
    panel(page).get_by_role("button", name=kept[0]).click()
    expect(prompt(page).get_by_role("status")).to_contain_text("(Designed for Oppidum.)")


def test_a_monument_is_built_from_the_pool(visit: Visit) -> None:
    page = visit("about:blank")
    seats = (player("insula-long A1 A2 A3", lots="C3 D3 E3"), player())
    sit_down_at(page, with_monuments(*seats, drawn=POOL))
    pool = page.get_by_role("region", name="Monuments of this game")
    pool.get_by_role("button", name="The Pantheon").click()
    expect(prompt(page).get_by_role("alert")).to_contain_text("may have no lot marker in the city; you have 3 (M-10).")
    expect(prompt(page).get_by_role("status")).to_contain_text("Only with no lot markers of yours in the city.")
    pool.get_by_role("button", name="Tower of Wonders").click()
    page.locator('.touch.can[data-lot="D3"]').click()
    confirm(page)
    expect(log(page)).to_contain_text("Ada builds the Tower of Wonders on D3.")


def test_the_price_of_a_waived_requirement_is_told_before(visit: Visit) -> None:
    page = visit("about:blank")
    seats = (player("insula-long A1 A2 A3", lots="C3 D3 E3", coins=9), player())
    sit_down_at(page, with_roles(*seats, roles="entitled humble", drawn=POOL, monuments=True))
    page.get_by_role("region", name="Monuments of this game").get_by_role("button", name="The Pantheon").click()
    page.locator('.touch.can[data-lot="D3"]').click()
    expect(prompt(page)).to_contain_text("Ada pays 3 coins instead of meeting the requirement of the Pantheon.")
    confirm(page)
    expect(log(page)).to_contain_text("Ada pays 3 coins instead of meeting the requirement of the Pantheon.")


def in_mid_game(players: int) -> ModularState:
    """A table with all modules after some turns, with the first player to act."""
    state = cast(ModularState, ROME.configure(players, EVERYTHING).new(seed_bytes(players)))
    notation = state.configuration.actions.notation
    steps = 0
    while steps < 60 or state.to_act()[0] != 0:
        seat = state.to_act()[0]
        legal = sorted(state.legal(seat), key=lambda action: (len(notation(action).split()), notation(action)))
        state.play(seat, legal[-1 - steps % 2] if len(legal) > 1 else legal[0])
        steps += 1
    return state


@pytest.mark.parametrize(("players", "width"), [(2, 360), (4, 390), (5, 1440)])
def test_a_table_with_all_modules_has_everything_in_sight(visit: Visit, players: int, width: int) -> None:
    page = visit("about:blank", width=width, height=900 if width > 400 else 740)
    sit_down_at(page, in_mid_game(players))
    expect(page.locator(".road")).to_have_count(4)
    expect(prompt(page).locator(".prompt.yours")).to_be_visible()
    good(page)
    if width > 400:
        return
    drawers = page.get_by_role("group", name="What lies before you")
    for name, first in (("Monuments", ".pool li"), ("Roads of Fortune", ".hand .ranks"), ("Buildings", ".tray li")):
        drawers.get_by_role("button", name=name).click()
        expect(page.locator(first).first).to_be_visible()
        good(page)
    board = page.locator("main > .board").bounding_box()
    assert board is not None
    assert board["height"] > 0.36 * 740


def test_a_phone_on_its_side_shows_the_city_and_all_answers(visit: Visit) -> None:
    page = visit("about:blank", width=844, height=390)
    sit_down_at(page, in_mid_game(5))
    city = page.locator(".city svg").first.bounding_box()
    assert city is not None
    assert city["height"] > 0.5 * 390
    for each in choices(page).all():
        expect(each).to_be_in_viewport(ratio=1)
    page.get_by_role("group", name="What lies before you").get_by_role("button", name="Monuments").click()
    expect(page.locator(".pool li").first).to_be_in_viewport(ratio=1)
    good(page)


@pytest.mark.parametrize("preset", ["First game", "With monuments", "Everything"])
def test_every_preset_opens_with_bots_on_a_phone(visit: Visit, preset: str) -> None:
    page = visit("/", width=390, height=844)
    begin(page, "Foundations of Rome", preset=preset)
    expect(prompt(page).locator(".prompt")).to_contain_text(re.compile("Your turn|Keep one|to act"))
    expect(page.locator(".city svg").first).to_be_visible()


def test_the_lobby_says_what_each_module_adds(visit: Visit) -> None:
    page = visit("/", width=390, height=844)
    offered = card(page, "Foundations of Rome")
    offered.get_by_role("radio", name=re.compile("^Everything ")).check(force=True)
    offered.get_by_text("Options").click()
    for sentence in ("Great buildings lie open", "Each player keeps one of two roles", "Roads along the four edges"):
        expect(offered.get_by_text(sentence)).to_be_visible()
    offered.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_label("Name", exact=True).fill("Ada")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".additions li")).to_have_count(7)
    good(page)


# Whole games


MODULES: dict[str, dict[str, Any]] = {
    "monuments": {"monuments": True},
    "roles": {"roles": True},
    "hidden": {"objectives": "hidden"},
    "public": {"objectives": "public"},
    "invocations": {"invocations": True},
    "roads": {"roads": True},
    "everything": EVERYTHING,
}
MOST_ANSWERS = 400
OVER = "document.querySelector('main > .board > .over')"
ASKED = "document.querySelector('.dock .choices button, .dock #confirm')"


def answer(page: Page, number: int) -> None:
    """Answers a question on the board if that has an answer in sight, else from the list; the next answer differs."""
    board = [".keep .cards > button", ".benefit.open", ".held button.can", ".pool .able", ".tray .able", ".deed.can"]
    places = [page.locator(each) for each in board[number % 3 :] + board[: number % 3]]
    found = next((each for each in places if each.count()), None)
    button = prompt(page).get_by_role("button", name="Confirm")
    if found is not None and not button.is_visible():
        found.last.click()
        if not button.is_visible() and page.locator(".touch.can").count():
            page.locator(".touch.can").last.click()
    while not button.is_visible():
        prompt(page).get_by_role("group", name="Your choices").get_by_role("button").last.click()
    before = page.locator("[data-version]").get_attribute("data-version")
    button.click()
    page.wait_for_function(
        f"before => {OVER} || (document.querySelector('[data-version]').dataset.version !== before && {ASKED})",
        arg=before,
    )


@pytest.mark.soak
@pytest.mark.parametrize("name", MODULES)
def test_a_whole_game_with_modules(visit: Visit, name: str) -> None:
    page = visit("about:blank", reduced_motion="no-preference")
    sit_down_at(page, ROME.configure(2, MODULES[name]).new(seed_bytes(len(name))))
    for number in range(MOST_ANSWERS):
        if page.evaluate(f"() => Boolean({OVER})"):
            break
        answer(page, number)
    expect(page.get_by_role("heading", name=re.compile("win|won"))).to_be_visible()
    good(page)
