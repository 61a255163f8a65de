"""What monuments, cards and roads are called and what they do, as messages with the numbers of the data.

Each sentence follows from the kind of an effect, requirement or benefit, never from a card: a card pack that changes a
number or a kind changes the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator

from oppidum.engine.messages import Item, Message, Param, Thing
from oppidum.games.foundations.data.packs import built_in_names
from oppidum.games.foundations.data.schema import (
    Benefit,
    Building,
    ConstructionBonus,
    ConsulToken,
    Effect,
    Invocation,
    ModuleRules,
    Monument,
    Objective,
    Requirement,
    Road,
    Role,
)

CARDS = "foundations-card-"
EFFECTS = "foundations-effect-"
LASTING = "-lasting"
REQUIREMENTS = "foundations-requirement-"
METRICS = "foundations-metric-"
AMOUNTS = "foundations-amount-"
BENEFITS = "foundations-benefit-"
OBJECTIVES = "foundations-objective-"
SLOTS = 6
FAVOR, SPENT_FAVOR = "favor-token", "spent-favor-token"
FAVOR_NAMES = {FAVOR: "Favor token", SPENT_FAVOR: "Spent favor token"}
"""What a favor token is called, by the side that it shows."""

Card = Role | Objective | Invocation | Road


def card_name(title: str, card: Card) -> Thing | str:
    """What a card is called: by its key, unless a card pack has given it a name of its own."""
    return Thing(CARDS + card.id, card.name) if built_in_names(title).get(card.id) == card.name else card.name


def card_text(card: Card) -> list[Message]:
    """What a card does, in sentences."""
    if isinstance(card, Objective):
        return [_objective_text(card)]
    if isinstance(card, Road):
        return list(_road_text(card))
    if isinstance(card, Role):
        return [effect_text(card.effect, lasting=True)]
    texts = [effect_text(card.effect, lasting=card.ongoing)]
    if card.ongoing:
        texts.append(Message("foundations-invocation-ongoing"))
    if card.vp_unused:
        texts.append(Message("foundations-invocation-unused", {"amount": _amount("vp", card.vp_unused)}))
    return texts


def effect_text(effect: Effect, *, lasting: bool) -> Message:
    """What an effect does; some sentences differ on a card that lasts."""
    key = EFFECTS + _hyphens(effect.kind)
    if lasting and effect.kind in ("gain", "monument_without_requirement"):
        key += LASTING
    slots: list[Item] = [*effect.slots]
    params: dict[str, Param] = {
        "amount": _effect_amount(effect),
        "coins": effect.coins,
        "n": effect.n,
        "per": effect.per_coins,
        "size": effect.size,
        "type": effect.type or "",
        "once": effect.once or "never",
        "slots": "all" if len(effect.slots) == SLOTS else "some",
        "list": slots,
    }
    return Message(key, params)


def building_text(building: Building) -> list[Message]:
    """What a kind of building is worth, and how many of it each player has."""
    return [Message("foundations-building-size", _size_of(building)), *_worth_texts(building)]


def token_text(token: ConsulToken) -> list[Message]:
    """What a token of the Consul is worth, and how many of it there are."""
    return [Message("foundations-token-size", _size_of(token)), *_worth_texts(token)]


def _size_of(piece: Building | ConsulToken) -> dict[str, Param]:
    return {"size": piece.size, "count": piece.count}


def _worth_texts(piece: Building | ConsulToken) -> Iterator[Message]:
    citizens = [Message("foundations-building-citizens", {"n": piece.citizens})] if piece.citizens else []
    worth = [_amount(field, value) for field in ("coins", "vp") if (value := getattr(piece, field))]
    if amounts := [*citizens, *worth]:
        yield Message("foundations-building-shows", {"amounts": [*amounts]})
    if scores := piece.scores:
        params: dict[str, Param] = {"amount": _amount("vp", scores.vp), "per": scores.per, "of": scores.of}
        yield Message("foundations-building-scores", params)


def favor_name(side: str) -> Thing:
    """What a favor token is called, by the side that it shows."""
    return Thing(CARDS + side, FAVOR_NAMES[side])


def favor_texts(rules: ModuleRules) -> dict[str, list[Message]]:
    """What favor tokens are worth and for, by the side that they show (T-01, T-06, T-07)."""
    unspent = Message("foundations-favor-text", {"amount": _amount("vp", rules.favor_vp)})
    steals = Message("foundations-favor-steals", {"n": rules.theft_neighbours})
    spent = Message("foundations-spent-favor-text", {"amount": _amount("vp", rules.spent_favor_vp)})
    return {FAVOR: [unspent, steals], SPENT_FAVOR: [spent]}


def monument_text(monument: Monument) -> list[Message]:
    """What a monument requires, and what it does besides scoring."""
    texts = [_requirement_text(monument.requirement)]
    if monument.citizens_per_adjacent_building:
        n = monument.citizens_per_adjacent_building
        texts.append(Message("foundations-monument-citizens-per-building", {"n": n}))
    if monument.coins_per_adjacent_building:
        n = monument.coins_per_adjacent_building
        texts.append(Message("foundations-monument-coins-per-building", {"n": n}))
    if monument.on_construct:
        texts.append(Message("foundations-monument-on-construct", {"amounts": _amounts(monument.on_construct)}))
    return texts


def _requirement_text(requirement: Requirement) -> Message:
    if requirement.kind == "none":
        return Message("foundations-monument-free")
    parts = requirement.of if requirement.kind == "all" else [requirement]
    what: list[Item] = [_requirement_part(part) for part in parts]
    return Message("foundations-monument-requires", {"what": what})


def _requirement_part(requirement: Requirement) -> Message:
    if requirement.exactly is not None:
        count = Message("foundations-count-exactly", {"n": requirement.exactly})
    else:
        count = Message("foundations-count-at-least", {"n": requirement.at_least})
    params: dict[str, Param] = {"count": count, "type": requirement.type or ""}
    return Message(REQUIREMENTS + _hyphens(requirement.kind), params)


def _objective_text(objective: Objective) -> Message:
    params: dict[str, Param] = {
        "amount": _amount("vp", objective.vp),
        "n": objective.threshold,
        "what": Message(METRICS + _hyphens(objective.metric)),
    }
    return Message(OBJECTIVES + _hyphens(objective.test), params)


def _road_text(road: Road) -> Iterator[Message]:
    if road.most:
        yield Message("foundations-road-most", {"benefit": benefit_text(road.most)})
    if road.second:
        yield Message("foundations-road-second", {"benefit": benefit_text(road.second)})
    if road.at_least:
        params: dict[str, Param] = {"n": road.at_least.influence, "benefit": benefit_text(road.at_least)}
        yield Message("foundations-road-at-least", params)
    if road.none:
        yield Message("foundations-road-none", {"benefit": benefit_text(road.none)})


def benefit_text(benefit: Benefit) -> Message:
    """What a benefit gives, or takes: amounts without their sign."""
    if benefit.choose:
        return _choice_text(benefit.choose)
    if benefit.per is None:
        return Message("foundations-benefit", {"amounts": _amounts(benefit)})
    params: dict[str, Param] = {"amounts": _amounts(benefit), "type": benefit.type or ""}
    text = Message(BENEFITS + _hyphens(benefit.per), params)
    if benefit.max is None:
        return text
    return Message("foundations-benefit-at-most", {"benefit": text, "most": _amount("vp", benefit.max)})


def _choice_text(benefits: list[Benefit]) -> Message:
    text = benefit_text(benefits[-1])
    for benefit in reversed(benefits[:-1]):
        text = Message("foundations-benefit-choose", {"first": benefit_text(benefit), "rest": text})
    return text


def _amounts(part: Benefit | ConstructionBonus) -> list[Item]:
    fields = ("vp", "coins", "lot_markers", "citizens")
    return [_amount(field, abs(value)) for field in fields if (value := getattr(part, field, 0))]


def _effect_amount(effect: Effect) -> Message:
    """The amount that the sentence of an effect names."""
    if effect.kind in ("lot_markers", "citizens"):
        return _amount(effect.kind, effect.n)
    return _amount("coins", effect.coins) if effect.coins else _amount("vp", effect.vp or effect.max)


def _amount(unit: str, n: int) -> Message:
    return Message(AMOUNTS + _hyphens(unit), {"n": n})


def _hyphens(name: str) -> str:
    return name.replace("_", "-")
