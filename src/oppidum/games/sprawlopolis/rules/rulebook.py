"""The cards laid out for lookups: flat tables of numbers that the rules read during play.

Inside, cards are numbered from 0; people and data number them from 1. Action ids: first a show for each card, then a
place for each spot.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.actions import Action
from oppidum.engine.events import SPECTATOR
from oppidum.engine.numbers import i64, numbers
from oppidum.games.sprawlopolis.data.packs import display_name
from oppidum.games.sprawlopolis.data.schema import Card, TitleData
from oppidum.games.sprawlopolis.rules.actions import Place, Show
from oppidum.games.sprawlopolis.rules.city import CITY_CARDS, SPOTS, Blocks, is_turned, spot_name
from oppidum.games.sprawlopolis.rules.conditions import VALUES
from oppidum.games.sprawlopolis.rules.score_scratch import ScoreScratch
from oppidum.games.sprawlopolis.rules.scoring import Terms
from oppidum.games.sprawlopolis.rules.zones import ZONE_LETTERS, exits_of, turn_exits

LARGEST_HAND: Final = 3


class Rulebook:
    """Everything that the rules look up, for a number of players and a difficulty.

    `id_object` holds every id once as an object: lists of legal actions share them instead of making their own.
    `scratches` are free working memories for scoring: take one and put it back.
    """

    def __init__(self, data: TitleData, players: int, difficulty: int) -> None:
        self.players: Final[i64] = players
        self.everyone: Final[tuple[int, ...]] = (*range(players), SPECTATOR)
        self.cards: Final[i64] = len(data.card)
        self.names: Final = [display_name(card.number, card.name) for card in data.card]
        self.set_aside: Final[i64] = data.rules.conditions
        self.starting_hand: Final[i64] = data.rules.starting_hand
        self.other_hands: Final[i64] = data.rules.other_hands
        self.dealt: Final[i64] = data.rules.starting_hand + (players - 1) * data.rules.other_hands
        self.deck: Final[i64] = CITY_CARDS - 1 - self.dealt
        self.blocks: Final = blocks_of(data.card)
        self.terms: Final = Terms(difficulty, [printed_numbers(card) for card in data.card])
        self.scratches: Final[list[ScoreScratch]] = []
        self.first_place: Final[i64] = self.cards
        self.ids: Final[i64] = self.cards + SPOTS
        self.id_object: Final[list[object]] = list(range(len(data.card) + SPOTS))


def blocks_of(cards: list[Card]) -> Blocks:
    """Zone and exits of every block; a card turned has its blocks in reverse order (S-20)."""
    zone: list[int] = []
    exits: list[int] = []
    for card in cards:
        zones = [ZONE_LETTERS.index(letter) for row in card.zones for letter in row]
        sides = [exits_of(letters) for row in card.exits for letters in row]
        zone += zones + zones[::-1]
        exits += sides + [turn_exits(side) for side in sides[::-1]]
    return Blocks(numbers(zone), numbers(exits))


def printed_numbers(card: Card) -> list[int]:
    """Returns the numbers of the card's condition, in the order in which the condition reads them."""
    values: list[int] = []
    for name in VALUES[card.number - 1]:
        value = card.condition[name]
        values += value if isinstance(value, list) else [value]
    return values


def all_actions(rules: Rulebook) -> list[Action]:
    """Returns every action as a value, in the order of the ids."""
    actions: list[Action] = [Show(card + 1) for card in range(rules.cards)]
    actions += [Place(spot_name(spot).split()[0], is_turned(spot)) for spot in range(SPOTS)]
    return actions
