"""Chat at a table, beside the log and never in it. Players and spectators have rooms of their own."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.identity import Guest
from oppidum.server.play.house import House
from oppidum.server.play.live import Live
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import chat
from oppidum.server.texts import clean_chat
from oppidum.server.times import now
from oppidum.server.wire.play import ChatLine

MOST_LINES = 100
Room = Literal["players", "spectators"]


class Chat:
    """Keeps what is said and passes it on."""

    def __init__(self, database: Database, house: House) -> None:
        self._database = database
        self._house = house

    async def say(self, table: str, guest: Guest, text: str) -> ChatLine:
        """Passes a line on to everybody in the speaker's room."""
        live = await self._house.live(table)
        room = _room(live.stored.seat_of(guest.id) is not None)
        said, at = clean_chat(text), now()
        row = {"table_id": live.id, "room": room, "guest": guest.id, "name": guest.name, "text": said, "at": at}

        async def add(connection: AsyncConnection) -> int:
            return int((await connection.execute(insert(chat).values(row).returning(chat.c.id))).scalar_one())

        number = await self._database.writer.write(add)
        line = ChatLine(id=number, room=room, name=guest.name, text=said, at=at)
        _pass_on(live, line)
        self._house.news(live.id, -number)
        return line

    async def heard(self, table: str, number: int) -> None:
        """Another process has taken this line: whoever looks at the table here gets it too."""
        live = self._house.loaded_table(table)
        if live is None:
            return
        query = select(chat).where(chat.c.id == number, chat.c.table_id == table)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is not None:
            _pass_on(live, ChatLine(id=row.id, room=row.room, name=row.name, text=row.text, at=row.at))

    async def lines(self, table: str, seated: bool) -> list[ChatLine]:
        """The last lines of the viewer's room, oldest first."""
        room = _room(seated)
        query = select(chat).where(chat.c.table_id == table, chat.c.room == room)
        async with self._database.read() as connection:
            rows = (await connection.execute(query.order_by(chat.c.id.desc()).limit(MOST_LINES))).all()
        return [ChatLine(id=row.id, room=room, name=row.name, text=row.text, at=row.at) for row in reversed(rows)]


def _pass_on(live: Live, line: ChatLine) -> None:
    message = msgspec.json.encode(line)
    for listener in live.listeners:
        if _room(listener.viewer >= 0) == line.room:
            listener.tell(message)


def _room(seated: bool) -> Room:
    return "players" if seated else "spectators"
