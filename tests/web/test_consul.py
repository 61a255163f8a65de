"""The Will of the Consul on the page: its panel and plan, the question to whoever steers it, results, and its setup."""

import re
from typing import Any, cast

import pytest
from playwright.sync_api import Locator, Page, expect

from oppidum.engine.chance import seed_bytes
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.titles import ROME
from tests.games.checked import play
from tests.games.foundations.modules import with_consul
from tests.games.foundations.tables import player
from tests.web.conftest import Visit
from tests.web.inspection import good
from tests.web.test_modules import confirm, log, panel
from tests.web.test_motion import WATCH
from tests.web.visitors import begin, card, introduce, prompt, sit_down_at

MINUS = "\u2212"
SIGN = "5"
"""The colours and shape of a rival in the palette, whatever its number at the table."""
READY: dict[str, Any] = {"steers": 1, "ready": True}
WAREHOUSE: dict[str, Any] = {"piles": [[], [], ["warehouse"]]}


def about_to_act(**consul: Any) -> ModularState:
    """A table on which the Consul takes B2 after the first player's turn and has two places for its token."""
    tokens = ["granary B3 C3", "oil-stall B1", "mint F4 F5"]
    seats = (player("domus A1", coins=9), player("domus G2"))
    market = ["B2", "A4", "A5", "A6", "A7", "B7"]
    return with_consul(*seats, market=market, tokens=tokens, points=7, consul={**READY, **WAREHOUSE, **consul})


def steering_question() -> ModularState:
    """The same table when the first player has to choose the place."""
    state = about_to_act()
    play(state, "income")
    return state


def last_turn(points: int) -> ModularState:
    """A table before the last turn of the game, with the Consul at so many points."""
    seats = (player("domus-maxima A1 A2", points=50), player("domus B1", points=40))
    tokens = ["granary B3 C3", "clients-houses D1 D2"]
    fields: dict[str, Any] = {"market": [], "era": 3, "final_turns": 1, "turn": 1}
    return with_consul(*seats, tokens=tokens, points=points, consul=READY, **fields)


def in_mid_game(players: int) -> ModularState:
    """A table of the hardest level with Monuments after some turns, with the first player to act."""
    options: dict[str, Any] = {"consul": "challenge", "monuments": True}
    state = cast(ModularState, ROME.configure(players, options).new(seed_bytes(players)))
    notation = state.configuration.actions.notation
    steps = 0
    while steps < 12 * players or state.to_act()[0] != 0:
        seat = state.to_act()[0]
        legal = sorted(state.legal(seat), key=lambda action: (len(notation(action).split()), notation(action)))
        state.play(seat, legal[-1 - steps % 2] if len(legal) > 1 else legal[0])
        steps += 1
    return state


def consul_panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Players").get_by_role("article").last


# The table


def test_the_consul_shows_what_it_will_do_before_it_acts(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, about_to_act())
    shown = consul_panel(page)
    expect(shown.get_by_role("heading")).to_have_text(re.compile("C The Consul"))
    expect(shown.locator(".total")).to_have_text("7")
    expect(shown.get_by_title("coins on its tokens", exact=True)).to_have_text("3")
    expect(shown).to_contain_text("You steer it. It acts after your next turn.")
    expect(shown).to_contain_text("it will take B2 and put a token of size 3 on one of 2 places, which you choose.")
    expect(shown).to_contain_text("Deeds cost at least 3 coins: 2, and 1 more for every 2 coins on its tokens")
    expect(shown.get_by_role("button", name=re.compile("^Size 2: 6 tokens face down; .*2 . Granary"))).to_be_visible()
    planned = page.locator(".deed.planned")
    expect(planned).to_have_count(1)
    expect(planned).to_contain_text("The deed of B2 for 3 coins. The Consul takes this deed next.")
    expect(page.locator(f'.over g[data-owner="{SIGN}"] > path')).to_have_count(2)
    expect(page.locator(f'.standing [data-owner="{SIGN}"]:not(.badge)')).to_have_count(3)
    page.locator('[data-lot="B3"]').hover()
    expect(page.locator(".city .tip")).to_contain_text("Granary · The Consul")
    shown.get_by_role("button", name=re.compile("^Points of The Consul|^The Consul")).click()
    expect(page.get_by_role("region", name="Points of The Consul")).to_contain_text("largest population")


