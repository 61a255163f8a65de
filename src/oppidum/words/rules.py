"""The rules of a title as players read them, from `docs/rules`.

Each rule is one line, ``- **F-14** ...``, below a heading. The English books are the first; those of another language
stand in its folder, rule by rule the same. The books travel inside the wheel; in a checkout they are found where they
are written.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from oppidum.words.catalogue import FIRST

PACKAGE = "oppidum"
_RULE = re.compile(r"- \*\*([A-Z]+-[A-Z]?\d+)\*\* (.+)")
_MARKUP = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")


class Rule(msgspec.Struct, frozen=True):
    """One rule: its id and its text, in which `*` and backticks mark words."""

    id: str
    text: str

    @property
    def plain(self) -> str:
        """The text without marks.

        >>> Rule("F-06", "*Ruling:* a lot is named as in `B4`.").plain
        'Ruling: a lot is named as in B4.'
        """
        return _MARKUP.sub(lambda found: found[1] or found[2] or found[3], self.text)


class Section(msgspec.Struct, frozen=True):
    """A heading of the book and the rules below it."""

    heading: str
    rules: tuple[Rule, ...]

    def concerns(self, title: str) -> bool:
        """Returns whether a title plays by this section: ``Rome: Roads`` is Rome's, a plain heading is all's.

        Titles are called alike in every language, and so in every book.

        >>> Section("Rome: Roads", ()).concerns("Foundations of Metropolis")
        False
        """
        owner, colon, _ = self.heading.partition(":")
        return not colon or owner in title

    def filter(self, text: str) -> Section:
        """Returns the section with those rules only that hold this text, whatever the case."""
        found = [rule for rule in self.rules if text.lower() in rule.plain.lower()]
        return Section(self.heading, tuple(found))


class RulesText(msgspec.Struct, frozen=True):
    """The rules of a family of titles: its sections, in order."""

    sections: tuple[Section, ...]

    def rule(self, rule_id: str) -> Rule | None:
        """Returns the rule of that id, whatever the case."""
        return next((rule for rule in self.rules() if rule.id == rule_id.upper()), None)

    def rules(self) -> list[Rule]:
        """Returns every rule, in order."""
        return [rule for section in self.sections for rule in section.rules]

    def of(self, title: str) -> RulesText:
        """Returns the part of the book that concerns a title."""
        return RulesText(tuple(section for section in self.sections if section.concerns(title)))

    def filter(self, text: str) -> RulesText:
        """Returns the rules that hold this text, whatever the case."""
        sections = [section.filter(text) for section in self.sections]
        return RulesText(tuple(section for section in sections if section.rules))


@cache
def load_rules(family: str, language: str = FIRST) -> RulesText:
    """Reads the rules of a family of titles, in English where the language has none."""
    headings: list[str] = []
    rules: dict[str, list[Rule]] = {}
    for line in _file(family, language).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            headings.append(line.removeprefix("## ").strip())
        elif (found := _RULE.fullmatch(line.rstrip())) and headings:
            rules.setdefault(headings[-1], []).append(Rule(found[1], found[2]))
    sections = [Section(heading, tuple(rules[heading])) for heading in headings if heading in rules]
    return RulesText(tuple(sections))


def _file(family: str, language: str) -> Traversable:
    folder, name = _folder(), family.replace("_", "-") + ".md"
    translated = folder / language / name
    return translated if language != FIRST and translated.is_file() else folder / name


def _folder() -> Traversable:
    inside = files(PACKAGE) / "docs" / "rules"
    return inside if inside.is_dir() else Path(__file__).resolve().parents[3] / "docs" / "rules"
