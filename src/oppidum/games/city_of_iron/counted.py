"""What was counted for points, by name, so that a board can show where they come from."""

from __future__ import annotations

import msgspec

from oppidum.engine.scoring import Line
from oppidum.games.city_of_iron.explaining import line_of
from oppidum.games.city_of_iron.ledger import MOST_DISTANCE, MOST_OF_A_GOOD, MOST_TOWNS, SEAT, Entry
from oppidum.games.city_of_iron.table import Table
from oppidum.games.city_of_iron.views import city_sites, site_name


def line_on_the_table(table: Table, entry: Entry) -> Line:
    """An entry of a scoring of the table as it stands now, with the names of what it counts."""
    return msgspec.structs.replace(line_of(table, entry), counted=tuple(counted(table, entry)))


def counted(table: Table, entry: Entry) -> list[str]:
    """The lands, towns or goods that an entry counts."""
    what, seat, amount = entry[0], entry[SEAT], entry[4]
    rules = table.rules
    if what == MOST_DISTANCE:
        return [site_name(table, site) for site in city_sites(table) if table.owner[site] == seat]
    if what == MOST_TOWNS:
        return [rules.towns.id[town] for town in range(rules.towns.count) if table.holder[town] == seat]
    if what == MOST_OF_A_GOOD:
        held = table.goods[seat * rules.constants.goods : (seat + 1) * rules.constants.goods]
        return [good for good, own in zip(rules.constants.good, held, strict=True) if own == amount]
    return []
