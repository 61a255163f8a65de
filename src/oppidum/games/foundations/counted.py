"""What was counted for points, lot by lot, so that a board can show where they come from."""

from __future__ import annotations

import msgspec

from oppidum.engine.scoring import Line
from oppidum.games.foundations.explaining import line_of
from oppidum.games.foundations.ledger import BONUS, CIVIC_ICON, FOLLOWER, LEADER, Entry
from oppidum.games.foundations.scoring import adds, buildings_by_owner, neighbours
from oppidum.games.foundations.table import Table


def line_on_the_board(table: Table, entry: Entry) -> Line:
    """An entry of a scoring of the city as it stands now, with the lots of what it counts."""
    lots = [
        table.rules.ground.names[lot] for building in counted(table, entry) for lot in table.rules.lots_of(building)
    ]
    return msgspec.structs.replace(line_of(table, entry), counted=tuple(lots))


def counted(table: Table, entry: Entry) -> list[int]:
    """The buildings that an entry counts: neighbours of a civic one, homes of those whose citizens it names."""
    kind, _, party, subject, amount, _ = entry
    if kind == CIVIC_ICON:
        return [building for building in neighbours(table, subject) if adds(table, subject, building)]
    if kind in (LEADER, BONUS):
        return homes(table, party)
    if kind == FOLLOWER:
        return [
            home
            for seat in range(table.rules.players)
            if table.population(seat) == amount
            for home in homes(table, seat)
        ]
    return []


def homes(table: Table, seat: int) -> list[int]:
    """A seat's buildings with citizens."""
    rules = table.rules
    return [building for building in buildings_by_owner(table)[seat] if rules.citizens[rules.kind_of[building]]]
