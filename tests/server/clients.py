"""Clients of a server: each plays for one person and sees nothing but what the server sends to that person."""

import asyncio
import itertools
import random
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any
from urllib.parse import quote

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from oppidum.engine.events import AnyEvent, fold
from oppidum.server.wire.play import ActionGroup
from oppidum.server.wire.prompts import list_notations
from tests.server import patient
from tests.server.servers import PATIENCE, Server

Json = dict[str, Any]


class ClientGroup(AsyncExitStack):
    """Clients whose connections are closed when the group ends."""

    async def arrive(self, server: Server, name: str = "Ada") -> "Person":
        async with patient.AsyncClient(base_url=f"{server.url}/api") as http:
            answer = await http.post("/guests", json={"name": name})
        return await self.again(server, answer.json()["token"])

    async def again(self, server: Server, token: str) -> "Person":
        """Returns a client for somebody who was here before, perhaps at another server."""
        person = Person(self, server, token)
        await self.enter_async_context(person.http)
        return person

    async def table(self, server: Server, people: int, title: str, **more: Any) -> tuple[list["Person"], str]:
        """Seats so many people at a new table and starts its game."""
        persons = [await self.arrive(server, f"Person {number}") for number in range(people)]
        table = await persons[0].open(title, more.pop("players", people), **more)
        for person in persons[1:]:
            await person.join(table)
        await persons[0].post(f"/tables/{table}/start")
        return persons, table

    async def seats(self, server: Server, people: int, title: str, **more: Any) -> list["Seat"]:
        """Does the same, and connects everybody to the table."""
        persons, table = await self.table(server, people, title, **more)
        return [await person.sit(table) for person in persons]


def run_clients(work: Callable[[ClientGroup], Awaitable[None]]) -> None:
    """Runs some work with a group of clients, and closes their connections at the end."""

    async def run() -> None:
        async with ClientGroup() as clients:
            await work(clients)

    asyncio.run(run())


class Person:
    """A program that plays for a person, by token."""

    def __init__(self, clients: ClientGroup, server: Server, token: str) -> None:
        self.clients = clients
        self.server = server
        self.token = token
        self.headers = {"authorization": f"Bearer {token}"}
        base = f"{server.url}/api"
        self.http = patient.AsyncClient(base_url=base, headers=self.headers)

    async def post(self, path: str, data: Json | None = None, expect: int = 201, invite: str | None = None) -> Json:
        answer = await self.http.post(path, json=data, headers=invited(invite))
        assert answer.status_code == expect, answer.text
        found: Json = answer.json()
        return found

    async def get(self, path: str, expect: int = 200, invite: str | None = None) -> Any:
        answer = await self.http.get(path, headers=invited(invite))
        assert answer.status_code == expect, answer.text
        return answer.json()

    async def open(self, title: str, players: int, **more: Any) -> str:
        table = await self.post("/tables", {"title": title, "players": players, "share": share()} | more)
        return str(table["id"])

    async def open_for(self, guest: "Person", title: str = "metropolis") -> str:
        """A private table for two, to which the guest comes by a link."""
        table = await self.open(title, 2, public=False)
        link = (await self.post(f"/tables/{table}/invites"))["invite"]
        await guest.join(table, invite=link)
        return table

    async def join(self, table: str, invite: str | None = None, **more: Any) -> Json:
        return await self.post(f"/tables/{table}/join", {"share": share()} | more, invite=invite)

    async def sit(self, table: str, since: int | None = None, invite: str | None = None) -> "Seat":
        seat = await Seat(self, table).connect(since, invite)
        self.clients.push_async_callback(seat.close)
        return seat


def invited(invite: str | None) -> dict[str, str]:
    """The header that shows an invitation."""
    return {"x-oppidum-invite": invite} if invite is not None else {}


def share() -> str:
    return secrets.token_hex(16)


class Seat:
    """A socket at a table. It folds events over the last view, as a page would."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.socket: ClientConnection | None = None
        self.version = -1
        self.view: Any = None
        self.now: Json = {}
        self.answers: dict[str, Json] = {}
        self.heard: list[Json] = []
        self.keys = (f"k{number}-{secrets.token_hex(4)}" for number in itertools.count())

    async def connect(self, since: int | None = None, invite: str | None = None) -> "Seat":
        query = "" if since is None else f"since={since}"
        address = f"ws://{self.person.server.address}/api/tables/{self.table}/live?{query}"
        self.socket = await patient.connect(
            address, additional_headers=self.person.headers | invited(invite), max_queue=None
        )
        return self

    async def close(self) -> None:
        assert self.socket is not None
        await self.socket.close()

    async def hear(self) -> Json:
        """The next message, taken in."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):  # not wait_for, which may swallow a cancellation
            message: Json = msgspec.json.decode(await self.socket.recv())
        self.heard.append(message)
        match message["type"]:
            case "view":
                self.version, self.view, self.now = message["version"], message["view"], message["now"]
            case "happened":
                assert message["version"] == self.version + 1
                self.version = message["version"]
                self.view = fold(self.view, msgspec.convert(message["events"], list[AnyEvent]))
                self.now = message["now"] or self.now
            case "accepted" | "refused":
                self.answers[message["key"] or ""] = message
        return message

    async def until_asked(self) -> Json | None:
        """The prompt when there is one; None when the game is over."""
        while not (self.now and (self.now["prompt"] or self.now["ending"])):
            await self.hear()
        prompt: Json | None = self.now["prompt"]
        return prompt

    async def command(self, type: str, **more: Any) -> Json:  # noqa: A002 - the message's own word
        """Sends a command and gives the answer to it."""
        key = more.pop("key", None) or next(self.keys)
        await self.send({"type": type, "version": self.version, "key": key} | more)
        while key not in self.answers:
            await self.hear()
        return self.answers.pop(key)

    async def send(self, message: Json) -> None:
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def choose(self, prompt: Json, dice: random.Random) -> str:
        """Any answer to the prompt, whole: the steps of a secret one with a sign between them."""
        steps: list[str] = []
        following: Json | None = prompt
        while following is not None:
            steps.append(dice.choice(list_notations(msgspec.convert(following["choices"], list[ActionGroup]))))
            whole, following = following["whole"], None
            if whole:
                asked = f"/tables/{self.table}/next?steps={quote(' + '.join(steps))}"
                following = (await self.person.get(asked))["prompt"]
        return " + ".join(steps)

    async def step(self, dice: random.Random) -> bool:
        """Answers one prompt, any way; False when the game is over."""
        prompt = await self.until_asked()
        if prompt is None:
            return False
        before = self.version
        if prompt["confirm"]:
            answer = await self.command("confirm")
        else:
            answer = await self.command("answer", action=await self.choose(prompt, dice))
        assert answer["type"] == "accepted" or answer["error"] == "stale-version", answer
        while self.version <= before or (answer["type"] == "accepted" and self.version < answer["version"]):
            await self.hear()
        return True

    async def play(self, dice: random.Random) -> "Seat":
        """Plays to the end."""
        while await self.step(dice):
            pass
        return self


async def who_is_asked(seats: list[Seat]) -> tuple[Seat, Seat]:
    """Who is to act, and somebody who is not, once all have heard the same."""
    for seat in seats:
        while not seat.now or seat.version < max(other.version for other in seats):
            await seat.hear()
    first = next(seat for seat in seats if seat.now["prompt"])
    return first, next(seat for seat in seats if seat is not first)


Closed = websockets.ConnectionClosed
