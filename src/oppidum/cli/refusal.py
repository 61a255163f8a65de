"""What the command line cannot do is said in one sentence, with the place and the reason."""

from __future__ import annotations

from oppidum.engine.messages import OppidumError
from oppidum.words.catalogue import say, with_rule


class Refusal(Exception):
    """The command cannot be carried out; the text is a whole sentence for the person who typed it."""


def sentence(error: OppidumError) -> str:
    """Returns what the engine refuses, in words, with the rule behind it."""
    return with_rule(say(error.message), error.rule)
