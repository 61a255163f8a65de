"""Requests that are written to a socket byte by byte, where an HTTP client would mend them."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from tests.server.clients import ClientGroup, run_clients
from tests.server.servers import PATIENCE, Server


@contextmanager
def started(data: Path, **settings: str) -> Iterator[Server]:
    server = Server(data, **settings).start()
    try:
        yield server
    finally:
        server.stop()


def dial(server: Server, source: str = "127.0.0.1") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(source, 0))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def read_all(line: socket.socket) -> bytes:
    """All that comes until the other side ends."""
    found = b""
    with suppress(ConnectionError):
        while data := line.recv(1 << 16):
            found += data
    return found


def ask(
    server: Server, *hosts: str, method: str = "GET", path: str = "/health", more: str = "", source: str = "127.0.0.1"
) -> str:
    """The whole answer to a request for these hosts."""
    lines = "".join(f"Host: {host}\r\n" for host in hosts)
    with closing(dial(server, source)) as line:
        send_until_refused(line, f"{method} {path} HTTP/1.1\r\n{lines}{more}Connection: close\r\n\r\n".encode(), 1)
        return read_all(line).decode()


def send_until_refused(line: socket.socket, chunk: bytes, most: int) -> int:
    """Sends until nobody takes it any more; gives the number of bytes."""
    sent = 0
    with suppress(OSError):
        while sent < most:
            line.sendall(chunk)
            sent += len(chunk)
    return sent


def open_table(server: Server) -> str:
    kept: list[str] = []

    async def work(clients: ClientGroup) -> None:
        person = await clients.arrive(server)
        kept.append(await person.open("metropolis", 2))

    run_clients(work)
    return kept[0]
