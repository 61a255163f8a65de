"""Trusts the addresses that listed proxies forward, and warns of proxies that are not listed."""

from __future__ import annotations

import logging
from typing import Any, cast

from litestar.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from oppidum.server.operations.requests import note_proxy

FORWARDED = {b"x-forwarded-for", b"forwarded", b"x-real-ip"}
MOST_WARNINGS = 10
"""Anybody can send such a header, and must not be able to fill the log with it."""
LOG = logging.getLogger("oppidum.proxies")


class ForwardedAddresses:
    """Takes a client's address and its request id from listed proxies, and from nobody else."""

    def __init__(self, application: ASGIApp, proxies: str) -> None:
        self._middleware = ProxyHeadersMiddleware(cast(Any, application), proxies)
        self._warned: set[str] = set()

    def is_listed(self, address: str) -> bool:
        """Whether the settings name a proxy of this address."""
        return address in self._middleware.trusted_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["client"] is not None:
            note_proxy(scope, self.is_listed(scope["client"][0]))
            self._warn(scope["client"][0], scope["headers"])
        await self._middleware(cast(Any, scope), cast(Any, receive), cast(Any, send))

    def _warn(self, address: str, headers: Any) -> None:
        if len(self._warned) >= MOST_WARNINGS or address in self._warned or self.is_listed(address):
            return
        if any(name in FORWARDED for name, _ in headers):
            self._warned.add(address)
            LOG.warning(
                "a proxy that OPPIDUM_PROXIES does not list forwards addresses; all its clients count as one",
                extra={"proxy": address},
            )
