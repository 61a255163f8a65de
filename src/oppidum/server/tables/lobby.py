"""The lobby: opens, fills and starts tables. Each change is one transaction that locks the table's row."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.chance import fresh_seed, seed_bytes
from oppidum.engine.game import Configuration
from oppidum.engine.messages import Message
from oppidum.games import find
from oppidum.players.lineup import read_entrant
from oppidum.server.bots.budgets import BudgetLimits
from oppidum.server.checking.checker import Checker
from oppidum.server.errors import Refused, not_found
from oppidum.server.identity import Guest
from oppidum.server.server_clock import DAY, now
from oppidum.server.shuffle import bot_share, table_seed
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import invites, seats, tables
from oppidum.server.storage.pack_store import StoredPack, as_stored, keep_pack
from oppidum.server.storage.table_store import StoredSeat, StoredTable, fetch_listing, fetch_table
from oppidum.server.tables.open_tables import CLOSED, expect_few_open
from oppidum.server.wire.lobby import Invitation, Join, NewTable, SeatChoice

LOG = logging.getLogger("oppidum.lobby")
Change = Callable[[AsyncConnection, StoredTable], Awaitable[None]]
OPEN_SEAT: dict[str, Any] = {"kind": "open", "guest": None, "name": "", "bot": None, "share": None}


class Lobby:
    """Opens, fills and starts tables. `cached_table` returns a table that is in memory, perhaps slightly outdated."""

    def __init__(
        self,
        database: Database,
        checker: Checker,
        invite_days: float,
        cached_table: Callable[[str], StoredTable | None] = lambda _: None,
        bot_limits: BudgetLimits = BudgetLimits(),  # noqa: B008 - a frozen value
    ) -> None:
        self._database = database
        self._checker = checker
        self._invite_days = invite_days
        self._cached_table = cached_table
        self._bot_limits = bot_limits

    async def fetch(self, table: str) -> StoredTable:
        """Returns the table of this id; Refused where there is none."""
        async with self._database.read() as connection:
            found = await fetch_table(connection, table)
        if found is None:
            raise not_found()
        return found

    async def require_visible(self, table: str, guest: Guest | None, invite: str | None = None) -> StoredTable:
        """Returns the table if it is public, the guest's own, or the guest is invited; else Refused as unknown."""
        # Almost every request is about a loaded table that its guest may see, so most need no query.
        found = self._cached_table(table)
        if found is not None and _is_open_to(found, guest):
            return found
        found = await self.fetch(table)
        if not (
            _is_open_to(found, guest)
            or await self._is_invited(table, invite)
            or await self._played_before(table, guest)
        ):
            raise not_found()
        return found

    async def list_tables(self, guest: Guest | None) -> list[StoredTable]:
        """Returns public tables and the guest's own."""
        async with self._database.read() as connection:
            return await fetch_listing(connection, guest.id if guest else None)

    async def open(self, guest: Guest, wanted: NewTable, opener: str | None = None, invite: str | None = None) -> str:
        """Opens a table with the guest as host; returns its id. Tables of one `opener` are counted together.

        `invite` is to the table whose card pack is wanted.
        """
        pack = await self._pack_of(guest, wanted, invite)
        configuration, start = await self._start_of(guest, wanted, pack)
        choices = wanted.seats or [SeatChoice(kind="me"), *[SeatChoice(kind="open")] * (wanted.players - 1)]
        if len(choices) != wanted.players or sum(choice.kind == "me" for choice in choices) > 1:
            raise Refused(400, Message("server-bad-seats", {"players": wanted.players}))
        if start["given_seed"] is not None and any(choice.kind == "open" for choice in choices):
            raise Refused(400, Message("server-seed-not-alone"))
        row = _table_row(guest, wanted, configuration, choices) | start
        row |= {"opener": opener, "pack": pack.id if pack else None}
        share = bytes.fromhex(wanted.share)
        limits = self._bot_limits
        rows = [_seat_row(row["id"], seat, choice, guest, share, limits) for seat, choice in enumerate(choices)]

        async def add(connection: AsyncConnection) -> None:
            await expect_few_open(connection, guest.id, opener)
            if pack is not None:
                await keep_pack(connection, pack, guest.id, self._database.postgresql)
            await connection.execute(insert(tables).values(row))
            await connection.execute(insert(seats), rows)

        await self._database.writer.write(add)
        LOG.info("a table is opened", extra={"table": row["id"], "title": row["title"], "players": row["players"]})
        return str(row["id"])

    async def join(self, table: str, guest: Guest, wanted: Join) -> None:
        """Takes an open seat. Pre: the guest may see the table."""

        async def sit(connection: AsyncConnection, found: StoredTable) -> None:
            if found.seat_of(guest.id) is not None:
                raise Refused(409, Message("server-seated-already"))
            free = [seat.seat for seat in found.seats if seat.kind == "open" and wanted.seat in (None, seat.seat)]
            if not free:
                raise Refused(409, Message("server-no-free-seat"))
            row = {"kind": "person", "guest": guest.id, "name": guest.name, "share": bytes.fromhex(wanted.share)}
            await _set_seat(connection, table, free[0], row)

        await self._change(table, sit)

    async def leave(self, table: str, guest: Guest) -> None:
        """Gives up the seat before the start. The next person becomes host; without one the table closes."""

        async def stand_up(connection: AsyncConnection, found: StoredTable) -> None:
            seat = found.seat_of(guest.id)
            if seat is None and found.host != guest.id:
                raise Refused(409, Message("server-not-seated"))
            if seat is not None:
                await _set_seat(connection, table, seat, OPEN_SEAT)
            if found.host == guest.id:
                others = [person.guest for person in found.people() if person.guest != guest.id]
                values = {"host": others[0]} if others else {"closed_because": "left", **CLOSED}
                await connection.execute(update(tables).where(tables.c.id == table).values(values))

        await self._change(table, stand_up)

    async def give_up_seat(self, table: str, guest: Guest) -> None:
        """Leaves a table of which only the log is left: the seat keeps its name but belongs to nobody."""

        async def stand_up(connection: AsyncConnection) -> None:
            found = await fetch_table(connection, table, lock=True)
            seat = found.seat_of(guest.id) if found is not None and found.log_only else None
            if found is None or seat is None:
                raise Refused(409, Message("server-not-seated"))
            await _set_seat(connection, table, seat, {"guest": None})
            others = [person.guest for person in found.people() if person.guest not in (None, guest.id)]
            if found.host == guest.id and others:
                await connection.execute(update(tables).where(tables.c.id == table).values(host=others[0]))

        await self._database.writer.write(stand_up)

    async def set_seat(self, table: str, guest: Guest, seat: int, choice: SeatChoice) -> None:
        """Puts a bot on a seat or empties it, for the host, before the start."""

        async def put(connection: AsyncConnection, found: StoredTable) -> None:
            _expect_host(found, guest)
            if not 0 <= seat < found.players or choice.kind == "me" or found.seats[seat].guest == guest.id:
                raise Refused(400, Message("server-bad-seat-choice"))
            if found.given_seed is not None and choice.kind == "open":
                raise Refused(400, Message("server-seed-not-alone"))
            row = _seat_row(table, seat, choice, guest, b"", self._bot_limits)
            await _set_seat(connection, table, seat, row)

        await self._change(table, put)

    async def start(self, table: str, guest: Guest, share: bytes | None = None) -> None:
        """Starts the game for the host, perhaps with a new share; makes the seed from everybody's shares."""

        async def begin(connection: AsyncConnection, found: StoredTable) -> None:
            _expect_host(found, guest)
            if any(seat.kind == "open" for seat in found.seats):
                raise Refused(409, Message("server-open-seats"))
            shares = [_share(found, seat, share if seat.guest == guest.id else None) for seat in found.seats]
            for seat, each in zip(found.seats, shares, strict=True):
                await _set_seat(connection, table, seat.seat, {"share": each})
            seed = found.given_seed or table_seed(found.secret, table, found.configuration(), shares)
            values = {"status": "running", "seed": seed, "started": now()}
            await connection.execute(update(tables).where(tables.c.id == table).values(values))

        await self._change(table, begin)
        LOG.info("a game begins", extra={"table": table})

    async def rematch(self, table: str, guest: Guest, share: bytes, opener: str | None = None) -> str:
        """Opens a table like this one, which has ended; returns its id. People's seats wait for them."""
        found = await self.fetch(table)
        if found.status != "ended" or found.seat_of(guest.id) is None:
            raise Refused(409, Message("server-no-rematch"))
        if found.rematch is not None:
            return found.rematch
        choices = [_choice_again(seat, guest, self._bot_limits) for seat in found.seats]
        wanted = NewTable(
            title=found.title,
            players=found.players,
            share=share.hex(),
            options=found.options,
            seats=choices,
            public=found.public,
            confirm=found.confirm,
            clock=found.clock,
            pack_from=found.id if found.pack else None,
        )
        new = await self.open(guest, wanted, opener)

        async def link(connection: AsyncConnection) -> None:
            unlinked = (tables.c.id == table, tables.c.rematch.is_(None))
            await connection.execute(update(tables).where(*unlinked).values(rematch=new))

        # Two people may ask for a rematch at once. The first link counts, and the other new table is left again.
        await self._database.writer.write(link)
        first = (await self.fetch(table)).rematch
        assert first is not None, "one of them is linked"
        if first != new:
            await self.leave(new, guest)
        return first

    async def invite(self, table: str, guest: Guest) -> Invitation:
        """Returns a new invitation to the table; the database stores only its hash."""
        _expect_host(await self.fetch(table), guest)
        invitation = Invitation(secrets.token_urlsafe(18), now() + int(self._invite_days * DAY))

        async def add(connection: AsyncConnection) -> None:
            row = {"hash": _hash(invitation.invite), "table_id": table, "expires": invitation.expires}
            await connection.execute(insert(invites).values(row))
            await connection.execute(update(tables).where(tables.c.id == table).values(touched=now()))

        await self._database.writer.write(add)
        return invitation

    async def revoke_invites(self, table: str, guest: Guest) -> None:
        """Deletes all invitations to this table."""
        _expect_host(await self.fetch(table), guest)

        async def remove(connection: AsyncConnection) -> None:
            await connection.execute(delete(invites).where(invites.c.table_id == table))

        await self._database.writer.write(remove)

    async def _pack_of(self, guest: Guest, wanted: NewTable, invite: str | None) -> StoredPack | None:
        """Returns the card pack that a new table is to be played with, checked or of another table."""
        if wanted.pack is not None and wanted.pack_from is not None:
            raise Refused(400, Message("server-two-packs"))
        if wanted.pack is not None:
            options = dict(wanted.options)
            found = await self._checker.check_pack(guest.id, wanted.pack, wanted.title, wanted.players, options)
            return as_stored(found.pack)
        if wanted.pack_from is None:
            return None
        other = await self.require_visible(wanted.pack_from, guest, invite)
        if other.pack is None or other.title != wanted.title:
            raise Refused(400, Message("server-pack-elsewhere"))
        if wanted.public and not other.public and other.host != guest.id:
            raise Refused(403, Message("server-pack-private"))
        other.card_pack()  # refused where it is not stored
        return other.pack

    async def _start_of(
        self, guest: Guest, wanted: NewTable, pack: StoredPack | None
    ) -> tuple[Configuration, dict[str, Any]]:
        """Returns the title's configuration, and what the table begins with: a seed, a position, or neither."""
        game, content = find(wanted.title), pack.content if pack else None
        options, seed, opening = dict(wanted.options), None, None
        if wanted.position is not None:
            checked = await self._checker.check_position(
                guest.id, wanted.position, wanted.title, wanted.players, content
            )
            options, seed, opening = checked.options, checked.seed, checked.opening
        elif wanted.seed is not None:
            seed = seed_bytes(wanted.seed)
        # Every pack makes a configuration of its own, and to build one takes long.
        configuration = await asyncio.to_thread(game.configure, wanted.players, options, content)
        return configuration, {"given_seed": seed, "opening": opening}

    async def _is_invited(self, table: str, invite: str | None) -> bool:
        if invite is None:
            return False
        good = (invites.c.hash == _hash(invite), invites.c.table_id == table, invites.c.expires > now())
        async with self._database.read() as connection:
            return await connection.scalar(select(invites.c.table_id).where(*good)) is not None

    async def _played_before(self, table: str, guest: Guest | None) -> bool:
        """Whether this table is the rematch of one where the guest had a seat."""
        if guest is None:
            return False
        before = select(tables.c.id).where(tables.c.rematch == table)
        mine = select(seats.c.seat).where(seats.c.table_id.in_(before), seats.c.guest == guest.id)
        async with self._database.read() as connection:
            return (await connection.scalars(mine)).first() is not None

    async def _change(self, table: str, change: Change) -> None:
        """Changes a table that has not started, in a transaction that locks its row."""

        async def job(connection: AsyncConnection) -> None:
            found = await fetch_table(connection, table, lock=True)
            if found is None:
                raise not_found()
            if found.status != "open":
                raise Refused(409, Message("server-not-open"))
            await change(connection, found)
            await connection.execute(update(tables).where(tables.c.id == table).values(touched=now()))

        await self._database.writer.write(job)


