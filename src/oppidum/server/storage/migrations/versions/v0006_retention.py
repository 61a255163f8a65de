"""What retention asks for: who or what still refers to a guest or a table."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the indexes of references that had none."""
    op.create_index(op.f("ix_tables_host"), "tables", ["host"])
    op.create_index(op.f("ix_tables_rematch"), "tables", ["rematch"])
    op.create_index(op.f("ix_chat_guest"), "chat", ["guest"])
