"""Suggests the known text that a mistyped one was probably meant to be."""

from __future__ import annotations

import difflib
import heapq
from collections.abc import Iterable
from typing import Final

MOST_LIKELY: Final = 20
LETTER_BITS: Final = 128


class NearTexts:
    """Finds the text that is nearest to a typed one.

    Anybody may ask a server this, with any nonsense. To compare closely takes long, so only the likely texts are: those
    that share most words, and most letters for their length. Sets are bits of integers here, which count quickly.

    >>> NearTexts(["show 7", "build house c3"]).nearest("shw 7")
    'show 7'
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = list(texts)
        self._short = [text for text in self._texts if " " not in text]
        self._vocabulary: dict[str, int] = {}
        for text in self._texts:
            for word in text.split():
                self._vocabulary.setdefault(word, len(self._vocabulary))
        self._traits = [(self._words(text), _letters(text), len(text)) for text in self._texts]

    def nearest(self, typed: str) -> str | None:
        """Returns the text that was probably meant, None where nothing is like it."""
        # Texts of one word are always compared: mistyped, they share no word with what was typed.
        near = difflib.get_close_matches(typed, self._short + self._likely(typed), n=1)
        return near[0] if near else None

    def _likely(self, typed: str) -> list[str]:
        words, letters, length = self._words(typed), _letters(typed), len(typed)
        alike = [
            ((words & own_words).bit_count(), (letters & own_letters).bit_count() / (length + own_length))
            for own_words, own_letters, own_length in self._traits
        ]
        best = heapq.nlargest(MOST_LIKELY, range(len(alike)), key=alike.__getitem__)
        return [self._texts[number] for number in best]

    def _words(self, text: str) -> int:
        """Returns one bit for each known word in the text."""
        return sum(1 << self._vocabulary[word] for word in set(text.split()) if word in self._vocabulary)


def _letters(text: str) -> int:
    """Returns one bit for each letter; letters beyond ASCII may share one."""
    bits = 0
    for letter in set(text):
        bits |= 1 << ord(letter) % LETTER_BITS
    return bits
