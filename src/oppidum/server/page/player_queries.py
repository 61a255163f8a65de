"""Answers a player's questions without a move: the facts of a table, previews, and why an action is illegal.

Every answer is made from what the viewer knows. A preview looks at tables imagined from that, never at the real one.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get
from litestar.params import FromPath, FromQuery, QueryParameter

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR, AnyEvent, visible
from oppidum.engine.family_facts import CardSection
from oppidum.engine.game import Knowledge, State
from oppidum.engine.messages import Message, OppidumError, Reason
from oppidum.engine.scoring import Line
from oppidum.games import find
from oppidum.players.previews import TooManyEndings, preview_difference, preview_payments
from oppidum.server.access import FromInvite
from oppidum.server.errors import REFUSALS, Refused
from oppidum.server.page.families import TableFacts, expect_language, table_facts, title_cards
from oppidum.server.play.routes import load_for_viewer
from oppidum.server.play.steps import expect_unfinished, play_steps, read_answer, takes_more
from oppidum.server.wire.play import LONGEST_NOTATION, NextStep
from oppidum.server.wire.prompts import prompt_for
from oppidum.words import FIRST

AnyRequest = Request[Any, Any, Any]
ActionText = Annotated[str, QueryParameter(max_length=LONGEST_NOTATION)]
MOST_ENDS = 300
"""How many ends of a compound action a preview tries. The terminal tries more, but many people share a server."""


class Preview(msgspec.Struct, frozen=True):
    """What an action would change, completed in the best way, before anything else happens.

    `now` are points at once and `later` those of the coming scoring, both with the lines that differ, worded as
    differences; `holdings` says what else the seat has more or less of. `certain` is False where the change depends on
    what the seat does not know, where the action has too many ends, or where it is illegal. Then the other fields stay
    empty. A `guess` is what tables imagined from the seat's knowledge agree on, though the action shows something new;
    `at_best` counts the best of further steps.
    `pays` says what the seat pays beside a price, such as for a requirement that it does not meet.
    """

    certain: bool
    now: int = 0
    later: int = 0
    lines: tuple[Line, ...] = ()
    later_lines: tuple[Line, ...] = ()
    holdings: tuple[Message, ...] = ()
    guess: bool = False
    at_best: bool = False
    pays: tuple[Message, ...] = ()


class WhyNot(msgspec.Struct, frozen=True):
    """Why an action is not legal, None where it is."""

    reason: Reason | None


@get("/tables/{table:str}/facts", responses=REFUSALS)
async def facts(
    request: AnyRequest, table: FromPath[str], invite: FromInvite = None, language: FromQuery[str] = FIRST
) -> TableFacts:
    """Returns what no move changes, with names in a language."""
    loaded, _, _ = await load_for_viewer(request, table, invite)
    return await asyncio.to_thread(table_facts, loaded.stored.configuration(), expect_language(language))


@get("/tables/{table:str}/cards", responses=REFUSALS)
async def cards(
    request: AnyRequest, table: FromPath[str], invite: FromInvite = None, language: FromQuery[str] = FIRST
) -> list[CardSection]:
    """Returns the index of the title's cards with the values of the table's card pack."""
    loaded, _, _ = await load_for_viewer(request, table, invite)
    pack = loaded.stored.card_pack()
    return await asyncio.to_thread(title_cards, find(loaded.stored.title), expect_language(language), pack)


@get("/tables/{table:str}/preview", responses=REFUSALS)
async def preview(request: AnyRequest, table: FromPath[str], action: ActionText, invite: FromInvite = None) -> Preview:
    """Returns what an action would bring its seat. Of several steps, only the last one counts."""
    state, seat = await _load_for_seat(request, table, invite)
    before, last = _before_last_step(state, seat, action)
    return await asyncio.to_thread(preview_action, before.knowledge(seat), last)


@get("/tables/{table:str}/why", responses=REFUSALS)
async def why(request: AnyRequest, table: FromPath[str], action: ActionText, invite: FromInvite = None) -> WhyNot:
    """Returns why an action cannot be played now. Of several steps, only the last one counts."""
    state, seat = await _load_for_seat(request, table, invite)
    try:
        before, last = _before_last_step(state, seat, action)
        return WhyNot(before.why_not(seat, last))
    except OppidumError as error:  # a text that is no action at all gets its reason too
        return WhyNot(Reason(error.message, error.rule))


@get("/tables/{table:str}/next", responses=REFUSALS)
async def next_step(
    request: AnyRequest, table: FromPath[str], steps: ActionText, invite: FromInvite = None
) -> NextStep:
    """Returns the prompt after steps of a secret answer, or of an offer, that the seat has chosen but not sent.

    The server keeps nothing of them: a stored step could leak, and the client may still change its mind.
    """
    state, seat = await _load_for_seat(request, table, invite)
    after, events = state.copy(), list[AnyEvent]()
    play_steps(after, seat, read_answer(state, seat, steps), events)
    if not takes_more(after, seat):  # what follows the decision depends on the other seats
        return NextStep(None, [])
    return NextStep(prompt_for(after, seat), visible(events, seat))


async def _load_for_seat(request: AnyRequest, table: str, invite: str | None) -> tuple[State, int]:
    """Returns the current state and the seat that asks; Refused for a spectator."""
    loaded, viewer, _ = await load_for_viewer(request, table, invite)
    state = loaded.current_game().state
    if viewer == SPECTATOR:
        raise Refused(403, Message("server-not-seated"))
    return state, viewer


def _before_last_step(state: State, seat: int, answer: str) -> tuple[State, int]:
    """Returns the state before the last step of an answer, and that step."""
    *earlier, last = read_answer(state, seat, answer)
    if not earlier:
        return state, last
    before = state.copy()
    play_steps(before, seat, earlier)
    expect_unfinished(before, seat)
    return before, last


def preview_action(knowledge: Knowledge, action: int) -> Preview:
    """Returns the preview of an action, as the terminal shows it."""
    # A fixed seed imagines the same tables each time, so asking again cannot give another answer.
    try:
        found = preview_difference(knowledge, action, Dice(seed_bytes(0), "preview"), MOST_ENDS)
    except TooManyEndings:
        found = None
    if found is None:
        return Preview(certain=False)
    pays = preview_payments(knowledge, action, Dice(seed_bytes(0), "payments"))
    return Preview(
        certain=True,
        now=found.scored,
        later=found.projected,
        lines=found.scored_lines,
        later_lines=found.projected_lines,
        holdings=found.holdings,
        guess=found.guess,
        at_best=found.at_best,
        pays=pays,
    )


router = Router("/api", route_handlers=[facts, cards, preview, why, next_step], tags=["queries"])
