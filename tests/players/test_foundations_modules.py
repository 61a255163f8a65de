"""Bots use Rome's modules: they buy, use, hold and choose what their cards, roads and objectives are worth."""

from __future__ import annotations

from typing import Any, cast

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.players import ASPECTS, DEFAULT_BUDGET, Bot, Budget, UnknownBot, find
from tests.games.checked import play
from tests.games.foundations.modules import configured, with_invocations, with_monuments, with_roles
from tests.games.foundations.tables import player
from tests.games.foundations.test_roads import with_roads

EVERYTHING: dict[str, OptionValue] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
}
LAST: dict[str, Any] = {"era": 3, "market": [], "final_turns": 1}


def choice(table: ModularState, bot: str = "greedy", seed: int = 1, budget: Budget = DEFAULT_BUDGET) -> str:
    """What a bot chooses on this table, in notation."""
    seat = table.to_act()[0]
    chosen = find(bot).choose(table.knowledge(seat), table.legal(seat), budget, Dice(seed_bytes(seed)))
    return table.configuration.actions.notation(chosen)


def kept_of(option: str, better: set[str], worse: set[str]) -> set[str]:
    """What greedy keeps at tables on which the first player was dealt a better and a worse card."""
    kept: set[str] = set()
    for seed in range(120):
        table = configured(2, **{option: EVERYTHING[option]}).new(seed)
        view: Any = table.knowledge(0).view()
        cards = set(view.modules[option].dealt[0])
        if cards & better and cards & worse:
            kept.add(choice(cast(ModularState, table)).partition(" ")[2])
    return kept


# Invocations


def test_coins_of_a_card_are_taken_when_the_purse_is_empty() -> None:
    market = ["B1", "B2", "B3", "B4", "B5", "B6"]
    poor = with_invocations(player("domus A1", coins=0), player(coins=9), held="largesse", market=market)
    rich = with_invocations(player("domus A1", coins=30), player(coins=9), held="largesse", market=market)
    assert choice(poor) == "use largesse"
    assert choice(rich) != "use largesse"


@pytest.mark.parametrize("card", ["surveyor", "toll-gate", "good-name", "newcomers", "street-trade", "patronage"])
def test_a_card_that_works_on_is_used_at_once(card: str) -> None:
    assert choice(with_invocations(player("domus A1", coins=4), player(), held=card)) == f"use {card}"


@pytest.mark.parametrize(
    ("homes", "used"), [(["domus-maxima E4 F4"], False), (["grand-insula-square E4 E5 F4 F5"], True)]
)
def test_a_card_is_held_for_its_points_unless_it_gains_more(homes: list[str], used: bool) -> None:
    table = with_invocations(player("resplendent-library D4 D5", *homes), player(), held="festival", **LAST)
    assert (choice(table) == "use festival D4") == used


def test_a_card_that_hardly_brings_anything_any_more_is_not_bought() -> None:
    market = ["good-name", "B1", "B2", "B3", "B4", "B5"]
    gone = [f"{column}{row}" for column in "CDEFG" for row in range(1, 8)]
    piles = [
        {"order": [*gone, "A2", "A3", "A4", "A5", "A6", "A7", "B6", "B7"], "buried": True},
        {"order": []},
        {"order": []},
    ]
    late = with_invocations(player("domus A1", coins=20), player(), era=3, market=market, piles=piles)
    assert choice(late) == "buy B1"


def test_a_turn_ends_when_nothing_that_is_left_would_gain() -> None:
    table = with_invocations(player("domus A1", coins=30), player(), held="census largesse")
    play(table, "income")
    assert choice(table) == "end"


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_more_citizens_are_counted_when_they_decide_who_has_most(bot: str) -> None:
    seats = (player("insula-long A1 B1 C1"), player("grand-insula-square D4 D5 E4 E5"))
    table = with_invocations(*seats, held="census", **LAST)
    play(table, "income")
    assert choice(table, bot, budget=Budget(simulations=20)) == "use census"


# Monuments, roles and objectives


def test_a_monument_that_is_worth_it_is_built() -> None:
    seats = (player("insula-l A1 A2 B1", lots="D6"), player("domus G7"))
    assert choice(with_monuments(*seats, drawn="tower-of-wonders", **LAST)).startswith("build tower-of-wonders")


def test_the_better_role_is_kept() -> None:
    """The better ones gained most points in games in which roles were kept at random, the worse ones least."""
    better = {"popular", "swift", "restless"}
    assert {"popular"} < kept_of("roles", better, {"landed", "well-connected", "frugal", "thrifty"}) <= better


