"""A private table does not exist for those who may not see it, on any route; invitations are in no address."""

from typing import Any

import httpx
import msgspec

from tests.server import patient
from tests.server.clients import ClientGroup, Json, Person, invited, run_clients
from tests.server.servers import Server

ABSENT = "0123456789abcdef"
TABLE = "/api/tables/{table}"
TEXTS = {"^[0-9a-f]{32}$": "0" * 32}
"""A text for each pattern that not every text fits."""


def smallest(schema: Json, components: Json) -> Any:
    """A value that fits a schema, with nothing in it that may be left out."""
    if "$ref" in schema:
        return smallest(components[schema["$ref"].rpartition("/")[2]], components)
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return smallest(next(each for each in schema[several] if each.get("type") != "null"), components)
    if "const" in schema or "enum" in schema:
        return schema.get("const") or schema["enum"][0]
    match schema.get("type"):
        case "object":
            return {name: smallest(schema["properties"][name], components) for name in schema.get("required", [])}
        case "integer" | "number":
            return schema.get("minimum", 0)
        case "boolean":
            return True
    return TEXTS.get(schema.get("pattern", ""), "x")


class Asking(msgspec.Struct, frozen=True):
    """A request of the schema that names a table, with what has to be given."""

    method: str
    path: str
    more: Json

    async def of(self, client: httpx.AsyncClient, table: str, headers: dict[str, str]) -> tuple[int, bytes]:
        path = self.path.replace("{table}", table)
        answer = await client.request(self.method, path, headers=headers, **self.more)
        return answer.status_code, answer.content


def requests_at_tables(server: Server) -> list[Asking]:
    """Every request of the schema document that names a table."""
    document = patient.get(f"{server.url}/schema/openapi.json").json()
    components = document["components"]["schemas"]
    return [
        _asking(method.upper(), path, operation, components)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if "{table}" in path
    ]


def _asking(method: str, path: str, operation: Json, components: Json) -> Asking:
    more: Json = {"params": {}}
    for each in operation["parameters"]:
        value = smallest(each["schema"], components)
        if each["in"] == "path" and each["name"] != "table":
            path = path.replace(f"{{{each['name']}}}", str(value))
        elif each["in"] == "query" and each["required"]:
            more["params"][each["name"]] = value
    if "requestBody" in operation:
        more["json"] = smallest(operation["requestBody"]["content"]["application/json"]["schema"], components)
    return Asking(method, path, more)


async def private_tables(ada: Person, ben: Person) -> dict[str, str]:
    """Private tables before, during and after a game."""
    tables = {"open": await ada.open("metropolis", 2, public=False)}
    for status in ("running", "ended"):
        tables[status] = await ada.open_for(ben)
        await ada.post(f"/tables/{tables[status]}/start")
    await ada.post(f"/tables/{tables['ended']}/commands", {"type": "resign", "version": 0, "key": "a"})
    return tables


def test_no_route_tells_a_private_table_from_one_that_does_not_exist(server: Server) -> None:
    requests = requests_at_tables(server)
    paths = {each.path for each in requests}
    assert {TABLE, f"{TABLE}/commands", f"{TABLE}/seats/0", f"{TABLE}/at/0/position", f"{TABLE}/chat"} <= paths
    assert len(requests) > 20

    async def work(clients: ClientGroup) -> None:
        ada, ben, eve = [await clients.arrive(server, name) for name in ("Ada", "Ben", "Eve")]
        tables = await private_tables(ada, ben)
        stranger = eve.headers
        async with patient.AsyncClient(base_url=server.url) as client:
            for headers in (stranger, stranger | invited("guessed"), {}):
                for each in requests:
                    absent = await each.of(client, ABSENT, headers)
                    assert absent[0] == (404 if headers or each.method == "GET" else 401), each
                    for status, table in tables.items():
                        assert await each.of(client, table, headers) == absent, (each, status)

    run_clients(work)


def test_no_socket_tells_a_private_table_from_one_that_does_not_exist(server: Server) -> None:
    async def listen(table: str, headers: dict[str, str]) -> tuple[Any, ...]:
        address = f"ws://{server.address}/api/tables/{table}/live"
        offered: Any = ["oppidum", "oppidum-invite.guessed"]
        async with patient.connect(address, additional_headers=headers, subprotocols=offered) as socket:
            said = await socket.recv()
            await socket.wait_closed()
        return said, socket.close_code, socket.close_reason

    async def work(clients: ClientGroup) -> None:
        ada, ben, eve = [await clients.arrive(server, name) for name in ("Ada", "Ben", "Eve")]
        tables = await private_tables(ada, ben)
        for headers in (eve.headers, {}):
            absent = await listen(ABSENT, headers)
            assert absent[1] == 4404
            for table in tables.values():
                assert await listen(table, headers) == absent

    run_clients(work)


def test_an_invitation_in_a_header_or_a_subprotocol_opens_the_table(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, eve = [await clients.arrive(server, name) for name in ("Ada", "Eve")]
        table = await ada.open("metropolis", 2, public=False)
        link = (await ada.post(f"/tables/{table}/invites"))["invite"]
        await eve.get(f"/tables/{table}", expect=404)
        await eve.get(f"/tables/{table}?invite={link}", expect=404)
        await eve.get(f"/tables/{table}/chat", invite=link)
        address = f"ws://{server.address}/api/tables/{table}/live"
        offered: Any = ["oppidum", f"oppidum-invite.{link}"]
        async with patient.connect(address, additional_headers=eve.headers, subprotocols=offered) as socket:
            assert socket.subprotocol == "oppidum", "the invitation is not said again"
            assert msgspec.json.decode(await socket.recv())["id"] == table
        async with patient.connect(f"{address}?invite={link}", additional_headers=eve.headers) as socket:
            assert msgspec.json.decode(await socket.recv())["type"] == "refused"
        assert (await eve.join(table, invite=link))["you"] == 1
        assert link not in server.log

    run_clients(work)
