"""`oppidum bench`: the engine's speed, beside a fixed loop and other engines in the same run."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from oppidum.cli.console import grid, show, write_json
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import GameKey, Json, Setup
from oppidum.engine.benchmark import MODULUS
from oppidum.measuring.loops import Measured
from oppidum.measuring.run import REFERENCE, BuildFailed, measure, measure_elsewhere

PLAYERS = 4


def bench(
    game: GameKey = "metropolis",
    /,
    *,
    setup: Setup = Setup(),  # noqa: B008 - a frozen value
    games: Annotated[int, Parameter(help="Games in a round.")] = 100,
    rounds: Annotated[int, Parameter(help="Rounds; the best one counts.")] = 10,
    also: Annotated[Path | None, Parameter(help="A folder with another build, measured too.")] = None,
    no_peers: Annotated[bool, Parameter(help="Leave other engines out.")] = False,
    json: Json = False,
) -> None:
    """Measure random play with full lists of legal actions, copies, scoring and search, as ratios to a fixed loop.

    Other engines are measured in the same run where the extra `bench` is installed.
    """
    if games < 1 or rounds < 1:
        raise Refusal("At least one game and one round are needed.")
    if also is not None and not (also / "oppidum").is_dir():
        raise Refusal(f"There is no build of Oppidum in {also}; make native makes the compiled one in build/native.")
    configuration = setup.configure(game, players=PLAYERS)
    seed = int.from_bytes(setup.seed_or(1))
    if not 1 <= seed < MODULUS:
        raise Refusal(f"Here a seed is a number from 1 to {MODULUS - 1}.")
    figures = measure(configuration, seed, games, rounds, not no_peers)
    if also is not None:
        arguments = [game, "--players", configuration.players, "--games", games, "--rounds", rounds, "--seed", seed]
        arguments += [word for option in setup.option for word in ("--option", option)]
        arguments += ["--pack", setup.pack] if setup.pack else []
        figures += _elsewhere(also, [str(word) for word in arguments])
    if json:
        write_json(figures)
    else:
        _print(figures)


def _elsewhere(folder: Path, arguments: list[str]) -> list[Measured]:
    try:
        return measure_elsewhere(folder, arguments)
    except BuildFailed as error:
        raise Refusal(f"Nothing comes of it: {error}") from None


def _print(figures: list[Measured]) -> None:
    reference = next(figure.rate for figure in figures if figure.subject == REFERENCE)
    table = grid("subject", "build", "a second", "of the reference", numbers=("a second", "of the reference"))
    for figure in figures:
        table.add_row(
            figure.subject, figure.build, f"{figure.rate:,.0f} {figure.unit}", f"{figure.rate / reference:.4f}"
        )
    show(table)
