"""The page folds events as the server does: every shipped game, for every viewer, to the byte."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum.engine.events import SPECTATOR, AnyEvent, fold, visible
from oppidum.engine.game import Configuration
from oppidum.engine.record import Move, Record, beginning
from oppidum.engine.record_text import parse
from oppidum.games import find
from tests.engine.test_events import BROKEN, FOLDED, every_place
from tools.goldens import RECORDS
from tools.page import WEB, node


class PageFold:
    """The page's fold in a process of its own: lines in, canonical JSON out."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.expected: list[bytes] = []

    def begin(self, view: Any) -> None:
        """A new view, that of a viewer before the first move."""
        self._add({"view": view}, view)

    def add(self, events: list[AnyEvent], view: Any) -> None:
        """Events, and the view that should stand after them."""
        self._add({"events": events}, view)

    def _add(self, line: Any, view: Any) -> None:
        self.lines.append(msgspec.json.encode(line))
        self.expected.append(_canonical(view))

    def run(self) -> list[bytes]:
        """The views that the page has after each line."""
        command = [str(node()), str(WEB / "tests" / "fold_lines.ts")]
        done = subprocess.run(command, input=b"\n".join(self.lines), capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.splitlines()


def _canonical(view: Any) -> bytes:
    return msgspec.json.encode(view, order="sorted")


def _tell_moves(record: Record, configuration: Configuration) -> Iterator[dict[int, list[AnyEvent]]]:
    """Plays the record; for each move, what each viewer learns of it."""
    assert record.seed is not None
    state = beginning(record.facts, configuration, record.seed)
    for entry in record.entries:
        assert isinstance(entry, Move), "a record with undos: fold each line of play"
        events: list[AnyEvent] = []
        state.play(entry.seat, configuration.actions.parse(entry.notation), events)
        yield {viewer: visible(events, viewer) for viewer in (*range(record.players), SPECTATOR)}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_shipped_game_is_folded_alike_for_every_viewer(path: Path) -> None:
    record = parse(path.read_text("utf-8"))
    configuration = record.configure(find)
    assert record.seed is not None
    start = beginning(record.facts, configuration, record.seed)
    told = list(_tell_moves(record, configuration))
    page = PageFold()
    for viewer in (*range(record.players), SPECTATOR):
        view = fold(start.knowledge(viewer).view(), [])
        page.begin(view)
        for move in told:
            view = fold(view, move[viewer])
            page.add(move[viewer], view)
    folded = page.run()
    assert len(folded) == (len(told) + 1) * (record.players + 1)
    wrong = next((place for place, view in enumerate(folded) if view != page.expected[place]), None)
    assert wrong is None or folded[wrong] == page.expected[wrong], page.lines[wrong]


def test_every_kind_of_place_changes_alike() -> None:
    page = PageFold()
    for event, _, _ in FOLDED:
        page.begin(every_place())
        page.add([event], fold(every_place(), [event]))
    assert page.run() == page.expected


def test_an_event_that_does_not_fit_is_refused() -> None:
    page = PageFold()
    for event in BROKEN:
        page.begin(every_place())
        page.add([event], {"broken": True})
    assert page.run() == page.expected
