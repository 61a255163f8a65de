"""Both titles keep every promise of the contract, for every number of players, with drafting and without."""

from __future__ import annotations

from itertools import combinations

import pytest

import oppidum
from oppidum.engine.configuration import ConfigurationError, OptionValue, option_text
from oppidum.engine.conformance import Effort, check
from oppidum.games.foundations.titles import CONSUL_LEVELS, ROME, ROME_MODULES
from tests.games.foundations.modules import configured

TABLES = [
    (title, players, drafting)
    for title, most in (("metropolis", 4), ("rome", 5))
    for players in range(2, most + 1)
    for drafting in ("no", "yes")
]


@pytest.mark.parametrize(("title", "players", "drafting"), TABLES)
def test_no_promise_is_broken(title: str, players: int, drafting: str) -> None:
    configuration = oppidum.game(title).configure(players, {"drafting": drafting})
    assert check(configuration, games=2, seed=players).failures == []


@pytest.mark.soak
@pytest.mark.parametrize(("title", "players", "drafting"), TABLES)
def test_every_rule_deed_and_building_occurs_in_the_long_run(title: str, players: int, drafting: str) -> None:
    configuration = oppidum.game(title).configure(players, {"drafting": drafting})
    report = check(configuration, games=40, seed=players)
    assert report.ok, (report.failures[:3], report.unseen)


# Rome's modules: X-01 lets them combine freely, but for the Consul.

MOST_PLAYERS = ROME.players[1]
FEW_CHAINS = Effort(chains=40)
"""An offer can be composed in more ways than a test has time for."""
MIXES = 200
"""Mixes by chance, of all modules and for all numbers of players in turn; each seed by itself repeats one of them."""


def is_allowed(players: int, options: dict[str, OptionValue]) -> bool:
    """Whether X-01 lets so many players play with these options."""
    try:
        ROME.check(players, {option.key: option.default for option in ROME.options} | options)
    except ConfigurationError:
        return False
    return True


ALONE: list[dict[str, OptionValue]] = [{module.option.key: module.value} for module in ROME_MODULES]
ALONE_TABLES = [
    (options, players) for options in ALONE for players in range(2, MOST_PLAYERS + 1) if is_allowed(players, options)
]
PAIRS = [
    one | other for one, other in combinations(ALONE, 2) if one.keys() != other.keys() and is_allowed(2, one | other)
]


def name_of(options: dict[str, OptionValue]) -> str:
    return " ".join(f"{key}={option_text(value)}" for key, value in options.items())


@pytest.mark.rule("X-01")
@pytest.mark.parametrize(
    ("options", "players"), ALONE_TABLES, ids=[f"{name_of(options)} {players}" for options, players in ALONE_TABLES]
)
def test_each_module_alone_breaks_no_promise(options: dict[str, OptionValue], players: int) -> None:
    assert check(configured(players, **options), games=1, seed=players, effort=FEW_CHAINS).failures == []


@pytest.mark.soak
@pytest.mark.parametrize("options", ALONE, ids=name_of)
def test_every_rule_and_card_of_a_module_occurs_in_the_long_run(options: dict[str, OptionValue]) -> None:
    for players in (2, max(most for alone, most in ALONE_TABLES if alone == options)):
        report = check(configured(players, **options), games=10, seed=players, effort=Effort(census_games=400))
        assert report.ok, (report.failures[:3], report.unseen)


@pytest.mark.soak
@pytest.mark.parametrize("options", PAIRS, ids=name_of)
def test_any_two_modules_break_no_promise(options: dict[str, OptionValue]) -> None:
    for players in range(2, MOST_PLAYERS + 1):
        if is_allowed(players, options):
            assert check(configured(players, **options), games=1, seed=players, effort=FEW_CHAINS).failures == []


@pytest.mark.rule("C-09", "X-01")
@pytest.mark.parametrize("drafting", [False, True])
@pytest.mark.parametrize("level", CONSUL_LEVELS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_consul_with_monuments_breaks_no_promise(players: int, level: str, drafting: bool) -> None:
    configuration = configured(players, consul=level, monuments=True, drafting=drafting)
    assert check(configuration, games=1, seed=players).failures == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(MIXES))
def test_any_mix_of_modules_breaks_no_promise(seed: int) -> None:
    players = 2 + seed % (MOST_PLAYERS - 1)
    mix = configured(players, **ROME.surprise(players, seed))
    assert check(mix, games=1, seed=seed, effort=FEW_CHAINS).failures == []
