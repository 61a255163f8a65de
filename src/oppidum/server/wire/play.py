"""Messages of a game in play, the same over WebSocket and HTTP. Actions are in notation, never ids."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from oppidum.engine.events import AnyEvent
from oppidum.engine.messages import Message
from oppidum.engine.scoring import Line
from oppidum.server.errors import Refusal
from oppidum.server.wire.lobby import ClientRequest, Ending, TableInfo

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
LAST_VERSION = 1_000_000
Version = Annotated[int, msgspec.Meta(ge=0, le=LAST_VERSION)]
LONGEST_NOTATION = 1000
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NOTATION)]
LONGEST_MESSAGE = 4096

# What clients send


class Command(ClientRequest, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """Something a seat wants. `version` is the last that the client has seen; `key` is its own name for the request,
    so that sending it twice does it once."""

    version: Version
    key: Key


class Answer(Command, frozen=True, kw_only=True):
    """The seat's answer to its prompt; the steps of a secret one with ` + ` between them, all at once."""

    action: Notation


class Withdraw(Command, frozen=True, kw_only=True):
    """Takes back what the seat has answered while others are still deciding."""


class Confirm(Command, frozen=True, kw_only=True):
    """The seat's turn is done; others go on."""


class Undo(Command, frozen=True, kw_only=True):
    """Goes back to before the seat's last answer, or to the table of a version: at once if free, else if all agree."""

    to: Version | None = None


class Consent(Command, frozen=True, kw_only=True):
    """What the seat says to an undo that another asks for."""

    agree: bool


class Resign(Command, frozen=True, kw_only=True):
    """Gives up the game for the seat."""


class Return(Command, frozen=True, kw_only=True):
    """The person is here again; the bot that played for them steps back."""


class CatchUp(ClientRequest, frozen=True, kw_only=True, tag_field="type", tag="since"):
    """Asks for what came after a version."""

    version: Version


class Say(ClientRequest, frozen=True, kw_only=True, tag_field="type", tag="say"):
    """A line of chat."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


AnyCommand = Answer | Withdraw | Confirm | Undo | Consent | Resign | Return
ClientMessage = AnyCommand | CatchUp | Say

# What the server sends


class ActionGroup(msgspec.Struct, frozen=True):
    """Legal actions that differ in piece and place: the notation of each is kind, one of `pieces`, one of `places`.

    An empty text stands for a part that the action does not have.
    """

    kind: str
    pieces: list[str]
    places: list[str]


class Prompt(msgspec.Struct, frozen=True):
    """A question to this seat and all its answers; `confirm` asks only whether the turn is done.

    `whole` says that an answer may have several steps, which are sent as one; the choices are those of the first step,
    and `next` gives the following ones.
    """

    message: Message
    choices: list[ActionGroup]
    confirm: bool = False
    whole: bool = False


class NextStep(msgspec.Struct, frozen=True):
    """The seat's question after the steps that it has chosen, and what they would change in its own view.

    Without a prompt the answer is complete and can be sent; what it will bring about is not told.
    """

    prompt: Prompt | None
    events: list[AnyEvent]


class UndoRequestInfo(msgspec.Struct, frozen=True):
    """A seat asks to go back to a version; these have agreed."""

    seat: int
    back: int
    agreed: list[int]


class ClockInfo(msgspec.Struct, frozen=True):
    """The milliseconds that each seat had left at the time `since`, and which of them run."""

    left: list[int]
    since: int
    running: list[int]


class TableStatus(msgspec.Struct, frozen=True, kw_only=True):
    """Where the table stands beside what the view shows, for this viewer."""

    to_act: list[int]
    prompt: Prompt | None
    holding: int | None
    wish: UndoRequestInfo | None
    absent: list[int]
    clock: ClockInfo | None
    ending: Ending | None


class VisibleEntry(msgspec.Struct, frozen=True):
    """An entry of the log as this viewer may read it; `?` stands for what it may not."""

    kind: str
    seat: int
    notation: str
    back: int | None


class ScoreChange(msgspec.Struct, frozen=True):
    """A new score. A pair in `lines` stands for lines of the old score: the place of the first, and how many."""

    total: int
    lines: list[tuple[int, int] | Line]


class PointsChange(msgspec.Struct, frozen=True):
    """What is new in the points of these parties: what they have scored, and what would be added if all ended now."""

    parties: list[int]
    scored: ScoreChange | None
    projected: ScoreChange | None


class EntryMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="happened"):
    """One entry, its events for this viewer, and how points change. The last of several has `now` and all `points`."""

    version: int
    entry: VisibleEntry
    events: list[AnyEvent]
    now: TableStatus | None
    points: list[PointsChange]


class FullView(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="view"):
    """The table whole, as this viewer sees it; `view` is the title's own message.

    `points` are everybody's, as a change from none: with every line in full.
    """

    version: int
    view: Any
    now: TableStatus
    points: list[PointsChange]


class Accepted(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="accepted"):
    """The request is in the log, as the entry of this version; asking again gives the same."""

    key: str
    version: int


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="chat"):
    """A line of chat, always plain text; players and spectators have rooms of their own. `seat` is the speaker's."""

    id: int
    room: Literal["players", "spectators"]
    seat: int | None
    name: str
    text: str
    at: int


ServerMessage = TableInfo | FullView | EntryMessage | Accepted | Refusal | ChatLine
"""Every message of the server has its `type`."""


class MissedMessages(msgspec.Struct, frozen=True):
    """What came since a version: events one by one, or the view where that is smaller."""

    messages: list[EntryMessage | FullView]
