"""A table's game, folded from its log entry by entry. Nothing here reads or writes anything.

A `TableGame` is immutable: each entry makes a new one. A move is first computed beside the committed game, and replaces
it only after the entry is in the log, so a failed write leaves the game as it was.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Configuration, State
from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.play import entries as kind
from oppidum.server.play.clocks import ClockRules, Clocks
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.steps import parse_steps, play_steps


class Seating(msgspec.Struct, frozen=True):
    """Which seats are people, and what the table agreed on before the start."""

    people: frozenset[int]
    confirm: bool = False
    clock: ClockRules = ClockRules()


class UndoRequest(msgspec.Struct, frozen=True):
    """An undo to version `back` that a seat has requested; the seats in `agreed` have voted for it."""

    seat: int
    back: int
    agreed: tuple[int, ...] = ()


class PendingAnswer(msgspec.Struct, frozen=True):
    """An answer that waits until all seats of the shared decision have answered; `version` is its entry's."""

    seat: int
    version: int


class TableGame(msgspec.Struct, frozen=True, kw_only=True):
    """The game of a table after `version` log entries.

    prompt_versions: for each seat, the version at which its current prompt was issued.
    holding: the seat that must still confirm its turn before others go on.
    undo_request: an undo that waits for the others' votes.
    absent: seats of people for whom a bot plays.
    settled: the last version with no pending answers. An undo only goes back to such a version.
    pending: answers that wait for the other seats of a shared decision.
    concealed: versions of answers that other seats were never shown: pending answers, and answers that were taken back
        while they were pending. Only a shared decision that closes reveals its answers.
    """

    state: State
    seating: Seating
    version: int
    prompt_versions: tuple[int, ...]
    clocks: Clocks
    holding: int | None = None
    undo_request: UndoRequest | None = None
    absent: frozenset[int] = frozenset()
    resigned: int | None = None
    settled: int = 0
    pending: tuple[PendingAnswer, ...] = ()
    concealed: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """Whether the game is over: by its rules, once the last turn is confirmed, or by a resignation."""
        return self.resigned is not None or (self.holding is None and self.state.over())

    def to_act(self) -> list[int]:
        """Returns the seats that have to act now: to answer a prompt, or to confirm their turn."""
        if self.resigned is not None:
            return []
        return self.state.to_act() if self.holding is None else [self.holding]

    def may_act(self) -> list[int]:
        """Returns the seats that have a prompt: those of `to_act`, and any that nobody waits for."""
        return self.to_act() if self.resigned is not None or self.holding is not None else self.state.may_act()

    def revealed_to_people(self) -> bool:
        """Whether the last answer showed new information to a person at the table, its own player included.

        Bots and spectators do not count: bots forget what is undone, and spectators do not play.
        """
        return not self.seating.people.isdisjoint(self.state.revealed)

    def pending_versions(self) -> frozenset[int]:
        """Returns the versions of the pending answers."""
        return frozenset(answer.version for answer in self.pending)

    def hides(self, entry: LogEntry, viewer: int) -> bool:
        """Whether the entry's answer is secret from the viewer. Nothing is secret once the game is over."""
        return viewer != entry.seat and entry.version in self.concealed and not self.over

    def is_automatic(self, seat: int) -> bool:
        """Whether a bot decides for the seat."""
        return seat not in self.seating.people or seat in self.absent


def new_game(state: State, seating: Seating, at: int) -> TableGame:
    """Returns the game before its first entry."""
    players = state.configuration.players
    clocks = seating.clock.start_clocks(players, at)
    return TableGame(state=state, seating=seating, version=0, prompt_versions=(0,) * players, clocks=clocks)


def apply_entry(game: TableGame, entry: LogEntry, events: list[AnyEvent] | None = None) -> TableGame:
    """Returns the game after one more entry, and appends what happened to `events`.

    Undo entries need an earlier state; `after_undo` handles them. Raises Refused or an engine's error for an entry that
    does not fit.
    """
    assert entry.version == game.version + 1, "entries come one by one"
    new = _apply(game, entry, events)
    return new if new.state.pending() else msgspec.structs.replace(new, settled=entry.version)


