"""The built-in bots: fair, reproducible, and the greedy one worth its name."""

from __future__ import annotations

import pytest

import oppidum
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.game import State
from oppidum.engine.messages import IllegalAction
from oppidum.players import DEFAULT_BUDGET, Bot, Budget, UnknownBot, find, names
from oppidum.players.greedy import lead, value_after

QUICK = Budget(simulations=2)


def play(bots: list[Bot], seed: int, dice_seed: int = 1, budget: Budget = DEFAULT_BUDGET) -> State:
    state = oppidum.game("metropolis").configure(len(bots)).new(seed)
    dice = [Dice(seed_bytes(dice_seed), f"seat-{seat}") for seat in range(len(bots))]
    while not state.over():
        seat = state.to_act()[0]
        state.play(seat, bots[seat].choose(state.knowledge(seat), state.legal(seat), budget, dice[seat]))
    return state


def greedy_wins(games: int) -> float:
    """The share of games that greedy wins outright against random, each seed from both seats."""
    wins = 0
    for game in range(games):
        seat = game % 2
        bots = [find("random"), find("random")]
        bots[seat] = find("greedy")
        outcomes = play(bots, seed=game // 2, dice_seed=game).result().seats
        wins += outcomes[seat].won and not outcomes[1 - seat].won
    return wins / games


def test_greedy_beats_random() -> None:
    assert greedy_wins(40) >= 0.95


@pytest.mark.soak
def test_greedy_beats_random_in_400_games() -> None:
    assert greedy_wins(400) >= 0.95


@pytest.mark.parametrize("name", names())
def test_the_same_seeds_give_the_same_game(name: str) -> None:
    first, second = (play([find(name), find(name)], seed=7, budget=QUICK) for _ in range(2))
    assert first.digest() == second.digest()
    assert play([find(name), find(name)], seed=7, dice_seed=2, budget=QUICK).digest() != first.digest()


@pytest.mark.parametrize("name", names())
def test_a_bot_decides_from_knowledge_alone(name: str) -> None:
    state = oppidum.game("metropolis").configure(3, {"drafting": True}).new(5)
    other = state.knowledge(0).imagine(Dice(seed_bytes(9)))
    assert other.to_bytes() != state.to_bytes()
    for budget in (QUICK, Budget(simulations=3)):
        choices = [
            find(name).choose(world.knowledge(0), world.legal(0), budget, Dice(seed_bytes(4)))
            for world in (state, other)
        ]
        assert choices[0] == choices[1]


def test_greedy_takes_the_action_that_leaves_it_best() -> None:
    state = oppidum.game("metropolis").configure(2).new(3)
    seat = state.to_act()[0]
    chosen = find("greedy").choose(state.knowledge(seat), state.legal(seat), DEFAULT_BUDGET, Dice(seed_bytes(1)))
    values = {action: value_after(state, seat, action) for action in state.legal(seat)}
    assert values[chosen] == max(values.values()) > min(values.values())


def test_greedy_stops_when_its_time_is_over() -> None:
    """It holds one imagined table at a time, so that a huge budget costs neither memory nor time beyond the limit."""
    state = oppidum.game("metropolis").configure(2).new(3)
    seat = state.to_act()[0]
    budget = Budget(simulations=999_999_999, seconds=0.02)
    assert find("greedy").choose(state.knowledge(seat), state.legal(seat), budget, Dice(seed_bytes(1))) in state.legal(
        seat
    )


def test_lead_is_the_own_outlook_beyond_the_mean_of_the_others() -> None:
    state = play([find("greedy"), find("random"), find("random")], seed=1)
    points = [outcome.points for outcome in state.result().seats]
    assert lead(state, 0) == points[0] - (points[1] + points[2]) / 2


def team_game(seed: int, bot: str, moves: int = 28) -> State:
    """Two-player Sprawlopolis after so many moves of this bot on both seats."""
    state = oppidum.game("sprawlopolis").configure(2).new(seed)
    dice = Dice(seed_bytes(seed), bot)
    for _ in range(moves):
        seat = state.to_act()[0]
        state.play(seat, find(bot).choose(state.knowledge(seat), state.legal(seat), DEFAULT_BUDGET, dice))
    return state


@pytest.mark.rule("S-50")
@pytest.mark.parametrize("moves", [1, 9])
def test_greedy_serves_its_team_by_points(moves: int) -> None:
    """Beyond the mean of the others a team is nowhere ahead: every place would look alike, and none would be chosen."""
    state = team_game(seed=2, bot="random", moves=moves)
    seat = state.to_act()[0]
    points = {}
    for action in state.legal(seat):
        after = state.copy()
        after.play(seat, action)
        points[action] = after.projected(seat, seat).total
    best = {action for action, value in points.items() if value == max(points.values())}
    for seed in range(5):
        dice = Dice(seed_bytes(seed))
        assert find("greedy").choose(state.knowledge(seat), state.legal(seat), DEFAULT_BUDGET, dice) in best
    assert len(best) < len(points) / 4


@pytest.mark.soak
@pytest.mark.rule("S-50")
def test_greedy_teams_win_where_random_ones_lose() -> None:
    """Two players: greedy wins 19 of these 20 seeds, 8 points beyond the target; random stays 33 points below it."""
    won = {bot: sum(team_game(seed, bot).result().seats[0].won for seed in range(20)) for bot in ("greedy", "random")}
    assert won["greedy"] >= 15
    assert won["random"] == 0


def test_lead_of_a_team_is_that_of_all_its_members() -> None:
    state = oppidum.game("sprawlopolis").configure(3).new(1)
    assert lead(state, 0) == lead(state, 1) == state.expected_points(0, 0) != 0


def test_an_only_action_needs_no_thought() -> None:
    state = oppidum.game("metropolis").configure(2).new(3)
    seat = state.to_act()[0]
    assert find("greedy").choose(state.knowledge(seat), [0], DEFAULT_BUDGET, Dice(seed_bytes(1))) == 0


def test_an_unknown_bot_is_refused_and_the_nearest_named() -> None:
    with pytest.raises(UnknownBot) as error:
        find("gredy")
    assert error.value.message.params["near"] == "greedy"
    with pytest.raises(UnknownBot):
        find("zzz")


def test_play_refuses_what_a_broken_bot_might_choose() -> None:
    state = oppidum.game("metropolis").configure(2).new(3)
    before = state.digest()
    with pytest.raises(IllegalAction):
        state.play(state.to_act()[0], state.configuration.actions.parse("take A1"))
    assert state.digest() == before
