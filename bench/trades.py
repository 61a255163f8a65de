"""Whether bots trade and steal sensibly: what trades gain, what trading is worth, and whether it can be exploited.

    python -m bench.trades games --games 100 --out games.jsonl
    python -m bench.trades declining --games 200 --out declining.jsonl
    python -m bench.trades declining --blind stealing --games 200 --out thieves.jsonl
    python -m bench.trades pushing --games 100 --out pushing.jsonl
    python -m bench.trades everything --games 100 --out everything.jsonl

All at tables of Rome for four. `games`: four bots trade and steal; of each trade what both sides gain by their own
estimate at that moment. `declining`: two of four bots decline all offers and make none, or with `--blind stealing` they
never steal; each seed with six seatings. `pushing`: one seat is the script of `bench/one_sided.py`, and then in the
same game the bot that declines all. `everything`: all modules that combine, within what a configuration states as
bounds. One line a game; the same command goes on where a file ends. A game is the same one on every machine and both
builds.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import cast

import msgspec

import oppidum
from bench.one_sided import OneSidedBot, trading_of
from bench.series import complete
from oppidum.arena.intervals import Estimate, mean_interval, share_interval
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.game import Configuration, State
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.players.bot import Bot
from oppidum.players.foundations.bargains import Bargain
from oppidum.players.foundations.evaluator import FoundationsEvaluator
from oppidum.players.foundations.lot_values import Appraisal
from oppidum.players.lineup import Entrant, read_entrant

PLAYERS = 4
SEATINGS = list(combinations(range(PLAYERS), 2))
"""The seats of the two bots that trade."""
TRADING = {"trading": "yes", "stealing": "yes"}
EVERYTHING = {
    **TRADING,
    "monuments": "yes",
    "roles": "yes",
    "objectives": "hidden",
    "invocations": "yes",
    "roads": "yes",
    "drafting": "yes",
}
LEAST_GAIN = 1.0


class Trade(msgspec.Struct, frozen=True):
    """An accepted offer: who proposed it to whom, in one line, how many lots it moved and what each side gains."""

    era: int
    by: int
    to: int
    line: str
    lots: int
    own: float
    partner: float


class Counts(msgspec.Struct):
    """What bots did in a game."""

    trades: list[Trade] = []
    declined: int = 0
    wishes: int = 0
    thefts: int = 0
    actions: int = 0


class TradeGame(msgspec.Struct, frozen=True):
    """A game of four equal bots; `within` says whether it kept to the limits of its configuration."""

    game: int
    points: list[int]
    counts: Counts
    within: bool


class DecliningGame(msgspec.Struct, frozen=True):
    """A game of two bots that trade, or steal, with two that do not: their share of the win, and their mean lead."""

    game: int
    won: float
    ahead: float
    trades: int


class PushingGame(msgspec.Struct, frozen=True):
    """A seat's share of the victory and its lead over the mean of the others, with the script and without trading."""

    game: int
    won: float
    ahead: float
    accepted: int
    offered: int
    won_without: float
    ahead_without: float


def play_game(
    configuration: Configuration, seed: int, bots: list[Bot], entrant: Entrant, counts: Counts | None = None
) -> ModularState:
    """Returns the table at the end of a game; `counts` is told what happens."""
    chosen_seed = seed_bytes(seed)
    state, dice = cast(ModularState, configuration.new(chosen_seed)), Dice(chosen_seed, "trades")
    while not state.over():
        seat = state.to_act()[0]
        action = bots[seat].choose(state.knowledge(seat), state.legal(seat), entrant.budget, dice)
        if counts is not None:
            count_action(counts, state, action)
        state.apply(seat, action)
    return state


def count_action(counts: Counts, state: ModularState, action: int) -> None:
    """Counts what a bot is about to do."""
    kind = state.configuration.actions.action(action).kind
    counts.actions += 1
    counts.declined += kind in ("refuse", "wish")
    counts.wishes += kind == "wish"
    counts.thefts += kind == "steal"
    if kind == "accept":
        counts.trades.append(waiting_trade(state))


def waiting_trade(state: ModularState) -> Trade:
    """Returns the trade that is offered, as each side estimates it from its own knowledge."""
    trading = trading_of(state)
    offer, view = trading.state_of(state), trading.offer_view(state)
    gains: list[float] = []
    for seat in (offer.by, offer.to):
        table = cast(ModularState, state.knowledge(seat).imagine(Dice(seed_bytes(1))))
        lots = FoundationsEvaluator().judge_of(table).lots
        both = Bargain(Appraisal(lots, table), trading, offer.by, offer.to).gains(offer.steps)
        gains.append(round(both[len(gains)], 2))
    lots_moved = len(view.given.lots) + len(view.asked.lots)
    return Trade(state.era + 1, offer.by + 1, offer.to + 1, view.line, lots_moved, *gains)


def play_equals(entrant: Entrant, options: dict[str, str], number: int) -> TradeGame:
    """Plays a game of four equal bots."""
    configuration, counts = oppidum.game("rome").configure(PLAYERS, dict(options)), Counts()
    state = play_game(configuration, number, [entrant.bot() for _ in range(PLAYERS)], entrant, counts)
    limits, points = configuration.limits, list(state.points)
    within = limits.least_points <= min(points) and max(points) <= limits.greatest_points
    return TradeGame(number, points, counts, within and counts.actions <= limits.most_actions)


