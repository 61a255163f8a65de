"""Writes a table of City of Iron as a position."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.ledger import entries_in
from oppidum.games.city_of_iron.positions.fields import GAP, SCORE, City, Deck, OpenChain, Position, Scored, Seat
from oppidum.games.city_of_iron.rules.codes import AT_REST, NOTHING
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY
from oppidum.games.city_of_iron.rules.ledger import NAMES
from oppidum.games.city_of_iron.rules.rulebook import place_names
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.views import DOES, PHASES, card_names


def position_of(table: Table) -> dict[str, Any]:
    """Returns the table as plain data, with everything said."""
    rules = table.rules
    kinds = rules.buildings.id
    position = Position(
        phase=PHASES[table.phase],
        round=table.round,
        step=table.step,
        order=[seat + 1 for seat in table.order],
        bids=[place + 1 for place in table.bids],
        score_cards=table.score_cards,
        due=table.due,
        scorings=table.scored,
        seats=[_seat_of(table, seat) for seat in range(rules.constants.players)],
        row=[GAP if kind == NOTHING else kinds[kind] for kind in table.row],
        deck=[SCORE if kind == len(kinds) else kinds[kind] for kind in table.deck[table.deck_at :]],
        scrapped=[kind for kind, copies in zip(kinds, table.scrapped, strict=True) for _ in range(copies)],
        town_order=[rules.towns.id[town] for town in table.town_order],
        used=card_names(table, table.used),
        chain=None if table.chain.does == AT_REST else _chain_of(table),
    )
    tree: dict[str, Any] = msgspec.to_builtins(position)
    return tree


def _seat_of(table: Table, seat: int) -> Seat:
    rules = table.rules
    kinds = rules.buildings.count
    return Seat(
        nation=rules.nations.id[table.nation[seat]],
        coins=table.coins[seat],
        science=table.science[seat],
        points=table.points[seat],
        hand=card_names(table, table.hand[seat]),
        citizen=_deck_of(table, seat, CITIZEN),
        military=_deck_of(table, seat, MILITARY),
        shown=card_names(table, table.shown[seat]),
        chosen=card_names(table, table.chosen[seat]),
        ready=bool(table.ready[seat]),
        stored=_buildings(table, list(table.stored[seat * kinds : (seat + 1) * kinds])),
        cities=[_city_of(table, seat, place) for place in range(rules.places) if _is_own(table, seat, place)],
        towns=[_town_of(table, town) for town in range(rules.towns.count) if table.holder[town] == seat],
        scored=[
            Scored(NAMES[what], points, scoring, amount, "" if good == NOTHING else rules.constants.good[good])
            for what, scoring, _, good, amount, points in entries_in(table.ledger[seat])
        ],
    )


def _is_own(table: Table, seat: int, place: int) -> bool:
    return table.owner[table.site_of(seat, place)] == seat


def _buildings(table: Table, copies: list[int]) -> list[str]:
    names = table.rules.buildings.id
    return [name for name, count in zip(names, copies, strict=True) for _ in range(count)]


def _deck_of(table: Table, seat: int, deck: int) -> Deck:
    pile = 2 * seat + deck
    first = pile * table.rules.pile_width
    cards = [table.rules.cards.id[card] for card in table.queue[first : first + table.queued[pile]]]
    return Deck(cards[: table.face_down[pile]], cards[table.face_down[pile] :], table.fresh[pile])


def _city_of(table: Table, seat: int, place: int) -> City:
    rules = table.rules
    site, kinds, tokens = table.site_of(seat, place), rules.buildings.count, rules.tokens
    names = place_names(rules)
    counts = table.districts[site * tokens.count : (site + 1) * tokens.count]
    return City(
        place=names[place],
        token="" if place == 0 or table.city[site] == NOTHING else tokens.id[table.city[site]],
        districts=[tokens.id[token] for token, count in enumerate(counts) for _ in range(count)],
        buildings=_buildings(table, list(table.built[site * kinds : (site + 1) * kinds])),
    )


def _town_of(table: Table, town: int) -> str:
    good = table.wild[town]
    name = table.rules.towns.id[town]
    return name if good == NOTHING else f"{name} {table.rules.constants.good[good]}"


def _chain_of(table: Table) -> OpenChain:
    chain = table.chain
    card = "" if chain.card == NOTHING else table.rules.cards.id[chain.card]
    paid = card_names(table, chain.paid)
    return OpenChain(DOES[chain.does], card, chain.aim, chain.token, chain.source, chain.site, chain.razed, paid)
