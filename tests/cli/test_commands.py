"""What each command answers."""

import io
import re
from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest

import oppidum
from oppidum.cli import check
from oppidum.cli.main import REFUSED
from oppidum.engine import perft
from oppidum.engine.chance import commitment, fair_seed, seed_text
from oppidum.engine.configuration import option_text
from oppidum.engine.conformance import Effort, Failure, Report
from oppidum.engine.game import Configuration
from oppidum.engine.record import Move
from oppidum.engine.record_text import parse, write
from oppidum.words import load_rules
from tests.cli.conftest import Run

RECORDS = Path(__file__).resolve().parents[2] / "records"


class TestGames:
    def test_lists_titles_players_and_options(self, run: Run) -> None:
        done = run("games")
        assert done.code == 0
        for word in ("metropolis", "Foundations of Metropolis", "2-4", "drafting no|yes"):
            assert word in done.out

    def test_as_data(self, run: Run) -> None:
        (metropolis,) = [game for game in run("games", "--json").data if game["key"] == "metropolis"]
        assert metropolis["players"] == [2, 4]
        assert metropolis["rules"] == oppidum.game("metropolis").rules_version
        assert {"key": "drafting", "choices": ["no", "yes"], "default": "no"} in metropolis["options"]


class TestNew:
    def test_writes_a_record_that_reads_back(self, run: Run) -> None:
        done = run("new", "metropolis", "--players", 3, "--seed", 5, "--option", "drafting=yes")
        record = parse(done.out)
        assert (record.game, record.players, record.options["drafting"]) == ("metropolis", 3, "yes")
        assert record.seed is not None
        assert seed_text(record.seed) == "5"
        assert write(record) == done.out

    def test_seats_the_fewest_players_by_itself(self, run: Run) -> None:
        assert parse(run("new", "metropolis").out).players == 2

    def test_every_seed_is_fresh_unless_given(self, run: Run) -> None:
        assert parse(run("new", "metropolis").out).seed != parse(run("new", "metropolis").out).seed

    def test_a_surprise_draws_modules_that_are_not_typed(self, run: Run) -> None:
        words = ("new", "rome", "--players", 4, "--surprise", 7)
        record = parse(run(*words).out)
        drawn = {key: option_text(value) for key, value in oppidum.game("rome").surprise(4, 7).items()}
        assert (
            record.options.items()
            >= {key: value for key, value in drawn.items() if value not in ("no", "none")}.items()
        )
        other = "no" if drawn["monuments"] == "yes" else "yes"
        typed = parse(run(*words, "--option", f"monuments={other}").out).options
        assert typed.get("monuments", "no") == other

    def test_only_a_title_with_modules_surprises(self, run: Run) -> None:
        done = run("new", "metropolis", "--surprise", 7)
        assert done.code != 0
        assert "has no modules to draw by chance" in done.err

    def test_a_position_is_the_same_table(self, run: Run, tmp_path: Path) -> None:
        record, position = tmp_path / "a.record", tmp_path / "a.toml"
        assert run("new", "metropolis", "--seed", 5, "--out", record).out == ""
        run("new", "metropolis", "--seed", 5, "--position", "--out", position)
        assert run("diff", record, position).code == 0


