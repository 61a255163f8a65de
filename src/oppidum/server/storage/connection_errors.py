"""Explains why a database cannot be used, in a few words and never with its password."""

from __future__ import annotations

import socket

from sqlalchemy import URL

WRONG_PASSWORD = ("28P01", "28000")
NO_SUCH_DATABASE = "3D000"


def address_of(url: URL) -> str:
    """Returns where a database is, without user and password: a file, or a host and a name.

    >>> from sqlalchemy import make_url
    >>> address_of(make_url("postgresql+asyncpg://ada:secret@db.example.org:5433/oppidum"))
    'db.example.org:5433/oppidum'
    """
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    # An @ that was not escaped makes the end of the password a part of the host.
    host = str(url.host or url.query.get("host") or "localhost").rpartition("@")[2]
    port = f":{url.port}" if url.port else ""
    return f"{host}{port}/{url.database or ''}"


def reason_of(error: Exception, url: URL) -> str:
    """Returns what was wrong, in our words where the error is known, else in the driver's."""
    original = getattr(error, "orig", None) or error
    state = getattr(original, "sqlstate", None)
    if state in WRONG_PASSWORD:
        return "it does not accept this user and password"
    if state == NO_SUCH_DATABASE:
        return "it has no database of this name"
    if isinstance(original, socket.gaierror):
        return "there is no such host"
    if isinstance(original, ConnectionRefusedError):
        return "nothing answers there"
    if isinstance(original, TimeoutError):
        return "it did not answer in time"
    text = (str(original) or type(original).__name__).rstrip(".")
    return text.replace(str(url.password), "***") if url.password else text
