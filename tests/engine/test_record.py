"""Records: text and game mirror each other; whatever is wrong is refused with its line."""

import unicodedata
from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import State
from oppidum.engine.messages import IllegalAction, Message
from oppidum.engine.record import Move, Note, Record, RecordError, final_digest, final_state, replay
from oppidum.engine.record_text import parse, write
from oppidum.engine.recorder import Recorder
from tests.specimen.specimen import SPECIMEN, MarketDay

HEADERS = '[Game "market-day"]\n[Rules "1"]\n[Players "2"]\n[Seed "1"]\n\n'


def _find(_: str) -> MarketDay:
    return SPECIMEN


def _record(seed: int = 1, moves: int = 1000, players: int = 2) -> Recorder:
    recorder = Recorder(SPECIMEN.configure(players), seed_bytes(seed), {0: 'Ada "the first"', 1: "Bo\\b"})
    dice = Dice(seed_bytes(seed), "moves")
    for _ in range(moves):
        if recorder.state.over():
            break
        seat = dice.choose(recorder.state.to_act())
        recorder.play(seat, dice.choose(recorder.state.legal(seat)))
    return recorder


def _replay(text: str) -> State:
    record = parse(text)
    return final_state(record, record.configure(_find))


def _refusal(text: str) -> tuple[int, str]:
    """The line and the reason with which a text is refused, when it is read or when it is replayed."""
    with pytest.raises(RecordError) as refusal:
        _replay(text)
    why = refusal.value.message.params["why"]
    assert isinstance(why, Message)
    assert refusal.value.message.params["line"] == refusal.value.line
    return refusal.value.line, why.key


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_a_played_game_is_written_read_and_replayed(seed: int, players: int) -> None:
    recorder = _record(seed, players=players)
    text = write(recorder.record)
    record = parse(text)
    assert write(record) == text
    assert record.finished
    assert record.facts["Digest"] == final_digest(recorder.state)
    assert record.names == {0: 'Ada "the first"', 1: "Bo\\b"}
    assert final_state(record, record.configure(_find)).digest() == recorder.state.digest()


def test_a_closed_decision_is_written_in_seat_order() -> None:
    configuration = SPECIMEN.configure(3)
    texts = set()
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        recorder = Recorder(configuration, seed_bytes(1))
        for seat in order:
            assert not recorder.record.entries
            recorder.play(seat, configuration.actions.parse("ready"))
        texts.add(write(recorder.record))
    assert len(texts) == 1
    assert "1. 1 ready\n2. 2 ready\n3. 3 ready\n" in texts.pop()


def test_a_withdrawn_answer_is_not_written() -> None:
    configuration = SPECIMEN.configure(2)
    recorder = Recorder(configuration, seed_bytes(1))
    recorder.play(1, recorder.state.legal(1)[-1])
    recorder.withdraw(1)
    for seat in (1, 0):
        recorder.play(seat, configuration.actions.parse("ready"))
    assert [entry.notation for entry in recorder.record.entries if isinstance(entry, Move)] == ["ready", "ready"]


def test_every_step_of_a_replay_is_given() -> None:
    recorder = _record()
    steps = list(replay(recorder.record, SPECIMEN.configure(2)))
    assert [step.number for step in steps] == list(range(1, len(recorder.record.entries) + 1))
    assert steps[-1].state.digest() == recorder.state.digest()
    assert steps[0].action is not None
    assert len({id(step.state) for step in steps}) == len(steps)


def test_a_record_can_be_read_up_to_a_move() -> None:
    recorder = _record()
    configuration = SPECIMEN.configure(2)
    assert final_state(recorder.record, configuration, 0).digest() == configuration.new(1).digest()
    steps = list(replay(recorder.record, configuration))
    assert final_state(recorder.record, configuration, 3).digest() == steps[2].state.digest()
    for moves in (-1, len(steps) + 1):
        with pytest.raises(RecordError):
            final_state(recorder.record, configuration, moves)


