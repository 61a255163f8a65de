"""Payments by cards (K-28, K-30, K-62): which sets of cards pay a bill, with no card in them that is not needed.

Attackers and fuel are minimal each by themselves, and a military card may be either; a bill asks for attack and
distance, or for work and distance. A set is minimal exactly if every card in it is worth more than what the set is
worth beyond the need. So for each possible excess the cards that may be in such a set are known, and whether some of
them, with those already named, add up to need and excess is a matter of sums, kept as bits of words.
"""

from __future__ import annotations

from oppidum.engine.numbers import Numbers, i64, vec
from oppidum.engine.numbers import append as appended
from oppidum.games.city_of_iron.bills import Bill
from oppidum.games.city_of_iron.columns import LARGEST_SUM, NO_VEHICLE, CardColumns
from oppidum.games.city_of_iron.table import NOTHING


def payable(found: CardColumns, bill: Bill, must: i64, may: i64) -> bool:
    """Whether all of `must` and some of `may` pay the bill, with no card too many."""
    if bill.vehicle != NO_VEHICLE:
        return _with_vehicle(found, bill, must, may)
    if bill.deck != NOTHING and not must & found.of_deck[bill.deck]:
        return _with_deck(found, bill, must, may)
    return _adds_up(found, bill, must, may, 0)


def _with_vehicle(found: CardColumns, bill: Bill, must: i64, may: i64) -> bool:
    """A vehicle that is the only one of its kind is needed whatever its distance; of two, each must be for that."""
    vehicles: i64 = found.of_vehicle[bill.vehicle]
    first: i64 = 0
    while first < found.count:
        one: i64 = found.bit[first] & vehicles & (must | may)
        if one:
            if not must & vehicles & ~one and _adds_up(found, bill, must | one, may & ~vehicles, one):
                return True
            second: i64 = first + 1
            while second < found.count:
                two: i64 = found.bit[second] & vehicles & (must | may)
                if two and _adds_up(found, bill, must | one | two, may & ~one & ~two, 0):
                    return True
                second += 1
        first += 1
    return False


def _with_deck(found: CardColumns, bill: Bill, must: i64, may: i64) -> bool:
    card: i64 = 0
    while card < found.count:
        one: i64 = found.bit[card] & found.of_deck[bill.deck] & may
        if one and _adds_up(found, bill, must | one, may & ~one, 0):
            return True
        card += 1
    return False


def _adds_up(found: CardColumns, bill: Bill, must: i64, may: i64, needed: i64) -> bool:
    """For some excess, all of `must` and some of `may` add up; cards of `needed` are so whatever their worth."""
    may &= ~must
    if bill.attack > 0:
        return _attack_adds_up(found, bill, must, may)
    if bill.work > 0 and bill.distance > 0:
        return _both_add_up(found, bill, must, may, needed)
    if bill.work > 0:
        return _one_adds_up(found, found.work, found.most_work, bill.work, must, may, needed)
    return _one_adds_up(found, found.distance, found.most_distance, bill.distance, must, may, needed)


def _one_adds_up(found: CardColumns, worth: Numbers, most: i64, need: i64, must: i64, may: i64, needed: i64) -> bool:
    """One kind of symbol."""
    excess: i64 = 0
    while excess <= most:
        total: i64 = need + excess
        sums: i64 = found.bit[0]
        card: i64 = 0
        while card < found.count:
            one: i64 = found.bit[card]
            value: i64 = worth[card]
            if must & one:
                if value > total or (value <= excess and not needed & one):
                    sums = 0
                    break
                sums = (sums << value) & (found.bit[total + 1] - 1)
            elif may & one and excess < value <= total:
                sums |= (sums << value) & (found.bit[total + 1] - 1)
            card += 1
        if sums & found.bit[total]:
            return True
        excess += 1
    return False


def _attack_adds_up(found: CardColumns, bill: Bill, must: i64, may: i64) -> bool:
    """Attack by some cards, distance by others: `rows` holds for each distance the attack that goes with it."""
    beyond: i64 = 0
    while beyond == 0 or beyond < found.most_distance:
        excess: i64 = 0
        while excess == 0 or excess < found.most_attack:
            if _roles_add_up(found, must, may, bill.attack, excess, bill.distance, beyond):
                return True
            excess += 1
        beyond += 1
    return False


