"""Runs the server: uvicorn around the application, until a signal stops it."""

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
from oppidum.server.operations.listening_sockets import cannot_listen, most_connections, open_sockets
from oppidum.server.operations.logs import configure
from oppidum.server.operations.metrics_server import publish_metrics
from oppidum.server.operations.proxies import ForwardedAddresses
from oppidum.server.services import Services, run_services
from oppidum.server.settings import Settings

LARGEST_FRAME = 64 * 1024
SHUTDOWN_SECONDS = 10
TICKS_A_SECOND = 10
"""How often uvicorn calls `on_tick`."""
GARBAGE_THRESHOLD = 20_000
LOG = logging.getLogger("oppidum.server")


def serve(settings: Settings) -> None:
    """Serves until SIGINT or SIGTERM; then sockets are told to reconnect, and waiting writes are done."""
    configure(settings.log_level)
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, _ignore_signal)
    with asyncio.Runner(loop_factory=_loop) as runner:
        runner.run(_serve(settings))


async def _serve(settings: Settings) -> None:
    sockets = open_sockets(settings, os.environ)
    async with run_services(settings) as services:
        server = make_server(services)
        _tune_garbage_collector()
        async with publish_metrics(services):
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
    """A uvicorn server that ends slow connections each second and drains before it stops.

    While it drains, `/ready` says that it stops, and it still serves. Then it disconnects sockets and long polls.
    """

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


def _tune_garbage_collector() -> None:
    """Keeps the garbage collector from long pauses."""
    # Modules, card data and rulebooks live until the end. Frozen, they are not traversed by every full collection.
    gc.collect()
    gc.freeze()
    # The server makes few reference cycles, and each collection stops the event loop.
    gc.set_threshold(GARBAGE_THRESHOLD, 10, 50)


def _ignore_signal(_: int, __: FrameType | None) -> None:
    """Does nothing: uvicorn handles the signal, and raises it again when everything has stopped."""


def _loop() -> asyncio.AbstractEventLoop:
    if sys.platform == "win32":
        return asyncio.new_event_loop()
    import uvloop  # noqa: PLC0415 - it is not there on Windows

    return uvloop.new_event_loop()
