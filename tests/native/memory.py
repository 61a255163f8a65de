"""Prints what calls of the contract leave behind in memory, as JSON; `test_memory.py` runs it on the compiled build.

python tests/native/memory.py TITLE GROUP=CALLS...

Each call is made on every table of one random game in turn, so that all phases of a title take part.
"""

from __future__ import annotations

import gc
import pickle
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import psutil

import oppidum
from oppidum.build import build_kind
from oppidum.engine.benchmark import play_randomly
from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.events import SPECTATOR, AnyEvent
from oppidum.engine.game import Game, State
from oppidum.engine.messages import IllegalAction
from oppidum.engine.numbers import numbers
from oppidum.engine.packs import read_pack
from oppidum.engine.perft import perft
from oppidum.engine.position import ImpossiblePosition, read_position, write_position
from oppidum.engine.record import final_state
from oppidum.engine.record_text import parse, write
from oppidum.engine.recorder import Recorder

SEED = seed_bytes(1)
CONTROL = "control"
"""A call that leaks on purpose, one small run each time: whoever counts must see it."""

Call = Callable[[int], object]
"""Makes one call, on the table with this number."""


class Figure(msgspec.Struct, frozen=True):
    """What so many calls have left behind: blocks of Python's allocator, and bytes of resident memory."""

    call: str
    calls: int
    blocks: int
    bytes: int


class Report(msgspec.Struct, frozen=True):
    """All figures of one title, and on which build they were taken."""

    build: str
    figures: list[Figure]


class Playthrough:
    """A random game: every table of it, and who did what there; the last table is over, and nobody acts."""

    def __init__(self, game: Game) -> None:
        self.configuration = game.configure(max(2, game.players[0]), options_of(game))
        self.recorder = Recorder(self.configuration, SEED)
        self.states = [self.recorder.state.copy()]
        self.seats: list[int] = []
        self.actions: list[int] = []
        dice = Dice(SEED, "memory")
        while seats := self.recorder.state.to_act():
            self.seats.append(seats[-1])
            self.actions.append(dice.choose(self.recorder.state.legal(seats[-1])))
            self.recorder.play(self.seats[-1], self.actions[-1])
            self.states.append(self.recorder.state.copy())
        self.seats.append(0)
        self.actions.append(0)


def options_of(game: Game) -> dict[str, OptionValue]:
    """Every rule that a title can have beside the base game."""
    return {option.key: True for option in game.options if not option.choices and not option.seating}


def deciding_calls(game: Playthrough) -> dict[str, Call]:
    """The part of State that plays; it does so on copies, and not once the game is over."""
    states, seats, actions = game.states, game.seats, game.actions

    def apply(at: int, events: list[AnyEvent] | None) -> None:
        if not states[at].over():
            states[at].copy().apply(seats[at], actions[at], events)

    def play(at: int) -> None:
        if not states[at].over():
            states[at].copy().play(seats[at], actions[at])

    def refuse(at: int) -> None:
        try:
            states[at].play(seats[at], -1)
        except IllegalAction:
            return
        raise AssertionError("an action was not refused")

    def withdraw(at: int) -> None:
        for seat, _ in states[at].pending()[:1]:
            states[at].copy().withdraw(seat, [])

    return {
        "to_act": lambda at: states[at].to_act(),
        "legal": lambda at: states[at].legal(seats[at]),
        "why_not": lambda at: states[at].why_not(seats[at], at % game.configuration.actions.size),
        "apply": lambda at: apply(at, None),
        "apply, telling": lambda at: apply(at, []),
        "play": play,
        "play, refused": refuse,
        "prompt": lambda at: states[at].prompt(seats[at]),
        "midway": lambda at: states[at].midway(),
        "pending": lambda at: states[at].pending(),
        "withdraw": withdraw,
        "visible_notation": lambda at: states[at].visible_notation(SPECTATOR, seats[at], actions[at], False),
        "over": lambda at: states[at].over(),
    }


def reading_calls(game: Playthrough) -> dict[str, Call]:
    """The part of State that says how things stand, and Knowledge."""
    states, seats = game.states, game.seats
    knowledge = [state.knowledge(seat) for state, seat in zip(states, seats, strict=True)]
    dice = Dice(SEED, "imagining")
    return {
        "score": lambda at: states[at].score(0, seats[at]),
        "projected": lambda at: states[at].projected(0, seats[at]),
        "expected_points": lambda at: states[at].expected_points(0, seats[at]),
        "team": lambda at: states[at].team(0),
        "result": lambda _: states[-1].result(),
        "knowledge": lambda at: states[at].knowledge(seats[at]),
        "Knowledge.view": lambda at: knowledge[at].view(),
        "Knowledge.to_bytes": lambda at: knowledge[at].to_bytes(),
        "Knowledge.imagine": lambda at: knowledge[at].imagine(dice),
        "Knowledge.key": lambda at: knowledge[at].key(),
    }


def keeping_calls(game: Playthrough) -> dict[str, Call]:
    """The part of State that keeps a table, the ways back in Configuration, and runs that are assigned from outside."""
    states, seats, configuration = game.states, game.seats, game.configuration
    space = configuration.actions
    data = [state.to_bytes() for state in states]
    known = [state.knowledge(seat).to_bytes() for state, seat in zip(states, seats, strict=True)]
    return {
        "copy": lambda at: states[at].copy(),
        "to_bytes": lambda at: states[at].to_bytes(),
        "digest": lambda at: states[at].digest(),
        "Configuration.new": configuration.new,
        "Configuration.from_bytes": lambda at: configuration.from_bytes(data[at]),
        "Configuration.knowledge_from_bytes": lambda at: configuration.knowledge_from_bytes(known[at]),
        "Configuration.secrets": lambda at: [secret.truth(states[at], seats[at]) for secret in configuration.secrets],
        "ActionSpace": lambda at: space.parse(space.notation(game.actions[at])),
        "Game.configure": lambda _: configuration.game.configure(configuration.players, configuration.options),
        "assigning a run": lambda at: assign_run(states[at]),
    }


