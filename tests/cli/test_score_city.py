"""`oppidum score` on a city that people wrote down at their table; `oppidum render` refuses the same."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from oppidum.cli.main import REFUSED
from oppidum.words import load_rules
from tests.cli.conftest import Done, Run

DOCS = Path(__file__).resolve().parents[2] / "docs"
EVENING = DOCS / "evening.city"
CARDS = DOCS / "evening-cards.city"
PAGE = (DOCS / "score-a-city.md").read_text("utf-8")
FIELDS = ["groups", "roads", "conditions", "total", "target", "won", "reasons"]


@pytest.fixture
def city(tmp_path: Path) -> Path:
    """A small city with two conditions of its own."""
    path = tmp_path / "small.city"
    path.write_text("conditions: 3, 16\nR:EW C:WE P\nI:NS P    .\n", encoding="utf-8")
    return path


def refused(done: Done) -> str:
    """The sentence of a refusal."""
    assert (done.code, done.out, done.err.count("\n")) == (REFUSED, "", 1)
    return done.err.strip()


class TestData:
    def test_the_shape(self, run: Run, city: Path) -> None:
        data = run("score", city, "--json", "--conditions", "16,3,1").data
        assert list(data) == FIELDS
        assert data["groups"] == {"R": 1, "C": 1, "I": 1, "P": 1}
        assert data["roads"] == 2
        assert data["conditions"] == {"16": 2, "3": -1, "1": -2}
        assert (data["total"], data["target"], data["won"]) == (1, 20, False)

    def test_the_reasons_add_up_and_name_their_rules(self, run: Run, city: Path) -> None:
        data = run("score", city, "--json").data
        assert data["total"] == sum(reason["points"] for reason in data["reasons"])
        for reason in data["reasons"]:
            assert list(reason) == ["points", "category", "text", "rule", "subject", "period"]
            assert load_rules("sprawlopolis").rule(reason["rule"])
        last = data["reasons"][-1]
        assert (last["points"], last["subject"]) == (2, ["0,0", "1,0"])
        assert last["text"] == "Morning Commute (16): a road through 2 blocks."

    @pytest.mark.parametrize("conditions", ["", "8", "8,9"])
    def test_without_three_conditions_there_is_no_target(self, run: Run, city: Path, conditions: str) -> None:
        data = run("score", city, "--json", f"--conditions={conditions}").data
        assert (data["target"], data["won"]) == (None, None)
        assert list(data["conditions"]) == [number for number in conditions.split(",") if number]

    def test_conditions_and_difficulty_of_the_file(self, run: Run, city: Path) -> None:
        assert list(run("score", city, "--json").data["conditions"]) == ["3", "16"]
        with city.open("a", encoding="utf-8") as file:
            file.write("difficulty: easier\n")
        assert run("score", city, "--json").data["total"] == 4 + 1
        assert run("score", city, "--json", "--difficulty", "normal").data["total"] == 4 - 2 + 1
        assert run("score", city, "--json", "--difficulty", "harder").data["total"] == 1 - 2 + 1

    def test_rows_and_cards_of_one_evening(self, run: Run) -> None:
        rows, cards = (run("score", file, "--json").data for file in (EVENING, CARDS))
        assert rows | {"reasons": []} == cards | {"reasons": []}
        assert (rows["total"], rows["target"], rows["won"]) == (36, 30, True)
        assert [reason["text"] for reason in rows["reasons"]] == [reason["text"] for reason in cards["reasons"]]


class TestForPeople:
    def test_the_page_shows_what_is_printed(self, run: Run) -> None:
        assert EVENING.read_text("utf-8") in PAGE
        assert f"$ oppidum score evening.city\n{run('score', EVENING).out}" in PAGE
        assert "".join(CARDS.read_text("utf-8").splitlines(keepends=True)[:7]) in PAGE

    def test_won_lost_or_open(self, run: Run, city: Path) -> None:
        assert "Won: 36 points, with a target of 30." in run("score", EVENING).out
        assert "Lost: 1 point, with a target of 20." in run("score", city, "--conditions", "1,3,16").out
        assert "3 points. Three conditions make a target." in run("score", city).out

    def test_easier_says_that_roads_are_free(self, run: Run, city: Path) -> None:
        assert "roads: 2, at no cost" in run("score", city, "--difficulty", "easier").out

    def test_a_city_as_wide_as_the_paper_is_not_drawn(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "street.city"
        path.write_text(" ".join(["R"] * 100), encoding="utf-8")
        out = run("score", path).out
        assert "Largest residential group, 100 blocks." in out
        assert "..." in out
        assert max(map(len, out.splitlines())) <= 80

    def test_a_large_city_is_told_in_short(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "large.city"
        path.write_text("\n".join([" ".join(["R:NE"] * 40)] * 40), encoding="utf-8")
        done = run("score", path, "--conditions", 1)
        assert "  and 1540 more" in done.out
        assert "-1600   roads: 1600" in done.out
        assert len(run("score", path, "--json").data["reasons"]) == 1 + 1600

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=repr)
    def test_lines_end_as_any_editor_ends_them(self, run: Run, tmp_path: Path, end: str) -> None:
        path = tmp_path / "small.city"
        path.write_bytes(b"\xef\xbb\xbf" + end.join(["conditions: 18", "R:NS\tC", "p\u00a0.", ""]).encode())
        data = run("score", path, "--json").data
        assert (data["groups"], data["conditions"]) == ({"R": 1, "C": 1, "I": 0, "P": 1}, {"18": 4})

    def test_from_the_standard_input(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"R:NS C:NS\nr:sn p\n")))
        assert run("score", "-", "--json").data["roads"] == 2


class TestRefusals:
    @pytest.mark.parametrize(
        ("content", "place", "words"),
        [
            ("R C\nI Q\n", "line 2, column 3", "“Q” is no block"),
            ("R:E C\n", "line 1, column 1", "one exit"),
            ("R C:NES\n", "line 1, column 3", "3 exits"),
            ("R C:EE\n", "line 1, column 3", "the exit E twice"),
            ("R C\nI\n", "line 2, column 2", "This row has 1 position and the first row 2"),
            (". .\n. .\n", "line 1, column 1", "There is no block in this city."),
            ("conditions: 8\n", "line 1, column 1", "There is no block in this city."),
            ("", "line 1, column 1", "nor a city of Sprawlopolis"),
            (" \n\n", "line 1, column 1", "nor a city of Sprawlopolis"),
            ("# Nothing yet\n", "line 1, column 1", "Nothing is written here"),
            ("R C\rI Q\r", "line 2, column 3", "“Q” is no block"),
            ("R C\u2028P P\n", "line 1, column 3", "is no block"),
            ("R C\fP P\n", "line 1, column 3", "is no block"),
            ("R\nconditions: 8, 19\n", "line 2, column 16", "There is no condition 19"),
            ("conditions: 8, 8\nR\n", "line 1, column 16", "Condition 8 is named twice."),
            ("conditions: 1 2 3 4\nR\n", "line 1, column 19", "at most 3 conditions (S-01)."),
            ("difficulty: brutal\nR\n", "line 1, column 13", "no difficulty “brutal”"),
            ("7 0,0\n8 9,9\n", "line 2, column 3", "nor share an edge with one (S-21)."),
        ],
    )
    def test_what_is_wrong_in_the_file(self, run: Run, tmp_path: Path, content: str, place: str, words: str) -> None:
        path = tmp_path / "bad.city"
        path.write_text(content, encoding="utf-8")
        for command in (["score"], ["score", "--json"], ["render"], ["render", "--light", "roads"]):
            sentence = refused(run(*command, path))
            assert sentence.startswith(f"{path}, {place}: ")
            assert words in sentence

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            (["--conditions", "19"], "There is no condition 19; conditions are 1 to 18."),
            (["--conditions", "8,9,8"], "Condition 8 is named twice."),
            (["--conditions", "1,2,3,4"], "A city has at most 3 conditions (S-01)."),
            (["--conditions", "eight"], "“eight” is no number of a condition."),
            (["--difficulty", "hard"], "There is no difficulty “hard”; there are easier, normal and harder."),
        ],
    )
    def test_what_is_wrong_on_the_command_line(self, run: Run, city: Path, arguments: list[str], words: str) -> None:
        for command in ("score", "render"):
            assert refused(run(command, city, *arguments)) == words

    def test_what_is_no_city_at_all(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "tale.txt"
        path.write_text("Once upon a time\n", encoding="utf-8")
        for command in ("score", "render"):
            assert refused(run(command, path)) == (
                f"{path}, line 1, column 1: “Once” begins neither a record (it would begin with [Game ...]) "
                "nor a position (TOML or JSON, with game = ...) "
                "nor a city of Sprawlopolis (rows of blocks such as “R:EW C .”, or cards such as “7 2,-1”)."
            )

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("\n  RCIP\nCIRP", "line 2, column 3: “RCIP” begins"),
            ("conditions 8\nR", "line 1, column 1: “conditions” begins"),
        ],
    )
    def test_where_it_is_no_city_any_more(self, run: Run, tmp_path: Path, text: str, words: str) -> None:
        path = tmp_path / "dense.city"
        path.write_text(text, encoding="utf-8")
        assert f"{path}, {words} neither a record" in refused(run("score", path))

    def test_a_city_has_no_moves(self, run: Run, city: Path) -> None:
        for command in ("score", "render"):
            assert "has no moves; --at is for records" in refused(run(command, city, "--at", 1))

    @pytest.mark.parametrize("arguments", [["--conditions", "8"], ["--difficulty", "harder"]])
    def test_a_game_has_its_own_conditions(self, run: Run, record: Path, position: Path, arguments: list[str]) -> None:
        for file in (record, position):
            for command in ("score", "render"):
                assert "has its own conditions and difficulty" in refused(run(command, file, *arguments))

    def test_what_steers_a_terminal_is_not_repeated(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "bad.city"
        path.write_text("R C \x1b[31mX\n", encoding="utf-8")
        assert "\x1b" not in refused(run("score", path))
