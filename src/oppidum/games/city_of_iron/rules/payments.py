"""Payments by cards (K-28, K-30, K-31, K-62): what an open action costs, and which sets of cards pay that exactly.

A payment may hold no card that it does not need. Attackers and fuel are minimal each by themselves, and a military
card may be either; a bill asks for attack and distance, or for work and distance.
"""

from __future__ import annotations

from oppidum.engine.numbers import Numbers, i64, vec
from oppidum.engine.numbers import append as appended
from oppidum.games.city_of_iron.rules.codes import ATTACKS, LAND, NOTHING, PLAYS
from oppidum.games.city_of_iron.rules.component_columns import LARGEST_SUM, NO_VEHICLE, CardColumns
from oppidum.games.city_of_iron.rules.table import Table

# How a payment is decided, without trying every set of cards: a set that pays is minimal exactly if each card in it is
# worth more than the excess, which is what the set is worth beyond the need. So we fix an excess, leave out the cards
# that are worth no more than it, and ask whether some of the rest add up to need + excess exactly. That is the
# subset sum problem; sums are small, so the sums that can be reached are bits of one word, and adding a card to all
# of them at once is a shift by its worth. Where two symbols are asked for, there is one such word for each distance.


class Bill:
    """What has to be paid with cards. `deck` names a deck that one of the cards must be of, or is NOTHING."""

    def __init__(self, attack: i64, work: i64, distance: i64, vehicle: i64, deck: i64) -> None:
        self.attack: i64 = attack
        self.work: i64 = work
        self.distance: i64 = distance
        self.vehicle: i64 = vehicle
        self.deck: i64 = deck


def open_bill(table: Table) -> Bill:
    """Returns what the open action costs in cards, as far as its aim is known."""
    chain, rules = table.chain, table.rules
    if chain.does == ATTACKS:
        return Bill(defense(table, chain.aim), 0, rules.towns.distance[chain.aim], NO_VEHICLE, NOTHING)
    if chain.does != PLAYS:
        return Bill(0, 0, 0, NO_VEHICLE, NOTHING)
    distance: i64 = rules.cards.action_distance[chain.card]
    vehicle: i64 = NO_VEHICLE
    effect = table.card_effects[chain.card]
    if effect is not None and effect.aim == LAND and chain.aim != NOTHING:
        distance += rules.land.distance[chain.aim]
        vehicle = rules.land.vehicle[chain.aim]
    return Bill(0, rules.cards.action_work[chain.card], distance, vehicle, NOTHING)


def defense(table: Table, town: i64) -> i64:
    """Returns a town's defense, on the side that lies up (K-31)."""
    towns = table.rules.towns
    if table.holder[town] >= 0:
        return towns.defense[town] + table.rules.constants.conquered_defense
    return towns.defense[town]


def can_pay(cards: CardColumns, bill: Bill, required: i64, optional: i64) -> bool:
    """Whether all of `required` and some of `optional` pay the bill, with no card too many."""
    if bill.vehicle != NO_VEHICLE:
        return _can_pay_with_vehicle(cards, bill, required, optional)
    if bill.deck != NOTHING and not required & cards.of_deck[bill.deck]:
        return _can_pay_with_deck(cards, bill, required, optional)
    return _can_pay_symbols(cards, bill, required, optional, 0)


def _can_pay_with_vehicle(cards: CardColumns, bill: Bill, required: i64, optional: i64) -> bool:
    """Whether the cards pay a bill that asks for a vehicle."""
    # The only vehicle of a payment is needed for being one, whatever its distance, so it is exempt from the test for
    # cards too many. Of two vehicles neither is needed for that, so both must be needed for their distances.
    vehicles: i64 = cards.of_vehicle[bill.vehicle]
    first: i64 = 0
    while first < cards.count:
        one: i64 = cards.bit[first] & vehicles & (required | optional)
        if one:
            if not required & vehicles & ~one and _can_pay_symbols(
                cards, bill, required | one, optional & ~vehicles, one
            ):
                return True
            second: i64 = first + 1
            while second < cards.count:
                two: i64 = cards.bit[second] & vehicles & (required | optional)
                if two and _can_pay_symbols(cards, bill, required | one | two, optional & ~one & ~two, 0):
                    return True
                second += 1
        first += 1
    return False


