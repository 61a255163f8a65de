"""Play one game: a function from a job to how it went, wherever it runs.

The same job is the same game, unless a bot thinks by the clock. A bot that fails, hangs or chooses what is not legal
forfeits the game; that the rules fail is no bot's fault, and the game is void. Neither ends the match, both are in the
line. A bot that hangs is cut off from outside; `forfeit` then makes the line from the journal of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from traceback import extract_tb

from oppidum.arena.journal import Choice, Journal
from oppidum.arena.match import CRASH, ILLEGAL, RULES, TIMEOUT, Fault, FaultKind, Job, Outcome, Pace, Played
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR, AnyEvent, visible
from oppidum.engine.game import Knowledge
from oppidum.engine.record import final_digest
from oppidum.engine.record_text import write
from oppidum.engine.recorder import Recorder
from oppidum.engine.scoring import Result
from oppidum.players.bot import Bot
from oppidum.players.lineup import read_entrant, seat_names

Watch = Callable[[int, int, dict[int, str], list[AnyEvent]], None]
"""Told of each move: the game, the move's number, the names of the players and what an onlooker learns."""

LONGEST_CAUSE = 300


def play(job: Job, watch: Watch | None = None, journal: Journal | None = None) -> Outcome:
    """Plays the game to its end. Each bot is given what its seat knows, and dice of its own."""
    if journal is not None:
        journal.begin()
    return _play_out(_Game(job, journal=journal), watch)


def forfeit(job: Job, choices: list[Choice], seconds: float) -> Outcome:
    """Returns the game whose next bot was cut off after so many seconds; the choices before are made again."""
    return _play_out(_Game(job, replay=_Replay(choices, seconds)), None)


def _play_out(game: _Game, watch: Watch | None) -> Outcome:
    job = game.job
    while game.fault is None and game.result is None:
        events: list[AnyEvent] | None = None if watch is None else []
        game.move(events)
        if watch is not None and events is not None and game.fault is None:
            watch(job.game, game.moves, game.names, visible(events, SPECTATOR))
    return Outcome(game.summarise(), write(game.table.record) if job.record else "")


class _Misplay(Exception):
    """A bot did what no player may."""

    def __init__(self, kind: FaultKind, what: str) -> None:
        super().__init__(what)
        self.kind: FaultKind = kind


class _Replay:
    """The choices of a game that was cut off, then the misplay that ended it."""

    def __init__(self, choices: list[Choice], seconds: float) -> None:
        self._choices: Iterator[Choice] = iter(choices)
        self._seconds = seconds

    def next(self) -> Choice:
        found = next(self._choices, None)
        if found is None:
            raise _Misplay(TIMEOUT, f"no move within {self._seconds:g} seconds")
        return found


class _Seat:
    """A bot on a seat, with its dice and its watch. The game's own seed stays out of its reach."""

    def __init__(self, bot: str, seed: bytes, journal: Journal | None, replay: _Replay | None) -> None:
        self._entrant = read_entrant(bot)
        self._bot: Bot | None = None
        self._seed = seed
        self._dice = Dice(seed, "choices")
        self._journal = journal
        self._replay = replay
        self._moves, self._total, self._most = 0, 0.0, 0.0

    def choose(self, knowledge: Knowledge, ids: list[int]) -> int:
        """Returns one of the ids, or raises a misplay."""
        choice = self._think(knowledge, ids) if self._replay is None else self._replay.next()
        seconds = choice.seconds
        self._moves, self._total, self._most = self._moves + 1, self._total + seconds, max(self._most, seconds)
        if type(choice.action) is not int or choice.action not in ids:
            raise _Misplay(ILLEGAL, _describe_illegal(knowledge, choice.action))
        if self._journal is not None:
            self._journal.note_choice(choice)
        return choice.action

    def _think(self, knowledge: Knowledge, ids: list[int]) -> Choice:
        if self._journal is not None:
            self._journal.note_question()
        begin = perf_counter()
        try:
            chosen = self._get_bot().choose(knowledge, list(ids), self._entrant.budget, self._dice)
        except Exception as error:  # whatever an outside program raises is its own fault, not the match's
            raise _Misplay(CRASH, describe_error(error)) from error
        return Choice(chosen, perf_counter() - begin)

    def _get_bot(self) -> Bot:
        if self._bot is None:
            self._bot = self._entrant.bot()
            self._bot.reset(self._seed)
        return self._bot

    def pace(self) -> Pace:
        """Returns how long it thought so far."""
        return Pace(self._moves, round(self._total / max(self._moves, 1), 6), round(self._most, 6))


