"""Broken markets, each with one fault that the conformance kit must catch.

A variation overrides as little as it can; its docstring says what is wrong with it. `BROKEN` lists them by the check
that finds them.
"""

from __future__ import annotations

import itertools
from typing import Any, Self

import msgspec

from oppidum.engine.actions import Action, ActionSpace
from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Census
from oppidum.engine.events import SPECTATOR, AnyEvent, Path
from oppidum.engine.game import Buffer, Game, State
from oppidum.engine.messages import Message, Reason, Who
from oppidum.engine.scoring import ComingScoring, Line, Result, Score, one_team, score_of
from tests.specimen.specimen import Market, MarketConfiguration, MarketDay, Pay, Ready, Refuse
from tests.specimen.square import STOCK
from tests.specimen.table import Sight

# Secrets


class Chatty(Market):
    """The prompt names the ware on top of the stock."""

    def prompt(self, seat: int) -> Message:
        return Message("market-wait", {"ware": "".join(self.table.stock[:1])})


class Transparent(Market):
    """A ware that nobody may name is named in the words of its event."""

    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        super().apply(seat, action, events)
        for place, event in enumerate(events or []):
            if events and event.others:
                others = msgspec.structs.replace(event.others, message=event.message)
                events[place] = msgspec.structs.replace(event, others=others)


class Alphabetical(Market):
    """Hands pass in alphabetical order: what all know among them tells where the unnamed ones stand."""

    def _familiarity(self, ware: str) -> int:
        return 0


class Peeking(Market):
    """A hidden ware decides what is legal: nobody may say `ready` before dates lie on the stock."""

    def why_not(self, seat: int, action: int) -> Reason | None:
        speaking = isinstance(self.configuration.actions.action(action), Ready)
        if speaking and self.table.hands[seat] and self.table.stock[:1] > ["dates"]:
            return Reason(Message("market-no-answer"), "M-2")
        return super().why_not(seat, action)


class TrueSight(Sight):
    """Knowledge that holds the truth."""

    truth: State

    def imagine(self, dice: Dice) -> State:
        return self.truth.copy()


class Clairvoyant(Market):
    """What it imagines is the truth."""

    def knowledge(self, viewer: int) -> Sight:
        sight = TrueSight(self.configuration, viewer, self.table.with_holes(viewer))
        sight.truth = self
        return sight


class WishfulSight(Sight):
    """Knowledge that prefers some worlds."""

    def imagine(self, dice: Dice) -> State:
        worlds = [super(WishfulSight, self).imagine(dice) for _ in range(2)]
        return min(worlds, key=lambda world: world.position()["stock"])


class Wishful(Market):
    """What it imagines is drawn unevenly."""

    def knowledge(self, viewer: int) -> Sight:
        return WishfulSight(self.configuration, viewer, self.table.with_holes(viewer))


class NarrowSight(Sight):
    """Knowledge that never thinks of a ready seat that laid out nothing."""

    def imagine(self, dice: Dice) -> State:
        while True:
            world = super().imagine(dice)
            laid = world.position()["laid"]
            if all(laid[seat] or not ready for seat, ready in enumerate(self.table.open.ready)):
                return world


class Narrow(Market):
    """Among what it imagines the truth may be missing."""

    def knowledge(self, viewer: int) -> Sight:
        table = self.table.with_holes(viewer)
        possible = all(self.table.hands[seat] for seat, ready in enumerate(table.open.ready) if ready)
        honest = viewer >= 0 and table.open.ready[viewer] and not table.laid[viewer]
        return (NarrowSight if possible and not honest else Sight)(self.configuration, viewer, table)


class DazedSight(Sight):
    """Knowledge that thinks of worlds in which nobody can do anything."""

    def imagine(self, dice: Dice) -> State:
        world = super().imagine(dice)
        assert isinstance(world, Dazed)
        world.dazed = True
        return world


class Dazed(Market):
    """What it imagines could never have come about: nothing is legal."""

    dazed = False

    def knowledge(self, viewer: int) -> Sight:
        return DazedSight(self.configuration, viewer, self.table.with_holes(viewer))

    def legal(self, seat: int) -> list[int]:
        return [] if self.dazed else super().legal(seat)


class Forgetful(Market):
    """Whoever passes a ware is told so, and does not know it any more."""

    def _move(self, ware: str, source: Path, target: Path, key: str, *rest: Any, **named: Any) -> None:
        super()._move(ware, source, target, key, *rest, **named)
        if key == "market-passes":
            self.table.seen[ware] = [int(target[1])]


class Absent(Market):
    """Whoever passes a ware is not even told which."""

    def _move(self, ware: str, source: Path, target: Path, key: str, *rest: Any, **named: Any) -> None:
        if key == "market-passes":
            self.table.seen[ware] = []
        super()._move(ware, source, target, key, *rest, **named)


