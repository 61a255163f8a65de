"""Every record that the project ships is true, for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from oppidum.cli.main import main
from tools.goldens import PICTURES, RECORDS, ROOT, draw_picture


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_shipped_record_is_true(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record)]) == 0
    proven = capsys.readouterr().out
    assert "The result is" in proven
    assert "digest" in proven


def test_there_are_games_with_a_draft() -> None:
    assert any('[Option drafting "yes"]' in record.read_text("utf-8") for record in RECORDS)


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_of_the_documents_show_what_is_drawn_today(name: str) -> None:
    kept = (ROOT / "docs" / "pictures" / name).read_text("utf-8")
    fresh = kept == draw_picture(name)  # the difference of two pictures takes minutes and tells nobody anything
    assert fresh, "tools/goldens.py draws it anew"
