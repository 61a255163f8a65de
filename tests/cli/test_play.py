"""A game in the terminal: what people type and what they are told, from scripted lines and in a pseudo-terminal."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import oppidum
from oppidum.cli import play as play_command
from oppidum.cli.board import board
from oppidum.cli.boards.scene import scene
from oppidum.cli.playing import table as table_module
from oppidum.cli.playing.choices import Choices, menu
from oppidum.cli.playing.counsel import COMMANDS
from oppidum.cli.playing.keyboard import Complete, Keyboard
from oppidum.cli.playing.table import PERSON, LocalTable, Seating
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.knowledge import Knowledge
from oppidum.engine.record import Record, final_digest, final_state, parse
from oppidum.players import DEFAULT_BUDGET, Bot, Budget, RandomBot
from tests.cli.conftest import Done, Run
from tests.specimen.specimen import SPECIMEN

SEED = 5
Play = Callable[..., Done]


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays Metropolis with these lines typed: `play("1", "undo", "--players", 3)`; options begin with a hyphen."""

    def play_lines(*words: object, title: str | None = "metropolis") -> Done:
        texts = [str(word) for word in words]
        first = next((place for place, text in enumerate(texts) if text.startswith("--")), len(texts))
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in texts[:first])))
        options = texts[first:]
        if title is not None and "--seed" not in options:
            options = ["--seed", str(SEED), *options]
        return run("play", *([title] if title else []), *options)

    return play_lines


def _after(text: str, line: str) -> str:
    """What came after a line was typed, up to the next prompt."""
    return text.split(f"> {line}\n", 1)[1].split("\nAda> ", 1)[0]


def _record(path: Path) -> Record:
    return parse(path.read_text("utf-8"))


def _digest(path: Path) -> str:
    record = _record(path)
    return final_state(record, record.configure(oppidum.game)).digest().hex()


def _whole_game(title: str, players: list[str], options: dict[str, bool] | None = None) -> tuple[list[str], LocalTable]:
    """What people type in a game that they play at random, and the table at its end."""
    configuration = oppidum.game(title).configure(len(players), dict(options or {}))
    names = tuple(f"Player {seat}" for seat in range(len(players)))
    table = LocalTable(configuration, seed_bytes(SEED), Seating(names, tuple(players)))
    dice, lines = Dice(seed_bytes(SEED), "typed"), []
    while not table.state.over():
        seat = table.next_seat()
        if players[seat] == PERSON:
            action = dice.choose(table.state.legal(seat))
            lines.append(configuration.actions.notation(action))
        else:
            action = table.bot_action(seat)
        table.play(seat, action)
    return lines, table


# Choosing


def test_a_number_chooses_from_the_list(play: Play) -> None:
    done = play("1")
    assert done.code == 0
    assert "\n  1  income\n" in done.out
    assert "  Ada takes 5 coins of income." in _after(done.out, "1")


def test_what_bots_do_is_told_in_words(play: Play) -> None:
    assert "  Greedy builds a Small House on G3." in _after(play("income").out, "income")


@pytest.mark.parametrize("line", ["buy B7", "BUY b7", "buy   B7"])
def test_a_notation_chooses_whatever_its_case(play: Play, line: str) -> None:
    assert "  Ada buys B7 for 2 coins." in play(line).out


def test_short_words_do_where_they_are_clear(play: Play) -> None:
    assert "  Ada takes 5 coins of income." in play("inc").out


def test_the_list_is_narrowed_word_by_word(play: Play) -> None:
    done = play("build", "build small-house", "3")
    assert "build:\n   1  small-house ...  " in _after(done.out, "build")
    assert _after(done.out, "build small-house") == (
        "build small-house (1 lot, 1 citizen):\n  1  C2   2  C4   3  D6   4  D7   5  E3   6  F7"
    )
    assert "  Ada builds a Small House on D6." in _after(done.out, "3")


def test_numbers_narrow_too(play: Play) -> None:
    done = play("3", "1", "2")
    assert "build small-house (1 lot, 1 citizen):" in _after(done.out, "1")
    assert "  Ada builds a Small House on C4." in _after(done.out, "2")


def test_a_place_alone_lists_what_concerns_it(play: Play) -> None:
    assert _after(play("B7").out, "B7") == "  1  buy B7  2 coins"


