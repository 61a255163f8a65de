"""Guests: people who gave a name, known again by a signed token in a cookie.

The signing key is made when the server first starts and kept with the data; a new one may be added at any time
(`rotate`), and tokens of the older ones stay good until those are dropped.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.storage.database import Database
from oppidum.server.storage.models import guests, signing_keys
from oppidum.server.texts import clean_name
from oppidum.server.times import DAY, now

KEY_BYTES = 32
TOKEN_LIFE = 365 * DAY
LONGEST_TOKEN = 200
PSEUDONYM_LETTERS = 22
MOST_NAMES = 20_000
"""How many people's names are kept at hand."""


class Guest(msgspec.Struct, frozen=True):
    """A person at the tables."""

    id: str
    name: str


class Identity:
    """Makes guests and knows them again."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._keys: dict[int, bytes] = {}
        self._names: dict[str, str] = {}

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

    async def refresh(self) -> None:
        """Reads the keys again, which another process may have changed."""
        async with self._database.read() as connection:
            rows = await connection.execute(select(signing_keys.c.id, signing_keys.c.secret))
            self._keys = {row.id: row.secret for row in rows}

    async def welcome(self, name: str) -> Guest:
        """A new guest of this name."""
        guest = Guest(secrets.token_hex(12), clean_name(name))

        async def add(connection: AsyncConnection) -> None:
            await connection.execute(insert(guests).values(id=guest.id, name=guest.name, created=now()))

        await self._database.writer.write(add)
        self._keep(guest.id, guest.name)
        return guest

    def token(self, guest: Guest) -> str:
        """What the guest is known by: id, time and key in the clear, and their signature."""
        newest = max(self._keys)
        body = f"{guest.id}.{now()}.{newest}"
        return f"{body}.{_signature(self._keys[newest], body)}"

    def pseudonym(self, text: str) -> str:
        """What stands for a text that is not to be kept, such as an address; the same while the newest key is."""
        return _signature(self._keys[max(self._keys)], f"pseudonym {text}")[:PSEUDONYM_LETTERS]

    def is_fresh(self, token: str) -> bool:
        """Whether a token that is good was signed with the newest key."""
        return token.split(".")[2] == str(max(self._keys))

    async def known(self, token: str) -> Guest | None:
        """The guest of a token, None where it is no good."""
        body, dot, signature = token.rpartition(".")
        parts = body.split(".")
        if (
            not dot
            or len(token) > LONGEST_TOKEN
            or len(parts) != 3
            or not (parts[1].isdecimal() and parts[2].isdecimal())
        ):
            return None
        number = int(parts[2])
        if number not in self._keys:
            await self.refresh()
        key = self._keys.get(number)
        if key is None or not hmac.compare_digest(_signature(key, body).encode(), signature.encode()):
            return None
        if now() - int(parts[1]) > TOKEN_LIFE:
            return None
        return await self._find(parts[0])

    async def _find(self, guest: str) -> Guest | None:
        if guest not in self._names:
            async with self._database.read() as connection:
                name = await connection.scalar(select(guests.c.name).where(guests.c.id == guest))
            if name is None:
                return None
            self._keep(guest, name)
        return Guest(guest, self._names[guest])

    def _keep(self, guest: str, name: str) -> None:
        if len(self._names) >= MOST_NAMES:
            del self._names[next(iter(self._names))]
        self._names[guest] = name


def _signature(key: bytes, body: str) -> str:
    digest = hmac.new(key, body.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")
