"""The run that all checks share: its configuration, its dice, and what it has found so far."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from oppidum.engine.chance import Dice, seed_bytes, seed_text
from oppidum.engine.conformance.report import Effort, Failure, Report
from oppidum.engine.events import SPECTATOR, AnyEvent, Path
from oppidum.engine.game import Configuration, State

Moves = list[tuple[int, int]]


class Line(msgspec.Struct):
    """A game that was played: its seed, its moves (seat, action) and its digests.

    There is a digest before each move and one at the end.

    `waiting` are the numbers of the moves before which some seat had answered and others had not.
    """

    seed: bytes
    moves: Moves
    digests: list[bytes]
    waiting: list[int]


class Step(msgspec.Struct):
    """One action of a game: the states around it (read only) and the events that it told."""

    before: State
    seat: int
    action: int
    events: list[AnyEvent]
    after: State


class Run:
    """One call of `check`. All that is random comes from `dice`, so that a seed repeats the run exactly."""

    def __init__(self, configuration: Configuration, seed: int, effort: Effort) -> None:
        self.configuration = configuration
        self.effort = effort
        self.dice = Dice(seed_bytes(seed), "conformance")
        self.report = Report()
        self.seats = range(configuration.players)
        self.viewers = (*self.seats, SPECTATOR)
        self.varied: dict[str, bool] = {}
        self.words: dict[str, int] = {}
        self.things = frozenset(configuration.census.things)
        space = configuration.actions
        self.kinds = [space.action(action).kind for action in range(space.size)]
        self._keeping: dict[Path, bool] = {}
        self._seed = seed_bytes(seed)
        self._moves: Moves = []

    def enter(self, seed: bytes, moves: Moves) -> None:
        """Failures from here on happened after these moves of the game with this seed. The list may grow."""
        self._seed, self._moves = seed, moves

    def expect(self, check: str, holds: bool, detail: str = "") -> bool:
        """Notes a failure of the check if what it expects does not hold; gives back whether it does."""
        if not holds:
            notation = self.configuration.actions.notation
            line = tuple(f"{seat + 1} {notation(action)}" for seat, action in self._moves)
            self.report.add(Failure(check, detail, seed_text(self._seed), len(line), line))
        return holds

    @cached_property
    def named(self) -> list[set[str]]:
        """The things of the census that each action names."""
        space = self.configuration.actions
        return [{*space.notation(action).split()} & self.things for action in range(space.size)]

    def rarest(self) -> list[str]:
        """Returns the things of the census, those that were used least first, equals in any order."""
        things = [*self.configuration.census.things]
        self.dice.shuffle(things)
        return sorted(things, key=lambda thing: self.report.things.get(thing, 0))

    def keeps(self, path: Path) -> bool:
        """Whether things at this path are in somebody's keeping: in a `Hand` that a seat's number leads to."""
        if path not in self._keeping:
            view = plain(self.configuration.new(self._seed).knowledge(SPECTATOR).view())
            self._keeping[path] = any(isinstance(step, int) for step in path) and leads_to_hand(view, path)
        return self._keeping[path]

    def name(self, action: int) -> str:
        """Returns an action as a detail names it."""
        return self.configuration.actions.notation(action)


def plain(value: Any) -> Any:
    """Returns a struct as plain data, the way it goes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def layout_bytes(state: State) -> bytes:
    """How everything lies, as one text: two states with equal arrangements differ in their chance at most."""
    return msgspec.json.encode(state.position(), order="deterministic")


def leads_to_hand(tree: Any, path: Path) -> bool:
    """Whether a `Hand` stands at this path of a view as plain data."""
    for step in path:
        if isinstance(tree, dict):
            tree = tree.get(step)
        elif isinstance(tree, list) and isinstance(step, int) and step < len(tree):
            tree = tree[step]
        else:
            return False
    return isinstance(tree, dict) and tree.get("type") == "hand"
