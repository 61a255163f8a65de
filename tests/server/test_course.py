"""The course of a game is the fold of its log, from any snapshot that still stands."""

import random

import msgspec
import pytest

import oppidum
from oppidum.engine.messages import IllegalAction
from oppidum.server.errors import Refused
from oppidum.server.play import entries as kind
from oppidum.server.play.clocks import ClockRules
from oppidum.server.play.commands import commanded, drafted
from oppidum.server.play.course import Course, Seating, beginning, gone_back, keep, kept, owed, rebuilt
from oppidum.server.play.entries import Entry
from oppidum.server.wire.play import Answer, Confirm

METROPOLIS = oppidum.game("metropolis")


def _course(confirm: bool = False, clock: ClockRules | None = None, drafting: bool = False, people: int = 2) -> Course:
    state = METROPOLIS.configure(2, {"drafting": drafting}).new(seed=3)
    return beginning(state, Seating(frozenset(range(people)), confirm, clock or ClockRules()), 0)


def _any_answer(course: Course, seat: int, dice: random.Random, at: int = 0) -> Entry:
    notation = course.state.configuration.actions.notation(dice.choice(course.state.legal(seat)))
    return Entry(version=course.version + 1, kind=kind.ANSWER, seat=seat, at=at, notation=notation)


def _played(course: Course, moves: int) -> tuple[Course, list[Entry]]:
    dice = random.Random(1)
    log: list[Entry] = []
    for _ in range(moves):
        draft = drafted(course, _any_answer(course, course.state.to_act()[0], dice))
        course, log = draft.course, [*log, draft.entry]
    return course, log


def test_a_log_folded_from_a_snapshot_gives_the_same() -> None:
    start = _course()
    end, log = _played(start, 30)
    middle = rebuilt(start, log[:16])
    again = kept(keep(middle), 16, start.state.configuration, start.seating)
    assert keep(rebuilt(again, log[16:])) == keep(end) == keep(rebuilt(start, log))


def test_an_undo_goes_back_and_the_log_goes_on() -> None:
    start = _course()
    course, log = _played(start, 6)
    undo = Entry(version=7, kind=kind.UNDO, seat=0, at=0, back=4)
    back = gone_back(course, undo, rebuilt(start, log[:4]).state)
    assert keep(rebuilt(start, [*log, undo])) == keep(back)
    assert back.state.to_bytes() == rebuilt(start, log[:4]).state.to_bytes()


def test_a_move_that_is_refused_leaves_the_course_alone() -> None:
    course = _course()
    before = keep(course)
    other = 1 - course.state.to_act()[0]
    with pytest.raises(IllegalAction):
        commanded(course, other, Answer(version=0, key="a", action="income"), 0)
    assert keep(course) == before


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    course, _ = _played(_course(), 3)
    seat = course.state.to_act()[0]
    with pytest.raises(Refused, match="stale-version"):
        commanded(course, seat, Answer(version=2, key="a", action="income"), 0)
    with pytest.raises(Refused, match="stale-version"):
        commanded(course, seat, Answer(version=4, key="a", action="income"), 0)


def test_a_shared_question_does_not_grow_stale_by_another_answer() -> None:
    course = _course(drafting=True)
    assert course.state.to_act() == [0, 1]
    dice = random.Random(1)
    course = drafted(course, _any_answer(course, 1, dice)).course
    late = _any_answer(course, 0, dice)
    assert commanded(course, 0, Answer(version=0, key="a", action=late.notation), 0).course.version == 2


def test_a_turn_that_could_be_taken_back_waits_for_its_word() -> None:
    course = _course(confirm=True)
    seat = course.state.to_act()[0]
    held = commanded(course, seat, Answer(version=0, key="a", action="income"), 0).course
    assert held.holding == seat
    assert held.to_act() == [seat]
    with pytest.raises(Refused, match="unconfirmed"):
        commanded(held, 1 - seat, Answer(version=1, key="a", action="income"), 0)
    done = commanded(held, seat, Confirm(version=1, key="b"), 0).course
    assert done.to_act() == [1 - seat]


