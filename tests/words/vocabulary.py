"""The words that each language uses, in catalogues, rules and data: to find those of one where another is spoken."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import oppidum
from oppidum.words import FIRST, catalogue_text, languages, load_rules

CODE = re.compile(r"`[^`]*`")
"""Names of the data and notation: the same in every language."""
WORD = re.compile(r"\b[^\W\d_]{2,}\b")
"""Not the letter of a lot, and nothing that has digits in it, such as the seal of a shuffle."""
DATA = sorted(Path(oppidum.__file__).parent.joinpath("games").glob("*/data/*.toml"))


class _Text(Visitor):
    """Collects what a catalogue says, without names of parameters and of variants."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802 - Fluent's own name
        self.said.append(node.value)


def families() -> list[str]:
    """Returns the names of the families of titles."""
    return sorted({game.family for game in oppidum.titles()})


def catalogue_words(language: str) -> str:
    """All that the catalogues of a language say."""
    text = _Text()
    text.visit(FluentParser().parse(catalogue_text(language)))
    return " ".join(text.said)


def book_words(language: str) -> str:
    """All that the rules of a language say, without names of the data."""
    sections = [section for family in families() for section in load_rules(family, language).sections]
    rules = [rule.text for section in sections for rule in section.rules]
    return CODE.sub(" ", " ".join([*rules, *(section.heading for section in sections)]))


def words_in(text: str) -> list[str]:
    """The words of a text, in one case."""
    return WORD.findall(text.casefold())


@cache
def vocabulary(language: str) -> frozenset[str]:
    """Every word of a language that may be met; the names in the data are English."""
    texts = [catalogue_words(language), book_words(language)]
    if language == FIRST:
        texts += _names_of_data()
    return frozenset(word for text in texts for word in words_in(text))


def foreign(text: str, language: str, allowed: Iterable[str] = ()) -> list[str]:
    """The words of a text that another language has and this one has not; titles are called alike in all."""
    for name in (*allowed, *(game.name for game in oppidum.titles())):
        text = text.replace(name, " ")
    return [word for word in words_in(text) if word in _of_others(language)]


@cache
def _of_others(language: str) -> frozenset[str]:
    others = {word for other in languages() if other != language for word in vocabulary(other)}
    return frozenset(others - vocabulary(language))


def _names_of_data() -> Iterator[str]:
    for file in DATA:
        for table in tomllib.loads(file.read_text("utf-8")).values():
            entries: list[Any] = table if isinstance(table, list) else []
            yield from (entry["name"] for entry in entries if "name" in entry)
