"""The Offer: the smallest game in which it is wrong to think that the rival plays for us.

O-1  The first player shares, so that both have 1 point, or makes an offer.
O-2  After an offer the second player gives 20 points to the first, or takes 2 points.

Nothing is hidden. Whoever believes that the rival maximises the first player's points sees 20 in the offer; in truth
the rival takes, and sharing is worth more.
"""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.actions import Action, ActionSpace
from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.configuration import Census, Field, Limits, OptionValue, Pack
from oppidum.engine.events import AnyEvent, Asked, Revealed, View
from oppidum.engine.game import Buffer, Configuration, Game, Knowledge, State
from oppidum.engine.messages import Message, Reason
from oppidum.engine.position import decode_fields
from oppidum.engine.scoring import Line, Result, Score, free_for_all, score_of

SHARED, GIVEN, TAKEN = 1, 20, 2
OVER = -1


class Share(Action, frozen=True): ...


class Offer(Action, frozen=True): ...


class Give(Action, frozen=True): ...


class Take(Action, frozen=True): ...


class Table(msgspec.Struct):
    """Who is asked next, OVER at the end, and the points of both players."""

    asked: int = 0
    points: list[int] = msgspec.field(default_factory=lambda: [0, 0])


class OfferView(View):
    table: Table


class OfferKnowledge(Knowledge):
    def __init__(self, configuration: Configuration, viewer: int, table: Table) -> None:
        self.configuration, self.viewer, self.table = configuration, viewer, table

    def view(self) -> OfferView:
        return OfferView(to_act=_to_act(self.table), table=self.table)

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode((self.viewer, self.table))

    def imagine(self, dice: Dice) -> State:
        return OfferState(self.configuration, _copy(self.table), Chance(dice.seed()))


class OfferState(State):
    def __init__(self, configuration: Configuration, table: Table, chance: Chance) -> None:
        self.configuration, self.table, self.chance = configuration, table, chance
        self.revealed = ()

    def to_act(self) -> list[int]:
        return _to_act(self.table)

    def legal(self, seat: int) -> list[int]:
        return [action for action in range(self.configuration.actions.size) if self.why_not(seat, action) is None]

    def why_not(self, seat: int, action: int) -> Reason | None:
        asked = 0 if isinstance(self.configuration.actions.action(action), Share | Offer) else 1
        return None if asked == seat == self.table.asked else Reason(Message("offer-not-now"), f"O-{asked + 1}")

    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        self.revealed = ()
        table = self.table
        match self.configuration.actions.action(action):
            case Share():
                table.asked, table.points = OVER, [SHARED, SHARED]
            case Offer():
                table.asked = 1
            case Give():
                table.asked, table.points = OVER, [GIVEN, 0]
            case Take():
                table.asked, table.points = OVER, [0, TAKEN]
        if events is not None:
            rule = f"O-{seat + 1}"
            events.append(Revealed(rule=rule, who=seat, where=("table",), value=msgspec.to_builtins(table)))
            events.append(Asked(rule=rule, seats=tuple(self.to_act())))

    def prompt(self, seat: int) -> Message:
        return Message("offer-choose")

    def score(self, party: int, viewer: int) -> Score:
        points = self.table.points[party]
        return score_of([Line("offer", points, Message("offer-points"), "O-2")] if points else [])

    def projected(self, party: int, viewer: int) -> Score:
        return score_of([])

    def result(self) -> Result:
        return free_for_all(self.table.points, [(), ()])

    def knowledge(self, viewer: int) -> OfferKnowledge:
        return OfferKnowledge(self.configuration, viewer, _copy(self.table))

    def encode(self, seat: int, out: Buffer) -> None:
        out[0] = self.table.points[seat]
        out[1] = self.table.points[1 - seat]
        out[2] = OVER if self.table.asked == OVER else self.table.asked ^ seat

    def copy(self) -> OfferState:
        return OfferState(self.configuration, _copy(self.table), self.chance.copy())

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode((self.table, self.chance.seed, self.chance.used))

    def position(self) -> dict[str, Any]:
        tree: dict[str, Any] = msgspec.to_builtins(self.table)
        return tree


def _to_act(table: Table) -> list[int]:
    return [] if table.asked == OVER else [table.asked]


def _copy(table: Table) -> Table:
    return Table(table.asked, table.points[:])


class OfferConfiguration(Configuration):
    def __init__(self, game: Game) -> None:
        self.game, self.players, self.options, self.pack, self.parties = game, 2, {}, None, 2
        self.actions = ActionSpace([Share(), Offer(), Give(), Take()])
        self.limits = Limits(2, 0, GIVEN)
        self.encoding = (Field("points", (2,)), Field("asked", ()))
        self.laws = ()
        self.secrets = ()
        self.census = Census(rules=("O-1", "O-2"))

    def new(self, seed: int | str | bytes) -> OfferState:
        return OfferState(self, Table(), Chance(seed_bytes(seed)))

    def from_bytes(self, data: bytes) -> OfferState:
        table, seed, used = msgspec.msgpack.decode(data, type=tuple[Table, bytes, tuple[tuple[str, int], ...]])
        return OfferState(self, table, Chance(seed, used))

    def knowledge_from_bytes(self, data: bytes) -> OfferKnowledge:
        return OfferKnowledge(self, *msgspec.msgpack.decode(data, type=tuple[int, Table]))

    def from_position(self, tree: dict[str, Any], chance: Chance) -> OfferState:
        return OfferState(self, decode_fields(tree, Table), chance)


class OfferGame(Game):
    key = "the-offer"
    name = "The Offer"
    home = "tests.players.offers:OFFER"
    players = (2, 2)
    options = ()
    family = "offers"
    rules_version = 1

    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> OfferConfiguration:
        return OfferConfiguration(self)


OFFER = OfferGame()
