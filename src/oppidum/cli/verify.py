"""`oppidum verify`: proves that a record is true: its moves, its result, and that nobody stacked the cards."""

from __future__ import annotations

from rich.text import Text

from oppidum.cli.console import show
from oppidum.cli.files import Recorded, about, read_record
from oppidum.cli.setup import RecordFile
from oppidum.engine.chance import commitment, fair_seed
from oppidum.engine.game import State, options_text
from oppidum.engine.record import final_digest, final_state, replay, result_text

FAIR_HEADERS = ("Commitment", "Secret", "Table")


class Untrue(Exception):
    """The record says something that is not so."""


def verify(file: RecordFile, /) -> int:
    """Replay a record and check its result, its digest and the fairness of its shuffle."""
    recorded = read_record(file)
    with about(recorded.name):
        state = final_state(recorded.record, recorded.configuration)
    moves = sum(step.action is not None for step in replay(recorded.record, recorded.configuration))
    _print_proof(f"{moves} moves, each legal under version {recorded.record.rules} of the rules.")
    try:
        for proof in (_result(recorded, state), _digest(recorded, state), _shuffle(recorded)):
            _print_proof(proof)
    except Untrue as untrue:
        show(Text(f"not true  {untrue}", "bold red"))
        return 1
    return 0


def _print_proof(text: str) -> None:
    if text:
        show(Text("proven    ", "green").append(text))


def _result(recorded: Recorded, state: State) -> str:
    written = recorded.record.facts.get("Result")
    if not state.over():
        if written is not None:
            raise Untrue(f"The record gives the result {written}, but the game has not ended.")
        if recorded.record.ended_by_resignation():
            return f"The game ended with the resignation of player {recorded.record.entries[-1].seat + 1}."
        return "The game is still running."
    points = result_text(state)
    if written is None:
        return f"The result is {points}; the record does not give it."
    if written != points:
        raise Untrue(f"The record gives the result {written}, but it is {points}.")
    return f"The result is {points}."


def _digest(recorded: Recorded, state: State) -> str:
    written = recorded.record.facts.get("Digest")
    if written is None:
        return ""
    if written != final_digest(state):
        raise Untrue(f"The record gives the digest {written}, but that of its last table is {final_digest(state)}.")
    return f"The last table has the digest {written}."


def _shuffle(recorded: Recorded) -> str:
    """Returns the proof that neither the server nor any player could choose the seed."""
    facts, players = recorded.record.facts, recorded.configuration.players
    shares = [f"Share {seat + 1}" for seat in range(players)]
    if not any(header in facts for header in (*FAIR_HEADERS, *shares)):
        return ""
    if not recorded.record.finished and "Secret" not in facts:
        return "The server is bound by its commitment; the secret comes with the end of the game."
    for header in (*FAIR_HEADERS, *shares):
        if header not in facts:
            raise Untrue(f"The shuffle cannot be proven: the header {header} is missing.")
    secret = _hex(facts, "Secret")
    if commitment(secret) != facts["Commitment"].lower():
        raise Untrue("The secret is not the one that the server committed to.")
    given = [_hex(facts, share) for share in shares]
    if fair_seed(secret, facts["Table"], options_text(recorded.configuration), given) != recorded.record.seed:
        raise Untrue("The seed does not come from the secret, the table, its options and the players' shares.")
    return "The shuffle was fair: the seed comes from the committed secret and every player's share."


def _hex(facts: dict[str, str], header: str) -> bytes:
    try:
        return bytes.fromhex(facts[header])
    except ValueError:
        raise Untrue(f"The header {header} is not in hexadecimal digits.") from None
