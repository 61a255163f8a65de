"""Words as data: a message is a key with typed parameters, never prose.

Nothing in `engine` or `games` returns a sentence. Prompts, reasons, events, score lines and errors are messages;
the catalogues in `oppidum.words` turn them into sentences at the edge, in the reader's language.
"""

from __future__ import annotations

import msgspec


class Who(msgspec.Struct, frozen=True, tag="who"):
    """A party inside a message; the edge puts its name there.

    Parties are numbered from 0: the seats first, then the automated rivals.
    """

    party: int


class Thing(msgspec.Struct, frozen=True, tag="thing"):
    """A component inside a message: its key, which a catalogue may translate, and its name in the data."""

    key: str
    name: str


class Message(msgspec.Struct, frozen=True, tag="message"):
    """A key of the catalogue and its parameters; parameters may be messages themselves.

    >>> Message("foundations-not-yours", {"lot": "C3"}).key
    'foundations-not-yours'
    """

    key: str
    params: dict[str, Param] = {}


Item = int | str | Who | Thing | Message
Param = int | str | Who | Thing | Message | list[Item]


class Reason(msgspec.Struct, frozen=True):
    """Why something is not allowed, and the rule that says so."""

    message: Message
    rule: str = ""


def make_message(key: str, **params: Param) -> Message:
    """Returns a message with its parameters by name.

    >>> make_message("foundations-not-yours", lot="C3").params
    {'lot': 'C3'}
    """
    return Message(key, params)


def make_reason(key: str, rule: str, **params: Param) -> Reason:
    """Returns a reason: a message with its parameters by name, and the rule behind it."""
    return Reason(Message(key, params), rule)


class OppidumError(Exception):
    """A refusal for the person who sees it: a message of the catalogue, and the rule behind it."""

    def __init__(self, message: Message, rule: str = "") -> None:
        super().__init__(message.key, message.params)
        self.message = message
        self.rule = rule


class IllegalAction(OppidumError):
    """Raised by `State.play`: the action is not legal now, for this reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.message, reason.rule)
        self.reason = reason
