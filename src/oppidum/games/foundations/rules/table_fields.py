"""The fields of a Foundations table, declared once; `tools/table_fields.py` writes `generated_fields` from this.

Everything is numbers in runs of fixed length, indexed by seat, party, lot, slot, era or kind of building.
"""

from __future__ import annotations

from oppidum.engine.table_fields import Group, TableField, TableFields, number, run, run_of, runs
from oppidum.games.foundations.rules.table import NOTHING, PLAYING

CLOCK = Group(
    "clock",
    (
        number("phase", PLAYING),
        number("era"),
        number("first"),
        number("turn"),
        number("final_turns"),
        number("incomes"),
    ),
)

SEATS = Group(
    "seats",
    (
        run("coins", "players"),
        run("points", "parties"),
        run_of("markers", "[rules.lot_markers] * players"),
        run("citizens", "parties"),
        run("trade", "parties"),
        run_of("supply", "list(rules.count) * players"),
        run("hands", "players * rules.starting_deeds", NOTHING, visible_to="owner"),
        run("chosen", "players", NOTHING, visible_to="owner"),
    ),
)

CITY = Group(
    "city",
    (
        run("owner", "lots", NOTHING),
        run("building", "lots", NOTHING),
        # For each seat and size, the set of own lots that a building of that size may cover: empty ones and those
        # under smaller buildings (F-14, F-16). A set of lots is two words.
        run("open_low", "players * rules.largest"),
        run("open_high", "players * rules.largest"),
        run("discarded", "lots"),  # 1 for a deed that was discarded face up (F-22)
    ),
)

CARDS = Group(
    "cards",  # bytes keep the piles instead, of which the rest follows
    (
        run("market", "rules.slots", NOTHING),
        run_of("deck", "[]", visible_to="nobody"),  # the piles of all eras, end to end
        run("ends", "rules.eras", visible_to="nobody"),  # where in the deck each era's pile ends
        run("left", "rules.eras"),
        run("buried", "rules.eras"),
    ),
    packed=False,
)

KEPT = Group(
    "kept",
    (
        TableField("module_states", "list[ModuleState]", "[]", "[kept.copy() for kept in {}]"),
        runs("ledger", "[]"),
    ),
    packed=False,
)

PLACES = Group(
    # Where buildings of each seat and size fit, once it was asked for; a change of an open set writes 0 into
    # `places_known`.
    "places",
    (
        run("places_known", "players * rules.largest"),
        runs("places", "[numbers([])] * (players * rules.largest)"),
    ),
    packed=False,
)

FIELDS = TableFields(
    (CLOCK, SEATS, CITY, CARDS, KEPT, PLACES),
    sizes={"players": "rules.players", "parties": "rules.parties", "lots": "rules.lots"},
    imports=("from oppidum.games.foundations.rules.module_state import ModuleState",),
)
