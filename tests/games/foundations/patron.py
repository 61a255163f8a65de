"""A module for tests only: a patron who bends the base game at every seam, a little at each."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, cast

import msgspec

from oppidum.engine.actions import Action
from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Field, Option, Secret
from oppidum.engine.events import OUTSIDE, AnyEvent, Paid, Revealed
from oppidum.engine.game import Buffer
from oppidum.engine.ledger import Entry, append_entries, entries_in
from oppidum.engine.messages import Message, Reason
from oppidum.engine.numbers import Numbers, numbers
from oppidum.engine.position import decode_fields
from oppidum.games.foundations.data.schema import TitleData
from oppidum.games.foundations.rules.ledger import MODULE
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.rulebook import CIVIC, CLOSED, EDGE_ONLY, Rulebook
from oppidum.games.foundations.rules.scoring import turn_order
from oppidum.games.foundations.rules.stages import CENSUS, COMMERCIAL_SCORING, ROADS
from oppidum.games.foundations.rules.table import NOTHING, OVER, UNKNOWN, Table
from oppidum.games.foundations.shown.announcements import announce_scored
from oppidum.games.foundations.titles import FoundationsTitle, OfferedModule

FAVOURS = 3
USED = ("begged", "feasted", "vowed", "pledged")
VOW, PLEDGED = 2, 3
PLEDGE, REFUSE = 3, 4
"""Answers, as steps from the first action of the module."""


class Beg(Action, frozen=True):
    """A free step, once an era: one coin."""


class Feast(Action, frozen=True):
    """The action of a turn, once an era: three coins."""


class Vow(Action, frozen=True):
    """A free step, once an era, in which the patron asks for a pledge: a coin for a point, which ends the turn."""


class Pledge(Action, frozen=True):
    """Answers a question of the patron with yes."""


class Refuse(Action, frozen=True):
    """Answers a question of the patron with no."""


class PatronState(ModuleState):
    """For each seat a secret favour (0 to 2 points at the end), and whether it begged, feasted, vowed and pledged."""

    def __init__(self, favours: list[int], *used: list[int]) -> None:
        self.favours = favours
        self.used = list(used)

    def copy(self) -> PatronState:
        return PatronState(self.favours[:], *(row[:] for row in self.used))

    def pack(self) -> list[object]:
        return [self.favours[:], *(row[:] for row in self.used)]


class PatronTree(msgspec.Struct, forbid_unknown_fields=True):
    """A patron's state as a view and as a position."""

    favours: list[int] = []
    begged: list[int] = []
    feasted: list[int] = []
    vowed: list[int] = []
    pledged: list[int] = []


