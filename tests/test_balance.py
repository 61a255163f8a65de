"""The measure of balance is itself reliable: the same game each time, no game lost or counted twice."""

from pathlib import Path

import msgspec
import pytest

from bench.balance import ALL_PLANS, Game, MatchSettings, interval, play, shares
from bench.plans import PLANS
from bench.series import complete, read_games

WISH = MatchSettings(2, {"nations": "yes"}, ALL_PLANS, None)


@pytest.fixture(scope="module")
def game() -> Game:
    return play(WISH, 1)


def test_a_game_is_the_same_each_time(game: Game) -> None:
    assert play(WISH, 1) == game
    assert sum(game.wins) == 1
    assert set(game.bots) <= PLANS.keys()
    assert len(set(game.nations)) == 2


def test_a_series_goes_on_behind_a_line_that_was_cut_off(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert read_games(file, Game) == {}
    line = msgspec.json.encode(game)
    file.write_bytes(line + b"\n" + line[:40])
    assert read_games(file, Game) == {1: game}
    assert file.read_bytes() == line + b"\n"


def test_only_missing_games_are_played(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(msgspec.json.encode(game) + b"\n")
    assert complete(file, Game, range(1, 2), refuse, 1) == [game]
    with pytest.raises(AssertionError, match="game 2 was played"):
        complete(file, Game, range(1, 3), refuse, 1)


def refuse(number: int) -> Game:
    raise AssertionError(f"game {number} was played")


def test_wins_are_counted_by_whatever_sat_there(game: Game) -> None:
    games = [msgspec.structs.replace(game, bots=["army", "mixed"], wins=wins) for wins in ([1.0, 0.0], [0.5, 0.5])]
    assert sorted(shares(games, "bots")) == [("army", 1.5, 2), ("mixed", 0.5, 2)]
    assert sorted(shares(games, "seat")) == [("1", 1.5, 2), ("2", 0.5, 2)]


def test_the_interval_holds_the_share_and_narrows() -> None:
    low, high = interval(50, 200)
    assert low < 0.25 < high
    assert interval(500, 2000)[1] - interval(500, 2000)[0] < (high - low) / 3
    assert interval(0, 0) == (0.0, 1.0)
