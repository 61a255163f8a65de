"""Serves words: the languages, the messages of each as Fluent, and the rules of each title."""

from __future__ import annotations

from litestar import MediaType, Response, Router, get
from litestar.params import FromPath, FromQuery

import oppidum
from oppidum.engine.family_facts import CardSection
from oppidum.server.errors import REFUSALS
from oppidum.server.page.families import expect_language, title_cards
from oppidum.words import FIRST, RulesText, catalogue_text, languages, load_rules


@get("/languages", sync_to_thread=False, responses=REFUSALS)
def list_languages() -> list[str]:
    """Returns the languages that have a catalogue."""
    return list(languages())


@get("/words/{language:str}", media_type=MediaType.TEXT, sync_to_thread=True, responses=REFUSALS)
def words(language: FromPath[str]) -> Response[str]:
    """Returns every message of a language, as Fluent."""
    return Response(
        catalogue_text(expect_language(language)), media_type=MediaType.TEXT, headers={"cache-control": "no-cache"}
    )


@get("/rules/{title:str}", sync_to_thread=True, responses=REFUSALS)
def rules(title: FromPath[str], language: FromQuery[str] = FIRST) -> RulesText:
    """Returns the rules of a title, by their ids."""
    game = oppidum.game(title)
    return load_rules(game.family, expect_language(language)).of(game.name)


@get("/cards/{title:str}", sync_to_thread=True, responses=REFUSALS)
def cards(title: FromPath[str], language: FromQuery[str] = FIRST) -> list[CardSection]:
    """Returns the cards of a title by their kinds, with what each does; none where a title has no index."""
    return title_cards(oppidum.game(title), expect_language(language))


router = Router("/api", route_handlers=[list_languages, words, rules, cards], tags=["words"])
