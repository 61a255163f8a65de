"""The data as flat columns of numbers, one class a kind of component: what the rules read while playing.

Cards, kinds of building, towns, lands, tokens and nations are known by their numbers, in the order of the data.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.events import SPECTATOR
from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.city_of_iron.data import schema
from oppidum.games.city_of_iron.data.packs import display_name
from oppidum.games.city_of_iron.data.validation import MOST_SUM
from oppidum.games.city_of_iron.rules.nations import NationTraits
from oppidum.games.city_of_iron.rules.yields import Yields, terrain_bits

CITIZEN: Final = 0
MILITARY: Final = 1
DECKS: Final = ["citizen", "military"]

NO_VEHICLE: Final = 0
VEHICLES: Final = [None, "ship", "airship"]

LARGEST_SUM: Final[int] = MOST_SUM
"""Sums of symbols and of attack are kept as bits of a word."""


class RuleConstants:
    """The constants of the rules for a number of players, with what the board prints for goods and bids."""

    def __init__(self, data: schema.TitleData, players: int, storing: str) -> None:
        rules = data.rules
        self.players: Final[i64] = players
        self.everyone: Final[tuple[int, ...]] = (*range(players), SPECTATOR)
        self.starting_coins: Final[i64] = rules.starting_coins
        self.starting_science: Final[i64] = rules.starting_science
        self.starting_citizens: Final[i64] = rules.starting_citizens
        self.actions: Final[i64] = rules.actions
        self.tax_coins: Final[i64] = rules.tax_coins
        self.science_coins: Final[i64] = rules.science_coins
        self.base_income: Final[i64] = rules.base_income
        self.goods_income: Final[i64] = rules.goods_income
        self.slots: Final[i64] = rules.row_slots[players - 2]
        self.round_discards: Final[i64] = rules.round_discards
        self.conquest_discards: Final[i64] = rules.conquest_discards
        self.conquered_defense: Final[i64] = rules.conquered_defense
        self.open_expansion_towns: Final[i64] = rules.open_expansion_towns
        self.scoring_science: Final = numbers(list(rules.scoring_science))
        self.shield_points: Final[i64] = rules.shield_points
        self.stored_for_penalty: Final[i64] = getattr(rules.stored_for_penalty, storing)
        self.storing_penalty: Final[i64] = rules.storing_penalty
        bonus = rules.bonus
        self.bonus: Final = numbers([bonus.coins, bonus.distance, bonus.single_good, bonus.cards, bonus.towns])
        self.goods: Final[i64] = len(data.good)
        self.good: Final = [good.id for good in data.good]
        self.good_title: Final = [display_name(good.id, good.name) for good in data.good]
        self.first_coins: Final = numbers([good.first_coins for good in data.good])
        self.first_points: Final = numbers([good.points[0] for good in data.good])
        self.second_points: Final = numbers([good.points[1] for good in data.good])
        self.shield: Final = numbers([good.shield for good in data.good])
        self.bid_price: Final = numbers([bid.coins for bid in data.bid])


class CardColumns:
    """Citizen and military cards. `bit` gives the bit of a card in a set of cards."""

    def __init__(self, cards: list[schema.Card]) -> None:
        self.count: Final[i64] = len(cards)
        self.id: Final = [card.id for card in cards]
        self.title: Final = [display_name(card.id, card.name) for card in cards]
        self.bit: Final = numbers([2**number for number in range(max(len(cards), LARGEST_SUM) + 2)])
        self.deck: Final = numbers([DECKS.index(card.deck) for card in cards])
        self.of_deck: Final = numbers([_bits(cards, deck) for deck in DECKS])
        self.coins: Final = numbers([card.cost.coins for card in cards])
        self.science: Final = numbers([card.cost.science for card in cards])
        self.work: Final = numbers([card.work for card in cards])
        self.distance: Final = numbers([card.distance for card in cards])
        self.attack: Final = numbers([card.attack if card.deck == "military" else 0 for card in cards])
        self.most_work: Final[i64] = max([card.work for card in cards])
        self.most_distance: Final[i64] = max([card.distance for card in cards])
        self.most_attack: Final[i64] = max([card.attack for card in cards])
        self.vehicle: Final = numbers([VEHICLES.index(card.vehicle) for card in cards])
        self.of_vehicle: Final = numbers([_vehicle_bits(cards, vehicle) for vehicle in VEHICLES])
        self.action_work: Final = numbers([card.action.work if card.action else 0 for card in cards])
        self.action_distance: Final = numbers([card.action.distance if card.action else 0 for card in cards])
        self.free: Final = numbers([1 if card.action and card.action.free else 0 for card in cards])


def _bits(cards: list[schema.Card], deck: str) -> int:
    return sum([2**number for number, card in enumerate(cards) if card.deck == deck])


def _vehicle_bits(cards: list[schema.Card], vehicle: str | None) -> int:
    return sum([2**number for number, card in enumerate(cards) if vehicle is not None and card.vehicle == vehicle])


class BuildingColumns:
    """Kinds of building. `name` numbers the names: kinds of one name share their science (K-22)."""

    def __init__(self, data: schema.TitleData, players: int) -> None:
        kinds = data.building
        names = list(dict.fromkeys([kind.name for kind in kinds]))
        terrains = [terrain.id for terrain in data.terrain]
        self.count: Final[i64] = len(kinds)
        self.id: Final = [kind.id for kind in kinds]
        self.title: Final = [display_name(kind.id, kind.name) for kind in kinds]
        self.names: Final[i64] = len(names)
        self.name: Final = numbers([names.index(kind.name) for kind in kinds])
        self.coins: Final = numbers([kind.cost.coins for kind in kinds])
        self.science: Final = numbers([kind.cost.science for kind in kinds])
        self.land: Final = numbers([terrain_bits(terrains, (kind.land,)) if kind.land else 0 for kind in kinds])
        self.decks: Final = [[_copies(kind, deck, players) for kind in kinds] for deck in ("A", "B", "C")]
        self.copies: Final = numbers([sum(copies) for copies in zip(*self.decks, strict=True)])


def _copies(kind: schema.Building, deck: str, players: int) -> int:
    return sum(copies.with_players(players) for copies in kind.copies if copies.deck == deck)


class TownColumns:
    """The towns in play (K-06, K-80). Those with spaces are `holding`; `holder_number` is their place among these."""

    def __init__(self, towns: list[schema.Town], yields: Yields, first: int) -> None:
        self.count: Final[i64] = len(towns)
        self.id: Final = [town.id for town in towns]
        self.title: Final = [display_name(town.id, town.name) for town in towns]
        self.stars: Final = numbers([town.stars for town in towns])
        self.defense: Final = numbers([town.defense for town in towns])
        self.distance: Final = numbers([town.distance for town in towns])
        self.farthest: Final[i64] = max([town.distance for town in towns])
        holding = [number for number in range(len(towns)) if yields.spaces[first + number]]
        self.holding: Final = numbers(holding)
        self.holder_number: Final = numbers(
            [holding.index(number) if number in holding else -1 for number in range(len(towns))]
        )


class LandColumns:
    """The lands to settle; the homelands by nation."""

    def __init__(self, data: schema.TitleData, players: int) -> None:
        terrains = [terrain.id for terrain in data.terrain]
        lands = [land for land in data.land if land.home is None and not (players == 2 and land.marked_2)]
        homes = [next(land for land in data.land if land.home == nation.id) for nation in data.nation]
        self.count: Final[i64] = len(lands)
        self.id: Final = [land.id for land in lands]
        self.title: Final = [display_name(land.id, land.name) for land in lands]
        self.distance: Final = numbers([land.distance for land in lands])
        self.terrain: Final = numbers([terrain_bits(terrains, land.terrain) for land in lands])
        self.vehicle: Final = numbers([VEHICLES.index(land.vehicle) for land in lands])
        self.home: Final = [land.id for land in homes]
        self.home_title: Final = [display_name(land.id, land.name) for land in homes]
        self.home_distance: Final = numbers([land.distance for land in homes])
        self.home_terrain: Final = numbers([terrain_bits(terrains, land.terrain) for land in homes])


class TokenColumns:
    """City tokens. Number 0 is the starting city; the others can be laid as city or district (K-60)."""

    def __init__(self, data: schema.TitleData) -> None:
        tokens = sorted(data.token, key=lambda token: not token.start)
        sides = [token.district or schema.Side(spaces=1) for token in tokens]
        self.count: Final[i64] = len(tokens)
        self.id: Final = [token.id for token in tokens]
        self.copies: Final = numbers([token.copies for token in tokens])
        self.lays_district: Final = numbers([1 if token.district else 0 for token in tokens])
        self.spaces: Final = numbers([token.city.spaces for token in tokens])
        self.draws: Final = numbers(
            [draws for token in tokens for draws in (token.city.citizen_draws, token.city.military_draws)]
        )
        self.district_draws: Final = numbers(
            [draws for side in sides for draws in (side.citizen_draws, side.military_draws)]
        )


class NationColumns:
    """Nations: their starting decks and cards to buy as sets of cards, and their abilities (K-70 to K-73)."""

    def __init__(self, nations: list[NationTraits], cards: CardColumns, tokens: TokenColumns) -> None:
        bit = cards.bit
        self.id: Final = [nation.id for nation in nations]
        self.starting: Final = numbers([sum([bit[card] for card in nation.starting]) for nation in nations])
        self.unbought: Final = numbers([sum([bit[card] for card in nation.unbought]) for nation in nations])
        self.action_coins: Final = numbers([coins for nation in nations for coins in nation.action_coins])
        self.district_spaces: Final = numbers(
            [nation.district_spaces.get(token, 0) for nation in nations for token in tokens.id]
        )
        self.move_coins: Final = numbers([nation.move_coins for nation in nations])
        self.bids_again: Final = numbers([1 if nation.bids_again else 0 for nation in nations])


class YieldColumns:
    """What buildings and towns give (`yields`): kinds of building first, then towns."""

    def __init__(self, yields: Yields) -> None:
        goods = len(yields.goods)
        amounts = yields.amount
        self.amount: Final = numbers(amounts)
        self.points: Final = numbers(yields.points)
        self.gives: Final = numbers([1 if any(amounts[at : at + goods]) else 0 for at in range(0, len(amounts), goods)])
        self.coins: Final = numbers(yields.coins)
        self.science: Final = numbers(yields.science)
        self.draws: Final = numbers(
            [draws for both in zip(yields.citizen_draws, yields.military_draws, strict=True) for draws in both]
        )
        self.chosen: Final = numbers(yields.chosen)
        self.spaces: Final = numbers(yields.spaces)
        self.terrain: Final = numbers(yields.terrain)
        self.towns: Final = numbers(yields.towns)


def members(cards_held: i64, bit: Numbers) -> list[int]:
    """Returns the cards of a set, in order."""
    return [card for card in range(len(bit)) if cards_held & bit[card]]
