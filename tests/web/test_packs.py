"""A card pack is chosen with a table: what the page says of it, and its values on that table and no other."""

import re

from playwright.sync_api import FilePayload, Locator, Route, expect

from oppidum.engine.configuration import Pack
from oppidum.engine.pack_bounds import PACK_TEXT
from oppidum.engine.packs import read_pack, write_pack
from oppidum.games import find
from oppidum.games.city_of_iron.data.packs import COMPONENTS
from tests.server.card_packs import HASH, HOUSE
from tests.web.conftest import Visit
from tests.web.visitors import card, introduce, prompt, sit_down_at

METROPOLIS = "Foundations of Metropolis"


def _changed_towns() -> str:
    """A pack of City of Iron in which all towns have the same defense, and nothing of them is designed."""
    entries = [
        {key: value for key, value in town.items() if key != "source"} | {"defense": 13, "designed": []}
        for town in COMPONENTS.tree()["town"]
    ]
    return write_pack(Pack("grandfather", {"town": entries}, "city-of-iron"))


TOWNS = _changed_towns()


def choose(offered: Locator, text: str) -> None:
    """Chooses a file with this text as the title's card pack."""
    if not offered.get_by_label("Use a card pack").is_visible():
        offered.get_by_text("Options").click()
    file: FilePayload = {"name": "mine.toml", "mimeType": "text/plain", "buffer": text.encode()}
    offered.get_by_label("Use a card pack").set_input_files(file)


def test_a_table_shows_the_values_of_the_pack_that_its_host_chose(visit: Visit) -> None:
    page = visit("/")
    offered = card(page, METROPOLIS)
    choose(offered, HOUSE)
    expect(offered.get_by_role("status")).to_have_text(
        "grandmother can be used: 3 values differ from the built-in ones."
    )
    offered.get_by_role("button", name="Play now").click()
    introduce(page, "Ada")
    page.wait_for_url("**/t/*")
    expect(prompt(page)).to_be_visible()
    page.get_by_role("tab", name="Rules").click()
    panel = page.get_by_role("tabpanel")
    panel.get_by_role("searchbox").fill("cabin")
    expect(panel.get_by_role("listitem")).to_have_text(re.compile("Cabin.*5 citizens"))
    expect(panel.get_by_text("Where the card pack grandmother says")).to_be_visible()
    page.get_by_role("tab", name="Menu").click()
    expect(panel.get_by_text("Card pack: grandmother")).to_be_visible()
    expect(panel.get_by_text(HASH)).to_be_visible()
    with page.expect_download() as download:
        panel.get_by_role("button", name="Download this card pack").click()
    assert download.value.suggested_filename == "grandmother.toml"
    assert "Cabin" in download.value.path().read_text()
    page.goto("/rules/metropolis")
    page.get_by_role("searchbox").fill("house")
    expect(page.get_by_text("2 citizens").first).to_be_visible()
    expect(page.get_by_text("Cabin")).to_have_count(0)


def test_a_value_of_the_pack_stands_on_the_board_without_the_mark_of_a_designed_one(visit: Visit) -> None:
    pack = read_pack(TOWNS)
    state = find("city-of-iron").configure(2, {}, pack).new(seed=1)
    page = visit("about:blank")
    sit_down_at(page, state, pack=TOWNS)
    found = page.locator(".towns li")
    assert found.count() > 1
    for town in found.all():
        expect(town.get_by_role("img", name="Defense 13")).to_be_visible()
        expect(town.locator(".name .star")).to_have_count(0)
    expect(page.locator(".star").first).to_be_attached()


def test_the_page_says_what_is_wrong_in_a_pack_and_where(visit: Visit) -> None:
    page = visit("/", refusals=True)
    offered = card(page, METROPOLIS)
    choose(offered, HOUSE.replace("citizens = 5", 'citizens = "many"'))
    expect(offered.get_by_role("alert")).to_contain_text("building[0].citizens: Expected `int`")
    choose(offered, "#" * (PACK_TEXT.bytes + 1))
    expect(offered.get_by_role("alert")).to_have_text("This file is too large: a card pack has at most 120,000 bytes.")
    choose(offered, HOUSE)
    expect(offered.get_by_role("alert")).to_have_count(0)
    offered.get_by_role("button", name="Without a card pack").click()
    expect(offered.get_by_role("status")).to_have_count(0)
    offered.get_by_role("button", name="Play now").click()
    introduce(page, "Ada")
    page.wait_for_url("**/t/*")
    page.get_by_role("tab", name="Menu").click()
    expect(page.get_by_role("tabpanel").get_by_text("Card pack")).to_have_count(0)


def test_no_table_opens_without_the_pack_that_its_host_chose(visit: Visit) -> None:
    page = visit("/", refusals=True)
    offered = card(page, METROPOLIS)
    choose(offered, HOUSE.replace("citizens = 5", 'citizens = "many"'))
    offered.get_by_role("button", name="Play now").click()
    expect(offered.get_by_text("The card pack that you chose cannot be used.")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/packs/check", hold)
    for text in (HOUSE, HOUSE.replace("grandmother", "grandfather")):
        with page.expect_request("**/api/packs/check"):
            choose(offered, text)
    offered.get_by_role("button", name="Play now").click()
    expect(offered.get_by_role("button", name="Play now")).to_be_disabled()
    expect(page.get_by_role("dialog")).to_have_count(0)
    for route in reversed(held):
        route.continue_()
    introduce(page, "Ada")
    page.wait_for_url("**/t/*")
    page.get_by_role("tab", name="Menu").click()
    expect(page.get_by_role("tabpanel").get_by_text("Card pack: grandfather")).to_be_visible()


def test_friends_are_told_of_the_pack_before_they_sit_down(visit: Visit) -> None:
    ada, bob = visit("/"), visit("/", locale="de-DE")
    offered = card(ada, METROPOLIS)
    choose(offered, HOUSE)
    expect(offered.get_by_role("status")).to_contain_text("grandmother")
    offered.get_by_role("button", name="Invite friends").click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_label("Who may sit down").select_option("Anybody here")
    dialog.get_by_role("button", name="Open the table").click()
    introduce(ada, "Adelheid")
    expect(ada.get_by_text("Card pack: grandmother")).to_be_visible()
    bob.reload()
    bob.get_by_role("link").filter(has_text="Adelheid").filter(has_text="Kartenpaket: grandmother").click()
    expect(bob.get_by_text("Kartenpaket: grandmother")).to_be_visible()


def test_people_at_one_screen_play_with_a_pack_and_again(visit: Visit) -> None:
    page = visit("/")
    offered = card(page, METROPOLIS)
    choose(offered, HOUSE)
    expect(offered.get_by_role("status")).to_contain_text("grandmother")
    offered.get_by_role("button", name="At this screen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Player 1").fill("Ada")
    dialog.get_by_label("Player 2").fill("Bob")
    dialog.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name=re.compile("^I am|Ada|Bob")).first.click()
    page.get_by_role("tab", name="Menu").click()
    expect(page.get_by_role("tabpanel").get_by_text("Card pack: grandmother")).to_be_visible()
