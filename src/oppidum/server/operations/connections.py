"""Counts open connections, in all and by address, and ends those that are overdue.

A connection is overdue when its request does not arrive in time, or when its client reads nothing of what waits for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from oppidum.server.addresses import network_of
from oppidum.server.rate_limits import Rate
from oppidum.server.settings import Settings

STALLED_SECONDS = 30.0
LINGER_SECONDS = 2.0
"""How long a refused client has to read the reason."""
WARNING_SECONDS = 60.0
OPENINGS_BURST: Final = 2.0
OPENINGS_EACH_SECOND: Final = 0.25
"""How many connections an address may open, at once and each second, as multiples of how many it may have."""
LOG = logging.getLogger("oppidum.connections")


class Bucket:
    """A token bucket: its level rises with time up to the burst, and may fall below zero."""

    __slots__ = ("_at", "_level", "_rate")

    def __init__(self, rate: Rate, at: float) -> None:
        self._rate = rate
        self._level = rate.burst
        self._at = at

    def take(self, number: int, at: float) -> None:
        """Takes so many tokens, even if there are fewer."""
        # Debt instead of refusal: frames of a slice have been parsed when they are counted, so they are paid for later.
        self._level = self._level_at(at) - number
        self._at = at

    def wait(self, at: float) -> float:
        """Returns the seconds until the level is no longer below zero."""
        return max(-self._level_at(at) / self._rate.each_second, 0.0)

    def is_empty(self, at: float) -> bool:
        """Whether there is not even one token."""
        return self._level_at(at) < 1

    def is_full(self, at: float) -> bool:
        """Whether no token is missing."""
        return self._level_at(at) >= self._rate.burst

    def _level_at(self, at: float) -> float:
        return min(self._rate.burst, self._level + (at - self._at) * self._rate.each_second)


class Connection:
    """One open connection: the deadline of its request, and when its client last read something."""

    __slots__ = ("deadline", "expire", "network", "progress_at", "unsent")

    def __init__(self, network: str | None, at: float, expire: Callable[[], None]) -> None:
        self.network = network
        self.deadline: float | None = None
        self.expire = expire
        self.unsent = 0
        self.progress_at = at


class Address(msgspec.Struct, eq=False):
    """The number of open connections of one address, and how fast it may open more."""

    openings: Bucket
    open: int = 0


class ConnectionRegistry:
    """Counts connections and ends overdue ones. A listed proxy serves many clients, so its address has no limit."""

    def __init__(self, settings: Settings, most: int, is_proxy: Callable[[str], bool]) -> None:
        self.request_seconds = settings.request_seconds
        self.has_rates = settings.rate_limits == "on"
        self._most = most
        self._most_each = settings.connections_per_address
        self._is_proxy = is_proxy
        self._rate = Rate(self._most_each * OPENINGS_BURST, self._most_each * OPENINGS_EACH_SECOND)
        self._connections: dict[asyncio.Transport, Connection] = {}
        self._addresses: dict[str, Address] = {}
        self._warned_at = -WARNING_SECONDS

    def admit(self, transport: asyncio.Transport, address: str, at: float) -> Connection | None:
        """Counts a new connection and returns it; None where there are too many already."""
        network = network_of(address) if self.has_rates and not self._is_proxy(address) else None
        if len(self._connections) >= self._most or (network and not self._take(network, at)):
            self._warn(network, at)
            return None
        connection = Connection(network, at, transport.abort)
        connection.deadline = at + self.request_seconds
        self._connections[transport] = connection
        return connection

    def forget(self, transport: asyncio.Transport) -> None:
        """Stops counting a connection; does nothing for an unknown one."""
        connection = self._connections.pop(transport, None)
        if connection is not None and connection.network:
            self._addresses[connection.network].open -= 1

    def end_overdue(self, at: float) -> None:
        """Ends overdue connections, and forgets addresses that have none and full buckets."""
        for transport, connection in list(self._connections.items()):
            if connection.deadline is not None and connection.deadline <= at:
                connection.deadline = None
                connection.expire()
            elif self._is_stalled(transport, connection, at):
                transport.abort()
        idle = [name for name, each in self._addresses.items() if not each.open and each.openings.is_full(at)]
        for name in idle:
            del self._addresses[name]

    def _take(self, network: str, at: float) -> bool:
        found = self._addresses.get(network)
        if found is None:
            found = self._addresses[network] = Address(Bucket(self._rate, at))
        if found.open >= self._most_each or found.openings.is_empty(at):
            return False
        found.openings.take(1, at)
        found.open += 1
        return True

    def _is_stalled(self, transport: asyncio.Transport, connection: Connection, at: float) -> bool:
        """Whether data have waited for long while the client read nothing of them."""
        # A buffer that grows is no progress: the server may have added more than the client has read.
        unsent = transport.get_write_buffer_size()
        if unsent == 0 or unsent < connection.unsent:
            connection.progress_at = at
        connection.unsent = unsent
        return at - connection.progress_at > STALLED_SECONDS

    def _warn(self, network: str | None, at: float) -> None:
        if at - self._warned_at >= WARNING_SECONDS:
            self._warned_at = at
            LOG.warning("too many connections", extra={"address": network or "", "open": len(self._connections)})