def test_planning_comes_before_it_acts(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, about_to_act(ready=False))
    expect(consul_panel(page)).to_contain_text("It gets ready after your next turn")
    page.locator(".shelf").get_by_role("button", name="Take income").click()
    confirm(page)
    expect(log(page)).to_contain_text("The Consul is ready to act.")
    expect(consul_panel(page)).to_contain_text("It acts after your next turn.")


def test_whoever_steers_chooses_the_place_on_the_board(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, steering_question())
    asked = prompt(page).get_by_text("You steer the Consul: choose the lots for its token of size 3")
    expect(asked).to_be_visible()
    page.reload()
    expect(asked).to_be_visible()
    expect(consul_panel(page)).to_contain_text("It acts now.")
    expect(page.locator(".touch.can")).to_have_count(4)
    page.locator('[data-lot="A4"]').click()
    expect(prompt(page).get_by_role("alert")).to_contain_text("The Consul's token cannot go there (C-04).")
    page.locator('[data-lot="C3"]').click()
    expect(prompt(page).locator(".said")).to_contain_text("B2 B3 C3")
    expect(page.locator(".over .ghost.firm")).to_have_count(1)
    page.locator('[data-lot="B1"]').click()
    expect(prompt(page).locator(".said")).to_contain_text("B1 B2 B3")
    page.locator('[data-lot="C3"]').click()
    confirm(page)
    expect(log(page)).to_contain_text("The Consul gives up a Granary.")
    expect(log(page)).to_contain_text("The Consul builds a Warehouse on B2, B3 and C3.")
    expect(page.locator('[data-at="lots/B2 lots/B3 lots/C3"]')).to_have_count(1)
    expect(consul_panel(page).get_by_role("button", name=re.compile("given up: Granary"))).to_be_visible()


def test_who_does_not_steer_sees_who_is_asked(visit: Visit) -> None:
    page = visit("about:blank", width=390, height=844)
    state = about_to_act(steers=2)
    sit_down_at(page, state)
    page.get_by_role("group", name="What lies before you").get_by_role("button", name="Consul").click()
    expect(page.locator(".hand")).to_contain_text(re.compile("steers it. It acts after that player's next turn"))


def test_its_acts_are_seen_to_happen(visit: Visit) -> None:
    page = visit("about:blank", reduced_motion="no-preference")
    sit_down_at(page, about_to_act())
    page.evaluate(WATCH)
    page.locator(".shelf").get_by_role("button", name="Take income").click()
    confirm(page)
    # The deed goes from the market to its lot, with the sign of the Consul.
    page.wait_for_function("() => window.flights.some(flight => flight.sign && flight.text === 'C')")
    page.locator('[data-lot="C3"]').click()
    confirm(page)
    page.wait_for_function("() => window.flights.filter(flight => flight.sign && flight.text === 'C').length > 1")


@pytest.mark.parametrize(
    ("points", "headline", "margin"),
    [(5, "You win together: each of you is ahead of the Consul.", "gain"), (40, "The Consul wins", "loss")],
)
def test_the_players_win_or_lose_together(visit: Visit, points: int, headline: str, margin: str) -> None:
    page = visit("about:blank")
    sit_down_at(page, last_turn(points))
    page.locator(".shelf").get_by_role("button", name="Take income").click()
    confirm(page)
    expect(page.get_by_role("heading", name=headline)).to_be_visible()
    told = page.locator(".order li")
    expect(told).to_have_count(3)
    expect(told.last).to_contain_text("The Consul")
    totals = [int(each.replace(MINUS, "-")) for each in page.locator(".order .total").all_inner_texts()]
    for place in range(2):
        ahead = totals[place] - totals[2]
        said = f"+{ahead}" if ahead > 0 else f"{MINUS}{-ahead}"
        expect(told.nth(place).locator(f".margin.{margin}")).to_have_text(f"{said} against The Consul")
    breakdown = page.get_by_role("table", name="Points by period and category")
    expect(breakdown.get_by_role("columnheader")).to_have_count(3)
    expect(breakdown.get_by_role("row", name=re.compile("^population"))).to_contain_text(MINUS)
    good(page)


