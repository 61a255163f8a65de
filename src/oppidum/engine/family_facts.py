"""What people need to be shown of a family's tables and no move changes, in any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from oppidum.engine.configuration import Pack
from oppidum.engine.game import Configuration
from oppidum.engine.messages import Message, Thing

Naming = Callable[[Thing | str], str]
"""Returns what a thing is called in some language."""
Key = TypeVar("Key")


class CardText(msgspec.Struct, frozen=True):
    """A card, or a board or piece with a text of its own: its name, its symbol, and what it does in sentences.

    `designed` says that what it does was made up for this product, because the printed card is not known.
    """

    id: str
    name: str
    symbol: str
    text: list[Message]
    designed: bool = False


class CardSection(msgspec.Struct, frozen=True):
    """The cards of one kind; the words after `page-cards-` say what they are called together."""

    kind: str
    cards: list[CardText]


class FamilyFacts(msgspec.Struct, frozen=True):
    """How a family tells its facts: `type` is their class, `build` makes them, `rename` translates their names.

    `names` has names by the ids of notation; `period` is what the parts of a game are called, as a word of messages.
    `cards` returns an index of a title's cards, with what each of them does; a card pack may change it.
    """

    type: type[Any]
    build: Callable[[Configuration], Any]
    rename: Callable[[Any, Naming], Any]
    names: Callable[[Any], dict[str, str]] = lambda _: {}
    period: Callable[[Any], str] = lambda _: "part"
    cards: Callable[[str, Naming, Pack | None], list[CardSection]] = lambda _title, _naming, _pack: []


def printed_name(thing: Thing | str) -> str:
    """Returns what a thing is called in the data: the naming of the first language, without an article."""
    return thing if isinstance(thing, str) else thing.name


def rename_entries(
    entries: Mapping[Key, Any], thing_of: Callable[[Any, str], Thing | str], naming: Naming
) -> dict[Key, Any]:
    """Returns the entries with their names as `naming` has them."""
    return {
        key: msgspec.structs.replace(entry, name=naming(thing_of(key, entry.name))) for key, entry in entries.items()
    }
