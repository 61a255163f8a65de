"""The titles that share Foundations' rules: each is a data file."""

from __future__ import annotations

from oppidum.engine.configuration import ConfigurationError, Option, OptionValue, Pack
from oppidum.engine.game import Game
from oppidum.engine.messages import Message
from oppidum.games.foundations.configuration import RANDOM, FoundationsConfiguration
from oppidum.games.foundations.data.packs import FoundationsComponents, facts, load
from oppidum.games.foundations.rules.modules import Module

RULES_VERSION = 1


class FoundationsTitle(Game):
    """A title made of a data file and the modules that it offers, each behind an option of its name."""

    def __init__(self, name: str, home: str, modules: tuple[type[Module], ...] = ()) -> None:
        known = facts(name)
        self.key = known.key
        self.name = known.name
        self.home = home
        self.players = known.players
        self.family = "foundations"
        self.rules_version = RULES_VERSION
        self.modules = modules
        seats = tuple(str(seat + 1) for seat in range(known.players[1]))
        self.options = (
            Option("drafting", False),
            Option("first", RANDOM, (RANDOM, *seats), seating=True),
            *(Option(module.option, False) for module in modules),
        )
        self._data = name

    def check(self, players: int, options: dict[str, OptionValue]) -> None:
        first = options["first"]
        if first != RANDOM and int(first) > players:
            raise ConfigurationError(Message("foundations-bad-first", {"first": str(first), "players": players}))

    def components(self) -> FoundationsComponents:
        return FoundationsComponents(self._data)

    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> FoundationsConfiguration:
        chosen = [module for module in self.modules if options[module.option]]
        modules = [module(number) for number, module in enumerate(chosen)]
        return FoundationsConfiguration(self, players, options, pack, load(self._data, pack), modules)


METROPOLIS = FoundationsTitle("metropolis", f"{__name__}:METROPOLIS")
ROME = FoundationsTitle("rome", f"{__name__}:ROME")
HAMLET = FoundationsTitle("hamlet", f"{__name__}:HAMLET")
