"""`oppidum admin rotate-key` and `drop-old-keys`: the keys that sign cookies."""

from __future__ import annotations

from oppidum.cli.admin import admin


def rotate_key() -> None:
    """Sign cookies with a new key; the server notices within half a minute."""
    admin("rotate-key")


def drop_old_keys() -> None:
    """Forget all keys but the newest, and with them whoever has not come back since."""
    admin("drop-old-keys")
