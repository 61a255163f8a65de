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

ASPECTS = ("monuments", "roles", "objectives", "invocations", "roads", "trading", "stealing")
"""What a bot can be blind to: modules of Rome, by their options."""


class UnknownBot(OppidumError):
    """No bot has this name."""


def names() -> list[str]:
    """Returns the built-in bots, weakest first."""
    return list(_BOTS)


def find(name: str) -> Bot:
    """Returns a new bot of this name.

    A name may say what the bot is blind to, for measurements: ``greedy:blind=monuments+roles`` takes these modules of
    a title for worth nothing.
    """
    plain, colon, setting = name.partition(":")
    if plain not in _BOTS or (colon and plain == RandomBot.name):
        raise _unknown(name)
    if not colon:
        return _BOTS[plain]()
    word, _, aspects = setting.partition("=")
    blind = tuple(aspects.split("+"))
    if word != "blind" or any(aspect not in ASPECTS for aspect in blind) or len(set(blind)) < len(blind):
        raise UnknownBot(Message("players-bad-blindness", {"bot": name[:60], "aspects": [*ASPECTS]}))
    return GreedyBot(blind=blind) if plain == GreedyBot.name else PlannerBot(blind)


def _unknown(name: str) -> UnknownBot:
    near = difflib.get_close_matches(name.lower(), list(_BOTS), n=1)
    known: list[Item] = list(_BOTS)
    if near:
        return UnknownBot(Message("players-unknown-bot-near", {"bot": name[:60], "near": near[0], "bots": known}))
    return UnknownBot(Message("players-unknown-bot", {"bot": name[:60], "bots": known}))
