"""Tables for the rule tests: laid from a position or a seed, played and questioned in notation.

Every move made here also keeps the contract: the laws hold after it, events or none make no difference, and each
viewer's events lead from its old view to its new one.
"""

from __future__ import annotations

from typing import Any, cast

import msgspec

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.events import SPECTATOR, AnyEvent, fold, visible
from oppidum.engine.messages import Reason
from oppidum.games.sprawlopolis.configuration import SprawlopolisConfiguration
from oppidum.games.sprawlopolis.rules.state import SprawlopolisState
from oppidum.games.sprawlopolis.rules.table import hand_of
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView
from oppidum.games.sprawlopolis.titles import SPRAWLOPOLIS


def configuration(players: int = 2, **options: OptionValue) -> SprawlopolisConfiguration:
    """The title for so many players."""
    return cast(SprawlopolisConfiguration, SPRAWLOPOLIS.configure(players, options))


def new(players: int = 2, seed: int = 1, **options: OptionValue) -> SprawlopolisState:
    """A new game; the first seat begins unless told otherwise."""
    return cast(SprawlopolisState, configuration(players, **({"first": "1"} | options)).new(seed))


def set_up(players: int = 2, *, difficulty: str = "normal", **position: Any) -> SprawlopolisState:
    """The table of a position."""
    made = configuration(players, difficulty=difficulty)
    return cast(SprawlopolisState, made.from_position(position, Chance(seed_bytes(1))))


def act(state: SprawlopolisState, *notations: str) -> list[AnyEvent]:
    """Plays these actions, each by the seat in turn; the events of all."""
    told: list[AnyEvent] = []
    for notation in notations:
        told += _act_once(state, notation)
    return told


def _act_once(state: SprawlopolisState, notation: str) -> list[AnyEvent]:
    seat, action = state.on_turn(), state.configuration.actions.parse(notation)
    viewers = (*range(state.configuration.players), SPECTATOR)
    old = {viewer: plain_view(state, viewer) for viewer in viewers}
    quiet, events = state.copy(), list[AnyEvent]()
    quiet.play(seat, action)
    state.play(seat, action, events)
    assert quiet.to_bytes() == state.to_bytes()
    for law in state.configuration.laws:
        assert law.holds(state), law.name
    for viewer in viewers:
        assert fold(old[viewer], visible(events, viewer)) == plain_view(state, viewer)
    return events


def take_turns(state: SprawlopolisState, turns: int) -> None:
    """So many turns: the lowest card of the hand, in a row to the east."""
    for _ in range(turns):
        act(state, f"show {cards(state, state.on_turn())[0]}", f"place {2 * (state.turn() + 1)},0")


def refusal(state: SprawlopolisState, notation: str, seat: int | None = None) -> Reason | None:
    """Why the action is not legal, for the seat in turn if none is named."""
    who = state.on_turn() if seat is None else seat
    return state.why_not(who, state.configuration.actions.parse(notation))


def cards(state: SprawlopolisState, seat: int) -> list[int]:
    """The numbers of the cards in a hand."""
    return [card + 1 for card in hand_of(state, seat)]


def view(state: SprawlopolisState, viewer: int) -> SprawlopolisView:
    """What the viewer is shown."""
    return state.knowledge(viewer).view()


def plain_view(state: SprawlopolisState, viewer: int) -> Any:
    """What the viewer is shown, as plain data."""
    return msgspec.json.decode(msgspec.json.encode(view(state, viewer)))


def places(state: SprawlopolisState) -> set[str]:
    """Where the shown card may be placed, turned or not."""
    notations = [state.configuration.actions.notation(action) for action in state.legal(state.on_turn())]
    return {notation.removeprefix("place ").removesuffix(" turned") for notation in notations}
