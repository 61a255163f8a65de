"""Invocations: cards bought in the market and used as free steps of the own turn (I-01 to I-12).

Where the cards are is in `invocation_cards`, what those do that work once in `invocation_effects`; cards that work on
are a `CardEffect` like roles.
"""

from __future__ import annotations

from typing import Any, Final

from oppidum.engine.actions import Action
from oppidum.engine.configuration import Field, Limits
from oppidum.engine.events import AnyEvent, Path
from oppidum.engine.game import Buffer
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Message, Reason
from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.actions import Buy, Decline, Use
from oppidum.games.foundations.rules.ledger import INVOCATION
from oppidum.games.foundations.rules.lots import OTHER_CARDS
from oppidum.games.foundations.rules.modules import invocation_effects as effects
from oppidum.games.foundations.rules.modules.card_effects import CardEffect, gain
from oppidum.games.foundations.rules.modules.invocation_cards import (
    DISCARDED,
    ONGOING,
    UNUSED,
    USED,
    WIDTH,
    InvocationCards,
)
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.turns import Turns
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.scoring import turn_order
from oppidum.games.foundations.rules.stages import CENSUS
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown import invocations as shown


class Invocations(InvocationCards):
    """The module; cards whose `needs` are not in play are not among its cards (I-01)."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        super().__init__(number, rules.card_names[OTHER_CARDS:], data)
        self.in_force: Final = [
            CardEffect(effect, INVOCATION, card, rules.slots) for card, effect in enumerate(self.effects)
        ]
        self.stalled: Final[int] = rules.stalled_incomes
        self.lot_names: Final = rules.ground.names
        self.targets: Final = [(card, lot) for card in range(len(self.effects)) for lot in self._targets_of(card)]
        """For each action of use, its card and the lot that it names, NOTHING for none."""

    def _targets_of(self, card: int) -> list[int]:
        scores_building = self.effects[card].kind == "score_building"
        return list(range(len(self.lot_names))) if scores_building else [NOTHING]

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
        used = [Use(self.cards[card], None if lot == NOTHING else self.lot_names[lot]) for card, lot in self.targets]
        return [*bought, *used, Decline()]

    @property
    def decline(self) -> int:
        """The action that forgoes a card in scoring."""
        return self.first_action + self.action_count - 1

    # Buying and using

    def append_legal(self, table: Table, seat: i64, out: list[object]) -> None:
        if self.turns.state_of(table).actions_left > 0:
            coins: i64 = table.coins[seat]
            for card in range(self.count):
                price = self.price_of(table, card)
                if price != NOTHING and price <= coins:
                    out.append(self.first_action + card)
        self._append_uses(table, seat, out)

    def _append_uses(self, table: Table, seat: i64, out: list[object]) -> None:
        state = self.state_of(table)
        for place, (card, lot) in enumerate(self.targets):
            held = state.holder[card] == seat and state.status[card] == UNUSED
            if held and effects.why_not(self, table, seat, card, lot) is None:
                out.append(self.first_action + self.count + place)

    def has_free_step(self, table: Table, seat: i64) -> bool:
        out: list[object] = []
        self._append_uses(table, seat, out)
        return len(out) > 0

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        if action == self.decline:
            return shown.not_in_scoring()
        if action < self.first_action + self.count:
            card = action - self.first_action
            if self.turns.state_of(table).actions_left == 0:
                return shown.action_taken()
            return shown.why_not_buy(self.cards[card], self.price_of(table, card), table.coins[seat])
        card, lot = self.targets[action - self.first_action - self.count]
        state = self.state_of(table)
        if state.holder[card] != seat or state.status[card] != UNUSED:
            return shown.not_held(self.cards[card])
        return effects.why_not(self, table, seat, card, lot)

    def act(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        if action < self.first_action + self.count:
            self.buy(table, seat, action - self.first_action, events)
            return True
        card, lot = self.targets[action - self.first_action - self.count]
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
            out.append(self.first_action + self.count + self.targets.index((card, NOTHING)))
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

    def question_prompt(self, table: Table, seat: int) -> Message:
        return Message("foundations-prompt-census")

    def answer(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        if action == self.decline:
            table.end_step()
            return False
        card = self.targets[action - self.first_action - self.count][0]
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

    # How it is shown and written down

    def names_with(self, table: Table, status: int) -> list[list[str]]:
        """Returns for each seat the cards that it bought and that are in this state."""
        state = self.state_of(table)
        return [
            [
                self.cards[card]
                for card in range(self.count)
                if state.holder[card] == seat and state.status[card] == status
            ]
            for seat in range(table.rules.players)
        ]

    def view(self, table: Table) -> shown.InvocationsView:
        state, names = self.state_of(table), table.rules.card_names
        return shown.InvocationsView(
            held=self.names_with(table, UNUSED),
            ongoing=self.names_with(table, ONGOING),
            used=self.names_with(table, USED),
            discarded=[self.cards[card] for card in range(self.count) if state.status[card] == DISCARDED],
            price=None if state.price == NOTHING else state.price,
            waiver=None if state.waiver == NOTHING else state.waiver,
            rebuilding=state.rebuilding > 0,
            counted=list(state.counted),
            unseen=list(state.unseen),
            under=[
                [[names[card] for card in batch] for batch in self.batches(table, era)]
                for era in range(table.rules.eras)
            ],
        )

    def derived(self, table: Table) -> dict[Path, Any]:
        view = self.view(table)
        return {(name,): getattr(view, name) for name in shown.FIELDS}

    def position(self, table: Table) -> dict[str, Any]:
        return shown.position_of(self.view(table))

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        read = shown.read(tree, self.cards, table.rules, path)
        state = self.state_of(table)
        for status, rows in ((UNUSED, read.held), (ONGOING, read.ongoing), (USED, read.used)):
            for seat, row in enumerate(rows):
                for name in row:
                    state.holder[self.cards.index(name)] = seat
                    state.status[self.cards.index(name)] = status
        for name in read.discarded:
            state.status[self.cards.index(name)] = DISCARDED
        state.price = NOTHING if read.price is None else read.price
        state.waiver = NOTHING if read.waiver is None else read.waiver
        state.rebuilding = int(read.rebuilding)
        state.counted = numbers((read.counted + [0] * table.rules.players)[: table.rules.players])
        names = table.rules.card_names
        known: list[int] = []
        for era, batches in enumerate(read.under):
            for batch, cards in enumerate(batches):
                for name in cards:
                    known += [era, batch, names.index(name)]
        state.under = numbers(known)

    def fill_piles(self, table: Table, first: int) -> None:
        """Shuffles cards that are nowhere else into piles that a position leaves out."""
        if first < table.rules.eras:
            rest = [card for card in range(self.count) if OTHER_CARDS + card not in self.seen(table)]
            table.chance.shuffle("invocations", rest)
            self.mix_into(table, rest, first)

    def finish_position(self, table: Table, path: str) -> None:
        state = self.state_of(table)
        under = {state.under[at + 2] for at in range(0, len(state.under), WIDTH)}
        for era, pile in enumerate(table.piles()):
            state.unseen[era] = len([card for card in pile if card >= OTHER_CARDS and card not in under])
        shown.check_piles(self._lie_once(table), self._piles_are_known(table), path)

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [
            Field("invocations_market", (rules.slots, self.count)),
            Field("invocations_held", (rules.players, self.count)),
            Field("invocations_ongoing", (rules.players, self.count)),
            Field("invocations_gone", (self.count,)),
            Field("invocations_unseen", (rules.eras,)),
            Field("invocations_under", (rules.eras, OTHER_CARDS + self.count)),
            Field("invocations_turn", (3,)),
            Field("invocations_counted", (rules.players,)),
        ]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, rules, count = self.state_of(table), table.rules, self.count
        for slot in range(rules.slots):
            if table.market[slot] >= OTHER_CARDS:
                out[at + slot * count + table.market[slot] - OTHER_CARDS] = 1
        at += rules.slots * count
        for card in range(count):
            step = (state.holder[card] - seat) % rules.players
            if state.status[card] == USED or state.status[card] == DISCARDED:
                out[at + 2 * rules.players * count + card] = 1
            elif state.holder[card] != NOTHING:
                row = step if state.status[card] == UNUSED else rules.players + step
                out[at + row * count + card] = 1
        at += (2 * rules.players + 1) * count
        for era in range(rules.eras):
            out[at + era] = float(state.unseen[era])
        at += rules.eras
        for place in range(0, len(state.under), WIDTH):
            row = state.under[place] * (OTHER_CARDS + count)
            out[at + row + state.under[place + 2]] = float(state.under[place + 1] + 1)
        at += rules.eras * (OTHER_CARDS + count)
        out[at] = float(state.price)
        out[at + 1] = float(state.waiver)
        out[at + 2] = float(state.rebuilding)
        for step in range(rules.players):
            out[at + 3 + step] = float(state.counted[(seat + step) % rules.players])
