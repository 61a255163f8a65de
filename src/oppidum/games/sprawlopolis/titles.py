"""The title."""

from __future__ import annotations

from oppidum.engine.configuration import ConfigurationError, Option, OptionValue, Pack
from oppidum.engine.game import Game
from oppidum.engine.messages import Message
from oppidum.games.sprawlopolis.configuration import RANDOM, SprawlopolisConfiguration
from oppidum.games.sprawlopolis.data.packs import COMPONENTS, SprawlopolisComponents, facts, load
from oppidum.games.sprawlopolis.rules.scoring import DIFFICULTIES, NORMAL

RULES_VERSION = 1


class SprawlopolisTitle(Game):
    """Sprawlopolis, the base game, in three difficulties (S-32)."""

    cooperative = True

    def __init__(self, home: str) -> None:
        known = facts()
        self.key = known.key
        self.name = known.name
        self.home = home
        self.players = known.players
        self.family = "sprawlopolis"
        self.rules_version = RULES_VERSION
        seats = tuple(str(seat + 1) for seat in range(known.players[1]))
        self.options = (
            Option("difficulty", DIFFICULTIES[NORMAL], tuple(DIFFICULTIES)),
            Option("first", RANDOM, (RANDOM, *seats), seating=True),
        )

    def check(self, players: int, options: dict[str, OptionValue]) -> None:
        first = options["first"]
        if first != RANDOM and int(first) > players:
            raise ConfigurationError(Message("sprawlopolis-bad-first", {"first": str(first), "players": players}))

    def components(self) -> SprawlopolisComponents:
        return COMPONENTS

    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> SprawlopolisConfiguration:
        return SprawlopolisConfiguration(self, players, options, pack, load(pack))


SPRAWLOPOLIS = SprawlopolisTitle(f"{__name__}:SPRAWLOPOLIS")
