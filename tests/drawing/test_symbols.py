"""The symbols of `art/`: every file can be used, and is used by its name alone."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import oppidum
from oppidum.drawing import art
from oppidum.drawing.foundations.buildings import COUNTED_SYMBOLS, DEFAULT_ORNAMENTS, ornaments
from oppidum.drawing.palette import palette
from oppidum.drawing.symbols import Symbols
from oppidum.games import titles
from oppidum.games.foundations.shown.facts import facts_of

FOLDER = Path(__file__).resolve().parents[2] / "art" / "symbols"
NAMES = sorted(path.stem for path in FOLDER.glob("*.svg"))


def symbols(theme: str = "light") -> Symbols:
    return Symbols(theme, palette().themes[theme])


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", NAMES)
def test_a_symbol_is_drawn_in_the_colours_of_the_theme(name: str, theme: str) -> None:
    sheet = symbols(theme)
    sheet.use(name, 10, 10, 20)
    definitions = sheet.definitions()
    assert "var(" not in definitions
    (symbol,) = ET.fromstring(definitions)
    assert symbol.get("id") == f"oppidum-{theme}-{name}"
    assert len(symbol)


@pytest.mark.parametrize("name", NAMES)
def test_a_symbol_refers_to_nothing_outside(name: str) -> None:
    text = art.read("symbols", f"{name}.svg")
    assert not re.search(r"href|url\(|<style|<script|<image", text)


def test_a_symbol_is_defined_once_however_often_it_is_used() -> None:
    sheet = symbols()
    first, second = sheet.use("coin", 10, 20, 8), sheet.use("coin", 30, 20, 8)
    assert 'x="6" y="16"' in first
    assert 'x="26" y="16"' in second
    assert sheet.definitions().count("<symbol") == 1


def test_every_owner_every_count_and_every_zone_has_its_symbol() -> None:
    shapes = {owner.shape for owner in palette().owners}
    used = shapes | set(COUNTED_SYMBOLS.values()) | set(ornaments().values()) | set(DEFAULT_ORNAMENTS.values())
    used |= {zone.symbol for zone in palette().zones}
    assert used <= set(NAMES)


def test_every_civic_building_of_every_title_has_an_ornament() -> None:
    foundations = [game for game in titles() if game.family == "foundations"]
    for game in [*foundations, oppidum.game("hamlet")]:
        pieces = facts_of(game.configure(game.players[0])).pieces
        civic = {piece for piece, kind in pieces.items() if kind.type == "civic"}
        assert civic <= ornaments().keys()
