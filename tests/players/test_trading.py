"""Bots at tables with trading and stealing: what they offer, accept, wish and steal, and that they decide fairly."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.lines import play_line
from oppidum.engine.seldom import usual_actions
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.players import find
from oppidum.players.bot import Bot
from oppidum.players.budget import Budget
from oppidum.players.clock import Clock
from oppidum.players.foundations.bargains import LEAST_GAIN, Bargain
from oppidum.players.foundations.evaluator import FoundationsEvaluator
from oppidum.players.foundations.lot_values import Appraisal
from oppidum.players.greedy import GreedyBot
from oppidum.players.previews import preview_points
from oppidum.players.search import PlannerBot
from oppidum.players.tree import Tree
from tests.games.checked import play
from tests.games.foundations.modules import configured, module_view, with_trades
from tests.games.foundations.tables import player

BUDGET = Budget(simulations=4)
BOTS: dict[str, Bot] = {"greedy": GreedyBot(), "planner": PlannerBot()}
TRADING_ALONE: dict[str, Any] = {"trading": True}
MARKET = ["G1", "G2", "G3", "G4", "G5", "G6"]


def choice(table: ModularState, seat: int, bot: Bot) -> str:
    action = bot.choose(table.knowledge(seat), table.legal(seat), BUDGET, Dice(seed_bytes(1)))
    return table.configuration.actions.notation(action)


def traders() -> ModularState:
    return with_trades(player(lots="A1 A2", coins=9), player(lots="C1 C2", coins=9), player(lots="E1", coins=9))


def neighbours(options: dict[str, Any] | None = None, coins: int = 5, **fields: Any) -> ModularState:
    """A table on which the first two players each hold the lot that completes the other's square."""
    seats = [player(lots=lots, coins=coins) for lots in ("A1 A2 B1 D4", "B2 D3 E3 E4", "G8", "I9")]
    return with_trades(*seats, options=TRADING_ALONE if options is None else options, market=MARKET, **fields)


def play_until_action(table: ModularState, bot: Bot) -> list[str]:
    """The choices up to the first action of the turn, each with its player."""
    told = []
    while True:
        seat = table.to_act()[0]
        chosen = choice(table, seat, bot)
        told.append(f"{seat + 1}: {chosen}")
        play(table, chosen)
        if chosen.startswith(("income", "buy", "build", "end")):
            return told


def trading_of(table: ModularState) -> Any:
    return next(module for module in table.modules if module.option == "trading")


def gains(table: ModularState) -> tuple[float, float]:
    """What the offer that waits gains its proposer and the partner, by the estimate of bots."""
    trading = trading_of(table)
    state = trading.state_of(table)
    lots = FoundationsEvaluator().judge_of(table).lots
    return Bargain(Appraisal(lots, table), trading, state.by, state.to).gains(state.steps)


# Offers


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_lots_that_complete_both_areas_are_exchanged(bot: Bot) -> None:
    told = play_until_action(neighbours(), bot)
    assert told[:5] == ["1: propose 2", "1: give D4", "1: ask B2", "1: offer", "2: accept"]
    assert told[5].startswith("1: build")


def test_who_has_more_of_a_trade_pays_for_it() -> None:
    """People beside the first player's library would score again, the second gets a lot like the one that it gives."""
    seats = [player(lots=lots, coins=2) for lots in ("A1 A2 B1 D4", "B2 F7", "G8", "I9")]
    seats[0] |= {"buildings": ["library C2"], "coins": 12}
    table = with_trades(*seats, options=TRADING_ALONE, market=MARKET)
    told = play_until_action(table, GreedyBot())
    assert told[0] == "1: propose 2"
    assert "1: ask B2" in told
    assert any(line.startswith("1: give") and line.endswith(("coin", "coins", "token")) for line in told)
    assert "2: accept" in told


def test_nothing_is_offered_where_one_gains_what_the_other_loses() -> None:
    seats = [player(lots=lots, coins=5) for lots in ("A1 A2 B1 D4", "B2 D3 E3 E4")]
    table = with_trades(*seats, options=TRADING_ALONE, market=MARKET)
    assert not choice(table, 0, GreedyBot()).startswith("propose")


