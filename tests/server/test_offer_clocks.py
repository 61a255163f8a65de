"""Time while an offer waits (T-04): it has a time of its own, and makes nobody else's."""

from __future__ import annotations

import pytest

import oppidum
from oppidum.server.play import entries as kind
from oppidum.server.play.clocks import ClockRules
from oppidum.server.play.commands import prepare_entry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.table_game import (
    Seating,
    TableGame,
    after_undo,
    decode_game,
    due_time,
    encode_game,
    new_game,
)
from oppidum.server.server_clock import SECOND

OFFER = "propose 2 + give 1 coin + ask 1 token"
BANK = ClockRules(kind="bank", seconds=600, increment=5)
MOVE = ClockRules(kind="move", seconds=40)
pytestmark = pytest.mark.rule("T-04")


def _new(clock: ClockRules, people: frozenset[int] = frozenset({0, 1})) -> TableGame:
    state = oppidum.game("rome").configure(2, {"trading": True, "first": "1"}).new(seed=3)
    return new_game(state, Seating(people, clock=clock), 0)


def _after(game: TableGame, seat: int, notation: str, seconds: int, what: str = kind.ANSWER) -> TableGame:
    entry = LogEntry(version=game.version + 1, kind=what, seat=seat, at=seconds * SECOND, notation=notation)
    return prepare_entry(game, entry).game


def _left(game: TableGame) -> list[int]:
    """Seconds of each seat's own."""
    return [each // SECOND for each in game.clocks.left]


def test_an_offer_spends_nobodys_bank() -> None:
    offered = _after(_new(BANK), 0, OFFER, 10)
    assert _left(offered) == [590, 600], "making an offer ends no turn, so it gives no increment"
    assert offered.clocks.time_left([1]) == [590 * SECOND, 60 * SECOND]
    assert due_time(offered) == 70 * SECOND
    for answer, seat in (("refuse", 1), ("accept", 1), ("withdraw", 0)):
        answered = _after(offered, seat, answer, 50)
        assert _left(answered) == [590, 600]
        assert due_time(answered) == (50 + 590) * SECOND


def test_whoever_comes_back_to_an_offer_finds_the_time_that_is_left() -> None:
    offered = _after(_new(BANK), 0, OFFER, 10)
    again = decode_game(encode_game(offered), offered.version, offered.state.configuration, offered.seating)
    assert due_time(again) == due_time(offered)
    away = _after(again, 0, "", 20, kind.TAKEOVER)
    back = _after(away, 0, "", 30, kind.RETURN)
    assert due_time(back) == 70 * SECOND
    paused = _after(back, kind.NOBODY, str(5 * SECOND), 30, kind.PAUSE)
    assert due_time(paused) == 75 * SECOND


def test_with_clocks_for_moves_an_offer_waits_as_long_as_a_move() -> None:
    offered = _after(_new(MOVE), 0, OFFER, 15)
    assert due_time(offered) == 55 * SECOND
    answered = _after(offered, 1, "refuse", 50)
    assert due_time(answered) == 90 * SECOND
    assert _left(answered) == [40, 40], "the partner's own time was not touched"


def test_a_trade_that_ends_the_turn_ends_it_for_the_proposer() -> None:
    taken = _after(_new(BANK), 0, "income", 10)
    assert taken.state.to_act() == [0], "after the action somebody may still trade"
    offered = _after(taken, 0, OFFER, 10)
    ended = _after(_after(offered, 1, "refuse", 20), 0, "end", 30)
    assert ended.state.to_act() == [1]
    assert _left(ended) == [590 + 5 - 10, 600]


def test_without_clocks_an_offer_waits_for_ever() -> None:
    offered = _after(_new(ClockRules()), 0, OFFER, 10)
    assert due_time(offered) is None


@pytest.mark.parametrize(("seconds", "waits"), [(5, 5), (60, 30), (600, 60), (86400, 8640)])
def test_an_offer_waits_for_a_part_of_a_bank(seconds: int, waits: int) -> None:
    assert ClockRules(kind="bank", seconds=seconds).offer_time() == waits * SECOND


def test_an_undo_back_to_an_offer_gives_it_its_time_anew() -> None:
    offered = _after(_new(BANK), 0, OFFER, 10)
    refused = _after(offered, 1, "refuse", 40)
    undo = LogEntry(version=3, kind=kind.UNDO, seat=1, at=45 * SECOND, back=1)
    undone = after_undo(refused, undo, offered.state.copy())
    assert due_time(undone) == 105 * SECOND
    assert _left(undone) == [585, 600]
    before = after_undo(undone, LogEntry(version=4, kind=kind.UNDO, seat=0, at=50 * SECOND, back=0), _new(BANK).state)
    assert before.clocks.offer is None


def test_only_an_offer_to_a_person_is_declined_by_the_server() -> None:
    bots_turn = _after(_new(BANK, frozenset({0})), 0, OFFER, 10)
    assert due_time(bots_turn) == 0
