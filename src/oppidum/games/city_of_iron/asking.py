"""What a seat is asked now, in words-to-be."""

from __future__ import annotations

from oppidum.engine.actions import Action
from oppidum.engine.messages import Item, Message, Param, Who
from oppidum.games.city_of_iron import actions
from oppidum.games.city_of_iron.columns import DECKS
from oppidum.games.city_of_iron.purchases import cost
from oppidum.games.city_of_iron.starting import open_deck
from oppidum.games.city_of_iron.table import (
    AT_REST,
    ATTACKS,
    BIDDING,
    BUYING,
    CHOOSING,
    ORDERING,
    OVER,
    REBIDDING,
    Table,
)
from oppidum.games.city_of_iron.telling import site_title

STEPS: dict[type[Action], str] = {
    actions.Settle: "city-of-iron-prompt-settle",
    actions.District: "city-of-iron-prompt-district",
    actions.Build: "city-of-iron-prompt-build",
    actions.Rob: "city-of-iron-prompt-rob",
    actions.Discard: "city-of-iron-prompt-pay",
}


def prompt(table: Table, seat: int) -> Message:
    """The open question to the seat, or whom it waits for."""
    if table.phase == OVER:
        return said("city-of-iron-prompt-over")
    if seat not in table.to_act():
        waiting: list[Item] = [Who(other) for other in table.to_act()]
        ready = table.phase in (ORDERING, BUYING)
        return said("city-of-iron-prompt-ready" if ready else "city-of-iron-prompt-wait", who=waiting)
    if table.phase == ORDERING:
        return said("city-of-iron-prompt-order", deck=DECKS[open_deck(table, seat)])
    if table.phase == BIDDING:
        return said("city-of-iron-prompt-bid", coins=table.coins[seat])
    if table.phase == REBIDDING:
        return said("city-of-iron-prompt-bid-again", coins=table.coins[seat])
    if table.phase == CHOOSING:
        return said("city-of-iron-prompt-choose", town=table.tables.towns.title[table.step])
    if table.phase == BUYING:
        coins, science = cost(table.tables.cards, table.chosen[seat])
        return said("city-of-iron-prompt-buy", coins=table.coins[seat] - coins, science=table.science[seat] - science)
    return turn_prompt(table, seat)


def turn_prompt(table: Table, seat: int) -> Message:
    """An action, or the next step of the open one."""
    chain, tables = table.chain, table.tables
    if chain.does == AT_REST:
        number = table.step // tables.rules.players + 1
        return said("city-of-iron-prompt-turn", number=number, actions=tables.rules.actions)
    asked = table.configuration.actions.action(table.legal(seat)[-1])
    if isinstance(asked, actions.Raze):
        return said("city-of-iron-prompt-raze", place=site_title(table, chain.site))
    if chain.does == ATTACKS:
        return said("city-of-iron-prompt-attack", town=tables.towns.title[chain.aim])
    return said(STEPS[type(asked)], card=tables.cards.title[chain.card])


def said(key: str, **params: Param) -> Message:
    """A prompt of this game."""
    return Message(key, params)
