"""The titles that share Foundations' rules: each is a data file."""

from __future__ import annotations

from oppidum.engine.configuration import Option, OptionValue, Pack
from oppidum.engine.title import Title, check_first_seat, first_seat_option
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.data.packs import FoundationsComponents, facts, load
from oppidum.games.foundations.rules.modules import Module

RULES_VERSION = 1


class FoundationsTitle(Title):
    """A title made of a data file and the modules that it offers, each behind an option of its name."""

    def __init__(self, name: str, home: str, modules: tuple[type[Module], ...] = ()) -> None:
        known = facts(name)
        super().__init__(known, home, "foundations", RULES_VERSION)
        self.modules = modules
        self.options = (
            Option("drafting", False),
            first_seat_option(known),
            *(Option(module.option, False) for module in modules),
        )
        self._data = name

    def check(self, players: int, options: dict[str, OptionValue]) -> None:
        check_first_seat(players, options)

    def components(self) -> FoundationsComponents:
        return FoundationsComponents(self._data)

    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> FoundationsConfiguration:
        chosen = [module for module in self.modules if options[module.option]]
        modules = [module(number) for number, module in enumerate(chosen)]
        return FoundationsConfiguration(self, players, options, pack, load(self._data, pack), modules)


METROPOLIS = FoundationsTitle("metropolis", f"{__name__}:METROPOLIS")
ROME = FoundationsTitle("rome", f"{__name__}:ROME")
HAMLET = FoundationsTitle("hamlet", f"{__name__}:HAMLET")