def test_each_partner_gets_one_offer_a_turn_before_the_action_and_both_sides_gain() -> None:
    table = cast(ModularState, configured(4, trading=True, stealing=True).new(1))
    bot, dice = GreedyBot(), Dice(seed_bytes(2))
    kinds: Counter[str] = Counter()
    while kinds["accept"] < 3:
        seat = table.to_act()[0]
        action = bot.choose(table.knowledge(seat), table.legal(seat), BUDGET, dice)
        kind = table.configuration.actions.action(action).kind
        kinds[kind] += 1
        if kind == "propose":
            partner = action - trading_of(table).propose(0)
            assert module_view(table, "trading").proposed[partner] == 0
            assert module_view(table, "turn").taken == 0
        table.play(seat, action)
        if kind == "offer" or (kind in ("give", "ask") and module_view(table, "trading").stage == "waiting"):
            assert min(gains(table)) >= LEAST_GAIN
    assert kinds["propose"] == kinds["accept"] > 0
    assert kinds["steal"] > 0


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_what_was_declined_is_not_offered_again_in_the_turn(bot: Bot) -> None:
    table = neighbours()
    play_line(table, 0, "propose 2 give D4 ask B2")
    play(table, "refuse")
    assert "propose 2" in legal_texts(table)
    assert not choice(table, 0, bot).startswith("propose")


def test_a_search_begins_no_offer_on_the_way() -> None:
    """Offers are looked for once, at the decision itself: that takes longer than a node of the tree."""
    table = neighbours()
    seldom = table.configuration.seldom
    usual = usual_actions(table.configuration, table.legal(0))
    tree = Tree(FoundationsEvaluator(), table.knowledge(0), usual, Dice(seed_bytes(1)))
    tree.grow(Clock(Budget(simulations=40), 40))
    moves = [move for node in tree.nodes.values() for move in node.moves]
    assert len(tree.nodes) > 10
    assert not any(move.steps[0] in seldom for move in moves)


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_an_offer_that_somebody_else_began_gives_nothing_away(bot: Bot) -> None:
    table = traders()
    play(table, "propose 2", "give A1")
    while table.midway():
        play(table, choice(table, 0, bot))
    assert module_view(table, "trading").stage == "waiting"
    assert gains(table)[0] >= 0
    table = neighbours()
    play(table, "propose 2", "give D4")
    assert choice(table, 0, bot) == "ask B2"
    play(table, "ask B2")
    assert choice(table, 0, bot) == "offer"


# Answers


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("propose 2 give A1 A2", "accept"),
        ("propose 2 give 2 tokens", "accept"),
        ("propose 2 ask C1 C2", "refuse"),
        ("propose 2 give 1 coin ask 2 tokens", "refuse"),
        ("propose 2 give 9 coins ask C1 C2", "refuse"),
        ("propose 2 give A1 ask C1", "refuse"),
    ],
)
def test_an_offer_is_accepted_only_if_the_own_estimate_gains(bot: Bot, line: str, answer: str) -> None:
    table = traders()
    play_line(table, 0, line)
    assert choice(table, 1, bot) == answer


@pytest.mark.rule("T-04")
@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_who_would_gain_by_another_trade_wishes_it_and_is_granted_it(bot: Bot) -> None:
    table = neighbours()
    play_line(table, 0, "propose 2 ask B2")
    told = play_until_action(table, bot)
    assert told[:6] == ["2: wish", "2: give B2", "2: ask D4", "2: offer", "1: grant 2", "2: accept"]


def test_a_wish_that_costs_too_much_is_not_granted() -> None:
    table = neighbours()
    play_line(table, 0, "propose 2 ask B2")
    play(table, "wish")
    play_line(table, 1, "give B2")
    while table.midway():
        play(table, "ask 2 tokens" if "ask 2 tokens" in legal_texts(table) else "offer")
    assert module_view(table, "trading").wishes[1] is not None
    assert not choice(table, 0, GreedyBot()).startswith(("grant", "propose 2"))


