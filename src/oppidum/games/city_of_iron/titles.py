"""The title."""

from __future__ import annotations

from oppidum.engine.configuration import ConfigurationError, Option, OptionValue, Pack
from oppidum.engine.messages import Message
from oppidum.engine.title import RANDOM, Title
from oppidum.games.city_of_iron.configuration import STORING, CityOfIronConfiguration
from oppidum.games.city_of_iron.data.packs import COMPONENTS, CityOfIronComponents, facts, load

RULES_VERSION = 3


class CityOfIronTitle(Title):
    """City of Iron, first edition. Which nation a seat plays is an option of the seat (K-01)."""

    def __init__(self, home: str) -> None:
        known = facts()
        super().__init__(known, home, "city_of_iron", RULES_VERSION)
        nations = tuple(nation.id for nation in load().nation)
        self.options = (
            Option("nations", False),
            Option("towns", False),
            Option("storing", STORING[0], STORING),
            *(
                Option(f"nation-{seat + 1}", RANDOM, (RANDOM, *nations), seating=True)
                for seat in range(known.players[1])
            ),
        )

    def check(self, players: int, options: dict[str, OptionValue]) -> None:
        named = [str(options[f"nation-{seat + 1}"]) for seat in range(self.players[1])]
        for seat, nation in enumerate(named):
            if nation != RANDOM and seat >= players:
                raise ConfigurationError(Message("city-of-iron-no-seat", {"seat": seat + 1, "players": players}))
            if nation != RANDOM and nation in named[:seat]:
                raise ConfigurationError(Message("city-of-iron-nation-twice", {"nation": nation}))

    def components(self) -> CityOfIronComponents:
        return COMPONENTS

    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> CityOfIronConfiguration:
        return CityOfIronConfiguration(self, players, options, pack, load(pack))


CITY_OF_IRON = CityOfIronTitle(f"{__name__}:CITY_OF_IRON")
