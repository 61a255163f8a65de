"""Trading and stealing on the page: offers of two people, composed, answered, wished and withdrawn, and thefts."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from oppidum.games.foundations.rules.modular import ModularState
from tests.games.foundations.modules import with_trades
from tests.games.foundations.tables import player
from tests.web.conftest import Visit
from tests.web.inspection import good
from tests.web.test_modules import confirm, log, panel
from tests.web.visitors import prompt, sit_down_at, sit_together

BOTH: dict[str, Any] = {"trading": True, "stealing": True}
DESKTOP: dict[str, Any] = {}
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
MARKET = ["A1", "F2", "G6", "C7", "E6", "G5"]
MINUS = "\u2212"
ADAS, BOBS = "0", "1"
"""The colours and shapes of the first two seats."""


class Hand:
    """What somebody presses, with finger or mouse; each press is a gesture."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.gestures = 0
        self._touch = touch

    def press(self, target: Locator) -> None:
        self.gestures += 1
        if self._touch:
            target.tap()
        else:
            target.click()

    def lot(self, name: str) -> None:
        self.press(self.page.locator(f'.city [data-lot="{name}"]'))

    def coins(self, of: str, count: int) -> None:
        coins = self.page.get_by_role("group", name=f"Coins of {of}", exact=True)
        self.press(coins.get_by_role("button", name=str(count)).first)

    def button(self, name: str) -> None:
        self.press(prompt(self.page).get_by_role("button", name=name, exact=True))

    def partner(self, name: str) -> None:
        self.press(prompt(self.page).get_by_role("group", name="Trade with").get_by_role("button", name=name))


def lots_of(page: Page, seat: str) -> list[str]:
    """The empty lots of a seat, as the city shows them."""
    markers = page.locator(f'.city g[data-owner="{seat}"] > g[data-at^="lots/"]')
    expect(markers.first).to_be_attached()
    return [
        str(place).removeprefix("lots/") for place in markers.evaluate_all("all => all.map(each => each.dataset.at)")
    ]


def coins_of(page: Page, seat: int) -> int:
    return int(panel(page, seat).get_by_title("coins", exact=True).inner_text())


def tokens_of(page: Page, name: str, kind: str = "Favor token") -> Locator:
    held = page.get_by_role("group", name=f"Favor tokens of {name}", exact=True)
    return held.get_by_role("button", name=re.compile(f"^{kind}"))


def two(visit: Visit, kind: dict[str, Any]) -> tuple[Hand, Hand]:
    """Ada, whose turn it is, and Bob at a new table."""
    ada, bob = visit("/", **kind), visit("/", **kind)
    sit_together([ada, bob], "rome", ["Ada", "Bob"], BOTH)
    expect(prompt(ada).get_by_role("group", name="Trade with")).to_be_visible()
    touch = bool(kind)
    return Hand(ada, touch), Hand(bob, touch)


def traders(*seats: Any, **more: Any) -> ModularState:
    """A table with the first player to act, who has four lots, a building and nine coins."""
    own = player("domus-maxima D5 E5", lots="C3 C4 D3 F6 B2", coins=9)
    other = player("domus B6", lots="D4 G1 A7", coins=6)
    return with_trades(own, *(seats or (other,)), market=MARKET, **more)


def offered(**more: Any) -> ModularState:
    """A table at which the second player has offered the first one a lot and a coin for another lot and a token."""
    steps = ["give D4", "give 1 coin", "ask C4", "ask 1 token"]
    waiting = {"stage": "waiting", "by": 2, "to": 1, "steps": steps, "proposed": [1, 0]}
    return traders(turn=2, modules={"trading": waiting, "question": {"seat": 1, "of": "trading"}}, **more)


def wished() -> ModularState:
    """A table at which the second player has declined and said what would be accepted."""
    return traders(modules={"trading": {"proposed": [0, 1], "wishes": [[], ["give D4", "ask B2", "ask 2 coins"]]}})


# Between two people


