"""The city scorer: a city of a real table as text, its score with all reasons."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import FromQuery, JSONBody

import oppidum
from oppidum.games.sprawlopolis.data.schema import Card
from oppidum.games.sprawlopolis.rules.scoring import DIFFICULTIES
from oppidum.games.sprawlopolis.shown.facts import facts_of, rename_cards
from oppidum.server.access import address_of
from oppidum.server.checking.jobs import CityScore
from oppidum.server.errors import REFUSALS
from oppidum.server.page.families import expect_language, names_in
from oppidum.server.services import services_of
from oppidum.server.wire.lobby import ClientRequest
from oppidum.words import FIRST

AnyRequest = Request[Any, Any, Any]


class CityText(ClientRequest, frozen=True, kw_only=True):
    """A city as `docs/score-a-city.md` has it."""

    text: Annotated[str, msgspec.Meta(max_length=8000)]


class CityCards(msgspec.Struct, frozen=True):
    """What a city can be made of: the cards by number, with their conditions, and the difficulties."""

    cards: dict[str, Card]
    difficulties: list[str]


@get("/score-a-city", sync_to_thread=True, responses=REFUSALS)
def cards(language: FromQuery[str] = FIRST) -> CityCards:
    """Returns the cards of the built-in game, with the names of a language."""
    game = oppidum.game("sprawlopolis")
    found = facts_of(game.configure(game.players[0])).cards
    if expect_language(language) != FIRST:
        found = rename_cards(found, names_in(language))
    return CityCards(found, list(DIFFICULTIES))


@post("/score-a-city", status_code=200, responses=REFUSALS)
async def score(request: AnyRequest, data: JSONBody[CityText]) -> Response[CityScore]:
    """Returns the score of a city; a mistake in it is an answer, not a refusal."""
    services, address = services_of(request), address_of(request)
    await services.limits.check("cities", address)
    json: Any = (await services.checker.score_city(address, data.text)).encode()  # a CityScore in its last form
    return Response(json, media_type=MediaType.JSON)


router = Router("/api", route_handlers=[cards, score], tags=["scorer"])
