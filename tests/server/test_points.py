"""Points come with the move: folding the changes gives a viewer what the whole view would say."""

import itertools
import random
from typing import Any

import msgspec
import pytest

from oppidum.engine.game import State
from oppidum.games import find
from oppidum.server.identity import Guest
from oppidum.server.listener import Listener
from oppidum.server.play.points import PointsTracker, whole_points
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.wire.lobby import NewTable, SeatChoice
from oppidum.server.wire.play import Answer, PointsChange
from tests.server.servers import with_services

TITLES = [("metropolis", 2), ("rome", 3), ("sprawlopolis", 2), ("city-of-iron", 2)]


def fold_points(points: list[Any], changes: list[PointsChange]) -> list[Any]:
    """The points after the changes, both as a client has them."""
    new = [dict(party) for party in points]
    for change in msgspec.json.decode(msgspec.json.encode(changes)):
        for party, part in itertools.product(change["parties"], ("scored", "projected")):
            if change[part] is not None:
                old = points[party][part]["lines"]
                lines = [
                    line
                    for each in change[part]["lines"]
                    for line in (old[each[0] : sum(each)] if isinstance(each, list) else [each])
                ]
                new[party][part] = {"total": change[part]["total"], "lines": lines}
    return new


def expect_points(state: State, viewer: int) -> list[Any]:
    """Everybody's points as the state has them."""
    found: list[Any] = msgspec.json.decode(
        msgspec.json.encode(
            [
                {"scored": state.score(party, viewer), "projected": state.projected(party, viewer)}
                for party in range(state.configuration.parties)
            ]
        )
    )
    return found


def nothing(parties: int) -> list[Any]:
    return [{"scored": {"total": 0, "lines": []}, "projected": {"total": 0, "lines": []}} for _ in range(parties)]


def random_states(title: str, players: int) -> list[State]:
    dice = random.Random(5)
    states = [find(title).configure(players).new(seed=5)]
    while not states[-1].over():
        state = states[-1].copy()
        seat = dice.choice(state.to_act())
        state.play(seat, dice.choice(state.legal(seat)))
        states.append(state)
    return states


@pytest.mark.parametrize(("title", "players"), TITLES)
def test_changes_fold_to_the_whole_points(title: str, players: int) -> None:
    states, tracker = random_states(title, players), PointsTracker()
    seen = {viewer: expect_points(states[0], viewer) for viewer in (-1, 0)}
    for before, after in itertools.pairwise(states):
        for viewer, points in seen.items():
            seen[viewer] = fold_points(points, tracker.change(before, after, viewer))
            assert seen[viewer] == expect_points(after, viewer)
    last = states[-1]
    assert (
        fold_points(seen[0], whole_points(last, 0)) == fold_points(nothing(players), whole_points(last, 0)) == seen[0]
    )


def test_a_tracker_starts_anew_where_moves_are_missing() -> None:
    states, tracker = random_states("metropolis", 2), PointsTracker()
    tracker.change(states[0], states[1], 0)
    middle, end = states[40], states[41]
    assert fold_points(expect_points(middle, 0), tracker.change(middle, end, 0)) == expect_points(end, 0)
    tracker.forget()
    assert fold_points(expect_points(end, 0), tracker.change(end, states[42], 0)) == expect_points(states[42], 0)


def test_a_move_that_changes_few_lines_sends_few() -> None:
    states, tracker = random_states("metropolis", 2), PointsTracker()
    sizes = [len(msgspec.json.encode(tracker.change(before, after, 0))) for before, after in itertools.pairwise(states)]
    assert sorted(sizes)[len(sizes) // 2] < 500
    assert tracker.change(states[3], states[3], 0) == []


def test_a_listener_is_sent_points_with_the_view_and_with_each_move(data: Any) -> None:
    async def work(services: Services) -> None:
        ada = await services.identity.create_guest("Ada")
        table = await _open(services, ada)
        listener = Listener(ada.id)
        _, (view,) = await services.manager.watch(table, listener, None)
        points = fold_points(nothing(2), view.points)
        for number in range(4):
            game = (await services.manager.load(table)).current_game()
            if game.to_act() != [0]:
                break
            action = game.state.configuration.actions.notation(game.state.legal(0)[0])
            await services.manager.submit(table, ada, Answer(version=game.version, key=f"k{number}", action=action))
            message = msgspec.json.decode(await listener.next() or b"")
            points = fold_points(points, msgspec.convert(message["points"], list[PointsChange]))
            state = (await services.manager.load(table)).current_game().state
            assert points == expect_points(state, 0)
        missed = await services.manager.messages_since(table, ada.id, 0, one_by_one=True)
        (last,) = msgspec.json.decode(msgspec.json.encode(missed))[-1:]
        assert fold_points(points, msgspec.convert(last["points"], list[PointsChange])) == points

    with_services(Settings(data=data, bot_workers=0, rate_limits="off"), work)


async def _open(services: Services, ada: Guest) -> str:
    seats = [SeatChoice(kind="me"), SeatChoice(kind="bot", bot="random")]
    wanted = NewTable(title="metropolis", players=2, share="0" * 32, seats=seats, confirm=False, seed="7")
    table = await services.lobby.open(ada, wanted, None)
    await services.lobby.start(table, ada, None)
    return table
