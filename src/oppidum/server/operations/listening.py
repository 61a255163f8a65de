"""The sockets that the server listens on: its own, or those that systemd holds while the server starts anew."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import MutableMapping

from oppidum.engine.messages import Message, OppidumError
from oppidum.server.settings import Settings

FIRST_INHERITED = 3
RESERVED_FILES = 256
"""Files that are no connections: the database, bots' processes, the page, the log."""
LOG = logging.getLogger("oppidum.listening")


class CannotListen(OppidumError):
    """The address is taken, or is none of this machine's."""


def open_sockets(settings: Settings, environment: MutableMapping[str, str]) -> list[socket.socket]:
    """Returns the inherited sockets if there are any, else new ones at the address of the settings.

    New ones do not listen yet: who connects before the server is ready is sent away.
    """
    inherited = take_inherited(environment)
    if inherited:
        return inherited
    opened: list[socket.socket] = []
    try:
        flags = socket.AI_PASSIVE
        found = socket.getaddrinfo(settings.host or None, settings.port, type=socket.SOCK_STREAM, flags=flags)
        for family, kind, protocol, _, address in dict.fromkeys(found):
            opened.append(socket.socket(family, kind, protocol))
            _bind(opened[-1], address)
    except OSError as error:
        for each in opened:
            each.close()
        raise cannot_listen(settings, error) from None
    return opened


def cannot_listen(settings: Settings, error: OSError) -> CannotListen:
    """Returns the refusal to raise."""
    where = f"{settings.host}:{settings.port}"
    return CannotListen(Message("server-cannot-listen", {"address": where, "why": error.strerror or str(error)}))


def take_inherited(environment: MutableMapping[str, str]) -> list[socket.socket]:
    """Returns the sockets of systemd's socket activation, and removes their variables for the processes to come."""
    number, process = environment.pop("LISTEN_FDS", ""), environment.pop("LISTEN_PID", "")
    environment.pop("LISTEN_FDNAMES", None)
    if not number.isdecimal() or process != str(os.getpid()):
        return []
    files = range(FIRST_INHERITED, FIRST_INHERITED + int(number))
    for file in files:
        os.set_inheritable(file, False)
    return [socket.socket(fileno=file) for file in files]


def most_connections(settings: Settings) -> int:
    """Returns how many connections there may be, after asking the system for enough open files."""
    if sys.platform == "win32":
        return settings.connections
    import resource  # noqa: PLC0415 - it is not there on Windows

    wanted = settings.connections + RESERVED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return settings.connections
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    if allowed < wanted:
        LOG.warning("the limit of open files allows fewer connections", extra={"files": allowed})
    return max(allowed - RESERVED_FILES, 1)


def _bind(opened: socket.socket, address: object) -> None:
    if os.name == "posix":  # elsewhere this would take the address away from whoever has it
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if opened.family == socket.AF_INET6:
        opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    opened.bind(address)  # type: ignore[arg-type]
