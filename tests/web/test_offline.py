"""Moves that were made without a connection are sent once, whatever happens meanwhile, or are told why not."""

import json
import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.visitors import Wire, begin, gather, invite, prompt, take_income

LOST = "The connection is lost."


def _await_turn(page: Page) -> None:
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()


def _answers(page: Page) -> int:
    """How often Ada has taken income, by the server's own log."""
    story = page.evaluate("async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}/story`)).json()")
    seat = page.evaluate("async () => (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json()")["you"]
    return sum(line["entry"]["kind"] == "answer" and line["entry"]["seat"] == seat for line in story)


def test_a_move_without_a_network_is_sent_when_it_is_back(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    _await_turn(page)
    before = _answers(page)
    page.context.set_offline(True)
    expect(prompt(page).get_by_text(LOST)).to_be_visible()
    take_income(page)
    page.context.set_offline(False)
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("Ada takes")
    expect(prompt(page).get_by_text(LOST)).to_have_count(0)
    _await_turn(page)
    assert _answers(page) == before + 1


def test_a_move_that_waits_survives_a_reload_and_is_made_once(visit: Visit) -> None:
    page = visit("/")
    wire = Wire(page)
    begin(page, "Foundations of Metropolis")
    _await_turn(page)
    before = _answers(page)
    wire.cut()
    expect(prompt(page).get_by_text(LOST)).to_be_visible()
    take_income(page)
    page.reload()
    assert _answers(page) == before
    wire.mend()
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("Ada takes")
    _await_turn(page)
    assert _answers(page) == before + 1
    sent = [message for text in wire.sent if (message := json.loads(text))["type"] == "answer"]
    assert len({message["key"] for message in sent}) == 1
    page.reload()
    _await_turn(page)
    assert _answers(page) == before + 1
    assert page.evaluate("() => Object.keys(localStorage).filter(key => key.includes('unsent'))") == []


MOVED_ELSEWHERE = """async () => {
  const table = `/api/tables/${location.pathname.split('/')[2]}`;
  const { version } = await (await fetch(`${table}/view`)).json();
  const body = JSON.stringify({ type: 'answer', version, key: 'elsewhere', action: 'income' });
  await fetch(`${table}/commands`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}"""
"""The same person moves at another screen."""


def test_a_move_that_comes_too_late_is_told_with_its_reason(visit: Visit) -> None:
    page = visit("/")
    wire = Wire(page)
    begin(page, "Foundations of Metropolis")
    _await_turn(page)
    wire.cut()
    expect(prompt(page).get_by_text(LOST)).to_be_visible()
    take_income(page)
    page.evaluate(MOVED_ELSEWHERE)
    wire.mend()
    told = page.get_by_role("alert").filter(
        has_text="“Take income”, chosen while the connection was lost, was not taken."
    )
    expect(told).to_contain_text("The table has moved on")
    told.get_by_role("button", name="All right").click()
    expect(told).to_have_count(0)
    _await_turn(page)
    assert _answers(page) == 1


def test_what_nobody_would_hear_stays_in_the_field(visit: Visit) -> None:
    ada, bob = visit("/"), visit("/")
    wire = Wire(ada)
    invite(ada, bob)
    ada.get_by_role("tab", name="Chat").click()
    wire.cut()
    expect(prompt(ada).get_by_text(LOST)).to_be_visible()
    ada.get_by_label("Say something").fill("Are you there?")
    ada.get_by_role("button", name="Send").click()
    expect(ada.get_by_role("alert").filter(has_text="nobody would hear this")).to_be_visible()
    bob.get_by_role("tab", name="Chat").click()
    bob.get_by_label("Say something").fill("Yes, are you?")
    bob.get_by_role("button", name="Send").click()
    wire.mend()
    expect(ada.get_by_role("tabpanel", name="Chat")).to_contain_text("Yes, are you?")
    ada.get_by_role("button", name="Send").click()
    expect(bob.get_by_role("tabpanel", name="Chat")).to_contain_text("Are you there?")


def test_at_one_screen_a_move_waits_for_the_network_too(visit: Visit) -> None:
    page = visit("/")
    gather(page, "Foundations of Metropolis", ["Ada", "Bob"])
    page.get_by_role("button", name=re.compile("show the table")).click()
    _await_turn(page)
    expect(page.get_by_role("img", name=re.compile("The city:"))).to_be_visible()
    page.context.set_offline(True)
    take_income(page)
    expect(prompt(page).get_by_text(LOST)).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", name=re.compile("Hand the screen to"))).to_be_visible()
