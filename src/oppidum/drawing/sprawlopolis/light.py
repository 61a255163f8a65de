"""What to light up in a city: the blocks and roads that a score names as what earned its points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from oppidum.drawing.palette import palette
from oppidum.drawing.pen import MINUS, NoPicture
from oppidum.drawing.sprawlopolis.blocks import Block, Cell, cell_of
from oppidum.engine.scoring import Line

ROADS, BLOCKS = "roads", "blocks"
ALONG_A_ROAD = "sprawlopolis-score-along-road"


class Lit(msgspec.Struct, frozen=True):
    """Some points and the blocks that earned them, together or along a road."""

    points: int
    cells: tuple[Cell, ...]
    road: bool


class Light(msgspec.Struct, frozen=True):
    """What is highlighted, its name, and its points, including points that no block shows."""

    name: str
    points: int
    lit: tuple[Lit, ...]

    def cells(self, road: bool) -> set[Cell]:
        """Returns the blocks lit as blocks, or those whose sections are lit as roads."""
        return {cell for part in self.lit if part.road == road for cell in part.cells}

    def signs(self) -> dict[Cell, str]:
        """Returns a sign for each block lit as a block: it earned points, cost some, or both."""
        blocks = [part for part in self.lit if not part.road]
        earned = {cell for part in blocks if part.points > 0 for cell in part.cells}
        cost = {cell for part in blocks if part.points < 0 for cell in part.cells}
        found = dict.fromkeys(earned, "+") | dict.fromkeys(cost, MINUS)
        return found | dict.fromkeys(earned & cost, "±")


def light_of(lines: Sequence[Line], name: str = "") -> Light:
    """Lights exactly the blocks and roads that these lines name."""
    return Light(
        name,
        sum(line.points for line in lines),
        tuple(
            Lit(
                line.points,
                # A line may name a block twice; it is lit once.
                tuple(dict.fromkeys(map(cell_of, line.subject))),
                line.category == ROADS or line.message.key == ALONG_A_ROAD,
            )
            for line in lines
            # Some lines are about no block; their points still count above.
            if line.subject
        ),
    )


def lit_blocks(names: Iterable[str]) -> Light:
    """Lights blocks by their names alone, whatever they earned."""
    return Light("", 0, (Lit(0, tuple(map(cell_of, names)), False),))


def chosen_light(
    what: str, lines: Sequence[Line], blocks: Mapping[Cell, Block], conditions: Mapping[str, str]
) -> Light:
    """Returns what a word lights up: `roads`, `blocks`, a zone by its letter, or a condition by its number.

    `conditions` are those in play, with their names. Raises NoPicture for any other word.
    """
    word = what.strip().lower()
    zones = {zone.letter.lower(): zone for zone in palette().zones}
    if word in (ROADS, BLOCKS):
        return light_of([line for line in lines if line.category == word], word.capitalize())
    if word in zones:
        letter = zones[word].letter
        chosen = [line for line in lines if line.category == BLOCKS and blocks[cell_of(line.subject[0])].zone == letter]
        return light_of(chosen, f"Largest {zones[word].name} group")
    if word in conditions:
        rule = f"S-C{int(word):02}"
        return light_of([line for line in lines if line.rule == rule], f"{word} {conditions[word]}")
    choice = ", ".join([ROADS, BLOCKS, *(zone.letter for zone in palette().zones), *conditions])
    raise NoPicture(f"There is no “{what}” to light up; choose one of {choice}.")
