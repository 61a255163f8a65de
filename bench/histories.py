"""A table with a very long log, for attacks on what is costly to read."""

from __future__ import annotations

import secrets
from pathlib import Path

from oppidum.server.play import entries as kind
from oppidum.server.play.commands import prepare_entry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.table_game import encode_game
from oppidum.server.services import run_services
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.wire.lobby import Join, NewTable

ENTRIES = 12_000
HISTORY_FILE = "long-history-table"
"""The file in the data folder that names the table."""


async def prepare_long_history(folder: Path) -> None:
    """Write a running game with 12,000 entries: one seat answers and withdraws its answer, again and again."""
    settings = Settings(data=folder, bot_workers=0, rate_limits="off", synchronous="NORMAL")
    async with run_services(settings) as services:
        people = [await services.identity.create_guest(f"Person {seat}") for seat in range(2)]
        share, options = secrets.token_hex(16), {"drafting": True}
        wanted = NewTable(title="metropolis", players=2, share=share, options=dict(options))
        table = await services.lobby.open(people[0], wanted)
        await services.lobby.join(table, people[1], Join(share=share))
        await services.lobby.start(table, people[0])
        loaded = await services.manager.load(table)
        game = loaded.current_game()
        actions = game.state.configuration.actions
        notation = actions.notation(game.state.legal(0)[0])
        for version in range(1, ENTRIES + 1):
            answers = version % 2 == 1
            entry = LogEntry(
                version=version,
                kind=kind.ANSWER if answers else kind.WITHDRAW,
                seat=0,
                at=game.clocks.since,
                notation=notation if answers else "",
            )
            prepared = prepare_entry(game, entry)
            game = prepared.game
            snapshot = encode_game(game) if version % journal.SNAPSHOT_INTERVAL == 0 else None
            await services.database.writer.append(journal.entry_rows(table, prepared.entry, prepared.events, snapshot))
    (folder / HISTORY_FILE).write_text(table)
