"""What a module of Foundations is: a small object that changes the base game at named seams, and only there.

A module keeps what it must remember in `table.extras[module.number]`, a list of numbers that the table copies, packs
and hides with the rest; the object itself belongs to a configuration and never changes. A seam that a module does not
need stays as it is here: no change. Modules are asked in the order of the configuration.
"""

from __future__ import annotations

from oppidum.engine.actions import Action
from oppidum.engine.chance import Dice
from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Reason
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import Table


class Module:
    """A rule or set of rules beside the base game. `first_action` is the id of the first of its own actions."""

    option = ""

    def __init__(self, number: int) -> None:
        self.number = number
        self.first_action = 0
        self.action_count = 0

    def actions(self, rules: Rulebook) -> list[Action]:
        """The actions that the module adds to the space."""
        return []

    def set_up(self, table: Table) -> list[int]:
        """Seam *setup*: what the module remembers at the start."""
        return []

    def price(self, table: Table, seat: int, slot: int, price: int) -> int:
        """Seam *price*: what the seat pays for a slot, given the price so far."""
        return price

    def income(self, table: Table, seat: int, coins: int) -> int:
        """Seam *income*: what the income action yields, given the coins so far."""
        return coins

    def citizens(self, table: Table, seat: int, citizens: int) -> int:
        """Seam *citizens*: the place on the population track, given the citizens so far."""
        return citizens

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        """Seam *extra actions*: why this action of the module's own is not open on the seat's turn."""
        return None

    def act(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Seam *extra actions*: takes it; True if it was the one action of the turn, False for a free step."""
        raise AssertionError("only a module with actions of its own is asked to take one")

    def may_build(self, table: Table, seat: int, build: int) -> Reason | None:
        """Seam *may-build*: why a build that the base game allows is not allowed."""
        return None

    def after_build(self, table: Table, seat: int, build: int, events: list[AnyEvent] | None) -> None:
        """Seam *after-build*: a building stands."""

    def before_scoring(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Seam *before scoring* of an era."""

    def points_before_scoring(self, table: Table) -> list[Entry]:
        """Seam *before scoring*: the points that come first."""
        return []

    def points_after_scoring(self, table: Table) -> list[Entry]:
        """Seam *after scoring*: the points that come last."""
        return []

    def after_scoring(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Seam *after scoring* of an era."""

    def at_end(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Seam *end*: the last era is scored; what the module kept hidden is shown."""

    def points_at_end(self, table: Table) -> list[Entry]:
        """Seam *end*: points after the empty lots; what is unknown on this table counts nothing."""
        return []

    def hide(self, table: Table, viewer: int) -> None:
        """Seam *knowledge*: makes unknown, on a copy, what the viewer may not know."""

    def imagine(self, table: Table, dice: Dice) -> None:
        """Seam *knowledge*: draws evenly what is unknown."""


def actions_of(modules: list[Module], rules: Rulebook) -> list[Action]:
    """The actions of all modules, numbered after those of the base game."""
    actions: list[Action] = []
    for module in modules:
        own = module.actions(rules)
        module.first_action = rules.ids + len(actions)
        module.action_count = len(own)
        actions.extend(own)
    return actions
