"""One game walked through: the cheap checks after every action, the costly ones at a few states."""

from __future__ import annotations

from oppidum.engine.conformance.agreement import check_agreement
from oppidum.engine.conformance.copies import SavedCopies, check_twin
from oppidum.engine.conformance.event_checks import check_events, count_events, views_of
from oppidum.engine.conformance.promises import check_promises
from oppidum.engine.conformance.recall import Memory
from oppidum.engine.conformance.round_trips import check_knowledge_forms, check_record, check_state_forms
from oppidum.engine.conformance.run import Line, Run, Step
from oppidum.engine.conformance.shared import check_announced, check_shared
from oppidum.engine.conformance.turns import Turns, check_points, check_result, check_turn
from oppidum.engine.conformance.worlds import check_evenness, check_imagined, check_side_by_side
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import State

SHARED = 3


def walk(run: Run, line: Line) -> None:
    """Plays the line again from its beginning, and looks at everything on the way."""
    state = run.configuration.new(line.seed)
    samples = _samples(run, line)
    turns, saved, views = Turns(), SavedCopies(), views_of(run, state)
    memory = Memory(run, views)
    for number, (seat, action) in enumerate(line.moves):
        run.enter(line.seed, line.moves[:number])
        if not check_twin(run, state):
            return
        check_turn(run, state)
        if number in samples:
            examine(run, state)
            memory.check(run, state, views, run.dice.choose(list(run.viewers)))
        if len(state.to_act()) > 1 and run.dice.below(SHARED) == 0:
            check_shared(run, state)
        before, digest, events = state.copy(), state.digest(), list[AnyEvent]()
        state.play(seat, action, events)
        step, old, views = Step(before, seat, action, events, state), views, views_of(run, state)
        run.enter(line.seed, line.moves[: number + 1])
        saved.follow(run, step, digest)
        turns.follow(run, step)
        check_announced(run, step)
        check_promises(run, step)
        check_events(run, step, old, views)
        memory.follow(run, step, old, views)
        count_events(run, events)
    saved.finish(run)
    _finish(run, line, state)


def examine(run: Run, state: State) -> None:
    """All that can be asked of one state, for the viewers in turn."""
    check_agreement(run, state)
    check_points(run, state)
    check_state_forms(run, state)
    check_knowledge_forms(run, state)
    for viewer in run.viewers:
        check_imagined(run, state, viewer)
    check_side_by_side(run, state, run.dice.choose(list(run.viewers)))
    check_evenness(run, state, run.dice.choose(list(run.viewers)))


def _samples(run: Run, line: Line) -> set[int]:
    """States spread over the game; one near its end, and one where answers wait, are always among them."""
    length = len(line.moves)
    part = -(-length // max(1, run.effort.samples - 2))
    spread = {start + run.dice.below(part) for start in range(0, length, part)} if length else set[int]()
    waiting = {run.dice.choose(line.waiting)} if line.waiting else set[int]()
    return spread | waiting | {max(0, length - 1 - run.dice.below(8))}


def _finish(run: Run, line: Line, state: State) -> None:
    check_turn(run, state)
    check_record(run, line, run.dice.below(len(line.moves) + 1))
    check_record(run, line, len(line.moves))
    if state.over():
        examine(run, state)
        check_result(run, state)
