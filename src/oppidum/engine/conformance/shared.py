"""Shared decisions: several seats answer at once. Arrival changes nothing, and nothing shows before the last answer."""

from __future__ import annotations

from oppidum.engine.conformance.run import Moves, Run, Step, plain
from oppidum.engine.events import AnyEvent, fold, visible
from oppidum.engine.game import State
from oppidum.engine.messages import IllegalAction

STEPS = 60


def check_shared(run: Run, state: State) -> None:
    """Pre: at least two seats are asked. The state is left as it is."""
    base = state.copy()
    for seat in sorted({seat for seat, _ in base.pending()}):
        base.withdraw(seat)
    run.expect("shared", not base.pending(), "something waits after all answers were withdrawn")
    seats = base.to_act()
    answers = {seat: random_answer(run, base, seat) for seat in seats}
    _check_arrival(run, base, answers)
    seat = run.dice.choose(seats)
    _check_silence(run, base, seat, answers[seat], random_answer(run, base, seat))
    _check_withdrawal(run, base, seat, answers)


def check_announced(run: Run, step: Step) -> None:
    """A decision in which answers wait was a shared one before the first of them."""
    run.expect("shared", step.before.is_shared() or not step.after.pending(), "answers wait in an unshared decision")


def random_answer(run: Run, state: State, seat: int) -> list[int]:
    """Returns the steps of an answer that the seat could give while the others are silent."""
    trial, steps = state.copy(), list[int]()
    while seat in trial.to_act() and len(steps) < STEPS:
        action = run.dice.choose(trial.legal(seat))
        trial.apply(seat, action)
        steps.append(action)
    run.expect("shared", len(steps) < STEPS, f"seat {seat} never gets ready")
    run.expect("pending", trial.pending() == [(seat, step) for step in steps], "pending is not what was answered")
    return steps


def _check_arrival(run: Run, base: State, answers: dict[int, list[int]]) -> None:
    in_order = [(seat, step) for seat in sorted(answers) for step in answers[seat]]
    backwards = [(seat, step) for seat in sorted(answers, reverse=True) for step in answers[seat]]
    orders = [in_order, backwards, _interleave(run, answers)]
    ends = [_play_in_order(run, base, order) for order in orders]
    run.expect("arrival", ends[1:] == ends[:-1], f"the order of arrival matters: {in_order}")


def _interleave(run: Run, answers: dict[int, list[int]]) -> Moves:
    turns = [seat for seat, steps in answers.items() for _ in steps]
    run.dice.shuffle(turns)
    left = {seat: iter(steps) for seat, steps in answers.items()}
    return [(seat, next(left[seat])) for seat in turns]


def _play_in_order(run: Run, base: State, order: Moves) -> bytes:
    state = base.copy()
    for number, (seat, action) in enumerate(order, start=1):
        try:
            state.play(seat, action)
        except IllegalAction as error:
            run.expect("arrival", False, f"{run.name(action)} of seat {seat} is refused: {error.reason}")
            return b""
        seats = [waiting for waiting, _ in state.pending()]
        run.expect("pending", seats == sorted(seats), f"pending is not in seat order: {seats}")
        closed = number == len(order)
        run.expect("shared", bool(seats) != closed, "a decision closes with the last answer, not before or after")
    return state.digest()


def _check_silence(run: Run, base: State, seat: int, one: list[int], two: list[int]) -> None:
    """Checks that others cannot tell two answers of a seat apart, nor see an unfinished answer."""
    worlds = [_play_answer(base, seat, answer) for answer in (one, two)]
    first = _play_answer(base, seat, one[:1])[0]
    for viewer in run.viewers:
        if viewer == seat:
            continue
        keys = [state.knowledge(viewer).key() for state, _ in worlds]
        run.expect("silence", keys[0] == keys[1], f"viewer {viewer} knows what seat {seat} answered")
        told = [visible(events, viewer) for _, events in worlds]
        run.expect("silence", told[0] == told[1], f"viewer {viewer} is told what seat {seat} answered")
        if seat in first.to_act():
            same = first.knowledge(viewer).key() == base.knowledge(viewer).key()
            run.expect("silence", same, f"viewer {viewer} sees a step of seat {seat}")


def _play_answer(base: State, seat: int, answer: list[int]) -> tuple[State, list[AnyEvent]]:
    state, events = base.copy(), list[AnyEvent]()
    for action in answer:
        state.apply(seat, action, events)
    return state, events


def _check_withdrawal(run: Run, base: State, seat: int, answers: dict[int, list[int]]) -> None:
    """A seat that takes its answer back leaves no trace, whether or not another seat answers in between."""
    other = next(each for each in answers if each != seat)
    alone = _play_answer(base, seat, answers[seat])[0]
    views = {viewer: alone.knowledge(viewer).view() for viewer in run.viewers}
    events: list[AnyEvent] = []
    alone.withdraw(seat, events)
    run.expect("withdraw", alone.digest() == base.digest(), f"seat {seat} answered and withdrew: a trace is left")
    for viewer, view in views.items():
        told = fold(view, visible(events, viewer)) == plain(alone.knowledge(viewer).view())
        run.expect("fold", told, f"seat {seat} withdrew: viewer {viewer} is not told all of it")
    if len(answers) > 2:
        both = _play_answer(_play_answer(base, seat, answers[seat])[0], other, answers[other])[0]
        both.withdraw(seat)
        only = _play_answer(base, other, answers[other])[0]
        run.expect("withdraw", both.digest() == only.digest(), f"seat {seat} withdrew: seat {other} is affected")
