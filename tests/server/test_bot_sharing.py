"""Who comes next among those who wait for a bot: shown on a clock of its own, without a process."""

import heapq
import itertools
from collections import defaultdict
from collections.abc import Iterable

import pytest

from oppidum.players import Budget
from oppidum.players.lineup import BadLineup, read_entrant
from oppidum.server.bots import decision_queue
from oppidum.server.bots.budgets import BudgetLimits
from oppidum.server.bots.decision_queue import DecisionQueue, Overloaded, Turn
from oppidum.server.errors import Refused
from oppidum.words import say

LIMITS = BudgetLimits()
ENDLESS = 1e9
LONGEST_WAIT = 2.0 + 1e-9


class Table:
    """A table whose bot is asked again `pause` seconds after each move, and would think for `cost`."""

    def __init__(
        self, person: str, cost: float, *, pause: float = 0.0, begin: float = 0.0, watched: bool = True
    ) -> None:
        self.person = person
        self.cost = cost
        self.pause = pause
        self.begin = begin
        self.watched = watched


class Simulation:
    """Workers and tables on a clock that jumps from one thing to the next."""

    def __init__(self, workers: int) -> None:
        self.now = 0.0
        self.waits: dict[str, list[float]] = defaultdict(list)
        self.spent: dict[str, float] = defaultdict(float)
        self._workers = workers
        self._free = workers
        self._queue: DecisionQueue[Table] = DecisionQueue(workers, lambda: self.now)
        self._events: list[tuple[float, int, Table, Turn[Table] | None, float]] = []
        self._numbers = itertools.count()

    def run(self, tables: Iterable[Table], until: float) -> "Simulation":
        for table in tables:
            self._plan(table.begin, table)
        while self._events and self._events[0][0] <= until:
            self.now, _, table, turn, seconds = heapq.heappop(self._events)
            if turn is None:
                self._queue.put((table.person,), table, table.watched)
            else:
                self._queue.finish(turn, seconds)
                self._free += 1
                if table.pause < ENDLESS:
                    self._plan(self.now + table.pause, table)
            self._serve()
        return self

    def _plan(self, at: float, table: Table, turn: Turn[Table] | None = None, seconds: float = 0.0) -> None:
        heapq.heappush(self._events, (at, next(self._numbers), table, turn, seconds))

    def _serve(self) -> None:
        while self._free:
            turn = self._queue.take(LIMITS.seconds_under_load(max(len(self._queue) - 1, 0), self._workers))
            if turn is None:
                return
            self._free -= 1
            table, seconds = turn.item, min(turn.item.cost, turn.charged)
            self.waits[table.person].append(turn.waited)
            self.spent[table.person] += seconds
            self._plan(self.now + seconds, table, turn, seconds)


def hog(person: str = "hog", tables: int = 10) -> list[Table]:
    """A person who looks at many tables of bots that would think for ever."""
    return [Table(person, ENDLESS) for _ in range(tables)]


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("arrival", [0.0, 0.001, 0.3, 1.9, 7.77, 31.0])
@pytest.mark.parametrize("cost", [0.005, 0.3, ENDLESS])
def test_ten_tables_of_one_person_delay_anothers_move_by_two_seconds_at_most(
    workers: int, arrival: float, cost: float
) -> None:
    """The other has one table, and no socket."""
    ada = Table("ada", cost, pause=0.7, begin=arrival, watched=False)
    found = Simulation(workers).run([*hog(), ada], until=120)
    assert len(found.waits["ada"]) > 10
    assert max(found.waits["ada"]) <= LONGEST_WAIT
    if workers > 1:
        assert max(found.waits["ada"]) == 0.0
    assert len(found.waits["hog"]) > 100


@pytest.mark.parametrize("workers", [1, 2])
def test_so_do_the_tables_of_many(workers: int) -> None:
    many = [table for number in range(20) for table in hog(f"hog {number}")]
    found = Simulation(workers).run([*many, Table("ada", 0.01, pause=1.0, begin=3.3, watched=False)], until=120)
    assert len(found.waits["ada"]) > 30
    assert max(found.waits["ada"]) <= LONGEST_WAIT


def test_who_has_thought_much_before_waits_no_longer_for_it() -> None:
    """Ada's planner had the server to itself for a while; then somebody opens ten tables."""
    ada = Table("ada", ENDLESS, pause=0.2)
    late = [Table("hog", ENDLESS, begin=100.0) for _ in range(10)]
    found = Simulation(1).run([ada, *late], until=160)
    assert max(found.waits["ada"]) <= LONGEST_WAIT


