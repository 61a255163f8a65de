"""The pool and its processes: what is told about them, and how they end."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from oppidum.engine.chance import seed_bytes
from oppidum.games import find
from oppidum.players import DEFAULT_BUDGET
from oppidum.server.bots import pool as pool_module
from oppidum.server.bots.budgets import BudgetLimits
from oppidum.server.bots.error_log import LONGEST_LINE, MOST_LINES, log_lines
from oppidum.server.bots.jobs import BotJob
from oppidum.server.bots.pool import BotFailed, BotPool, PoolMetrics, Requester
from oppidum.server.bots.scheduler import choose_with_fallbacks
from oppidum.server.processes.child import READY, frame
from tests.players.odd_bots import search_path

ADA = Requester(("ada",))
PATIENCE = 100.0
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent died")


def job(bot: str) -> BotJob:
    configuration = find("metropolis").configure(2)
    state = configuration.new(seed=5)
    return BotJob(
        title="metropolis",
        players=2,
        options=configuration.options,
        knowledge=state.knowledge(state.to_act()[0]).to_bytes(),
        bot=bot,
        budget=DEFAULT_BUDGET,
        seed=seed_bytes(1),
    )


class Notes(PoolMetrics):
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.thoughts: list[float] = []
        self.losses: list[str] = []

    def observe_wait(self, seconds: float) -> None:
        self.waits.append(seconds)

    def observe_thinking(self, seconds: float) -> None:
        self.thoughts.append(seconds)

    def count_loss(self, how: str) -> None:
        self.losses.append(how)


def test_a_late_process_is_killed_once_and_another_bot_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, it was asked three times and had two minutes each time."""
    monkeypatch.setenv("PYTHONPATH", search_path(tmp_path))
    monkeypatch.setattr(pool_module, "GRACE_SECONDS", 1.5)
    notes = Notes()

    async def work() -> None:
        pool = BotPool(1, BudgetLimits(seconds=0.1), notes)
        try:
            with pytest.raises(BotFailed):
                await pool.ask(job("stuck"), ADA)
            assert notes.losses == ["timeout"]
            assert await choose_with_fallbacks(pool, job("stuck"), ADA)
            assert notes.losses[:2] == ["timeout"] * 2
            with pytest.raises(BotFailed):
                await pool.ask(job("crashing"), ADA)
            assert notes.losses[-pool_module.TRIES :] == ["death"] * pool_module.TRIES
        finally:
            await pool.close()
        assert pool.waiting == 0

    asyncio.run(work())
    assert len(notes.waits) == len(notes.thoughts) >= 4
    assert notes.thoughts[0] >= 1.5


def test_knowledge_that_cannot_be_read_costs_no_process() -> None:
    async def work() -> None:
        notes = Notes()
        pool = BotPool(1, metrics=notes)
        try:
            with pytest.raises(BotFailed):
                await choose_with_fallbacks(pool, msgspec.structs.replace(job("planner"), knowledge=b"nonsense"), ADA)
            assert await pool.ask(job("greedy"), ADA)
        finally:
            await pool.close()
        assert not notes.losses

    asyncio.run(work())


@linux_only
def test_a_process_ends_itself_at_its_deadline(tmp_path: Path) -> None:
    """Should the server that is to kill it not get to that."""
    environment = os.environ | {"PYTHONPATH": search_path(tmp_path)}
    with _start(os.getpid(), environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.read(len(frame(READY))) == frame(READY)
        process.stdin.write(frame(msgspec.msgpack.encode(msgspec.structs.replace(job("stuck"), deadline=0.3))))
        process.stdin.flush()
        assert process.wait(PATIENCE) == -signal.SIGALRM


@linux_only
def test_a_process_whose_parent_is_gone_already_ends() -> None:
    with _start(1, dict(os.environ)) as process:
        assert process.wait(PATIENCE) == 1


def _start(parent: int, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "oppidum.server.bots.worker", str(parent)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)


def test_what_bots_write_is_logged_but_no_flood(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        stream = asyncio.StreamReader()
        stream.feed_data(b"first\n\xff broken\n" + b"long " * 10_000 + b"\n" + b"more\n" * 500 + b"cut off")
        stream.feed_eof()
        await log_lines(stream, 7)

    with caplog.at_level(logging.WARNING, "oppidum.bots"):
        asyncio.run(work())
    lines = [str(vars(record)["line"]) for record in caplog.records if "line" in vars(record)]
    assert lines[:2] == ["first", "\\xff broken"]
    assert len(lines[2]) == LONGEST_LINE
    assert len(lines) == MOST_LINES
    assert vars(caplog.records[-1])["lines"] == 504 - MOST_LINES
