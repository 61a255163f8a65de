"""What the page is made of: types that fit the server, words that are there, and nothing that belongs to the rules."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum.games import find, published
from oppidum.server.page.families import table_facts
from oppidum.words import Words, languages

WEB = Path(__file__).resolve().parents[2] / "web"
SOURCES = [path for path in (WEB / "src").rglob("*") if path.suffix in (".ts", ".svelte")]
TEXT = "\n".join(path.read_text("utf-8") for path in SOURCES)
PAGE = "page-"

WHOLE = set(re.findall(r"""\bt\(\s*"([a-z0-9_-]+)\"""", TEXT))
CHOSEN = {key for pair in re.findall(r"""\bt\([^()`]*\?\s+"([a-z0-9-]+)"\s+: "([a-z0-9-]+)\"""", TEXT) for key in pair}
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


def test_no_line_is_too_long_to_read() -> None:
    parts = [*SOURCES, *(WEB / "src").rglob("*.css"), *(WEB / "tests").rglob("*.ts"), *WEB.glob("*.[jt]s")]
    assert len(parts) > len(SOURCES)
    assert not [path.name for path in parts for line in path.read_text("utf-8").splitlines() if len(line) > 120]


# No rule, no number of the rules, no title outside its board


COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w])//[^\n]*", re.DOTALL)
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
COMPARED = re.compile(r"""([\w.\]\[()!?" ]+?)\s*(?:[=!]==|<=|>=|<|>)\s*(-?\d[\d.]*|"[^"]*")(?![\w/])""")
OF_THE_TABLE = re.compile(r"\b(?:view|seat|seats|city|town|held|chain|hand)[?!]?\.[\w.?!\[\]]*$")
"""What leads into a view: a condition on it belongs to the rules, unless it asks whether there is anything at all."""
OF_NOTATION = re.compile(r"""(?:words|proposed|split\(" "\)[)!?]*)(?:\.length)$""")
"""How many words an action has says what it is about: that is grammar."""
IN_THE_LOBBY = "seat.kind"
NOTHING = {"0", "1", "-1", '"number"', '"string"'}
TITLES_ARE_NAMED_IN = {
    "boards/registry.ts": "what the page has for each family",
    "lib/wire.ts": "written from the schemas",
}


def _code(path: Path) -> str:
    return COMMENT.sub("", STYLE.sub("", path.read_text("utf-8")))


def _ids(tree: Any) -> Iterator[str]:
    """Names of cards, buildings, goods, lands and whatever else the data has by an id."""
    if isinstance(tree, dict):
        if isinstance(tree.get("id"), str):
            yield tree["id"]
        for value in tree.values():
            yield from _ids(value)
    elif isinstance(tree, list | tuple):
        for value in tree:
            yield from _ids(value)


def _conditions(code: str) -> list[str]:
    """Comparisons of something on the table with a number or a word."""
    return [
        match[0].strip()
        for match in COMPARED.finditer(code)
        if OF_THE_TABLE.search(match[1]) and match[2] not in NOTHING and IN_THE_LOBBY not in match[1]
    ]


def _counts(code: str) -> list[str]:
    """Comparisons with numbers that are no question of any or none, and lists of a fixed length."""
    compared = [
        match[0].strip()
        for match in COMPARED.finditer(code)
        if match[2] not in NOTHING and not match[2].startswith('"') and not OF_NOTATION.search(match[1].strip())
    ]
    return compared + re.findall(r"length:\s*\d+|\brepeat\(\d+", code)


def test_titles_are_known_to_their_boards_only() -> None:
    titles = {*published(), *(find(key).family for key in published())}
    named = re.compile("|".join(rf"\b{title}\b" for title in sorted(titles)), re.IGNORECASE)
    rest = {path.relative_to(WEB / "src").as_posix(): path for path in SOURCES}
    outside = {name: path for name, path in rest.items() if not re.match(r"boards/\w+/", name)}
    found = {name for name, path in outside.items() if named.search(_code(path))}
    assert found == set(TITLES_ARE_NAMED_IN)


def test_no_card_building_or_good_is_named_anywhere() -> None:
    games = [find(key) for key in published()]
    facts = [msgspec.to_builtins(table_facts(game.configure(players))) for game in games for players in game.players]
    ids = set(_ids(facts))
    assert "condo" in ids
    assert "near-shore" in ids
    quoted = {
        (path.name, word)
        for path in SOURCES
        if path.name not in ("wire.ts", "vignettes.ts")
        for word in re.findall(r"""(?<!\bt\()["'`]([a-z0-9-]+)["'`]""", _code(path))
    }
    of_the_wire = set(re.findall(r'"([a-z0-9-]+)"', (WEB / "src/lib/wire.ts").read_text("utf-8")))  # a clock's bank
    assert not [(name, word) for name, word in quoted if word in ids - of_the_wire]


def test_nothing_depends_on_what_a_rule_says_of_the_table() -> None:
    assert _conditions('{#if view.phase === "bidding"}') == ['if view.phase === "bidding"']
    assert _conditions("view.seats[0].hand.cards.length > 3")
    assert not {path.name: found for path in SOURCES if (found := _conditions(_code(path)))}


GEOMETRY = {"outline.ts": ["direction === 2"]}


def test_boards_count_nothing_by_themselves() -> None:
    assert _counts("cards.length < 3") == ["cards.length < 3"]
    assert _counts("grid-template-columns: auto repeat(3, 1fr)")
    boards = [path for path in SOURCES if "boards" in path.parts]
    styles = {path.name: STYLE.findall(path.read_text("utf-8")) for path in boards}
    found = {path.name: counts for path in boards if (counts := _counts(_code(path)))}
    assert found == GEOMETRY
    assert not [name for name, style in styles.items() if re.search(r"repeat\(\d", "".join(style))]


WAITS = """
import time
from tools.page import alone
with alone():
    print("in", flush=True)
    time.sleep(0.3)
    print("out", flush=True)
"""


def test_the_page_is_built_by_one_process_at_a_time(tmp_path: Path) -> None:
    said = tmp_path / "said"
    with said.open("w") as out:
        both = [subprocess.Popen([sys.executable, "-c", WAITS], cwd=WEB.parent, stdout=out) for _ in range(2)]
        assert [each.wait(timeout=60) for each in both] == [0, 0]
    assert said.read_text().split() == ["in", "out", "in", "out"]
