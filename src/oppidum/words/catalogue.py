"""Catalogues: a message of the engine becomes a sentence in the reader's language.

A catalogue is a Fluent file, `<language>/<title>.ftl` beside this module; all files of a language form one
vocabulary. A key that no file has, or a parameter that a sentence misses, is an error at once; nothing is
left out in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from oppidum.engine.messages import Message, Param, Reason, Thing, Who

Names = Mapping[int, str]
"""What the parties at a table are called; a party without a name is called by its number."""

FIRST = "en"
"""The language that everything is said in; what only commands and files say, others need not have."""

ENDING = ".ftl"
NOBODY: Names = {}


LARGEST_NUMBER = 10**15
"""Longer numbers than this are written digit by digit: nobody groups them, and the formatter cannot."""


class WordsError(LookupError):
    """The catalogues do not fit the messages: a fault of ours, never of the reader."""


class Words:
    """The vocabulary of one language, with catalogues from elsewhere if given.

    >>> Words().say(Message("engine-unknown-notation", {"text": "bild"}))
    '“bild” is no action of this game.'
    """

    def __init__(self, language: str = FIRST, extra: Iterable[Traversable] = ()) -> None:
        if language not in languages():
            raise WordsError(f"no words in the language {language!r}")
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        self._entries: dict[str, fluent.Message] = {}
        for file in [*_catalogues(language), *extra]:
            self._add(file)

    def say(self, message: Message, names: Names | None = None) -> str:
        """Returns the message as a sentence; parties are called by these names."""
        if message.key not in self._entries:
            raise WordsError(f"no words for the key {message.key!r} in {self.language!r}")
        params = {name: self._param(param, names or NOBODY) for name, param in message.params.items()}
        pattern = self._bundle.get_message(message.key).value
        assert pattern is not None, "an entry without words is refused when it is read"
        text, errors = self._bundle.format_pattern(pattern, params)
        if errors:
            raise WordsError(f"the words for {message.key!r} in {self.language!r} fail: {errors[0]}")
        return str(text)

    def reason(self, reason: Reason, names: Names | None = None) -> str:
        """Says why something is not allowed, with the rule at the end.

        >>> Words().reason(Reason(Message("engine-unknown-notation", {"text": "sleep"}), "F-10"))
        '“sleep” is no action of this game (F-10).'
        """
        return with_rule(self.say(reason.message, names), reason.rule)

    def call(self, thing: Thing | str) -> str:
        """Returns what a component is called; a name that a card pack gives stays as it is."""
        return str(self._param(thing, NOBODY))

    def keys(self) -> dict[str, set[str]]:
        """Returns every key of the vocabulary and the parameters that its sentence uses."""
        return {key: _variables(entry) for key, entry in self._entries.items()}

    def _param(self, param: Param, names: Names) -> int | str:
        match param:
            case Message():
                return self.say(param, names)
            case Who(party):
                return names.get(party) or self.say(Message("engine-player", {"number": party + 1}))
            case Thing(key, name):
                return self.say(Message(key)) if key in self._entries else name
            case list():
                return self._list([str(self._param(item, names)) for item in param])
            case int() if abs(param) > LARGEST_NUMBER:
                return str(param)
            case _:
                return param

    def _list(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self.say(Message("engine-list", {"start": ", ".join(items[:-1]), "last": items[-1]}))

    def _add(self, file: Traversable) -> None:
        resource = FluentResource(file.read_text(encoding="utf-8"))
        for entry in resource.body:
            if isinstance(entry, fluent.Junk):
                raise WordsError(f"{file.name}: {entry.annotations[0].message}: {entry.content!r}")
            if isinstance(entry, fluent.Message):
                if entry.value is None or entry.id.name in self._entries:
                    raise WordsError(f"{file.name}: the key {entry.id.name!r} has no words, or has them twice")
                self._entries[entry.id.name] = entry
        self._bundle.add_resource(resource)


def say(message: Message, language: str = FIRST, names: Names | None = None) -> str:
    """Returns the message as a sentence, from the catalogues of the project."""
    return _words(language).say(message, names)


def reason(reason: Reason, language: str = FIRST, names: Names | None = None) -> str:
    """Says why something is not allowed, with its rule: "C3 is not yours (F-14)."."""
    return _words(language).reason(reason, names)


def call(thing: Thing | str, language: str = FIRST) -> str:
    """Returns what a component is called, from the catalogues of the project.

    >>> call(Thing("city-of-iron-name-mine", "Mine"), "de")
    'Bergwerk'
    """
    return _words(language).call(thing)


def with_rule(sentence: str, rule: str) -> str:
    """Returns the sentence with the rule that stands behind it.

    >>> with_rule("C3 is not yours.", "F-14")
    'C3 is not yours (F-14).'
    """
    if not rule:
        return sentence
    return f"{sentence.removesuffix('.')} ({rule})."


@cache
def languages() -> tuple[str, ...]:
    """Returns the languages that there are words in."""
    folders = [folder.name for folder in files(__package__).iterdir() if folder.is_dir()]
    return tuple(sorted(name for name in folders if not name.startswith("_") and _catalogues(name)))


@cache
def catalogue_text(language: str) -> str:
    """Returns all catalogues of a language as one, for readers that format messages themselves."""
    return "\n".join(file.read_text(encoding="utf-8") for file in _catalogues(language))


@cache
def _words(language: str) -> Words:
    return Words(language)


def _catalogues(language: str) -> list[Traversable]:
    folder = files(__package__) / language
    found = [file for file in folder.iterdir() if file.name.endswith(ENDING)]
    return sorted(found, key=lambda file: file.name)


class _Variables(Visitor):
    """Collects the names of the parameters in a sentence."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802 - Fluent's own name
        self.names.add(node.id.name)


def _variables(entry: fluent.Message) -> set[str]:
    visitor = _Variables()
    visitor.visit(cast(fluent.BaseNode, entry))
    return visitor.names
