"""Names in the page's language: what the data calls its components, as the catalogues call them.

English names are those of the data. A name that a card pack gives stays as it is, in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from oppidum.engine.messages import Message, Thing
from oppidum.games.city_of_iron.data import packs as city_of_iron
from oppidum.games.city_of_iron.shown.facts import CityOfIronFacts
from oppidum.games.foundations.data import packs as foundations
from oppidum.games.foundations.shown.facts import FoundationsFacts
from oppidum.games.sprawlopolis.data import packs as sprawlopolis
from oppidum.games.sprawlopolis.data.schema import Card
from oppidum.games.sprawlopolis.shown.facts import SprawlopolisFacts
from oppidum.server.errors import Refused
from oppidum.words import FIRST, call, languages

Called = Callable[[Any, str], Thing | str]
Key = TypeVar("Key")


def known(language: str) -> str:
    """The language, if there are words in it."""
    if language not in languages():
        raise Refused(404, Message("server-no-such-language", {"languages": [*languages()]}))
    return language


def in_language(facts: Any, language: str) -> Any:
    """The facts of a table with the names of a language."""
    if language == FIRST:
        return facts
    match facts:
        case FoundationsFacts():
            title = facts.title.key
            pieces = _named(facts.pieces, lambda key, name: foundations.display_name(title, key, name), language)
            return msgspec.structs.replace(facts, pieces=pieces)
        case SprawlopolisFacts():
            return msgspec.structs.replace(facts, cards=conditions(facts.cards, language))
        case CityOfIronFacts():
            return _city_of_iron(facts, language)
        case _:
            return facts


def conditions(cards: dict[str, Card], language: str) -> dict[str, Card]:
    """The cards of Sprawlopolis with the names of a language."""
    if language == FIRST:
        return cards
    return _named(cards, lambda number, name: sprawlopolis.display_name(int(number), name), language)


def _city_of_iron(facts: CityOfIronFacts, language: str) -> CityOfIronFacts:
    called = city_of_iron.called
    return msgspec.structs.replace(
        facts,
        goods=_named(facts.goods, called, language),
        terrains={key: call(called(key, name), language) for key, name in facts.terrains.items()},
        buildings=_named(facts.buildings, called, language),
        lands=_named(facts.lands, called, language),
        towns=_named(facts.towns, called, language),
        cards=_named(facts.cards, called, language),
        nations=_named(facts.nations, called, language),
    )


def _named(entries: Mapping[Key, Any], called: Called, language: str) -> dict[Key, Any]:
    return {
        key: msgspec.structs.replace(entry, name=call(called(key, entry.name), language))
        for key, entry in entries.items()
    }
