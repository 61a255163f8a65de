"""What a module remembers of one table; the table copies, packs and compares it with its own fields."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class ModuleState:
    """The part of a table that belongs to one module."""

    @abstractmethod
    def copy(self) -> ModuleState:
        """Returns an independent twin."""

    @abstractmethod
    def pack(self) -> list[object]:
        """Returns the numbers in a fixed order; `Module.unpack` is the way back."""


class NoState(ModuleState):
    """What a module remembers that remembers nothing."""

    def copy(self) -> NoState:
        return self

    def pack(self) -> list[object]:
        return []
