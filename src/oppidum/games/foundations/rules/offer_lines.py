"""A whole offer in one line: `propose 2 give A1 A2 8 coins ask B3`, or what a partner wishes: `wish give B3 ask A1`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from oppidum.engine.actions import ActionSpace

BEGUN: Final = ("propose", "wish")
WAYS: Final = ("give", "ask")
END: Final = "offer"
SINGULAR: Final = {"coins": "coin", "tokens": "token"}
PLURAL: Final = {"coin": "coins", "token": "tokens"}


def join_steps(beginning: str, steps: list[str]) -> str:
    """Returns an offer in one line, from the notation of its steps; the word that ends it is left out.

    >>> join_steps("propose 2", ["give A1", "give 8 coins", "ask B3"])
    'propose 2 give A1 8 coins ask B3'
    """
    words = [beginning]
    for way in WAYS:
        things = [step.partition(" ")[2] for step in steps if step.startswith(way)]
        words += [way, *things] if things else []
    return " ".join(words)


def line_of(steps: list[str]) -> str:
    """Returns a whole offer or wish in one line, from the notation of its steps; empty for anything else.

    >>> line_of(["wish", "give B3", "ask A1", "offer"]), line_of(["income"])
    ('wish give B3 ask A1', '')
    """
    if len(steps) == 1 or steps[0].split()[0] not in BEGUN:
        return ""
    # The game says the last word itself where nothing else is possible.
    return join_steps(steps[0], steps[1:-1] if steps[-1] == END else steps[1:])


def split_line(actions: ActionSpace, text: str) -> list[str]:
    """Returns the steps of an offer in the order in which they are taken; any other text as it is.

    Raises UnknownNotation for a thing that nobody can give.
    """
    words = text.lower().split()
    first = next((place for place, word in enumerate(words) if word in WAYS), 0)
    if first == 0 or words[0] not in BEGUN:
        return [text]
    named = words[first:-1] if words[-1] == END else words[first:]
    steps = sorted({actions.parse(step) for step in _steps_in(named)})
    return [" ".join(words[:first]), *[actions.notation(step) for step in steps], END]


def _steps_in(words: list[str]) -> Iterator[str]:
    """Yields each thing with the way that it goes; a number goes with the word behind it."""
    way, count = "", ""
    for word in words:
        if word in WAYS:
            way = word
        elif word.isdecimal() and not count:
            count = word
        elif count:
            yield f"{way} {count} {(SINGULAR if count == '1' else PLURAL).get(word, word)}"
            count = ""
        else:
            yield f"{way} {word}"
    if count:
        yield f"{way} {count}"
