"""What a page needs to draw a title, and what no move changes, with names in the page's language.

English names are those of the data. A name that a card pack gives stays as it is, in every language.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from oppidum.engine.configuration import Pack
from oppidum.engine.family_facts import CardSection, FamilyFacts, Naming, printed_name
from oppidum.engine.game import Configuration, Game
from oppidum.engine.messages import Message
from oppidum.games.families import FAMILIES, load_part
from oppidum.server.errors import Refused
from oppidum.words import FIRST, call, languages


class TableFacts(msgspec.Struct, frozen=True):
    """A table's family of titles, its facts, None where a family has none, and names by the ids of notation.

    `period` is what the periods of its scores are called: the word after `page-period-`. `rivals` names the parties
    after the seats, which nobody plays.
    """

    family: str
    facts: Any
    names: dict[str, str]
    period: str = "part"
    rivals: tuple[Message, ...] = ()


def facts_types() -> dict[str, type[Any]]:
    """Returns the type of `TableFacts.facts` for each family that has facts."""
    found = {family: _facts_of(family) for family in FAMILIES}
    return {family: facts.type for family, facts in found.items() if facts is not None}


def table_facts(configuration: Configuration, language: str = FIRST) -> TableFacts:
    """Returns the facts of one table, with the names of a language."""
    family = configuration.game.family
    known = _facts_of(family)
    if known is None:
        return TableFacts(family, None, {}, rivals=configuration.rivals)
    facts = known.build(configuration)
    if language != FIRST:
        facts = known.rename(facts, names_in(language))
    return TableFacts(family, facts, known.names(facts), known.period(facts), configuration.rivals)


def title_cards(game: Game, language: str = FIRST, pack: Pack | None = None) -> list[CardSection]:
    """Returns the index of a title's cards, with the names of a language and the values of a card pack."""
    known = _facts_of(game.family)
    naming = printed_name if language == FIRST else names_in(language)
    return known.cards(game.key, naming, pack) if known else []


def expect_language(language: str) -> str:
    """Returns the language, or refuses one that there are no words in."""
    if language not in languages():
        raise Refused(404, Message("server-no-such-language", {"languages": [*languages()]}))
    return language


def names_in(language: str) -> Naming:
    """Returns a function that tells what things are called in a language."""
    return lambda thing: call(thing, language)


def _facts_of(family: str) -> FamilyFacts | None:
    return cast("FamilyFacts | None", load_part(family, "facts"))
