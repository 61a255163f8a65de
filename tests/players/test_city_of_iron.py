"""City of Iron as bots see it: payments in one way, moves without end kept short, and what a table is worth."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from oppidum.games.city_of_iron.rules.turns import bill_for
from oppidum.players import DEFAULT_BUDGET, Budget, find
from oppidum.players.city_of_iron.evaluator import CityOfIronEvaluator
from oppidum.players.city_of_iron.paying import cheapest_payment
from oppidum.players.city_of_iron.worth import Weights, value_cards, value_table, value_turn_order
from oppidum.players.moves import Move
from tests.games.checked import play
from tests.games.city_of_iron.tables import DATA, Tree, legal, new, seat, set_up
from tests.games.city_of_iron.test_payments import ends_of

TOWNS = ["woolmoor", "hookbay", "cogholm", "mudford", "whitepan", "loomspire"]
LARGE_HAND = (
    "cartographer explorer merchant scout-ship cargo-ship cloud-skimmer "
    "soldier captain sharp-shooter spy iron-guard magician warship"
)
"""Thirteen cards: an attack can be paid for with them in more than 200,000 orders."""


def propose(table: CityOfIronState) -> dict[str, Move]:
    """The moves that the judge thinks of, by what they say."""
    player = table.to_act()[0]
    notation = table.configuration.actions.notation
    moves = CityOfIronEvaluator().moves(table, player, table.legal(player))
    return {", ".join(notation(step) for step in move.steps): move for move in moves}


def choice(table: CityOfIronState, bot: str, simulations: int | None = None) -> str:
    """What a bot chooses, in notation."""
    player = table.to_act()[0]
    budget = Budget(simulations=simulations) if simulations else DEFAULT_BUDGET
    ids = table.legal(player)
    chosen = find(bot).choose(table.knowledge(player), ids, budget, Dice(seed_bytes(1)))
    return table.configuration.actions.notation(chosen)


# Buildings


@pytest.mark.rule("K-20", "K-55")
def test_equal_buildings_of_the_row_are_one_move_and_one_in_store_is_another() -> None:
    table = set_up(seat(9, 3, stored=["academy"]), seat(), row="academy mine academy")
    builds = [said for said in propose(table) if said.startswith("build")]
    assert sorted(builds) == ["build 1 home", "build 2 home", "build academy home"]
    assert propose(table)["build academy home"].value > propose(table)["build 1 home"].value


# Payments


@pytest.mark.rule("K-30")
def test_a_large_hand_attacks_in_one_way_for_each_town() -> None:
    table = set_up(seat(hand=LARGE_HAND), town_order=TOWNS)
    attacks = [said for said in propose(table) if said.startswith("attack")]
    assert sorted(said.split(",")[0] for said in attacks) == sorted(legal(table, "attack"))
    assert len(attacks) == 3


@pytest.mark.rule("K-30")
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_no_bot_tries_the_orders_of_a_payment(bot: str) -> None:
    table = set_up(seat(hand=LARGE_HAND), town_order=TOWNS)
    play(table, "attack cogholm")
    while table.midway():
        play(table, choice(table, bot, 3))
    assert table.holder[table.rules.towns.id.index("cogholm")] == 0


@pytest.mark.rule("K-28", "K-30", "K-62")
@pytest.mark.parametrize(
    ("hand", "begin"),
    [
        ("captain soldier cartographer iron-guard warship scout-ship", ["attack woolmoor"]),
        ("captain soldier magician iron-guard spy explorer", ["attack hookbay"]),
        ("mayor scholar engineer junkbot tax-collector machinist", ["play mayor", "district home two"]),
        ("explorer scout-ship cargo-ship warship cartographer captain", ["play explorer", "settle far-jungle two"]),
        ("explorer wyvern-ship cloud-skimmer soldier scout-ship", ["play explorer", "settle drifting-rock three"]),
        ("spy captain merchant scout-ship explorer soldier", ["play spy"]),
    ],
)
def test_the_cheapest_payment_is_the_best_of_all_that_the_rules_allow(hand: str, begin: list[str]) -> None:
    table = set_up(seat(9, 2, hand=hand), seat(3), town_order=TOWNS)
    play(table, *begin[:-1])
    ends = ends_of(table, begin[-1])
    play(table, begin[-1])
    assert table.midway()
    columns, values = table.rules.cards, value_cards(table, Weights())
    own = 0 if table.chain.card < 0 else int(columns.bit[table.chain.card])
    paid = table.chain.paid & ~own
    chosen = cheapest_payment(columns, bill_for(table, 0), paid, table.hand[0] & ~own, values)

    def price(cards: int) -> float:
        return sum(values[card] for card in range(columns.count) if cards & columns.bit[card])

    before = int(table.hand[0])
    prices = {round(price(before & ~own & ~int(after.hand[0])), 6) for _, after in ends}
    assert len(prices) > 1
    assert round(price(chosen), 6) == min(prices)


@pytest.mark.rule("K-25", "K-28")
def test_what_is_worth_most_is_discarded_first_to_come_back_first() -> None:
    table = set_up(seat(hand="cartographer warship captain soldier"), town_order=TOWNS)
    values = dict(zip(table.rules.cards.id, value_cards(table, Weights()), strict=True))
    attack = next(said for said in propose(table) if said.startswith("attack woolmoor"))
    discards = [said.removeprefix("discard ") for said in attack.split(", ")[1:] if said != "enough"]
    military = [values[card] for card in discards if card != "cartographer"]
    assert len(military) > 1
    assert military == sorted(military, reverse=True)


# Moves


@pytest.mark.parametrize("seed", range(4))
def test_every_move_is_legal_to_its_end_and_leaves_nothing_open(seed: int) -> None:
    table, dice, evaluator = (
        new(2 + seed % 3, seed, nations=True, towns=True),
        Dice(seed_bytes(seed)),
        CityOfIronEvaluator(),
    )
    asked = 0
    while not table.over():
        player = table.to_act()[0]
        ids = table.legal(player)
        if asked % 7 == 0:
            moves = evaluator.moves(table, player, ids)
            assert moves
            assert [one.value for one in moves] == sorted((one.value for one in moves), reverse=True)
            for one in moves:
                after = table.copy()
                for step in one.steps:
                    after.play(player, step)
                assert not after.midway()
        table.apply(player, dice.choose(ids))
        asked += 1


def test_a_building_that_lies_in_the_row_twice_is_thought_of_once() -> None:
    table = set_up(seat(9, 9), row="academy - academy mine")
    assert [said for said in propose(table) if said.startswith(("build", "store"))].count("build 1 home") == 1
    assert not {"build 3 home", "store 3"} & set(propose(table))
    assert {"build 4 home", "store 4", "store 1"} <= set(propose(table))


def test_what_is_destroyed_for_a_building_is_the_least_of_all() -> None:
    table = set_up(seat(9, 9, home="academy barracks moss-garden moss-garden mine"), row="crystal-caverns mine")
    assert [said for said in propose(table) if said.startswith("build 2")] == ["build 2 home, raze barracks"]


@pytest.mark.rule("K-45")
def test_a_purchase_is_one_move_that_the_purse_can_pay() -> None:
    table = set_up(seat(6, 1), seat(6, 1), step=5)
    play(table, "tax")
    assert table.phase == 5
    coins = {card.id: card.cost.coins for card in DATA.card}
    moves = propose(table)
    assert "ready" in moves
    bundles = [[step.removeprefix("buy ") for step in said.split(", ") if step != "ready"] for said in moves]
    assert max(len(bundle) for bundle in bundles) >= 2
    purse = table.coins[0]
    assert all(sum(coins[card] for card in bundle) <= purse for bundle in bundles)
    assert len(moves) == len({frozenset(bundle) for bundle in bundles})


@pytest.mark.rule("K-45", "K-90")
def test_a_purchase_is_weighed_alike_whoever_has_answered_already() -> None:
    table, evaluator = set_up(seat(6, 1), seat(6, 1), step=5), CityOfIronEvaluator()
    play(table, "tax")
    first = evaluator.moves(table, 1, table.legal(1))
    play(table, "buy explorer", "buy inventor")
    later = evaluator.moves(table, 1, table.legal(1))
    assert [(one.steps, one.value) for one in first] == [(one.steps, one.value) for one in later]


@pytest.mark.rule("K-29")
@pytest.mark.parametrize(("coin", "first"), [(1.5, "play junkbot"), (0.0, "build 2 home")])
def test_a_free_action_comes_first_if_it_gains_something(coin: float, first: str) -> None:
    """The Junkbot's coins speak for it, its worth in hand against it; the build is there before and after it."""
    table = set_up(seat(4, hand="junkbot"), row="- turnip-farm")
    weights = Weights()
    weights.coin = coin
    best = CityOfIronEvaluator(weights).moves(table, 0, table.legal(0))[0]
    assert table.configuration.actions.notation(best.steps[0]) == first


