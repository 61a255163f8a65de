"""Bots' processes: what they are given, and what happens when one dies."""

import asyncio
import io
import os
import signal

import pytest

from oppidum.engine.chance import seed_bytes
from oppidum.games import find
from oppidum.players import DEFAULT_BUDGET
from oppidum.server.bots.attending import chosen
from oppidum.server.bots.jobs import BotJob, framed
from oppidum.server.bots.pool import BotFailed, Pool
from oppidum.server.bots.worker import choose, serve


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
    action = state.configuration.actions.parse(choose(_job(title=title)).action)
    assert action in state.legal(state.to_act()[0])


def test_a_worker_answers_one_frame_after_the_other() -> None:
    out = io.BytesIO()
    serve(io.BytesIO(framed(_job()) * 2), out)
    assert out.getvalue() == framed(choose(_job())) * 2


def test_a_process_that_dies_costs_a_retry() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            first = await pool.ask(_job(), people_wait=True)
            (process,) = pool.processes
            os.kill(process, signal.SIGKILL)
            assert await pool.ask(_job(), people_wait=True) == first
        finally:
            await pool.close()
        assert not pool.processes

    asyncio.run(work())


def test_where_a_bot_fails_the_table_goes_on() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            action = await chosen(pool, _job(bot="nobody"), people_wait=True)
        finally:
            await pool.close()
        state = find("sprawlopolis").configure(2).new(seed=5)
        assert state.configuration.actions.parse(action) in state.legal(state.to_act()[0])

    asyncio.run(work())


def test_a_bot_that_always_dies_fails_and_the_next_does_not() -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            with pytest.raises(BotFailed):
                await pool.ask(_job(bot="nobody"), people_wait=True)
            assert await pool.ask(_job(), people_wait=False)
        finally:
            await pool.close()

    asyncio.run(work())
