"""`deploy/nginx.conf` is one that nginx takes, and the server works behind it, also while it is started anew."""

import asyncio
import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.programs import find_program
from tests.server import patient
from tests.server.clients import share
from tests.server.servers import PATIENCE, Server, free_port

SITE = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"
NAME = "play.example.org"
MAIN = """
daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log stderr;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    include {folder}/oppidum.conf;
}}
"""
BEHIND = {
    "OPPIDUM_RATE_LIMITS": "on",
    "OPPIDUM_PUBLIC_URL": f"https://{NAME}",
    "OPPIDUM_PROXIES": "127.0.0.1",
    "OPPIDUM_CONNECTIONS_PER_ADDRESS": "5",
}


def program(name: str) -> str:
    """Returns the path of a program; only where we may not install it the test is left out."""
    found = find_program(name, package=name)
    if found is None:
        pytest.skip(f"{name} is missing, and only an administrator can install it")
    return found


@contextmanager
def run_proxy(folder: Path, *servers: Server) -> Iterator[tuple[int, int]]:
    """Nginx in front of servers, and its ports for TLS and without; only addresses and files are others."""
    nginx, openssl = program("nginx"), program("openssl")
    certificate = [folder / "certificate.pem", folder / "key.pem"]
    options = ["-nodes", "-newkey", "rsa:2048", "-days", "2", "-subj", f"/CN={NAME}"]
    command = [openssl, "req", "-x509", *options, "-out", str(certificate[0]), "-keyout", str(certificate[1])]
    subprocess.run(command, check=True, capture_output=True)
    tls, plain = free_port(), free_port()
    text = SITE.read_text().replace("/etc/letsencrypt/live/play.example.org/fullchain.pem", str(certificate[0]))
    text = text.replace("/etc/letsencrypt/live/play.example.org/privkey.pem", str(certificate[1]))
    text = re.sub(r"\n +listen \[::\].*", "", text).replace("listen 443", f"listen 127.0.0.1:{tls}")
    text = text.replace("listen 80", f"listen 127.0.0.1:{plain}")
    for number, server in enumerate(servers):
        place = f"server 127.0.0.1:{8000 + number} "
        assert place in text
        text = text.replace(f"# {place}", place).replace(place, f"server {server.address} ")
    (folder / "oppidum.conf").write_text(text)
    (folder / "nginx.conf").write_text(MAIN.format(folder=folder))
    run = [nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")]
    checked = subprocess.run([*run, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    running = subprocess.Popen(run, stderr=subprocess.DEVNULL)
    try:
        yield tls, plain
    finally:
        running.terminate()
        running.wait(PATIENCE)


def trusting_nobody() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def client(port: int) -> httpx.Client:
    host = {"host": NAME, "origin": f"https://{NAME}"}
    transport = httpx.HTTPTransport(verify=trusting_nobody(), retries=20)  # until nginx listens
    return httpx.Client(base_url=f"https://127.0.0.1:{port}", headers=host, transport=transport, timeout=60)


def test_the_server_works_behind_the_proxy(tmp_path: Path) -> None:
    program("nginx")
    server = Server(tmp_path / "data", **BEHIND).start()

    async def look(port: int, table: str, cookie: str) -> None:
        given: dict[str, Any] = {
            "host": "127.0.0.1",
            "port": port,
            "ssl": trusting_nobody(),
            "origin": f"https://{NAME}",
        }
        line = patient.connect(f"wss://{NAME}/api/tables/{table}/live", additional_headers={"cookie": cookie}, **given)
        async with line as socket, asyncio.timeout(60):
            assert msgspec.json.decode(await socket.recv())["host"] is True

    try:
        with run_proxy(tmp_path, server) as (tls, plain), client(tls) as http:
            assert http.get("/health").headers["strict-transport-security"]
            made = http.post("/api/guests", json={"name": "Ada"})
            assert "Secure" in made.headers["set-cookie"]
            http.cookies.clear()
            http.headers["cookie"] = made.headers["set-cookie"].split(";")[0]
            table = http.post("/api/tables", json={"title": "metropolis", "players": 2, "share": share()}).json()["id"]
            asyncio.run(look(tls, table, http.headers["cookie"]))
            assert http.post("/api/tables", content=b" " * 100_000).status_code == 413
            claims = [{"x-forwarded-for": f"192.0.2.{number}"} for number in range(30)]
            codes = [http.post("/api/guests", json={"name": "Eve"}, headers=claim).status_code for claim in claims]
            assert codes[-1] == 429, "what a client claims of its address is not passed on"
            redirected = patient.get(f"http://127.0.0.1:{plain}/t/x", headers={"host": NAME})
            assert redirected.headers["location"] == f"https://{NAME}/t/x"
    finally:
        server.stop()
    assert "OPPIDUM_PROXIES" not in server.log


@pytest.mark.soak
def test_two_processes_behind_the_proxy_start_anew_without_a_gap(tmp_path: Path, postgresql: str) -> None:
    program("nginx")
    servers = [Server(tmp_path / name, OPPIDUM_DATABASE_URL=postgresql, **BEHIND) for name in ("one", "two")]
    servers = [server.start() for server in servers]
    codes: list[int] = []

    async def ask_on(http: httpx.AsyncClient, over: asyncio.Event) -> None:
        while not over.is_set():
            codes.append((await http.get("/api/visitor")).status_code)
            codes.append((await http.post("/api/guests", json={"name": "Ada"})).status_code)
            await asyncio.sleep(0.05)

    async def restart(port: int) -> None:
        host = {"host": NAME, "origin": f"https://{NAME}"}
        transport = httpx.AsyncHTTPTransport(verify=trusting_nobody(), retries=20)
        base = f"https://127.0.0.1:{port}"
        async with httpx.AsyncClient(base_url=base, headers=host, transport=transport, timeout=60) as http:
            over = asyncio.Event()
            asking = asyncio.create_task(ask_on(http, over))
            for server in servers:
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)
                await asyncio.sleep(3)
            over.set()
            await asking

    try:
        with run_proxy(tmp_path, *servers) as (tls, _):
            asyncio.run(restart(tls))
    finally:
        for server in servers:
            server.stop()
    assert len(codes) > 100
    assert set(codes) <= {200, 201, 429}
