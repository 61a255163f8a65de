"""What lies on the market square, and what each of those around it knows.

The whole truth is one `Table`. What a viewer knows is the same table with holes in place of wares that it cannot
tell and answers that it may not read. `Sight` is that Knowledge; to imagine a world is to fill the holes. Hands leave
a seat whole, and a ware that leaves a hand by itself is held up first. So the holes of a hand are all alike, every
unseen ware may lie in every hole, and one shuffle is an even draw.
"""

from __future__ import annotations

import msgspec

from oppidum.engine.chance import Chance, Dice
from oppidum.engine.events import SPECTATOR, Hand, Pile, View, hand
from oppidum.engine.game import Configuration, Knowledge, State

HOLE = "?"
ENCODER = msgspec.msgpack.Encoder(order="deterministic")


class Open(msgspec.Struct):
    """What everybody sees. `points` are by party, the bailiff last."""

    ready: list[bool]
    points: list[int]
    heap: list[str]
    day: int = 1
    asking: str = "stalls"
    offer: str = ""
    counter: str = ""


class Table(msgspec.Struct):
    """The whole truth. Hands are sorted, the stock begins with its top, `laid` are the answers of an open decision.

    `seen` is all the memory that the game needs: the seats that know where a ware of a hand or of the stock lies. It
    only grows while the ware is hidden, so nobody can forget.
    """

    open: Open
    hands: list[list[str]]
    laid: list[list[str]]
    stock: list[str]
    seen: dict[str, list[int]]

    def merchant(self) -> int:
        """Whose evening it is."""
        return (self.open.day - 1) % len(self.hands)

    def neighbour(self) -> int:
        """Who sits to the left of the merchant."""
        return (self.merchant() + 1) % len(self.hands)

    def to_act(self) -> list[int]:
        """Who owes an answer to what is being asked."""
        match self.open.asking:
            case "over":
                return []
            case "stalls":
                return [seat for seat, ready in enumerate(self.open.ready) if not ready]
            case "offer":
                return [self.neighbour()]
            case _:
                return [self.merchant()]

    def wares(self) -> list[str]:
        """All that lies anywhere."""
        return [*self.stock, *self.open.heap, *(ware for wares in self.hands for ware in wares)]

    def knows(self, viewer: int, ware: str) -> bool:
        """Whether the viewer can place this ware of a hand or of the stock. A spectator sees what all seats see."""
        seats = self.seen.get(ware, [])
        return len(seats) == len(self.hands) if viewer == SPECTATOR else viewer in seats

    def with_holes(self, viewer: int) -> Table:
        """The table as this viewer knows it. A hole says which seats have seen its ware: that is never a secret."""

        def dim(ware: str) -> str:
            return ware if self.knows(viewer, ware) else HOLE + "".join(map(str, self.seen.get(ware, [])))

        hands = [sorted(map(dim, wares)) for wares in self.hands]
        laid = [wares if seat == viewer else [HOLE] for seat, wares in enumerate(self.laid)]
        seen = {ware: seats for ware, seats in self.seen.items() if self.knows(viewer, ware)}
        return Table(self.open, hands, laid, list(map(dim, self.stock)), seen).twin()

    def twin(self) -> Table:
        """An independent copy."""
        return msgspec.msgpack.decode(ENCODER.encode(self), type=Table)


class MarketView(View):
    """What a viewer is shown; `laid` are its own answers."""

    open: Open
    hands: list[Hand]
    laid: list[list[str]]
    stock: Pile


class Sight(Knowledge):
    """A viewer's knowledge: the table with holes."""

    def __init__(self, configuration: Configuration, viewer: int, table: Table) -> None:
        self.configuration = configuration
        self.viewer = viewer
        self.table = table

    def to_bytes(self) -> bytes:
        """Viewer and table."""
        return ENCODER.encode((self.viewer, self.table))

    def view(self) -> MarketView:
        """The table as a message: holes become None."""
        table = self.table
        hands = [hand(_shown(wares)) for wares in table.hands]
        laid = [[] if wares == [HOLE] else wares for wares in table.laid]
        return MarketView(
            to_act=table.to_act(),
            open=table.open,
            hands=hands,
            laid=laid,
            stock=Pile(_shown(table.stock)),
        )

    def imagine(self, dice: Dice) -> State:
        """The holes filled with the unseen wares in any order, then unread answers with any that could be given."""
        table = self.table.twin()
        placed = set(table.wares())
        unseen = [ware for ware in self.configuration.census.things if ware not in placed]
        dice.shuffle(unseen)
        for wares in [table.stock, *table.hands]:
            _fill(wares, unseen, table.seen)
        for wares in table.hands:
            wares.sort()
        for seat, laid in enumerate(table.laid):
            if laid == [HOLE]:
                table.laid[seat] = _answer(table, seat, dice)
        return self.configuration.from_bytes(pack(table, Chance(dice.seed())))


def pack(table: Table, chance: Chance) -> bytes:
    """A table and its chance as bytes, the version of the form first; `unpack` is the way back."""
    return ENCODER.encode((1, table, chance.seed, chance.used))


def unpack(data: bytes) -> tuple[Table, Chance]:
    """The way back from `pack`."""
    shape = tuple[int, Table, bytes, tuple[tuple[str, int], ...]]
    _, table, seed, used = msgspec.msgpack.decode(data, type=shape)
    return table, Chance(seed, used)


def _shown(wares: list[str]) -> list[str | None]:
    return [None if ware.startswith(HOLE) else ware for ware in wares]


def _fill(wares: list[str], unseen: list[str], seen: dict[str, list[int]]) -> None:
    for place, ware in enumerate(wares):
        if ware.startswith(HOLE):
            wares[place] = unseen.pop()
            if seats := [int(digit) for digit in ware.removeprefix(HOLE)]:
                seen[wares[place]] = seats


def _answer(table: Table, seat: int, dice: Dice) -> list[str]:
    """Any wares of the hand; a seat that is not ready cannot have laid out its last, for that would make it ready."""
    if table.open.asking != "stalls":
        return []
    wares = table.hands[seat] if table.open.ready[seat] else table.hands[seat][:-1]
    return [ware for ware in wares if dice.below(2)]
