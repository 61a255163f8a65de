"""A checker's process: it parses and checks one text at a time. It stores nothing: it may be killed at any moment."""

from __future__ import annotations

import traceback

import msgspec

from oppidum.engine.chance import fresh_seed, seed_bytes
from oppidum.engine.messages import Message, OppidumError
from oppidum.engine.position import read_frame
from oppidum.engine.record import Opening
from oppidum.games import find
from oppidum.games.sprawlopolis.positions.city_text import first_word, read_city
from oppidum.games.sprawlopolis.shown.city_score import score_written_city
from oppidum.server.checking.bounds import expect_bounded
from oppidum.server.checking.jobs import (
    Check,
    CheckedPosition,
    CityCheck,
    CityScore,
    Failure,
    Finding,
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
        return check_position(job) if isinstance(job, PositionCheck) else check_city(job)
    except OppidumError as error:
        return Rejection(error.message, error.rule)
    except (RecursionError, MemoryError):
        return Rejection(Message("server-too-hard"))
    except Exception:  # noqa: BLE001 - the server logs it, for this process has no log of its own
        return Failure(traceback.format_exc())


def check_position(job: PositionCheck) -> CheckedPosition:
    """Checks that a table can begin with the position."""
    expect_bounded(job.text)
    frame = read_frame(job.text)
    if (frame.game, frame.players) != (job.title, job.players) or frame.pack:
        raise OppidumError(Message("server-other-position"))
    configuration = find(frame.game).configure(frame.players, frame.options)
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
