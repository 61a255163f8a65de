"""Guests: people who gave a name, known again by a signed token in a cookie.

The signing key is made when the server first starts and kept with the data; a new one may be added at any time
(`rotate`), and tokens of the older ones stay good until those are dropped. A token that is old, or signed with an older
key, is replaced whenever it is shown (`renewal.py`), so a person who comes back loses nothing.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from contextlib import suppress

import msgspec
from sqlalchemy import Integer, bindparam, case, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.storage.database import Database
from oppidum.server.storage.models import guests, seats, signing_keys, tables
from oppidum.server.storage.writer import Rows, WriteFailed
from oppidum.server.texts import clean_name
from oppidum.server.times import DAY, now

KEY_BYTES = 32
TOKEN_LIFE = 365 * DAY
RENEWAL_AGE = 7 * DAY
"""The age from which a token is replaced by a new one."""
LONGEST_TOKEN = 200
PSEUDONYM_LETTERS = 22
MOST_NAMES = 20_000
"""How many people's names are kept at hand."""
SHOWN_KEY = bindparam("key", type_=Integer)
NOTE_VISIT = (
    update(guests)
    .where(guests.c.id == bindparam("which"))
    .values(
        seen=bindparam("at"),
        # Another process may have noted a newer key meanwhile.
        signing_key=case((guests.c.signing_key < SHOWN_KEY, SHOWN_KEY), else_=guests.c.signing_key),
    )
)


class Guest(msgspec.Struct, frozen=True):
    """A person at the tables."""

    id: str
    name: str


class Unreturned(msgspec.Struct, frozen=True):
    """How many people have shown no token of the newest key yet; `seated` of them are at open or running tables."""

    people: int
    seated: int


class _Remembered(msgspec.Struct):
    """What is kept at hand of a guest: the name, the last noted visit, and the newest key of a shown token."""

    name: str
    seen: int
    signing_key: int


class _Token(msgspec.Struct, frozen=True):
    """A token taken apart; whether it is good is another question."""

    guest: str
    made: int
    key: int
    body: str
    signature: str


class Identity:
    """Makes guests and knows them again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._keys: dict[int, bytes] = {}
        self._guests: dict[str, _Remembered] = {}
        self._visits: dict[str, _Remembered] = {}

    async def open(self) -> None:
        """Reads the signing keys, making the first."""
        await self.refresh()
        if not self._keys:
            await self.rotate()

    async def rotate(self) -> None:
        """Makes a new key to sign with; tokens signed with the others stay good."""

        async def add(connection: AsyncConnection) -> None:
            row = {"secret": secrets.token_bytes(KEY_BYTES), "created": now()}
            await connection.execute(insert(signing_keys).values(row))

        await self._database.writer.write(add)
        await self.refresh()

    async def drop_old_keys(self) -> None:
        """Leaves only the key that signs now: whoever was not here since it was made has to give a name again."""

        async def remove(connection: AsyncConnection) -> None:
            newest = await connection.scalar(select(func.max(signing_keys.c.id)))
            await connection.execute(delete(signing_keys).where(signing_keys.c.id != newest))

        await self._database.writer.write(remove)
        await self.refresh()

    async def count_unreturned(self) -> Unreturned:
        """Counts whom `drop_old_keys` would lock out; nobody where there is one key only."""
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
        return Unreturned(found or 0, seated or 0)

    async def refresh(self) -> None:
        """Reads the keys again, which another process may have changed."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(signing_keys.c.id, signing_keys.c.secret))
            self._keys = {row.id: row.secret for row in rows}

    async def welcome(self, name: str) -> Guest:
        """A new guest of this name."""
        guest = Guest(secrets.token_hex(12), clean_name(name))
        fresh = _Remembered(guest.name, now(), max(self._keys, default=0))
        row = {"id": guest.id, "created": fresh.seen, **msgspec.structs.asdict(fresh)}

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(guests).values(row))

        await self._database.writer.write(add)
        self._keep(guest.id, fresh)
        return guest

    def token(self, guest: Guest) -> str:
        """What the guest is known by: id, time and key in the clear, and their signature."""
        newest = max(self._keys)
        body = f"{guest.id}.{now()}.{newest}"
        return f"{body}.{_signature(self._keys[newest], body)}"

    def pseudonym(self, text: str) -> str:
        """What stands for a text that is not to be kept, such as an address; the same while the newest key is."""
        return _signature(self._keys[max(self._keys)], f"pseudonym {text}")[:PSEUDONYM_LETTERS]

    def is_stale(self, token: str) -> bool:
        """Whether a token, if it is good, should be replaced: it is old, or signed with an older key."""
        found = _taken_apart(token)
        return found is not None and (found.key < max(self._keys) or now() - found.made >= RENEWAL_AGE)

    async def renewed(self, token: str) -> str | None:
        """A new token for a good one that is stale, None for any other."""
        guest = await self.known(token) if self.is_stale(token) else None
        return None if guest is None else self.token(guest)

    async def known(self, token: str) -> Guest | None:
        """The guest of a token, None where it is no good."""
        found = _taken_apart(token)
        if found is None:
            return None
        if found.key not in self._keys:
            await self.refresh()
        key = self._keys.get(found.key)
        if key is None or not hmac.compare_digest(_signature(key, found.body).encode(), found.signature.encode()):
            return None
        if now() - found.made > TOKEN_LIFE:
            return None
        remembered = await self._find(found.guest)
        if remembered is None:
            return None
        self._note_visit(found.guest, remembered, found.key)
        return Guest(found.guest, remembered.name)

    async def _find(self, guest: str) -> _Remembered | None:
        if guest not in self._guests:
            query = select(guests.c.name, guests.c.seen, guests.c.signing_key).where(guests.c.id == guest)
            async with self._database.read() as connection:
                row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            self._keep(guest, _Remembered(row.name, row.seen, row.signing_key))
        return self._guests[guest]

    def _keep(self, guest: str, remembered: _Remembered) -> None:
        if len(self._guests) >= MOST_NAMES:
            del self._guests[next(iter(self._guests))]
        self._guests[guest] = remembered

    def forget_guests(self) -> None:
        """Drops the people kept at hand, so that those who were deleted meanwhile are missed."""
        self._guests.clear()

    # Visits: written together, and at most once a day for each person and key, because every request is one

    def _note_visit(self, guest: str, remembered: _Remembered, key: int) -> None:
        at = now()
        if key > remembered.signing_key or at - remembered.seen >= DAY:
            remembered.seen, remembered.signing_key = at, max(key, remembered.signing_key)
            self._visits[guest] = remembered

    async def write_visits(self) -> None:
        """Writes who was here and with which key; what cannot be written waits for the next time."""
        visits, self._visits = self._visits, {}
        rows = Rows()
        for guest, visit in visits.items():
            rows.updates.append((NOTE_VISIT, {"which": guest, "at": visit.seen, "key": visit.signing_key}))
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


def _taken_apart(token: str) -> _Token | None:
    """The parts of a token, None where the text cannot be one."""
    body, dot, signature = token.rpartition(".")
    parts = body.split(".")
    if not dot or len(token) > LONGEST_TOKEN or len(parts) != 3:
        return None
    guest, made, key = parts
    if not (made.isdecimal() and key.isdecimal()):
        return None
    return _Token(guest, int(made), int(key), body, signature)


def _signature(key: bytes, body: str) -> str:
    digest = hmac.new(key, body.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
