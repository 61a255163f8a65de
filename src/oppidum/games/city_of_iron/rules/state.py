"""A game of City of Iron: the contract, kept with the rules of the files beside this one."""

from __future__ import annotations

from typing import Any, cast

from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Buffer
from oppidum.engine.holdings import Holding
from oppidum.engine.ledger import entries_in, points_of
from oppidum.engine.messages import Message, Reason
from oppidum.engine.scoring import ComingScoring, Result, Score, free_for_all, score_of
from oppidum.games.city_of_iron.hidden.knowledge import CityOfIronKnowledge, redacted_for
from oppidum.games.city_of_iron.positions.writer import position_of
from oppidum.games.city_of_iron.rules import purchases, starting_decks, turns
from oppidum.games.city_of_iron.rules.bidding import keep_bid, legal_bids, place_bid
from oppidum.games.city_of_iron.rules.codes import ACTING, AT_REST, BUYING, CHOOSING, ORDERING, OVER
from oppidum.games.city_of_iron.rules.coming_scoring import coming_entries, name_coming_scoring
from oppidum.games.city_of_iron.rules.production import recount
from oppidum.games.city_of_iron.rules.rounds import choose_good, legal_choices, set_chosen_good
from oppidum.games.city_of_iron.rules.rulebook import FIRST_BID, STAY
from oppidum.games.city_of_iron.rules.scoring import end_entries, goods_entries, total_goods
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown import prompts, reasons
from oppidum.games.city_of_iron.shown.encoding import encode
from oppidum.games.city_of_iron.shown.explanations import explain_entry, explain_entry_now
from oppidum.games.city_of_iron.shown.holdings import holdings_of


class CityOfIronState(Table):
    """One table of City of Iron."""

    def blank(self) -> CityOfIronState:
        return CityOfIronState(self.configuration, self.rules, self.card_effects)

    def recount(self) -> None:
        recount(self)

    # Deciding

    def to_act(self) -> list[int]:
        if self.phase == OVER:
            return []
        if self.phase in (ORDERING, BUYING):
            return [seat for seat in range(self.rules.constants.players) if not self.ready[seat]]
        if self.phase == CHOOSING:
            return [self.holder[self.step]]
        return [self.on_turn()]

    def legal(self, seat: int) -> list[int]:
        options: list[object] = []
        if self.phase == ACTING:
            if seat == self.on_turn():
                if self.offered:
                    return cast(list[int], self.offered[:])
                turns.legal_turn(self, seat, options)
        elif self.phase == BUYING:
            if not self.ready[seat]:
                purchases.legal_purchases(self, seat, options)
        elif self.phase == ORDERING:
            if not self.ready[seat]:
                starting_decks.legal_tops(self, seat, options)
        elif self.phase == CHOOSING:
            if seat == self.holder[self.step]:
                legal_choices(self, self.step, options)
        elif self.phase != OVER and seat == self.on_turn():
            legal_bids(self, seat, options)
        return cast(list[int], options)

    def why_not(self, seat: int, action: int) -> Reason | None:
        return reasons.why_not(self, seat, action)

    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        self.revealed = ()
        self.offered = []
        if self.phase == ACTING:
            turns.take_action(self, seat, action, events)
        elif self.phase == BUYING:
            purchases.answer_purchase(self, seat, action, events)
        elif self.phase == ORDERING:
            starting_decks.answer_order(self, seat, action - self.rules.ids.top, events)
        elif self.phase == CHOOSING:
            choose_good(self, action - self.rules.ids.choose, events)
        elif action == STAY:
            keep_bid(self, seat, events)
        else:
            place_bid(self, seat, action - FIRST_BID, events)

    def try_out(self, seat: int, action: int) -> None:
        if self.phase == CHOOSING:
            self.revealed = ()
            set_chosen_good(self, self.step, action - self.rules.ids.choose, None)
            return
        self.tried_out = True
        self.apply(seat, action)

    def prompt(self, seat: int) -> Message:
        return prompts.prompt(self, seat)

    def midway(self) -> bool:
        return self.phase == ACTING and self.chain.does != AT_REST

    # Shared decisions

    def is_shared(self) -> bool:
        return self.phase in (ORDERING, BUYING)

    def pending(self) -> list[tuple[int, int]]:
        answers: list[tuple[int, int]] = []
        if self.phase == ORDERING:
            for seat in range(self.rules.constants.players):
                answers.extend([(seat, step) for step in starting_decks.order_steps(self, seat)])
        elif self.phase == BUYING:
            for seat in range(self.rules.constants.players):
                answers.extend([(seat, step) for step in purchases.purchase_steps(self, seat)])
        return answers

    def withdraw(self, seat: int, events: list[AnyEvent] | None = None) -> None:
        self.revealed = ()
        if self.phase == ORDERING:
            starting_decks.withdraw_order(self, seat, events)
        else:
            purchases.withdraw_purchase(self, seat, events)

    def visible_notation(self, viewer: int, seat: int, action: int, pending: bool) -> str:
        """Returns what a viewer may read of an action; the order of a starting deck stays secret (K-90)."""
        ordering = self.rules.ids.top <= action < self.rules.ids.discard
        return super().visible_notation(viewer, seat, action, pending or ordering)

    # Points

    def score(self, party: int, viewer: int) -> Score:
        line = explain_entry_now if self.phase == OVER else explain_entry
        return score_of([line(self, entry) for entry in entries_in(self.ledger[party])])

    def projected(self, party: int, viewer: int) -> Score:
        if self.phase == OVER:
            return score_of([])
        entries = entries_in(coming_entries(self))
        return score_of([explain_entry_now(self, entry) for entry in entries if entry[2] == party])

    def end_bonuses(self, party: int, viewer: int) -> Score:
        if self.phase == OVER:
            return score_of([])
        entries = entries_in(end_entries(self))
        return score_of([explain_entry_now(self, entry) for entry in entries if entry[2] == party])

    def coming_scoring(self) -> ComingScoring:
        return name_coming_scoring(self)

    def has_public_points(self) -> bool:
        return True

    def points_with_projected(self, party: int, viewer: int) -> int:
        return self.points[party] + (0 if self.phase == OVER else points_of(coming_entries(self), party))

    def expected_points(self, party: int, viewer: int) -> int:
        """Adds one scoring of goods and the end of the game, in every round."""
        if self.phase == OVER:
            return self.points[party]
        scored = points_of(goods_entries(self, self.scored + 1), party) + points_of(end_entries(self), party)
        return self.points[party] + scored

    def holdings(self, seat: int) -> list[Holding]:
        return holdings_of(self, seat)

    def result(self) -> Result:
        seats = range(self.rules.constants.players)
        return free_for_all(list(self.points), [(self.coins[seat], total_goods(self, seat)) for seat in seats])

    # Knowing

    def knowledge(self, viewer: int) -> CityOfIronKnowledge:
        return CityOfIronKnowledge(redacted_for(self, viewer), viewer)

    def encode(self, seat: int, out: Buffer) -> None:
        encode(self, seat, out)

    def position(self) -> dict[str, Any]:
        return position_of(self)
