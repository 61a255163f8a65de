"""How commands tell of a game in which all players are up against a rival that nobody plays."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import oppidum
from oppidum.cli.board import board, look, look_words
from oppidum.cli.boards.scene import scene
from oppidum.cli.playing.help_text import result_lines
from oppidum.cli.points import final_ranking, scored_parties
from oppidum.cli.setup import party_names
from oppidum.engine.game import State
from oppidum.engine.position import read_position
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.shown.facts import facts_of
from tests.games.checked import play
from tests.games.foundations.modules import with_consul

POSITIONS = Path(__file__).resolve().parents[2] / "positions"
NAMES = {0: "Ann", 1: "Ben"}


def held(name: str) -> Any:
    return read_position((POSITIONS / f"{name}.toml").read_text("utf-8"), oppidum.game)


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


@pytest.mark.rule("C-02", "C-03", "C-05", "C-07")
@pytest.mark.parametrize(
    ("ready", "market", "does"),
    [
        (False, "A3", "gets ready"),
        (True, "A3", "takes A3 and builds on A1 A2 A3"),
        (True, "B2", "takes B2 and builds on A1 A2 B2"),
        (True, "", "waits"),
    ],
)
def test_the_terminal_says_what_the_consul_does_next(ready: bool, market: str, does: str) -> None:
    rest = ["E1", "E2", "E3", "E4", "E5"] if market else []
    tokens = ["granary A1 A2", "market-hall D1 D2 D3 D4"]
    clock: Any = {} if market else {"final_turns": 2}
    table = with_consul(
        {},
        {},
        points=12,
        tokens=tokens,
        market=[*market.split(), *rest],
        consul={"steers": 2, "ready": ready},
        **clock,
    )
    lines = [line.plain for line in board(scene(table, 0, ("Ann", "Ben")), True)]
    said = " ".join(" ".join(lines).split())
    assert "The Consul has 12 points, 0 citizens, 6 coins: deeds cost at least 5." in said
    assert f"After a turn of Ben it {does}." in said
    assert "T$4" in said


@pytest.mark.rule("C-05")
def test_the_terminal_says_when_the_consul_will_score_instead() -> None:
    ones = [token.id for token in load("rome").consul_token if token.size == 1 for _ in range(token.count)]
    lots = ["A1", "A3", "A5", "A7", "C1", "C3", "C5", "C7", "E1", "E3", "E5", "E7"]
    tokens = [f"{name} {lot}" for name, lot in zip(ones, lots, strict=True)]
    table = with_consul(
        {}, {}, tokens=tokens, market=["G7", "B2", "B4", "B6", "D2", "D4"], consul={"steers": 1, "ready": True}
    )
    said = " ".join(" ".join(line.plain for line in board(scene(table, 1, ("Ann", "Ben")), True)).split())
    assert "After a turn of Ann it scores 7, because no token of size 1 is left for G7." in said


def text_of(table: State, seat: int = 0) -> str:
    """What the board says, as one line."""
    return " ".join(" ".join(line.plain for line in board(scene(table, seat, ("Ann", "Ben")), False)).split())


@pytest.mark.rule("C-02", "C-03")
def test_the_terminal_says_what_comes_after_the_consul_got_ready() -> None:
    table = with_consul({}, {}, tokens=["granary A1 A2"], market=["A3", "C1", "C2", "C3", "C4", "C5"])
    said = text_of(table)
    assert "After a turn of Ann it gets ready. After another turn of Ann it takes A3 and builds on A1 A2 A3" in said
    assert "while A3 stays the leftmost deed." in said


@pytest.mark.rule("C-04")
def test_the_terminal_asks_the_steering_player_for_the_place() -> None:
    table = held("consul-acts")
    assert "it takes B2 and builds on A2 B2 C2 or A1 A2 B2." in text_of(table)
    play(table, "income")
    assert "Ann chooses where it builds now." in text_of(table)
    assert "Its lots without a token: B2." in text_of(table)
    notation = table.configuration.actions.notation
    assert sorted(map(notation, table.legal(0))) == ["place A1 A2 B2", "place A2 B2 C2"]


@pytest.mark.rule("C-05", "C-06")
def test_tokens_of_the_consul_can_be_looked_at_with_where_they_are() -> None:
    table = with_consul({}, {}, tokens=["granary A1 A2"], consul={"discarded": ["granary", "mint"]})
    count = facts_of(table.configuration).tokens["granary"].count
    said = " ".join(" ".join(line.plain for line in look(scene(table, 0, ("Ann", "Ben")), "consul")).split())
    left = f"{count - 2} face down, " if count > 2 else ""
    assert f"on 2 lots. It brings 2 coins and 6 points. Now {left}1 discarded, 1 in the city." in said
    one = " ".join(line.plain for line in look(scene(table, 0, ("Ann", "Ben")), "mint"))
    assert one.strip().startswith("Mint: 1 token of the Consul")
    assert "consul" in look_words(scene(table, 0, ("Ann", "Ben")))


@pytest.mark.rule("C-12")
def test_the_consul_has_a_line_among_the_players() -> None:
    table = with_consul({}, {}, tokens=["palace-quarter A1 A2 B1 B2"], points=12)
    rows = [line.plain.split() for line in board(scene(table, 0, ("Ann", "Ben")), False)]
    assert ["T", "The", "Consul", "12", "+4", "=", "16", "9"] in rows
