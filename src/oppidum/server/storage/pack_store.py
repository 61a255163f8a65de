"""Stores card packs, each content once, for as long as a table refers to it.

A pack is known by a hash of its title, name and values. The hash in records is another one, of the values alone: with
it two people who give the same values different names would see each other's name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.configuration import Pack
from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.server_clock import now
from oppidum.server.storage.models import packs, tables

MOST_OF_PERSON = 50
"""How many different packs the tables of one host may have."""


class StoredPack(msgspec.Struct, frozen=True):
    """A pack of a table. In lists of tables it has no `content`, which may be large."""

    id: str
    hash: str
    name: str
    content: Pack | None


def as_stored(pack: Pack) -> StoredPack:
    """Returns a pack as it is stored.

    >>> as_stored(Pack("mine", {})).id == as_stored(Pack("yours", {})).id
    False
    """
    return StoredPack(hashlib.sha256(_encode(pack)).hexdigest()[:32], pack.hash, pack.name, pack)


async def keep_pack(connection: AsyncConnection, pack: StoredPack, host: str, on_postgresql: bool) -> None:
    """Stores a pack for a table that is added in the same transaction; Refused where the host has too many."""
    assert pack.content is not None, "only lists leave it out"
    others = select(func.count(tables.c.pack.distinct())).where(tables.c.host == host, tables.c.pack != pack.id)
    if (await connection.scalar(others) or 0) >= MOST_OF_PERSON:
        raise Refused(429, Message("server-too-many-packs", {"most": MOST_OF_PERSON}))
    row = {"id": pack.id, "hash": pack.hash, "name": pack.name, "data": _encode(pack.content).decode()}
    dialect: Any = postgresql if on_postgresql else sqlite
    fresh = dialect.insert(packs).values(row | {"touched": now()})
    # Touching a pack that is there keeps another process from deleting it as unused.
    touching = fresh.on_conflict_do_update(index_elements=["id"], set_={"touched": fresh.excluded.touched})
    await connection.execute(touching)


async def fetch_packs(
    connection: AsyncConnection, ids: Collection[str], contents: bool = True
) -> dict[str, StoredPack]:
    """Returns the packs of these ids, perhaps without their contents."""
    if not ids:
        return {}
    columns = [packs.c.id, packs.c.hash, packs.c.name, *([packs.c.data] if contents else [])]
    rows = await connection.execute(select(*columns).where(packs.c.id.in_(ids)))
    return {
        row.id: StoredPack(row.id, row.hash, row.name, msgspec.json.decode(row.data, type=Pack) if contents else None)
        for row in rows
    }


def _encode(pack: Pack) -> bytes:
    return msgspec.json.encode(pack, order="deterministic")
