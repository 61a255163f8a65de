"""The monuments, cards and boards of Rome's modules as people are shown them: name, symbol, and what each does."""

from __future__ import annotations

from collections.abc import Iterator

from oppidum.engine.configuration import Pack
from oppidum.engine.family_facts import CardSection, CardText, Naming
from oppidum.games.foundations.data.packs import UNCERTAIN, display_name, load
from oppidum.games.foundations.data.schema import Building, ConsulToken, Effect, Monument, TitleData
from oppidum.games.foundations.data.texts import (
    FAVOR,
    SPENT_FAVOR,
    Card,
    building_text,
    card_name,
    card_text,
    favor_name,
    favor_texts,
    monument_text,
    token_text,
)

SILHOUETTE = "monument-"
"""The symbol of a monument is this and its id."""

EFFECT_SYMBOLS = {
    "gain": "coin",
    "income": "coin",
    "price_less": "deed",
    "set_price": "deed",
    "claim_top": "deed",
    "refresh_market": "deed",
    "lot_markers": "marker",
    "citizens": "citizen",
    "citizens_once": "citizen",
    "on_monument": "column",
    "add_monument": "column",
    "monument_without_requirement": "column",
    "construct_after_buy": "building",
    "on_build_over": "building",
    "build_over_equal": "building",
    "lot_vp": "marker",
    "end_vp": "points",
    "vp_if_not_leader": "points",
}
METRIC_SYMBOLS = {
    "citizens": "citizen",
    "commercial_coins": "shop",
    "coins_in_hand": "coin",
    "civic_buildings": "civic",
    "residential_buildings": "house",
    "commercial_buildings": "shop",
    "empty_lots": "marker",
}
TYPE_SYMBOLS = {"residential": "house", "commercial": "shop", "civic": "civic"}
FAVOR_SYMBOLS = {FAVOR: "favor", SPENT_FAVOR: "favor-spent"}
OTHER_SYMBOLS = {"roles": "wreath", "objectives": "building", "invocations": "star", "roads": "street"}


def card_index(title: str, naming: Naming, pack: Pack | None) -> list[CardSection]:
    """Returns the buildings of a title, and every monument, card and board by the option that brings them."""
    data = load(title, pack)
    buildings = CardSection("buildings", [_building(title, building, naming) for building in data.building])
    return [buildings, *(section for section in sections_of(data, naming) if section.cards)]


def sections_of(data: TitleData, naming: Naming) -> Iterator[CardSection]:
    """Yields the cards of each module of the data."""
    title = data.title.key
    yield CardSection("monuments", [_monument(title, monument, naming) for monument in data.monument])
    cards: dict[str, list[Card]] = {
        "roles": [*data.role],
        "objectives": [*data.objective],
        "invocations": [*data.invocation],
        "roads": [*data.road],
    }
    for kind, entries in cards.items():
        yield CardSection(kind, [_card(title, kind, card, naming) for card in entries])
    yield CardSection("favors", _favors(data, naming) if data.modules.favor_tokens else [])
    yield CardSection("consul", [_token(title, token, naming) for token in data.consul_token])


def _favors(data: TitleData, naming: Naming) -> list[CardText]:
    """Returns both sides of a favor token; no card pack changes their numbers."""
    texts = favor_texts(data.modules)
    return [CardText(side, naming(favor_name(side)), FAVOR_SYMBOLS[side], text) for side, text in texts.items()]


def _token(title: str, token: ConsulToken, naming: Naming) -> CardText:
    name = naming(display_name(title, token.id, token.name))
    return CardText(token.id, name, TYPE_SYMBOLS[token.type], token_text(token), _is_designed(token))


def _building(title: str, building: Building, naming: Naming) -> CardText:
    name = naming(display_name(title, building.id, building.name))
    return CardText(building.id, name, TYPE_SYMBOLS[building.type], building_text(building), _is_designed(building))


def _monument(title: str, monument: Monument, naming: Naming) -> CardText:
    name = naming(display_name(title, monument.id, monument.name))
    return CardText(monument.id, name, SILHOUETTE + monument.id, monument_text(monument), _is_designed(monument))


def _card(title: str, kind: str, card: Card, naming: Naming) -> CardText:
    return CardText(card.id, naming(card_name(title, card)), _symbol(kind, card), card_text(card), _is_designed(card))


def _is_designed(card: Card | Building | Monument | ConsulToken) -> bool:
    return card.confidence in UNCERTAIN


def _symbol(kind: str, card: Card) -> str:
    """Returns the symbol of what a card is about."""
    effect = getattr(card, "effect", None)
    if isinstance(effect, Effect):
        about = TYPE_SYMBOLS.get(effect.type or "") or EFFECT_SYMBOLS.get(effect.kind)
    else:
        about = METRIC_SYMBOLS.get(getattr(card, "metric", ""))
    return about or OTHER_SYMBOLS[kind]
