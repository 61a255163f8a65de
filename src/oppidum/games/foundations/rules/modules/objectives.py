"""Objectives: points at the end for what a city has, each player's own and hidden, or public for all (O-01 to O-05)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, cast

from oppidum.engine.actions import Action
from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Field, Law, Limits
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Buffer
from oppidum.engine.ledger import Entry
from oppidum.engine.numbers import Numbers, numbers
from oppidum.engine.position import decode_fields
from oppidum.games.foundations.data.schema import Objective, TitleData
from oppidum.games.foundations.rules.holdings import holdings_of
from oppidum.games.foundations.rules.ledger import OBJECTIVE
from oppidum.games.foundations.rules.modules.kept_cards import KeptCards, KeptCardsState
from oppidum.games.foundations.rules.modules.metrics import measure, number_of_metric
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.scoring import turn_order
from oppidum.games.foundations.rules.table import OVER, UNKNOWN, Table
from oppidum.games.foundations.shown.counted_lots import lots_of_metric
from oppidum.games.foundations.shown.module_views import ObjectivesPosition, ObjectivesView
from oppidum.games.foundations.shown.objectives import EVENT_AT_END, announce_drawn, announce_drawn_at_end


class ObjectivesState(KeptCardsState):
    """`shared` has the public cards. `drawn` has cards that seats drew during the game, `drawn_by` those seats."""

    def __init__(self, dealt: Numbers, kept: Numbers, shared: Numbers, drawn: Numbers, drawn_by: Numbers) -> None:
        super().__init__(dealt, kept)
        self.shared = shared
        self.drawn = drawn
        self.drawn_by = drawn_by

    def copy(self) -> ObjectivesState:
        return ObjectivesState(self.dealt[:], self.kept[:], self.shared[:], self.drawn[:], self.drawn_by[:])

    def pack(self) -> list[object]:
        return [*super().pack(), list(self.shared), list(self.drawn), list(self.drawn_by)]


class Objectives(KeptCards):
    """The module with hidden objectives, two dealt to each player, or with public ones, as many as players."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook, public: bool = False) -> None:
        cards = [objective.id for objective in data.objective]
        super().__init__("objectives", number, cards, 0 if public else data.modules.objectives_dealt, "O-01")
        self.public: Final = public
        self.objectives: Final[list[Objective]] = data.objective
        self.metrics: Final = numbers([number_of_metric(objective.metric) for objective in data.objective])

    def state_of(self, table: Table) -> ObjectivesState:
        """Returns what the module remembers of the table."""
        return cast(ObjectivesState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> ObjectivesState:
        empty = super().new_state(rules)
        return ObjectivesState(empty.dealt, empty.kept, numbers([]), numbers([]), numbers([]))

    def unpack(self, kept: list[Any]) -> ObjectivesState:
        return ObjectivesState(*[numbers(part) for part in kept])

    def actions(self, rules: Rulebook) -> list[Action]:
        return [] if self.public else super().actions(rules)

    def set_up(self, table: Table) -> None:
        if not self.public:
            super().set_up(table)
            return
        cards: list[int] = list(range(len(self.cards)))
        table.chance.shuffle(self.option, cards)
        self.state_of(table).shared = numbers(sorted(cards[: table.rules.players]))

    # Cards drawn during the game

    def undealt(self, table: Table) -> list[int]:
        """Returns the cards that nobody has seen, in order."""
        state = self.state_of(table)
        used = {*state.dealt, *state.shared, *state.drawn}
        return [card for card in range(len(self.cards)) if card not in used]

    def undealt_count(self, table: Table) -> int:
        """Returns how many cards nobody has seen, which all know."""
        state = self.state_of(table)
        return len(self.cards) - len(state.dealt) - len(state.shared) - len(state.drawn)

    def draw(self, table: Table, seat: int, events: list[AnyEvent] | None) -> None:
        """Gives the seat a card that nobody has seen; it stays hidden and scores for the seat alone."""
        state = self.state_of(table)
        left = self.undealt(table)
        card = left[table.chance.below("objectives-drawn", len(left))]
        state.drawn = numbers([*state.drawn, card])
        state.drawn_by = numbers([*state.drawn_by, seat])
        table.revealed = (seat,)
        if events is not None:
            announce_drawn(seat, self.names_drawn_by(table, seat), events)

    # Points

    def cards_scored_by(self, table: Table, seat: int) -> list[int]:
        """Returns the cards that may score for the seat, as far as they are known on this table."""
        state = self.state_of(table)
        cards: list[int] = [*state.shared]
        if state.kept[seat] >= 0:
            cards.append(state.kept[seat])
        for draw, owner in enumerate(state.drawn_by):
            if owner == seat and state.drawn[draw] >= 0:
                cards.append(state.drawn[draw])
        return cards

    def points_at_end(self, table: Table) -> list[Entry]:
        held = [holdings_of(table, seat) for seat in range(table.rules.players)]
        entries: list[Entry] = []
        for seat in turn_order(table):
            for card in self.cards_scored_by(table, seat):
                value, met = self.value_of(table, seat, card, held)
                if met:
                    entries.append((OBJECTIVE, table.era, seat, card, value, self.objectives[card].vp))
        return entries

    def counted_lots(self, table: Table, entry: Entry) -> list[int]:
        return lots_of_metric(table, entry[2], self.objectives[entry[3]].metric)

    def value_of(self, table: Table, seat: int, card: int, held: list[Numbers]) -> tuple[int, bool]:
        """Returns what the seat has of what a card counts, and whether that meets it (O-05)."""
        objective, metric = self.objectives[card], self.metrics[card]
        value: int = measure(table, seat, metric, held[seat])
        if objective.test == "at_least":
            return value, value >= objective.threshold
        if objective.test == "at_most":
            return value, value <= objective.threshold
        others = [measure(table, other, metric, held[other]) for other in range(table.rules.players)]
        return value, value >= 1 and value == max(others)

    def at_end(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Shows what everybody kept and drew."""
        table.revealed = table.rules.everyone
        if events is None:
            return
        for seat in range(table.rules.players):
            if not self.public:
                self.announce_kept(table, seat, True, events, EVENT_AT_END)
            announce_drawn_at_end(seat, self.names_drawn_by(table, seat), events)

    def card_texts(self, kind: int) -> list[str]:
        return self.cards if kind == OBJECTIVE else []

    # Hidden information

    def open_cards(self, table: Table) -> list[int]:
        state = self.state_of(table)
        return [*state.shared, *state.drawn]

    def _hidden_cards(self, table: Table, viewer: int) -> Hashable:
        state = self.state_of(table)
        drawn: list[int] = []
        if not self.shows_kept(table):
            drawn = [card for card, owner in zip(state.drawn, state.drawn_by, strict=True) if owner != viewer]
        return (super()._hidden_cards(table, viewer), tuple(drawn)) if drawn else super()._hidden_cards(table, viewer)

    def hide(self, table: Table, viewer: int) -> None:
        super().hide(table, viewer)
        state = self.state_of(table)
        if table.phase != OVER:
            for at, owner in enumerate(state.drawn_by):
                if owner != viewer:
                    state.drawn[at] = UNKNOWN

    def imagine(self, table: Table, dice: Dice) -> None:
        super().imagine(table, dice)
        state = self.state_of(table)
        unseen = self.undealt(table)
        dice.shuffle(unseen)
        state.drawn = numbers([unseen.pop() if card == UNKNOWN else card for card in state.drawn])

    # How it is shown and written down

    def names_drawn_by(self, table: Table, seat: int) -> list[str]:
        """Returns the cards that a seat drew, on a table that knows them."""
        state = self.state_of(table)
        return [self.cards[card] for card, owner in zip(state.drawn, state.drawn_by, strict=True) if owner == seat]

    def drawn_names(self, table: Table) -> list[list[str | None]]:
        """Returns the cards that each seat drew during the game, in order, None for unknown ones."""
        state = self.state_of(table)
        names: list[list[str | None]] = [[] for _ in range(table.rules.players)]
        for card, seat in zip(state.drawn, state.drawn_by, strict=True):
            names[seat].append(self.cards[card] if card >= 0 else None)
        return names

    def shared_names(self, table: Table) -> list[str]:
        """Returns the public cards."""
        return [self.cards[card] for card in self.state_of(table).shared]

    def view(self, table: Table) -> ObjectivesView:
        return ObjectivesView(
            self.dealt_names(table), self.kept_names(table), self.shared_names(table), self.drawn_names(table)
        )

    def position(self, table: Table) -> dict[str, Any]:
        drawn = self.drawn_names(table)
        hidden = {"shared": self.shared_names(table)} if self.public else super().position(table)
        return {**hidden, **({"drawn": drawn} if any(drawn) else {})}

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        read: ObjectivesPosition = decode_fields(tree, ObjectivesPosition, path)
        state, players = self.state_of(table), table.rules.players
        self.require(not (self.public and read.dealt), f"{path}.dealt", "foundations-position-objectives-public")
        self.require(self.public or not read.shared, f"{path}.shared", "foundations-position-objectives-hidden")
        self.read_cards(table, read, path)
        used = [card for card in state.dealt if card >= 0]
        state.shared = numbers(sorted(self._read_names(read.shared, f"{path}.shared", used)))
        drawn, drawn_by = state.drawn[:0], state.drawn_by[:0]
        self.require(len(read.drawn) in (0, players), f"{path}.drawn", "foundations-position-kept", players=players)
        for seat, names in enumerate(read.drawn):
            own = self._read_names(names, f"{path}.drawn[{seat}]", used)
            drawn, drawn_by = numbers([*drawn, *own]), numbers([*drawn_by, *([seat] * len(own))])
        state.drawn, state.drawn_by = drawn, drawn_by

    def _read_names(self, names: list[str], path: str, used: list[int]) -> list[int]:
        """Returns cards by number and adds them to those used, or raises ImpossiblePosition for one used before."""
        cards = [self.card_named(name, f"{path}[{place}]") for place, name in enumerate(names)]
        for place, card in enumerate(cards):
            self.require(card not in used, f"{path}[{place}]", "foundations-position-card-twice")
            used.append(card)
        return cards

    def widen(self, limits: Limits) -> Limits:
        points = limits.greatest_points + sum([objective.vp for objective in self.objectives])
        return Limits(limits.most_actions, limits.least_points, points)

    def laws(self) -> list[Law]:
        return [*super().laws(), Law("objectives lie in one place", self._lie_once)]

    def _lie_once(self, table: Table) -> bool:
        """No card is dealt, public or drawn twice, and every drawn card has a holder."""
        state = self.state_of(table)
        known = [card for card in [*state.dealt, *state.shared, *state.drawn] if card >= 0]
        return len(set(known)) == len(known) and len(state.drawn) == len(state.drawn_by)

    def census(self) -> tuple[list[str], list[str]]:
        if self.public:
            return ["O-02"], []  # nobody uses a card that all share
        return ["O-01", "O-02"], list(self.cards)

    def encoding(self, rules: Rulebook) -> list[Field]:
        own = [] if self.public else super().encoding(rules)
        return [*own, Field("objectives_shared", (len(self.cards),)), Field("objectives_drawn", (len(self.cards),))]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        if not self.public:
            super().encode(table, seat, out, at)
            at += sum([field.size for field in super().encoding(table.rules)])
        state = self.state_of(table)
        for card in state.shared:
            out[at + card] = 1
        for card, owner in zip(state.drawn, state.drawn_by, strict=True):
            if owner == seat:
                out[at + len(self.cards) + card] = 1


def make_public_objectives(number: int, data: TitleData, rules: Rulebook) -> Objectives:
    """Returns the module with objectives that lie open for all."""
    return Objectives(number, data, rules, public=True)
