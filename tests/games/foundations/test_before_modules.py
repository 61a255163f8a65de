"""What the code before Rome's modules wrote is read as it was meant: records, tables, knowledge and positions.

The files in `before_modules` were made by that code and are never made anew.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

import oppidum
from oppidum.engine import record_text
from oppidum.engine.position import read_position, write_position
from oppidum.engine.record import final_digest, final_state

FILES = Path(__file__).parent / "before_modules"
TABLES: list[dict[str, Any]] = json.loads((FILES / "tables.json").read_text())


def test_a_record_replays_to_its_digest() -> None:
    record = record_text.parse((FILES / "fair-shuffle.record").read_text())
    state = final_state(record, oppidum.game("rome").configure(record.players, record.options))
    assert final_digest(state) == record.facts["Digest"]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["position"])
def test_tables_and_knowledge_keep_every_byte(table: dict[str, Any]) -> None:
    configuration = oppidum.game("rome").configure(table["players"], table["options"])
    for kind, read in (("bytes", configuration.from_bytes), ("knowledge", configuration.knowledge_from_bytes)):
        data = base64.b64decode(table[kind])
        assert read(data).to_bytes() == data


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["position"])
def test_positions_keep_every_letter(table: dict[str, Any]) -> None:
    text = (FILES / table["position"]).read_text()
    assert write_position(read_position(text, oppidum.game)) == text


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["position"])
def test_a_position_is_the_table_it_was_written_from(table: dict[str, Any]) -> None:
    configuration = oppidum.game("rome").configure(table["players"], table["options"])
    state = configuration.from_bytes(base64.b64decode(table["bytes"]))
    assert write_position(state) == (FILES / table["position"]).read_text()
