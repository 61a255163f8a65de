"""Starting the server: uvicorn around the application, until it is told to stop."""

from __future__ import annotations

import uvicorn

from oppidum.server.application import make_application
from oppidum.server.settings import Settings

LARGEST_FRAME = 64 * 1024
SHUTDOWN_SECONDS = 10


def serve(settings: Settings) -> None:
    """Serves until SIGINT or SIGTERM; sockets are told to come back, and what waits is written."""
    uvicorn.run(
        make_application(settings),
        host=settings.host,
        port=settings.port,
        log_level=settings.log_level,
        access_log=False,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=20.0,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        lifespan="on",
    )
