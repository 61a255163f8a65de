"""Builds prompts. Legal actions are grouped by kind and piece with their places, so hundreds fit a small message."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from oppidum.engine.actions import ActionSpace
from oppidum.engine.game import State
from oppidum.server.play.steps import takes_steps
from oppidum.server.wire.play import ActionGroup, Prompt

_PARTS: WeakKeyDictionary[ActionSpace, dict[int, tuple[str, str, str]]] = WeakKeyDictionary()
"""Cached parts of actions: splitting the notation of hundreds of actions took most of the time of a prompt."""


def prompt_for(state: State, seat: int) -> Prompt:
    """Returns the prompt of a seat, with every legal answer."""
    choices = group_actions(state.configuration.actions, state.legal(seat))
    return Prompt(state.prompt(seat), choices, whole=takes_steps(state, seat))


def group_actions(actions: ActionSpace, ids: list[int]) -> list[ActionGroup]:
    """Returns the actions in groups. Pieces that may stand in the same places share a group.

    In an action of two parts or more the first part is the piece, and the rest is its place.
    """
    places: dict[tuple[str, str], list[str]] = {}
    known = _PARTS.setdefault(actions, {})
    for number in ids:
        if number not in known:
            known[number] = _parts(actions, number)
        kind, piece, place = known[number]
        places.setdefault((kind, piece), []).append(place)
    pieces: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (kind, piece), where in places.items():
        pieces.setdefault((kind, tuple(where)), []).append(piece)
    return [ActionGroup(kind, which, list(where)) for (kind, where), which in pieces.items()]


def list_notations(choices: list[ActionGroup]) -> list[str]:
    """Returns the notation of every action in the groups: what a client can answer.

    >>> list_notations([ActionGroup("build", ["house", "shop"], ["C3 C4"]), ActionGroup("income", [""], [""])])
    ['build house C3 C4', 'build shop C3 C4', 'income']
    """
    return [
        " ".join(part for part in (group.kind, piece, place) if part)
        for group in choices
        for piece in group.pieces
        for place in group.places
    ]


def _parts(actions: ActionSpace, number: int) -> tuple[str, str, str]:
    kind, _, rest = actions.notation(number).partition(" ")
    if len(actions.action(number).__struct_fields__) < 2:
        return kind, "", rest
    piece, _, place = rest.partition(" ")
    return kind, piece, place
