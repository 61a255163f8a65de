"""A question in the middle of an era's scoring: another process, a clock, a resignation, an undo and a replay.

One position for Roads (R-04) and one for Census (I-11), in which the question is one move away.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.cli.main import main
from oppidum.engine.chance import seed_bytes
from oppidum.engine.position import read_frame
from oppidum.engine.record import Opening
from oppidum.server.identity import Guest
from oppidum.server.play import entries as kind
from oppidum.server.play.clocks import ClockRules
from oppidum.server.play.records import record_for
from oppidum.server.play.table_game import TableGame, encode_game
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.storage.models import tables
from oppidum.server.storage.table_store import fetch_table
from oppidum.server.wire.lobby import NO_CLOCK, Join, NewTable
from oppidum.server.wire.play import Answer, AnyCommand, Consent, Resign, Undo
from tests.server.servers import PATIENCE, with_services

POSITIONS = Path(__file__).parents[2] / "positions"
SHARE = "0" * 32
LONG_ENOUGH = 8
"""Seconds on the clock: a busy machine plays the first move in less."""


class Asking(msgspec.Struct, frozen=True):
    """A held position in which the second player's income leads to a question, an answer, and those that follow."""

    file: str
    option: str
    asked: int
    answer: str
    then: tuple[tuple[int, str], ...] = ()


ROADS = Asking("roads-choice.toml", "roads", 1, "choose settlers-road 3", ((0, "choose crossroads 2"),))
CENSUS = Asking("invocations-census.toml", "invocations", 0, "use census")
both = pytest.mark.parametrize("case", [ROADS, CENSUS], ids=lambda case: case.option)


class Play:
    """A table of two people that begins with a held position."""

    def __init__(self, services: Services, case: Asking, people: list[Guest], table: str) -> None:
        self.services = services
        self.case = case
        self.people = people
        self.table = table

    async def game(self) -> TableGame:
        return (await self.services.manager.load(self.table)).current_game()

    async def give(self, seat: int, command: type[AnyCommand], **more: Any) -> int:
        """Gives a command of a seat; returns the version that it leads to."""
        version = (await self.game()).version
        wanted = command(version=version, key=f"k{version}-{seat}", **more)
        return (await self.services.manager.submit(self.table, self.people[seat], wanted)).version

    async def until_asked(self) -> TableGame:
        """Plays the last turn of the era, and returns the game with its question open."""
        await self.give(1, Answer, action="income")
        game = await self.game()
        assert is_open(game, self.case)
        return game

    async def record(self) -> str:
        """Returns the record as it is exported once the game is over."""
        async with self.services.database.read() as connection:
            stored = await fetch_table(connection, self.table)
            assert stored is not None
            log = await journal.entries_after(connection, self.table, 0, None)
        return record_for(stored, log, 0)


def is_open(game: TableGame, case: Asking) -> bool:
    view: Any = game.state.knowledge(case.asked).view()
    question = view.modules["question"]
    return (question.seat, question.of) == (case.asked, case.option) and game.to_act() == [case.asked]


async def opened(services: Services, case: Asking, clock: ClockRules = NO_CLOCK) -> Play:
    people = [await services.identity.create_guest(name) for name in ("Ada", "Ben")]
    frame = read_frame((POSITIONS / case.file).read_text("utf-8"))
    wanted = NewTable(title="rome", players=2, share=SHARE, options={case.option: True}, confirm=False, clock=clock)
    table = await services.lobby.open(people[0], wanted)
    await services.lobby.join(table, people[1], Join(share=SHARE))
    opening = msgspec.json.encode(Opening(frame.position, frame.streams)).decode()

    async def lay(connection: AsyncConnection) -> None:
        values = {"given_seed": seed_bytes(1), "opening": opening}
        await connection.execute(update(tables).where(tables.c.id == table).values(values))

    await services.database.writer.write(lay)
    await services.lobby.start(table, people[0])
    return Play(services, case, people, table)


def _settings(data: Path, bots: int = 0) -> Settings:
    return Settings(data=data, bot_workers=bots, rate_limits="off")


