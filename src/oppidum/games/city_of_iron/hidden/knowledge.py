"""What a viewer of City of Iron knows (K-90): the table with every hidden card turned into an unknown one."""

from __future__ import annotations

from oppidum.engine.chance import Dice
from oppidum.engine.numbers import i64, numbers
from oppidum.engine.table import NO_CHANCE, TableKnowledge
from oppidum.games.city_of_iron.hidden.sampling import sample_cards, sample_deck, sample_deck_orders, sample_purchases
from oppidum.games.city_of_iron.hidden.seen_cards import top_is_known, unseen_cards
from oppidum.games.city_of_iron.rules.codes import BUYING, NOTHING, ORDERING, UNKNOWN
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.views import CityOfIronView, view_of


class CityOfIronKnowledge(TableKnowledge[Table]):
    """What one viewer of a City of Iron table knows."""

    def view(self) -> CityOfIronView:
        return view_of(self.table, self.viewer)

    def imagine(self, dice: Dice) -> Table:
        table = self.table_to_fill(dice)
        sample_deck(table, dice)
        for seat in range(table.rules.constants.players):
            if seat == self.viewer:
                continue
            if table.phase == ORDERING:
                sample_deck_orders(table, seat, dice)
            else:
                sample_cards(table, seat, dice)
            if table.phase == BUYING:
                sample_purchases(table, seat, dice)
        return table


def redacted_for(table: Table, viewer: int) -> Table:
    """Returns a copy of the table without what the viewer may not know.

    Hidden are chance, the deck's order, other players' cards and answers.
    """
    redacted = table.copy_with(NO_CHANCE)
    score_card = table.rules.buildings.count
    rest: list[int] = list(table.deck[table.deck_at :])
    redacted.deck = numbers([card if card == score_card else UNKNOWN for card in rest])
    redacted.deck_at = 0
    for seat in range(table.rules.constants.players):
        if seat != viewer:
            redact_seat(redacted, seat)
    return redacted


def redact_seat(redacted: Table, seat: i64) -> None:
    """Hides another seat's unseen cards and its secret answers."""
    redacted.chosen[seat] = 0
    width: i64 = redacted.rules.pile_width
    for deck in (CITIZEN, MILITARY):
        pile: i64 = 2 * seat + deck
        if redacted.phase == ORDERING:
            redact_order(redacted, seat, pile)
        elif not top_is_known(redacted, seat, deck):
            redacted.hand[seat] &= ~unseen_cards(redacted, seat, deck)
            for place in range(redacted.fresh[pile]):
                redacted.queue[pile * width + place] = UNKNOWN


def redact_order(redacted: Table, seat: i64, pile: i64) -> None:
    """Hides the order of a starting deck: unknown cards once it is ready, nothing before that (K-02)."""
    width: i64 = redacted.rules.pile_width
    for place in range(redacted.queued[pile]):
        redacted.queue[pile * width + place] = UNKNOWN if redacted.ready[seat] else NOTHING
    if not redacted.ready[seat]:
        redacted.queued[pile] = 0
        redacted.face_down[pile] = 0
