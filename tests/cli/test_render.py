"""`oppidum render`: a table, or a city from a real one, as a picture."""

import io
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from oppidum.engine.record_text import parse
from tests.cli.conftest import Run

DOCS = Path(__file__).resolve().parents[2] / "docs"
EVENING = DOCS / "evening.city"


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
    players = parse(record.read_text("utf-8")).players
    assert done.out.count("with the end of Year I<") == players + 1  # on each panel, and over the track of points


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


# Cities that people wrote down


def lit(svg: str) -> list[str]:
    """The blocks and the sections of roads that a picture lights up."""
    return [part.attrib["data-lit"] for part in ET.fromstring(svg).iter() if "data-lit" in part.attrib]


def blocks_of(svg: str) -> list[str]:
    """The blocks that a picture shows."""
    return [part.attrib["data-block"] for part in ET.fromstring(svg).iter() if "data-block" in part.attrib]


def test_a_written_city_is_drawn_block_by_block(run: Run) -> None:
    rows = [line.split() for line in EVENING.read_text("utf-8").splitlines() if line[:1] in tuple(".RCIP")]
    written = [f"{column},{row}" for row, line in enumerate(rows) for column, word in enumerate(line) if word != "."]
    rows_drawn, cards_drawn = run("render", EVENING), run("render", DOCS / "evening-cards.city")
    assert sorted(blocks_of(rows_drawn.out)) == sorted(written)
    assert len(blocks_of(cards_drawn.out)) == len(written)
    for done in (rows_drawn, cards_drawn):
        assert "Won: 36 points, with a target of 30." in done.out


@pytest.mark.rule("S-51")
@pytest.mark.parametrize(
    ("what", "rules"),
    [("roads", "S-31"), ("blocks", "S-30"), ("8", "S-C08"), ("16", "S-C16"), ("R", "S-30")],
)
def test_light_in_a_written_city_is_what_its_score_names(run: Run, what: str, rules: str) -> None:
    reasons = [reason for reason in run("score", EVENING, "--json").data["reasons"] if reason["rule"] == rules]
    if what == "R":
        reasons = [reason for reason in reasons if "residential" in reason["text"]]
    named = {name for reason in reasons for name in reason["subject"]}
    assert named
    assert set(lit(run("render", EVENING, "--light", what).out)) == named


def test_light_goes_by_the_conditions_and_the_difficulty_that_are_asked_for(run: Run) -> None:
    assert "3 Go Green: " in run("render", EVENING, "--light", 3, "--conditions", "3").out
    assert "Lost: 25 points, with a target of 30." in run("render", EVENING, "--difficulty", "harder").out
    assert lit(run("render", EVENING, "--light", "roads", "--difficulty", "easier").out) == []
    done = run("render", EVENING, "--light", 3)
    assert (done.code, done.out) == (2, "")
    assert done.err == "There is no “3” to light up; choose one of roads, blocks, R, C, I, P, 6, 8, 16.\n"


def test_a_city_from_the_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"R:NS C:NS\nr:sn p\n")))
    done = run("render", "-", "--theme", "dark")
    assert blocks_of(done.out) == ["0,0", "1,0", "0,1", "1,1"]
    assert "<title" in done.out
    assert ">A city</title>" in done.out


def test_a_written_city_has_no_seats(run: Run) -> None:
    assert run("render", EVENING, "--seat", 1).err == f"{EVENING} has no seats; --seat is for games.\n"


def test_a_city_that_no_picture_can_hold(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "long.city"
    path.write_text("R " * 61, encoding="utf-8")
    done = run("render", path)
    assert (done.code, done.out) == (2, "")
    assert done.err == "A picture has room for 60 blocks in a row or column, and this city has more.\n"


def test_city_of_iron_is_drawn_wide_or_in_one_column(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "iron.record"
    assert run("new", "city-of-iron", "--players", 3, "--seed", 1, "--out", path).code == 0
    wide, narrow = run("render", path, "--seat", 1), run("render", path, "--seat", 1, "--narrow")
    assert 'width="1440"' in wide.out
    assert 'width="540"' in narrow.out
    assert "Your cards to buy" in wide.out
    assert "Your cards to buy" not in run("render", path).out


def test_what_has_no_narrow_picture_or_no_light_says_so(run: Run, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "iron.record"
    assert run("new", "city-of-iron", "--seed", 1, "--out", path).code == 0
    for said, *arguments in (
        ("There is no narrow picture of Foundations of Metropolis.", record, "--narrow"),
        ("There is no narrow picture of a city; --narrow is for games.", EVENING, "--narrow"),
        ("Nothing can be lit up in City of Iron: crowns show what scores.", path, "--light", "ore"),
    ):
        done = run("render", *arguments)
        assert (done.code, done.out, done.err) == (2, "", f"{said}\n")
