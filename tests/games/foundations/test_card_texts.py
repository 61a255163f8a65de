"""What cards, roads and monuments of Rome say: a sentence for each, with the numbers of the data."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from oppidum import words
from oppidum.engine.configuration import Pack
from oppidum.engine.messages import Message, Thing
from oppidum.games.foundations.data.packs import display_name, load
from oppidum.games.foundations.data.schema import Effect, EffectKind
from oppidum.games.foundations.data.texts import card_name, card_text, effect_text, monument_text
from oppidum.games.foundations.data.validation import LASTING

ROME = load("rome")
KEYS = {language: set(words.Words(language).keys()) for language in ("en", "de")}
CARDS = [*ROME.role, *ROME.objective, *ROME.invocation, *ROME.road]


def say(texts: list[Message], language: str = "en") -> str:
    return " ".join(words.say(text, language=language) for text in texts)


def changed(table: str, entry: dict[str, Any]) -> Any:
    data = load("rome", Pack("mine", {table: [entry]}, "rome"))
    return next(card for card in getattr(data, table) if card.id == entry["id"])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_has_a_name_and_a_sentence(card: Any, language: str) -> None:
    name = card_name("rome", card)
    assert isinstance(name, Thing)
    assert name.key in KEYS[language]
    assert say(card_text(card), language).endswith(".")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("monument", ROME.monument, ids=lambda monument: monument.id)
def test_every_monument_has_a_name_and_a_sentence(monument: Any, language: str) -> None:
    name = display_name("rome", monument.id, monument.name)
    assert isinstance(name, Thing)
    assert name.key in KEYS[language]
    assert say(monument_text(monument), language).endswith(".")


@pytest.mark.parametrize("kind", get_args(EffectKind))
def test_every_kind_of_effect_can_be_said(kind: EffectKind) -> None:
    for language in ("en", "de"):
        assert words.say(effect_text(Effect(kind=kind), lasting=kind in LASTING), language=language)


@pytest.mark.parametrize(
    ("table", "card", "text"),
    [
        ("role", "thrifty", "Your income yields 1 coin more."),
        ("role", "wealthy", "When you show this card, gain 5 coins, once."),
        ("role", "entitled", "When you build a monument you may pay 3 coins instead of meeting its requirement."),
        ("role", "well-connected", "Each deed in slot 5 and 6 costs you 2 coins less, never below 1."),
        ("role", "early", "The first deed you buy in each era costs you 3 coins less, never below 1."),
        ("role", "learned", "In each era, 1 point for each of your civic buildings and monuments of size 2."),
        ("role", "frugal", "At the end of the game, 1 point for every full 5 coins you have left."),
        ("invocation", "largesse", "Gain 10 coins. Never used, it scores 2 points at the end."),
        ("invocation", "surveyor", "You have 1 lot marker more. Once used, it lasts to the end of the game."),
        ("role", "popular", "You have 2 bonus citizens, while your buildings show a citizen."),
        ("objective", "most-people", "6 points for the most citizens."),
        ("objective", "great-estate", "8 points for at least 10 connected lots."),
        ("objective", "no-waste", "5 points for no empty lots."),
        ("road", "twin-road", "Most influence: 4 points. Second most influence: 2 points."),
        ("road", "jealous-road", "Most influence: 5 points. No influence: lose 2 points."),
        ("road", "crossroads", "Most influence: 5 points; or 8 coins; or 3 points and 4 coins."),
        ("road", "broad-road", "Most influence: 1 point for each influence here, at most 6 points."),
        ("road", "common-road", "Influence of 3 or more: 2 points."),
    ],
)
def test_cards_say_what_they_do(table: str, card: str, text: str) -> None:
    assert say(card_text(next(each for each in getattr(ROME, table) if each.id == card))) == text


@pytest.mark.parametrize(
    ("monument", "text"),
    [
        ("pantheon", "Only with no lot markers of yours in the city."),
        ("temple-of-neptune", "Only with at least 2 civic buildings and one of its lots on the edge."),
        (
            "temple-of-minerva",
            "Only with at least 4 lots under residential buildings. 1 citizen more for each",
        ),
        ("colosseum", "Anybody may build it. When it is built, everybody with a building beside it gets 3 coins."),
        ("tower-of-wonders", "Only with a building of at least 3 lots."),
    ],
)
def test_monuments_say_what_they_require_and_do(monument: str, text: str) -> None:
    assert say(monument_text(next(each for each in ROME.monument if each.id == monument))).startswith(text)


def test_the_numbers_and_kinds_of_a_pack_are_said() -> None:
    assert say(card_text(changed("objective", {"id": "homes", "threshold": 6, "vp": 9}))) == (
        "9 points for at least 6 residential buildings."
    )
    assert say(card_text(changed("role", {"id": "thrifty", "effect": {"kind": "lot_vp", "vp": 3}}))) == (
        "At the end of the game each of your empty lots is worth 3 points."
    )
    assert "2 citizens more" in say(
        monument_text(changed("monument", {"id": "temple-of-minerva", "citizens_per_adjacent_building": 2}))
    )
    assert card_name("rome", changed("road", {"id": "via-appia", "name": "Via Sacra"})) == "Via Sacra"
