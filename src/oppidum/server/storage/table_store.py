"""Reads tables with their seats from the database."""

from __future__ import annotations

import re
from typing import Any, Literal, cast

import msgspec
from sqlalchemy import Select, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.configuration import OptionValue, Pack
from oppidum.engine.game import Configuration, State
from oppidum.engine.messages import Message
from oppidum.engine.record import Opening
from oppidum.games import find
from oppidum.server.errors import Refused
from oppidum.server.play.clocks import ClockRules
from oppidum.server.server_clock import DAY, now
from oppidum.server.storage.models import seats, tables
from oppidum.server.storage.pack_store import StoredPack, fetch_packs
from oppidum.server.storage.rules_versions import rules_played_here

Status = Literal["open", "running", "ended", "closed", "retired"]
MOST_LISTED = 100
MOST_LISTED_OF_ADDRESS = 10
TABLE_ID = re.compile("[0-9a-f]{16}")
_LISTED = [column for column in tables.c if column.name != "opening"]
"""A list reads no opening positions: they may have 30 KB each, and a list does not show them."""


class StoredSeat(msgspec.Struct, frozen=True):
    """A seat of a table; `share` is its random part of the shuffle."""

    seat: int
    kind: Literal["open", "person", "bot"]
    guest: str | None
    name: str
    bot: str | None
    share: bytes | None


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table with its secrets. Clients get a `TableInfo` made of it, never the whole."""

    id: str
    title: str
    rules: int
    players: int
    options: dict[str, OptionValue]
    status: Status
    public: bool
    confirm: bool
    clock: ClockRules
    host: str
    created: int
    started: int
    touched: int
    version: int
    secret: bytes
    given_seed: bytes | None
    opening: str | None
    pack: StoredPack | None
    seed: bytes | None
    rematch: str | None
    result: str | None
    opener: str | None
    closed_because: Literal["left", "expired"] | None
    seats: list[StoredSeat]

    @property
    def log_only(self) -> bool:
        """Whether only the log can be read: the table is out of play, or its rules are unknown here."""
        return self.status in ("closed", "retired") or (self.status == "ended" and not self.has_rules)

    @property
    def has_rules(self) -> bool:
        """Whether this code plays the table's version of the rules."""
        return rules_played_here().get(self.title) == self.rules

    def configuration(self) -> Configuration:
        """Returns the configuration of the table's title; Refused where this code plays other rules."""
        game = find(self.title)
        if not self.has_rules:
            raise Refused(409, self._other_rules())
        return game.configure(self.players, self.options, self.card_pack())

    def card_pack(self) -> Pack | None:
        """Returns the card pack that the table is played with; Refused where it is not stored."""
        if self.pack is None:
            return None
        if self.pack.content is None:
            raise Refused(409, Message("server-pack-missing"))
        return self.pack.content

    def why_not_playing(self) -> Message:
        """Returns why no game is played here. Pre: none is loaded."""
        if self.status == "ended":
            return self._other_rules()
        keys = {"closed": "server-closed", "retired": "server-retired"}
        return Message(keys.get(self.status, "server-not-started"))

    def _other_rules(self) -> Message:
        is_old = self.rules < rules_played_here().get(self.title, 0)
        return Message("server-old-rules" if is_old else "server-newer-rules", {"rules": self.rules})

    def first_state(self) -> State:
        """Returns the state before the first move. Pre: the game has started."""
        assert self.seed is not None, "the table has started"
        if self.opening is None:
            return self.configuration().new(self.seed)
        return msgspec.json.decode(self.opening, type=Opening).state(self.configuration(), self.seed)

    def seat_of(self, guest: str | None) -> int | None:
        """Returns the guest's seat, None for anybody who has none."""
        found = [seat.seat for seat in self.seats if guest is not None and seat.guest == guest]
        return found[0] if found else None

    def people(self) -> list[StoredSeat]:
        """Returns the seats that people sit on."""
        return [seat for seat in self.seats if seat.kind == "person"]


async def fetch_table(connection: AsyncConnection, table: str, lock: bool = False) -> StoredTable | None:
    """Returns the table of this id; with `lock`, nobody else can change it until the transaction ends."""
    if not TABLE_ID.fullmatch(table):
        return None
    query = select(tables).where(tables.c.id == table)
    found = (await connection.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
    if found is None:
        return None
    rows = await connection.execute(select(seats).where(seats.c.table_id == table).order_by(seats.c.seat))
    kept = await fetch_packs(connection, [found["pack"]] if found["pack"] else [])
    return _table(dict(found), [dict(row) for row in rows.mappings()], kept)


async def fetch_status(connection: AsyncConnection, ids: list[str]) -> dict[str, str]:
    """Returns the status of each of these tables that exists."""
    rows = await connection.execute(select(tables.c.id, tables.c.status).where(tables.c.id.in_(ids)))
    return {row.id: row.status for row in rows}


async def fetch_versions(connection: AsyncConnection, ids: list[str]) -> dict[str, int]:
    """Returns the version of the newest entry of each of these tables that exists."""
    rows = await connection.execute(select(tables.c.id, tables.c.version).where(tables.c.id.in_(ids)))
    return {row.id: row.version for row in rows}


async def fetch_listing(connection: AsyncConnection, guest: str | None) -> list[StoredTable]:
    """Returns public tables that are open or recently played, and the guest's own, the latest first."""
    found = await _many(connection, _public())
    if guest is not None:
        own = select(seats.c.table_id).where(seats.c.guest == guest)
        mine = await _many(connection, select(*_LISTED).where(tables.c.id.in_(own), tables.c.status != "closed"))
        found = list({row["id"]: row for row in [*mine, *found]}.values())
    ids = [row["id"] for row in found]
    rows = await connection.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat))
    by_table: dict[str, list[dict[str, Any]]] = {}
    for seat in rows.mappings():
        by_table.setdefault(seat["table_id"], []).append(dict(seat))
    kept = await fetch_packs(connection, {row["pack"] for row in found if row["pack"]}, contents=False)
    return [_table(row, by_table.get(row["id"], []), kept) for row in found]


def _public() -> Select[Any]:
    """Selects public tables, but only a few that were opened from one address."""
    recent = and_(tables.c.status == "running", tables.c.touched > now() - DAY)
    latest = func.row_number().over(partition_by=tables.c.opener, order_by=tables.c.touched.desc())
    ranked = select(tables.c.id, tables.c.opener, latest.label("place"))
    found = ranked.where(tables.c.public, or_(tables.c.status == "open", recent)).subquery()
    few = or_(found.c.opener.is_(None), found.c.place <= MOST_LISTED_OF_ADDRESS)
    return select(*_LISTED).join(found, found.c.id == tables.c.id).where(few)


async def _many(connection: AsyncConnection, query: Select[Any]) -> list[dict[str, Any]]:
    rows = await connection.execute(query.order_by(tables.c.touched.desc()).limit(MOST_LISTED))
    return [{**row, "opening": None} for row in rows.mappings()]


def _table(row: dict[str, Any], seat_rows: list[dict[str, Any]], kept: dict[str, StoredPack]) -> StoredTable:
    missing = StoredPack(row["pack"], "", "", None)
    row["pack"] = kept.get(row["pack"], missing) if row["pack"] else None
    row["options"] = msgspec.json.decode(row["options"])
    row["clock"] = msgspec.json.decode(row["clock"], type=ClockRules)
    row["seats"] = [
        StoredSeat(seat["seat"], cast(Any, seat["kind"]), seat["guest"], seat["name"], seat["bot"], seat["share"])
        for seat in seat_rows
    ]
    return StoredTable(**row)