def test_an_undo_goes_back_and_play_goes_on_from_there() -> None:
    text = HEADERS + "1. 1 ready\n2. 2 ready\n3. 1 owe\n* undo 1 to 2 agreed 1 2 {oops}\n3. 1 owe\n\nrunning\n"
    record = parse(text)
    assert write(record) == text
    assert record.entries[3] == Note("undo", 0, 2, (0, 1), "", "oops", 9)
    numbers = [step.number for step in replay(record, SPECIMEN.configure(2))]
    assert numbers == [1, 2, 3, 2, 3]
    straight = parse(HEADERS + "1. 1 ready\n2. 2 ready\n3. 1 owe\nrunning\n")
    ends = [final_state(each, SPECIMEN.configure(2)).digest() for each in (record, straight)]
    assert ends[0] == ends[1]


def test_other_notes_are_kept_and_change_nothing() -> None:
    text = HEADERS + "1. 1 ready\n* timeout 2\n* takeover 2 by greedy\n* resignation 1 {tired}\n\nrunning\n"
    record = parse(text)
    assert write(record) == text
    assert [entry.kind for entry in record.entries if isinstance(entry, Note)] == ["timeout", "takeover", "resignation"]
    assert [step.number for step in replay(record, SPECIMEN.configure(2))] == [1, 1, 1, 1]


def test_remarks_blanks_and_loose_notation_are_read() -> None:
    text = HEADERS + "; a remark\n  1. 1 READY   ; thinking\n\n2. 2  ready {a; b}\nrunning"
    record = parse(text)
    assert [entry.notation for entry in record.entries if isinstance(entry, Move)] == ["READY", "ready"]
    assert record.entries[1].comment == "a; b"
    assert _replay(text).to_act() == [0]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("1. 1 ready\n2. 2 pay figs\nrunning\n", 7, "engine-record-illegal"),
        ("1. 1 dance\nrunning\n", 6, "engine-record-illegal"),
        ("1. 1 lay ?\nrunning\n", 6, "engine-record-hidden"),
        ("1. 1 ready\n", 6, "engine-record-cut-off"),
        ("1. 1 ready\n3. 2 ready\nrunning\n", 7, "engine-record-bad-number"),
        ("2. 1 ready\nrunning\n", 6, "engine-record-bad-number"),
        ("1. 3 ready\nrunning\n", 6, "engine-record-bad-seat"),
        ("1. 0 ready\nrunning\n", 6, "engine-record-bad-seat"),
        ("ready\nrunning\n", 6, "engine-record-bad-entry"),
        ("1. 1 ready {open\nrunning\n", 6, "engine-record-bad-entry"),
        ("* dance 1\nrunning\n", 6, "engine-record-bad-entry"),
        ("1. 1 ready\n* undo 1 to 1\nrunning\n", 7, "engine-record-bad-undo"),
        ("1. 1 ready\n* undo 1\nrunning\n", 7, "engine-record-bad-entry"),
        ("1. 1 ready\n[Late \"x\"]\nrunning\n", 7, "engine-record-bad-header"),
        ("running\n1. 1 ready\n", 7, "engine-record-after-end"),
        ("1. 1 ready\nend\n", 0, "engine-record-not-over"),
        ("* resignation 1\n1. 1 ready\nend\n", 0, "engine-record-not-over"),
        ("1. 1 ready\n* undo 1 to 0 agreed 3\nrunning\n", 7, "engine-record-bad-seat"),
        ("1. 1 ready\n* undo 1 to 0 agreed 2 \u0662\nrunning\n", 7, "engine-record-bad-entry"),
        ("\u0661. 1 ready\nrunning\n", 6, "engine-record-bad-entry"),
        ("1. \u0661 ready\nrunning\n", 6, "engine-record-bad-entry"),
        ("1. 01 ready\nrunning\n", 6, "engine-record-bad-seat"),
        ("1. 1  {nothing}\nrunning\n", 6, "engine-record-bad-entry"),
        ("1. 1 \x1b {nothing}\nrunning\n", 6, "engine-record-bad-entry"),
        ("1. 1 ready {a\u2028b\x85c\x0cd\x1ee}\r\n2. 2 dance\r\nrunning\r\n", 7, "engine-record-illegal"),
        ("; \u2028 \x0b \x0c\n1. 1 dance\nrunning\n", 7, "engine-record-illegal"),
    ],
)  # fmt: skip
def test_a_bad_entry_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    assert _refusal(HEADERS + text) == (line, why)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 0, "engine-record-cut-off"),
        ("running\n", 1, "engine-record-no-header"),
        ('[Game "market-day"]\n[Rules "1"]\nrunning\n', 1, "engine-record-no-header"),
        ('[Game "market-day]\nrunning\n', 1, "engine-record-bad-header"),
        ('[Game market-day]\nrunning\n', 1, "engine-record-bad-header"),
        ('[Game "market-day"]\n[Game "rome"]\nrunning\n', 2, "engine-record-double-header"),
        ('[Game "market-day"]\n[Rules "one"]\n[Players "2"]\nrunning\n', 2, "engine-record-bad-header"),
        ('[Game "market-day"]\n[Rules "1"]\n[Players "9999999999"]\nrunning\n', 3, "engine-record-bad-header"),
        ('[Game "market-day"]\n[Rules "1"]\n[Players "2"]\n[Seed "x"]\nrunning\n', 4, "engine-bad-seed"),
        ('[Game "market-day"]\n[Rules "1"]\n[Players "2"]\n[Name 0 "x"]\nrunning\n', 4, "engine-record-bad-seat"),
        ('[Game "market-day"]\n[Rules "1"]\n[Players "2"]\n[Name x "x"]\nrunning\n', 4, "engine-record-bad-seat"),
        ('[Game "market-day"]\n[Rules "\u0661"]\n[Players "2"]\nrunning\n', 2, "engine-record-bad-header"),
        ('[Game "market-day"]\n[Rules "1"]\n[Players "2"]\n[Event "\x7f"]\nrunning\n', 4, "engine-record-bad-header"),
        ('[Game "market-day"]\n[Rules "7"]\n[Players "2"]\nrunning\n', 0, "engine-record-rules-version"),
        ('[Game "market-day"]\n[Rules "1"]\n[Players "2"]\n[Pack "ab"]\nrunning\n', 0, "engine-record-pack"),
        ('[Game "market-day"]\n[Rules "1"]\n[Players "2"]\nrunning\n', 0, "engine-record-no-seed"),
        ("\x00\x01\x02", 1, "engine-record-bad-entry"),
    ],
)  # fmt: skip
def test_a_bad_header_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    assert _refusal(text) == (line, why)


