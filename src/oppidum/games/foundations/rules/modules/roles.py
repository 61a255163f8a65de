"""Player roles: each seat keeps one of two cards; revealed together, they are in force all game (P-01 to P-04)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, cast

from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Field, Law
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Buffer
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Message, Reason, make_message
from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.engine.position import decode_fields
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.ledger import ROLE
from oppidum.games.foundations.rules.modules.card_effects import CardEffect, gain
from oppidum.games.foundations.rules.modules.kept_cards import KeptCards, KeptCardsState
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import UNKNOWN, Table
from oppidum.games.foundations.shown import roles as shown
from oppidum.games.foundations.shown.counted_lots import lots_of_effect
from oppidum.games.foundations.shown.module_views import RolesPosition, RolesView


class RolesState(KeptCardsState):
    """`drawn` has the cards that seats drew during the game, draw after draw, `drawn_by` the seat of each draw.

    Of a draw the first card was kept, unless it is the last one and `choosing`, whether its seat still has to choose.
    """

    def __init__(self, dealt: Numbers, kept: Numbers, drawn: Numbers, drawn_by: Numbers, choosing: i64) -> None:
        super().__init__(dealt, kept)
        self.drawn = drawn
        self.drawn_by = drawn_by
        self.choosing = choosing

    def copy(self) -> RolesState:
        return RolesState(self.dealt[:], self.kept[:], self.drawn[:], self.drawn_by[:], self.choosing)

    def pack(self) -> list[object]:
        return [*super().pack(), list(self.drawn), list(self.drawn_by), self.choosing]


class Roles(KeptCards):
    """The module; roles that need monuments are out without them (P-01)."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        usable = [role for role in data.role if "monuments" not in role.needs or rules.kinds > rules.own_kinds]
        super().__init__("roles", number, [role.id for role in usable], data.modules.roles_dealt, "P-01")
        self.effects: Final = [CardEffect(role.effect, ROLE, card, rules.slots) for card, role in enumerate(usable)]

    def state_of(self, table: Table) -> RolesState:
        """Returns what the module remembers of the table."""
        return cast(RolesState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> RolesState:
        empty = super().new_state(rules)
        return RolesState(empty.dealt, empty.kept, numbers([]), numbers([]), 0)

    def unpack(self, kept: list[Any]) -> RolesState:
        return RolesState(numbers(kept[0]), numbers(kept[1]), numbers(kept[2]), numbers(kept[3]), kept[4])

    def shows_kept(self, table: Table) -> bool:
        return True

    def resolve_choices(self, table: Table, chosen: list[int], events: list[AnyEvent] | None) -> None:
        super().resolve_choices(table, chosen, events)
        table.refresh_effects()
        for seat, card in enumerate(chosen):
            gain(table, seat, self.effects[card], events)

    def counted_lots(self, table: Table, entry: Entry) -> list[int]:
        return lots_of_effect(table, entry[2], self.effects[entry[3]])

    def effects_of(self, table: Table, seat: i64) -> list[CardEffect]:
        state = self.state_of(table)
        kept = [state.kept[seat]] if state.kept[seat] >= 0 else []
        kept += [row[0] for row in self.draws_of(table, seat) if len(row) > 0 and not self._is_open(table, row)]
        return [self.effects[card] for card in kept if card >= 0]

    # Cards drawn during the game (P-03)

    def draws(self, table: Table) -> list[list[int]]:
        """Returns the cards of each draw."""
        drawn = self.state_of(table).drawn
        return [list(drawn[at : at + self.hand]) for at in range(0, len(drawn), self.hand)]

    def draws_of(self, table: Table, seat: i64) -> list[list[int]]:
        """Returns the cards of each draw of a seat."""
        owners = self.state_of(table).drawn_by
        return [row for row, owner in zip(self.draws(table), owners, strict=True) if owner == seat]

    def _is_open(self, table: Table, row: list[int]) -> bool:
        return self.state_of(table).choosing > 0 and row == self.draws(table)[-1]

    def undealt_count(self, table: Table) -> int:
        """Returns how many cards nobody has seen, which all know."""
        state = self.state_of(table)
        return len(self.cards) - len(state.dealt) - len(state.drawn)

    def draw(self, table: Table, seat: int, events: list[AnyEvent] | None) -> None:
        """Draws cards that were not dealt, seen by the seat alone, which has to keep one of them (P-03)."""
        state = self.state_of(table)
        used = {*state.dealt, *state.drawn}
        cards: list[int] = [card for card in range(len(self.cards)) if card not in used]
        table.chance.shuffle("roles-drawn", cards)
        state.drawn = numbers([*state.drawn, *sorted(cards[: self.hand])])
        state.drawn_by = numbers([*state.drawn_by, seat])
        state.choosing = 1
        table.revealed = (seat,)
        if events is not None:
            shown.announce_drawn(seat, self.drawn_names(table)[seat], self._unknown_names(table, seat), events)
        table.ask(self.number, seat, "P-03", events)

    def can_ask(self) -> bool:
        return True

    def is_question_due(self, table: Table, seat: i64) -> bool:
        state = self.state_of(table)
        last = list(state.drawn_by)[-1:]
        return state.choosing > 0 and last == [seat] and seat == table.turn and not table.is_scoring()

    def append_answers(self, table: Table, seat: i64, out: list[object]) -> None:
        out.extend([self.first_action + card for card in sorted(self.draws(table)[-1])])

    def why_not_answer(self, table: Table, seat: int, action: int) -> Reason | None:
        return None if action - self.first_action in self.draws(table)[-1] else shown.not_drawn()

    def question_prompt(self, table: Table, seat: int) -> Message:
        return make_message("foundations-prompt-keep-drawn")

    def answer(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Keeps one of the drawn cards, which works at once (P-03)."""
        state, card = self.state_of(table), action - self.first_action
        rest = [other for other in self.draws(table)[-1] if other != card]
        state.drawn = numbers([*list(state.drawn)[: -self.hand], card, *rest])
        state.choosing = 0
        table.revealed = table.rules.everyone
        table.refresh_effects()
        if events is not None:
            own, others = self.drawn_names(table)[seat], self._unknown_names(table, seat)
            shown.announce_kept(seat, self.cards[card], own, others, events)
        gain(table, seat, self.effects[card], events)
        return table.is_turn_over(seat)

    # Hidden information

    def open_cards(self, table: Table) -> list[int]:
        return list(self.state_of(table).drawn)

    def _hidden_cards(self, table: Table, viewer: int) -> Hashable:
        state = self.state_of(table)
        unknown: list[int] = []
        for row, owner in zip(self.draws(table), state.drawn_by, strict=True):
            if owner != viewer:
                unknown += row if self._is_open(table, row) else row[1:]
        dealt = super()._hidden_cards(table, viewer)
        return (dealt, tuple(unknown)) if unknown else dealt

    def hide(self, table: Table, viewer: int) -> None:
        super().hide(table, viewer)
        state = self.state_of(table)
        rows: list[int] = []
        for row, owner in zip(self.draws(table), state.drawn_by, strict=True):
            known = 0 if self._is_open(table, row) else 1
            rows += row if owner == viewer else row[:known] + [UNKNOWN] * (self.hand - known)
        state.drawn = numbers(rows)

    def imagine(self, table: Table, dice: Dice) -> None:
        super().imagine(table, dice)
        state = self.state_of(table)
        used = {*state.dealt, *state.drawn}
        unseen = [card for card in range(len(self.cards)) if card not in used]
        dice.shuffle(unseen)
        rows: list[int] = []
        for row in self.draws(table):
            known = [card for card in row if card != UNKNOWN]
            rows += known + sorted([unseen.pop() for card in row if card == UNKNOWN])
        state.drawn = numbers(rows)

    # What it adds to a configuration

    def card_texts(self, kind: int) -> list[str]:
        return self.cards if kind == ROLE else []

    def census(self) -> tuple[list[str], list[str]]:
        return ["P-01"], list(self.cards)

    def laws(self) -> list[Law]:
        return [*super().laws(), Law("roles are drawn once", self._are_drawn_once)]

    def _are_drawn_once(self, table: Table) -> bool:
        state = self.state_of(table)
        known = [card for card in [*state.dealt, *state.drawn] if card >= 0]
        return len(set(known)) == len(known) and len(state.drawn) == self.hand * len(state.drawn_by)

    # How it is shown and written down

    def drawn_names(self, table: Table) -> list[list[list[str | None]]]:
        """Returns for each seat the cards of its draws, the kept one first, None for unknown ones."""
        return [
            [[self.cards[card] if card >= 0 else None for card in row] for row in self.draws_of(table, seat)]
            for seat in range(table.rules.players)
        ]

    def _unknown_names(self, table: Table, seat: int) -> list[list[str | None]]:
        """Returns the cards of a seat's draws as others see them."""
        return [
            [None if place > 0 or self._is_open(table, row) else self.cards[card] for place, card in enumerate(row)]
            for row in self.draws_of(table, seat)
        ]

    def view(self, table: Table) -> RolesView:
        return RolesView(self.dealt_names(table), self.kept_names(table), self.drawn_names(table))

    def position(self, table: Table) -> dict[str, Any]:
        drawn = self.drawn_names(table)
        more: dict[str, Any] = {"drawn": drawn} if any(drawn) else {}
        if self.state_of(table).choosing:
            more["choosing"] = self.state_of(table).drawn_by[-1] + 1
        return {**super().position(table), **more}

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        read: RolesPosition = decode_fields(tree, RolesPosition, path)
        self.read_cards(table, read, path)
        state, players = self.state_of(table), table.rules.players
        self.require(len(read.drawn) in (0, players), f"{path}.drawn", "foundations-position-kept", players=players)
        drawn, drawn_by = list(state.drawn), list(state.drawn_by)
        # The open draw comes last, as it does at the table.
        for seat in sorted(range(len(read.drawn)), key=lambda seat: seat == read.choosing - 1):
            for place, row in enumerate(read.drawn[seat]):
                where = f"{path}.drawn[{seat}][{place}]"
                fits = len(row) == self.hand
                self.require(fits, where, "foundations-position-dealt", players=players, cards=self.hand)
                for name in row:
                    card = self.card_named(name, where)
                    twice = card in drawn or card in list(state.dealt)
                    self.require(not twice, where, "foundations-position-card-twice")
                    drawn.append(card)
                drawn_by.append(seat)
        state.drawn, state.drawn_by = numbers(drawn), numbers(drawn_by)
        state.choosing = int(read.choosing > 0)
        open_draw = read.choosing == 0 or drawn_by[-1:] == [read.choosing - 1]
        self.require(open_draw, f"{path}.choosing", "foundations-position-question")

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [*super().encoding(rules), Field("roles_drawn", (rules.players, len(self.cards)))]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        super().encode(table, seat, out, at)
        at += sum([field.size for field in super().encoding(table.rules)])
        players = table.rules.players
        for step in range(players):
            for row in self.draws_of(table, (seat + step) % players):
                is_open = self._is_open(table, row)
                for place, card in enumerate(row):
                    if card >= 0 and (step == 0 or (place == 0 and not is_open)):
                        out[at + step * len(self.cards) + card] = 0.5 if place > 0 or is_open else 1