def test_enter_shows_the_list_again(play: Play) -> None:
    done = play("build", "", "1")
    assert "  Ada takes 5 coins of income." in _after(done.out, "1")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("build house A1 A2", "A1 is not yours (F-14)."),
        ("buy A4", "A4 costs 10 coins, and you have 5 (F-12)."),
        ("build condo", "That is not possible now. For instance build condo A1 A2 B1 B2: A1 is not yours (F-14)."),
        ("99", "There is no number 99 in the list; it ends with 3."),
        ("0", "There is no number 0 in the list; it ends with 3."),
        ("sing a song", "“sing a song” is no action of this game. Type help to see what you can do."),
        ("bye", "“bye” is no action of this game; did you mean “buy E7”? Type help to see what you can do."),
    ],
)
def test_what_cannot_be_is_answered_and_the_question_stays(play: Play, line: str, answer: str) -> None:
    done = play(line, "1")
    assert " ".join(_after(done.out, line).split()) == answer
    assert "  Ada takes 5 coins of income." in _after(done.out, "1")


def test_a_strangers_characters_do_not_steer_the_terminal(play: Play) -> None:
    assert "\x1b" not in play("\x1b[2J sing \x07", "--names", "A\x1bda").out


# Asking


def test_help_names_every_command_and_the_choices(play: Play) -> None:
    said = _after(play("help").out, "help")
    assert all(f"\n  {command}" in said for command in COMMANDS)
    assert "Your turn: build, buy or take income.\n  1  income\n" in said


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("why build house A1 A2", "A1 is not yours (F-14)."),
        ("why not build house A1 A2", "A1 is not yours (F-14)."),
        ("why income", "Nothing is against it: income is legal."),
        ("why build small-house", "6 ways, such as build small-house C2."),
        ("why build hotel-l", "For instance build hotel-l A1 A2 B1: A1 is not yours (F-14)."),
        ("why", "Name an action"),
        ("why sing", "“sing” is no action of this game."),
    ],
)
def test_why_not_is_answered_with_its_rule(play: Play, line: str, answer: str) -> None:
    assert answer in " ".join(_after(play(line).out, line).split())


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("rules F-14", "F-14  Construct: place a building"),
        ("rules f-14", "F-14  Construct: place a building"),
        ("rules marker", "  F-15  The markers on the lots"),
        ("rules a turn", "  F-10  You take exactly one action"),
        ("rules", "  A turn: F-10 to F-19"),
        ("rules quark", "No rule of Foundations of Metropolis speaks of “quark”."),
    ],
)
def test_rules_are_looked_up(play: Play, line: str, answer: str) -> None:
    assert answer in _after(play(line).out, line)


def test_points_are_told_line_by_line_with_what_is_to_come(play: Play) -> None:
    said = _after(play("build school-1 C2", "score").out, "score")
    assert "Ada: 0 points, 5 if it all ended now" in said
    assert "  if it all ended now +5\n" in said
    assert "0  0 citizens next to a School (1 lot) on C2 (F-33)." in said
    assert "+1  Lot marker on C4 (F-37)." in said


def test_a_hint_is_what_greedy_would_do(play: Play) -> None:
    said = _after(play("hint").out, "hint")
    notation = said.partition(": ")[2]
    assert said.startswith("The greedy bot would play: build ")
    assert f"> {notation}\n  Ada builds" in play(notation).out


def test_the_board_tells_everything_on_demand(play: Play) -> None:
    said = _after(play("build school-1 C2", "board").out, "board")
    assert "Ada has built: School (1 lot) +0 on C2." in said
    assert "Greedy can still build: 1 small-house, 2 house," in said


def test_the_log_keeps_what_happened(play: Play) -> None:
    done = play("log", "income", "log")
    assert "Nothing has happened since you sat down." in _after(done.out, "log")
    assert _after(done.out.split("> log", 1)[1], "log").startswith("  1  Ada takes 5 coins of income.\n  2  Greedy")


# The board


def test_the_city_shows_owners_buildings_and_prices(play: Play) -> None:
    out = play("build house D6 D7", "buy E5").out.rpartition("On sale")[0]
    rows = out.rpartition("\n     A ")[2].splitlines()
    assert rows[11] == " 6   .     (4)     .      A^2    .      .      ."
    assert rows[12] == "                          |"
    assert rows[13] == " 7   .     (2)     .      A^     .      a.     g."


