"""Tables that begin with a position."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Gives tables a place for it."""
    op.add_column("tables", sa.Column("opening", sa.Text()))
