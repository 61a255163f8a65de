"""Starting the server: uvicorn around the application, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
from functools import partial
from socket import socket
from types import FrameType
from typing import Any, cast

import uvicorn

from oppidum import __version__
from oppidum.server.application import create_app
from oppidum.server.operations.bounded_protocols import BoundedHttp, BoundedWebSocket
from oppidum.server.operations.connections import ConnectionRegistry
from oppidum.server.operations.listening import cannot_listen, most_connections, open_sockets
from oppidum.server.operations.logs import configure
from oppidum.server.operations.metrics_server import published
from oppidum.server.operations.proxies import ForwardedAddresses
from oppidum.server.services import Services, running
from oppidum.server.settings import Settings

LARGEST_FRAME = 64 * 1024
SHUTDOWN_SECONDS = 10
TICKS_A_SECOND = 10
"""How often uvicorn looks up from its work."""
RARELY = 20_000
LOG = logging.getLogger("oppidum.server")


def serve(settings: Settings) -> None:
    """Serves until SIGINT or SIGTERM; sockets are told to come back, and what waits is written."""
    configure(settings.log_level)
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, _noted)
    with asyncio.Runner(loop_factory=_loop) as runner:
        runner.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    sockets = open_sockets(settings, os.environ)
    async with running(settings) as services:
        server = make_server(services)
        _settle_memory()
        async with published(services):
            await server.serve(sockets)


def make_server(services: Services) -> Server:
    """Returns the server around services that are running; it serves on the sockets that it is given."""
    settings = services.settings
    application = ForwardedAddresses(create_app(services), settings.proxies)
    registry = ConnectionRegistry(settings, most_connections(settings), application.is_listed)
    config = uvicorn.Config(
        application,
        http=cast(Any, partial(BoundedHttp, registry)),
        ws=cast(Any, partial(BoundedWebSocket, registry)),
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # messages are small, and each compressor would cost more than its table
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        proxy_headers=False,
        server_header=False,
        lifespan="off",
    )
    return Server(config, services, registry)


class Server(uvicorn.Server):
    """Ends slow connections each second. Before it stops listening it says so for a while, and it lets those go that
    wait for news."""

    def __init__(self, config: uvicorn.Config, services: Services, registry: ConnectionRegistry) -> None:
        super().__init__(config)
        self._services = services
        self._registry = registry

    async def startup(self, sockets: list[socket] | None = None) -> None:
        try:
            await super().startup(sockets)
        except OSError as error:
            raise cannot_listen(self._services.settings, error) from None
        for each in sockets or []:
            name = each.getsockname()
            host, port = name[:2] if isinstance(name, tuple) else (name, 0)
            LOG.info("serving", extra={"host": host, "port": port, "version": __version__})

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_A_SECOND == 0:
            self._registry.end_overdue(asyncio.get_running_loop().time())
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._services.stopping = True
        await asyncio.sleep(self._services.settings.drain_seconds)
        self._services.manager.disconnect_all()
        await super().shutdown(sockets)


def _settle_memory() -> None:
    """What is loaded by now stays: the collector leaves it alone, and looks for rings of garbage, of which a server
    makes few, more seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(RARELY, 10, 50)


def _noted(_: int, __: FrameType | None) -> None:
    """Uvicorn stops at the signal and passes it on; by then there is nothing left to do about it."""


def _loop() -> asyncio.AbstractEventLoop:
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop  # noqa: PLC0415 - it is not there on Windows

    return uvloop.new_event_loop()
