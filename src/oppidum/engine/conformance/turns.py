"""Turns: who is asked, what holds after every action, chains that complete, points and results that make sense."""

from __future__ import annotations

import math

import msgspec

from oppidum.engine.conformance.play import count
from oppidum.engine.conformance.run import Run, Step
from oppidum.engine.events import AnyEvent, Drew, Moved
from oppidum.engine.game import State
from oppidum.engine.scoring import Score

DEPTH = 6
WORLDS = 40
"""So many are imagined where one answer is asked for, before it is called a question too many."""


def check_turn(run: Run, state: State) -> None:
    """The seats asked are in order, each can answer, others only if they may; the declared laws hold."""
    seats, able = state.to_act(), state.may_act()
    run.expect("to-act", seats == sorted(set(seats)) and set(seats) <= set(run.seats), f"asked are {seats}")
    run.expect("to-act", state.over() == (not seats), "over() and to_act() disagree")
    run.expect("may-act", able == sorted(set(able)) and set(seats) <= set(able) <= set(run.seats), f"may act: {able}")
    run.expect("may-act", bool(seats) or not able, f"the game is over, and seats {able} may act")
    waiting = [seat for seat, _ in state.pending()]
    run.expect("pending", waiting == sorted(waiting) and (not waiting or bool(seats)), f"answers wait: {waiting}")
    for seat in run.seats:
        legal = state.legal(seat)
        run.expect("legal", legal == sorted(set(legal)), f"the actions of seat {seat} are not sorted, or double")
        run.expect("stuck", bool(legal) or seat not in able, f"seat {seat} may act and has no legal action")
        run.expect("legal", not legal or seat in able, f"seat {seat} may not act and has legal actions")
        alone = state.midway() and seats == [seat] and len(legal) == 1
        fair = not alone or may_seem_to_choose(run, state, seat)
        run.expect("one-answer", fair, f"seat {seat} is asked for the only answer in a chain")
        absent = state.default_answer(seat)
        given = absent is None or (seat in seats and absent in legal)
        run.expect("default-answer", given, f"seat {seat} cannot give the answer of an absent player")
    for law in run.configuration.laws:
        run.expect("law", law.holds(state), law.name)


def may_seem_to_choose(run: Run, state: State, seat: int) -> bool:
    """Whether somebody else must think that the seat has a choice: not to ask would tell what it holds."""
    others = [state.knowledge(viewer) for viewer in run.viewers if viewer != seat]
    return any(len(other.imagine(run.dice).legal(seat)) > 1 for other in others for _ in range(WORLDS))


class Turns:
    """Watches the turns of one game. Within one seat's turn no state may come again: steps only add."""

    def __init__(self) -> None:
        self._seat = -1
        self._digests: set[bytes] = set()

    def follow(self, run: Run, step: Step) -> None:
        """One action further."""
        if step.seat != self._seat and not step.before.pending():
            self._seat, self._digests = step.seat, {step.before.digest()}
        digest = step.after.digest()
        run.expect("loop", digest not in self._digests, "an action leads back to an earlier state of the turn")
        self._digests.add(digest)
        if step.after.midway() and not step.before.midway():
            check_chains(run, step.before, step.seat)
            check_loops(run, step.before, step.seat)


def check_chains(run: Run, state: State, seat: int) -> None:
    """Every compound action that the seat can begin here completes, and no two chains have one result.

    What follows an action may wipe out its traces: a card goes to a pile and is drawn again at once. So a result is the
    state together with what was told on the way.
    """
    ends: dict[tuple[bytes, bytes], list[int]] = {}
    waiting: list[tuple[State, list[int], list[AnyEvent]]] = [(state.copy(), [], [])]
    visits = 0
    while waiting and visits < run.effort.chains:
        visits += 1
        before, chain, told = waiting.pop()
        legal = before.legal(seat)
        run.expect("stuck", bool(legal), f"the chain {list(map(run.name, chain))} cannot be completed")
        for action in legal:
            after, events = before.copy(), told[:]
            after.apply(seat, action, events)
            if after.midway():
                waiting.append((after, [*chain, action], events))
            elif chain:
                other = ends.setdefault((after.digest(), describe_events(events)), [*chain, action])
                both = [list(map(run.name, path)) for path in (other, [*chain, action])]
                run.expect("one-chain", other == [*chain, action], f"{both} have one result")