@pytest.mark.rule("T-03", "T-04")
@pytest.mark.parametrize("kind", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_two_people_trade(visit: Visit, kind: dict[str, Any]) -> None:
    ada, bob = two(visit, kind)
    (given, *_), (asked, *_) = lots_of(ada.page, ADAS), lots_of(ada.page, BOBS)
    coins = coins_of(ada.page, 0)
    # A gesture for each thing, of which partner and coins are two, and one to send.
    ada.partner("Bob")
    ada.lot(given)
    ada.coins("Ada", 2)
    ada.lot(asked)
    ada.button("Send offer")
    assert ada.gestures == 5
    expect(prompt(bob.page).locator(".prompt.yours")).to_have_text(f"Ada offers you {given} and 2 coins for {asked}.")
    sides = prompt(bob.page).locator(".exchange .side")
    expect(sides.nth(0)).to_contain_text(re.compile(rf"You give\s*{asked}"))
    expect(sides.nth(1)).to_contain_text(re.compile(rf"Ada gives\s*{given}\s*2"))
    expect(sides.nth(0).locator(".nothing")).to_have_count(0)
    for page in (ada.page, bob.page):
        assert {lot.get_attribute("data-would-go") for lot in page.locator("[data-would-go]").all()} == {given, asked}
    # The partner asks for one coin more, and says so with the offer as it was.
    bob.button("Decline with a wish")
    bob.coins("Ada", 3)
    bob.button("Decline, and say this")
    assert bob.gestures == 3
    wish = prompt(ada.page).locator(".wish")
    expect(wish).to_contain_text("Bob would accept this:")
    expect(wish.locator(".side").nth(0)).to_contain_text(re.compile(rf"You give\s*{given}\s*3"))
    made = prompt(ada.page).get_by_role("img", name="1 of 2 proposals made in this turn")
    expect(made).to_be_visible()
    ada.gestures = 0
    ada.button("Propose this")
    assert ada.gestures == 1
    expect(prompt(ada.page).get_by_role("img", name="2 of 2 proposals made in this turn")).to_be_visible()
    bob.button("Accept")
    for page in (ada.page, bob.page):
        expect(page.locator(f'.city g[data-owner="{BOBS}"] > g[data-at="lots/{given}"]')).to_have_count(1)
        expect(page.locator(f'.city g[data-owner="{ADAS}"] > g[data-at="lots/{asked}"]')).to_have_count(1)
    assert coins_of(ada.page, 0) == coins - 3
    # Both proposals are spent: who asks for a third is told why not.
    ada.partner("Bob")
    expect(prompt(ada.page).get_by_role("alert")).to_contain_text("all proposals that a turn allows (T-04).")


@pytest.mark.rule("T-11")
@pytest.mark.parametrize("kind", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_waiting_offer_is_in_sight_wherever_a_turn_is_and_may_be_withdrawn(
    visit: Visit, kind: dict[str, Any]
) -> None:
    ada, bob = two(visit, kind)
    expect(ada.page).to_have_title("● Your turn · Foundations of Rome")
    ada.partner("Bob")
    ada.coins("Bob", 1)
    ada.button("Send offer")
    expect(bob.page).to_have_title("● An offer for you · Foundations of Rome")
    expect(ada.page).to_have_title("○ Your offer waits · Foundations of Rome")
    expect(panel(bob.page, 1).get_by_role("heading")).to_contain_text("has an offer")
    expect(panel(bob.page, 0).get_by_role("heading")).to_contain_text("offer waits")
    expect(panel(ada.page, 1).locator("xpath=self::*[contains(@class, 'turn')]")).to_have_count(1)
    expect(prompt(ada.page).locator(".prompt.yours")).to_have_count(0)
    home = bob.page.context.new_page()
    home.goto("/")
    expect(home.get_by_role("listitem").filter(has_text="An offer for you")).to_have_count(1)
    home.close()
    bob.button("Decline with a wish")
    expect(prompt(bob.page).get_by_role("button", name="Decline, and say this")).to_be_visible()
    ada.button("Withdraw the offer")
    # Bob sees that it is gone, whatever he was about to answer, and still when Ada has played on.
    expect(prompt(bob.page).locator(".stamp")).to_have_text("Withdrawn")
    expect(prompt(bob.page).get_by_role("status").filter(has_text="Ada withdrew the offer to Bob.")).to_have_count(1)
    expect(prompt(bob.page).get_by_role("button", name="Accept")).to_have_count(0)
    ada.button("Take income")
    confirm(ada.page)
    ada.button("End turn")
    confirm(ada.page)
    expect(prompt(bob.page).locator(".prompt.yours")).to_contain_text("Your turn:")
    expect(prompt(bob.page).get_by_text("Ada withdrew the offer to Bob.")).to_be_visible()


def test_who_looks_on_sees_the_exchange_and_what_became_of_it(visit: Visit) -> None:
    ada, bob = two(visit, DESKTOP)
    guest = visit(ada.page.url)
    ada.partner("Bob")
    ada.coins("Ada", 1)
    ada.button("Send offer")
    shown = prompt(guest).locator(".exchange")
    expect(shown.locator(".side").nth(0)).to_contain_text(re.compile(r"Ada gives\s*1"))
    expect(shown.locator(".side").nth(1)).to_contain_text("nothing")
    expect(prompt(guest).get_by_role("button")).to_have_count(0)
    bob.button("Decline")
    expect(prompt(guest).locator(".stamp")).to_have_text("Declined")


# Composing


@pytest.mark.rule("T-03", "T-04", "T-09")
def test_what_cannot_be_sent_says_why_before(visit: Visit) -> None:
    page = visit("/")
    # Eight lots: the partner has no marker left for another.
    sit_down_at(page, traders(player("domus B6", lots="D4 G1 A7 A2 A3 A4 A5 G7", coins=6)))
    hand = Hand(page)
    hand.partner("")
    send = prompt(page).get_by_role("button", name="Send offer")
    expect(send).to_be_disabled()
    hand.lot("C3")
    alert = prompt(page).get_by_role("alert")
    expect(alert).to_have_text("One side would have too few lot markers for this (T-04).")
    expect(prompt(page).locator(".short")).to_contain_text(f"{MINUS}1")
    expect(send).to_be_disabled()
    hand.lot("D4")
    expect(alert).to_have_count(0)
    expect(send).to_be_enabled()
    for lot in ("G1", "A7", "A2", "A3"):
        hand.lot(lot)
    expect(alert).to_have_text("That is more than one trade may move (T-03).")
    hand.lot("A3")
    expect(send).to_be_enabled()
    # Coins go one way: those of the other side go back by themselves.
    hand.coins("Ada", 4)
    coins = page.get_by_role("group", name="Coins of Ada").get_by_role("button", pressed=True)
    expect(coins).to_have_text("4")
    prompt(page).locator(".coins").nth(1).get_by_role("button", name="3 coins").click()
    expect(coins).to_have_count(0)
    prompt(page).get_by_role("button", name="Cancel").click()
    expect(prompt(page).get_by_role("group", name="Trade with")).to_be_visible()
    expect(page.locator("[data-would-go]")).to_have_count(0)


def test_tokens_and_cards_are_taken_from_the_panels_too(visit: Visit) -> None:
    page = visit("/")
    cards = {"invocations": {"held": [["census"], ["largesse"]], "ongoing": [["surveyor"], []]}}
    sit_down_at(page, traders(options=BOTH | {"invocations": True}, modules=cards))
    hand = Hand(page)
    hand.partner("")
    given, asked = (prompt(page).locator(".side").nth(place) for place in range(2))
    hand.press(tokens_of(page, "Ada").first)
    hand.press(panel(page).get_by_role("button", name=re.compile("Surveyor")))
    expect(given.get_by_role("button", pressed=True)).to_have_count(2)
    hand.press(panel(page, 1).get_by_role("button", name="Largesse"))
    expect(asked.get_by_role("button", pressed=True)).to_have_text("Largesse")
    # The marker of the Surveyor goes along (T-12).
    expect(given.get_by_title("lot markers")).to_have_text(re.compile(r"^\s*\d+\s*→becomes\s*\d+\s*$"))
    hand.press(tokens_of(page, "Ada").first)
    expect(given.get_by_role("button", pressed=True)).to_have_count(1)


def test_an_offer_is_composed_by_keys_and_by_one_line(visit: Visit) -> None:
    page = visit("/")
    sit_down_at(page, traders())
    prompt(page).get_by_role("group", name="Trade with").get_by_role("button").focus()
    page.keyboard.press("Enter")
    for name in ("The deed of C3", "The deed of G1"):
        prompt(page).get_by_role("button", name=name).focus()
        page.keyboard.press("Space")
    prompt(page).get_by_role("button", name="Send offer").focus()
    expect(prompt(page).get_by_role("button", name="Send offer")).to_be_enabled()
    prompt(page).get_by_role("button", name="Send offer").press("Enter")
    expect(log(page)).to_contain_text(re.compile(r"Ada offers \S+( \d)? C3 for G1"))
    typed = page.get_by_label("Type an action")
    expect(typed).to_be_visible()
    typed.fill("propose 2 give 2 coins ask 1 token")
    typed.press("Enter")
    expect(log(page)).to_contain_text(re.compile("2 coins for 1 favor token"))


@pytest.mark.rule("T-03")
def test_the_list_leads_to_the_composer(visit: Visit) -> None:
    page = visit("/")
    sit_down_at(page, traders())
    typed = page.get_by_label("Type an action")
    typed.fill("propose 2")
    typed.press("Enter")
    expect(prompt(page).get_by_role("button", name="Send offer")).to_be_visible()
    page.keyboard.press("Escape")
    expect(prompt(page).get_by_role("button", name="Send offer")).to_have_count(0)


# Every size, theme and language


SIZES: list[dict[str, Any]] = [DESKTOP, {"width": 360, "height": 740}, PHONE]


@pytest.mark.parametrize("kind", SIZES, ids=["1440", "360", "390"])
@pytest.mark.parametrize("table", [offered, wished, traders])
def test_an_offer_fits_and_is_told_to_everybody(
    visit: Visit, table: Callable[[], ModularState], kind: dict[str, Any]
) -> None:
    page = visit("/", **kind)
    sit_down_at(page, table())
    if table is traders:
        Hand(page).partner("")
        for lot in ("C3", "D4"):
            page.locator(f'.city [data-lot="{lot}"]').click()
        expect(prompt(page).get_by_role("button", name="Send offer")).to_be_enabled()
        expect(prompt(page).get_by_role("button", name="Send offer")).to_be_in_viewport()
    else:
        expect(prompt(page).locator(".exchange .side").nth(1)).to_be_visible()
        last = "Decline with a wish" if table is offered else "Propose this"
        expect(prompt(page).get_by_role("button", name=last)).to_be_in_viewport()
    good(page)


def test_an_offer_speaks_german(visit: Visit) -> None:
    page = visit("/", locale="de-DE", **PHONE)
    sit_down_at(page, offered())
    asked = page.locator(".dock")
    expect(asked.locator(".exchange")).to_contain_text("Du gibst")
    for name in ("Annehmen", "Ablehnen", "Mit Wunsch ablehnen"):
        expect(asked.get_by_role("button", name=name, exact=True)).to_be_visible()
    asked.get_by_role("button", name="Mit Wunsch ablehnen").tap()
    expect(asked.get_by_role("button", name="Ablehnen und das sagen")).to_be_enabled()
    good(page)


def test_what_accepting_brings_is_said_before(visit: Visit) -> None:
    page = visit("/")
    sit_down_at(page, offered(era=3))
    # A token of two points at the end is asked; of the lots one goes and one comes.
    expect(prompt(page).locator(".gains")).to_contain_text(f"Accepting brings you {MINUS}2")


# Stealing


def prey() -> ModularState:
    """A table at which D4 and C5 can be stolen from the second player, and G1 cannot."""
    return with_trades(
        player("domus-maxima F5 F6", lots="C4 C6 D3", coins=4),
        player("domus E4", lots="C5 D4 G1", coins=5),
        market=MARKET,
        options={"stealing": True},
    )


@pytest.mark.rule("T-06", "T-07")
@pytest.mark.parametrize("kind", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_token_takes_a_lot(visit: Visit, kind: dict[str, Any]) -> None:
    page = visit("/", **kind)
    sit_down_at(page, prey())
    hand = Hand(page, bool(kind))
    expect(tokens_of(page, "Ada")).to_have_count(2)
    expect(tokens_of(page, "Ada").first).to_have_accessible_name(re.compile("2 points"))
    hand.press(tokens_of(page, "Ada").first)
    expect(page.locator(".touch.can")).to_have_count(2)
    hand.lot("G1")
    expect(prompt(page).get_by_role("alert")).to_contain_text(
        "You need 2 lots or buildings of yours next to G1 (T-06)."
    )
    hand.lot("D4")
    expect(prompt(page).locator(".said")).to_contain_text("Steal D4")
    expect(prompt(page)).to_contain_text("gets your favor token, spent: 4 points at the end.")
    expect(prompt(page).locator(".preview")).to_contain_text(f"{MINUS}1")
    expect(page.locator('[data-would-go="D4"]')).to_have_attribute("data-owner", ADAS)
    good(page)
    confirm(page)
    expect(page.locator(f'.city g[data-owner="{ADAS}"] > g[data-at="lots/D4"]')).to_have_count(1)
    expect(tokens_of(page, "Ada")).to_have_count(1)
    victim = panel(page, 1).get_by_role("group", name=re.compile("^Favor tokens of"))
    expect(victim.get_by_role("button", name=re.compile("^Spent favor token, 4 points"))).to_have_count(1)
