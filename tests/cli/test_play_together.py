"""People and bots around one keyboard: who sits where, what is hidden from whom, keeping a game and leaving it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import oppidum
from oppidum.cli import play as play_command
from oppidum.cli.playing.keyboard import Complete, Keyboard
from oppidum.cli.playing.table import PERSON
from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge
from oppidum.engine.record import final_digest
from oppidum.players import Budget, RandomBot
from tests.cli.conftest import SEED, Play, Run
from tests.cli.playing import DRAFT, after, digest, hands_of, read, whole_game

# Keeping and leaving


def test_a_saved_game_goes_on_where_it_was(play: Play, tmp_path: Path) -> None:
    lines, table = whole_game("metropolis", [PERSON, "greedy"])
    half = len(lines) // 2
    saved, kept = tmp_path / "saved.record", tmp_path / "kept.record"
    done = play(*lines[:half], f"save {saved}")
    assert f"The game is saved in {saved}." in " ".join(done.out.split())
    done = play(*lines[half:], "--resume", saved, "--record", kept, title=None)
    assert "Foundations of Metropolis goes on after move" in done.out
    assert digest(kept) == table.state.digest().hex()
    assert read(kept).facts["Digest"] == final_digest(table.state)


def test_a_resumed_game_can_be_gone_back_into(play: Play, tmp_path: Path) -> None:
    saved, kept = tmp_path / "saved.record", tmp_path / "kept.record"
    play("income", "buy B7", "--record", saved)
    done = play("undo", "undo", "undo", "--resume", saved, "--record", kept, title=None)
    assert "Something new had been turned up since" in done.out
    assert "There is nothing to undo" in done.out
    assert digest(kept) == oppidum.game("metropolis").configure(2).new(SEED).digest().hex()


def test_a_game_is_kept_up_to_date_in_its_own_file(play: Play, tmp_path: Path) -> None:
    saved = tmp_path / "game.record"
    play("income", "--record", saved)
    assert [entry.seat for entry in read(saved).entries] == [0, 1]
    play("income", "--resume", saved, "--record", saved, title=None)
    assert [entry.seat for entry in read(saved).entries] == [0, 1, 0, 1]


def test_a_strangers_file_is_not_overwritten(play: Play, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("precious", "utf-8")
    assert "exists already" in " ".join(play(f"save {other}").out.split())
    assert play("--record", other).code == 2
    assert other.read_text("utf-8") == "precious"


def test_a_name_that_no_file_can_have_ends_no_game(play: Play, tmp_path: Path) -> None:
    done = play("save a\0b", f"save {tmp_path}", "income")
    assert after(done.out, "save a?b") == "a?b cannot be written: the name is not valid."
    assert f"{tmp_path} is a folder; name a new file in it." in " ".join(done.out.split())
    assert "  Ada takes" in done.out


def test_bytes_that_are_no_text_are_no_action(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\nincome\n"), encoding="utf-8"))
    done = run("play", "metropolis", "--seed", SEED)
    assert "is no action" in done.out
    assert "  Ada takes" in done.out


def test_a_bot_has_the_budget_that_was_typed(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought: list[Budget] = []

    def think(_: RandomBot, __: Knowledge, ids: list[int], budget: Budget, ___: Dice) -> int:
        thought.append(budget)
        return ids[0]

    monkeypatch.setattr(RandomBot, "choose", think)
    saved = tmp_path / "game.record"
    done = play("income", "--bots", "random/3", "--record", saved)
    assert "Ada (A, you), Random/3 (R)." in " ".join(done.out.split())
    assert read(saved).facts["Seat 2"] == "random/3"
    play("income", "--resume", saved, title=None)
    assert set(thought) == {Budget(simulations=3)}
    assert len(thought) > 1


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
    record = read(saved)
    assert [record.facts[f"Seat {number}"] for number in (1, 2, 3)] == [PERSON, "random", "greedy"]
    assert record.names == {0: "Ada", 1: "Random", 2: "Greedy"}
    assert run("verify", saved).code == 0
    assert "Ada (A, you), Random (R), Greedy (G)" in " ".join(play("--resume", saved, title=None).out.split())


def test_leaving_is_asked_once_and_offers_to_save(play: Play, tmp_path: Path) -> None:
    saved = tmp_path / "game.record"
    done = play("income", "quit", "", "income", "quit", saved, "income")
    assert done.code == 0
    assert done.out.count("Leave? Name a file to save the game") == 2
    assert len(read(saved).entries) == 4
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
    assert len(read(saved).entries) == 4


def test_an_impatient_person_may_leave_while_bots_think(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(RandomBot, "choose", interrupted)
    monkeypatch.setattr(play_command, "keyboard", lambda: Hasty("income", "no", "yes"))
    done = run("play", "metropolis", "--bots", "random", "--seed", SEED, "--option", "first=1")
    assert (done.code, done.out.splitlines()[-1]) == (0, "The game is left.")


# Friends at one keyboard


def _screens(out: str) -> list[str]:
    """What stands between curtains."""
    return out.split("Pass the keyboard to ")


def test_a_curtain_hides_the_other_hand(play: Play) -> None:
    ada, ben = hands_of(SEED)
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
    ada, _ = (sorted(hand) for hand in hands_of(SEED))
    saved = tmp_path / "game.record"
    done = play("", "1", "", "undo", "", "2", "", "1", "--bots", "none", *DRAFT, "--record", saved)
    assert "Gone back: the answer is withdrawn." in done.out
    assert [entry.seat for entry in read(saved).entries] == [0, 1]
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
    ada, greedy = hands_of(SEED)
    shown = play(*DRAFT).out
    assert "Hand of Greedy: ? ? ? ? ? ?" in shown
    assert all(lot in shown for lot in ada)
    assert not [lot for lot in greedy if lot in shown]


def test_a_whole_game_of_friends_and_bots(play: Play, tmp_path: Path) -> None:
    players = [PERSON, "random", PERSON]
    typed, table = whole_game("metropolis", players, {"drafting": True})
    saved = tmp_path / "game.record"
    drafted = [text for line in typed[:10] for text in ("", line)]
    done = play(*drafted, *typed[10:], *DRAFT, "--seats", "1,3", "--bots", "random", "--record", saved)
    assert "The game is over." in done.out
    assert digest(saved) == table.state.digest().hex()


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
