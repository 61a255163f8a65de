"""Loaded tables are evicted and loaded again, one at a time, whatever goes wrong in between."""

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from oppidum.server.errors import Refused
from oppidum.server.identity import Guest
from oppidum.server.listener import Listener
from oppidum.server.play import game_loader, viewer_messages
from oppidum.server.play.entries import ANSWER, LogEntry
from oppidum.server.play.loaded_table import MOST_LOOKING, MOST_OF_ONE
from oppidum.server.play.table_game import TableGame, encode_game, replay
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.storage.writer import WriteFailed
from oppidum.server.wire.lobby import NewTable, SeatChoice
from oppidum.server.wire.play import Accepted, Answer
from tests.server.servers import with_services


def _settings(data: Path) -> Settings:
    return Settings(data=data, bot_workers=0, rate_limits="off")


async def _start(services: Services, title: str = "metropolis") -> tuple[Guest, str]:
    """A game for two, of which the first seat is a person's and begins."""
    ada = await services.identity.create_guest("Ada")
    seats = [SeatChoice(kind="me"), SeatChoice(kind="bot", bot="random")]
    options: dict[str, bool | str] = {"first": "1"}
    wanted = NewTable(title=title, players=2, share="0" * 32, seats=seats, options=options, confirm=False)
    table = await services.lobby.open(ada, wanted)
    await services.lobby.start(table, ada)
    return ada, table


async def _on_entry(services: Services, table: str, moves: int) -> None:
    dice = random.Random(1)
    for _ in range(moves):
        game = (await services.manager.load(table)).current_game()
        seat = game.to_act()[0]
        notation = game.state.configuration.actions.notation(dice.choice(game.state.legal(seat)))
        entry = LogEntry(version=game.version + 1, kind=ANSWER, seat=seat, at=0, notation=notation)
        assert await services.manager.append_entry(table, game.version, entry)


def test_an_idle_table_is_put_away_and_comes_back_as_it_was(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[int] = []

    def counted(base: TableGame, entries: list[LogEntry]) -> TableGame:
        replayed.append(len(entries))
        return replay(base, entries)

    async def work(services: Services) -> None:
        manager = services.manager
        _, table = await _start(services)
        await _on_entry(services, table, 45)
        before = encode_game((await manager.load(table)).current_game())
        manager.evict(60)
        assert manager.loaded_count == 1, "it was used just now"
        listener = Listener(None)
        await manager.watch(table, listener, None)
        manager.evict(-1)
        assert manager.loaded_count == 1, "somebody looks at it"
        manager.unwatch(table, listener)
        manager.evict(-1)
        assert manager.loaded_count == 0
        monkeypatch.setattr(game_loader, "replay", counted)
        assert encode_game((await manager.load(table)).current_game()) == before
        assert max(replayed) <= journal.SNAPSHOT_INTERVAL

    with_services(_settings(data), work)


def test_whoever_waits_for_a_table_that_is_given_up_gets_the_new_one(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A write fails, and nobody knows what the log has: what was in memory is not played on with."""

    async def work(services: Services) -> None:
        ada, table = await _start(services)
        first = await services.manager.load(table)
        append = services.database.writer.append
        failed: list[bool] = []

        async def lost(rows: Any) -> None:
            await append(rows)
            if not failed:
                failed.append(True)
                raise WriteFailed

        monkeypatch.setattr(services.database.writer, "append", lost)
        listener = Listener(ada.id)
        await services.manager.watch(table, listener, None)
        request = Answer(version=0, key="a", action="income")
        answers = await asyncio.gather(
            *(services.manager.submit(table, ada, request) for _ in range(2)), return_exceptions=True
        )
        assert isinstance(answers[0], WriteFailed)
        assert answers[1] == Accepted(key="a", version=1)
        assert listener.is_cut_off
        assert services.manager.find_loaded(table) is not first

    with_services(_settings(data), work)


def test_a_move_that_is_written_is_told_even_if_somebody_cannot_be(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever fails after the log has the entry, everybody who looks begins anew and finds it."""

    async def work(services: Services) -> None:
        ada, table = await _start(services)
        listener = Listener(ada.id)
        await services.manager.watch(table, listener, None)
        with monkeypatch.context() as broken:
            broken.setattr(viewer_messages, "visible", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await services.manager.submit(table, ada, Answer(version=0, key="a", action="income"))
        assert listener.is_cut_off
        assert not listener.is_slow
        assert (await services.manager.load(table)).current_game().version == 1

    with_services(_settings(data), work)


def test_a_table_is_loaded_once_even_if_the_first_who_asked_is_gone(data: Path) -> None:
    async def work(services: Services) -> None:
        _, table = await _start(services)
        impatient = asyncio.create_task(services.manager.load(table))
        await asyncio.sleep(0)
        impatient.cancel()
        one, other = await asyncio.gather(services.manager.load(table), services.manager.load(table))
        await asyncio.gather(impatient, return_exceptions=True)
        assert one is other is services.manager.find_loaded(table)

    with_services(_settings(data), work)


def test_a_place_to_look_from_is_not_without_end(data: Path) -> None:
    async def work(services: Services) -> None:
        ada, table = await _start(services)
        for _ in range(MOST_OF_ONE):
            await services.manager.watch(table, Listener(ada.id), None)
        with pytest.raises(Refused, match="too-many"):
            await services.manager.watch(table, Listener(ada.id), None)
        for _ in range(MOST_LOOKING - MOST_OF_ONE):
            await services.manager.watch(table, Listener(None), None)
        with pytest.raises(Refused, match="too-many"):
            await services.manager.watch(table, Listener(None), None)

    with_services(_settings(data), work)


def test_a_table_of_older_rules_is_retired_and_stops_nobody(data: Path) -> None:
    kept: dict[str, str] = {}

    async def before(services: Services) -> None:
        for _ in range(2):
            _, kept["table"] = await _start(services)

    async def after(services: Services) -> None:
        assert services.manager.loaded_count == 1, "the clock of the other was wound up again"
        with pytest.raises(Refused, match="retired"):
            (await services.manager.load(kept["table"])).current_game()

    with_services(_settings(data), before)
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        database.execute("""UPDATE tables SET clock = '{"kind": "bank", "seconds": 60}'""")
        database.execute("UPDATE tables SET rules = 0 WHERE id = ?", (kept["table"],))
        database.commit()
    with_services(_settings(data), after)
