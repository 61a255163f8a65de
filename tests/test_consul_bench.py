"""The measure of how hard the Consul is: the same game each time, every cell once a seed, and honest lines."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bench import consul
from bench.consul import CELLS, LEVELS, ConsulGame, play, report
from bench.series import read_games
from oppidum.engine.packs import read_pack


def test_every_cell_plays_every_seed() -> None:
    assert [cell.name for cell in CELLS[:4]] == ["2-standard", "2-hard", "2-challenge", "3-standard"]
    assert CELLS[-1].name == "4-challenge-monuments"
    assert len({cell.name for cell in CELLS}) == len(CELLS) == 18
    first, later = play("random", None, 1), play("random", None, len(CELLS) + 1)
    assert (first.cell, first.seed, later.cell, later.seed) == ("2-hard", 0, "2-hard", 1)
    assert play("random", None, 1) == first


@pytest.mark.rule("C-10")
def test_the_last_player_has_to_be_ahead_of_the_consul(capsys: pytest.CaptureFixture[str]) -> None:
    ends = [([30, 21], 20), ([30, 20], 20), ([9, 40], 20), ([25, 25], 20)]
    report([ConsulGame(0, "a", "", "2-standard", seed, points, target) for seed, (points, target) in enumerate(ends)])
    (row,) = [line for line in capsys.readouterr().out.splitlines() if "standard" in line]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[:4] == ["2", "no", "standard", "4"]
    assert cells[4].startswith("50.0 (")
    assert cells[5] == ""
    assert cells[6].startswith("-1.2 (")


def test_a_level_is_compared_with_the_one_below_on_the_same_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    games = [ConsulGame(seed, "a", "", "3-standard", seed, [10], 9) for seed in range(4)]
    games += [ConsulGame(seed, "a", "", "3-hard", seed, [10], 9 + seed % 2) for seed in range(2)]
    report(games)
    *_, hard = capsys.readouterr().out.splitlines()
    assert [cell.strip() for cell in hard.strip("|").split("|")][5].startswith("50.0 (")


def test_the_command_goes_on_and_refuses_what_is_not_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*words: str) -> int:
        monkeypatch.setattr(sys, "argv", ["consul", "--out", str(tmp_path / "out"), *words])
        return consul.main()

    assert run("--bot", "random", "--games", "1", "--cells", "2-standard,2-hard-monuments") == 0
    before = (tmp_path / "out").read_bytes()
    assert before.count(b"\n") == 2
    assert run("--bot", "random", "--games", "2", "--cells", "2-standard") == 0
    after = (tmp_path / "out").read_bytes()
    assert after.startswith(before)
    assert after.count(b"\n") == 3
    assert run("--bot", "random", "--games", "1", "--first", "7", "--cells", "2-standard") == 0
    assert sorted(game.seed for game in read_games(tmp_path / "out", ConsulGame).values()) == [0, 0, 1, 7]
    with pytest.raises(SystemExit):
        run("--bot", "greedy", "--games", "2")
    with pytest.raises(SystemExit):
        run("--cells", "5-standard")


def test_a_pack_with_other_tokens_is_read_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack, out = tmp_path / "pack.toml", tmp_path / "out"
    pack.write_text('[pack]\ngame = "rome"\nname = "rich"\n[[consul_token]]\nid = "oil-stall"\nvp = 30\n')
    words = ["consul", "--bot", "random", "--games", "1", "--cells", "2-challenge", "--out", str(out)]
    monkeypatch.setattr(sys, "argv", [*words, "--pack", str(pack)])
    assert consul.main() == 0
    (game,) = read_games(out, ConsulGame).values()
    plain = play("random", None, game.game)
    assert (game.pack, plain.pack) == (read_pack(pack.read_text()).hash, "")
    assert game.consul > plain.consul


@pytest.mark.soak
@pytest.mark.rule("C-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_standard_is_neither_lost_nor_won_for_sure_and_each_level_is_harder(players: int) -> None:
    won = []
    for level in LEVELS:
        place = [cell.name for cell in CELLS].index(f"{players}-{level}")
        games = [play("greedy", None, seed * len(CELLS) + place) for seed in range(60)]
        won.append(sum(game.lead > 0 for game in games) / len(games))
    assert 0.3 <= won[0] <= 0.9
    assert won[0] > won[1] > won[2]
