"""What two seats could trade with each other, and what that would gain each of them.

A lot for a lot, or one lot alone, is weighed by what both could build afterwards. Coins, or a favor token if there are
not coins enough, then share out what both gain together. More than a few such trades are never looked at.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.foundations.rules.lots import lots_in
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.trade_steps import COINS, FITS, TOKENS
from oppidum.games.foundations.rules.modules.trading import Trading
from oppidum.games.foundations.rules.table import NOTHING
from oppidum.players.foundations.lot_values import Appraisal

LEAST_GAIN: Final = 1.0
"""A trade is proposed only if both sides are so many points further ahead by their own estimate."""
SHARE: Final = 0.4
"""The partner's part of what both gain."""
PROMISING: Final = 4
"""How many exchanges of lots are looked at closely with each partner."""
LEAST_PROMISE: Final = 1.0
"""What an exchange must gain both together at first sight."""
TOKEN_PENALTY: Final = 1.0
"""Coins are paid rather than a token if the share comes out as well to so many points."""
COIN_PENALTY: Final = 0.02


class Trade:
    """A trade as its proposer composes it, and by how much it brings both sides ahead."""

    def __init__(self, steps: Numbers, own: float, partner: float) -> None:
        self.steps: Final = steps
        self.own: Final = own
        self.partner: Final = partner


