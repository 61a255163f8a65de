"""A city as people write it down: text in, a plan with its conditions and difficulty out.

It is written in rows of blocks, or as cards with their places in the order of placing. Rows may hold any city, whether
or not cards could make it. `docs/score-a-city.md` has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from oppidum.engine.messages import Message, OppidumError, Param
from oppidum.games.sprawlopolis.data.packs import load
from oppidum.games.sprawlopolis.rules.city import CITY_CARDS, FAR, City, empty_city, spot_at
from oppidum.games.sprawlopolis.rules.plan import Plan
from oppidum.games.sprawlopolis.rules.rulebook import blocks_of
from oppidum.games.sprawlopolis.rules.scoring import DIFFICULTIES, NORMAL
from oppidum.games.sprawlopolis.rules.zones import EMPTY, SIDE_LETTERS, ZONE_LETTERS, exits_of

_LINE = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"(?:\S|[\v\f\x1c-\x1e\x85\u2028\u2029])+")
"""Blanks part words within a line; what some programs take for the end of a line is part of a word, a wrong one."""
_VALUE = re.compile(r"[^\s,]+")
_HEADING = re.compile(r"\s*(conditions|difficulty)\s*:", re.IGNORECASE)
_LIKE_A_BLOCK = re.compile(r"[A-Za-z.](?![A-Za-z0-9])")
_NUMBER = re.compile(r"[0-9]{1,9}")
_PLACE = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})")
_JOINING = ("show", "card", "place", "at")
_TURNED = "turned"
_SHOWN = 40
"""So much of a strange word is repeated in a sentence."""


class CityError(OppidumError):
    """The text is no city. Line and column count from 1; both are 0 for what did not stand in the text."""

    def __init__(self, line: int, column: int, why: Message, rule: str = "") -> None:
        super().__init__(Message("sprawlopolis-city-place", {"line": line, "column": column, "why": why}), rule)
        self.line = line
        self.column = column


class Word(NamedTuple):
    """A word of the text and where it stands."""

    text: str
    line: int = 0
    column: int = 0

    def wrong(self, key: str, rule: str = "", **params: Param) -> CityError:
        """What is wrong here."""
        return CityError(self.line, self.column, Message(key, params), rule)


class WrittenCity(NamedTuple):
    """A city, the conditions that it is to be scored by, as card numbers from 1, and the difficulty."""

    plan: Plan
    conditions: tuple[int, ...]
    difficulty: str


def read_city(text: str, conditions: str | None = None, difficulty: str | None = None) -> WrittenCity:
    """Returns the city of a text, or CityError. Conditions and difficulty given beside the text stand for those inside.

    >>> read_city("conditions: 9, 3 \\n R:EW C:EW").conditions
    (9, 3)
    """
    headings: dict[str, list[Word]] = {}
    rows = _take_apart(text, headings)
    chosen = _conditions(headings.get("conditions", []))
    level = _difficulty(headings.get("difficulty", [Word(DIFFICULTIES[NORMAL])])[0])
    if conditions is not None:
        chosen = _conditions([Word(value) for value in _VALUE.findall(conditions)])
    if difficulty is not None:
        level = _difficulty(Word(difficulty))
    if not rows:
        raise CityError(1, 1, Message("sprawlopolis-city-empty"))
    plan = _plan_of_cards([word for row in rows for word in row]) if _names_a_card(rows[0]) else plan_of_rows(rows)
    return WrittenCity(plan, chosen, level)


def first_word(text: str) -> Word | None:
    """Returns the first word that is not in a remark, None where the text says nothing."""
    return next((line.words[0] for line in _lines(text) if line.words), None)


def is_city(text: str) -> bool:
    """Whether the text is meant as a city, right or wrong: told by the first line that says something."""
    for line in _lines(text):
        if line.words:
            blocks = [word for word in line.words if _LIKE_A_BLOCK.match(word.text)]
            like_rows = 2 * len(blocks) >= len(line.words)
            return like_rows or _names_a_card(line.words) or bool(_HEADING.match(line.text))
    return False


class _Line(NamedTuple):
    """A line of the text without its comment.

    A line that is only a comment has no words, but is not blank.
    """

    number: int
    text: str
    words: list[Word]
    blank: bool

    def values(self, start: int) -> list[Word]:
        """Returns the words from here on, which commas may part as well."""
        return [Word(found[0], self.number, found.start() + 1) for found in _VALUE.finditer(self.text, start)]


def _lines(text: str) -> Iterator[_Line]:
    """Yields the lines as an editor counts them."""
    for number, raw in enumerate(_LINE.split(text), start=1):
        line = raw.partition("#")[0]
        words = [Word(found[0], number, found.start() + 1) for found in _WORD.finditer(line)]
        yield _Line(number, line, words, not raw.strip())


def _take_apart(text: str, headings: dict[str, list[Word]]) -> list[list[Word]]:
    """Returns the rows of the text; what its headings say is added to `headings`."""
    rows: list[list[Word]] = []
    gap = 0
    for line in _lines(text):
        if heading := _HEADING.match(line.text):
            name = heading[1].lower()
            if name in headings:
                raise line.words[0].wrong("sprawlopolis-city-heading-twice", heading=name)
            headings[name] = line.values(heading.end())
            if name == "difficulty" and len(headings[name]) != 1:
                raise line.words[0].wrong("sprawlopolis-city-difficulties")
        elif line.words:
            if gap and not _names_a_card(rows[0]):
                raise CityError(gap, 1, Message("sprawlopolis-city-gap"))
            rows.append(line.words)
        elif line.blank and rows:
            gap = gap or line.number
    return rows


def _conditions(words: list[Word]) -> tuple[int, ...]:
    """S-01, S-40: the numbers of up to three different conditions."""
    data = load()
    chosen: list[int] = []
    for word in words:
        if not _NUMBER.fullmatch(word.text):
            raise word.wrong("sprawlopolis-city-condition-word", text=word.text[:_SHOWN])
        number = int(word.text)
        if not 1 <= number <= len(data.card):
            raise word.wrong("sprawlopolis-city-condition", number=word.text, conditions=len(data.card))
        if number in chosen:
            raise word.wrong("sprawlopolis-city-condition-twice", number=number)
        if len(chosen) == data.rules.conditions:
            raise word.wrong("sprawlopolis-city-conditions", "S-01", most=data.rules.conditions)
        chosen.append(number)
    return tuple(chosen)


def _difficulty(word: Word) -> str:
    """S-32: the difficulty of this name."""
    name = word.text.lower()
    if name not in DIFFICULTIES:
        raise word.wrong("sprawlopolis-city-difficulty", text=word.text[:_SHOWN], choices=list(DIFFICULTIES))
    return name


# Rows of blocks


def plan_of_rows(rows: list[list[Word]]) -> Plan:
    """Returns the city that the rows draw; the first word of the first row stands for 0,0. Pre: there is a row."""
    ground: list[list[tuple[int, int]]] = []
    for words in rows:
        ground.append([_block(word) for word in words])
        _expect_as_many(words, rows[0])
    # Only now, when every row is as long as the first, is the plan no larger than the text.
    plan = Plan(len(rows[0]), len(rows))
    empty = True
    for row, blocks in enumerate(ground):
        for column, (zone, exits) in enumerate(blocks):
            if zone != EMPTY:
                plan.put(column, row, zone, exits)
                empty = False
    if empty:
        raise rows[0][0].wrong("sprawlopolis-city-empty")
    plan.survey()
    return plan


def _block(word: Word) -> tuple[int, int]:
    """Zone and exits of a block, or EMPTY and none."""
    letter, colon, sides = word.text.upper().partition(":")
    if not word.text.isascii() or len(letter) != 1 or letter not in ZONE_LETTERS:
        raise word.wrong("sprawlopolis-city-zone", text=word.text[:_SHOWN])
    zone = ZONE_LETTERS.index(letter)
    if colon and zone == EMPTY:
        raise word.wrong("sprawlopolis-city-ground-road")
    for side in sides:
        if side not in SIDE_LETTERS:
            raise word.wrong("sprawlopolis-city-side", text=word.text[:_SHOWN], side=side)
        if sides.count(side) > 1:
            raise word.wrong("sprawlopolis-city-exit-twice", text=word.text[:_SHOWN], side=side)
    if colon and len(sides) != 2:
        raise word.wrong("sprawlopolis-city-exits", text=word.text[:_SHOWN], exits=len(sides))
    return zone, exits_of(sides)


def _expect_as_many(words: list[Word], first: list[Word]) -> None:
    """Raises an error if a row is not as long as the first one.

    The error is at the first word too many, or after the last word.
    """
    if len(words) != len(first):
        end = words[-1]._replace(column=words[-1].column + len(words[-1].text))
        place = words[len(first)] if len(words) > len(first) else end
        raise place.wrong("sprawlopolis-city-ragged", positions=len(words), first=len(first))


# Cards with their places


def _names_a_card(words: list[Word]) -> bool:
    """Whether a line begins like a list of cards."""
    first, *rest = [word.text.lower() for word in words[:2]]
    if first in _JOINING:
        return True
    return bool(_NUMBER.fullmatch(first)) and (not rest or rest[0] in _JOINING or "," in rest[0])


def _plan_of_cards(words: list[Word]) -> Plan:
    """Returns the city that the cards make, each laid over those before it (S-20 to S-22)."""
    cards = load().card
    city = empty_city()
    placed: set[int] = set()
    for number, *where in _placements(words):
        card = _card(number, len(cards))
        if card in placed:
            raise number.wrong("sprawlopolis-city-card-twice", card=card)
        if len(placed) == CITY_CARDS:
            raise number.wrong("sprawlopolis-city-cards", "S-12", most=CITY_CARDS)
        if not where:
            raise number.wrong("sprawlopolis-city-no-place", card=card)
        placed.add(card)
        _place_card(city, card - 1, *where)
    return city.plan(blocks_of(cards))


def _placements(words: list[Word]) -> list[list[Word]]:
    """Returns the words card by card: a number begins one. Words that only join others are left out."""
    found: list[list[Word]] = []
    for word in words:
        if word.text.lower() not in _JOINING:
            if not found or _NUMBER.fullmatch(word.text):
                found.append([])
            found[-1].append(word)
    return found or [words[:1]]


def _card(word: Word, cards: int) -> int:
    """Returns the number of a card."""
    if not _NUMBER.fullmatch(word.text):
        raise word.wrong("sprawlopolis-city-card-word", text=word.text[:_SHOWN])
    number = int(word.text)
    if not 1 <= number <= cards:
        raise word.wrong("sprawlopolis-city-card", card=word.text, cards=cards)
    return number


def _place_card(city: City, card: int, place: Word, *turning: Word) -> None:
    """Lays the card at the place that the word names, turned if another word says so."""
    found = _PLACE.fullmatch(place.text)
    if found is None:
        raise place.wrong("sprawlopolis-city-place-word", text=place.text[:_SHOWN])
    for number, word in enumerate(turning):
        if number > 0 or word.text.lower() != _TURNED:
            raise word.wrong("sprawlopolis-city-turn-word", text=word.text[:_SHOWN])
    column, row = int(found[1]), int(found[2])
    if max(abs(column), abs(row)) > FAR:
        raise place.wrong("sprawlopolis-city-far", far=FAR)
    spot = spot_at(column, row, len(turning))
    if city.count > 0 and not city.may_place(spot):
        raise place.wrong("sprawlopolis-apart", "S-21", at=f"{column},{row}")
    city.place(card, spot)
