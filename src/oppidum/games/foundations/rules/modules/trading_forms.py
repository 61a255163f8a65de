"""What trading remembers, and how that is shown, written down and encoded."""

from __future__ import annotations

from typing import Any, Final, cast

from oppidum.engine.actions import Action
from oppidum.engine.configuration import Field, Law
from oppidum.engine.events import Path
from oppidum.engine.game import Buffer
from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.games.foundations.data.schema import ModuleRules, TitleData
from oppidum.games.foundations.rules.actions import Accept, Grant, Offer, Propose, Refuse, Wish, Withdraw
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules import trade_steps
from oppidum.games.foundations.rules.modules.favors import Favors
from oppidum.games.foundations.rules.modules.invocations import Invocations
from oppidum.games.foundations.rules.modules.module import Module
from oppidum.games.foundations.rules.modules.trade_steps import TradeSteps
from oppidum.games.foundations.rules.modules.turns import Turns
from oppidum.games.foundations.rules.offer_lines import join_steps
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown import trading as shown
from oppidum.games.foundations.shown.favors import require

NO_OFFER: Final = 0
COMPOSING: Final = 1
WAITING: Final = 2
WISHING: Final = 3
"""Who is asked: nobody, the proposer to compose, the partner to answer, the partner to compose a wish."""

STAGES: Final = ["", "composing", "waiting", "wishing"]


class TradingState(ModuleState):
    """An offer or wish in the making, or an offer that waits: `stage`, who composes it, for whom, and its `steps`.

    `proposed` counts the proposals to each seat in this turn; `wishes` has what each would accept, as it composed that,
    empty for none.
    """

    def __init__(self, stage: i64, by: i64, to: i64, steps: Numbers, proposed: Numbers, wishes: list[Numbers]) -> None:
        self.stage = stage
        self.by = by
        self.to = to
        self.steps = steps
        self.proposed = proposed
        self.wishes = wishes
        self.following: list[int] = []
        """The actions of which one is asked for, as long as they are known: they were found when that was asked."""

    def copy(self) -> TradingState:
        # Runs of steps are replaced, never changed, so that copies share them.
        twin = TradingState(self.stage, self.by, self.to, self.steps, self.proposed[:], self.wishes[:])
        twin.following = self.following
        return twin

    def pack(self) -> list[object]:
        wishes = [list(wish) for wish in self.wishes]
        return [self.stage, self.by, self.to, list(self.steps), list(self.proposed), wishes]