def test_every_way_of_cutting_a_record_is_noticed() -> None:
    text = write(_record(moves=12).record)
    for end in range(len(text) - len("running\n") + 1):
        with pytest.raises(RecordError):
            parse(text[:end])


@pytest.mark.parametrize("seed", ["1_0", " 1", "1 ", "+1", "0b1", "0o7", "0x", "0X1", "0x1_0", "\u0661", "\uff11", ""])
def test_a_seed_is_digits_and_nothing_else(seed: str) -> None:
    assert _refusal(HEADERS.replace('"1"]\n\n', f'"{seed}"]\n\n') + "running\n") == (4, "engine-bad-seed")


def test_a_seed_may_be_hexadecimal() -> None:
    assert parse(HEADERS.replace('"1"]\n\n', '"0xaB"]\n\n') + "running\n").seed == seed_bytes(0xAB)


def test_no_entry_takes_long_to_refuse() -> None:
    """With a careless pattern each of these would take longer than the universe has."""
    for text in ("* undo 1 to 0 agreed " + "1" * 5000 + "x", "* undo 1 to 0 agreed " + "1 " * 5000 + "x"):
        assert _refusal(HEADERS + f"1. 1 ready\n{text}\nrunning\n") == (7, "engine-record-bad-entry")


# Whatever people write


def _harmless(text: str) -> str:
    """What is left of a text in a line."""
    blank, lone = ("Cc", "Zl", "Zp"), "Cs"
    kinds = [(unicodedata.category(character), character) for character in text]
    return "".join(" " if kind in blank else "\ufffd" if kind == lone else character for kind, character in kinds)


def _words(text: str, replaced: str, by: str) -> str:
    return " ".join(_harmless(text).translate(str.maketrans(replaced, by)).split())


