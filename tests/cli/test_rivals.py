"""How commands tell of a game in which all players are up against a rival that nobody plays."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from oppidum.cli.boards.scene import scene
from oppidum.cli.playing.help_text import result_lines
from oppidum.cli.points import final_ranking, scored_parties
from oppidum.cli.setup import party_names
from tests.games.foundations.modules import with_consul

NAMES = {0: "Ann", 1: "Ben"}


@pytest.mark.rule("C-10")
@pytest.mark.parametrize(("points", "verdict"), [(9, "The players win together."), (7, "The Consul wins.")])
def test_the_end_of_a_game_against_the_consul(points: int, verdict: str) -> None:
    table = with_consul({"points": 30}, {"points": points}, points=7, market=[], phase="over", era=3)
    names = party_names(table.configuration, NAMES)
    assert names == ["Ann", "Ben", "The Consul"]
    assert scored_parties(table.configuration, names) == dict(enumerate(names))
    console = Console(width=80, record=True, file=StringIO())
    console.print(final_ranking(table, names))
    said = console.export_text()
    assert said.startswith(verdict)
    rows = [line.split() for line in said.splitlines()]
    assert [row[-1] for row in rows if row and row[-1].isdigit()] == ["30", str(points), "7"]
    lines = [line.plain for line in result_lines(table, scene(table, 0, ("Ann", "Ben")))]
    assert lines[0] == f"The game is over. {verdict}"
    assert "The Consul" in lines[2]
    assert lines[-1].split() == ["points", "30", str(points), "7"]
