"""`oppidum serve`: the table server, for friends in the same room or all over the world."""

from __future__ import annotations

import os
from typing import Annotated

import msgspec
from cyclopts import Parameter


def serve(
    *,
    host: Annotated[str | None, Parameter(help="The address to listen on; this machine alone if not given.")] = None,
    port: Annotated[int | None, Parameter(help="The port to listen on; 8000 if not given.")] = None,
    open_: Annotated[
        bool,
        Parameter(name="--open", negative="", help="Open the page in the browser; a taken port gives way."),
    ] = False,
) -> None:
    """Serve tables to play at, until Ctrl-C; docs/server.md lists what the environment can set."""
    from oppidum.cli.browser import find_free_port, show_when_ready
    from oppidum.server.operations.uvicorn_server import serve as run
    from oppidum.server.settings import read_settings

    given = {"OPPIDUM_HOST": host, "OPPIDUM_PORT": None if port is None else str(port)}
    settings = read_settings(os.environ | {name: value for name, value in given.items() if value is not None})
    if open_:
        settings = msgspec.structs.replace(settings, port=find_free_port(settings.host, settings.port))
        show_when_ready(settings.host, settings.port)
    run(settings)
