"""How views show and positions write the open question of a module."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.messages import Message
from oppidum.engine.position import LARGEST_AMOUNT, ImpossiblePosition, decode_fields
from oppidum.games.foundations.rules.stages import STAGE_NAMES
from oppidum.games.foundations.rules.table import NOTHING


class QuestionView(msgspec.Struct):
    """Which seat has to answer which module, by its option; `stage` is the one that waits, None in a turn."""

    seat: int | None
    of: str | None
    stage: str | None
    step: int


class QuestionPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """As the view, with seats from 1; all left out while no question is open."""

    seat: int = 0
    of: str = ""
    stage: str = ""
    step: int = 0


def question_position(view: QuestionView) -> dict[str, Any]:
    """Returns the question as a position writes it: nothing if none is open."""
    if view.seat is None:
        return {}
    tree: dict[str, Any] = msgspec.to_builtins(
        QuestionPosition(view.seat + 1, view.of or "", view.stage or "", view.step)
    )
    return tree


def read_question(tree: Any, asking: dict[str, int], players: int, path: str) -> tuple[int, int, int, int]:
    """Returns seat, module, stage and step of a question, or raises ImpossiblePosition."""
    read: QuestionPosition = decode_fields(tree, QuestionPosition, path)
    if read == QuestionPosition():
        return NOTHING, NOTHING, NOTHING, 0
    known = read.stage in STAGE_NAMES or not read.stage
    if not known or read.of not in asking or not 1 <= read.seat <= players or not 0 <= read.step <= LARGEST_AMOUNT:
        raise ImpossiblePosition(path, Message("foundations-position-question"))
    stage = STAGE_NAMES.index(read.stage) if read.stage else NOTHING
    return read.seat - 1, asking[read.of], stage, read.step
