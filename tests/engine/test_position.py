"""Position files: the frame around what a title says of its table."""

import json
import tomllib
from typing import Any

import msgspec
import pytest

from oppidum.engine.chance import BadSeed
from oppidum.engine.configuration import ConfigurationError
from oppidum.engine.game import State
from oppidum.engine.messages import Message
from oppidum.engine.position import BadPosition, ImpossiblePosition, decode_fields, read_position, write_position
from tests.specimen.specimen import SPECIMEN, MarketDay


def _find(key: str) -> MarketDay:
    assert key == "market-day"
    return SPECIMEN


def _middle() -> State:
    state = SPECIMEN.configure(2).new(2**200 + 5)
    for _ in range(9):
        seat = state.to_act()[0]
        state.play(seat, state.legal(seat)[-1])
    return state


def test_a_state_is_written_as_toml_and_read_back_whole() -> None:
    state = _middle()
    text = write_position(state)
    assert tomllib.loads(text)["seed"] == str(2**200 + 5)
    assert read_position(text, _find).to_bytes() == state.to_bytes()


def test_json_says_the_same() -> None:
    state = _middle()
    text = json.dumps(tomllib.loads(write_position(state)))
    assert read_position(text, _find).to_bytes() == state.to_bytes()


def test_without_a_seed_every_reading_is_shuffled_anew() -> None:
    text = 'game = "market-day"\nplayers = 3\n[position]\n'
    assert len({read_position(text, _find).chance.seed for _ in range(3)}) == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game = ",
        "{",
        "[1, 2]",
        "{}",
        '{"game": "market-day"}',
        '{"game": "market-day", "players": "two", "position": {}}',
        '{"game": "market-day", "players": 2, "position": {}, "sede": 1}',
        '{"game": "market-day", "players": 2, "position": [], "seed": 1}',
        '{"game": "market-day", "players": 2, "position": {}, "streams": {"deal": -1}}',
        "\x00\x01",
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        read_position(text, _find)
    assert refusal.value.message.key == "engine-bad-position"


def test_a_bad_seed_or_player_count_says_so_itself() -> None:
    with pytest.raises(BadSeed):
        read_position('{"game": "market-day", "players": 2, "position": {}, "seed": "dice"}', _find)
    with pytest.raises(ConfigurationError):
        read_position('{"game": "market-day", "players": 9, "position": {}}', _find)


def test_an_impossible_table_is_refused_with_the_path() -> None:
    text = '{"game": "market-day", "players": 2, "position": {"hands": [["apples"], [3]]}}'
    with pytest.raises(ImpossiblePosition) as refusal:
        read_position(text, _find)
    params = refusal.value.message.params
    assert params["path"] == "position.hands[1][0]"
    assert params["why"] == Message("engine-plain", {"text": "Expected `str`, got `int`"})


class Shape(msgspec.Struct, forbid_unknown_fields=True):
    """A little table."""

    coins: int
    row: list[str] = []


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        ({"coins": "many"}, "position.coins"),
        ({"coins": 1, "row": ["a", 2]}, "position.row[1]"),
        ({}, "position"),
        ({"coins": 1, "rwo": []}, "position"),
    ],
)
def test_a_field_that_does_not_fit_is_named(tree: dict[str, Any], path: str) -> None:
    with pytest.raises(ImpossiblePosition) as refusal:
        decode_fields(tree, Shape)
    assert refusal.value.message.params["path"] == path


def test_fields_that_fit_are_read() -> None:
    assert decode_fields({"coins": 2, "row": ["a"]}, Shape) == Shape(2, ["a"])
