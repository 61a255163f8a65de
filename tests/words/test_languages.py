"""Every language says all of it: the same rules, a name for each thing of the data, and no word of another language."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import oppidum
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Game, State
from oppidum.engine.messages import Message, Thing
from oppidum.games.city_of_iron.data import packs as city_of_iron
from oppidum.games.sprawlopolis.data import packs as sprawlopolis
from oppidum.words import FIRST, Words, call, languages, load_rules
from tests.words.vocabulary import book_words, catalogue_words, families, foreign, words_in

OTHERS = [language for language in languages() if language != FIRST]
NAMES = (city_of_iron.NAMES, sprawlopolis.NAMES)
SMALL_WORDS = {
    "de": {"der", "das", "und", "ist", "nicht", "eine", "du", "mit", "auf", "für", "oder", "wenn", "werden"},
    "en": {"the", "and", "is", "not", "you", "your", "with", "for", "or", "if", "which", "when", "are"},
}
"""Words that no sentence of a language does without for long, and the other never has."""


def _things() -> list[Thing | str]:
    """What the data of City of Iron and Sprawlopolis name; the buildings of Foundations have a test of their own."""
    data = city_of_iron.load()
    tables: list[Sequence[Any]] = [data.good, data.terrain, data.building, data.land, data.town, data.card, data.nation]
    found = [city_of_iron.display_name(entry.id, entry.name) for table in tables for entry in table]
    return found + [sprawlopolis.display_name(card.number, card.name) for card in sprawlopolis.load().card]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("family", families())
def test_every_language_has_the_same_rules_in_the_same_order(family: str, language: str) -> None:
    first, other = load_rules(family), load_rules(family, language)
    assert [[rule.id for rule in section.rules] for section in other.sections] == [
        [rule.id for rule in section.rules] for section in first.sections
    ]
    assert not [rule.id for rule in other.rules() if rule.text == first.rule(rule.id).text]  # type: ignore[union-attr]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", oppidum.titles(), ids=lambda game: game.key)
def test_a_title_reads_the_same_rules_in_every_language(game: Game, language: str) -> None:
    books = [load_rules(game.family, each).of(game.name) for each in (FIRST, language)]
    first, other = [[rule.id for rule in book.rules()] for book in books]
    assert other == first


def test_a_book_that_a_language_lacks_is_english() -> None:
    assert load_rules("foundations", "xx") == load_rules("foundations")


@pytest.mark.parametrize("language", OTHERS)
def test_every_thing_has_a_name_and_every_name_a_thing(language: str) -> None:
    keys = {thing.key for thing in _things() if isinstance(thing, Thing)}
    assert len(keys) == len(_things())
    assert {key for key in set(Words(language).keys()) if key.startswith(NAMES)} == keys


@pytest.mark.rule("K-22")
@pytest.mark.parametrize("language", OTHERS)
def test_things_of_one_name_have_one_name_and_others_another(language: str) -> None:
    """Whether science is due again depends on the name, so a reader must be able to tell by it."""
    buildings = [city_of_iron.display_name(kind.id, kind.name) for kind in city_of_iron.load().building]
    pairs = {(call(thing), call(thing, language)) for thing in buildings}
    assert len(pairs) == len({name for name, _ in pairs}) == len({name for _, name in pairs})


@pytest.mark.parametrize("language", OTHERS)
def test_conditions_are_called_alike_in_rules_and_on_cards(language: str) -> None:
    book = load_rules("sprawlopolis", language)
    for card in sprawlopolis.load().card:
        rule = book.rule(f"S-C{card.number:02}")
        assert rule is not None
        assert rule.text.startswith(call(sprawlopolis.display_name(card.number, card.name), language) + ":")


@pytest.mark.parametrize("language", languages())
def test_a_name_of_a_card_pack_stays_as_it_is(language: str) -> None:
    assert call(city_of_iron.display_name("scholar", "Professor"), language) == "Professor"
    assert call(sprawlopolis.display_name(1, "Beyond"), language) == "Beyond"
    assert call(city_of_iron.display_name("scholar", "Scholar")) == "Scholar"


@pytest.mark.parametrize("language", languages())
def test_catalogues_and_rules_keep_to_their_language(language: str) -> None:
    said = set(words_in(catalogue_words(language) + " " + book_words(language)))
    for other, small in SMALL_WORDS.items():
        assert (small <= said) if other == language else not small & said


def test_a_word_of_another_language_is_found() -> None:
    assert foreign("Ada baut: Turnip Farm.", "de", ["Ada"]) == ["turnip", "farm"]
    assert foreign("Foundations of Rome: Rübenhof", "en") == ["rübenhof"]
    assert not foreign("Foundations of Rome: Rübenhof", "de")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", oppidum.titles(), ids=lambda game: game.key)
def test_a_game_is_told_without_a_word_of_another_language(game: Game, language: str) -> None:
    words = Words(language)
    for message in _tell_game(game):
        said = words.say(message, names=dict.fromkeys(range(5), "Ada"))
        assert not foreign(said, language, ["Ada"]), said


def _tell_game(game: Game) -> list[Message]:
    """Prompts, events, reasons and score lines of a game, one of each kind and about each thing."""
    state, dice = game.configure(players=max(game.players[0], 2)).new(seed=1), Dice(seed_bytes(1), "telling")
    told: list[AnyEvent] = []
    found: dict[object, Message] = {}
    while not state.over():
        found |= {_kind(message): message for message in _say_all(state, dice)}
        seat = state.to_act()[0]
        state.play(seat, dice.choose(state.legal(seat)), told)
    found |= {_kind(event.message): event.message for event in told if event.message}
    return [*found.values(), *_say_all(state, dice)]


def _kind(message: Message) -> object:
    return message.key, tuple(sorted(str(param) for param in message.params.values() if isinstance(param, Thing)))


def _say_all(state: State, dice: Dice) -> Iterator[Message]:
    for seat in range(state.configuration.players):
        yield state.prompt(seat)
        yield from (line.message for line in state.projected(0, seat).lines)
        reason = state.why_not(seat, dice.below(state.configuration.actions.size))
        if reason is not None:
            yield reason.message
