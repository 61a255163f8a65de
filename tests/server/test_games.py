"""Whole games over the network, between people and with bots."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum import titles
from oppidum.cli.main import main
from oppidum.games import find
from tests.server.clients import ClientGroup, Seat
from tests.server.servers import Server

PUBLISHED = [game.key for game in titles()]


async def _play(clients: ClientGroup, server: Server, people: int, title: str, **more: Any) -> list[Seat]:
    seats = await clients.seats(server, people, title, **more)
    await asyncio.gather(*(seat.play(random.Random(number)) for number, seat in enumerate(seats)))
    return seats


async def _expect_same_ending(seats: list[Seat]) -> None:
    assert all(seat.now["ending"] == seats[0].now["ending"] for seat in seats)
    for seat in seats:
        told = await seat.person.get(f"/tables/{seat.table}/view")
        assert told["view"] == seat.view, "events folded give the view"


@pytest.mark.parametrize("title", PUBLISHED)
def test_people_play_a_whole_game_that_proves_itself(
    server: Server, title: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play() -> None:
        async with ClientGroup() as clients:
            seats = await _play(clients, server, min(4, find(title).players[1]), title)
            await _expect_same_ending(seats)
            table = await seats[0].person.get(f"/tables/{seats[0].table}")
            assert table["status"] == "ended"
            text = (await seats[0].person.http.get(f"/tables/{seats[0].table}/record")).text
            (tmp_path / "game.record").write_text(text)

    asyncio.run(play())
    assert main(["verify", str(tmp_path / "game.record")]) == 0
    assert "The shuffle was fair" in capsys.readouterr().out


def test_a_shared_decision_takes_answers_in_any_order(server: Server) -> None:
    async def play() -> None:
        async with ClientGroup() as clients:
            await _expect_same_ending(await _play(clients, server, 4, "metropolis", options={"drafting": True}))

    asyncio.run(play())


@pytest.mark.parametrize("title", PUBLISHED)
def test_a_person_plays_with_bots(server: Server, title: str) -> None:
    async def play() -> None:
        async with ClientGroup() as clients:
            bots = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
            seats = [{"kind": "me"}, bots[0], bots[1]]
            played = await _play(clients, server, 1, title, players=3, seats=seats)
            await _expect_same_ending(played)
            kinds = {message["entry"]["kind"] for message in played[0].heard if message["type"] == "happened"}
            assert "confirm" in kinds

    asyncio.run(play())


def test_a_prompt_is_small(server: Server) -> None:
    async def play() -> None:
        async with ClientGroup() as clients:
            seats = await _play(clients, server, 2, "rome")
            prompts = [message["now"]["prompt"] for message in seats[0].heard if message.get("now")]
            sizes = sorted(len(msgspec.json.encode(prompt)) for prompt in prompts if prompt)
            assert sizes[len(sizes) // 2] < 2048
            assert sizes[-1] < 8192

    asyncio.run(play())
