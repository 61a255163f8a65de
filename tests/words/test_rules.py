"""The rules that players read are the ones in `docs/rules`."""

import pytest

import oppidum
from oppidum.engine.game import Game
from oppidum.words import load_rules
from tools.rules_index import read_rule_ids

BOOK = load_rules("foundations")


def test_every_documented_rule_is_in_a_book() -> None:
    documents = {name.removesuffix(".md") for name in read_rule_ids().values()}
    found = [rule.id for document in documents for rule in load_rules(document).rules()]
    assert sorted(found) == sorted(read_rule_ids())


@pytest.mark.parametrize("game", oppidum.titles(), ids=lambda game: game.key)
def test_every_title_has_a_book(game: Game) -> None:
    assert load_rules(game.family).of(game.name).rules()


def test_a_title_reads_its_own_sections_only() -> None:
    of_metropolis = BOOK.of("Foundations of Metropolis")
    assert of_metropolis.rule("F-14")
    assert of_metropolis.rule("M-01") is None
    assert BOOK.of("Foundations of Rome").rule("M-01")


def test_ids_are_found_in_any_case() -> None:
    rule = BOOK.rule("f-14")
    assert rule is not None
    assert rule.id == "F-14"


def test_marks_are_left_out_of_plain_text() -> None:
    for rule in BOOK.rules():
        assert "*Ruling" not in rule.plain
        assert "`" not in rule.plain


def test_search_finds_text_in_any_case() -> None:
    assert "F-14" in [rule.id for rule in BOOK.filter("CONSTRUCT").rules()]
    assert not BOOK.filter("spaceship").rules()
