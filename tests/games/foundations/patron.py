"""A module for tests only: a patron who bends the base game at every seam, a little at each."""

from __future__ import annotations

from oppidum.engine.actions import Action
from oppidum.engine.chance import Dice
from oppidum.engine.events import OUTSIDE, AnyEvent, Paid, Revealed
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Message, Reason
from oppidum.games.foundations.rules.ledger import MODULE
from oppidum.games.foundations.rules.modules import Module
from oppidum.games.foundations.rules.rulebook import CIVIC, Rulebook
from oppidum.games.foundations.rules.table import NOTHING, OVER, UNKNOWN, Table
from oppidum.games.foundations.titles import FoundationsTitle

FAVOURS = 3


class Beg(Action, frozen=True):
    """A free step, once an era: one coin."""


class Feast(Action, frozen=True):
    """The action of a turn, once an era: three coins."""


class Patron(Module):
    """Remembers for each seat a secret favour (0 to 2 points at the end), whether it begged and whether it feasted."""

    option = "patron"

    def actions(self, rules: Rulebook) -> list[Action]:
        return [Beg(), Feast()]

    def set_up(self, table: Table) -> list[int]:
        favours = [table.chance.below("patron", FAVOURS) for _ in range(table.rules.players)]
        return favours + [0] * (2 * table.rules.players)

    def price(self, table: Table, seat: int, slot: int, price: int) -> int:
        return price - 1 if slot == 0 and seat == 0 else price

    def income(self, table: Table, seat: int, coins: int) -> int:
        return coins + 1

    def citizens(self, table: Table, seat: int, citizens: int) -> int:
        return citizens + 1 if citizens else 0

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        return (
            Reason(Message("patron-once"), "X-03")
            if table.extras[self.number][self._used(table, seat, action)]
            else None
        )

    def act(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        feast = action > self.first_action
        self._pay(table, seat, 3 if feast else 1, "X-03", events)
        self._set(table, self._used(table, seat, action), 1, events)
        return feast

    def may_build(self, table: Table, seat: int, build: int) -> Reason | None:
        return Reason(Message("patron-hallowed"), "X-02") if table.rules.lots_of(build)[0] == 0 else None

    def after_build(self, table: Table, seat: int, build: int, events: list[AnyEvent] | None) -> None:
        if table.rules.type[table.rules.kind_of[build]] == CIVIC:
            self._pay(table, seat, 1, "X-02", events)

    def before_scoring(self, table: Table, events: list[AnyEvent] | None) -> None:
        self._pay(table, 0, 1, "X-02", events)

    def points_before_scoring(self, table: Table) -> list[Entry]:
        return [
            (MODULE, table.era, seat, NOTHING, 1, 1) for seat in range(table.rules.players) if table.coins[seat] > 9
        ]

    def points_after_scoring(self, table: Table) -> list[Entry]:
        return [(MODULE, table.era, 0, NOTHING, 2, 2)]

    def after_scoring(self, table: Table, events: list[AnyEvent] | None) -> None:
        for place in range(table.rules.players, 3 * table.rules.players):
            self._set(table, place, 0, events)

    def at_end(self, table: Table, events: list[AnyEvent] | None) -> None:
        table.revealed = table.rules.everyone
        for seat in range(table.rules.players):
            self._set(table, seat, table.extras[self.number][seat], events)

    def points_at_end(self, table: Table) -> list[Entry]:
        favours = table.extras[self.number][: table.rules.players]
        return [(MODULE, table.era, seat, NOTHING, favour, favour) for seat, favour in enumerate(favours) if favour > 0]

    def hide(self, table: Table, viewer: int) -> None:
        for seat in range(table.rules.players):
            if seat != viewer and table.phase != OVER:
                table.extras[self.number][seat] = UNKNOWN

    def imagine(self, table: Table, dice: Dice) -> None:
        for seat, favour in enumerate(table.extras[self.number]):
            if favour == UNKNOWN:
                table.extras[self.number][seat] = dice.below(FAVOURS)

    def _used(self, table: Table, seat: int, action: int) -> int:
        return table.rules.players * (1 + action - self.first_action) + seat

    def _set(self, table: Table, place: int, value: int, events: list[AnyEvent] | None) -> None:
        table.extras[self.number][place] = value
        if events is not None:
            events.append(Revealed(where=("extras", self.number, place), value=value, rule="X-02"))

    def _pay(self, table: Table, seat: int, coins: int, rule: str, events: list[AnyEvent] | None) -> None:
        table.coins[seat] += coins
        if events is not None:
            events.append(Paid(amount=coins, source=OUTSIDE, target=("seats", seat, "coins"), rule=rule))


PATRONAGE = FoundationsTitle("metropolis", f"{__name__}:PATRONAGE", modules=(Patron,))
