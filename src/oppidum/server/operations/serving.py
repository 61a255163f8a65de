"""Starting the server: uvicorn around the application, until it is told to stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
from socket import socket
from types import FrameType

import uvicorn

from oppidum import __version__
from oppidum.server.application import make_doors
from oppidum.server.operations.logs import configure
from oppidum.server.operations.metrics import published
from oppidum.server.operations.robust_protocols import RobustHttp, RobustWebSocket
from oppidum.server.services import Services, running
from oppidum.server.settings import Settings

LARGEST_FRAME = 64 * 1024
SHUTDOWN_SECONDS = 10
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
    async with running(settings) as services:
        config = uvicorn.Config(
            make_doors(services),
            host=settings.host,
            port=settings.port,
            http=RobustHttp,
            ws=RobustWebSocket,
            log_config=None,
            access_log=False,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,  # messages are small, and each compressor would cost more than its table
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies or None,
            server_header=False,
            lifespan="off",
        )
        _settle_memory()
        LOG.info("serving", extra={"host": settings.host, "port": settings.port, "version": __version__})
        with published(services):
            await _Server(config, services).serve()


class _Server(uvicorn.Server):
    """Before it stops listening it says so for a while, and it lets those go that wait for news."""

    def __init__(self, config: uvicorn.Config, services: Services) -> None:
        super().__init__(config)
        self._services = services

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        self._services.stopping = True
        await asyncio.sleep(self._services.settings.drain_seconds)
        self._services.house.dismiss_all()
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
