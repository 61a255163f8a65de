"""Which modules go together, and for how many (X-01); and options drawn by chance, which always do."""

from __future__ import annotations

import re
from itertools import product

import pytest

from oppidum.engine.chance import BadSeed
from oppidum.engine.configuration import ConfigurationError, OptionValue, option_text
from oppidum.games import find
from oppidum.games.foundations.titles import METROPOLIS, ROME
from oppidum.words import Words, languages

CHOICES: dict[str, list[OptionValue]] = {
    option.key: list(option.choices) or [False, True] for option in ROME.options if not option.seating
}
COMBINED = ("trading", "stealing", "objectives", "invocations", "roles", "roads")
"""The modules that combine freely, and that the Consul does not go with; Monuments and drafting go with all."""
DEFAULTS: dict[str, OptionValue] = {option.key: option.default for option in ROME.options}
SENTENCE = re.compile(r"[A-ZÄÖÜ][^.!?]*\.")

Mix = dict[str, OptionValue]


def every_mix() -> list[Mix]:
    return [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]


def is_in_play(mix: Mix, key: str) -> bool:
    return mix[key] not in (False, "none")


def goes_together(mix: Mix, players: int) -> bool:
    """What X-01 says, written down a second time."""
    if not 2 <= players <= 5:
        return False
    if not is_in_play(mix, "consul"):
        return True
    return players <= 4 and not any(is_in_play(mix, key) for key in COMBINED)


def refusal_of(mix: Mix, players: int) -> ConfigurationError | None:
    try:
        ROME.expect_players(players)
        ROME.check(players, DEFAULTS | mix)
    except ConfigurationError as refused:
        return refused
    return None


@pytest.mark.rule("X-01")
def test_the_options_are_those_of_the_rule() -> None:
    assert set(CHOICES) == {"drafting", "monuments", "consul", *COMBINED}
    assert CHOICES["objectives"] == ["none", "hidden", "public"]
    assert CHOICES["consul"] == ["none", "standard", "hard", "challenge"]
    assert [option.key for option in METROPOLIS.options] == ["drafting", "first"]


@pytest.mark.rule("X-01")
@pytest.mark.parametrize("players", range(1, 7))
def test_exactly_the_combinations_of_the_rule_are_allowed(players: int) -> None:
    mixes = every_mix()
    wrong = [mix for mix in mixes if (refusal_of(mix, players) is None) != goes_together(mix, players)]
    assert wrong == []
    allowed = sum(goes_together(mix, players) for mix in mixes)
    assert allowed == {1: 0, 2: 396, 3: 396, 4: 396, 5: 384, 6: 0}[players]


@pytest.mark.rule("X-01")
@pytest.mark.parametrize("language", languages())
def test_whatever_is_refused_is_refused_in_one_sentence(language: str) -> None:
    words = Words(language)
    for players in range(1, 7):
        for mix in every_mix():
            refused = refusal_of(mix, players)
            if refused is not None:
                assert SENTENCE.fullmatch(words.say(refused.message)), (mix, players)


@pytest.mark.rule("X-01")
@pytest.mark.parametrize("other", COMBINED)
@pytest.mark.parametrize("level", ["standard", "hard", "challenge"])
def test_a_refusal_names_what_the_consul_does_not_go_with(level: str, other: str) -> None:
    value = "public" if other == "objectives" else "yes"
    with pytest.raises(ConfigurationError) as refused:
        ROME.configure(3, {"consul": level, other: value})
    english = Words().say(refused.value.message)
    assert english.startswith("The Will of the Consul goes with Monuments and deed drafting alone: leave out ")
    assert refused.value.message.params == {"option": other}


@pytest.mark.rule("X-01")
@pytest.mark.parametrize("key", ["monuments", "consul", *COMBINED])
def test_metropolis_has_no_modules(key: str) -> None:
    with pytest.raises(ConfigurationError, match="engine-unknown-option"):
        METROPOLIS.configure(2, {key: "yes"})


class TestSurprise:
    @pytest.mark.parametrize("players", range(2, 6))
    def test_draws_what_goes_together_with_at_least_one_module(self, players: int) -> None:
        for seed in range(300):
            drawn = ROME.surprise(players, seed)
            assert list(drawn) == list(CHOICES)
            assert goes_together(drawn, players)
            assert any(is_in_play(drawn, key) for key in drawn if key != "drafting")

    def test_the_same_seed_draws_the_same(self) -> None:
        assert ROME.surprise(3, "258") == ROME.surprise(3, 258)
        texts = {str(ROME.surprise(3, seed)) for seed in range(50)}
        assert len(texts) > 30

    def test_every_value_of_every_option_is_drawn(self) -> None:
        drawn = [ROME.surprise(4, seed) for seed in range(400)]
        assert {(key, mix[key]) for mix in drawn for key in mix} == {
            (key, value) for key, values in CHOICES.items() for value in values
        }
        with_consul = sum(is_in_play(mix, "consul") for mix in drawn)
        assert 20 < with_consul < 120

    def test_what_was_drawn_makes_a_table(self) -> None:
        drawn = ROME.surprise(5, 7)
        typed = {key: option_text(value) for key, value in drawn.items()}
        assert ROME.configure(5, dict(typed)).options == DEFAULTS | drawn

    def test_another_title_has_nothing_to_draw(self) -> None:
        for key in ("metropolis", "sprawlopolis", "city-of-iron"):
            game = find(key)
            assert not game.surprises
            assert game.surprise(game.players[0], 1) == {}

    def test_the_number_of_players_and_the_seed_are_checked(self) -> None:
        with pytest.raises(ConfigurationError, match="engine-bad-players"):
            ROME.surprise(6, 1)
        with pytest.raises(BadSeed):
            ROME.surprise(3, "tomorrow")
