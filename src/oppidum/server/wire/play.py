"""The messages of a running game, the same over WebSocket and HTTP. Actions are in notation, never ids."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from oppidum.engine.events import AnyEvent
from oppidum.engine.messages import Message
from oppidum.engine.scoring import ComingScoring, Line
from oppidum.server.errors import Refusal
from oppidum.server.wire.lobby import ClientRequest, Ending, TableInfo

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
LAST_VERSION = 1_000_000
Version = Annotated[int, msgspec.Meta(ge=0, le=LAST_VERSION)]
LONGEST_NOTATION = 1000
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NOTATION)]
LONGEST_MESSAGE = 4096

# Messages from clients


class Command(ClientRequest, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """A request of a seat. `version` is the last that the client has seen.

    `key` is the client's own name for the request: the same key twice is carried out once.
    """

    version: Version
    key: Key


class Answer(Command, frozen=True, kw_only=True):
    """Answers the seat's prompt. A secret answer has all its steps at once, with ` + ` between them.

    An offer is written in one line, such as `propose 2 give A1 8 coins ask B3`.
    """

    action: Notation


class Withdraw(Command, frozen=True, kw_only=True):
    """Takes back the seat's answer while other seats are still deciding."""


class Confirm(Command, frozen=True, kw_only=True):
    """Confirms the end of the seat's turn, so that others can go on."""


class Undo(Command, frozen=True, kw_only=True):
    """Goes back to before the seat's last answer, or to the version `to`.

    An undo that reveals nothing is done at once; any other needs the consent of all.
    """

    to: Version | None = None


class Consent(Command, frozen=True, kw_only=True):
    """Votes on an undo that another seat has requested."""

    agree: bool


class Resign(Command, frozen=True, kw_only=True):
    """Gives up the game for the seat."""


class Return(Command, frozen=True, kw_only=True):
    """Takes the seat back from the bot that played for an absent person."""


class CatchUp(ClientRequest, frozen=True, kw_only=True, tag_field="type", tag="since"):
    """Asks for the messages after a version."""

    version: Version


class Say(ClientRequest, frozen=True, kw_only=True, tag_field="type", tag="say"):
    """Adds a line of chat."""

    text: Annotated[str, msgspec.Meta(max_length=2000)]


AnyCommand = Answer | Withdraw | Confirm | Undo | Consent | Resign | Return
ClientMessage = AnyCommand | CatchUp | Say

# Messages from the server


class ActionGroup(msgspec.Struct, frozen=True):
    """Legal actions of one kind: every piece with every place. The notation is kind, piece and place.

    An empty text stands for a part that the action does not have.
    """

    kind: str
    pieces: list[str]
    places: list[str]


class Prompt(msgspec.Struct, frozen=True):
    """A question to this seat with all legal answers; `confirm` asks only whether the turn is done.

    With `whole` an answer may have several steps, which are sent as one. The choices are those of the first step; the
    request `next` returns the following ones.
    """

    message: Message
    choices: list[ActionGroup]
    confirm: bool = False
    whole: bool = False


class NextStep(msgspec.Struct, frozen=True):
    """The seat's prompt after the steps that it has chosen, and the events of those steps for its own view.

    Without a prompt the answer is complete and can be sent. Its effects depend on the other seats, so none are told.
    """

    prompt: Prompt | None
    events: list[AnyEvent]


class UndoRequestInfo(msgspec.Struct, frozen=True):
    """A request of a seat to go back to a version, with the seats that have agreed."""

    seat: int
    back: int
    agreed: list[int]


class ClockInfo(msgspec.Struct, frozen=True):
    """The milliseconds that each seat had left at the time `since`, and the seats whose clocks run.

    A seat that is asked about an offer has the time of the offer, not its own.
    """

    left: list[int]
    since: int
    running: list[int]


class TableStatus(msgspec.Struct, frozen=True, kw_only=True):
    """The status of a table beside its view, for one viewer: who acts, the viewer's prompt, clocks and the end.

    `coming` names the scoring that projected points are about.
    """

    to_act: list[int]
    prompt: Prompt | None
    holding: int | None
    # The name on the wire stays: pages that are open while the server is renewed read it.
    undo_request: UndoRequestInfo | None = msgspec.field(name="wish")
    absent: list[int]
    clock: ClockInfo | None
    ending: Ending | None
    coming: ComingScoring


class VisibleEntry(msgspec.Struct, frozen=True):
    """An entry of the log as this viewer may read it; `?` stands for a hidden answer.

    The notation of an undo that others agreed to is the seat that asked and those that agreed, counted from 1.
    """

    kind: str
    seat: int
    notation: str
    back: int | None


class ScoreChange(msgspec.Struct, frozen=True):
    """A new score. A pair in `lines` stands for lines of the old score: the place of the first, and how many."""

    total: int
    lines: list[tuple[int, int] | Line]


class PointsChange(msgspec.Struct, frozen=True):
    """The new points of these parties: `scored` so far, and `projected` by the coming scoring; None if unchanged."""

    parties: list[int]
    scored: ScoreChange | None
    projected: ScoreChange | None


class EntryMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="happened"):
    """One log entry with its events and changes of points for this viewer.

    The last of several messages also has `now` and everybody's points with every line.
    """

    version: int
    entry: VisibleEntry
    events: list[AnyEvent]
    status: TableStatus | None = msgspec.field(name="now")
    points: list[PointsChange]


class FullView(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="view"):
    """The complete table as this viewer sees it; `view` is the title's own struct.

    `points` are everybody's, with every line in full.
    """

    version: int
    view: Any
    status: TableStatus = msgspec.field(name="now")
    points: list[PointsChange]


class Accepted(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="accepted"):
    """The answer to a command that is in the log, as the entry of this version. A repeated command gets the same."""

    key: str
    version: int


class ChatLine(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="chat"):
    """A line of chat, as plain text. Players and spectators have separate rooms; `seat` is the speaker's."""

    id: int
    room: Literal["players", "spectators"]
    seat: int | None
    name: str
    text: str
    at: int


ServerMessage = TableInfo | FullView | EntryMessage | Accepted | Refusal | ChatLine
"""Every message of the server has its `type`."""


class MissedMessages(msgspec.Struct, frozen=True):
    """The messages after a version: entries one by one, or the view where that is smaller."""

    messages: list[EntryMessage | FullView]
