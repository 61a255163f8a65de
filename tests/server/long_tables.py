"""Tables with very long logs, made without playing every entry through a server."""

import random
from pathlib import Path

import msgspec

from oppidum.server.identity import Guest
from oppidum.server.play.clocks import ClockRules
from oppidum.server.play.commands import PreparedEntry, prepare_entry
from oppidum.server.play.entries import ANSWER, UNDO, LogEntry
from oppidum.server.play.table_game import TableGame, after_undo, encode_game
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.storage.writer import Rows
from oppidum.server.wire.lobby import NO_CLOCK, NewTable, SeatChoice
from tests.server.servers import with_services


class LongTable(msgspec.Struct):
    """A table in a data folder, and the token of the person who sits at it."""

    table: str = ""
    token: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


def quiet_settings(data: Path) -> Settings:
    return Settings(data=data, bot_workers=0, rate_limits="off")


def make_long_table(data: Path, entries: int, title: str = "metropolis", moves: int = 40) -> LongTable:
    """Writes a table of so many entries into a data folder that no server uses now."""
    made = LongTable()

    async def work(services: Services) -> None:
        ada, made.table = await start_alone(services, title)
        made.token = services.identity.issue_token(ada)
        await lengthen(services, made.table, entries, moves)

    with_services(quiet_settings(data), work)
    return made


async def start_alone(services: Services, title: str, clock: ClockRules = NO_CLOCK) -> tuple[Guest, str]:
    """A game that has begun, with a person on the first seat and a bot, if it is for two, on the other."""
    ada = await services.identity.create_guest("Ada")
    players = 1 if title == "sprawlopolis" else 2
    seats = [SeatChoice(kind="me"), SeatChoice(kind="bot", bot="random")][:players]
    wanted = NewTable(title=title, players=players, share="0" * 32, seats=seats, confirm=False, clock=clock)
    table = await services.lobby.open(ada, wanted)
    await services.lobby.start(table, ada)
    return ada, table


async def lengthen(services: Services, table: str, entries: int, moves: int) -> None:
    """Plays so many moves at random, then takes the last one back and plays another, again and again."""
    game, dice, rows = (await services.manager.load(table)).current_game(), random.Random(1), Rows()
    earlier = game
    while game.version < entries:
        if game.version < moves or game.version % 2 == moves % 2:
            earlier, prepared = game, _any_move(game, dice)
        else:
            undo = LogEntry(version=game.version + 1, kind=UNDO, seat=0, at=0, back=earlier.version)
            prepared = PreparedEntry(undo, after_undo(game, undo, earlier.state.copy()), [])
        game = prepared.game
        snapshot = encode_game(game) if journal.needs_snapshot(prepared.entry) else None
        written = journal.entry_rows(table, prepared.entry, prepared.events, snapshot)
        rows.inserts += written.inserts
        rows.updates = written.updates
    await services.database.writer.append(rows)
    services.manager.evict(-1)


def _any_move(game: TableGame, dice: random.Random) -> PreparedEntry:
    seat = game.to_act()[0]
    notation = game.state.configuration.actions.notation(dice.choice(game.state.legal(seat)))
    return prepare_entry(game, LogEntry(version=game.version + 1, kind=ANSWER, seat=seat, at=0, notation=notation))
