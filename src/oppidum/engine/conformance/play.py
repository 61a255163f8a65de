"""Random games. Several manners of play, since a uniform player never gets to some rules."""

from __future__ import annotations

from abc import ABC, abstractmethod

from oppidum.engine.chance import Dice
from oppidum.engine.conformance.run import Line, Run
from oppidum.engine.game import State

TRIALS = 8


class Policy(ABC):
    """A manner of play; one object plays all seats of one game."""

    def __init__(self, run: Run, dice: Dice) -> None:
        self.kinds = [
            action.kind for action in map(run.configuration.actions.action, range(run.configuration.actions.size))
        ]
        self.seen = run.report.kinds
        self.dice = dice

    @abstractmethod
    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        """One of the legal actions."""

    def of_kind(self, legal: list[int], kind: str) -> list[int]:
        """Those of the actions that are of this kind."""
        return [action for action in legal if self.kinds[action] == kind]

    def among(self, legal: list[int]) -> list[str]:
        """The kinds that there are among the actions."""
        return list(dict.fromkeys(self.kinds[action] for action in legal))


class Uniform(Policy):
    """Any action."""

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        return self.dice.choose(legal)


class KindFirst(Policy):
    """Any kind of action, then any action of it."""

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        return self.dice.choose(self.of_kind(legal, self.dice.choose(self.among(legal))))


class Stubborn(KindFirst):
    """One kind of action whenever it is legal."""

    def __init__(self, run: Run, dice: Dice) -> None:
        super().__init__(run, dice)
        self.favourite = dice.choose(self.kinds)

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        favourites = self.of_kind(legal, self.favourite)
        return self.dice.choose(favourites) if favourites else super().choose(state, seat, legal)


class Curious(Policy):
    """The kind of action that has occurred least in all games so far."""

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        rarest = min(self.among(legal), key=lambda kind: self.seen.get(kind, 0))
        return self.dice.choose(self.of_kind(legal, rarest))


class Exploring(Policy):
    """The action with the word that has been used least in all games so far: a rare piece, an empty corner."""

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


class Lingering(Policy):
    """An action after which the same seat goes on, if a few trials find one: long turns, long chains."""

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        action = self.dice.choose(legal)
        for _ in range(TRIALS):
            after = state.copy()
            after.apply(seat, action)
            if after.midway() or seat in after.to_act():
                break
            action = self.dice.choose(legal)
        return action


class Seeking(Policy):
    """An action that names a thing of the census which no game has met, or begins one that can; else it saves itself.

    Saving is to keep away from some kinds of action throughout a game: what needs much in hand comes within reach.
    """

    def __init__(self, run: Run, dice: Dice) -> None:
        super().__init__(run, dice)
        space = run.configuration.actions
        self.met = run.report.things
        wanted = set(run.configuration.census.things)
        self.things = [wanted.intersection(space.notation(action).split()) for action in range(space.size)]
        self.shunned = {kind for kind in space.kinds() if dice.below(2)}

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        self.dice.shuffle(legal)
        for action in legal:
            if self._is_new(action):
                return action
        for action in legal[:TRIALS]:
            after = state.copy()
            after.apply(seat, action)
            if after.midway() and any(map(self._is_new, after.legal(seat))):
                return action
        return next((action for action in legal if self.kinds[action] not in self.shunned), legal[0])

    def _is_new(self, action: int) -> bool:
        return any(thing not in self.met for thing in self.things[action])


POLICIES: tuple[type[Policy], ...] = (Uniform, KindFirst, Exploring, Stubborn, Curious, Lingering, Seeking)


def play(run: Run, number: int) -> Line:
    """Plays game number so-and-so to its end. Seats that are asked together answer in any order."""
    seed = run.dice.seed()
    state = run.configuration.new(seed)
    line = Line(seed, [], [state.digest()], [])
    run.enter(seed, line.moves)
    policy = POLICIES[number % len(POLICIES)](run, run.dice)
    while seats := state.to_act():
        if not run.expect("ends", len(line.moves) < run.configuration.limits.most_actions, "the game goes on"):
            break
        seat = run.dice.choose(seats)
        if state.pending():
            line.waiting.append(len(line.moves))
        legal = state.legal(seat)
        if not run.expect("stuck", bool(legal), f"seat {seat} is asked and has no legal action"):
            break
        action = policy.choose(state, seat, legal)
        state.play(seat, action)
        line.moves.append((seat, action))
        line.digests.append(state.digest())
        count(run.report.kinds, policy.kinds[action])
    run.report.actions += len(line.moves)
    return line


def count(tally: dict[str, int], name: str) -> None:
    """One more of this name."""
    tally[name] = tally.get(name, 0) + 1


def check_determinism(run: Run, line: Line, other: Line) -> None:
    """Both games again, action by action in turn, give the same digests: nothing is shared between them."""
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
