"""Actions that begin something long, such as an offer, and how players who try anything go about them."""

from __future__ import annotations

from typing import Final

from oppidum.engine.chance import Dice
from oppidum.engine.game import Configuration

SELDOM: Final = 30
"""A random player begins something long in one of so many decisions in which it may."""


def usual_actions(configuration: Configuration, ids: list[int]) -> list[int]:
    """Returns the actions without those that are begun seldom; all of them if nothing else is left."""
    if not configuration.seldom:
        return ids
    return [action for action in ids if action not in configuration.seldom] or ids


def draw_actions(configuration: Configuration, ids: list[int], dice: Dice) -> list[int]:
    """Returns the actions among which a random player chooses: now and then those that are begun seldom."""
    usual = usual_actions(configuration, ids)
    if len(usual) < len(ids) and dice.below(SELDOM) == 0:
        return [action for action in ids if action in configuration.seldom]
    return usual
