"""Nothing hidden goes over the wire: two games that a seat cannot tell apart send it equal bytes."""

import asyncio
import random
import sqlite3

import msgspec
import pytest

from oppidum.engine.chance import Dice, seed_bytes, seed_text
from oppidum.engine.messages import OppidumError
from oppidum.games import find
from oppidum.server.errors import refusal
from oppidum.server.play import entries as kind
from oppidum.server.play.commands import prepare_command, prepare_entry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.table_game import Seating, TableGame, new_game
from oppidum.server.play.viewer_messages import entry_message, table_view
from oppidum.server.wire.play import Answer
from tests.server.clients import ClientGroup
from tests.server.servers import Server

GAMES = [("metropolis", 3, {}), ("metropolis", 2, {"drafting": True}), ("rome", 3, {}), ("sprawlopolis", 3, {})]


def _probe(game: TableGame, seat: int, action: str) -> bytes:
    """What the seat is told when it tries an action: a refusal with its reason, or nothing."""
    try:
        prepare_command(game, seat, Answer(version=game.version, key="k", action=action), 0)
    except OppidumError as error:
        return msgspec.json.encode(refusal(error, "k"))
    return b""


@pytest.mark.parametrize(("title", "players", "options"), GAMES)
def test_worlds_that_look_alike_send_alike(title: str, players: int, options: dict[str, bool | str]) -> None:
    configuration = find(title).configure(players, options)
    seating = Seating(frozenset(range(players)))
    game = new_game(configuration.new(seed=11), seating, 0)
    dice = random.Random(2)
    differing = 0
    for step in range(40):
        if game.state.over():
            break
        for seat in [*range(players), -1]:
            imagined = game.state.knowledge(seat).imagine(Dice(seed_bytes(step), str(seat)))
            twin = msgspec.structs.replace(game, state=imagined)
            differing += imagined.to_bytes() != game.state.to_bytes()
            assert msgspec.json.encode(table_view(twin, seat)) == msgspec.json.encode(table_view(game, seat))
            assert imagined.knowledge(seat).to_bytes() == game.state.knowledge(seat).to_bytes()
            for _ in range(6 if seat >= 0 else 0):
                action = configuration.actions.notation(dice.randrange(configuration.actions.size))
                assert _probe(twin, seat, action) == _probe(game, seat, action)
        seat = dice.choice(game.state.to_act())
        notation = configuration.actions.notation(dice.choice(game.state.legal(seat)))
        game = prepare_entry(
            game, LogEntry(version=game.version + 1, kind=kind.ANSWER, seat=seat, at=0, notation=notation)
        ).game
    assert differing > 20


def test_an_answer_that_waits_is_hidden_from_the_others() -> None:
    configuration = find("metropolis").configure(2, {"drafting": True})
    game = new_game(configuration.new(seed=1), Seating(frozenset({0, 1})), 0)
    told = set()
    for action in game.state.legal(0):
        notation = configuration.actions.notation(action)
        prepared = prepare_entry(game, LogEntry(version=1, kind=kind.ANSWER, seat=0, at=0, notation=notation))
        told.add(msgspec.json.encode(entry_message(prepared.game, prepared.entry, prepared.events, 1)))
    assert len(game.state.legal(0)) > 1
    assert len(told) == 1


def test_neither_seed_nor_secret_leaves_a_running_game(server: Server) -> None:
    texts: list[str] = []

    async def play() -> str:
        async with ClientGroup() as clients:
            people, table = await clients.table(server, 2, "metropolis")
            seats = [await person.sit(table) for person in people]
            dice = random.Random(4)
            for _ in range(10):
                for seat in seats:
                    while not seat.now or seat.version < max(other.version for other in seats):
                        await seat.hear()
                await next(seat for seat in seats if seat.now["prompt"]).step(dice)
            for seat in seats:
                texts.extend(msgspec.json.encode(message).decode() for message in seat.heard)
                for path in ("view", "since/0", "record", "chat"):
                    texts.append((await seat.person.http.get(f"/tables/{table}/{path}")).text)
                texts.append((await seat.person.http.get("/tables")).text)
            return table

    table = asyncio.run(play())
    with sqlite3.connect(f"file:{server.data / 'oppidum.db'}?mode=ro", uri=True) as database:
        seed, secret = database.execute("SELECT seed, secret FROM tables WHERE id = ?", (table,)).fetchone()
    database.close()
    everything = "\n".join([*texts, server.log])
    assert table in everything
    for hidden in (seed, secret):
        assert hidden.hex() not in everything.lower()
        assert seed_text(hidden) not in everything
