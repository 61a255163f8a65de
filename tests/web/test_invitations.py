"""Invitations and tokens on the page: a link gives nothing away, and people at one screen outlive a signing key."""

import json
import os
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, Request, WebSocket, expect

from oppidum.cli.main import main
from tests.server import patient
from tests.server.servers import Server
from tests.web.conftest import Visit
from tests.web.visitors import card, gather, introduce, prompt, take_income


class Overheard:
    """Every address that a page asks for, and what it says of where it comes from."""

    def __init__(self, page: Page) -> None:
        self.said: list[str] = []
        page.on("request", self._hear)
        page.on("websocket", self._hear_socket)

    def _hear(self, request: Request) -> None:
        self.said += [request.url, request.headers.get("referer", "")]

    def _hear_socket(self, socket: WebSocket) -> None:
        self.said.append(socket.url)


def _open(ada: Page) -> tuple[str, str]:
    """Ada opens a private table: the link to it, and the invitation in that."""
    card(ada, "Foundations of Metropolis").get_by_role("button", name="Invite friends").click()
    ada.get_by_role("button", name="Open the table").click()
    introduce(ada, "Ada")
    ada.get_by_role("button", name="Copy a link for friends").click()
    link = ada.get_by_label(re.compile("this link")).input_value()
    address, _, invitation = link.partition("#invite=")
    assert re.fullmatch(r"http://[^?#]+/t/[0-9a-f]{16}", address)
    assert len(invitation) == 24
    return link, invitation


def _begin(ada: Page, bob: Page) -> None:
    bob.get_by_role("button", name="Sit down").click()
    introduce(bob, "Bob")
    ada.get_by_role("button", name="Begin").click()
    expect(prompt(bob)).to_be_visible()


def test_an_invitation_is_in_no_address_that_leaves_the_browser(visit: Visit, server: Server) -> None:
    ada, bob, eve = visit("/"), visit("/"), visit("/")
    heard = [Overheard(page) for page in (ada, bob, eve)]
    link, invitation = _open(ada)
    for guest in (bob, eve):
        guest.goto(link)
        expect(guest.get_by_role("button", name="Sit down")).to_be_visible()
        assert guest.url == link.partition("#")[0], "the address bar is clean at once"
    _begin(ada, bob)
    expect(eve.get_by_text("You are watching")).to_be_visible()
    eve.reload()
    expect(eve.get_by_text("You are watching")).to_be_visible()
    eve.get_by_role("tab", name="Menu").click()
    with eve.expect_download() as loading:
        eve.get_by_role("link", name="Download the record so far").click()
    assert "metropolis" in loading.value.path().read_text()
    assert loading.value.suggested_filename.endswith(".record")
    eve.get_by_role("button", name="Copy a link to this table").click()
    shared = eve.get_by_label("Send this link:").input_value()
    assert shared == link, "whoever was invited may pass it on"
    assert [address for each in heard for address in each.said if invitation in address] == []
    assert invitation not in server.log


def test_an_older_link_leads_to_the_table_and_is_cleaned(visit: Visit) -> None:
    ada, bob = visit("/"), visit("/")
    link, invitation = _open(ada)
    address = link.partition("#")[0]
    bob.goto(f"{address}?invite={invitation}&at=0")
    expect(bob.get_by_role("button", name="Sit down")).to_be_visible()
    assert bob.url == f"{address}?at=0"


def test_a_link_opened_where_the_table_was_refused_lets_one_in(visit: Visit) -> None:
    ada, bob = visit("/"), visit("/", refusals=True)
    link, _ = _open(ada)
    bob.goto(link.partition("#")[0])
    expect(bob.get_by_role("alert")).to_be_visible()
    bob.goto(link)
    expect(bob.get_by_role("button", name="Sit down")).to_be_visible()


def test_people_at_one_screen_get_tokens_of_a_new_key(
    visit: Visit, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = visit("/")
    gather(page, "Foundations of Metropolis", ["Ada", "Bob"])
    expect(page.get_by_role("heading", name=re.compile("Hand the screen to"))).to_be_visible()
    before = _keys(page)
    monkeypatch.setenv("OPPIDUM_DATA", os.fspath(server.data))
    with ThreadPoolExecutor(1) as thread:  # in this one the browser has its loop
        assert thread.submit(main, ["admin", "rotate-key"]).result() == 0
    # A token of a key that it does not know makes the server look for new keys at once.
    strange = {"authorization": "Bearer nobody.1.9999.x"}
    assert patient.get(f"{server.url}/api/guests/me", headers=strange).status_code == 401
    for _ in range(3):
        page.get_by_role("button", name=re.compile("show the table")).click()
        take_income(page)
    expect(page.get_by_role("heading", name=re.compile("Hand the screen to"))).to_be_visible()
    assert _keys(page) == [key + 1 for key in before]


def _keys(page: Page) -> list[int]:
    """The signing keys of the tokens that this tab keeps."""
    kept = page.evaluate("() => Object.entries(sessionStorage).find(([key]) => key.startsWith('oppidum-hot-seat-'))[1]")
    return [int(person["token"].split(".")[2]) for person in json.loads(kept)]
