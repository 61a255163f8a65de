"""`oppidum simulate`: bots play a series of games, here and now."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from oppidum.arena.game_runner import play
from oppidum.arena.match import Job, Match, Outcomes, Played
from oppidum.cli.console import grid, show, write_json
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
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Configuration
from oppidum.players.lineup import read_lineup
from oppidum.words import say


def simulate(
    game: GameKey,
    /,
    *,
    setup: Setup = Setup(),  # noqa: B008 - a frozen value
    games: Annotated[int, Parameter(help="How many games.")] = 1,
    bots: Annotated[str, Parameter(help="A bot for each seat, or one for all: greedy,random.")] = "random",
    permute: Annotated[bool, Parameter(help="Play each seed once with every rotation of the seats.")] = False,
    out: Annotated[Path | None, Parameter(help="A file for one JSON line a game; taken up where it ends.")] = None,
    records: Annotated[Path | None, Parameter(help="A folder for the record of every game.")] = None,
    show: Annotated[bool, Parameter(help="Tell the moves in words as they are played.")] = False,
    json: Json = False,
) -> int:
    """Let bots play, and sum up who won. An interrupted series goes on when the same command is given again."""
    if show and json:
        raise Refusal("Moves in words and data for programs do not go together: choose --show or --json.")
    expect_number(games, "game", "games")
    table, names = _table(game, setup, bots)
    match = Match.of(table, names, seed_text(setup.seed_or()), "rotated" if permute else "fixed")
    with results_in(out) as results:
        schedule = make_schedule(match, table.pack, setup.seed is not None, results)
        whole = play_games(schedule, games, results, _play_and_print if show else _play_jobs, records)
        played = first_games(results, games)
    summary = summarize(schedule.match, played)
    if json:
        write_json(summary)
    else:
        _print_summary(summary)
    show_faults(played)
    return exit_code(whole, played)


def _table(game: str, setup: Setup, bots: str) -> tuple[Configuration, list[str]]:
    """Returns the table, and a bot for each of its seats."""
    names = [str(entrant) for entrant in read_lineup(bots)]
    configuration = setup.configure(game, len(names) if len(names) > 1 else None)
    if len(names) == 1:
        names *= configuration.players
    if len(names) != configuration.players:
        raise Refusal(
            f"There are {len(names)} bots for {configuration.players} seats; name one for each, or one for all."
        )
    return configuration, names


def _play_jobs(jobs: Iterable[Job]) -> Outcomes:
    return (play(job) for job in jobs)


def _play_and_print(jobs: Iterable[Job]) -> Outcomes:
    return (play(job, _tell) for job in jobs)


def _tell(game: int, move: int, names: dict[int, str], events: list[AnyEvent]) -> None:
    """Tells a move in words."""
    if move == 1:
        show(f"\nGame {game}", style="bold")
    said = [say(event.message, names=names) for event in events if event.message is not None]
    show(f"{move:>4}  " + "\n      ".join(said))


def summarize(match: Match, games: list[Played]) -> dict[str, Any]:
    """Returns how the bots and the seats fared; without intervals, for which there is the arena."""
    return {
        "title": match.title,
        "players": match.players,
        "seed": match.seed,
        "games": len(games),
        "bots": [{"bot": name} | _share(games, name, None) for name in dict.fromkeys(match.bots)],
        "seats": [{"seat": seat + 1} | _share(games, None, seat) for seat in range(match.players)],
        "moves": _mean([played.actions for played in games]),
        "seconds": round(sum(pace.moves * pace.mean for played in games for pace in played.pace), 3),
    }


def _share(games: list[Played], bot: str | None, seat: int | None) -> dict[str, float]:
    """Returns the wins of a bot or seat in a game that it sat in, and its mean points."""
    mine = [
        (played, place)
        for played in games
        for place, name in enumerate(played.seats)
        if bot in (None, name) and seat in (None, place)
    ]
    wins = [played.wins[place] for played, place in mine if played.wins is not None]
    return {
        "games": len(mine),
        "wins": round(sum(wins), 3),
        "share": _mean(wins),
        "points": _mean([played.points[place] for played, place in mine if played.points is not None]),
    }


def _mean(values: list[float] | list[int]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0


def _print_summary(summary: dict[str, Any]) -> None:
    seconds = summary["seconds"]
    show(f"\n{summary['games']} games of {summary['title']} with the seed {summary['seed']}")
    show(f"{summary['moves']:.1f} moves a game, {seconds:.1f} seconds of thought")
    for what, rows in (("bot", summary["bots"]), ("seat", summary["seats"])):
        table = grid(what, "wins", "share", "mean points", numbers=("wins", "share", "mean points"))
        for row in rows:
            table.add_row(str(row[what]), f"{row['wins']:g}", f"{row['share']:.1%}", f"{row['points']:.1f}")
        show()
        show(table)
