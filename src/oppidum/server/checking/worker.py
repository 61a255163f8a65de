"""A checker's process: it parses and checks one text at a time. It stores nothing: it may be killed at any moment."""

from __future__ import annotations

import traceback

import msgspec

from oppidum.engine.chance import fresh_seed, seed_bytes
from oppidum.engine.configuration import Pack
from oppidum.engine.messages import Message, OppidumError
from oppidum.engine.packs import read_pack, write_pack
from oppidum.engine.position import read_frame
from oppidum.engine.record import Opening
from oppidum.games import find
from oppidum.games.sprawlopolis.positions.city_text import first_word, read_city
from oppidum.games.sprawlopolis.shown.city_score import score_written_city
from oppidum.server.checking.bounds import expect_bounded
from oppidum.server.checking.jobs import (
    Check,
    CheckedPack,
    CheckedPosition,
    CityCheck,
    CityScore,
    Failure,
    Finding,
    PackCheck,
    PositionCheck,
    Rejection,
    ScoredCity,
)
from oppidum.server.processes.child import run_worker

MOST_MEMORY = 1 << 30
_DECODER = msgspec.json.Decoder(Check)


def answer(request: bytes) -> bytes:
    """Returns the finding on a check, both as JSON."""
    return msgspec.json.encode(check(_DECODER.decode(request)))


def check(job: Check) -> Finding:
    """Checks a text; returns every error as a finding."""
    try:
        return _check(job)
    except OppidumError as error:
        return Rejection(error.message, error.rule)
    except (RecursionError, MemoryError):
        return Rejection(Message("server-too-hard"))
    except Exception:  # noqa: BLE001 - the server logs it, for this process has no log of its own
        return Failure(traceback.format_exc())


def _check(job: Check) -> Finding:
    match job:
        case PackCheck():
            return check_pack(job)
        case PositionCheck():
            return check_position(job)
        case CityCheck():
            return check_city(job)


def check_pack(job: PackCheck) -> CheckedPack:
    """Checks that a table can be played with the pack."""
    game = find(job.title)
    components = game.components()
    if components is None:
        raise OppidumError(Message("server-no-packs", {"title": game.name}))
    # Built from the JSON that will be stored, which proves that the table will load from it.
    pack = msgspec.json.decode(msgspec.json.encode(read_pack(job.text)), type=Pack)
    game.configure(job.players, job.options, pack).new(fresh_seed())
    read_pack(write_pack(pack))  # written anew it may be longer, and players must be able to use it elsewhere
    return CheckedPack(pack, len(components.differences(pack.data)))


def check_position(job: PositionCheck) -> CheckedPosition:
    """Checks that a table can begin with the position."""
    expect_bounded(job.text)
    frame = read_frame(job.text)
    pack = job.pack.hash if job.pack else ""
    if (frame.game, frame.players, frame.pack) != (job.title, job.players, pack):
        raise OppidumError(Message("server-other-position"))
    configuration = find(frame.game).configure(frame.players, frame.options, job.pack)
    seed = fresh_seed() if frame.seed is None else seed_bytes(frame.seed)
    Opening(frame.position, frame.streams).state(configuration, seed)
    # The second state is built from the JSON that will be stored, which proves that the table will load from it.
    opening = msgspec.json.encode(Opening(frame.position, frame.streams))
    state = msgspec.json.decode(opening, type=Opening).state(configuration, seed)
    if state.over():
        raise OppidumError(Message("server-position-over"))
    if state.pending():  # the log has no entry of an answer from before its beginning
        raise OppidumError(Message("server-position-pending"))
    return CheckedPosition(configuration.options, seed, opening.decode())


def check_city(job: CityCheck) -> ScoredCity:
    """Scores the city; a mistake in its text is part of the score, not an error."""
    return ScoredCity(msgspec.json.encode(_score(job.text)).decode())


def _score(text: str) -> CityScore:
    if first_word(text) is None:
        return CityScore()
    try:
        found = score_written_city(read_city(text))
    except OppidumError as error:
        return CityScore(problem=error.message)
    return CityScore(reckoning=found, won=found.won)


if __name__ == "__main__":
    run_worker(answer, MOST_MEMORY)
