"""Records: text and game mirror each other; whatever is wrong is refused with its line."""

from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.game import State
from oppidum.engine.messages import Message
from oppidum.engine.record import Move, Note, Record, Recorder, RecordError, final_state, parse, replay, write
from tests.specimen.specimen import SPECIMEN, MarketDay

HEADERS = '[Game "market-day"]\n[Rules "1"]\n[Players "2"]\n[Seed "1"]\n\n'


def _find(_: str) -> MarketDay:
    return SPECIMEN


def _recorded(seed: int = 1, moves: int = 1000, players: int = 2) -> Recorder:
    recorder = Recorder(SPECIMEN.configure(players), seed_bytes(seed), {0: 'Ada "the first"', 1: "Bo\\b"})
    dice = Dice(seed_bytes(seed), "moves")
    for _ in range(moves):
        if recorder.state.over():
            break
        seat = dice.choose(recorder.state.to_act())
        recorder.play(seat, dice.choose(recorder.state.legal(seat)))
    return recorder


def _replayed(text: str) -> State:
    record = parse(text)
    return final_state(record, record.configure(_find))


def _refusal(text: str) -> tuple[int, str]:
    """The line and the reason with which a text is refused, when it is read or when it is replayed."""
    with pytest.raises(RecordError) as refusal:
        _replayed(text)
    why = refusal.value.message.params["why"]
    assert isinstance(why, Message)
    assert refusal.value.message.params["line"] == refusal.value.line
    return refusal.value.line, why.key


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(5))
def test_a_played_game_is_written_read_and_replayed(seed: int, players: int) -> None:
    recorder = _recorded(seed, players=players)
    text = write(recorder.record)
    record = parse(text)
    assert write(record) == text
    assert record.finished
    assert record.facts["Digest"] == recorder.state.digest().hex()
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
    recorder = _recorded()
    steps = list(replay(recorder.record, SPECIMEN.configure(2)))
    assert [step.number for step in steps] == list(range(1, len(recorder.record.entries) + 1))
    assert steps[-1].state.digest() == recorder.state.digest()
    assert steps[0].action is not None
    assert len({id(step.state) for step in steps}) == len(steps)


def test_a_record_can_be_read_up_to_a_move() -> None:
    recorder = _recorded()
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
    assert _replayed(text).to_act() == [0]


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
        ('[Game "market-day"]\n[Rules "7"]\n[Players "2"]\nrunning\n', 0, "engine-record-rules-version"),
        ('[Game "market-day"]\n[Rules "1"]\n[Players "2"]\n[Pack "ab"]\nrunning\n', 0, "engine-record-pack"),
        ('[Game "market-day"]\n[Rules "1"]\n[Players "2"]\nrunning\n', 0, "engine-record-no-seed"),
        ("\x00\x01\x02", 1, "engine-record-bad-entry"),
    ],
)  # fmt: skip
def test_a_bad_header_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    assert _refusal(text) == (line, why)


def test_every_way_of_cutting_a_record_is_noticed() -> None:
    text = write(_recorded(moves=12).record)
    for end in range(len(text) - len("running\n") + 1):
        with pytest.raises(RecordError):
            parse(text[:end])


WORDS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)


def _comments(record: Record) -> Iterator[str]:
    yield from (entry.comment for entry in record.entries)


@given(WORDS, st.text(max_size=20), st.dictionaries(st.sampled_from(["Event", "Site", "Round"]), WORDS))
def test_whatever_people_write_survives(name: str, comment: str, facts: dict[str, str]) -> None:
    entries: list[Move | Note] = [Move(0, "ready", comment), Note("timeout", 1, comment=comment)]
    record = Record(game="market-day", rules=1, players=2, names={0: name}, facts=facts, entries=entries)
    text = write(record)
    again = parse(text)
    assert write(again) == text
    assert again.names == {0: name}
    assert again.facts == facts
    kept = " ".join(comment.replace("{", "(").replace("}", ")").split())
    assert list(_comments(again)) == [kept, kept]


def test_options_and_pack_stand_in_the_headers() -> None:
    record = Record(game="rome", rules=2, players=4, options={"drafting": True, "consul": "hard"}, pack="12ab")
    text = write(record)
    assert '[Option consul "hard"]\n[Option drafting "yes"]\n[Pack "12ab"]' in text
    again = parse(text)
    assert again.options == {"consul": "hard", "drafting": "yes"}
    assert msgspec.structs.replace(again, options={}) == msgspec.structs.replace(record, options={})
