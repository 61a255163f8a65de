"""A Sprawlopolis game: the contract, kept with the rules of the files beside this one."""

from __future__ import annotations

from typing import Any, cast

from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Buffer
from oppidum.engine.messages import Message, Reason, Who
from oppidum.engine.scoring import Result, Score, one_team, score_of
from oppidum.games.sprawlopolis.hidden.knowledge import SprawlopolisKnowledge, redacted_for
from oppidum.games.sprawlopolis.positions.writer import position_of
from oppidum.games.sprawlopolis.rules.table import NOTHING, Table, final_points, hand_of
from oppidum.games.sprawlopolis.rules.turns import place, place_card, show
from oppidum.games.sprawlopolis.shown import reasons
from oppidum.games.sprawlopolis.shown.encoding import encode
from oppidum.games.sprawlopolis.shown.explanations import final_lines


class SprawlopolisState(Table):
    """One table of Sprawlopolis. All seats are one team: the score of each of them is the team's."""

    def blank(self) -> SprawlopolisState:
        return SprawlopolisState(self.configuration, self.rules)

    # Deciding

    def to_act(self) -> list[int]:
        return [] if self.complete() else [self.on_turn()]

    def legal(self, seat: int) -> list[int]:
        actions: list[object] = []
        if not self.complete() and seat == self.on_turn():
            if self.shown == NOTHING:
                actions.extend(hand_of(self, seat))
            else:
                self.city.legal_spots(self.rules.first_place, self.rules.id_object, actions)
        return cast(list[int], actions)

    def why_not(self, seat: int, action: int) -> Reason | None:
        return reasons.why_not(self, seat, action)

    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        if action < self.rules.first_place:
            show(self, seat, action, events)
        else:
            place(self, seat, action - self.rules.first_place, events)

    def try_out(self, seat: int, action: int) -> None:
        if action < self.rules.first_place:
            show(self, seat, action, None)
        else:
            self.revealed = ()
            place_card(self, action - self.rules.first_place)

    def midway(self) -> bool:
        return self.shown != NOTHING

    def prompt(self, seat: int) -> Message:
        if self.complete():
            return Message("sprawlopolis-prompt-over")
        if seat != self.on_turn():
            return Message("sprawlopolis-prompt-wait", {"who": Who(self.on_turn())})
        if self.shown != NOTHING:
            return Message("sprawlopolis-prompt-place", {"card": self.shown + 1})
        return Message("sprawlopolis-prompt-show", {"cards": len(hand_of(self, seat))})

    # Points

    def score(self, party: int, viewer: int) -> Score:
        return score_of(final_lines(self) if self.complete() else [])

    def projected(self, party: int, viewer: int) -> Score:
        return score_of([] if self.complete() else final_lines(self))

    def has_public_points(self) -> bool:
        return True

    def expected_points(self, party: int, viewer: int) -> int:
        return final_points(self)

    def team(self, party: int) -> int:
        return 0

    def result(self) -> Result:
        points, target = final_points(self), self.target()
        return one_team([points] * self.rules.players, points >= target, target)

    # Knowing

    def knowledge(self, viewer: int) -> SprawlopolisKnowledge:
        return SprawlopolisKnowledge(redacted_for(self, viewer), viewer)

    def encode(self, seat: int, out: Buffer) -> None:
        encode(self, seat, out)

    def position(self) -> dict[str, Any]:
        return position_of(self)