def _normalise(record: Record) -> Record:
    """The record as its text keeps it, without the lines that it was read from."""
    entries: list[Move | Note] = []
    for entry in record.entries:
        comment = _words(entry.comment, "{}", "()")
        if isinstance(entry, Move):
            entries.append(Move(entry.seat, entry.notation, comment))
        else:
            detail = _words(entry.detail, "{};", "(),")
            entries.append(Note(entry.kind, entry.seat, entry.to, entry.agreed, detail, comment))
    return msgspec.structs.replace(
        record,
        options={key: _harmless(str(text)) for key, text in record.options.items()},
        names={seat: _harmless(name) for seat, name in record.names.items()},
        facts={name: _harmless(text) for name, text in record.facts.items()},
        entries=entries,
    )


TEXTS = st.text(max_size=12) | st.text('{};"\\ \n\r\t\x00\x85\u2028\ud800[]*a', max_size=12)
SEATS = st.integers(0, 1)
MOVES = st.builds(Move, SEATS, st.sampled_from(["ready", "pay figs", "?"]), TEXTS)
NOTES = st.builds(lambda *parts: Note(parts[0], parts[1], 0, (), *parts[2:]),
                  st.sampled_from(["timeout", "takeover", "resignation"]), SEATS, TEXTS, TEXTS)  # fmt: skip
UNDOS = st.builds(lambda seat, agreed, text: Note("undo", seat, 0, tuple(agreed), "", text),
                  SEATS, st.lists(SEATS, max_size=2), TEXTS)  # fmt: skip


@given(
    names=st.dictionaries(SEATS, TEXTS),
    facts=st.dictionaries(st.sampled_from(["Event", "Site", "Share 1", "Result"]), TEXTS),
    options=st.dictionaries(st.sampled_from(["first", "drafting"]), TEXTS),
    entries=st.lists(MOVES | NOTES, max_size=4),
    undo=st.none() | UNDOS,
    finished=st.booleans(),
)
def test_whatever_people_write_survives(
    names: dict[int, str],
    facts: dict[str, str],
    options: dict[str, bool | str],
    entries: list[Move | Note],
    undo: Note | None,
    finished: bool,
) -> None:
    if undo is not None:
        entries = [*entries, Move(0, "ready"), undo, Move(1, "ready")]
    record = Record(game="market-day", rules=1, players=2, finished=finished)
    record.names, record.facts, record.options, record.entries = names, facts, options, entries
    text = write(record)
    again = parse(text)
    assert _normalise(again) == _normalise(record)
    assert _normalise(again) == msgspec.structs.replace(
        again, entries=[msgspec.structs.replace(entry, line=0) for entry in again.entries]
    )
    assert write(again) == text
    assert text.encode().decode() == text


@pytest.mark.parametrize("name", ["Game", "Seed", "Name 1", "Two words more", "Ring]", "", "Zahl \u0661"])
def test_a_fact_that_is_no_header_is_not_written(name: str) -> None:
    record = Record(game="market-day", rules=1, players=2, seed=seed_bytes(1), names={0: "Ada"}, facts={name: "x"})
    with pytest.raises(ValueError, match="cannot be a header"):
        write(record)


def test_an_indented_header_may_hold_a_semicolon() -> None:
    assert parse('  [Event "a; b"]\n' + HEADERS + "running\n").facts == {"Event": "a; b"}


def test_options_and_pack_stand_in_the_headers() -> None:
    record = Record(game="rome", rules=2, players=4, options={"drafting": True, "consul": "hard"}, pack="12ab")
    text = write(record)
    assert '[Option consul "hard"]\n[Option drafting "yes"]\n[Pack "12ab"]' in text
    again = parse(text)
    assert again.options == {"consul": "hard", "drafting": "yes"}
    assert msgspec.structs.replace(again, options={}) == msgspec.structs.replace(record, options={})


# Notes


def _play(recorder: Recorder, *moves: tuple[int, str]) -> None:
    for seat, notation in moves:
        recorder.play(seat, recorder.state.configuration.actions.parse(notation))


def _texts(record: Record) -> list[str]:
    """The entries as they are written."""
    return [line for line in write(record).splitlines() if line and not line.startswith("[")][:-1]


def _expect_replayable(recorder: Recorder) -> None:
    """What is saved replays to the recorder's table, and a recorder that is made of it goes on alike."""
    record, configuration = parse(write(recorder.save())), recorder.state.configuration
    assert final_state(record, configuration).to_bytes() == recorder.state.to_bytes()
    again = Recorder.resume(record, configuration)
    assert again.state.to_bytes() == recorder.state.to_bytes()
    assert write(again.save()) == write(recorder.save())
    assert (again.moves, [number for number, _ in again.past]) == (recorder.moves, [each for each, _ in recorder.past])


