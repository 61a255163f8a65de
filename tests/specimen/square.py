"""The market square: a State whose table changes and tells of it in one breath, so that no event can be missing."""

from __future__ import annotations

from bisect import insort
from typing import Any, Self

import msgspec

from oppidum.engine.chance import Chance
from oppidum.engine.events import SPECTATOR, AnyEvent, Moved, Path, Revealed, Scored
from oppidum.engine.game import Buffer, Configuration, State
from oppidum.engine.messages import Message, Param, Who
from tests.specimen.table import Sight, Table, pack

STOCK: Path = ("stock",)
HEAP: Path = ("open", "heap")
BY_NOBODY = ("market-draws", "market-seizes", "market-spoils")
"""What befalls a ware without anybody's doing."""


class Square(State):
    """A table and its chance; while an action is applied, also its story and who has learnt something."""

    def __init__(self, configuration: Configuration, table: Table, chance: Chance) -> None:
        self.configuration = configuration
        self.table = table
        self.chance = chance
        self.revealed = ()
        self._events: list[AnyEvent] | None = None
        self._learnt: set[int] = set()

    # Knowing and keeping

    def knowledge(self, viewer: int) -> Sight:
        """The table with the viewer's holes."""
        return Sight(self.configuration, viewer, self.table.with_holes(viewer))

    def encode(self, seat: int, out: Buffer) -> None:
        """Where each ware lies as far as the seat knows, its own hand first; then the day and the points."""
        table, players = self.table.with_holes(seat), self.configuration.players
        places = [table.hands[(seat + turn) % players] for turn in range(players)]
        places += [table.stock, table.open.heap, table.laid[seat], [table.open.offer, table.open.counter]]
        cells = [float(ware in place) for ware in self.configuration.census.things for place in places]
        for index, value in enumerate([*cells, table.open.day, *table.open.points]):
            out[index] = value

    def copy(self) -> Self:
        """An independent twin."""
        return type(self)(self.configuration, self.table.twin(), self.chance.copy())

    def to_bytes(self) -> bytes:
        """Table and chance."""
        return pack(self.table, self.chance)

    def position(self) -> dict[str, Any]:
        """The table, as a file writes it."""
        tree: dict[str, Any] = msgspec.to_builtins(self.table)
        return tree

    # Changes and their events

    def _begin(self, events: list[AnyEvent] | None) -> None:
        self._events, self._learnt = events, set()

    def _end(self) -> None:
        self._events, self.revealed = None, tuple(sorted(self._learnt))

    def _move(
        self, ware: str, source: Path, target: Path, key: str, rule: str, event: type[Moved] = Moved, up: bool = False
    ) -> None:
        """The one way in which a ware changes place. Its receiver sees it; everyone does on the heap, or held up."""
        self._at(source).remove(ware)
        self._put(ware, target)
        seats = list(range(self.configuration.players))
        knowers = self._show(ware, seats if up or target == HEAP else [int(target[1])])
        holder = int((target if source == STOCK else source)[1])
        params: dict[str, Param] = {"who": Who(holder), "ware": ware}
        fields: dict[str, Any] = {"rule": rule, "source": source, "target": target}
        if key not in BY_NOBODY:
            fields["who"] = holder
        if knowers != seats:
            unnamed = Message(key, params | {"ware": Message("market-some-ware")})
            fields |= {"audience": tuple(knowers), "others": event(message=unnamed, what=None, **fields)}
        self._say(event, key, params=params, what=ware, **fields)
        if target == HEAP:  # it lies open: nothing to remember
            del self.table.seen[ware]

    def _put(self, ware: str, target: Path) -> None:
        if target == STOCK:
            self.table.stock.insert(0, ware)
        elif target == HEAP:
            self.table.open.heap.append(ware)
        else:
            insort(self._at(target), ware)

    def _show(self, ware: str, seats: list[int]) -> list[int]:
        """Lets the seats see the ware; gives back all who have by now."""
        knowers = self.table.seen.setdefault(ware, [])
        news = [seat for seat in seats if seat not in knowers]
        knowers += news
        knowers.sort()
        self._learnt.update(news)
        if news and len(knowers) == self.configuration.players:
            self._learnt.add(SPECTATOR)
        return knowers

    def _set(self, path: Path, value: Any, key: str, rule: str, private: bool = False) -> None:
        """One fact of the table is now this; a private one belongs to the seat at the path's end."""
        place, last = self._at(path[:-1]), path[-1]
        params: dict[str, Param] = {"to": value if isinstance(value, list) else str(value)}
        if isinstance(last, int):
            place[last] = value
            params["who"] = Who(last)
        else:
            setattr(place, last, value)
        self._say(Revealed, key, rule, params, where=path, value=value, audience=(last,) if private else None)

    def _score(self, party: int, points: int, key: str, rule: str) -> None:
        self.table.open.points[party] += points
        params: dict[str, Param] = {"who": Who(party), "points": points}
        where: Path = ("open", "points", party)
        self._say(Scored, key, rule, params, party=party, points=points, category="sales", target=where)

    def _say(
        self, event: type[Any], key: str, rule: str, params: dict[str, Param] | None = None, **fields: Any
    ) -> None:
        if self._events is not None:
            self._events.append(event(message=Message(key, params or {}), rule=rule, **fields))

    def _at(self, path: Path) -> Any:
        place: Any = self.table
        for step in path:
            place = place[step] if isinstance(step, int) else getattr(place, step)
        return place