class Bargain:
    """The trades of a seat with a partner."""

    def __init__(self, appraisal: Appraisal, module: Trading, by: i64, to: i64) -> None:
        self.appraisal: Final = appraisal
        self.module: Final = module
        self.by: Final[i64] = by
        self.to: Final[i64] = to

    def gains(self, steps: Numbers) -> tuple[float, float]:
        """Returns by how much a trade brings each side ahead, the one that composes it first."""
        after = self.appraisal.table.copy()
        assert isinstance(after, ModularState)
        self.module.carry_out(after, self.by, self.to, steps, None)
        return self.appraisal.gains(after, self.by, self.to)

    def best(self, prefix: Numbers) -> Trade | None:
        """Returns the trade that begins with these steps and gains its proposer most, if both gain enough."""
        best: Trade | None = None
        for lots in self._promising_exchanges():
            trade = self._settle(lots)
            if trade is not None and _begins_with(trade.steps, prefix) and (best is None or trade.own > best.own):
                best = trade
        return best

    # Lots

    def _promising_exchanges(self) -> list[Numbers]:
        """Returns the most promising exchanges of lots: a lot for a lot, or one lot alone."""
        table = self.appraisal.table
        if table.rules.players == 2:
            return []  # what one gains the other loses
        given = self._changes(self.by, self.to, 0)
        asked = self._changes(self.to, self.by, self.module.steps.width)
        found: list[tuple[float, int, int]] = []
        for give, changed in given:
            for ask, changed_too in asked:
                if changed + changed_too >= LEAST_PROMISE:
                    found.append((-changed - changed_too, give, ask))
        found.sort()
        return [numbers([step for step in (give, ask) if step != NOTHING]) for _, give, ask in found[:PROMISING]]

    def _changes(self, giver: i64, taker: i64, first: i64) -> list[tuple[int, float]]:
        """Returns each step that moves a lot, with what it changes for both together; first that none moves."""
        before = self.appraisal
        table = before.table
        changes: list[tuple[int, float]] = [(NOTHING, 0.0)]
        empty: i64 = giver * table.rules.largest
        for lot in lots_in(table.open_low[empty], table.open_high[empty]):
            after = table.copy()
            assert isinstance(after, ModularState)
            self.module.steps.favors.hand_over(after, giver, taker, lot)
            change = before.lots.correction(after, giver) + before.lots.correction(after, taker)
            change -= before.corrections[giver] + before.corrections[taker]
            changes.append((first + lot, change))
        return changes

    # Coins and tokens

    def _settle(self, lots: Numbers) -> Trade | None:
        """Returns an exchange with the payment that shares its gain; None if it is not worth it for both."""
        own, partner = self.gains(lots)
        steps = self._with_payment(lots, own, partner)
        if steps is not None and len(steps) > len(lots):
            own, partner = self.gains(steps)
        if steps is None or min(own, partner) < LEAST_GAIN or not self.is_legal(steps):
            return None
        return Trade(steps, own, partner)

    def _with_payment(self, lots: Numbers, own: float, partner: float) -> Numbers | None:
        """Returns the exchange with coins and tokens such that the partner's share is about right, if there are."""
        wanted = max(LEAST_GAIN, SHARE * (own + partner))
        if own + partner < LEAST_GAIN + wanted:
            return None
        favors = self.module.steps.favors.state_of(self.appraisal.table)
        best: Numbers | None = None
        best_loss = 0.0
        for tokens in (0, 1, -1):
            payer = self.by if tokens > 0 else self.to
            if tokens != 0 and favors.unspent[payer] == 0:
                continue
            for coins in self._range_of_coins():
                change, change_too = self._changes_by(coins, tokens)
                if min(own + change, partner + change_too) < LEAST_GAIN:
                    continue
                loss = abs(partner + change_too - wanted) + abs(tokens) * TOKEN_PENALTY + abs(coins) * COIN_PENALTY
                if best is None or loss < best_loss:
                    best, best_loss = self._with(lots, coins, tokens), loss
        return best

    def _range_of_coins(self) -> range:
        """Returns how many coins may be paid; below 0 the partner pays."""
        table = self.appraisal.table
        most = self.module.limits.trade_coins
        return range(-min(most, table.coins[self.to]), min(most, table.coins[self.by]) + 1)

    def _changes_by(self, coins: i64, tokens: i64) -> tuple[float, float]:
        """Returns by how much a payment brings each side ahead, the payer behind."""
        table, lots = self.appraisal.table, self.appraisal.lots
        has: i64 = table.coins[self.by]
        partner_has: i64 = table.coins[self.to]
        token = float(tokens * self.module.steps.favors.vp)
        own = lots.value_of_coins(table, has - coins) - lots.value_of_coins(table, has) - token
        partner = lots.value_of_coins(table, partner_has + coins) - lots.value_of_coins(table, partner_has) + token
        rivals = float(table.rules.players - 1)
        return own - partner / rivals, partner - own / rivals

    def _with(self, lots: Numbers, coins: i64, tokens: i64) -> Numbers:
        """Returns the steps of an exchange and a payment, in order."""
        steps = [int(step) for step in lots]
        if coins != 0:
            steps.append(self.step_of_coins(coins))
        if tokens != 0:
            steps.append(self.step_of_tokens(tokens))
        return numbers(sorted(steps))

    def step_of_coins(self, coins: i64) -> int:
        """Returns the step that gives so many coins, or asks for them if there are fewer than none."""
        return self._step(COINS, coins if coins > 0 else -coins, coins < 0)

    def step_of_tokens(self, tokens: i64) -> int:
        """Returns the step that gives so many unspent tokens, or asks for them if there are fewer than none."""
        return self._step(TOKENS, tokens if tokens > 0 else -tokens, tokens < 0)

    def _step(self, kind: i64, value: i64, asked: bool) -> int:
        """Returns the step that gives, or asks for, so much of a kind."""
        steps = self.module.steps
        at: i64 = 0
        while steps.kind[at] != kind or steps.value[at] != value:
            at += 1
        return at + steps.width if asked else at

    def is_legal(self, steps: Numbers) -> bool:
        """Returns whether the offer can be composed and borne by both (T-03, T-04)."""
        table, rules = self.appraisal.table, self.module.steps
        for count, step in enumerate(steps):
            if rules.check_step(table, self.by, self.to, steps[:count], step) != FITS:
                return False
        return rules.is_sound(table, self.by, self.to, steps)


def _begins_with(steps: Numbers, prefix: Numbers) -> bool:
    return len(steps) >= len(prefix) and list(steps[: len(prefix)]) == list(prefix)
