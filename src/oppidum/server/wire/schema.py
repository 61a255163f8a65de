"""Serves one JSON Schema of all WebSocket messages and views, which `/schema/openapi.json` cannot describe."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Router, get

from oppidum import titles
from oppidum.engine.chance import seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import Game
from oppidum.server.page.families import facts_types
from oppidum.server.wire.play import ClientMessage, ServerMessage


@cache
def message_schema() -> dict[str, Any]:
    """Returns the schema: `client` and `server` messages, `views` by title, and `facts` by family of titles."""
    views = {game.key: _view(game) for game in titles()}
    facts = facts_types()
    shapes, definitions = msgspec.json.schema_components(
        [ClientMessage, ServerMessage, *views.values(), *facts.values()], ref_template="#/$defs/{name}"
    )
    client, server, *found = shapes
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "client": client,
        "server": server,
        "views": dict(zip(views, found[: len(views)], strict=True)),
        "facts": dict(zip(facts, found[len(views) :], strict=True)),
        "$defs": definitions,
    }


def _view(game: Game) -> type[Any]:
    """Returns the type of a title's view, taken from a new table."""
    state = game.configure(game.players[0]).new(seed_bytes(0))
    return type(state.knowledge(SPECTATOR).view())


@get("/schema/messages.json", include_in_schema=False, sync_to_thread=False)
def messages() -> dict[str, Any]:
    """Returns the schema of messages."""
    return message_schema()


router = Router("/", route_handlers=[messages])
