"""Pairs of worlds in which people decide in secret, withdraw and take back, and make offers while much is hidden.

They answer differently in the two worlds; whoever cannot know that is sent equal bytes.
"""

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import quote

import httpx
import msgspec
import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.chance import Dice, fresh_seed, seed_bytes
from oppidum.engine.game import State
from oppidum.engine.position import read_frame, write_position
from oppidum.engine.record import Opening
from oppidum.games import find
from oppidum.server.play.steps import join_steps, parse_steps, play_steps, takes_more
from oppidum.server.play.table_game import TableGame
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage.models import tables
from tests.server import patient
from tests.server.clients import Json, share
from tests.server.servers import served
from tests.server.wire_worlds import (
    CONSUL,
    ROME_MODULES,
    Lines,
    World,
    all_of,
    expect_alike,
    expect_grown_alike,
    without_ids,
)

Case = tuple[str, dict[str, bool | str], str]
SECRETS: list[Case] = [
    ("metropolis", {"drafting": True}, "take"),
    ("rome", {"drafting": True}, "take"),
    ("rome", ROME_MODULES, "keep"),
    ("rome", CONSUL, "take"),
    ("rome", ROME_MODULES, "propose"),
    ("city-of-iron", {}, "buy"),
]
"""Titles with answers in secret, and what such an answer begins with; and one with offers while much is hidden."""
OFFERED = {"answer", "offer", "undo", "consent"}
EVERYTHING = {"answer", "withdraw", "undo", "consent", "other answers", "taken back in secret"}
WITH_STEPS = EVERYTHING | {"other lengths"}
PLAYERS, COMMANDS, MOST_COMMANDS, TRIES = 3, 12, 60, 20


async def _open_for_people(
    services: Services, address: str, http: httpx.AsyncClient, logged: Lines, state: State, people: list[str]
) -> World:
    """A table of several people that begins with this state, which only a test can have."""

    async def post(person: str, path: str, data: Json) -> Json:
        answer = await http.post(path, json=data, headers={"authorization": f"Bearer {person}"})
        assert answer.status_code == 201, answer.text
        found: Json = answer.json()
        return found

    wanted = {"title": state.configuration.game.key, "players": PLAYERS, "options": state.configuration.options}
    table = (await post(people[0], "/tables", wanted | {"share": share(), "confirm": False}))["id"]
    for person in people[1:]:
        await post(person, f"/tables/{table}/join", {"share": share()})
    frame = read_frame(write_position(state))
    opening = msgspec.json.encode(Opening(frame.position, frame.streams)).decode()
    seed = fresh_seed() if frame.seed is None else seed_bytes(frame.seed)

    async def lay(connection: AsyncConnection) -> None:
        values = {"given_seed": seed, "opening": opening}
        await connection.execute(update(tables).where(tables.c.id == table).values(values))

    await services.database.writer.write(lay)
    await post(people[0], f"/tables/{table}/start", {"share": share()})
    headers = {"authorization": http.headers["authorization"]}
    socket = await patient.connect(f"ws://{address}/api/tables/{table}/live", additional_headers=headers)
    return World(services, http, logged, table, socket)


def _deciding(title: str, options: dict[str, bool | str], word: str, dice: random.Random) -> State:
    """A table at which all who are asked may begin their answer with this word; in secret, so at least two of them."""
    state = find(title).configure(PLAYERS, options).new(seed=dice.getrandbits(64))
    notation, number = state.configuration.actions.notation, 1 + dice.randrange(3)
    found: list[State] = []
    while len(found) < number and not state.over():
        offers = [any(notation(each).startswith(word) for each in state.legal(seat)) for seat in state.to_act()]
        if len(offers) >= (1 if word == "propose" else 2) and all(offers) and not state.pending():
            found.append(state.copy())
        seat = state.to_act()[0]
        state.play(seat, dice.choice(state.legal(seat)))
    return found[-1]


def _begins_offers(state: State) -> list[int]:
    """The actions by which the seat that is asked can begin an offer."""
    seldom = state.configuration.seldom
    return [action for seat in state.to_act()[:1] for action in state.legal(seat) if action in seldom]


def _any_answer(state: State, seat: int, dice: random.Random, first: list[int]) -> tuple[str, State]:
    """A whole answer of the seat that begins with one of these actions, or any; and the table after it."""
    after, steps = state.copy(), list[int]()
    while not steps or takes_more(after, seat):
        steps.append(dice.choice((first if not steps else []) or after.legal(seat)))
        after.play(seat, steps[-1])
    return join_steps(state.configuration.actions, steps), after


def _answers_alike(
    viewer: int, worlds: list[World], seat: int, dice: random.Random, first: list[int]
) -> tuple[str, str] | None:
    """Answers of a seat in the two worlds after which the viewer still cannot tell them apart."""
    truth, twin = (world.state() for world in worlds)
    answer, after = _any_answer(truth, seat, dice, first)
    for _ in range(TRIES):
        other, tried = _any_answer(twin, seat, dice, [])
        if seat == viewer or first:
            other, tried = answer, twin.copy()
            play_steps(tried, seat, parse_steps(tried.configuration.actions, answer))
        if tried.knowledge(viewer).key() == after.knowledge(viewer).key():
            return answer, other
    return None


