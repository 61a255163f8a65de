"""Players of City of Iron with a leaning each: they see other worth in cards, so they buy other cards.

All else about them is `greedy`, or the search, with the evaluator of the title. They are made to measure the balance of
card values, not to win; `bench.balance` lets them play against each other.
"""

from __future__ import annotations

from oppidum.players import Bot, GreedyBot
from oppidum.players.city_of_iron.evaluator import CityOfIronEvaluator
from oppidum.players.city_of_iron.worth import Weights
from oppidum.players.search import SearchBot
from oppidum.players.styles import Style

FAMILY = "city_of_iron"

PLANS: dict[str, dict[str, float]] = {
    "mixed": {},
    "army": {"attack": 1.6, "drawn_card": 1.5, "settle": 0.75, "district": 0.75, "science": 0.75},
    "towns": {"attack": 1.4, "distance": 1.4, "settle": 0.75},
    "settlers": {"settle": 1.6, "vehicle": 1.6, "distance": 1.4, "district": 1.4, "attack": 0.75},
    "builders": {"coin_rebate": 1.6, "coins": 1.6, "coins_per_good": 1.6, "district": 1.6, "attack": 0.75},
    "science": {"science": 1.6, "science_rebate": 1.6, "work": 1.4, "attack": 0.75},
}
"""By plan, how many times as much as usual something on a card is worth to it."""


def evaluator(plan: str) -> CityOfIronEvaluator:
    """Returns the evaluator with the weights of a plan."""
    weights = Weights()
    for name, times in PLANS[plan].items():
        setattr(weights, name, getattr(weights, name) * times)
    return CityOfIronEvaluator(weights)


def bot_with_plan(plan: str, search: bool) -> Bot:
    """Returns a bot that plays by a plan, one turn deep or with the search."""
    return bot_with_evaluator(evaluator(plan), search)


def bot_with_evaluator(evaluator: CityOfIronEvaluator, search: bool) -> Bot:
    """Returns a bot that plays with an evaluator, one turn deep or with the search."""
    return SearchBot({FAMILY: Style(evaluator)}) if search else GreedyBot({FAMILY: evaluator})
