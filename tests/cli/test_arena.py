"""The arena from the command line: figures, files that are taken up again, and interruptions of real processes."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from statistics import mean

import msgspec
import pytest

from oppidum import packs, players
from oppidum.arena.match import Played
from oppidum.cli import progress
from oppidum.cli.main import INTERRUPTED, REFUSED
from oppidum.cli.matches import FAULTY
from tests.arena.makers import timeless
from tests.arena.test_game_runner import Odd
from tests.cli.conftest import Run
from tests.cli.test_main import PROGRAM

DUEL = ("arena", "hamlet", "--bots", "greedy,random", "--seed", "3")
SLOW = ("arena", "hamlet", "--bots", "greedy/40,greedy/20", "--seed", "1", "--games", "16")
ENDLESS = (*SLOW[:-1], "1000")
"""The same match with so many games that it is interrupted before its end, however late that is."""
HERE = ("--workers", "1", "--move-timeout", "0")
"""In this process, where tests may put bots of their own."""
HEARS_CTRL_C = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "


def lines(path: Path) -> dict[int, Played]:
    """The games of a file without times; none is there twice."""
    games = [msgspec.json.decode(line, type=Played) for line in path.read_bytes().splitlines()]
    assert len({game.game for game in games}) == len(games)
    return {game.game: timeless(game) for game in games}


def begin(*arguments: object) -> subprocess.Popen[str]:
    """A real process of its own session that hears Ctrl-C, as a terminal has it, wherever the tests run."""
    return subprocess.Popen(
        [sys.executable, "-c", HEARS_CTRL_C + PROGRAM, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_lines(path: Path, number: int, process: subprocess.Popen[str]) -> None:
    while not path.exists() or path.read_bytes().count(b"\n") < number:
        assert process.poll() is None, "it ended before it was interrupted"
        time.sleep(0.01)


@pytest.fixture
def whole(run: Run, tmp_path: Path) -> dict[int, Played]:
    """The slow match, played without interruption."""
    out = tmp_path / "whole.jsonl"
    assert run(*SLOW, *HERE, "--out", out).code == 0
    return lines(out)


def test_says_how_strong_and_how_sure(run: Run) -> None:
    data = run(*DUEL, *HERE, "--games", 8, "--json").data
    assert (data["games"], data["seeds"]) == (8, 4)
    greedy, other = data["bots"]
    assert (greedy["bot"], greedy["games"]) == ("greedy", 8)
    assert greedy["wins"]["mean"] + other["wins"]["mean"] == pytest.approx(1)
    assert greedy["wins"]["low"] < greedy["wins"]["mean"] <= greedy["wins"]["high"]
    out = run(*DUEL, *HERE, "--games", 8).out
    assert "hamlet, 2 players: 8 games, 4 seeds from 3" in out
    ends = f"({100 * greedy['wins']['low']:.1f}-{100 * greedy['wins']['high']:.1f})"
    assert f"{greedy['wins']['mean']:.1%} {ends}" in out
    assert f"{greedy['ahead']['mean']:+.1f} ±" in out
    assert "95 % intervals" in out


def test_the_last_seed_is_played_out(run: Run) -> None:
    assert run(*DUEL, *HERE, "--games", 3, "--json").data["games"] == 4
    assert run(*DUEL, *HERE, "--seeds", 3, "--json").data["games"] == 6


@pytest.mark.parametrize(
    ("title", "bots", "players"),
    [("metropolis", "random", 2), ("metropolis", "random,greedy", 2), ("metropolis", "random,random/1,random/2", 3),
     ("sprawlopolis", "random,greedy", 1), ("rome --option consul=standard", "random,random/1,random/2", 2)],
)  # fmt: skip
def test_without_a_number_as_many_play_as_there_are_bots(run: Run, title: str, bots: str, players: int) -> None:
    data = run("arena", *title.split(), "--bots", bots, "--seed", 1, "--seeds", 1, *HERE, "--json").data
    assert data["match"]["players"] == players


def test_alone_against_the_target_on_the_same_seeds(run: Run) -> None:
    table = ("sprawlopolis", "--option", "difficulty=harder")
    command = ("arena", *table, "--bots", "random/2,random", "--seed", 1, "--seeds", 3, *HERE)
    data = run(*command, "--json").data
    assert data["games"] == 6
    assert data["pairs"][0]["seeds"] == 3
    assert data["bots"][0]["margin"]["quantiles"].keys() >= {"min", "5%", "median", "95%", "max"}
    out = run(*command).out
    assert "sprawlopolis, 1 player, difficulty=harder: 6 games, 3 seeds from 1" in out
    assert "random/2 - random" in out
    assert "random/2: points minus target" in out
    assert "###" in out


def test_a_team_of_one_bot(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games"
    run("arena", "sprawlopolis", "--bots", "random", "--players", 3, "--seed", 1, "--seeds", 2, *HERE, "--out", out)
    assert [game.seats for game in lines(out).values()] == [("random",) * 3] * 2
    assert all(game.target is not None for game in lines(out).values())


@pytest.mark.rule("C-10")
def test_players_win_or_lose_together_against_the_consul(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games"
    table = ("rome", "--option", "consul=challenge", "--players", 3)
    command = ("arena", *table, "--bots", "random,random/1", "--seed", 1, "--seeds", 2, *HERE)
    data = run(*command, "--out", out, "--json").data
    for game in lines(out).values():
        assert len(set(game.seats)) == 1
        assert game.points is not None
        assert game.wins is not None
        assert game.target is not None
        assert set(game.wins) == {float(min(game.points) >= game.target)}
    assert [bot["wins"]["mean"] for bot in data["bots"]] == [
        mean([game.wins[0] for game in lines(out).values() if game.wins and game.seats[0] == name])
        for name in ("random", "random/1")
    ]
    said = run(*command).out
    assert "rome, 3 players, consul=challenge: 4 games, 2 seeds from 1" in said
    assert "points - target" in said
    assert "random - random/1" in said


def test_figures_fit_80_columns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    commands = [
        ("arena", "metropolis", "--bots", "random/1000,random", "--seed", 1, "--seeds", 9),
        ("arena", "sprawlopolis", "--bots", "random/1000,random", "--seed", 1, "--seeds", 9),
    ]
    for command in commands:
        out = run(*command, *HERE).out
        assert max(map(len, out.splitlines())) <= 80
        assert "…" not in out


def test_a_match_goes_on_where_it_ended(run: Run, tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole", tmp_path / "parted"
    run(*DUEL, *HERE, "--games", 6, "--out", whole)
    run(*DUEL, *HERE, "--games", 2, "--out", parted)
    begun = parted.read_bytes()
    parted.write_bytes(begun + b'{"game":3,"match":{"title":"ham')
    assert run(*DUEL, *HERE, "--games", 6, "--out", parted, "--json").data["games"] == 6
    assert parted.read_bytes().startswith(begun)
    assert lines(parted) == lines(whole)
    before = parted.read_bytes()
    assert run(*DUEL, *HERE, "--games", 4, "--out", parted, "--json").data["games"] == 4
    assert parted.read_bytes() == before


def test_other_arguments_are_refused_with_what_differs(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games"
    run(*DUEL, *HERE, "--games", 2, "--out", out)
    before = out.read_bytes()
    done = run("arena", "hamlet", "--bots", "random,greedy", "--seed", 4, *HERE, "--out", out)
    assert done.code == REFUSED
    assert done.out == ""
    assert done.err.strip() == (
        f"{out} holds another match: its bots are greedy,random, not random,greedy and its seed is 3, not 4."
    )
    assert out.read_bytes() == before


def test_without_a_seed_it_goes_on_with_that_of_the_file(run: Run, tmp_path: Path) -> None:
    command = ("arena", "hamlet", "--bots", "random", *HERE, "--out", tmp_path / "games", "--json")
    seed = run(*command, "--games", 2).data["match"]["seed"]
    assert run(*command, "--games", 4).data["match"]["seed"] == seed


def test_records_are_true(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    run(*DUEL, "--games", 2, "--records", folder)
    for number in (1, 2):
        assert run("verify", folder / f"game-0000{number}.record").code == 0


FEAST = """
[pack]
game = "city-of-iron"
name = "feast"