@both
def test_another_process_asks_the_same_and_goes_on(data: Path, case: Asking) -> None:
    found: list[Any] = []

    async def ask(services: Services) -> None:
        play = await opened(services, case)
        game = await play.until_asked()
        found.extend((play.people, play.table, encode_game(game)))

    async def answer(services: Services) -> None:
        people, table, before = found
        play = Play(services, case, people, table)
        game = await play.game()
        assert encode_game(game) == before
        assert is_open(game, case)
        await play.give(case.asked, Answer, action=case.answer)
        for seat, action in case.then:
            await play.give(seat, Answer, action=action)
        game = await play.game()
        assert game.state.to_act() == [0], "the next era has begun"

    with_services(_settings(data), ask)
    with_services(_settings(data), answer)


@both
def test_an_answer_is_taken_back_and_given_anew(data: Path, case: Asking) -> None:
    async def work(services: Services) -> None:
        play = await opened(services, case)
        before = (await play.until_asked()).state.to_bytes()
        version = await play.give(case.asked, Answer, action=case.answer)
        if (await play.game()).state.revealed:  # the next market lies open: all have to agree
            await play.give(case.asked, Undo)
            version = await play.give(1 - case.asked, Consent, agree=True)
        else:
            version = await play.give(case.asked, Undo)
        game = await play.game()
        assert (game.version, game.state.to_bytes()) == (version, before)
        assert is_open(game, case)
        await play.give(case.asked, Answer, action=case.answer)

    with_services(_settings(data), work)


@both
def test_the_last_turn_is_taken_back_while_somebody_is_asked(data: Path, case: Asking) -> None:
    async def work(services: Services) -> None:
        play = await opened(services, case)
        before = (await play.game()).state.to_bytes()
        await play.until_asked()
        await play.give(1, Undo)
        assert (await play.game()).state.to_bytes() == before
        assert is_open(await play.until_asked(), case)

    with_services(_settings(data), work)


@both
def test_whoever_is_asked_may_give_up(data: Path, case: Asking, tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        play = await opened(services, case)
        await play.until_asked()
        await play.give(case.asked, Resign)
        game = await play.game()
        assert game.over
        assert game.to_act() == []
        (tmp_path / "given-up.record").write_text(await play.record())

    with_services(_settings(data), work)
    assert main(["verify", str(tmp_path / "given-up.record")]) == 0


@pytest.mark.parametrize(("case", "then"), [(ROADS, "move"), (CENSUS, "seat")], ids=["roads", "invocations"])
def test_when_the_time_is_up_a_bot_answers(data: Path, case: Asking, then: Any) -> None:
    async def work(services: Services) -> None:
        clock = ClockRules(kind="move", seconds=LONG_ENOUGH, then=then)
        play = await opened(services, case, clock)
        await services.bot_scheduler.begin_work(play.table)
        asked = await play.until_asked()
        async with asyncio.timeout(PATIENCE):
            while is_open(game := await play.game(), case):
                await asyncio.sleep(0.05)
        async with services.database.read() as connection:
            log = await journal.entries_after(connection, play.table, asked.version, None)
        kinds = [(entry.kind, entry.seat) for entry in log]
        noted = [kind.TIMEOUT, *([kind.TAKEOVER] if then == "seat" else []), kind.ANSWER]
        assert kinds[: len(noted)] == [(each, case.asked) for each in noted]
        assert game.state.knowledge(case.asked).view() != asked.state.knowledge(case.asked).view()

    with_services(_settings(data, bots=1), work)


@both
def test_the_record_replays_through_the_question(data: Path, case: Asking, tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        play = await opened(services, case)
        await play.until_asked()
        await play.give(case.asked, Answer, action=case.answer)
        for seat, action in case.then:
            await play.give(seat, Answer, action=action)
        while not (game := await play.game()).over:
            seat = game.to_act()[0]
            actions = game.state.configuration.actions
            legal = [actions.notation(action) for action in game.state.legal(seat)]
            await play.give(seat, Answer, action=next((each for each in legal if each == "end"), legal[-1]))
        (tmp_path / "played.record").write_text(await play.record())

    with_services(_settings(data), work)
    assert main(["verify", str(tmp_path / "played.record")]) == 0
    text = (tmp_path / "played.record").read_text()
    assert f"{case.asked + 1} {case.answer}" in text
