"""What travels while one plays is small."""

import statistics

import pytest

from bench.messages import measure_game
from oppidum.engine.game import Game
from oppidum.games import titles

MOVE_MEDIAN = 2_000
PROMPT_MEDIAN, PROMPT_WORST = 2_000, 8_000
RECONNECT_WORST = 20_000


@pytest.mark.parametrize("game", titles(), ids=lambda game: game.key)
def test_messages_are_small_even_at_the_largest_table(game: Game) -> None:
    sizes = measure_game(game.key, game.players[1], seed=1)
    assert statistics.median(sizes.moves) < MOVE_MEDIAN
    assert statistics.median(sizes.prompts) < PROMPT_MEDIAN
    assert max(sizes.prompts) < PROMPT_WORST
    assert max(sizes.views) < RECONNECT_WORST
