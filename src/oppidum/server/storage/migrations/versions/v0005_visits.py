"""When a guest was last seen, and the newest signing key of which it has shown a token."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from oppidum.server.server_clock import now

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Gives guests both. Nobody knows when the others were last here: they count as seen today."""
    op.add_column("guests", sa.Column("seen", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("guests", sa.Column("signing_key", sa.Integer(), nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE guests SET seen = :seen").bindparams(seen=now()))
