"""Explains points: turns ledger entries into lines of a score with their rule and subjects."""

from __future__ import annotations

import msgspec

from oppidum.engine.ledger import PARTY, Entry
from oppidum.engine.messages import Message, Param
from oppidum.engine.scoring import Line
from oppidum.games.city_of_iron.rules import ledger
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.views import city_sites, site_name

MESSAGES = [
    "city-of-iron-score-given",
    "city-of-iron-score-first",
    "city-of-iron-score-second",
    "city-of-iron-score-shield",
    "city-of-iron-score-buildings",
    "city-of-iron-score-coins",
    "city-of-iron-score-distance",
    "city-of-iron-score-single-good",
    "city-of-iron-score-cards",
    "city-of-iron-score-towns",
    "city-of-iron-score-stored",
]
RULES = ["K-56", "K-50", "K-50", "K-51", "K-52", "K-54", "K-54", "K-54", "K-54", "K-54", "K-55"]


def explain_entry(table: Table, entry: Entry) -> Line:
    """Returns the line of a score for an entry of the ledger."""
    what, scoring, _, good, amount, points = entry
    params: dict[str, Param] = {"amount": amount, "points": points}
    subject: tuple[str, ...] = ()
    if good != NOTHING:
        params["good"] = table.rules.constants.good_title[good]
        subject = (table.rules.constants.good[good],)
    name = ledger.NAMES[what]
    category = "goods" if subject else "bonus" if ledger.MOST_COINS <= what <= ledger.MOST_TOWNS else name
    return Line(category, points, Message(MESSAGES[what], params), RULES[what], subject, scoring)


def explain_entry_now(table: Table, entry: Entry) -> Line:
    """Returns the line for an entry of the present table, which also names what was counted, for boards to show."""
    return msgspec.structs.replace(explain_entry(table, entry), counted=tuple(_names_counted(table, entry)))


def _names_counted(table: Table, entry: Entry) -> list[str]:
    """Returns the lands, towns or goods that an entry counts."""
    what, seat, amount = entry[0], entry[PARTY], entry[4]
    rules = table.rules
    if what == ledger.MOST_DISTANCE:
        return [site_name(table, site) for site in city_sites(table) if table.owner[site] == seat]
    if what == ledger.MOST_TOWNS:
        return [rules.towns.id[town] for town in range(rules.towns.count) if table.holder[town] == seat]
    if what == ledger.MOST_OF_A_GOOD:
        held = table.goods[seat * rules.constants.goods : (seat + 1) * rules.constants.goods]
        return [good for good, own in zip(rules.constants.good, held, strict=True) if own == amount]
    return []