# What a table is worth


def test_a_table_is_worth_its_points_once_the_game_is_over() -> None:
    table = last_of_all(seat(0, points=20), seat(0, points=10))
    play(table, "tax")
    assert table.over()
    evaluator = CityOfIronEvaluator()
    assert evaluator.party_values(table) == [float(points) for points in table.points]
    assert evaluator.evaluate(table, 0) == table.points[0] - table.points[1]


def test_goods_count_by_the_scorings_to_come() -> None:
    early, late = set_up(seat(home="mine"), seat()), last_of_all(seat(home="mine"), seat())
    weights, values = Weights(), value_cards(early, Weights())
    gains = []
    for table in (early, late):
        bare = set_up(seat(), seat()) if table is early else last_of_all(seat(), seat())
        gains.append(value_table(table, weights, values)[0] - value_table(bare, weights, values)[0])
    assert gains[0] > gains[1] > 0


def test_nothing_can_be_made_of_cards_and_coins_after_the_last_turn() -> None:
    rich = last_of_all(seat(5, 3, hand="warship explorer"), seat(9, hand="spy magician machinist"))
    poor = last_of_all(seat(), seat(9, hand="spy magician machinist"))
    assert CityOfIronEvaluator().party_values(rich)[0] == CityOfIronEvaluator().party_values(poor)[0]


