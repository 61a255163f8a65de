"""What cards, buildings, towns and nations of City of Iron do, in a few words."""

from __future__ import annotations

from oppidum.engine.messages import Message, Param
from oppidum.games.city_of_iron.shown.facts import AbilityFacts, CityOfIronFacts, Gain
from oppidum.words import say

INSTEAD = "-instead"


def action_gist(facts: CityOfIronFacts, card: str) -> str:
    """Returns what the action of a card does; nothing for a card without one."""
    action = facts.card_action(card)
    return "" if action is None else _said(action.kind, {"amount": action.amount})


def gain_gist(facts: CityOfIronFacts, owned: str) -> str:
    """Returns what a building or a town gives."""
    return ", ".join(_gain(facts, gain) for gain in facts.gains(owned))


def nation_gist(facts: CityOfIronFacts, nation: str) -> str:
    """Returns what a nation can do; nothing where nation abilities are off."""
    return "; ".join(_ability(facts, ability) for ability in facts.abilities_of(nation))


def captions(facts: CityOfIronFacts) -> dict[str, str]:
    """Returns all of them, as in ``{"card scholar": "gain 1 science", "building mine": "2 Ore"}``."""
    said = {f"card {card}": action_gist(facts, card) for card in facts.cards}
    said |= {f"building {building}": gain_gist(facts, building) for building in facts.buildings}
    said |= {f"town {town}": gain_gist(facts, town) for town in facts.towns}
    return said | {f"nation {nation}": nation_gist(facts, nation) for nation in facts.nations}


def _gain(facts: CityOfIronFacts, gain: Gain) -> str:
    params: dict[str, Param] = {"amount": gain.amount}
    if gain.good:
        params["good"] = facts.goods[gain.good].name
    if gain.terrain:
        params["terrain"] = ", ".join(facts.terrains[terrain] for terrain in gain.terrain)
    return _said(gain.kind, params)


def _ability(facts: CityOfIronFacts, ability: AbilityFacts) -> str:
    params: dict[str, Param] = {"token": ability.token, "spaces": ability.spaces, "coins": ability.coins}
    for name in ("card", "instead_of"):
        card = getattr(ability, name)
        params[name] = facts.cards[card].name if card else ""
    return _said(ability.kind + (INSTEAD if ability.instead_of else ""), params)


def _said(kind: str, params: dict[str, Param]) -> str:
    return say(Message("city-of-iron-gist-" + kind, params))
