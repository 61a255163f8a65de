"""Several people, each in a browser of their own: invitations, lost connections, chat, undo by consent, the end."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.visitors import Wire, begin, gather, invite, prompt, resign, take_income


def _two(visit: Visit) -> tuple[Page, Page]:
    """Ada and Bob at a table of Metropolis, joined by a link."""
    ada, bob = visit("/"), visit("/")
    ada.wire, bob.wire = Wire(ada), Wire(bob)  # type: ignore[attr-defined]
    invite(ada, bob)
    return ada, bob


def _mover(ada: Page, bob: Page) -> tuple[Page, Page]:
    """Whoever is to act, and the other."""
    asked = "Your turn: build, buy or take income."
    expect(prompt(ada).get_by_text(re.compile("Your turn:|to act"))).to_be_visible()
    return (ada, bob) if prompt(ada).get_by_text(asked).is_visible() else (bob, ada)


def test_two_people_meet_talk_and_take_a_move_back(visit: Visit) -> None:
    ada, bob = _two(visit)
    first, second = _mover(ada, bob)
    take_income(first)
    expect(prompt(second).get_by_text("Your turn:")).to_be_visible()
    prompt(first).get_by_role("button", name="Undo").click()
    expect(prompt(first).get_by_text("Your turn:")).to_be_visible()
    take_income(first)
    take_income(second)
    expect(prompt(first).get_by_text("Your turn:")).to_be_visible()
    prompt(first).get_by_role("button", name="Undo").click()
    expect(prompt(first).get_by_text("the others decide")).to_be_visible()
    prompt(second).get_by_role("button", name="Decline").click()
    expect(prompt(first).get_by_role("alert")).to_contain_text("declines")
    prompt(first).get_by_role("button", name="Undo").click()
    prompt(second).get_by_role("button", name="Agree").click()
    entries = second.get_by_role("tabpanel", name="Log").get_by_text(re.compile("takes a move back"))
    expect(entries).to_have_text([f"{'Ada' if first is ada else 'Bob'} takes a move back."] * 2)
    ada.get_by_role("tab", name="Chat").click()
    bob.get_by_role("tab", name="Chat").click()
    ada.get_by_label("Say something").fill("Good luck, <b>Bob</b>!")
    ada.get_by_role("button", name="Send").click()
    expect(bob.get_by_role("tabpanel", name="Chat")).to_contain_text("Good luck, <b>Bob</b>!")


def test_a_reload_and_a_lost_connection_lose_no_word(visit: Visit) -> None:
    ada, bob = _two(visit)
    first, second = _mover(ada, bob)
    take_income(first)
    first.reload()
    expect(first.get_by_role("tabpanel", name="Log")).to_contain_text("of income")
    expect(prompt(second).get_by_text("Your turn:")).to_be_visible()
    second.wire.cut()  # type: ignore[attr-defined]
    expect(prompt(second).get_by_text("The connection is lost.")).to_be_visible()
    take_income(second)
    second.wire.mend()  # type: ignore[attr-defined]
    expect(prompt(first).get_by_text("Your turn:")).to_be_visible()


def test_a_spectator_sees_the_table_and_no_question(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    guest = visit("/")
    guest.goto(page.url)
    expect(guest.get_by_text("You are watching")).to_be_visible()
    expect(guest.get_by_role("region", name="Players").get_by_role("article")).to_have_count(2)
    expect(prompt(guest).get_by_role("button", name="Undo")).to_have_count(0)


def test_a_resignation_asks_once_and_the_same_people_play_again(visit: Visit) -> None:
    ada, bob = _two(visit)
    first, second = _mover(ada, bob)
    take_income(first)
    expect(prompt(second).get_by_text("Your turn:")).to_be_visible()
    ada.get_by_role("tab", name="Menu").click()
    ada.get_by_role("button", name="Resign").click()
    ada.get_by_role("button", name="Cancel").click()
    resign(ada)
    expect(bob.get_by_role("heading", name="Ada resigned: Bob wins.")).to_be_visible()
    old = ada.url
    ada.get_by_role("button", name="The same again").click()
    ada.wait_for_url(lambda url: url != old)
    bob.get_by_role("button", name="Sit down at the new table").click()
    expect(bob).to_have_url(ada.url)
    ada.get_by_role("button", name="Begin").click()
    expect(prompt(bob)).to_be_visible()


def test_hot_seat_has_a_curtain_between_turns(visit: Visit) -> None:
    page = visit("/")
    gather(page, "Foundations of Metropolis", ["Ada", "Bob"])
    seen = []
    for _ in range(3):
        curtain = page.get_by_role("heading", name=re.compile("Hand the screen to"))
        expect(curtain).to_be_visible()
        expect(page.get_by_role("region", name="Players")).to_have_count(0)
        seen.append(curtain.inner_text())
        page.get_by_role("button", name=re.compile("show the table")).click()
        take_income(page)
    assert seen[0] == seen[2] != seen[1]
    page.get_by_role("button", name=re.compile("show the table")).click()
    resign(page)
    old = page.url
    page.get_by_role("button", name="The same again").click()
    page.wait_for_url(lambda url: url != old)
    expect(page.get_by_role("heading", name=re.compile("Hand the screen to"))).to_be_visible()


def test_what_others_say_is_announced_until_it_is_read(visit: Visit) -> None:
    ada, bob = visit("/"), visit("/", width=360, height=740)
    invite(ada, bob)
    more = bob.get_by_role("button", name="Log and more")
    expect(more).to_be_visible()
    ada.get_by_role("tab", name="Chat").click()
    for words in ("Hello", "Bob?"):
        ada.get_by_label("Say something").fill(words)
        ada.get_by_role("button", name="Send").click()
    expect(more).to_have_accessible_name("Log and more 2 new in the chat")
    bob.reload()
    expect(more).to_have_accessible_name("Log and more 2 new in the chat")
    more.click()
    bob.get_by_role("tab", name="Chat").click()
    bob.get_by_label("Say something").fill("Here")
    bob.get_by_role("button", name="Send").click()
    bob.get_by_role("button", name="Close", exact=True).click()
    expect(more).to_have_accessible_name("Log and more")
    bob.reload()
    expect(bob.get_by_role("tab", name="Chat")).to_have_count(0)
    expect(more).to_have_accessible_name("Log and more")


def test_whoever_looks_on_with_a_phone_can_read_the_title(visit: Visit) -> None:
    ada, passer = visit("/"), visit("/", width=360, height=740)
    begin(ada, "Sprawlopolis")
    passer.goto(ada.url)
    expect(passer.get_by_text("You are watching")).to_be_in_viewport(ratio=1)
    title = passer.get_by_role("heading", name="Sprawlopolis")
    expect(title).to_be_in_viewport(ratio=1)
    assert title.evaluate("each => each.scrollWidth <= each.clientWidth")
