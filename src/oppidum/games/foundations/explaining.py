"""The ledger's entries as lines of a score: what earned each point, under which rule."""

from __future__ import annotations

from oppidum.engine.messages import Message, Param
from oppidum.engine.scoring import Line
from oppidum.games.foundations import ledger
from oppidum.games.foundations.rulebook import COUNTED
from oppidum.games.foundations.table import NOTHING, Table

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
}
CIVIC_MESSAGE = {
    "adjacent_citizen": "foundations-score-civic-citizens",
    "adjacent_coin": "foundations-score-civic-coins",
    "adjacent_civic": "foundations-score-civic-civic",
    "adjacent_building": "foundations-score-civic-buildings",
}


def line_of(table: Table, entry: ledger.Entry) -> Line:
    """An entry in words-to-be."""
    kind, era, _, subject, amount, points = entry
    key = MESSAGE.get(kind, "")
    params: dict[str, Param] = {"amount": amount, "points": points}
    lots: tuple[str, ...] = ()
    if kind == ledger.EMPTY_LOT:
        lots = (table.rules.ground.names[subject],)
        params["lot"] = lots[0]
    elif subject != NOTHING:
        piece = table.rules.kind_of[subject]
        lots = tuple(table.rules.ground.names[lot] for lot in table.rules.lots_of(subject))
        params |= {"piece": piece_name(table, subject), "lots": list(lots)}
        if kind == ledger.CIVIC_ICON:
            key = CIVIC_MESSAGE[COUNTED[table.rules.counted[piece]]]
    return Line(CATEGORY[kind], points, Message(key, params), RULE[kind], lots, era + 1)


def piece_name(table: Table, building: int) -> Message:
    """The name of a building's kind."""
    return Message("foundations-piece-" + table.rules.piece[table.rules.kind_of[building]])
