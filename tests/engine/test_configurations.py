"""Configurations are shared while somebody uses them, and only a few are kept when nobody does."""

from __future__ import annotations

import gc
from itertools import islice, product
from weakref import ref

import oppidum
from oppidum.engine.configuration import ConfigurationError
from oppidum.engine.game import MOST_AT_HAND


def test_equal_calls_give_one_object() -> None:
    game = oppidum.game("city-of-iron")
    assert game.configure(2) is game.configure(2, {})


def test_configurations_that_nobody_uses_are_let_go() -> None:
    game = oppidum.game("city-of-iron")
    choices = [[(option.key, choice) for choice in option.choices or (False, True)] for option in game.options]
    used = game.configure(4)
    state, forgotten = used.new(seed=1), ref(game.configure(2))
    built = 0
    for options in islice(product(*choices), 4 * MOST_AT_HAND):
        try:
            game.configure(4, dict(options))
            built += 1
        except ConfigurationError:  # two seats cannot have one nation
            continue
    assert built > MOST_AT_HAND
    gc.collect()
    assert forgotten() is None
    assert game.configure(4) is used is state.configuration
