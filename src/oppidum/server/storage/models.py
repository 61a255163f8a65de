"""The tables of the database. A change here needs a migration; a test compares the two.

Times are whole milliseconds since 1970. A game is what its log says. Snapshots and the events beside a log entry are
caches that may be deleted.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

signing_keys = Table(
    "signing_keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
)

guests = Table(
    "guests",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, server_default="0"),
    Column("signing_key", Integer, nullable=False, server_default="0"),
)

packs = Table(
    "packs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("hash", String(16), nullable=False),
    Column("name", String(40), nullable=False),
    Column("data", Text, nullable=False),
    Column("touched", BigInteger, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("title", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("status", String(16), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("confirm", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("host", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("given_seed", LargeBinary),
    Column("opening", Text),
    Column("pack", String(32), index=True),
    Column("seed", LargeBinary),
    Column("rematch", String(32), index=True),
    Column("result", Text),
    Column("opener", String(32), index=True),
    Column("closed_because", String(16)),
    Index("ix_tables_listing", "public", "status", "touched"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), index=True),
    Column("name", String(64), nullable=False),
    Column("bot", String(64)),
    Column("share", LargeBinary),
)

invites = Table(
    "invites",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("notation", Text, nullable=False),
    Column("key", String(64)),
    Column("at", BigInteger, nullable=False),
    Column("revealed", Boolean, nullable=False),
    Column("shared", Boolean, nullable=False),
    Column("back", Integer),
    Column("events", LargeBinary),
    UniqueConstraint("table_id", "seat", "key", name="uq_log_key"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("code", String(32), nullable=False),
    Column("data", LargeBinary, nullable=False),
)

duties = Table(
    "duties",
    metadata,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("due", BigInteger, nullable=False, index=True),
    Column("holder", String(32)),
    Column("lease_until", BigInteger, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("room", String(16), nullable=False),
    Column("guest", String(32), ForeignKey("guests.id"), nullable=False, index=True),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

buckets = Table(
    "buckets",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("level", Double, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("alive", BigInteger, nullable=False),
    Column("ended", Boolean, nullable=False),
)