class Patron(Module):
    """Remembers for each seat a secret favour, whether it begged and whether it feasted."""

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        super().__init__("patron", number)

    def state_of(self, table: Table) -> PatronState:
        return cast(PatronState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> PatronState:
        return PatronState(*([0] * rules.players for _ in range(1 + len(USED))))

    def unpack(self, kept: list[Any]) -> PatronState:
        return PatronState(*kept)

    def actions(self, rules: Rulebook) -> list[Action]:
        return [Beg(), Feast(), Vow(), Pledge(), Refuse()]

    def secrets(self) -> list[Secret]:
        return [Secret("favours", self._hidden)]

    def census(self) -> tuple[list[str], list[str]]:
        return ["X-02", "X-03"], []

    def set_up(self, table: Table) -> None:
        favours = [table.chance.below("patron", FAVOURS) for _ in range(table.rules.players)]
        self.state_of(table).favours = favours

    def discount(self, table: Table, seat: int, slot: int) -> int:
        """The first slot is cheaper for who has more citizens, so that prices follow the city."""
        return min(table.citizens[seat], 1) if slot == 0 else 0

    def extra_income(self, table: Table, seat: int) -> int:
        return 1

    def bonus_citizens(self, table: Table, party: int) -> int:
        return 1

    def append_legal(self, table: Table, seat: int, out: list[object]) -> None:
        out.extend(self.first_action + act for act in (0, 1, VOW) if not self.state_of(table).used[act][seat])

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        if action - self.first_action >= PLEDGE:
            return Reason(Message("patron-unasked"), "X-03")
        used = self.state_of(table).used[action - self.first_action][seat]
        return Reason(Message("patron-once"), "X-03") if used else None

    def act(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        act = action - self.first_action
        if act == VOW:
            self._use(table, act, seat, 1, events)
            table.ask(self.number, seat, "X-03", events)
            return False
        self._pay(table, seat, 3 if act else 1, "X-03", events)
        self._use(table, act, seat, 1, events)
        return bool(act)

    def limit_kinds(self, table: Table, seat: int, access: Numbers) -> None:
        """Houses of two lots stand on the edge, and shops of one lot nowhere."""
        access[table.rules.piece.index("house")] = EDGE_ONLY
        access[table.rules.piece.index("small-coffee-shop")] = CLOSED

    def why_not_build(self, table: Table, seat: int, build: int) -> Reason | None:
        rules = table.rules
        piece = rules.piece[rules.kind_of[build]]
        inside = not rules.ground.on_edge[rules.placement_of[build]]
        if piece == "small-coffee-shop" or (piece == "house" and inside):
            return Reason(Message("patron-hallowed"), "X-02")
        return None

    def after_build(self, table: Table, seat: int, build: int, covered: Numbers, events: list[AnyEvent] | None) -> None:
        if table.rules.type[table.rules.kind_of[build]] == CIVIC:
            self._pay(table, seat, 1, "X-02", events)

    def can_ask(self) -> bool:
        return True

    def run_stage(self, table: Table, stage: int, events: list[AnyEvent] | None) -> bool:
        """A coin and points at first; then questions in turn order, before residential and before commercial points."""
        if stage == ROADS:
            self._pay(table, 0, 1, "X-02", events)
            for seat in range(table.rules.players):
                if table.coins[seat] > 9:
                    self._score(table, seat, events)
        if stage not in (CENSUS, COMMERCIAL_SCORING):
            return False
        while table.stage_step() < table.rules.players:
            seat = turn_order(table)[table.stage_step()]
            if self._may_pledge(table, stage, seat):
                table.ask(self.number, seat, "I-11", events)
                return True
            table.end_step()
        return False

    def pass_over(self, table: Table) -> None:
        table.end_step()

    def points_to_come(self, table: Table) -> list[Entry]:
        if table.current_stage() > ROADS or table.is_scoring():
            return []
        coins = [table.coins[seat] + (seat == 0) for seat in range(table.rules.players)]
        return [(MODULE, table.era, seat, NOTHING, 1, 1) for seat, held in enumerate(coins) if held > 9]

    def scoring_citizens(self, table: Table, party: int) -> int:
        return 3 * self.state_of(table).used[PLEDGED][party]

    def append_answers(self, table: Table, seat: int, out: list[object]) -> None:
        answers = (PLEDGE, REFUSE) if self._may_pledge(table, self._stage(table), seat) else (REFUSE,)
        out.extend(self.first_action + answer for answer in answers)

    def why_not_answer(self, table: Table, seat: int, action: int) -> Reason | None:
        answers: list[object] = []
        self.append_answers(table, seat, answers)
        return None if action in answers else Reason(Message("patron-unasked"), "X-03")

    def is_question_due(self, table: Table, seat: int) -> bool:
        if self._stage(table) == NOTHING:
            return seat == table.turn
        order = turn_order(table)
        in_turn = table.stage_step() < len(order) and order[table.stage_step()] == seat
        return in_turn and self._may_pledge(table, self._stage(table), seat)

    def question_prompt(self, table: Table, seat: int) -> Message:
        return Message("patron-pledge")

    def answer(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        stage, pledges = self._stage(table), action - self.first_action == PLEDGE
        if stage != NOTHING:
            table.end_step()
        if pledges and stage == CENSUS:
            self._use(table, PLEDGED, seat, 1, events)
        elif pledges:
            self._pay(table, seat, -1, "X-02", events)
            self._score(table, seat, events)
        return pledges and stage == NOTHING

    def _stage(self, table: Table) -> int:
        """The stage that a question interrupts, NOTHING in a turn."""
        return table.current_stage() if table.is_scoring() else NOTHING

    def _may_pledge(self, table: Table, stage: int, seat: int) -> bool:
        return table.population(seat) > 0 if stage == CENSUS else table.coins[seat] > 0

    def _score(self, table: Table, seat: int, events: list[AnyEvent] | None) -> None:
        entry = append_entries(numbers([]), [(MODULE, table.era, seat, NOTHING, 1, 1)])
        table.credit(entry)
        if events is not None:
            for line in entries_in(entry):
                announce_scored(table, line, events)

    def points_after_scoring(self, table: Table) -> list[Entry]:
        return [(MODULE, table.era, 0, NOTHING, 2, 2)]

    def after_scoring(self, table: Table, events: list[AnyEvent] | None) -> None:
        for act in range(len(USED)):
            for seat in range(table.rules.players):
                self._use(table, act, seat, 0, events)

    def at_end(self, table: Table, events: list[AnyEvent] | None) -> None:
        table.revealed = table.rules.everyone
        if events is not None:
            for seat, favour in enumerate(self.state_of(table).favours):
                events.append(Revealed(where=("modules", "patron", "favours", seat), value=favour, rule="X-02"))

    def points_at_end(self, table: Table) -> list[Entry]:
        favours = self.state_of(table).favours
        return [(MODULE, table.era, seat, NOTHING, favour, favour) for seat, favour in enumerate(favours) if favour > 0]

    def hide(self, table: Table, viewer: int) -> None:
        for seat in range(table.rules.players):
            if seat != viewer and table.phase != OVER:
                self.state_of(table).favours[seat] = UNKNOWN

    def imagine(self, table: Table, dice: Dice) -> None:
        state = self.state_of(table)
        state.favours = [dice.below(FAVOURS) if favour == UNKNOWN else favour for favour in state.favours]

    def view(self, table: Table) -> PatronTree:
        state = self.state_of(table)
        return PatronTree(state.favours, *state.used)

    def position(self, table: Table) -> Any:
        return msgspec.to_builtins(self.view(table))

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        read: PatronTree = decode_fields(tree, PatronTree, path)
        state = self.state_of(table)
        state.favours = read.favours or state.favours
        state.used = [getattr(read, field) or row for field, row in zip(USED, state.used, strict=True)]

    def encoding(self, rules: Rulebook) -> list[Field]:
        return [Field("favour", (1,)), Field("used", (len(USED), rules.players))]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, players = self.state_of(table), table.rules.players
        out[at] = float(state.favours[seat])
        for act in range(len(USED)):
            for step in range(players):
                out[at + 1 + act * players + step] = float(state.used[act][(seat + step) % players])

    def _hidden(self, table: Table, viewer: int) -> Hashable:
        if table.phase == OVER:
            return None
        return tuple(favour for seat, favour in enumerate(self.state_of(table).favours) if seat != viewer)

    def _use(self, table: Table, act: int, seat: int, value: int, events: list[AnyEvent] | None) -> None:
        self.state_of(table).used[act][seat] = value
        if events is not None:
            events.append(Revealed(where=("modules", "patron", USED[act], seat), value=value, rule="X-02"))

    def _pay(self, table: Table, seat: int, coins: int, rule: str, events: list[AnyEvent] | None) -> None:
        table.coins[seat] += coins
        if events is not None:
            events.append(Paid(amount=coins, source=OUTSIDE, target=("seats", seat, "coins"), rule=rule))


PATRONAGE = FoundationsTitle(
    "metropolis", f"{__name__}:PATRONAGE", modules=(OfferedModule(Option("patron", False), False, Patron, asks=True),)
)