def test_an_undo_puts_the_table_back() -> None:
    recorder = _record(moves=8)
    digests = {number: state.digest() for number, state in recorder.past}
    number, to = recorder.moves, sorted(digests)[-3]
    recorder.note("undo", 1, to=to, agreed=(0,), comment="a slip")
    assert (recorder.moves, recorder.state.digest()) == (to, digests[to])
    assert _texts(recorder.save())[number:] == [f"* undo 2 to {to} agreed 1 {{a slip}}"]
    _expect_replayable(recorder)
    seat = recorder.state.to_act()[0]
    recorder.play(seat, recorder.state.legal(seat)[0])
    _expect_replayable(recorder)


def test_an_undo_goes_back_to_a_shared_decision_as_a_whole() -> None:
    recorder = Recorder(SPECIMEN.configure(3), seed_bytes(1))
    start = recorder.state.digest()
    _play(recorder, (2, "ready"), (0, "ready"), (1, "ready"))
    recorder.note("undo", 1, to=2)
    assert _texts(recorder.record)[-1] == "* undo 2 to 0"
    assert recorder.state.digest() == start
    _play(recorder, (1, "ready"))
    _expect_replayable(recorder)
    _play(recorder, (0, "ready"), (2, "ready"))
    _expect_replayable(recorder)


def test_an_undo_drops_answers_that_wait_and_reopens_a_game() -> None:
    recorder = _record()
    assert recorder.record.finished
    recorder.note("undo", 0, to=0)
    assert write(recorder.record).endswith("running\n")
    assert recorder.record.facts == {}
    _play(recorder, (0, "ready"), (1, "ready"))
    while not recorder.state.pending():
        seat = recorder.state.to_act()[0]
        recorder.play(seat, recorder.state.legal(seat)[0])
    recorder.note("undo", 1, to=1)
    assert not recorder.state.pending()
    _expect_replayable(recorder)


def test_other_notes_are_written_where_they_belong() -> None:
    recorder = Recorder(SPECIMEN.configure(2), seed_bytes(1))
    _play(recorder, (1, "ready"))
    recorder.note("timeout", 0)
    recorder.note("takeover", 0, detail="by greedy; {at last}", comment="sorry")
    _play(recorder, (0, "ready"))
    notes = ["* timeout 1", "* takeover 1 by greedy, (at last) {sorry}"]
    assert _texts(recorder.save()) == [*notes, "1. 1 ready", "2. 2 ready"]
    _expect_replayable(recorder)


@pytest.mark.parametrize(("kind", "seat", "agreed"), [("dance", 0, ()), ("timeout", 2, ()), ("undo", 0, (2,))])
def test_what_is_no_note_is_not_written(kind: str, seat: int, agreed: tuple[int, ...]) -> None:
    recorder = _record(moves=6)
    with pytest.raises(ValueError, match="no note"):
        recorder.note(kind, seat, agreed=agreed)


@pytest.mark.parametrize("to", [-1, 99])
def test_nobody_can_go_back_to_what_was_not(to: int) -> None:
    recorder = _record(moves=6)
    with pytest.raises(RecordError):
        recorder.note("undo", 0, to=to)


# Resigning


def test_a_resigned_game_may_end_whatever_the_rules_say() -> None:
    text = HEADERS + "1. 1 ready\n2. 2 ready\n* resignation 1 to the better\n\nend\n"
    record = parse(text)
    assert record.ended_by_resignation()
    assert not final_state(record, SPECIMEN.configure(2)).over()
    assert write(record) == text


@pytest.mark.parametrize("waiting", [False, True])
def test_a_resignation_closes_the_record(waiting: bool) -> None:
    recorder = Recorder(SPECIMEN.configure(2), seed_bytes(1))
    _play(recorder, (1, "ready"), *([] if waiting else [(0, "ready")]))
    recorder.note("resignation", 0)
    assert recorder.record.finished
    assert recorder.record.facts == {"Digest": final_digest(recorder.state)}
    assert _texts(recorder.record)[-1] == "* resignation 1"
    assert recorder.export(SPECTATOR) == recorder.save()
    _expect_replayable(recorder)
    with pytest.raises(IllegalAction):
        recorder.play(0, recorder.state.legal(0)[0])
    with pytest.raises(IllegalAction):
        recorder.withdraw(1)
    with pytest.raises(ValueError, match="has ended"):
        recorder.note("timeout", 1)
    recorder.note("undo", 0, to=0)
    assert write(recorder.record).endswith("running\n")
    _expect_replayable(recorder)


