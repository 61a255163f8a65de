"""Checks that a viewer's events, folded over its old view, give its new view; counts the things they use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oppidum.engine.conformance.play import count
from oppidum.engine.conformance.run import Run, Step, plain
from oppidum.engine.events import AnyEvent, BrokenFold, Drew, Moved, Revealed, fold, visible
from oppidum.engine.game import State

Views = dict[int, Any]


def views_of(run: Run, state: State) -> Views:
    """Returns what each viewer is shown, as plain data."""
    return {viewer: plain(state.knowledge(viewer).view()) for viewer in run.viewers}


def check_events(run: Run, step: Step, old: Views, new: Views) -> None:
    """For each viewer, with what its view was and is."""
    for viewer in run.viewers:
        told = visible(step.events, viewer)
        try:
            folded = fold(old[viewer], told)
        except (BrokenFold, LookupError, TypeError, ValueError) as error:
            run.expect("fold", False, f"viewer {viewer}, {run.name(step.action)}: {error!r}")
            continue
        if folded != new[viewer]:
            where = next(find_differences(folded, new[viewer]))
            run.expect("fold", False, f"viewer {viewer}, {run.name(step.action)}: events and view differ at {where}")


def find_differences(one: Any, two: Any, path: str = "") -> Iterator[str]:
    """Yields where two trees differ, with both values."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        for key in one:
            yield from find_differences(one[key], two[key], f"{path}.{key}")
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        for index, pair in enumerate(zip(one, two, strict=True)):
            yield from find_differences(*pair, f"{path}.{index}")
    elif one != two:
        yield f"{path}: {one} and {two}"


def count_events(run: Run, events: list[AnyEvent]) -> None:
    """Rules, and things that were used, as those who see most are told."""
    for event in events:
        count(run.report.rules, event.rule)
        for thing in things_used_by(run, event):
            count(run.report.things, thing)


def things_used_by(run: Run, event: AnyEvent) -> list[str]:
    """Returns the things of the census that a party uses: a card played, a piece built, a land settled.

    What moves by itself is not used, nor what is drawn, nor what comes to a hand, into somebody's keeping: bought,
    passed on, set aside. A place is used by the party that changes what stands there, a hidden card by who shows it.
    """
    if event.who is None or isinstance(event, Drew):
        return []
    if isinstance(event, Moved):
        return [event.what] if event.what in run.things and not run.keeps(event.target) else []
    if isinstance(event, Revealed):
        return [step for step in (*event.where, event.value) if isinstance(step, str) and step in run.things]
    return []