def slow_calls(game: Playthrough) -> dict[str, Call]:
    """Calls of State and Configuration that take a hundred microseconds and more."""
    states, seats, configuration = game.states, game.seats, game.configuration
    positions = [state.position() for state in states]
    encoded = [0.0] * configuration.encoding_size()
    masked = [0.0] * configuration.actions.size
    return {
        "position": lambda at: states[at].position(),
        "Configuration.from_position": lambda at: configuration.from_position(positions[at], Chance(SEED, ())),
        "Configuration.from_position, impossible": lambda at: read_impossible(game, positions[at]),
        "Configuration.laws": lambda at: [law.holds(states[at]) for law in configuration.laws],
        "encode": lambda at: states[at].encode(seats[at], encoded),
        "mask": lambda at: states[at].mask(seats[at], masked),
        "pickle": lambda at: pickle.loads(pickle.dumps(states[at])),
    }


def read_impossible(game: Playthrough, position: dict[str, Any]) -> None:
    """Reads a position that is refused halfway."""
    seats = position.get("seats")
    broken = {"seats": [*seats[:-1], seats[-1] | {"coins": -1}]} if seats else {"deck": [0]}
    try:
        game.configuration.from_position(position | broken, Chance(SEED, ()))
    except ImpossiblePosition:
        return
    raise AssertionError("a position was not refused")


def assign_run(state: State) -> None:
    """Sets a run of the table to one of the same numbers, as a study or a test does."""
    table: Any = state
    name = "coins" if hasattr(table, "coins") else "hands"
    setattr(table, name, numbers(list(getattr(table, name))))


def file_calls(game: Playthrough) -> dict[str, Call]:
    """Positions and records as texts, and whole games."""
    states, configuration = game.states, game.configuration
    texts = [write_position(state) for state in states]
    record = game.recorder.save()
    text = write(record)
    return {
        "write_position": lambda at: write_position(states[at]),
        "read_position": lambda at: read_position(texts[at], oppidum.game),
        "write a record": lambda _: write(record),
        "parse a record": lambda _: parse(text),
        "final_state": lambda _: final_state(record, configuration),
        "Recorder.resume": lambda _: Recorder.resume(record, configuration),
        "perft": lambda at: perft(states[at], 1),
        "play_randomly": lambda at: play_randomly(configuration, 1, at + 1),
    }


def pack_calls(game: Playthrough) -> dict[str, Call]:
    """Card packs, and the tables that are built from one."""
    configuration = game.configuration
    components = configuration.game.components()
    assert components is not None, "every title takes packs"
    text = components.export("mine", configuration.game.key)
    pack = read_pack(text)
    return {
        "read_pack": lambda _: read_pack(text),
        "Components.faults": lambda _: components.faults(pack.data),
        "Components.differences": lambda _: components.differences(pack.data),
        "Game.build": lambda _: configuration.game.build(configuration.players, configuration.options, pack),
    }


def control_calls(_: Playthrough) -> dict[str, Call]:
    """The call that leaks."""
    kept: list[object] = []
    return {CONTROL: lambda at: kept.append(numbers([at] * 8))}


GROUPS: dict[str, list[Callable[[Playthrough], dict[str, Call]]]] = {
    "state": [deciding_calls, reading_calls, keeping_calls],
    "slow": [slow_calls],
    "files": [file_calls],
    "packs": [pack_calls],
    "control": [control_calls],
}


NOISE, RESIDENT_NOISE = 50, 2**20
"""The allocator keeps some blocks and pages more or less by itself. A leak shows in every round, noise does not."""


def measure(name: str, call: Call, tables: int, calls: int) -> Figure:
    """What the calls leave behind, after a first round that fills caches; of two rounds if the first left something."""
    for at in range(min(calls, max(tables, calls // 10))):
        call(at % tables)
    first = measure_round(name, call, tables, calls)
    if first.blocks <= NOISE and first.bytes <= RESIDENT_NOISE:
        return first
    second = measure_round(name, call, tables, calls)
    return Figure(name, calls, min(first.blocks, second.blocks), min(first.bytes, second.bytes))


def measure_round(name: str, call: Call, tables: int, calls: int) -> Figure:
    """What one round of calls leaves behind."""
    memory = psutil.Process().memory_info
    gc.collect()
    blocks, resident = sys.getallocatedblocks(), memory().rss
    for at in range(calls):
        call(at % tables)
    gc.collect()
    return Figure(name, calls, sys.getallocatedblocks() - blocks, memory().rss - resident)


def main(title: str, *groups: str) -> None:
    """Measures the groups of calls, each as often as was said."""
    game = Playthrough(oppidum.game(title))
    figures = [
        measure(name, call, len(game.states), int(calls))
        for group, _, calls in (each.partition("=") for each in groups)
        for make in GROUPS[group]
        for name, call in make(game).items()
    ]
    sys.stdout.buffer.write(msgspec.json.encode(Report(build_kind(), figures)) + b"\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
