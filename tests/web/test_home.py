"""The first page: ways to play, options, tables with friends and clocks, one's own games."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitors import begin, card, choices, introduce, prompt, take_income


def test_any_title_is_one_button_and_a_name_away(visit: Visit) -> None:
    page = visit("/")
    for title in ("Foundations of Metropolis", "Foundations of Rome", "Sprawlopolis", "City of Iron"):
        page.goto("/")
        card(page, title).get_by_role("button", name=re.compile("^Play (now|alone)$")).click()
        if title == "Foundations of Metropolis":
            introduce(page, "Ada")
        page.wait_for_url("**/t/*")
        expect(prompt(page)).to_be_visible()


def test_a_preset_sets_players_and_options_and_may_be_changed(visit: Visit) -> None:
    page = visit("/")
    offered = card(page, "City of Iron")
    everything = offered.get_by_role("radio", name=re.compile("^Nations and towns"))
    everything.check(force=True)
    offered.get_by_text("Options").click()
    expect(offered.get_by_label("Nation abilities")).to_have_value("yes")
    expect(offered.get_by_role("radio", name="3", exact=True)).to_be_checked()
    offered.get_by_label("Nation abilities").select_option("no")
    expect(everything).not_to_be_checked()
    expect(offered.get_by_text("your own choice")).to_be_visible()
    offered.get_by_label("Nation abilities").select_option("yes")
    expect(everything).to_be_checked()
    offered.get_by_role("button", name="Play now").click()
    introduce(page, "Ada")
    expect(page.get_by_role("region", name="Players").get_by_role("article")).to_have_count(3)
    page.get_by_role("tab", name="Menu").click()
    expect(page.get_by_role("definition").first).to_have_text("yes")


def test_options_that_do_not_go_together_are_refused_in_words(visit: Visit) -> None:
    page = visit("/", refusals=True)
    offered = card(page, "City of Iron")
    offered.get_by_text("Options").click()
    for number in (1, 2):
        offered.get_by_label(f"Nation of player {number}").select_option(index=1)
    expect(offered.get_by_label("Nation of player 3")).to_have_count(0)
    offered.get_by_role("button", name="Play now").click()
    introduce(page, "Ada")
    expect(offered.get_by_role("alert")).to_contain_text("cannot both play")


def test_a_table_with_a_clock_is_found_among_the_open_ones(visit: Visit) -> None:
    ada, bob = visit("/"), visit("/")
    card(ada, "Foundations of Metropolis").get_by_role("button", name="Invite friends").click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_role("radio", name="3").check(force=True)
    dialog.get_by_label("Who may sit down").select_option("Anybody here")
    dialog.get_by_label("Thinking time").select_option("For the whole game")
    dialog.get_by_label("How long").select_option("10 minutes")
    dialog.get_by_label("Added after each turn").select_option("20 seconds")
    dialog.get_by_label("When the time is up").select_option("A bot plays on until they are back")
    dialog.get_by_role("button", name="Open the table").click()
    introduce(ada, "Adelheid")
    expect(ada.get_by_text("10 minutes each, 20 seconds more a turn")).to_be_visible()
    ada.get_by_label("Bots").select_option("Carefree")
    ada.get_by_role("button", name="Put a bot here").first.click()
    expect(ada.get_by_role("listitem").filter(has_text="Carefree")).to_be_visible()
    bob.reload()
    found = bob.get_by_role("region", name="Open tables").get_by_role("link").filter(has_text="Adelheid")
    expect(found).to_contain_text("1 seat free")
    found.click()
    bob.get_by_role("button", name="Sit down").click()
    introduce(bob, "Bob")
    ada.get_by_role("button", name="Begin").click()
    expect(bob.get_by_role("timer")).to_have_count(3)
    expect(bob.get_by_role("timer").first).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))


def test_ones_own_games_stand_first_those_that_wait_before_the_others(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Sprawlopolis")
    expect(prompt(page)).to_be_visible()
    page.goto("/")
    card(page, "Foundations of Metropolis").get_by_role("button", name="Invite friends").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    mine = page.get_by_role("region", name="Your games").get_by_role("link")
    expect(mine).to_have_count(2)
    expect(mine.first).to_contain_text(re.compile("Sprawlopolis.*Your turn"))
    expect(mine.last).to_contain_text("1 seat free")
    expect(page).to_have_title(re.compile("^● Your turn"))


def test_a_game_of_others_is_watched_from_the_first_page(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Foundations of Metropolis", name="Theodora")
    expect(prompt(page).get_by_text("Your turn:")).to_be_visible()
    take_income(page)
    guest = visit("/")
    guest.get_by_role("region", name="Watch a game").get_by_role("link").filter(has_text="Theodora").click()
    expect(guest.get_by_text("You are watching")).to_be_visible()


def test_two_games_of_the_same_kind_are_told_apart(visit: Visit) -> None:
    page = visit("/")
    begin(page, "Sprawlopolis")
    expect(choices(page).first).to_be_visible()
    page.goto("/")
    card(page, "Sprawlopolis").get_by_role("button", name="Play alone").click()
    page.wait_for_url("**/t/*")
    choices(page).first.click()
    prompt(page).get_by_role("button", name="Confirm").click()
    expect(prompt(page).get_by_text("Place card")).to_be_visible()
    page.goto("/")
    games = page.get_by_role("region", name="Your games").get_by_role("link")
    expect(games).to_have_count(2)
    expect(games.filter(has_text="move 1")).to_have_count(1)
