"""Whether bots use Rome's modules: what seeing a module is worth, and how often each card is used.

    python -m bench.modules blind --games 100 --out blind.jsonl
    python -m bench.modules cards --games 100 --out cards.jsonl

`blind` lets a bot play against the same bot blind to one module, at tables for two with that module alone; games 2n
and 2n + 1 of a module have one seed and the seats changed. `cards` lets four bots play with all five modules. One line
a game; the same command goes on where a file ends. A game is the same one on every machine and both builds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec

import oppidum
from bench.series import complete
from oppidum.arena.intervals import Estimate, mean_interval, share_interval
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR, AnyEvent, Moved, Paid
from oppidum.engine.game import Configuration, State
from oppidum.engine.messages import Message
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.invocations import Invocations
from oppidum.games.foundations.rules.modules.kept_cards import KeptCards
from oppidum.games.foundations.rules.modules.monuments import Monuments
from oppidum.games.foundations.rules.modules.roads import Roads
from oppidum.players.lineup import read_entrant

MODULES = {"monuments": "yes", "roles": "yes", "objectives": "hidden", "invocations": "yes", "roads": "yes"}
COLUMNS = ("offered", "taken", "used", "scored unused")
ALL_CARDS_PLAYERS = 4


class BlindGame(msgspec.Struct, frozen=True):
    """A game against a blind bot: the share of the victory of the one that sees, and by how much it was ahead."""

    game: int
    module: str
    seed: int
    won: float
    ahead: int


class CardGame(msgspec.Struct, frozen=True):
    """What became of each card in a game: how often it was offered, taken, used, and scored unused."""

    game: int
    points: list[int]
    cards: dict[str, list[int]]


def play_game(
    configuration: Configuration, number: int, lineup: list[str], events: list[AnyEvent] | None = None
) -> State:
    """Returns the table at the end of a game between these bots, first seat first."""
    seed = seed_bytes(number)
    state, dice = configuration.new(seed), Dice(seed, "modules")
    entrants = [read_entrant(bot) for bot in lineup]
    bots = [entrant.bot() for entrant in entrants]
    while not state.over():
        seat = state.to_act()[0]
        chosen = bots[seat].choose(state.knowledge(seat), state.legal(seat), entrants[seat].budget, dice)
        state.apply(seat, chosen, events)
    return state


def play_blind(bot: str, number: int) -> BlindGame:
    """Plays a game against the same bot blind to a module; numbers go through the modules in turn."""
    module, pair = list(MODULES)[number % len(MODULES)], number // len(MODULES)
    name, stroke, budget = bot.partition("/")
    seat = pair % 2
    lineup = [f"{name}:blind={module}{stroke}{budget}"] * 2
    lineup[seat] = bot
    configuration = oppidum.game("rome").configure(2, {module: MODULES[module]})
    result = play_game(configuration, pair // 2, lineup).result().seats
    won = result[seat].won / sum(outcome.won for outcome in result)
    return BlindGame(number, module, pair // 2, won, result[seat].points - result[1 - seat].points)


def play_cards(bot: str, number: int) -> CardGame:
    """Plays a game with all modules and counts what became of the cards."""
    configuration = oppidum.game("rome").configure(ALL_CARDS_PLAYERS, dict(MODULES))
    events: list[AnyEvent] = []
    state = cast(ModularState, play_game(configuration, number, [bot] * ALL_CARDS_PLAYERS, events))
    return CardGame(number, list(state.points), count_cards(state, events))


def count_cards(state: ModularState, events: list[AnyEvent]) -> dict[str, list[int]]:
    """Returns for each card of the game how often it was offered, taken, used, and scored unused."""
    counts: dict[str, list[int]] = {}
    for module in state.modules:
        view: Any = module.view(state)
        if isinstance(module, Monuments):
            built = [event.what for event in events if isinstance(event, Moved) and event.rule == "M-02"]
            _count(counts, "monument", list(view.pool), 0)
            _count(counts, "monument", built, 1, 2)
        elif isinstance(module, KeptCards):
            kind = module.option.removesuffix("s")
            own = [names for seat in view.drawn for names in ([seat] if kind == "objective" else seat)]
            _count(counts, kind, [name for row in [*view.dealt, *own] for name in row], 0)
            drawn = own if kind == "objective" else [row[:1] for row in own]
            taken = [*view.kept, *[name for row in drawn for name in row]]
            _count(counts, kind, taken, 1)
            _count(counts, kind, _cards_that_scored(state, "objectives") if kind == "objective" else taken, 2)
        elif isinstance(module, Invocations):
            held: list[str] = [name for row in view.held for name in row]
            used: list[str] = [name for row in [*view.ongoing, *view.used] for name in row]
            _count(counts, "invocation", [*held, *used, *view.discarded], 0)
            _count(counts, "invocation", [*held, *used], 1)
            _count(counts, "invocation", used, 2)
            worth = [card for card, vp in zip(module.cards, module.unused_vp, strict=True) if vp > 0]
            _count(counts, "invocation", [card for card in held if card in worth], 3)
        elif isinstance(module, Roads):
            _count_roads(counts, state, view, events)
    return counts


def _count(counts: dict[str, list[int]], kind: str, names: Sequence[str | None], *columns: int) -> None:
    for name in names:
        row = counts.setdefault(f"{kind} {name}", [0] * len(COLUMNS))
        for column in columns:
            row[column] += 1


def _cards_that_scored(state: ModularState, category: str) -> list[str]:
    """Returns the card of each line of a category that gave points."""
    lines = [line for seat in range(state.rules.players) for line in state.score(seat, SPECTATOR).lines]
    return [_card_of(line.message) for line in lines if line.category == category and line.points > 0]


def _card_of(message: Message | None) -> str:
    """Returns the card that a message names, nothing if it names none."""
    card = message.params.get("card") if message is not None else None
    return card.key.removeprefix("foundations-card-") if isinstance(card, Message) else ""


def _count_roads(counts: dict[str, list[int]], state: ModularState, view: Any, events: list[AnyEvent]) -> None:
    """Counts boards by the points and coins that they gave, and benefits to choose by their milestones."""
    gave = _cards_that_scored(state, "roads")
    gave += [_card_of(event.message) for event in events if isinstance(event, Paid) and event.rule == "R-03"]
    for edge in view.edges:
        if not edge.milestones:
            _count(counts, "road", [edge.road], 0)
            _count(counts, "road", [name for name in gave if name == edge.road], 1, 2)
        for place, seat in enumerate(edge.milestones):
            name = f"{edge.road} {place + 1}"
            _count(counts, "road", [name], 0, *([] if seat is None else [1, 2]))


def text_of(estimate: Estimate, times: float = 1.0) -> str:
    """Returns a figure and its 95 % interval."""
    low, high = estimate.low or 0.0, estimate.high or 0.0
    return f"{times * estimate.mean:.1f} ({times * low:.1f} to {times * high:.1f})"


def report_blind(games: list[BlindGame]) -> None:
    """Prints for each module how often the bot that sees it won."""
    print("| module | games | won, in % | ahead by |\n|---|---|---|---|")
    for module in MODULES:
        pairs: dict[int, list[BlindGame]] = {}
        for game in games:
            if game.module == module:
                pairs.setdefault(game.seed, []).append(game)
        won = share_interval([[game.won for game in pair] for pair in pairs.values()])
        ahead = mean_interval([sum(game.ahead for game in pair) / len(pair) for pair in pairs.values()])
        print(f"| {module} | {sum(map(len, pairs.values()))} | {text_of(won, 100)} | {text_of(ahead)} |")


def report_cards(games: list[CardGame]) -> None:
    """Prints what became of each card, over all games."""
    total: dict[str, list[int]] = {}
    for game in games:
        for card, row in game.cards.items():
            total[card] = [a + b for a, b in zip(total.get(card, [0] * len(COLUMNS)), row, strict=True)]
    print(f"{len(games)} games\n\n| card | {' | '.join(COLUMNS)} |\n|---|{'---|' * len(COLUMNS)}")
    for card in sorted(total):
        print(f"| {card} | {' | '.join(map(str, total[card]))} |")


def main() -> int:
    """Plays what is missing, then reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["blind", "cards"])
    parser.add_argument("--bot", help="greedy for `blind` and planner/100 for `cards`, unless another is named")
    parser.add_argument("--games", type=int, default=100, help="with each module, or with all")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    if given.what == "blind":
        play = partial(play_blind, given.bot or "greedy")
        report_blind(complete(given.out, BlindGame, range(given.games * len(MODULES)), play, given.jobs))
    else:
        report_cards(
            complete(
                given.out, CardGame, range(given.games), partial(play_cards, given.bot or "planner/100"), given.jobs
            )
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
