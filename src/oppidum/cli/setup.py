"""What many commands ask for: a title, its players, options and seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from cyclopts import Parameter

from oppidum import packs
from oppidum.cli.refusal import Refusal
from oppidum.engine.chance import fresh_seed, seed_bytes
from oppidum.engine.configuration import OptionValue, Pack, option_text
from oppidum.engine.game import Configuration, Game
from oppidum.games import find
from oppidum.words import say

GameKey = Annotated[str, Parameter(help="The title, as `oppidum games` lists it.")]
Json = Annotated[bool, Parameter(help="Write data for programs.")]
File = Annotated[
    str,
    Parameter(help="A record or a position; `-` reads the standard input.", allow_leading_hyphen=True),
]
RecordFile = Annotated[str, Parameter(help="A record; `-` reads the standard input.", allow_leading_hyphen=True)]
At = Annotated[int | None, Parameter(help="The table after this move of the record; 0 is its beginning.")]


@Parameter(name="*")
@dataclass(frozen=True)
class Setup:
    """The choices that make a title into a table."""

    players: Annotated[int | None, Parameter(help="How many play; the fewest if not given.")] = None
    option: Annotated[
        list[str], Parameter(help="An option of the title as KEY=VALUE; may be repeated.", show_default=False)
    ] = field(default_factory=list)
    surprise: Annotated[
        str | None,
        Parameter(help="Draw the other options by chance; the same number draws the same ones.", show_default=False),
    ] = None
    seed: Annotated[str | None, Parameter(help="The number that decides every shuffle.")] = None
    pack: Annotated[str | None, Parameter(help="A card pack, by its name or hash; `oppidum cards list` has them.")] = (
        None
    )

    def configure(self, key: str, players: int | None = None) -> Configuration:
        """Returns the title for so many players: as typed, else as given here, else the fewest."""
        game = find(key)
        given = self.players if self.players is not None else players
        count = game.players[0] if given is None else given
        return game.configure(count, self.options(game, count), self.card_pack(key))

    def card_pack(self, key: str) -> Pack | None:
        """Returns the card pack as typed, for this title."""
        if self.pack is None:
            return None
        found = [pack for pack in packs.list_packs() if self.pack in (pack.name, pack.hash) and pack.game == key]
        if not found:
            raise Refusal(f"There is no card pack {self.pack} for {key} here; oppidum cards use FILE adds one.")
        if len(found) > 1:
            hashes = ", ".join(pack.hash for pack in found)
            raise Refusal(f"Several card packs are called {self.pack}; name one by its hash: {hashes}.")
        return found[0]

    def options(self, game: Game, players: int) -> dict[str, OptionValue]:
        """Returns the options as typed; with a surprise, those not typed are drawn by chance."""
        if self.surprise is None:
            return self._typed_options()
        if not game.surprises:
            raise Refusal(f"{game.name} has no modules to draw by chance.")
        return game.surprise(players, self.surprise) | self._typed_options()

    def _typed_options(self) -> dict[str, OptionValue]:
        chosen: dict[str, OptionValue] = {}
        for text in self.option:
            key, equals, value = text.partition("=")
            if not equals:
                raise Refusal(f"An option is written KEY=VALUE, such as drafting=yes; “{text}” is not.")
            if key in chosen:
                raise Refusal(f"The option {key} is given twice.")
            chosen[key] = value
        return chosen

    def seed_or(self, default: int | None = None) -> bytes:
        """Returns the seed as typed, else the default, else a fresh one."""
        if self.seed is not None:
            return seed_bytes(self.seed)
        return fresh_seed() if default is None else seed_bytes(default)


def seat_index(number: int, players: int) -> int:
    """Returns the seat that people call by this number."""
    if not 1 <= number <= players:
        raise Refusal(f"There is no seat {number}: the seats are 1 to {players}.")
    return number - 1


def party_names(configuration: Configuration, given: dict[int, str] | None = None) -> list[str]:
    """Returns what the parties are called, the seats first."""
    rivals = {configuration.players + place: say(rival) for place, rival in enumerate(configuration.rivals)}
    names = rivals | (given or {})
    return [names.get(party) or f"Player {party + 1}" for party in range(configuration.parties)]


def options_of(configuration: Configuration) -> dict[str, str]:
    """Returns the options of a table as people type them."""
    return {key: option_text(value) for key, value in configuration.options.items()}
