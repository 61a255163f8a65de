"""The steps in which an offer is composed, and which of them may come next (T-03, T-04, T-09, T-12).

Steps are numbered in the order in which they are composed: what is given (lots, coins, tokens, invocations), then the
same for what is asked. An offer is a run of such numbers, each larger than the one before: every offer has one chain.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.actions import Action
from oppidum.engine.numbers import Numbers, append, i64, numbers, repeat
from oppidum.games.foundations.data.schema import ModuleRules
from oppidum.games.foundations.rules.actions import Ask, Give
from oppidum.games.foundations.rules.modules.favors import Favors
from oppidum.games.foundations.rules.modules.invocation_cards import ONGOING, UNUSED
from oppidum.games.foundations.rules.modules.invocations import Invocations
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import NOTHING, Table

# COINS, TOKENS and SPENT are amounts, the last two of them tokens.
LOT: Final = 0
COINS: Final = 1
TOKENS: Final = 2
SPENT: Final = 3
CARD: Final = 4
KINDS: Final = 5

FITS: Final = 0
OUT_OF_ORDER: Final = 1
TOO_MANY: Final = 2
NOT_HELD: Final = 3
BOTH_WAYS: Final = 4
UNBEARABLE: Final = 5
"""Why a step cannot come next."""

ALL_USED: Final = 1_000_000
"""More than the most of any kind."""
NOTHING_USED: Final = repeat(0, 2 * KINDS)


class TradeSteps:
    """The steps of one configuration: `kind` and `value` say what each of the first `width` gives; asking comes after.

    A value is a lot, a number of coins or of tokens, or an invocation.
    """

    def __init__(self, limits: ModuleRules, rules: Rulebook, favors: Favors, invocations: Invocations | None) -> None:
        self.favors: Final = favors
        self.invocations: Final = invocations
        cards = invocations.cards if invocations is not None else []
        values: list[list[int]] = [
            list(range(rules.lots)),
            list(range(1, limits.trade_coins + 1)),
            list(range(1, limits.trade_tokens + 1)),
            list(range(1, limits.trade_tokens + 1)) if favors.may_be_spent else [],
            list(range(len(cards))),
        ]
        self.kind: Final = numbers([kind for kind in range(KINDS) for _ in values[kind]])
        self.value: Final = numbers([value for kind in range(KINDS) for value in values[kind]])
        self.width: Final[i64] = len(self.kind)
        ends = [sum(len(values[kind]) for kind in range(last + 1)) for last in range(KINDS)]
        self.kind_end: Final = numbers(ends)
        """For each kind where its steps end."""
        self.most: Final = numbers([limits.trade_lots, 1, limits.trade_tokens, limits.trade_tokens, limits.trade_cards])
        """How much of each kind may go one way; of coins, how many steps."""
        self.names: Final = [
            self._name_of(self.kind[at], self.value[at], rules.ground.names, cards) for at in range(self.width)
        ]

        self.texts: Final = [action.notation() for action in self.actions()]

    def _name_of(self, kind: int, value: int, lots: list[str], cards: list[str]) -> tuple[int | None, str]:
        if kind == LOT:
            return None, lots[value]
        if kind == CARD:
            return None, cards[value]
        names = {COINS: ("coin", "coins"), TOKENS: ("token", "tokens"), SPENT: ("spent", "spent")}
        return value, names[kind][0 if value == 1 else 1]

    def actions(self) -> list[Action]:
        """Returns the action of every step, in their order."""
        given: list[Action] = [Give(count, what) for count, what in self.names]
        asked: list[Action] = [Ask(count, what) for count, what in self.names]
        return given + asked

    def mirror(self, steps: Numbers) -> Numbers:
        """Returns the same trade as the other side composes it: what was asked is given."""
        return numbers(sorted([step + self.width if step < self.width else step - self.width for step in steps]))

    def next_steps(self, table: Table, by: i64, to: i64, steps: Numbers) -> list[int]:
        """Returns the steps that may come next, such that the whole can still be completed (T-04).

        It agrees with `check_step`, but counts the steps so far only once.
        """
        found: list[int] = []
        used = self._count_used(steps)
        gain: i64 = self.total_gain(table, steps)
        step: i64 = 0 if len(steps) == 0 else steps[len(steps) - 1] + 1
        while step < 2 * self.width:
            at: i64 = step if step < self.width else step - self.width
            kind: i64 = self.kind[at]
            first: i64 = 0 if step < self.width else KINDS
            # Of one kind coins and tokens go one way only (T-03).
            goes_back = COINS <= kind <= SPENT and used[KINDS - first + kind] >= ALL_USED
            if goes_back or used[first + kind] >= self.most[kind]:
                step += self.kind_end[kind] - at
                continue
            is_token = TOKENS <= kind <= SPENT
            if not is_token or used[first + kind] + self.value[at] <= self.most[kind]:
                held = self.is_held(table, by if step < self.width else to, at)
                if held and self._is_bearable(table, by, to, steps, step, gain + self.marker_gain(table, step)):
                    found.append(step)
            step += 1
        return found

    def _count_used(self, steps: Numbers) -> Numbers:
        """Returns for each kind, given and then asked, how much of its most these steps use.

        Coins and tokens of a kind are named in one step, and both kinds of tokens have one most together.
        """
        used = NOTHING_USED[:]
        for step in steps:
            first: i64 = 0 if step < self.width else KINDS
            at: i64 = step if step < self.width else step - self.width
            kind: i64 = self.kind[at]
            if kind < COINS or kind > SPENT:
                used[first + kind] += 1
                continue
            used[first + kind] = ALL_USED
            if kind != COINS:
                used[first + TOKENS + SPENT - kind] += self.value[at]
        return used

    def has_step(self, table: Table, by: i64, to: i64) -> bool:
        """Returns whether an offer between these seats can be begun."""
        if table.coins[by] > 0 or table.coins[to] > 0:
            return True  # coins change no markers, so they alone make an offer
        nothing = numbers([])
        step: i64 = 0
        while step < 2 * self.width:
            if self.check_step(table, by, to, nothing, step) == FITS:
                return True
            step += 1
        return False

    def check_step(self, table: Table, by: i64, to: i64, steps: Numbers, step: i64) -> int:
        """Returns FITS, or why the step cannot come next."""
        if len(steps) > 0 and step <= steps[-1]:
            return OUT_OF_ORDER
        at: i64 = step % self.width
        kind: i64 = self.kind[at]
        if not self.is_held(table, by if step < self.width else to, at):
            return NOT_HELD
        is_counted = COINS <= kind <= SPENT
        is_token = TOKENS <= kind <= SPENT
        used: i64 = self.value[at] if is_token else 1
        for earlier in steps:
            other: i64 = earlier % self.width
            same_kind = self.kind[other] == kind
            if (earlier < self.width) != (step < self.width):
                if is_counted and same_kind:
                    return BOTH_WAYS
            elif is_token and same_kind:
                return OUT_OF_ORDER
            elif is_token and TOKENS <= self.kind[other] <= SPENT:
                used += self.value[other]
            elif same_kind:
                used += 1
        if used > self.most[kind]:
            return TOO_MANY
        return FITS if self._can_balance(table, by, to, steps, step) else UNBEARABLE

    def is_held(self, table: Table, seat: i64, at: i64) -> bool:
        """Returns whether the seat has what a step gives, and may give it (T-03)."""
        kind: i64 = self.kind[at]
        value: i64 = self.value[at]
        if kind == LOT:
            return table.owner[value] == seat and table.building[value] == NOTHING
        if kind == COINS:
            return table.coins[seat] >= value
        if kind == TOKENS:
            return self.favors.state_of(table).unspent[seat] >= value
        if kind == SPENT:
            return self.favors.state_of(table).spent[seat] >= value
        assert self.invocations is not None
        state = self.invocations.state_of(table)
        is_used = state.status[value] != UNUSED and state.status[value] != ONGOING
        return state.holder[value] == seat and not is_used

    # Lot markers (T-04, T-12)

    def marker_gain(self, table: Table, step: i64) -> i64:
        """Returns how many markers a step adds to the supply of who composes; the other side loses as many."""
        at: i64 = step % self.width
        gain: i64 = 0
        if self.kind[at] == LOT:
            gain = 1
        elif self.kind[at] == CARD:
            gain = -self.markers_moved(table, self.value[at])
        return gain if step < self.width else -gain

    def markers_moved(self, table: Table, card: i64) -> i64:
        """Returns how many markers go with an invocation: those that it gave when it was used (T-12)."""
        if self.invocations is None or self.invocations.state_of(table).status[card] != ONGOING:
            return 0
        return self.invocations.in_force[card].lot_markers

    def total_gain(self, table: Table, steps: Numbers) -> i64:
        """Returns how many markers the whole adds to the supply of who composes."""
        gain: i64 = 0
        for step in steps:
            gain += self.marker_gain(table, step)
        return gain

    def is_sound(self, table: Table, by: i64, to: i64, steps: Numbers) -> bool:
        """Returns whether both sides have what they give and can bear the outcome (T-04)."""
        for step in steps:
            if not self.is_held(table, by if step < self.width else to, step % self.width):
                return False
        return len(steps) > 0 and _is_borne(table, by, to, self.total_gain(table, steps))

    def _can_balance(self, table: Table, by: i64, to: i64, steps: Numbers, step: i64) -> bool:
        """Returns whether both sides can bear the outcome once more steps follow this one."""
        gain: i64 = self.total_gain(table, steps) + self.marker_gain(table, step)
        return self._is_bearable(table, by, to, steps, step, gain)

    def _is_bearable(self, table: Table, by: i64, to: i64, steps: Numbers, step: i64, gain: i64) -> bool:
        """Returns the same where the markers that these steps add up to are counted already."""
        if _is_borne(table, by, to, gain):
            return True
        # What else may be given can only make up for lots given, as asking for lots does too: a partner without markers
        # has lots enough. So it is not looked at.
        cards: i64 = self.most[CARD]
        lots: i64 = self.most[LOT]
        for named in append(steps[:], step):
            if named >= self.width:
                kind: i64 = self.kind[named - self.width]
                lots -= 1 if kind == LOT else 0
                cards -= 1 if kind == CARD else 0
        open_lots: i64 = 0
        losses: list[int] = []
        at: i64 = max(step + 1 - self.width, 0)
        while at < self.width:
            if self.kind[at] == LOT:
                if open_lots < lots and self.is_held(table, to, at):
                    open_lots += 1
            elif self.kind[at] == CARD and self.is_held(table, to, at):
                loss: i64 = self.markers_moved(table, self.value[at])
                if loss != 0:
                    losses.append(loss)
            at += 1
        for total in _sums_of(losses, cards) if losses else [0]:
            asked: i64 = 0
            while asked <= open_lots:
                if _is_borne(table, by, to, gain - asked + total):
                    return True
                asked += 1
        return False


def _is_borne(table: Table, by: i64, to: i64, gain: i64) -> bool:
    return table.markers[by] + gain >= 0 and table.markers[to] - gain >= 0


def _sums_of(losses: list[int], most: int) -> list[int]:
    """Returns the sums of at most so many of these numbers."""
    counted = {(0, 0)}
    for loss in losses:
        counted |= {(total + loss, count + 1) for total, count in counted if count < most}
    return sorted({total for total, _ in counted})