def _can_pay_with_deck(cards: CardColumns, bill: Bill, required: i64, optional: i64) -> bool:
    """Whether the cards pay a bill that asks for a card of a deck, none of which is required yet."""
    card: i64 = 0
    while card < cards.count:
        one: i64 = cards.bit[card] & cards.of_deck[bill.deck] & optional
        if one and _can_pay_symbols(cards, bill, required | one, optional & ~one, 0):
            return True
        card += 1
    return False


def _can_pay_symbols(cards: CardColumns, bill: Bill, required: i64, optional: i64, exempt: i64) -> bool:
    """Whether the cards pay attack, work and distance; cards of `exempt` are never one too many."""
    optional &= ~required
    if bill.attack > 0:
        return _attack_adds_up(cards, bill, required, optional)
    if bill.work > 0 and bill.distance > 0:
        return _both_symbols_add_up(cards, bill, required, optional, exempt)
    if bill.work > 0:
        return _one_symbol_adds_up(cards, cards.work, cards.most_work, bill.work, required, optional, exempt)
    return _one_symbol_adds_up(cards, cards.distance, cards.most_distance, bill.distance, required, optional, exempt)


def _one_symbol_adds_up(
    cards: CardColumns, worth: Numbers, most: i64, need: i64, required: i64, optional: i64, exempt: i64
) -> bool:
    """Whether the cards pay one kind of symbol: `worth` is what each has of it, `most` the largest of these."""
    excess: i64 = 0
    while excess <= most:
        total: i64 = need + excess
        sums: i64 = cards.bit[0]
        card: i64 = 0
        while card < cards.count:
            one: i64 = cards.bit[card]
            value: i64 = worth[card]
            if required & one:
                if value > total or (value <= excess and not exempt & one):
                    sums = 0
                    break
                # A required card is in every sum: old sums without it are dropped.
                sums = (sums << value) & (cards.bit[total + 1] - 1)
            elif optional & one and excess < value <= total:
                # An optional card doubles the sums: with it and without it. Sums beyond the total are cut off.
                sums |= (sums << value) & (cards.bit[total + 1] - 1)
            card += 1
        if sums & cards.bit[total]:
            return True
        excess += 1
    return False


def _attack_adds_up(cards: CardColumns, bill: Bill, required: i64, optional: i64) -> bool:
    """Whether some cards pay the attack and others the distance."""
    # Attackers and fuel are minimal each by themselves, so an excess stays below the largest single card.
    beyond: i64 = 0
    while beyond == 0 or beyond < cards.most_distance:
        excess: i64 = 0
        while excess == 0 or excess < cards.most_attack:
            if _roles_add_up(cards, required, optional, bill.attack, excess, bill.distance, beyond):
                return True
            excess += 1
        beyond += 1
    return False


def _roles_add_up(
    cards: CardColumns, required: i64, optional: i64, attack: i64, excess: i64, distance: i64, beyond: i64
) -> bool:
    """Whether attackers add up to attack and excess, and fuel to distance and what is beyond it."""
    # A word of `rows` holds, for one distance, the attack that can be reached beside it. Each card either fights, or is
    # fuel, or stays in hand where it may; rows are filled from the farthest down, so that no card counts twice.
    strength: i64 = attack + excess
    way: i64 = distance + beyond
    rows = _make_rows(cards, way)
    whole: i64 = cards.bit[strength + 1] - 1
    card: i64 = 0
    while card < cards.count:
        one: i64 = cards.bit[card] & (required | optional)
        if one:
            force: i64 = cards.attack[card] if excess < cards.attack[card] <= strength else 0
            length: i64 = cards.distance[card] if beyond < cards.distance[card] <= way else 0
            may_skip = not required & one
            if force or length:
                row: i64 = way
                while row >= 0:
                    sums: i64 = rows[row] if may_skip else 0
                    if force:
                        sums |= rows[row] << force
                    if length and row >= length:
                        sums |= rows[row - length]
                    rows[row] = sums & whole
                    row -= 1
            elif not may_skip:
                return False
        card += 1
    return (rows[way] & cards.bit[strength]) != 0


