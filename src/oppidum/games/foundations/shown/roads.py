"""Announces what roads give: milestones, lot markers and citizens (R-03, R-04)."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent, Revealed
from oppidum.engine.messages import Message, Who, make_message
from oppidum.games.foundations.data.schema import Benefit
from oppidum.games.foundations.data.texts import benefit_text
from oppidum.games.foundations.rules.table import Table


def announce_milestone(
    edge: int, place: int, seat: int, road: Message, benefit: Benefit, events: list[AnyEvent]
) -> None:
    """Announces that a seat lays a milestone marker on a benefit of an edge."""
    message = make_message("foundations-event-milestone", who=Who(seat), road=road, benefit=benefit_text(benefit))
    where = ("modules", "roads", "edges", edge, "milestones", place)
    events.append(Revealed(who=seat, where=where, value=seat, message=message, rule="R-04"))


def announce_gained(table: Table, seat: int, road: Message, benefit: Benefit, events: list[AnyEvent]) -> None:
    """Announces lot markers and citizens that a seat has from a road for good; coins and VP have other events."""
    gift = benefit_text(Benefit(lot_markers=benefit.lot_markers, citizens=benefit.citizens))
    message = make_message("foundations-event-road-gift", who=Who(seat), road=road, benefit=gift)
    where = ("seats", seat, "markers")
    events.append(Revealed(who=seat, where=where, value=table.markers[seat], message=message, rule="R-06"))
