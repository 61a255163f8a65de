"""What a module of Foundations is: an object that changes the base game at named seams, and only there.

The object belongs to a configuration and never changes. What it remembers of a table is a `ModuleState` in
`table.module_states[module.number]`. For the seams on the way of play, `Subscriptions` lists the modules that override
them, so that others cost nothing. Modules are asked in the order of the configuration.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from mypy_extensions import mypyc_attr

from oppidum.engine.actions import Action
from oppidum.engine.chance import Dice
from oppidum.engine.configuration import Law, Limits, Secret
from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import Entry
from oppidum.engine.messages import Item, Message, Reason
from oppidum.engine.numbers import Numbers, i64
from oppidum.engine.scoring import Result
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.modules.card_effects import CardEffect
from oppidum.games.foundations.rules.modules.module_form import ModuleForm
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import NOTHING, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Module(ModuleForm):
    """A set of rules beside the base game. `first_action` is the id of the first of its own actions."""

    def __init__(self, option: str, number: int) -> None:
        self.option = option
        self.number = number
        self.first_action = 0
        self.action_count = 0

    # What it remembers

    def connect(self, modules: list[Module]) -> None:
        """Called once, when all modules of the configuration are made."""

    @abstractmethod
    def new_state(self, rules: Rulebook) -> ModuleState:
        """Returns what the module remembers of an empty table."""

    @abstractmethod
    def unpack(self, kept: list[Any]) -> ModuleState:
        """Returns the state that `ModuleState.pack` wrote."""

    # What it adds to a configuration

    def card_texts(self, kind: int) -> list[str]:
        """Returns the names of the cards that entries of this kind in the ledger speak of."""
        return []

    def counted_lots(self, table: Table, entry: Entry) -> list[int]:
        """Returns the lots that an entry about one of the module's cards counts."""
        return []

    def actions(self, rules: Rulebook) -> list[Action]:
        """Returns the actions that the module adds to the space."""
        return []

    def widen(self, limits: Limits) -> Limits:
        """Returns bounds that hold with the module too."""
        return limits

    def laws(self) -> list[Law]:
        """Returns the conservation laws of what it remembers."""
        return []

    def secrets(self) -> list[Secret]:
        """Returns what it hides."""
        return []

    def seldom_actions(self) -> list[int]:
        """Returns the actions of the module's own that `Configuration.seldom` names."""
        return []

    def census(self) -> tuple[list[str], list[str]]:
        """Returns the rules and the things that a thorough run of random games must have met."""
        return [], []

    # Seams of the rules

    def set_up(self, table: Table) -> None:
        """Seam *setup*: sets up the module's part of the table, once the piles lie ready (F-09)."""

    def is_starting_deed(self, table: Table, lot: int) -> bool:
        """Seam *setup*: returns whether the deed may be among those dealt at the start (R-05)."""
        return True

    def before_market(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Seam *rivals*: the first market is about to be laid; a rival may draw cards from the piles (C-09)."""

    def before_first_turn(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Seam *rivals*: all is laid and chosen; the module may ask something before the first turn (C-13)."""

    def act_as_rival(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> bool:
        """Seam *rivals*: the seat's turn is over; lets a rival act before the next one (C-02).

        Returns True right after `table.ask`. Once that was answered, which ends the turn, it is called again.
        """
        return False

    def population_points(self, table: Table) -> list[Entry]:
        """Seam *population*: returns the points for population, instead of those of the base game (C-08)."""
        return []

    def result(self, table: Table) -> Result:
        """Seam *end*: returns how the game ended, instead of the base game's result (C-10)."""
        raise AssertionError("only a module with a result of its own is asked for it")

    def has_choice(self, table: Table) -> bool:
        """Seam *choices*: returns whether all seats still have to choose one of the module's cards in secret."""
        return False

    def choices_of(self, table: Table, seat: int) -> list[int]:
        """Seam *choices*: returns the cards that the seat may choose."""
        return []

    def resolve_choices(self, table: Table, chosen: list[int], events: list[AnyEvent] | None) -> None:
        """Seam *choices*: every seat has chosen."""

    def effects_of(self, table: Table, seat: i64) -> list[CardEffect]:
        """Seam *cards*: returns what the module's cards in force do for the seat."""
        return []

    def minimum_price(self, table: Table, price: i64) -> i64:
        """Seam *price*, first pass: returns the least price of any slot, given the least so far."""
        return price

    def fixed_price(self, table: Table, seat: i64, price: i64) -> i64:
        """Seam *price*, second pass: returns the price of every slot, given the one so far, NOTHING for none."""
        return price

    def discount(self, table: Table, seat: i64, slot: i64) -> i64:
        """Seam *price*, third pass: returns by how much the slot is cheaper for the seat (I-06)."""
        return 0

    def after_deed(self, table: Table, seat: i64) -> None:
        """Seam *price*: the seat has bought a deed."""

    def turn_up(self, table: Table, card: i64) -> None:
        """Seam *cards*: the top card of the era's pile was turned up."""

    def discard(self, table: Table, card: i64) -> None:
        """Seam *cards*: a card of the module's own is out of play, face up."""

    def imagine_piles(self, table: Table, deeds: list[int], dice: Dice) -> list[list[int]]:
        """Seam *knowledge*: returns piles with the module's cards among unseen deeds, which are shuffled."""
        raise AssertionError("only a module with cards in the piles is asked for them")

    def requirement_waiver(self, table: Table, seat: i64) -> i64:
        """Seam *may-build*: returns for how many coins requirements need not be met; NOTHING for never (M-11)."""
        return NOTHING

    def covers_equal(self, table: Table, seat: i64) -> bool:
        """Seam *may-build*: returns whether the seat may cover pieces as large as the new one (I-10)."""
        return False

    def has_free_step(self, table: Table, seat: i64) -> bool:
        """Seam *extra actions*: returns whether the module offers the seat a free step now (X-03)."""
        return False

    def forgoes_builds(self) -> bool:
        """Seam *extra actions*: returns whether the module's own actions forgo a construction after a buy (X-04)."""
        return True

    def after_act(self, table: Table) -> None:
        """Seam *turn*: something was done in a turn."""

    def end_turn(self, table: Table) -> None:
        """Seam *turn*: a turn is over."""

    def extra_income(self, table: Table, seat: i64) -> i64:
        """Seam *income*: returns what the module adds to the income action (F-11)."""
        return 0

    def bonus_citizens(self, table: Table, party: i64) -> i64:
        """Seam *citizens*: returns the bonus citizens of a party that has others (I-07)."""
        return 0

    def append_legal(self, table: Table, seat: i64, out: list[object]) -> None:
        """Seam *extra actions*: appends the module's own actions that are legal on the seat's turn, in order."""

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        """Seam *extra actions*: says why this action of the module's own is not legal on the seat's turn."""
        return None

    def act(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Seam *extra actions*: takes it; True if it was the one action of the turn, False for a free step."""
        raise AssertionError("only a module with actions of its own is asked to take one")

    def limit_kinds(self, table: Table, seat: i64, access: Numbers) -> None:
        """Seam *may-build*: lowers the seat's access to kinds of buildings: OPEN, EDGE_ONLY or CLOSED."""

    def why_not_build(self, table: Table, seat: int, build: int) -> Reason | None:
        """Seam *may-build*: says why a build that the base game allows is not allowed; agrees with `limit_kinds`."""
        return None

    def remove_illegal(self, table: Table, seat: i64, actions: list[int]) -> list[int]:
        """Seam *may-build*, for what kinds and edges cannot say: returns the actions that stay legal."""
        return actions

    def take_from_pool(self, table: Table, seat: i64, build: i64) -> None:
        """Seam *shared pieces*: the seat builds a piece that all share."""

    def return_to_pool(self, table: Table, seat: i64, building: i64) -> None:
        """Seam *shared pieces*: the seat's piece that all share leaves the city."""

    def lot_markers_of(self, table: Table, seat: i64) -> i64:
        """Seam *markers*: returns how many lot markers the module gave the seat (R-06)."""
        return 0

    def growth_of(self, table: Table, kind: i64) -> i64:
        """Seam *values*: returns what a building of this kind shows beyond its printed citizens or coins."""
        return 0

    def refresh_values(self, table: Table) -> None:
        """Seam *values*: counts values that depend on neighbours anew, after the city was set up."""

    def before_build(self, table: Table, seat: i64, build: i64, events: list[AnyEvent] | None) -> None:
        """Seam *before-build*: the seat is about to build."""

    def after_build(self, table: Table, seat: i64, build: i64, covered: Numbers, events: list[AnyEvent] | None) -> None:
        """Seam *after-build*: a building stands, and what it covered has left the city."""

    def run_stage(self, table: Table, stage: i64, events: list[AnyEvent] | None) -> bool:
        """Seam *stages*: does the module's part of a stage of an era's end, before the base game's.

        Returns True right after `table.ask`. Once that was answered it is called again for the same stage, so it
        counts what it has done with `table.end_step` and begins at `table.stage_step`.
        """
        return False

    def points_to_come(self, table: Table) -> list[Entry]:
        """Seam *stages*: returns about what `run_stage` would still give, for bots that weigh many tables.

        It counts from `current_stage` and `stage_step` on.
        """
        return []

    def scoring_choices(self, table: Table) -> list[Item]:
        """Seam *stages*: returns the names of what asks somebody to choose in `run_stage`."""
        return []

    def pass_over(self, table: Table) -> None:
        """Seam *stages*: ends the step in which the module has asked, on a copy, as if nothing was chosen."""
        raise AssertionError("only a module that asks in a stage is passed over")

    def scoring_citizens(self, table: Table, party: i64) -> i64:
        """Seam *stages*: returns citizens that count in this era's residential scoring alone (I-11)."""
        return 0

    # Seams of questions

    def can_ask(self) -> bool:
        """Seam *questions*: returns whether the module ever asks somebody something."""
        return False

    def append_answers(self, table: Table, seat: i64, out: list[object]) -> None:
        """Seam *questions*: appends the module's actions that answer its open question, in order."""

    def why_not_answer(self, table: Table, seat: int, action: int) -> Reason | None:
        """Seam *questions*: says why this action of the module's own does not answer its open question."""
        return None

    def answer(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Seam *questions*: takes an answer; True if that ends the turn (never in a stage). It may ask again."""
        raise AssertionError("only a module that asks is given an answer")

    def is_midway(self, table: Table) -> bool:
        """Seam *questions*: returns whether the open question is a step of a compound action."""
        return False

    def steps_taken(self, table: Table) -> list[int]:
        """Seam *questions*: returns the steps of a compound action that was begun, and that is asked about."""
        return []

    def default_answer(self, table: Table) -> int:
        """Seam *questions*: returns the answer of a seat that does not give one in time, NOTHING if a bot decides."""
        return NOTHING

    def interrupting_seat(self, table: Table) -> i64:
        """Seam *questions*: returns the seat that may act too while another is asked, NOTHING for none.

        What it may do are `append_answers` and `why_not_answer` for that seat.
        """
        return NOTHING

    def question_prompt(self, table: Table, seat: int) -> Message:
        """Seam *questions*: returns what the seat is asked."""
        raise AssertionError("only a module that asks has a question")

    def is_question_due(self, table: Table, seat: i64) -> bool:
        """Seam *questions*: returns whether the module would ask the seat now, at this stage and step."""
        answers: list[object] = []
        self.append_answers(table, seat, answers)
        return len(answers) > 0

    def points_after_scoring(self, table: Table) -> list[Entry]:
        """Seam *after scoring*: returns the points that come last."""
        return []

    def after_scoring(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Seam *after scoring* of an era."""

    def at_end(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Seam *end*: the last era is scored; what the module kept hidden is shown."""

    def points_at_end(self, table: Table) -> list[Entry]:
        """Seam *end*: returns points after the empty lots; what is unknown on this table counts nothing."""
        return []

    # Seams of hidden information

    def hide(self, table: Table, viewer: int) -> None:
        """Seam *knowledge*: makes unknown, on a copy, what the viewer may not know."""

    def is_secret(self, table: Table, action: int) -> bool:
        """Seam *knowledge*: returns whether only who took this action of the module's own may know which it was."""
        return False

    def imagine(self, table: Table, dice: Dice) -> None:
        """Seam *knowledge*: draws evenly what is unknown."""


def number_actions(modules: list[Module], rules: Rulebook) -> list[Action]:
    """Returns the actions of all modules, numbered after those of the base game."""
    actions: list[Action] = []
    for module in modules:
        own = module.actions(rules)
        module.first_action = rules.ids + len(actions)
        module.action_count = len(own)
        actions.extend(own)
    return actions