def _apply(game: TableGame, entry: LogEntry, events: list[AnyEvent] | None) -> TableGame:
    match entry.kind:
        case kind.ANSWER:
            return _apply_answer(game, entry, events)
        case kind.WITHDRAW:
            return _apply_withdrawal(game, entry, events)
        case kind.CONFIRM:
            clocks = game.clocks.advance(game.to_act(), entry.at, entry.seat, game.state.to_act())
            versions = (entry.version,) * len(game.prompt_versions)
            return msgspec.structs.replace(
                game, version=entry.version, holding=None, prompt_versions=versions, clocks=clocks
            )
        case kind.PAUSE:
            clocks = game.clocks.pause(int(entry.notation))
            return msgspec.structs.replace(game, version=entry.version, clocks=clocks)
        case kind.CLOSE | kind.RETIRE:  # an administrator ended the table while it was loaded
            raise Refused(409, Message("server-closed" if entry.kind == kind.CLOSE else "server-retired"))
        case _:
            return _apply_note(game, entry)


def after_undo(game: TableGame, entry: LogEntry, state: State) -> TableGame:
    """Returns the game after an undo; `state` is that of version `entry.back`.

    Clocks do not go back. Pending answers are dropped and stay concealed, because nobody else has seen them.
    """
    assert entry.back is not None
    by_consent = bool(entry.notation)
    requester = game.undo_request.seat if game.undo_request and by_consent else entry.seat
    before = game.to_act()
    clocks = game.clocks.advance(before, entry.at, new_movers=set(state.to_act()) - {requester, *before})
    answered_offer = _offer_waits(state) and requester in state.to_act()
    if requester not in before and not answered_offer:
        clocks = clocks.remove_increment(requester)
    clocks = clocks.with_offer(_offer_waits(state))
    return msgspec.structs.replace(
        game,
        state=state,
        version=entry.version,
        prompt_versions=(entry.version,) * len(game.prompt_versions),
        clocks=clocks,
        holding=None,
        undo_request=None,
        settled=game.settled if state.pending() else entry.version,
        pending=tuple(answer for answer in game.pending if answer.version <= entry.back),
    )


def expect_answerable(game: TableGame) -> None:
    """Refuses an answer where nobody can give one: the game was given up, or a turn has to be confirmed."""
    if game.resigned is not None:
        raise Refused(409, Message("server-game-over"))
    if game.holding is not None:
        raise Refused(409, Message("server-unconfirmed"))


def _apply_answer(game: TableGame, entry: LogEntry, events: list[AnyEvent] | None) -> TableGame:
    expect_answerable(game)
    seat, state = entry.seat, game.state.copy()
    play_steps(state, seat, parse_steps(state.configuration.actions, entry.notation), events)
    pending, concealed = _conceal_until_revealed(game, state, entry)
    new = msgspec.structs.replace(
        game,
        state=state,
        version=entry.version,
        prompt_versions=_prompt_versions_after(game, state, entry),
        undo_request=None,
        pending=pending,
        concealed=concealed,
    )
    if _needs_confirmation(new, seat):
        return msgspec.structs.replace(new, holding=seat)
    return msgspec.structs.replace(new, clocks=_advance_clocks(game, state, entry))


def _conceal_until_revealed(
    game: TableGame, state: State, entry: LogEntry
) -> tuple[tuple[PendingAnswer, ...], frozenset[int]]:
    """Returns the pending answers and the concealed versions after an answer that led to this state."""
    if state.pending():
        return (*game.pending, PendingAnswer(entry.seat, entry.version)), game.concealed | {entry.version}
    return (), game.concealed - {answer.version for answer in game.pending}


def _advance_clocks(game: TableGame, state: State, entry: LogEntry) -> Clocks:
    """Returns the clocks after an answer; a complete move resets the seat's move clock for its next one.

    While an offer waits it is still the proposer's turn, so an answer to it ends no turn but that.
    """
    before, following = _on_turn(game.state), _on_turn(state)
    done = next((seat for seat in before if seat not in following), None)
    new_movers = [seat for seat in following if seat not in before or (seat == entry.seat and not state.midway())]
    clocks = game.clocks.advance(game.state.to_act(), entry.at, done, new_movers)
    return clocks.with_offer(_offer_waits(state))


def _on_turn(state: State) -> list[int]:
    """Returns the seats whose turn it is, even if another seat is asked about an offer."""
    to_act = state.to_act()
    return [seat for seat in state.may_act() if seat not in to_act] or to_act


def _offer_waits(state: State) -> bool:
    """Whether somebody is asked what counts as declined where no answer comes."""
    return any(state.default_answer(seat) is not None for seat in state.to_act())


def _apply_withdrawal(game: TableGame, entry: LogEntry, events: list[AnyEvent] | None) -> TableGame:
    if all(seat != entry.seat for seat, _ in game.state.pending()):
        raise Refused(409, Message("server-nothing-to-undo"))
    state = game.state.copy()
    state.withdraw(entry.seat, events)
    return msgspec.structs.replace(
        game,
        state=state,
        version=entry.version,
        prompt_versions=_prompt_versions_after(game, state, entry),
        clocks=game.clocks.advance(game.to_act(), entry.at),
        pending=tuple(answer for answer in game.pending if answer.seat != entry.seat),
    )


