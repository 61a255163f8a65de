"""Several people, each in a browser of their own: invitations, lost connections, chat, undo by consent, the end."""

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.web.conftest import Visit
from tests.web.visitors import introduce, prompt


class Wire:
    """The sockets of a page, which can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self._whole = True
        self._open: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/live"), self._relay)

    def _relay(self, socket: WebSocketRoute) -> None:
        if not self._whole:
            socket.close(code=1001)
            return
        socket.connect_to_server()
        self._open.append(socket)

    def cut(self) -> None:
        self._whole = False
        for socket in self._open:
            socket.close(code=1001)

    def mend(self) -> None:
        self._whole = True


def _two(visit: Visit) -> tuple[Page, Page]:
    """Ada and Bob at a table of Metropolis, joined by a link."""
    ada, bob = visit("/"), visit("/")
    ada.wire, bob.wire = Wire(ada), Wire(bob)  # type: ignore[attr-defined]
    ada.get_by_role("article", name="Foundations of Metropolis").get_by_role("button", name="Invite friends").click()
    introduce(ada, "Ada")
    ada.get_by_role("button", name="Copy a link for friends").click()
    link = ada.get_by_label(re.compile("this link")).input_value()
    assert "invite=" in link
    bob.goto(link)
    bob.get_by_role("button", name="Sit down").click()
    introduce(bob, "Bob")
    ada.get_by_role("button", name="Begin").click()
    return ada, bob


def _mover(ada: Page, bob: Page) -> tuple[Page, Page]:
    """Whoever is to act, and the other."""
    asked = "Your turn: build, buy or take income."
    expect(prompt(ada).get_by_text(re.compile("Your turn:|to act"))).to_be_visible()
    return (ada, bob) if prompt(ada).get_by_text(asked).is_visible() else (bob, ada)


def _take_income(page: Page) -> None:
    prompt(page).get_by_role("button", name="Take income").click()
    prompt(page).get_by_role("button", name="Confirm").click()


def test_two_people_meet_talk_and_take_a_move_back(visit: Visit) -> None:
    ada, bob = _two(visit)
    first, second = _mover(ada, bob)
    _take_income(first)
    expect(prompt(second).get_by_text("Your turn:")).to_be_visible()
    prompt(first).get_by_role("button", name="Undo").click()
    expect(prompt(first).get_by_text("Your turn:")).to_be_visible()
    _take_income(first)
    _take_income(second)
    prompt(first).get_by_role("button", name="Undo").click()
    prompt(second).get_by_role("button", name="Agree").click()
    expect(second.get_by_role("tabpanel", name="Log")).to_contain_text("takes a move back")
    ada.get_by_role("tab", name="Chat").click()
    bob.get_by_role("tab", name="Chat").click()
    ada.get_by_label("Say something").fill("Good luck, <b>Bob</b>!")
    ada.get_by_role("button", name="Send").click()
    expect(bob.get_by_role("tabpanel", name="Chat")).to_contain_text("Good luck, <b>Bob</b>!")


def test_a_reload_and_a_lost_connection_lose_no_word(visit: Visit) -> None:
    ada, bob = _two(visit)
    first, second = _mover(ada, bob)
    _take_income(first)
    first.reload()
    expect(first.get_by_role("tabpanel", name="Log")).to_contain_text("of income")
    expect(prompt(second).get_by_text("Your turn:")).to_be_visible()
    second.wire.cut()  # type: ignore[attr-defined]
    expect(prompt(second).get_by_text("The connection is lost.")).to_be_visible()
    _take_income(second)
    second.wire.mend()  # type: ignore[attr-defined]
    expect(prompt(first).get_by_text("Your turn:")).to_be_visible()


def test_a_spectator_sees_the_table_and_no_question(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("article", name="Foundations of Metropolis").get_by_role("button", name="Play now").click()
    introduce(page, "Ada")
    page.wait_for_url("**/t/*")
    guest = visit("/")
    guest.goto(page.url)
    expect(guest.get_by_text("You are watching")).to_be_visible()
    expect(guest.get_by_role("region", name="Players").get_by_role("article")).to_have_count(2)
    expect(prompt(guest).get_by_role("button", name="Undo")).to_have_count(0)


def test_a_resignation_asks_once_ends_the_game_and_a_rematch_begins(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("article", name="Foundations of Metropolis").get_by_role("button", name="Play now").click()
    introduce(page, "Ada")
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    _take_income(page)
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("Ada takes")
    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("heading", name="Ada resigned.")).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    page.get_by_role("slider", name="Moment of the game").fill("1")
    expect(page).to_have_url(re.compile(r"\?at=1$"))
    page.keyboard.press("ArrowLeft")
    page.goto(page.url.partition("?")[0] + "?at=2")
    expect(page.get_by_text("2 / ")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    first = page.url
    page.get_by_role("button", name="The same again").click()
    page.wait_for_url(lambda url: url != first)
    expect(prompt(page)).to_be_visible()


def test_hot_seat_has_a_curtain_between_turns(visit: Visit) -> None:
    page = visit("/")
    card = page.get_by_role("article", name="Foundations of Metropolis")
    card.get_by_text("Options").click()
    card.get_by_role("button", name="Play together at this screen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Player 1").fill("Ada")
    dialog.get_by_label("Player 2").fill("Bob")
    dialog.get_by_role("button", name="Begin").click()
    seen = []
    for _ in range(3):
        curtain = page.get_by_role("heading", name=re.compile("Hand the screen to"))
        expect(curtain).to_be_visible()
        expect(page.get_by_role("region", name="Players")).to_have_count(0)
        seen.append(curtain.inner_text())
        page.get_by_role("button", name=re.compile("show the table")).click()
        _take_income(page)
    assert seen[0] == seen[2] != seen[1]