[[good]]
id = "turnips"
points = [99, 50]
"""


def test_a_match_with_a_card_pack_is_played_and_kept_with_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(packs.VARIABLE, str(tmp_path / "data"))
    (tmp_path / "feast.toml").write_text(FEAST, encoding="utf-8")
    run("cards", "use", tmp_path / "feast.toml")
    match = ("arena", "city-of-iron", "--bots", "greedy,random", "--seed", 1, "--games", 2)
    plain, feast, folder = tmp_path / "plain", tmp_path / "feast", tmp_path / "records"
    run(*match, *HERE, "--out", plain)
    run(*match, "--pack", "feast", "--workers", 2, "--out", feast, "--records", folder)
    assert max(max(game.points or []) for game in lines(plain).values()) < 150
    assert min(max(game.points or []) for game in lines(feast).values()) > 200
    kept = {game.match.pack for game in lines(feast).values()}
    assert kept == {pack.hash for pack in packs.list_packs()}
    assert run("verify", folder / "game-00001.record").code == 0
    refused = run(*match, "--out", feast)
    assert (refused.code, refused.out) == (REFUSED, "")
    assert f"its card pack is {kept.pop()}, not none" in refused.err


def test_games_are_the_same_on_several_processes(run: Run, tmp_path: Path) -> None:
    run(*DUEL, *HERE, "--games", 6, "--out", tmp_path / "one")
    run(*DUEL, "--workers", 3, "--games", 6, "--out", tmp_path / "three")
    assert lines(tmp_path / "one") == lines(tmp_path / "three")


def test_a_faulty_bot_is_named_and_the_match_goes_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players._BOTS, "odd", Odd)
    monkeypatch.setattr(Odd, "fault", "illegal")
    monkeypatch.setattr(Odd, "good", 0)
    out = tmp_path / "games"
    command = ("arena", "hamlet", "--bots", "odd,random", "--seed", 3, "--games", 4, *HERE, "--out", out)
    done = run(*command)
    assert done.code == FAULTY
    assert "4 games" in done.out
    told = done.err.splitlines()
    assert len(told) == 4
    assert told[0].startswith("Game 1 (seed 3) is forfeited by odd on seat 1 at move ")
    assert "is not legal" in told[0]
    assert "seat 2" in told[1]
    data = run(*command, "--json").data
    assert data["bots"][0]["wins"]["mean"] == 0
    assert [bot["forfeits"] for bot in data["bots"]] == [4, 0]
    assert len(data["faults"]) == 4


def test_nothing_played_out_yet_is_said(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setitem(players._BOTS, "odd", Odd)
    monkeypatch.setattr(Odd, "choose", interrupt)
    done = run("arena", "hamlet", "--bots", "odd,random", "--games", 4, *HERE, "--out", tmp_path / "games")
    assert done.code == INTERRUPTED
    assert "No seed has been played out yet" in done.out


def test_where_nobody_watches_the_progress_is_told_in_lines(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.0)
    told = run(*DUEL, *HERE, "--games", 4).err.splitlines()
    assert len(told) == 4
    assert told[0].startswith("1 of 4 games, ")
    assert "games/s" in told[0]
    assert told[-1].endswith("0:00:00 left")


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_prints_what_there_is_and_the_match_goes_on(
    run: Run, tmp_path: Path, whole: dict[int, Played], workers: int
) -> None:
    out = tmp_path / "games"
    with begin(*ENDLESS, "--workers", workers, "--out", out) as process:
        wait_for_lines(out, 3, process)
        os.killpg(process.pid, signal.SIGINT)
        printed, told = process.communicate()
        assert process.returncode == INTERRUPTED
    assert told == ""
    assert "hamlet, 2 players: " in printed
    assert "95 % intervals" in printed
    kept = lines(out)
    assert 3 <= len(kept) < 1000
    assert all(whole.get(number, game) == game for number, game in kept.items())
    assert run(*SLOW, *HERE, "--out", out).code == 0
    assert lines(out) == kept | whole


def test_a_killed_match_goes_on(tmp_path: Path, whole: dict[int, Played]) -> None:
    out = tmp_path / "games"
    for after in (1, 5):
        with begin(*ENDLESS, "--workers", 2, "--out", out) as process:
            wait_for_lines(out, after, process)
            process.kill()
    kept = lines(out)
    assert len(kept) < 1000
    with begin(*SLOW, "--workers", 2, "--out", out) as process:
        assert process.wait() == 0
    assert lines(out) == kept | whole


def test_two_commands_do_not_write_one_file(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games"
    with begin(*ENDLESS, *HERE, "--out", out) as process:
        wait_for_lines(out, 1, process)
        done = run(*SLOW, *HERE, "--out", out)
        process.kill()
    assert done.code == REFUSED
    assert done.err.strip() == f"{out} is being written by another command."
