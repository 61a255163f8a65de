"""After a game: where the points came from, how they grew, every moment of it once more, and what might have been."""

import re

from playwright.sync_api import Page, expect

from tests.server.servers import Server
from tests.web.conftest import Visit
from tests.web.visitors import begin, choices, prompt, resign, take_income


def _alone(page: Page) -> None:
    """A whole game of Sprawlopolis, whatever comes first."""
    begin(page, "Sprawlopolis")
    over = page.get_by_role("heading", name=re.compile("target"))
    confirm = prompt(page).get_by_role("button", name="Confirm")
    while True:
        expect(choices(page).first.or_(confirm).or_(over).first).to_be_visible()
        if over.is_visible():
            return
        before = page.locator("[data-version]").get_attribute("data-version")
        if confirm.is_visible():
            confirm.click()
        else:
            page.locator(".notation").fill("s" if "show one" in prompt(page).inner_text() else "p")
            page.locator(".notation").press("Enter")
        page.wait_for_function(
            "before => document.querySelector('[data-version]').dataset.version !== before", arg=before
        )


def _give_up(page: Page, moves: int = 3) -> None:
    """A game of Metropolis against a bot that was given up after a few moves."""
    begin(page, "Foundations of Metropolis")
    for _ in range(moves):
        expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
        take_income(page)
        expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    resign(page)


def test_the_log_and_the_scrubber_lead_to_a_moment_and_the_address_names_it(visit: Visit) -> None:
    page = visit("/")
    _give_up(page)
    page.get_by_role("button", name="Replay", exact=True).click()
    slider = page.get_by_role("slider", name="Moment of the game")
    slider.fill("1")
    expect(page).to_have_url(re.compile(r"\?at=1$"))
    page.locator("h1").click()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?at=2$"))
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("1 / ")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("tabpanel", name="Log").get_by_role("button").nth(2).click()
    expect(page).to_have_url(re.compile(r"\?at=3$"))
    page.get_by_role("button", name="Copy a link to this moment").click()
    link = page.get_by_label("Send this link:").input_value()
    guest = visit("/")
    guest.goto(link)
    expect(guest.get_by_text("3 / ")).to_be_visible()
    expect(guest.get_by_role("region", name="Replay")).to_contain_text(re.compile("Ada|Keen"))
    guest.get_by_role("button", name="Play by itself").click()
    expect(guest.get_by_role("button", name="To the end")).to_be_disabled()
    expect(guest.get_by_role("region", name="Replay")).to_contain_text("Ada resigns.")
    guest.get_by_role("button", name="To the result").click()
    expect(guest.get_by_role("heading", name=re.compile("Ada resigned: .+ wins"))).to_be_visible()


def test_the_move_of_a_moment_is_marked(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis")
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    page.locator(".deed.can").first.click()
    prompt(page).get_by_role("button", name="Confirm").click()
    bought = page.get_by_role("tabpanel", name="Log").get_by_role("button", name=re.compile("Ada buys"))
    bought.click()
    expect(page.get_by_role("region", name="Replay")).to_contain_text("Ada buys")
    expect(page.locator(".city path.last")).to_have_count(1)
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".city path.last")).to_have_count(0)


def test_play_goes_on_from_any_moment_of_a_finished_game(visit: Visit) -> None:
    page = visit("/")
    _give_up(page)
    old = page.url
    page.goto(f"{old}?at=2")
    expect(page.get_by_text("2 / ")).to_be_visible()
    coins = page.get_by_role("region", name="Players").get_by_role("article").filter(has_text="Ada").inner_text()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "/t/" in url and not url.startswith(old))
    expect(prompt(page)).to_be_visible()
    panel = page.get_by_role("region", name="Players").get_by_role("article").filter(has_text="Ada")
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    assert re.findall(r"\d+", panel.inner_text())[0] == re.findall(r"\d+", coins)[0]
    take_income(page)
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text("Ada takes")


def test_the_result_has_every_point_its_growth_and_the_record(visit: Visit, server: Server) -> None:
    page = visit("/")
    _alone(page)
    table = page.get_by_role("table", name="Points by period and category")
    for category in ("groups", "roads", "Points"):
        expect(table).to_contain_text(category)
    total = table.get_by_role("row", name=re.compile("^Points")).get_by_role("cell").inner_text()
    expect(page.get_by_role("heading", name=re.compile("target"))).to_contain_text(total)
    chart = page.get_by_role("img", name=re.compile("Points over the game"))
    expect(chart).to_be_visible()
    with page.expect_download() as loading:
        page.get_by_role("link", name="Download the record").click()
    text = loading.value.path().read_text()
    assert "sprawlopolis" in text
    assert "Secret" in text
    chart.click()
    expect(page).to_have_url(re.compile(r"\?at=\d+$"))
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url(lambda url: "at=" not in url)
    expect(choices(page).first.or_(prompt(page).get_by_role("button", name="Confirm")).first).to_be_visible()
    assert server.url in page.url
