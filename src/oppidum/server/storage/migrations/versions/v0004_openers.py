"""Who opened a table, for counting, and why it was closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Gives tables a place for both."""
    op.add_column("tables", sa.Column("opener", sa.String(length=32)))
    op.add_column("tables", sa.Column("closed_because", sa.String(length=16)))
    op.create_index(op.f("ix_tables_opener"), "tables", ["opener"])
