"""A family is its folders and one entry of the registry, where every room finds its part."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from oppidum import games
from oppidum.cli.main import main
from oppidum.games import families, find, published
from oppidum.games.families import FAMILIES, Family, Part, load_part, load_presets
from oppidum.players.styles import find_style
from oppidum.server.tables.presets import PLAIN, presets_of
from oppidum.words.catalogue import Words

FOLDERS = {path.name for path in Path(games.__file__).parent.iterdir() if (path / "__init__.py").is_file()}
ROOT = Path(__file__).parents[2]
SOURCES = [path for folder in ("src/oppidum", "tools", "web/src") for path in (ROOT / folder).rglob("*.*")]
REGISTRIES = {"src/oppidum/games/families.py", "web/src/boards/registry.ts", "web/src/lib/wire.ts"}
"""Where families are named; `wire.ts` is written by a tool from the first."""
EXAMPLES = {
    "src/oppidum/__init__.py": "its docstring begins with a game",
    "src/oppidum/engine/game.py": "its docstring begins with a game",
    "src/oppidum/engine/messages.py": "a doctest",
    "src/oppidum/engine/record_text.py": "a doctest",
    "src/oppidum/words/catalogue.py": "a doctest",
    "src/oppidum/words/en/engine.ftl": "the example of a card pack's head",
    "src/oppidum/words/de/engine.ftl": "the same in German",
    "src/oppidum/cli/bench.py": "the title that is measured beside other engines",
    "src/oppidum/cli/city.py": "the command that scores a city of Sprawlopolis",
    "src/oppidum/server/page/scorer.py": "the page that scores a city of Sprawlopolis",
    "src/oppidum/server/checking/jobs.py": "checks a city that somebody sent",
    "src/oppidum/server/checking/worker.py": "checks a city that somebody sent",
    "tools/goldens.py": "the pictures of the documents",
    "tools/mutation.sh": "an example in its help",
}
"""Files that name a title or a family although they belong to none, and why."""
SPECIMEN_WORDS = Path(__file__).parents[1] / "specimen" / "specimen.ftl"


def test_every_folder_of_rules_is_a_family() -> None:
    assert FAMILIES.keys() == FOLDERS


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("part", get_args(Part))
def test_every_published_family_has_every_part(family: str, part: Part) -> None:
    assert load_part(family, part) is not None


@pytest.mark.parametrize("family", FAMILIES)
def test_every_published_title_has_presets_and_no_other(family: str) -> None:
    assert load_presets(family).keys() == FAMILIES[family].titles.keys()


@pytest.mark.parametrize(("family", "key"), [(name, key) for name, each in FAMILIES.items() for key in each.titles])
def test_a_title_knows_its_family(family: str, key: str) -> None:
    assert find(key).family == family


def test_only_the_registries_and_its_own_files_name_a_family() -> None:
    families_and_titles = {name for key, each in FAMILIES.items() for name in (key, *each.titles, *each.laboratory)}
    name = re.compile(rf"\b({'|'.join(families_and_titles)})(?![a-z])")
    naming = set()
    for path in SOURCES:
        place = path.relative_to(ROOT).as_posix()
        if path.suffix in (".py", ".sh", ".toml", ".ts", ".svelte", ".ftl") and not name.search(place):
            naming |= {place} if name.search(path.read_text("utf-8")) else set()
    assert naming == REGISTRIES | EXAMPLES.keys()


# The specimen as a new family: nothing but the registry and its own files


@pytest.fixture
def specimen(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    family = Family(titles={"market-day": "tests.specimen.specimen:SPECIMEN"})
    monkeypatch.setitem(families.FAMILIES, "market_day", family)
    monkeypatch.setattr("oppidum.words.catalogue._words", cache(lambda language: Words(language, [SPECIMEN_WORDS])))
    load_part.cache_clear()
    load_presets.cache_clear()
    yield "market-day"
    load_part.cache_clear()
    load_presets.cache_clear()


def test_a_new_family_is_found(specimen: str) -> None:
    assert specimen in published()
    assert find(specimen).family == "market_day"
    assert find_style("market_day") is None
    assert [preset.key for preset in presets_of(find(specimen))] == [PLAIN]


def test_a_new_family_is_played_by_bots(
    specimen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", specimen, "--bots", "greedy,random", "--seed", "1", "--records", "games"]) == 0
    (record,) = (tmp_path / "games").glob("*.record")
    assert main(["verify", str(record)]) == 0
    assert main(["render", str(record)]) == 2
    assert "There are no pictures of Market Day yet." in capsys.readouterr().err


def test_a_new_family_is_played_in_a_terminal(
    specimen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 400))
    assert main(["play", specimen, "--seed", "1", "--bots", "random"]) == 0
    shown = capsys.readouterr().out
    assert "Seats count from 0 in this outline." in shown, "a family without a board is shown as an outline"
    assert "The game is over." in shown
