"""Goldens of every title: whole games whose every view is known.

After a wanted change of behaviour `python tools/goldens.py` writes the playthroughs anew; a change that was not wanted
shows as the first line that differs.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from oppidum.engine.game import Game
from oppidum.engine.record_text import parse
from oppidum.games import published, titles
from oppidum.games.families import FAMILIES
from tools.goldens import PICTURES, RECORDS, playthrough_of, records_of


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_golden_playthroughs(record: Path) -> None:
    golden = record.with_suffix(".playthrough")
    assert playthrough_of(record) == golden.read_text("utf-8")
    assert golden.stat().st_size < 100_000


@pytest.mark.parametrize("game", titles(), ids=lambda game: game.key)
def test_there_is_a_game_of_every_title_and_player_count(game: Game) -> None:
    played = {parse(path.read_text("utf-8")).players for path in records_of(game.key)}
    assert played == set(range(game.players[0], game.players[1] + 1))


def test_every_game_is_of_a_published_title() -> None:
    assert {path for title in published() for path in records_of(title)} == set(RECORDS)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_documents_have_a_picture_of_every_family(family: str) -> None:
    shown = {title for title in published() for name in PICTURES if name.startswith(f"{title}-")}
    assert any(game.family == family for game in titles() if game.key in shown)
