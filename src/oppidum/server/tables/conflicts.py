"""Finds out what a title refuses before a table is opened: options that do not go together, or with so many players.

The title itself is asked about every two values of its options, so that a form refuses what the server would refuse.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import msgspec

from oppidum.engine.configuration import ConfigurationError, Option, option_text
from oppidum.engine.game import Game
from oppidum.engine.messages import Message
from oppidum.server.wire.lobby import Conflict


@cache
def conflicts_of(game: Game) -> list[Conflict]:
    """Returns what the title refuses about one option or two, apart from who sits where."""
    options = [option for option in game.options if not option.seating]
    found: list[Conflict] = []
    for number in (1, 2):
        new = [conflict for some in combinations(options, number) for conflict in _conflicts(game, some, found)]
        for option in options:
            new = _merge_values(new, option.key)
        found += new
    return found


def _conflicts(game: Game, options: tuple[Option, ...], known: list[Conflict]) -> list[Conflict]:
    """Returns a conflict for every choice of other values than the usual ones that is refused for a new reason."""
    choices: list[dict[str, str]] = [{}]
    for option in options:
        choices = [{**choice, option.key: value} for choice in choices for value in _unusual_values(option)]
    least, most = game.players
    found = []
    for choice in choices:
        reasons = {players: _refusal(game, players, choice) for players in range(least, most + 1)}
        refused = [players for players, reason in reasons.items() if reason is not None]
        new = [players for players in refused if not any(_holds(conflict, choice, players) for conflict in known)]
        reason = reasons[new[0]] if new else None
        if reason is not None:
            values = {key: [value] for key, value in choice.items()}
            found.append(Conflict(values, reason, [] if len(refused) == len(reasons) else new))
    return found


def _unusual_values(option: Option) -> list[str]:
    """Returns the values other than the default, as people type them."""
    return [value for value in option.choices or ("no", "yes") if value != option_text(option.default)]


def _refusal(game: Game, players: int, choice: dict[str, str]) -> Message | None:
    """Returns why the title refuses these values for so many players, None where it does not."""
    options = {option.key: option.read(choice.get(option.key, option.default)) for option in game.options}
    try:
        game.check(players, options)
    except ConfigurationError as refusal:
        return refusal.message
    return None


def _holds(conflict: Conflict, choice: dict[str, str], players: int) -> bool:
    """Returns whether the choice has this conflict at a table for so many."""
    named = all(choice.get(key) in values for key, values in conflict.options.items())
    return named and (not conflict.players or players in conflict.players)


def _merge_values(conflicts: list[Conflict], key: str) -> list[Conflict]:
    """Makes one conflict of those that differ in the value of one option alone."""
    merged: dict[bytes, Conflict] = {}
    for conflict in conflicts:
        rest = {other: values for other, values in conflict.options.items() if other != key}
        alike = msgspec.json.encode((key in conflict.options, rest, conflict.message, conflict.players))
        if alike in merged and key in conflict.options:
            merged[alike].options[key].extend(conflict.options[key])
        else:
            merged[alike] = conflict
    return list(merged.values())