class Secretive(Market):
    """It never says that something was revealed."""

    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        super().apply(seat, action, events)
        self.revealed = ()


# Turns


class Endless(Market):
    """The last day never comes."""

    def _end_day(self) -> None:
        self.table.open.day = 1
        super()._end_day()


class Hesitant(Market):
    """A half-paid toll can be taken back, and paid, and taken back."""

    def why_not(self, seat: int, action: int) -> Reason | None:
        cancels = isinstance(self.configuration.actions.action(action), Refuse)
        if self.midway() and seat in self.to_act() and cancels:
            return None
        return super().why_not(seat, action)

    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        if not self.midway() or isinstance(self.configuration.actions.action(action), Pay):
            super().apply(seat, action, events)
            return
        self._events, self.revealed = events, ()
        self._move(self.table.stock[0], STOCK, ("hands", seat), "market-pays", "M-6")
        self._set(("open", "asking"), "toll", "market-toll", "M-6")
        self._events = None


class Pedantic(Market):
    """It asks even for an only answer."""

    def _pay(self, seat: int, ware: str) -> None:
        hand = self.table.hands[seat]
        if self.midway() or len(hand) != 2:
            super()._pay(seat, ware)
            return
        self._move(ware, ("hands", seat), STOCK, "market-pays", "M-6", up=True)
        self._set(("open", "asking"), "rest", "market-toll", "M-6")


class Tidy(Market):
    """The two wares of a toll are sorted, so that two chains have one result."""

    def _end_day(self) -> None:
        if self.midway():
            self.table.stock[:2] = sorted(self.table.stock[:2])
        super()._end_day()


class Trapping(Market):
    """A toll can be begun without the wares to complete it."""

    def why_not(self, seat: int, action: int) -> Reason | None:
        reason = super().why_not(seat, action)
        return None if reason and reason.message.key == "market-too-few-wares" else reason

    def _pay(self, seat: int, ware: str) -> None:
        if len(self.table.hands[seat]) > 1 or self.midway():
            super()._pay(seat, ware)
            return
        self._move(ware, ("hands", seat), STOCK, "market-pays", "M-6", up=True)
        self._set(("open", "asking"), "rest", "market-toll", "M-6")


class Wasteful(Market):
    """What spoils is gone."""

    def _end_day(self) -> None:
        super()._end_day()
        del self.table.open.heap[3:]


class Boastful(Market):
    """The total is more than its lines."""

    def score(self, party: int, viewer: int) -> Score:
        lines: tuple[Line, ...] = super().score(party, viewer).lines
        return Score(1 + sum(line.points for line in lines), lines)


class Flattering(Market):
    """Spectators are shown other points than players, and the state says that all see the same."""

    def has_public_points(self) -> bool:
        return True

    def projected(self, party: int, viewer: int) -> Score:
        found: Score = super().projected(party, viewer)
        return Score(0, ()) if viewer == SPECTATOR else found


class Promising(Market):
    """Every day a toll is projected that nobody owes in the evening."""

    def projected(self, party: int, viewer: int) -> Score:
        line = Line("sales", 1, Message("market-line", {"who": Who(party), "points": 1}), "M-6")
        return score_of([] if self.over() else [line])

    def coming_scoring(self) -> ComingScoring:
        return ComingScoring(Message("engine-scoring-end"), self.table.open.day)


class Unjust(Market):
    """The result is not what the score says."""

    def result(self) -> Result:
        return one_team([0 for _ in self.table.hands], won=True)


# Shared decisions


class Hasty(Market):
    """Whoever answers last gets a point."""

    def _be_ready(self, seat: int) -> None:
        if sum(self.table.open.ready) == self.configuration.players - 1:
            self._score(seat, 1, "market-scores", "M-3")
        super()._be_ready(seat)


class Loud(Market):
    """Everybody hears what is laid out."""

    def _set(self, path: Path, value: Any, key: str, rule: str, private: bool = False) -> None:
        super()._set(path, value, key, rule, private=False)


class Clinging(Market):
    """A withdrawn answer leaves a ware behind."""

    def withdraw(self, seat: int, events: list[AnyEvent] | None = None) -> None:
        self.table.open.ready[seat] = False
        del self.table.laid[seat][1:]


class Unannounced(Market):
    """A decision is not said to be shared."""

    def is_shared(self) -> bool:
        return False


class Muddled(Market):
    """Answers wait in the wrong order."""

    def pending(self) -> list[tuple[int, int]]:
        return super().pending()[::-1]


# Keeping


class Sharing(Market):
    """A copy shares the heap with its original."""

    def copy(self) -> Self:
        twin = super().copy()
        twin.table.open.heap = self.table.open.heap
        return twin


