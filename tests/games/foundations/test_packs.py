"""Card packs of Foundations: the values of buildings, and nothing that the rules cannot do with."""

from __future__ import annotations

from typing import Any

import pytest

import oppidum
from oppidum import words
from oppidum.engine.configuration import ConfigurationError, Pack
from oppidum.games.foundations.data.packs import FoundationsComponents, load

METROPOLIS = FoundationsComponents("metropolis")


def test_a_pack_changes_the_values_of_a_building_and_nothing_else() -> None:
    mine = Pack("mine", {"building": [{"id": "house", "citizens": 9}]})
    changed, before = ({each.id: each for each in load("metropolis", pack).building} for pack in (mine, None))
    assert (changed["house"].citizens, changed["house"].shape) == (9, before["house"].shape)
    assert changed["house"].confidence == "entered"
    assert [changed[key] == before[key] for key in before if key != "house"] == [True] * (len(before) - 1)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"id": "house", "shape": "X9"}, "building.house.shape: the shape is one of mono,"),
        ({"id": "house", "size": 5}, "building.house.shape: "),
        ({"id": "house", "citizens": -1}, "building.house: count, citizens, coins and vp are 0 to 99"),
        ({"id": "house", "count": 100}, "building.house: "),
        ({"id": "park-1", "scores": {"vp": 1, "per": 0, "of": "adjacent_coin"}}, "building.park-1: "),
        ({"id": "park-1", "scores": {"vp": 1, "per": 1, "of": "moon"}}, "building[0].scores.of: "),
    ],
)
def test_what_the_rules_cannot_do_with_is_refused(entry: dict[str, Any], said: str) -> None:
    (fault,) = METROPOLIS.faults({"building": [entry]})
    assert f"{fault.path}: {words.say(fault.why)}".startswith(said)


def test_a_pack_of_another_title_is_refused() -> None:
    with pytest.raises(ConfigurationError) as refused:
        oppidum.game("metropolis").configure(2, pack=Pack("mine", {}, "rome"))
    assert words.say(refused.value.message) == "The card pack mine is for the title rome."
