"""`oppidum perft`: exact counts of action sequences."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, Any

from cyclopts import Parameter

from oppidum.cli.console import show, write_json
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import GameKey, Json, Setup
from oppidum.engine import perft as counting
from oppidum.engine.chance import seed_text
from oppidum.engine.game import State

SEED = 1


def perft(
    game: GameKey,
    /,
    *,
    setup: Setup = Setup(),  # noqa: B008 - a frozen value
    depth: Annotated[int, Parameter(help="How many actions a sequence has.")] = 2,
    divide: Annotated[bool, Parameter(help="Count behind each first action.")] = False,
    json: Json = False,
) -> None:
    """Count the sequences of legal actions from the beginning; the seed is 1 if not given."""
    if depth < 1:
        raise Refusal(f"A sequence has at least one action; the depth cannot be {depth}.")
    state = setup.configure(game).new(setup.seed_or(SEED))
    if json:
        write_json(_data(state, depth, divide))
    elif divide:
        _print_divided(state, depth)
    else:
        _print_depths(state, depth)


def _data(state: State, depth: int, divide: bool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "game": state.configuration.game.key,
        "players": state.configuration.players,
        "seed": seed_text(state.chance.seed),
        "depth": depth,
    }
    if divide:
        counts = counting.divide(state, depth)
        return data | {"count": sum(counts.values()), "divide": counts}
    return data | {"count": counting.perft(state, depth)}


def _print_divided(state: State, depth: int) -> None:
    counts = counting.divide(state, depth)
    for notation, count in counts.items():
        show(f"{count:>14,}  {notation}")
    show(f"{sum(counts.values()):>14,}  in all")


def _print_depths(state: State, depth: int) -> None:
    """Prints a line for each depth as soon as it is counted."""
    show(f"{'depth':>5}  {'sequences':>14}  {'seconds':>8}", style="bold")
    for level in range(1, depth + 1):
        begin = perf_counter()
        count = counting.perft(state, level)
        show(f"{level:>5}  {count:>14,}  {perf_counter() - begin:>8.2f}")
