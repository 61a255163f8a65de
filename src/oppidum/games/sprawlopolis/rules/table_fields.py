"""The fields of a Sprawlopolis table, declared once; `tools/table_fields.py` writes `generated_fields` from this."""

from __future__ import annotations

from oppidum.engine.table_fields import Group, TableFields, number, part, run, shared_run
from oppidum.games.sprawlopolis.rules.rulebook import LARGEST_HAND
from oppidum.games.sprawlopolis.rules.table import NOTHING

CLOCK = Group("clock", (number("first"), number("shown", NOTHING)))

CONDITIONS = Group("conditions", (shared_run("conditions"),))  # card numbers, from 1; all else names cards from 0

CITY = Group("city", (part("city", "City", "empty_city()"),), packed=False)

CARDS = Group(
    "cards",
    (
        run("hands", f"rules.players * {LARGEST_HAND}", NOTHING, visible_to="owner"),
        shared_run("deck", visible_to="nobody"),
        # By card, to which seat it was dealt at setup, NOTHING for every other card: with the number of turns it says
        # who has seen what (S-14). In a Knowledge it says EARLY or LATE where the viewer knows no more than that the
        # card was on the way before or after its own came along.
        run("dealt", "rules.cards", NOTHING, visible_to="owner"),
    ),
)

FIELDS = TableFields(
    (CLOCK, CONDITIONS, CITY, CARDS),
    imports=("from oppidum.games.sprawlopolis.rules.city import City, empty_city",),
)
