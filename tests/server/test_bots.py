"""Bots' processes: what they are given, and what happens when one dies."""

import asyncio
import io
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from oppidum.engine.chance import seed_bytes
from oppidum.games import find
from oppidum.players import DEFAULT_BUDGET
from oppidum.server.bots import decision_queue
from oppidum.server.bots import pool as pool_module
from oppidum.server.bots.decision_queue import Overloaded
from oppidum.server.bots.jobs import BotJob
from oppidum.server.bots.pool import BotFailed, BotPool, Requester
from oppidum.server.bots.process import BotProcess, start_process
from oppidum.server.bots.scheduler import choose_with_fallbacks
from oppidum.server.bots.worker import answer, choose
from oppidum.server.processes.child import READY, answer_frames, frame
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage import pending_work
from oppidum.server.storage.writer import Rows
from oppidum.server.wire.lobby import NewTable, SeatChoice
from tests.server.servers import with_services

ALONE = Requester(("ada",))
WATCHING = Requester(("ada",), watched=True)


def _job(bot: str = "greedy", title: str = "sprawlopolis") -> BotJob:
    configuration = find(title).configure(2)
    state = configuration.new(seed=5)
    return BotJob(
        title=title,
        players=2,
        options=configuration.options,
        knowledge=state.knowledge(state.to_act()[0]).to_bytes(),
        bot=bot,
        budget=DEFAULT_BUDGET,
        seed=seed_bytes(1),
    )


@pytest.mark.parametrize("title", ["metropolis", "rome", "sprawlopolis", "city-of-iron"])
def test_a_bot_chooses_something_legal_from_what_its_seat_knows(title: str) -> None:
    state = find(title).configure(2).new(seed=5)
    action = state.configuration.actions.parse(choose(_job(title=title)).action or "")
    assert action in state.legal(state.to_act()[0])


def test_a_worker_answers_one_frame_after_the_other() -> None:
    out, request = io.BytesIO(), msgspec.msgpack.encode(_job())
    answer_frames(io.BytesIO(frame(request) * 2), out, answer)
    assert out.getvalue() == frame(READY) + frame(msgspec.msgpack.encode(choose(_job()))) * 2


def test_a_process_that_dies_costs_a_retry() -> None:
    async def work() -> None:
        pool = BotPool(1)
        try:
            first = await pool.ask(_job(), WATCHING)
            (process,) = pool.processes
            os.kill(process, signal.SIGKILL)
            assert await pool.ask(_job(), WATCHING) == first
        finally:
            await pool.close()
        assert not pool.processes

    asyncio.run(work())


def test_where_a_bot_fails_the_table_goes_on() -> None:
    async def work() -> None:
        pool = BotPool(1)
        try:
            action = await choose_with_fallbacks(pool, _job(bot="nobody"), WATCHING)
        finally:
            await pool.close()
        state = find("sprawlopolis").configure(2).new(seed=5)
        assert state.configuration.actions.parse(action) in state.legal(state.to_act()[0])

    asyncio.run(work())


def test_a_bot_that_always_dies_fails_and_the_next_does_not() -> None:
    async def work() -> None:
        pool = BotPool(1)
        try:
            with pytest.raises(BotFailed):
                await pool.ask(_job(bot="nobody"), WATCHING)
            assert await pool.ask(_job(), ALONE)
        finally:
            await pool.close()

    asyncio.run(work())


def test_whoever_people_wait_for_comes_first_and_what_nobody_wants_is_passed_over() -> None:
    """Forty tables of bots, then one with people at it: it waits for the decision that is being made, not for forty."""

    async def work() -> None:
        pool = BotPool(1)
        order: list[str] = []

        async def ask(name: str, requester: Requester) -> None:
            await pool.ask(_job(), requester)
            order.append(name)

        try:
            await pool.ask(_job(), ALONE)
            bots = [asyncio.create_task(ask("bots", ALONE)) for _ in range(40)]
            await asyncio.sleep(0)
            await ask("people", WATCHING)
            for task in bots[10:]:
                task.cancel()
            await asyncio.gather(*bots, return_exceptions=True)
            assert await pool.ask(_job(), ALONE)
        finally:
            await pool.close()
        assert order.index("people") <= 1
        assert len(order) <= 12

    asyncio.run(work())


def test_a_queue_that_is_full_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_queue, "MOST_OF_ONE", 2)

    async def work() -> None:
        pool = BotPool(1)
        asked = [asyncio.create_task(pool.ask(_job(), ALONE)) for _ in range(3)]
        try:
            outcomes = await asyncio.gather(*asked, return_exceptions=True)
        finally:
            await pool.close()
        assert [type(outcome) for outcome in outcomes] == [str, str, Overloaded]

    asyncio.run(work())


def test_where_no_process_can_be_started_the_decision_fails_and_the_next_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failures = [OSError("too many processes")] * (pool_module.TRIES + 1)

    async def sometimes() -> BotProcess:
        if failures:
            raise failures.pop()
        return await start_process()

    monkeypatch.setattr(pool_module, "start_process", sometimes)
    monkeypatch.setattr(pool_module, "RESTART_SECONDS", 0.0)

    async def work() -> None:
        pool = BotPool(1)
        try:
            with pytest.raises(BotFailed):
                await pool.ask(_job(), WATCHING)
            assert await pool.ask(_job(), WATCHING)
        finally:
            await pool.close()

    asyncio.run(work())


def test_a_table_in_trouble_keeps_no_other_waiting(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sixty tables whose rules are no longer kept are due; the one that can be played goes on all the same."""
    monkeypatch.setattr(pending_work, "MOST_TAKEN", 5)
    settings = Settings(data=data, bot_workers=1, rate_limits="off")
    tables: list[str] = []

    async def prepare(services: Services) -> None:
        ada = await services.identity.create_guest("Ada")
        bots = [SeatChoice(kind="bot", bot="random")] * 2
        for _ in range(21):
            table = await services.lobby.open(ada, NewTable(title="metropolis", players=2, share="0" * 32, seats=bots))
            await services.lobby.start(table, ada)
            rows = Rows()
            services.manager.pending_work.set_due(rows, table, len(tables))
            await services.database.writer.append(rows)
            tables.append(table)

    async def attend(services: Services) -> None:
        async with asyncio.timeout(60):
            while (await services.manager.load(tables[-1])).current_game().version < 5:
                await asyncio.sleep(0.1)

    with_services(msgspec.structs.replace(settings, bot_workers=0), prepare)
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        database.execute("UPDATE tables SET rules = 0 WHERE id != ?", (tables[-1],))
        database.commit()
    with_services(settings, attend)
