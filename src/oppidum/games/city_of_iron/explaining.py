"""The ledger's entries as lines of a score: what earned each point, under which rule."""

from __future__ import annotations

from oppidum.engine.messages import Message, Param
from oppidum.engine.scoring import Line
from oppidum.games.city_of_iron import ledger
from oppidum.games.city_of_iron.table import NOTHING, Table

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


def line_of(table: Table, entry: ledger.Entry) -> Line:
    """An entry in words-to-be."""
    what, scoring, _, good, amount, points = entry
    params: dict[str, Param] = {"amount": amount, "points": points}
    subject: tuple[str, ...] = ()
    if good != NOTHING:
        params["good"] = table.rules.constants.good_title[good]
        subject = (table.rules.constants.good[good],)
    name = ledger.NAMES[what]
    category = "goods" if subject else "bonus" if ledger.MOST_COINS <= what <= ledger.MOST_TOWNS else name
    return Line(category, points, Message(MESSAGES[what], params), RULES[what], subject, scoring)
