"""Builds the messages for one viewer, a seat or a spectator, from what that viewer may know of a game."""

from __future__ import annotations

import msgspec

from oppidum.engine.events import AnyEvent, visible
from oppidum.engine.messages import Message
from oppidum.engine.record import HIDDEN
from oppidum.server.play import entries as kind
from oppidum.server.play.commands import Draft
from oppidum.server.play.entries import Entry
from oppidum.server.play.steps import JOINER, parse_steps
from oppidum.server.play.table_game import TableGame
from oppidum.server.wire.lobby import Ending
from oppidum.server.wire.play import ClockFace, Happened, Prompt, Seen, Standing, UndoWish, Whole
from oppidum.server.wire.prompts import prompt_for

_ENCODER = msgspec.json.Encoder()


def standing(game: TableGame, viewer: int) -> Standing:
    """Where the table stands, with the viewer's own prompt."""
    return _asking(_unasked(game), game, viewer)


def _unasked(game: TableGame) -> Standing:
    """Where the table stands for everybody who is not asked anything."""
    to_act, request = game.to_act(), game.undo_request
    return Standing(
        to_act=to_act,
        prompt=None,
        holding=game.holding,
        wish=UndoWish(request.seat, request.back, list(request.agreed)) if request else None,
        absent=sorted(game.absent),
        clock=_clock(game, to_act),
        ending=_ending(game),
    )


def _asking(now: Standing, game: TableGame, viewer: int) -> Standing:
    return msgspec.structs.replace(now, prompt=_prompt(game, viewer)) if viewer in now.to_act else now


def _prompt(game: TableGame, seat: int) -> Prompt:
    if game.holding == seat:
        return Prompt(Message("server-confirm-turn"), [], confirm=True)
    return prompt_for(game.state, seat)


def _clock(game: TableGame, running: list[int]) -> ClockFace | None:
    clocks = game.clocks
    if clocks.rules.kind == "none":
        return None
    return ClockFace(list(clocks.left), clocks.since, running)


def _ending(game: TableGame) -> Ending | None:
    if not game.over:
        return None
    return Ending(game.state.result() if game.state.over() else None, game.resigned)


def whole(game: TableGame, viewer: int) -> Whole:
    """The table as the viewer sees it."""
    view = game.state.knowledge(viewer).view()
    return Whole(version=game.version, view=view, now=standing(game, viewer))


def remembered(game: TableGame, viewer: int) -> Whole:
    """The table as the viewer saw it then; what was asked is no longer a question."""
    then = whole(game, viewer)
    return msgspec.structs.replace(then, now=msgspec.structs.replace(then.now, prompt=None))


def happened(game: TableGame, entry: Entry, events: list[AnyEvent], viewer: int, last: bool = True) -> Happened:
    """Returns an entry's message for this viewer; `game` is the one after the entry, or a later one."""
    return _happened(game, entry, events, viewer, standing(game, viewer) if last else None)


def _happened(game: TableGame, entry: Entry, events: list[AnyEvent], viewer: int, now: Standing | None) -> Happened:
    seen = Seen(entry.kind, entry.seat, _seen(game, entry, viewer), entry.back)
    return Happened(version=entry.version, entry=seen, events=visible(events, viewer), now=now)


def _seen(game: TableGame, entry: Entry, viewer: int) -> str:
    if entry.kind != kind.ANSWER:
        return ""
    state, hidden = game.state, game.hides(entry, viewer)
    actions = parse_steps(state.configuration.actions, entry.notation)
    seen = [state.seen_by(viewer, entry.seat, action, hidden) for action in actions]
    # One mark for a hidden answer: several would tell how many steps it has.
    return HIDDEN if HIDDEN in seen else JOINER.join(seen)


class Telling:
    """What an entry says to each viewer, as bytes; what is the same for all is made once."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._now = _unasked(draft.game)
        self._made: dict[int, list[bytes]] = {}

    def to(self, viewer: int) -> list[bytes]:
        """What the viewer is sent; after an undo no events lead from the old view to the new, so that is sent too."""
        if viewer not in self._made:
            draft, now = self._draft, _asking(self._now, self._draft.game, viewer)
            told = _happened(draft.game, draft.entry, draft.events, viewer, now)
            self._made[viewer] = [_ENCODER.encode(told)]
            if draft.entry.kind == kind.UNDO:
                self._made[viewer].append(_ENCODER.encode(whole(draft.game, viewer)))
        return self._made[viewer]


def told(game: TableGame, log: list[tuple[Entry, list[AnyEvent]]], viewer: int) -> list[Happened | Whole]:
    """Returns the messages of log entries for a viewer, up to the current game."""
    return [happened(game, entry, events, viewer, entry.version == game.version) for entry, events in log]


def smaller(events: list[Happened | Whole], view: Whole) -> list[Happened | Whole]:
    """The events one by one, or the view if that is shorter."""
    return events if len(msgspec.json.encode(events)) <= len(msgspec.json.encode(view)) else [view]
