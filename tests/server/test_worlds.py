"""Pairs of worlds at the wire: two games that differ only in what a viewer cannot know send it equal bytes.

Both worlds are tables of one real server, begun with two positions that the viewer cannot tell apart. The viewer plays
the same in both; the others play what looks the same to it, until something shows them to be different games.
"""

import asyncio
import random
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.game import State
from oppidum.engine.packs import read_pack
from oppidum.games import find
from oppidum.server.settings import Settings
from tests.games.foundations.modules import with_roles
from tests.games.foundations.tables import player
from tests.server import patient
from tests.server.card_packs import HOUSE
from tests.server.servers import served
from tests.server.wire_worlds import (
    CONSUL,
    ROME_MODULES,
    Lines,
    World,
    all_of,
    expect_alike,
    open_world,
    without_ids,
)

GAMES: list[tuple[str, int, dict[str, bool | str], str | None]] = [
    ("metropolis", 3, {}, None),
    ("metropolis", 2, {"drafting": True}, None),
    ("metropolis", 2, {"drafting": True}, HOUSE),
    ("rome", 3, {}, None),
    ("rome", 3, ROME_MODULES, None),
    ("rome", 3, CONSUL, None),
    ("sprawlopolis", 3, {}, None),
    ("city-of-iron", 3, {}, None),
]
"""Titles with players, options and the text of a card pack."""
PAIRS, STEPS = 2, 4
OWN_PROBES = 4
"""How many of its own legal actions a viewer asks about before each step."""


def _same_for(viewer: int, truth: State, twin: State, seat: int, action: int) -> int | None:
    """What the seat can do in the twin world that leaves the viewer where the action leaves it in the true one."""
    after = truth.copy()
    after.play(seat, action)
    legal = twin.legal(seat)
    for other in sorted(legal, key=lambda each: each != action)[:40]:
        tried = twin.copy()
        tried.play(seat, other)
        if tried.knowledge(viewer).key() == after.knowledge(viewer).key():
            return other
    return None


def _midway(title: str, players: int, options: dict[str, bool | str], pack: str | None, dice: random.Random) -> State:
    """A table somewhere in a game, at which nobody's answer waits."""
    kept = read_pack(pack) if pack else None
    state = find(title).configure(players, options, kept).new(seed=dice.getrandbits(64))
    for _ in range(dice.randrange(40)):
        following = state.copy()
        seat = following.to_act()[0]
        following.play(seat, dice.choice(following.legal(seat)))
        if following.over():
            break
        state = following
    while state.pending():
        seat = state.to_act()[0]
        state.play(seat, dice.choice(state.legal(seat)))
    return state


async def _compare(worlds: list[World], viewer: int, dice: random.Random) -> int:
    """Plays both worlds on as long as the viewer cannot tell them apart; how many steps that were."""
    for step in range(STEPS):
        truth, twin = (world.state() for world in worlds)
        actions = truth.configuration.actions
        if truth.over():
            return step
        probes = [actions.notation(dice.randrange(actions.size)) for _ in range(8)] if viewer >= 0 else []
        illegal = [each for each in probes if actions.parse(each) not in (truth.legal(viewer) if viewer >= 0 else [])]
        own = truth.legal(viewer) if viewer >= 0 else []
        legal = [actions.notation(action) for action in dice.sample(own, min(len(own), OWN_PROBES))]
        expect_alike([await world.look(viewer, illegal, legal) for world in worlds])
        seat = dice.choice(truth.to_act())
        action = dice.choice(truth.legal(seat))
        same = _same_for(viewer, truth, twin, seat, action)
        if same is None:
            return step
        pair = [actions.notation(each) for each in (action, same)]
        if seat == viewer:
            assert pair[0] == pair[1]
            heard = [await world.answer(text) for world, text in zip(worlds, pair, strict=True)]
        else:
            heard = [await world.make_move(seat, text) for world, text in zip(worlds, pair, strict=True)]
        expect_alike(heard)
    return STEPS


@pytest.mark.parametrize("viewer", [0, -1], ids=["seat", "spectator"])
@pytest.mark.parametrize(("title", "players", "options", "pack"), GAMES)
def test_worlds_that_look_alike_send_alike(
    data: Path,
    logged: Lines,
    title: str,
    players: int,
    options: dict[str, bool | str],
    pack: str | None,
    viewer: int,
) -> None:
    dice = random.Random(7)
    settings = Settings(data=data, bot_workers=0, rate_limits="off", access_log="addresses")

    async def play() -> tuple[int, int]:
        differing = steps = 0
        async with served(settings) as (services, address), patient.AsyncClient() as http:
            http.base_url = httpx.URL(f"http://{address}/api")
            token = (await http.post("/guests", json={"name": "Ada"})).json()["token"]
            http.headers["authorization"] = f"Bearer {token}"
            for number in range(PAIRS):
                truth = _midway(title, players, options, pack, dice)
                twin = truth.knowledge(viewer).imagine(Dice(seed_bytes(number), "twin"))
                differing += truth.position() != twin.position()
                worlds, first = [], []
                logged.taken()
                for state in (truth, twin):
                    worlds.append(await open_world(services, address, http, logged, state, viewer, pack))
                    first.append(await worlds[-1].hear("view"))
                expect_alike(first)
                steps += await _compare(worlds, viewer, dice)
                for world in worlds:
                    await world.socket.close()
        return differing, steps

    differing, steps = asyncio.run(play())
    assert differing > 0
    assert steps > 0
    assert logged.seen > 2 * steps


def test_what_an_action_makes_its_seat_pay_tells_nothing_else(data: Path, logged: Lines) -> None:
    seats = (player("insula-long A1 A2 A3", lots="C3 D3 E3", coins=9), player())
    truth = with_roles(*seats, roles="entitled humble", drawn="pantheon regia colosseum", monuments=True)
    twin = truth.knowledge(0).imagine(Dice(seed_bytes(1), "twin"))
    assert twin.position() != truth.position()
    notation = truth.configuration.actions.notation
    built = next(text for action in truth.legal(0) if "pantheon" in (text := notation(action)))

    async def ask() -> None:
        settings = Settings(data=data, bot_workers=0, rate_limits="off", access_log="addresses")
        async with served(settings) as (services, address), patient.AsyncClient() as http:
            http.base_url = httpx.URL(f"http://{address}/api")
            http.headers["authorization"] = (
                f"Bearer {(await http.post('/guests', json={'name': 'Ada'})).json()['token']}"
            )
            worlds = [await open_world(services, address, http, logged, state, 0, None) for state in (truth, twin)]
            paths = [f"/tables/{world.table}/preview?action={quote(built)}" for world in worlds]
            found = [await http.get(path) for path in paths]
            assert found[0].json()["pays"][0]["key"] == "foundations-event-waiver"
            expect_alike([[without_ids(all_of(each))] for each in found])
            for world in worlds:
                await world.socket.close()

    asyncio.run(ask())
