"""What people do on the page, by what they see and hear there: roles, names and the live region."""

from typing import Any

from playwright.sync_api import Locator, Page

from oppidum.engine.game import State
from oppidum.engine.position import write_position
from tests.server.people import share


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


def sit_down_at(page: Page, state: State) -> None:
    """At a table against bots that begins with this position; the first seat is one's own."""
    players = state.configuration.players
    _ask(page, "/guests", {"name": "Ada"})
    wanted = {
        "title": state.configuration.game.key,
        "players": players,
        "share": share(),
        "seats": [{"kind": "me"}] + [{"kind": "bot", "bot": "random"}] * (players - 1),
        "confirm": False,
        "position": write_position(state),
    }
    table = _ask(page, "/tables", wanted)["id"]
    _ask(page, f"/tables/{table}/start", {})
    page.goto(f"/t/{table}")


def _ask(page: Page, path: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """A request as the page itself would make it."""
    answer: dict[str, Any] = page.evaluate(
        """async ([path, wanted]) => (await fetch(`/api${path}`, {
          method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wanted),
        })).json()""",
        [path, wanted],
    )
    return answer
