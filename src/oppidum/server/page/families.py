"""What a page needs to draw a title, and what no move changes. A title of a new family is added here."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.game import Configuration
from oppidum.games.city_of_iron.shown import facts as city_of_iron
from oppidum.games.foundations.shown import facts as foundations
from oppidum.games.sprawlopolis.shown import facts as sprawlopolis
from oppidum.server.page.naming import in_language
from oppidum.words import FIRST

FACTS: dict[str, type[Any]] = {
    "foundations": foundations.FoundationsFacts,
    "sprawlopolis": sprawlopolis.SprawlopolisFacts,
    "city_of_iron": city_of_iron.CityOfIronFacts,
}
"""The type of `TableFacts.facts` for each family."""


class TableFacts(msgspec.Struct, frozen=True):
    """A table's family of titles, its facts, None where a family has none, and names by the ids of notation.

    `period` is what the periods of its scores are called: the word after `page-period-`.
    """

    family: str
    facts: Any
    names: dict[str, str]
    period: str = "part"


def table_facts(configuration: Configuration, language: str = FIRST) -> TableFacts:
    """All of it for one table, with the names of a language."""
    family = configuration.game.family
    match family:
        case "foundations":
            built = in_language(foundations.facts_of(configuration), language)
            return TableFacts(
                family, built, {key: piece.name for key, piece in built.pieces.items()}, built.title.period
            )
        case "sprawlopolis":
            return TableFacts(family, in_language(sprawlopolis.facts_of(configuration), language), {})
        case "city_of_iron":
            iron = in_language(city_of_iron.facts_of(configuration), language)
            return TableFacts(family, iron, _names(iron), "scoring")
        case _:
            return TableFacts(family, None, {})


def _names(facts: city_of_iron.CityOfIronFacts) -> dict[str, str]:
    """What goes by an id in the notation of City of Iron."""
    goods = {key: good.name for key, good in facts.goods.items()}
    buildings = {key: building.name for key, building in facts.buildings.items()}
    lands = {key: land.name for key, land in facts.lands.items()}
    towns = {key: town.name for key, town in facts.towns.items()}
    cards = {key: card.name for key, card in facts.cards.items()}
    nations = {key: nation.name for key, nation in facts.nations.items()}
    return goods | buildings | lands | towns | cards | nations | facts.terrains
