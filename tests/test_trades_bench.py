"""The measure of what trades of bots are worth, and the script that would exploit them."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pytest

import oppidum
from bench import trades
from bench.one_sided import OneSidedBot, gains_in_sight, trading_of
from bench.trades import (
    EVERYTHING,
    TRADING,
    Counts,
    DecliningGame,
    PushingGame,
    Trade,
    TradeGame,
    is_good,
    outcome_of,
    play_equals,
    report_declining,
    report_equals,
    report_pushing,
    waiting_trade,
)
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.position import read_position
from oppidum.players.foundations.bargains import Bargain
from oppidum.players.foundations.evaluator import FoundationsEvaluator
from oppidum.players.foundations.lot_values import Appraisal
from oppidum.players.greedy import GreedyBot
from oppidum.players.lineup import read_entrant
from tests.games.checked import play
from tests.players.test_trading import BUDGET, neighbours, play_until_action

POSITIONS = Path(__file__).resolve().parents[1] / "positions"


def trade(lots: int, own: float, partner: float) -> Trade:
    return Trade(1, 1, 2, "", lots, own, partner)


@pytest.mark.parametrize(
    ("lots", "own", "partner", "good"),
    [(1, 1.0, 1.0, True), (0, 9.0, 9.0, False), (2, 0.9, 5.0, False), (2, 5.0, 0.9, False)],
)
def test_a_good_trade_moves_a_lot_and_brings_both_sides_a_point(
    lots: int, own: float, partner: float, good: bool
) -> None:
    assert is_good(trade(lots, own, partner)) == good


def test_a_trade_is_told_with_what_both_sides_gain() -> None:
    table = neighbours()
    play(table, "propose 2", "give D4", "ask B2", "offer")
    fair = waiting_trade(table)
    assert (fair.era, fair.by, fair.to, fair.lots, fair.line) == (1, 1, 2, 2, "propose 2 give D4 ask B2")
    assert min(fair.own, fair.partner) >= 1
    assert play_until_action(table, GreedyBot())[0] == "2: accept"
    state: Any = read_position((POSITIONS / "trading-offer.toml").read_text("utf-8"), oppidum.game)
    assert (waiting_trade(state).lots, waiting_trade(state).partner > 0) == (3, False)


def test_a_game_is_counted_and_keeps_to_its_limits() -> None:
    game = play_equals(read_entrant("random"), TRADING, 3)
    assert play_equals(read_entrant("random"), TRADING, 3) == game
    assert (game.game, len(game.points), game.within) == (3, 4, True)
    assert game.counts.actions > 100
    assert game.counts.thefts > 0
    assert game.counts.declined >= game.counts.wishes


def test_the_script_makes_offers_that_cost_the_partner() -> None:
    """By the points in sight the first to a partner, by the estimate of bots the second."""
    dice, script, table = Dice(seed_bytes(4)), OneSidedBot(), neighbours()
    trading, seen = trading_of(table), Counter[int]()
    while table.to_act() == [0]:
        table.play(0, script.choose(table.knowledge(0), table.legal(0), BUDGET, dice))
        if trading.stage_name(table) != "waiting":
            continue
        state, offer = trading.state_of(table), waiting_trade(table)
        lots = FoundationsEvaluator().judge_of(table).lots
        in_sight = gains_in_sight(Bargain(Appraisal(lots, table), trading, state.by, state.to), state.steps)
        own, partner = (offer.own, offer.partner) if seen[offer.to] else in_sight
        assert own > 0 > partner
        seen[offer.to] += 1
        play(table, "refuse")
    assert max(seen.values()) == 2
    assert len(seen) > 1


def test_a_share_of_the_victory_and_a_lead_are_of_one_seat() -> None:
    tree = {"phase": "over", "era": 3, "market": [], "seats": [{"points": points} for points in (9, 9, 3, 3)]}
    configuration: Any = oppidum.game("rome").configure(4, {})
    state = configuration.from_position(tree, configuration.new(1).chance)
    assert [outcome_of(state, seat)[0] for seat in range(4)] == [0.5, 0.5, 0, 0]
    assert outcome_of(state, 0)[1] == 9 - 5


def test_the_reports_say_what_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    good, slight = trade(2, 2.0, 1.5), trade(1, 2.0, 0.2)
    counts = [Counts([good, good, slight], 2, 1, 3, 90), Counts([slight], 0, 0, 1, 80), Counts([good], 0, 0, 2, 99)]
    report_equals([TradeGame(number, [1, 2, 3, 4], each, number != 1) for number, each in enumerate(counts)])
    said = capsys.readouterr().out
    assert "3 games, 2 within their limits" in said
    assert "a game: median 1, least 0" in said
    assert "thefts 2.0 (least 1)" in said
    report_declining([DecliningGame(number, won, 1.0, 2) for number, won in enumerate([1.0, 0.0, 0.5, 1.0, 0.0, 0.5])])
    assert "won 50.0 (" in capsys.readouterr().out
    report_pushing([PushingGame(number, 0.0, -2.0, 1, 9, 1.0, 3.0) for number in range(4)])
    assert "won -100.0 (" in capsys.readouterr().out


def test_a_series_goes_on_where_its_file_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(games: int) -> bytes:
        words = ["trades", "games", "--bot", "random", "--games", str(games), "--out", str(tmp_path / "out")]
        monkeypatch.setattr(sys, "argv", words)
        assert trades.main() == 0
        return (tmp_path / "out").read_bytes()

    first, longer = run(1), run(2)
    assert longer.startswith(first)
    assert longer.count(b"\n") == 2


# What was asked of bots


@pytest.mark.soak
@pytest.mark.rule("T-02", "T-04", "T-06")
@pytest.mark.parametrize("options", [TRADING, EVERYTHING], ids=["trading", "everything"])
def test_four_bots_trade_and_steal_and_every_game_ends(options: dict[str, str]) -> None:
    games = [play_equals(read_entrant("greedy"), options, number) for number in range(100)]
    assert all(game.within for game in games)
    assert median(sum(map(is_good, game.counts.trades)) for game in games) >= 1
    assert min(game.counts.thefts for game in games) > 0


@pytest.mark.soak
@pytest.mark.rule("T-04")
def test_bots_lose_nothing_by_trading_and_cannot_be_exploited() -> None:
    greedy = read_entrant("greedy")
    traded = [trades.play_declining(greedy, "trading", number) for number in range(204)]
    assert sum(game.won for game in traded) / len(traded) > 0.45
    pushed = [trades.play_pushing(greedy, number) for number in range(100)]
    assert sum(game.won for game in pushed) <= sum(game.won_without for game in pushed) + 5
