"""Foundations made ready: rulebook, action space, limits, laws and what is hidden, for one title and its options."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from oppidum.engine.actions import ActionSpace
from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import Census, Law, Limits, OptionValue, Pack, Secret
from oppidum.engine.game import Game
from oppidum.engine.messages import Message
from oppidum.engine.table_configuration import TableConfiguration
from oppidum.engine.title import first_seat
from oppidum.games.foundations.hidden.knowledge import FoundationsKnowledge, known_hands
from oppidum.games.foundations.positions.reader import set_position
from oppidum.games.foundations.rules import laws
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.module import Module, number_actions
from oppidum.games.foundations.rules.modules.subscriptions import Subscriptions
from oppidum.games.foundations.rules.offer_lines import line_of, split_line
from oppidum.games.foundations.rules.rulebook import CIVIC, Rulebook, all_actions
from oppidum.games.foundations.rules.setup import set_up
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import DRAFTING, NOTHING, Table, hand_of
from oppidum.games.foundations.shown.encoding import fields


class FoundationsConfiguration(TableConfiguration[Table]):
    """A title for so many players, with or without drafting, with or without modules."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: dict[str, OptionValue],
        pack: Pack | None,
        rules: Rulebook,
        modules: list[Module],
        subscriptions: Subscriptions,
    ) -> None:
        super().__init__(game, players, options, pack)
        self.rules = rules
        self.modules = modules
        self.subscriptions = subscriptions
        self.parties = rules.parties
        self.cooperative = rules.parties > players
        self.rivals = (Message("foundations-consul"),) if self.cooperative else ()
        self.drafting = bool(options["drafting"])
        self.first = first_seat(options)
        self.actions = ActionSpace(all_actions(self.rules) + number_actions(modules, self.rules))
        self.limits = limits(self.rules)
        self.encoding = fields(self.rules)
        self.laws = tuple(Law(name, holds) for name, holds in laws.LAWS)
        self.secrets = (Secret("pile", hidden_pile),)
        if self.drafting:
            self.secrets += (Secret("hands", hidden_hands), Secret("choice", hidden_choices))
        self.census = census(self.rules, self.drafting)
        for module in modules:
            self._add(module)
        self.empty = self.empty_table()

    def _add(self, module: Module) -> None:
        """Adds what the module brings along."""
        self.encoding += tuple(module.encoding(self.rules))
        self.laws += tuple(module.laws())
        self.secrets += tuple(module.secrets())
        self.limits = module.widen(self.limits)
        self.seldom = self.seldom.union(module.seldom_actions())
        rule_ids, things = module.census()
        self.census = Census((*self.census.rules, *rule_ids), (*self.census.things, *things), {**self.census.unreached})

    def new(self, seed: int | str | bytes) -> Table:
        table = self.empty.copy()
        set_up(table, Chance(seed_bytes(seed)), self.first, self.drafting)
        return table

    def steps_of(self, text: str) -> list[str]:
        return split_line(self.actions, text)

    def line_of(self, steps: list[str]) -> str:
        return line_of(steps)

    def blank(self) -> Table:
        """A table whose fields are still to be set; without modules it is of a class that asks for none."""
        if self.modules:
            return ModularState(self, self.rules, self.modules, self.subscriptions)
        return FoundationsState(self, self.rules)

    def knowledge_of(self, table: Table, viewer: int) -> FoundationsKnowledge:
        return FoundationsKnowledge(table, viewer)

    def set_position(self, table: Table, tree: dict[str, Any]) -> None:
        set_position(table, tree, [module.option for module in self.modules])


def limits(rules: Rulebook) -> Limits:
    """Bounds from the rules: buildings give way to larger ones only (F-16), incomes in a row are few (F-22)."""
    builds, returned = 0, 0
    for size in range(rules.largest, 0, -1):
        pieces = sum(pieces_of(rules, kind) for kind in range(rules.kinds) if rules.size[kind] == size)
        of_this_size = pieces + returned
        returned += of_this_size * size
        builds += of_this_size
    deeds = rules.lots
    acts = (builds * rules.players + deeds + rules.eras * rules.players) * rules.stalled_incomes
    return Limits(acts, 0, greatest_points(rules))


def pieces_of(rules: Rulebook, kind: int) -> int:
    """Returns how many of a kind one player can have in the city: own pieces, or the one monument."""
    return int(rules.count[kind]) if kind < rules.own_kinds else 1


def greatest_points(rules: Rulebook) -> int:
    """More than anybody can score: every building in the city in every era, each civic one amid the best neighbours."""
    citizens: int = sum(rules.citizens[kind] * pieces_of(rules, kind) for kind in range(rules.kinds))
    printed = sum((rules.vp[kind] + rules.coins[kind]) * pieces_of(rules, kind) for kind in range(rules.kinds))
    best_neighbour = max([*rules.citizens, *rules.coins, 1])
    civic = sum(
        rules.vp[kind] * (2 * rules.size[kind] + 2) * best_neighbour * pieces_of(rules, kind)
        for kind in range(rules.kinds)
        if rules.type[kind] == CIVIC
    )
    era: int = citizens + max(rules.population_bonus) + printed + civic
    return int(rules.eras * era + rules.lots * rules.empty_lot_vp + rules.starting_vp)


def hidden_pile(table: Table, _viewer: int) -> Hashable:
    """The order of the cards that nobody has seen; nothing where at most one is left."""
    piles = table.piles()
    if sum(len(pile) for pile in piles) <= 1:
        return None
    return tuple(tuple(pile) for pile in piles)


def hidden_hands(table: Table, viewer: int) -> Hashable:
    """The hands of the draft that the viewer has not held."""
    if table.phase != DRAFTING:
        return None
    known = known_hands(table, viewer)
    hands = tuple(tuple(hand_of(table, seat)) for seat in range(table.rules.players) if seat not in known)
    return hands or None


def hidden_choices(table: Table, viewer: int) -> Hashable:
    """What others have chosen and not yet shown."""
    chosen = tuple(lot for seat, lot in enumerate(table.chosen) if lot != NOTHING and seat != viewer)
    return chosen or None


def census(rules: Rulebook, drafting: bool) -> Census:
    """The rules, deeds and buildings that a thorough run of random games must have met."""
    rule_ids = [f"F-{number:02}" for number in (7, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 24)]
    rule_ids += ["F-30", "F-31", "F-33", "F-35", "F-36", "F-37", "F-38", "F-08"]
    things = tuple(rules.ground.names) + tuple(rules.piece)
    off = "the option drafting is off"
    unreached = {} if drafting else {"take": off, "F-08": off}
    if rules.parties > rules.players:
        replaced = "population is scored by C-08"
        unreached |= {"F-30": replaced, "F-31": replaced, "F-22": "a deed taken by the Consul breaks the row"}
    return Census(tuple(rule_ids), things, unreached)
