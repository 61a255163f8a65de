"""What no move of City of Iron changes: the components in play, as people are shown them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from oppidum.engine.family_facts import FamilyFacts, Naming, rename_entries
from oppidum.engine.game import Configuration
from oppidum.games.city_of_iron.data.packs import display_name, load
from oppidum.games.city_of_iron.data.schema import Bid, Building, Card, Entry, Good, Land, Nation, Rules, Token, Town
from oppidum.games.city_of_iron.rules.rulebook import cards_in_play, towns_in_play
from oppidum.games.city_of_iron.shown.cards import SHOWN, card_index, has_designed_value


class Gain(msgspec.Struct, frozen=True):
    """What a building or town gives its owner; `kind` is that of the data, such as goods or citizen-draws."""

    kind: str
    amount: int
    good: str = ""
    terrain: tuple[str, ...] = ()


class ActionFacts(msgspec.Struct, frozen=True):
    """What a card can be played for, with its price; `kind` is that of the data, such as gain-coins."""

    kind: str
    amount: int = 0
    coins: int = 0
    work: int = 0
    distance: int = 0
    free: bool = False


class AbilityFacts(msgspec.Struct, frozen=True):
    """What a nation can do; `kind` is that of the data, such as bid-again."""

    kind: str
    token: str = ""
    card: str = ""
    instead_of: str = ""
    spaces: int = 0
    coins: int = 0


class CityOfIronFacts(msgspec.Struct, frozen=True):
    """The printed values of the components in play, by id.

    An entry says which of its values are designed.
    """

    name: str
    rules: Rules
    goods: dict[str, Good]
    terrains: dict[str, str]
    bids: tuple[Bid, ...]
    buildings: dict[str, Building]
    lands: dict[str, Land]
    towns: dict[str, Town]
    cards: dict[str, Card]
    tokens: dict[str, Token]
    nations: dict[str, Nation]
    abilities: bool
    expansion: bool
    storing: str

    def is_designed(self, kind: str, entry: str) -> bool:
        """Whether anything that people are shown of this good, building, land, town, card or token was designed."""
        return has_designed_value(kind, self.entries()[kind][entry])

    def has_designed_values(self) -> bool:
        """Whether any value that people are shown was designed."""
        entries = self.entries()
        return any(self.is_designed(kind, entry) for kind in SHOWN for entry in entries[kind]) or any(
            bid.is_designed("coins") for bid in self.bids
        )

    def entries(self) -> dict[str, Mapping[str, Entry]]:
        """Returns the entries by their kinds, as `SHOWN` calls them."""
        return {
            "good": self.goods,
            "building": self.buildings,
            "land": self.lands,
            "town": self.towns,
            "card": self.cards,
            "token": self.tokens,
        }

    def gains(self, owned: str) -> tuple[Gain, ...]:
        """Returns what a building or a town gives."""
        effects = self.towns[owned].effects if owned in self.towns else self.buildings[owned].effects
        return msgspec.convert(msgspec.to_builtins(effects), tuple[Gain, ...])

    def card_action(self, card: str, nation: str = "") -> ActionFacts | None:
        """Returns the action of a card; some nations pay other coins for it (K-71)."""
        printed = self.cards[card].action
        if printed is None:
            return None
        action = msgspec.convert(msgspec.to_builtins(printed), ActionFacts)
        for ability in self.abilities_of(nation):
            if ability.kind == "action-coins" and ability.card == card:
                action = msgspec.structs.replace(action, coins=ability.coins)
        return action

    def abilities_of(self, nation: str) -> tuple[AbilityFacts, ...]:
        """Returns what a nation can do; nothing where the option of nation abilities is off (K-08)."""
        if not self.abilities or nation not in self.nations:
            return ()
        told = [
            {name: value for name, value in ability.items() if value is not None}
            for ability in msgspec.to_builtins(self.nations[nation].abilities)
        ]
        return msgspec.convert(told, tuple[AbilityFacts, ...])


def facts_of(configuration: Configuration) -> CityOfIronFacts:
    """Returns the facts for this number of players and these options, with the card pack's values.

    >>> import oppidum
    >>> facts_of(oppidum.game("city-of-iron").configure(players=2)).gains("mine")[0].good
    'ore'
    """
    data, options, players = load(configuration.pack), configuration.options, configuration.players
    abilities, expansion = bool(options["nations"]), bool(options["towns"])
    return CityOfIronFacts(
        name=data.title.name,
        rules=data.rules,
        goods={good.id: good for good in data.good},
        terrains={terrain.id: terrain.name for terrain in data.terrain},
        bids=data.bid,
        buildings={building.id: building for building in data.building},
        lands={land.id: land for land in data.land if players > 2 or not land.marked_2},
        towns={town.id: town for town in towns_in_play(data, players, expansion)},
        cards={card.id: card for card in cards_in_play(data, abilities)},
        tokens={token.id: token for token in data.token},
        nations={nation.id: nation for nation in data.nation},
        abilities=abilities,
        expansion=expansion,
        storing=str(options["storing"]),
    )


def _rename(facts: CityOfIronFacts, naming: Naming) -> CityOfIronFacts:
    return msgspec.structs.replace(
        facts,
        goods=rename_entries(facts.goods, display_name, naming),
        terrains={key: naming(display_name(key, name)) for key, name in facts.terrains.items()},
        buildings=rename_entries(facts.buildings, display_name, naming),
        lands=rename_entries(facts.lands, display_name, naming),
        towns=rename_entries(facts.towns, display_name, naming),
        cards=rename_entries(facts.cards, display_name, naming),
        nations=rename_entries(facts.nations, display_name, naming),
    )


def _names(facts: CityOfIronFacts) -> dict[str, str]:
    """Returns what goes by an id in notation."""
    parts = (facts.goods, facts.buildings, facts.lands, facts.towns, facts.cards, facts.nations)
    return {key: entry.name for part in parts for key, entry in part.items()} | facts.terrains


FACTS = FamilyFacts(
    type=CityOfIronFacts,
    build=facts_of,
    rename=_rename,
    names=_names,
    period=lambda _: "scoring",
    cards=card_index,
)
