"""The conservation laws under Hypothesis: whatever is played, from wherever, nothing comes from nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

import oppidum
from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.game import Configuration, State
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.words import say

MOVES = 40


@st.composite
def configurations(draw: st.DrawFn) -> Configuration:
    players = draw(st.integers(2, 4))
    return oppidum.game("metropolis").configure(players, {"drafting": draw(st.booleans())})


Written = tuple[Configuration, dict[str, Any]]


class Writer:
    """Writes a position piece by piece: what is drawn can always be, and no deed is used twice."""

    def __init__(self, draw: st.DrawFn, configuration: FoundationsConfiguration) -> None:
        self.draw = draw
        self.configuration = configuration
        self.rules = configuration.rules
        self.rest: list[str] = draw(st.permutations(self.rules.ground.names))
        self.tree: dict[str, Any] = {}

    def take(self, least: int, most: int) -> list[str]:
        """So many of the deeds that are nowhere yet."""
        count = self.draw(st.integers(least, most))
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def draft(self) -> dict[str, Any]:
        """Between two rounds of a draft, or within one."""
        players, deeds = self.rules.players, self.rules.starting_deeds
        rounds = self.draw(st.integers(0, deeds - 2))
        seats: list[dict[str, Any]] = []
        for _ in range(players):
            seats.append({"lots": self.take(rounds, rounds), "hand": self.take(deeds - rounds, deeds - rounds)})
        for seat in self.draw(st.sets(st.integers(0, players - 1), max_size=players - 1)):
            seats[seat]["chosen"] = self.draw(st.sampled_from(seats[seat]["hand"]))
        self.tree = {"phase": "drafting", "seats": seats}
        self.piles(0, self.draw(st.booleans()))
        return self.tree

    def play(self) -> dict[str, Any]:
        """Somewhere in an era, in its final turns, or after the game."""
        eras, players = self.rules.eras, self.rules.players
        era, over = self.draw(st.integers(1, eras)), self.draw(st.integers(0, 7)) == 0
        era = eras if over else era
        final = 0 if over else self.draw(st.integers(0, players))
        ended = over or final > 0
        turn, first = self.draw(st.integers(1, players)), self.draw(st.integers(1, players))
        self.tree = {"phase": "over" if over else "playing", "era": era, "turn": turn, "first": first}
        self.tree["final_turns"] = final
        self.tree["incomes"] = 0 if over else self.draw(st.integers(0, self.rules.stalled_incomes - (not final)))
        self.tree["seats"] = [self.seat(era if over else era - 1) for _ in range(players)]
        if era > 1 or ended:
            self.tree["discarded"] = self.take(0, 5)
        told = self.draw(st.booleans())
        if not ended and self.draw(st.booleans()):
            self.tree["market"] = self.take(6, 6)
        self.piles(era if ended else era - 1, told)
        return self.tree

    def seat(self, scored_eras: int) -> dict[str, Any]:
        """A player with buildings that fit, empty lots, coins, and points for eras that have been scored."""
        seat: dict[str, Any] = {"coins": self.draw(st.integers(0, 40)), "buildings": self.buildings()}
        seat["lots"] = self.take(0, 4)
        if scored_eras:
            seat["scored"] = self.draw(st.lists(self.lines(scored_eras), max_size=3))
        if self.draw(st.booleans()):
            seat["points"] = self.draw(st.integers(-9, 99))
        return seat

    def buildings(self) -> list[str]:
        """Builds of the action space whose lots are free and of which the player has so many."""
        rules, chosen, kinds = self.rules, [], list(self.rules.count)
        for build in self.draw(st.lists(st.integers(rules.first_build, rules.ids - 1), max_size=5)):
            text = self.configuration.actions.notation(build).removeprefix("build ")
            lots, kind = text.split()[1:], rules.kind_of[build]
            if kinds[kind] and set(lots) <= set(self.rest):
                kinds[kind] -= 1
                chosen.append(text)
                self.rest = [name for name in self.rest if name not in lots]
        return chosen

    def lines(self, eras: int) -> st.SearchStrategy[dict[str, Any]]:
        """Lines of a ledger."""
        number = st.integers(0, 20)
        kinds = {"leader": "", "bonus": "", "follower": "", "civic": "school-1 A1", "printed": "retail-shop B1 B2"}
        found = [
            st.fixed_dictionaries(
                {"kind": st.just(kind), "era": st.integers(1, eras), "points": number, "amount": number}
                | ({"what": st.just(what)} if what else {})
            )
            for kind, what in kinds.items()
        ]
        return st.one_of(found)

    def piles(self, now: int, told: bool) -> None:
        """The deeds left, in order or as sets, for the eras from this one on; where none is to come they are buried."""
        if not told:
            return
        eras = self.rules.eras
        piles: list[dict[str, Any]] = [{} for _ in range(eras)]
        if now == eras:
            piles[self.draw(st.integers(0, eras - 1))] = {"order": self.rest, "buried": True}
        else:
            if now and self.draw(st.booleans()):
                piles[now - 1] = {"set": self.take(0, 6), "buried": True}
            for era in range(now, eras):
                deeds = self.take(1, len(self.rest) - (eras - 1 - era)) if era < eras - 1 else self.rest
                piles[era] = {self.draw(st.sampled_from(["order", "set"])): deeds}
        self.tree["piles"] = piles


@st.composite
def positions(draw: st.DrawFn) -> Written:
    """A position that somebody might write: buildings, lots, hands, market, piles, discards, points, in any era."""
    drafting = draw(st.booleans())
    configuration = oppidum.game("metropolis").configure(draw(st.integers(2, 4)), {"drafting": drafting})
    writer = Writer(draw, cast(FoundationsConfiguration, configuration))
    return configuration, writer.draft() if drafting and draw(st.booleans()) else writer.play()


def obeys_all_laws(state: State) -> bool:
    return all(law.holds(state) for law in state.configuration.laws)


def play_on(state: State, choices: list[int]) -> None:
    for choice in choices:
        seats = state.to_act()
        if not seats:
            return
        seat = seats[choice % len(seats)]
        actions = state.legal(seat)
        state.play(seat, actions[choice % len(actions)])
        assert obeys_all_laws(state)


CHOICES = st.lists(st.integers(0, 10_000), max_size=MOVES)


@pytest.mark.rule("F-02", "F-04", "F-17", "F-18", "F-19")
@given(configurations(), st.integers(0, 2**256 - 1), CHOICES)
def test_any_game_keeps_the_laws(configuration: Configuration, seed: int, choices: list[int]) -> None:
    play_on(configuration.new(seed), choices)


@pytest.mark.rule("F-02", "F-04", "F-17", "F-18", "F-19")
@given(positions(), CHOICES)
def test_any_position_keeps_the_laws_and_comes_back(written: Written, choices: list[int]) -> None:
    configuration, tree = written
    state = configuration.from_position(tree, Chance(seed_bytes(1)))
    assert obeys_all_laws(state)
    play_on(state, choices)
    for seat in range(configuration.players):
        assert all(say(line.message) for line in state.score(seat, seat).lines)
    assert configuration.from_position(state.position(), state.chance.copy()).to_bytes() == state.to_bytes()


def seats_with(field: str) -> Callable[[Written], bool]:
    return lambda written: any(seat.get(field) for seat in written[1]["seats"])


def piles_with(field: str) -> Callable[[Written], bool]:
    return lambda written: any(pile.get(field) for pile in written[1].get("piles", []))


def with_field(field: str) -> Callable[[Written], bool]:
    return lambda written: bool(written[1].get(field))


REACHED: dict[str, Callable[[Written], bool]] = {
    **{field: seats_with(field) for field in ("buildings", "lots", "scored", "points", "hand", "chosen")},
    **{field: piles_with(field) for field in ("order", "set", "buried")},
    **{field: with_field(field) for field in ("market", "discarded", "final_turns", "incomes")},
    "the game is over": lambda written: written[1]["phase"] == "over",
}


@pytest.mark.parametrize("what", REACHED)
def test_the_positions_tried_have_everything(what: str) -> None:
    search = settings(phases=[Phase.generate], max_examples=500, database=None)
    find(positions(), REACHED[what], settings=search, random=Random(1))


@given(configurations(), st.integers(0, 2**64), CHOICES)
def test_a_position_comes_back_from_its_tree(configuration: Configuration, seed: int, choices: list[int]) -> None:
    state = configuration.new(seed)
    play_on(state, choices)
    assert configuration.from_position(state.position(), state.chance.copy()).to_bytes() == state.to_bytes()
