"""How messages name a party, and where the view shows what belongs to it: players and rivals that nobody plays."""

from __future__ import annotations

from oppidum.engine.events import Path
from oppidum.engine.messages import Message, Who
from oppidum.games.foundations.rules.table import Table


def party_name(table: Table, party: int) -> Who | Message:
    """Returns who a party is, for the start of a sentence."""
    players = table.rules.players
    return Who(party) if party < players else table.configuration.rivals[party - players]


def party_path(table: Table, party: int, field: str) -> Path:
    """Returns the place of a party's field in the view; the one rival that there is stands in its module's part."""
    return ("seats", party, field) if party < table.rules.players else ("modules", "consul", field)
