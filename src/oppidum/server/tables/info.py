"""A table as anybody may know it."""

from __future__ import annotations

from oppidum.engine.chance import commitment
from oppidum.server.storage.shelf import StoredTable
from oppidum.server.wire.lobby import SeatInfo, TableInfo


def table_info(stored: StoredTable, guest: str | None) -> TableInfo:
    """The table for one person: without its secrets, and without who else is who."""
    seats = [
        SeatInfo(seat.seat, seat.kind, seat.name, seat.bot, guest is not None and seat.guest == guest)
        for seat in stored.seats
    ]
    return TableInfo(
        id=stored.id,
        title=stored.title,
        rules=stored.rules,
        players=stored.players,
        options=stored.options,
        status=stored.status,
        public=stored.public,
        confirm=stored.confirm,
        clock=stored.clock,
        host=stored.host == guest,
        you=stored.seat_of(guest),
        seats=seats,
        commitment=commitment(stored.secret),
        version=stored.version,
        created=stored.created,
        rematch=stored.rematch,
        closed_because=stored.closed_because,
    )
