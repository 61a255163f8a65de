"""Guests: people who gave a name, recognized by a signed token in a cookie or a header.

The first signing key is made when the server first starts, and is stored with the data. `rotate` adds a new one; tokens
of older keys stay valid until those are dropped. A token that is old, or signed with an older key, is replaced whenever
it is shown (`renewal.py`), so a person who comes back loses nothing.
"""

from __future__ import annotations

import secrets
from contextlib import suppress

import msgspec
from sqlalchemy import Integer, bindparam, case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.server_clock import DAY, now
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import guests, seats, signing_keys, tables
from oppidum.server.storage.writer import Rows, WriteFailed
from oppidum.server.text_cleaning import clean_name
from oppidum.server.tokens import TokenSigner, parse_token

KEY_BYTES = 32
TOKEN_LIFE = 365 * DAY
RENEWAL_AGE = 7 * DAY
"""The age from which a token is replaced by a new one."""
MOST_NAMES = 20_000
"""How many guests are cached."""
SHOWN_KEY = bindparam("key", type_=Integer)
NOTE_VISIT = (
    update(guests)
    .where(guests.c.id == bindparam("row_id"))
    .values(
        seen=bindparam("at"),
        # Another process may have noted a newer key meanwhile.
        signing_key=case((guests.c.signing_key < SHOWN_KEY, SHOWN_KEY), else_=guests.c.signing_key),
    )
)


class Guest(msgspec.Struct, frozen=True):
    """A person who gave a name."""

    id: str
    name: str


class OutdatedGuests(msgspec.Struct, frozen=True):
    """Counts the people who have only tokens of older keys; `seated` of them sit at open or running tables."""

    people: int
    seated: int


class _CachedGuest(msgspec.Struct):
    """A cached guest: the name, the last noted visit, and the newest key of a token that was shown."""

    name: str
    seen: int
    signing_key: int


class Identity:
    """Creates guests and recognizes them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._signer = TokenSigner({})
        self._guests: dict[str, _CachedGuest] = {}
        self._visits: dict[str, _CachedGuest] = {}

    async def open(self) -> None:
        """Reads the signing keys; makes the first one if there is none."""
        await self.refresh()
        if not self._signer.keys:
            await self.rotate()

    async def rotate(self) -> None:
        """Makes a new key to sign with; tokens of the other keys stay valid."""

        async def add(connection: AsyncConnection) -> None:
            row = {"secret": secrets.token_bytes(KEY_BYTES), "created": now()}
            await connection.execute(insert(signing_keys).values(row))

        await self._database.writer.write(add)
        await self.refresh()

    async def drop_old_keys(self) -> None:
        """Drops all keys but the newest; people who were not here since it was made must give a name again."""

        async def remove(connection: AsyncConnection) -> None:
            newest = await connection.scalar(select(func.max(signing_keys.c.id)))
            await connection.execute(delete(signing_keys).where(signing_keys.c.id != newest))

        await self._database.writer.write(remove)
        await self.refresh()

    async def count_outdated_guests(self) -> OutdatedGuests:
        """Counts the people whom `drop_old_keys` would lock out; none where there is only one key."""
        newest = select(func.max(signing_keys.c.id)).scalar_subquery()
        away = (
            guests.c.signing_key < newest,
            guests.c.seen > now() - TOKEN_LIFE,
            select(func.count()).select_from(signing_keys).scalar_subquery() > 1,
        )
        playing = select(seats.c.guest).join(tables).where(tables.c.status.in_(("open", "running")))
        people = select(func.count()).select_from(guests).where(*away)
        async with self._database.read() as connection:
            found = await connection.scalar(people)
            seated = await connection.scalar(people.where(guests.c.id.in_(playing)))
        return OutdatedGuests(found or 0, seated or 0)

    async def refresh(self) -> None:
        """Reads the keys again, because another process may have changed them."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(signing_keys.c.id, signing_keys.c.secret))
            self._signer = TokenSigner({row.id: row.secret for row in rows})

    async def create_guest(self, name: str) -> Guest:
        """Creates a guest of this name."""
        guest = Guest(secrets.token_hex(12), clean_name(name))
        fresh = _CachedGuest(guest.name, now(), self._signer.newest)
        row = {"id": guest.id, "created": fresh.seen, **msgspec.structs.asdict(fresh)}

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(guests).values(row))

        await self._database.writer.write(add)
        self._cache(guest.id, fresh)
        return guest

    def issue_token(self, guest: Guest) -> str:
        """Returns a new token of the guest, signed with the newest key."""
        return self._signer.sign(guest.id, now())

    def pseudonym(self, text: str) -> str:
        """Returns a stand-in for a text that must not be stored, such as an address."""
        return self._signer.pseudonym(text)

    def is_stale(self, token: str) -> bool:
        """Whether a token, if it is valid, should be replaced: it is old, or signed with an older key."""
        found = parse_token(token)
        return found is not None and (found.key < self._signer.newest or now() - found.made >= RENEWAL_AGE)

    async def renew(self, token: str) -> str | None:
        """Returns a new token in place of a valid stale one, None for any other."""
        guest = await self.recognize(token) if self.is_stale(token) else None
        return None if guest is None else self.issue_token(guest)

    async def recognize(self, token: str) -> Guest | None:
        """Returns the guest of a token, None where it is not valid."""
        claimed = parse_token(token)
        # Another process may have made the key since this one read them; any other unknown key costs one query.
        if claimed is not None and claimed.key not in self._signer.keys:
            await self.refresh()
        found = self._signer.read(token)
        if found is None or now() - found.made > TOKEN_LIFE:
            return None
        cached = await self._find(found.guest)
        if cached is None:
            return None
        self._note_visit(found.guest, cached, found.key)
        return Guest(found.guest, cached.name)

    async def _find(self, guest: str) -> _CachedGuest | None:
        if guest not in self._guests:
            query = select(guests.c.name, guests.c.seen, guests.c.signing_key).where(guests.c.id == guest)
            async with self._database.read() as connection:
                row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            self._cache(guest, _CachedGuest(row.name, row.seen, row.signing_key))
        return self._guests[guest]

    def _cache(self, guest: str, cached: _CachedGuest) -> None:
        if len(self._guests) >= MOST_NAMES:
            del self._guests[next(iter(self._guests))]
        self._guests[guest] = cached

    def forget_guests(self) -> None:
        """Empties the cache of guests, so that deleted guests are noticed."""
        self._guests.clear()

    # Visits are written together, and at most once a day for each person and key, because every request is a visit.

    def _note_visit(self, guest: str, cached: _CachedGuest, key: int) -> None:
        at = now()
        if key > cached.signing_key or at - cached.seen >= DAY:
            cached.seen, cached.signing_key = at, max(key, cached.signing_key)
            self._visits[guest] = cached

    async def write_visits(self) -> None:
        """Writes who was here and with which key; visits that cannot be written wait for the next time."""
        visits, self._visits = self._visits, {}
        rows = Rows()
        for guest, visit in visits.items():
            rows.updates.append((NOTE_VISIT, {"row_id": guest, "at": visit.seen, "key": visit.signing_key}))
        try:
            if visits:
                await self._database.writer.append(rows)
        except WriteFailed:
            self._visits = visits | self._visits
            raise

    async def close(self) -> None:
        """Writes the last visits."""
        with suppress(WriteFailed):
            await self.write_visits()