def test_lots_of_a_building_are_joined(play: Play) -> None:
    lines, _ = _whole_game("metropolis", [PERSON, "random"])
    assert "----" in play(*lines, "--bots", "random").out


def test_brief_shows_the_board_only_on_demand(play: Play) -> None:
    done = play("board", "--brief")
    assert "On sale" not in done.out.partition("> board")[0]
    assert "On sale" in _after(done.out, "board")


def test_a_title_without_a_drawing_is_outlined() -> None:
    state = SPECIMEN.configure(2).new(seed=1)
    lines = [line.plain for line in board(scene(state, 0, ("Ada", "Ben")))]
    assert lines[0] == SPECIMEN.name
    assert any(line.startswith("  Ada: 0 points") for line in lines)
    assert any("to_act: 0 1" in line for line in lines)


@pytest.mark.parametrize(("title", "players"), [("metropolis", 4), ("rome", 5)])
def test_no_line_is_longer_than_80_columns(play: Play, title: str, players: int) -> None:
    lines, _ = _whole_game(title, [PERSON] + ["random"] * (players - 1))
    asked = [word for command in COMMANDS if (word := command.split()[0]) not in ("quit", "undo")]
    lines[len(lines) // 2 : len(lines) // 2] = ["build", *asked, "why build", "rules F-37"]
    done = play(*lines, "--players", players, "--bots", "random", title=title)
    assert "The game is over." in done.out
    assert not [line for line in done.out.splitlines() if len(line) > 80]


# Going back


def test_nothing_can_be_undone_before_the_first_decision(play: Play) -> None:
    assert "There is nothing to undo" in _after(play("undo").out, "undo")


def test_undo_takes_back_the_own_decision_and_what_bots_did(play: Play, tmp_path: Path) -> None:
    there, back = tmp_path / "there.record", tmp_path / "back.record"
    done = play("income", "build house D6 D7", "undo", "undo", "undo", "--record", back)
    play("--record", there)
    assert "Gone back: 2 moves are taken back." in done.out
    assert "There is nothing to undo" in done.out
    assert _digest(back) == _digest(there)
    assert "* undo 1 to 2\n* undo 1 to 0\n" in back.read_text("utf-8")


def test_bots_answer_as_before_when_the_same_is_played_again(play: Play, tmp_path: Path) -> None:
    straight, winding = tmp_path / "straight.record", tmp_path / "winding.record"
    play("income", "buy B7", "income", "--record", straight)
    play("income", "buy B7", "undo", "undo", "income", "buy E5", "undo", "buy B7", "income", "--record", winding)
    assert _digest(straight) == _digest(winding)


def test_undo_says_when_something_had_been_turned_up(play: Play) -> None:
    assert "it will come up again in the same order." in _after(play("buy B7", "undo").out, "undo")


def test_the_log_goes_back_too(play: Play) -> None:
    assert "Nothing has happened" in _after(play("income", "undo", "log").out, "log")


# Keeping and leaving


def test_a_saved_game_goes_on_where_it_was(play: Play, tmp_path: Path) -> None:
    lines, table = _whole_game("metropolis", [PERSON, "greedy"])
    half = len(lines) // 2
    saved, kept = tmp_path / "saved.record", tmp_path / "kept.record"
    done = play(*lines[:half], f"save {saved}")
    assert f"The game is saved in {saved}." in " ".join(done.out.split())
    done = play(*lines[half:], "--resume", saved, "--record", kept, title=None)
    assert "Foundations of Metropolis goes on after move" in done.out
    assert _digest(kept) == table.state.digest().hex()
    assert _record(kept).facts["Digest"] == final_digest(table.state)


def test_a_resumed_game_can_be_gone_back_into(play: Play, tmp_path: Path) -> None:
    saved, kept = tmp_path / "saved.record", tmp_path / "kept.record"
    play("income", "buy B7", "--record", saved)
    done = play("undo", "undo", "undo", "--resume", saved, "--record", kept, title=None)
    assert "Something new had been turned up since" in done.out
    assert "There is nothing to undo" in done.out
    assert _digest(kept) == oppidum.game("metropolis").configure(2).new(SEED).digest().hex()


def test_a_game_is_kept_up_to_date_in_its_own_file(play: Play, tmp_path: Path) -> None:
    saved = tmp_path / "game.record"
    play("income", "--record", saved)
    assert [entry.seat for entry in _record(saved).entries] == [0, 1]
    play("income", "--resume", saved, "--record", saved, title=None)
    assert [entry.seat for entry in _record(saved).entries] == [0, 1, 0, 1]


def test_a_strangers_file_is_not_overwritten(play: Play, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("precious", "utf-8")
    assert "exists already" in " ".join(play(f"save {other}").out.split())
    assert play("--record", other).code == 2
    assert other.read_text("utf-8") == "precious"


def test_a_file_that_cannot_be_written_ends_no_game(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    done = play("income", "income", "--record", tmp_path / "game.record")
    assert done.code == 0
    assert "cannot be written: no space left on device." in " ".join(done.out.split())
    assert done.out.count("Ada takes 5 coins of income.") == 2


def test_the_record_of_a_table_says_who_sat_where(play: Play, run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.record"
    play("income", "--record", saved, "--bots", "random,greedy")
    record = _record(saved)
    assert [record.facts[f"Seat {number}"] for number in (1, 2, 3)] == [PERSON, "random", "greedy"]
    assert record.names == {0: "Ada", 1: "Random", 2: "Greedy"}
    assert run("verify", saved).code == 0
    assert "Ada (A, you), Random (R), Greedy (G)" in " ".join(play("--resume", saved, title=None).out.split())


def test_leaving_is_asked_once_and_offers_to_save(play: Play, tmp_path: Path) -> None:
    saved = tmp_path / "game.record"
    done = play("income", "quit", "", "income", "quit", saved, "income")
    assert done.code == 0
    assert done.out.count("Leave? Name a file to save the game") == 2
    assert len(_record(saved).entries) == 4
    assert f"To go on: oppidum play --resume {saved}" in " ".join(done.out.split())


def test_leaving_without_saving(play: Play) -> None:
    done = play("quit", "yes", "income")
    assert (done.code, done.out.endswith("yes\nThe game is left.\n")) == (0, True)


class Hasty(Keyboard):
    """Somebody who presses Ctrl-C or Ctrl-D: an exception among the lines."""

    def __init__(self, *lines: str | type[BaseException]) -> None:
        self._lines = iter(lines)

    def line(self, prompt: str, complete: Complete | None = None) -> str:
        line = next(self._lines)
        if isinstance(line, str):
            return line
        raise line


@pytest.mark.parametrize("key", [KeyboardInterrupt, EOFError])
def test_interrupting_leaves_politely(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: type[BaseException]
) -> None:
    saved = tmp_path / "game.record"
    keys = Hasty("income", key, "no", "income", key, key)
    monkeypatch.setattr(play_command, "keyboard", lambda: keys)
    done = run("play", "metropolis", "--seed", SEED, "--record", saved)
    assert (done.code, done.err) == (0, "")
    assert " ".join(done.out.split()).endswith(f"The game is kept in {saved}.")
    assert len(_record(saved).entries) == 4


def test_an_impatient_person_may_leave_while_bots_think(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(RandomBot, "choose", interrupted)
    monkeypatch.setattr(play_command, "keyboard", lambda: Hasty("income", "no", "yes"))
    done = run("play", "metropolis", "--bots", "random", "--seed", SEED, "--option", "first=1")
    assert (done.code, done.out.splitlines()[-1]) == (0, "The game is left.")


# The end


def test_a_whole_game_ends_with_the_points_of_all(play: Play, tmp_path: Path) -> None:
    lines, table = _whole_game("metropolis", [PERSON, "greedy"])
    saved = tmp_path / "game.record"
    done = play(*lines, "--record", saved)
    end = done.out.rpartition("The game is over. ")[2]
    outcomes = table.state.result().seats
    winner = next(outcome.seat for outcome in outcomes if outcome.won)
    assert end.startswith(f"{('Ada', 'Greedy')[winner]} wins.\n")
    for category in ("population", "civic", "points", "rank"):
        assert f"\n{category} " in end
    assert f"points{outcomes[0].points:>22}{outcomes[1].points:>14}\n" in end
    assert f"The record is in {saved}" in " ".join(end.split())
    assert _digest(saved) == table.state.digest().hex()


def test_the_record_is_offered_at_the_end(play: Play, tmp_path: Path) -> None:
    lines, table = _whole_game("hamlet", [PERSON, "random"])
    saved = tmp_path / "game.record"
    play(*lines, saved, "--bots", "random", title="hamlet")
    assert _digest(saved) == table.state.digest().hex()


# Friends at one keyboard

DRAFT = ("--option", "drafting=yes")


def _hands(seed: int) -> list[set[str]]:
    state = oppidum.game("metropolis").configure(2, {"drafting": True}).new(seed)
    hands = []
    for seat in (0, 1):
        legal = state.legal(seat)
        hands.append({state.configuration.actions.notation(action).split()[1] for action in legal})
    return hands


def _screens(out: str) -> list[str]:
    """What stands between curtains."""
    return out.split("Pass the keyboard to ")


def test_a_curtain_hides_the_other_hand(play: Play) -> None:
    ada, ben = _hands(SEED)
    done = play("", "1", "", "score", "log", "hint", "1", "--bots", "none", *DRAFT)
    before, first, second, *_ = _screens(done.out)
    assert first.startswith("Ada, then press Enter.")
    assert second.startswith("Ben, then press Enter.")
    assert not [lot for lot in ada | ben if lot in before]
    assert not [lot for lot in ben if lot in first]
    hidden_from_ben = second.partition("Ben> 1")[0]
    assert not [lot for lot in ada if lot in hidden_from_ben]
    assert "Ada is ready." in hidden_from_ben
    assert "Ada takes the deed of" in second


def test_behind_the_curtain_one_hears_what_came_since_the_last_decision(play: Play) -> None:
    done = play("", "1", "", "1", "", "1", "", "--bots", "none", *DRAFT)
    ada, ben = _screens(done.out)[3:]
    for screen in (ada, ben):
        told = screen.partition("\nFoundations of Metropolis")[0]
        assert "Ben takes the deed of" in told
        assert "Every hand goes to the left." in told
    assert "Ada is ready." in ben.partition("\nFoundations of Metropolis")[0]


def test_an_answer_that_waits_can_be_withdrawn_by_undo(play: Play, tmp_path: Path) -> None:
    ada, _ = (sorted(hand) for hand in _hands(SEED))
    saved = tmp_path / "game.record"
    done = play("", "1", "", "undo", "", "2", "", "1", "--bots", "none", *DRAFT, "--record", saved)
    assert "Gone back: the answer is withdrawn." in done.out
    assert [entry.seat for entry in _record(saved).entries] == [0, 1]
    assert f"Ada takes the deed of {ada[1]}." in done.out


def test_a_choice_that_bots_answered_is_gone_back_to(play: Play, tmp_path: Path) -> None:
    saved = tmp_path / "game.record"
    play("1", "undo", "1", *DRAFT, "--record", saved)
    text = saved.read_text("utf-8")
    first, again = text.partition("* undo 1 to 0\n")[::2]
    assert again.splitlines()[:2] == first.splitlines()[-2:]


def test_without_secrets_there_is_no_curtain(play: Play) -> None:
    done = play("income", "income", "--humans", "2")
    assert "Pass the keyboard" not in done.out
    assert "Ben> income\n  Ben takes 5 coins of income." in done.out
    assert done.out.count("Ada takes 5 coins of income.") == 1


def test_a_lone_player_sees_nothing_of_a_bots_hand(play: Play) -> None:
    ada, greedy = _hands(SEED)
    shown = play(*DRAFT).out
    assert "Hand of Greedy: ? ? ? ? ? ?" in shown
    assert all(lot in shown for lot in ada)
    assert not [lot for lot in greedy if lot in shown]


def test_a_whole_game_of_friends_and_bots(play: Play, tmp_path: Path) -> None:
    players = [PERSON, "random", PERSON]
    typed, table = _whole_game("metropolis", players, {"drafting": True})
    saved = tmp_path / "game.record"
    drafted = [text for line in typed[:10] for text in ("", line)]
    done = play(*drafted, *typed[10:], *DRAFT, "--seats", "1,3", "--bots", "random", "--record", saved)
    assert "The game is over." in done.out
    assert _digest(saved) == table.state.digest().hex()


# Who sits where


@pytest.mark.parametrize(
    ("options", "seating"),
    [
        ((), "Ada (A, you), Greedy (G)"),
        (("--seats", 2), "Greedy (G), Ben (B, you)"),
        (("--players", 3), "Ada (A, you), Greedy 2 (B), Greedy 3 (C)"),
        (("--bots", "random,greedy"), "Ada (A, you), Random (R), Greedy (G)"),
        (("--bots", "none"), "Ada (A), Ben (B)"),
        (("--humans", 3), "Ada (A), Ben (B), Cleo (C)"),
        (("--humans", 2, "--bots", "random"), "Ada (A), Ben (B), Random (R)"),
        (("--seats", "1,3", "--players", 4), "Ada (A), Greedy 2 (B), Cleo (C), Greedy 4 (D)"),
        (("--names", "Zoe"), "Zoe (Z, you), Greedy (G)"),
    ],
)
def test_people_and_bots_sit_where_they_are_put(play: Play, options: tuple[object, ...], seating: str) -> None:
    done = play(*options)
    assert f"begins: {seating}." in " ".join(done.out.split())


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--bots", "gredy"), "did you mean greedy?"),
        (("--bots", "random,random,random", "--players", 2), "There are 3 bots for 1 seats"),
        (("--humans", 0), "Somebody has to play"),
        (("--humans", 3, "--players", 2), "There are 3 people for 2 seats."),
        (("--humans", 1, "--seats", 1), "not both"),
        (("--seats", 5), "There is no seat 5"),
        (("--seats", "one"), "Seats are numbers"),
        (("--names", "Ada,Ben"), "There are 2 names for 1 people."),
        (("--names", "Greedy"), "cannot have the same name"),
        (("--names", " "), "Everybody needs a name"),
        (("--players", 9), "seats 2 to 4 players"),
    ],
)
def test_an_impossible_table_is_refused(play: Play, options: tuple[object, ...], reason: str) -> None:
    done = play(*options)
    assert (done.code, done.out) == (2, "")
    assert reason in done.err


def test_a_title_has_to_be_named(play: Play) -> None:
    done = play(title=None)
    assert (done.code, done.err.startswith("Name a title to play: metropolis")) == (2, True)


def test_a_record_says_itself_what_is_played(play: Play, record: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.record"
    play("--record", saved)
    assert "says what is played" in play("--resume", saved, title="hamlet").err
    assert "is over; oppidum replay shows it." in play("--resume", record, title=None).err
    assert "There is no file" in play("--resume", tmp_path / "none.record", title=None).err


# Completion and fairness


def test_completion_goes_on_word_by_word() -> None:
    choices = Choices({0: "income", 1: "buy B4", 2: "build house B4 C4", 3: "build hotel-l A1 A2 B1"})
    assert choices.next_words("b") == ["buy ", "build "]
    assert choices.next_words("build h") == ["house ", "hotel-l "]
    assert choices.next_words("build house b4 ") == ["C4"]
    assert choices.next_words("build school ") == []


def test_a_very_long_list_is_grouped_further() -> None:
    choices = Choices(dict(enumerate(f"place {row},{column}" for row in range(20) for column in range(20))))
    few = Choices(dict(enumerate(f"place {row} {column}" for row in range(20) for column in range(20))))
    assert len(choices.grouped(choices.matching(""))) == 400
    assert len(few.grouped(few.matching(""))) == 20
    assert all(len(line) <= 80 for line in menu(choices, choices.grouped(choices.matching("")), {}))


def test_bots_are_given_what_their_seat_knows(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[object, int]] = []

    class Spy(Bot):
        name = "greedy"

        def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
            assert budget == DEFAULT_BUDGET
            seen.append((isinstance(knowledge, Knowledge), knowledge.viewer))
            return ids[0]

    monkeypatch.setattr(table_module, "find", lambda _: Spy())
    play("income", "hint")
    assert seen == [(True, 1), (True, 0)]


# In a terminal

ASKING = "\x1b[?2004h"
"""What a terminal is told as a line begins to be read."""

ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[a-zA-Z]|[()][A-Z0-9]|[=>])")


class Terminal:
    """A pseudo-terminal of 80 columns with the command in it. What it writes is read up to the next question."""

    def __init__(self, *arguments: object, patience: float = 30) -> None:
        self._patience = patience
        self._screen, line = pty.openpty()
        fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        command = [str(Path(sys.executable).with_name("oppidum")), "play", *map(str, arguments)]
        self._process = subprocess.Popen(
            command, stdin=line, stdout=line, stderr=line, start_new_session=True, env=environment | {"TERM": "xterm"}
        )
        os.close(line)
        self._unread = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._screen)

    def press(self, keys: str) -> None:
        os.write(self._screen, keys.encode())

    def until(self, text: str) -> str:
        """All that is written up to this text, without what steers the terminal."""
        deadline = time.monotonic() + self._patience
        while text not in self._unread:
            ready, _, _ = select.select([self._screen], [], [], max(deadline - time.monotonic(), 0))
            assert ready, f"{text!r} does not come after:\n{self._unread[-2000:]}"
            self._unread += self._read()
        before, _, self._unread = self._unread.partition(text)
        return ESCAPES.sub("", before).replace("\r\n", "\n")

    def type(self, line: str) -> str:
        """Types a line and waits for the next question."""
        self.press(line + "\r")
        return self.until(ASKING)

    def end(self) -> tuple[str, int]:
        """What is written until the command ends, and its code."""
        try:
            while text := self._read():
                self._unread += text
        except OSError:  # how Linux says that nobody holds the other end any more
            pass
        return ESCAPES.sub("", self._unread).replace("\r\n", "\n"), self._process.wait(self._patience)

    def _read(self) -> str:
        return os.read(self._screen, 65536).decode(errors="replace")


def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    lines, table = _whole_game("metropolis", [PERSON, "random"])
    saved = tmp_path / "game.record"
    with Terminal("metropolis", "--seed", SEED, "--bots", "random", "--record", saved) as terminal:
        assert "Your turn: build, buy or take income." in terminal.until(ASKING)
        assert "A1 is not yours (F-14)." in terminal.type("why build house A1 A2")
        terminal.press("inc\t")
        terminal.until("ome")
        assert "Ada takes 5 coins of income." in terminal.type("")
        assert "Gone back: 2 moves are taken back." in terminal.type("undo")
        for line in lines[:-1]:
            assert "Your " in terminal.type(line)
        terminal.press(lines[-1] + "\r")
        out, code = terminal.end()
    assert code == 0
    assert "The game is over." in out
    assert f"\npoints{table.state.result().seats[0].points:>22}" in out
    assert not [line for line in out.splitlines() if len(line) > 80 and str(saved) not in line]
    assert _digest(saved) == table.state.digest().hex()


def test_leaving_a_terminal_by_its_keys() -> None:
    with Terminal("hamlet", "--seed", SEED) as terminal:
        terminal.until(ASKING)
        terminal.press("\x03")
        assert "Ada> " in terminal.until(ASKING)
        terminal.press("\x04")
        out, code = terminal.end()
    assert (code, out.splitlines()[-1]) == (0, "The game is left.")


def test_whoever_sits_down_cannot_leaf_through_what_was_typed() -> None:
    ada, _ = (sorted(hand) for hand in _hands(SEED))
    with Terminal("metropolis", "--seed", SEED, "--bots", "none", *DRAFT) as terminal:
        terminal.until(ASKING)
        assert "Your hand" in terminal.type("")
        assert "You take" in terminal.type(f"take {ada[0]}")
        shown = terminal.type("")
        assert "Pass the keyboard to Ben" in shown
        assert "Your hand" in shown
        assert ada[0] not in terminal.type("\x1b[A")


@pytest.mark.parametrize("players", [1, 2])
def test_a_title_without_a_board_is_played_to_its_end(
    play: Play, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sprawlopolis, whose actions may be the beginning of others: always the first line of the list."""
    monkeypatch.chdir(tmp_path)  # the last answer names a file to keep the record in
    done = play(*["1"] * 120, "--players", str(players), title="sprawlopolis")
    assert "Traceback" not in done.out + done.err
    assert done.code == 0
    assert "wins" in done.out or "loses" in done.out or "won" in done.out or "lost" in done.out
