"""A game in the terminal: what people type and what they are told, from scripted lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from oppidum.cli.board import board
from oppidum.cli.boards.scene import scene
from oppidum.cli.playing.choices import Choices, menu
from oppidum.cli.playing.help_text import COMMANDS
from oppidum.cli.playing.table import PERSON
from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge
from oppidum.players import DEFAULT_BUDGET, Bot, Budget, lineup
from tests.cli.conftest import Play
from tests.cli.playing import after, digest, whole_game
from tests.specimen.specimen import SPECIMEN

# Choosing


def test_a_number_chooses_from_the_list(play: Play) -> None:
    done = play("1")
    assert done.code == 0
    assert "\n  1  income\n" in done.out
    assert "  Ada takes 5 coins of income." in after(done.out, "1")


def test_what_bots_do_is_told_in_words(play: Play) -> None:
    assert "  Greedy builds a Small House on G3." in after(play("income").out, "income")


@pytest.mark.parametrize("line", ["buy B7", "BUY b7", "buy   B7"])
def test_a_notation_chooses_whatever_its_case(play: Play, line: str) -> None:
    assert "  Ada buys B7 for 2 coins." in play(line).out


def test_short_words_do_where_they_are_clear(play: Play) -> None:
    assert "  Ada takes 5 coins of income." in play("inc").out


def test_the_list_is_narrowed_word_by_word(play: Play) -> None:
    done = play("build", "build small-house", "3")
    assert "build:\n   1  small-house ...  " in after(done.out, "build")
    assert after(done.out, "build small-house") == (
        "build small-house (1 lot, 1 citizen):\n  1  C2   2  C4   3  D6   4  D7   5  E3   6  F7"
    )
    assert "  Ada builds a Small House on D6." in after(done.out, "3")


def test_numbers_narrow_too(play: Play) -> None:
    done = play("3", "1", "2")
    assert "build small-house (1 lot, 1 citizen):" in after(done.out, "1")
    assert "  Ada builds a Small House on C4." in after(done.out, "2")


def test_a_place_alone_lists_what_concerns_it(play: Play) -> None:
    assert after(play("B7").out, "B7") == "  1  buy B7  2 coins"


def test_enter_shows_the_list_again(play: Play) -> None:
    done = play("build", "", "1")
    assert "  Ada takes 5 coins of income." in after(done.out, "1")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("build house A1 A2", "A1 is not yours (F-14)."),
        ("buy A4", "A4 costs 10 coins, and you have 5 (F-12)."),
        ("build condo", "That is not possible now. For instance build condo A1 A2 B1 B2: A1 is not yours (F-14)."),
        ("99", "There is no number 99 in the list; it ends with 3."),
        ("0", "There is no number 0 in the list; it ends with 3."),
        ("sing a song", "“sing a song” is no action of this game. Type help to see what you can do."),
        (
            "B5 buy",
            "“B5 buy” has its words in the wrong order; did you mean “buy B5”? Type help to see what you can do.",
        ),
        ("bye", "“bye” is no action of this game; did you mean “buy E7”? Type help to see what you can do."),
    ],
)
def test_what_cannot_be_is_answered_and_the_question_stays(play: Play, line: str, answer: str) -> None:
    done = play(line, "1")
    assert " ".join(after(done.out, line).split()) == answer
    assert "  Ada takes 5 coins of income." in after(done.out, "1")


def test_a_strangers_characters_do_not_steer_the_terminal(play: Play) -> None:
    assert "\x1b" not in play("\x1b[2J sing \x07", "--names", "A\x1bda").out


# Asking


def test_help_names_every_command_and_the_choices(play: Play) -> None:
    said = after(play("help").out, "help")
    assert all(f"\n  {command}" in said for command in COMMANDS)
    assert "Your turn: build, buy or take income.\n  1  income\n" in said


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("why build house A1 A2", "A1 is not yours (F-14)."),
        ("why not build house A1 A2", "A1 is not yours (F-14)."),
        ("why not? build house A1 A2", "A1 is not yours (F-14)."),
        ("why Not build house A1 A2?", "A1 is not yours (F-14)."),
        ("why not?", "Name an action"),
        ("why income", "Nothing is against it: income is legal."),
        ("why build small-house", "6 ways, such as build small-house C2."),
        ("why build hotel-l", "For instance build hotel-l A1 A2 B1: A1 is not yours (F-14)."),
        ("why", "Name an action"),
        ("why sing", "“sing” is no action of this game."),
    ],
)
def test_why_not_is_answered_with_its_rule(play: Play, line: str, answer: str) -> None:
    assert answer in " ".join(after(play(line).out, line).split())


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
    assert answer in after(play(line).out, line)


def test_points_are_told_line_by_line_with_what_is_to_come(play: Play) -> None:
    said = after(play("build school-1 C2", "score").out, "score")
    assert "Ada: 0 points, 0 with the end of Year I" in said
    assert "  with the end of Year I, as things stand 0\n" in said
    assert "0  0 citizens next to a School (1 lot) on C2 (F-33)." in said
    assert "Lot marker" not in said  # they count at the end of the game alone


def test_a_hint_is_what_greedy_would_do(play: Play) -> None:
    said = after(play("hint").out, "hint")
    notation = said.partition(": ")[2]
    assert said.startswith("The greedy bot would play: build ")
    assert f"> {notation}\n  Ada builds" in play(notation).out


def test_the_board_tells_everything_on_demand(play: Play) -> None:
    said = after(play("build school-1 C2", "board").out, "board")
    assert "Ada has built: School (1 lot) +0 on C2." in said
    assert "Greedy can still build: 1 small-house, 2 house," in said


def test_the_log_keeps_what_happened(play: Play) -> None:
    done = play("log", "income", "log")
    assert "Nothing has happened since you sat down." in after(done.out, "log")
    assert after(done.out.split("> log", 1)[1], "log").startswith("  1  Ada takes 5 coins of income.\n  2  Greedy")


# The board


def test_the_city_shows_owners_buildings_and_prices(play: Play) -> None:
    out = play("build house D6 D7", "buy E5").out.rpartition("On sale")[0]
    rows = out.rpartition("\n     A ")[2].splitlines()
    assert rows[11] == " 6   .     (4)     .      A^2    .      .      ."
    assert rows[12] == "                          |"
    assert rows[13] == " 7   .     (2)     .      A^     .      a.     g."


def test_lots_of_a_building_are_joined(play: Play) -> None:
    lines, _ = whole_game("metropolis", [PERSON, "random"])
    assert "----" in play(*lines, "--bots", "random").out


def test_brief_shows_the_board_only_on_demand(play: Play) -> None:
    done = play("board", "--brief")
    assert "On sale" not in done.out.partition("> board")[0]
    assert "On sale" in after(done.out, "board")


def test_a_title_without_a_drawing_is_outlined() -> None:
    state = SPECIMEN.configure(2).new(seed=1)
    lines = [line.plain for line in board(scene(state, 0, ("Ada", "Ben")))]
    assert lines[0] == SPECIMEN.name
    assert any(line.startswith("  Ada: 0 points") for line in lines)
    assert any("to_act: 0 1" in line for line in lines)


@pytest.mark.parametrize(("title", "players"), [("metropolis", 4), ("rome", 5)])
def test_no_line_is_longer_than_80_columns(play: Play, title: str, players: int) -> None:
    lines, _ = whole_game(title, [PERSON] + ["random"] * (players - 1))
    asked = [word for command in COMMANDS if (word := command.split()[0]) not in ("quit", "undo")]
    lines[len(lines) // 2 : len(lines) // 2] = ["build", *asked, "why build", "rules F-37"]
    done = play(*lines, "--players", players, "--bots", "random", title=title)
    assert "The game is over." in done.out
    assert not [line for line in done.out.splitlines() if len(line) > 80]


# Going back


def test_nothing_can_be_undone_before_the_first_decision(play: Play) -> None:
    assert "There is nothing to undo" in after(play("undo").out, "undo")


def test_an_undo_in_vain_loses_no_way_back(play: Play) -> None:
    assert "Gone back: 2 moves are taken back." in play("undo", "income", "undo").out


def test_undo_takes_back_the_own_decision_and_what_bots_did(play: Play, tmp_path: Path) -> None:
    there, back = tmp_path / "there.record", tmp_path / "back.record"
    done = play("income", "build house D6 D7", "undo", "undo", "undo", "--record", back)
    play("--record", there)
    assert "Gone back: 2 moves are taken back." in done.out
    assert "There is nothing to undo" in done.out
    assert digest(back) == digest(there)
    assert "* undo 1 to 2\n* undo 1 to 0\n" in back.read_text("utf-8")


def test_bots_answer_as_before_when_the_same_is_played_again(play: Play, tmp_path: Path) -> None:
    straight, winding = tmp_path / "straight.record", tmp_path / "winding.record"
    play("income", "buy B7", "income", "--record", straight)
    play("income", "buy B7", "undo", "undo", "income", "buy E5", "undo", "buy B7", "income", "--record", winding)
    assert digest(straight) == digest(winding)


def test_undo_says_when_something_had_been_turned_up(play: Play) -> None:
    assert "it will come up again in the same order." in after(play("buy B7", "undo").out, "undo")


def test_the_log_goes_back_too(play: Play) -> None:
    assert "Nothing has happened" in after(play("income", "undo", "log").out, "log")


# The end


def test_a_whole_game_ends_with_the_points_of_all(play: Play, tmp_path: Path) -> None:
    lines, table = whole_game("metropolis", [PERSON, "greedy"])
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
    assert digest(saved) == table.state.digest().hex()


def test_the_record_is_offered_at_the_end(play: Play, tmp_path: Path) -> None:
    lines, table = whole_game("hamlet", [PERSON, "random"])
    saved = tmp_path / "game.record"
    play(*lines, saved, "--bots", "random", title="hamlet")
    assert digest(saved) == table.state.digest().hex()


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
    assert len(choices.group(choices.find(""))) == 400
    assert len(few.group(few.find(""))) == 20
    assert all(len(line) <= 80 for line in menu(choices, choices.group(choices.find("")), {}))


def test_bots_are_given_what_their_seat_knows(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[object, int]] = []

    class Spy(Bot):
        name = "greedy"

        def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
            assert budget == DEFAULT_BUDGET
            seen.append((isinstance(knowledge, Knowledge), knowledge.viewer))
            return ids[0]

    monkeypatch.setattr(lineup, "find", lambda _: Spy())
    play("income", "hint")
    assert seen == [(True, 1), (True, 0)]