def test_who_gives_up_leaves_the_city_to_the_consul(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, about_to_act())
    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="Ada resigned: The Consul wins.")).to_be_visible()


@pytest.mark.parametrize(("players", "width"), [(2, 360), (4, 390), (2, 1440), (4, 1440)])
def test_a_table_with_the_consul_has_everything_in_sight(visit: Visit, players: int, width: int) -> None:
    page = visit("about:blank", width=width, height=900 if width > 400 else 740)
    sit_down_at(page, in_mid_game(players))
    expect(prompt(page).locator(".prompt.yours")).to_be_visible()
    expect(consul_panel(page).get_by_role("heading")).to_contain_text("The Consul")
    good(page)
    if width > 400:
        return
    drawers = page.get_by_role("group", name="What lies before you")
    for name in ("Monuments", "Consul", "Buildings"):
        drawers.get_by_role("button", name=name).click()
        good(page)
    board = page.locator("main > .board").bounding_box()
    assert board is not None
    assert board["height"] > 0.36 * 740


# Whole games


MOST_ANSWERS = 300
OVER = "document.querySelector('main > .board > .over')"
TO_ACT = "document.querySelector('article.turn')"
ASKED = "document.querySelector('.dock .choices button, .dock #confirm')"


def _answer(page: Page, number: int) -> None:
    """Answers on the board: a token's place, else in turn a deed or a building; else with income."""
    if prompt(page).get_by_text("You steer the Consul").count():
        page.locator(".touch.can").last.click()
        return confirm(page)
    if prompt(page).get_by_role("button", name="Confirm").count():
        return confirm(page)  # the only answer is proposed by itself
    wanted = [".deed.can", ".tray .able"] if number % 4 else [".tray .able", ".deed.can"]
    found = next((page.locator(each) for each in wanted if page.locator(each).count()), None)
    if found is None:
        prompt(page).get_by_role("button", name="Take income").click()
    else:
        found.last.click()
    if not prompt(page).get_by_role("button", name="Confirm").count():
        page.locator(".touch.can").last.click()
    return confirm(page)


@pytest.mark.soak
def test_two_people_play_a_whole_game_against_the_consul(visit: Visit) -> None:
    ada, bob = visit("/"), visit("/", width=390, height=844)
    offered = card(ada, "Foundations of Rome")
    offered.get_by_role("radio", name=re.compile("^With the Consul ")).check(force=True)
    offered.get_by_role("button", name="Invite friends").click()
    ada.get_by_role("button", name="Open the table").click()
    introduce(ada, "Ada")
    expect(ada.locator(".additions")).to_contain_text("Will of the Consul: standard")
    ada.get_by_role("button", name="Copy a link for friends").click()
    bob.goto(ada.get_by_label(re.compile("this link")).input_value())
    bob.get_by_role("button", name="Sit down").click()
    introduce(bob, "Bob")
    ada.get_by_role("button", name="Begin").click()
    people = (ada, bob)
    for number in range(MOST_ANSWERS):
        ada.wait_for_function(f"() => {OVER} || {TO_ACT}")
        if ada.evaluate(f"() => Boolean({OVER})"):
            break
        asked = people[int(ada.locator("article.turn").get_attribute("data-party") or 0)]
        asked.wait_for_function(f"() => {ASKED}")
        _answer(asked, number)
        version = asked.locator("[data-version]").get_attribute("data-version")
        for page in people:
            page.wait_for_function("at => document.querySelector('[data-version]').dataset.version === at", arg=version)
    for page in people:
        expect(page.get_by_role("heading", name=re.compile("You win together|The Consul wins"))).to_be_visible()
        expect(page.locator(".order .margin")).to_have_count(2)
        good(page)


