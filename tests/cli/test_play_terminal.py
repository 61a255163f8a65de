"""A whole game in a pseudo-terminal, key by key."""

from __future__ import annotations

from pathlib import Path

from oppidum.cli.playing.table import PERSON
from tests.cli.conftest import SEED
from tests.cli.playing import ASKING, DRAFT, Terminal, digest, hands_of, whole_game


def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    lines, table = whole_game("metropolis", [PERSON, "random"])
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
    assert digest(saved) == table.state.digest().hex()


def test_leaving_a_terminal_by_its_keys() -> None:
    with Terminal("hamlet", "--seed", SEED) as terminal:
        terminal.until(ASKING)
        terminal.press("\x03")
        assert "Ada> " in terminal.until(ASKING)
        terminal.press("\x04")
        out, code = terminal.end()
    assert (code, out.splitlines()[-1]) == (0, "The game is left.")


def test_whoever_sits_down_cannot_leaf_through_what_was_typed() -> None:
    ada, _ = (sorted(hand) for hand in hands_of(SEED))
    with Terminal("metropolis", "--seed", SEED, "--bots", "none", *DRAFT) as terminal:
        terminal.until(ASKING)
        assert "Your hand" in terminal.type("")
        assert "You take" in terminal.type(f"take {ada[0]}")
        shown = terminal.type("")
        assert "Pass the keyboard to Ben" in shown
        assert "Your hand" in shown
        assert ada[0] not in terminal.type("\x1b[A")
