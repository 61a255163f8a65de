"""Points as the commands show them: totals, lines with reasons, and how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from oppidum.cli.console import grid
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import Configuration, State
from oppidum.engine.scoring import Line, Score
from oppidum.words import say

TEAM = "The team"


def scored_parties(configuration: Configuration, names: Sequence[str]) -> dict[int, str]:
    """Returns whose points people are told, by party: those of everybody, but one score of a team once."""
    if not configuration.one_score:
        return dict(enumerate(names))
    rivals = range(configuration.players, len(names))
    return {0: TEAM if configuration.players > 1 else names[0]} | {rival: names[rival] for rival in rivals}


def viewer_of(state: State, party: int) -> int:
    """Returns who knows all points of the party: the party itself if it has a seat."""
    return party if party < state.configuration.players else SPECTATOR


def score_of(state: State, party: int) -> Score:
    """Returns the points that the party has scored, all of them."""
    return state.score(party, viewer_of(state, party))


def projected_of(state: State, party: int) -> Score:
    """Returns what the party would score besides if the coming scoring took place now."""
    return state.projected(party, viewer_of(state, party))


def totals(state: State) -> list[int]:
    """Returns the points scored so far, party by party."""
    return [score_of(state, party).total for party in range(state.configuration.parties)]


def score_data(score: Score, names: dict[int, str]) -> dict[str, Any]:
    """Returns a score for programs."""
    return {
        "total": score.total,
        "categories": score.by_category(),
        "reasons": [_line_data(line, names) for line in score.lines],
    }


def _line_data(line: Line, names: dict[int, str]) -> dict[str, Any]:
    return {
        "points": line.points,
        "category": line.category,
        "text": say(line.message, names=names),
        "rule": line.rule,
        "subject": list(line.subject),
        "period": line.period,
    }


def result_data(state: State) -> list[dict[str, Any]] | None:
    """Returns how the game ended, for programs; None while it runs."""
    if not state.over():
        return None
    return [
        {"seat": outcome.seat + 1, "rank": outcome.rank, "points": outcome.points, "won": outcome.won}
        | {"tie_break": list(outcome.tie_break)}
        for outcome in state.result().seats
    ]


def final_ranking(state: State, names: list[str]) -> RenderableType:
    """Returns the final ranking, best seat first; for a team, whether it has won."""
    if state.configuration.one_score:
        return _verdict(state, scored_parties(state.configuration, names)[0])
    if state.configuration.cooperative:
        return Group(Text(f"{winners_of(state, names)}.", "bold"), _points_of_all(state, names))
    table = grid("rank", "player", "points", "tie-break", numbers=("rank", "points", "tie-break"))
    for outcome in sorted(state.result().seats, key=lambda outcome: (outcome.rank, outcome.seat)):
        tie_break = " ".join(map(str, outcome.tie_break))
        style = "bold" if outcome.won else ""
        table.add_row(str(outcome.rank), names[outcome.seat], str(outcome.points), tie_break, style=style)
    return table


def winners_of(state: State, names: Sequence[str]) -> str:
    """Returns who has won a game in which all players win together, or their rival does."""
    won = state.result().seats[0].won
    rivals = names[state.configuration.players :]
    return "The players win together" if won else f"{' and '.join(rivals) or 'The game'} wins"


def _points_of_all(state: State, names: list[str]) -> RenderableType:
    table = grid("player", "points", numbers=("points",))
    for name, points in zip(names, totals(state), strict=True):
        table.add_row(name, str(points))
    return table


def _verdict(state: State, team: str) -> Text:
    result = state.result()
    outcome = result.seats[0]
    target = "" if result.target is None else f", with a target of {result.target}"
    return Text(f"{team} {'wins' if outcome.won else 'loses'}: {outcome.points} points{target}.", "bold")
