"""Does the pending work at tables that this process holds: bots' turns, and clocks that have run out."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress

import msgspec

from oppidum.engine.chance import SEED_BYTES
from oppidum.engine.messages import Message, OppidumError
from oppidum.players import DEFAULT_BUDGET, Budget, GreedyBot, RandomBot
from oppidum.players.lineup import Entrant, read_entrant
from oppidum.server.bots.decision_queue import Overloaded
from oppidum.server.bots.jobs import BotJob
from oppidum.server.bots.pool import BotFailed, BotPool, Requester
from oppidum.server.errors import Refused
from oppidum.server.identity import Guest
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.loaded_table import LoadedTable
from oppidum.server.play.steps import join_steps, takes_more
from oppidum.server.play.table_game import TableGame, due_time
from oppidum.server.play.table_manager import TableManager
from oppidum.server.server_clock import now
from oppidum.server.storage.writer import Rows, WriteFailed

LOOK_SECONDS = 0.5
HOLD_SECONDS = 3.0
LATER_SECONDS = 5.0
OVERLOADED_SECONDS = 20.0
MOST_DOUBLINGS = 7
STAND_IN = Entrant(GreedyBot.name, DEFAULT_BUDGET)
"""The bot that plays for a person who is away."""

FALLBACKS = (GreedyBot.name, RandomBot.name)
QUICK = Budget(seconds=0.5)
"""The bots that move where another bot fails, and how long they may think."""

LOG = logging.getLogger("oppidum.scheduler")


class BotScheduler:
    """Polls for due work and does it in tasks, never more than one for a table."""

    def __init__(self, manager: TableManager, pool: BotPool) -> None:
        self._manager = manager
        self._pool = pool
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._failures: dict[str, int] = {}
        self._polling: asyncio.Task[None] | None = None
        manager.on_entry = self._on_entry

    async def open(self) -> None:
        """Starts polling; work that was due when the server went down is found too."""
        if self._pool.workers:
            self._polling = asyncio.create_task(self._poll(), name="pending work")

    async def close(self) -> None:
        """Stops; work that is not done stays due in the database."""
        tasks = [*self._tasks.values(), *([self._polling] if self._polling else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def begin_work(self, table: str) -> None:
        """Writes down and starts the first work of a game that has just begun."""
        loaded = await self._manager.load(table)
        if loaded.game is not None and loaded.game.version == 0:
            rows = Rows()
            self._manager.pending_work.set_due(rows, table, due_time(loaded.game))
            await self._manager.database.writer.append(rows)
            self._on_entry(loaded)

    async def take_over(self, table: str, guest: Guest) -> None:
        """Lets a bot play for a person who leaves a running game."""
        loaded = await self._manager.load(table)
        seat = loaded.stored.seat_of(guest.id)
        if seat is None:
            raise Refused(409, Message("server-not-seated"))
        game = loaded.current_game()
        # Another entry may come first and make this one stale; then it is tried upon the new version.
        while seat not in game.absent and not game.over:
            entry = LogEntry(version=game.version + 1, kind=kind.TAKEOVER, seat=seat, at=now())
            await self._manager.append_entry(table, game.version, entry)
            game = loaded.current_game()

    def _on_entry(self, loaded: LoadedTable) -> None:
        if loaded.game is not None and due_time(loaded.game) == 0 and self._pool.workers:
            self._start_task(loaded.id)

    def _start_task(self, table: str) -> None:
        if table not in self._tasks:
            self._tasks[table] = task = asyncio.create_task(self._work_on(table), name=f"work at {table}")
            task.add_done_callback(lambda _: self._tasks.pop(table, None))

    async def _poll(self) -> None:
        held = 0.0
        while True:
            try:
                # A bot may think longer than a lease lasts; without renewal another process would move there too.
                if self._tasks and time.monotonic() - held > HOLD_SECONDS:
                    await self._manager.pending_work.renew(list(self._tasks))
                    held = time.monotonic()
                for table in await self._manager.pending_work.take(list(self._tasks)):
                    self._start_task(table)
            except Exception:  # the database may be away for a while
                LOG.exception("pending work could not be looked for")
            await asyncio.sleep(LOOK_SECONDS)

    async def _work_on(self, table: str) -> None:
        """Does what is due at a table until nothing is; what fails is postponed and tried again."""
        later = LATER_SECONDS
        try:
            while True:
                loaded = await self._manager.load(table)
                if loaded.game is None or not await self._do_next_step(loaded, loaded.game):
                    return
                self._failures.pop(table, None)
        except BotFailed:
            failures = self._failures[table] = self._failures.get(table, 0) + 1
            later *= 2 ** min(failures, MOST_DOUBLINGS)  # each attempt costs workers, so it is made ever more seldom
            LOG.warning("no bot could move at a table", extra={"table": table, "failures": failures})
        except Overloaded:
            later = OVERLOADED_SECONDS
            LOG.debug("too many decisions wait", extra={"table": table})
        except OppidumError as trouble:
            LOG.warning("a table could not be attended to", extra={"table": table, "why": type(trouble).__name__})
        except Exception:
            LOG.exception("a table could not be attended to", extra={"table": table})
        with suppress(WriteFailed):
            await self._manager.pending_work.postpone(table, later)

    async def _do_next_step(self, loaded: LoadedTable, game: TableGame) -> bool:
        """Does the first thing that is due; False if nothing is."""
        if game.over:
            return False
        to_act = game.to_act()
        late = [seat for seat in game.clocks.out_of_time(to_act, now()) if not game.is_automatic(seat)]
        if late:
            await self._time_out(loaded, game, late[0])
            return True
        automatic = [seat for seat in to_act if game.is_automatic(seat)]
        if not automatic:
            return False
        await self._move(loaded, game, automatic[0])
        return True

    async def _time_out(self, loaded: LoadedTable, game: TableGame, seat: int) -> None:
        """Notes that the seat's time is up; then a bot moves once, or until the person is back.

        An offer counts as declined, and its partner keeps the seat.
        """
        note = LogEntry(version=game.version + 1, kind=kind.TIMEOUT, seat=seat, at=now())
        if not await self._manager.append_entry(loaded.id, game.version, note):
            return
        noted = loaded.current_game()
        if noted.version != note.version:
            return
        if game.clocks.rules.then == "seat" and game.state.default_answer(seat) is None:
            away = LogEntry(version=noted.version + 1, kind=kind.TAKEOVER, seat=seat, at=now())
            await self._manager.append_entry(loaded.id, noted.version, away)
        else:
            await self._move(loaded, noted, seat)

    async def _move(self, loaded: LoadedTable, game: TableGame, seat: int) -> None:
        """Makes one decision for a seat: confirms its turn, or plays what a bot chooses."""
        version = game.version + 1
        if game.holding == seat:
            entry = LogEntry(version=version, kind=kind.CONFIRM, seat=seat, at=now())
        else:
            notation = default_answer(game, seat) or await choose_steps(self._pool, loaded, game, seat)
            entry = LogEntry(version=version, kind=kind.ANSWER, seat=seat, at=now(), notation=notation)
        await self._manager.append_entry(loaded.id, game.version, entry)


def default_answer(game: TableGame, seat: int) -> str | None:
    """Returns what a person's seat answers without the person, in notation; None where a bot has to decide."""
    action = game.state.default_answer(seat) if seat in game.seating.people else None
    return None if action is None else game.state.configuration.actions.notation(action)


