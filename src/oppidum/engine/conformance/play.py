"""Plays random games with several policies, because uniform play never reaches some rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from oppidum.engine.chance import Dice
from oppidum.engine.conformance.run import Line, Moves, Run
from oppidum.engine.events import AnyEvent, Drew, Moved
from oppidum.engine.game import State
from oppidum.engine.seldom import draw_actions

TRIALS = 12
WANTED_SHARE = 8
"""At most one in so many things is wanted in one game."""


class Policy(ABC):
    """A way to choose actions; one object plays all seats of one game."""

    def __init__(self, run: Run, dice: Dice) -> None:
        self.kinds = run.kinds
        self.seen = run.report.kinds
        self.dice = dice

    @abstractmethod
    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        """Chooses one of the legal actions."""

    def of_kind(self, legal: list[int], kind: str) -> list[int]:
        """Returns the actions of this kind."""
        return [action for action in legal if self.kinds[action] == kind]

    def kinds_of(self, legal: list[int]) -> list[str]:
        """Returns the kinds of these actions."""
        return list(dict.fromkeys(self.kinds[action] for action in legal))


class RandomAction(Policy):
    """Chooses any action."""

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        return self.dice.choose(legal)


class RandomKind(Policy):
    """Chooses a kind of action, then any action of this kind."""

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        return self.dice.choose(self.of_kind(legal, self.dice.choose(self.kinds_of(legal))))


class FavouriteKind(RandomKind):
    """Chooses actions of one kind whenever they are legal."""

    def __init__(self, run: Run, dice: Dice) -> None:
        super().__init__(run, dice)
        self.favourite = dice.choose(self.kinds)

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        favourites = self.of_kind(legal, self.favourite)
        return self.dice.choose(favourites) if favourites else super().choose(state, seat, legal)


class RarestKind(Policy):
    """Chooses the kind of action that is rarest in all games so far."""

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        rarest = min(self.kinds_of(legal), key=lambda kind: self.seen.get(kind, 0))
        return self.dice.choose(self.of_kind(legal, rarest))


class RarestWord(Policy):
    """Chooses the action whose rarest word, such as a piece or a place, occurred least so far."""

    def __init__(self, run: Run, dice: Dice) -> None:
        super().__init__(run, dice)
        space = run.configuration.actions
        self.words = [space.notation(action).split() for action in range(space.size)]
        self.used = run.words

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        self.dice.shuffle(legal)
        action = min(legal, key=lambda each: min(self.used.get(word, 0) for word in self.words[each]))
        for word in self.words[action]:
            count(self.used, word)
        return action


class LongTurns(Policy):
    """Chooses an action after which the same seat goes on, if a few trials find one."""

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        action = self.dice.choose(legal)
        for _ in range(TRIALS):
            after = state.copy()
            after.apply(seat, action)
            if after.midway() or seat in after.to_act():
                break
            action = self.dice.choose(legal)
        return action


class RarestThings(Policy):
    """Chooses actions that use or acquire some of the things that are rarest in all games.

    Otherwise it avoids some kinds of action throughout a game. This saves resources, so that expensive things come
    within reach.
    """

    def __init__(self, run: Run, dice: Dice) -> None:
        super().__init__(run, dice)
        rarest = run.rarest()
        self.wanted = set(rarest[: 1 + dice.below(1 + len(rarest) // WANTED_SHARE)])
        self.named = run.named
        self.avoided = {kind for kind in run.configuration.actions.kinds() if dice.below(2)}
        self.done: set[tuple[int, str, str]] = set()

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        self.dice.shuffle(legal)
        for action in legal:
            if self._mark_if_new(seat, action, self.named[action]):
                return action
        for action in legal[:TRIALS]:
            after, events = state.copy(), list[AnyEvent]()
            after.apply(seat, action, events)
            if after.midway() and any(self._new_uses(seat, each, self.named[each]) for each in after.legal(seat)):
                return action
            if self._mark_if_new(seat, action, things_moved_by(seat, events)):
                return action
        return next((action for action in legal if self.kinds[action] not in self.avoided), legal[0])

    def _new_uses(self, seat: int, action: int, things: set[str]) -> set[tuple[int, str, str]]:
        """Returns the uses of wanted things that the action would add for this seat."""
        return {(seat, self.kinds[action], thing) for thing in things & self.wanted} - self.done

    def _mark_if_new(self, seat: int, action: int, things: set[str]) -> bool:
        """Notes the new uses of an action; returns whether there are any."""
        new = self._new_uses(seat, action, things)
        self.done |= new
        return bool(new)


def things_moved_by(seat: int, events: list[AnyEvent]) -> set[str]:
    """Returns the things that a seat takes or moves, without those that it draws."""
    moves = [event for event in events if isinstance(event, Moved) and not isinstance(event, Drew)]
    return {event.what for event in moves if event.who == seat and event.what is not None}


POLICIES: tuple[type[Policy], ...] = (
    RandomAction,
    RandomKind,
    RarestWord,
    FavouriteKind,
    RarestKind,
    LongTurns,
    RarestThings,
)


def play(run: Run, number: int) -> Line:
    """Plays the game with this number to its end."""
    state, line = begin(run, run.dice.seed(), [])
    play_on(run, state, line, POLICIES[number % len(POLICIES)](run, run.dice))
    return line


def begin(run: Run, seed: bytes, moves: Moves) -> tuple[State, Line]:
    """Returns the game with this seed after these moves."""
    state = run.configuration.new(seed)
    line = Line(seed, [], [state.digest()], [])
    run.enter(seed, line.moves)
    for seat, action in moves:
        state.apply(seat, action)
        line.moves.append((seat, action))
        line.digests.append(state.digest())
    return state, line


def play_on(
    run: Run, state: State, line: Line, policy: Policy, on_events: Callable[[list[AnyEvent]], None] | None = None
) -> None:
    """Plays to the end, and calls `on_events` after each action. Seats asked together answer in any order."""
    while seats := state.may_act():
        if not run.expect("ends", len(line.moves) < run.configuration.limits.most_actions, "the game goes on"):
            break
        seat = run.dice.choose(seats)
        if state.pending():
            line.waiting.append(len(line.moves))
        legal = state.legal(seat)
        if not run.expect("stuck", bool(legal), f"seat {seat} is asked and has no legal action"):
            break
        usual = draw_actions(run.configuration, legal, run.dice)
        action, events = policy.choose(state, seat, usual), list[AnyEvent]()
        state.play(seat, action, events if on_events is not None else None)
        line.moves.append((seat, action))
        line.digests.append(state.digest())
        count(run.report.kinds, policy.kinds[action])
        run.report.actions += 1
        if on_events is not None:
            on_events(events)


def count(tally: dict[str, int], name: str) -> None:
    """Adds one to the count of this name."""
    tally[name] = tally.get(name, 0) + 1


def check_determinism(run: Run, line: Line, other: Line) -> None:
    """Checks that two games, replayed side by side, give the same digests: they share no state."""
    run.enter(line.seed, line.moves)
    fresh = [run.configuration.new(game.seed) for game in (line, other)]
    run.expect("determinism", fresh[0].digest() == run.configuration.new(line.seed).digest(), "new differs")
    for number in range(max(len(line.digests), len(other.digests))):
        for state, game in zip(fresh, (line, other), strict=True):
            if number >= len(game.digests):
                continue
            if not run.expect("determinism", state.digest() == game.digests[number], f"differs at move {number}"):
                return
            if number < len(game.moves):
                state.apply(*game.moves[number])
