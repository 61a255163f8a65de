"""`oppidum arena`: how strong are bots, and how sure is that?"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from oppidum.arena import local
from oppidum.arena.match import Match
from oppidum.arena.schedule import Schedule
from oppidum.arena.summary import summarize
from oppidum.cli.console import write_json
from oppidum.cli.figures import print_figures
from oppidum.cli.matches import (
    exit_code,
    expect_number,
    first_games,
    make_schedule,
    play_games,
    results_in,
    show_faults,
)
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import GameKey, Json, Setup
from oppidum.engine.chance import seed_text
from oppidum.engine.game import Configuration
from oppidum.games import find
from oppidum.players.lineup import read_lineup

GAMES = 100
MOST_PROCESSES = 256
MOVE_TIMEOUT = 600.0
LONGEST_TIMEOUT = 1_000_000.0

TIMEOUT_HELP = (
    "A bot that takes so many seconds longer for a move than its budget forfeits. 600 if not given, 0 for never."
)
Timeout = Annotated[float, Parameter(help=TIMEOUT_HELP)]


def arena(
    game: GameKey,
    /,
    *,
    bots: Annotated[str, Parameter(help="The bots, each with a budget if you like: planner/400,greedy or planner/1s.")],
    setup: Setup = Setup(),  # noqa: B008 - a frozen value
    games: Annotated[
        int | None, Parameter(help="How many games, at least; the last seed is played out. 100 if not given.")
    ] = None,
    seeds: Annotated[int | None, Parameter(help="How many seeds, instead of games.")] = None,
    out: Annotated[Path | None, Parameter(help="A file for one JSON line a game; taken up where it ends.")] = None,
    records: Annotated[Path | None, Parameter(help="A folder for the record of every game.")] = None,
    workers: Annotated[int | None, Parameter(help="How many processes play; one for each core if not given.")] = None,
    move_timeout: Timeout = MOVE_TIMEOUT,
    json: Json = False,
) -> int:
    """Let bots play each seed on every seat, and say how strong they are, with 95 % intervals.

    Where nobody plays against another, each bot plays every seed for itself. Ctrl-C prints what there is so far; given
    again, the same command goes on where its file ends.
    """
    table, names = _table(game, setup, bots)
    match = Match.of(table, names, seed_text(setup.seed_or()), "balanced")
    cores = workers if workers is not None else local.cores()
    processes = expect_number(cores, "process", "processes", MOST_PROCESSES)
    run = partial(local.run, workers=processes, move_timeout=_timeout(move_timeout))
    wanted = _games(games, seeds, Schedule(match, table.pack))
    with results_in(out) as results:
        schedule = make_schedule(match, table.pack, setup.seed is not None, results)
        whole = play_games(schedule, wanted, results, run, records)
        played = first_games(results, wanted)
    summary = summarize(schedule, played)
    if json:
        write_json(summary)
    else:
        print_figures(summary)
    show_faults(played)
    return exit_code(whole, played)


def _table(game: str, setup: Setup, bots: str) -> tuple[Configuration, list[str]]:
    """Returns the table and the bots; without a number of players, a seat for each bot if they are rivals."""
    names = [str(entrant) for entrant in read_lineup(bots)]
    for name in names:
        if names.count(name) > 1:
            raise Refusal(f"{name} is named twice; named once, it plays against itself.")
    title = find(game)
    least, most = title.players
    table = setup.configure(game, least if title.cooperative else min(max(len(names), least), most))
    return setup.configure(game, least) if table.cooperative else table, names


def _timeout(seconds: float) -> float:
    if not 0 <= seconds <= LONGEST_TIMEOUT:
        raise Refusal(f"A move can be given 0 to {LONGEST_TIMEOUT:,.0f} seconds, not {seconds:g}.")
    return seconds


def _games(games: int | None, seeds: int | None, schedule: Schedule) -> int:
    """Returns the number of games in which every seed is played on every seat."""
    if games is not None and seeds is not None:
        raise Refusal("Say either how many games or how many seeds, not both.")
    if seeds is not None:
        games = expect_number(seeds, "seed", "seeds") * schedule.games_a_round
    wanted = expect_number(GAMES if games is None else games, "game", "games")
    return schedule.round_up(wanted)
