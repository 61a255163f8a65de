"""`oppidum check`: does a title keep every promise of the contract?"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import product
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.text import Text

from oppidum.cli.console import bar, show, write_json
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import GameKey, Json, Setup, options_of
from oppidum.engine.configuration import ConfigurationError, OptionValue
from oppidum.engine.conformance import Effort, Failure, Report
from oppidum.engine.conformance import check as check_configuration
from oppidum.engine.game import Configuration
from oppidum.games import find

FAILED = 1
SEED = 1
EFFORT = Effort(census_games=4_000)


def check(
    game: GameKey,
    /,
    *,
    setup: Setup = Setup(),  # noqa: B008 - a frozen value
    games: Annotated[int, Parameter(help="How many random games of each kind of table.")] = 20,
    json: Json = False,
) -> int:
    """Play random games with the conformance kit, for all players and options unless some are named.

    The seed is 1 if not given. The exit code is 1 if a promise is broken, or if something never occurred that should.
    """
    if games < 1:
        raise Refusal(f"There is at least one game to play, not {games}.")
    seed = int.from_bytes(setup.seed_or(SEED), "big")
    tables = list(configurations(game, setup))
    reports = _run_all(tables, games, seed)
    if json:
        write_json([_data(table, report) for table, report in zip(tables, reports, strict=True)])
    else:
        for table, report in zip(tables, reports, strict=True):
            _print_report(table, report)
    return 0 if all(report.ok for report in reports) else FAILED


def configurations(key: str, setup: Setup) -> Iterator[Configuration]:
    """Yields every table that the title can be set up for, within what was typed. Who begins makes no other table."""
    game, pack, found = find(key), setup.card_pack(key), 0
    least, most = game.players
    for players in range(least, most + 1) if setup.players is None else [setup.players]:
        typed = setup.options(game, players)
        free = [option for option in game.options if option.key not in typed and not option.seating]
        choices: list[tuple[OptionValue, ...]] = [option.choices or (False, True) for option in free]
        for values in product(*choices):
            chosen = {option.key: value for option, value in zip(free, values, strict=True)}
            try:
                yield game.configure(players, typed | chosen, pack)
            except ConfigurationError:
                continue
            found += 1
    if not found:
        setup.configure(key)


def _run_all(tables: list[Configuration], games: int, seed: int) -> list[Report]:
    with bar("games") as progress:
        task = progress.add_task("checking", total=games * len(tables))
        return [
            check_configuration(table, games=games, seed=seed, effort=EFFORT, progress=lambda _: progress.advance(task))
            for table in tables
        ]


def _data(table: Configuration, report: Report) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(report)
    return _name(table) | {"ok": report.ok} | data


def _name(table: Configuration) -> dict[str, Any]:
    return {"game": table.game.key, "players": table.players, "options": options_of(table)}


def _print_report(table: Configuration, report: Report) -> None:
    seating = {option.key for option in table.game.options if option.seating}
    options = [f"{key}={value}" for key, value in options_of(table).items() if key not in seating]
    title = ", ".join([f"{table.game.name}, {table.players} players", *options])
    show(Text("kept    " if report.ok else "broken  ", "green" if report.ok else "bold red").append(title, "bold"))
    counted = f" and {report.census_games} only counted" if report.census_games else ""
    _print_line(f"{report.games} games{counted}, {report.actions} actions")
    for what in ("kinds", "rules", "things", "secrets"):
        _print_census(what, getattr(report, what))
    if report.unseen:
        _print_line(f"never seen: {', '.join(report.unseen)}", "red")
    for failure in report.failures:
        _print_failure(failure, report.failed[failure.check])
    show()


def _print_census(what: str, counts: dict[str, int]) -> None:
    if counts:
        _print_line(f"{what}: " + ", ".join(f"{name} {counts[name]}" for name in sorted(counts)))


def _print_failure(failure: Failure, times: int) -> None:
    _print_line(f"{failure.check} ({times} times): {failure.detail}", "red")
    last = f", after {failure.line[-1]}" if failure.line else ""
    _print_line(f"  move {failure.move}{last}, seed {failure.seed}")


def _print_line(text: str, style: str = "") -> None:
    wrapper = textwrap.TextWrapper(78, break_on_hyphens=False, break_long_words=False)
    wrapper.initial_indent, wrapper.subsequent_indent = "    ", "      "
    for line in wrapper.wrap(text):
        show(line, style)
