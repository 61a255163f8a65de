"""Checks round trips: every written form of a state, knowledge, action or game can be read back."""

from __future__ import annotations

import copy

from oppidum.engine.actions import ActionSpace, UnknownNotation
from oppidum.engine.chance import Dice
from oppidum.engine.conformance.run import Line, Run, plain
from oppidum.engine.game import State
from oppidum.engine.messages import OppidumError
from oppidum.engine.position import read_position, write_position
from oppidum.engine.record import HIDDEN, final_state
from oppidum.engine.record_text import parse, write
from oppidum.engine.recorder import Recorder

RESERVED = set("{};\n\r[]" + HIDDEN)


def check_notation(run: Run) -> None:
    """Every action of the space has a text of its own that parses back, whatever its case and blanks."""
    space = run.configuration.actions
    for number in range(space.size):
        text = space.notation(number)
        run.expect("notation", not RESERVED & set(text) and text == text.strip(), f"{text!r} cannot stand in a record")
        for form in (text, text.upper(), f" {text} ".replace(" ", "  ")):
            run.expect("notation", _parse_or_none(space, form) == number, f"{form!r} does not parse back")
        run.expect("notation", space.id(space.action(number)) == number, f"the value of {text!r} has another id")
        run.expect("notation", space.action(number).kind == text.split()[0], f"{text!r} does not begin with its kind")


def _parse_or_none(space: ActionSpace, text: str) -> int | None:
    try:
        return space.parse(text)
    except UnknownNotation:
        return None


def check_state_forms(run: Run, state: State) -> None:
    """Bytes, the pickled form, the position as data and as a file. Equal states have equal bytes."""
    configuration = run.configuration
    tree = plain(state.position())
    # A deep copy is made by `__reduce__`, as pickling is.
    twins = {"bytes": configuration.from_bytes(state.to_bytes()), "pickle": copy.deepcopy(state)}
    try:
        twins["position"] = configuration.from_position(tree, state.chance.copy())
        text = write_position(state)
        twins["position-file"] = read_position(text, lambda _: configuration.game, lambda _: configuration.pack)
    except OppidumError as error:
        run.expect("position", False, f"refused: {error.message}")
    for form, twin in twins.items():
        check = form.removesuffix("-file")
        same = twin is not state and twin.to_bytes() == state.to_bytes()
        run.expect(check, same, f"the way back from {form} gives another state")
        same = all(twin.legal(seat) == state.legal(seat) for seat in run.seats)
        run.expect(check, same, f"the way back from {form} gives other legal actions")
    run.expect("position", plain(state.position()) == tree, "asking for the position changed it")


def check_knowledge_forms(run: Run, state: State) -> None:
    """What a viewer knows goes into bytes and back whole: key, view, and all that is imagined from it."""
    seed = run.dice.seed()
    for viewer in run.viewers:
        knowledge = state.knowledge(viewer)
        twin = run.configuration.knowledge_from_bytes(knowledge.to_bytes())
        same = twin.viewer == viewer and twin.key() == knowledge.key() and plain(twin.view()) == plain(knowledge.view())
        run.expect("knowledge-bytes", same, f"viewer {viewer}: another knowledge")
        worlds = [each.imagine(Dice(seed)).to_bytes() for each in (knowledge, twin)]
        run.expect("knowledge-bytes", worlds[0] == worlds[1], f"viewer {viewer}: another world is imagined")


def check_record(run: Run, line: Line, moves: int) -> None:
    """The record of the first moves: text and record mirror each other, and a replay ends in the same state."""
    recorder = Recorder(run.configuration, line.seed)
    for seat, action in line.moves[:moves]:
        recorder.play(seat, action)
    if recorder.state.pending():
        return
    run.expect("record", recorder.state.digest() == line.digests[moves], "the recorder's state differs")
    text = write(recorder.record)
    try:
        record = parse(text)
        end = final_state(record, record.configure(lambda _: run.configuration.game, lambda _: run.configuration.pack))
    except OppidumError as error:
        run.expect("record", False, f"refused: {error.message}")
        return
    run.expect("record", write(record) == text, "a record read and written again is another text")
    run.expect("record", end.digest() == line.digests[moves], "a replay ends in another state")
