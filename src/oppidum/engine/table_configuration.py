"""A Configuration whose states are packed tables: made blank, then filled from a seed, bytes or a position."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Generic

import msgspec

from oppidum.engine.chance import Chance
from oppidum.engine.configuration import OptionValue, Pack
from oppidum.engine.game import Configuration, Game, Knowledge
from oppidum.engine.table import NO_CHANCE, TableType


class TableConfiguration(Configuration, Generic[TableType]):
    """A configuration whose states are tables, and whose knowledge is a table with holes and its viewer."""

    def __init__(self, game: Game, players: int, options: dict[str, OptionValue], pack: Pack | None) -> None:
        self.game = game
        self.players = players
        self.parties = players
        self.cooperative = game.cooperative
        self.one_score = game.cooperative
        self.options = options
        self.pack = pack

    @abstractmethod
    def blank(self) -> TableType:
        """Returns a table whose fields are still to be set."""

    @abstractmethod
    def knowledge_of(self, table: TableType, viewer: int) -> Knowledge:
        """Returns what a viewer knows, as a table on which the rest is unknown."""

    @abstractmethod
    def set_position(self, table: TableType, tree: dict[str, Any]) -> None:
        """Sets up an empty table as the tree says, or raises ImpossiblePosition."""

    def empty_table(self) -> TableType:
        """Returns an empty table; to copy one is quicker than to empty one for each new game."""
        table = self.blank()
        table.reset(NO_CHANCE)
        return table

    def from_bytes(self, data: bytes) -> TableType:
        table = self.blank()
        table.read_bytes(data)
        return table

    def knowledge_from_bytes(self, data: bytes) -> Knowledge:
        viewer, table = msgspec.msgpack.decode(data)
        return self.knowledge_of(self.from_bytes(table), viewer)

    def from_position(self, tree: dict[str, Any], chance: Chance) -> TableType:
        table = self.blank()
        table.reset(chance)
        self.set_position(table, tree)
        return table
