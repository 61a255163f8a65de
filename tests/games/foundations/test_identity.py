"""What a search knows tables by: the same for equal tables, another one as soon as anything of them is another."""

from __future__ import annotations

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.games.foundations.hidden.knowledge import identity
from oppidum.games.foundations.rules.table_fields import CARDS, CITY, CLOCK, SEATS
from tests.games.foundations.modules import configured
from tests.games.foundations.tables import new

RUNS = [field.name for group in (SEATS, CITY, CARDS) for field in group.fields]


@pytest.mark.parametrize("name", RUNS)
def test_every_run_of_a_table_is_part_of_its_identity(name: str) -> None:
    table, twin = new(), new()
    assert identity(table, 0) == identity(twin, 0) != identity(table, 1)
    run = getattr(twin, name)[:]
    run[len(run) - 1] += 1
    setattr(twin, name, run)
    assert identity(table, 0) != identity(twin, 0)


@pytest.mark.parametrize("name", [field.name for field in CLOCK.fields])
def test_the_clock_is_part_of_the_identity(name: str) -> None:
    table, twin = new(), new()
    setattr(twin, name, getattr(twin, name) + 1)
    assert identity(table, 0) != identity(twin, 0)


@pytest.mark.parametrize("options", [{}, {"monuments": True, "roles": True, "objectives": "hidden", "trading": True}])
def test_knowledge_is_known_by_the_same_as_its_bytes(options: dict[str, OptionValue]) -> None:
    """Games that begin alike and go apart by chance: keys are equal exactly where bytes are."""
    keys: dict[bytes, bytes] = {}
    seen = 0
    for seed in (1, 2):
        dice, state = Dice(seed_bytes(seed)), configured(3, **options).new(1)
        for _ in range(30):
            for viewer in range(-1, 3):
                knowledge = state.knowledge(viewer)
                assert keys.setdefault(knowledge.to_bytes(), knowledge.key()) == knowledge.key()
                seen += 1
            seat = state.to_act()[0]
            state.apply(seat, dice.choose(state.legal(seat)))
    assert len(set(keys.values())) == len(keys) < seen
