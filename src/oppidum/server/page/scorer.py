"""The city scorer: a city of a real table as text, its score with all reasons."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.params import FromQuery, JSONBody

import oppidum
from oppidum.engine.messages import Message, OppidumError
from oppidum.games.sprawlopolis.data import Card
from oppidum.games.sprawlopolis.facts import facts_of
from oppidum.games.sprawlopolis.reckoning import Reckoning, reckon
from oppidum.games.sprawlopolis.scoring import DIFFICULTIES
from oppidum.games.sprawlopolis.written import first_word, read_city
from oppidum.server.errors import REFUSALS
from oppidum.server.gate import address_of
from oppidum.server.page.naming import conditions, known
from oppidum.server.services import services_of
from oppidum.server.wire.lobby import Request as Asked
from oppidum.words import FIRST

AnyRequest = Request[Any, Any, Any]


class CityText(Asked, frozen=True, kw_only=True):
    """A city as `docs/score-a-city.md` has it."""

    text: Annotated[str, msgspec.Meta(max_length=8000)]


class CityScore(msgspec.Struct, frozen=True):
    """The score and whether it wins, or what is wrong with the text; neither where nothing is written yet."""

    reckoning: Reckoning | None = None
    won: bool | None = None
    problem: Message | None = None


class CityCards(msgspec.Struct, frozen=True):
    """What a city can be made of: the cards by number, with their conditions, and the difficulties."""

    cards: dict[str, Card]
    difficulties: list[str]


@get("/score-a-city", sync_to_thread=True, responses=REFUSALS)
def cards(language: FromQuery[str] = FIRST) -> CityCards:
    """The cards of the built-in game, with the names of a language."""
    game = oppidum.game("sprawlopolis")
    found = facts_of(game.configure(game.players[0])).cards
    return CityCards(conditions(found, known(language)), list(DIFFICULTIES))


@post("/score-a-city", status_code=200, responses=REFUSALS)
async def score(request: AnyRequest, data: JSONBody[CityText]) -> CityScore:
    """The score of a city; a mistake in it is an answer, not a refusal."""
    await services_of(request).limits.check("looks", address_of(request))
    if first_word(data.text) is None:
        return CityScore()
    return await asyncio.to_thread(_scored, data.text)


def _scored(text: str) -> CityScore:
    try:
        found = reckon(read_city(text))
    except OppidumError as error:
        return CityScore(problem=error.message)
    return CityScore(reckoning=found, won=found.won)


router = Router("/api", route_handlers=[cards, score], tags=["scorer"])
