"""Opens the sockets that the server listens on, or takes over those that systemd holds during a restart."""

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
"""Open files that are not connections: the database, bots' processes, the page, the log."""
LOG = logging.getLogger("oppidum.listening")


class CannotListen(OppidumError):
    """The address is taken, or this machine does not have it."""


def open_sockets(settings: Settings, environment: MutableMapping[str, str]) -> list[socket.socket]:
    """Returns the inherited sockets if there are any, else new ones at the address of the settings.

    New sockets do not listen yet, so clients are refused until the server is ready.
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
    """Returns the error to raise where the server cannot listen at its address."""
    where = f"{settings.host}:{settings.port}"
    return CannotListen(Message("server-cannot-listen", {"address": where, "why": error.strerror or str(error)}))


def take_inherited(environment: MutableMapping[str, str]) -> list[socket.socket]:
    """Returns the sockets of systemd's socket activation, and removes its variables from the environment."""
    number, process = environment.pop("LISTEN_FDS", ""), environment.pop("LISTEN_PID", "")
    environment.pop("LISTEN_FDNAMES", None)
    if not number.isdecimal() or process != str(os.getpid()):
        return []
    files = range(FIRST_INHERITED, FIRST_INHERITED + int(number))
    # A bot's process that inherited a socket would keep the port open after the server has ended.
    for file in files:
        os.set_inheritable(file, False)
    return [socket.socket(fileno=file) for file in files]


def most_connections(settings: Settings) -> int:
    """Raises the limit of open files as far as needed; returns how many connections that allows."""
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
    if os.name == "posix":  # on Windows this option would take the address away from another process
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if opened.family == socket.AF_INET6:
        opened.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
    opened.bind(address)  # type: ignore[arg-type]
