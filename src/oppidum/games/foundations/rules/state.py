"""A Foundations game without modules: the contract, kept with the rules of the files beside this one."""

from __future__ import annotations

from typing import Any, cast

from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Buffer
from oppidum.engine.holdings import Holding
from oppidum.engine.ledger import entries_of, points_of
from oppidum.engine.messages import Item, Message, Reason, Who
from oppidum.engine.scoring import ComingScoring, Result, Score, free_for_all, score_of
from oppidum.games.foundations.hidden.knowledge import FoundationsKnowledge, redacted_for
from oppidum.games.foundations.positions.writer import position_of
from oppidum.games.foundations.rules.coming_scoring import name_coming_scoring, run_coming_scoring
from oppidum.games.foundations.rules.construction import construct, legal_builds
from oppidum.games.foundations.rules.drafting import choose
from oppidum.games.foundations.rules.eras import end_turn
from oppidum.games.foundations.rules.market import buy, legal_buys
from oppidum.games.foundations.rules.rulebook import FIRST_BUY, INCOME
from oppidum.games.foundations.rules.scoring import end_entries, era_entries
from oppidum.games.foundations.rules.table import DRAFTING, NOTHING, OVER, PLAYING, Table, hand_of
from oppidum.games.foundations.shown import reasons
from oppidum.games.foundations.shown.announcements import (
    announce_changes,
    announce_income,
    announce_withdrawal,
    derived_numbers,
)
from oppidum.games.foundations.shown.encoding import encode
from oppidum.games.foundations.shown.explanations import line_of, line_on_the_board
from oppidum.games.foundations.shown.holdings import holdings_of


class FoundationsState(Table):
    """One table of Metropolis or Rome, base game."""

    def blank(self) -> FoundationsState:
        return FoundationsState(self.configuration, self.rules)

    # Deciding

    def to_act(self) -> list[int]:
        if self.phase == PLAYING:
            return [self.turn]
        if self.phase == OVER:
            return []
        return [seat for seat in range(self.rules.players) if self.chosen[seat] == NOTHING]

    def legal(self, seat: int) -> list[int]:
        actions: list[object] = []
        if self.phase == PLAYING:
            if seat == self.turn:
                actions.append(INCOME)
                legal_buys(self, seat, actions)
                legal_builds(self, seat, actions)
        elif self.phase != OVER and self.chosen[seat] == NOTHING:
            actions.extend([self.first_choice() + choice for choice in self.choices_of(seat)])
        return cast(list[int], actions)

    def why_not(self, seat: int, action: int) -> Reason | None:
        return reasons.why_not(self, seat, action)

    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        before = None if events is None else derived_numbers(self)
        self._take(seat, action, events)
        if events is not None and before is not None:
            announce_changes(self, before, events)

    def apply_steps(self, seat: int, actions: list[int], events: list[AnyEvent] | None = None) -> None:
        # Steps change nothing but numbers that are announced by difference, until the last one.
        before = None if events is None else derived_numbers(self)
        for place, action in enumerate(actions):
            self._take(seat, action, events if place == len(actions) - 1 else None)
        if events is not None and before is not None:
            announce_changes(self, before, events)

    def _take(self, seat: int, action: int, events: list[AnyEvent] | None) -> None:
        """Takes an action without announcing what follows from many things."""
        self.revealed = ()
        if self.phase != PLAYING:
            choose(self, seat, action - self.first_choice(), events)
        elif self.act(seat, action, events):
            end_turn(self, self.turn, events)  # another seat's answer may have ended the turn

    def try_out(self, seat: int, action: int) -> None:
        self.revealed = ()
        if self.phase != PLAYING:
            choose(self, seat, action - self.first_choice(), None)
        else:
            self.act(seat, action, None)
            if FIRST_BUY <= action < self.rules.first_take:
                self.revealed = ()  # a deed that is turned up for sale earns nothing

    def act(self, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """The one action of a turn (F-10); True, for the turn is over."""
        if action == INCOME:
            coins = self.income(seat)
            self.coins[seat] += coins
            if self.final_turns == 0:
                self.incomes += 1
            if events is not None:
                announce_income(seat, coins, events)
            return True
        self.incomes = 0
        if action < self.rules.first_take:
            buy(self, seat, action - FIRST_BUY, events)
        else:
            construct(self, seat, action, events)
        return True

    def prompt(self, seat: int) -> Message:
        if self.phase == OVER:
            return Message("foundations-prompt-over")
        if seat not in self.to_act():
            return Message("foundations-prompt-wait", {"who": [Who(other) for other in self.to_act()]})
        if self.phase == DRAFTING:
            return Message("foundations-prompt-draft", {"cards": len(hand_of(self, seat))})
        if self.final_turns:
            return Message("foundations-prompt-final-turn")
        return Message("foundations-prompt-turn")

    # Shared decisions

    def pending(self) -> list[tuple[int, int]]:
        return [(seat, self.first_choice() + choice) for seat, choice in enumerate(self.chosen) if choice != NOTHING]

    def withdraw(self, seat: int, events: list[AnyEvent] | None = None) -> None:
        self.chosen[seat] = NOTHING
        self.revealed = ()
        if events is not None:
            announce_withdrawal(self, seat, events)

    # Points

    def score(self, party: int, viewer: int) -> Score:
        return score_of(
            [
                line_on_the_board(self, entry) if self.phase == OVER and entry[1] == self.era else line_of(self, entry)
                for entry in entries_of(self.ledger, party)
            ]
        )

    def projected(self, party: int, viewer: int) -> Score:
        if self.phase == OVER:
            return score_of([])
        then = self._after_coming_scoring(viewer)
        entries = entries_of(then.ledger[len(self.ledger) :], party)
        return score_of([line_on_the_board(then, entry) for entry in entries])

    def coming_scoring(self) -> ComingScoring:
        return name_coming_scoring(self, self.scoring_choices())

    def scoring_choices(self) -> list[Item]:
        """Returns the names of what asks somebody to choose in the middle of an era's end."""
        return []

    def table_for_points(self, viewer: int) -> Table:
        """Returns the table to count points on for a viewer; without modules nothing hidden earns points."""
        return self

    def has_public_points(self) -> bool:
        return True

    def points_with_projected(self, party: int, viewer: int) -> int:
        return self.points[party] if self.phase == OVER else self._after_coming_scoring(viewer).points[party]

    def _after_coming_scoring(self, viewer: int) -> Table:
        """Returns a table on which the coming scoring took place, without what the viewer may not know."""
        then = self.table_for_points(viewer)
        if then is self:
            then = self.copy()
        run_coming_scoring(then)
        return then

    def expected_points(self, party: int, viewer: int) -> int:
        """Adds the end of the game to the coming scoring in every era: what is built for it counts from the start."""
        if self.phase == OVER:
            return self.points[party]
        known = self.table_for_points(viewer)
        return self.points[party] + points_of(era_entries(known), party) + points_of(end_entries(known), party)

    def holdings(self, seat: int) -> list[Holding]:
        return holdings_of(self, seat)

    def result(self) -> Result:
        return free_for_all(list(self.points), [(coins,) for coins in self.coins])

    # Knowing

    def knowledge(self, viewer: int) -> FoundationsKnowledge:
        return FoundationsKnowledge(redacted_for(self, viewer), viewer)

    def encode(self, seat: int, out: Buffer) -> None:
        encode(self, seat, out)

    def position(self) -> dict[str, Any]:
        return position_of(self)