def _is_open_to(found: StoredTable, guest: Guest | None) -> bool:
    return found.public or (guest is not None and (found.host == guest.id or found.seat_of(guest.id) is not None))


def _expect_host(found: StoredTable, guest: Guest) -> None:
    if found.host != guest.id:
        raise Refused(403, Message("server-not-host"))


def _hash(invite: str) -> bytes:
    return hashlib.sha256(invite.encode()).digest()


def _table_row(
    guest: Guest, wanted: NewTable, configuration: Configuration, choices: list[SeatChoice]
) -> dict[str, Any]:
    with_bots = any(choice.kind == "bot" for choice in choices)
    at = now()
    return {
        "id": secrets.token_hex(8),
        "title": configuration.game.key,
        "rules": configuration.game.rules_version,
        "players": configuration.players,
        "options": msgspec.json.encode(configuration.options).decode(),
        "status": "open",
        "public": wanted.public,
        "confirm": with_bots if wanted.confirm is None else wanted.confirm,
        "clock": msgspec.json.encode(wanted.clock).decode(),
        "host": guest.id,
        "created": at,
        "started": 0,
        "touched": at,
        "version": 0,
        "secret": fresh_seed(),
    }


def _seat_row(
    table: str, seat: int, choice: SeatChoice, guest: Guest, share: bytes, limits: BudgetLimits
) -> dict[str, Any]:
    row = {**OPEN_SEAT, "table_id": table, "seat": seat}
    if choice.kind == "me":
        row |= {"kind": "person", "guest": guest.id, "name": guest.name, "share": share}
    elif choice.kind == "bot":
        entrant = limits.read_entrant(choice.bot or "")
        row |= {"kind": "bot", "name": entrant.name.capitalize(), "bot": str(entrant)}
    return row


def _choice_again(seat: StoredSeat, guest: Guest, limits: BudgetLimits) -> SeatChoice:
    """Returns the same choice for a rematch; a bot's budget is cut to the limits of now."""
    if seat.kind == "bot":
        return SeatChoice(kind="bot", bot=str(limits.shorten(read_entrant(seat.bot or ""))))
    return SeatChoice(kind="me" if seat.guest == guest.id else "open")


def _share(found: StoredTable, seat: StoredSeat, fresh: bytes | None) -> bytes:
    return fresh or seat.share or bot_share(found.secret, seat.seat)


async def _set_seat(connection: AsyncConnection, table: str, seat: int, row: dict[str, Any]) -> None:
    await connection.execute(update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(row))
