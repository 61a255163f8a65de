"""Trades and thefts in the terminal: offers in one line, answers, wishes, withdrawal, and what is said of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import oppidum
from oppidum.cli.board import board, line_words, look, look_words, remarks
from oppidum.cli.boards.scene import scene
from oppidum.engine.game import State
from oppidum.engine.position import read_position
from oppidum.engine.record import Move
from tests.cli.conftest import Play
from tests.cli.playing import after, read
from tests.games.checked import play as take
from tests.games.foundations.modules import with_trades
from tests.games.foundations.tables import player

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
NAMES = ("Ada", "Ben", "Cleo")
THREE = ("--players", 3, "--option", "trading=yes", "--option", "stealing=yes", "--option", "first=1", "--brief")
PEOPLE = (*THREE, "--humans", 3)
TWO_FOR_ONE = "propose 2 give 2 coins ask 1 token"


def held(name: str) -> Any:
    return read_position((POSITIONS / f"{name}.toml").read_text("utf-8"), oppidum.game)


def text_of(state: State, seat: int) -> str:
    names = NAMES[: state.configuration.players]
    return " ".join(" ".join(line.plain for line in board(scene(state, seat, names))).split())


def moves_in(path: Path) -> list[tuple[int, str]]:
    """Returns the moves of a record, each with its seat."""
    return [(entry.seat, entry.notation) for entry in read(path).entries if isinstance(entry, Move)]


# Offers in a game


@pytest.mark.rule("T-03", "T-04")
def test_an_offer_is_typed_in_one_line_and_accepted(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    done = play(TWO_FOR_ONE, "accept", "income", "end", *PEOPLE, "--record", path, title="rome")
    said = after(done.out, TWO_FOR_ONE)
    assert "  Ada offers Ben 2 coins for 1 favor token." in said
    assert "Ben  Ada offers you 2 coins for 1 favor token." in said
    assert "1  accept  get 2 coins, give 1 favor token" in said
    steps = ["propose 2", "give 2 coins", "ask 1 token"]  # nothing may come after the token, so the game sends it
    assert moves_in(path) == [*[(0, step) for step in steps], (1, "accept"), (0, "income"), (0, "end")]


@pytest.mark.rule("T-03")
def test_an_offer_is_composed_word_by_word_and_undone(play: Play) -> None:
    done = play("propose 2", "give", "give 2 coins", "undo", "undo", *PEOPLE, title="rome")
    assert "Ada  Your offer to Ben: nothing for nothing. Add to it, or send it." in after(done.out, "propose 2")
    assert "  3  offer     send it: 2 coins for nothing" in after(done.out, "give 2 coins")
    assert done.out.count("Gone back: 1 move is taken back.") == 2
    assert done.out.count("Ada  Your turn: ") == 2


@pytest.mark.rule("T-11")
def test_the_proposer_withdraws_while_a_neighbour_at_the_keyboard_is_asked(play: Play, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    done = play(TWO_FOR_ONE, "withdraw", "withdraw", *PEOPLE, "--record", path, title="rome")
    assert "Ada may still type: withdraw" in after(done.out, TWO_FOR_ONE)
    assert "Ada withdraws the offer." in done.out
    assert "There is no such offer now (T-04)." in done.out
    assert moves_in(path)[-1] == (0, "withdraw")


@pytest.mark.rule("T-04", "T-11")
def test_a_partner_declines_with_a_wish_that_is_granted(play: Play) -> None:
    wish = "wish give 1 token ask 3 coins"
    done = play(TWO_FOR_ONE, wish, "board", "grant 2", "wish give 1 token", "accept", "income", *PEOPLE, title="rome")
    assert "Ben would give Ada 1 favor token for 3 coins." in after(done.out, wish)
    assert "grant 2      offer Ben 3 coins for 1 favor token" in after(done.out, wish)
    assert "Ben would give 1 favor token for 3 coins: grant 2 proposes it." in " ".join(done.out.split())
    assert "No other proposal can be made to you in this turn (T-11)." in done.out
    assert "  Ben accepts the offer of Ada." in done.out


@pytest.mark.rule("T-02", "T-04")
def test_what_cannot_be_offered_is_refused_with_the_reason(play: Play) -> None:
    lines = ("propose 1 give 1 coin", "propose 2", "give 1 coin", "offer", "income")
    done = play(*lines, "propose 3 give 99 coins", "propose 2 give", *PEOPLE, title="rome")
    assert "You cannot trade with yourself (T-02)." in done.out
    assert "Answer the offer first (T-04)." in done.out


@pytest.mark.rule("T-06")
def test_a_theft_is_typed_and_told(play: Play) -> None:
    done = play("steal B6", "income", *PEOPLE, title="rome")
    assert "steal B6     from Cleo, who gets your favor token, spent" in done.out
    assert "  Ada steals B6 from Cleo." in after(done.out, "steal B6")


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_a_bot_answers_an_offer(play: Play, bot: str) -> None:
    done = play("propose 2 give 1 token", "income", *THREE, "--bots", bot, title="rome")
    told = after(done.out, "propose 2 give 1 token")
    assert f"Ada offers {bot.capitalize()} 2 1 favor token for nothing." in " ".join(told.split())
    assert "may still type" not in done.out


def test_help_has_an_offer_only_where_people_trade(play: Play) -> None:
    line = "  propose 2   a whole offer: propose 2 give A1 8 coins ask B3 1 token"
    assert line in after(play("help", "--option", "trading=yes", title="rome").out, "help")
    assert "propose" not in after(play("help", "--option", "stealing=yes", title="rome").out, "help")


# What is shown


@pytest.mark.rule("T-03", "T-04")
def test_a_waiting_offer_is_said_with_what_it_does_to_lot_markers() -> None:
    said = text_of(held("trading-offer"), 1)
    assert "Ada offers Ben: F6 and F7 for D4 and 8 coins. Lot markers in supply: Ada 3 to 4, Ben 6 to 5." in said
    assert "In one line: propose 2 give F6 F7 ask D4 8 coins." in said
    beside = remarks(scene(held("trading-offer"), 1, NAMES))
    assert beside["accept"] == "get F6 and F7, give D4 and 8 coins"
    assert {"refuse", "withdraw", "wish"} <= beside.keys()


@pytest.mark.rule("T-01", "T-04")
def test_tokens_and_wishes_stand_with_their_players() -> None:
    said = text_of(held("trading-wish"), 0)
    assert "Ada: 1 favor token. Ben: 2 favor tokens; 1 spent favor token. Cleo: 2 favor tokens." in said
    assert "Ben would give D4 for F6 and 1 favor token: grant 2 proposes it." in said
    assert "Nobody's lot markers change in number." in said
    assert remarks(scene(held("trading-wish"), 0, NAMES))["grant 2"] == "offer Ben F6 and 1 favor token for D4"


@pytest.mark.rule("T-10")
def test_what_changed_hands_is_said_where_it_matters() -> None:
    table = held("stealing-square")
    take(table, "steal D4")
    assert "Changed hands in this turn, so nobody steals it now: D4." in text_of(table, 0)
    assert "Ada: 1 favor token. Ben: 2 favor tokens; 1 spent favor token." in text_of(table, 0)


@pytest.mark.rule("T-04", "X-03")
def test_a_turn_is_its_owners_while_another_answers() -> None:
    table = held("trading-offer")
    take(table, "refuse", "income", "propose 3", "ask 1 coin", "offer")
    assert "Turn of Ada: the action is taken." in text_of(table, 2)
    take(table, "wish")
    said = text_of(table, 2)
    assert "Turn of Ada: the action is taken." in said
    assert "Cleo composes what it would accept from Ada: nothing for nothing." in said


def test_tokens_can_be_looked_at() -> None:
    seen = scene(held("trading-wish"), 0, NAMES)
    said = " ".join(" ".join(line.plain for line in look(seen, "tokens")).split())
    assert said.startswith("Tokens: Favor token: Scores 2 points at the end.")
    assert "Spent favor token: Scores 4 points" in said
    assert "tokens" in look_words(seen)


# Completion


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("propose 2 ", ["give ", "ask "]),
        ("propose 2 a", ["ask "]),
        ("propose 2 give ", ["C3", "C4", "D3", "F6", "1 "]),
        ("propose 2 give F6 ", ["C3", "C4", "D3", "1 ", "ask "]),
        ("propose 2 give F6 ask D", ["D4"]),
        ("propose 2 give 3", ["3 "]),
        ("propose 2 give 3 ", ["coins"]),
        ("propose 2 give 1 ", ["coin", "token"]),
        ("propose 2 ask 1 sp", ["spent"]),
        ("Propose 3 ask e", ["E4"]),
        ("propose 1 ", []),
        ("propose 9 give ", []),
        ("build ", []),
        ("", []),
    ],
)
def test_an_offer_in_one_line_is_completed(typed: str, found: list[str]) -> None:
    assert line_words(held("trading-wish"), 0, typed) == found


def test_a_wish_in_one_line_is_completed() -> None:
    table = held("trading-offer")
    assert line_words(table, 1, "wish give ") == ["D4", "F5", "1 "]
    assert line_words(table, 1, "wish give D4 ask F") == ["F6", "F7"]
    assert line_words(table, 0, "wish give ") == []
    cards = {"invocations": {"held": [["largesse"], []]}}
    held_cards = with_trades(player(), player(), options={"trading": True, "invocations": True}, modules=cards)
    assert line_words(held_cards, 0, "propose 2 give l") == ["largesse"]
