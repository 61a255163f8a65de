"""Sets up a new table (F-01 to F-09)."""

from __future__ import annotations

from oppidum.engine.chance import Chance
from oppidum.engine.ledger import append_entry
from oppidum.engine.numbers import numbers
from oppidum.games.foundations.rules.eras import begin_play
from oppidum.games.foundations.rules.ledger import GIVEN
from oppidum.games.foundations.rules.market import claim
from oppidum.games.foundations.rules.table import DRAFTING, NOTHING, Table, set_hand


def set_up(table: Table, chance: Chance, first: int | None, drafting: bool) -> None:
    """Sets up a new game on an empty table: coins, deeds or hands to draft, era piles, market (F-09)."""
    rules = table.rules
    table.chance = chance
    table.first = chance.below("first", rules.players) if first is None else first
    table.turn = table.first
    for seat in range(rules.players):
        table.coins[seat] = rules.starting_coins[(seat - table.turn) % rules.players]
    if rules.starting_vp:
        for party in range(rules.parties):
            given = append_entry(numbers([]), GIVEN, 0, party, NOTHING, rules.starting_vp, rules.starting_vp)
            table.credit(given)
    deeds: list[int] = list(range(rules.lots))
    chance.shuffle("deal", deeds)
    hands = rules.players * rules.starting_deeds
    deeds = set_edge_aside(table, deeds, hands)
    # Until a rival draws its deeds they lie on top of the first pile (C-09, C-14).
    sizes = [size + (0 if era else rules.rival_deeds) for era, size in enumerate(rules.pile_sizes)]
    table.set_piles(split(deeds[hands:], sizes), [0] * rules.eras)
    table.set_up_modules()
    for seat in range(rules.players):
        deal(table, seat, deeds[seat * rules.starting_deeds : (seat + 1) * rules.starting_deeds], drafting)
    if drafting:
        table.phase = DRAFTING
    else:
        begin_play(table, None)
    table.revealed = ()


def set_edge_aside(table: Table, deeds: list[int], hands: int) -> list[int]:
    """Returns the deeds with those that nobody starts with behind the hands, shuffled in there (R-05)."""
    starting = [lot for lot in deeds if table.is_starting_deed(lot)]
    if len(starting) == len(deeds):
        return deeds
    dealt = set(starting[:hands])
    rest = [lot for lot in deeds if lot not in dealt]
    table.chance.shuffle("edge", rest)
    return starting[:hands] + rest


def split(deeds: list[int], sizes: list[int]) -> list[list[int]]:
    """Splits the deeds into piles of these sizes, in order."""
    piles: list[list[int]] = []
    for size in sizes:
        piles.append(deeds[:size])
        deeds = deeds[size:]
    return piles


def deal(table: Table, seat: int, deeds: list[int], drafting: bool) -> None:
    """Deals a seat its deeds: a secret hand in the draft, else owned at once (F-05, F-08)."""
    if drafting:
        set_hand(table, seat, deeds)
        return
    for lot in deeds:
        claim(table, seat, lot)
