"""Bots. All of them, built in or from outside, are a `Bot`: they see a Knowledge, never a State."""

from __future__ import annotations

import difflib

from oppidum.engine.messages import Item, Message, OppidumError
from oppidum.players.bot import Bot, RandomBot
from oppidum.players.budget import DEFAULT_BUDGET, Budget
from oppidum.players.greedy import GreedyBot
from oppidum.players.search import PlannerBot

__all__ = ["DEFAULT_BUDGET", "Bot", "Budget", "GreedyBot", "PlannerBot", "RandomBot", "UnknownBot", "find", "names"]

_BOTS: dict[str, type[Bot]] = {bot.name: bot for bot in (RandomBot, GreedyBot, PlannerBot)}


class UnknownBot(OppidumError):
    """No bot has this name."""


def names() -> list[str]:
    """Returns the built-in bots, weakest first."""
    return list(_BOTS)


def find(name: str) -> Bot:
    """Returns a new bot of this name."""
    if name not in _BOTS:
        near = difflib.get_close_matches(name.lower(), list(_BOTS), n=1)
        known: list[Item] = list(_BOTS)
        if near:
            raise UnknownBot(Message("players-unknown-bot-near", {"bot": name[:60], "near": near[0], "bots": known}))
        raise UnknownBot(Message("players-unknown-bot", {"bot": name[:60], "bots": known}))
    return _BOTS[name]()
