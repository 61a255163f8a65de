"""Two Doors: the smallest game in which it is wrong to search on the truth, or on a guess of it.

D-1  Behind one of two doors, drawn by chance, is a prize.
D-2  The player leaves with 3 points, enters, or looks first.
D-3  Who has entered or looked opens a door: the prize is worth 10 points, after a look 6. Behind the other door
     10 points are lost.

Entering is worth nothing on average, leaving 3, looking 6. Whoever believes to know the prize sees 10 in entering.
"""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.actions import Action, ActionSpace
from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.configuration import Census, Field, Limits, OptionValue, Pack, Secret
from oppidum.engine.events import SPECTATOR, AnyEvent, Asked, Revealed, View
from oppidum.engine.game import Buffer, Configuration, Game, Knowledge, State
from oppidum.engine.messages import Message, Reason
from oppidum.engine.position import decode_fields
from oppidum.engine.scoring import Line, Outcome, Result, Score, score_of

SIDES = ("left", "right")
LEFT_AT_ONCE, PRIZE, PRIZE_SEEN, LOSS = 3, 10, 6, -10


class Leave(Action, frozen=True): ...


class Enter(Action, frozen=True): ...


class Look(Action, frozen=True): ...


class Open(Action, frozen=True):
    side: str


class Table(msgspec.Struct):
    """The table; in a Knowledge the prize may be unknown."""

    prize: str | None
    asking: str = "choice"
    looked: bool = False
    points: int = 0


class DoorsView(View):
    table: Table


class DoorsKnowledge(Knowledge):
    def __init__(self, configuration: Configuration, viewer: int, table: Table) -> None:
        self.configuration, self.viewer, self.table = configuration, viewer, table

    def view(self) -> DoorsView:
        return DoorsView(to_act=_to_act(self.table), table=self.table)

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode((self.viewer, self.table))

    def imagine(self, dice: Dice) -> State:
        table = msgspec.structs.replace(self.table, prize=self.table.prize or dice.choose(list(SIDES)))
        return Doors(self.configuration, table, Chance(dice.seed()))


class Doors(State):
    def __init__(self, configuration: Configuration, table: Table, chance: Chance) -> None:
        self.configuration, self.table, self.chance = configuration, table, chance
        self.revealed = ()

    def to_act(self) -> list[int]:
        return _to_act(self.table)

    def legal(self, seat: int) -> list[int]:
        space = self.configuration.actions
        return [action for action in range(space.size) if seat == 0 and self.why_not(seat, action) is None]

    def why_not(self, seat: int, action: int) -> Reason | None:
        opening = isinstance(self.configuration.actions.action(action), Open)
        if self.table.asking == ("door" if opening else "choice"):
            return None
        return Reason(Message("doors-not-now"), "D-3" if opening else "D-2")

    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        table, self.revealed = self.table, ()
        match self.configuration.actions.action(action):
            case Leave():
                self._end(LEFT_AT_ONCE)
            case Open(side):
                self._end(LOSS if side != table.prize else PRIZE_SEEN if table.looked else PRIZE)
            case Look():
                table.looked, table.asking, self.revealed = True, "door", (0,)
            case Enter():
                table.asking = "door"
        if events is not None:
            seen = [self.knowledge(viewer).table for viewer in (0, SPECTATOR)]
            shown = [Revealed(rule="D-2", who=0, where=("table",), value=msgspec.to_builtins(one)) for one in seen]
            events.append(msgspec.structs.replace(shown[0], audience=(0,), others=shown[1]))
            events.append(Asked(rule="D-3", seats=tuple(self.to_act())))

    def _end(self, points: int) -> None:
        self.revealed = (SPECTATOR,) if self.table.looked else (0, SPECTATOR)
        self.table.points, self.table.asking = points, "over"

    def prompt(self, seat: int) -> Message:
        return Message(f"doors-{self.table.asking}")

    def score(self, party: int, viewer: int) -> Score:
        points = self.table.points
        return score_of([Line("prize", points, Message("doors-points"), "D-3")] if points else [])

    def projected(self, party: int, viewer: int) -> Score:
        return score_of([])

    def result(self) -> Result:
        points = self.table.points
        return Result((Outcome(0, 1 if points > 0 else 2, points, (), 0, points > 0, points / 10),))

    def knowledge(self, viewer: int) -> DoorsKnowledge:
        known = self.table.asking == "over" or (viewer == 0 and self.table.looked)
        table = msgspec.structs.replace(self.table, prize=self.table.prize if known else None)
        return DoorsKnowledge(self.configuration, viewer, table)

    def encode(self, seat: int, out: Buffer) -> None:
        out[0] = self.table.points

    def copy(self) -> Doors:
        return Doors(self.configuration, msgspec.structs.replace(self.table), self.chance.copy())

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode((self.table, self.chance.seed, self.chance.used))

    def position(self) -> dict[str, Any]:
        tree: dict[str, Any] = msgspec.to_builtins(self.table)
        return tree


def _to_act(table: Table) -> list[int]:
    return [] if table.asking == "over" else [0]


class DoorsConfiguration(Configuration):
    def __init__(self, game: Game) -> None:
        self.game, self.players, self.options, self.pack, self.parties = game, 1, {}, None, 1
        self.actions = ActionSpace([Leave(), Enter(), Look(), *(Open(side) for side in SIDES)])
        self.limits = Limits(2, LOSS, PRIZE)
        self.encoding = (Field("points", ()),)
        self.laws = ()
        self.secrets = (Secret("prize", lambda state, viewer: None if _sees(state, viewer) else state.table.prize),)
        self.census = Census(rules=("D-2", "D-3"))

    def new(self, seed: int | str | bytes) -> Doors:
        chance = Chance(seed_bytes(seed))
        return Doors(self, Table(SIDES[chance.below("prize", 2)]), chance)

    def from_bytes(self, data: bytes) -> Doors:
        table, seed, used = msgspec.msgpack.decode(data, type=tuple[Table, bytes, tuple[tuple[str, int], ...]])
        return Doors(self, table, Chance(seed, used))

    def knowledge_from_bytes(self, data: bytes) -> DoorsKnowledge:
        return DoorsKnowledge(self, *msgspec.msgpack.decode(data, type=tuple[int, Table]))

    def from_position(self, tree: dict[str, Any], chance: Chance) -> Doors:
        return Doors(self, decode_fields(tree, Table), chance)


def _sees(state: Doors, viewer: int) -> bool:
    return state.knowledge(viewer).table.prize is not None


class TwoDoors(Game):
    key = "two-doors"
    name = "Two Doors"
    home = "tests.players.doors:DOORS"
    players = (1, 1)
    options = ()
    family = "doors"
    rules_version = 1

    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> DoorsConfiguration:
        return DoorsConfiguration(self)


DOORS = TwoDoors()
