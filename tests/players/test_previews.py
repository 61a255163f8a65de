"""What a choice would make of one's points: exact where it can be known, silent where it cannot, and fair."""

from __future__ import annotations

import pytest

import oppidum
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.game import State
from oppidum.engine.seldom import draw_actions
from oppidum.players.previews import TooManyEndings, preview_difference, preview_payments, preview_points
from oppidum.words import say
from tests.games.foundations.modules import with_roles
from tests.games.foundations.tables import final, player, set_up
from tests.games.foundations.test_roads import with_roads
from tests.specimen.specimen import SPECIMEN


def after(state: State, seat: int, action: int) -> State:
    copied = state.copy()
    copied.play(seat, action)
    return copied


def points_found(state: State, seat: int) -> dict[int, int | None]:
    """The points that previews tell after each legal action."""
    found = preview_points(state.knowledge(seat), state.legal(seat), Dice(seed_bytes(1)))
    return {action: None if value is None else value.points for action, value in found.items()}


def random_game(state: State, moves: int) -> State:
    dice = Dice(seed_bytes(3), "choices")
    for _ in range(moves):
        seat = state.to_act()[0]
        state.play(seat, dice.choose(state.legal(seat)))
    return state


@pytest.mark.parametrize(("title", "players", "moves"), [("metropolis", 3, 104), ("sprawlopolis", 2, 9)])
def test_the_points_after_each_action(title: str, players: int, moves: int) -> None:
    state = random_game(oppidum.game(title).configure(players).new(4), moves)
    seat = state.to_act()[0]
    found = points_found(state, seat)
    truth = {action: after(state, seat, action).points_with_projected(seat, seat) for action in state.legal(seat)}
    assert found == truth
    assert len(set(truth.values())) > 1


@pytest.mark.rule("S-10")
def test_a_compound_action_counts_with_its_best_end() -> None:
    state = random_game(oppidum.game("sprawlopolis").configure(2).new(4), 8)
    seat = state.to_act()[0]
    found = points_found(state, seat)
    for card in state.legal(seat):
        shown = after(state, seat, card)
        ends = [after(shown, seat, spot) for spot in shown.legal(seat)]
        assert found[card] == max(end.points_with_projected(seat, seat) for end in ends)


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


@pytest.mark.parametrize(("title", "players", "moves"), [("metropolis", 3, 104), ("sprawlopolis", 2, 8)])
def test_the_difference_agrees_with_the_points_and_with_its_lines(title: str, players: int, moves: int) -> None:
    state = random_game(oppidum.game(title).configure(players).new(4), moves)
    seat = state.to_act()[0]
    knowledge, legal = state.knowledge(seat), state.legal(seat)
    points = points_found(state, seat)
    before, gains = state.points_with_projected(seat, seat), set()
    for action in legal:
        found = preview_difference(knowledge, action, Dice(seed_bytes(1)))
        assert found is not None
        gain = found.scored + found.projected
        lines = [*found.scored_lines, *found.projected_lines]
        assert gain == (points[action] or 0) - before == sum(line.points for line in lines)
        assert not found.guess
        gains.add(gain)
    assert len(gains) > 1


LAST_MOVES: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("metropolis", 2, {}),
    ("rome", 2, {"monuments": True, "roads": True, "invocations": True}),
    ("rome", 3, {"objectives": "hidden", "roles": True}),
    ("rome", 2, {"consul": "standard"}),
    ("sprawlopolis", 2, {}),
    ("city-of-iron", 2, {}),
]


@pytest.mark.parametrize(("title", "players", "options"), LAST_MOVES)
def test_a_last_move_is_previewed_as_what_it_makes_of_the_scoring(
    title: str, players: int, options: dict[str, OptionValue]
) -> None:
    """Of the choices before a scoring, one differs from another in the preview as it does in the points then."""
    configuration = oppidum.game(title).configure(players, options)
    compared = 0
    for seed in range(3):
        state, dice = configuration.new(seed), Dice(seed_bytes(seed), "choices")
        while seats := state.to_act():
            seat, legal = seats[0], state.legal(seats[0])
            for action in () if state.is_shared() else (legal[0], legal[-1]):
                then = after(state, seat, action)
                if then.midway() or not (then.over() or then.coming_scoring().number > state.coming_scoring().number):
                    continue
                found = preview_difference(state.knowledge(seat), action, Dice(seed_bytes(1)))
                assert found is not None
                promised = state.points_with_projected(seat, seat)
                assert then.score(seat, seat).total == promised + found.scored + found.projected
                compared += 1
            state.play(seat, dice.choose(draw_actions(configuration, legal, dice)))
    assert compared >= 3


def test_coins_are_told_beside_the_points_and_not_as_points() -> None:
    table = final(player("small-house A1", "market A2", coins=3), player(), era=1)
    income = table.configuration.actions.parse("income")
    for _ in range(2):
        seat = table.to_act()[0]
        found = preview_difference(table.knowledge(seat), income, Dice(seed_bytes(1)))
        assert found is not None
        assert (found.scored, found.projected, found.scored_lines, found.projected_lines) == (0, 0, (), ())
        assert [say(each) for each in found.holdings] == [f"+{table.income(seat)} coins"]
        table.play(seat, income)


def test_reasons_are_worded_as_differences() -> None:
    """The house is a citizen more beside the school, and adds to the population; the last era's lot is gone."""
    table = set_up(player("school-1 A2", "small-house A1", lots="A3"), player(), era=3)
    build = table.configuration.actions.parse("build small-house A3")
    found = preview_difference(table.knowledge(0), build, Dice(seed_bytes(1)))
    assert found is not None
    said = {line.rule: (line.points, say(line.message)) for line in found.projected_lines}
    assert said["F-37"] == (-1, "No longer: Lot marker on A3.")
    assert said["F-30"][0] == 1
    assert said["F-30"][1].endswith("Points before: 1.")
    assert said["F-33"][0] == 1


@pytest.mark.rule("S-10")
def test_a_choice_with_steps_to_come_is_told_at_its_best() -> None:
    state = random_game(oppidum.game("sprawlopolis").configure(2).new(4), 8)
    seat = state.to_act()[0]
    for _ in range(2):
        action = state.legal(seat)[0]
        found = preview_difference(state.knowledge(seat), action, Dice(seed_bytes(1)))
        assert found is not None
        assert found.at_best == after(state, seat, action).midway()
        state.play(seat, action)


@pytest.mark.rule("R-04", "R-06")
def test_a_benefit_in_the_middle_of_a_scoring_is_previewed_by_itself() -> None:
    table = with_roads(player(), player("domus C1"), boards="crossroads")
    table.play(0, table.configuration.actions.parse("income"))
    seat = table.to_act()[0]
    said = []
    for action in table.legal(seat):
        found = preview_difference(table.knowledge(seat), action, Dice(seed_bytes(1)))
        assert found is not None
        said.append([*map(say, found.holdings)] + [line.points for line in found.scored_lines])
        chosen = after(table, seat, action)
        assert (
            chosen.score(seat, seat).total == table.points_with_projected(seat, seat) + found.scored + found.projected
        )
    assert ["+8 coins"] in said


def test_what_an_action_turns_up_makes_its_points_a_guess() -> None:
    state = SPECIMEN.configure(2).new(1)
    seat = state.to_act()[0]
    found = [preview_difference(state.knowledge(seat), action, Dice(seed_bytes(1))) for action in state.legal(seat)]
    told = [after(state, seat, action) for action in state.legal(seat)]
    pairs = zip(found, told, strict=True)
    assert all(each is None or each.guess == (seat in then.revealed) for each, then in pairs)


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
