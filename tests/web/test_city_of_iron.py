"""City of Iron on its board: by touch on a small screen, by mouse, and by keyboard."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.game import State
from oppidum.games.city_of_iron.shown.facts import facts_of
from oppidum.games.city_of_iron.titles import CITY_OF_IRON
from oppidum.players import DEFAULT_BUDGET, find
from tests.games.checked import play
from tests.games.city_of_iron import tables as iron
from tests.web.conftest import Visit
from tests.web.inspection import good
from tests.web.visitors import REACHED, choices, introduce, prompt, sit_down_at

MOST_STEPS = 60
LATE = 120
"""So many moves make a table that is full of things."""
Options = dict[str, bool | str]
EVERYTHING: Options = {"nations": True, "towns": True}
SCREENS = [(360, 740), (1440, 900)]


def _answer(page: Page) -> None:
    """Whatever the board lets one tap first, then the list for what it leaves open."""
    confirm = prompt(page).get_by_role("button", name="Confirm")
    expect(choices(page).first.or_(confirm).first).to_be_visible()
    before = page.evaluate(REACHED)
    card = page.locator(".hand .card.able, .bids .able").first
    if card.is_visible():
        card.tap()
    for _ in range(4):
        if confirm.is_visible():
            break
        choices(page).first.tap()
    confirm.tap()
    page.wait_for_function(f"before => {REACHED} !== before", arg=before)


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


# Tables


def _late(phase: str) -> State:
    """A table for four with every option, late in the game, with a real choice for the first seat."""
    state, dice, bot = CITY_OF_IRON.configure(4, EVERYTHING).new(3), Dice(seed_bytes(1), "walk"), find("random")
    moves = 0
    while moves < LATE or state.to_act()[0] != 0 or iron.view(state).phase != phase or len(state.legal(0)) < 4:  # type: ignore[arg-type]
        seat = state.to_act()[0]
        state.apply(seat, bot.choose(state.knowledge(seat), state.legal(seat), DEFAULT_BUDGET, dice))
        moves += 1
    return state


def _rich() -> State:
    """A table for four at which all buy cards, and the first seat can pay for any."""
    state = _late("buying")
    state.coins[0] = state.science[0] = 99  # type: ignore[attr-defined]
    return state


def _own_answers(page: Page) -> list[str]:
    """The answers of the first seat that the server has, as they are written."""
    told = page.evaluate("async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}/story`)).json()")
    return [
        each["entry"]["notation"] for each in told if (each["entry"]["kind"], each["entry"]["seat"]) == ("answer", 0)
    ]


def _turn(page: Page, row: str = "turnip-farm mine turnip-farm - academy", coins: int = 30) -> None:
    """A turn for two with the town Metgra, and cities at home and on the near shore."""
    ada = iron.seat(
        coins,
        9,
        home="mine",
        hand="scholar soldier",
        towns=["metgra"],
        cities=[{"place": "near-shore", "token": "three"}],
    )
    laid = iron.set_up(ada, iron.seat(home="srika-pasture"), row=row, options={"towns": True}).position()
    sit_down_at(page, CITY_OF_IRON.configure(2, {"towns": True}).from_position(laid, Chance(seed_bytes(1))))
    expect(prompt(page).locator(".prompt.yours")).to_be_visible()


def _building(page: Page, slot: int) -> Locator:
    return page.get_by_role("group", name="Buildings").get_by_role("button").nth(slot - 1)


def _land(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Lands").get_by_role("button", name=name)


def _find_said(page: Page) -> Locator:
    return prompt(page).locator(".said strong")


def _expect_refusal(page: Page, thing: Locator, reason: str) -> None:
    """A click on it, though it is marked as of no use now, says why."""
    expect(thing).to_have_attribute("aria-disabled", "true")
    thing.click(force=True)
    expect(prompt(page).get_by_role("alert")).to_have_text(re.compile(reason))


# What is seen


@pytest.mark.parametrize(("width", "height"), SCREENS)
@pytest.mark.parametrize("phase", ["acting", "buying", "bidding"])
def test_nothing_is_wider_than_the_window(visit: Visit, phase: str, width: int, height: int) -> None:
    page = visit("about:blank", width=width, height=height)
    sit_down_at(page, _late(phase))
    expect(page.locator(".hand .card").nth(4)).to_be_attached()
    assert page.evaluate("() => document.documentElement.scrollWidth") == width
    track = page.locator(".bids ol")
    assert track.evaluate("each => each.scrollWidth <= each.clientWidth")
    box = track.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= width


@pytest.mark.rule("K-50")
def test_the_first_and_the_second_of_a_good_wear_crowns(visit: Visit) -> None:
    page = visit("about:blank")
    _turn(page)
    goods = page.get_by_role("region", name="Goods")
    ada, bob = goods.get_by_role("row").nth(1), goods.get_by_role("row").nth(2)
    heads = goods.get_by_role("columnheader").all_inner_texts()
    ore = next(place for place, text in enumerate(heads) if "Ore" in text)
    srikas = next(place for place, text in enumerate(heads) if "Srikas" in text)
    expect(ada.locator("th, td").nth(ore).get_by_role("img", name="first")).to_be_visible()
    expect(bob.locator("th, td").nth(srikas).get_by_role("img", name="first")).to_be_visible()
    expect(ada.locator("th, td").nth(srikas).get_by_role("img")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_what_a_star_means_stands_beside_the_buildings(visit: Visit, width: int, height: int) -> None:
    page = visit("about:blank", width=width, height=height)
    _turn(page)
    prices = facts_of(CITY_OF_IRON.configure(2)).bids
    expect(page.locator(".bids .star")).to_have_count(sum(bid.is_designed("coins") for bid in prices))
    star = page.get_by_text("* designed", exact=True)
    expect(star).to_be_in_viewport()
    star.click()
    expect(page.get_by_text("were designed for Oppidum")).to_be_in_viewport()


def test_two_buildings_of_one_name_are_told_apart(visit: Visit) -> None:
    page = visit("about:blank")
    _turn(page)
    choices(page).filter(has_text="Store").click()
    expect(choices(page)).to_have_text(
        [re.compile(name) for name in (r"Turnip Farm \(1\)", "Mine *$", r"Turnip Farm \(3\)", "Academy")]
    )


# What is clicked


@pytest.mark.rule("K-20")
def test_a_building_is_chosen_and_then_its_land(visit: Visit) -> None:
    page = visit("about:blank")
    _turn(page)
    _building(page, 5 - 1).click()  # the fourth slot is empty
    lit = page.locator(".meets")
    expect(lit).to_have_count(3)
    expect(_building(page, 4)).to_have_attribute("aria-pressed", "true")
    _land(page, "Near Shore").click()
    expect(_find_said(page)).to_have_text("Build Academy Near Shore")
    page.locator('[data-word="home"] .head').click()
    expect(_find_said(page)).to_have_text("Build Academy at home")
    page.get_by_role("list", name="Towns").get_by_role("button", name="Metgra").click()
    expect(_find_said(page)).to_have_text("Build Academy Metgra")
    prompt(page).get_by_role("button", name="Confirm").click()
    expect(
        page.get_by_role("tabpanel", name="Log").get_by_role("button", name=re.compile("Ada.*Academy"))
    ).to_be_visible()


@pytest.mark.rule("K-20")
def test_a_land_is_chosen_and_then_a_building(visit: Visit) -> None:
    page = visit("about:blank")
    _turn(page)
    page.locator('[data-word="home"] .head').click()
    expect(page.locator(".row .meets")).to_have_count(4)
    _building(page, 3).click()
    expect(_find_said(page)).to_have_text("Build Turnip Farm (3) at home")
    _building(page, 2).click()
    expect(_find_said(page)).to_have_text("Build Mine at home")


def test_a_building_goes_to_its_land_by_touch(visit: Visit) -> None:
    page = visit("about:blank", width=360, height=740, has_touch=True, is_mobile=True)
    _turn(page)
    _building(page, 2).tap()
    lit = page.locator(".land.meets")
    expect(lit).to_have_count(1)
    expect(lit).to_be_in_viewport()
    lit.tap(position={"x": 40, "y": 60})  # anywhere on the land
    expect(_find_said(page)).to_have_text("Build Mine at home")


@pytest.mark.rule("K-20", "K-28", "K-30")
def test_what_cannot_be_says_why(visit: Visit) -> None:
    page = visit("about:blank")
    _turn(page)
    _expect_refusal(
        page,
        page.get_by_role("list", name="Your cards").get_by_role("button", name="Soldier"),
        r"Soldier has no action.*\(K-28\)",
    )
    _expect_refusal(page, _land(page, "Far Jungle"), r"Far Jungle is no place of yours.*\(K-20\)")
    _expect_refusal(page, _land(page, "Homeland of Cresaria"), r"Homeland of Cresaria is no place of yours.*\(K-20\)")
    _expect_refusal(
        page,
        page.get_by_role("list", name="Towns").get_by_role("button", name="Mudford"),
        r"does not reach Mudford.*\(K-30\)",
    )
    _expect_refusal(page, page.locator(".bids button").nth(2), r"not what you are asked for now \(K-12\)")
    _building(page, 2).click()
    expect(prompt(page).get_by_role("alert")).to_have_count(0)
    _expect_refusal(page, _land(page, "Near Shore"), r"The land of Near Shore does not suit Mine \(K-20\)")
    expect(_building(page, 2)).to_have_attribute("aria-pressed", "true")


@pytest.mark.rule("K-45")
def test_cards_that_are_too_dear_say_why(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, _late("buying"))
    dear = page.locator(".hand .card.offer:not(.able)").last
    _expect_refusal(page, dear, r"\(K-45\)")


@pytest.mark.rule("K-45")
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_purchases_are_chosen_one_by_one_and_sent_as_one(visit: Visit, width: int, height: int) -> None:
    page = visit("about:blank", width=width, height=height)
    sit_down_at(page, _rich())
    chosen, hand = prompt(page).locator(".steps"), page.locator(".hand .cards")
    names = []
    for number in range(2):
        card = hand.locator(".card.offer.able:not(.chosen)").first
        names.append(card.locator(".name").inner_text())
        card.click()
        prompt(page).get_by_role("button", name="Confirm").click()
        expect(chosen).to_contain_text(names[number])
        expect(hand.get_by_role("button", name=names[number], pressed=True)).to_have_count(1)
    assert not _own_answers(page)
    prompt(page).get_by_role("button", name="Undo").click()
    expect(chosen).not_to_contain_text(names[1])
    expect(hand.get_by_role("button", name=names[1], pressed=True)).to_have_count(0)
    page.reload()
    expect(chosen).to_contain_text(names[0])
    expect(hand.get_by_role("button", name=names[0], pressed=True)).to_have_count(1)
    assert not _own_answers(page)
    page.get_by_role("button", name="Ready", exact=True).first.click()
    prompt(page).get_by_role("button", name="Confirm").click()
    expect(chosen).to_have_count(0)
    expect(page.locator(".bids .able").first).to_be_visible()
    (answer,) = _own_answers(page)
    assert re.fullmatch(r"buy [a-z-]+ \+ ready", answer)


@pytest.mark.rule("K-45")
def test_a_card_before_the_last_choice_says_why_it_cannot_be(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, _rich())
    page.locator(".hand .card.offer.able").nth(1).click()
    prompt(page).get_by_role("button", name="Confirm").click()
    expect(prompt(page).locator(".steps")).to_be_visible()
    _expect_refusal(page, page.locator(".hand .card.offer:not(.able):not(.chosen)").first, r"\(K-45\)")


@pytest.mark.rule("K-10")
def test_bids_are_named_by_place_and_price(visit: Visit) -> None:
    page = visit("about:blank")
    laid = iron.set_up(iron.seat(3), iron.seat(), phase="bidding", order=[1, 2]).position()
    sit_down_at(page, CITY_OF_IRON.configure(2).from_position(laid, Chance(seed_bytes(1))))
    track = page.get_by_role("group", name="Turn order")
    expect(choices(page).filter(has_text="Place 10 · 3 coins")).to_have_count(1)
    expect(choices(page).filter(has_text="Place 5 · free")).to_have_count(1)
    expect(track.get_by_role("button", name="Place 10 · 3 coins")).to_contain_text("10")
    expect(track).to_have_text(re.compile(r"^\s*acts last.*acts first\s*$", re.DOTALL))
    dear = track.get_by_role("button", name="Place 13 · 9 coins")
    _expect_refusal(page, dear, r"This place costs 9 coins, and you have 3 \(K-10\)")
    dear.focus()
    expect(dear).to_be_focused()
    track.get_by_role("button", name="Place 10 · 3 coins").click()
    expect(_find_said(page)).to_have_text("Bid: Place 10 · 3 coins")
    expect(prompt(page).get_by_role("alert")).to_have_count(0)


@pytest.mark.rule("K-73")
def test_a_second_bid_is_offered_for_the_difference(visit: Visit) -> None:
    page = visit("about:blank")
    options: Options = {"nations": True}
    seats = (iron.seat(3, nation="om"), iron.seat())
    laid = iron.set_up(*seats, phase="rebidding", order=[1, 2], bids=[9, 8], options=options).position()
    sit_down_at(page, CITY_OF_IRON.configure(2, options).from_position(laid, Chance(seed_bytes(1))))
    choices(page).filter(has_text="Bid").click()
    expect(choices(page).filter(has_text="Place 10 · 1 coin")).to_have_count(1)
    expect(choices(page).filter(has_text="Place 4 · free")).to_have_count(1)


# What is looked through


@pytest.mark.rule("K-90")
def test_piles_are_looked_through_by_touch(visit: Visit) -> None:
    page = visit("about:blank", width=360, height=740, has_touch=True, is_mobile=True)
    sit_down_at(page, _late("acting"))
    piles = page.get_by_role("list", name="Piles").get_by_role("button")
    expect(piles).to_have_count(6)
    piles.filter(has_text="Not bought yet").tap()
    looked = page.get_by_role("dialog", name="Ada · Not bought yet")
    expect(looked.get_by_role("listitem").filter(has_text="Mayor")).to_contain_text("add a district to a city")
    looked.get_by_role("group", name="Players").get_by_role("button").nth(1).tap()
    expect(page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).tap()
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.rule("K-06", "K-90")
def test_piles_are_looked_through_by_keyboard(visit: Visit) -> None:
    page = visit("about:blank")
    _turn(page)
    _building(page, 2).click()
    pile = page.get_by_role("list", name="Piles").get_by_role("button").filter(has_text="Military to draw")
    pile.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Ada · Military to draw").get_by_role("list")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(pile).to_be_focused()
    expect(_building(page, 2)).to_have_attribute("aria-pressed", "true")  # Esc was for the pile alone
    page.get_by_role("button", name=re.compile("^★ 2 below")).press("Enter")
    expect(page.get_by_role("dialog", name="Towns ★").get_by_role("listitem")).to_have_count(2)


def test_a_phone_tells_what_a_card_does(visit: Visit) -> None:
    page = visit("about:blank", width=360, height=740, has_touch=True, is_mobile=True)
    _turn(page)
    scholar = page.get_by_role("list", name="Your cards").get_by_role("button", name="Scholar")
    expect(scholar).to_have_accessible_name(re.compile("gain 1 science"))
    scholar.tap(force=True)
    told = page.locator(".told")
    expect(told).to_contain_text("gain 1 science")
    expect(told).to_be_in_viewport()
    told.tap()
    expect(told).to_have_count(0)


@pytest.mark.rule("K-62")
def test_a_land_to_settle_is_clicked(visit: Visit) -> None:
    page = visit("about:blank")
    laid = iron.set_up(iron.seat(30, 9, hand="explorer scholar cartographer soldier captain"), iron.seat()).position()
    state = CITY_OF_IRON.configure(2).from_position(laid, Chance(seed_bytes(1)))
    play(state, "play explorer")
    sit_down_at(page, state)
    expect(prompt(page).get_by_text("which land do you settle")).to_be_visible()
    _expect_refusal(page, _land(page, "Far Jungle"), r"Far Jungle is out of reach.*\(K-62\)")
    _expect_refusal(page, _land(page, "Homeland of Arc"), r"Finish what you have begun first \(K-28\)")
    _land(page, "Near Shore").click()
    expect(choices(page)).to_have_text([re.compile("three-space token"), re.compile("two-space token")])
    choices(page).first.click()
    expect(_find_said(page)).to_have_text("Settle Near Shore with the three-space token")


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_axe_is_content_with_all_that_opens(visit: Visit, width: int, height: int) -> None:
    page = visit("about:blank", width=width, height=height)
    _turn(page)
    good(page)
    _building(page, 2).click()
    expect(page.locator(".land.meets")).to_have_count(1)
    good(page)
    page.get_by_role("list", name="Your cards").get_by_role("button").first.click(force=True)
    expect(prompt(page).get_by_role("alert")).to_be_visible()
    page.get_by_text("* designed", exact=True).click()
    good(page)
    for opened in ("Not bought yet", "★ 2 below"):
        page.get_by_role("button", name=re.compile(f"^{opened}")).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        good(page)
        page.keyboard.press("Escape")


def test_nations_say_what_they_can_do(visit: Visit) -> None:
    page = visit("about:blank")
    sit_down_at(page, _late("acting"))
    nations = page.get_by_role("region", name="Nations").get_by_role("listitem")
    expect(nations).to_have_count(4)
    arc = nations.filter(has_text="City-State of Arc")
    expect(arc).to_contain_text("the 2 token as a district holds 2 buildings")
    expect(arc).to_contain_text("may move buildings, 1 coin each")
    expect(nations.filter(has_text="Hogmen Republic")).to_contain_text("has Gunslinger instead of Captain")


# Buildings that stand


def _arc(page: Page) -> None:
    """A turn of Arc, with buildings at home and in the towns Metgra and Cazum, and goods of choice from Snyle."""
    towns = [{"place": "metgra", "buildings": ["docks"]}, {"place": "cazum", "buildings": ["mine"]}]
    held = ["metgra", "cazum", "snyle ore"]
    arc = iron.seat(9, home="turnip-farm mine", nation="arc", towns=held, cities=towns)
    laid = iron.set_up(arc, options=EVERYTHING).position()
    sit_down_at(page, CITY_OF_IRON.configure(2, EVERYTHING).from_position(laid, Chance(seed_bytes(1))))
    expect(prompt(page).locator(".prompt.yours")).to_be_visible()


@pytest.mark.rule("K-82", "K-83")
def test_towns_show_what_stands_in_them_and_the_good_that_was_chosen(visit: Visit) -> None:
    page = visit("about:blank")
    _arc(page)
    towns = page.get_by_role("list", name="Towns").locator("> li")
    expect(towns.filter(has_text="Metgra").locator(".drawers li")).to_contain_text(["Docks", "free"])
    expect(towns.filter(has_text="Cazum").locator(".drawers li")).to_contain_text(["Mine", "free"])
    expect(towns.filter(has_text="Snyle").get_by_role("img", name="2 ore", exact=False)).to_be_visible()


@pytest.mark.rule("K-70")
def test_a_building_is_moved_by_clicks(visit: Visit) -> None:
    page = visit("about:blank")
    _arc(page)
    home = page.locator('[data-word="home"]')
    expect(home.get_by_role("button", name="Turnip Farm")).to_have_count(0)  # no other place has its land
    home.get_by_role("button", name="Move Mine").click()
    expect(_find_said(page)).to_have_text("Move Mine at home Cazum")
    prompt(page).get_by_role("button", name="Confirm").click()
    cazum = page.get_by_role("list", name="Towns").locator("> li").filter(has_text="Cazum")
    expect(cazum.locator(".drawers li")).to_contain_text(["Mine", "Mine"])
    cazum.get_by_role("button", name="Move Mine").first.click()
    expect(_find_said(page)).to_have_text("Move Mine Cazum at home")
    cazum.get_by_role("button", name="Move Mine").first.click()
    expect(_find_said(page)).to_have_count(0)  # pressed again, it lets go


@pytest.mark.rule("K-70")
def test_where_a_building_cannot_be_moved_the_page_says_why(visit: Visit) -> None:
    page = visit("about:blank")
    _arc(page)
    page.locator('[data-word="home"]').get_by_role("button", name="Move Mine").click()
    metgra = page.get_by_role("list", name="Towns").get_by_role("button", name="Metgra")
    _expect_refusal(page, metgra, r"The land of Metgra does not suit Mine.*\(K-70\)")


@pytest.mark.rule("K-23")
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_a_building_is_destroyed_by_a_click(visit: Visit, width: int, height: int) -> None:
    page = visit("about:blank", width=width, height=height)
    ada = iron.seat(99, 9, home="academy academy mine turnip-farm bank")
    table = iron.set_up(ada, iron.seat(home="turnip-farm"), row="guild-hall")
    play(table, "build 1 home")
    sit_down_at(page, CITY_OF_IRON.configure(2).from_position(table.position(), Chance(seed_bytes(1))))
    home = page.locator('[data-word="home"]')
    expect(home.get_by_role("button", name="Destroy")).to_have_count(5)
    expect(home.get_by_role("button", name="Destroy").last).to_be_in_viewport()
    expect(page.locator(".land[data-owner='1']").get_by_role("button", name="Destroy")).to_have_count(0)
    home.get_by_role("button", name="Destroy Turnip Farm").click()
    expect(_find_said(page)).to_have_text("Destroy Turnip Farm")
    good(page)
    prompt(page).get_by_role("button", name="Confirm").click()
    expect(home.locator(".drawers li")).to_contain_text(["Academy", "Academy", "Bank", "Guild Hall", "Mine"])


# The clock of the game


@pytest.mark.rule("K-40")
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_buildings_that_go_as_the_round_ends_are_told_apart(visit: Visit, width: int, height: int) -> None:
    page = visit("about:blank", width=width, height=height)
    _turn(page, row="turnip-farm mine turnip-farm - academy bank docks")
    goes = page.get_by_role("button", name="goes as the round ends")
    expect(goes).to_have_count(4)
    expect(page.get_by_role("button", name=re.compile("^Bank(?!.*goes as the round ends)"))).to_have_count(1)
    gate = page.locator(".row .gate")
    assert gate.evaluate("each => each.offsetHeight <= each.nextElementSibling.offsetHeight")


@pytest.mark.rule("K-41", "K-53")
@pytest.mark.parametrize(
    ("clock", "said"),
    [
        ({}, "0 of 3 scorings done; the next is in the deck."),
        ({"score_cards": 2, "due": 1, "scorings": 1}, "1 of 3 scorings done; goods score as this round ends."),
        (
            {"score_cards": 3, "due": 1, "scorings": 2},
            "The last round: as it ends goods score once more, then bonuses and stored buildings.",
        ),
    ],
)
def test_the_board_says_when_goods_score(visit: Visit, clock: dict[str, Any], said: str) -> None:
    page = visit("about:blank")
    laid = iron.set_up(iron.seat(3), row="mine", **clock).position()
    sit_down_at(page, CITY_OF_IRON.configure(2).from_position(laid, Chance(seed_bytes(1))))
    expect(page.get_by_role("region", name="Buildings")).to_contain_text(said)


@pytest.mark.rule("K-40")
def test_discarded_buildings_can_be_looked_through(visit: Visit) -> None:
    page = visit("about:blank")
    laid = iron.set_up(iron.seat(3), row="mine", scrapped=["turnip-farm", "turnip-farm", "academy"]).position()
    sit_down_at(page, CITY_OF_IRON.configure(2).from_position(laid, Chance(seed_bytes(1))))
    page.get_by_role("button", name="Discarded: 3").click()
    listed = page.get_by_role("dialog", name="Discarded buildings").get_by_role("listitem")
    expect(listed).to_contain_text(["Academy", re.compile("Turnip Farm.*2")])
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)
