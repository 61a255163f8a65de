"""Narrows a long list of actions by the words that a person types, and shows the rest in groups."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import shorten

WIDTH = 80
FEW = 9
MANY = 60
MEANINGFUL = 2
MORE = " ..."

Remarks = Mapping[str, str]
"""What to say beside a choice, by the words that lead to it: ``{"buy B4": "3 coins"}``."""


@dataclass(frozen=True)
class Choice:
    """One line to choose from: an action, or several that begin with the same words."""

    words: tuple[str, ...]
    actions: tuple[int, ...]

    @property
    def whole(self) -> bool:
        """Whether it is one action."""
        return len(self.actions) == 1


class Choices:
    """Actions by their notation.

    >>> choices = Choices({0: "income", 1: "buy B4", 2: "build house B4 C4", 3: "build house C4 C5"})
    >>> choices.find("build"), choices.find("bui c5"), choices.find("B4"), choices.find("build C4 B4")
    ([2, 3], [3], [1, 2], [])
    """

    def __init__(self, notations: Mapping[int, str]) -> None:
        self._words = {action: tuple(text.split()) for action, text in notations.items()}
        self._lower = {action: tuple(text.lower().split()) for action, text in notations.items()}

    def find(self, text: str) -> list[int]:
        """Returns the actions that hold the words of the text, or words that begin so, in their order."""
        typed = text.lower().split()
        # For each action that still fits, how many of its words are used up.
        used = dict.fromkeys(self._lower, 0)
        if typed and any(words[0].startswith(typed[0]) for words in self._lower.values()):
            kind = self._meant_words(typed[0], {words[0] for words in self._lower.values()})
            used = {action: 1 for action in used if self._lower[action][0] in kind}
            typed = typed[1:]
        for word in typed:
            spelt = self._meant_words(word, {other for action in used for other in self._lower[action][used[action] :]})
            found: dict[int, int] = {}
            for action, start in used.items():
                words = self._lower[action]
                place = next((place for place in range(start, len(words)) if words[place] in spelt), None)
                if place is not None:
                    found[action] = place + 1
            used = found
        return list(used)

    @staticmethod
    def _meant_words(typed: str, words: set[str]) -> set[str]:
        """Returns the words that are meant: the very word if there is one, else all that begin so."""
        return {typed} if typed in words else {word for word in words if word.startswith(typed)}

    def next_words(self, text: str) -> list[str]:
        """Returns how the last word may go on; a word that ends with a blank has more to follow.

        >>> Choices({0: "income", 1: "build house B4 C4"}).next_words("build h")
        ['house ']
        """
        *done, last = text.lower().split(" ")
        before = [word for word in done if word]
        place = len(before)
        found: dict[str, bool] = {}
        for action, words in self._lower.items():
            if list(words[:place]) == before and place < len(words) and words[place].startswith(last):
                word = self._words[action][place]
                found[word] = found.get(word, False) or place + 1 < len(words)
        return [word + " " if more else word for word, more in found.items()]

    def group(self, actions: list[int]) -> list[Choice]:
        """Returns the actions as lines to choose from: each where they are few, else by the first word that differs.

        Kinds of action and their first part make groups that mean something (build, then build house); what comes
        after them, such as places, is grouped only where the list would be very long.

        >>> notations = [f"build {piece} {lot}" for piece in ("house", "shop") for lot in "ABCDEF"]
        >>> choices = Choices(dict(enumerate(notations)))
        >>> len(choices.group(choices.find(""))), len(choices.group(choices.find("build shop")))
        (2, 6)
        """
        depth = max((len(self._words[action]) for action in actions), default=0)
        if len(actions) > FEW:
            differing = 1
            while differing < depth and len({self._words[action][:differing] for action in actions}) == 1:
                differing += 1
            if differing <= MEANINGFUL or len(actions) > MANY:
                depth = differing
        groups: dict[tuple[str, ...], list[int]] = {}
        for action in actions:
            groups.setdefault(self._words[action][:depth], []).append(action)
        return [
            Choice(self._words[group[0]] if len(group) == 1 else words, tuple(group)) for words, group in groups.items()
        ]

    def one_by_one(self, actions: list[int]) -> list[Choice]:
        """Returns the actions as lines to choose from, in this order and not grouped."""
        return [Choice(self._words[action], (action,)) for action in actions]

    def preview(self, choice: Choice) -> str:
        """Returns the words that follow in a group, each once; `plain` is an action that ends there.

        >>> choices = Choices({0: "place 2,1", 1: "place 2,1 turned"})
        >>> choices.preview(Choice(("place", "2,1"), (0, 1)))
        'plain turned'
        """
        place = len(choice.words)
        following = [self._words[action][place : place + 1] for action in choice.actions]
        return " ".join(dict.fromkeys(words[0] if words else "plain" for words in following))


def menu(choices: Choices, shown: list[Choice], remarks: Remarks, width: int = WIDTH) -> list[str]:
    """Returns the lines of a list with numbers; what all have in common stands once, above."""
    common = _common(shown)
    heads = [" ".join(choice.words[common:]) + ("" if choice.whole else MORE) for choice in shown]
    notes = [_note(choices, choice, remarks) for choice in shown]
    title = " ".join(shown[0].words[:common])
    if common and len(set(notes)) == 1:
        title += f" ({notes[0].strip()})" if notes[0] else ""
        notes = [""] * len(notes)
    return ([_cut(title, width - 1) + ":"] if common else []) + _number_lines(heads, notes, width)


def _number_lines(heads: list[str], notes: list[str], width: int) -> list[str]:
    number = len(str(len(heads)))
    if not any(notes):
        return _columns([f"{place:>{number}}  {head}" for place, head in enumerate(heads, start=1)], width)
    column = max(map(len, heads))
    rows = [
        f"  {place:>{number}}  {head:<{column}}  {note}"
        for place, (head, note) in enumerate(zip(heads, notes, strict=True), start=1)
    ]
    return [_cut(row.rstrip(), width) for row in rows]


def _common(shown: list[Choice]) -> int:
    """Returns how many words at the beginning all share, at least one being left to each.

    A bare number keeps the words before it, lest it be taken for the number of a choice.
    """
    if len(shown) < 2:
        return 0
    shortest = min(len(choice.words) for choice in shown) - 1
    first = shown[0].words
    count = 0
    while count < shortest and all(choice.words[count] == first[count] for choice in shown):
        count += 1
    if any(choice.words[count].isdecimal() for choice in shown):
        return 0
    return count


def _note(choices: Choices, choice: Choice, remarks: Remarks) -> str:
    remark = remarks.get(" ".join(choice.words), "")
    if not remark and len(choice.words) > 2:
        remark = remarks.get(" ".join(choice.words[:2]), "")
    if choice.whole:
        return remark
    ways = f"{len(choice.actions)} ways"
    return f"{remark}; {ways}" if remark else f"{ways}: {choices.preview(choice)}"


def _columns(cells: list[str], width: int) -> list[str]:
    """Returns the cells in columns, to be read line by line."""
    wide = max(map(len, cells)) + 3
    across = max((width - 2 + 3) // wide, 1)
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    return ["  " + "".join(f"{cell:<{wide}}" for cell in row).rstrip() for row in rows]


def _cut(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    indent = len(line) - len(line.lstrip())
    head = line[: width - len(MORE)].rpartition(" ")[0]
    return (head if len(head) > indent else shorten(line, width - len(MORE), placeholder="")) + MORE
