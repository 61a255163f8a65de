"""What a learning program is given: all that its seat knows, nothing else, and itself first."""

from __future__ import annotations

import math
from typing import Any

import pytest

import oppidum
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import Table
from tests.games.checked import move, play
from tests.games.foundations.tables import Tree, configured, final, from_tree, new, player, set_up
from tests.games.foundations.tables import legal as legal_moves

TABLES = [("metropolis", 2), ("metropolis", 4), ("rome", 5), ("hamlet", 2)]


def encoded(table: Table, seat: int = 0) -> list[float]:
    """All numbers; what encode leaves out shows as not a number."""
    out = [math.nan] * table.configuration.encoding_size()
    table.encode(seat, out)
    return out


def field(table: Table, name: str, seat: int = 0) -> list[Any]:
    """One field, as rows if it has any."""
    at = 0
    for each in table.configuration.encoding:
        if each.name == name:
            run = encoded(table, seat)[at : at + each.size]
            width = each.shape[-1]
            rows = [run[row : row + width] for row in range(0, len(run), width)]
            return rows if len(each.shape) > 1 else run
        at += each.size
    raise KeyError(name)


def plane(table: Table, *names: str) -> list[float]:
    """A plane of lots that shows these."""
    return [float(name in names) for name in table.rules.ground.names]


# Size


@pytest.mark.parametrize("drafting", ["no", "yes"])
@pytest.mark.parametrize(("title", "players"), TABLES)
def test_every_number_is_written_and_none_beyond(title: str, players: int, drafting: str) -> None:
    configuration = oppidum.game(title).configure(players, {"drafting": drafting})
    size, dice = configuration.encoding_size(), Dice(seed_bytes(1))
    state = configuration.new(1)
    for _ in range(60):
        for seat in range(players):
            out = [math.nan] * (size + 1)
            state.encode(seat, out)
            assert not [index for index in range(size) if math.isnan(out[index])]
            assert math.isnan(out[size])
        if not state.over():
            seat = dice.choose(state.to_act())
            state.apply(seat, dice.choose(state.legal(seat)))


def test_what_was_written_before_is_gone() -> None:
    table = final(player("house A1 A2"), player())
    out = encoded(table)
    table = set_up(player(), player())
    table.encode(0, out)
    assert out == encoded(table)


# The city


@pytest.mark.rule("F-14")
def test_standing_and_lying_pairs_are_told_apart() -> None:
    standing = set_up(player("house A1 A2", "house B1 B2"))
    lying = set_up(player("house A1 B1", "house A2 B2"))
    assert field(standing, "buildings") == field(lying, "buildings")
    assert field(standing, "joined_down") == plane(standing, "A1", "B1")
    assert field(standing, "joined_right") == plane(standing)
    assert field(lying, "joined_down") == plane(lying)
    assert field(lying, "joined_right") == plane(lying, "A1", "A2")


def test_a_column_ends_at_the_edge_and_neighbours_of_a_kind_are_not_joined() -> None:
    table = set_up(player("hotel-l A6 A7 B7", "small-house B1", "small-house B2"), player("condo F6 F7 G6 G7"))
    assert field(table, "joined_down") == plane(table, "A6", "F6", "G6")
    assert field(table, "joined_right") == plane(table, "A7", "F6", "F7")


def test_owners_market_and_buildings_have_their_planes() -> None:
    table = set_up(player(lots="C3"), player("market B2"), market="D1 D2 D3 D4 D5 D6", pile="E1")
    kind = table.rules.piece.index("market")
    assert field(table, "owners") == [plane(table, "C3"), plane(table, "B2")]
    assert field(table, "buildings")[kind] == plane(table, "B2")
    assert [sum(row) for row in field(table, "buildings")] == [float(other == kind) for other in range(20)]
    assert field(table, "market") == [plane(table, f"D{slot}") for slot in range(1, 7)]


# The draft


def drafting(rounds: int, players: int = 3) -> FoundationsState:
    table = new(players, drafting=True)
    for _ in range(rounds):
        for seat in range(players):
            move(table, seat, legal_moves(table, seat=seat)[0])
    return table


def hand(table: Table, seat: int) -> list[str]:
    return list(table.position()["seats"][seat]["hand"])


