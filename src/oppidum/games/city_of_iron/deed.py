"""What the action of a card is: a deed. The kinds of deed are in `deeds`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64

if TYPE_CHECKING:
    from oppidum.games.city_of_iron.table import Table

NO_AIM: Final = 0
LAND: Final = 1
CITY: Final = 2
BUILDING: Final = 3
RIVAL: Final = 4


class Deed(ABC):
    """A kind of card action with its amount. `aim` says what must be chosen before the card is paid for."""

    def __init__(self, aim: int, amount: int) -> None:
        self.aim: Final[i64] = aim
        self.amount: Final[i64] = amount

    def possible(self, table: Table, seat: i64, card: i64) -> bool:
        """Whether anything can be aimed at. Pre: coins, work and distance of the card's action can be paid."""
        return True

    @abstractmethod
    def happen(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        """What the card does, once it is paid for and discarded."""
