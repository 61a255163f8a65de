"""The history of a game in words, for each person what that person may know."""

from __future__ import annotations

from oppidum.cli.console import format_signed
from oppidum.engine.events import AnyEvent, Scored, visible
from oppidum.words import say


class History:
    """A log for each viewer: every line with the number of the move that it belongs to.

    `team` is what all players together are called, where they have one score.
    """

    def __init__(self, viewers: list[int], names: dict[int, str], team: str | None = None) -> None:
        self._names, self._team = names, team
        self._log: dict[int, list[tuple[int, str]]] = {viewer: [] for viewer in viewers}
        self._unread: dict[int, list[tuple[int, str]]] = {viewer: [] for viewer in viewers}
        self._recent: dict[int, list[tuple[int, str]]] = {viewer: [] for viewer in viewers}

    def mark_decision(self, viewer: int) -> None:
        """Forgets what is recent for the viewer: it has just made a decision."""
        self._recent[viewer] = []

    def add(self, events: list[AnyEvent], move: int) -> None:
        """Adds the events of a move to every viewer's history."""
        for viewer in self._log:
            seen = visible(events, viewer)
            said = [say(event.message, names=self._names) for event in seen if event.message is not None]
            self._log[viewer] += [(move, line) for line in said]
            lines = [(move, line) for line in describe_events(seen, self._names, self._team)]
            self._unread[viewer] += lines
            self._recent[viewer] += lines

    def take_news(self, viewer: int) -> list[str]:
        """Returns the lines that the viewer has not read yet, and marks them as read."""
        lines = [line for _, line in self._unread[viewer]]
        self._unread[viewer] = []
        return lines

    def since_last_decision(self, viewer: int) -> list[str]:
        """Returns the lines since the viewer's last decision, read or not."""
        self._unread[viewer] = []
        return [line for _, line in self._recent[viewer]]

    def log(self, viewer: int) -> list[tuple[int, str]]:
        """Returns all that the viewer has learnt, move by move."""
        return self._log[viewer]

    def go_back(self, move: int) -> None:
        """Drops the lines of all later moves."""
        for lines in (*self._log.values(), *self._unread.values(), *self._recent.values()):
            lines[:] = [(number, line) for number, line in lines if number <= move]


def describe_events(events: list[AnyEvent], names: dict[int, str], team: str | None = None) -> list[str]:
    """Returns the events as sentences; scores are summed to one sentence a party."""
    lines: list[str] = []
    scores = [event for event in events if isinstance(event, Scored)]
    for event in events:
        if isinstance(event, Scored):
            if event is scores[0]:
                lines += _scores(scores, names, team)
        elif event.message is not None:
            lines.append(say(event.message, names=names))
    return lines


def _scores(scores: list[Scored], names: dict[int, str], team: str | None) -> list[str]:
    parties: dict[int, dict[str, int]] = {}
    for score in scores:
        categories = parties.setdefault(score.party, {})
        categories[score.category] = categories.get(score.category, 0) + score.points
    return [
        f"{team or names.get(party) or f'Player {party + 1}'} scores {format_signed(sum(categories.values()))}: "
        + ", ".join(f"{category} {format_signed(points)}" for category, points in categories.items() if points)
        + "."
        for party, categories in parties.items()
        if any(categories.values())
    ]
