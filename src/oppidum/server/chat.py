"""Chat at a table, beside the log and never in it. Players and spectators have separate rooms."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Any, Literal

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.identity import Guest
from oppidum.server.lookalikes import tell_apart
from oppidum.server.play.loaded_table import LoadedTable
from oppidum.server.play.table_manager import TableManager
from oppidum.server.server_clock import now
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import chat
from oppidum.server.tables.info import seated_names
from oppidum.server.text_cleaning import clean_chat
from oppidum.server.wire.play import ChatLine

MOST_LINES = 100
Room = Literal["players", "spectators"]


class Chat:
    """Stores lines of chat and sends them to the listeners of their room."""

    def __init__(self, database: Database, manager: TableManager) -> None:
        self._database = database
        self._manager = manager

    async def say(self, table: str, guest: Guest, text: str) -> ChatLine:
        """Stores a line and sends it to everybody in the speaker's room."""
        loaded = await self._manager.load(table)
        room = _room(loaded.stored.seat_of(guest.id) is not None)
        said, at = clean_chat(text), now()
        row = {"table_id": loaded.id, "room": room, "guest": guest.id, "name": guest.name, "text": said, "at": at}

        async def add(connection: AsyncConnection) -> int:
            return int((await connection.execute(insert(chat).values(row).returning(chat.c.id))).scalar_one())

        number = await self._database.writer.write(add)
        line = (await self._build_lines(loaded, room, [{"id": number, **row}]))[0]
        _pass_on(loaded, line)
        self._manager.notify_processes(loaded.id, -number)
        return line

    async def relay_line(self, table: str, number: int) -> None:
        """Sends a line that another process has stored to the listeners of this one."""
        loaded = self._manager.find_loaded(table)
        if loaded is None:
            return
        query = select(chat).where(chat.c.id == number, chat.c.table_id == table)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).mappings().one_or_none()
        if row is not None:
            _pass_on(loaded, (await self._build_lines(loaded, row["room"], [dict(row)]))[0])

    async def lines(self, table: str, seated: bool) -> list[ChatLine]:
        """Returns the last lines of the viewer's room, oldest first."""
        loaded, room = await self._manager.load(table), _room(seated)
        query = select(chat).where(chat.c.table_id == table, chat.c.room == room)
        async with self._database.read() as connection:
            rows = (await connection.execute(query.order_by(chat.c.id.desc()).limit(MOST_LINES))).mappings().all()
        return await self._build_lines(loaded, room, [dict(row) for row in reversed(rows)])

    async def _build_lines(self, loaded: LoadedTable, room: Room, rows: list[dict[str, Any]]) -> list[ChatLine]:
        """Returns the lines as others see them: a name that looks like another one in the room gets a mark."""
        names = await self._names(loaded, room)
        return [
            ChatLine(
                id=row["id"],
                room=room,
                seat=loaded.stored.seat_of(row["guest"]),
                name=names.get(row["guest"], row["name"]),
                text=row["text"],
                at=row["at"],
            )
            for row in rows
        ]

    async def _names(self, loaded: LoadedTable, room: Room) -> dict[str, str]:
        """Returns the names of the speakers in a room, by guest: seats are marked by numbers, others by letters."""
        first = func.min(chat.c.id)
        query = select(chat.c.guest, func.min(chat.c.name)).where(chat.c.table_id == loaded.id, chat.c.room == room)
        async with self._database.read() as connection:
            spoken = (await connection.execute(query.group_by(chat.c.guest).order_by(first))).tuples().all()
        seated = loaded.stored.seats
        others = {guest: name for guest, name in spoken if loaded.stored.seat_of(guest) is None}
        marked = [(name, _letter(number)) for number, name in enumerate(others.values())]
        shown = tell_apart([*seated_names(loaded.stored), *marked])
        return dict(zip([*(seat.guest or "" for seat in seated), *others], shown, strict=True))


def _letter(number: int) -> str:
    """Returns the mark of a person without a seat: a to z, then z26 and so on."""
    return ascii_lowercase[number] if number < len(ascii_lowercase) else f"z{number}"


def _pass_on(loaded: LoadedTable, line: ChatLine) -> None:
    message = msgspec.json.encode(line)
    for listener in loaded.listeners:
        if _room(listener.viewer >= 0) == line.room:
            listener.send(message)


def _room(seated: bool) -> Room:
    return "players" if seated else "spectators"
