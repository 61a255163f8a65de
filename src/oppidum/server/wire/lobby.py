"""The messages over HTTP about guests, tables and seats."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oppidum.engine.configuration import OptionValue
from oppidum.engine.messages import Message
from oppidum.engine.scoring import Result
from oppidum.server.play.clocks import ClockRules

Share = Annotated[
    str, msgspec.Meta(pattern="^[0-9a-f]{32}$", description="128 random bits of the seat's own, for the shuffle")
]
Text = Annotated[str, msgspec.Meta(max_length=200)]
ShortText = Annotated[str, msgspec.Meta(max_length=64)]
Players = Annotated[int, msgspec.Meta(ge=1, le=9)]
Options = Annotated[dict[ShortText, bool | ShortText], msgspec.Meta(max_length=40)]
NO_CLOCK = ClockRules()
LONGEST_POSITION = 30_000


class ClientRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The base of every message from a client; unknown fields are refused, so a misspelt one is noticed."""


class NewGuest(ClientRequest, frozen=True, kw_only=True):
    """A person who gives a name to play under."""

    name: Text


class GuestInfo(msgspec.Struct, frozen=True):
    """The client's guest. A program gets its token here, a browser in a cookie."""

    id: str
    name: str
    token: str | None = None


class SeatChoice(ClientRequest, frozen=True, kw_only=True):
    """The occupant of a seat: `me`, nobody yet (`open`), or a bot with its budget, such as `greedy/400`."""

    kind: Literal["me", "open", "bot"]
    bot: ShortText | None = None


class NewTable(ClientRequest, frozen=True, kw_only=True):
    """A request to open a table. Without `seats` its maker takes the first seat and the others are open.

    A person who plays alone with bots may choose the `seed`, or begin with a `position`: the text of a position file of
    the same title and number of players. The options and seed of that file then count. The table may be played with a
    card pack: `pack` is the text of its file, or `pack_from` a table that is played with it.
    """

    title: ShortText
    players: Players
    share: Share
    options: Options = {}
    seats: Annotated[list[SeatChoice], msgspec.Meta(max_length=9)] | None = None
    public: bool = True
    confirm: bool | None = None
    clock: ClockRules = NO_CLOCK
    seed: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    position: Annotated[str, msgspec.Meta(max_length=LONGEST_POSITION)] | None = None
    pack: str | None = None
    pack_from: ShortText | None = None


class PackText(ClientRequest, frozen=True, kw_only=True):
    """The text of a card pack, and the table that it is for."""

    text: str
    title: ShortText
    players: Players
    options: Options = {}


class PackInfo(msgspec.Struct, frozen=True):
    """A card pack: its name, and the hash of its values that records have."""

    name: str
    hash: str


class PackReport(msgspec.Struct, frozen=True):
    """A card pack without faults, and how many of its values differ from the built-in ones."""

    pack: PackInfo
    changes: int


class Join(ClientRequest, frozen=True, kw_only=True):
    """A request for an open seat, any one if `seat` is None. A private table needs an invitation in the header."""

    share: Share
    seat: Annotated[int, msgspec.Meta(ge=0, le=8)] | None = None


class Rematch(ClientRequest, frozen=True, kw_only=True):
    """A request for a new table like this one, with a new share for its shuffle."""

    share: Share


class Start(ClientRequest, frozen=True, kw_only=True):
    """The host's request to begin the game, with a new share.

    The share that opened the table was sent before the server's commitment, so the server could have chosen its secret
    to suit it. The new share takes its place.
    """

    share: Share | None = None


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None
    you: bool


class TableInfo(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """A table without its secrets. `commitment` is a hash that binds the server to its part of the shuffle.

    A table that was closed before its game began says why: everybody left, or nothing happened for too long. A table of
    older rules is `retired`. With `log_only` clients can read the story, record and chat, but no view.
    """

    id: str
    title: str
    rules: int
    players: int
    options: dict[str, OptionValue]
    pack: PackInfo | None
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
    """An invitation to a private table. It allows to see the table and to ask for a seat, but is not a seat."""

    invite: str
    expires: int


class Preset(msgspec.Struct, frozen=True):
    """A ready-made table of a title: the number of players, the options, and the bot on the other seats."""

    key: str
    players: int
    options: dict[str, str] = {}
    bot: str = "greedy"


class Conflict(msgspec.Struct, frozen=True, omit_defaults=True):
    """Values of options that a title refuses together, and why; with `players` only at tables for so many.

    `options` has for each option the values any of which is refused with any of the others'.
    """

    options: dict[str, list[str]]
    message: Message
    players: list[int] = []


class TitleInfo(msgspec.Struct, frozen=True):
    """A title that can be played here. Its first preset is what most people choose.

    With `surprises` its options can be drawn by chance. `conflicts` is what of its options does not go together.
    """

    key: str
    name: str
    players: tuple[int, int]
    options: dict[str, list[str]]
    defaults: dict[str, str]
    cooperative: bool
    rules: int
    presets: list[Preset]
    surprises: bool
    conflicts: list[Conflict]


class Surprise(msgspec.Struct, frozen=True):
    """Options drawn by chance, as people write them; the same `seed` draws the same ones again."""

    seed: str
    options: dict[str, str]


class TitleList(msgspec.Struct, frozen=True):
    """All titles that can be played here, and all bots."""

    titles: list[TitleInfo]
    bots: list[str]


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: by its rules, with a result, or by a resignation."""

    result: Result | None
    resigned: int | None
