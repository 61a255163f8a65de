"""Invocations as cards: in piles and market, bought, held and discarded, and what nobody has seen (I-01 to I-05).

Among deeds an invocation has a number from 100 on; here it is numbered from 0, in the order of the data.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, cast

from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Law, Secret
from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.games.foundations.data.schema import Effect, TitleData
from oppidum.games.foundations.rules.lots import OTHER_CARDS
from oppidum.games.foundations.rules.market import close_gap, refill, slot_of
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown import invocations as shown

UNUSED: Final = 0
ONGOING: Final = 1
USED: Final = 2
DISCARDED: Final = 3
WIDTH: Final = 3
"""How many numbers `under` has for each card."""


class InvocationsState(ModuleState):
    """`holder` has who bought each card, NOTHING before; `status` whether it is unused, ongoing, used or discarded.

    `unseen` counts the cards of each pile that are invocations and that nobody has seen. `under` has three numbers for
    each card that was put under a pile, which all know as a set: era, batch, card (I-12). `price`, `waiver` and
    `rebuilding` are about the rest of the turn, NOTHING or 0 for none; `counted` are the citizens of Census.
    """

    def __init__(
        self,
        cards: list[Numbers],
        price: i64,
        waiver: i64,
        rebuilding: i64,
    ) -> None:
        self.holder = cards[0]
        self.status = cards[1]
        self.unseen = cards[2]
        self.under = cards[3]
        self.counted = cards[4]
        self.price = price
        self.waiver = waiver
        self.rebuilding = rebuilding

    def runs(self) -> list[Numbers]:
        """Returns the runs of numbers, in the order in which they are made."""
        return [self.holder, self.status, self.unseen, self.under, self.counted]

    def copy(self) -> InvocationsState:
        return InvocationsState([run[:] for run in self.runs()], self.price, self.waiver, self.rebuilding)

    def pack(self) -> list[object]:
        return [[list(run) for run in self.runs()], self.price, self.waiver, self.rebuilding]


class InvocationCards(Module):
    """The part of the module that knows where the cards are."""

    def __init__(self, number: int, cards: list[str], data: TitleData) -> None:
        super().__init__("invocations", number)
        found = [card for card in data.invocation if card.id in cards]
        self.cards: Final = cards
        self.effects: Final[list[Effect]] = [card.effect for card in found]
        self.ongoing: Final[list[bool]] = [card.ongoing for card in found]
        self.unused_vp: Final[list[int]] = [card.vp_unused for card in found]
        self.others: Final[list[Module]] = []
        """All modules of the configuration; set once they are made."""
        self.count: Final[i64] = len(cards)

    def state_of(self, table: Table) -> InvocationsState:
        """Returns what the module remembers of the table."""
        return cast(InvocationsState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> InvocationsState:
        runs = [
            repeat(NOTHING, self.count),
            repeat(UNUSED, self.count),
            repeat(0, rules.eras),
            numbers([]),
            repeat(0, rules.players),
        ]
        return InvocationsState(runs, NOTHING, NOTHING, 0)

    def unpack(self, kept: list[Any]) -> InvocationsState:
        return InvocationsState([numbers(run) for run in kept[0]], kept[1], kept[2], kept[3])

    def set_up(self, table: Table) -> None:
        """Shuffles some cards into each pile; the others are out of the game, unseen (I-01)."""
        drawn: list[int] = list(range(self.count))
        table.chance.shuffle("invocations", drawn)
        self.mix_into(table, drawn, 0)

    def mix_into(self, table: Table, cards: list[int], first: int) -> None:
        """Shuffles the first of these cards into the piles from this era on, as many into each as are due."""
        share: int = table.rules.cards_per_pile
        piles = table.piles()
        for era in range(first, table.rules.eras):
            mixed, cards = [OTHER_CARDS + card for card in cards[:share]], cards[share:]
            pile = piles[era] + mixed
            table.chance.shuffle("invocations-mixed", pile)
            piles[era] = pile
            self.state_of(table).unseen[era] += len(mixed)
        table.set_piles(piles, list(table.buried))

    # The market

    def price_of(self, table: Table, card: i64) -> i64:
        """Returns the printed price of the card's slot, NOTHING if it is not for sale (I-06)."""
        slot: i64 = slot_of(table, OTHER_CARDS + card)
        return NOTHING if slot == NOTHING else table.rules.prices[slot]

    def buy(self, table: Table, seat: i64, card: i64, events: list[AnyEvent] | None) -> None:
        """Sells the card to the seat for the printed price of its slot, and refills the market (I-02, F-13)."""
        slot: i64 = slot_of(table, OTHER_CARDS + card)
        price: i64 = table.rules.prices[slot]
        table.coins[seat] -= price
        table.incomes = 0
        self.state_of(table).holder[card] = seat
        if events is not None:
            shown.announce_purchase(self.cards[card], seat, slot, price, events)
        close_gap(table, slot, events)
        refill(table, events)

    def discard(self, table: Table, card: i64) -> None:
        self.state_of(table).status[card - OTHER_CARDS] = DISCARDED

    def turn_up(self, table: Table, card: i64) -> None:
        """A card of the era's pile is seen: one that was put under it, or a new one."""
        state = self.state_of(table)
        at: i64 = 0
        while at < len(state.under):
            if state.under[at + 2] == card:
                state.under = numbers([*state.under[:at], *state.under[at + WIDTH :]])
                return
            at += WIDTH
        if card >= OTHER_CARDS:
            state.unseen[table.era] -= 1

    def put_under(self, table: Table) -> None:
        """Puts the cards for sale under the era's pile, shuffled (I-12)."""
        state, era = self.state_of(table), table.era
        cards: list[int] = [card for card in table.market if card != NOTHING]
        batch = max([state.under[at + 1] + 1 for at in range(0, len(state.under), WIDTH)], default=0)
        known: list[int] = list(state.under)
        for card in sorted(cards):
            known += [era, batch, card]
        state.under = numbers(known)
        table.chance.shuffle("new-offers", cards)
        piles = table.piles()
        piles[era] = piles[era] + cards
        table.set_piles(piles, list(table.buried))
        for slot in range(table.rules.slots):
            table.market[slot] = NOTHING

    def batches(self, table: Table, era: int) -> list[list[int]]:
        """Returns the cards known to lie under an era's pile, in batches from the top; their order is not known."""
        under = self.state_of(table).under
        batches: dict[int, list[int]] = {}
        for at in range(0, len(under), WIDTH):
            if under[at] == era:
                batches.setdefault(under[at + 1], []).append(under[at + 2])
        return [sorted(batches[batch]) for batch in sorted(batches)]

    # Hidden information

    def seen(self, table: Table) -> set[int]:
        """Returns the invocations that all have seen, as numbers among the deeds."""
        state = self.state_of(table)
        seen = {card for card in table.market if card >= OTHER_CARDS}
        seen |= {state.under[at + 2] for at in range(0, len(state.under), WIDTH)}
        for card in range(self.count):
            if state.holder[card] != NOTHING or state.status[card] != UNUSED:
                seen.add(OTHER_CARDS + card)
        return seen

    def imagine_piles(self, table: Table, deeds: list[int], dice: Dice) -> list[list[int]]:
        """Returns piles that fit what all know: so many invocations in each, and known cards at its bottom.

        Deeds and invocations are drawn apart and mixed, so every arrangement is equally likely.
        """
        state, seen = self.state_of(table), self.seen(table)
        under = {state.under[at + 2] for at in range(0, len(state.under), WIDTH)}
        deeds = [lot for lot in deeds if lot not in under]
        unseen: list[int] = [OTHER_CARDS + card for card in range(self.count) if OTHER_CARDS + card not in seen]
        dice.shuffle(unseen)
        piles: list[list[int]] = []
        for era, pile in enumerate(table.piles()):
            bottom: list[int] = []
            for batch in self.batches(table, era):
                dice.shuffle(batch)
                bottom += batch
            hidden = [unseen.pop() for _ in range(state.unseen[era])]
            head = hidden + [deeds.pop() for _ in range(len(pile) - len(bottom) - len(hidden))]
            dice.shuffle(head)
            piles.append(head + bottom)
        return piles

    def secrets(self) -> list[Secret]:
        return [Secret("invocations", self._hidden_cards)]

    def _hidden_cards(self, table: Table, viewer: int) -> Hashable:
        """The invocations of each pile that nobody has seen."""
        unseen = list(self.state_of(table).unseen)
        if sum(unseen) == 0 or (self.count - len(self.seen(table)) == sum(unseen) == max(unseen)):
            return None
        return tuple(
            tuple(sorted(card for card in pile if card >= OTHER_CARDS and card not in self.seen(table)))
            for pile in table.piles()
        )

    def laws(self) -> list[Law]:
        return [Law("invocations are in one place", self._lie_once), Law("piles are as known", self._piles_are_known)]

    def _lie_once(self, table: Table) -> bool:
        state = self.state_of(table)
        places = [card for card in table.market if card >= OTHER_CARDS]
        places += [card for pile in table.piles() for card in pile if card >= OTHER_CARDS]
        for card in range(self.count):
            if state.holder[card] != NOTHING or state.status[card] != UNUSED:
                places.append(OTHER_CARDS + card)
        return len(set(places)) == len(places)

    def _piles_are_known(self, table: Table) -> bool:
        """Each pile has the cards that are known to lie under it there, and above so many invocations as are unseen."""
        for era, pile in enumerate(table.piles()):
            head = pile
            for batch in reversed(self.batches(table, era)):
                if sorted(head[len(head) - len(batch) :]) != batch:
                    return False
                head = head[: len(head) - len(batch)]
            if len([card for card in head if card >= OTHER_CARDS]) != self.state_of(table).unseen[era]:
                return False
        return True
