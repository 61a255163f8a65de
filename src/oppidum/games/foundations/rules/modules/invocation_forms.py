"""How invocations are shown, written down and encoded."""

from __future__ import annotations

from typing import Any

from oppidum.engine.configuration import Field
from oppidum.engine.events import Path
from oppidum.engine.game import Buffer
from oppidum.engine.numbers import numbers
from oppidum.games.foundations.rules.lots import OTHER_CARDS
from oppidum.games.foundations.rules.modules.invocation_cards import (
    DISCARDED,
    ONGOING,
    UNUSED,
    USED,
    WIDTH,
    InvocationCards,
)
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown import invocations as shown


class WrittenInvocations(InvocationCards):
    """The cards of a table as views, positions and encodings have them."""

    def names_with(self, table: Table, status: int) -> list[list[str]]:
        """Returns for each seat the cards that it bought and that are in this state."""
        state = self.state_of(table)
        return [
            [
                self.cards[card]
                for card in range(self.count)
                if state.holder[card] == seat and state.status[card] == status
            ]
            for seat in range(table.rules.players)
        ]

    def view(self, table: Table) -> shown.InvocationsView:
        state, names = self.state_of(table), table.rules.card_names
        return shown.InvocationsView(
            held=self.names_with(table, UNUSED),
            ongoing=self.names_with(table, ONGOING),
            used=self.names_with(table, USED),
            discarded=[self.cards[card] for card in range(self.count) if state.status[card] == DISCARDED],
            price=None if state.price == NOTHING else state.price,
            waiver=None if state.waiver == NOTHING else state.waiver,
            rebuilding=state.rebuilding > 0,
            counted=list(state.counted),
            unseen=list(state.unseen),
            under=[
                [[names[card] for card in batch] for batch in self.batches(table, era)]
                for era in range(table.rules.eras)
            ],
        )

    def derived(self, table: Table) -> dict[Path, Any]:
        view = self.view(table)
        return {(name,): getattr(view, name) for name in shown.FIELDS}

    def position(self, table: Table) -> dict[str, Any]:
        return shown.position_of(self.view(table))

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        read = shown.read(tree, self.cards, table.rules, path)
        state = self.state_of(table)
        for status, rows in ((UNUSED, read.held), (ONGOING, read.ongoing), (USED, read.used)):
            for seat, row in enumerate(rows):
                for name in row:
                    state.holder[self.cards.index(name)] = seat
                    state.status[self.cards.index(name)] = status
        for name in read.discarded:
            state.status[self.cards.index(name)] = DISCARDED
        state.price = NOTHING if read.price is None else read.price
        state.waiver = NOTHING if read.waiver is None else read.waiver
        state.rebuilding = int(read.rebuilding)
        state.counted = numbers((read.counted + [0] * table.rules.players)[: table.rules.players])
        names = table.rules.card_names
        known: list[int] = []
        for era, batches in enumerate(read.under):
            for batch, cards in enumerate(batches):
                for name in cards:
                    known += [era, batch, names.index(name)]
        state.under = numbers(known)

    def fill_piles(self, table: Table, first: int) -> None:
        """Shuffles cards that are nowhere else into piles that a position leaves out."""
        if first < table.rules.eras:
            rest = [card for card in range(self.count) if OTHER_CARDS + card not in self.seen(table)]
            table.chance.shuffle("invocations", rest)
            self.mix_into(table, rest, first)

    def finish_position(self, table: Table, path: str) -> None:
        state = self.state_of(table)
        under = {state.under[at + 2] for at in range(0, len(state.under), WIDTH)}
        for era, pile in enumerate(table.piles()):
            state.unseen[era] = len([card for card in pile if card >= OTHER_CARDS and card not in under])
        shown.check_piles(self._lie_once(table), self._piles_are_known(table), path)

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [
            Field("invocations_market", (rules.slots, self.count)),
            Field("invocations_held", (rules.players, self.count)),
            Field("invocations_ongoing", (rules.players, self.count)),
            Field("invocations_gone", (self.count,)),
            Field("invocations_unseen", (rules.eras,)),
            Field("invocations_under", (rules.eras, OTHER_CARDS + self.count)),
            Field("invocations_turn", (3,)),
            Field("invocations_counted", (rules.players,)),
        ]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, rules, count = self.state_of(table), table.rules, self.count
        for slot in range(rules.slots):
            if table.market[slot] >= OTHER_CARDS:
                out[at + slot * count + table.market[slot] - OTHER_CARDS] = 1
        at += rules.slots * count
        for card in range(count):
            step = (state.holder[card] - seat) % rules.players
            if state.status[card] == USED or state.status[card] == DISCARDED:
                out[at + 2 * rules.players * count + card] = 1
            elif state.holder[card] != NOTHING:
                row = step if state.status[card] == UNUSED else rules.players + step
                out[at + row * count + card] = 1
        at += (2 * rules.players + 1) * count
        for era in range(rules.eras):
            out[at + era] = float(state.unseen[era])
        at += rules.eras
        for place in range(0, len(state.under), WIDTH):
            row = state.under[place] * (OTHER_CARDS + count)
            out[at + row + state.under[place + 2]] = float(state.under[place + 1] + 1)
        at += rules.eras * (OTHER_CARDS + count)
        out[at] = float(state.price)
        out[at + 1] = float(state.waiver)
        out[at + 2] = float(state.rebuilding)
        for step in range(rules.players):
            out[at + 3 + step] = float(state.counted[(seat + step) % rules.players])
