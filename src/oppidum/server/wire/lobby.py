"""Messages about tables before and around a game, over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oppidum.engine.configuration import OptionValue
from oppidum.engine.scoring import Result
from oppidum.server.play.clocks import ClockRules

Share = Annotated[
    str, msgspec.Meta(pattern="^[0-9a-f]{32}$", description="128 random bits of the seat's own, for the shuffle")
]
Text = Annotated[str, msgspec.Meta(max_length=200)]
ShortText = Annotated[str, msgspec.Meta(max_length=64)]
NO_CLOCK = ClockRules()
LONGEST_POSITION = 30_000


class ClientRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a client sends."""


class NewGuest(ClientRequest, frozen=True, kw_only=True):
    """A person who wants to play; no account needed."""

    name: Text


class GuestInfo(msgspec.Struct, frozen=True):
    """Who the server takes the client for. A program gets its token here, a browser in a cookie."""

    id: str
    name: str
    token: str | None = None


class SeatChoice(ClientRequest, frozen=True, kw_only=True):
    """Who is to sit there: `me`, nobody yet (`open`), or a bot with its budget, such as `greedy` or `greedy/400`."""

    kind: Literal["me", "open", "bot"]
    bot: ShortText | None = None


class NewTable(ClientRequest, frozen=True, kw_only=True):
    """A table to be opened. Without `seats` its maker sits first and the rest are open.

    Whoever plays alone with bots may choose the `seed`, or begin with a `position`: the text of a position file of the
    same title and players, whose options and seed then count.
    """

    title: ShortText
    players: Annotated[int, msgspec.Meta(ge=1, le=9)]
    share: Share
    options: Annotated[dict[ShortText, bool | ShortText], msgspec.Meta(max_length=40)] = {}
    seats: Annotated[list[SeatChoice], msgspec.Meta(max_length=9)] | None = None
    public: bool = True
    confirm: bool | None = None
    clock: ClockRules = NO_CLOCK
    seed: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    position: Annotated[str, msgspec.Meta(max_length=LONGEST_POSITION)] | None = None


class Join(ClientRequest, frozen=True, kw_only=True):
    """Taking an open seat, any if none is named; a private table asks for an invitation in the header."""

    share: Share
    seat: Annotated[int, msgspec.Meta(ge=0, le=8)] | None = None


class Rematch(ClientRequest, frozen=True, kw_only=True):
    """The same table again, with a new share."""

    share: Share


class Start(ClientRequest, frozen=True, kw_only=True):
    """The host's word to begin. The share of whoever opened the table was drawn before the server was bound by its
    commitment; a new one here takes its place, so that the server could not have waited for it."""

    share: Share | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as anybody at the table sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    you: bool


class TableInfo(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """A table as anybody may know it. `commitment` binds the server to its part of the shuffle.

    A table that was closed before its game began says why: everybody has left, or nothing happened for too long.
    A table of older rules is `retired`. Where there is a log only, there are story, record and chat but no view.
    """

    id: str
    title: str
    rules: int
    players: int
    options: dict[str, OptionValue]
    status: Literal["open", "running", "ended", "closed", "retired"]
    log_only: bool
    public: bool
    confirm: bool
    clock: ClockRules
    host: bool
    you: int | None
    seats: list[SeatInfo]
    commitment: str
    version: int
    created: int
    rematch: str | None
    closed_because: Literal["left", "expired"] | None


class Invitation(msgspec.Struct, frozen=True):
    """A link to a private table. It lets somebody see the table and ask for a seat; it is not a seat."""

    invite: str
    expires: int


class Preset(msgspec.Struct, frozen=True):
    """A way to play a title that needs no choosing: so many players, these options, this bot on the other seats."""

    key: str
    players: int
    options: dict[str, str] = {}
    bot: str = "greedy"


class TitleInfo(msgspec.Struct, frozen=True):
    """A title that can be played here; of its presets the first is what most would choose."""

    key: str
    name: str
    players: tuple[int, int]
    options: dict[str, list[str]]
    defaults: dict[str, str]
    cooperative: bool
    rules: int
    presets: list[Preset]


class TitleList(msgspec.Struct, frozen=True):
    """What can be played, and against whom."""

    titles: list[TitleInfo]
    bots: list[str]


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: by its rules, with a result, or by a resignation."""

    result: Result | None
    resigned: int | None
