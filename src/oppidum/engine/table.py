"""What the tables of all families share: how they are emptied and copied, and how a viewer's knowledge holds one.

A family's table declares its fields (`table_fields`); the methods here do with all of them what the generated code does
with each.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Final, Generic, Self, TypeVar, cast

import msgspec

from oppidum.engine.chance import SEED_BYTES, Chance, Dice
from oppidum.engine.game import Knowledge, State

NO_CHANCE: Final = Chance(bytes(SEED_BYTES))
"""The chance of a table on which nothing may be drawn: an empty one, or one that a viewer knows."""


class PackedTable(State):
    """A state whose fields are packed numbers, declared once for its family."""

    def reset(self, chance: Chance) -> None:
        """Empties the table: nothing is dealt, and every piece is in the box."""
        self.chance = chance
        self.reset_fields()

    @abstractmethod
    def blank(self) -> PackedTable:
        """Returns a table of the same class and configuration whose fields are still to be set."""

    @abstractmethod
    def reset_fields(self) -> None:
        """Sets every field of an empty table; generated."""

    @abstractmethod
    def copy_fields(self, twin: Self) -> None:
        """Gives the twin an independent value of every field; generated."""

    @abstractmethod
    def read_bytes(self, data: bytes) -> None:
        """Fills a blank table with what `to_bytes` wrote."""

    def copy(self) -> Self:
        """Returns an independent copy."""
        twin = cast(Self, self.blank())
        twin.revealed = self.revealed
        twin.chance = self.chance.copy()
        self.copy_fields(twin)
        return twin

    def copy_with(self, chance: Chance) -> Self:
        """Returns a twin with another chance, on which the last action has revealed nothing."""
        twin = cast(Self, self.blank())
        twin.revealed = ()
        twin.chance = chance
        self.copy_fields(twin)
        return twin

    def read_head(self, found: int, known: int, seed: bytes, used: list[Any]) -> None:
        """Sets the chance from a table's bytes; raises ValueError unless their format is the known one."""
        if found != known:
            raise ValueError(f"format {found} of a table is not known")
        self.chance = Chance(seed, tuple([(name, block) for name, block in used]))


TableType = TypeVar("TableType", bound=PackedTable)


class TableKnowledge(Knowledge, Generic[TableType]):
    """The table as one viewer knows it; `table` holds no truth that the viewer has not seen."""

    def __init__(self, table: TableType, viewer: int) -> None:
        self.configuration = table.configuration
        self.table = table
        self.viewer = viewer

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode((self.viewer, self.table.to_bytes()))

    def table_to_fill(self, dice: Dice) -> TableType:
        """Returns a copy of the table with a chance of its own, on which `imagine` draws what is hidden."""
        return self.table.copy_with(Chance(dice.seed()))