def _wishes(game: TableGame, viewer: int, worlds: list[World], dice: random.Random) -> tuple[int, list[Json]]:
    """Who asks for what in each world."""
    seat = dice.randrange(PLAYERS)
    offering = _begins_offers(game.state)
    what = dice.choices(
        ["answer", "withdraw", "undo", "back", "consent", "offer"],
        [8, 3, 1, 3, 20 if game.undo_request else 0, 4 if offering else 0],
    )[0]
    if what in ("answer", "offer"):
        seat = dice.choice(game.state.to_act())
        pair = _answers_alike(viewer, worlds, seat, dice, offering if what == "offer" else [])
        if pair is not None:
            return seat, [{"type": "answer", "action": action} for action in pair]
    if what == "consent" and game.undo_request is not None:
        asked = [each for each in range(PLAYERS) if each not in (game.undo_request.seat, *game.undo_request.agreed)]
        seat = dice.choice(asked)
        return seat, [{"type": "consent", "agree": dice.random() < 0.8}] * 2
    if what == "undo":
        return seat, [{"type": "undo"}] * 2
    if what == "back":
        return seat, [{"type": "undo", "to": dice.randrange(game.version + 1)}] * 2
    pending = sorted({answer.seat for answer in game.pending})
    return dice.choice(pending or [seat]), [{"type": "withdraw"}] * 2


async def _keep_secrets(
    worlds: list[World], people: list[str], viewer: int, dice: random.Random, goal: set[str]
) -> set[str]:
    """Plays both worlds on and compares all that the viewer is told; what has happened in them."""
    done: set[str] = set()
    for number in range(MOST_COMMANDS):
        if number >= COMMANDS and done >= goal:
            break
        seat, wanted = _wishes(worlds[0].game(), viewer, worlds, dice)
        counts = [worlds[0].counted()]
        heard = []
        for world, each in zip(worlds, wanted, strict=True):
            heard.append(await world.send_command(people[seat], each))
            counts.append(world.counted())
        expect_alike(heard)
        expect_grown_alike(*counts)
        if b'"type":"accepted"' in heard[0][0]:
            expect_alike([await world.glance() for world in worlds])
            done |= _done(worlds[0].game(), wanted)
    expect_alike([await world.look(viewer, [], []) for world in worlds])
    state = worlds[0].state()
    if viewer in state.to_act():
        begun = quote(_any_answer(state, viewer, dice, [])[0].split(" + ")[0])
        asked = [f"{what}{begun}" for what in ("next?steps=", "preview?action=", "why?action=")]
        paths = [[f"/tables/{world.table}/{path}" for path in asked] for world in worlds]
        expect_alike([[without_ids(all_of(await worlds[0].http.get(path))) for path in each] for each in paths])
    return done


def _done(game: TableGame, wanted: list[Json]) -> set[str]:
    """What can be said of the commands that were given in the two worlds."""
    done = {str(wanted[0]["type"])}
    if str(wanted[0].get("action", "")).startswith("propose"):
        done.add("offer")
    if wanted[0] != wanted[1]:
        done.add("other answers")
        if len({each["action"].count("+") for each in wanted}) > 1:
            done.add("other lengths")
    if game.concealed - {answer.version for answer in game.pending}:
        done.add("taken back in secret")
    return done


async def _pairs(data: Path, logged: Lines, case: Case, viewer: int, pairs: int) -> set[str]:
    """What has happened in so many pairs of worlds."""
    dice, done = random.Random(11), set[str]()
    settings = Settings(data=data, bot_workers=0, rate_limits="off", access_log="addresses")
    async with served(settings) as (services, address), patient.AsyncClient() as http:
        http.base_url = httpx.URL(f"http://{address}/api")
        names = ["Ada", "Bob", "Cy", "Eve"]
        tokens = [(await http.post("/guests", json={"name": name})).json()["token"] for name in names]
        http.headers["authorization"] = f"Bearer {tokens[viewer]}"
        for number in range(pairs):
            truth = _deciding(*case, dice)
            twin = truth.knowledge(viewer).imagine(Dice(seed_bytes(number), "twin"))
            for seat in {seat for seat, _ in twin.pending()}:  # at a server nobody is halfway through an answer
                twin.withdraw(seat)
            worlds, first = list[World](), []
            logged.taken()
            async with AsyncExitStack() as sockets:
                for state in (truth, twin):
                    worlds.append(await _open_for_people(services, address, http, logged, state, tokens[:PLAYERS]))
                    sockets.push_async_callback(worlds[-1].socket.close)
                    first.append(await worlds[-1].hear("view"))
                expect_alike(first)
                goal = _goal(case)
                done |= await _keep_secrets(worlds, tokens[:PLAYERS], viewer, dice, goal)
    return done


def _goal(case: Case) -> set[str]:
    """What has to happen at this table."""
    return {"buy": WITH_STEPS, "propose": OFFERED}.get(case[2], EVERYTHING)


@pytest.mark.parametrize("viewer", [0, -1], ids=["seat", "spectator"])
@pytest.mark.parametrize("case", SECRETS, ids=lambda case: f"{case[0]} {len(case[1])} {case[2]}")
def test_secrets_are_kept_through_undo_and_withdrawal(data: Path, logged: Lines, case: Case, viewer: int) -> None:
    done = asyncio.run(_pairs(data, logged, case, viewer, pairs=1))
    assert done >= _goal(case)
    assert ("other lengths" in done) == (case[2] == "buy")


@pytest.mark.soak
@pytest.mark.parametrize("viewer", [0, 1, -1])
@pytest.mark.parametrize("case", SECRETS, ids=lambda case: f"{case[0]} {len(case[1])} {case[2]}")
def test_secrets_are_kept_in_the_long_run(data: Path, logged: Lines, case: Case, viewer: int) -> None:
    assert asyncio.run(_pairs(data, logged, case, viewer, pairs=20)) >= _goal(case)
