"""The nearest of many texts is found quickly, and is the one that a slow search finds."""

import difflib
import heapq
import random

import pytest

from oppidum.engine.suggestions import MOST_LIKELY, NearTexts
from oppidum.games import find


def slowly(texts: list[str], typed: str) -> str | None:
    words, letters = set(typed.split()), set(typed)

    def alike(known: str) -> tuple[int, float]:
        return len(words & set(known.split())), len(letters & set(known)) / (len(typed) + len(known))

    short = [known for known in texts if " " not in known]
    near = difflib.get_close_matches(typed, short + heapq.nlargest(MOST_LIKELY, texts, key=alike), n=1)
    return near[0] if near else None


@pytest.mark.parametrize("title", ["metropolis", "city-of-iron"])
def test_the_nearest_text_is_what_a_slow_search_finds(title: str) -> None:
    actions, dice = find(title).configure(2).actions, random.Random(15)
    texts = [actions.notation(number).lower() for number in range(actions.size)]
    near = NearTexts(texts)
    for _ in range(30):
        letters = list(dice.choice(texts))
        for _ in range(dice.randint(1, 4)):
            letters[dice.randrange(len(letters))] = dice.choice("abcxyz 0123\u00e9")
        typed = " ".join("".join(letters).split())
        assert near.nearest(typed) == slowly(texts, typed)


def test_nothing_is_near_to_nonsense() -> None:
    near = NearTexts(["show 7", "build house c3"])
    assert [near.nearest(typed) for typed in ("", "zzzzzzzz", "\u20ac" * 60)] == [None] * 3
    assert NearTexts([]).nearest("show 7") is None
