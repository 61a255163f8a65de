"""Trading by bots: which offers they make, and how they answer those of others (T-02 to T-04, T-11).

A bot offers one whole trade to each partner in a turn, before its action, so that no offer is ever repeated; a second
proposal is only made where a partner wished something else. Nothing is remembered: what a bot does in the middle of an
offer follows from the table, as its first step did.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.trading import Trading
from oppidum.games.foundations.rules.modules.trading_forms import COMPOSING, NO_OFFER, WAITING, WISHING
from oppidum.players.foundations.bargains import Bargain, Trade
from oppidum.players.foundations.lot_values import Appraisal, LotValues
from oppidum.players.moves import Move

LEAST_TO_ACCEPT: Final = 0.5
"""A trade must bring the seat so many points ahead to be accepted, because who proposes chooses where we err."""


class TradeJudge:
    """Weighs the offers of one configuration; a blind one declines all and makes none."""

    def __init__(self, module: Trading, lots: LotValues, blind: bool) -> None:
        self._module: Final = module
        self._lots: Final = lots
        self._blind: Final = blind

    def is_asked(self, table: ModularState) -> bool:
        """Returns whether an offer is composed or waits for its answer."""
        return self._module.state_of(table).stage != NO_OFFER

    def bargain_at(self, table: ModularState) -> Bargain:
        """Returns the bargain between who composes, or has composed, the offer and the other side."""
        state = self._module.state_of(table)
        return Bargain(Appraisal(self._lots, table), self._module, state.by, state.to)

    def answer(self, table: ModularState, seat: int, ids: list[int]) -> Move:
        """Returns what the seat does about the offer that is composed or waits."""
        module = self._module
        if module.state_of(table).stage == WAITING:
            return Move([module.refuse if self._blind else self._reply(table, seat, ids)], 0.0)
        return Move(self._compose(table, seat, ids), 0.0)

    # Offers

    def best_offer(self, table: ModularState, seat: int, ids: list[int]) -> Move | None:
        """Returns the whole trade that the seat gains most by proposing; None if none is worth it for both sides."""
        if self._blind or table.turns is None or table.turns.state_of(table).taken > 0:
            return None
        module = self._module
        state = module.state_of(table)
        appraisal: Appraisal | None = None
        best: Move | None = None
        for partner in range(table.rules.players):
            grants = module.grant(partner) in ids
            if not grants and (module.propose(partner) not in ids or state.proposed[partner] > 0):
                continue
            if appraisal is None:
                appraisal = Appraisal(self._lots, table)
            bargain = Bargain(appraisal, module, seat, partner)
            if grants:
                own = bargain.gains(module.steps.mirror(state.wishes[partner]))[0]
                if own >= LEAST_TO_ACCEPT and (best is None or own > best.value):
                    best = Move([module.grant(partner)], own)
            else:
                trade = bargain.best(numbers([]))
                if trade is not None and (best is None or trade.own > best.value):
                    best = Move(self._chain(table, seat, [module.propose(partner)], trade), trade.own)
        return best

    def _chain(self, table: ModularState, seat: int, begun: list[int], trade: Trade) -> list[int]:
        """Returns the actions that propose a trade, without those that the game takes itself."""
        module = self._module
        trial = table.copy()
        assert isinstance(trial, ModularState)
        taken: list[int] = []
        for action in [*begun, *[module.first_step + step for step in trade.steps], module.offer]:
            state = module.state_of(trial)
            composing = state.stage in (COMPOSING, WISHING)
            if composing and action != module.offer and self._is_passed(state.steps, action):
                continue
            if taken and not composing:
                break
            trial.apply(seat, action)
            taken.append(action)
        return taken

    def _is_passed(self, steps: Numbers, action: int) -> bool:
        return len(steps) > 0 and steps[-1] >= action - self._module.first_step

    # Answers

    def _reply(self, table: ModularState, seat: int, ids: list[int]) -> int:
        """Returns whether the seat accepts an offer, declines it, or declines it with a wish."""
        module = self._module
        state = module.state_of(table)
        bargain = self.bargain_at(table)
        if bargain.gains(state.steps)[1] >= LEAST_TO_ACCEPT:
            return module.accept
        if module.wish in ids and Bargain(bargain.appraisal, module, seat, state.by).best(numbers([])) is not None:
            return module.wish
        return module.refuse

    def _compose(self, table: ModularState, seat: int, ids: list[int]) -> list[int]:
        """Returns the rest of an offer or wish that is composed, at least its next step."""
        module = self._module
        state = module.state_of(table)
        bargain = self.bargain_at(table)
        if not self._blind:
            trade = bargain.best(state.steps)
            if trade is not None:
                return self._chain(table, seat, [], trade)
        return [self._end_of_strange_offer(bargain, state.steps, ids)]

    def _end_of_strange_offer(self, bargain: Bargain, steps: Numbers, ids: list[int]) -> int:
        """Returns the next step of an offer that somebody else began: nothing is given away for nothing."""
        module = self._module
        if module.offer in ids and bargain.gains(steps)[0] >= 0.0:
            return module.offer
        best = module.offer
        best_gain = -1e9
        for action in ids:
            if action != module.offer:
                step: i64 = action - module.first_step
                own = bargain.gains(numbers([*steps, step]))[0]
                if own > best_gain:
                    best, best_gain = action, own
        return best
