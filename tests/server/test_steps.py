"""Secret answers of several steps in the fold: old logs, snapshots, clocks and bots."""

import random

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.games import find
from oppidum.players import DEFAULT_BUDGET
from oppidum.players import find as find_bot
from oppidum.server.errors import Refused
from oppidum.server.play import entries as kind
from oppidum.server.play.clocks import ClockRules
from oppidum.server.play.commands import prepare_command, prepare_entry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.steps import takes_steps
from oppidum.server.play.table_game import (
    PendingAnswer,
    Seating,
    TableGame,
    after_undo,
    decode_game,
    encode_game,
    new_game,
    replay,
)
from oppidum.server.server_clock import SECOND
from oppidum.server.wire.play import Answer
from tests.server.clients import ClientGroup, run_clients
from tests.server.servers import Server

PEOPLE = frozenset({0, 1})


def _buying(clock: ClockRules | None = None) -> TableGame:
    """Two people, both of whom can buy several cards."""
    state, dice, bot = find("city-of-iron").configure(2).new(seed=3), Dice(seed_bytes(1), "walk"), find_bot("random")
    notation = state.configuration.actions.notation
    while len(state.to_act()) < 2 or any(
        sum(notation(action).startswith("buy") for action in state.legal(seat)) < 2 for seat in state.to_act()
    ):
        seat = state.to_act()[0]
        state.apply(seat, bot.choose(state.knowledge(seat), state.legal(seat), DEFAULT_BUDGET, dice))
    return new_game(state, Seating(PEOPLE, clock=clock or ClockRules()), 0)


def _two_steps(game: TableGame, seat: int) -> list[str]:
    """A card that leaves room for another, and the word that it is enough."""
    actions = game.state.configuration.actions
    for action in game.state.legal(seat):
        after = game.state.copy()
        after.play(seat, action)
        if seat in after.to_act():
            return [actions.notation(action), "ready"]
    raise AssertionError("nothing leaves room")


def _entry(
    game: TableGame, seat: int, notation: str, what: str = kind.ANSWER, at: int = 0, back: int | None = None
) -> LogEntry:
    return LogEntry(version=game.version + 1, kind=what, seat=seat, at=at, notation=notation, back=back)


def _after(game: TableGame, *said: tuple[int, str]) -> tuple[TableGame, list[LogEntry]]:
    entries = []
    for seat, notation in said:
        prepared = prepare_entry(game, _entry(game, seat, notation, kind.ANSWER if notation else kind.WITHDRAW))
        game = prepared.game
        entries.append(prepared.entry)
    return game, entries


def test_a_log_of_single_steps_leads_to_the_same_table() -> None:
    begun = _buying()
    card, ready = _two_steps(begun, 0)
    by_steps, log = _after(begun, (0, card), (0, ready), (1, "ready"))
    whole, short = _after(begun, (0, f"{card} + {ready}"), (1, "ready"))
    assert (len(log), len(short)) == (3, 2)
    assert by_steps.state.to_bytes() == whole.state.to_bytes()
    assert replay(begun, log).state.to_bytes() == whole.state.to_bytes()
    assert by_steps.concealed == whole.concealed == frozenset()


def test_who_is_halfway_in_an_old_log_answers_the_rest() -> None:
    begun = _buying()
    card, ready = _two_steps(begun, 0)
    halfway, _ = _after(begun, (0, card))
    assert halfway.concealed == {1}
    done = prepare_command(halfway, 0, Answer(version=1, key="k", action=ready), 0)
    assert 0 not in done.game.state.to_act()
    assert done.game.concealed == {1, 2}


def test_what_is_concealed_is_folded_and_kept() -> None:
    begun = _buying()
    answer = " + ".join(_two_steps(begun, 0))
    game, _ = _after(begun, (0, answer), (0, ""), (1, "ready"))
    assert game.pending == (PendingAnswer(1, 3),)
    assert game.concealed == {1, 3}
    undone = after_undo(game, _entry(game, 0, "", kind.UNDO, back=0), begun.state.copy())
    assert undone.pending == ()
    assert undone.concealed == {1, 3}
    for each in (game, undone):
        again = decode_game(encode_game(each), each.version, each.state.configuration, each.seating)
        assert (again.pending, again.concealed) == (each.pending, each.concealed)
    shown, _ = _after(undone, (1, "ready"), (0, answer))
    assert shown.concealed == {1, 3}
    assert not shown.hides(_entry(undone, 1, "ready"), 0)


def test_an_answer_cannot_stop_halfway_or_go_on_after_its_end() -> None:
    begun = _buying()
    card, ready = _two_steps(begun, 0)
    for action, error in (
        (card, "unfinished"),
        (f"{ready} + {ready}", "complete"),
        (f"{card} + {ready} + bid 3", "complete"),
    ):
        with pytest.raises(Refused, match=f"server-answer-{error}"):
            prepare_command(begun, 0, Answer(version=0, key="k", action=action), 0)
    assert takes_steps(begun.state, 0)


def test_a_clock_is_not_wound_up_in_the_middle_of_an_answer() -> None:
    begun = _buying(ClockRules("move", 60))
    card, ready = _two_steps(begun, 0)
    game = prepare_entry(begun, _entry(begun, 0, f"{card} + {ready}", at=20 * SECOND)).game
    assert game.clocks.left == (40 * SECOND, 40 * SECOND)


def test_a_bot_gives_a_secret_answer_in_one_entry(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        (ada,) = await clients.seats(server, 1, "city-of-iron", players=2, seats=seats, confirm=False)
        while not ada.now or ada.now["to_act"] != [0]:
            await ada.hear()
        told = await ada.person.get(f"/tables/{ada.table}/story")
        assert [(each["entry"]["seat"], each["entry"]["notation"]) for each in told] == [(1, "?")]
        assert ada.now["prompt"]["whole"]
        assert await ada.step(random.Random(1))
        log = await ada.person.get(f"/tables/{ada.table}/story")
        assert [each["entry"]["seat"] for each in log[:2]] == [1, 0]

    run_clients(work)
