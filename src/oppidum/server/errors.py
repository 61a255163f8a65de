"""Refusals: what a client may not have, as a typed error with a message, never a stack trace."""

from __future__ import annotations

from typing import Final

import msgspec
from litestar.openapi.datastructures import ResponseSpec

from oppidum.engine.messages import IllegalAction, Message, OppidumError

WORDS = "server-"


class Refusal(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """An error as clients get it: `error` is a fixed word to branch on, `message` is for the person.

    `key` names the request that it answers, where it had one.
    """

    error: str
    message: Message
    rule: str = ""
    key: str | None = None


class Refused(OppidumError):
    """The server says no; `status` is that of HTTP. The error's fixed word is its key without the room's name."""

    def __init__(self, status: int, message: Message) -> None:
        super().__init__(message)
        self.status = status
        self.word = message.key.removeprefix(WORDS)


class Stale(Refused):
    """A command about a table of an earlier version. `meanwhile` says what has happened since, where that is known."""

    def __init__(self, version: int, meanwhile: Message | None = None) -> None:
        known = Message("server-stale-since", {"what": meanwhile}) if meanwhile else None
        super().__init__(409, known or Message("server-stale-version", {"version": version}))
        self.word = "stale-version"


REFUSALS: Final = {
    status: ResponseSpec(Refusal, description=why, generate_examples=False)
    for status, why in {
        400: "The request does not fit, or the rules forbid it.",
        401: "Nobody knows who asks.",
        403: "It is not for this person, or it comes from another site's page.",
        404: "There is no such thing, or it is not for this person to know.",
        405: "Not this method.",
        409: "Not now: the table has moved on, or it is not that far.",
        413: "Too long.",
        429: "Too often.",
        503: "Not just now: it could not be written down, or too much waits.",
    }.items()
}
"""How any request may be refused, for the schema document."""


def refusal(error: OppidumError, key: str | None = None) -> Refusal:
    """Returns the error as clients get it."""
    if isinstance(error, Refused):
        word = error.word
    elif isinstance(error, IllegalAction):
        word = "illegal-action"
    else:
        word = "bad-request"
    return Refusal(word, error.message, error.rule, key)


def status_of(error: OppidumError) -> int:
    """Returns the HTTP status of a refusal: what the engine refuses is a bad request."""
    return error.status if isinstance(error, Refused) else 400


def not_found() -> Refused:
    """There is no such table, or it is not for this person to know."""
    return Refused(404, Message("server-no-such-table"))
