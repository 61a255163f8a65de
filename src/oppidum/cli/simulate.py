"""`oppidum simulate`: bots play a series of games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from oppidum.cli.files import cause
from oppidum.cli.paper import bar, grid, show, write_json
from oppidum.cli.refusal import Refusal
from oppidum.cli.results import Results
from oppidum.cli.series import Played, Series, Watch, shifted
from oppidum.cli.setup import GameKey, Json, Setup
from oppidum.engine import record
from oppidum.engine.chance import seed_bytes, seed_text
from oppidum.engine.events import AnyEvent
from oppidum.players import find
from oppidum.words import say

INTERRUPTED = 130


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
    if games < 1:
        raise Refusal(f"There is at least one game to play, not {games}.")
    with Results(out) as results:
        series = _series(game, setup, bots, permute, results)
        results.check(series)
        whole = _play_all(series, games, results, records, _tell if show else None)
        summary = summed_up(series, [results.games[n] for n in sorted(results.games) if n <= games])
    if json:
        write_json(summary)
    else:
        _print_summary(summary)
    return 0 if whole else INTERRUPTED


def _series(game: str, setup: Setup, bots: str, permute: bool, results: Results) -> Series:
    """The series as asked for; without a seed it goes on with that of its file, or begins with a fresh one."""
    names = bots.split(",")
    for name in names:
        find(name)
    configuration = setup.configure(game, len(names) if len(names) > 1 else None)
    if len(names) == 1:
        names *= configuration.players
    if len(names) != configuration.players:
        raise Refusal(
            f"There are {len(names)} bots for {configuration.players} seats; name one for each, or one for all."
        )
    series = Series(configuration, tuple(names), setup.seed_or(), permute)
    if setup.seed is None and results.games:
        number, played = next(iter(results.games.items()))
        offset = int.from_bytes(series.seating(number)[0], "big") - int.from_bytes(series.seed, "big")
        return Series(configuration, tuple(names), shifted(seed_bytes(played.seed), -offset), permute)
    return series


def _play_all(series: Series, games: int, results: Results, records: Path | None, watch: Watch | None) -> bool:
    """Plays the games that are not there yet; False if the person at the keyboard stopped it."""
    missing = [number for number in range(1, games + 1) if number not in results.games]
    try:
        with bar("games") as progress:
            progress.disable = progress.disable or watch is not None
            task = progress.add_task("simulating", total=games, completed=games - len(missing))
            for number in missing:
                played, kept = series.play(number, watch)
                if records is not None:
                    _keep(records, number, record.write(kept))
                results.add(played)
                progress.advance(task)
    except KeyboardInterrupt:
        return False
    return True


def _keep(folder: Path, number: int, text: str) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"game-{number:05d}.record").write_text(text, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise Refusal(f"{folder} cannot be written: {cause(error)}.") from None


def _tell(game: int, move: int, names: dict[int, str], events: list[AnyEvent]) -> None:
    """Tells a move in words."""
    if move == 1:
        show(f"\nGame {game}", style="bold")
    said = [say(event.message, names=names) for event in events if event.message is not None]
    show(f"{move:>4}  " + "\n      ".join(said))


def summed_up(series: Series, games: list[Played]) -> dict[str, Any]:
    """How the bots and the seats fared."""
    names = list(dict.fromkeys(series.bots))
    return {
        "title": series.configuration.game.key,
        "players": series.configuration.players,
        "seed": seed_text(series.seed),
        "games": len(games),
        "bots": [{"bot": name} | _share(games, name, None) for name in names],
        "seats": [{"seat": seat + 1} | _share(games, None, seat) for seat in range(len(series.bots))],
        "moves": _mean([played.moves for played in games]),
        "seconds": round(sum(played.seconds for played in games), 3),
    }


def _share(games: list[Played], bot: str | None, seat: int | None) -> dict[str, float]:
    """The wins of a bot, or of a seat: per game that it sat in, and the mean of its points."""
    mine = [
        (played.wins[place], played.points[place])
        for played in games
        for place, name in enumerate(played.bots)
        if bot in (None, name) and seat in (None, place)
    ]
    return {
        "games": len(mine),
        "wins": round(sum(win for win, _ in mine), 3),
        "share": _mean([win for win, _ in mine]),
        "points": _mean([points for _, points in mine]),
    }


def _mean(values: list[float] | list[int]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0


def _print_summary(summary: dict[str, Any]) -> None:
    seconds = summary["seconds"]
    show(f"\n{summary['games']} games of {summary['title']} with the seed {summary['seed']}")
    show(f"{summary['moves']:.1f} moves a game, {seconds:.1f} seconds")
    for what, rows in (("bot", summary["bots"]), ("seat", summary["seats"])):
        table = grid(what, "wins", "share", "mean points", numbers=("wins", "share", "mean points"))
        for row in rows:
            table.add_row(str(row[what]), f"{row['wins']:g}", f"{row['share']:.1%}", f"{row['points']:.1f}")
        show()
        show(table)
