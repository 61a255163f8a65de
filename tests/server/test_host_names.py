"""The names by which the server answers: requests for any other name are refused."""

import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from oppidum.server.hosts import known_hosts
from oppidum.server.settings import Settings
from tests.server.raw_requests import ask, dial, open_table, read_all, started
from tests.server.servers import Server


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that the settings give further names."""
    settings = {"OPPIDUM_HOSTS": "games.lan, Other.Example", "OPPIDUM_PUBLIC_URL": "https://play.example.org"}
    with started(tmp_path_factory.mktemp("named"), **settings) as running:
        yield running


def test_a_name_that_is_not_ours_is_refused_before_anything_else(server: Server) -> None:
    """DNS rebinding: a page of another site that has given its own name our address has Origin and Host alike."""
    evil = f"evil.example:{server.port}"
    rebound = f"Origin: http://{evil}\r\nContent-Type: application/json\r\nContent-Length: 14\r\n"
    for answer in (
        ask(server, evil),
        ask(server, evil, path="/"),
        ask(server, evil, path="/health"),
        ask(server, evil, method="POST", path="/api/guests", more=rebound),
        ask(server),
        ask(server, "localhost", evil),
        ask(server, "127.0.0.1.evil.example"),
        ask(server, "localhost.evil.example"),
    ):
        assert answer.startswith("HTTP/1.1 421 ")
        assert "OPPIDUM_HOSTS" in answer
        assert "set-cookie" not in answer
    table = open_table(server)
    upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    with closing(dial(server)) as line:
        head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {evil}\r\nConnection: Upgrade\r\n{upgrade}\r\n"
        line.sendall(head.encode())
        assert read_all(line).startswith(b"HTTP/1.1 421 ")


def test_the_names_of_the_machine_and_of_the_settings_are_ours(named: Server) -> None:
    machine = socket.gethostname()
    names = ["127.0.0.1", "192.168.1.5:8000", "[::1]:8000", "[2001:db8::1]", "localhost", "a.localhost:1", "LOCALHOST"]
    names += ["games.lan", "games.lan.:80", "other.example", "play.example.org"]
    names += [machine, f"{machine.partition('.')[0]}.local"]
    assert [name for name in names if not ask(named, name).startswith("HTTP/1.1 200 ")] == []


def test_a_machine_is_known_by_its_full_and_its_short_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Games.example.org")
    assert {"games.example.org", "games", "games.local"} <= known_hosts(Settings())
