"""Series of games between bots."""

from pathlib import Path

import msgspec
import pytest

from oppidum.arena.game_runner import play
from oppidum.arena.match import Job, Outcome, Played
from oppidum.cli.main import INTERRUPTED, REFUSED
from oppidum.engine.game import Knowledge
from oppidum.engine.record_text import parse
from oppidum.players import RandomBot
from tests.arena.makers import timeless
from tests.cli.conftest import Run

SERIES = ("simulate", "hamlet", "--bots", "greedy,random", "--seed", "3")


def _lines(path: Path) -> list[Played]:
    return [timeless(msgspec.json.decode(line, type=Played)) for line in path.read_bytes().splitlines()]


def test_sums_up_who_won(run: Run) -> None:
    data = run(*SERIES, "--games", 6, "--json").data
    assert data["games"] == 6
    assert data["seed"] == "3"
    assert sum(bot["wins"] for bot in data["bots"]) == pytest.approx(6)
    assert [bot["bot"] for bot in data["bots"]] == ["greedy", "random"]
    out = run(*SERIES, "--games", 6).out
    assert "6 games of hamlet with the seed 3" in out
    assert f"{data['bots'][0]['share']:.1%}" in out


def test_the_same_seed_is_the_same_series(run: Run, tmp_path: Path) -> None:
    for name in ("a", "b"):
        assert run(*SERIES, "--games", 3, "--out", tmp_path / name).code == 0
    assert _lines(tmp_path / "a") == _lines(tmp_path / "b")


def test_one_bot_may_take_every_seat(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    assert run("simulate", "metropolis", "--players", 3, "--bots", "random", "--out", out).code == 0
    assert _lines(out)[0].seats == ("random",) * 3


def test_as_many_players_as_bots(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    run("simulate", "metropolis", "--bots", "random,random,random", "--out", out)
    assert len(_lines(out)[0].seats) == 3


def test_permuted_seats_share_their_seeds(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    run(*SERIES, "--games", 3, "--permute", "--out", out)
    seatings = [(game.seed, game.seats) for game in _lines(out)]
    assert seatings == [("3", ("greedy", "random")), ("3", ("random", "greedy")), ("4", ("greedy", "random"))]


def test_a_bot_may_have_a_budget(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    run("simulate", "hamlet", "--bots", "greedy/2,random", "--seed", 3, "--out", out)
    assert _lines(out)[0].seats == ("greedy/2", "random")


def test_a_series_goes_on_where_it_ended(run: Run, tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole", tmp_path / "parted"
    run(*SERIES, "--games", 5, "--permute", "--out", whole)
    run(*SERIES, "--games", 2, "--permute", "--out", parted)
    begun = parted.read_bytes()
    parted.write_bytes(begun + b'{"game":3,"title":"' + b"ham" * 1000)
    assert run(*SERIES, "--games", 5, "--permute", "--out", parted, "--json").data["games"] == 5
    assert parted.read_bytes().startswith(begun)
    assert _lines(parted) == _lines(whole)


def test_without_a_seed_it_goes_on_with_that_of_the_file(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = ("simulate", "hamlet", "--bots", "random", "--out", out, "--json")
    seed = run(*arguments, "--games", 2).data["seed"]
    assert run(*arguments, "--games", 4).data["seed"] == seed
    assert len({game.seed for game in _lines(out)}) == 4


@pytest.mark.parametrize(
    "other",
    [
        ("simulate", "hamlet", "--bots", "greedy,random", "--seed", "4"),
        ("simulate", "hamlet", "--bots", "random,greedy", "--seed", "3"),
        ("simulate", "metropolis", "--bots", "greedy,random", "--seed", "3"),
        (*SERIES, "--option", "drafting=yes"),
    ],
)
def test_two_series_do_not_mix(run: Run, tmp_path: Path, other: tuple[str, ...]) -> None:
    out = tmp_path / "games.jsonl"
    run(*SERIES, "--out", out)
    done = run(*other, "--games", 2, "--out", out)
    assert done.code == REFUSED
    assert "another match" in done.err


def test_a_foreign_file_is_left_alone(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    out.write_text("milk\neggs\n", encoding="utf-8")
    done = run(*SERIES, "--out", out)
    assert done.code == REFUSED
    assert "line 1" in done.err
    assert out.read_text(encoding="utf-8") == "milk\neggs\n"


def test_an_interrupted_series_keeps_what_it_has(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "games.jsonl"

    def play_two(job: Job) -> Outcome:
        if job.game == 3:
            raise KeyboardInterrupt
        return play(job)

    with monkeypatch.context() as patch:
        patch.setattr("oppidum.cli.simulate.play", play_two)
        done = run(*SERIES, "--games", 4, "--out", out)
    assert done.code == INTERRUPTED
    assert "2 games of hamlet" in done.out
    assert len(_lines(out)) == 2
    assert run(*SERIES, "--games", 4, "--out", out).code == 0
    assert [game.game for game in _lines(out)] == [1, 2, 3, 4]


def test_records_are_true(run: Run, tmp_path: Path) -> None:
    out, folder = tmp_path / "games.jsonl", tmp_path / "records"
    run(*SERIES, "--games", 2, "--out", out, "--records", folder)
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == ["game-00001.record", "game-00002.record"]
    for path, game in zip(paths, _lines(out), strict=True):
        assert run("verify", path).code == 0
        record = parse(path.read_text("utf-8"))
        assert record.facts["Result"].split() == [str(points) for points in game.points or ()]
        assert record.names == {0: "Greedy", 1: "Random"}


def test_moves_are_told_in_words(run: Run, tmp_path: Path) -> None:
    out = run(*SERIES, "--show", "--records", tmp_path).out
    moves = len(parse((tmp_path / "game-00001.record").read_text("utf-8")).entries)
    assert "\nGame 1\n" in out
    assert f"{moves:>4}  " in out
    assert "Greedy " in out
    assert " points." in out


def test_a_bot_sees_no_more_than_its_seat(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[type] = set()
    choose = RandomBot.choose

    def watch(bot: RandomBot, knowledge: Knowledge, *rest: object) -> int:
        seen.add(type(knowledge))
        assert isinstance(knowledge, Knowledge)
        return choose(bot, knowledge, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(RandomBot, "choose", watch)
    assert run("simulate", "hamlet", "--bots", "random").code == 0
    assert seen
