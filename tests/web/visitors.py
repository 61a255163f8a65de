"""What people do on the page, by what they see and hear there: roles, names and the live region."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from oppidum.engine.game import State
from oppidum.engine.position import write_position
from tests.server.clients import share

REACHED = "document.querySelector('[data-version]')?.dataset.version + document.querySelector('.steps')?.textContent"
"""How far the table and one's own secret answer have come: an expression of the page's language."""


def card(page: Page, title: str) -> Locator:
    """What the first page has about a title."""
    return page.get_by_role("article", name=title)


def begin(page: Page, title: str, players: int | None = None, name: str = "Ada", preset: str | None = None) -> None:
    """From the first page to a table against bots."""
    offered = card(page, title)
    if preset is not None:
        offered.get_by_role("radio", name=re.compile(f"^{preset} ")).check(force=True)
    if players is not None:
        offered.get_by_text("Options").click()
        offered.get_by_role("radio", name="Solo" if players == 1 else str(players), exact=True).check(force=True)
    offered.get_by_role("button", name=re.compile("^Play (now|alone)$")).click()
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


def sit_down_at(page: Page, state: State, seat: int = 0, name: str = "Ada", **more: Any) -> None:
    """At a table against bots that begins with this position; one's own seat is the first unless another is named.

    The board is there when it returns: it is fetched by itself, after the question. The page need not have been
    anywhere: to open the first one only to leave it takes as long as the table itself.
    """
    players = state.configuration.players
    bots = [{"kind": "bot", "bot": "random"}] * (players - 1)
    wanted = {
        "title": state.configuration.game.key,
        "players": players,
        "share": share(),
        "seats": [*bots[:seat], {"kind": "me"}, *bots[seat:]],
        "confirm": False,
        "position": write_position(state),
        **more,
    }
    _ask(page, "/guests", {"name": name})
    table = _ask(page, "/tables", wanted)["id"]
    _ask(page, f"/tables/{table}/start", {})
    page.goto(f"/t/{table}")
    expect(page.locator("main > .board > *").first).to_be_attached()


def sit_together(pages: list[Page], title: str, names: list[str], options: dict[str, Any]) -> None:
    """People at a new table of their own, on one seat after another; the first of them begins."""
    for page, name in zip(pages, names, strict=True):
        _ask(page, "/guests", {"name": name})
    wanted = {
        "title": title,
        "players": len(pages),
        "share": share(),
        "options": {"first": "1"} | options,
        "confirm": False,
    }
    table = _ask(pages[0], "/tables", wanted)["id"]
    for page in pages[1:]:
        _ask(page, f"/tables/{table}/join", {"share": share()})
    _ask(pages[0], f"/tables/{table}/start", {})
    for page in pages:
        page.goto(f"/t/{table}")
        expect(page.locator("main > .board > *").first).to_be_attached()


def _ask(page: Page, path: str, wanted: dict[str, Any]) -> dict[str, Any]:
    """A request as the page itself would make it, with its cookies; no page need be open for it."""
    origin = page.request.get("/health").url.removesuffix("/health")
    answer: dict[str, Any] = page.request.post(f"/api{path}", data=wanted, headers={"origin": origin}).json()
    return answer


def take_income(page: Page) -> None:
    """The simplest move of Metropolis and Rome."""
    prompt(page).get_by_role("button", name="Take income").click()
    prompt(page).get_by_role("button", name="Confirm").click()


def invite(ada: Page, bob: Page, title: str = "Foundations of Metropolis") -> None:
    """Ada opens a table, Bob comes by her link, and they begin."""
    card(ada, title).get_by_role("button", name="Invite friends").click()
    ada.get_by_role("button", name="Open the table").click()
    introduce(ada, "Ada")
    ada.get_by_role("button", name="Copy a link for friends").click()
    link = ada.get_by_label(re.compile("this link")).input_value()
    assert "invite=" in link
    bob.goto(link)
    bob.get_by_role("button", name="Sit down").click()
    introduce(bob, "Bob")
    ada.get_by_role("button", name="Begin").click()


def gather(page: Page, title: str, names: list[str]) -> None:
    """People sit down at one screen."""
    card(page, title).get_by_role("button", name="At this screen").click()
    dialog = page.get_by_role("dialog")
    for number, name in enumerate(names, 1):
        dialog.get_by_label(f"Player {number}").fill(name)
    dialog.get_by_role("button", name="Begin").click()


def resign(page: Page) -> None:
    """Ends a game for two at once."""
    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name=re.compile("resigned"))).to_be_visible()


class Wire:
    """The sockets of a page, which can be cut and mended; what was sent is kept."""

    def __init__(self, page: Page) -> None:
        self.sent: list[str] = []
        self._whole = True
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live"), self._relay)

    def _relay(self, socket: WebSocketRoute) -> None:
        if not self._whole:
            socket.close(code=1001)
            return
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            self.sent.append(str(message))
            server.send(message)

        socket.on_message(pass_on)
        self._open.append(socket)

    def cut(self) -> None:
        self._whole = False
        for socket in self._open:
            socket.close(code=1001)
        self._open.clear()

    def mend(self) -> None:
        self._whole = True
