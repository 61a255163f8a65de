"""A script that spends every proposal on an offer that is good for itself alone, to see whether bots can be exploited.

It judges the first proposal to a partner as a careless person might, by the points in sight: a lot or a token for a few
coins is a gain. The second one gains by the estimate that `greedy` itself makes, and costs the partner. It declines
what others offer, so that nothing but its own offers can help it; else it plays as `greedy`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, cast

from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge
from oppidum.engine.numbers import Numbers, numbers
from oppidum.games.foundations.rules.lots import lots_in
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.trading import Trading
from oppidum.games.foundations.rules.modules.trading_forms import COMPOSING, WAITING
from oppidum.players.bot import Bot
from oppidum.players.budget import Budget
from oppidum.players.foundations.bargains import Bargain
from oppidum.players.foundations.evaluator import FoundationsEvaluator
from oppidum.players.foundations.lot_values import Appraisal
from oppidum.players.greedy import GreedyBot

TRIES = 30
"""Offers that it looks at before it makes one."""
PRICES = (0, 1, 2, 4, 8)
"""Coins that it gives, at most what it has."""


class OneSidedBot(Bot):
    """Greedy with the script's offers; the steps of the offer that it has begun are all that it remembers."""

    name: ClassVar[str] = "one-sided"

    def __init__(self) -> None:
        self._plain = GreedyBot(blind=("trading",))
        self._evaluator = FoundationsEvaluator()
        self._offer: list[int] = []

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        table = cast(ModularState, knowledge.imagine(dice))
        trading = trading_of(table)
        stage = trading.state_of(table).stage
        if stage == WAITING:
            return trading.refuse
        if stage == COMPOSING:
            return next((step for step in self._offer if step in ids), trading.offer)
        appraisal: Appraisal | None = None
        for partner in range(table.rules.players):
            if trading.propose(partner) not in ids:
                continue
            appraisal = appraisal or Appraisal(self._evaluator.judge_of(table).lots, table)
            bargain = Bargain(appraisal, trading, knowledge.viewer, partner)
            offer = best_for_itself(bargain, dice, trading.state_of(table).proposed[partner] == 0)
            if offer is not None:
                self._offer = [trading.first_step + step for step in offer]
                return trading.propose(partner)
        return self._plain.choose(knowledge, ids, budget, dice)


def trading_of(table: ModularState) -> Trading:
    """Returns the module of a table with trading."""
    return next(module for module in table.modules if isinstance(module, Trading))


def best_for_itself(bargain: Bargain, dice: Dice, careless: bool) -> Numbers | None:
    """Returns an offer that gains its proposer something and costs the partner; None if none was found.

    A careless one is the first that was drawn, since of those in sight the best are shameless; others gain most.
    """
    best, best_gain = None, 0.0
    for steps in drawn_offers(bargain, dice):
        own, partner = gains_in_sight(bargain, steps) if careless else bargain.gains(steps)
        if own > best_gain and partner < 0:
            best, best_gain = steps, own
            if careless:
                break
    return best


def drawn_offers(bargain: Bargain, dice: Dice) -> Iterator[Numbers]:
    """Yields legal offers: one or two lots, or a token, for nothing, a lot or some coins."""
    table, steps = bargain.appraisal.table, bargain.module.steps
    mine, theirs = empty_lots(table, bargain.by), empty_lots(table, bargain.to)
    for _ in range(TRIES):
        asked = {dice.choose(theirs) for _ in range(1 + dice.below(2))} if theirs else set()
        given = {dice.choose(mine)} if mine and dice.below(2) == 0 else set()
        coins = min(dice.choose(list(PRICES)), table.coins[bargain.by])
        chain = [*given, *[steps.width + lot for lot in asked]]
        chain += [bargain.step_of_coins(coins)] if coins > 0 else []
        if dice.below(4) == 0:
            chain.append(bargain.step_of_tokens(-1))
        offer = numbers(sorted(chain))
        if bargain.is_legal(offer):
            yield offer


def empty_lots(table: ModularState, seat: int) -> list[int]:
    """Returns the seat's lots without a building."""
    at = seat * table.rules.largest
    return list(lots_in(table.open_low[at], table.open_high[at]))


def gains_in_sight(bargain: Bargain, steps: Numbers) -> tuple[float, float]:
    """Returns the points, scored and projected, that a trade gives both sides."""
    table = bargain.appraisal.table
    after = table.copy()
    bargain.module.carry_out(after, bargain.by, bargain.to, steps, None)
    own, partner = [after.expected_points(s, s) - table.expected_points(s, s) for s in (bargain.by, bargain.to)]
    return float(own), float(partner)
