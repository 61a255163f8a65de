"""Invocations: cards bought in the market and used as free steps of the own turn (I-01 to I-12).

Where the cards are is in `invocation_cards`, how that is written in `invocation_forms`, what those do that work once in
`invocation_effects`; cards that work on are a `CardEffect` like roles.
"""

from __future__ import annotations

from typing import Final, cast

from oppidum.engine.actions import Action
from oppidum.engine.configuration import Limits
from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Item, Message, Reason
from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.actions import Buy, Decline, Use
from oppidum.games.foundations.rules.ledger import INVOCATION
from oppidum.games.foundations.rules.lots import OTHER_CARDS
from oppidum.games.foundations.rules.modules import invocation_effects as effects
from oppidum.games.foundations.rules.modules.card_effects import CardEffect, gain
from oppidum.games.foundations.rules.modules.invocation_cards import (
    ONGOING,
    UNUSED,
    USED,
)
from oppidum.games.foundations.rules.modules.invocation_forms import WrittenInvocations
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.turns import Turns
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.scoring import turn_order
from oppidum.games.foundations.rules.stages import CENSUS
from oppidum.games.foundations.rules.table import NOTHING, Table, message_of_card
from oppidum.games.foundations.shown import invocations as shown
from oppidum.games.foundations.shown.counted_lots import lots_of_effect


