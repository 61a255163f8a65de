"""A table in this room: people and bots around one game, its record, and the way back."""

from __future__ import annotations

from dataclasses import dataclass

from oppidum.cli.files import Recorded, about
from oppidum.cli.refusal import Refusal
from oppidum.engine.chance import Dice
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Configuration, State
from oppidum.engine.record import UNDO
from oppidum.engine.record_text import write
from oppidum.engine.recorder import Recorder
from oppidum.players import Bot, Budget
from oppidum.players.lineup import read_entrant
from oppidum.players.previews import PointsAfter, preview_points

PERSON = "person"
ADVISER = "greedy"


@dataclass(frozen=True)
class Seating:
    """Who sits where, seat by seat: a name, and a bot as it is typed, such as ``greedy/20``, or `PERSON`."""

    names: tuple[str, ...]
    players: tuple[str, ...]

    def people(self) -> list[int]:
        """Returns the seats of people."""
        return [seat for seat, player in enumerate(self.players) if player == PERSON]


@dataclass(frozen=True)
class Undone:
    """What going back took away: so many moves; `shown` if they had shown something new to a person."""

    moves: int
    shown: bool


class LocalTable:
    """A game with its record. `mark` remembers that a person is asked, `undo` goes back to the time before.

    A bot's dice come from the game's seed, its seat and the number of the move: going back and playing the same moves
    again, or a game saved and resumed, gets the same answers, unless a bot thinks by the clock. A shared decision is
    gone back to as a whole.
    """

    def __init__(self, configuration: Configuration, seed: bytes, seating: Seating) -> None:
        self.seating = seating
        self._recorder = Recorder(configuration, seed)
        self._sign()
        entrants = {seat: read_entrant(name) for seat, name in enumerate(seating.players) if name != PERSON}
        self._bots = {seat: entrant.bot() for seat, entrant in entrants.items()}
        self._budgets = {seat: entrant.budget for seat, entrant in entrants.items()}
        self._seeds = [Dice(seed, f"bot-{seat}").seed() for seat in range(configuration.players)]
        for seat, bot in self._bots.items():
            bot.reset(self._seeds[seat])
        self._asked: list[int] = []
        self._shown: list[int] = []
        self._waiting: list[int] = []

    @classmethod
    def resume(cls, recorded: Recorded, seating: Seating) -> LocalTable:
        """Returns the table at the end of a record, with the answers to an open decision."""
        if recorded.record.finished:
            raise Refusal(f"The game in {recorded.name} is over; oppidum replay shows it.")
        with about(recorded.name):
            recorder = Recorder.resume(recorded.record, recorded.configuration)
        table = cls(recorded.configuration, recorder.state.chance.seed, seating)
        table._recorder = recorder
        table._sign()
        table._remember()
        return table

    def _sign(self) -> None:
        """Writes into the record who sits where."""
        record, seating = self._recorder.record, self.seating
        record.names = dict(enumerate(seating.names))
        record.facts |= {f"Seat {seat + 1}": player for seat, player in enumerate(seating.players)}

    def _remember(self) -> None:
        """Remembers what `mark` and `play` would have of a game that was played elsewhere."""
        people = set(self.seating.people())
        for number, state in self._recorder.past:
            if number and people & set(state.revealed):
                self._shown.append(number)
            if people & set(state.to_act()):
                self._asked.append(number)
        self._waiting = [seat for seat, _ in self.state.pending()]

    # The game

    @property
    def state(self) -> State:
        """The truth: for the rules, never for a screen or a bot."""
        return self._recorder.state

    @property
    def moves(self) -> int:
        """How many moves are in force; answers to an open shared decision are none yet."""
        return self._recorder.moves

    @property
    def configuration(self) -> Configuration:
        """The title as it is played here."""
        return self.state.configuration

    def play(self, seat: int, action: int) -> list[AnyEvent]:
        """Takes the action, writes it down, and tells what happened."""
        events: list[AnyEvent] = []
        self._recorder.play(seat, action, events=events)
        if set(self.state.revealed) & set(self.seating.people()):
            self._shown.append(self.moves)
        if self.state.pending():
            self._waiting.append(seat)
        else:
            self._waiting.clear()
        return events

    def next_seat(self) -> int:
        """Returns who is to answer now: in a shared decision people first. Pre: the game is not over."""
        asked = self.state.to_act()
        return next((seat for seat in asked if seat not in self._bots), asked[0])

    def bot_action(self, seat: int) -> int:
        """Returns what the bot of this seat chooses."""
        return self._choice(self._bots[seat], self._budgets[seat], seat, "choice")

    def advice(self, seat: int) -> int:
        """Returns what the adviser would do in this seat, from what the seat knows."""
        adviser = read_entrant(ADVISER)
        return self._choice(adviser.bot(), adviser.budget, seat, "advice")

    def preview_points(self, seat: int, actions: list[int]) -> dict[int, PointsAfter | None]:
        """Returns the seat's expected points after each action, from what it knows; or raises TooManyEndings."""
        return preview_points(self.state.knowledge(seat), actions, self._dice(seat, "preview"))

    def _choice(self, bot: Bot, budget: Budget, seat: int, purpose: str) -> int:
        dice = self._dice(seat, purpose)
        return bot.choose(self.state.knowledge(seat), self.state.legal(seat), budget, dice)

    def _dice(self, seat: int, purpose: str) -> Dice:
        answered = sum(who == seat for who, _ in self.state.pending())
        return Dice(self._seeds[seat], f"{purpose}-{self.moves}-{answered}")

    def text(self) -> str:
        """Returns the record as it stands, with the answers to an open shared decision."""
        return write(self._recorder.save())

    # The way back

    def mark(self) -> None:
        """Remembers the table as a person is asked, so that undo can come back to here."""
        if not self.state.pending() and self._asked[-1:] != [self.moves]:
            self._asked.append(self.moves)

    def undo(self, seat: int) -> Undone | None:
        """Goes back to the last decision of a person before this one; None where there is none.

        In an open shared decision the last answer is withdrawn, the seat's own first.
        """
        if self._waiting:
            last = seat if seat in self._waiting else self._waiting[-1]
            self._recorder.withdraw(last)
            self._waiting = [other for other in self._waiting if other != last]
            return Undone(0, False)
        earlier = [number for number in self._asked if number < self.moves]
        if not earlier:
            return None
        self._asked, moves = earlier, self.moves
        self._recorder.note(UNDO, seat, to=self._asked[-1])
        shown = any(number > self.moves for number in self._shown)
        self._shown = [number for number in self._shown if number <= self.moves]
        return Undone(moves - self.moves, shown)
