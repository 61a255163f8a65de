"""The title."""

from __future__ import annotations

from oppidum.engine.configuration import Option, OptionValue, Pack
from oppidum.engine.title import Title, check_first_seat, first_seat_option
from oppidum.games.sprawlopolis.configuration import SprawlopolisConfiguration
from oppidum.games.sprawlopolis.data.packs import COMPONENTS, SprawlopolisComponents, facts, load
from oppidum.games.sprawlopolis.rules.scoring import DIFFICULTIES, NORMAL

RULES_VERSION = 1


class SprawlopolisTitle(Title):
    """Sprawlopolis, the base game, in three difficulties (S-32)."""

    cooperative = True

    def __init__(self, home: str) -> None:
        known = facts()
        super().__init__(known, home, "sprawlopolis", RULES_VERSION)
        self.options = (
            Option("difficulty", DIFFICULTIES[NORMAL], tuple(DIFFICULTIES)),
            first_seat_option(known),
        )

    def check(self, players: int, options: dict[str, OptionValue]) -> None:
        check_first_seat(players, options)

    def components(self) -> SprawlopolisComponents:
        return COMPONENTS

    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> SprawlopolisConfiguration:
        return SprawlopolisConfiguration(self, players, options, pack, load(pack))


SPRAWLOPOLIS = SprawlopolisTitle(f"{__name__}:SPRAWLOPOLIS")
