"""One game: the same job is the same game, and whoever breaks it is named."""

from typing import ClassVar

import msgspec
import pytest

from oppidum import players
from oppidum.arena.game_runner import play
from oppidum.arena.match import Job, Match, Outcome, Played
from oppidum.arena.schedule import Schedule
from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Pack
from oppidum.engine.game import Knowledge
from oppidum.engine.record import final_digest, final_state
from oppidum.engine.record_text import parse
from oppidum.engine.recorder import Recorder
from oppidum.games import find
from oppidum.players import Bot, Budget
from oppidum.players.budget import DEFAULT_BUDGET
from tests.arena.makers import match, timeless


class Odd(Bot):
    """Plays its first legal action, and after `good` of them does what `fault` says."""

    name: ClassVar[str] = "odd"
    fault: ClassVar[str] = ""
    good: ClassVar[int] = 3
    budgets: ClassVar[list[Budget]] = []
    resets: ClassVar[list[bytes]] = []

    def __init__(self) -> None:
        self.moves = 0

    def reset(self, seed: bytes) -> None:
        self.resets.append(seed)
        if self.fault == "reset":
            raise RuntimeError("not today")

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        self.budgets.append(budget)
        assert isinstance(knowledge, Knowledge)
        self.moves += 1
        if self.moves > self.good and self.fault == "crash":
            raise ValueError("too hard for me")
        if self.moves > self.good and self.fault == "illegal":
            return next(action for action in range(knowledge.configuration.actions.size) if action not in ids)
        if self.moves > self.good and self.fault == "outside":
            return 10**9
        if self.fault == "greedy hands":
            del ids[1:]
        return ids[0]


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> type[Odd]:
    """A bot of that name, to be told what goes wrong."""
    monkeypatch.setitem(players._BOTS, "odd", Odd)
    for name, value in (("fault", ""), ("budgets", []), ("resets", [])):
        monkeypatch.setattr(Odd, name, value)
    return Odd


def job(*bots: str, title: str = "hamlet", game: int = 1, record: bool = False) -> Job:
    return Schedule(match(title, len(bots), bots, seating="fixed")).job(game, record)


def sole(outcome: Outcome) -> Played:
    return timeless(outcome.played)


def test_the_same_job_is_the_same_game() -> None:
    first, second = play(job("greedy/3", "random", record=True)), play(job("greedy/3", "random", record=True))
    assert sole(first) == sole(second)
    assert first.record == second.record
    assert sole(play(job("greedy/3", "random", game=2))).digest != first.played.digest


def test_a_job_travels_as_text() -> None:
    task = job("greedy", "random")
    assert msgspec.json.decode(msgspec.json.encode(task), type=Job) == task
    outcome = play(task)
    assert msgspec.json.decode(msgspec.json.encode(outcome), type=Outcome) == outcome


def test_the_line_is_that_of_the_record() -> None:
    outcome = play(job("greedy", "random", record=True))
    record = parse(outcome.record)
    state = final_state(record, record.configure(find))
    assert outcome.played.digest == record.facts["Digest"] == final_digest(state)
    assert outcome.played.points == [each.points for each in state.result().seats]
    assert outcome.played.ranks == [each.rank for each in state.result().seats]
    assert outcome.played.actions == len(record.entries)
    assert record.names == {0: "Greedy", 1: "Random"}
    assert outcome.played.fault is None


def test_the_record_is_made_only_if_wanted() -> None:
    assert play(job("random", "random")).record == ""


def test_a_shared_victory_is_shared() -> None:
    wins = {tuple(play(job("random", "random", game=game)).played.wins or ()) for game in range(1, 60)}
    assert wins == {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}


def test_every_move_is_timed() -> None:
    played = play(job("greedy", "random")).played
    assert sum(pace.moves for pace in played.pace) == played.actions
    greedy, other = played.pace
    assert greedy.most >= greedy.mean > other.mean >= 0


def test_a_bot_gets_its_budget_and_a_seed_that_is_not_the_games(odd: type[Odd]) -> None:
    played = play(job("odd", "odd/7"))
    assert set(odd.budgets) == {DEFAULT_BUDGET, Budget(simulations=7)}
    assert len(set(odd.resets)) == 2
    assert (1).to_bytes(32, "big") not in odd.resets
    assert played.played.fault is None


