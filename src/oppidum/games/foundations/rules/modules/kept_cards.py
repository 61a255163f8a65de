"""Cards of which each player is dealt some and keeps one in secret: objectives and roles (O-01, P-01)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from oppidum.engine.actions import Action
from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Field, Law, Secret
from oppidum.engine.events import SPECTATOR, AnyEvent, Revealed
from oppidum.engine.game import Buffer
from oppidum.engine.messages import Message, Reason, Who, make_message, make_reason
from oppidum.engine.numbers import Numbers, numbers, repeat
from oppidum.engine.position import ImpossiblePosition, decode_fields
from oppidum.games.foundations.rules.actions import Keep
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import CHOOSING, NOTHING, OVER, UNKNOWN, Table
from oppidum.games.foundations.shown.module_views import KeptCardsPosition, KeptCardsView


@mypyc_attr(allow_interpreted_subclasses=True)
class KeptCardsState(ModuleState):
    """`dealt` has the cards dealt to each seat, row by row; `kept` the one that it kept, NOTHING before."""

    def __init__(self, dealt: Numbers, kept: Numbers) -> None:
        self.dealt = dealt
        self.kept = kept

    def copy(self) -> KeptCardsState:
        return KeptCardsState(self.dealt[:], self.kept[:])

    def pack(self) -> list[object]:
        return [list(self.dealt), list(self.kept)]


class KeptCards(Module):
    """Deals cards, lets every seat keep one in secret, and hides the others."""

    def __init__(self, option: str, number: int, cards: list[str], dealt: int, rule: str) -> None:
        super().__init__(option, number)
        self.cards: Final = cards
        self.hand: Final = dealt
        self.rule: Final = rule

    def shows_kept(self, table: Table) -> bool:
        """Returns whether everybody knows which cards were kept."""
        return table.phase == OVER

    def cards_of(self, table: Table) -> KeptCardsState:
        """Returns what was dealt and kept on the table."""
        return cast(KeptCardsState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> KeptCardsState:
        return KeptCardsState(repeat(NOTHING, rules.players * self.hand), repeat(NOTHING, rules.players))

    def unpack(self, kept: list[Any]) -> KeptCardsState:
        return KeptCardsState(numbers(kept[0]), numbers(kept[1]))

    def actions(self, rules: Rulebook) -> list[Action]:
        return [Keep(card) for card in self.cards]

    def set_up(self, table: Table) -> None:
        cards: list[int] = list(range(len(self.cards)))
        table.chance.shuffle(self.option, cards)
        dealt = self.cards_of(table).dealt
        for seat in range(table.rules.players):
            for place, card in enumerate(sorted(cards[seat * self.hand : (seat + 1) * self.hand])):
                dealt[seat * self.hand + place] = card

    # Choosing

    def has_choice(self, table: Table) -> bool:
        """Returns whether the seats still have to choose; none on a table to which no cards were dealt."""
        state = self.cards_of(table)
        return len(state.dealt) > 0 and state.dealt[0] != NOTHING and state.kept[0] == NOTHING

    def choices_of(self, table: Table, seat: int) -> list[int]:
        """Returns the cards dealt to the seat, in order."""
        dealt = self.cards_of(table).dealt
        return sorted(dealt[seat * self.hand : (seat + 1) * self.hand])

    def resolve_choices(self, table: Table, chosen: list[int], events: list[AnyEvent] | None) -> None:
        """Every seat keeps the card that it chose."""
        state = self.cards_of(table)
        for seat, card in enumerate(chosen):
            state.kept[seat] = card
            self.put_kept_first(table, seat)
            if events is not None:
                self.announce_kept(table, seat, self.shows_kept(table), events)

    def put_kept_first(self, table: Table, seat: int) -> None:
        """Puts the kept card before the others: the order in which they were dealt must not matter."""
        state = self.cards_of(table)
        rest = [card for card in self.choices_of(table, seat) if card != state.kept[seat]]
        for place, card in enumerate([state.kept[seat], *rest]):
            state.dealt[seat * self.hand + place] = card

    def announce_kept(
        self, table: Table, seat: int, everyone: bool, events: list[AnyEvent], key: str = "foundations-event-kept"
    ) -> None:
        """Announces the kept card, to everyone or to its seat alone."""
        name = self.cards[self.cards_of(table).kept[seat]]
        message = make_message(key, who=Who(seat), card=Message(f"foundations-card-{name}"))
        others = tuple(viewer for viewer in (*range(table.rules.players), SPECTATOR) if viewer != seat)
        where = ("modules", self.option, "kept", seat)
        audience = None if everyone else (seat,)
        who = seat if everyone else None
        events.append(Revealed(who=who, where=where, value=name, message=message, audience=audience, rule=self.rule))
        if everyone:
            known = [name] + [None] * (self.hand - 1)
            dealt = ("modules", self.option, "dealt", seat)
            events.append(Revealed(where=dealt, value=known, audience=others, rule=self.rule))

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        return make_reason("foundations-no-card-choice", self.rule)

    def is_secret(self, table: Table, action: int) -> bool:
        return not self.shows_kept(table)

    # Hidden information

    def secrets(self) -> list[Secret]:
        return [Secret(self.option, self._hidden_cards)]

    def _hidden_cards(self, table: Table, viewer: int) -> Hashable:
        """The cards of other seats that the viewer does not know."""
        state, shown = self.cards_of(table), self.shows_kept(table)
        unknown: list[int] = []
        for seat in range(table.rules.players):
            if seat != viewer:
                row = list(state.dealt[seat * self.hand : (seat + 1) * self.hand])
                unknown += [card for card in row if not shown or card != state.kept[seat]]
        return tuple(unknown) or None

    def hide(self, table: Table, viewer: int) -> None:
        state, shown = self.cards_of(table), self.shows_kept(table)
        for seat in range(table.rules.players):
            if seat == viewer or self.hand == 0 or state.dealt[seat * self.hand] == NOTHING:
                continue
            known = shown and state.kept[seat] != NOTHING
            for place in range(self.hand):
                state.dealt[seat * self.hand + place] = state.kept[seat] if known and place == 0 else UNKNOWN
            if not known and state.kept[seat] != NOTHING:
                state.kept[seat] = UNKNOWN

    def imagine(self, table: Table, dice: Dice) -> None:
        """Draws unknown cards from those that the viewer has not seen; a kept card is any of those dealt."""
        state = self.cards_of(table)
        seen = {card for card in [*state.dealt, *self.open_cards(table)] if card >= 0}
        unseen = [card for card in range(len(self.cards)) if card not in seen]
        dice.shuffle(unseen)
        for seat in range(table.rules.players):
            row = list(state.dealt[seat * self.hand : (seat + 1) * self.hand])
            if UNKNOWN in row:
                known = [card for card in row if card != UNKNOWN]
                drawn = sorted([unseen.pop() for card in row if card == UNKNOWN])
                for place, card in enumerate(known + drawn):
                    state.dealt[seat * self.hand + place] = card
        for seat, card in enumerate(state.kept):
            if card == UNKNOWN:
                state.kept[seat] = dice.choose(self.choices_of(table, seat))
                self.put_kept_first(table, seat)

    def open_cards(self, table: Table) -> list[int]:
        """Returns the cards that lie open for all."""
        return []

    # How it is shown and written down

    def view(self, table: Table) -> Any:
        return KeptCardsView(self.dealt_names(table), self.kept_names(table))

    def dealt_names(self, table: Table) -> list[list[str | None]]:
        """Returns the cards dealt to each seat by name, in one order, None for unknown ones."""
        dealt = self.cards_of(table).dealt
        rows = [dealt[seat * self.hand : (seat + 1) * self.hand] for seat in range(table.rules.players)]
        return [
            [*sorted(self.cards[card] for card in row if card >= 0), *(None for card in row if card < 0)]
            for row in rows
            if NOTHING not in list(row)
        ]

    def kept_names(self, table: Table) -> list[str | None]:
        """Returns the card that each seat is known to have kept."""
        return [self.cards[card] if card >= 0 else None for card in self.cards_of(table).kept]

    def position(self, table: Table) -> dict[str, Any]:
        kept = [name for name in self.kept_names(table) if name is not None]
        return {"dealt": self.dealt_names(table), **({"kept": kept} if kept else {})}

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        self.read_cards(table, decode_fields(tree, KeptCardsPosition, path), path)

    def read_cards(self, table: Table, read: Any, path: str) -> None:
        """Sets dealt and kept cards, or raises ImpossiblePosition."""
        state, players = self.cards_of(table), table.rules.players
        if not read.dealt and not read.kept:
            return
        fits = len(read.dealt) == players and all(len(row) == self.hand for row in read.dealt)
        self.require(fits, f"{path}.dealt", "foundations-position-dealt", players=players, cards=self.hand)
        used: list[int] = []
        for seat, row in enumerate(read.dealt):
            for place, name in enumerate(row):
                card = self.card_named(name, f"{path}.dealt[{seat}][{place}]")
                self.require(card not in used, f"{path}.dealt[{seat}][{place}]", "foundations-position-card-twice")
                used.append(card)
            for place, card in enumerate(sorted(used[-self.hand :])):
                state.dealt[seat * self.hand + place] = card
        self.require(len(read.kept) in (0, players), f"{path}.kept", "foundations-position-kept", players=players)
        for seat, name in enumerate(read.kept):
            card = self.card_named(name, f"{path}.kept[{seat}]")
            held = card in self.choices_of(table, seat)
            self.require(held, f"{path}.kept[{seat}]", "foundations-position-not-dealt")
            state.kept[seat] = card
            self.put_kept_first(table, seat)

    def card_named(self, name: str, path: str) -> int:
        """Returns the number of the card, or raises ImpossiblePosition."""
        self.require(name in self.cards, path, "foundations-position-card", card=name[:40])
        return self.cards.index(name)

    def require(self, holds: bool, path: str, key: str, **params: Any) -> None:
        """Raises ImpossiblePosition unless the condition holds."""
        if not holds:
            raise ImpossiblePosition(path, make_message(key, **params))

    def laws(self) -> list[Law]:
        return [Law(f"{self.option} are dealt once", self._is_dealt_once)]

    def _is_dealt_once(self, table: Table) -> bool:
        """No card is dealt twice, and each seat kept a card of its own, or all still choose."""
        state = self.cards_of(table)
        dealt = [card for card in state.dealt if card != NOTHING]
        chosen = [card != NOTHING for card in state.kept]
        own = all(card == NOTHING or card in self.choices_of(table, seat) for seat, card in enumerate(state.kept))
        return len(set(dealt)) == len(dealt) and own and len(set(chosen)) == 1

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [
            Field(f"{self.option}_dealt", (len(self.cards),)),
            Field(f"{self.option}_kept", (rules.players, len(self.cards))),
            Field(f"{self.option}_chosen", (len(self.cards),)),
        ]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, count, players = self.cards_of(table), len(self.cards), table.rules.players
        for card in self.choices_of(table, seat):
            if card >= 0:
                out[at + card] = 1
        for step in range(players):
            other = (seat + step) % players
            if state.kept[other] != NOTHING and (other == seat or self.shows_kept(table)):
                out[at + count + step * count + state.kept[other]] = 1
        # Objectives are chosen before roles: an open choice of this module may not be the one that is made now.
        choosing = table.phase == CHOOSING and table.first_choice() == self.first_action
        if choosing and table.chosen[seat] != NOTHING:
            out[at + count * (1 + players) + table.chosen[seat]] = 1