# Saving and exporting


@pytest.mark.parametrize("order", list(permutations([0, 1, 2])))
def test_what_is_saved_holds_the_answers_that_wait(order: tuple[int, ...]) -> None:
    recorder = Recorder(SPECIMEN.configure(3), seed_bytes(1))
    for seat in order[:2]:
        recorder.play(seat, recorder.state.legal(seat)[0], comment=f"by {seat}")
        _expect_replayable(recorder)
    written = [entry.seat for entry in recorder.save().entries]
    assert written == sorted(order[:2])
    assert not recorder.record.entries
    again = Recorder.resume(parse(write(recorder.save())), SPECIMEN.configure(3))
    for each in (recorder, again):
        each.withdraw(order[0])
        _expect_replayable(each)
    assert write(again.save()) == write(recorder.save())


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_can_be_saved_at_every_moment(seed: int, players: int) -> None:
    for moves in range(0, 30, 3):
        _expect_replayable(_record(seed, moves, players))


def test_answers_that_an_undo_left_open_may_still_be_withdrawn() -> None:
    text = HEADERS + "1. 1 ready\n2. 2 ready\n* undo 2 to 1\n\nrunning\n"
    recorder = Recorder.resume(parse(text), SPECIMEN.configure(2))
    assert [seat for seat, _ in recorder.state.pending()] == [0]
    assert _texts(recorder.save()) == ["1. 1 ready", "2. 2 ready", "* undo 2 to 1", "* undo 2 to 0", "1. 1 ready"]
    _expect_replayable(recorder)
    recorder.withdraw(0)
    _expect_replayable(recorder)


def test_what_is_saved_does_not_change_any_more() -> None:
    recorder = _record(moves=6)
    before = write(saved := recorder.save())
    recorder.record.facts["Event"] = "x"
    recorder.record.names[0] = "y"
    recorder.note("timeout", 0)
    assert write(saved) == before


def test_what_is_exported_while_the_game_runs_keeps_its_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    recorder = Recorder(SPECIMEN.configure(2), seed_bytes(1))
    recorder.record.facts |= {"Secret": "11", "Commitment": "22"}
    _play(recorder, (0, "ready"), (1, "ready"), (0, "owe"))
    recorder.note("timeout", 1)

    def visible_notation(state: State, viewer: int, seat: int, action: int, pending: bool) -> str:
        seen = State.visible_notation(state, viewer, seat, action, pending)
        return "owe ?" if seen == "owe" and viewer != seat else seen

    monkeypatch.setattr(type(recorder.state), "visible_notation", visible_notation)
    shown = {0: "owe", 1: "owe ?", SPECTATOR: "owe ?"}
    for viewer, owed in shown.items():
        record = recorder.export(viewer)
        assert _texts(record) == ["1. 1 ready", "2. 2 ready", f"3. 1 {owed}", "* timeout 2"]
        assert (record.seed, record.facts) == (None, {"Commitment": "22"})
        assert write(parse(write(record))) == write(record)
    assert recorder.record.seed is not None


@pytest.mark.parametrize(("viewer", "own"), [(0, []), (1, ["1. 2 ready {mine}"]), (SPECTATOR, [])])
def test_answers_of_others_are_not_exported(viewer: int, own: list[str]) -> None:
    recorder = Recorder(SPECIMEN.configure(3), seed_bytes(1))
    actions = recorder.state.configuration.actions
    recorder.play(2, actions.parse("ready"))
    recorder.play(1, actions.parse("ready"), comment="mine")
    assert _texts(recorder.export(viewer)) == own


def test_a_finished_game_is_exported_whole() -> None:
    recorder = _record()
    for viewer in (SPECTATOR, 0, 1):
        assert recorder.export(viewer) == recorder.save() == recorder.record