def test_the_objective_that_is_met_more_often_is_kept() -> None:
    better = {"four-winds", "great-estate", "corners"}
    assert set() < kept_of("objectives", better, {"shops", "balance", "avenue", "no-waste"}) <= better


def test_a_seat_that_may_build_after_a_buy_does() -> None:
    market = ["A2", "G7", "G6", "G5", "G4", "G3"]
    table = with_roles(player(lots="A1 B1 C1 D1 D2 D3", coins=20), player(), roles="swift humble", market=market)
    play(table, "buy A2")
    assert choice(table).startswith("build")


# Roads


@pytest.mark.parametrize(("board", "chosen"), [("crossroads", "crossroads 1"), ("settlers-road", "settlers-road 1")])
def test_at_the_end_the_benefit_with_points_is_chosen(board: str, chosen: str) -> None:
    table = with_roads(player("domus C1"), player(), boards=board, era=3)
    play(table, "income")
    assert choice(table) == f"choose {chosen}"


def test_early_citizens_for_good_are_worth_more_than_points_once() -> None:
    table = with_roads(player("insula-l C1 C2 D1"), player("insula-long E5 E6 E7"), boards="settlers-road")
    play(table, "income")
    assert choice(table) == "choose settlers-road 3"


def test_an_edge_is_built_on_for_its_road() -> None:
    """With the road the house goes to the edge; a bot blind to roads sees two equal lots."""
    seats = (player(lots="C1 C3"), player("domus E1"))
    table = with_roads(*seats, boards="via-appia", era=3)
    built = [choice(table, seed=seed) for seed in range(8)]
    assert all(text.endswith("C1") for text in built)


# What a bot must not do


@pytest.mark.parametrize("bot", ["greedy", "planner"])
@pytest.mark.parametrize("moves", [0, 9, 40])
def test_the_same_knowledge_gives_the_same_choice_whatever_the_truth(bot: str, moves: int) -> None:
    state, dice = configured(3, **EVERYTHING).new(5), Dice(seed_bytes(6))
    greedy = find("greedy")
    for _ in range(moves):
        state.apply(state.to_act()[0], _choose(greedy, cast(ModularState, state), dice))
    seat = state.to_act()[0]
    other = state.knowledge(seat).imagine(Dice(seed_bytes(9)))
    assert other.to_bytes() != state.to_bytes()
    budget = Budget(simulations=6)
    choices = [
        find(bot).choose(world.knowledge(seat), world.legal(seat), budget, Dice(seed_bytes(4)))
        for world in (state, other, state)
    ]
    assert len(set(choices)) == 1


def _choose(bot: Bot, table: ModularState, dice: Dice) -> int:
    seat = table.to_act()[0]
    return bot.choose(table.knowledge(seat), table.legal(seat), DEFAULT_BUDGET, dice)


@pytest.mark.parametrize("aspect", ASPECTS)
def test_a_blind_bot_makes_no_use_of_a_module(aspect: str) -> None:
    options = {**EVERYTHING, aspect: EVERYTHING.get(aspect, True)}
    state, dice = cast(ModularState, configured(2, **options).new(8)), Dice(seed_bytes(8))
    blind = find(f"greedy:blind={aspect}")
    for _ in range(80):
        action = _choose(blind, state, dice)
        text = state.configuration.actions.notation(action)
        if aspect == "invocations":
            assert not text.startswith("use")
            assert not (text.startswith("buy") and action >= state.rules.ids)
        assert not text.startswith(("steal", "propose", "accept"))
        if aspect == "monuments" and action < state.rules.ids:
            assert state.rules.kind_of[action] < state.rules.own_kinds
        state.apply(state.to_act()[0], action)


@pytest.mark.parametrize("name", ["greedy:blind=walls", "greedy:deaf=roads", "random:blind=roads", "greedy:blind="])
def test_a_strange_blindness_is_refused(name: str) -> None:
    with pytest.raises(UnknownBot):
        find(name)


@pytest.mark.soak
@pytest.mark.parametrize("aspect", ["monuments", "invocations", "roads"])
def test_greedy_beats_a_bot_blind_to_a_module(aspect: str) -> None:
    wins = 0.0
    for game in range(100):
        state, dice = cast(ModularState, configured(2, **{aspect: True}).new(500 + game // 2)), Dice(seed_bytes(game))
        bots = [find("greedy"), find(f"greedy:blind={aspect}")]
        while not state.over():
            state.apply(state.to_act()[0], _choose(bots[(state.to_act()[0] + game) % 2], state, dice))
        outcomes = state.result().seats
        wins += outcomes[game % 2].won / (outcomes[0].won + outcomes[1].won)
    assert wins > 50
