"""Records of games as they were played, and their replay through the rules.

`recorder` keeps a record while a game goes on, `record_text` reads and writes it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import msgspec

from oppidum.engine.chance import Chance, seed_text
from oppidum.engine.configuration import OptionValue, Pack
from oppidum.engine.game import Configuration, Game, State
from oppidum.engine.messages import Message, OppidumError, Param

UNDO, RESIGNATION = "undo", "resignation"
NOTE_KINDS = (UNDO, "timeout", "takeover", RESIGNATION)
HIDDEN = "?"
POSITION = "Position"
SECRET_FACTS = ("Secret", POSITION)
FINAL_FACTS = ("Result", "Digest")
"""Headers of a record that only a finished game has."""


class RecordError(OppidumError):
    """The record cannot be read or replayed; it names the line and the reason."""

    def __init__(self, line: int, why: Message, rule: str = "") -> None:
        super().__init__(Message("engine-record-line", {"line": line, "why": why}), rule)
        self.line = line


class Move(msgspec.Struct, frozen=True, tag="move"):
    """A seat's action in notation. `line` is its line in the file, 0 if it was not read from one."""

    seat: int
    notation: str
    comment: str = ""
    line: int = 0


class Note(msgspec.Struct, frozen=True, tag="note"):
    """An entry that is not an action. An undo goes back to the position after move number `to`."""

    kind: str
    seat: int
    to: int = 0
    agreed: tuple[int, ...] = ()
    detail: str = ""
    comment: str = ""
    line: int = 0


class Record(msgspec.Struct, kw_only=True):
    """A game as it was played. Seats count from 0 here and from 1 in the text."""

    game: str
    rules: int
    players: int
    options: dict[str, OptionValue] = {}
    pack: str = ""
    seed: bytes | None = None
    names: dict[int, str] = {}
    facts: dict[str, str] = {}
    entries: list[Move | Note] = []
    finished: bool = False

    def configure(
        self, find: Callable[[str], Game], find_pack: Callable[[str], Pack | None] | None = None
    ) -> Configuration:
        """Returns the configuration that was played; `find_pack` finds a card pack by its hash."""
        game = find(self.game)
        if self.rules != game.rules_version:
            params: dict[str, Param] = {"record": self.rules, "rules": game.rules_version}
            raise RecordError(0, Message("engine-record-rules-version", params))
        pack = find_pack(self.pack) if self.pack and find_pack else None
        if self.pack != (pack.hash if pack else ""):
            raise RecordError(0, Message("engine-record-pack", {"pack": self.pack}))
        return game.configure(self.players, self.options, pack)

    def ended_by_resignation(self) -> bool:
        """Whether a resignation has ended the game, and not the rules."""
        last = self.entries[-1] if self.entries else None
        return self.finished and isinstance(last, Note) and last.kind == RESIGNATION


class Step(msgspec.Struct):
    """One replayed entry: the number of valid moves, the entry, and the state after it.

    Copy the state before you change it.
    """

    number: int
    entry: Move | Note
    state: State
    action: int | None


def replay(record: Record, configuration: Configuration) -> Iterator[Step]:
    """Replays the record entry by entry with `State.play`; an illegal move raises RecordError with its line."""
    if record.seed is None:
        raise RecordError(0, Message("engine-record-no-seed"))
    history = [beginning(record.facts, configuration, record.seed)]
    for entry in record.entries:
        action = None
        # Every table is kept as a copy, because an undo may go back to any of them.
        if isinstance(entry, Move):
            state = history[-1].copy()
            action = _play(state, entry)
            history.append(state)
        elif entry.kind == UNDO:
            del history[entry.to + 1 :]
        yield Step(len(history) - 1, entry, history[-1], action)
    if record.finished and not history[-1].over() and not record.ended_by_resignation():
        raise RecordError(0, Message("engine-record-not-over"))


def final_state(record: Record, configuration: Configuration, moves: int | None = None) -> State:
    """Returns the state at the record's end, or after this many valid moves."""
    if record.seed is None:
        raise RecordError(0, Message("engine-record-no-seed"))
    states = [beginning(record.facts, configuration, record.seed)]
    for step in replay(record, configuration):
        del states[step.number :]
        states.append(step.state)
    if moves is None:
        return states[-1]
    if not 0 <= moves < len(states):
        raise RecordError(0, Message("engine-record-no-move", {"move": moves, "moves": len(states) - 1}))
    return states[moves]


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """The content of the Position header, as JSON: a position, and the streams of chance used before it."""

    position: dict[str, Any]
    streams: dict[str, Annotated[int, msgspec.Meta(ge=0, lt=2**32)]] = {}

    def state(self, configuration: Configuration, seed: bytes) -> State:
        """Returns the state that the game began with; raises ImpossiblePosition if there is none."""
        return configuration.from_position(self.position, Chance(seed, tuple(sorted(self.streams.items()))))


def beginning(facts: dict[str, str], configuration: Configuration, seed: bytes) -> State:
    """Returns the state before the first move: as set up, or as in the Position header."""
    if POSITION not in facts:
        return configuration.new(seed)
    try:
        return msgspec.json.decode(facts[POSITION], type=Opening).state(configuration, seed)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RecordError(0, Message("engine-plain", {"text": f"[{POSITION} ...]: {error}"})) from None


def _play(state: State, move: Move) -> int:
    if HIDDEN in move.notation:
        raise RecordError(move.line, Message("engine-record-hidden"))
    try:
        action = state.configuration.actions.parse(move.notation)
        state.play(move.seat, action)
    except OppidumError as error:
        params: dict[str, Param] = {"move": move.notation, "why": error.message}
        raise RecordError(move.line, Message("engine-record-illegal", params), error.rule) from None
    return action


def final_digest(state: State) -> str:
    """Returns the value of the Digest header: a hash of the table as a position.

    It does not change when the inner form of a state does.
    """
    chance = {"seed": seed_text(state.chance.seed), "streams": dict(state.chance.used)}
    form = msgspec.json.encode([chance, state.position()], order="deterministic")
    return hashlib.blake2b(form, digest_size=16).hexdigest()


def result_text(state: State) -> str:
    """Returns the points of each seat in order, as the Result header writes them."""
    return " ".join(str(outcome.points) for outcome in state.result().seats)
