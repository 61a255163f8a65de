"""Sprawlopolis made ready: rulebook, action space, limits, laws and what is hidden."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from oppidum.engine.actions import ActionSpace
from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import Census, Law, Limits, OptionValue, Pack, Secret
from oppidum.engine.game import Game
from oppidum.engine.table_configuration import TableConfiguration
from oppidum.engine.title import first_seat
from oppidum.games.sprawlopolis.data.schema import TitleData
from oppidum.games.sprawlopolis.hidden.knowledge import SprawlopolisKnowledge
from oppidum.games.sprawlopolis.hidden.seen_cards import has_seen
from oppidum.games.sprawlopolis.positions.reader import set_position
from oppidum.games.sprawlopolis.rules.city import CITY_CARDS
from oppidum.games.sprawlopolis.rules.laws import LAWS
from oppidum.games.sprawlopolis.rules.rulebook import Rulebook, all_actions
from oppidum.games.sprawlopolis.rules.scoring import DIFFICULTIES, EASIER, HARDER
from oppidum.games.sprawlopolis.rules.state import SprawlopolisState
from oppidum.games.sprawlopolis.rules.table import Table, hand_of
from oppidum.games.sprawlopolis.rules.turns import set_up
from oppidum.games.sprawlopolis.shown.encoding import fields

MOST_A_BLOCK = 3
"""No condition gives or takes more for a block (S-C03); roads and groups count a block once."""


class SprawlopolisConfiguration(TableConfiguration[Table]):
    """The game for so many players at a difficulty."""

    def __init__(
        self, game: Game, players: int, options: dict[str, OptionValue], pack: Pack | None, data: TitleData
    ) -> None:
        super().__init__(game, players, options, pack)
        self.rules = Rulebook(data, players, DIFFICULTIES.index(str(options["difficulty"])))
        self.first = first_seat(options)
        self.actions = ActionSpace(all_actions(self.rules))
        self.limits = limits(self.rules)
        self.encoding = fields(self.rules)
        self.laws = tuple(Law(name, holds) for name, holds in LAWS)
        self.secrets = (Secret("deck", hidden_deck), Secret("hands", hidden_hands))
        if players > 1:
            self.secrets += (Secret("deal", hidden_deal),)
        self.census = census(self.rules)

    def new(self, seed: int | str | bytes) -> Table:
        table = self.blank()
        set_up(table, Chance(seed_bytes(seed)), self.first)
        return table

    def blank(self) -> Table:
        """Returns a table whose fields are still to be set."""
        return SprawlopolisState(self, self.rules)

    def knowledge_of(self, table: Table, viewer: int) -> SprawlopolisKnowledge:
        return SprawlopolisKnowledge(table, viewer)

    def set_position(self, table: Table, tree: dict[str, Any]) -> None:
        set_position(table, tree)


def limits(rules: Rulebook) -> Limits:
    """Returns the limits: two actions for each turn (S-10), and points bounded by the number of blocks."""
    points = CITY_CARDS * 4 * (1 + rules.set_aside * MOST_A_BLOCK)
    return Limits(2 * (CITY_CARDS - 1), -points, points)


def hidden_deck(table: Table, _viewer: int) -> Hashable:
    """Returns the order of the deck below its top; nothing where at most one card lies there."""
    below = tuple(table.deck[1:])
    return below if len(below) > 1 else None


def hidden_hands(table: Table, viewer: int) -> Hashable:
    """Returns the cards of hands that the viewer has not seen, by seat."""
    hands = [hand_of(table, seat) for seat in range(table.rules.players)]
    hidden = tuple(tuple(card for card in hand if not has_seen(table, viewer, card)) for hand in hands)
    return hidden if any(hidden) else None


def hidden_deal(table: Table, viewer: int) -> Hashable:
    """To whom the cards were dealt that others hold or have shown; nothing while nobody has shown any."""
    return tuple(table.dealt) if table.turn() > 0 and viewer < 0 else None


def census(rules: Rulebook) -> Census:
    """Returns the rules and cards that a thorough run of random games must have met."""
    rule_ids = ["S-03", "S-10", "S-11", "S-12", "S-20", "S-22", "S-50"]
    rule_ids += ["S-32"] if rules.terms.difficulty == HARDER else ["S-30"]
    rule_ids += [] if rules.terms.difficulty == EASIER else ["S-31"]
    rule_ids += [f"S-C{card + 1:02}" for card in range(rules.cards)]
    return Census(tuple(rule_ids), tuple(str(card + 1) for card in range(rules.cards)))
