"""Opens a compound action as a position names it: step by step, each as it would be played.

A position could name a chain that play never reaches, such as one whose payment cannot be completed. Replaying its
steps lets the rules themselves judge that, so that no second statement of them is needed here.
"""

from __future__ import annotations

from oppidum.engine.table_fields import differing_fields
from oppidum.games.city_of_iron.hidden.seen_cards import size
from oppidum.games.city_of_iron.rules.codes import ATTACKS, BUILDING, BUILDS, CITY, LAND, NOTHING, PLAYS
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY
from oppidum.games.city_of_iron.rules.generated_fields import Chain
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.rules.table_fields import CHAIN
from oppidum.games.city_of_iron.rules.turns import apply_step, legal_steps, legal_turn, open_chain


def replay_chain(table: Table, wanted: Chain) -> str:
    """Opens the wanted action on a table without one; returns the part that is impossible, or "".

    Pre: the table is as it stands after the steps, with the cards named on their piles.
    """
    seat = table.on_turn()
    # Replaying shows cards again; the position already says what all have seen.
    shown = table.shown[seat]
    named = _take_back(table, seat, wanted.paid)
    if named is None:
        return "paid"
    part, first = _first(table, seat, wanted)
    options: list[object] = []
    legal_turn(table, seat, options)
    if first not in options:
        return part
    open_chain(table, seat, first)
    for part, action in _steps(table, seat, wanted, named):
        options = []
        legal_steps(table, seat, options)
        if action not in options:
            return part
        apply_step(table, seat, action, None)
    table.shown[seat], table.revealed = shown, ()
    # What no step has set must be as on a fresh chain.
    return next(iter(differing_fields(CHAIN.fields, table.chain, wanted)), "")


def _take_back(table: Table, seat: int, paid: int) -> list[int] | None:
    """Takes the named cards from their piles back into the hand, in order; returns None if one is not there."""
    cards, named = table.rules.cards, []
    for deck in (CITIZEN, MILITARY):
        pile, spent = 2 * seat + deck, paid & cards.of_deck[deck]
        end = pile * table.rules.pile_width + table.queued[pile]
        last = list(table.queue[end - size(spent) : end])
        if len(last) > table.queued[pile] - table.face_down[pile] or sum(cards.bit[card] for card in last) != spent:
            return None
        for place in range(end - len(last), end):
            table.queue[place] = NOTHING
        table.queued[pile] -= len(last)
        named += last
    table.hand[seat] |= paid
    return named


def _first(table: Table, seat: int, wanted: Chain) -> tuple[str, int]:
    """Returns the part of the chain that the first action sets, and that action."""
    ids = table.rules.ids
    if wanted.does == ATTACKS:
        return "aim", ids.attack + wanted.aim
    if wanted.does == BUILDS:
        return "source", _build(table, seat, wanted)
    return "card", ids.play + wanted.card


def _steps(table: Table, seat: int, wanted: Chain, named: list[int]) -> list[tuple[str, int]]:
    """Returns the steps that follow, each with the part of the chain that it sets."""
    ids = table.rules.ids
    steps = [("aim", action) for action in _aims(table, seat, wanted)]
    if wanted.razed != NOTHING:
        steps.append(("razed", ids.raze + wanted.razed))
    return steps + [("paid", ids.discard + card) for card in named]


def _aims(table: Table, seat: int, wanted: Chain) -> list[int]:
    """Returns the step that aims the card's action, if the chain has an aim."""
    ids, tokens = table.rules.ids, table.rules.tokens.count - 1
    effect = table.card_effects[wanted.card] if wanted.does == PLAYS else None
    if effect is None:
        return []
    if effect.aim == BUILDING:
        return [_build(table, seat, wanted)] if wanted.source != NOTHING else []
    if wanted.aim == NOTHING:
        return []
    if effect.aim == LAND:
        return [ids.settle + wanted.aim * tokens + wanted.token - 1]
    if effect.aim == CITY:
        return [ids.district + _place(table, seat, wanted.aim) * tokens + wanted.token - 1]
    return [ids.rob + wanted.aim]


def _build(table: Table, seat: int, wanted: Chain) -> int:
    return table.rules.ids.build + wanted.source * table.rules.places + _place(table, seat, wanted.site)


def _place(table: Table, seat: int, site: int) -> int:
    """Returns the place of a site: the inverse of `Table.site_of`."""
    return 0 if site == seat else site - table.rules.constants.players + 1