# Setting up


def test_what_does_not_go_with_the_consul_is_refused_in_the_form(visit: Visit) -> None:
    page = visit("/", width=390, height=844)
    offered = card(page, "Foundations of Rome")
    offered.get_by_text("Options").click()
    offered.get_by_label("Will of the Consul").select_option("hard")
    offered.get_by_label("Player roles").select_option("yes")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    expect(offered.get_by_role("alert")).to_have_text(
        "The Will of the Consul goes with Monuments and deed drafting alone: leave out Player roles (X-01)."
    )
    for button in ("Play now", "Invite friends", "At this screen"):
        expect(offered.get_by_role("button", name=button)).to_be_disabled()
    good(page)
    offered.get_by_label("Player roles").select_option("no")
    expect(offered.get_by_role("alert")).to_have_count(0)
    offered.get_by_role("radio", name="5", exact=True).check(force=True)
    expect(offered.get_by_role("alert")).to_contain_text("at most 4 players")
    offered.get_by_role("radio", name="4", exact=True).check(force=True)
    offered.get_by_role("button", name="Invite friends").click()
    counts = page.get_by_role("dialog").get_by_role("radio")
    expect(counts).to_have_count(3)
    assert "POST" not in sent


@pytest.mark.parametrize(("preset", "modules"), [("With the Consul", 2), ("Everything", 7)])
def test_a_preset_brings_its_modules(visit: Visit, preset: str, modules: int) -> None:
    page = visit("/", width=390, height=844)
    offered = card(page, "Foundations of Rome")
    offered.get_by_role("radio", name=re.compile(f"^{preset} ")).check(force=True)
    offered.get_by_text("Options").click()
    for sentence in ("All of you against one Consul", "A favor token takes an empty lot", "On your turn you may offer"):
        expect(offered.get_by_text(sentence)).to_be_visible()
    offered.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    introduce(page, "Ada")
    expect(page.locator(".additions li")).to_have_count(modules)
    expect(page.locator(".additions li svg")).to_have_count(modules)


def test_the_consul_opens_with_bots_on_a_phone(visit: Visit) -> None:
    page = visit("/", width=390, height=844)
    begin(page, "Foundations of Rome", preset="With the Consul")
    expect(page.locator(".city svg").first).to_be_visible()
    expect(consul_panel(page).get_by_role("heading")).to_contain_text("The Consul")
    expect(panel(page)).to_contain_text("Ada")


def test_a_surprise_is_written_into_the_lobby_and_comes_again_by_its_number(visit: Visit) -> None:
    page = visit("/")
    offered = card(page, "Foundations of Rome")
    offered.get_by_text("Options").click()
    offered.get_by_role("radio", name="4", exact=True).check(force=True)
    number = offered.get_by_label("Number of the surprise")
    expect(number).to_have_value("")
    offered.get_by_role("button", name="Surprise me").click()
    expect(number).to_have_value(re.compile(r"^\d+$"))
    seed, values = number.input_value(), _chosen(offered)
    assert set(values) - {"no", "none"}
    offered.get_by_role("radio", name=re.compile("^First game ")).check(force=True)
    expect(number).to_have_value("")
    offered.get_by_role("radio", name="4", exact=True).check(force=True)
    number.fill(seed)
    number.blur()
    expect(number).to_have_value(seed)
    expect(offered.get_by_text("your own choice")).to_be_visible()
    assert _chosen(offered) == values
    offered.get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    introduce(page, "Ada")
    drawn = [value for value in values[1:] if value not in ("no", "none")]
    expect(page.locator(".additions li")).to_have_count(len(drawn))


def _chosen(offered: Locator) -> list[str]:
    """The values of the modules, drafting first, in the form's order."""
    names = ["Draft the first deeds", "Monuments", "Objectives", "Player roles", "Stealing", "Trading", "Invocations"]
    names += ["Roads of Fortune", "Will of the Consul"]
    return [offered.get_by_label(re.compile(f"^{name}")).input_value() for name in names]
