"""A table's game is the fold of its log, from any snapshot that still stands."""

import random

import msgspec
import pytest

import oppidum
from oppidum.engine.messages import IllegalAction
from oppidum.server.errors import Refused
from oppidum.server.play import entries as kind
from oppidum.server.play.clocks import ClockRules
from oppidum.server.play.commands import prepare_command, prepare_entry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.table_game import (
    Seating,
    TableGame,
    after_undo,
    decode_game,
    due_time,
    encode_game,
    new_game,
    replay,
)
from oppidum.server.wire.play import Answer, Confirm

METROPOLIS = oppidum.game("metropolis")


def _new_game(
    confirm: bool = False, clock: ClockRules | None = None, drafting: bool = False, people: int = 2
) -> TableGame:
    state = METROPOLIS.configure(2, {"drafting": drafting}).new(seed=3)
    return new_game(state, Seating(frozenset(range(people)), confirm, clock or ClockRules()), 0)


def _any_answer(game: TableGame, seat: int, dice: random.Random, at: int = 0) -> LogEntry:
    notation = game.state.configuration.actions.notation(dice.choice(game.state.legal(seat)))
    return LogEntry(version=game.version + 1, kind=kind.ANSWER, seat=seat, at=at, notation=notation)


def _play(game: TableGame, moves: int) -> tuple[TableGame, list[LogEntry]]:
    dice = random.Random(1)
    log: list[LogEntry] = []
    for _ in range(moves):
        prepared = prepare_entry(game, _any_answer(game, game.state.to_act()[0], dice))
        game, log = prepared.game, [*log, prepared.entry]
    return game, log


def test_a_log_folded_from_a_snapshot_gives_the_same() -> None:
    start = _new_game()
    end, log = _play(start, 30)
    middle = replay(start, log[:16])
    again = decode_game(encode_game(middle), 16, start.state.configuration, start.seating)
    assert encode_game(replay(again, log[16:])) == encode_game(end) == encode_game(replay(start, log))


def test_an_undo_goes_back_and_the_log_goes_on() -> None:
    start = _new_game()
    game, log = _play(start, 6)
    undo = LogEntry(version=7, kind=kind.UNDO, seat=0, at=0, back=4)
    back = after_undo(game, undo, replay(start, log[:4]).state)
    assert encode_game(replay(start, [*log, undo])) == encode_game(back)
    assert back.state.to_bytes() == replay(start, log[:4]).state.to_bytes()


def test_a_move_that_is_refused_leaves_the_game_alone() -> None:
    game = _new_game()
    before = encode_game(game)
    other = 1 - game.state.to_act()[0]
    with pytest.raises(IllegalAction):
        prepare_command(game, other, Answer(version=0, key="a", action="income"), 0)
    assert encode_game(game) == before


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    game, _ = _play(_new_game(), 3)
    seat = game.state.to_act()[0]
    with pytest.raises(Refused, match="stale-version"):
        prepare_command(game, seat, Answer(version=2, key="a", action="income"), 0)
    with pytest.raises(Refused, match="stale-version"):
        prepare_command(game, seat, Answer(version=4, key="a", action="income"), 0)


def test_a_shared_question_does_not_grow_stale_by_another_answer() -> None:
    game = _new_game(drafting=True)
    assert game.state.to_act() == [0, 1]
    dice = random.Random(1)
    game = prepare_entry(game, _any_answer(game, 1, dice)).game
    late = _any_answer(game, 0, dice)
    assert prepare_command(game, 0, Answer(version=0, key="a", action=late.notation), 0).game.version == 2


def test_a_turn_that_could_be_taken_back_waits_for_its_word() -> None:
    game = _new_game(confirm=True)
    seat = game.state.to_act()[0]
    held = prepare_command(game, seat, Answer(version=0, key="a", action="income"), 0).game
    assert held.holding == seat
    assert held.to_act() == [seat]
    with pytest.raises(Refused, match="unconfirmed"):
        prepare_command(held, 1 - seat, Answer(version=1, key="a", action="income"), 0)
    done = prepare_command(held, seat, Confirm(version=1, key="b"), 0).game
    assert done.to_act() == [1 - seat]


