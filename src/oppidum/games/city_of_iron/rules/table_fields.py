"""The fields of a City of Iron table, declared once; `tools/table_fields.py` writes `generated_fields` from this.

Everything is numbers in runs of fixed length, indexed by seat, site, kind of building, town or pile. A seat has two
piles, citizens and military; a set of cards is the bits of one number.
"""

from __future__ import annotations

from oppidum.engine.table_fields import Group, Part, TableFields, number, part, run, run_of, runs, shared_run
from oppidum.games.city_of_iron.rules.codes import AT_REST, IN_PILE, NOTHING, ORDERING

CHAIN = Part(
    "Chain",
    (
        "The open compound action: what its owner has chosen so far, NOTHING for the rest.",
        "",
        "`aim` is a land, site, rival or town, by what is done; `source` a slot of the row or, after the slots, a",
        "kind in store; `paid` the set of cards named.",
    ),
    (
        number("does", AT_REST),
        number("card", NOTHING),
        number("aim", NOTHING),
        number("token", NOTHING),
        number("source", NOTHING),
        number("site", NOTHING),
        number("razed", NOTHING),
        number("paid"),
    ),
)

CLOCK = Group(
    "clock",
    (
        number("phase", ORDERING),
        number("round"),
        number("step"),  # bids, turns or towns asked within the phase
        number("score_cards"),  # that have come up
        number("due"),  # score cards set aside
        number("scored"),  # scorings that took place
        number("used"),  # the set of cards whose action was used this turn
    ),
)

RUNS = Group(
    "runs",
    (
        run_of("order", "list(range(players))"),  # the bid order, left to right; turns go through it backwards
        run("bids", "players", NOTHING),
        shared_run("nation", "list(range(players))"),
        run("coins", "players"),
        run("science", "players"),
        run("points", "players"),
        run("hand", "players", visible_to="owner"),  # sets of cards
        run("unbought", "players"),
        run("chosen", "players", visible_to="owner"),  # to be bought, in secret
        run("ready", "players"),
        run("shown", "players"),  # starting cards that all have seen: so it is known who can know what (K-90)
        run("fresh", "2 * players"),  # how many cards of the starting deck were never drawn
        # A deck is one queue, its top first: cards to draw, then the discards in their order, since a discard pile is
        # turned over as it lies (K-25).
        run("queue", "2 * players * rules.pile_width", NOTHING, visible_to="owner"),
        run("queued", "2 * players", visible_to="owner"),
        run("face_down", "2 * players", visible_to="owner"),  # how many of the queue are to draw
        run_of("tokens", "list(rules.tokens.copies) * players"),
        run("city", "rules.sites", NOTHING),
        run("districts", "rules.sites * rules.tokens.count"),
        run("owner", "rules.sites", NOTHING),
        run("built", "rules.sites * kinds"),
        run("stored", "players * kinds"),
        run("scrapped", "kinds"),
        run("row", "rules.constants.slots", NOTHING),
        shared_run("deck", visible_to="nobody", packed="{}[self.deck_at :]"),
        run("holder", "rules.towns.count", IN_PILE),
        run("wild", "rules.towns.count", NOTHING),  # the good that a town's owner has chosen
        shared_run("town_order", "list(range(rules.towns.count))"),
    ),
)

UNPACKED = Group(
    "unpacked",
    (
        part("chain", "Chain", "Chain()"),
        number("deck_at"),
        runs("ledger", "[numbers([]) for _ in range(players)]"),
    ),
    packed=False,
)

TOTALS = Group(
    "totals",  # derived from the rest; `production` keeps them up to date
    (
        run("goods", "players * goods"),
        run("good_points", "players * goods"),
        run("names", "players * rules.buildings.names"),
        run("givers", "players"),
        run("coin_yield", "players"),
        run("science_yield", "players"),
        run("draws", "2 * players"),
        run("spaces", "rules.sites"),
        run("filled", "rules.sites"),
    ),
    packed=False,
)

FIELDS = TableFields(
    (CLOCK, RUNS, UNPACKED, TOTALS),
    (CHAIN,),
    sizes={
        "players": "rules.constants.players",
        "kinds": "rules.buildings.count",
        "goods": "rules.constants.goods",
    },
)