class Contrary(Market):
    """The last legal action is not offered, though nothing speaks against it."""

    def legal(self, seat: int) -> list[int]:
        actions = super().legal(seat)
        return actions[:-1] if len(actions) > 2 else actions


class Overlooking(Market):
    """A seat that is asked is not among those that may act."""

    def may_act(self) -> list[int]:
        return self.to_act()[1:]


class Idle(Market):
    """Everybody may act, it says, while the merchant of the day is asked; others have nothing legal."""

    def may_act(self) -> list[int]:
        return list(range(self.configuration.players)) if self.to_act() else []


class Lenient(Market):
    """It plays whatever it is given."""

    def play(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        if self.why_not(seat, action) is None:
            self.apply(seat, action, events)


class Silent(Market):
    """Points are not told."""

    def _score(self, party: int, points: int, key: str, rule: str) -> None:
        self.table.open.points[party] += points


class Sketchy(Market):
    """The last number of an encoding is not written."""

    def encode(self, seat: int, out: Buffer) -> None:
        cells = [0.0] * self.configuration.encoding_size()
        super().encode(seat, cells)
        for index, value in enumerate(cells[:-1]):
            out[index] = value


class Amnesic(Market):
    """A position says nothing of what the seats have seen."""

    def position(self) -> dict[str, Any]:
        return super().position() | {"seen": {}}


class Restless(Market):
    """Each stirring depends on how many there were before, in all games."""

    times = itertools.count()

    def _stir(self) -> None:
        self.chance.below(f"dawn-{self.table.open.day}", 6)
        for _ in range(next(self.times) % 3):
            self.chance.below("unrest", 6)
        super()._stir()


class Shout(Action, frozen=True):
    """Its notation is another action's, in capitals."""

    def notation(self) -> str:
        return "READY"


class Shouting(MarketConfiguration):
    """Two notations differ in case only."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        actions = [self.actions.action(number) for number in range(self.actions.size)]
        self.actions = ActionSpace([*actions, Shout()])


class Unfinished(MarketConfiguration):
    """A rule is declared that never occurs."""

    def __init__(self, game: Game, players: int) -> None:
        super().__init__(game, players)
        self.census = Census(rules=(*self.census.rules, "M-9"), things=self.census.things)


class Presumptuous(Market):
    """Whoever is away refuses, asked or not."""

    def default_answer(self, seat: int) -> int | None:
        return self.configuration.actions.id(Refuse())


class Careless(MarketConfiguration):
    """Knowledge is restored as another viewer's."""

    def knowledge_from_bytes(self, data: bytes) -> Sight:
        sight = super().knowledge_from_bytes(data)
        return Sight(self, 0, sight.table)


def _game(name: str, fault: type[Market] | type[MarketConfiguration]) -> MarketDay:
    """A title with this fault, importable under the name."""
    game = MarketDay()
    game.home = f"{__name__}:{name}"
    parts: dict[str, Any] = {"state": fault} if issubclass(fault, Market) else {}
    base = MarketConfiguration if issubclass(fault, Market) else fault
    game.configuration = type(base.__name__, (base,), parts)
    return game


BROKEN: dict[type[Market] | type[MarketConfiguration], str] = {
    Chatty: "leak",
    Transparent: "leak",
    Peeking: "leak",
    Clairvoyant: "varies",
    Wishful: "even",
    Narrow: "even",
    Dazed: "imagine",
    Forgetful: "recall",
    Absent: "recall",
    Secretive: "revealed",
    Endless: "ends",
    Hesitant: "loop",
    Pedantic: "one-answer",
    Tidy: "one-chain",
    Trapping: "stuck",
    Wasteful: "law",
    Boastful: "points",
    Flattering: "public-points",
    Promising: "promise",
    Unjust: "result",
    Hasty: "arrival",
    Loud: "silence",
    Clinging: "withdraw",
    Unannounced: "shared",
    Muddled: "pending",
    Sharing: "copy",
    Contrary: "why-not",
    Lenient: "play",
    Overlooking: "may-act",
    Idle: "stuck",
    Silent: "fold",
    Sketchy: "encode",
    Amnesic: "position",
    Restless: "determinism",
    Shouting: "notation",
    Careless: "knowledge-bytes",
    Presumptuous: "default-answer",
}

GAMES = {fault: _game(fault.__name__.upper(), fault) for fault in [*BROKEN, Alphabetical, Unfinished]}


def __getattr__(name: str) -> MarketDay:
    """The titles by their names in capitals: a state that is restored finds its game by it."""
    for fault, game in GAMES.items():
        if fault.__name__.upper() == name:
            return game
    raise AttributeError(name)
