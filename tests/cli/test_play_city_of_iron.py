"""City of Iron in the terminal: the board in text, prices before they are paid, piles to look through."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from oppidum import words
from oppidum.cli.board import board, look, look_words, remarks
from oppidum.cli.boards.city_of_iron.layout import LEGEND
from oppidum.cli.boards.scene import scene
from oppidum.cli.playing.choices import Choices, menu
from oppidum.cli.playing.table import PERSON
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from tests.cli.conftest import SEED, Play
from tests.cli.playing import ASKING, Terminal, after, digest, whole_game
from tests.games.checked import move, play
from tests.games.city_of_iron.tables import built_in, last_turn, legal, new, seat, set_up, view

TITLE = "city-of-iron"
NAMES = ("Ada", "Ben", "Cleo", "Dora")


def make_published(players: int, seed: int, **options: bool) -> CityOfIronState:
    """A new game with the built-in values."""
    return cast(CityOfIronState, built_in(players, **options).new(seed))


def plain(table: CityOfIronState, viewer: int = 0, full: bool = False) -> list[str]:
    """The board as this seat reads it."""
    return [line.plain for line in board(scene(table, viewer, NAMES[: table.configuration.players]), full)]


def show_board(table: CityOfIronState, viewer: int = 0, full: bool = False) -> str:
    """The board in one text, without the marks of designed values."""
    return unmark(plain(table, viewer, full))


def look_at(table: CityOfIronState, what: str, viewer: int = 0) -> str:
    """What a look shows, in one text, without the marks of designed values."""
    shown = look(scene(table, viewer, NAMES[: table.configuration.players]), what)
    return unmark([line.plain for line in shown])


def unmark(lines: list[str]) -> str:
    """Lines in one text, without the marks of designed values and what they mean."""
    return " ".join(" ".join(line for line in lines if line != LEGEND).replace("*", "").split())


def list_remarks(table: CityOfIronState, viewer: int = 0) -> dict[str, str]:
    """What stands beside actions, without the marks of designed values."""
    found = remarks(scene(table, viewer, NAMES[: table.configuration.players]))
    return {words: said.replace("*", "") for words, said in found.items()}


def list_choices(table: CityOfIronState, viewer: int) -> list[str]:
    """The list of what this seat may do, as it is printed."""
    actions = table.legal(viewer)
    choices = Choices({action: table.configuration.actions.notation(action) for action in actions})
    return menu(choices, choices.group(actions), list_remarks(table, viewer)) if actions else []


# The board


@pytest.mark.rule("K-42", "K-50")
def test_the_board_of_a_turn() -> None:
    table = set_up(
        seat(5, 1, hand="scholar explorer", home="deep-mine", citizen={"discard": ["cartographer"]}),
        seat(3, home="mine", towns=["mudford"]),
        row="academy - bank",
    )
    lines = [line.replace("*", "") for line in plain(table)]
    assert lines[:6] == [
        "City of Iron: round 1, action 1 of 3; 0 of 3 scorings done",
        "Goods             coins  1st/2nd shield     A Ada     B Ben",
        "Turnips              +1      2/1      7         .     2 1st",
        "Srikas               +1      2/1      7         .         .",
        "Glow Moss            +2      3/1      5         .         .",
        "Ore                  +2      3/1      5     3 1st     2 2nd",
    ]
    at = next(place for place, line in enumerate(lines) if line.startswith("Buildings on offer"))
    assert " ".join(lines[at + 1].split()) == "1x Academy 5 coins anywhere 1 science a round"
    assert lines[at + 2].split()[:2] == ["3x", "Bank"]
    assert any(line.split()[:2] == ["A", "Ada"] and line.endswith("<") for line in lines)
    assert "Home 1/5: Mine" in show_board(table)
    assert "towns Mudford (defense " in show_board(table)
    assert any(line.startswith("  Scholar") and line.endswith("pay 1 coin, work 1: gain 1 science") for line in lines)


@pytest.mark.rule("K-62")
def test_lands_are_shown_to_whoever_can_settle_and_to_whoever_asks() -> None:
    for hand, told in (("explorer", True), ("scholar", False)):
        table = set_up(seat(hand=hand), seat())
        assert any(line.startswith("Lands to settle") for line in plain(table)) == told
        assert any(line.startswith("Lands to settle") for line in plain(table, full=True))
        assert look_at(table, "lands").startswith("Lands to settle: Near Shore")


@pytest.mark.rule("K-51")
def test_the_shield_is_marked() -> None:
    table = set_up(seat(home="turnip-farm turnip-farm mixed-turnip-farm"), seat())
    assert plain(table)[2].endswith("8 1st s         .")


@pytest.mark.rule("K-54")
def test_the_whole_board_names_bonuses_cities_and_piles() -> None:
    near = {"place": "near-shore", "token": "two", "buildings": ["docks"]}
    table = set_up(seat(8, cities=[near], stored=["bank"]), seat(1, hand="mayor"))
    text = show_board(table, full=True)
    assert "coins +2 Ada with 8; distance +2 Ada with 2" in text
    assert "Near Shore 1/2: Docks; stored Bank" in text
    assert "city tokens left: 3, 3." in text
    assert "Hand: Mayor." in text


@pytest.mark.rule("K-40", "K-53")
def test_the_heading_says_when_goods_score() -> None:
    assert plain(set_up(seat(), seat(), score_cards=1, due=1))[0].endswith("; scoring 1 of 3 as it ends")
    assert plain(set_up(seat(), seat(), score_cards=3, scorings=2, due=1))[0].endswith("; the last one")


# Prices


def bidding(table: CityOfIronState) -> CityOfIronState:
    """The table when bids begin."""
    while view(table).phase == "ordering":
        asked = table.to_act()[0]
        move(table, asked, legal(table, player=asked)[0])
    return table


@pytest.mark.rule("K-10", "K-11")
@pytest.mark.parametrize("taken", ["bid 5", "bid 9"])
def test_a_bid_says_what_it_costs_and_when_one_would_act(taken: str) -> None:
    table = bidding(new(2))
    play(table, taken)
    last = table.to_act()[0]
    for notation in legal(table):
        said = list_remarks(table, last)[notation]
        tried = table.copy()
        tried.play(last, tried.configuration.actions.parse(notation))
        left = view(tried).seats[last].coins
        paid = view(table).seats[last].coins - left
        coins = f"{paid} coin{'s' if paid > 1 else ''}, {left} left" if paid else "free"
        turn = view(tried).order[::-1].index(last)
        after_whom = f", after {NAMES[1 - last]}" if turn else ""
        assert said == f"{coins}; you act {('1st', '2nd')[turn]}{after_whom}"


@pytest.mark.rule("K-10")
def test_a_bid_before_the_others_counts_those_who_stand_already() -> None:
    table = bidding(new(3))
    first, second, _ = view(table).order
    play(table, "bid 6")
    said = list_remarks(table, second)
    assert said["bid 7"].endswith("you act 1st so far")
    assert said["bid 5"].endswith(f"you act 2nd so far, after {NAMES[first]}")


@pytest.mark.rule("K-73")
def test_a_second_bid_costs_the_difference() -> None:
    table = bidding(new(2, nations=True, nation_1="om", nation_2="arc"))
    play(table, *(["bid 8", "bid 5"] if view(table).order[0] == 0 else ["bid 5", "bid 8"]))
    said = list_remarks(table)
    assert view(table).phase == "rebidding"
    assert said["stay"] == "free; you act 1st"
    assert said["bid 9"].startswith("1 coin, ")
    assert said["bid 4"] == "free; you act 2nd, after Ben"


def test_a_number_in_a_list_keeps_its_word() -> None:
    table = bidding(new(2))
    lines = list_choices(table, table.to_act()[0])
    assert [line.split()[1:3] for line in lines] == [["bid", str(place)] for place in range(1, len(lines) + 1)]


@pytest.mark.rule("K-22")
def test_science_is_not_asked_for_twice() -> None:
    table = set_up(seat(9, 2, home="mine"), seat(9, 2), row="mine moss-garden")
    assert list_remarks(table, 0)["build 1"] == "Mine, 4 coins, no science: +2 Ore"
    assert list_remarks(table, 1)["build 1"] == "Mine, 4 coins, 1 science: +2 Ore"
    assert list_remarks(table, 0)["build 2"] == "Moss Garden, 3 coins, 1 science: +2 Glow Moss"


@pytest.mark.rule("K-25")
def test_a_draw_says_which_card_comes() -> None:
    piles = {"draw": [], "discard": ["mayor", "explorer", "scholar", "cartographer"]}
    table = set_up(seat(citizen=piles, military={"draw": ["captain", "soldier"]}), seat())
    assert list_remarks(table)["draw citizen"] == "Mayor, the discards turned over"
    assert list_remarks(table)["draw military"] == "Captain"
    play(table, "draw citizen")
    assert view(table, 0).seats[0].hand.cards == ["mayor"]


@pytest.mark.rule("K-70")
def test_a_district_is_as_large_as_the_nation_makes_it() -> None:
    for nation, spaces in (("arc", "+2 spaces"), ("cresaria", "+1 space")):
        table = set_up(seat(nation=nation, hand="mayor"), seat(), options={"nations": True})
        assert list_remarks(table)["district home two"].startswith(f"{spaces}, 1 military card")


@pytest.mark.rule("K-70")
def test_a_district_that_is_paid_for_is_as_large_as_it_was_said_to_be() -> None:
    hand = "mayor scholar cartographer scientist arms-dealer tax-collector"
    table = set_up(seat(nation="arc", hand=hand), seat(), options={"nations": True})
    play(table, "play mayor", "district home two")
    assert "Chosen: Home, 2 spaces." in show_board(table)


@pytest.mark.rule("K-70")
def test_to_move_a_building_has_its_price_and_is_asked_for_where_it_can_be() -> None:
    cities = [{"place": "near-shore", "token": "two"}]
    table = set_up(seat(3, nation="arc", home="academy", cities=cities), seat(), options={"nations": True})
    assert list_remarks(table)["move academy"].startswith("1 coin, a free action; Academy")
    assert "you may move buildings" in words.say(table.prompt(0))
    play(table, "tax")
    assert "move" not in words.say(table.prompt(1))


@pytest.mark.rule("K-82")
def test_goods_of_choice_are_counted_without_the_town_that_gives_them() -> None:
    table = last_turn(seat(home="mine turnip-farm", towns=["snyle ore"]), seat(), options={"towns": True})
    play(table, "tax")
    own = view(table).seats[0].goods
    assert list_remarks(table)["choose turnips"] == f"you have {own['turnips']}"
    assert list_remarks(table)["choose ore"] == f"you have {own['ore'] - 2}"


@pytest.mark.rule("K-45")
def test_cards_chosen_to_buy_are_named_to_their_buyer() -> None:
    table = last_turn(seat(9), seat(9))
    play(table, "tax")
    assert "Buildings on offer" in show_board(table)
    move(table, 0, "buy mayor")
    assert show_board(table).endswith(
        "You have chosen Mayor. Cards are chosen in the order of the list; undo takes them back."
    )
    assert "Mayor" not in show_board(table, 1)


# Payments


@pytest.mark.rule("K-28")
def test_a_payment_says_what_is_asked_paid_and_still_to_pay() -> None:
    hand = "mayor scholar cartographer scientist arms-dealer tax-collector"
    table = set_up(seat(hand=hand), seat())
    play(table, "play mayor", "district home three")
    assert "You use Mayor: pay work 2: add a district to a city. Chosen: Home, 2 spaces." in show_board(table)
    assert "It asks for work 2. Paid so far: nothing." in show_board(table)
    assert words.say(table.prompt(0)) == "Mayor: which card do you discard next? Still to pay: work 2."
    assert list_remarks(table)["discard mayor"] == "the card that you use; it pays nothing"
    assert list_remarks(table)["discard scholar"] == "work 1"
    play(table, "discard mayor")
    assert "Paid so far: nothing." in show_board(table)
    assert words.say(table.prompt(0)).endswith("Still to pay: work 2.")
    play(table, "discard scholar")
    assert "Paid so far: Scholar (work 1)." in show_board(table)
    assert words.say(table.prompt(0)).endswith("Still to pay: work 1.")


@pytest.mark.rule("K-30", "K-86")
def test_an_attack_says_what_it_needs() -> None:
    table = set_up(seat(hand="iron-dragon warship captain soldier scholar cartographer"), seat())
    town = legal(table, "attack")[0].split()[1]
    state = view(table).towns[town]
    play(table, f"attack {town}")
    text = show_board(table)
    assert "You attack " in text
    assert f"It asks for attack {state.defense} and distance " in text
    assert "one card is not both" in text


@pytest.mark.rule("K-62")
def test_a_settlement_adds_the_way_to_its_price() -> None:
    table = set_up(seat(hand="explorer cartographer scout-ship warship soldier"), seat())
    play(table, "play explorer", "settle near-shore three")
    assert "Chosen: Near Shore, 3 spaces. It asks for distance 2." in show_board(table)


@pytest.mark.rule("K-62")
def test_a_ship_is_asked_for_until_one_is_named() -> None:
    table = set_up(seat(hand="explorer cloud-skimmer scout-ship warship"), seat(), seat())
    play(table, "play explorer", "settle salt-coast two")
    assert "It asks for distance 3 and a ship. Paid so far: nothing." in show_board(table)
    assert words.say(table.prompt(0)).endswith("Still to pay: distance 3 and a ship.")
    play(table, "discard cloud-skimmer")
    assert words.say(table.prompt(0)).endswith("Still to pay: a ship.")


@pytest.mark.rule("K-23")
def test_a_full_city_asks_what_makes_room() -> None:
    table = set_up(seat(9, home="mine deep-mine bank barracks guild-hall"), seat(), row="academy")
    play(table, "build 1 home")
    assert plain(table)[1] == "You build on Home, which is full: something there makes room."
    assert list_remarks(table)["raze mine"] == "Mine: +2 Ore"


# Looking


@pytest.mark.rule("K-90")
def test_own_piles_are_looked_through_in_their_order() -> None:
    table = set_up(
        seat(citizen={"draw": ["mayor", "explorer"], "discard": ["scholar", "cartographer"]}),
        seat(hand="spy"),
    )
    shown = look_at(table, "piles")
    assert "Citizen cards to draw, top first: Mayor, Explorer." in shown
    assert "Citizen discards, top first: Cartographer, Scholar." in shown
    assert "Hand: Spy." in look_at(table, "ben")


@pytest.mark.rule("K-02", "K-45")
def test_cards_to_buy_are_listed_with_their_prices() -> None:
    table = set_up(seat(), seat())
    shown = look_at(table, "buy")
    assert "Tax Collector 2 coins work 1; pay work 1: gain 4 coins" in shown
    assert "Iron Dragon" in shown
    assert "Scholar" not in shown


@pytest.mark.rule("K-06")
def test_town_piles_are_looked_through_in_their_order() -> None:
    table = new(2)
    shown = look_at(table, "towns")
    titles, ids = table.rules.towns.title, table.rules.towns.id
    for pile in view(table).piles:
        names = [words.call(titles[ids.index(town)]) for town in pile]
        assert [shown.index(name) for name in names] == sorted(shown.index(name) for name in names)
    assert "; then " in shown
    assert not any("; then " in line for line in plain(table))


def test_single_things_are_told_by_name_or_id() -> None:
    table = set_up(seat(home="mine"), seat(towns=["mudford"]), options={"nations": True})
    assert look_at(table, "Cargo Ship").startswith("Cargo Ship, citizen card: costs 4 coins, 1 science; ")
    assert look_at(table, "mine") == (
        "Mine (mine), on mountain: costs 4 coins, no science; +2 Ore. "
        "Mine (deep-mine), on mountain: costs 5 coins, no science; +3 Ore."
    )
    assert look_at(table, "mudford").endswith("belongs to Ben.")
    assert look_at(table, "near-shore").endswith("not settled.")
    assert look_at(table, "arc").startswith("City-State of Arc: the two token as a district holds 2 buildings")
    assert look_at(table, "gold") == "There is nothing called “gold” to look at; look alone lists what there is."
    assert "look buy" in look_at(table, "")


def test_look_in_a_title_that_has_nothing_to_look_through(play: Play) -> None:
    assert after(play("look").out, "look") == "There is nothing more to look at: board shows it all."
    assert "\n  look" not in after(play("help").out, "help")


def test_help_speaks_of_this_title(play: Play) -> None:
    said = after(play("help", title=TITLE).out, "help")
    assert "\n  look        your piles" in said
    assert "why build 3 home" in said


# Designed values


def test_designed_values_have_a_star_and_entered_ones_have_none() -> None:
    def hand_line(table: CityOfIronState) -> str:
        return next(line for line in plain(table, full=True) if "Citizen cards to draw" in line)

    table = make_published(2, 1)
    while view(table).phase == "ordering":
        asked = table.to_act()[0]
        table.play(asked, table.legal(asked)[0])
    assert hand_line(table).endswith("*.")
    assert plain(table)[-1].startswith("* a value that was designed")
    assert "Scholar*" not in hand_line(set_up(seat(), seat()))


def select_starred(lines: list[str]) -> list[str]:
    """The lines with a mark of designed values, without what the mark means."""
    return [line for line in lines if "*" in line and not line.startswith("* ")]


def test_every_offer_with_designed_values_has_a_star_and_the_board_says_what_it_means() -> None:
    table = make_published(2, 1, nations=True, towns=True)
    said = remarks(scene(table, 0, NAMES[:2]))
    for offer in ("top scholar", "play spy", "discard spy", "buy mayor", "build bank", "attack mudford", "bid 1"):
        assert "*" in said[offer], offer
    for offer in ("settle near-shore two", "district home three"):
        assert said[offer].endswith("*"), offer
    assert "*" not in said["bid 5"] + said["tax"]
    assert select_starred(plain(table)) == []
    assert plain(table)[-1].startswith("* a value that was designed")


@pytest.mark.parametrize("what", ["near-shore", "scholar", "mudford", "docks", "lands", "track", "goods", "buy"])
def test_a_look_at_designed_values_says_what_the_star_means(what: str) -> None:
    lines = [line.plain for line in look(scene(make_published(3, 1), 0, NAMES[:3]), what)]
    assert select_starred(lines)
    assert lines[-1].startswith("* a value that was designed")


# Who may know what


@pytest.mark.rule("K-90")
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_worlds_that_a_viewer_cannot_tell_apart_read_the_same(viewer: int) -> None:
    table, dice = make_published(3, 3, nations=True, towns=True), Dice(seed_bytes(3), "choices")
    differing = 0
    for step in range(60):
        if step % 6 == 0:
            world = table.knowledge(viewer).imagine(Dice(seed_bytes(step), "worlds"))
            assert isinstance(world, CityOfIronState)
            differing += world.position() != table.position()
            assert plain(world, viewer, full=True) == plain(table, viewer, full=True)
            assert plain(world, viewer) == plain(table, viewer)
            assert list_remarks(world, viewer) == list_remarks(table, viewer)
            for what in (*NAMES[:3], "piles", "buy", "row", "towns"):
                assert look_at(world, what, viewer) == look_at(table, what, viewer)
        asked = dice.choose(table.to_act())
        table.play(asked, dice.choose(table.legal(asked)))
    assert differing > 6


@pytest.mark.rule("K-45", "K-90")
def test_a_secret_purchase_is_read_by_its_buyer_alone() -> None:
    tables = []
    for card in ("mayor", "explorer"):
        table = last_turn(seat(9), seat(9))
        play(table, "tax")
        move(table, 0, f"buy {card}")
        tables.append(table)
    for viewer in (1, SPECTATOR):
        assert plain(tables[0], viewer, full=True) == plain(tables[1], viewer, full=True)
        assert look_at(tables[0], "Ada", viewer) == look_at(tables[1], "Ada", viewer)


# Whole games


@pytest.mark.parametrize("players", [2, 4])
def test_every_line_of_a_game_fits_eighty_columns(players: int) -> None:
    table, dice = make_published(players, players, nations=True, towns=True), Dice(seed_bytes(players), "choices")
    step = 0
    while not table.over():
        asked = dice.choose(table.to_act())
        if step % 7 == 0:
            lines = [*plain(table, asked), *plain(table, asked, full=True), *list_choices(table, asked)]
            assert [line for line in lines if len(line) > 80] == []
        table.play(asked, dice.choose(table.legal(asked)))
        step += 1
    seen = scene(table, 0, NAMES[:players])
    lines = [line.plain for what in look_words(seen) for line in look(seen, what)]
    assert [line for line in lines if len(line) > 80] == []
    assert plain(table)[0] == "City of Iron: the game is over"


@pytest.mark.rule("K-25", "K-45", "K-90")
def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    lines, table = whole_game(TITLE, [PERSON, "random"])
    saved = tmp_path / "game.record"
    with Terminal(TITLE, "--seed", SEED, "--players", 2, "--bots", "random", "--brief", "--record", saved) as terminal:
        assert "Which citizen card shall lie on top" in terminal.until(ASKING)
        assert "Citizen cards that you have not bought:" in terminal.type("look buy")
        assert "This is not what you are asked for now" in terminal.type("why build 1 home")
        terminal.type(lines[0])
        assert "Gone back: the answer is withdrawn." in terminal.type("undo")
        for line in lines[:-1]:
            assert "Ada> " in terminal.type(line)
        assert "Citizen discards, top first:" in terminal.type("look piles")
        terminal.press(lines[-1] + "\r")
        out, code = terminal.end()
    assert code == 0
    assert "The game is over." in out
    assert not [line for line in out.splitlines() if len(line) > 80 and str(saved) not in line]
    assert digest(saved) == table.state.digest().hex()


def test_hint_preview_why_and_undo_in_a_turn(play: Play) -> None:
    done = play(
        *("top cartographer", "top soldier", "bid 5", "hint", "preview tax", "why build 9 home"),
        *("why build 1 near-shore", "tax", "undo"),
        *("--players", 2),
        title=TITLE,
    )
    assert (done.code, done.err) == (0, "")
    assert "The greedy bot would play: " in after(done.out, "hint")
    assert "tax" in after(done.out, "preview tax")
    assert "“build 9 home” is no action of this game" in after(done.out, "why build 9 home")
    assert "(K-20)" in after(done.out, "why build 1 near-shore")
    assert "Gone back: " in done.out
