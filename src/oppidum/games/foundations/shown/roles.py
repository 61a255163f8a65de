"""Events and reasons of roles that are drawn during the game (P-03)."""

from __future__ import annotations

from typing import Any

from oppidum.engine.events import AnyEvent, Revealed
from oppidum.engine.messages import Message, Reason, Who, make_message, make_reason


def not_drawn() -> Reason:
    """Returns that the seat must keep one of the roles that it drew."""
    return make_reason("foundations-role-first", "P-03")


def announce_drawn(seat: int, own: Any, others: Any, events: list[AnyEvent]) -> None:
    """Announces roles that a seat drew; it alone sees them."""
    message = make_message("foundations-event-roles-drawn", who=Who(seat))
    _announce(seat, own, others, message, events)


def announce_kept(seat: int, card: str, own: Any, others: Any, events: list[AnyEvent]) -> None:
    """Announces the role that a seat keeps of those that it drew."""
    message = make_message("foundations-event-kept", who=Who(seat), card=Message(f"foundations-card-{card}"))
    _announce(seat, own, others, message, events)


def _announce(seat: int, own: Any, others: Any, message: Message, events: list[AnyEvent]) -> None:
    where = ("modules", "roles", "drawn", seat)
    unknown = Revealed(who=seat, where=where, value=others, message=message, rule="P-03")
    events.append(
        Revealed(who=seat, where=where, value=own, message=message, audience=(seat,), others=unknown, rule="P-03")
    )
