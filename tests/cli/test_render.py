"""`oppidum render`: a table as a picture."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from oppidum.engine.record import parse
from tests.cli.conftest import Run


def test_a_record_at_its_end_and_in_the_middle(run: Run, record: Path) -> None:
    end, middle = run("render", record), run("render", record, "--at", 30)
    assert end.code == middle.code == 0
    assert ET.fromstring(end.out).tag.endswith("svg")
    assert "The game is over. " in end.out
    assert "The game is over. " not in middle.out


def test_a_position(run: Run, position: Path) -> None:
    done = run("render", position)
    assert done.code == 0
    assert done.out.count("data-panel=") == 2


def test_themes(run: Run, position: Path) -> None:
    assert 'data-theme="light"' in run("render", position).out
    assert 'data-theme="dark"' in run("render", position, "--theme", "dark").out
    refused = run("render", position, "--theme", "sepia")
    assert (refused.code, refused.out) == (2, "")
    assert "sepia" in refused.err


def test_names_and_projections_stand_on_the_panels(run: Run, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "named.record"
    path.write_text(record.read_text("utf-8").replace("\n\n", '\n[Name 1 "Ann & Co"]\n\n', 1), encoding="utf-8")
    done = run("render", path, "--at", 40)
    assert "Ann &amp; Co" in done.out
    assert done.out.count("if it ended now") == parse(record.read_text("utf-8")).players


def test_a_seat_sees_its_own_hand_and_a_spectator_none(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "draft.record"
    run("new", "metropolis", "--players", 3, "--seed", 1, "--option", "drafting=yes", "--out", path)
    spectator, seat = run("render", path).out, run("render", path, "--seat", 2).out
    assert spectator.count('data-hand="?"') == 18
    assert seat.count('data-hand="?"') == 12
    assert run("render", path, "--seat", 4).err == "There is no seat 4: the seats are 1 to 3.\n"


def test_out_writes_a_new_file_only(run: Run, position: Path, tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    assert run("render", position, "--out", path).out == ""
    assert path.read_text("utf-8") == run("render", position).out
    again = run("render", position, "--out", path)
    assert again.code == 2
    assert "exists already" in again.err


def test_highlight(run: Run, record: Path) -> None:
    drawn = ET.fromstring(run("render", record).out)
    civic = next(part for part in drawn.iter() if part.get("data-type") == "civic").attrib["data-building"]
    done = run("render", record, "--highlight", civic)
    assert f'data-highlight="{civic}"' in done.out


@pytest.mark.parametrize("building", ["school-2 A1 A2", "castle"])
def test_a_building_that_is_not_there(run: Run, position: Path, building: str) -> None:
    done = run("render", position, "--highlight", building)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"There is no “{building}” in the city.\n"


@pytest.fixture
def team(run: Run, tmp_path: Path) -> Path:
    """The beginning of a game of Sprawlopolis."""
    path = tmp_path / "team.record"
    run("new", "sprawlopolis", "--players", 2, "--seed", 1, "--option", "first=1", "--out", path)
    return path


@pytest.mark.rule("S-51")
@pytest.mark.parametrize(("what", "category"), [("roads", "roads"), ("blocks", "blocks")])
def test_light_shows_what_the_score_names(run: Run, team: Path, what: str, category: str) -> None:
    drawn = ET.fromstring(run("render", team, "--light", what).out)
    lit = [part.attrib["data-lit"] for part in drawn.iter() if "data-lit" in part.attrib]
    reasons = run("score", team, "--json").data["seats"][0]["projected"]["reasons"]
    named = [name for reason in reasons if reason["category"] == category for name in reason["subject"]]
    assert sorted(lit) == sorted(named)


def test_a_light_that_is_not_there(run: Run, team: Path) -> None:
    done = run("render", team, "--light", "19")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("There is no “19” to light up; choose one of roads, blocks, R, C, I, P, ")


@pytest.mark.rule("S-14")
def test_a_hand_of_sprawlopolis_is_drawn_for_its_seat(run: Run, team: Path) -> None:
    assert run("render", team).out.count('data-face="?"') == 4
    assert run("render", team, "--seat", 1).out.count('data-face="?"') == 1
    assert run("render", team, "--seat", 2).out.count('data-face="?"') == 3