def test_a_team_has_a_target() -> None:
    task = Schedule(match("sprawlopolis", 2, ["random"])).job(1)
    played = play(task).played
    assert played.points is not None
    assert played.target is not None
    assert played.points[0] == played.points[1]
    assert played.wins == [float(played.points[0] >= played.target)] * 2


def test_a_card_pack_travels_with_the_job() -> None:
    pack = Pack("mild", {"card": [{"number": 3, "condition": {"park": 2, "industrial": 0}}]})
    table = find("sprawlopolis").configure(1, {}, pack)
    task = Schedule(Match.of(table, ["random"], "1", "balanced"), pack).job(1, record=True)
    outcome = play(msgspec.json.decode(msgspec.json.encode(task), type=Job))
    assert outcome.played.match.pack == parse(outcome.record).pack == pack.hash
    with pytest.raises(AssertionError):
        Schedule(task.match)


@pytest.mark.parametrize(
    ("fault", "kind", "words"),
    [
        ("crash", "crash", "ValueError: too hard for me (test_game_runner.py, line "),
        ("illegal", "illegal", " is not legal"),
        ("outside", "illegal", "1000000000 is no action"),
    ],
)
def test_a_bot_that_misplays_forfeits(odd: type[Odd], fault: str, kind: str, words: str) -> None:
    odd.fault = fault
    outcome = play(job("random", "odd", record=True))
    found = outcome.played.fault
    assert found is not None
    assert (found.kind, found.seat, found.bot) == (kind, 2, "odd")
    assert words in found.what
    assert outcome.played.points is None
    assert outcome.played.ranks == [1, 2]
    assert outcome.played.wins == [1.0, 0.0]
    assert found.move == outcome.played.actions + 1
    record = parse(outcome.record)
    assert not record.finished
    assert len(record.entries) == outcome.played.actions


def test_the_others_share_what_one_forfeits(odd: type[Odd]) -> None:
    odd.fault = "crash"
    played = play(job("random", "odd", "random", title="metropolis")).played
    assert played.wins == [0.5, 0.0, 0.5]
    assert played.ranks == [1, 3, 1]


def test_a_team_loses_with_its_member(odd: type[Odd]) -> None:
    odd.fault = "crash"
    played = play(Schedule(match("sprawlopolis", 2, ["odd"])).job(1)).played
    assert played.wins == [0.0, 0.0]
    assert played.target is None


def test_a_bot_that_cannot_even_begin_forfeits(odd: type[Odd]) -> None:
    odd.fault = "reset"
    played = play(job("odd", "random")).played
    assert played.fault is not None
    assert (played.fault.bot, played.fault.kind) == ("odd", "crash")


def test_a_bot_cannot_shorten_the_list_it_is_judged_by(odd: type[Odd]) -> None:
    odd.fault = "greedy hands"
    assert play(job("odd", "odd")).played.fault is None


def test_a_failure_of_the_rules_is_no_bots_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    take = Recorder.play

    def fail(table: Recorder, *arguments: object, **named: object) -> None:
        if table.moves == 5:
            raise ZeroDivisionError("an empty era")
        take(table, *arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Recorder, "play", fail)
    outcome = play(job("random", "random", record=True))
    played = outcome.played
    assert played.fault is not None
    assert (played.fault.kind, played.fault.move) == ("rules", 6)
    assert "ZeroDivisionError: an empty era" in played.fault.what
    assert (played.points, played.ranks, played.wins, played.digest) == (None, None, None, "")
    assert outcome.record.endswith("running\n")


def test_ctrl_c_is_nobodys_fault(odd: type[Odd], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(odd, "choose", interrupt)
    with pytest.raises(KeyboardInterrupt):
        play(job("odd", "odd"))


def test_an_onlooker_is_told_of_each_move() -> None:
    told: list[tuple[int, int]] = []
    played = play(job("random", "random"), lambda game, move, *_: told.append((game, move))).played
    assert told == [(1, move + 1) for move in range(played.actions)]
