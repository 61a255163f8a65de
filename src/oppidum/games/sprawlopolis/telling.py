"""The events of a Sprawlopolis table: called by the rules when somebody listens, never otherwise.

Each function is called right after the table changed, and tells all of that change: one event with words, and what
follows from it without.
"""

from __future__ import annotations

from oppidum.engine.events import AnyEvent, Asked, Drew, Moved, Path, Revealed, Scored
from oppidum.engine.messages import Message, Param, Who
from oppidum.games.sprawlopolis.dealing import knows
from oppidum.games.sprawlopolis.explaining import final_lines
from oppidum.games.sprawlopolis.table import UNKNOWN, Table
from oppidum.games.sprawlopolis.views import blocks_of_card, card_name, deck_view, placed_view

Tell = list[AnyEvent]


def said(key: str, **params: Param) -> Message:
    """A message of this game."""
    return Message(key, params)


def showed(table: Table, seat: int, tell: Tell) -> None:
    """S-10: a card of the hand lies open."""
    message = said("sprawlopolis-event-show", who=Who(seat), card=table.shown + 1)
    what = card_name(table.shown)
    tell.append(Moved(who=seat, what=what, source=hand_at(seat), target=("shown",), message=message, rule="S-10"))


def placed(table: Table, seat: int, tell: Tell) -> None:
    """S-20 to S-22: the shown card lies in the city."""
    place = table.city.count - 1
    view = placed_view(table, place)
    key = "sprawlopolis-event-turned" if view.turned else "sprawlopolis-event-place"
    message = Message(key, {"who": Who(seat), "card": view.card, "at": f"{view.column},{view.row}"})
    tell.append(Revealed(who=seat, where=("shown",), value=None, message=message, rule="S-20"))
    order = [placed_view(table, each) for each in range(place + 1)]
    tell.append(Revealed(where=("placed",), value=order, rule="S-12"))
    for name, block in blocks_of_card(table, place).items():
        tell.append(Revealed(where=("city", name), value=block, rule="S-22"))


def passed(table: Table, seat: int, target: int, cards: list[int], tell: Tell) -> None:
    """S-11: the rest of the hand has gone to the left; who has seen a card knows that it went along (S-14).

    Each viewer is told in an order of its own, the cards it knows and then the others: a common order would show
    where among the known ones an unknown card stands, and which ones came together.
    """
    message = said("sprawlopolis-event-pass", who=Who(seat), to=Who(target), count=len(cards))
    for viewer in table.rules.everyone:
        names = [card_name(card if knows(table, viewer, card) else UNKNOWN) for card in cards]
        for number, name in enumerate(sorted(names, key=lambda each: (each is None, each or ""))):
            tell.append(
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


def drew(table: Table, seat: int, card: int, tell: Tell) -> None:
    """S-11: the open top of the deck has gone to a hand, and the next card lies open (S-03)."""
    message = said("sprawlopolis-event-draw", who=Who(seat), card=card + 1)
    what = card_name(card)
    tell.append(Drew(who=seat, what=what, source=("deck",), target=hand_at(seat), message=message, rule="S-11"))
    if len(table.deck) > 0:
        message = said("sprawlopolis-event-top", card=table.deck[0] + 1)
        tell.append(Revealed(where=("deck",), value=deck_view(list(table.deck)), message=message, rule="S-03"))


def next_turn(table: Table, tell: Tell) -> None:
    """S-10: who is asked now."""
    tell.append(Asked(seats=(table.on_turn(),), rule="S-10"))


def ended(table: Table, tell: Tell) -> None:
    """S-50, S-51: the city is complete; the points belong to all, and are told as those of the first seat."""
    total = 0
    for line in final_lines(table):
        total += line.points
        message = said("sprawlopolis-event-scored", points=line.points, why=line.message)
        tell.append(
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
    tell.append(Asked(seats=(), message=message, rule="S-50"))


def hand_at(seat: int) -> Path:
    """Where a hand stands in a view."""
    return ("hands", seat)
