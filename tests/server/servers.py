"""Servers for tests: a real one in a process, port and folder of its own, or its services in this process."""

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

import httpx
import uvicorn

from oppidum.server.application import create_app
from oppidum.server.operations.listening_sockets import open_sockets
from oppidum.server.operations.uvicorn_server import make_server
from oppidum.server.services import Services, run_services
from oppidum.server.settings import Settings
from oppidum.server.storage.database import Database, open_database
from tests.server.forked import ServerProcess

STARTING_SECONDS = 120.0
PATIENCE = 60.0
"""Seconds: a busy machine is slow, not broken."""
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""One for all: to read the certificates of the system for each client takes longer than a game."""


class Server:
    """Starts, stops, kills and starts again; `settings` are variables of the environment."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.port = free_port()
        self.settings = {"OPPIDUM_RATE_LIMITS": "off"} | settings
        self.process: ServerProcess | subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    @property
    def log(self) -> str:
        return (self.data / "server.log").read_text()

    def start(self) -> Self:
        self.data.mkdir(parents=True, exist_ok=True)
        given = {"OPPIDUM_DATA": str(self.data), "OPPIDUM_PORT": str(self.port)} | self.settings
        self.process = self._launch(os.environ | given, self.data / "server.log")
        self._await()
        return self

    def _launch(self, environment: dict[str, str], log: Path) -> ServerProcess | subprocess.Popen[bytes]:
        if "PYTHONPATH" not in self.settings:
            return ServerProcess(environment, log)
        command = [sys.executable, "-m", "oppidum.cli", "serve"]  # what Python reads at its start needs a Python anew
        with log.open("ab") as output:
            return subprocess.Popen(command, env=environment, stdout=output, stderr=output)

    def _await(self) -> None:
        assert self.process is not None
        end = time.monotonic() + STARTING_SECONDS
        with httpx.Client(verify=NO_TLS) as http:
            while time.monotonic() < end and self.process.poll() is None:
                try:
                    if http.get(f"{self.url}/health").status_code == 200:
                        assert self.process.poll() is None, "somebody else answers on this port"
                        return
                except httpx.TransportError:
                    time.sleep(0.05)
        if self.process.poll() is None:
            self.kill()
        raise AssertionError(f"the server did not start: {self.log[-2000:]}")

    def stop(self) -> int:
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(STARTING_SECONDS)


class RunningServer(Server):
    """The address of a server that runs in this process."""

    def __init__(self, address: str) -> None:
        self._address = address

    @property
    def address(self) -> str:
        return self._address


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def with_database(settings: Settings, work: Callable[[Database], Awaitable[object]]) -> None:
    """Runs some work with an open database."""

    async def run() -> None:
        database = await open_database(settings)
        try:
            await work(database)
        finally:
            await database.close()

    asyncio.run(run())


def with_services(settings: Settings, work: Callable[[Services], Awaitable[object]]) -> None:
    """Runs some work with all services of a server, without its HTTP side."""

    async def run() -> None:
        async with run_services(settings) as services:
            await work(services)

    asyncio.run(run())


@asynccontextmanager
async def served(settings: Settings) -> AsyncIterator[tuple[Services, str]]:
    """Runs the whole server in this process; yields its services and its address."""
    async with run_services(settings) as services:
        config = uvicorn.Config(create_app(services), port=0, log_config=None, access_log=False, lifespan="off")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        try:
            yield services, f"127.0.0.1:{port}"
        finally:
            server.should_exit = True
            await serving


@asynccontextmanager
async def in_this_process(settings: Settings, send_buffer: int = 0) -> AsyncIterator[tuple[Services, int]]:
    """The server as it is served, with its bounds on connections, in this process; yields its port too.

    It never asks whether a client is still there, so that no client has to be quick. With a small `send_buffer` little
    of what a client does not read is held by the system instead of the server.
    """
    sockets = open_sockets(settings, {})
    for each in sockets if send_buffer else []:
        each.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    async with run_services(settings) as services:
        server = make_server(services)
        server.config.ws_ping_interval = None
        serving = asyncio.create_task(server.serve(sockets))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield services, sockets[0].getsockname()[1]
        finally:
            server.should_exit = True
            await serving