def test_people_share_a_worker_whatever_the_number_of_their_tables() -> None:
    found = Simulation(1).run([*hog(), Table("ada", ENDLESS)], until=300)
    assert found.spent["ada"] == pytest.approx(found.spent["hog"], rel=0.25)


def test_an_endless_stream_of_new_people_starves_nobody() -> None:
    """Each second twelve people come who need a tenth of a second each: more than a worker can do."""
    stream = [Table(f"new {number}", 0.1, pause=ENDLESS, begin=number / 12) for number in range(1200)]
    found = Simulation(1).run([Table("ada", ENDLESS), *stream], until=100)
    assert len(found.waits["ada"]) >= 5
    assert max(found.waits["ada"]) <= 30


def test_a_table_that_is_watched_comes_first_among_ones_own_and_starves_no_other() -> None:
    queue: DecisionQueue[str] = DecisionQueue(1, lambda: now[0])
    now = [0.0]
    queue.put(("ada",), "quiet")
    now[0] = 1.0
    queue.put(("ada",), "watched", watched=True)
    now[0] = 5.0
    queue.put(("ada",), "watched later", watched=True)
    assert drain(queue) == ["watched", "quiet", "watched later"]


def test_a_table_of_several_is_charged_to_whoever_comes_first() -> None:
    queue: DecisionQueue[str] = DecisionQueue(1, lambda: 0.0)
    for number in range(3):
        queue.put(("hog",), f"hog {number}")
    turn = queue.take(1.0)
    assert turn is not None
    queue.finish(turn, 1.0)
    queue.put(("hog", "ada"), "together")
    assert drain(queue)[0] == "together"


def test_decisions_that_wait_are_bounded_by_person(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_queue, "MOST_OF_ONE", 3)
    monkeypatch.setattr(decision_queue, "MOST_WAITING", 5)
    queue: DecisionQueue[int] = DecisionQueue(1, lambda: 0.0)
    for number in range(3):
        queue.put(("hog",), number)
    with pytest.raises(Overloaded):
        queue.put(("hog",), 3)
    queue.put(("ada",), 4)
    queue.put(("ada",), 5)
    with pytest.raises(Overloaded):
        queue.put(("bea",), 6)
    assert len(queue) == len(drain(queue)) == 5


def test_people_who_are_done_are_forgotten() -> None:
    queue: DecisionQueue[int] = DecisionQueue(2, lambda: 0.0)
    for number in range(100):
        queue.put((f"person {number}",), number)
    drain(queue)
    assert not queue._accounts


def drain(queue: DecisionQueue[decision_queue.T]) -> list[decision_queue.T]:
    """What the queue gives, one after the other."""
    found = []
    while (turn := queue.take(1.0)) is not None:
        queue.finish(turn, 1.0)
        found.append(turn.item)
    return found


def test_a_busy_server_thinks_less_about_each_move() -> None:
    assert LIMITS.seconds_under_load(0, workers=1) == 2.0
    assert LIMITS.seconds_under_load(9, workers=1) == pytest.approx(0.2)
    assert LIMITS.seconds_under_load(2000, workers=2) == 0.1
    assert BudgetLimits(seconds=0.05).seconds_under_load(9, workers=1) == 0.05


@pytest.mark.parametrize(
    ("text", "granted"),
    [
        ("planner", Budget(None, 0.5)),
        ("planner/400", Budget(400, 0.5)),
        ("planner/999999999", Budget(10_000, 0.5)),
        ("planner/100s", Budget(None, 0.5)),
        ("planner/250ms", Budget(None, 0.25)),
    ],
)
def test_every_budget_has_a_time(text: str, granted: Budget) -> None:
    assert LIMITS.grant(read_entrant(text).budget, seconds=0.5) == granted


@pytest.mark.parametrize("text", ["planner/2.001s", "planner/10001", "greedy/999999999"])
def test_a_budget_above_the_limit_is_refused_or_shortened(text: str) -> None:
    with pytest.raises(Refused) as refused:
        LIMITS.read_entrant(text)
    sentence = say(refused.value.message)
    assert text in sentence
    assert "at most 2 s and 10000 simulations" in sentence
    assert str(LIMITS.shorten(read_entrant(text))) in ("planner/2s", "planner/10000", "greedy/10000")


def test_a_budget_within_the_limit_is_kept() -> None:
    for text in ("greedy", "planner/2s", "planner/10000", "planner/1ms"):
        assert LIMITS.read_entrant(text) == LIMITS.shorten(read_entrant(text)) == read_entrant(text)
    with pytest.raises(BadLineup):
        LIMITS.read_entrant("planner/")
