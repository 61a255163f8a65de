"""What the coming scoring of goods would give if it took place now, with the end of the game if that comes with it.

Score cards that are set aside score at the end of this round, one after another (K-41); while none is, the next one is
meant. The third scoring is that of the last round, and the end of the game (K-53).
"""

from __future__ import annotations

from typing import cast

from oppidum.engine.ledger import append_entry, entries_in
from oppidum.engine.messages import Item, Message
from oppidum.engine.numbers import Numbers, i64
from oppidum.engine.scoring import ComingScoring
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.production import gives_chosen_good
from oppidum.games.city_of_iron.rules.rounds import legal_choices, set_chosen_good
from oppidum.games.city_of_iron.rules.scoring import end_entries, goods_entries
from oppidum.games.city_of_iron.rules.table import Table


def coming_entries(table: Table) -> Numbers:
    """Returns the entries that the coming scoring would give now."""
    then = with_forced_goods(table)
    entries = goods_entries(then, then.scored + 1)
    for scoring in range(then.scored + 2, last_coming(then) + 1):
        entries = _joined(entries, goods_entries(then, scoring))
    if is_end_coming(then):
        entries = _joined(entries, end_entries(then))
    return entries


def last_coming(table: Table) -> i64:
    """Returns the number of the last scoring that takes place in the coming one."""
    return table.scored + max(table.due, 1)


def is_end_coming(table: Table) -> bool:
    """Returns whether the game ends with the coming scoring: the last deck's score card is among those due (K-53)."""
    return last_coming(table) == len(table.rules.buildings.decks)


def with_forced_goods(table: Table) -> Table:
    """Returns the table with the goods of towns that their owners need not be asked for (K-82).

    Other towns give what they give now: the choice comes first in the end of a round, and is not made yet.
    """
    then = table
    for town in choosing_towns(table):
        options: list[object] = []
        legal_choices(table, town, options)
        if len(options) < 2:
            then = table.copy() if then is table else then
            good: i64 = cast(int, options[0]) - table.rules.ids.choose if options else NOTHING
            set_chosen_good(then, town, good, None)
    return then


def choosing_towns(table: Table) -> list[int]:
    """Returns the towns in somebody's hands whose owner chooses what good they give."""
    return [town for town in range(table.rules.towns.count) if gives_chosen_good(table, town)]


def name_coming_scoring(table: Table) -> ComingScoring:
    """Returns what people call the coming scoring; each town that asks for a good is an open choice."""
    end = Message("engine-scoring-end")
    name = end if is_end_coming(table) else Message("city-of-iron-scoring", {"number": last_coming(table)})
    towns: list[Item] = [table.rules.towns.title[town] for town in choosing_towns(table)]
    choices = Message("engine-open-choices", {"choices": towns}) if towns else None
    return ComingScoring(name, table.scored, choices)


def _joined(entries: Numbers, more: Numbers) -> Numbers:
    for kind, period, party, subject, amount, points in entries_in(more):
        entries = append_entry(entries, kind, period, party, subject, amount, points)
    return entries
