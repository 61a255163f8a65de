"""What has happened, in words: for each person what that person may know, told once and kept for the log."""

from __future__ import annotations

from oppidum.cli.paper import signed
from oppidum.engine.events import AnyEvent, Scored, visible
from oppidum.words import say


class Diary:
    """A log for each viewer: every line with the number of the move that it belongs to.

    `team` is what all players together are called, where they have one score.
    """

    def __init__(self, viewers: list[int], names: dict[int, str], team: str | None = None) -> None:
        self._names, self._team = names, team
        self._log: dict[int, list[tuple[int, str]]] = {viewer: [] for viewer in viewers}
        self._untold: dict[int, list[tuple[int, str]]] = {viewer: [] for viewer in viewers}
        self._recent: dict[int, list[tuple[int, str]]] = {viewer: [] for viewer in viewers}

    def decided(self, viewer: int) -> None:
        """The viewer has made a decision: what comes now is what it will want to hear when it is asked again."""
        self._recent[viewer] = []

    def add(self, events: list[AnyEvent], move: int) -> None:
        """Something happened."""
        for viewer in self._log:
            seen = visible(events, viewer)
            said = [say(event.message, names=self._names) for event in seen if event.message is not None]
            self._log[viewer] += [(move, line) for line in said]
            lines = [(move, line) for line in told(seen, self._names, self._team)]
            self._untold[viewer] += lines
            self._recent[viewer] += lines

    def news(self, viewer: int) -> list[str]:
        """What the viewer has not been told yet; from now on it has."""
        lines = [line for _, line in self._untold[viewer]]
        self._untold[viewer] = []
        return lines

    def again(self, viewer: int) -> list[str]:
        """What has happened since the viewer's last decision, told or not."""
        self._untold[viewer] = []
        return [line for _, line in self._recent[viewer]]

    def log(self, viewer: int) -> list[tuple[int, str]]:
        """All that the viewer has learnt, move by move."""
        return self._log[viewer]

    def go_back(self, move: int) -> None:
        """What came after this move has not happened."""
        for lines in (*self._log.values(), *self._untold.values(), *self._recent.values()):
            lines[:] = [(number, line) for number, line in lines if number <= move]


def told(events: list[AnyEvent], names: dict[int, str], team: str | None = None) -> list[str]:
    """The events as sentences; a row of scores is one sentence a party, in the place of the first."""
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
        f"{team or names.get(party) or f'Player {party + 1}'} scores {signed(sum(categories.values()))}: "
        + ", ".join(f"{category} {signed(points)}" for category, points in categories.items() if points)
        + "."
        for party, categories in parties.items()
        if any(categories.values())
    ]