def test_bots_owe_their_turn_at_once_and_people_when_their_time_is_up() -> None:
    clock = ClockRules(kind="move", seconds=60)
    assert owed(_course()) is None
    assert owed(_course(clock=clock)) == 60_000
    assert owed(_course(clock=clock, people=0)) == 0


def test_a_bank_runs_for_those_who_think_and_grows_with_their_turn() -> None:
    course = _course(clock=ClockRules(kind="bank", seconds=100, increment=5))
    seat = course.state.to_act()[0]
    entry = Entry(version=1, kind=kind.ANSWER, seat=seat, at=30_000, notation="income")
    clocks = drafted(course, entry).course.clocks
    assert clocks.left[seat] == 75_000
    assert clocks.left[1 - seat] == 100_000
    assert clocks.out_of_time([1 - seat], 129_999) == []
    assert clocks.out_of_time([1 - seat], 130_000) == [1 - seat]


def _answered(course: Course, at: int) -> Course:
    entry = Entry(version=course.version + 1, kind=kind.ANSWER, seat=course.to_act()[0], at=at, notation="income")
    return drafted(course, entry).course


def _undone(course: Course, before: Course, at: int) -> Course:
    seat = before.to_act()[0]
    undo = Entry(version=course.version + 1, kind=kind.UNDO, seat=seat, at=at, back=before.version)
    return gone_back(course, undo, before.state)


@pytest.mark.parametrize("confirm", [False, True])
@pytest.mark.parametrize("rules", [ClockRules("move", 60), ClockRules("bank", 60, 5)], ids=["move", "bank"])
def test_going_to_and_fro_makes_no_time(rules: ClockRules, confirm: bool) -> None:
    course = start = _course(clock=rules, confirm=confirm)
    seat = start.to_act()[0]
    for number in range(5):
        course = _undone(_answered(course, 10_000 * number + 8_000), start, 10_000 * number + 10_000)
        assert course.to_act() == [seat]
    thought = 50_000 if confirm else 40_000
    assert course.clocks.left[seat] == 60_000 - thought
    assert course.clocks.out_of_time([seat], 10_000 + 50_000 + (0 if confirm else 10_000)) == [seat]


def test_a_move_winds_up_the_clock_of_whoever_is_asked_next() -> None:
    course = _course(clock=ClockRules("move", 60))
    seat = course.to_act()[0]
    second = _answered(course, 20_000)
    assert second.clocks.deadline(second.to_act()) == 80_000
    third = _answered(second, 30_000)
    assert third.clocks.left[seat] == 60_000
    assert third.clocks.deadline(third.to_act()) == 90_000


def test_a_word_is_worth_an_increment_once() -> None:
    course = _course(clock=ClockRules("bank", 60, 5), confirm=True)
    seat = course.to_act()[0]
    held = _answered(course, 1_000)
    done = commanded(held, seat, Confirm(version=1, key="b"), 2_000).course
    assert done.clocks.left[seat] == 60_000 - 2_000 + 5_000


@pytest.mark.parametrize("rules", [ClockRules("move", 60, then="seat"), ClockRules("bank", 60, then="seat")])
def test_somebody_who_comes_back_has_time_to_think(rules: ClockRules) -> None:
    course = _course(clock=rules)
    seat = course.to_act()[0]
    for number, what in enumerate((kind.TIMEOUT, kind.TAKEOVER, kind.RETURN), 1):
        course = drafted(course, Entry(version=number, kind=what, seat=seat, at=70_000)).course
    assert not course.automatic(seat)
    assert course.clocks.deadline([seat]) == 100_000


def test_a_pause_is_nobodys_time() -> None:
    course = _course(clock=ClockRules(kind="bank", seconds=100))
    pause = Entry(version=1, kind=kind.PAUSE, seat=0, at=0, notation="50000")
    paused = drafted(course, pause).course
    answer = Entry(version=2, kind=kind.ANSWER, seat=paused.state.to_act()[0], at=60_000, notation="income")
    assert min(drafted(paused, answer).course.clocks.left) == 90_000


def test_entries_are_plain_data() -> None:
    _, log = _played(_course(), 3)
    assert msgspec.json.decode(msgspec.json.encode(log), type=list[Entry]) == log