class Invocations(WrittenInvocations):
    """The module; cards whose `needs` are not in play are not among its cards (I-01)."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        super().__init__(number, rules.card_names[OTHER_CARDS:], data)
        self.in_force: Final = [
            CardEffect(effect, INVOCATION, card, rules.slots) for card, effect in enumerate(self.effects)
        ]
        self.stalled: Final[int] = rules.stalled_incomes
        self.lot_names: Final = rules.ground.names
        targets = [(card, lot) for card in range(len(self.effects)) for lot in self._targets_of(card)]
        self.use_card: Final = numbers([card for card, _ in targets])
        self.use_lot: Final = numbers([lot for _, lot in targets])
        """For each action of use its card, and the lot that it names, NOTHING for none."""
        of_cards = [
            [use for use, target in enumerate(targets) if target[0] == card] for card in range(len(self.effects))
        ]
        self.first_use: Final = numbers([*(uses[0] for uses in of_cards), len(targets)])
        """For each card its first action of use; those of a card follow each other."""

    def _targets_of(self, card: int) -> list[int]:
        names_lot = self.effects[card].kind in ("score_building", "free_theft")
        return list(range(len(self.lot_names))) if names_lot else [NOTHING]

    def connect(self, modules: list[Module]) -> None:
        self.others.extend(modules)

    @property
    def turns(self) -> Turns:
        """The module of turns, which always comes with this one."""
        turns = self.others[0]
        assert isinstance(turns, Turns)
        return turns

    def actions(self, rules: Rulebook) -> list[Action]:
        bought: list[Action] = [Buy(card) for card in self.cards]
        targets = zip(self.use_card, self.use_lot, strict=True)
        used = [Use(self.cards[card], None if lot == NOTHING else self.lot_names[lot]) for card, lot in targets]
        return [*bought, *used, Decline()]

    def _target(self, action: int) -> tuple[int, int]:
        """Returns the card of an action of use, and the lot that it names."""
        use = action - self.first_action - self.count
        return self.use_card[use], self.use_lot[use]

    @property
    def decline(self) -> int:
        """The action that forgoes a card in scoring."""
        return self.first_action + self.action_count - 1

    # Buying and using

    def append_legal(self, table: Table, seat: i64, out: list[object]) -> None:
        if self.turns.state_of(table).actions_left > 0:
            self._append_buys(table, seat, out)
        if not self._holds_unused(table, seat):
            return
        use: i64 = self._next_use(table, seat, 0)
        while use != NOTHING:
            out.append(self.first_action + self.count + use)
            use = self._next_use(table, seat, use + 1)

    def _append_buys(self, table: Table, seat: i64, out: list[object]) -> None:
        """Appends the buys of cards that the seat can pay, in the order of the data (I-02)."""
        first = len(out)
        coins: i64 = table.coins[seat]
        slot: i64 = 0
        for card in table.market:
            if card >= OTHER_CARDS and table.rules.prices[slot] <= coins:
                out.append(self.first_action + card - OTHER_CARDS)
            slot += 1  # noqa: SIM113 (compiled, enumerate would make objects)
        if len(out) > first + 1:
            out[first:] = sorted(cast(list[int], out[first:]))

    def _holds_unused(self, table: Table, seat: i64) -> bool:
        """Returns whether the seat has a card to use. It is asked after every step, when hardly anybody has one."""
        state = self.state_of(table)
        holder, status = state.holder, state.status
        card: i64 = 0
        while card < self.count:
            if holder[card] == seat and status[card] == UNUSED:
                return True
            card += 1
        return False

    def _next_use(self, table: Table, seat: i64, use: i64) -> i64:
        """Returns the first legal action of use from this one on, NOTHING if there is none."""
        state = self.state_of(table)
        while use < len(self.use_card):
            card: i64 = self.use_card[use]
            first: i64 = self.first_use[card]
            if state.holder[card] == seat and state.status[card] == UNUSED:
                if self.use_lot[first] == NOTHING:
                    if effects.can_use(self, table, seat, card):
                        return use
                else:
                    lot: i64 = effects.next_lot(self, table, seat, card, use - first)
                    if lot != NOTHING:
                        return first + lot
            use = self.first_use[card + 1]
        return NOTHING

    def has_free_step(self, table: Table, seat: i64) -> bool:
        return self._holds_unused(table, seat) and self._next_use(table, seat, 0) != NOTHING

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        if action == self.decline:
            return shown.not_in_scoring()
        if action < self.first_action + self.count:
            card = action - self.first_action
            if self.turns.state_of(table).actions_left == 0:
                return shown.action_taken()
            return shown.why_not_buy(self.cards[card], self.price_of(table, card), table.coins[seat])
        card, lot = self._target(action)
        state = self.state_of(table)
        if state.holder[card] != seat or state.status[card] != UNUSED:
            return shown.not_held(self.cards[card])
        return effects.why_not(self, table, seat, card, lot)

    def act(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        if action < self.first_action + self.count:
            self.buy(table, seat, action - self.first_action, events)
            return True
        card, lot = self._target(action)
        self._mark_used(table, seat, card, events)
        if self.ongoing[card]:
            table.refresh_effects()
        gain(table, seat, self.in_force[card], events)
        effects.use(self, table, seat, card, lot, events)
        return False

    def _mark_used(self, table: Table, seat: int, card: int, events: list[AnyEvent] | None) -> None:
        self.state_of(table).status[card] = ONGOING if self.ongoing[card] else USED
        if events is not None:
            shown.announce_use(self.cards[card], seat, self.names_with(table, UNUSED)[seat], events)

    def effects_of(self, table: Table, seat: i64) -> list[CardEffect]:
        state = self.state_of(table)
        return [
            self.in_force[card]
            for card in range(self.count)
            if state.holder[card] == seat and state.status[card] == ONGOING
        ]

    def counted_lots(self, table: Table, entry: Entry) -> list[int]:
        return lots_of_effect(table, entry[2], self.in_force[entry[3]])

    # What lasts for the rest of a turn

    def fixed_price(self, table: Table, seat: i64, price: i64) -> i64:
        fixed: i64 = self.state_of(table).price
        return price if fixed == NOTHING or seat != table.turn else fixed

    def requirement_waiver(self, table: Table, seat: i64) -> i64:
        return self.state_of(table).waiver if seat == table.turn else NOTHING

    def covers_equal(self, table: Table, seat: i64) -> bool:
        return self.state_of(table).rebuilding > 0 and seat == table.turn

    def after_deed(self, table: Table, seat: i64) -> None:
        self.state_of(table).price = NOTHING

    def after_build(self, table: Table, seat: i64, build: i64, covered: Numbers, events: list[AnyEvent] | None) -> None:
        """Spends what served the next construction, whatever it was (I-10)."""
        state = self.state_of(table)
        state.waiver = NOTHING
        state.rebuilding = 0

    def end_turn(self, table: Table) -> None:
        """What was meant for this turn lapses (I-09)."""
        state = self.state_of(table)
        state.price = NOTHING
        state.waiver = NOTHING
        state.rebuilding = 0

    # Scoring

    def can_ask(self) -> bool:
        return True

    def census_cards(self, table: Table, seat: i64) -> list[int]:
        """Returns the cards that the seat may use now in scoring (I-11)."""
        state = self.state_of(table)
        if table.population(seat) < 1:
            return []
        return [
            card
            for card in range(self.count)
            if state.holder[card] == seat
            and state.status[card] == UNUSED
            and self.effects[card].kind == "citizens_once"
        ]

    def run_stage(self, table: Table, stage: i64, events: list[AnyEvent] | None) -> bool:
        """Asks the holders of cards for the residential scoring, in turn order (I-11, X-02)."""
        if stage != CENSUS:
            return False
        order = turn_order(table)
        while table.stage_step() < len(order):
            seat = order[table.stage_step()]
            if self.census_cards(table, seat):
                table.ask(self.number, seat, "I-11", events)
                return True
            table.end_step()
        return False

    def append_answers(self, table: Table, seat: i64, out: list[object]) -> None:
        for card in self.census_cards(table, seat):
            out.append(self.first_action + self.count + self.first_use[card])
        out.append(self.decline)

    def why_not_answer(self, table: Table, seat: int, action: int) -> Reason | None:
        answers: list[object] = []
        self.append_answers(table, seat, answers)
        return None if action in answers else shown.not_an_answer()

    def is_question_due(self, table: Table, seat: i64) -> bool:
        order = turn_order(table)
        at = table.stage_step()
        return (
            table.is_scoring()
            and table.current_stage() == CENSUS
            and at < len(order)
            and order[at] == seat
            and len(self.census_cards(table, seat)) > 0
        )

    def scoring_choices(self, table: Table) -> list[Item]:
        state = self.state_of(table)
        return [
            message_of_card(table, INVOCATION, card)
            for card in range(self.count)
            if self.effects[card].kind == "citizens_once"
            and state.holder[card] != NOTHING
            and state.status[card] == UNUSED
        ]

    def pass_over(self, table: Table) -> None:
        table.end_step()

    def question_prompt(self, table: Table, seat: int) -> Message:
        return Message("foundations-prompt-census")

    def answer(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        if action == self.decline:
            table.end_step()
            return False
        card, _ = self._target(action)
        self._mark_used(table, seat, card, events)
        self.state_of(table).counted[seat] += self.effects[card].n
        return False

    def scoring_citizens(self, table: Table, party: i64) -> i64:
        return self.state_of(table).counted[party] if party < table.rules.players else 0

    def after_scoring(self, table: Table, events: list[AnyEvent] | None) -> None:
        self.state_of(table).counted = repeat(0, table.rules.players)

    def points_at_end(self, table: Table) -> list[Entry]:
        """Returns the points of cards that were never used, for who holds them (I-04)."""
        state = self.state_of(table)
        return [
            (INVOCATION, table.era, seat, card, self.unused_vp[card], self.unused_vp[card])
            for seat in turn_order(table)
            for card in range(self.count)
            if state.holder[card] == seat and state.status[card] == UNUSED and self.unused_vp[card] > 0
        ]

    # What it adds to a configuration

    def card_texts(self, kind: int) -> list[str]:
        return self.cards if kind == INVOCATION else []

    def widen(self, limits: Limits) -> Limits:
        """Every card is bought and used once at most, with incomes between, and each turn may have an end."""
        drawn = 3 * len(self.cards)
        more = sum([effect.n for effect in self.effects if effect.kind == "extra_action"])
        points = sum(self.unused_vp) + sum([effect.max + 72 * effect.vp + 3 * effect.n for effect in self.effects])
        acts = 2 * (limits.most_actions + (drawn + more) * self.stalled)
        return Limits(acts, limits.least_points, limits.greatest_points + points)

    def census(self) -> tuple[list[str], list[str]]:
        return ["I-02", "I-03", "I-04"], list(self.cards)
