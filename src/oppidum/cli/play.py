"""`oppidum play`: a game in the terminal, against bots or with friends at one keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from oppidum.cli.console import printable
from oppidum.cli.files import Recorded, read_record
from oppidum.cli.playing.autosave import Autosave
from oppidum.cli.playing.keyboard import keyboard
from oppidum.cli.playing.session import Session
from oppidum.cli.playing.table import PERSON, LocalTable, Seating
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import Setup, seat_index
from oppidum.engine.record import Record
from oppidum.games import find, titles
from oppidum.players.lineup import read_entrant, read_lineup, seat_names

NOBODY = "none"
OPPONENT = "greedy"
PEOPLE = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hanna", "Ivo")
LONGEST_NAME = 20


def play(
    game: Annotated[str | None, Parameter(help="The title, as `oppidum games` lists it.")] = None,
    /,
    *,
    setup: Setup = Setup(),  # noqa: B008 - a frozen value
    bots: Annotated[
        str | None, Parameter(help="A bot for each other seat, or one for all: greedy,random; none: people only.")
    ] = None,
    humans: Annotated[int | None, Parameter(help="How many people share the keyboard, on the first seats.")] = None,
    seats: Annotated[str | None, Parameter(help="The seats of the people: 1, or 1,3.")] = None,
    names: Annotated[str | None, Parameter(help="What the people are called: Ada,Ben.")] = None,
    record: Annotated[Path | None, Parameter(help="Keep the game in this new file, up to date at every move.")] = None,
    resume: Annotated[Path | None, Parameter(help="Go on with a game that was saved in this file.")] = None,
    brief: Annotated[bool, Parameter(help="Show the board only when asked for.")] = False,
) -> None:
    """Play in the terminal, against bots or with friends at one keyboard."""
    request = _SeatRequest(bots, humans, seats, names)
    if resume is not None:
        table = _resume(game, setup, request, read_record(str(resume)))
    elif game is None:
        raise Refusal(f"Name a title to play: {', '.join(title.key for title in titles())}.")
    else:
        table = _new(game, setup, request)
    Session(table, keyboard(), Autosave(record, resume), brief).run()


class _SeatRequest:
    """Who shall play, as typed."""

    def __init__(self, bots: str | None, humans: int | None, seats: str | None, names: str | None) -> None:
        self.bots = None if bots is None else [] if bots == NOBODY else [str(bot) for bot in read_lineup(bots)]
        self.humans = humans
        self.seats = None if seats is None else _numbers(seats)
        self.names = [] if names is None else _names(names)
        if humans is not None and seats is not None:
            raise Refusal("Say either how many people play or on which seats, not both.")
        if (humans is not None and humans < 1) or self.seats == []:
            raise Refusal("Somebody has to play; oppidum simulate --show lets bots play alone.")

    def is_given(self) -> bool:
        """Returns whether anything was said about who sits where."""
        return self.bots is not None or self.humans is not None or self.seats is not None

    def count_players(self) -> int | None:
        """Returns how many play if nobody says so: as many as were named."""
        people = len(self.seats) if self.seats is not None else self.humans
        if self.bots is None:
            return people
        return (people or 1) + len(self.bots) if self.bots else people

    def assign_seats(self, players: int) -> list[str]:
        """Returns a bot or a person for each seat."""
        if self.seats is not None:
            people = [seat_index(number, players) for number in self.seats]
        else:
            count = self.humans if self.humans is not None else players if self.bots == [] else 1
            if count > players:
                raise Refusal(f"There are {count} people for {players} seats.")
            people = list(range(count))
        others = [seat for seat in range(players) if seat not in people]
        bots = self.bots if self.bots is not None else [OPPONENT]
        if len(bots) == 1:
            bots = bots * len(others)
        if len(bots) != len(others):
            raise Refusal(f"There are {len(bots)} bots for {len(others)} seats; name one for each, or one for all.")
        chosen = dict(zip(others, bots, strict=True))
        return [chosen.get(seat, PERSON) for seat in range(players)]


def _new(game: str, setup: Setup, request: _SeatRequest) -> LocalTable:
    least, _ = find(game).players
    wanted = request.count_players()
    configuration = setup.configure(game, None if wanted is None else max(wanted, least))
    players = request.assign_seats(configuration.players)
    return LocalTable(configuration, setup.seed_or(), Seating(_seat_names(players, request.names), tuple(players)))


def _resume(game: str | None, setup: Setup, request: _SeatRequest, recorded: Recorded) -> LocalTable:
    if game not in (None, recorded.record.game) or setup != Setup():
        raise Refusal(f"{recorded.name} says what is played; leave out the title, its players, options and seed.")
    record = recorded.record
    players = request.assign_seats(record.players) if request.is_given() else _players_of(record)
    for player in set(players) - {PERSON}:
        read_entrant(player)
    called = _seat_names(players, request.names)
    if not request.names:
        called = tuple(record.names.get(seat, name) for seat, name in enumerate(called))
    table = LocalTable.resume(recorded, Seating(tuple(map(printable, called)), tuple(players)))
    if table.state.over():
        raise Refusal(f"The game in {recorded.name} is over; oppidum replay shows it.")
    return table


def _players_of(record: Record) -> list[str]:
    """Returns who sat where as the game was saved; by default a person on the first seat."""
    known = [record.facts.get(f"Seat {seat + 1}") for seat in range(record.players)]
    if PERSON not in known:
        return [PERSON] + [OPPONENT] * (record.players - 1)
    return [player or OPPONENT for player in known]


def _seat_names(players: list[str], given: list[str]) -> tuple[str, ...]:
    """Returns what everybody at the table is called."""
    called = seat_names(players)
    people = [seat for seat, player in enumerate(players) if player == PERSON]
    if given and len(given) != len(people):
        raise Refusal(f"There are {len(given)} names for {len(people)} people.")
    for place, seat in enumerate(people):
        called[seat] = given[place] if given else PEOPLE[seat]
    if len(set(called)) < len(called):
        raise Refusal("Two players cannot have the same name.")
    return tuple(called)


def _names(text: str) -> list[str]:
    names = [printable(name.strip())[:LONGEST_NAME] for name in text.split(",")]
    if not all(names):
        raise Refusal("Everybody needs a name: --names Ada,Ben.")
    return names


def _numbers(text: str) -> list[int]:
    words = [word.strip() for word in text.split(",")]
    if not all(word.isdecimal() and len(word) < 3 for word in words) or len(set(words)) < len(words):
        raise Refusal(f"Seats are numbers, such as 1 or 1,3; “{printable(text)}” is not.")
    return [int(word) for word in words]
