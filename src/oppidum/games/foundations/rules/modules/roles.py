"""Player roles: each seat keeps one of two cards; revealed together, they are in force all game (P-01 to P-04)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.ledger import ROLE
from oppidum.games.foundations.rules.modules.card_effects import CardEffect, gain
from oppidum.games.foundations.rules.modules.kept_cards import KeptCards
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import Table


class Roles(KeptCards):
    """The module; roles that need monuments are out without them (P-01)."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        usable = [role for role in data.role if "monuments" not in role.needs or rules.kinds > rules.own_kinds]
        super().__init__("roles", number, [role.id for role in usable], data.modules.roles_dealt, "P-01")
        self.effects: Final = [CardEffect(role.effect, ROLE, card, rules.slots) for card, role in enumerate(usable)]

    def shows_kept(self, table: Table) -> bool:
        return True

    def resolve_choices(self, table: Table, chosen: list[int], events: list[AnyEvent] | None) -> None:
        super().resolve_choices(table, chosen, events)
        table.refresh_effects()
        for seat, card in enumerate(chosen):
            gain(table, seat, self.effects[card], events)

    def effects_of(self, table: Table, seat: i64) -> list[CardEffect]:
        kept = self.cards_of(table).kept[seat]
        return [self.effects[kept]] if kept >= 0 else []

    def card_texts(self, kind: int) -> list[str]:
        return self.cards if kind == ROLE else []

    def census(self) -> tuple[list[str], list[str]]:
        return ["P-01"], list(self.cards)
