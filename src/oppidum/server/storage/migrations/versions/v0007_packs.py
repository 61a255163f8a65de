"""Card packs, and the tables that are played with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Makes the table of packs, and gives tables a place for theirs. Without a foreign key: SQLite cannot add one."""
    op.create_table(
        "packs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("hash", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_packs")),
    )
    op.add_column("tables", sa.Column("pack", sa.String(length=32)))
    op.create_index(op.f("ix_tables_pack"), "tables", ["pack"])
