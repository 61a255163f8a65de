"""Card packs of Sprawlopolis: the blocks of cards and the numbers of their conditions."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum import words
from oppidum.engine.configuration import Pack
from oppidum.games.sprawlopolis.data.packs import COMPONENTS, load


@pytest.mark.rule("S-40")
def test_a_pack_changes_the_numbers_of_a_condition() -> None:
    pack = Pack("mine", {"card": [{"number": 3, "condition": {"park": 2, "industrial": 0}}]})
    assert load(pack).card[2].condition == {"park": 2, "industrial": 0}
    assert load(pack).card[3] == load().card[3]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"number": 1, "zones": ["RR", "PC"]}, "card.1.zones: a card has one block of each zone"),
        ({"number": 1, "exits": [["EX", "SW"], ["", "NS"]]}, "card.1.exits: "),
        ({"number": 1, "exits": [["E", "SW"], ["", "NS"]]}, "card.1.exits: "),
        ({"number": 1, "condition": {"inside": 1}}, "card.1.condition: this condition has as many numbers"),
        ({"number": 1, "condition": {"inside": 1, "edge": 100}}, "card.1.condition: "),
        ({"number": 1, "condition": {"inside": 1, "edge": [1]}}, "card.1.condition: "),
        ({"number": 4, "condition": {"squares": [1, 2]}}, "card.4.condition: "),
        ({"number": 12, "condition": {"sections": 0}}, "card.12.condition: "),
        ({"number": 19}, "card[0].number: the title knows no 19"),
    ],
)
def test_what_the_rules_cannot_do_with_is_refused(entry: dict[str, Any], said: str) -> None:
    (fault,) = COMPONENTS.faults({"card": [entry]})
    assert f"{fault.path}: {words.say(fault.why)}".startswith(said)
