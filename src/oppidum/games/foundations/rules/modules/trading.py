"""Trading: the active player proposes, the partner answers, perhaps with a wish (T-02 to T-04, T-09, T-11, T-12).

The steps of an offer are in `trade_steps`, how it is written and shown in `trading_forms`. Composing and answering are
questions: while one is open nothing else happens, but that the proposer may withdraw an offer that waits.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.configuration import Limits
from oppidum.engine.events import AnyEvent
from oppidum.engine.messages import Message, Reason
from oppidum.engine.numbers import Numbers, append, i64, numbers
from oppidum.games.foundations.rules.modules import trade_steps
from oppidum.games.foundations.rules.modules.trading_forms import (
    COMPOSING,
    NO_OFFER,
    WAITING,
    WISHING,
    WrittenTrading,
)
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown import trading as shown

STEPS_OF_AN_OFFER: Final = 40
"""More actions than one proposal can take, with the steps of a wish and the answers to it."""


class Trading(WrittenTrading):
    """The module."""

    # Beginning an offer

    def append_legal(self, table: Table, seat: i64, out: list[object]) -> None:
        for partner in range(table.rules.players):
            if self._may_propose(table, seat, partner):
                out.append(self.propose(partner))
        for partner in range(table.rules.players):
            if self._may_grant(table, partner):
                out.append(self.grant(partner))

    def has_free_step(self, table: Table, seat: i64) -> bool:
        partner: i64 = 0
        while partner < table.rules.players:
            if self._may_propose(table, seat, partner) or self._may_grant(table, partner):
                return True
            partner += 1
        return False

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        at = action - self.first_action
        if at >= 2 * table.rules.players:
            return shown.no_offer()
        partner = at % table.rules.players
        if partner == seat:
            return shown.no_partner()
        if self.state_of(table).proposed[partner] >= self.proposals:
            return shown.proposals_used(partner)
        if at >= table.rules.players:
            return None if self._may_grant(table, partner) else shown.no_wish(partner)
        return None if self.steps.has_step(table, seat, partner) else shown.nothing_to_trade(partner)

    def act(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Begins to compose an offer, or proposes what a partner wished."""
        state = self.state_of(table)
        at = action - self.first_action
        state.by = seat
        state.to = at % table.rules.players
        if at < table.rules.players:
            state.stage = COMPOSING
            state.steps = numbers([])
            self._go_on(table, events)
        else:
            state.steps = self.steps.mirror(state.wishes[state.to])
            self._send(table, events)
        return False

    def _may_propose(self, table: Table, seat: i64, partner: i64) -> bool:
        proposals_left = self.state_of(table).proposed[partner] < self.proposals
        return partner != seat and proposals_left and self.steps.has_step(table, seat, partner)

    def _may_grant(self, table: Table, partner: i64) -> bool:
        state = self.state_of(table)
        if len(state.wishes[partner]) == 0 or state.proposed[partner] >= self.proposals:
            return False
        return self.steps.is_sound(table, partner, table.turn, state.wishes[partner])

    # Composing and answering, as questions

    def can_ask(self) -> bool:
        return True

    def is_midway(self, table: Table) -> bool:
        return self.state_of(table).stage in (COMPOSING, WISHING)

    def default_answer(self, table: Table) -> int:
        return self.refuse if self.state_of(table).stage == WAITING else NOTHING

    def interrupting_seat(self, table: Table) -> i64:
        state = self.state_of(table)
        return state.by if state.stage == WAITING else NOTHING

    def append_answers(self, table: Table, seat: i64, out: list[object]) -> None:
        state = self.state_of(table)
        if state.stage != WAITING:
            out.extend(state.following or self._next_actions(table))
        elif seat == state.by:
            out.append(self.withdraw)
        else:
            out.extend([self.accept, self.refuse])
            if self._may_wish(table):
                out.append(self.wish)

    def _next_actions(self, table: Table) -> list[int]:
        """Returns what may follow in the offer that is composed: steps, and its end."""
        state = self.state_of(table)
        found = [self.first_step + step for step in self.steps.next_steps(table, state.by, state.to, state.steps)]
        if self.steps.is_sound(table, state.by, state.to, state.steps):
            found.append(self.offer)
        return found

    def _may_wish(self, table: Table) -> bool:
        state = self.state_of(table)
        return state.proposed[state.to] < self.proposals and self.steps.has_step(table, state.to, state.by)

    def why_not_answer(self, table: Table, seat: int, action: int) -> Reason | None:
        state = self.state_of(table)
        if state.stage == WAITING:
            return self._why_not_reply(table, seat, action)
        if action == self.offer:
            if self.steps.is_sound(table, state.by, state.to, state.steps):
                return None
            return shown.unbearable() if len(state.steps) > 0 else shown.empty_offer()
        step = action - self.first_step
        if not 0 <= step < 2 * self.steps.width:
            return shown.compose_first()
        code = self.steps.check_step(table, state.by, state.to, state.steps, step)
        return None if code == trade_steps.FITS else shown.why_not_step(code)

    def _why_not_reply(self, table: Table, seat: int, action: int) -> Reason | None:
        if seat == self.state_of(table).by:
            return None if action == self.withdraw else shown.offer_waits()
        if action in (self.accept, self.refuse):
            return None
        if action != self.wish:
            return shown.answer_offer()
        return None if self._may_wish(table) else shown.no_proposal_left()

    def answer(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        state = self.state_of(table)
        state.following = []
        if action in (self.accept, self.refuse, self.withdraw):
            return self._close(table, seat, action, events)
        if action == self.wish:
            state.by, state.to = state.to, state.by
            state.stage = WISHING
            state.steps = numbers([])
        else:
            self._take(table, action, events)
        return self._go_on(table, events)

    def _take(self, table: Table, action: int, events: list[AnyEvent] | None) -> None:
        """Takes a step of the offer that is composed, or ends it."""
        state = self.state_of(table)
        if action != self.offer:
            # A new run: copies of the table may share the old one.
            state.steps = append(state.steps[:], action - self.first_step)
        elif state.stage == COMPOSING:
            self._send(table, events)
        else:
            state.wishes[state.by] = state.steps
            table.revealed = table.rules.everyone
            if events is not None:
                shown.announce_wish(self.offer_view(table), events)
            self._forget(table)

    def _go_on(self, table: Table, events: list[AnyEvent] | None) -> bool:
        """Asks for the next step, takes those without a choice; returns whether the turn is over."""
        state = self.state_of(table)
        while state.stage in (COMPOSING, WISHING):
            following = self._next_actions(table)
            if len(following) > 1:
                state.following = following
                table.ask(self.number, state.by, "T-03", events)
                return False
            self._take(table, following[0], events)
        return state.stage == NO_OFFER and table.is_turn_over(table.turn)

    def _send(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Puts the offer to the partner; from now on all know it, so it cannot be undone at will."""
        state = self.state_of(table)
        state.stage = WAITING
        state.proposed[state.to] += 1
        state.wishes[state.to] = numbers([])
        table.revealed = table.rules.everyone
        if events is not None:
            shown.announce_offer(self.offer_view(table), events)
        table.ask(self.number, state.to, "T-04", events)

    def _close(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Ends an offer that waits: it is carried out, declined or withdrawn; returns whether the turn is over."""
        state = self.state_of(table)
        table.revealed = table.rules.everyone
        if events is not None:
            keys = {self.accept: shown.ACCEPTED, self.refuse: shown.REFUSED, self.withdraw: shown.WITHDRAWN}
            shown.announce_answer(keys[action], seat, state.by, events)
        if action == self.accept:
            self.carry_out(table, state.by, state.to, state.steps, events)
        self._forget(table)
        return table.is_turn_over(table.turn)

    def _forget(self, table: Table) -> None:
        state = self.state_of(table)
        state.stage = NO_OFFER
        state.by = NOTHING
        state.to = NOTHING
        state.steps = numbers([])

    # Carrying out

    def carry_out(self, table: Table, by: i64, to: i64, steps: Numbers, events: list[AnyEvent] | None) -> None:
        """Moves everything at once (T-04); it forgoes a construction that was open after a buy (X-04)."""
        for step in steps:
            giver, taker = (by, to) if step < self.steps.width else (to, by)
            self._move(table, giver, taker, step % self.steps.width, events)
        table.refresh_effects()
        self.turns.forgo(table)

    def _move(self, table: Table, giver: i64, taker: i64, at: i64, events: list[AnyEvent] | None) -> None:
        kind: i64 = self.steps.kind[at]
        value: i64 = self.steps.value[at]
        favors = self.steps.favors.state_of(table)
        if kind == trade_steps.LOT:
            self.steps.favors.hand_over(table, giver, taker, value)
            if events is not None:
                shown.announce_lot(table, value, events)
        elif kind == trade_steps.COINS:
            table.coins[giver] -= value
            table.coins[taker] += value
            if events is not None:
                shown.announce_coins(giver, taker, value, events)
        elif kind == trade_steps.TOKENS:
            favors.unspent[giver] -= value
            favors.unspent[taker] += value
        elif kind == trade_steps.SPENT:
            favors.spent[giver] -= value
            favors.spent[taker] += value
        elif self.steps.invocations is not None:
            moved = self.steps.markers_moved(table, value)
            table.markers[giver] -= moved
            table.markers[taker] += moved
            self.steps.invocations.state_of(table).holder[value] = taker

    # The turn

    def after_act(self, table: Table) -> None:
        """Drops wishes that can be granted no more (T-11)."""
        state = self.state_of(table)
        for seat in range(table.rules.players):
            wish = state.wishes[seat]
            if len(wish) > 0 and not self.steps.is_sound(table, seat, table.turn, wish):
                state.wishes[seat] = numbers([])

    def end_turn(self, table: Table) -> None:
        state = self.state_of(table)
        for seat in range(table.rules.players):
            state.proposed[seat] = 0
            if len(state.wishes[seat]) > 0:
                state.wishes[seat] = numbers([])

    def question_prompt(self, table: Table, seat: int) -> Message:
        return shown.prompt(self.stage_name(table), self.offer_view(table), seat)

    # What it adds to a configuration

    def seldom_actions(self) -> list[int]:
        return list(range(self.first_action, self.first_step))

    def widen(self, limits: Limits) -> Limits:
        """Every turn may have all its proposals."""
        most = limits.most_actions * (1 + STEPS_OF_AN_OFFER * self.proposals * (self.players - 1))
        return Limits(most, limits.least_points, limits.greatest_points)

    def census(self) -> tuple[list[str], list[str]]:
        return ["T-03", "T-04"], []
