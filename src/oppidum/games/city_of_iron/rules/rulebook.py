"""The data laid out for lookups, one group of columns a component, and the numbering of actions.

Ids go kind by kind; within a kind they follow the order in which the rules look for legal actions, so that lists come
out sorted. A *place* is what a player calls a place to build: 0 the homeland, then the lands, then towns with spaces. A
*site* is the same on the table: the homes by seat, then the lands, then those towns.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.actions import Action
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.data import schema
from oppidum.games.city_of_iron.rules import actions
from oppidum.games.city_of_iron.rules.component_columns import (
    DECKS,
    BuildingColumns,
    CardColumns,
    LandColumns,
    NationColumns,
    RuleConstants,
    TokenColumns,
    TownColumns,
    YieldColumns,
)
from oppidum.games.city_of_iron.rules.nations import NationTraits
from oppidum.games.city_of_iron.rules.yields import Yields

TAX: Final = 0
SCIENCE: Final = 1
FIRST_DRAW: Final = 2
STAY: Final = 4
ENOUGH: Final = 5
READY: Final = 6
FIRST_BID: Final = 7


class Rulebook:
    """Everything that `legal`, `apply` and scoring look up, for one configuration."""

    def __init__(
        self,
        data: schema.TitleData,
        players: int,
        abilities: bool,
        expansion: bool,
        storing: str,
    ) -> None:
        self.constants: Final = RuleConstants(data, players, storing)
        cards = cards_in_play(data, abilities)
        self.cards: Final = CardColumns(cards)
        self.buildings: Final = BuildingColumns(data, players)
        self.land: Final = LandColumns(data, players)
        towns = towns_in_play(data, players, expansion)
        yields = yields_of(data, towns)
        self.yields: Final = YieldColumns(yields)
        self.towns: Final = TownColumns(towns, yields, len(data.building))
        self.tokens: Final = TokenColumns(data)
        nations = [NationTraits(nation, data, self.cards.id) for nation in data.nation]
        for nation, entry in zip(nations, data.nation, strict=True):
            nation.learn(entry.abilities if abilities else ())
        self.nations: Final = NationColumns(nations, self.cards, self.tokens)
        self.places: Final[i64] = 1 + self.land.count + len(self.towns.holding)
        self.sites: Final[i64] = players - 1 + self.places
        self.first_town_site: Final[i64] = players + self.land.count
        self.pile_width: Final[i64] = len(cards)
        self.ids: Final = Ids(self, any(nation.move_coins >= 0 for nation in nations))


class Ids:
    """Where the ids of each kind of action begin.

    `object` holds every id once as an object: lists of legal actions share them instead of making their own.
    """

    def __init__(self, rules: Rulebook, moves: bool) -> None:
        cards, kinds, places = rules.cards.count, rules.buildings.count, rules.places
        lands, tokens, slots = rules.land.count, rules.tokens.count, rules.constants.slots
        self.rob: Final[i64] = FIRST_BID + len(rules.constants.bid_price)
        self.top: Final[i64] = self.rob + rules.constants.players
        self.discard: Final[i64] = self.top + cards
        self.buy: Final[i64] = self.discard + cards
        self.play: Final[i64] = self.buy + cards
        self.store: Final[i64] = self.play + cards
        self.build: Final[i64] = self.store + slots
        self.raze: Final[i64] = self.build + (slots + kinds) * places
        self.settle: Final[i64] = self.raze + kinds
        self.district: Final[i64] = self.settle + lands * (tokens - 1)
        self.attack: Final[i64] = self.district + (1 + lands) * (tokens - 1)
        self.choose: Final[i64] = self.attack + rules.towns.count
        self.move: Final[i64] = self.choose + rules.constants.goods
        self.end: Final[i64] = self.move + (kinds * places * places if moves else 0)
        self.object: Final[list[object]] = list(range(self.end))


def cards_in_play(data: schema.TitleData, abilities: bool) -> list[schema.Card]:
    """Returns the cards of all nations, and with nation abilities the special ones (K-08)."""
    return [card for card in data.card if card.nation is None or abilities]


def towns_in_play(data: schema.TitleData, players: int, expansion: bool) -> list[schema.Town]:
    """Returns the towns in play: without goods left out for few players (K-06), starless ones by option (K-80)."""
    out = data.rules.town_goods_left_out[players - 2]
    towns = [town for town in data.town if town.stars > 0 or expansion]
    return [town for town in towns if not any(isinstance(e, schema.Goods) and e.good in out for e in town.effects)]


def yields_of(data: schema.TitleData, towns: list[schema.Town]) -> Yields:
    """Returns what every kind of building and every town in play gives."""
    yields = Yields(
        len(data.building) + len(towns), [good.id for good in data.good], [terrain.id for terrain in data.terrain]
    )
    for number, building in enumerate(data.building):
        yields.note(number, building.effects)
    for number, town in enumerate(towns):
        yields.note(len(data.building) + number, town.effects)
    return yields


def all_actions(rules: Rulebook) -> list[Action]:
    """Returns every action as a value, in the order of the ids."""
    cards, kinds, slots = rules.cards.id, rules.buildings.id, range(1, rules.constants.slots + 1)
    places, tokens = place_names(rules), rules.tokens.id[1:]
    moves = rules.ids.end > rules.ids.move
    listed: list[Action] = [actions.Tax(), actions.Science()]
    listed += [actions.Draw(deck) for deck in DECKS]
    listed += [actions.Stay(), actions.Enough(), actions.Ready()]
    listed += [actions.Bid(place + 1) for place in range(len(rules.constants.bid_price))]
    listed += [actions.Rob(seat + 1) for seat in range(rules.constants.players)]
    listed += [actions.Top(card) for card in cards]
    listed += [actions.Discard(card) for card in cards]
    listed += [actions.Buy(card) for card in cards]
    listed += [actions.Play(card) for card in cards]
    listed += [actions.Store(slot) for slot in slots]
    listed += [actions.Build(source, place) for source in (*slots, *kinds) for place in places]
    listed += [actions.Raze(kind) for kind in kinds]
    listed += [actions.Settle(land, token) for land in rules.land.id for token in tokens]
    listed += [actions.District(place, token) for place in [actions.HOME, *rules.land.id] for token in tokens]
    listed += [actions.Attack(town) for town in rules.towns.id]
    listed += [actions.Choose(good) for good in rules.constants.good]
    if moves:
        listed += [actions.Move(kind, here, there) for kind in kinds for here in places for there in places]
    return listed


def place_names(rules: Rulebook) -> list[str]:
    """Returns the places to build, as players call them."""
    return [actions.HOME, *rules.land.id, *[rules.towns.id[town] for town in rules.towns.holding]]