@pytest.mark.rule("K-22")
def test_science_beyond_what_buildings_ask_for_is_worth_next_to_nothing() -> None:
    worth = [CityOfIronEvaluator().party_values(set_up(seat(5, science), seat()))[0] for science in (3, 4, 12, 13)]
    needed, idle = worth[1] - worth[0], worth[3] - worth[2]
    assert 0 < idle < needed / 5


def last_of_all(*seats: Tree, step: int = 5, **said: Any) -> CityOfIronState:
    """The last turn of the last round of two players; it belongs to the second."""
    return set_up(*seats, step=step, score_cards=3, due=1, scorings=2, round=7, deck=[], **said)


# Bids


@pytest.mark.rule("K-10", "K-11")
def test_the_last_to_bid_takes_the_free_place_from_which_it_acts_first() -> None:
    table = set_up(seat(7), seat(7), phase="bidding", order=[1, 2])
    play(table, "bid 6")
    worth = {said: move.value for said, move in propose(table).items()}
    assert worth["bid 7"] > worth["bid 5"] == worth["bid 4"]
    assert choice(table, "greedy") == "bid 7"


@pytest.mark.rule("K-10", "K-11")
def test_the_first_to_bid_reckons_with_those_who_come_after() -> None:
    table = set_up(seat(7), seat(7), phase="bidding", order=[1, 2])
    assert choice(table, "greedy") == "bid 7"


@pytest.mark.rule("K-73")
@pytest.mark.parametrize(("coins", "expected"), [(12, "bid 8"), (6, "stay")])
def test_a_second_bid_is_made_by_whoever_has_coins_to_spare(coins: int, expected: str) -> None:
    seats = [seat(7) for _ in range(3)]
    table = set_up(*seats, seat(coins, nation="om"), phase="bidding", order=[4, 1, 2, 3], options={"nations": True})
    play(table, "bid 4", "bid 5", "bid 6", "bid 7")
    assert choice(table, "greedy") == expected


def test_the_order_is_worth_less_with_each_turn_and_nothing_in_the_last() -> None:
    weights = Weights()
    turns = [value_turn_order(set_up(seat(), seat(), step=step), weights) for step in range(6)]
    assert turns[0] == weights.early == value_turn_order(set_up(seat(), seat(), phase="bidding"), weights)
    assert turns == sorted(turns, reverse=True)
    assert turns[-1] == 0


# Playing


def play_some(bots: list[str], seed: int, simulations: int = 1, rounds: int = 99) -> CityOfIronState:
    """A game of these bots, one a seat, or so many rounds of it."""
    table = new(len(bots), seed, nations=True, towns=True)
    dice = [Dice(seed_bytes(seed), f"seat-{number}") for number in range(len(bots))]
    players = [find(name) for name in bots]
    while not table.over() and table.round <= rounds:
        player = table.to_act()[0]
        ids, knowledge = table.legal(player), table.knowledge(player)
        table.play(player, players[player].choose(knowledge, ids, Budget(simulations=simulations), dice[player]))
    return table


@pytest.mark.parametrize("seed", range(4))
def test_greedy_beats_random(seed: int) -> None:
    bots = ["random", "random", "random"]
    bots[seed % 3] = "greedy"
    assert play_some(bots, seed).result().seats[seed % 3].won


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_the_same_seeds_give_the_same_game(bot: str) -> None:
    first, second = (play_some([bot, "random"], 3, 3, rounds=2) for _ in range(2))
    assert first.digest() == second.digest()
    assert play_some([bot, "random"], 4, 3, rounds=2).digest() != first.digest()


@pytest.mark.rule("K-53", "K-56")
@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_a_won_position_is_taken(bot: str) -> None:
    """The last turn of all: one building brings the two points that are missing."""
    table = last_of_all(seat(0, points=11), seat(9, 9, points=10), row="academy barracks turnip-farm bank")
    assert choice(table, bot, 60) == "build 3 home"
    play(table, "build 3 home")
    assert [outcome.won for outcome in table.result().seats] == [False, True]


@pytest.mark.rule("K-25", "K-30", "K-53")
def test_the_planner_fetches_a_card_for_the_attack_that_wins() -> None:
    """Two turns before the end: the town is out of reach, but not with the card that lies on top of the pile."""
    for seed in range(3):
        table = last_of_all(
            seat(0, points=12),
            seat(5, points=10, hand="captain cartographer", military={"draw": ["soldier"]}),
            step=3,
            town_order=TOWNS,
            row="academy",
        )
        dice, bot = Dice(seed_bytes(seed)), find("planner")
        while not table.over():
            player = table.to_act()[0]
            if player == 1:
                ids = table.legal(1)
                table.play(1, bot.choose(table.knowledge(1), ids, Budget(simulations=150), dice))
            else:
                play(table, "tax")
        assert table.result().seats[1].won