def _both_symbols_add_up(cards: CardColumns, bill: Bill, required: i64, optional: i64, exempt: i64) -> bool:
    """Whether the same cards pay both work and distance."""
    labours: i64 = _total_worth(cards, cards.work, required | optional)
    lengths: i64 = _total_worth(cards, cards.distance, required | optional)
    beyond: i64 = 0
    # A card may be in excess for one symbol and needed for the other, so an excess can pass the largest single card.
    while bill.distance + beyond <= lengths:
        excess: i64 = 0
        while bill.work + excess <= labours:
            if _symbols_add_up(
                cards, required, optional, exempt, bill.work + excess, excess, bill.distance + beyond, beyond
            ):
                return True
            excess += 1
        beyond += 1
    return False


def _total_worth(cards: CardColumns, worth: Numbers, held: i64) -> i64:
    """Returns what a set of cards is worth, at most `LARGEST_SUM`."""
    total: i64 = 0
    card: i64 = 0
    while card < cards.count:
        if held & cards.bit[card]:
            total += worth[card]
        card += 1
    return total if total < LARGEST_SUM else LARGEST_SUM


def _symbols_add_up(
    cards: CardColumns, required: i64, optional: i64, exempt: i64, toil: i64, excess: i64, way: i64, beyond: i64
) -> bool:
    """Returns whether cards add up to this work and this distance.

    A card is one too many if both its symbols are in excess.
    """
    rows = _make_rows(cards, way)
    whole: i64 = cards.bit[toil + 1] - 1
    card: i64 = 0
    while card < cards.count:
        one: i64 = cards.bit[card] & (required | optional)
        if one:
            labour: i64 = cards.work[card]
            length: i64 = cards.distance[card]
            useful = labour > excess or length > beyond or (exempt & one) != 0
            if useful and labour <= toil and length <= way:
                row: i64 = way
                while row >= 0:
                    sums: i64 = 0 if required & one else rows[row]
                    if row >= length:
                        sums |= rows[row - length] << labour
                    rows[row] = sums & whole
                    row -= 1
            elif required & one:
                return False
        card += 1
    return (rows[way] & cards.bit[toil]) != 0


def _make_rows(cards: CardColumns, way: i64) -> Numbers:
    """Makes a word of sums for each distance: so far only the sum zero at distance zero is reached."""
    rows = appended(vec[i64](), cards.bit[0])
    row: i64 = 0
    while row < way:
        rows = appended(rows, 0)
        row += 1
    return rows


def strongest_attacks(cards: CardColumns, hand: i64, farthest: i64) -> Numbers:
    """Returns, for each distance, the most attack beside cards that reach it; NOTHING where none do."""
    best = appended(vec[i64](), 0)
    way: i64 = 0
    while way < farthest:
        best = appended(best, NOTHING)
        way += 1
    card: i64 = 0
    while card < cards.count:
        if hand & cards.bit[card] and cards.attack[card] + cards.distance[card] > 0:
            way = farthest
            # From the farthest down, so that a card is counted once: either it fights or it is fuel.
            while way >= 0:
                strength: i64 = best[way] + cards.attack[card] if best[way] >= 0 else NOTHING
                behind: i64 = way - cards.distance[card]
                moved: i64 = best[behind if behind > 0 else 0]
                if way > 0 and cards.distance[card] > 0 and moved > strength:
                    strength = moved
                best[way] = strength
                way -= 1
        card += 1
    return best
