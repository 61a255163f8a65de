"""A table as lines of text: drawn as its family of titles knows how, else as an outline that fits any."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from rich.text import Text

from oppidum.cli.boards import foundations, sprawlopolis
from oppidum.cli.boards.city_of_iron import looks
from oppidum.cli.boards.city_of_iron import remarks as city_of_iron_remarks
from oppidum.cli.boards.city_of_iron import table as city_of_iron
from oppidum.cli.boards.examples import Examples
from oppidum.cli.boards.scene import Scene
from oppidum.cli.console import printable
from oppidum.cli.outline import outline
from oppidum.cli.playing.choices import Remarks
from oppidum.engine.events import View
from oppidum.games.city_of_iron.shown.views import CityOfIronView
from oppidum.games.foundations.shown.views import FoundationsView
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView

Drawing = Callable[[Scene, bool], list[Text]]

DRAWINGS: dict[type[View], Drawing] = {
    CityOfIronView: city_of_iron.board,
    FoundationsView: foundations.board,
    SprawlopolisView: sprawlopolis.board,
}
REMARKS: dict[type[View], Callable[[Scene], Remarks]] = {
    CityOfIronView: city_of_iron_remarks.remarks,
    FoundationsView: foundations.remarks,
    SprawlopolisView: sprawlopolis.remarks,
}
EXAMPLES: dict[type[View], Examples] = {
    CityOfIronView: city_of_iron.EXAMPLES,
    FoundationsView: foundations.EXAMPLES,
    SprawlopolisView: sprawlopolis.EXAMPLES,
}
ANYTHING = Examples("take", "take 1", "1", "take 1", "R-01", "turn", "everything that you may see")


def board(scene: Scene, full: bool = False) -> list[Text]:
    """The table; `full` adds what is not needed at every turn."""
    drawing = DRAWINGS.get(type(scene.view))
    return drawing(scene, full) if drawing else _plain(scene)


def remarks(scene: Scene) -> Remarks:
    """What to say beside an action that is offered: a price, what a building is good for."""
    return REMARKS[type(scene.view)](scene) if type(scene.view) in REMARKS else {}


def examples(view: View) -> Examples:
    """What may be typed at such a table."""
    return EXAMPLES.get(type(view), ANYTHING)


def look(scene: Scene, what: str) -> list[Text]:
    """A part of the table, a pile or a thing; nothing where the board shows all that there is."""
    return looks.look(scene, what) if isinstance(scene.view, CityOfIronView) else []


def look_words(scene: Scene) -> list[str]:
    """What can be looked at, word by word."""
    return looks.words(scene) if isinstance(scene.view, CityOfIronView) else []


def _plain(scene: Scene) -> list[Text]:
    """A title that has no drawing yet: the points, and the view field by field."""
    lines = [Text(scene.configuration.game.name, "bold")]
    for name, scored, projected in zip(scene.names, scene.scored, scene.projected, strict=True):
        later = "" if scene.over else f", {scored.total + projected.total} if it all ended now"
        lines.append(Text(f"  {name}: {scored.total} points{later}"))
    lines += [Text(printable(line)) for line in outline(msgspec.to_builtins(scene.view))]
    lines.append(Text("Seats count from 0 in this outline.", "italic"))
    return lines
