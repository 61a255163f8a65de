"""What a page needs to draw a title, and what no move changes. A title of a new family is added here."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.configuration import Configuration
from oppidum.engine.game import Game
from oppidum.games.city_of_iron import facts as city_of_iron
from oppidum.games.foundations import views as foundations
from oppidum.games.sprawlopolis import views as sprawlopolis

FACTS: dict[str, type[Any]] = {
    "foundations": foundations.FoundationsFacts,
    "sprawlopolis": sprawlopolis.SprawlopolisFacts,
    "city_of_iron": city_of_iron.CityOfIronFacts,
}
"""The type of `TableFacts.facts` for each family."""


class TableFacts(msgspec.Struct, frozen=True):
    """A table's family of titles, its facts, None where a family has none, and names by the ids of notation."""

    family: str
    facts: Any
    names: dict[str, str]


def family_of(game: Game) -> str:
    """The folder of the title's rules."""
    return game.home.split(":")[0].split(".")[-2]


def table_facts(configuration: Configuration) -> TableFacts:
    """All of it for one table."""
    family = family_of(configuration.game)
    match family:
        case "foundations":
            built = foundations.facts_of(configuration)
            return TableFacts(family, built, {key: piece.name for key, piece in built.pieces.items()})
        case "sprawlopolis":
            return TableFacts(family, sprawlopolis.facts_of(configuration), {})
        case "city_of_iron":
            iron = city_of_iron.facts_of(configuration)
            return TableFacts(family, iron, city_of_iron.names_of(iron))
        case _:
            return TableFacts(family, None, {})
