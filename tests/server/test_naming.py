"""What a table's page shows has the names of its language, and those of a card pack in any."""

import pytest

import oppidum
from oppidum.engine.configuration import Pack
from oppidum.server.page.families import TableFacts, table_facts
from oppidum.words import languages


def _facts(title: str, language: str, pack: Pack | None = None) -> TableFacts:
    game = oppidum.game(title)
    return table_facts(game.configure(game.players[0], pack=pack), language)


def test_english_names_are_those_of_the_data() -> None:
    assert _facts("metropolis", "en").names["house"] == "House"
    assert _facts("sprawlopolis", "en").facts.cards["3"].name == "Go Green"
    assert _facts("city-of-iron", "en").names["glow-moss"] == "Glow Moss"


def test_every_kind_of_thing_is_named_in_another_language() -> None:
    assert _facts("rome", "de").names["bakery"] == "Bäckerei"
    assert _facts("sprawlopolis", "de").facts.cards["3"].name == "Ab ins Grüne"
    facts = _facts("city-of-iron", "de")
    things = ["glow-moss", "mountain", "moss-garden", "near-shore", "mudford", "scholar", "om"]
    names = ["Leuchtmoos", "Gebirge", "Moosgarten", "Nahes Ufer", "Schlammfurt", "Gelehrter", "Krötenerfinder von Om"]
    assert [facts.names[thing] for thing in things] == names
    assert facts.facts.cards["scholar"].name == "Gelehrter"


@pytest.mark.parametrize("language", languages())
def test_a_card_pack_names_things_in_every_language(language: str) -> None:
    entries = {"card": [{"id": "scholar", "name": "Professor"}]}
    assert _facts("city-of-iron", language, Pack("mine", entries, "city-of-iron")).names["scholar"] == "Professor"
    houses = {"building": [{"id": "house", "name": "Villa"}]}
    assert _facts("metropolis", language, Pack("mine", houses, "metropolis")).names["house"] == "Villa"
    cards = {"card": [{"number": 3, "name": "Meadows"}]}
    assert _facts("sprawlopolis", language, Pack("mine", cards, "sprawlopolis")).facts.cards["3"].name == "Meadows"
