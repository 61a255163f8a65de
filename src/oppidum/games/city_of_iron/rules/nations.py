"""Nations (K-70 to K-73): what each begins with, and how its abilities change that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from oppidum.games.city_of_iron.data import schema

NO_MOVES: Final = -1


class NationTraits:
    """What a nation begins with and can do; cards by their numbers among those of the table."""

    def __init__(self, nation: schema.Nation, data: schema.TitleData, ids: list[str]) -> None:
        self.ids = ids
        self.id = nation.id
        self.data = data
        own = [card for card in data.card if card.nation is None]
        self.starting = {ids.index(card.id) for card in own if card.start}
        self.unbought = {ids.index(card.id) for card in own if not card.start}
        self.action_coins = [0 if card.action is None else card.action.coins for card in self._cards()]
        self.district_spaces = {token.id: token.district.spaces for token in data.token if token.district}
        self.move_coins = NO_MOVES
        self.bids_again = False

    def learn(self, abilities: tuple[schema.Ability, ...]) -> None:
        """Adds these abilities (K-08)."""
        for ability in abilities:
            LEARN_BY_KIND[type(ability)](self, ability)

    def add(self, card: str) -> None:
        """Adds the card to the starting deck of its kind, or to those to buy."""
        number = self.ids.index(card)
        (self.starting if self._cards()[number].start else self.unbought).add(number)

    def drop(self, card: str) -> None:
        """Takes the card out of the game."""
        self.starting.discard(self.ids.index(card))
        self.unbought.discard(self.ids.index(card))

    def _cards(self) -> list[schema.Card]:
        known = {card.id: card for card in self.data.card}
        return [known[card] for card in self.ids]


def learn_larger_district(nation: NationTraits, ability: schema.LargerDistrict) -> None:
    """K-70."""
    nation.district_spaces[ability.token] = ability.spaces


def learn_moves(nation: NationTraits, ability: schema.MoveBuildings) -> None:
    """K-70."""
    nation.move_coins = ability.coins


def learn_action_coins(nation: NationTraits, ability: schema.ActionCoins) -> None:
    """K-71."""
    nation.action_coins[nation.ids.index(ability.card)] = ability.coins


def learn_extra_card(nation: NationTraits, ability: schema.ExtraCard) -> None:
    """K-71 to K-73."""
    nation.add(ability.card)
    if ability.instead_of is not None:
        nation.drop(ability.instead_of)


def learn_second_bid(nation: NationTraits, _ability: schema.BidAgain) -> None:
    """K-73."""
    nation.bids_again = True


LEARN_BY_KIND: dict[type[Any], Callable[[NationTraits, Any], None]] = {
    schema.LargerDistrict: learn_larger_district,
    schema.MoveBuildings: learn_moves,
    schema.ActionCoins: learn_action_coins,
    schema.ExtraCard: learn_extra_card,
    schema.BidAgain: learn_second_bid,
}