@pytest.mark.rule("F-08")
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_own_and_remembered_hands_show_and_no_others(rounds: int) -> None:
    table = drafting(rounds)
    for seat in range(3):
        shown = field(table, "hands", seat)
        for step in range(3):
            known = hand(table, (seat + step) % 3) if step <= rounds else []
            assert shown[step] == plane(table, *known)


@pytest.mark.rule("F-08", "F-07")
@pytest.mark.parametrize("rounds", [0, 1])
def test_worlds_that_a_seat_cannot_tell_apart_look_alike(rounds: int) -> None:
    table = drafting(rounds, players=4)
    move(table, 2, legal_moves(table, seat=2)[0])
    dice = Dice(seed_bytes(3))
    for seat in range(4):
        knowledge = table.knowledge(seat)
        worlds = [knowledge.imagine(dice) for _ in range(5)]
        assert len({world.to_bytes() for world in worlds}) == 5
        for world in worlds:
            assert isinstance(world, Table)
            assert world.knowledge(seat).key() == knowledge.key()
            assert encoded(world, seat) == encoded(table, seat)


@pytest.mark.rule("F-08")
def test_others_see_who_is_ready_and_only_oneself_what_was_chosen() -> None:
    table = drafting(1)
    assert [[row[-1] for row in field(table, "panels", seat)] for seat in range(3)] == [[0, 0, 0]] * 3
    chosen = hand(table, 1)[2]
    move(table, 1, f"take {chosen}")
    ready = [[row[-1] for row in field(table, "panels", seat)] for seat in range(3)]
    assert ready == [[0, 1, 0], [1, 0, 0], [0, 0, 1]]
    assert field(table, "chosen", 1) == plane(table, chosen)
    assert field(table, "chosen", 0) == field(table, "chosen", 2) == plane(table)
    table.withdraw(1)
    assert [row[-1] for row in field(table, "panels", 1)] == [0, 0, 0]


@pytest.mark.rule("F-08")
def test_after_the_draft_nobody_is_ready_and_no_hand_shows() -> None:
    table = drafting(5)
    assert field(table, "phase") == [0, 1, 0]
    assert [row[-1] for row in field(table, "panels")] == [0, 0, 0]
    assert field(table, "hands") == [plane(table)] * 3


# Cards that are gone, and the clock


@pytest.mark.rule("F-22")
def test_discarded_and_buried_cards_show() -> None:
    table = set_up(market="C1 C2 C3 C4 C5 C6", pile="D1 D2", incomes=5)
    assert (field(table, "discarded"), field(table, "buried")) == (plane(table), [0, 0, 0])
    assert field(table, "piles") == [2, 21, 20]
    play(table, "income")
    assert field(table, "discarded") == plane(table, "C1", "C2", "C3", "C4", "C5", "C6")
    assert (field(table, "buried"), field(table, "piles")) == ([2, 0, 0], [0, 21, 20])


def test_the_phase_has_a_number_of_its_own() -> None:
    assert field(drafting(0), "phase") == [1, 0, 0]
    assert field(set_up(), "phase") == [0, 1, 0]
    assert field(set_up(phase="over", era=3, final_turns=0), "phase") == [0, 0, 1]


def test_the_clock_counts_seats_from_the_one_that_asks() -> None:
    table = final(*[player()] * 4, era=2, turn=2, first=4)
    assert field(table, "clock", 0) == [1, 4, 0, 1, 3]
    assert field(table, "clock", 2) == [1, 4, 0, 3, 1]


# Seats in turn


def turned(tree: Tree, by: int) -> Tree:
    """The same position with every player so many seats further on."""
    seats = tree["seats"]
    players = len(seats)
    clock = {name: (tree.get(name, 1) - 1 + by) % players + 1 for name in ("turn", "first")}
    return {**tree, **clock, "seats": [seats[(seat - by) % players] for seat in range(players)]}


@pytest.mark.parametrize("by", [1, 2])
@pytest.mark.parametrize("moves", [0, 8, 40, 110])
def test_a_table_looks_the_same_from_the_same_place(moves: int, by: int) -> None:
    table, dice = new(3, drafting=True), Dice(seed_bytes(moves))
    for _ in range(moves):
        seat = dice.choose(table.to_act())
        table.apply(seat, dice.choose(table.legal(seat)))
    moved = from_tree(turned(table.position(), by), configured(3, drafting=True))
    assert moved.to_bytes() != table.to_bytes()
    for seat in range(3):
        assert encoded(moved, (seat + by) % 3) == encoded(table, seat)
