"""Figures of the wire: how large what the server sends to each viewer of a game is, before any compression.

    python -m bench.messages

Whole games by chance, at each title's largest table; every move is told to every seat, as at a table of the server.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from oppidum.engine.events import AnyEvent
from oppidum.games import find, titles
from oppidum.server.play import entries as kind
from oppidum.server.play.commands import PreparedEntry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.points import PointsTracker
from oppidum.server.play.table_game import Seating, TableGame, apply_entry, new_game
from oppidum.server.play.viewer_messages import EntryBroadcast, table_view

GAMES = 4
EAGER = 0.4
"""How often a player takes the first kind of action by the alphabet, so builds if it can, and not just any kind."""


@dataclass
class Sizes:
    """Bytes: of a move without its question, of the points in it, of questions, of tables without and with points."""

    moves: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    prompts: list[int] = field(default_factory=list)
    views: list[int] = field(default_factory=list)
    whole: list[int] = field(default_factory=list)


def measure_game(title: str, players: int, seed: int) -> Sizes:
    """Returns the sizes of one game by chance."""
    sizes, tracker, before = Sizes(), PointsTracker(), None
    for game, entry, events in play_game(title, players, seed):
        broadcast = EntryBroadcast(PreparedEntry(entry, game, events), before or game.state, tracker)
        before = game.state
        for seat in range(players):
            (message,) = broadcast.to(seat)
            found = msgspec.json.decode(message)
            prompt = _bytes(found["now"]["prompt"]) if found["now"]["prompt"] else 0
            if prompt:
                sizes.prompts.append(prompt)
            sizes.moves.append(len(message) - prompt)
            sizes.points.append(_bytes(found["points"]))
            view = table_view(game, seat)
            sizes.views.append(_bytes(msgspec.structs.replace(view, points=[])))
            sizes.whole.append(_bytes(view))
    return sizes


def play_game(title: str, players: int, seed: int) -> Iterator[tuple[TableGame, LogEntry, list[AnyEvent]]]:
    """Yields each entry of a random game with the game after it and its events."""
    dice = random.Random(seed)
    state = find(title).configure(players).new(seed)
    game = new_game(state, Seating(frozenset(range(players))), 0)
    while not game.over:
        seat = game.to_act()[0]
        words = [game.state.configuration.actions.notation(action) for action in game.state.legal(seat)]
        kinds = sorted({word.split()[0] for word in words})
        chosen = kinds[0] if dice.random() < EAGER else dice.choice(kinds)
        notation = dice.choice([word for word in words if word.split()[0] == chosen])
        entry = LogEntry(version=game.version + 1, kind=kind.ANSWER, seat=seat, at=0, notation=notation)
        events: list[AnyEvent] = []
        game = apply_entry(game, entry, events)
        yield game, entry, events


def _bytes(message: object) -> int:
    return len(msgspec.json.encode(message))


def main() -> None:
    """Prints a table."""
    columns = ("title", "players", "a move: median, worst", "points in it: median, worst", "a question")
    print(f"| {' | '.join(columns)} | the table: worst, with points |")
    print("|---|---|---|---|---|---|")
    for title in titles():
        players = title.players[1]
        games = [measure_game(title.key, players, seed) for seed in range(1, GAMES + 1)]
        moves, points, prompts, views, whole = (
            [size for game in games for size in getattr(game, part)]
            for part in ("moves", "points", "prompts", "views", "whole")
        )
        figures = [f"{statistics.median(each):,.0f} B, {max(each):,} B" for each in (moves, points, prompts)]
        print(f"| {title.key} | {players} | {' | '.join(figures)} | {max(views):,} B, {max(whole):,} B |")


if __name__ == "__main__":
    main()
