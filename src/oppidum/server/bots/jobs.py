"""What goes to a bot's process and back, as msgpack."""

from __future__ import annotations

import msgspec

from oppidum.engine.configuration import OptionValue, Pack
from oppidum.players.budget import Budget


class BotJob(msgspec.Struct, frozen=True, kw_only=True):
    """One decision for a bot: the game with its card pack, the seat's knowledge, the bot and its budget.

    After `deadline` seconds a process that has not answered ends itself; 0 for never.
    """

    title: str
    players: int
    options: dict[str, OptionValue]
    knowledge: bytes
    bot: str
    budget: Budget
    seed: bytes
    pack: Pack | None = None
    deadline: float = 0.0


class BotChoice(msgspec.Struct, frozen=True):
    """The action in notation; None if the bot failed, and how."""

    action: str | None
    failure: str = ""
