"""A table in this room: people and bots around one game, its record, and the way back."""

from __future__ import annotations

from dataclasses import dataclass

from oppidum.cli.files import Recorded, about
from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Configuration
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import State
from oppidum.engine.record import Note, Recorder, replay, write
from oppidum.players import DEFAULT_BUDGET, Bot, find

PERSON = "person"
ADVISER = "greedy"


@dataclass(frozen=True)
class Seating:
    """Who sits where, seat by seat: a name, and a bot's name or `PERSON`."""

    names: tuple[str, ...]
    players: tuple[str, ...]

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, player in enumerate(self.players) if player == PERSON]


@dataclass(frozen=True)
class Undone:
    """What going back took away: so many moves; `shown` if they had shown something new to a person."""

    moves: int
    shown: bool


@dataclass(frozen=True)
class _Moment:
    """The table as a person was asked, after so many moves."""

    moves: int
    state: State


class LocalTable:
    """A game with its record. `mark` remembers a moment, `undo` goes back to the one before.

    A bot's dice come from the game's seed, its seat and the number of the move: going back and playing the same moves
    again, or a game saved and resumed, gets the same answers. A shared decision is gone back to as a whole.
    """

    def __init__(self, configuration: Configuration, seed: bytes, seating: Seating) -> None:
        self.seating = seating
        self.moves = 0
        self._recorder = Recorder(configuration, seed, dict(enumerate(seating.names)))
        self._recorder.record.facts |= {f"Seat {seat + 1}": player for seat, player in enumerate(seating.players)}
        self._bots = {seat: find(name) for seat, name in enumerate(seating.players) if name != PERSON}
        self._seeds = [Dice(seed, f"bot-{seat}").seed() for seat in range(configuration.players)]
        for seat, bot in self._bots.items():
            bot.reset(self._seeds[seat])
        self._moments: list[_Moment] = []
        self._shown: list[int] = []
        self._waiting: list[int] = []

    @classmethod
    def resumed(cls, recorded: Recorded, seating: Seating) -> LocalTable:
        """The table at the end of a record. Answers to a decision that is still open are asked again."""
        record = recorded.record
        with about(recorded.name):
            steps = list(replay(record, recorded.configuration))
        assert record.seed is not None, "replaying has asked for it"
        table = cls(recorded.configuration, record.seed, seating)
        table._recorder.record.entries = list(record.entries)
        states = [table.state]
        for step in steps:
            del states[step.number :]
            states.append(step.state)
        table._remember(states)
        table.moves = len(states) - 1
        table._recorder.state = states[-1].copy()
        if states[-1].pending():
            closed = max(number for number, state in enumerate(states) if not state.pending())
            table._go_back(0, _Moment(closed, states[closed]))
        return table

    def _remember(self, states: list[State]) -> None:
        """What `mark` and `play` would have remembered of a game that was played elsewhere."""
        people = set(self.seating.people())
        for number, state in enumerate(states):
            if number and people & set(state.revealed):
                self._shown.append(number)
            if people & set(state.to_act()) and not state.pending():
                self._moments.append(_Moment(number, state))

    # The game

    @property
    def state(self) -> State:
        """The truth: for the rules, never for a screen or a bot."""
        return self._recorder.state

    @property
    def configuration(self) -> Configuration:
        """The title as it is played here."""
        return self.state.configuration

    def play(self, seat: int, action: int) -> list[AnyEvent]:
        """Takes the action, writes it down, and tells what happened."""
        events: list[AnyEvent] = []
        written = len(self._recorder.record.entries)
        self._recorder.play(seat, action, tell=events)
        self.moves += len(self._recorder.record.entries) - written
        if set(self.state.revealed) & set(self.seating.people()):
            self._shown.append(self.moves)
        if self.state.pending():
            self._waiting.append(seat)
        else:
            self._waiting.clear()
        return events

    def next_seat(self) -> int:
        """Who is to answer now: in a shared decision people first. Pre: the game is not over."""
        asked = self.state.to_act()
        return next((seat for seat in asked if seat not in self._bots), asked[0])

    def bot_action(self, seat: int) -> int:
        """What the bot of this seat chooses."""
        return self._choice(self._bots[seat], seat, "choice")

    def advice(self, seat: int) -> int:
        """What the adviser would do in this seat, from what the seat knows."""
        return self._choice(find(ADVISER), seat, "advice")

    def _choice(self, bot: Bot, seat: int, purpose: str) -> int:
        answered = sum(who == seat for who, _ in self.state.pending())
        dice = Dice(self._seeds[seat], f"{purpose}-{self.moves}-{answered}")
        return bot.choose(self.state.knowledge(seat), self.state.legal(seat), DEFAULT_BUDGET, dice)

    def text(self) -> str:
        """The record as it stands; answers to an open shared decision are not in it."""
        return write(self._recorder.record)

    # The way back

    def mark(self) -> None:
        """A person is about to be asked: one can come back to here."""
        if not self.state.pending() and (not self._moments or self._moments[-1].moves != self.moves):
            self._moments.append(_Moment(self.moves, self.state.copy()))

    def undo(self, seat: int) -> Undone | None:
        """Goes back to the last decision of a person before this one; None where there is none.

        In an open shared decision the last answer is withdrawn, the seat's own first.
        """
        if self._waiting:
            last = seat if seat in self._waiting else self._waiting[-1]
            self._recorder.withdraw(last)
            self._waiting = [other for other in self._waiting if other != last]
            return Undone(0, False)
        while self._moments and self._moments[-1].moves >= self.moves:
            self._moments.pop()
        if not self._moments:
            return None
        moment, moves = self._moments[-1], self.moves
        shown = any(number > moment.moves for number in self._shown)
        self._go_back(seat, moment)
        return Undone(moves - moment.moves, shown)

    def _go_back(self, seat: int, moment: _Moment) -> None:
        self._recorder.state = moment.state.copy()
        self._recorder.record.entries.append(Note("undo", seat, moment.moves))
        self.moves = moment.moves
        self._shown = [number for number in self._shown if number <= moment.moves]
