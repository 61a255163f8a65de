"""What people do on the page, by what they see and hear there: roles, names and the live region."""

from playwright.sync_api import Locator, Page


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
