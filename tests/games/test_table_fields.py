"""The fields of a table are declared once: copies, bytes and what viewers see are what the declaration says."""

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import oppidum
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import State
from oppidum.engine.table_fields import TableFields, differing_fields
from oppidum.games.families import FAMILIES, load_part

ROOT = Path(__file__).resolve().parents[2]
GAMES = {
    "city_of_iron": ("city-of-iron", 3, {"nations": True, "towns": True}),
    "foundations": ("metropolis", 3, {"drafting": True}),
    "sprawlopolis": ("sprawlopolis", 3, {}),
}


def tables(family: str) -> Iterator[State]:
    """Yields the table of two random games after each step: one object, which changes."""
    title, players, options = GAMES[family]
    configuration = oppidum.game(title).configure(players=players, options=dict(options))
    choices = random.Random(7)
    for seed in (1, 2):
        table = configuration.new(seed=seed)
        while not table.over():
            yield table
            seat = choices.choice(table.to_act())
            table.apply(seat, choices.choice(table.legal(seat)))


def fields_of(family: str) -> TableFields:
    fields: TableFields = load_part(family, "fields")
    return fields


def test_the_generated_code_is_that_of_the_declaration() -> None:
    command = [sys.executable, "tools/table_fields.py", "check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_family_is_tested_here() -> None:
    assert GAMES.keys() == FAMILIES.keys()


@pytest.mark.parametrize("family", GAMES)
def test_a_copy_is_equal_and_independent(family: str) -> None:
    fields = fields_of(family)
    table = next(islice(tables(family), 40, None))
    twin = table.copy()
    assert differing_fields(fields, table, twin) == []
    kept = table.to_bytes()
    for field in fields:
        value = getattr(twin, field.name)
        if field.copy == "{}[:]" and len(value) and field.type == "Numbers":
            value[0] += 1
            assert differing_fields(fields, table, twin) == [field.name]
            value[0] -= 1
    assert table.to_bytes() == kept


@pytest.mark.parametrize("family", GAMES)
def test_bytes_bring_every_field_back(family: str) -> None:
    fields = fields_of(family)
    for table in islice(tables(family), 0, None, 20):
        again = table.configuration.from_bytes(table.to_bytes())
        for group in fields.groups:
            assert not group.packed or differing_fields(group.fields, table, again) == []
        assert again.to_bytes() == table.to_bytes()


@pytest.mark.parametrize("family", GAMES)
def test_viewers_see_every_field_but_those_declared_hidden(family: str) -> None:
    """Where a field is declared hidden, there is a viewer for whom it is."""
    fields = fields_of(family)
    title, players, _ = GAMES[family]
    redacted: set[str] = set()
    for number, table in enumerate(tables(family)):
        if number % 5 == 0 or number < 30:
            for viewer in (*range(players), SPECTATOR):
                knowledge: Any = table.knowledge(viewer)
                redacted |= set(differing_fields(fields, table, knowledge.table))
    assert redacted == {field.name for field in fields if field.visible_to != "everyone"}, title
