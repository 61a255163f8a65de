"""Players of City of Iron with a leaning each: they see other worth in cards, so they buy other cards.

All else about them is `greedy`, or the search, with the judge of the title. They are made to measure the balance of
card values, not to win; `bench.balance` lets them play against each other.
"""

from __future__ import annotations

from oppidum.players import Bot, GreedyBot
from oppidum.players.city_of_iron.judge import CityOfIronJudge
from oppidum.players.city_of_iron.worth import Weights
from oppidum.players.search import SearchBot, Style

FAMILY = "city-of-iron"

PLANS: dict[str, dict[str, float]] = {
    "mixed": {},
    "army": {"attack": 1.7, "recruits": 1.5, "settle": 0.7, "district": 0.7, "science": 0.7},
    "towns": {"attack": 1.4, "distance": 1.4, "settle": 0.8},
    "settlers": {"settle": 1.7, "vehicle": 2.0, "distance": 1.3, "district": 1.3, "attack": 0.6},
    "builders": {"rebate": 1.8, "coins": 1.6, "trade": 1.6, "district": 1.6, "attack": 0.6},
    "science": {"science": 1.8, "knowhow": 1.8, "work": 1.3, "attack": 0.6},
}
"""By plan, how many times as much as usual something on a card is worth to it."""


def judge(plan: str) -> CityOfIronJudge:
    """The judge with the leaning of a plan."""
    weights = Weights()
    for name, times in PLANS[plan].items():
        setattr(weights, name, getattr(weights, name) * times)
    return CityOfIronJudge(weights)


def player(plan: str, search: bool) -> Bot:
    """Who plays by a plan, one turn deep or with the search."""
    if search:
        return SearchBot({FAMILY: Style(judge(plan))})
    return GreedyBot({FAMILY: judge(plan)})
