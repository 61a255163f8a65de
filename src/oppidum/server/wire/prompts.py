"""A prompt's legal actions, grouped by kind and piece with their places, so that hundreds fit into a small message."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from oppidum.engine.actions import ActionSpace
from oppidum.engine.game import State
from oppidum.server.play.steps import takes_steps
from oppidum.server.wire.play import ActionGroup, Prompt

_PARTS: WeakKeyDictionary[ActionSpace, dict[int, tuple[str, str, str]]] = WeakKeyDictionary()
"""The parts of actions that were asked for before."""


def prompt_for(state: State, seat: int) -> Prompt:
    """What the seat is asked, with every legal answer."""
    choices = group_actions(state.configuration.actions, state.legal(seat))
    return Prompt(state.prompt(seat), choices, whole=takes_steps(state, seat))


def group_actions(actions: ActionSpace, ids: list[int]) -> list[ActionGroup]:
    """The actions in groups; pieces that may stand in the same places share one.

    An action of two parts or more has its first as the piece, and the rest is its place.
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
    """Every action that the groups hold: what a client can answer.

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
