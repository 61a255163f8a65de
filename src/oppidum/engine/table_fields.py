"""How a family of titles declares the fields of its tables: once, with their lengths and who may see them.

A family's `rules/table_fields.py` is its declaration. `tools/table_fields.py` writes `generated_fields.py` from it: a
base class of the table with one plain statement a field. mypyc compiles that to direct memory access, while a loop over
names would look each name up. Positions, views and encodings name fields because they give them a meaning; copying,
bytes, empty tables and comparison follow from the declaration.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

Viewers = Literal["everyone", "owner", "nobody"]
"""Who sees a field: all viewers, each seat its own part (others sometimes less), or nobody before it comes up."""


class TableField(msgspec.Struct, frozen=True):
    """A field: `type` and `empty` as Python source, `copy` the source of an independent value (`{}` is the field)."""

    name: str
    type: str
    empty: str
    copy: str
    visible_to: Viewers = "everyone"
    packed: str = "{}"
    unpacked: str = "{}"


class Group(msgspec.Struct, frozen=True):
    """Fields that are emptied together. If it is `packed`, their order is that of the bytes: append only, or raise the
    format of the table."""

    name: str
    fields: tuple[TableField, ...]
    packed: bool = True


class Part(msgspec.Struct, frozen=True):
    """A small object of numbers inside a table, as a class of its own; `said` is its docstring, as lines.

    Its fields are packed in their order.
    """

    name: str
    said: tuple[str, ...]
    fields: tuple[TableField, ...]


class TableFields(msgspec.Struct, frozen=True):
    """All fields of a family's tables. `sizes` names lengths, as source with `rules`; `imports` are lines of source."""

    groups: tuple[Group, ...]
    parts: tuple[Part, ...] = ()
    sizes: dict[str, str] = {}
    imports: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[TableField]:
        return (field for group in self.groups for field in group.fields)

    def group(self, name: str) -> tuple[TableField, ...]:
        """Returns the fields of a group."""
        return next(group.fields for group in self.groups if group.name == name)


def number(name: str, empty: int = 0, visible_to: Viewers = "everyone") -> TableField:
    """Declares one number."""
    return TableField(name, "i64", str(empty), "{}", visible_to)


def run(name: str, length: str, empty: int = 0, visible_to: Viewers = "everyone") -> TableField:
    """Declares a run of so many numbers."""
    return _run(name, f"repeat({empty}, {length})", "{}[:]", visible_to)


def run_of(name: str, values: str, visible_to: Viewers = "everyone") -> TableField:
    """Declares a run that begins with these values, a list as source."""
    return _run(name, f"numbers({values})", "{}[:]", visible_to)


def shared_run(name: str, values: str = "[]", visible_to: Viewers = "everyone", packed: str = "{}") -> TableField:
    """Declares a run that is replaced, never changed in place, so that copies share it; `packed` is what bytes keep."""
    return _run(name, f"numbers({values})", "{}", visible_to, packed)


def runs(name: str, empty: str, visible_to: Viewers = "everyone") -> TableField:
    """Declares a list of runs, each of which is replaced, never changed in place."""
    return TableField(name, "list[Numbers]", empty, "{}[:]", visible_to)


def part(name: str, type_name: str, empty: str, visible_to: Viewers = "everyone") -> TableField:
    """Declares an object that knows how to `copy` itself and to `pack` its numbers."""
    return TableField(name, type_name, empty, "{}.copy()", visible_to)


def _run(name: str, empty: str, copy: str, visible_to: Viewers, packed: str = "{}") -> TableField:
    return TableField(name, "Numbers", empty, copy, visible_to, f"list({packed})", "numbers({})")


def differing_fields(fields: tuple[TableField, ...] | TableFields, one: object, other: object) -> list[str]:
    """Returns the names of fields in which two tables differ; for tests and laws, not for play."""
    return [field.name for field in fields if plain(getattr(one, field.name)) != plain(getattr(other, field.name))]


def plain(value: Any) -> Any:
    """Returns a field's value as numbers and lists, so that it compares by content."""
    if isinstance(value, int):
        return value
    if hasattr(value, "pack"):
        return plain(value.pack())
    return [plain(item) for item in value]
