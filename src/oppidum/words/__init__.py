"""Words at the edge: catalogues that turn messages into sentences, and the rules as players read them."""

from oppidum.words.catalogue import Names, Words, WordsError, catalogue_text, languages, reason, say
from oppidum.words.rules import Rule, Rulebook, Section, rulebook

__all__ = [
    "Names",
    "Rule",
    "Rulebook",
    "Section",
    "Words",
    "WordsError",
    "catalogue_text",
    "languages",
    "reason",
    "rulebook",
    "say",
]
