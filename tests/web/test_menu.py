"""What one may do beside playing: a link, the record so far, a sound, a sign in the tab."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.visitors import begin, introduce, invite, prompt, take_income

COUNTING_SOUNDS = """() => {
window.sounds = 0;
window.AudioContext = class {
  currentTime = 0; destination = {};
  resume() { return Promise.resolve(); }
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: () => ({}) }; }
  createOscillator() { return { frequency: {}, connect: gain => gain, start: () => (window.sounds += 1), stop() {} }; }
};
}"""


def test_the_record_so_far_is_downloaded_without_what_is_hidden(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    take_income(page)
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("Ada takes")
    page.get_by_role("tab", name="Menu").click()
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download the record so far").click()
    text = loading.value.path().read_text()
    assert "metropolis" in text
    assert "income" in text
    assert "Secret" not in text
    assert "Seed" not in text


def test_a_link_to_a_table_shows_it_to_others(visit: Visit) -> None:
    ada, bob, eve = visit("/"), visit("/"), visit("/")
    invite(ada, bob)
    ada.get_by_role("tab", name="Menu").click()
    ada.get_by_role("button", name="Copy a link to this table").click()
    eve.goto(ada.get_by_label("Send this link:").input_value())
    expect(eve.get_by_text("You are watching")).to_be_visible()
    expect(eve.get_by_role("region", name="Players").get_by_role("article")).to_have_count(2)


def test_a_turn_is_seen_in_the_tab_and_heard_by_those_who_want_to(visit: Visit) -> None:
    ada, bob = visit("/"), visit("/")
    invite(ada, bob)
    expect(prompt(ada).get_by_text(re.compile("Your turn:|to act"))).to_be_visible()
    first, second = (ada, bob) if prompt(ada).get_by_text("Your turn:").is_visible() else (bob, ada)
    expect(first).to_have_title(re.compile("^● Your turn"))
    expect(second).not_to_have_title(re.compile("^●"))
    first.evaluate(COUNTING_SOUNDS)
    second.evaluate(COUNTING_SOUNDS)
    second.get_by_role("tab", name="Menu").click()
    second.get_by_label("A sound when it is your turn").check()
    take_income(first)
    expect(second).to_have_title(re.compile("^● Your turn"))
    assert second.evaluate("() => window.sounds") == 1
    take_income(second)
    expect(first).to_have_title(re.compile("^● Your turn"))
    assert first.evaluate("() => window.sounds") == 0


def _lies_at_its_end(page: Page) -> None:
    lines = page.get_by_role("tabpanel").get_by_role("list")
    expect(lines.get_by_role("listitem").last).to_be_in_viewport(ratio=0.9)
    assert lines.evaluate("each => each.scrollHeight > each.clientHeight")


def test_on_a_phone_the_log_and_the_chat_open_at_their_newest_line(visit: Visit) -> None:
    page = visit("/", width=390, height=740)
    begin(page, "Foundations of Metropolis")
    for _ in range(4):
        expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
        take_income(page)
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 240})
    more = page.get_by_role("button", name="Log and more")
    more.click()
    _lies_at_its_end(page)
    page.get_by_role("tab", name="Chat").click()
    for number in range(12):
        page.get_by_label("Say something").fill(f"Hello {number}")
        page.get_by_label("Say something").press("Enter")
    expect(page.get_by_role("tabpanel").get_by_role("listitem")).to_have_count(12)
    page.get_by_role("button", name="Close", exact=True).click()
    more.click()
    _lies_at_its_end(page)


def test_who_looks_on_is_asked_for_a_name_before_the_first_word(visit: Visit) -> None:
    ada, eve = visit("/"), visit("/")
    begin(ada, "Foundations of Metropolis")
    eve.goto(ada.url)
    expect(eve.get_by_text("You are watching")).to_be_visible()
    eve.get_by_role("tab", name="Chat").click()
    eve.get_by_label("Say something").fill("A fine city")
    eve.get_by_role("button", name="Send").click()
    introduce(eve, "Eve")
    expect(eve.get_by_role("tabpanel", name="Chat").get_by_role("listitem")).to_have_text("Eve A fine city")
    eve.get_by_label("Say something").fill("Well built")
    eve.get_by_role("button", name="Send").click()
    expect(eve.get_by_role("tabpanel", name="Chat").get_by_role("listitem")).to_have_count(2)


def test_a_key_leads_to_the_field_and_is_not_typed_into_it(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    page.keyboard.press("/")
    field = page.get_by_label("Type an action")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
