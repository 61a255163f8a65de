"""Rate limits that processes share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes their table."""
    op.create_table(
        "buckets",
        sa.Column("id", sa.String(length=80), nullable=False),
        sa.Column("level", sa.Double(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_buckets")),
    )
    op.create_index(op.f("ix_buckets_at"), "buckets", ["at"])
