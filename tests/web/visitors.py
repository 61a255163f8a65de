"""What people do on the page, by what they see and hear there: roles, names and the live region."""

import random

from playwright.sync_api import Locator, Page, expect


def begin(page: Page, title: str, players: int | None = None, name: str = "Ada") -> None:
    """From the first page to a table against bots."""
    card = page.get_by_role("article", name=title)
    if players is not None:
        card.get_by_role("radio", name="Solo" if players == 1 else str(players), exact=True).check(force=True)
    card.get_by_role("button", name="Play").click()
    introduce(page, name)
    page.wait_for_url("**/t/*")


def introduce(page: Page, name: str) -> None:
    """Gives a name where one is asked for."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Play", exact=True).click()


def prompt(page: Page) -> Locator:
    return page.get_by_role("region", name="What you are asked")


def choices(page: Page) -> Locator:
    return prompt(page).get_by_role("group", name="Your choices").get_by_role("button")


def answer_from_the_list(page: Page, dice: random.Random) -> bool:
    """Chooses word by word until the action is confirmed; False when the game is over."""
    region, over = prompt(page), page.get_by_role("button", name="Replay")
    confirm = region.get_by_role("button", name="Confirm")
    expect(choices(page).first.or_(confirm).or_(over).first).to_be_visible()
    if over.is_visible():
        return False
    before = live_version(page)
    while not confirm.is_visible():
        choices(page).nth(dice.randrange(choices(page).count())).click()
    confirm.click()
    page.wait_for_function("before => document.querySelector('[data-version]').dataset.version !== before", arg=before)
    return True


def live_version(page: Page) -> str:
    return page.locator("[data-version]").get_attribute("data-version") or ""