def play_declining(entrant: Entrant, blind: str, number: int) -> DecliningGame:
    """Plays a game in which two of four bots do not trade, or steal; numbers go through the seatings of a seed."""
    traders = SEATINGS[number % len(SEATINGS)]
    deaf = read_entrant(f"{entrant.name}:blind={blind}")
    bots = [(entrant if seat in traders else deaf).bot() for seat in range(PLAYERS)]
    configuration, counts = oppidum.game("rome").configure(PLAYERS, dict(TRADING)), Counts()
    state = play_game(configuration, number // len(SEATINGS), bots, entrant, counts)
    won, ahead = zip(*[outcome_of(state, seat) for seat in traders], strict=True)
    return DecliningGame(number, sum(won), sum(ahead) / len(traders), len(counts.trades))


def play_pushing(entrant: Entrant, number: int) -> PushingGame:
    """Plays a game with the script, and the same game with the bot that declines all in its place."""
    configuration, seat, counts = oppidum.game("rome").configure(PLAYERS, dict(TRADING)), number % PLAYERS, Counts()
    bots = [entrant.bot() for _ in range(PLAYERS)]
    bots[seat] = OneSidedBot()
    won, ahead = outcome_of(play_game(configuration, number, bots, entrant, counts), seat)
    own = [trade for trade in counts.trades if trade.by == seat + 1]
    bots[seat] = read_entrant(f"{entrant.name}:blind=trading").bot()
    without = outcome_of(play_game(configuration, number, bots, entrant), seat)
    return PushingGame(number, won, ahead, len(own), counts.declined + len(own), *without)


def outcome_of(state: State, seat: int) -> tuple[float, float]:
    """Returns a seat's share of the victory, and its lead over the mean of the others."""
    seats = state.result().seats
    others = [outcome.points for place, outcome in enumerate(seats) if place != seat]
    won = seats[seat].won / sum(outcome.won for outcome in seats)
    return won, seats[seat].points - sum(others) / len(others)


def text_of(estimate: Estimate, times: float = 1.0) -> str:
    """Returns a figure and its 95 % interval."""
    low, high = estimate.low or 0.0, estimate.high or 0.0
    return f"{times * estimate.mean:.1f} ({times * low:.1f} to {times * high:.1f})"


def report_equals(games: list[TradeGame]) -> None:
    """Prints how often bots traded and stole, and what trades gained."""
    good = [sum(is_good(trade) for trade in game.counts.trades) for game in games]
    trades = [trade for game in games for trade in game.counts.trades]
    thefts = [game.counts.thefts for game in games]
    print(f"{len(games)} games, {sum(game.within for game in games)} within their limits")
    print(f"most actions in a game: {max(game.counts.actions for game in games)}")
    print(f"trades that move a lot and gain both sides {LEAST_GAIN} or more, a game:", end=" ")
    print(f"median {median(good)}, least {min(good)}")
    print(f"trades a game {len(trades) / len(games):.1f}, offers declined {mean_of(games, 'declined'):.1f}", end=", ")
    print(f"with a wish {mean_of(games, 'wishes'):.1f}, thefts {sum(thefts) / len(games):.1f} (least {min(thefts)})")
    if trades:
        print(f"gain of who proposes: median {median(trade.own for trade in trades):.2f}", end=", ")
        print(f"of the partner: median {median(trade.partner for trade in trades):.2f}")


def is_good(trade: Trade) -> bool:
    """Returns whether a trade moved a lot and brought both sides a point ahead by their own estimates."""
    return trade.lots > 0 and min(trade.own, trade.partner) >= LEAST_GAIN


def mean_of(games: list[TradeGame], count: str) -> float:
    """Returns a count's mean over the games."""
    return sum(float(getattr(game.counts, count)) for game in games) / len(games)


def report_declining(games: list[DecliningGame]) -> None:
    """Prints how often bots that trade, or steal, won against those that do not."""
    seeds: dict[int, list[DecliningGame]] = {}
    for game in games:
        seeds.setdefault(game.game // len(SEATINGS), []).append(game)
    won = share_interval([[game.won for game in group] for group in seeds.values()])
    ahead = mean_interval([sum(game.ahead for game in group) / len(group) for group in seeds.values()])
    print(f"{len(games)} games: the two that do won {text_of(won, 100)} % together, each ahead by {text_of(ahead)}")
    print(f"trades a game {sum(game.trades for game in games) / len(games):.1f}")


def report_pushing(games: list[PushingGame]) -> None:
    """Prints how often the script won, with its offers and without trading."""
    print(f"{len(games)} games: {sum(game.accepted for game in games)} of the script's offers were accepted")
    print(f"the script won {text_of(share_interval([[game.won] for game in games]), 100)} %", end=", ")
    print(f"without trading {text_of(share_interval([[game.won_without] for game in games]), 100)} %")
    more = mean_interval([game.won - game.won_without for game in games])
    ahead = mean_interval([game.ahead - game.ahead_without for game in games])
    print(f"of the same games it won {text_of(more, 100)} % more, and was ahead by {text_of(ahead)} more")


def main() -> int:
    """Plays what is missing, then reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["games", "declining", "pushing", "everything"])
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--blind", default="trading", choices=["trading", "stealing"], help="what two of four never do")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    entrant, wanted = read_entrant(given.bot), range(given.games)
    if given.what == "declining":
        decline = partial(play_declining, entrant, given.blind)
        report_declining(complete(given.out, DecliningGame, wanted, decline, given.jobs))
    elif given.what == "pushing":
        report_pushing(complete(given.out, PushingGame, wanted, partial(play_pushing, entrant), given.jobs))
    else:
        options = TRADING if given.what == "games" else EVERYTHING
        play: Callable[[int], TradeGame] = partial(play_equals, entrant, options)
        report_equals(complete(given.out, TradeGame, wanted, play, given.jobs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
