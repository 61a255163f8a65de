"""The titles that share Foundations' rules: each is a data file and the modules that it offers."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import ConfigurationError, Option, OptionValue, Pack
from oppidum.engine.messages import Message
from oppidum.engine.title import Title, check_first_seat, first_seat_option
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.data.packs import FoundationsComponents, facts, load
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.modules.consul import Consul
from oppidum.games.foundations.rules.modules.favors import Favors
from oppidum.games.foundations.rules.modules.invocations import Invocations
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.monuments import Monuments
from oppidum.games.foundations.rules.modules.objectives import Objectives, make_public_objectives
from oppidum.games.foundations.rules.modules.questions import Questions
from oppidum.games.foundations.rules.modules.roads import Roads
from oppidum.games.foundations.rules.modules.roles import Roles
from oppidum.games.foundations.rules.modules.stealing import Stealing
from oppidum.games.foundations.rules.modules.subscriptions import Subscriptions
from oppidum.games.foundations.rules.modules.trading import Trading
from oppidum.games.foundations.rules.modules.turns import Turns
from oppidum.games.foundations.rules.rulebook import Rulebook

RULES_VERSION = 1


class OfferedModule(msgspec.Struct, frozen=True):
    """A module that a title offers: its option, how it is made, and the option's value that brings it into play."""

    option: Option
    steps: bool
    """Whether its cards may give a turn several steps."""
    make: Callable[[int, TitleData, Rulebook], Module]
    value: OptionValue = True
    asks: bool = False
    """Whether it asks questions, in a turn or while an era ends."""
    favors: bool = False
    """Whether it moves favor tokens."""
    only_with: tuple[str, ...] | None = None
    """The options of the only other modules that it goes with; None if it goes with all."""
    most_players: int | None = None


class FoundationsTitle(Title):
    """A title made of a data file and the modules that it offers."""

    def __init__(self, name: str, home: str, modules: tuple[OfferedModule, ...] = ()) -> None:
        known = facts(name)
        super().__init__(known, home, "foundations", RULES_VERSION)
        self.modules = modules
        self.surprises = bool(modules)
        self.options = (
            Option("drafting", False),
            first_seat_option(known),
            *dict.fromkeys(module.option for module in modules),
        )
        self._data = name

    def check(self, players: int, options: dict[str, OptionValue]) -> None:
        """Refuses modules that do not go together, or not with so many players (X-01)."""
        check_first_seat(players, options)
        chosen = self._chosen(options)
        for module in chosen:
            key = module.option.key
            for other in chosen:
                if module.only_with is not None and other.option.key not in (key, *module.only_with):
                    raise ConfigurationError(Message(f"foundations-{key}-alone", {"option": other.option.key}))
            if module.most_players is not None and players > module.most_players:
                raise ConfigurationError(Message(f"foundations-{key}-players", {"most": module.most_players}))

    def surprise(self, players: int, seed: int | str | bytes) -> dict[str, OptionValue]:
        """Returns one module at least, and with an even chance each other option that goes with those drawn before."""
        self.expect_players(players)
        if not self.modules:
            return {}
        dice = Dice(seed_bytes(seed), "surprise")
        drawn = {option.key: option.default for option in self.options}
        order = [option for option in self.options if not option.seating]
        dice.shuffle(order)
        modules = {module.option for module in self.modules}
        allowed = [option for option in order if option in modules and self._other_values(players, drawn, option)]
        first = allowed[0] if allowed else None
        for option in sorted(order, key=lambda each: each != first):
            values = self._other_values(players, drawn, option)
            if values and (option == first or dice.below(2)):
                drawn[option.key] = dice.choose(values)
        return {option.key: drawn[option.key] for option in self.options if not option.seating}

    def _other_values(self, players: int, options: dict[str, OptionValue], option: Option) -> list[OptionValue]:
        """Returns the values of an option, but for its default, that go with these options."""
        values: list[OptionValue] = [value for value in option.choices or (True, False) if value != option.default]
        return [value for value in values if self._is_allowed(players, options | {option.key: value})]

    def _is_allowed(self, players: int, options: dict[str, OptionValue]) -> bool:
        try:
            self.check(players, options)
        except ConfigurationError:
            return False
        return True

    def _chosen(self, options: dict[str, OptionValue]) -> list[OfferedModule]:
        return [module for module in self.modules if options[module.option.key] == module.value]

    def components(self) -> FoundationsComponents:
        return FoundationsComponents(self._data)

    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> FoundationsConfiguration:
        data = load(self._data, pack)
        cards = usable_invocations(data, options) if options.get("invocations") is True else []
        level = str(options.get("consul", "none"))
        consul = None if level == "none" else level
        rules = Rulebook(data, players, monuments=options.get("monuments") is True, cards=cards, consul=consul)
        chosen = self._chosen(options)
        turns = Turns(0) if any(module.steps for module in chosen) else None
        modules: list[Module] = [] if turns is None else [turns]
        questions = Questions(len(modules)) if any(module.asks for module in chosen) else None
        if questions is not None:
            modules.append(questions)
        for module in chosen:
            if module.favors and not any(made.option == "favors" for made in modules):
                modules.append(Favors(len(modules), data, rules))
            modules.append(module.make(len(modules), data, rules))
        if questions is not None:
            questions.askers.extend(modules)
        for made in modules:
            made.connect(modules)
        subscriptions = Subscriptions(modules, turns, questions)
        return FoundationsConfiguration(self, players, options, pack, rules, modules, subscriptions)


def usable_invocations(data: TitleData, options: dict[str, OptionValue]) -> list[str]:
    """Returns the invocations whose needs are in play (I-01)."""
    return [
        card.id
        for card in data.invocation
        if all(options.get(need, False) not in (False, "none") for need in card.needs)
    ]


OBJECTIVES = Option("objectives", "none", ("none", "hidden", "public"), added=True)

CONSUL_LEVELS = ("standard", "hard", "challenge")
CONSUL = Option("consul", "none", ("none", *CONSUL_LEVELS), added=True)

# In the order of F-09, objectives are chosen before roles, and in that of F-37, which is that of points at the end.
ROME_MODULES = (
    OfferedModule(Option("monuments", False, added=True), False, Monuments),
    OfferedModule(OBJECTIVES, False, Objectives, "hidden"),
    OfferedModule(OBJECTIVES, False, make_public_objectives, "public"),
    OfferedModule(Option("roles", False, added=True), True, Roles, asks=True),
    OfferedModule(Option("stealing", False, added=True), True, Stealing, favors=True),
    OfferedModule(Option("trading", False, added=True), True, Trading, asks=True, favors=True),
    OfferedModule(Option("invocations", False, added=True), True, Invocations, asks=True),
    OfferedModule(Option("roads", False, added=True), False, Roads, asks=True),
    *[
        OfferedModule(CONSUL, False, Consul, level, asks=True, only_with=("monuments",), most_players=4)
        for level in CONSUL_LEVELS
    ],
)

METROPOLIS = FoundationsTitle("metropolis", f"{__name__}:METROPOLIS")
ROME = FoundationsTitle("rome", f"{__name__}:ROME", modules=ROME_MODULES)
HAMLET = FoundationsTitle("hamlet", f"{__name__}:HAMLET")
