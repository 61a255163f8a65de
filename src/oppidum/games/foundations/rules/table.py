"""The table of a Foundations game: copying, bytes and seams. Its fields are declared in `table_fields`.

The methods under "Seams" are the rules that modules may change: here they are the rules of the base game, and a table
without modules asks nobody.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from oppidum.engine.chance import Chance, Dice
from oppidum.engine.events import AnyEvent, Path
from oppidum.engine.game import Buffer, Configuration
from oppidum.engine.ledger import Entry, add_points, append_entries, entries_of
from oppidum.engine.messages import Message
from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.foundations.rules.generated_fields import FieldsOfTable
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.stages import ROADS

DRAFTING: Final = 0
PLAYING: Final = 1
OVER: Final = 2
CHOOSING: Final = 3
"""All seats choose one of their cards of a module in secret; `DRAFTING` is the same with deeds."""

NOTHING: Final = -1
UNKNOWN: Final = -2
FORMAT: Final = 1


class Table(FieldsOfTable):
    """The truth of one table; in a Knowledge also a table on which hidden cards are UNKNOWN."""

    def __init__(self, configuration: Configuration, rules: Rulebook) -> None:
        self.configuration = configuration
        self.rules = rules
        self.revealed = ()

    def reset(self, chance: Chance) -> None:
        super().reset(chance)
        self.reset_modules()

    def to_bytes(self) -> bytes:
        """The fields in a fixed order, packed; of the piles only what is left."""
        entries = [entries_of(self.ledger, party) for party in range(self.rules.parties)]
        return msgspec.msgpack.encode(
            (
                FORMAT,
                self.chance.seed,
                self.chance.used,
                self.pack_clock(),
                self.pack_seats(),
                self.pack_city(),
                (list(self.market), self.piles(), list(self.buried)),
                ([kept.pack() for kept in self.module_states], entries),
            )
        )

    def read_bytes(self, data: bytes) -> None:
        version, seed, used, clock, seats, city, cards, kept = msgspec.msgpack.decode(data)
        self.read_head(version, FORMAT, seed, used)
        self.unpack_clock(clock)
        self.unpack_seats(seats)
        self.unpack_city(city)
        self.market = numbers(cards[0])
        self.set_piles(cards[1], cards[2])
        self.unpack_modules(kept[0])
        self.ledger = []
        for share in kept[1]:
            entries: list[Entry] = [(kind, era, party, of, amount, vp) for kind, era, party, of, amount, vp in share]
            self.ledger.append(append_entries(numbers([]), entries))
        self.reset_places()

    def piles(self) -> list[list[int]]:
        """The cards of each era that were never turned up, the top one first; buried ones too (F-22)."""
        eras = range(self.rules.eras)
        return [list(self.deck[self.ends[era] - self.left[era] - self.buried[era] : self.ends[era]]) for era in eras]

    def set_piles(self, piles: list[list[int]], buried: list[int]) -> None:
        """The way back from `piles`: lays the cards end to end; those of a buried pile are out of play."""
        deck: list[int] = []
        ends: list[int] = []
        for pile in piles:
            deck.extend(pile)
            ends.append(len(deck))
        self.deck = numbers(deck)
        self.ends = numbers(ends)
        self.left = numbers([len(pile) - gone for pile, gone in zip(piles, buried, strict=True)])
        self.buried = numbers(buried)

    def credit(self, entries: Numbers) -> None:
        """Writes entries into the ledger, as one run more, and moves their parties along the track."""
        add_points(entries, self.points)
        self.ledger.append(entries)

    # Seams: what modules may change. The base game's rule stands here.

    def reset_modules(self) -> None:
        """Empties what modules remember."""

    def set_up_modules(self) -> None:
        """Lets modules set up their part of the table, before anyone acts (F-09)."""

    def unpack_modules(self, kept: list[Any]) -> None:
        """Reads back what modules packed."""
        self.module_states = []

    def before_market(self, events: list[AnyEvent] | None) -> None:
        """Called before the first market: modules may draw cards from the era piles for rivals (C-09)."""

    def begin_choices(self, events: list[AnyEvent] | None) -> None:
        """Called when the table is laid: modules whose cards are chosen in secret ask for that first (F-09)."""

    def has_open_choice(self) -> bool:
        """Whether all seats still have to choose a module's cards in secret."""
        return False

    def first_choice(self) -> i64:
        """The action that stands for choice 0 of the open secret choice; without modules deeds are drafted."""
        return self.rules.first_take

    def choices_of(self, seat: int) -> list[int]:
        """What the seat may choose in secret now."""
        return hand_of(self, seat)

    def choice_name(self, choice: int) -> str:
        """The name of a choice in the open secret choice."""
        return self.rules.ground.names[choice]

    def choice_named(self, name: str) -> int:
        """The choice with this name, NOTHING if there is none; the way back from `choice_name`."""
        names = self.rules.ground.names
        return names.index(name.upper()) if name.upper() in names else NOTHING

    def resolve_choices(self, events: list[AnyEvent] | None) -> None:
        """Called when every seat has chosen one of a module's cards."""

    def discard(self, card: i64) -> None:
        """Puts a card out of play, face up (F-22)."""
        self.discarded[card] = 1

    def card_turned_up(self, card: i64) -> None:
        """Called when the top card of the era's pile was turned up."""

    def imagine_piles(self, deeds: list[int], dice: Dice) -> list[list[int]]:
        """Returns piles as long as these of the deeds that nobody has seen; the deeds are shuffled."""
        return [[deeds.pop() for _ in pile] for pile in self.piles()]

    def marker_total(self, seat: int) -> int:
        """How many lot markers the seat has, in supply and in the city (F-04)."""
        return self.rules.lot_markers

    def prices(self, seat: i64) -> Numbers:
        """What the seat pays for the deed in each slot (F-12)."""
        return self.rules.prices

    def income(self, seat: i64) -> i64:
        """What the income action yields (F-11)."""
        return self.rules.income + self.trade[seat]

    def population(self, party: i64) -> i64:
        """The party's place on the population track (F-19)."""
        return self.citizens[party]

    def citizens_of(self, kind: i64) -> i64:
        """The citizens that a building of this kind in the city shows."""
        return self.rules.citizens[kind]

    def coins_of(self, kind: i64) -> i64:
        """The coins that a building of this kind in the city shows."""
        return self.rules.coins[kind]

    def kind_access(self, seat: i64) -> Numbers:
        """Whether the seat may build each kind: OPEN, EDGE_ONLY or CLOSED; an empty run if all are open."""
        return self.rules.no_limits

    def may_cover_equal(self, seat: i64) -> bool:
        """Whether the seat's next construction may cover pieces as large as itself (I-10)."""
        return False

    def is_turn_over(self, seat: i64) -> bool:
        """Whether nothing is left to do in the seat's turn, after a free step or an answer."""
        return False

    def fill_piles(self, first: int) -> None:
        """Lets modules shuffle their cards into piles that a position leaves out, from this era on."""

    def finish_module_positions(self) -> None:
        """Lets modules check and count what the whole of a position says."""

    def bars_theft(self, seat: i64) -> bool:
        """Whether a card keeps thieves off the seat's lots (T-06)."""
        return False

    def requirement_waiver(self, seat: i64) -> i64:
        """For how many coins the seat need not meet requirements of monuments; NOTHING for never (M-11, M-12)."""
        return NOTHING

    def take_from_pool(self, seat: i64, build: i64) -> None:
        """Takes the piece of a build, which all players share, for the seat (M-02)."""
        raise AssertionError("only monuments are shared")

    def return_to_pool(self, seat: i64, building: i64) -> None:
        """Puts the seat's shared piece back, open to all (M-03)."""
        raise AssertionError("only monuments are shared")

    def refresh_values(self) -> None:
        """Counts values that depend on neighbours anew, after the city was set up from a position."""

    def after_buy(self, seat: i64, lot: i64, events: list[AnyEvent] | None) -> None:
        """Called when a deed was bought and the market refilled (F-13)."""

    def after_build(self, seat: i64, build: i64, covered: Numbers, events: list[AnyEvent] | None) -> None:
        """Called when a building stands; in the base game nothing happens (F-19)."""

    def is_starting_deed(self, lot: int) -> bool:
        """Returns whether the deed may be among those dealt at the start (R-05)."""
        return True

    def act_as_rival(self, seat: i64, events: list[AnyEvent] | None) -> bool:
        """Lets rivals that nobody plays act after the seat's turn (C-02); True if one waits for an answer."""
        return False

    # Stages of an era's end, and questions

    def run_modules(self, stage: i64, events: list[AnyEvent] | None) -> bool:
        """Lets modules do their part of a stage, before the base game's; True if one waits for an answer."""
        return False

    def current_stage(self) -> i64:
        """The stage that is not over yet while an era ends; the first one at any other time."""
        return ROADS

    def is_scoring(self) -> bool:
        """Whether a question is open in the middle of an era's end."""
        return False

    def is_turn_under_way(self) -> bool:
        """Whether the player has taken an action, and something else may still happen before the turn ends (X-03)."""
        return False

    def stage_step(self) -> i64:
        """How many steps of its part of the stage the running module has done; 0 when no stage runs."""
        return 0

    def end_step(self) -> None:
        """The running module has done one step more of its part of the stage."""
        raise AssertionError("only modules have steps")

    def ask(self, module: int, seat: i64, rule: str, events: list[AnyEvent] | None) -> None:
        """A module asks the seat something; nothing else happens until the seat has answered."""
        raise AssertionError("only modules ask")

    def asked_seat(self) -> i64:
        """The seat that has to answer a question, NOTHING if none is open."""
        return NOTHING

    def is_question_due(self) -> bool:
        """Whether the open question, if any, is one that its module would ask now."""
        return True

    def pass_over_question(self) -> None:
        """On a copy to look at: goes on as if the open question, if any, had no answer."""

    def points_to_come(self) -> list[Entry]:
        """Points that modules would still give in the stages to come, now; a guess, for `expected_points`."""
        return []

    def scored_population(self, party: i64) -> i64:
        """The party's population in this era's residential scoring (F-30, I-11)."""
        return self.population(party)

    def population_points(self) -> list[Entry] | None:
        """Points for population by a module's rule instead of the base game's; None without such a module."""
        return None

    def points_after_scoring(self) -> list[Entry]:
        """Points that come after the commercial ones."""
        return []

    def after_scoring(self, events: list[AnyEvent] | None) -> None:
        """Called after an era's scoring, before the next era begins."""

    def at_end(self, events: list[AnyEvent] | None) -> None:
        """Called once, before the points of the game's end: what was hidden is shown (F-37)."""

    def points_at_end(self) -> list[Entry]:
        """Points that come after the empty lots (F-37)."""
        return []

    def hide(self, viewer: int) -> None:
        """Makes unknown what modules keep from the viewer; called on the copy that a Knowledge holds."""

    def sample_hidden(self, dice: Dice) -> None:
        """Draws anew, evenly, what modules keep hidden; the way back from `hide`."""

    def derived_of_modules(self) -> dict[Path, Any]:
        """Numbers in the views of modules that are announced by difference, by their paths in the view."""
        return {}

    def card_text(self, kind: int, card: int) -> str:
        """The card that an entry of this kind names, as positions write it."""
        raise AssertionError("only modules have cards")

    def card_named(self, kind: int, text: str) -> int:
        """The way back from `card_text`; NOTHING if there is no such card."""
        return NOTHING

    def counted_lots(self, entry: Entry) -> list[int]:
        """The lots that an entry about a card counts."""
        return []

    def refresh_effects(self) -> None:
        """Collects the effects of cards in force anew, after one came into force."""

    def module_views(self) -> dict[str, Any]:
        """What people see of each module, by its option."""
        return {}

    def module_positions(self) -> dict[str, Any]:
        """What a position says of each module, by its option."""
        return {}

    def read_module_positions(self, trees: dict[str, Any]) -> None:
        """Sets the modules' parts of the table from a position, before its city is set up."""

    def encode_modules(self, seat: int, out: Buffer, at: int) -> None:
        """Writes what the seat knows of the modules' parts."""


def message_of_card(table: Table, kind: int, card: int) -> Message:
    """Returns the name of the card that an entry of this kind names."""
    return Message(f"foundations-card-{table.card_text(kind, card)}")


def hand_of(table: Table, seat: int) -> list[int]:
    """Returns the deeds in a seat's hand during the draft, in order (F-08)."""
    size = table.rules.starting_deeds
    return [lot for lot in table.hands[seat * size : seat * size + size] if lot != NOTHING]


def has_hands(table: Table) -> bool:
    """Returns whether a deed is in somebody's hand, as during the draft."""
    return any(lot != NOTHING for lot in table.hands)


def set_hand(table: Table, seat: int, lots: list[int]) -> None:
    """Gives the seat this hand of deeds."""
    size = table.rules.starting_deeds
    for place, lot in enumerate(sorted(lots) + [NOTHING] * (size - len(lots))):
        table.hands[seat * size + place] = lot
