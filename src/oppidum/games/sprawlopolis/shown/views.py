"""What a viewer of a Sprawlopolis table is shown: built from a table on which hidden cards are unknown."""

from __future__ import annotations

import msgspec

from oppidum.engine.events import Hand, Pile, View, hand
from oppidum.games.sprawlopolis.rules.city import column_of, first_block, is_turned, row_of
from oppidum.games.sprawlopolis.rules.table import NOTHING, UNKNOWN, Table, hand_of
from oppidum.games.sprawlopolis.rules.zones import ZONE_LETTERS, exit_letters
from oppidum.games.sprawlopolis.shown.explanations import final_lines


class BlockView(msgspec.Struct):
    """A visible block: its zone as a letter, the sides that its road joins, and the card it belongs to."""

    zone: str
    exits: str
    card: str


class PlacedView(msgspec.Struct):
    """A card of the city: where its top left block lies, and whether it is turned."""

    card: str
    column: int
    row: int
    turned: bool


class SprawlopolisView(View):
    """The table as one viewer sees it. Cards are known by number; blocks by column and row, as in "2,-1".

    `placed` are the cards in the order of placing, `first` the start player; `points` stay 0 until the end.
    """

    first: int
    conditions: list[str]
    target: int
    city: dict[str, BlockView]
    placed: list[PlacedView]
    hands: list[Hand]
    shown: str | None
    deck: Pile
    points: int


def view_of(table: Table) -> SprawlopolisView:
    """Returns the view of a table on which what the viewer may not know is already unknown."""
    return SprawlopolisView(
        to_act=table.to_act(),
        first=table.first,
        conditions=[str(number) for number in table.conditions],
        target=table.target(),
        city=city_view(table),
        placed=[placed_view(table, place) for place in range(table.city.count)],
        hands=[hand([card_name(card) for card in hand_of(table, seat)]) for seat in range(table.rules.players)],
        shown=None if table.shown == NOTHING else card_name(table.shown),
        deck=deck_view(list(table.deck)),
        points=sum(line.points for line in final_lines(table)) if table.complete() else 0,
    )


def card_name(card: int) -> str | None:
    """Returns a card as views and events name it, None where it is unknown."""
    return None if card == UNKNOWN else str(card + 1)


def deck_view(cards: list[int]) -> Pile:
    """Returns the deck: its top lies open, the rest is unknown (S-03)."""
    return Pile([card_name(card) if place == 0 else None for place, card in enumerate(cards)])


def placed_view(table: Table, place: int) -> PlacedView:
    """Returns a card of the city, by its place in the order."""
    spot = table.city.spots[place]
    return PlacedView(str(table.city.cards[place] + 1), column_of(spot), row_of(spot), is_turned(spot))


def city_view(table: Table) -> dict[str, BlockView]:
    """Returns every visible block (S-22), in the order in which its position was first built on."""
    city: dict[str, BlockView] = {}
    for place in range(table.city.count):
        city |= blocks_of_card(table, place)
    return city


def blocks_of_card(table: Table, place: int) -> dict[str, BlockView]:
    """Returns the four blocks that a card of the city brought, by column and row."""
    card, spot = table.city.cards[place], table.city.spots[place]
    printed, first = table.rules.blocks, first_block(card, spot)
    return {
        f"{column_of(spot) + quarter % 2},{row_of(spot) + quarter // 2}": BlockView(
            ZONE_LETTERS[printed.zone[first + quarter]], exit_letters(printed.exits[first + quarter]), str(card + 1)
        )
        for quarter in range(4)
    }
