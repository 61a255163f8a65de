"""What a choice would make of one's points: exact where it can be known, silent where it cannot, and fair."""

from __future__ import annotations

import pytest

import oppidum
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.game import State
from oppidum.players.previews import TooManyEndings, preview_difference, preview_payments, preview_points
from tests.games.foundations.modules import with_roles
from tests.games.foundations.tables import player
from tests.specimen.specimen import SPECIMEN


def after(state: State, seat: int, action: int) -> State:
    copied = state.copy()
    copied.play(seat, action)
    return copied


def random_game(state: State, moves: int) -> State:
    dice = Dice(seed_bytes(3), "choices")
    for _ in range(moves):
        seat = state.to_act()[0]
        state.play(seat, dice.choose(state.legal(seat)))
    return state


@pytest.mark.parametrize(("title", "players", "moves"), [("metropolis", 3, 20), ("sprawlopolis", 2, 9)])
def test_the_points_after_each_action(title: str, players: int, moves: int) -> None:
    state = random_game(oppidum.game(title).configure(players).new(4), moves)
    seat = state.to_act()[0]
    found = preview_points(state.knowledge(seat), state.legal(seat), Dice(seed_bytes(1)))
    truth = {action: after(state, seat, action).expected_points(seat, seat) for action in state.legal(seat)}
    assert found == truth
    assert len(set(truth.values())) > 1


@pytest.mark.rule("S-10")
def test_a_compound_action_counts_with_its_best_end() -> None:
    state = random_game(oppidum.game("sprawlopolis").configure(2).new(4), 8)
    seat = state.to_act()[0]
    found = preview_points(state.knowledge(seat), state.legal(seat), Dice(seed_bytes(1)))
    for card in state.legal(seat):
        shown = after(state, seat, card)
        assert found[card] == max(after(shown, seat, spot).expected_points(seat, seat) for spot in shown.legal(seat))


def test_what_depends_on_hidden_things_is_left_open() -> None:
    """M-3: another merchant has secretly laid out wares, and whether the bailiff seizes all depends on how many."""
    state = SPECIMEN.configure(2).new(1)
    ready = state.configuration.actions.parse("ready")
    state.play(1, ready)
    state.play(0, state.legal(0)[1])
    found = preview_points(state.knowledge(0), state.legal(0), Dice(seed_bytes(1)))
    assert found[ready] is None


def test_it_is_the_same_in_all_worlds_that_the_seat_cannot_tell_apart() -> None:
    state = random_game(oppidum.game("sprawlopolis").configure(3).new(4), 8)
    seat = state.to_act()[0]
    other = state.knowledge(seat).imagine(Dice(seed_bytes(9)))
    assert other.to_bytes() != state.to_bytes()
    found = [preview_points(world.knowledge(seat), world.legal(seat), Dice(seed_bytes(1))) for world in (state, other)]
    assert found[0] == found[1]


def test_it_does_not_look_longer_than_allowed() -> None:
    state = oppidum.game("sprawlopolis").configure(1).new(4)
    ways = sum(len(after(state, 0, card).legal(0)) for card in state.legal(0))
    preview_points(state.knowledge(0), state.legal(0), Dice(seed_bytes(1)), most=ways)
    with pytest.raises(TooManyEndings):
        preview_points(state.knowledge(0), state.legal(0), Dice(seed_bytes(1)), most=ways - 1)


@pytest.mark.parametrize(("title", "players", "moves"), [("metropolis", 3, 20), ("sprawlopolis", 2, 8)])
def test_the_difference_agrees_with_the_points_and_with_its_lines(title: str, players: int, moves: int) -> None:
    state = random_game(oppidum.game(title).configure(players).new(4), moves)
    seat = state.to_act()[0]
    knowledge, legal = state.knowledge(seat), state.legal(seat)
    points = preview_points(knowledge, legal, Dice(seed_bytes(1)))
    before, gains = state.expected_points(seat, seat), set()
    for action in legal:
        found = preview_difference(knowledge, action, Dice(seed_bytes(1)))
        assert found is not None
        gain = found.scored + found.projected
        assert gain == (points[action] or 0) - before == sum(line.points for line in found.lines)
        gains.add(gain)
    assert len(gains) > 1


@pytest.mark.rule("M-12")
def test_the_price_of_a_waived_requirement_is_told() -> None:
    seats = (player("insula-long A1 A2 A3", lots="C3 D3 E3", coins=9), player())
    drawn = "tower-of-wonders pantheon regia colosseum watchtower"
    table = with_roles(*seats, roles="entitled humble", drawn=drawn, monuments=True)
    build, income = (table.configuration.actions.parse(each) for each in ("build pantheon C3 D3 E3", "income"))
    (paid,) = preview_payments(table.knowledge(0), build, Dice(seed_bytes(1)))
    assert (paid.key, paid.params["coins"]) == ("foundations-event-waiver", 3)
    assert preview_payments(table.knowledge(0), income, Dice(seed_bytes(1))) == ()


def test_no_difference_is_told_of_what_is_hidden_or_illegal() -> None:
    state = SPECIMEN.configure(2).new(1)
    ready = state.configuration.actions.parse("ready")
    state.play(1, ready)
    state.play(0, state.legal(0)[1])
    illegal = next(action for action in range(state.configuration.actions.size) if action not in state.legal(0))
    for action in (ready, illegal):
        assert preview_difference(state.knowledge(0), action, Dice(seed_bytes(1))) is None
