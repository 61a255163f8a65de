"""Who somebody is outlives the signing keys and the age of tokens: an old one is renewed by whatever is asked for."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, closing
from pathlib import Path

import httpx
import pytest

from oppidum.cli.main import main
from oppidum.server import identity, services
from oppidum.server.identity import TOKEN_LIFE
from oppidum.server.server_clock import DAY, now
from oppidum.server.settings import Settings
from tests.server import patient
from tests.server.clients import share
from tests.server.servers import PATIENCE, Server, served

COOKIE, TOKEN = "oppidum_guest", "x-oppidum-token"
AGED = 8 * DAY
"""The age of a token that is renewed."""
ROUTES = (
    "/",
    "/health",
    "/api/titles",
    "/api/visitor",
    "/api/tables/0123456789abcdef",
    "/nothing",
    "/assets/nothing.js",
)


class Clock:
    """The time of the server under test, which may be moved on."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.ahead = 0
        patch.setattr(identity, "now", lambda: now() + self.ahead)


class Site(AsyncExitStack):
    """A served server in this process, that looks for new keys all the time, and browsers and programs at it."""

    address = ""

    async def browser(self, name: str) -> httpx.AsyncClient:
        """A browser that has given a name, with its cookie."""
        client = await self._client({"origin": f"http://{self.address}"})
        assert (await client.post("/api/guests", json={"name": name})).status_code == 201
        return client

    async def program(self, token: str) -> httpx.AsyncClient:
        return await self._client({"authorization": f"Bearer {token}"})

    async def newcomer(self, name: str) -> str:
        client = await self._client({})
        return str((await client.post("/api/guests", json={"name": name})).json()["token"])

    async def _client(self, headers: dict[str, str]) -> httpx.AsyncClient:
        base = f"http://{self.address}"
        client = patient.AsyncClient(base_url=base, headers=headers)
        return await self.enter_async_context(client)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def at_a_site(data: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[Site], Awaitable[None]]], None]:
    monkeypatch.setattr(services, "TIDY_SECONDS", 0.05)
    monkeypatch.setenv("OPPIDUM_DATA", str(data))

    def run(work: Callable[[Site], Awaitable[None]]) -> None:
        async def serve() -> None:
            settings = Settings(data=data, bot_workers=0, rate_limits="off")
            async with served(settings) as (_, address), Site() as site:
                site.address = address
                await work(site)

        asyncio.run(serve())

    return run


async def administer(*errand: str) -> int:
    return await asyncio.to_thread(main, ["admin", *errand])


async def until_renewed(client: httpx.AsyncClient, path: str, header: str) -> httpx.Response:
    """The first answer with a new token; the server notices a new key after a moment."""
    async with asyncio.timeout(PATIENCE):
        while header not in (answer := await client.get(path)).headers:
            await asyncio.sleep(0.05)
    return answer


async def until_unknown(client: httpx.AsyncClient) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await client.get("/api/guests/me")).status_code != 401:
            await asyncio.sleep(0.05)


def token_of(client: httpx.AsyncClient) -> str:
    return str(client.cookies[COOKIE])


Run = Callable[[Callable[[Site], Awaitable[None]]], None]


def test_whoever_comes_back_after_a_new_key_keeps_everything_when_the_old_one_is_dropped(at_a_site: Run) -> None:
    async def work(site: Site) -> None:
        ada, old = await site.browser("Ada"), await site.newcomer("Ben")
        beside = (await ada.post("/api/visitor/beside", json={"name": "Cleo"})).json()["token"]
        table = (await ada.post("/api/tables", json={"title": "metropolis", "players": 3, "share": share()})).json()
        first, programs = token_of(ada), [await site.program(old), await site.program(beside)]
        for each in programs:
            assert (await each.post(f"/api/tables/{table['id']}/join", json={"share": share()})).status_code == 201
        assert (await ada.post(f"/api/tables/{table['id']}/start")).status_code == 201
        assert await administer("rotate-key") == 0
        await until_renewed(ada, "/", "set-cookie")
        fresh = [(await until_renewed(each, "/api/titles", TOKEN)).headers[TOKEN] for each in programs]
        back = [await site.program(token) for token in fresh]
        for each in [ada, *back]:
            assert (await each.get("/api/guests/me")).status_code == 200
        async with asyncio.timeout(PATIENCE):
            while await administer("drop-old-keys") != 0:
                await asyncio.sleep(0.1)
        for token in (first, old, beside):
            await until_unknown(await site.program(token))
        for seat, each in enumerate([ada, *back]):
            shown = (await each.get(f"/api/tables/{table['id']}")).json()
            assert (shown["you"], shown["seats"][seat]["you"]) == (seat, True)
            assert table["id"] in {listed["id"] for listed in (await each.get("/api/tables")).json()}

    at_a_site(work)


def test_any_route_renews_an_old_cookie_and_an_old_token(at_a_site: Run, clock: Clock) -> None:
    async def work(site: Site) -> None:
        ada, token = await site.browser("Ada"), await site.newcomer("Ben")
        for path in ROUTES:
            old, ben = token_of(ada), await site.program(token)
            for each in (ada, ben):
                assert not {"set-cookie", TOKEN} & set((await each.get(path)).headers), "a young token stays"
            clock.ahead += AGED
            answer = await ada.get(path)
            assert answer.headers["cache-control"] == "no-store"
            kept = {part.strip() for part in answer.headers["set-cookie"].split(";")}
            assert {"HttpOnly", "SameSite=lax", "Path=/", f"Max-Age={TOKEN_LIFE // 1000}"} <= kept
            assert TOKEN not in answer.headers, "a script never reads what is in the cookie"
            assert token_of(ada) != old
            renewed = (await ben.get(path)).headers
            assert renewed["cache-control"] == "no-store"
            assert "set-cookie" not in renewed
            token = renewed[TOKEN]
            assert (await (await site.program(token)).get("/api/guests/me")).json()["name"] == "Ben"

    at_a_site(work)


