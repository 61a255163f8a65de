"""What a viewer of City of Iron knows (K-90): the table with every hidden card turned into an unknown one."""

from __future__ import annotations

from typing import Final

import msgspec

from oppidum.engine.chance import SEED_BYTES, Chance, Dice
from oppidum.engine.knowledge import Knowledge
from oppidum.engine.numbers import i64, numbers
from oppidum.games.city_of_iron.columns import CITIZEN, MILITARY, members
from oppidum.games.city_of_iron.fancy import imagine_deck, imagine_orders, imagine_purchases
from oppidum.games.city_of_iron.table import (
    ATTACKS,
    BUILDS,
    BUYING,
    NOTHING,
    ORDERING,
    UNKNOWN,
    Chain,
    Table,
)
from oppidum.games.city_of_iron.unseen import top_is_known, unseen_cards
from oppidum.games.city_of_iron.views import CityOfIronView, view_of

NO_CHANCE: Final = Chance(bytes(SEED_BYTES))


class CityOfIronKnowledge(Knowledge):
    """The table as this viewer knows it; `table` holds no truth that the viewer has not seen."""

    def __init__(self, table: Table, viewer: int) -> None:
        self.configuration = table.configuration
        self.table = table
        self.viewer = viewer

    def view(self) -> CityOfIronView:
        return view_of(self.table, self.viewer)

    def to_bytes(self) -> bytes:
        return msgspec.msgpack.encode((self.viewer, self.table.to_bytes()))

    def imagine(self, dice: Dice) -> Table:
        table = self.table.copy()
        table.revealed = ()
        table.chance = Chance(dice.seed())
        imagine_deck(table, dice)
        for seat in range(table.rules.constants.players):
            if seat == self.viewer:
                continue
            if table.phase == ORDERING:
                imagine_orders(table, seat, dice)
            else:
                imagine_cards(table, seat, dice)
            if table.phase == BUYING:
                imagine_purchases(table, seat, dice)
        return table


def imagine_cards(table: Table, seat: i64, dice: Dice) -> None:
    """Deals another seat's unseen cards, so that an action it has open can have come about (K-28)."""
    seen: i64 = table.hand[seat]
    while True:
        table.hand[seat] = seen
        deal_unseen(table, seat, CITIZEN, dice)
        deal_unseen(table, seat, MILITARY, dice)
        if not table.midway() or seat != table.on_turn() or can_be_asked(table, seat):
            return


def can_be_asked(table: Table, seat: i64) -> bool:
    """Whether the seat has an answer now and, while it has named no card, could have begun what it does."""
    chain, ids = table.chain, table.rules.ids
    if not table.legal(seat):
        return False
    if chain.paid or chain.does == BUILDS:
        return True
    begun: int = ids.attack + chain.aim if chain.does == ATTACKS else ids.play + chain.card
    table.chain = Chain()
    options = table.legal(seat)
    table.chain = chain
    return begun in options


def deal_unseen(table: Table, seat: i64, deck: i64, dice: Dice) -> None:
    """The unseen cards of a starting deck in any order: so many on top of the draw pile, the rest in hand."""
    if top_is_known(table, seat, deck):
        return
    cards: list[int] = members(unseen_cards(table, seat, deck), table.rules.cards.bit)
    dice.shuffle(cards)
    first: i64 = (2 * seat + deck) * table.rules.pile_width
    for place in range(table.fresh[2 * seat + deck]):
        table.queue[first + place] = cards.pop()
    for card in cards:
        table.hand[seat] |= table.rules.cards.bit[card]


def veiled(table: Table, viewer: int) -> Table:
    """A copy of the table without what the viewer may not know: chance, the deck's order, strange cards and answers."""
    veil = table.copy()
    veil.revealed = ()
    veil.chance = NO_CHANCE
    score_card = table.rules.buildings.count
    rest: list[int] = list(table.deck[table.deck_at :])
    veil.deck = numbers([card if card == score_card else UNKNOWN for card in rest])
    veil.deck_at = 0
    for seat in range(table.rules.constants.players):
        if seat != viewer:
            veil_seat(veil, seat)
    return veil


def veil_seat(veil: Table, seat: i64) -> None:
    """Another seat's unseen cards, and its secret answers."""
    veil.chosen[seat] = 0
    width: i64 = veil.rules.pile_width
    for deck in (CITIZEN, MILITARY):
        pile: i64 = 2 * seat + deck
        if veil.phase == ORDERING:
            hide_order(veil, seat, pile)
        elif not top_is_known(veil, seat, deck):
            veil.hand[seat] &= ~unseen_cards(veil, seat, deck)
            for place in range(veil.fresh[pile]):
                veil.queue[pile * width + place] = UNKNOWN


def hide_order(veil: Table, seat: i64, pile: i64) -> None:
    """A starting deck as others see it: unknown cards if it is in order, nothing before that (K-02)."""
    width: i64 = veil.rules.pile_width
    for place in range(veil.queued[pile]):
        veil.queue[pile * width + place] = UNKNOWN if veil.ready[seat] else NOTHING
    if not veil.ready[seat]:
        veil.queued[pile] = 0
        veil.face_down[pile] = 0
