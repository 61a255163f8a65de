"""`oppidum cards`: packs out, checked, kept, and found again by whoever needs them."""

import tomllib
from pathlib import Path

import pytest

from oppidum import packs
from oppidum.cli.main import REFUSED
from oppidum.engine.record_text import parse
from tests.cli.conftest import Run

HOUSE = """
[pack]
game = "metropolis"
name = "my-copy"

[[building]]
id = "house"
citizens = 9
"""


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for what is kept."""
    monkeypatch.setenv(packs.VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data" / "packs"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text(HOUSE, encoding="utf-8")
    return path


class TestExport:
    @pytest.mark.parametrize("game", ["metropolis", "rome", "hamlet", "sprawlopolis"])
    def test_an_export_is_a_pack_without_faults_or_differences(self, run: Run, tmp_path: Path, game: str) -> None:
        path = tmp_path / "pack.toml"
        assert run("cards", "export", game, "--name", "mine", "--out", path).code == 0
        data = run("cards", "check", path, "--json").data
        assert (data["game"], data["name"], data["ok"], data["differences"]) == (game, "mine", True, [])

    def test_comments_come_along(self, run: Run) -> None:
        assert "# Value fields by type" in run("cards", "export", "metropolis").out

    def test_a_kept_pack_comes_out_as_it_went_in(self, run: Run, pack: Path) -> None:
        run("cards", "use", pack)
        assert run("cards", "export", "metropolis", "--pack", "my-copy").out == HOUSE

    def test_a_name_that_no_pack_can_have_is_refused(self, run: Run) -> None:
        done = run("cards", "export", "metropolis", "--name", "My Copy")
        assert (done.code, done.out) == (REFUSED, "")


class TestCheck:
    def test_says_what_differs_and_what_is_still_designed(self, run: Run, pack: Path) -> None:
        done = run("cards", "check", pack)
        assert done.code == 0
        assert "nothing is wrong" in done.out
        assert "building.house.citizens" in done.out
        assert "building.restaurant" in done.out
        assert "building.house\n" not in done.out, "what was entered is no longer inferred"

    def test_a_mark_that_was_left_is_pointed_out(self, run: Run, pack: Path) -> None:
        pack.write_text(HOUSE + 'confidence = "reconstructed"\n', encoding="utf-8")
        assert "still marked as designed" in run("cards", "check", pack).out

    def test_faults_are_said_one_a_line_and_the_answer_is_no(self, run: Run, pack: Path) -> None:
        pack.write_text(HOUSE + 'coins = "two"\n[[building]]\nid = "hut"\n', encoding="utf-8")
        done = run("cards", "check", pack)
        assert done.code == 1
        assert done.out.splitlines() == [
            f"{pack}: building[0].coins: Expected `int`, got `str`.",
            f"{pack}: building[1].id: the title knows no hut.",
        ]

    @pytest.mark.parametrize(
        ("values", "path"),
        [
            ('[[card]]\nid = "gunslinger"\nattack = 55', "card.gunslinger.attack"),
            (
                '[rules]\ntown_goods_left_out = [["turnips", "srikas", "demons"], [], []]',
                "rules.town_goods_left_out[0]",
            ),
        ],
    )
    def test_what_would_be_refused_at_some_table_is_a_fault(
        self, run: Run, pack: Path, shelf: Path, values: str, path: str
    ) -> None:
        """With nation abilities, or with two players."""
        pack.write_text(f'[pack]\ngame = "city-of-iron"\nname = "my-copy"\n{values}\n', encoding="utf-8")
        done = run("cards", "check", pack)
        assert (done.code, done.out.count("\n")) == (1, 1)
        assert done.out.startswith(f"{pack}: {path}: ")
        done = run("cards", "use", pack)
        assert (done.code, done.err.count("\n")) == (REFUSED, 1)
        assert path in done.err
        assert not shelf.exists()

    def test_as_data(self, run: Run, pack: Path) -> None:
        data = run("cards", "check", pack, "--json").data
        (difference,) = data["differences"]
        assert difference["path"] == "building.house.citizens"
        assert difference["given"] == 9
        pack.write_text(HOUSE.replace("9", "-9"), encoding="utf-8")
        data = run("cards", "check", pack, "--json").data
        assert not data["ok"]
        assert data["faults"][0]["path"] == "building.house"

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("[pack\n", "line 1, column 6"),
            ("[[building]]\nid = 'house'\n", "[pack]"),
            (HOUSE.replace("metropolis", "chess"), "There is no game “chess”"),
        ],
    )
    def test_what_is_no_pack_is_refused_in_a_sentence(self, run: Run, pack: Path, text: str, said: str) -> None:
        pack.write_text(text, encoding="utf-8")
        done = run("cards", "check", pack)
        assert (done.code, done.out, done.err.count("\n")) == (REFUSED, "", 1)
        assert said in done.err
        assert str(pack) in done.err


class TestUse:
    def test_a_pack_is_kept_under_its_hash(self, run: Run, pack: Path, shelf: Path) -> None:
        done = run("cards", "use", pack)
        assert done.code == 0
        (kept,) = packs.list_packs()
        assert (kept.name, kept.game) == ("my-copy", "metropolis")
        assert (shelf / f"{kept.hash}.toml").read_text("utf-8") == HOUSE
        assert kept.hash in done.out
        assert kept.hash in run("cards", "list").out
        assert run("cards", "list", "--json").data == [{"game": "metropolis", "name": "my-copy", "hash": kept.hash}]

    def test_a_faulty_pack_is_not_kept(self, run: Run, pack: Path, shelf: Path) -> None:
        pack.write_text(HOUSE + 'coins = "two"\nvp = "two"\nsize = 2.5\n[[building]]\nid = "hut"\n', encoding="utf-8")
        done = run("cards", "use", pack)
        assert done.code == REFUSED
        assert "There is more" in done.err
        assert not shelf.exists()

    def test_nothing_is_kept_at_first(self, run: Run) -> None:
        assert "No card packs" in run("cards", "list").out
        assert run("cards", "list", "--json").data == []

    def test_the_users_own_folder_is_the_last_resort(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.delenv(packs.VARIABLE)
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert packs.folder() == tmp_path / "oppidum" / "packs"
        monkeypatch.delenv("XDG_DATA_HOME")
        monkeypatch.setenv("HOME", str(tmp_path))
        assert packs.folder() == tmp_path / ".local" / "share" / "oppidum" / "packs"

    def test_a_file_that_was_changed_is_not_taken_for_the_pack(self, run: Run, pack: Path, shelf: Path) -> None:
        run("cards", "use", pack)
        (file,) = shelf.iterdir()
        file.write_text(HOUSE.replace("9", "8"), encoding="utf-8")
        assert packs.find(file.stem) is None
        assert packs.list_packs() == []
        file.write_bytes(b"\xff")
        assert packs.find(file.stem) is None

    @pytest.mark.parametrize("name", ["", "../../secret", "0" * 15, "G" * 16])
    def test_only_hashes_are_looked_for(self, name: str) -> None:
        assert packs.find(name) is None


class TestTables:
    def test_a_record_carries_the_hash_and_finds_the_pack(self, run: Run, pack: Path, tmp_path: Path) -> None:
        run("cards", "use", pack)
        (kept,) = packs.list_packs()
        file = tmp_path / "game.record"
        assert run("new", "metropolis", "--pack", "my-copy", "--seed", 1, "--out", file).code == 0
        assert parse(file.read_text("utf-8")).pack == kept.hash
        assert run("legal", file).code == 0
        assert run("replay", file, "--json").data["pack"] == kept.hash

    def test_a_position_carries_the_hash_and_is_the_same_table(self, run: Run, pack: Path, tmp_path: Path) -> None:
        run("cards", "use", pack)
        (kept,) = packs.list_packs()
        record, position = tmp_path / "game.record", tmp_path / "game.toml"
        run("new", "metropolis", "--pack", kept.hash, "--seed", 1, "--out", record)
        run("new", "metropolis", "--pack", kept.hash, "--seed", 1, "--position", "--out", position)
        assert tomllib.loads(position.read_text("utf-8"))["pack"] == kept.hash
        assert run("diff", record, position).code == 0
        other = tmp_path / "other.toml"
        run("new", "metropolis", "--seed", 1, "--position", "--out", other)
        assert run("diff", position, other).code == 1

    @pytest.mark.parametrize("form", [[], ["--position"]])
    def test_without_the_pack_it_is_said_which_is_missing(
        self, run: Run, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: list[str]
    ) -> None:
        run("cards", "use", pack)
        (kept,) = packs.list_packs()
        file = tmp_path / "game"
        run("new", "metropolis", "--pack", "my-copy", *form, "--out", file)
        monkeypatch.setenv(packs.VARIABLE, str(tmp_path / "elsewhere"))
        done = run("legal", file)
        assert done.code == REFUSED
        assert kept.hash in done.err
        assert "oppidum cards use" in done.err

    def test_a_series_is_not_mixed_with_one_of_another_pack(self, run: Run, pack: Path, tmp_path: Path) -> None:
        run("cards", "use", pack)
        games = tmp_path / "games.jsonl"
        series = ("simulate", "metropolis", "--bots", "random", "--seed", 1, "--out", games)
        assert run(*series, "--pack", "my-copy").code == 0
        assert run(*series, "--pack", "my-copy", "--games", 2).code == 0
        assert run(*series).code == REFUSED

    def test_the_kit_keeps_its_promises_with_a_pack(self, run: Run, pack: Path) -> None:
        run("cards", "use", pack)
        arguments = ("--players", 2, "--option", "drafting=no", "--games", 1, "--pack", "my-copy")
        (report,) = run("check", "metropolis", *arguments, "--json").data
        assert report["failures"] == []

    @pytest.mark.parametrize(("game", "name"), [("metropolis", "other"), ("rome", "my-copy")])
    def test_a_pack_that_is_not_here_is_refused(self, run: Run, pack: Path, game: str, name: str) -> None:
        run("cards", "use", pack)
        done = run("new", game, "--pack", name)
        assert done.code == REFUSED
        assert f"no card pack {name} for {game}" in done.err

    def test_two_packs_of_one_name_are_told_apart_by_hash(self, run: Run, pack: Path) -> None:
        run("cards", "use", pack)
        pack.write_text(HOUSE.replace("9", "8"), encoding="utf-8")
        run("cards", "use", pack)
        assert "name one by its hash" in run("new", "metropolis", "--pack", "my-copy").err
        for kept in packs.list_packs():
            assert run("new", "metropolis", "--pack", kept.hash).code == 0