def test_a_visit_a_season_keeps_somebody_known_for_years(at_a_site: Run, clock: Clock) -> None:
    async def work(site: Site) -> None:
        ada, token = await site.browser("Ada"), await site.newcomer("Ben")
        for _ in range(12):
            clock.ahead += 90 * DAY
            assert (await ada.get("/api/visitor")).json()["guest"]["name"] == "Ada"
            shown = await (await site.program(token)).get("/api/guests/me")
            assert shown.json()["name"] == "Ben"
            token = shown.json()["token"]
        clock.ahead += TOKEN_LIFE + DAY
        stale = await ada.get("/api/visitor")
        assert stale.json()["guest"] is None
        assert "set-cookie" not in stale.headers, "what is too old is not renewed"

    at_a_site(work)


def test_a_handshake_renews_too(at_a_site: Run, clock: Clock) -> None:
    async def work(site: Site) -> None:
        ada, token = await site.browser("Ada"), await site.newcomer("Ben")
        wanted = {"title": "metropolis", "players": 2, "share": share()}
        table = (await ada.post("/api/tables", json=wanted)).json()["id"]
        clock.ahead = AGED
        both = {
            "cookie": f"theme=dark; {COOKIE}={token_of(ada)}",
            "origin": f"http://{site.address}",
            "authorization": f"Bearer {token}",
        }
        async with patient.connect(f"ws://{site.address}/api/tables/{table}/live", additional_headers=both) as socket:
            assert socket.response is not None
            cookie, bearer = socket.response.headers["set-cookie"], socket.response.headers[TOKEN]
        ada.cookies.clear()
        fresh = {"cookie": cookie.split(";")[0]}
        assert (await ada.get("/api/visitor", headers=fresh)).json()["guest"]["name"] == "Ada"
        assert (await (await site.program(bearer)).get("/api/guests/me")).json()["name"] == "Ben"

    at_a_site(work)


def test_nothing_is_made_of_a_token_that_is_no_good(at_a_site: Run, clock: Clock) -> None:
    async def work(site: Site) -> None:
        ada = await site.browser("Ada")
        good = token_of(ada)
        guest, made, key, signature = good.split(".")
        clock.ahead = AGED
        forged = [
            f"{guest}.{int(made) - 1}.{key}.{signature}",
            f"{guest}.{made}.0.{signature}",
            f"{guest}.{made}.{key}.{signature[:-2]}AA",
            f"{'0' * 24}.{made}.{key}.{signature}",
            "...",
            "a.b.c.d",
            "1" * 300,
        ]
        ada.cookies.clear()
        for token in forged:
            answer = await ada.get("/api/visitor", headers={"cookie": f"{COOKIE}={token}"})
            assert (answer.status_code, "set-cookie" in answer.headers) == (200, False)
            answer = await (await site.program(token)).get("/api/titles")
            assert (answer.status_code, TOKEN in answer.headers) == (200, False)
        # Whoever gives another name becomes somebody else, and not the one of the old cookie again.
        answer = await ada.post("/api/guests", json={"name": "Eve"}, headers={"cookie": f"{COOKIE}={good}"})
        cookies = answer.headers.get_list("set-cookie")
        assert len(cookies) == 1
        assert guest not in cookies[0]

    at_a_site(work)


def test_old_keys_stay_while_somebody_at_a_table_needs_them(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPPIDUM_DATA", str(data))
    server = Server(data).start()
    try:
        tokens = [
            patient.post(f"{server.url}/api/guests", json={"name": name}).json()["token"]
            for name in ("Ada", "Ben", "Eve")
        ]
        shown = [{"authorization": f"Bearer {token}"} for token in tokens]
        wanted = {"title": "metropolis", "players": 2, "share": share()}
        table = patient.post(f"{server.url}/api/tables", json=wanted, headers=shown[0]).json()["id"]
        patient.post(f"{server.url}/api/tables/{table}/join", json={"share": share()}, headers=shown[1])
        assert main(["admin", "drop-old-keys"]) == 0, "one key only: nobody loses anything"
        assert main(["admin", "rotate-key"]) == 0
        capsys.readouterr()
        assert main(["admin", "drop-old-keys"]) == 2
        said = capsys.readouterr()
        assert said.err.startswith("2 at open or running tables have not come back")
        assert len(said.err.splitlines()) == 1
        assert patient.get(f"{server.url}/api/guests/me", headers=shown[0]).status_code == 200
    finally:
        server.stop()
    assert main(["admin", "drop-old-keys", "--force"]) == 0
    assert "give a name again: 3" in capsys.readouterr().out
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        assert database.execute("SELECT id FROM signing_keys").fetchall() == [(2,)]


def test_a_visit_is_noted_once_a_day(at_a_site: Run, clock: Clock, data: Path) -> None:
    def noted() -> list[tuple[int, int]]:
        with closing(sqlite3.connect(data / "oppidum.db")) as database:
            return database.execute("SELECT seen - created, signing_key FROM guests").fetchall()

    async def until(expected: Callable[[int], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not expected(noted()[0][0]):
                await asyncio.sleep(0.05)

    async def work(site: Site) -> None:
        ada = await site.browser("Ada")
        for hours in (1, 12, 23):
            clock.ahead = hours * DAY // 24
            await ada.get("/api/visitor")
        await asyncio.sleep(0.3)
        assert noted() == [(0, 1)]
        clock.ahead = DAY + 1000
        await ada.get("/api/visitor")
        await until(lambda seen: seen >= DAY)

    at_a_site(work)