def describe_events(events: list[AnyEvent]) -> bytes:
    """Returns messages and movements as bytes, sorted because chains differ in their order; draws stay in order."""
    said = sorted(msgspec.json.encode(event.message) for event in events if event.message)
    ways = sorted(repr((event.what, event.source, event.target)) for event in events if isinstance(event, Moved))
    drawn = [(event.what, event.source) for event in events if isinstance(event, Drew)]
    return msgspec.json.encode((said, ways, drawn))


def check_loops(run: Run, state: State, seat: int) -> None:
    """Checks that no continuation of the turn leads back to an earlier state."""
    waiting: list[tuple[State, tuple[bytes, ...]]] = [(state.copy(), (state.digest(),))]
    for _ in range(run.effort.chains):
        if not waiting:
            return
        before, path = waiting.pop()
        for action in before.legal(seat):
            after = before.copy()
            after.apply(seat, action)
            if after.to_act() == [seat]:
                digest = after.digest()
                if not run.expect("loop", digest not in path, f"{run.name(action)} leads back to an earlier state"):
                    return
                if len(path) < DEPTH:
                    waiting.append((after, (*path, digest)))


def check_points(run: Run, state: State) -> None:
    """Every score is the sum of its lines and within the limits; one number adds what is projected.

    Points that are said to be public are the same for every viewer.
    """
    limits = run.configuration.limits
    for party in range(run.configuration.parties):
        seen = []
        for viewer in run.viewers:
            score, projected = state.score(party, viewer), state.projected(party, viewer)
            seen.append((score, projected))
            for each in (score, projected):
                _check_score(run, each)
            inside = limits.least_points <= score.total <= limits.greatest_points
            run.expect("points", inside, f"party {party} has {score.total} points")
            together = state.points_with_projected(party, viewer)
            said = f"party {party} has {together} points with those projected"
            run.expect("points", together == score.total + projected.total, said)
            expected = state.expected_points(party, viewer)
            settled = not state.over() or expected == score.total
            run.expect("points", settled, f"party {party} expects {expected} points after the end")
            run.expect("points", not state.over() or not projected.lines, "something is projected after the end")
        alike = not state.has_public_points() or all(each == seen[0] for each in seen)
        run.expect("public-points", alike, f"party {party} has other points for other viewers")


def _check_score(run: Run, score: Score) -> None:
    total = sum(line.points for line in score.lines)
    run.expect("points", score.total == total, f"the total {score.total} is not the sum {total}")
    for line in score.lines:
        count(run.report.rules, line.rule)
        for subject in line.subject:
            count(run.report.things, subject)


def check_result(run: Run, state: State) -> None:
    """One outcome a seat, in order; ranks as numbers of those before; utilities in [-1, 1]; somebody or nobody won."""
    seats = state.result().seats
    run.expect("result", [outcome.seat for outcome in seats] == list(run.seats), "not one outcome a seat")
    for outcome in seats:
        spot = f"seat {outcome.seat}"
        run.expect("result", 1 <= outcome.rank <= len(seats) + 1, f"{spot} has rank {outcome.rank}")
        run.expect("result", math.isfinite(outcome.utility) and -1 <= outcome.utility <= 1, f"{spot}: utility")
        points = state.score(outcome.seat, outcome.seat).total
        run.expect("result", outcome.points == points, f"{spot} ends with {outcome.points}, its score is {points}")
        run.expect("result", outcome.team == state.team(outcome.seat), f"{spot} changes its team")
        mates = {mate.won for mate in seats if mate.team == outcome.team}
        run.expect("result", mates == {outcome.won}, f"the team of {spot} is divided")
        better = [other for other in seats if other.rank < outcome.rank]
        run.expect("result", all(other.utility >= outcome.utility for other in better), f"{spot}: utility and rank")
        run.expect("result", not outcome.won or all(other.won for other in better), f"{spot} won behind a loser")
    alone = len({outcome.team for outcome in seats}) == 1
    together = run.configuration.cooperative or len(seats) == 1
    run.expect("result", alone == together, "teams and the configuration disagree on who wins together")
    one_score = len({outcome.points for outcome in seats}) == 1 or not run.configuration.one_score
    run.expect("result", one_score, "seats of one score have different points")
    run.expect("result", alone or any(outcome.won for outcome in seats), "nobody won")
