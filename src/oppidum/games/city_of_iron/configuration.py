"""City of Iron made ready: rulebook, action space, limits, laws and what is hidden."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from oppidum.engine.actions import ActionSpace
from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import Census, Law, Limits, OptionValue, Pack, Secret
from oppidum.engine.game import Game
from oppidum.engine.table_configuration import TableConfiguration
from oppidum.engine.title import RANDOM
from oppidum.games.city_of_iron.data import schema
from oppidum.games.city_of_iron.hidden.knowledge import CityOfIronKnowledge
from oppidum.games.city_of_iron.hidden.seen_cards import top_is_known, unseen_cards
from oppidum.games.city_of_iron.positions.reader import set_position
from oppidum.games.city_of_iron.rules.card_effects import make_effect
from oppidum.games.city_of_iron.rules.codes import BUYING, ORDERING
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY
from oppidum.games.city_of_iron.rules.laws import LAWS
from oppidum.games.city_of_iron.rules.rulebook import Rulebook, all_actions, cards_in_play
from oppidum.games.city_of_iron.rules.setup import NOT_NAMED, set_up
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from oppidum.games.city_of_iron.rules.table import CardEffect, Table
from oppidum.games.city_of_iron.shown.encoding import fields

STORING = ("each", "pairs")


class CityOfIronConfiguration(TableConfiguration[Table]):
    """The game for so many players with such options (K-08)."""

    def __init__(
        self, game: Game, players: int, options: dict[str, OptionValue], pack: Pack | None, data: schema.TitleData
    ) -> None:
        super().__init__(game, players, options, pack)
        abilities, expansion = bool(options["nations"]), bool(options["towns"])
        self.data = data
        self.rules = Rulebook(data, players, abilities, expansion, str(options["storing"]))
        self.card_effects = [make_effect(card.action) for card in cards_in_play(data, abilities)]
        self.named = [self._nation(str(options[f"nation-{seat + 1}"])) for seat in range(players)]
        self.actions = ActionSpace(all_actions(self.rules))
        self.limits = limits(self.rules, self.card_effects)
        self.encoding = fields(self.rules)
        self.laws = tuple(Law(name, holds) for name, holds in LAWS)
        self.secrets = (
            Secret("deck", hidden_deck),
            Secret("orders", hidden_orders),
            Secret("starting decks", hidden_cards),
            Secret("purchases", hidden_purchases),
        )
        self.census = census(self.rules, abilities, expansion)
        self.empty = self.empty_table()

    def _nation(self, name: str) -> int:
        return NOT_NAMED if name == RANDOM else self.rules.nations.id.index(name)

    def new(self, seed: int | str | bytes) -> Table:
        table = self.empty.copy()
        set_up(table, Chance(seed_bytes(seed)), self.named)
        return table

    def blank(self) -> Table:
        return CityOfIronState(self, self.rules, self.card_effects)

    def knowledge_of(self, table: Table, viewer: int) -> CityOfIronKnowledge:
        return CityOfIronKnowledge(table, viewer)

    def set_position(self, table: Table, tree: dict[str, Any]) -> None:
        set_position(table, tree)


def limits(rules: Rulebook, card_effects: list[CardEffect | None]) -> Limits:
    """Returns bounds from the rules: the deck bounds the rounds, coins bound the moves of buildings (K-70)."""
    constants = rules.constants
    buildings = sum(rules.buildings.copies)
    rounds = buildings // min(constants.round_discards, constants.slots) + len(rules.buildings.decks) + 2
    firsts = sum(constants.first_coins)
    towns = sum(rules.yields.coins[rules.buildings.count :]) + rules.towns.count
    coins = rounds * (constants.base_income + 3 * buildings + firsts + towns) + constants.starting_coins
    gained = max((effect.amount for effect in card_effects if effect is not None), default=0) * (constants.goods + 1)
    turns = rounds * constants.actions * constants.players
    coins += turns * rules.cards.count * gained // constants.players
    steps = turns * (rules.cards.count * (rules.cards.count + 3) + 2)
    steps += rounds * constants.players * (rules.cards.count + 3) + constants.players * rules.cards.count
    moves = coins * constants.players if max(rules.nations.move_coins) > 0 else 0
    points = len(rules.buildings.decks) * most_of_a_scoring(rules) + sum(constants.bonus)
    return Limits(steps + moves, -buildings * constants.storing_penalty, points)


def most_of_a_scoring(rules: Rulebook) -> int:
    """Returns the most points of one scoring: places, shields and buildings in every good (K-50 to K-52)."""
    constants = rules.constants
    places: int = sum(
        max(first, second) for first, second in zip(constants.first_points, constants.second_points, strict=True)
    )
    copies = [*rules.buildings.copies, *[1] * rules.towns.count]
    owned: int = sum(points * copies[place // constants.goods] for place, points in enumerate(rules.yields.points))
    return places + constants.shield_points * constants.goods + owned


def hidden_deck(table: Table, _viewer: int) -> Hashable:
    """Returns the order of the building deck; nothing where at most one card is left."""
    rest = tuple(kind for kind in table.deck[table.deck_at :] if kind != table.rules.buildings.count)
    return rest if len(set(rest)) > 1 else None


def hidden_orders(table: Table, viewer: int) -> Hashable:
    """How others put their starting decks in order, before the game begins."""
    if table.phase != ORDERING:
        return None
    width = 2 * table.rules.pile_width
    seats = [seat for seat in range(table.rules.constants.players) if seat != viewer]
    return tuple(tuple(table.queue[seat * width : (seat + 1) * width]) for seat in seats)


def hidden_cards(table: Table, viewer: int) -> Hashable:
    """Returns where the starting cards of others are that the viewer cannot place."""
    hidden = []
    for seat in range(table.rules.constants.players):
        for deck in (CITIZEN, MILITARY):
            if seat != viewer and not top_is_known(table, seat, deck):
                first = (2 * seat + deck) * table.rules.pile_width
                drawn = table.hand[seat] & unseen_cards(table, seat, deck)
                hidden.append((drawn, *table.queue[first : first + table.fresh[2 * seat + deck]]))
    return tuple(hidden) or None


def hidden_purchases(table: Table, viewer: int) -> Hashable:
    """Returns what others have chosen to buy and not yet shown."""
    if table.phase != BUYING:
        return None
    chosen = tuple(cards for seat, cards in enumerate(table.chosen) if seat != viewer)
    return chosen if any(chosen) else None


def census(rules: Rulebook, abilities: bool, expansion: bool) -> Census:
    """Returns the rules, cards, towns, lands and buildings that a thorough run of random games must have met."""
    rule_ids = ["K-02", "K-07", "K-10", "K-11", "K-12"] + [f"K-{number}" for number in range(20, 33)]
    rule_ids += ["K-40", "K-42", "K-43", "K-44", "K-45", "K-50", "K-51", "K-52", "K-53", "K-54", "K-55", "K-56"]
    rule_ids += ["K-61", "K-62", "K-90"]
    rule_ids += ["K-70", "K-73"] if abilities else []
    rule_ids += ["K-80", "K-82", "K-83"] if expansion else []
    things = [*rules.cards.id, *rules.towns.id, *rules.land.id]
    things += [name for name, copies in zip(rules.buildings.id, rules.buildings.copies, strict=True) if copies]
    unreached: dict[str, str] = {}
    if not abilities:
        unreached |= dict.fromkeys(("stay", "move"), "the option nations is off")
    if not expansion:
        unreached["choose"] = "the option towns is off"
    if rules.constants.players == 2:
        unreached["rob"] = "with two players there is one rival, and no choice"
    return Census(tuple(rule_ids), tuple(things), unreached)
