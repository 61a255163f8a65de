"""What stands on a table under a name alone, explained in a line: conditions of Sprawlopolis, cards of City of Iron."""

from __future__ import annotations

from oppidum.cli.boards.city_of_iron import gists
from oppidum.cli.console import format_signed
from oppidum.engine.events import View
from oppidum.engine.game import Configuration
from oppidum.engine.messages import Message, Param
from oppidum.games.city_of_iron.shown.facts import facts_of as city_of_iron_facts
from oppidum.games.city_of_iron.shown.views import CityOfIronView
from oppidum.games.sprawlopolis.data.schema import Card
from oppidum.games.sprawlopolis.shown.facts import facts_of
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView
from oppidum.words import say

COUNTS = ("count", "sections", "neighbours")
"""The numbers of a condition that are no points."""


def captions(view: View, configuration: Configuration) -> dict[str, str]:
    """Conditions by number, or cards and what is built by kind and id; nothing for titles that explain themselves."""
    if isinstance(view, CityOfIronView):
        return gists.captions(city_of_iron_facts(configuration))
    if not isinstance(view, SprawlopolisView):
        return {}
    cards = facts_of(configuration).cards
    return {number: gist(cards[number]) for number in view.conditions}


def gist(card: Card) -> str:
    """What the condition of a card is about."""
    params = {name: _figure(name, value) for name, value in card.condition.items()}
    return say(Message("sprawlopolis-gist-" + str(card.number), params))


def _figure(name: str, value: int | list[int]) -> Param:
    if isinstance(value, list):
        return " ".join(map(format_signed, value))
    return value if name in COUNTS else format_signed(value)
