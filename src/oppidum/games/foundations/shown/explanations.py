"""Explains points: each ledger entry as a line of a score, with its rule and what it counted."""

from __future__ import annotations

import msgspec

from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Message, Param
from oppidum.engine.scoring import Line
from oppidum.games.foundations.rules import ledger
from oppidum.games.foundations.rules.city import buildings_by_owner, count_added, neighbours
from oppidum.games.foundations.rules.rulebook import COUNTED
from oppidum.games.foundations.rules.table import NOTHING, Table, message_of_card

CATEGORY = {
    ledger.GIVEN: "given",
    ledger.LEADER: "population",
    ledger.BONUS: "population",
    ledger.FOLLOWER: "population",
    ledger.CIVIC_ICON: "civic",
    ledger.PRINTED: "commercial",
    ledger.COINS: "commercial",
    ledger.EMPTY_LOT: "lots",
    ledger.MODULE: "modules",
    ledger.CONSTRUCTION: "monuments",
    ledger.ROLE: "roles",
    ledger.OBJECTIVE: "objectives",
    ledger.ROAD: "roads",
    ledger.INVOCATION: "invocations",
    ledger.FAVOR: "favors",
    ledger.AHEAD: "population",
    ledger.BEHIND: "population",
    ledger.NO_TOKEN: "consul",
}
RULE = {
    ledger.GIVEN: "F-04",
    ledger.LEADER: "F-30",
    ledger.BONUS: "F-30",
    ledger.FOLLOWER: "F-31",
    ledger.CIVIC_ICON: "F-33",
    ledger.PRINTED: "F-35",
    ledger.COINS: "F-36",
    ledger.EMPTY_LOT: "F-37",
    ledger.MODULE: "X-02",
    ledger.CONSTRUCTION: "M-09",
    ledger.ROLE: "P-01",
    ledger.OBJECTIVE: "O-02",
    ledger.ROAD: "R-03",
    ledger.INVOCATION: "I-04",
    ledger.FAVOR: "T-01",
    ledger.AHEAD: "C-08",
    ledger.BEHIND: "C-08",
    ledger.NO_TOKEN: "C-05",
}
MESSAGE = {
    ledger.GIVEN: "foundations-score-given",
    ledger.LEADER: "foundations-score-leader",
    ledger.BONUS: "foundations-score-bonus",
    ledger.FOLLOWER: "foundations-score-follower",
    ledger.PRINTED: "foundations-score-printed",
    ledger.COINS: "foundations-score-coins",
    ledger.EMPTY_LOT: "foundations-score-empty-lot",
    ledger.MODULE: "foundations-score-module",
    ledger.CONSTRUCTION: "foundations-score-construction",
    ledger.ROLE: "foundations-score-role",
    ledger.OBJECTIVE: "foundations-score-objective",
    ledger.ROAD: "foundations-score-road",
    ledger.INVOCATION: "foundations-score-invocation",
    ledger.FAVOR: "foundations-score-favor",
    ledger.AHEAD: "foundations-score-bonus",
    ledger.BEHIND: "foundations-score-behind",
    ledger.NO_TOKEN: "foundations-score-no-token",
}
OF_CARDS = (ledger.ROLE, ledger.OBJECTIVE, ledger.ROAD, ledger.INVOCATION)
"""Kinds of entry whose subject is a card."""

CIVIC_MESSAGE = {
    "adjacent_citizen": "foundations-score-civic-citizens",
    "adjacent_coin": "foundations-score-civic-coins",
    "adjacent_civic": "foundations-score-civic-civic",
    "adjacent_building": "foundations-score-civic-buildings",
}


def line_of(table: Table, entry: Entry) -> Line:
    """Returns the line of an entry: a message, not yet words."""
    kind, era, _, subject, amount, points = entry
    key = MESSAGE.get(kind, "")
    params: dict[str, Param] = {"amount": amount, "points": points}
    lots: tuple[str, ...] = ()
    if kind == ledger.EMPTY_LOT:
        lots = (table.rules.ground.names[subject],)
        params["lot"] = lots[0]
    elif kind == ledger.FAVOR:
        params["each"] = points // amount
    elif kind in OF_CARDS:
        params["card"] = message_of_card(table, kind, subject)
    elif subject != NOTHING:
        piece = table.rules.kind_of[subject]
        lots = tuple(table.rules.ground.names[lot] for lot in table.rules.lots_of(subject))
        params |= {"piece": piece_name(table, subject), "lots": list(lots)}
        if kind == ledger.CIVIC_ICON:
            key = CIVIC_MESSAGE[COUNTED[table.rules.counted[piece]]]
    return Line(CATEGORY[kind], points, Message(key, params), RULE[kind], lots, era + 1)


def piece_name(table: Table, building: int) -> Message:
    """Returns the name of a building's kind."""
    return Message("foundations-piece-" + table.rules.piece[table.rules.kind_of[building]])


def line_on_the_board(table: Table, entry: Entry) -> Line:
    """Returns the line of an entry for the present city, with the lots that it counts."""
    lots = [lot for building in counted_buildings(table, entry) for lot in table.rules.lots_of(building)]
    names = [table.rules.ground.names[lot] for lot in [*lots, *table.counted_lots(entry)]]
    return msgspec.structs.replace(line_of(table, entry), counted=tuple(names))


def counted_buildings(table: Table, entry: Entry) -> list[int]:
    """Returns the buildings that an entry counts: neighbours of a civic building, or homes of citizens."""
    kind, _, party, subject, amount, _ = entry
    if kind == ledger.CIVIC_ICON:
        return [building for building in neighbours(table, subject) if count_added(table, subject, building)]
    if kind in (ledger.LEADER, ledger.BONUS, ledger.AHEAD):
        return homes(table, party)
    if kind == ledger.FOLLOWER:
        return [
            home
            for seat in range(table.rules.players)
            if table.scored_population(seat) == amount
            for home in homes(table, seat)
        ]
    return []


def homes(table: Table, seat: int) -> list[int]:
    """Returns a seat's buildings with citizens."""
    rules = table.rules
    return [building for building in buildings_by_owner(table)[seat] if table.citizens_of(rules.kind_of[building])]
