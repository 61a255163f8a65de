"""Words at the edge: catalogues that turn messages into sentences, and the rules as players read them."""

from oppidum.words.catalogue import FIRST, Names, Words, WordsError, call, catalogue_text, languages, reason, say
from oppidum.words.rules import Rule, Rulebook, Section, rulebook

__all__ = [
    "FIRST",
    "Names",
    "Rule",
    "Rulebook",
    "Section",
    "Words",
    "WordsError",
    "call",
    "catalogue_text",
    "languages",
    "reason",
    "rulebook",
    "say",
]
