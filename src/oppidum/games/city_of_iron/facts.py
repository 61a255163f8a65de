"""What a picture of a City of Iron table needs and no move changes."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from oppidum.engine.configuration import Configuration
from oppidum.games.city_of_iron.cards import Building, Card, Good, Land, Nation, Terrain, Token, Town
from oppidum.games.city_of_iron.packs import load

E = TypeVar("E", Good, Terrain, Building, Land, Town, Card, Token, Nation)


class CityOfIronFacts(msgspec.Struct, frozen=True):
    """The components by their ids, with the card pack's values; `bids` are the prices of the turn order track."""

    name: str
    goods: dict[str, Good]
    terrain: dict[str, Terrain]
    bids: list[int]
    buildings: dict[str, Building]
    lands: dict[str, Land]
    towns: dict[str, Town]
    cards: dict[str, Card]
    tokens: dict[str, Token]
    nations: dict[str, Nation]


def facts_of(configuration: Configuration) -> CityOfIronFacts:
    """The facts of the title.

    >>> import oppidum
    >>> facts_of(oppidum.game("city-of-iron").configure(players=2)).goods["ore"].name
    'Ore'
    """
    data = load(configuration.pack)
    return CityOfIronFacts(
        name=data.title.name,
        goods={good.id: _plain(good) for good in data.good},
        terrain={terrain.id: _plain(terrain) for terrain in data.terrain},
        bids=[bid.coins for bid in data.bid],
        buildings={building.id: _plain(building) for building in data.building},
        lands={land.id: _plain(land) for land in data.land},
        towns={town.id: _plain(town) for town in data.town},
        cards={card.id: _plain(card) for card in data.card},
        tokens={token.id: _plain(token) for token in data.token},
        nations={nation.id: _plain(nation) for nation in data.nation},
    )


def names_of(facts: CityOfIronFacts) -> dict[str, str]:
    """What goes by an id in notation, and its name."""
    named: list[Good | Terrain | Building | Land | Town | Card | Nation] = [
        *facts.goods.values(),
        *facts.terrain.values(),
        *facts.buildings.values(),
        *facts.lands.values(),
        *facts.towns.values(),
        *facts.cards.values(),
        *facts.nations.values(),
    ]
    return {entry.id: entry.name for entry in named}


def _plain(entry: E) -> E:
    """The entry without where its values come from."""
    return msgspec.structs.replace(entry, designed=(), single_source=(), source="")
