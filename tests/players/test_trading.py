"""Bots at tables with trading and stealing: they begin no offer, answer by their own estimate, and never stall."""

from __future__ import annotations

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.lines import play_line
from oppidum.engine.seldom import usual_actions
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.players.bot import Bot
from oppidum.players.budget import Budget
from oppidum.players.greedy import GreedyBot
from oppidum.players.previews import preview_points
from oppidum.players.search import PlannerBot
from tests.games.checked import play
from tests.games.foundations.modules import configured, module_view, with_trades
from tests.games.foundations.tables import player

BUDGET = Budget(simulations=4)
BOTS: dict[str, Bot] = {"greedy": GreedyBot(), "planner": PlannerBot()}


def choice(table: ModularState, seat: int, bot: Bot) -> str:
    action = bot.choose(table.knowledge(seat), table.legal(seat), BUDGET, Dice(seed_bytes(1)))
    return table.configuration.actions.notation(action)


def traders() -> ModularState:
    return with_trades(player(lots="A1 A2", coins=9), player(lots="C1 C2", coins=9), player(lots="E1", coins=9))


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("propose 2 give A1 A2", "accept"),
        ("propose 2 give 2 tokens", "accept"),
        ("propose 2 ask C1 C2", "refuse"),
        ("propose 2 give 1 coin ask 2 tokens", "refuse"),
    ],
)
def test_an_offer_is_accepted_only_if_the_own_estimate_gains(bot: Bot, line: str, answer: str) -> None:
    table = traders()
    play_line(table, 0, line)
    assert choice(table, 1, bot) == answer


@pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
def test_an_offer_that_somebody_else_began_is_completed(bot: Bot) -> None:
    table = traders()
    play(table, "propose 2", "give A1")
    assert choice(table, 0, bot) == "offer"
    table = traders()
    play(table, "propose 2")
    while table.midway():
        play(table, choice(table, 0, bot))
    assert module_view(table, "trading").stage == "waiting"


def test_greedy_plays_a_whole_game_and_begins_no_offer() -> None:
    table, bot, dice = configured(3, trading=True, stealing=True).new(1), GreedyBot(), Dice(seed_bytes(2))
    kinds = set()
    while seats := table.to_act():
        seat = seats[0]
        legal = table.legal(seat)
        action = bot.choose(table.knowledge(seat), legal, BUDGET, dice)
        assert action in usual_actions(table.configuration, legal)
        kinds.add(table.configuration.actions.action(action).kind)
        table.play(seat, action)
    assert "propose" not in kinds
    assert "end" in kinds


def test_previews_leave_out_what_an_offer_may_lead_to() -> None:
    table = traders()
    legal = table.legal(0)
    found = preview_points(table.knowledge(0), legal, Dice(seed_bytes(1)))
    offers = {table.configuration.actions.notation(action) for action, points in found.items() if points is None}
    assert offers == {"propose 2", "propose 3"}