async def choose_steps(pool: BotPool, loaded: LoadedTable, game: TableGame, seat: int) -> str:
    """Returns a bot's whole answer; the steps of a secret one, or of an offer, are chosen on a copy for one entry."""
    state, steps = game.state.copy(), list[int]()
    actions, requester = state.configuration.actions, find_requester(loaded, game)
    while not steps or takes_more(state, seat):
        then = msgspec.structs.replace(game, state=state)
        steps.append(actions.parse(await choose_with_fallbacks(pool, make_bot_job(loaded, then, seat), requester)))
        state.play(seat, steps[-1])
    return join_steps(actions, steps)


async def choose_with_fallbacks(pool: BotPool, job: BotJob, requester: Requester) -> str:
    """Returns the bot's choice; where it fails, that of a quick bot, else any legal action."""
    others = (msgspec.structs.replace(job, bot=name, budget=QUICK) for name in FALLBACKS if name != job.bot)
    for attempt in (job, *others):
        try:
            return await pool.ask(attempt, requester)
        except BotFailed:
            LOG.warning("a bot failed and another moves for it", extra={"bot": attempt.bot, "title": job.title})
    raise BotFailed


def find_requester(loaded: LoadedTable, game: TableGame) -> Requester:
    """Returns the people for whom a bot decides: those who play at the table, else the host."""
    playing = [seat.guest for seat in loaded.stored.people() if seat.guest and seat.seat not in game.absent]
    watched = any(listener.viewer >= 0 for listener in loaded.listeners)
    return Requester(tuple(playing) or (loaded.stored.host,), watched)


def make_bot_job(loaded: LoadedTable, game: TableGame, seat: int) -> BotJob:
    """Returns all that a bot's process gets to know."""
    stored = loaded.stored
    entrant = read_entrant(stored.seats[seat].bot or "") if stored.seats[seat].bot else STAND_IN
    return BotJob(
        title=stored.title,
        players=stored.players,
        options=stored.options,
        pack=stored.card_pack(),
        knowledge=game.state.knowledge(seat).to_bytes(),
        bot=entrant.name,
        budget=entrant.budget,
        seed=secrets.token_bytes(SEED_BYTES),
    )
