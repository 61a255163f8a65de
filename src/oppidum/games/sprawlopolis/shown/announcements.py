"""Appends the events of a Sprawlopolis table; the rules call these functions only when somebody listens.

Call each function right after the table changed. It announces the whole change: one event carries the message, and the
events for the values that follow from it carry none.
"""

from __future__ import annotations

from oppidum.engine.events import AnyEvent, Asked, Drew, Moved, Path, Revealed, Scored
from oppidum.engine.messages import Message, Who, make_message
from oppidum.games.sprawlopolis.hidden.seen_cards import has_seen
from oppidum.games.sprawlopolis.rules.table import UNKNOWN, Table
from oppidum.games.sprawlopolis.shown.explanations import final_lines
from oppidum.games.sprawlopolis.shown.views import blocks_of_card, card_name, deck_view, placed_view

Events = list[AnyEvent]


def announce_shown(table: Table, seat: int, events: Events) -> None:
    """Announces a shown card (S-10)."""
    message = make_message("sprawlopolis-event-show", who=Who(seat), card=table.shown + 1)
    what = card_name(table.shown)
    events.append(Moved(who=seat, what=what, source=hand_at(seat), target=("shown",), message=message, rule="S-10"))


def announce_placed(table: Table, seat: int, events: Events) -> None:
    """Announces that the shown card was placed in the city (S-20 to S-22)."""
    place = table.city.count - 1
    view = placed_view(table, place)
    key = "sprawlopolis-event-turned" if view.turned else "sprawlopolis-event-place"
    message = Message(key, {"who": Who(seat), "card": view.card, "at": f"{view.column},{view.row}"})
    events.append(Revealed(who=seat, where=("shown",), value=None, message=message, rule="S-20"))
    order = [placed_view(table, each) for each in range(place + 1)]
    events.append(Revealed(where=("placed",), value=order, rule="S-12"))
    for name, block in blocks_of_card(table, place).items():
        events.append(Revealed(where=("city", name), value=block, rule="S-22"))


def announce_passed_hand(table: Table, seat: int, target: int, cards: list[int], events: Events) -> None:
    """Announces that the rest of a hand is passed to the left (S-11, S-14).

    Viewers who have seen a card are told that it moved along.

    Each viewer is told in an order of its own, the cards it knows and then the others: a common order would show
    where among the known ones an unknown card stands, and which ones came together.
    """
    message = make_message("sprawlopolis-event-pass", who=Who(seat), to=Who(target), count=len(cards))
    for viewer in table.rules.everyone:
        names = [card_name(card if has_seen(table, viewer, card) else UNKNOWN) for card in cards]
        for number, name in enumerate(sorted(names, key=lambda each: (each is None, each or ""))):
            events.append(
                Moved(
                    who=seat,
                    what=name,
                    source=hand_at(seat),
                    target=hand_at(target),
                    message=message if number == 0 else None,
                    audience=(viewer,),
                    rule="S-11",
                )
            )


def announce_draw(table: Table, seat: int, card: int, events: Events) -> None:
    """Announces a card drawn from the open top of the deck, and the new top (S-11, S-03)."""
    message = make_message("sprawlopolis-event-draw", who=Who(seat), card=card + 1)
    what = card_name(card)
    events.append(Drew(who=seat, what=what, source=("deck",), target=hand_at(seat), message=message, rule="S-11"))
    if len(table.deck) > 0:
        message = make_message("sprawlopolis-event-top", card=table.deck[0] + 1)
        events.append(Revealed(where=("deck",), value=deck_view(list(table.deck)), message=message, rule="S-03"))


def announce_next_turn(table: Table, events: Events) -> None:
    """Announces who is to act (S-10)."""
    events.append(Asked(seats=(table.on_turn(),), rule="S-10"))


def announce_end(table: Table, events: Events) -> None:
    """Announces the final points of the team, as points of the first seat, and whether it won (S-50, S-51)."""
    total = 0
    for line in final_lines(table):
        total += line.points
        message = make_message("sprawlopolis-event-scored", points=line.points, why=line.message)
        events.append(
            Scored(
                party=0,
                points=line.points,
                category=line.category,
                target=("points",),
                message=message,
                rule=line.rule,
            )
        )
    key = "sprawlopolis-event-won" if total >= table.target() else "sprawlopolis-event-lost"
    message = Message(key, {"points": total, "target": table.target()})
    events.append(Asked(seats=(), message=message, rule="S-50"))


def hand_at(seat: int) -> Path:
    """Returns where a hand stands in a view."""
    return ("hands", seat)
