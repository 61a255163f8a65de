"""The index of buildings, lands, towns and cards of City of Iron: what each costs and does, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from oppidum.engine.configuration import Pack
from oppidum.engine.family_facts import CardSection, CardText, Naming
from oppidum.engine.messages import Item, Message, Param, Thing
from oppidum.games.city_of_iron.data.packs import display_name, load
from oppidum.games.city_of_iron.data.schema import Building, Card, Cost, Entry, Land, TitleData, Town

GISTS = "city-of-iron-gist-"

SHOWN = {
    "good": ("name", "first_coins", "points", "shield"),
    "building": ("name", "cost", "land", "effects"),
    "land": ("name", "distance", "terrain", "vehicle"),
    "town": ("name", "stars", "defense", "distance", "effects"),
    "card": ("name", "cost", "work", "distance", "attack", "vehicle", "action"),
    "token": ("city", "district"),
}
"""The values that people are shown of each kind of entry."""

Names = Mapping[str, Thing | str]


def card_index(_title: str, naming: Naming, pack: Pack | None) -> list[CardSection]:
    """Returns the buildings, lands, towns and cards, with the values of a card pack."""
    data = load(pack)
    names = _names(data)
    return [
        CardSection(
            "buildings", [_text("building", each, "building", naming, _building(each, names)) for each in data.building]
        ),
        CardSection("lands", [_text("land", each, "distance", naming, _land(each, names)) for each in data.land]),
        CardSection("towns", [_text("town", each, "seal", naming, _town(each, names)) for each in data.town]),
        CardSection(
            "cards",
            [_text("card", each, f"{each.deck}-card", naming, _card(each, names)) for each in data.card],
        ),
    ]


def has_designed_value(kind: str, entry: Entry) -> bool:
    """Whether anything that people are shown of this entry was designed."""
    return any(entry.is_designed(path) for path in SHOWN[kind])


def _names(data: TitleData) -> Names:
    """Returns what goods, land types and lands are called."""
    return {each.id: display_name(each.id, each.name) for part in (data.good, data.terrain, data.land) for each in part}


def _text(
    kind: str, entry: Building | Land | Town | Card, symbol: str, naming: Naming, text: list[Message]
) -> CardText:
    name = naming(display_name(entry.id, entry.name))
    return CardText(entry.id, name, symbol, text, has_designed_value(kind, entry))


def _building(building: Building, names: Names) -> list[Message]:
    return [*_cost(building.cost), *_gives(building.effects, names)]


def _land(land: Land, names: Names) -> list[Message]:
    terrain: list[Item] = [names[each] for each in land.terrain]
    return [Message("city-of-iron-index-land", {"distance": land.distance, "terrain": terrain})]


def _town(town: Town, names: Names) -> list[Message]:
    params: dict[str, Param] = {"defense": town.defense, "distance": town.distance}
    return [Message("city-of-iron-index-town", params), *_gives(town.effects, names)]


def _card(card: Card, names: Names) -> list[Message]:
    params: dict[str, Param] = {"work": card.work, "distance": card.distance, "attack": card.attack}
    action = [Message("city-of-iron-index-action", {"what": _gist(card.action, names)})] if card.action else []
    return [*_cost(card.cost), Message("city-of-iron-index-card", params), *action]


def _cost(cost: Cost) -> list[Message]:
    parts: dict[str, int] = {"coins": cost.coins, "science": cost.science}
    what: list[Item] = [Message(f"city-of-iron-index-{unit}", {"n": n}) for unit, n in parts.items() if n]
    return [Message("city-of-iron-index-cost", {"what": what})] if what else []


def _gives(effects: tuple[Any, ...], names: Names) -> list[Message]:
    what: list[Item] = [_gist(effect, names) for effect in effects]
    return [Message("city-of-iron-index-gives", {"what": what})] if what else []


def _gist(effect: Any, names: Names) -> Message:
    """Returns what an effect or an action does, in a few words."""
    told: dict[str, Any] = msgspec.to_builtins(effect)
    params: dict[str, Param] = {"amount": told.get("amount", 0)}
    if "good" in told:
        params["good"] = names[told["good"]]
    if "terrain" in told:
        params["terrain"] = [names[each] for each in told["terrain"]]
    return Message(GISTS + told["kind"], params)
