"""Events of objectives that are drawn during the game, or shown at its end (O-02)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.events import AnyEvent, Revealed
from oppidum.engine.messages import Message, Who, make_message

EVENT_AT_END: Final = "foundations-event-objective"
"""What is said of each objective of a seat, kept or drawn, when the game ends."""


def announce_drawn(seat: int, names: list[str], events: list[AnyEvent]) -> None:
    """Announces that a seat drew the last of these objectives, which it alone sees."""
    where = ("modules", "objectives", "drawn", seat)
    unseen = make_message("foundations-event-objective-drawn", who=Who(seat))
    unknown = Revealed(who=seat, where=where, value=[None] * len(names), message=unseen, rule="O-02")
    seen = make_message(
        "foundations-event-objective-seen", who=Who(seat), card=Message(f"foundations-card-{names[-1]}")
    )
    events.append(
        Revealed(who=seat, where=where, value=names, message=seen, audience=(seat,), others=unknown, rule="O-02")
    )


def announce_drawn_at_end(seat: int, names: list[str], events: list[AnyEvent]) -> None:
    """Announces to all which objectives a seat drew during the game."""
    for place, name in enumerate(names):
        where = ("modules", "objectives", "drawn", seat, place)
        message = make_message(EVENT_AT_END, who=Who(seat), card=Message(f"foundations-card-{name}"))
        events.append(Revealed(who=seat, where=where, value=name, message=message, rule="O-02"))