def _roles_add_up(
    found: CardColumns, must: i64, may: i64, attack: i64, excess: i64, distance: i64, beyond: i64
) -> bool:
    strength: i64 = attack + excess
    way: i64 = distance + beyond
    rows = first_row(found, way)
    whole: i64 = found.bit[strength + 1] - 1
    card: i64 = 0
    while card < found.count:
        one: i64 = found.bit[card] & (must | may)
        if one:
            force: i64 = found.attack[card] if excess < found.attack[card] <= strength else 0
            length: i64 = found.distance[card] if beyond < found.distance[card] <= way else 0
            optional = not must & one
            if force or length:
                row: i64 = way
                while row >= 0:
                    sums: i64 = rows[row] if optional else 0
                    if force:
                        sums |= rows[row] << force
                    if length and row >= length:
                        sums |= rows[row - length]
                    rows[row] = sums & whole
                    row -= 1
            elif not optional:
                return False
        card += 1
    return (rows[way] & found.bit[strength]) != 0


def _both_add_up(found: CardColumns, bill: Bill, must: i64, may: i64, needed: i64) -> bool:
    """Work and distance by the same cards; `rows` holds for each distance the work that goes with it."""
    labours: i64 = _worth_of(found, found.work, must | may)
    lengths: i64 = _worth_of(found, found.distance, must | may)
    beyond: i64 = 0
    while bill.distance + beyond <= lengths:
        excess: i64 = 0
        while bill.work + excess <= labours:
            if _symbols_add_up(found, must, may, needed, bill.work + excess, excess, bill.distance + beyond, beyond):
                return True
            excess += 1
        beyond += 1
    return False


def _worth_of(found: CardColumns, worth: Numbers, held: i64) -> i64:
    total: i64 = 0
    card: i64 = 0
    while card < found.count:
        if held & found.bit[card]:
            total += worth[card]
        card += 1
    return total if total < LARGEST_SUM else LARGEST_SUM


def _symbols_add_up(
    found: CardColumns, must: i64, may: i64, needed: i64, toil: i64, excess: i64, way: i64, beyond: i64
) -> bool:
    rows = first_row(found, way)
    whole: i64 = found.bit[toil + 1] - 1
    card: i64 = 0
    while card < found.count:
        one: i64 = found.bit[card] & (must | may)
        if one:
            labour: i64 = found.work[card]
            length: i64 = found.distance[card]
            useful = labour > excess or length > beyond or (needed & one) != 0
            if useful and labour <= toil and length <= way:
                row: i64 = way
                while row >= 0:
                    sums: i64 = 0 if must & one else rows[row]
                    if row >= length:
                        sums |= rows[row - length] << labour
                    rows[row] = sums & whole
                    row -= 1
            elif must & one:
                return False
        card += 1
    return (rows[way] & found.bit[toil]) != 0


def first_row(found: CardColumns, way: i64) -> Numbers:
    """Sums as bits, a row for each distance: so far nothing but zero at distance zero."""
    rows = appended(vec[i64](), found.bit[0])
    row: i64 = 0
    while row < way:
        rows = appended(rows, 0)
        row += 1
    return rows


def strongest_attacks(found: CardColumns, hand: i64, farthest: i64) -> Numbers:
    """For each distance, the most attack that the hand has beside cards that reach it; NOTHING where it cannot."""
    best = appended(vec[i64](), 0)
    way: i64 = 0
    while way < farthest:
        best = appended(best, NOTHING)
        way += 1
    card: i64 = 0
    while card < found.count:
        if hand & found.bit[card] and found.attack[card] + found.distance[card] > 0:
            way = farthest
            while way >= 0:
                strength: i64 = best[way] + found.attack[card] if best[way] >= 0 else NOTHING
                behind: i64 = way - found.distance[card]
                moved: i64 = best[behind if behind > 0 else 0]
                if way > 0 and found.distance[card] > 0 and moved > strength:
                    strength = moved
                best[way] = strength
                way -= 1
        card += 1
    return best
