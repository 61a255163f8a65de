"""The measure of how bots use Rome's modules: the same game each time, seats changed, every card counted once."""

from __future__ import annotations

from bench.modules import MODULES, play_blind, play_cards


def test_a_game_against_a_blind_bot_is_the_same_each_time() -> None:
    assert play_blind("greedy", 4) == play_blind("greedy", 4)


def test_games_go_through_the_modules_and_each_seed_is_played_from_both_seats() -> None:
    games = [play_blind("greedy", number) for number in (0, 1, 5)]
    modules = list(MODULES)
    assert [game.module for game in games] == [modules[0], modules[1], modules[0]]
    assert games[0].seed == games[2].seed


def test_cards_are_bought_before_they_are_used_or_score_unused() -> None:
    game = play_cards("random", 3)
    assert {card.partition(" ")[0] for card in game.cards} == {"monument", "role", "objective", "invocation", "road"}
    for card, (offered, taken, used, unused) in game.cards.items():
        if card.startswith("invocation"):
            assert offered >= taken >= used + unused
        if card.startswith(("role", "objective")):
            assert offered >= taken >= used