def legal_texts(table: ModularState) -> list[str]:
    seat = table.to_act()[0]
    return [table.configuration.actions.notation(action) for action in table.legal(seat)]


@pytest.mark.parametrize("name", ["greedy:blind=trading", "planner:blind=trading+stealing"])
def test_a_bot_blind_to_trading_declines_all_and_offers_nothing(name: str) -> None:
    bot = find(name)
    assert not choice(neighbours(), 0, bot).startswith("propose")
    table = traders()
    play_line(table, 0, "propose 2 give A1 A2")
    assert choice(table, 1, bot) == "refuse"


# Thefts


@pytest.mark.rule("T-06")
def test_a_lot_that_completes_an_area_is_stolen_and_built_on() -> None:
    table = neighbours({"stealing": True})
    told = play_until_action(table, GreedyBot())
    assert told[0] == "1: steal B2"
    assert told[1].startswith("1: build")
    assert not choice(neighbours({"stealing": True}), 0, find("greedy:blind=stealing")).startswith("steal")


@pytest.mark.rule("T-06")
def test_the_token_is_counted_at_four_points_for_the_victim_and_two_for_the_thief() -> None:
    table = neighbours({"stealing": True})
    before = FoundationsEvaluator().party_values(table)
    play(table, "steal B2")
    after = FoundationsEvaluator().party_values(table)
    lot = 3.0  # to the evaluator, its point included
    changes = [now - then for then, now in zip(before, after, strict=True)]
    assert changes == pytest.approx([lot - 2, 4 - lot, 0, 0])


def test_a_theft_that_gains_less_than_the_token_gives_the_victim_is_left() -> None:
    """In the last turn of the game no lot carries a building any more that is worth a token for the victim."""
    seats = (player(lots="A1 B2 D4", coins=5), player(lots="A2 B1 C2", coins=5), player(lots="G8"), player(lots="I9"))
    late = with_trades(*seats, options={"stealing": True}, era=3, market=[], final_turns=4)
    play(late, "income")
    assert "steal A2" in legal_texts(late)
    assert choice(late, 0, GreedyBot()) == "end"


# What bots know


def test_offers_answers_and_thefts_are_the_same_in_all_worlds_that_a_seat_cannot_tell_apart() -> None:
    options: dict[str, Any] = {"trading": True, "stealing": True, "objectives": "hidden", "invocations": True}
    table = configured(4, **options).new(1)
    bot, dice, compared = GreedyBot(), Dice(seed_bytes(1)), Counter[str]()
    while (seats := table.to_act()) and compared["accept"] < 2:
        seat, chosen_seed = seats[0], dice.seed()
        world = table.knowledge(seat).imagine(dice)
        assert world.to_bytes() != table.to_bytes()
        action, other = (
            bot.choose(each.knowledge(seat), each.legal(seat), BUDGET, Dice(chosen_seed)) for each in (table, world)
        )
        assert action == other
        compared[table.configuration.actions.action(action).kind] += 1
        table.apply(seat, action)
    assert {"propose", "give", "accept", "steal"} <= set(compared)


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_planner_and_greedy_make_and_answer_the_same_offers_whatever_is_hidden(bot: Bot) -> None:
    """Piles and chance are hidden from all: an offer, a wish and an answer do not depend on them."""
    offers = set()
    for seed in (1, 2, 3):
        table = cast(ModularState, neighbours().knowledge(0).imagine(Dice(seed_bytes(seed))))
        offers.add(tuple(play_until_action(table, bot)[:5]))
    assert len(offers) == 1


def test_previews_leave_out_what_an_offer_may_lead_to() -> None:
    table = traders()
    legal = table.legal(0)
    found = preview_points(table.knowledge(0), legal, Dice(seed_bytes(1)))
    offers = {table.configuration.actions.notation(action) for action, points in found.items() if points is None}
    assert offers == {"propose 2", "propose 3"}
