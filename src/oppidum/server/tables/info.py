"""Builds a table's public information: what everybody may know of it."""

from __future__ import annotations

from oppidum.engine.chance import commitment
from oppidum.server.lookalikes import tell_apart
from oppidum.server.storage.table_store import StoredTable
from oppidum.server.wire.lobby import PackInfo, SeatInfo, TableInfo


def seated_names(stored: StoredTable) -> list[tuple[str, str]]:
    """Returns each seat's name and its mark, the seat's number. Bots have no mark: they may have equal names."""
    return [(seat.name, str(seat.seat + 1) if seat.kind == "person" else "") for seat in stored.seats]


def table_info(stored: StoredTable, guest: str | None) -> TableInfo:
    """Returns the table for one person: without its secrets and other people's ids."""
    seats = [
        SeatInfo(seat.seat, seat.kind, name, seat.bot, guest is not None and seat.guest == guest)
        for seat, name in zip(stored.seats, tell_apart(seated_names(stored)), strict=True)
    ]
    return TableInfo(
        id=stored.id,
        title=stored.title,
        rules=stored.rules,
        players=stored.players,
        options=stored.options,
        pack=PackInfo(stored.pack.name, stored.pack.hash) if stored.pack else None,
        status=stored.status,
        log_only=stored.log_only,
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
