"""The census: what never occurred in all games, and is not explained."""

from __future__ import annotations

from oppidum.engine.conformance.run import Run


def take_census(run: Run) -> None:
    """Adds the zeros to the report's tallies, and names those that the configuration does not explain."""
    report, census = run.report, run.configuration.census
    declared = (
        (report.kinds, run.configuration.actions.kinds()),
        (report.rules, census.rules),
        (report.things, census.things),
    )
    for tally, names in declared:
        for name in names:
            tally.setdefault(name, 0)
        report.unseen += [name for name in names if tally[name] == 0 and name not in census.unreached]
    report.rules.pop("", None)