def _apply_note(game: TableGame, entry: LogEntry) -> TableGame:
    request, absent, resigned, clocks = game.undo_request, game.absent, game.resigned, game.clocks
    match entry.kind:
        case kind.ASK_UNDO:
            assert entry.back is not None
            request = UndoRequest(entry.seat, entry.back)
        case kind.AGREE:
            assert request is not None
            request = UndoRequest(request.seat, request.back, (*request.agreed, entry.seat))
        case kind.DECLINE:
            request = None
        case kind.TAKEOVER:
            absent = absent | {entry.seat}
        case kind.RETURN:
            absent = absent - {entry.seat}
            clocks = clocks.advance(game.to_act(), entry.at).grant_return_time(entry.seat)
        case kind.RESIGN:
            resigned, request = entry.seat, None
    return msgspec.structs.replace(
        game, version=entry.version, undo_request=request, absent=absent, resigned=resigned, clocks=clocks
    )


def _prompt_versions_after(game: TableGame, state: State, entry: LogEntry) -> tuple[int, ...]:
    """Returns the new prompt versions. A seat in a shared decision keeps its prompt when another seat answers."""
    still_open = bool(state.pending()) or entry.kind == kind.WITHDRAW
    waiting = set(game.state.to_act()) if still_open else set()
    return tuple(
        since if seat in waiting and seat != entry.seat else entry.version
        for seat, since in enumerate(game.prompt_versions)
    )


def _needs_confirmation(game: TableGame, seat: int) -> bool:
    """Whether the seat has to confirm the turn that ends here: only where it could still undo it freely."""
    if not game.seating.confirm or game.is_automatic(seat):
        return False
    return not (game.revealed_to_people() or game.state.pending() or seat in game.state.to_act())


def due_time(game: TableGame) -> int | None:
    """Returns when the server has to act at this table.

    That is 0 for a bot's turn, else the time at which a clock runs out, and None for never.
    """
    if game.over:
        return None
    to_act = game.to_act()
    if any(game.is_automatic(seat) for seat in to_act):
        return 0
    return game.clocks.deadline(to_act)


class GameSnapshot(msgspec.Struct, frozen=True):
    """A game as a snapshot stores it."""

    state: bytes
    prompt_versions: tuple[int, ...]
    clocks: Clocks
    holding: int | None
    undo_request: UndoRequest | None
    absent: tuple[int, ...]
    resigned: int | None
    settled: int
    pending: tuple[PendingAnswer, ...]
    concealed: tuple[int, ...]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(GameSnapshot)


def encode_game(game: TableGame) -> bytes:
    """Returns the game as the bytes of a snapshot; `decode_game` reads them."""
    return _ENCODER.encode(
        GameSnapshot(
            game.state.to_bytes(),
            game.prompt_versions,
            game.clocks,
            game.holding,
            game.undo_request,
            tuple(sorted(game.absent)),
            game.resigned,
            game.settled,
            game.pending,
            tuple(sorted(game.concealed)),
        )
    )


def decode_game(data: bytes, version: int, configuration: Configuration, seating: Seating) -> TableGame:
    """Returns the game that a snapshot of this version stores."""
    found = _DECODER.decode(data)
    return TableGame(
        state=configuration.from_bytes(found.state),
        seating=seating,
        version=version,
        prompt_versions=found.prompt_versions,
        clocks=found.clocks,
        holding=found.holding,
        undo_request=found.undo_request,
        absent=frozenset(found.absent),
        resigned=found.resigned,
        settled=found.settled,
        pending=found.pending,
        concealed=frozenset(found.concealed),
    )


def replay(
    base: TableGame, entries: list[LogEntry], on_entry: Callable[[LogEntry, TableGame], None] = lambda *_: None
) -> TableGame:
    """Returns the game after these entries, none of which goes back behind the base.

    `on_entry` is called after each entry with the game that it led to.
    """
    game = base
    wanted = {entry.back for entry in entries if entry.kind == kind.UNDO}
    states = {base.version: base.state}
    for entry in entries:
        if entry.kind == kind.UNDO:
            assert entry.back is not None
            game = after_undo(game, entry, states[entry.back])
        else:
            game = apply_entry(game, entry)
        if entry.version in wanted:  # keeping every state of a long log would take too much memory
            states[entry.version] = game.state
        on_entry(entry, game)
    return game
