"""Why an action is not legal, with the rule that says so."""

from __future__ import annotations

from oppidum.engine.messages import Reason, Who, make_reason
from oppidum.games.sprawlopolis.rules.city import spot_name
from oppidum.games.sprawlopolis.rules.table import NOTHING, Table, hand_of


def why_not(table: Table, seat: int, action: int) -> Reason | None:
    """Returns the first reason against the action, or None if it is legal."""
    rules = table.rules
    if not 0 <= action < rules.ids:
        return make_reason("sprawlopolis-no-such-action", "S-10")
    if table.complete():
        return make_reason("sprawlopolis-over", "S-12")
    if seat != table.on_turn():
        return make_reason("sprawlopolis-not-your-turn", "S-10", who=Who(table.on_turn()))
    if action < rules.first_place:
        return why_not_show(table, seat, action)
    return why_not_place(table, action - rules.first_place)


def why_not_show(table: Table, seat: int, card: int) -> Reason | None:
    """S-10."""
    if table.shown != NOTHING:
        return make_reason("sprawlopolis-already-shown", "S-10", card=table.shown + 1)
    if card not in hand_of(table, seat):
        return make_reason("sprawlopolis-not-in-hand", "S-10", card=card + 1)
    return None


def why_not_place(table: Table, spot: int) -> Reason | None:
    """S-10, S-21."""
    if table.shown == NOTHING:
        return make_reason("sprawlopolis-nothing-shown", "S-10")
    if not table.city.may_place(spot):
        return make_reason("sprawlopolis-apart", "S-21", at=spot_name(spot).split()[0])
    return None
