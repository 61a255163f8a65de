"""Payments by cards (K-28, K-30, K-62) as a bot makes them: with the cards that it misses least.

A hand of thirteen cards pays for an attack in hundreds of thousands of orders. Here every card is looked at once, and
for each amount of symbols that can be reached the set that costs least is kept.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import i64, repeat
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.component_columns import NO_VEHICLE, CardColumns
from oppidum.games.city_of_iron.rules.payments import Bill

OUT_OF_REACH: Final = 1e9


def cheapest_payment(cards: CardColumns, bill: Bill, named: i64, held: i64, costs: list[float]) -> i64:
    """Returns the cheapest set of held cards that pays the rest of a bill.

    The `named` cards are paid already.

    Pre: the bill can be paid; every cost is above 0, so no card in the set is one too many.
    """
    wanted: i64 = _asked_for(cards, bill)
    if wanted == 0 or wanted & named:
        return _fill(cards, bill, named, 0, held, costs)[1]
    best: i64 = 0
    least = OUT_OF_REACH
    card: i64 = 0
    while card < cards.count:
        one: i64 = cards.bit[card]
        if wanted & held & one:
            loss, chosen = _fill(cards, bill, named, one, held & ~one, costs)
            if loss + costs[card] < least:
                least = loss + costs[card]
                best = chosen | one
        card += 1
    return best


def _asked_for(cards: CardColumns, bill: Bill) -> i64:
    """Returns the cards of which one must be among those that pay; none if any will do."""
    if bill.vehicle != NO_VEHICLE:
        return cards.of_vehicle[bill.vehicle]
    return cards.of_deck[bill.deck] if bill.deck != NOTHING else 0


def _fill(cards: CardColumns, bill: Bill, named: i64, forced: i64, held: i64, costs: list[float]) -> tuple[float, i64]:
    """Returns the least cost of a set that pays, and the set.

    Sums of strength (attack or work) and distance are tabulated up to what the bill needs.
    """
    strength: i64 = bill.attack if bill.attack > 0 else bill.work
    width: i64 = bill.distance + 1
    # What exceeds the need is cut to it, so the last place stands for every way to pay in full.
    losses = [OUT_OF_REACH] * ((strength + 1) * width)
    losses[0] = 0.0
    sets = repeat(0, len(losses))
    given: i64 = named | forced
    card: i64 = 0
    while card < cards.count:
        one: i64 = cards.bit[card]
        if (given | held) & one:
            cost = 0.0 if given & one else costs[card]
            # From the highest sum down, so that a card is added only to sets that do not have it yet.
            place: i64 = len(losses) - 1
            while place >= 0:
                loss = losses[place] + cost
                if loss < OUT_OF_REACH:
                    chosen: i64 = sets[place] if given & one else sets[place] | one
                    if bill.attack > 0:
                        for target in (
                            _further(place, width, strength, cards.attack[card], 0),
                            _further(place, width, strength, 0, cards.distance[card]),
                        ):
                            if loss < losses[target]:
                                losses[target] = loss
                                sets[target] = chosen
                    else:
                        both: i64 = _further(place, width, strength, cards.work[card], cards.distance[card])
                        if loss < losses[both]:
                            losses[both] = loss
                            sets[both] = chosen
                place -= 1
        card += 1
    return losses[len(losses) - 1], sets[len(losses) - 1]


def _further(place: i64, width: i64, strength: i64, force: i64, length: i64) -> i64:
    """Returns the place of the sums after one more card; what exceeds the need does not count."""
    reached: i64 = place // width + force
    way: i64 = place % width + length
    return min(reached, strength) * width + min(way, width - 1)
