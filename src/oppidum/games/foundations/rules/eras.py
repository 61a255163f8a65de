"""The course of the game: turns, final turns, ends of eras, and stalled eras (F-20 to F-24)."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.market import refill
from oppidum.games.foundations.rules.scoring import last_era, score_end, score_stage
from oppidum.games.foundations.rules.stages import NEXT, ROADS
from oppidum.games.foundations.rules.table import NOTHING, OVER, PLAYING, Table
from oppidum.games.foundations.shown.announcements import (
    announce_end,
    announce_new_era,
    announce_next_turn,
    announce_stall,
    announce_start,
)


def begin_play(table: Table, events: list[AnyEvent] | None) -> None:
    """Fills the first market and begins the first player's turn."""
    table.phase = PLAYING
    if events is not None:
        announce_start(table, events)
    table.before_market(events)
    refill(table, events)
    table.begin_choices(events)


def end_turn(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Goes on after a turn: to the next one, the final turns (F-21, F-22) or the end of the era.

    A rival may act before, and ask something; once that is answered it is called again for the same turn.
    """
    if table.final_turns > 0:
        table.final_turns -= 1
        if table.final_turns == 0:
            end_era(table, events)
            return
    else:
        if table.market[0] != NOTHING and table.incomes >= table.rules.stalled_incomes:
            discard_rest(table, events)
        if table.act_as_rival(seat, events):
            return
        if table.market[0] == NOTHING:
            table.final_turns = table.rules.players
    table.turn = left_of(table, seat)
    if events is not None:
        announce_next_turn(table, events)


def discard_rest(table: Table, events: list[AnyEvent] | None) -> None:
    """Discards all cards left in this era, those of the pile unseen, because nobody buys (F-22)."""
    for slot in range(table.rules.slots):
        if table.market[slot] != NOTHING:
            table.discard(table.market[slot])
            table.market[slot] = NOTHING
    table.buried[table.era] = table.left[table.era]
    table.left[table.era] = 0
    if events is not None:
        announce_stall(table, events)


def end_era(table: Table, events: list[AnyEvent] | None) -> None:
    """Begins the end of an era: its stages run until one of them asks somebody something (F-23)."""
    table.incomes = 0
    advance(table, ROADS, events)


def advance(table: Table, stage: i64, events: list[AnyEvent] | None) -> None:
    """Runs the stages from this one on, until a module waits for an answer or the next era has begun."""
    while stage < NEXT:
        if table.run_modules(stage, events):
            return
        score_stage(table, stage, events)
        stage += 1
    if not table.run_modules(NEXT, events):
        open_next_era(table, events)


def open_next_era(table: Table, events: list[AnyEvent] | None) -> None:
    """Opens the next era with the player after the one who took the last turn (F-24), or ends the game."""
    if last_era(table):
        score_end(table, events)
        table.phase = OVER
        if events is not None:
            announce_end(table, events)
        return
    table.era += 1
    table.turn = left_of(table, table.turn)
    table.first = table.turn
    if events is not None:
        announce_new_era(table, events)
    refill(table, events)


def left_of(table: Table, seat: i64) -> i64:
    """Returns the next player clockwise."""
    following: i64 = seat + 1
    return 0 if following == table.rules.players else following
