"""Addresses of clients: which of them count as one."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

SUBSCRIBER_BITS = 64
"""An IPv6 subscriber gets at least so large a network, and may use any address in it."""


def network_of(address: str) -> str:
    """Returns what an address is counted as: IPv4 by itself, IPv6 by its /64.

    >>> network_of("2001:db8::1:2:3:4")
    '2001:db8::/64'
    >>> network_of("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ip_network((int(parsed), SUBSCRIBER_BITS), strict=False))
