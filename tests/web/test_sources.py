"""What the page is made of: types that fit the server, words that are there, and nothing that belongs to the rules."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from oppidum.words import Words, languages

WEB = Path(__file__).resolve().parents[2] / "web"
SOURCES = [path for path in (WEB / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
TEXT = "\n".join(path.read_text("utf-8") for path in SOURCES)
PAGE = "page-"

WHOLE = set(re.findall(r"""\bt\("([a-z0-9_-]+)\"""", TEXT))
CHOSEN = {key for pair in re.findall(r"""\bt\([^()`]*\? "([a-z0-9-]+)" : "([a-z0-9-]+)\"""", TEXT) for key in pair}
BEGINNINGS = set(re.findall(r"""\bt\(`([a-z0-9-]+-)\$\{""", TEXT)) | {
    f"{kind}-" for kind in re.findall(r"""\blabel\("([a-z]+)", """, TEXT)
}


def _known(language: str) -> set[str]:
    keys = set(Words(language).keys())
    return {key.removeprefix(PAGE) for key in keys if key.startswith(PAGE)}


def test_the_types_are_those_of_the_server() -> None:
    done = subprocess.run(
        [sys.executable, "tools/page_types.py", "check"], cwd=WEB.parent, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("language", languages())
def test_the_page_has_words_for_all_that_it_says(language: str) -> None:
    known = _known(language)
    assert not (WHOLE | CHOSEN) - known
    assert all(any(key.startswith(beginning) for key in known) for beginning in BEGINNINGS)


def test_the_page_says_all_of_its_words() -> None:
    known = _known("en")
    assert not [key for key in known - WHOLE - CHOSEN if not key.startswith(tuple(BEGINNINGS))]


def test_no_source_is_too_long_to_read() -> None:
    assert not [path.name for path in SOURCES if path.name != "wire.ts" and path.read_text("utf-8").count("\n") > 400]
