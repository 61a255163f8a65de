"""What the server tells of its work: metrics, request ids and the access log; what `deploy/` makes of them."""

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest
from prometheus_client.parser import text_string_to_metric_families

from oppidum.server.access import INVITE_HEADER
from oppidum.server.operations.metrics_sampler import database_bytes, sample_metrics
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from tests.server import patient
from tests.server.clients import ClientGroup, Person, run_clients, who_is_asked
from tests.server.servers import PATIENCE, Server, free_port, served, with_services

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
ALERTS = DEPLOY / "prometheus-alerts.yml"
DASHBOARD = DEPLOY / "grafana-dashboard.json"
NAME = re.compile(r"\b(?:oppidum|process)_\w+")
PROXY = {"x-forwarded-for": "203.0.113.7"}
TOLD = {
    "oppidum_bot_jobs_waiting",
    "oppidum_bot_think_seconds",
    "oppidum_bot_wait_seconds",
    "oppidum_bot_worker_deaths",
    "oppidum_commit_seconds",
    "oppidum_commits",
    "oppidum_database_bytes",
    "oppidum_entries",
    "oppidum_event_loop_lag_seconds",
    "oppidum_guests",
    "oppidum_listeners",
    "oppidum_refusals",
    "oppidum_request_seconds",
    "oppidum_requests",
    "oppidum_socket_message_seconds",
    "oppidum_tables_loaded",
    "oppidum_tables_opened",
}


