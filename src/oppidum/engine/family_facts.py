"""What people need to be shown of a family's tables and no move changes, in any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from oppidum.engine.game import Configuration
from oppidum.engine.messages import Thing

Naming = Callable[[Thing | str], str]
"""Returns what a thing is called in some language."""
Key = TypeVar("Key")


class FamilyFacts(msgspec.Struct, frozen=True):
    """How a family tells its facts: `type` is their class, `build` makes them, `rename` translates their names.

    `names` has names by the ids of notation; `period` is what the parts of a game are called, as a word of messages.
    """

    type: type[Any]
    build: Callable[[Configuration], Any]
    rename: Callable[[Any, Naming], Any]
    names: Callable[[Any], dict[str, str]] = lambda _: {}
    period: Callable[[Any], str] = lambda _: "part"


def rename_entries(
    entries: Mapping[Key, Any], thing_of: Callable[[Any, str], Thing | str], naming: Naming
) -> dict[Key, Any]:
    """Returns the entries with their names as `naming` has them."""
    return {
        key: msgspec.structs.replace(entry, name=naming(thing_of(key, entry.name))) for key, entry in entries.items()
    }
