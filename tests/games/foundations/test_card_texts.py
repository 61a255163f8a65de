"""What cards, roads and monuments of Rome say: a sentence for each, with the numbers of the data."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

import oppidum
from oppidum import words
from oppidum.engine.configuration import Pack
from oppidum.engine.family_facts import printed_name
from oppidum.engine.messages import Message, Thing
from oppidum.games.foundations.data.packs import display_name, load
from oppidum.games.foundations.data.schema import ConsulToken, Effect, EffectKind
from oppidum.games.foundations.data.texts import (
    card_name,
    card_text,
    effect_text,
    favor_name,
    favor_texts,
    monument_text,
    token_text,
)
from oppidum.games.foundations.data.validation import LASTING
from oppidum.games.foundations.shown.cards import card_index
from oppidum.games.foundations.shown.facts import facts_of

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


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("token", ROME.consul_token, ids=lambda token: token.id)
def test_every_token_has_a_name_and_a_sentence(token: ConsulToken, language: str) -> None:
    name = display_name("rome", token.id, token.name)
    assert isinstance(name, Thing)
    assert name.key in KEYS[language]
    assert say(token_text(token), language).endswith(".")


@pytest.mark.parametrize("language", ["en", "de"])
def test_both_sides_of_a_favor_token_have_a_name_and_a_sentence(language: str) -> None:
    texts = favor_texts(ROME.modules)
    assert [say(text, language).endswith(".") for text in texts.values()] == [True, True]
    assert {favor_name(side).key for side in texts} <= KEYS[language]


@pytest.mark.rule("T-01", "T-06")
def test_favor_tokens_say_what_they_are_worth() -> None:
    unspent, spent = map(
        say, favor_texts(msgspec.structs.replace(ROME.modules, favor_vp=3, theft_neighbours=4)).values()
    )
    assert unspent.startswith("Scores 3 points at the end. With Stealing it takes an empty lot beside 4 lots")
    assert spent == "Scores 4 points at the end, and steals no more."


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        ({"id": "granary", "count": 1}, "1 token of the Consul, on 2 lots. It brings 2 coins and 6 points."),
        ({"id": "tenement", "count": 9}, "9 tokens of the Consul, on 3 lots. It brings 7 citizens."),
        ({"id": "schoolroom"}, "It scores 1 point for every citizen beside it."),
        (
            {"id": "schoolroom", "scores": {"vp": 1, "per": 2, "of": "adjacent_citizen"}},
            "It scores 1 point for every 2 citizens beside it.",
        ),
    ],
)
def test_tokens_of_the_consul_say_what_they_bring(entry: dict[str, Any], text: str) -> None:
    assert say(token_text(changed("consul_token", entry))).endswith(text)


def test_the_index_has_the_tokens_with_marks_of_what_was_designed() -> None:
    sections = {section.kind: section.cards for section in card_index("rome", printed_name, None)}
    assert [card.id for card in sections["consul"]] == [token.id for token in ROME.consul_token]
    assert all(card.designed for card in sections["consul"])
    assert [(card.id, card.designed) for card in sections["favors"]] == [
        ("favor-token", False),
        ("spent-favor-token", False),
    ]
    pack = Pack("mine", {"consul_token": [{"id": "granary", "coins": 5}]}, "rome")
    granary = next(
        card for part in card_index("rome", printed_name, pack) for card in part.cards if card.id == "granary"
    )
    assert not granary.designed
    assert "5 coins" in say(granary.text)


@pytest.mark.parametrize(
    ("options", "tokens"),
    [
        ({"trading": True}, ["favor-token", "spent-favor-token"]),
        ({"stealing": True}, ["favor-token", "spent-favor-token"]),
        ({"consul": "hard"}, [token.id for token in ROME.consul_token]),
        ({}, []),
    ],
    ids=str,
)
def test_a_table_has_the_texts_of_its_own_tokens(options: dict[str, Any], tokens: list[str]) -> None:
    facts = facts_of(oppidum.game("rome").configure(2, options))
    assert list(facts.cards) == tokens


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