class TestReplay:
    def test_shows_moves_totals_and_standing(self, run: Run, record: Path) -> None:
        done = run("replay", record)
        assert done.code == 0
        result = parse(record.read_text("utf-8")).facts["Result"].split()
        lines = done.out.splitlines()
        last_move = next(line for line in reversed(lines) if re.match(r" *\d+   Player \d   \w", line))
        assert last_move.split()[-3:] == result
        standing = lines[lines.index("") + 3 :]
        assert [line.split()[3] for line in standing] == sorted(result, key=int, reverse=True)

    @pytest.mark.rule("S-50")
    def test_a_team_has_one_column_and_one_end(self, run: Run) -> None:
        lines = run("replay", RECORDS / "sprawlopolis-3.record").out.splitlines()
        assert lines[0].split() == ["move", "player", "action", "The", "team"]
        assert lines[-1].startswith("The team ")
        middle = run("replay", RECORDS / "sprawlopolis-3.record", "--at", 5).out.splitlines()
        assert middle[1:3] == ["  The team: 0 points", ""]

    def test_as_data(self, run: Run, record: Path) -> None:
        data = run("replay", record, "--json").data
        played = parse(record.read_text("utf-8"))
        assert [entry["text"] for entry in data["entries"]] == [
            entry.notation for entry in played.entries if hasattr(entry, "notation")
        ]
        points = [seat["points"] for seat in data["result"]]
        assert data["entries"][-1]["totals"] == points
        assert " ".join(map(str, points)) == played.facts["Result"]

    def test_at_a_move_shows_the_table(self, run: Run, record: Path) -> None:
        done = run("replay", record, "--at", 3)
        assert "after move 3" in done.out
        assert "Your turn" in done.out
        assert "market: " in done.out
        data = run("replay", record, "--at", 3, "--json").data
        assert data["to_act"] == [seat + 1 for seat in data["view"]["to_act"]]

    def test_a_running_game_says_who_is_to_act(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "game.record"
        run("new", "metropolis", "--seed", 1, "--out", path)
        assert "Your turn: build, buy or take income." in run("replay", path).out

    def test_undone_moves_and_notes_are_shown(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "game.record"
        run("new", "metropolis", "--seed", 1, "--option", "first=1", "--out", path)
        moves = "1. 1 income {a slip}\n* undo 1 to 0 agreed 2\n1. 1 income\n* takeover 2 greedy\n\nrunning"
        path.write_text(path.read_text("utf-8").replace("running", moves), encoding="utf-8")
        out = run("replay", path).out
        for word in ("a slip", "undo to move 0", "takeover greedy"):
            assert word in out
        assert [entry["kind"] for entry in run("replay", path, "--json").data["entries"]] == [
            "move", "undo", "move", "takeover",
        ]  # fmt: skip

    def test_playthrough_has_a_line_a_move(self, run: Run, record: Path) -> None:
        text = run("replay", record, "--playthrough").out
        assert text == run("replay", record, "--playthrough").out
        heading, start, *moves = text.splitlines()
        played = parse(record.read_text("utf-8"))
        assert heading == f"metropolis rules {played.rules} players 3"
        assert start.startswith("0 - start | 0 0 0 | ")
        assert len(moves) == len(played.entries)
        assert all(re.fullmatch(r"\d+ [123] [a-z].* \| \d+ \d+ \d+ \|( [0-9a-f]{8}){3}", line) for line in moves)
        assert len(text) < 100_000

    def test_playthrough_tells_tables_apart(self, run: Run, record: Path) -> None:
        digests = [line.split(" | ")[-1] for line in run("replay", record, "--playthrough").out.splitlines()[1:]]
        assert len(set(digests)) == len(digests)

    def test_a_resignation_ends_the_game(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "resigned.record"
        headers = '[Game "metropolis"]\n[Rules "1"]\n[Players "2"]\n[Option first "1"]\n[Seed "1"]\n'
        path.write_text(headers + "\n1. 1 income\n* resignation 2\n\nend\n", encoding="utf-8")
        assert run("replay", path).out.rstrip().endswith("Player 2 has resigned; the game is over.")


class TestLegal:
    def test_lists_actions_by_kind(self, run: Run, position: Path) -> None:
        (seat,) = run("legal", position, "--json").data["seats"]
        state = oppidum.game("metropolis").configure(players=2).new(seed=1)
        space = state.configuration.actions
        expected = [space.notation(action) for action in state.legal(state.to_act()[0])]
        assert sorted(chain(*seat["actions"].values())) == sorted(expected)
        assert seat["seat"] == state.to_act()[0] + 1
        shown = run("legal", position).out
        assert f"buy ({len(seat['actions']['buy'])})" in shown
        for notation in expected:
            assert notation in shown

    def test_a_seat_that_waits_has_none(self, run: Run, position: Path) -> None:
        to_act = run("legal", position, "--json").data["seats"][0]["seat"]
        (other,) = run("legal", position, "--seat", 3 - to_act, "--json").data["seats"]
        assert other["actions"] == {}
        assert other["prompt"] == f"Wait for Player {to_act}."

    def test_says_that_a_game_is_over(self, run: Run, record: Path) -> None:
        assert run("legal", record).out == "The game is over.\n"
        assert run("legal", record, "--json").data == {"over": True, "seats": []}

    def test_says_why_not(self, run: Run, position: Path) -> None:
        own = run("legal", position, "--json").data["seats"][0]["actions"]["build"][0]
        assert run("legal", position, "--why", own).out == "This is legal.\n"
        done = run("legal", position, "--why", "build condo A1 A2 B1 B2")
        assert re.fullmatch(r"[AB][12] is not yours \(F-14\)\.\n", done.out)
        data = run("legal", position, "--why", "BUILD condo A1 A2 B1 B2", "--json").data
        assert (data["legal"], data["rule"]) == (False, "F-14")
        assert data["action"] == "build condo A1 A2 B1 B2"
        done = run("legal", position, "--why", "build condo B2 A1 A2 B1")
        assert (done.code, "build condo A1 A2 B1 B2" in done.err) == (2, True)


class TestScore:
    def test_every_point_has_a_reason(self, run: Run, record: Path) -> None:
        data = run("score", record, "--json").data
        points = parse(record.read_text("utf-8")).facts["Result"].split()
        assert [str(seat["total"]) for seat in data["seats"]] == points
        for seat in data["seats"]:
            assert seat["total"] == sum(seat["categories"].values())
            assert seat["total"] == sum(reason["points"] for reason in seat["reasons"])
            for reason in seat["reasons"]:
                assert set(reason) == {"points", "category", "text", "rule", "subject", "period"}
                assert load_rules("foundations").rule(reason["rule"])
            assert seat["projected"]["total"] == 0

    def test_projected_points_are_told_apart(self, run: Run, position: Path) -> None:
        for seat in run("score", position, "--json").data["seats"]:
            assert seat["total"] == 0
            assert seat["projected"]["categories"] == {}
        assert run("score", position, "--json").data["coming_scoring"] == "end of Year I"
        assert "0 points, 0 with the end of Year I" in run("score", position).out

    def test_at_a_move(self, run: Run, record: Path) -> None:
        assert {seat["total"] for seat in run("score", record, "--at", 0, "--json").data["seats"]} == {0}

    def test_for_people(self, run: Run, record: Path) -> None:
        out = run("score", record).out
        for word in ("Player 1  ", "population", "Bonus for the largest population.", "F-30", "rank"):
            assert word in out

    @pytest.mark.rule("S-50")
    def test_a_team_has_one_score(self, run: Run) -> None:
        team = RECORDS / "sprawlopolis-2.record"
        out = run("score", team).out
        assert out.startswith("The team  35 points\n")
        assert out.endswith("\nThe team wins: 35 points, with a target of 32.\n")
        assert out.count("Mini Marts (11)") == 1
        assert "The team  0 points, 2 with the end of the game" in run("score", team, "--at", 5).out
        data = run("score", team, "--json").data
        assert [(seat["seat"], seat["name"], seat["total"]) for seat in data["seats"]] == [
            (1, "Ada", 35),
            (2, "Ben", 35),
        ]
        assert "Ada wins: 52 points" in run("score", RECORDS / "sprawlopolis-1-easier.record").out


class TestPerft:
    def test_counts_as_the_engine_does(self, run: Run) -> None:
        state = oppidum.game("metropolis").configure(players=3, options={"drafting": True}).new(seed=4)
        arguments = ("perft", "metropolis", "--players", 3, "--seed", 4, "--option", "drafting=yes", "--depth", 3)
        data = run(*arguments, "--json").data
        assert data["count"] == perft.perft(state, 3)
        assert run(*arguments, "--divide", "--json").data["divide"] == perft.divide(state, 3)

    def test_for_people(self, run: Run) -> None:
        rows = [line.split() for line in run("perft", "hamlet", "--depth", 2).out.splitlines()]
        state = oppidum.game("hamlet").configure(players=2).new(seed=1)
        assert [row[:2] for row in rows[1:]] == [[str(n), f"{perft.perft(state, n):,}"] for n in (1, 2)]
        divided = run("perft", "hamlet", "--depth", 2, "--divide").out.splitlines()
        assert divided[-1].split() == [f"{perft.perft(state, 2):,}", "in", "all"]
        assert len(divided) == perft.perft(state, 1) + 1


class TestVerify:
    def test_a_true_record(self, run: Run, record: Path) -> None:
        done = run("verify", record)
        assert done.code == 0
        assert done.out.count("proven") == 3

    @pytest.mark.parametrize("header", ["Result", "Digest"])
    def test_a_false_header(self, run: Run, record: Path, header: str) -> None:
        text = re.sub(rf'\[{header} "[^"]*"', f'[{header} "00"', record.read_text("utf-8"))
        record.write_text(text, encoding="utf-8")
        done = run("verify", record)
        assert done.code == 1
        assert f"not true  The record gives the {header.lower()} 00, but" in done.out

    def test_a_running_game(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "game.record"
        run("new", "metropolis", "--out", path)
        assert "still running" in run("verify", path).out
        path.write_text('[Result "1 2"]\n' + path.read_text("utf-8"), encoding="utf-8")
        assert run("verify", path).code == 1

    def test_a_resigned_game(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "game.record"
        run("new", "metropolis", "--out", path)
        start = path.read_text("utf-8").replace("running", "* resignation 2\n\nend")
        path.write_text(start, encoding="utf-8")
        done = run("verify", path)
        assert done.code == 0
        assert "The game ended with the resignation of player 2." in done.out
        path.write_text('[Result "1 2"]\n' + start, encoding="utf-8")
        assert run("verify", path).code == 1

    def test_a_fair_shuffle_is_proven(self, run: Run, tmp_path: Path) -> None:
        done = run("verify", _fair_record(run, tmp_path))
        assert done.code == 0
        assert "The shuffle was fair" in done.out

    @pytest.mark.parametrize(
        ("header", "value", "reason"),
        [
            ("Secret", "22" * 32, "not the one that the server committed to"),
            ("Secret", "xyz", "hexadecimal"),
            ("Table", "other", "The seed does not come from"),
            ("Share 2", "00" * 16, "The seed does not come from"),
            ("Seed", "5", "The seed does not come from"),
            ("Share 1", None, "Share 1 is missing"),
            ("Commitment", None, "Commitment is missing"),
        ],
    )
    def test_a_stacked_shuffle_is_found(
        self, run: Run, tmp_path: Path, header: str, value: str | None, reason: str
    ) -> None:
        path = _fair_record(run, tmp_path)
        line = "" if value is None else f'[{header} "{value}"]\n'
        text = re.sub(rf'\[{header} "[^"]*"\]\n', line, path.read_text("utf-8"))
        path.write_text(text, encoding="utf-8")
        done = run("verify", path)
        assert done.code == 1
        assert reason in done.out

    def test_a_secret_still_kept_is_no_lie(self, run: Run, tmp_path: Path) -> None:
        path = _fair_record(run, tmp_path)
        text = re.sub(r'\[Secret "[^"]*"\]\n', "", path.read_text("utf-8"))
        path.write_text(text, encoding="utf-8")
        done = run("verify", path)
        assert done.code == 0
        assert "bound by its commitment" in done.out


def _fair_record(run: Run, folder: Path) -> Path:
    """A game whose seed came from a secret, the table, its options and two shares."""
    secret, shares = b"\x11" * 32, [b"\xaa" * 16, b"\xbb" * 16]
    seed = fair_seed(secret, "market street", "drafting=yes first=random", shares)
    path = folder / "fair.record"
    run("new", "metropolis", "--option", "drafting=yes", "--seed", seed_text(seed), "--out", path)
    headers = {"Commitment": commitment(secret), "Secret": secret.hex(), "Table": "market street"}
    headers |= {f"Share {seat + 1}": share.hex() for seat, share in enumerate(shares)}
    lines = "".join(f'[{name} "{value}"]\n' for name, value in headers.items())
    path.write_text(lines + path.read_text("utf-8"), encoding="utf-8")
    return path


class TestPlay:
    """What is saved; the rest of `oppidum play` is in test_play."""

    def test_an_answer_that_waits_is_saved_and_kept(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first, second = tmp_path / "first.record", tmp_path / "second.record"

        def play(*words: object, typed: str) -> str:
            monkeypatch.setattr("sys.stdin", io.StringIO(typed))
            done = run("play", *words)
            assert done.code == 0
            return done.out

        play("metropolis", "--seed", 5, "--bots", "none", "--option", "drafting=yes", typed=f"\n2\n\nsave {first}\n")
        (chosen,) = parse(first.read_text("utf-8")).entries
        assert isinstance(chosen, Move)
        assert chosen.seat == 0
        out = play("--resume", first, "--record", second, typed="\n1\n")
        assert "Pass the keyboard to Ben" in out.partition("Pass the keyboard to Ada")[0]
        assert f"Ada takes the deed of {chosen.notation.split()[1]}." in out
        assert [entry.seat for entry in parse(second.read_text("utf-8")).entries] == [0, 1]
        assert "Gone back: the answer is withdrawn." in play("--resume", first, typed="\nundo\n")

    def test_a_resigned_game_is_not_gone_on_with(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "game.record"
        run("new", "metropolis", "--out", path)
        text = path.read_text("utf-8").replace("running", "* resignation 2\n\nend")
        path.write_text(text, encoding="utf-8")
        assert "is over; oppidum replay shows it." in run("play", "--resume", path).err


class TestDiff:
    def test_equal_records(self, run: Run, record: Path) -> None:
        done = run("diff", record, record)
        assert (done.code, done.out) == (0, "They are equal.\n")
        assert run("diff", record, record, "--json").data["equal"] is True

    def test_records_that_part(self, run: Run, record: Path, tmp_path: Path) -> None:
        other = tmp_path / "other.record"
        lines = record.read_text("utf-8").splitlines()
        cut = next(index for index, line in enumerate(lines) if line.startswith("5. "))
        seat = lines[cut].split()[1]
        lines[cut:] = [f"5. {seat} income", "", "running"]
        other.write_text("\n".join(lines), encoding="utf-8")
        done = run("diff", record, other)
        assert done.code == 1
        assert "They part at move 5:" in done.out
        data = run("diff", record, other, "--json").data
        assert data["move"]["number"] == 5
        assert data["move"]["b"] == f"{seat} income"
        assert data["fields"]
        assert run("diff", record, other, "--at", 4).code == 0
        assert run("diff", record, other, "--at", 5).code == 1

    def test_a_record_that_goes_on(self, run: Run, record: Path, tmp_path: Path) -> None:
        other = tmp_path / "other.record"
        lines = record.read_text("utf-8").splitlines()
        cut = next(index for index, line in enumerate(lines) if line.startswith("3. "))
        other.write_text("\n".join([*lines[:cut], "running"]), encoding="utf-8")
        data = run("diff", record, other, "--json").data
        assert (data["move"]["number"], data["move"]["b"]) == (3, None)
        assert "has ended" in run("diff", record, other).out

    def test_what_was_undone_does_not_count(self, run: Run, tmp_path: Path) -> None:
        straight, detour = tmp_path / "straight.record", tmp_path / "detour.record"
        run("new", "metropolis", "--seed", 1, "--option", "first=1", "--out", straight)
        text = straight.read_text("utf-8")
        straight.write_text(text.replace("running", "1. 1 income\n\nrunning"), encoding="utf-8")
        back = "1. 1 build market A4\n2. 2 income\n* undo 1 to 0\n1. 1 income\n\nrunning"
        detour.write_text(text.replace("running", back), encoding="utf-8")
        assert run("diff", straight, detour).code == 0

    def test_other_headers(self, run: Run, tmp_path: Path) -> None:
        for number in (1, 2):
            run("new", "metropolis", "--seed", number, "--out", tmp_path / f"{number}.record")
        data = run("diff", tmp_path / "1.record", tmp_path / "2.record", "--json").data
        assert data["headers"] == [{"path": "Seed", "a": "1", "b": "2"}]
        assert data["fields"]

    def test_positions_by_field(self, run: Run, position: Path, tmp_path: Path) -> None:
        other = tmp_path / "other.toml"
        other.write_text(position.read_text("utf-8").replace("coins = 5", "coins = 8"), encoding="utf-8")
        data = run("diff", position, other, "--json").data
        (field,) = data["fields"]
        assert re.fullmatch(r"position\.seats\[\d\]\.coins", field["path"])
        assert (field["a"], field["b"]) == (5, 8)
        assert field["path"] in run("diff", position, other).out


class TestRules:
    def test_those_of_the_title(self, run: Run) -> None:
        out = run("rules", "metropolis").out
        assert "F-14" in out
        assert "M-01" not in out

    def test_by_id_from_the_whole_book(self, run: Run) -> None:
        data = run("rules", "metropolis", "f-14", "M-01", "--json").data
        assert [rule["id"] for rule in data] == ["F-14", "M-01"]
        assert data[0]["section"] == "A turn"

    def test_by_text(self, run: Run) -> None:
        data = run("rules", "metropolis", "--search", "rotation", "--json").data
        assert "F-14" in [rule["id"] for rule in data]
        assert all("rotation" in rule["text"] for rule in data)

    def test_an_index_says_what_cards_do_and_once_what_was_designed(self, run: Run) -> None:
        out = run("rules", "rome").out
        index = out.partition("Index of cards")[2]
        assert index.count("What is said of all of these was designed or inferred for Oppidum") == 5
        assert "Regia  " in index
        assert "Spent favor token  Scores 4 points at the end, and steals no more." in index
        assert "Tenement          1 token of the Consul, on 3 lots. It brings 7 citizens." in index
        assert "Largesse      Gain 10 coins. Never used, it scores 2 points at the end." in index
        assert "Index of cards" not in run("rules", "sprawlopolis").out

    def test_cards_are_found_by_text(self, run: Run) -> None:
        (card,) = run("rules", "rome", "--search", "Crossroads", "--json").data
        assert (card["id"], card["section"], card["designed"]) == ("crossroads", "Roads of Fortune", True)
        assert card["text"] == "Most influence: 5 points; or 8 coins; or 3 points and 4 coins."
        assert run("rules", "rome", "--search", "quark").code == 2


class TestCheck:
    """The kit itself is tried in `tests/engine`; here a stand-in reports what the test says."""

    @pytest.fixture
    def checked(self, monkeypatch: pytest.MonkeyPatch) -> list[Configuration]:
        tables: list[Configuration] = []

        def stand_in(
            table: Configuration, games: int, seed: int, effort: Effort, progress: Callable[[Report], None]
        ) -> Report:
            assert effort.census_games
            tables.append(table)
            report = Report(games=games, actions=seed, kinds={"income": 4}, rules={"F-11": 4})
            progress(report)
            if table.options["drafting"]:
                report.add(Failure("laws", "a coin came from nowhere", "9", 2, ("1 income", "2 income")))
            return report

        monkeypatch.setattr(check, "check_configuration", stand_in)
        return tables

    def test_takes_every_table_of_the_title(self, run: Run, checked: list[Configuration]) -> None:
        run("check", "metropolis", "--games", 1)
        tables = [(table.players, table.options["drafting"]) for table in checked]
        assert tables == [(players, drafting) for players in (2, 3, 4) for drafting in (False, True)]

    def test_can_be_narrowed(self, run: Run, checked: list[Configuration]) -> None:
        arguments = ("check", "metropolis", "--players", 3, "--option", "drafting=no", "--seed", 8)
        (data,) = run(*arguments, "--games", 2, "--json").data
        assert [table.players for table in checked] == [3]
        assert (data["ok"], data["games"], data["actions"]) == (True, 2, 8)

    @pytest.mark.rule("C-09", "X-01")
    def test_leaves_out_what_the_consul_does_not_go_with(self, run: Run, checked: list[Configuration]) -> None:
        consul = ("--option", "consul=challenge", "--option", "monuments=yes")
        run("check", "rome", "--players", 3, *consul, "--games", 1)
        tables = [[key for key, value in table.options.items() if value not in (False, "none")] for table in checked]
        alone = ["monuments", "consul"]
        assert sorted(map(sorted, tables)) == sorted(map(sorted, ([*alone, "first"], [*alone, "drafting", "first"])))

    @pytest.mark.rule("X-01")
    def test_a_mix_that_is_not_allowed_is_refused_in_a_sentence(self, run: Run, checked: list[Configuration]) -> None:
        done = run("check", "rome", "--option", "consul=hard", "--option", "roles=yes")
        assert (done.code, checked) == (REFUSED, [])
        said = "The Will of the Consul goes with Monuments and deed drafting alone: leave out roles (X-01)."
        assert " ".join(done.err.split()) == said

    def test_prints_the_census(self, run: Run, checked: list[Configuration]) -> None:
        done = run("check", "metropolis", "--players", 2, "--option", "drafting=no")
        assert done.code == 0
        assert done.out.startswith("kept    Foundations of Metropolis, 2 players, drafting=no\n")
        assert "rules: F-11 4" in done.out

    def test_a_broken_promise_is_told_and_counts(self, run: Run, checked: list[Configuration]) -> None:
        done = run("check", "metropolis", "--players", 2, "--option", "drafting=yes")
        assert done.code == 1
        assert "broken  " in done.out
        assert "laws (1 times): a coin came from nowhere" in done.out
        assert "move 2, after 2 income, seed 9" in done.out

    def test_the_kit_itself_runs(self, run: Run) -> None:
        (data,) = run("check", "hamlet", "--option", "drafting=no", "--games", 1, "--json").data
        assert data["games"] == 1
        assert data["kinds"]["income"] > 0
