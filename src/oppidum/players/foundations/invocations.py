"""What invocations are worth: points for those that are not used, and what using them may still bring.

A card is held while that is better: what it may still bring fades to nothing at the end of the game, so that a card
whose effect gains less than its points unused is kept for them.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import i64
from oppidum.games.foundations.data.schema import Effect
from oppidum.games.foundations.rules.modules.invocation_cards import UNUSED
from oppidum.games.foundations.rules.modules.invocations import Invocations
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.players.foundations.effects import value_on_arrival
from oppidum.players.foundations.time_left import count_scorings, share_left

HOPE: Final = 0.3
"""How much of what a card may bring beyond its points unused counts before it is used."""
HOPE_AT_ONCE: Final = 0.5
"""The same for a card that works on and can be used at once."""
FULL_PURSE: Final = 12.0
"""With so many coins in hand more are of no use at once."""
SAVED_COIN: Final = 0.4
"""Points that a coin brings to a purse that is not full: it saves an income."""
EXTRA_ACTION: Final = 2.5
"""Points that an action more in a turn brings while there are deeds to buy."""
LAST_ACTION: Final = 1.2
"""The same when there are none left."""
USUAL_BUILDING: Final = 5.0
"""Points of the building that a card which scores one is kept for."""
CENSUS_SHARE: Final = 1.4
"""Points that a citizen more in one scoring brings at the right time."""
DRAWN_OBJECTIVE: Final = 3.0
"""Points that an objective drawn at the beginning of the game brings."""
DRAWN_ROLE: Final = 4.5
"""Points that the better one of two roles drawn at the beginning of the game brings."""
FREE_LOT: Final = 4.0
"""Points that a lot brings for which no action and no coins are spent."""
REBUILT: Final = 3.5
"""Points that building over a piece of the same size may bring."""
WAIVED: Final = 5.0
"""Points that a monument brings whose requirement is not met."""
NEW_MONUMENT: Final = 2.0
FRESH_MARKET: Final = 1.5
FIXED_PRICE: Final = 1.5

WORKS_WITH_NEXT: Final = frozenset(
    ("build_over_equal", "monument_without_requirement", "refresh_market", "add_monument")
)
"""Effects whose gain shows only in the action that follows."""


class InvocationJudge:
    """Estimates for the cards of one configuration."""

    def __init__(self, module: Invocations) -> None:
        self._module: Final = module
        self.buy_first: Final[int] = module.first_action
        self.use_first: Final[int] = module.first_action + module.count

    def value_for_seats(self, table: Table) -> list[float]:
        """Returns for each seat what its unused cards are worth, and actions beyond the first that its turn has."""
        module = self._module
        state = module.state_of(table)
        values = [0.0] * table.rules.players
        early = share_left(table)
        card: i64 = 0
        while card < module.count:
            seat: i64 = state.holder[card]
            if seat != NOTHING and state.status[card] == UNUSED:
                unused = float(module.unused_vp[card])
                hope = HOPE_AT_ONCE if module.ongoing[card] else HOPE
                values[seat] += unused + hope * max(0.0, self._value_of_use(table, seat, card, early) - unused)
            card += 1
        turn = module.turns.state_of(table)
        # An action that this turn began with is no gain: every turn has it.
        extra: i64 = turn.actions_left if turn.taken > 0 else turn.actions_left - 1
        if extra > 0:
            values[table.turn] += value_actions(extra, early)
        return values

    def _value_of_use(self, table: Table, seat: i64, card: i64, early: float) -> float:
        """Returns about what the card may still bring when it is used at a good time."""
        effect = self._module.effects[card]
        if self._module.ongoing[card]:
            return value_on_arrival(table, seat, self._module.in_force[card])
        if effect.kind == "gain":
            return SAVED_COIN * float(effect.coins) * min(1.0, 3.0 * early)
        if effect.kind == "extra_action":
            return value_actions(effect.n, early)
        if effect.kind == "score_building":
            return min(float(effect.max), USUAL_BUILDING) * min(1.0, 4.0 * early)
        if effect.kind == "citizens_once":
            return CENSUS_SHARE * float(effect.n) * min(1.0, float(count_scorings(table)))
        return early * usual_gain(effect)

    def is_use(self, action: int) -> bool:
        """Returns whether the action uses a card."""
        return self.use_first <= action < self._module.decline

    def costs_nothing(self, action: int) -> bool:
        """Returns whether the card that an action uses works on and would score nothing unused."""
        card = self._module.use_card[action - self.use_first]
        return self._module.ongoing[card] and self._module.unused_vp[card] == 0

    def effect_used(self, action: int) -> Effect:
        """Returns the effect of the card that an action uses."""
        return self._module.effects[self._module.use_card[action - self.use_first]]


def value_saved_incomes(table: Table, seat: i64, coins: i64) -> float:
    """Returns what coins bring at once that a card gives, beyond what a coin in hand is worth at any time."""
    room = min(float(coins), FULL_PURSE - float(table.coins[seat]))
    return SAVED_COIN * max(0.0, room) * min(1.0, 3.0 * share_left(table))


def value_actions(actions: i64, early: float) -> float:
    """Returns what so many actions more in a turn bring."""
    return float(actions) * (EXTRA_ACTION if early > 0.0 else LAST_ACTION)


def usual_gain(effect: Effect) -> float:
    """Returns what an effect brings that depends on the city and the cards, early in a game."""
    if effect.kind == "claim_top":
        return FREE_LOT
    if effect.kind == "build_over_equal":
        return REBUILT
    if effect.kind == "monument_without_requirement":
        return WAIVED
    if effect.kind == "draw_objective":
        return DRAWN_OBJECTIVE
    if effect.kind == "draw_role":
        return DRAWN_ROLE
    if effect.kind == "add_monument":
        return NEW_MONUMENT
    if effect.kind == "refresh_market":
        return FRESH_MARKET
    return FIXED_PRICE if effect.kind == "set_price" else 0.0
