"""Builds the messages for one viewer, a seat or a spectator, from what that viewer may know of a game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from oppidum.engine.events import AnyEvent, visible
from oppidum.engine.game import State
from oppidum.engine.messages import Message
from oppidum.engine.record import HIDDEN
from oppidum.server.play import entries as kind
from oppidum.server.play.commands import PreparedEntry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.points import PointsTracker, whole_points
from oppidum.server.play.steps import JOINER, parse_steps
from oppidum.server.play.table_game import TableGame
from oppidum.server.wire.lobby import Ending
from oppidum.server.wire.play import (
    ClockInfo,
    EntryMessage,
    FullView,
    PointsChange,
    Prompt,
    TableStatus,
    UndoRequestInfo,
    VisibleEntry,
)
from oppidum.server.wire.prompts import prompt_for

_ENCODER = msgspec.json.Encoder()


def table_status(game: TableGame, viewer: int) -> TableStatus:
    """Returns the table's status, with the viewer's own prompt."""
    return _with_prompt(_status_without_prompt(game), game, viewer)


def _status_without_prompt(game: TableGame) -> TableStatus:
    """Returns the status as it is for everybody who has no prompt."""
    to_act, request = game.to_act(), game.undo_request
    return TableStatus(
        to_act=to_act,
        prompt=None,
        holding=game.holding,
        undo_request=UndoRequestInfo(request.seat, request.back, list(request.agreed)) if request else None,
        absent=sorted(game.absent),
        clock=_clock(game, to_act),
        ending=_ending(game),
        coming=game.state.coming_scoring(),
    )


def _with_prompt(status: TableStatus, game: TableGame, viewer: int) -> TableStatus:
    return msgspec.structs.replace(status, prompt=_prompt(game, viewer)) if viewer in game.may_act() else status


def _prompt(game: TableGame, seat: int) -> Prompt:
    if game.holding == seat:
        return Prompt(Message("server-confirm-turn"), [], confirm=True)
    return prompt_for(game.state, seat)


def _clock(game: TableGame, running: list[int]) -> ClockInfo | None:
    clocks = game.clocks
    if clocks.rules.kind == "none":
        return None
    return ClockInfo(clocks.time_left(running), clocks.since, running)


def _ending(game: TableGame) -> Ending | None:
    if not game.over:
        return None
    return Ending(game.state.result() if game.state.over() else None, game.resigned)


def table_view(game: TableGame, viewer: int) -> FullView:
    """Returns the whole table as the viewer sees it."""
    view = game.state.knowledge(viewer).view()
    return FullView(
        version=game.version, view=view, status=table_status(game, viewer), points=whole_points(game.state, viewer)
    )


def past_view(game: TableGame, viewer: int) -> FullView:
    """Returns an earlier table as the viewer saw it; its prompt can no longer be answered."""
    then = table_view(game, viewer)
    return msgspec.structs.replace(then, status=msgspec.structs.replace(then.status, prompt=None))


def entry_message(
    game: TableGame, entry: LogEntry, events: list[AnyEvent], viewer: int, last: bool = True
) -> EntryMessage:
    """Returns an entry's message for this viewer; `game` is the one after the entry, or a later one.

    The last of several messages has the table's status and all points, from whatever version the viewer comes.
    """
    if not last:
        return _entry_message(game, entry, events, viewer)
    return _entry_message(game, entry, events, viewer, table_status(game, viewer), whole_points(game.state, viewer))


def _entry_message(
    game: TableGame,
    entry: LogEntry,
    events: list[AnyEvent],
    viewer: int,
    status: TableStatus | None = None,
    points: Sequence[PointsChange] = (),
) -> EntryMessage:
    seen = VisibleEntry(entry.kind, entry.seat, _visible_notation(game, entry, viewer), entry.back)
    return EntryMessage(
        version=entry.version, entry=seen, events=visible(events, viewer), status=status, points=list(points)
    )


def _visible_notation(game: TableGame, entry: LogEntry, viewer: int) -> str:
    if entry.kind == kind.UNDO:
        return entry.notation  # the seats that asked and agreed, who said so before all
    if entry.kind != kind.ANSWER:
        return ""
    state, hidden = game.state, game.hides(entry, viewer)
    actions = parse_steps(state.configuration.actions, entry.notation)
    seen = [state.visible_notation(viewer, entry.seat, action, hidden) for action in actions]
    # One mark for a hidden answer, however many steps it has: their number would leak.
    return HIDDEN if HIDDEN in seen else state.configuration.line_of(seen) or JOINER.join(seen)


class EntryBroadcast:
    """The encoded messages of one entry for each viewer; shared parts are built once."""

    def __init__(self, prepared: PreparedEntry, before: State, points: PointsTracker) -> None:
        self._prepared = prepared
        self._before = before
        self._points = points
        self._status = _status_without_prompt(prepared.game)
        self._made: dict[int, list[bytes]] = {}

    def to(self, viewer: int) -> list[bytes]:
        """Returns the viewer's messages. After an undo the view is sent too, because no events lead to it."""
        if viewer not in self._made:
            self._made[viewer] = self._make(viewer)
        return self._made[viewer]

    def _make(self, viewer: int) -> list[bytes]:
        game, entry, events = self._prepared.game, self._prepared.entry, self._prepared.events
        status = _with_prompt(self._status, game, viewer)
        if entry.kind == kind.UNDO:
            message = _entry_message(game, entry, events, viewer, status)
            return [_ENCODER.encode(message), _ENCODER.encode(table_view(game, viewer))]
        change = self._points.change(self._before, game.state, viewer)
        return [_ENCODER.encode(_entry_message(game, entry, events, viewer, status, change))]


def entry_messages(
    game: TableGame, log: list[tuple[LogEntry, list[AnyEvent]]], viewer: int
) -> list[EntryMessage | FullView]:
    """Returns the messages of log entries for a viewer, up to the current game."""
    return [entry_message(game, entry, events, viewer, entry.version == game.version) for entry, events in log]


def choose_smaller(events: list[EntryMessage | FullView], view: FullView) -> list[EntryMessage | FullView]:
    """Returns the entries' messages, or the view if that is shorter."""
    return events if len(msgspec.json.encode(events)) <= len(msgspec.json.encode(view)) else [view]