class _Game:
    """A game on its way, with its fault or its result once there is one."""

    def __init__(self, job: Job, journal: Journal | None = None, replay: _Replay | None = None) -> None:
        seed = seed_bytes(job.seed)
        self.job = job
        self.names = dict(enumerate(seat_names(list(job.seats))))
        self.table = Recorder(job.configure(), seed, self.names)
        self.moves = 0
        self.fault: Fault | None = None
        self.result: Result | None = None
        self._seats = [
            _Seat(bot, Dice(seed, f"bot-{seat}").seed(), journal, replay) for seat, bot in enumerate(job.seats)
        ]
        self._turn = 0

    def move(self, events: list[AnyEvent] | None) -> None:
        """Lets the next bot move; appends what happened to `events`, if given."""
        try:
            self._move(events)
        except _Misplay as misplay:
            self.fault = self._blame(misplay.kind, str(misplay))
        except Exception as error:  # noqa: BLE001 - a failure of the rules is the result of this game, and is reported
            self.fault = self._blame(RULES, describe_error(error))

    def _move(self, events: list[AnyEvent] | None) -> None:
        state = self.table.state
        self._turn = state.to_act()[0]
        action = self._seats[self._turn].choose(state.knowledge(self._turn), state.legal(self._turn))
        self.table.play(self._turn, action, events=events)
        self.moves += 1
        if state.over():
            self.result = state.result()

    def _blame(self, kind: FaultKind, what: str) -> Fault:
        return Fault(kind, self._turn + 1, self.job.seats[self._turn], self.moves + 1, what[:LONGEST_CAUSE])

    def summarise(self) -> Played:
        """Returns the line about the game for the results."""
        void = self.fault is not None and self.fault.kind == RULES
        return Played(
            game=self.job.game,
            match=self.job.match,
            seed=self.job.seed,
            seats=self.job.seats,
            points=None if self.result is None else [outcome.points for outcome in self.result.seats],
            ranks=None if void else self._ranks(),
            wins=None if void else self._wins(),
            target=None if self.result is None else self.result.target,
            actions=self.moves,
            pace=[seat.pace() for seat in self._seats],
            digest="" if void else final_digest(self.table.state),
            fault=self.fault,
        )

    def _ranks(self) -> list[int]:
        """Returns the ranks by the rules; a seat that forfeits is last."""
        if self.result is not None:
            return [outcome.rank for outcome in self.result.seats]
        if self.job.match.solitary:
            return [2 for _ in self._seats]
        return [len(self._seats) if seat == self._turn else 1 for seat in range(len(self._seats))]

    def _wins(self) -> list[float]:
        """Splits a victory among the winning teams; after a forfeit all other teams win."""
        if self.result is not None:
            teams = {outcome.team for outcome in self.result.seats if outcome.won}
            return [1 / len(teams) if outcome.won else 0.0 for outcome in self.result.seats]
        if self.job.match.solitary:
            return [0.0 for _ in self._seats]
        return [0.0 if seat == self._turn else 1 / (len(self._seats) - 1) for seat in range(len(self._seats))]


def describe_error(error: BaseException) -> str:
    """Returns what went wrong and where, in a few words."""
    frames = extract_tb(error.__traceback__)
    place = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}".strip(": ") + place


def _describe_illegal(knowledge: Knowledge, chosen: object) -> str:
    actions = knowledge.configuration.actions
    if type(chosen) is int and 0 <= chosen < actions.size:
        return f"{actions.notation(chosen)} is not legal"
    return f"{str(chosen)[:60]} is no action"