class Watched(Server):
    """A server with a port for metrics."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.metrics_port = free_port()
        super().__init__(data, OPPIDUM_METRICS_PORT=str(self.metrics_port), **settings)

    def samples(self) -> dict[tuple[str, ...], float]:
        """Every sample by its name and the values of its labels."""
        text = patient.get(f"http://127.0.0.1:{self.metrics_port}/metrics").text
        families = text_string_to_metric_families(text)
        return {(each.name, *each.labels.values()): each.value for family in families for each in family.samples}

    def value(self, *sample: str) -> float:
        return self.samples().get(sample, 0.0)

    def names(self) -> set[str]:
        text = patient.get(f"http://127.0.0.1:{self.metrics_port}/metrics").text
        return {family.name for family in text_string_to_metric_families(text)}

    def lines(self) -> list[dict[str, Any]]:
        """The lines of the access log."""
        lines = map(json.loads, self.log.splitlines())
        return [line for line in lines if line["logger"] == "oppidum.access"]


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    running = Watched(
        tmp_path_factory.mktemp("watched") / "data", OPPIDUM_ACCESS_LOG="addresses", OPPIDUM_PROXIES="127.0.0.1"
    ).start()
    yield running
    running.stop()


def until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never came to be"
        time.sleep(0.05)


# Metrics


def test_every_metric_is_told(watched: Watched) -> None:
    assert {name for name in watched.names() if name.startswith("oppidum_")} == TOLD


def test_requests_are_counted_by_route_and_status(watched: Watched) -> None:
    before = watched.samples()

    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(watched)
        table = await ada.open("metropolis", 2)
        await ada.get(f"/tables/{table}")
        await ada.get("/tables/none", expect=404)

    run_clients(work)
    after = watched.samples()
    for method, route, status in (
        ("POST", "/api/guests", "201"),
        ("POST", "/api/tables", "201"),
        ("GET", "/api/tables/{table}", "200"),
        ("GET", "/api/tables/{table}", "404"),
    ):
        sample = ("oppidum_requests_total", method, route, status)
        assert after[sample] == before.get(sample, 0) + 1
    timed = ("oppidum_request_seconds_count", "/api/tables/{table}")
    assert after[timed] == before.get(timed, 0) + 2
    for total in ("oppidum_guests_total", "oppidum_tables_opened_total"):
        assert after[total,] == before[total,] + 1


def test_refusals_are_counted_by_kind_over_http_and_sockets(watched: Watched) -> None:
    before = watched.samples()

    async def work(clients: ClientGroup) -> None:
        ada, _ = await who_is_asked(await clients.seats(watched, 2, "metropolis"))
        assert (await ada.command("answer", action="nonsense"))["type"] == "refused"
        await ada.person.get("/tables/none", expect=404)
        stranger = await Person(clients, watched, "no.token.at.all").sit("none")
        assert (await stranger.hear())["error"] == "no-such-table"

    run_clients(work)
    after = watched.samples()
    gone = ("oppidum_refusals_total", "no-such-table")
    assert after[gone] == before.get(gone, 0) + 2
    words = {sample[1] for sample in after if sample[0] == "oppidum_refusals_total"}
    assert words & {"bad-request", "illegal-action"}
    assert after["oppidum_socket_message_seconds_count",] > before["oppidum_socket_message_seconds_count",]


def test_clients_cannot_make_up_labels(watched: Watched) -> None:
    with patient.Client(base_url=watched.url) as http:
        for number in range(20):
            http.get(f"/made-up-{number}/path")
            http.request(f"MADEUP{number}", "/api/tables")
    labels = " ".join(label for sample in watched.samples() for label in sample[1:])
    assert "made" not in labels.lower()


def test_the_loop_the_commits_and_the_database_are_watched(watched: Watched) -> None:
    assert watched.value("oppidum_commit_seconds_count") > 0
    size = (watched.data / "oppidum.db").stat().st_size
    until(lambda: watched.value("oppidum_database_bytes") >= size)
    seen = watched.value("oppidum_event_loop_lag_seconds_count")
    until(lambda: watched.value("oppidum_event_loop_lag_seconds_count") > seen)


def test_the_size_of_postgresql_is_known(postgresql: str, data: Path) -> None:
    async def work(services: Services) -> None:
        assert await database_bytes(services) > 1_000_000

    with_services(Settings(data=data, database_url=postgresql, bot_workers=0), work)


def test_a_loop_that_is_held_up_is_seen(data: Path) -> None:
    async def work() -> None:
        async with served(Settings(data=data, bot_workers=0)) as (services, _), sample_metrics(services):
            await asyncio.sleep(0.01)
            time.sleep(0.6)  # the event loop stands still, as it would while something long is parsed
            await asyncio.sleep(0.3)
        late = services.metrics.registry.get_sample_value("oppidum_event_loop_lag_seconds_bucket", {"le": "0.25"})
        count = services.metrics.registry.get_sample_value("oppidum_event_loop_lag_seconds_count")
        assert late is not None
        assert count is not None
        assert count > late

    asyncio.run(work())


def test_waits_thoughts_and_deaths_of_bots_are_counted(watched: Watched) -> None:
    def is_counted(metric: str, *labels: str) -> Callable[[], bool]:
        return lambda: watched.value(metric, *labels) > 0

    def is_killed() -> bool:
        assert watched.process is not None
        for worker in psutil.Process(watched.process.pid).children():
            worker.kill()
        return is_counted("oppidum_bot_worker_deaths_total", "death")()

    async def work(clients: ClientGroup) -> None:
        seats = [{"kind": "bot", "bot": "planner/1s"}] * 2
        await clients.table(watched, 1, "metropolis", players=2, seats=seats)
        await asyncio.to_thread(until, is_counted("oppidum_bot_think_seconds_count"))
        await asyncio.to_thread(until, is_killed)

    run_clients(work)
    assert is_counted("oppidum_bot_wait_seconds_count")()


# Request ids


def test_every_answer_has_an_id_and_outsiders_cannot_choose_it(server: Server) -> None:
    chosen = {"x-request-id": "chosen-by-a-client"} | PROXY
    answers = [patient.get(f"{server.url}{path}", headers=chosen) for path in ("/health", "/none")]
    ids = {answer.headers["x-request-id"] for answer in answers}
    assert len(ids) == 2
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)
    assert "oppidum.access" not in server.log, "there is no access log unless somebody wants it"


def test_a_listed_proxy_may_give_the_id(watched: Watched) -> None:
    def answer_id(given: str) -> str:
        headers = PROXY | {"x-request-id": given}
        return str(patient.get(f"{watched.url}/health", headers=headers).headers["x-request-id"])

    assert answer_id("0123-abcd.EF_9") == "0123-abcd.EF_9"
    assert answer_id("short") != "short"
    assert answer_id('a"quote and blanks') != 'a"quote and blanks'
    assert answer_id("x" * 65) != "x" * 65


def test_a_fault_is_logged_with_the_id_that_the_client_was_given(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> str:
        async with served(Settings(data=data, bot_workers=0)) as (services, address):

            async def fail(_: object) -> None:
                raise ZeroDivisionError

            services.lobby.list_tables = fail  # type: ignore[assignment, method-assign]
            async with patient.AsyncClient() as http:
                answer = await http.get(f"http://{address}/api/tables")
            assert answer.status_code == 500
            count = services.metrics.registry.get_sample_value("oppidum_refusals_total", {"error": "internal"})
            assert count == 1
            return str(answer.headers["x-request-id"])

    given = asyncio.run(work())
    (record,) = [record for record in caplog.records if record.getMessage() == "a request failed"]
    assert vars(record)["request"] == given


# The access log


def test_the_access_log_says_who_asked_for_what_and_no_secret(watched: Watched) -> None:
    secrets: list[str] = []
    seen: dict[str, str] = {}

    async def work(clients: ClientGroup) -> None:
        ada, ben = await clients.arrive(watched), await clients.arrive(watched, "Ben")
        table = await ada.open("metropolis", 2, public=False)
        invite = (await ada.post(f"/tables/{table}/invites"))["invite"]
        answer = await ben.http.get(f"/tables/{table}", headers=PROXY | {INVITE_HEADER: invite})
        assert answer.status_code == 200
        for misplaced in (f"?invite={invite}", f"%3Finvite={invite}"):  # such links have been about
            await ben.http.get(f"/tables/{table}{misplaced}")
        socket = await ben.sit(table, invite=invite)
        await socket.hear()
        await socket.close()
        secrets.extend((ada.token, ben.token, invite))
        me = await ben.get("/guests/me")
        seen.update(table=table, guest=me["id"], request=answer.headers["x-request-id"])

    run_clients(work)
    until(lambda: any(line["method"] == "WEBSOCKET" and line["table"] == seen["table"] for line in watched.lines()))
    (line,) = [line for line in watched.lines() if line["request"] == seen["request"]]
    assert (line["route"], line["table"], line["guest"]) == ("/api/tables/{table}", seen["table"], seen["guest"])
    assert (line["status"], line["address"]) == ("200", "203.0.113.7")
    assert float(line["milliseconds"]) >= 0
    parts = [secret.rpartition(".")[2][:8] for secret in secrets]
    assert [part for part in parts if part in watched.log] == []


def test_the_access_log_leaves_addresses_out_if_it_is_told_so(data: Path) -> None:
    server = Watched(data, OPPIDUM_ACCESS_LOG="on").start()
    try:
        patient.get(f"{server.url}/health")
    finally:
        server.stop()
    assert server.lines()
    assert all(line.keys() >= {"request", "guest", "status"} and "address" not in line for line in server.lines())
    assert "127.0.0.1" not in "".join(map(json.dumps, server.lines()))


# What deploy/ makes of it


def test_alerts_and_dashboard_speak_of_metrics_that_there_are(watched: Watched) -> None:
    known = {sample[0] for sample in watched.samples()} | {f"{name}_total" for name in watched.names()}
    known |= {f"{name}_bucket" for name in watched.names()} | watched.names()
    rules = [rule for group in msgspec.yaml.decode(ALERTS.read_bytes())["groups"] for rule in group["rules"]]
    panels = msgspec.json.decode(DASHBOARD.read_bytes())["panels"]
    asked = [rule["expr"] for rule in rules]
    shown = [target["expr"] for panel in panels for target in panel["targets"]]
    for expression in asked + shown:
        assert set(NAME.findall(expression)) <= known, expression
    for rule in rules:
        assert rule["labels"]["severity"] in ("page", "warning")
        assert rule["annotations"]["summary"].endswith((".", "?"))
    told = {name for expression in shown for name in NAME.findall(expression)}
    assert {name for name in TOLD if not any(each.startswith(name) for each in told)} == set()
