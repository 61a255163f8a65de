"""The file of a match: valid at every moment, never two matches, never a game twice."""

from pathlib import Path

import msgspec
import pytest

from oppidum.arena.match import Match, Played
from oppidum.arena.results import BEGINNING, Results, ResultsError
from oppidum.arena.schedule import Schedule
from oppidum.engine.configuration import Pack
from oppidum.words import say
from tests.arena.makers import match, played

SCHEDULE = Schedule(match("metropolis", 2, ["greedy", "random"]))


def fill(path: Path, *games: int) -> None:
    with Results(path) as results:
        results.begin(SCHEDULE)
        for game in games:
            results.add(played(SCHEDULE, game, [10, 5 + game]))


def numbers(path: Path) -> list[int]:
    return [msgspec.json.decode(line, type=Played).game for line in path.read_bytes().splitlines()]


def refusal(path: Path, schedule: Schedule = SCHEDULE) -> str:
    """The sentence of a refusal, which leaves the file as it is."""
    before = path.read_bytes()
    with pytest.raises(ResultsError) as error, Results(path) as results:
        results.begin(schedule)
    assert path.read_bytes() == before
    return say(error.value.message)


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "games"
    fill(path, 2, 1)
    with Results(path) as results:
        assert results.games == {game: played(SCHEDULE, game, [10, 5 + game]) for game in (2, 1)}
        assert results.match() == SCHEDULE.match
    assert numbers(path) == [2, 1]


def test_a_line_begins_as_torn_lines_are_known_by(tmp_path: Path) -> None:
    fill(tmp_path / "games", 1)
    assert (tmp_path / "games").read_bytes().startswith(BEGINNING)


def test_a_game_is_in_the_file_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with Results(path) as results:
        results.begin(SCHEDULE)
        for game in (1, 2, 3):
            results.add(played(SCHEDULE, game, [1, 2]))
            assert numbers(path) == list(range(1, game + 1))


def test_a_torn_line_is_dropped_wherever_it_tore(tmp_path: Path) -> None:
    path = tmp_path / "games"
    fill(path, 1, 2)
    content = path.read_bytes()
    first = content.index(b"\n") + 1
    for end in range(first, len(content)):
        path.write_bytes(content[:end])
        with Results(path) as results:
            assert list(results.games) == [1]
            assert path.read_bytes() == content[:end]
            results.begin(SCHEDULE)
            results.add(played(SCHEDULE, 2, [10, 7]))
        assert path.read_bytes() == content


@pytest.mark.parametrize("content", [b"milk\neggs\n", b"milk", b'{"game"}', b"\0\0\0\0", b"\n", b"[]\n", b"\xff\xfe\n"])
def test_a_foreign_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes"
    path.write_bytes(content)
    assert refusal(path) == f"{path}, line 1: This is no line of a match."


def test_a_line_of_something_else_among_ours_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    fill(path, 1)
    path.write_bytes(path.read_bytes() + b"{}\n")
    assert "line 2: This is no line" in refusal(path)


def test_a_game_twice_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    fill(path, 3, 1)
    path.write_bytes(path.read_bytes() * 2)
    assert refusal(path) == f"{path}, line 3: Game 3 is there already, on line 1."


def test_a_game_is_not_added_twice(tmp_path: Path) -> None:
    with Results(tmp_path / "games") as results:
        results.begin(SCHEDULE)
        results.add(played(SCHEDULE, 1, [1, 2]))
        with pytest.raises(AssertionError):
            results.add(played(SCHEDULE, 1, [1, 2]))


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (match("metropolis", 2, ["greedy", "random"], seed=2), ["its seed is 1, not 2"]),
        (match("metropolis", 2, ["random", "greedy"]), ["its bots are greedy,random, not random,greedy"]),
        (match("metropolis", 3, ["greedy", "random"]), ["it has 2 players, not 3"]),
        (match("rome", 2, ["greedy", "random"]), ["its title is metropolis, not rome"]),
        (match("metropolis", 2, ["greedy", "random"], drafting="yes"), ["drafting=no first=random, not drafting=yes"]),
        (match("metropolis", 2, ["greedy", "random"], seating="fixed"), ["its seats are balanced, not fixed"]),
        (match("metropolis", 2, ["greedy/9", "random"], 5), ["greedy/9,random and its seed is 1, not 5"]),
        (msgspec.structs.replace(SCHEDULE.match, rules=9), ["version 1 of the rules, not 9"]),
    ],
)
def test_two_matches_do_not_mix(tmp_path: Path, other: Match, words: list[str]) -> None:
    path = tmp_path / "games"
    fill(path, 1)
    sentence = refusal(path, Schedule(other))
    assert sentence.startswith(f"{path} holds another match: ")
    for word in words:
        assert word in sentence


def test_matches_with_and_without_a_card_pack_do_not_mix(tmp_path: Path) -> None:
    path, pack = tmp_path / "games", Pack("mild", {})
    fill(path, 1)
    other = Schedule(msgspec.structs.replace(SCHEDULE.match, pack=pack.hash), pack)
    assert refusal(path, other) == f"{path} holds another match: its card pack is none, not {pack.hash}."


def test_a_game_that_is_not_of_its_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    fill(path, 1, 2)
    path.write_bytes(path.read_bytes().replace(b'{"game":2,', b'{"game":4,'))
    assert "Game 4 has other seats or another seed" in refusal(path)


def test_one_command_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "games"
    fill(path, 1)
    with Results(path):
        assert refusal(path) == f"{path} is being written by another command."
    fill(path, 2)


def test_a_disk_that_takes_part_of_a_line_gets_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        """A file that writes at most ten bytes at a time."""

        written = b""

        def write(self, data: bytes) -> int:
            self.written += data[:10]
            return len(data[:10])

    results, slow = Results(None), Slow()
    monkeypatch.setattr(results, "_file", slow)
    results.add(played(SCHEDULE, 1, [1, 2]))
    assert slow.written == msgspec.json.encode(played(SCHEDULE, 1, [1, 2])) + b"\n"


def test_without_a_file_games_are_remembered() -> None:
    with Results(None) as results:
        assert results.match() is None
        results.begin(SCHEDULE)
        results.add(played(SCHEDULE, 1, [1, 2]))
        assert list(results.games) == [1]
