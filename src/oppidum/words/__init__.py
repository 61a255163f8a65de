"""Words at the edge: catalogues that turn messages into sentences, and the rules as players read them."""

from oppidum.words.catalogue import FIRST, Names, Words, WordsError, call, catalogue_text, languages, reason, say
from oppidum.words.rules import Rule, RulesText, Section, load_rules

__all__ = [
    "FIRST",
    "Names",
    "Rule",
    "RulesText",
    "Section",
    "Words",
    "WordsError",
    "call",
    "catalogue_text",
    "languages",
    "load_rules",
    "reason",
    "say",
]
