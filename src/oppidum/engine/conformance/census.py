"""The census: what never occurred in all games, and is not explained."""

from __future__ import annotations

from oppidum.engine.conformance.play import play
from oppidum.engine.conformance.run import Run
from oppidum.engine.conformance.telling import count_events
from oppidum.engine.events import AnyEvent


def scout(run: Run) -> None:
    """More games, played to be counted only, until everything was seen, something broke or the effort is spent."""
    report = run.report
    while report.scouted < run.effort.scouts and not report.failures and unseen(run):
        line = play(run, report.games + report.scouted)
        state, events = run.configuration.new(line.seed), list[AnyEvent]()
        for seat, action in line.moves:
            state.apply(seat, action, events)
        count_events(run, events)
        report.scouted += 1


def take_census(run: Run) -> None:
    """Adds the zeros to the report's tallies, and names those that the configuration does not explain."""
    for tally, names in _declared(run):
        for name in names:
            tally.setdefault(name, 0)
    run.report.unseen = unseen(run)
    run.report.rules.pop("", None)


def unseen(run: Run) -> list[str]:
    """What has not occurred so far, and is not explained."""
    explained = run.configuration.census.unreached
    return [name for tally, names in _declared(run) for name in names if not tally.get(name) and name not in explained]


def _declared(run: Run) -> list[tuple[dict[str, int], tuple[str, ...]]]:
    report, census = run.report, run.configuration.census
    return [
        (report.kinds, tuple(run.configuration.actions.kinds())),
        (report.rules, census.rules),
        (report.things, census.things),
    ]