def test_bots_owe_their_turn_at_once_and_people_when_their_time_is_up() -> None:
    clock = ClockRules(kind="move", seconds=60)
    assert due_time(_new_game()) is None
    assert due_time(_new_game(clock=clock)) == 60_000
    assert due_time(_new_game(clock=clock, people=0)) == 0


def test_a_bank_runs_for_those_who_think_and_grows_with_their_turn() -> None:
    game = _new_game(clock=ClockRules(kind="bank", seconds=100, increment=5))
    seat = game.state.to_act()[0]
    entry = LogEntry(version=1, kind=kind.ANSWER, seat=seat, at=30_000, notation="income")
    clocks = prepare_entry(game, entry).game.clocks
    assert clocks.left[seat] == 75_000
    assert clocks.left[1 - seat] == 100_000
    assert clocks.out_of_time([1 - seat], 129_999) == []
    assert clocks.out_of_time([1 - seat], 130_000) == [1 - seat]


def _apply_answer(game: TableGame, at: int) -> TableGame:
    entry = LogEntry(version=game.version + 1, kind=kind.ANSWER, seat=game.to_act()[0], at=at, notation="income")
    return prepare_entry(game, entry).game


def _undone(game: TableGame, before: TableGame, at: int) -> TableGame:
    seat = before.to_act()[0]
    undo = LogEntry(version=game.version + 1, kind=kind.UNDO, seat=seat, at=at, back=before.version)
    return after_undo(game, undo, before.state)


@pytest.mark.parametrize("confirm", [False, True])
@pytest.mark.parametrize("rules", [ClockRules("move", 60), ClockRules("bank", 60, 5)], ids=["move", "bank"])
def test_going_to_and_fro_makes_no_time(rules: ClockRules, confirm: bool) -> None:
    game = start = _new_game(clock=rules, confirm=confirm)
    seat = start.to_act()[0]
    for number in range(5):
        game = _undone(_apply_answer(game, 10_000 * number + 8_000), start, 10_000 * number + 10_000)
        assert game.to_act() == [seat]
    thought = 50_000 if confirm else 40_000
    assert game.clocks.left[seat] == 60_000 - thought
    assert game.clocks.out_of_time([seat], 10_000 + 50_000 + (0 if confirm else 10_000)) == [seat]


def test_a_move_winds_up_the_clock_of_whoever_is_asked_next() -> None:
    game = _new_game(clock=ClockRules("move", 60))
    seat = game.to_act()[0]
    second = _apply_answer(game, 20_000)
    assert second.clocks.deadline(second.to_act()) == 80_000
    third = _apply_answer(second, 30_000)
    assert third.clocks.left[seat] == 60_000
    assert third.clocks.deadline(third.to_act()) == 90_000


def test_a_word_is_worth_an_increment_once() -> None:
    game = _new_game(clock=ClockRules("bank", 60, 5), confirm=True)
    seat = game.to_act()[0]
    held = _apply_answer(game, 1_000)
    done = prepare_command(held, seat, Confirm(version=1, key="b"), 2_000).game
    assert done.clocks.left[seat] == 60_000 - 2_000 + 5_000


@pytest.mark.parametrize("rules", [ClockRules("move", 60, then="seat"), ClockRules("bank", 60, then="seat")])
def test_somebody_who_comes_back_has_time_to_think(rules: ClockRules) -> None:
    game = _new_game(clock=rules)
    seat = game.to_act()[0]
    for number, what in enumerate((kind.TIMEOUT, kind.TAKEOVER, kind.RETURN), 1):
        game = prepare_entry(game, LogEntry(version=number, kind=what, seat=seat, at=70_000)).game
    assert not game.is_automatic(seat)
    assert game.clocks.deadline([seat]) == 100_000


def test_a_pause_is_nobodys_time() -> None:
    game = _new_game(clock=ClockRules(kind="bank", seconds=100))
    pause = LogEntry(version=1, kind=kind.PAUSE, seat=0, at=0, notation="50000")
    paused = prepare_entry(game, pause).game
    answer = LogEntry(version=2, kind=kind.ANSWER, seat=paused.state.to_act()[0], at=60_000, notation="income")
    assert min(prepare_entry(paused, answer).game.clocks.left) == 90_000


def test_entries_are_plain_data() -> None:
    _, log = _play(_new_game(), 3)
    assert msgspec.json.decode(msgspec.json.encode(log), type=list[LogEntry]) == log
