"""Bots as people type them: a name, and after a stroke how much it may think.

greedy          as it likes
planner/400     400 simulations a decision: the same choice on every machine
planner/1s      a second a decision; 0.5s and 250ms are times too
"""

from __future__ import annotations

import re

import msgspec

from oppidum.engine.messages import Message, OppidumError, Param
from oppidum.players import find, names
from oppidum.players.bot import Bot
from oppidum.players.budget import DEFAULT_BUDGET, Budget

_SIMULATIONS = re.compile(r"[0-9]{1,9}")
_SECONDS = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)s")
_MILLISECONDS = re.compile(r"([0-9]{1,9})ms")


class BadLineup(OppidumError):
    """The text names no bot, or a budget that is none."""


class Entrant(msgspec.Struct, frozen=True):
    """A bot that takes part, and how much it may think."""

    name: str
    budget: Budget = DEFAULT_BUDGET

    def __str__(self) -> str:
        """Returns the entrant as it is typed, in one form for equal budgets; `read_entrant` is the way back.

        >>> str(read_entrant("greedy/1500ms"))
        'greedy/1.5s'
        """
        budget = budget_text(self.budget)
        return f"{self.name}/{budget}" if budget else self.name

    def bot(self) -> Bot:
        """Returns a new bot of this name."""
        return find(self.name)


def read_lineup(text: str) -> list[Entrant]:
    """Returns the entrants of a list with commas between them.

    >>> [entrant.name for entrant in read_lineup("greedy/20, random")]
    ['greedy', 'random']
    """
    return [read_entrant(part.strip()) for part in text.split(",")]


def read_entrant(text: str) -> Entrant:
    """Returns the entrant that the text names; BadLineup or UnknownBot if it names none."""
    if not text:
        raise BadLineup(Message("players-no-bot", {"bots": [*names()]}))
    name, stroke, budget = text.partition("/")
    find(name)
    return Entrant(name, _read_budget(text, budget) if stroke else DEFAULT_BUDGET)


def _read_budget(text: str, budget: str) -> Budget:
    if _SIMULATIONS.fullmatch(budget) and int(budget):
        return Budget(simulations=int(budget))
    if (found := _SECONDS.fullmatch(budget)) and float(found[1]):
        return Budget(seconds=float(found[1]))
    if (found := _MILLISECONDS.fullmatch(budget)) and int(found[1]):
        return Budget(seconds=int(found[1]) / 1000)
    params: dict[str, Param] = {"text": text[:60], "name": text.partition("/")[0][:60]}
    raise BadLineup(Message("players-bad-budget", params))


def budget_text(budget: Budget) -> str:
    """Returns the budget as it is typed; nothing where a bot thinks as it likes."""
    if budget.simulations is not None:
        return str(budget.simulations)
    if budget.seconds is not None:
        return f"{budget.seconds:.3f}".rstrip("0").rstrip(".") + "s"
    return ""


def seat_names(bots: list[str]) -> list[str]:
    """Returns what bots at one table are called.

    >>> seat_names(["greedy", "random", "greedy"])
    ['Greedy 1', 'Random', 'Greedy 3']
    """
    return [
        f"{bot.capitalize()} {seat + 1}" if bots.count(bot) > 1 else bot.capitalize() for seat, bot in enumerate(bots)
    ]
