"""Lots and buildings of a rival that nobody plays: it owns and scores, but has no supply, no markers and no builds."""

from __future__ import annotations

from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.construction import add_values, put_on_lots
from oppidum.games.foundations.rules.table import NOTHING, Table


def raise_token(table: Table, party: i64, number: i64) -> None:
    """Puts a token of the rival, by its construction number, on bare lots of the rival."""
    add_values(table, party, table.rules.kind_of[number], 1)
    put_on_lots(table, table.rules.placement_of[number], number)


def clear_token(table: Table, party: i64, number: i64) -> None:
    """Takes a token of the rival out of the city; its lots stay the rival's, bare."""
    add_values(table, party, table.rules.kind_of[number], -1)
    put_on_lots(table, table.rules.placement_of[number], NOTHING)


def token_at(table: Table, placement: i64, kind: i64) -> i64:
    """Returns the construction number of a token of this kind on a placement of its size."""
    rules = table.rules
    number: i64 = rules.token_first[placement]
    while rules.kind_of[number] != kind:
        number += 1
    return number


def token_named(table: Table, text: str) -> int:
    """Returns the construction number of `token lot ...`, the lots in any order; NOTHING if there is no such token."""
    rules, names = table.rules, table.rules.ground.names
    piece, *words = text.split() or [""]
    if not words or not {word.upper() for word in words} <= set(names):
        return NOTHING
    lots = sorted([names.index(word.upper()) for word in words])
    for number in range(rules.ids, len(rules.kind_of)):
        fits = rules.first_lot[number] == lots[0] and rules.piece[rules.kind_of[number]] == piece
        if fits and list(rules.lots_of(number)) == lots:
            return number
    return NOTHING