class WrittenTrading(Module):
    """The part of the module that lays out its actions and writes down what it remembers.

    `turns` and `steps` are known once all modules are made.
    """

    turns: Turns
    steps: TradeSteps

    def __init__(self, number: int, data: TitleData, rules: Rulebook) -> None:
        super().__init__("trading", number)
        self.limits: Final[ModuleRules] = data.modules
        self.proposals: Final[int] = data.modules.proposals
        self.players: Final[int] = rules.players
        self.rulebook: Final = rules

    def connect(self, modules: list[Module]) -> None:
        favors: Favors | None = None
        invocations: Invocations | None = None
        for module in modules:
            if isinstance(module, Turns):
                self.turns = module
            elif isinstance(module, Favors):
                favors = module
            elif isinstance(module, Invocations):
                invocations = module
        assert favors is not None
        self.steps = TradeSteps(self.limits, self.rulebook, favors, invocations)

    def state_of(self, table: Table) -> TradingState:
        """Returns what the module remembers of the table."""
        return cast(TradingState, table.module_states[self.number])

    def new_state(self, rules: Rulebook) -> TradingState:
        wishes = [numbers([]) for _ in range(rules.players)]
        return TradingState(NO_OFFER, NOTHING, NOTHING, numbers([]), repeat(0, rules.players), wishes)

    def unpack(self, kept: list[Any]) -> TradingState:
        wishes = [numbers(wish) for wish in kept[5]]
        return TradingState(kept[0], kept[1], kept[2], numbers(kept[3]), numbers(kept[4]), wishes)

    # Actions

    def actions(self, rules: Rulebook) -> list[Action]:
        seats = range(1, rules.players + 1)
        begun: list[Action] = [*[Propose(seat) for seat in seats], *[Grant(seat) for seat in seats]]
        return [*begun, *self.steps.actions(), Offer(), Accept(), Refuse(), Wish(), Withdraw()]

    def propose(self, partner: int) -> int:
        """Returns the action that begins an offer to this seat."""
        return self.first_action + partner

    def grant(self, partner: int) -> int:
        """Returns the action that proposes what this seat wished."""
        return self.first_action + self.players + partner

    @property
    def first_step(self) -> int:
        """The action of the first step of an offer."""
        return self.first_action + 2 * self.players

    @property
    def offer(self) -> int:
        """The action that ends an offer or wish."""
        return self.first_step + 2 * self.steps.width

    @property
    def accept(self) -> int:
        """The action that accepts an offer."""
        return self.offer + 1

    @property
    def refuse(self) -> int:
        """The action that declines an offer."""
        return self.offer + 2

    @property
    def wish(self) -> int:
        """The action that declines an offer, and begins a wish."""
        return self.offer + 3

    @property
    def withdraw(self) -> int:
        """The action that takes back an offer that waits."""
        return self.offer + 4

    def steps_taken(self, table: Table) -> list[int]:
        state = self.state_of(table)
        beginning = self.wish if state.stage == WISHING else self.propose(state.to)
        steps = [beginning, *[self.first_step + step for step in state.steps]]
        return [*steps, self.offer] if state.stage == WAITING else steps

    def forgoes_builds(self) -> bool:
        return False  # but an accepted trade does

    # Laws

    def laws(self) -> list[Law]:
        return [Law("offers wait for their question", self._is_asked), Law("offers are sound", self._are_sound)]

    def asked_of(self, table: Table) -> i64:
        """Returns the seat that has to compose or to answer, NOTHING if there is no offer."""
        state = self.state_of(table)
        return state.to if state.stage == WAITING else state.by

    def _is_asked(self, table: Table) -> bool:
        asked = self.asked_of(table)
        return asked == NOTHING or table.asked_seat() == asked

    def _are_sound(self, table: Table) -> bool:
        state = self.state_of(table)
        waiting = state.stage != WAITING or self.steps.is_sound(table, state.by, state.to, state.steps)
        counts = max(state.proposed) <= self.proposals and min(state.proposed) >= 0
        wishes = [seat for seat in range(table.rules.players) if len(state.wishes[seat]) > 0]
        return (
            waiting
            and counts
            and all(self.steps.is_sound(table, seat, table.turn, state.wishes[seat]) for seat in wishes)
        )

    def is_question_due(self, table: Table, seat: i64) -> bool:
        state = self.state_of(table)
        proposer = state.to if state.stage == WISHING else state.by
        return state.stage != NO_OFFER and self.asked_of(table) == seat and proposer == table.turn

    # How it is shown and written down

    def stage_name(self, table: Table) -> str:
        """Returns the name of the stage; empty where there is no offer."""
        return STAGES[self.state_of(table).stage]

    def offer_view(self, table: Table) -> shown.OfferView:
        """Returns the offer or wish that is composed, or that waits. Pre: there is one."""
        state = self.state_of(table)
        return self._view_of(table, state.by, state.to, state.steps)

    def _view_of(self, table: Table, by: int, to: int, steps: Numbers) -> shown.OfferView:
        sides = [shown.SideView([], 0, 0, 0, []), shown.SideView([], 0, 0, 0, [])]
        for step in steps:
            side, at = sides[step // self.steps.width], step % self.steps.width
            kind, value = self.steps.kind[at], self.steps.value[at]
            if kind == trade_steps.LOT:
                side.lots.append(self.steps.names[at][1])
            elif kind == trade_steps.CARD:
                side.cards.append(self.steps.names[at][1])
            elif kind == trade_steps.COINS:
                side.coins = value
            elif kind == trade_steps.TOKENS:
                side.tokens = value
            else:
                side.spent = value
        beginning = f"propose {to + 1}" if by == table.turn else "wish"
        line = join_steps(beginning, self._texts(steps))
        return shown.OfferView(by, to, sides[0], sides[1], self.steps.total_gain(table, steps), line)

    def view(self, table: Table) -> shown.TradingView:
        state = self.state_of(table)
        return shown.TradingView(
            stage=self.stage_name(table) or None,
            offer=None if state.stage == NO_OFFER else self.offer_view(table),
            proposed=list(state.proposed),
            wishes=[
                self._view_of(table, seat, table.turn, wish) if len(wish) > 0 else None
                for seat, wish in enumerate(state.wishes)
            ],
        )

    def derived(self, table: Table) -> dict[Path, Any]:
        view = self.view(table)
        return {(name,): getattr(view, name) for name in shown.FIELDS}

    def _texts(self, steps: Numbers) -> list[str]:
        return [self.steps.texts[step] for step in steps]

    def position(self, table: Table) -> dict[str, Any]:
        state = self.state_of(table)
        wishes = [self._texts(wish) for wish in state.wishes]
        steps, proposed = self._texts(state.steps), list(state.proposed)
        return shown.position_of(self.stage_name(table), state.by + 1, state.to + 1, steps, proposed, wishes)

    def read_position(self, table: Table, tree: Any, path: str) -> None:
        read = shown.read(tree, STAGES, table.rules.players, path)
        state = self.state_of(table)
        texts = self.steps.texts
        state.stage = STAGES.index(read.stage)
        state.by, state.to = read.by - 1, read.to - 1
        state.steps = shown.read_steps(read.steps, texts, f"{path}.steps")
        if read.proposed:
            state.proposed = numbers(read.proposed)
        for seat, wish in enumerate(read.wishes):
            state.wishes[seat] = shown.read_steps(wish, texts, f"{path}.wishes[{seat}]")

    def finish_position(self, table: Table, path: str) -> None:
        """Checks what needs city and cards: that the steps are such as may be composed."""
        state = self.state_of(table)
        if state.stage != NO_OFFER:
            self._require_chain(table, state.by, state.to, state.steps, state.stage == WAITING, f"{path}.steps")
        for seat, wish in enumerate(state.wishes):
            if len(wish) > 0:
                self._require_chain(table, seat, table.turn, wish, True, f"{path}.wishes[{seat}]")
        require(self._is_counted(table), f"{path}.proposed", "foundations-position-proposed")
        require(self._is_asked(table), path, "foundations-position-question")

    def _require_chain(self, table: Table, by: i64, to: i64, steps: Numbers, whole: bool, path: str) -> None:
        for place, step in enumerate(steps):
            code = self.steps.check_step(table, by, to, steps[:place], step)
            require(code == trade_steps.FITS, f"{path}[{place}]", "foundations-position-step")
        sound = not whole or self.steps.is_sound(table, by, to, steps)
        require(by != to and sound, path, "foundations-position-step")

    def _is_counted(self, table: Table) -> bool:
        """Whether the proposals made fit an offer that waits, a wish in the making and wishes (T-04, T-11)."""
        state, most = self.state_of(table), self.proposals
        counted = max(state.proposed) <= most and state.proposed[table.turn] == 0
        if state.stage == WAITING:
            counted = counted and state.proposed[state.to] > 0 and len(state.wishes[state.to]) == 0
        if state.stage == WISHING:
            counted = counted and 0 < state.proposed[state.by] < most
        wishing = [seat for seat in range(table.rules.players) if len(state.wishes[seat]) > 0]
        return counted and all(0 < state.proposed[seat] < most for seat in wishing)

    def encoding(self, rules: Rulebook) -> list[Field]:
        width: int = 2 * self.steps.width
        return [
            Field("trading_stage", (len(STAGES),)),
            Field("trading_sides", (2, rules.players)),
            Field("trading_steps", (width,)),
            Field("trading_proposed", (rules.players,)),
            Field("trading_wishes", (rules.players, width)),
        ]

    def encode(self, table: Table, seat: int, out: Buffer, at: int) -> None:
        state, players, width = self.state_of(table), table.rules.players, 2 * self.steps.width
        out[at + state.stage] = 1
        at += len(STAGES)
        if state.stage != NO_OFFER:
            out[at + (state.by - seat) % players] = 1
            out[at + players + (state.to - seat) % players] = 1
        at += 2 * players
        for step in state.steps:
            out[at + step] = 1
        at += width
        for place in range(players):
            other = (seat + place) % players
            out[at + place] = float(state.proposed[other])
            for step in state.wishes[other]:
                out[at + players + place * width + step] = 1
