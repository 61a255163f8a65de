"""How a module is shown and written down: in views, positions and encodings."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from mypy_extensions import mypyc_attr

from oppidum.engine.configuration import Field
from oppidum.engine.events import Path
from oppidum.engine.game import Buffer
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class ModuleForm:
    """What every module says of its part of a table."""

    def derived(self, table: Table) -> dict[Path, Any]:
        """Returns numbers of the view that follow from others, by their paths below the module's; announced by
        difference."""
        return {}

    @abstractmethod
    def view(self, table: Table) -> Any:
        """Returns what people see of the module, on a table without what the viewer may not know."""

    @abstractmethod
    def position(self, table: Table) -> Any:
        """Returns what a position says of the module, as plain data."""

    @abstractmethod
    def read_position(self, table: Table, tree: Any, path: str) -> None:
        """Sets the module's part of a table from a position, or raises ImpossiblePosition. The city is set before."""

    def fill_piles(self, table: Table, first: int) -> None:
        """Shuffles the module's cards into piles that a position leaves out, from this era on."""

    def finish_position(self, table: Table, path: str) -> None:
        """Checks and counts what only the whole of a position says, or raises ImpossiblePosition."""

    def encoding(self, rules: Rulebook) -> list[Field]:
        """Returns the fields that the module adds to the numbers for learning programs."""
        return []

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        """Writes what the seat knows of the module, from place `at` on; all places are 0 before."""
