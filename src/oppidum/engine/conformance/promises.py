"""Projected points: what they promise is what the scoring gives if nothing changes before it."""

from __future__ import annotations

from oppidum.engine.conformance.run import Run, Step
from oppidum.engine.events import SPECTATOR


def check_promises(run: Run, step: Step) -> None:
    """Checks that a scoring gives what was projected after the action that brought it about.

    The action is tried out by itself, so that nothing but the scoring lies between. Each seat is asked for its own
    points, of which nothing is hidden from it; a spectator for those of rivals.
    """
    before, after = step.before, step.after
    if before.over() or before.is_shared():
        return
    if after.coming_scoring().number == before.coming_scoring().number and not after.over():
        return
    tried = before.copy()
    tried.try_out(step.seat, step.action)
    for party in range(run.configuration.parties):
        viewer = party if party < run.configuration.players else SPECTATOR
        promised = tried.points_with_projected(party, viewer)
        points = after.score(party, viewer).total
        run.expect("promise", points == promised, f"party {party} was promised {promised} points and has {points}")
