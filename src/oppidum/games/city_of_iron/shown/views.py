"""What a viewer of City of Iron is shown: built from a table on which hidden cards are unknown."""

from __future__ import annotations

import msgspec

from oppidum.engine.events import Hand, Pile, View, hand
from oppidum.games.city_of_iron.hidden.seen_cards import hidden_in_hand, top_is_known, unseen_cards
from oppidum.games.city_of_iron.rules.bid_track import bid_price
from oppidum.games.city_of_iron.rules.codes import (
    ATTACKS,
    BUYING,
    IN_PILE,
    LAND,
    NOTHING,
    ORDERING,
    OVER,
    REBIDDING,
    UNKNOWN,
)
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY, VEHICLES, members
from oppidum.games.city_of_iron.rules.payments import Bill, defense, open_bill
from oppidum.games.city_of_iron.rules.production import income
from oppidum.games.city_of_iron.rules.table import Table

PHASES = ["ordering", "bidding", "rebidding", "acting", "choosing", "buying", "over"]
DOES = ["rest", "build", "play", "attack"]


class DeckView(msgspec.Struct):
    """A seat's piles of one kind, the top card first."""

    draw: Pile
    discard: Pile


class SeatView(msgspec.Struct):
    """One player's panel. `chosen` are the viewer's own secret purchases; `draws` citizen and military ones a round."""

    nation: str
    coins: int
    science: int
    points: int
    hand: Hand
    citizen: DeckView
    military: DeckView
    unbought: Hand
    chosen: list[str]
    ready: bool
    goods: dict[str, int]
    stored: Hand
    tokens: dict[str, int]
    income: int
    science_income: int
    draws: list[int]


class CityView(msgspec.Struct):
    """A city, by the land it stands on."""

    owner: int
    token: str
    districts: list[str]
    spaces: int
    buildings: Hand


class TownView(msgspec.Struct):
    """A town in play. `open` says that it lies open and nobody has it; `good` is the one its owner chose."""

    owner: int | None
    open: bool
    defense: int
    good: str | None
    buildings: Hand


class BillView(msgspec.Struct):
    """What an open action asks for in cards, as far as its aim is known."""

    attack: int
    work: int
    distance: int
    vehicle: str | None


class ChainView(msgspec.Struct):
    """An open compound action: its steps so far, what it still asks for, and the cards named for it."""

    does: str
    card: str | None
    aim: str | None
    token: str | None
    building: str | None
    place: str | None
    razed: str | None
    asks: BillView
    paid: list[str]


class CityOfIronView(View):
    """The table as one viewer sees it. `order` is the bid order; turns go through it backwards.

    `next_scoring` is "in-deck", "this-round", "next-round", "last-round", "next-is-last" or "never". `bid_prices` says
    what each place of the track costs the bidder. `leaving` are the places of the row whose buildings go as the
    round ends. `piles` are the towns that nobody has, by stars, in their order. `used` are cards whose action was used
    this turn.
    """

    phase: str
    round: int
    step: int
    order: list[int]
    bids: list[int | None]
    bid_prices: list[int]
    score_cards: int
    due: int
    scored: int
    next_scoring: str
    row: list[str | None]
    leaving: list[int]
    deck: int
    scrapped: dict[str, int]
    seats: list[SeatView]
    cities: dict[str, CityView]
    towns: dict[str, TownView]
    piles: list[list[str]]
    used: list[str]
    chain: ChainView


def view_of(table: Table, viewer: int) -> CityOfIronView:
    """Returns the view of a redacted table."""
    rules = table.rules
    return CityOfIronView(
        to_act=table.to_act(),
        phase=PHASES[table.phase],
        round=table.round,
        step=table.step,
        order=list(table.order),
        bids=[None if place == NOTHING else place + 1 for place in table.bids],
        bid_prices=bid_prices(table),
        score_cards=table.score_cards,
        due=table.due,
        scored=table.scored,
        next_scoring=next_scoring(table),
        row=[None if kind == NOTHING else rules.buildings.id[kind] for kind in table.row],
        leaving=leaving(table),
        deck=len(table.deck) - table.deck_at,
        scrapped={rules.buildings.id[kind]: copies for kind, copies in enumerate(table.scrapped)},
        seats=[seat_view(table, seat, viewer) for seat in range(rules.constants.players)],
        cities={site_name(table, site): city_view(table, site) for site in city_sites(table)},
        towns={rules.towns.id[town]: town_view(table, town) for town in range(rules.towns.count)},
        piles=pile_views(table),
        used=card_names(table, table.used),
        chain=chain_view(table),
    )


def next_scoring(table: Table) -> str:
    """Returns when goods score next (K-41, K-53); while cards are bought, no round is running."""
    if table.phase == OVER:
        return "never"
    between = table.phase == BUYING
    if table.is_last_round():
        return "next-is-last" if between else "last-round"
    if table.due:
        return "next-round" if between else "this-round"
    return "in-deck"


def leaving(table: Table) -> list[int]:
    """Returns the places in the row whose buildings are discarded when the round ends (K-40).

    There are none in the last round and between two rounds.
    """
    if table.phase in (BUYING, OVER) or table.is_last_round():
        return []
    taken = [slot for slot, kind in enumerate(table.row) if kind != NOTHING]
    return taken[: table.rules.constants.round_discards]


def bid_prices(table: Table) -> list[int]:
    """Returns what each place of the track costs the bidder (K-10).

    Only a second bid has its own prices (K-73).
    """
    bidder = table.on_turn() if table.phase == REBIDDING else 0
    return [bid_price(table, bidder, place) for place in range(len(table.rules.constants.bid_price))]


def seat_view(table: Table, seat: int, viewer: int) -> SeatView:
    """Returns a player's panel."""
    rules = table.rules
    kinds, own = rules.buildings.count, seat == viewer
    return SeatView(
        nation=rules.nations.id[table.nation[seat]],
        coins=table.coins[seat],
        science=table.science[seat],
        points=table.points[seat],
        hand=hand_view(table, seat, own),
        citizen=DeckView(draw_view(table, seat, CITIZEN, own), discard_view(table, seat, CITIZEN)),
        military=DeckView(draw_view(table, seat, MILITARY, own), discard_view(table, seat, MILITARY)),
        unbought=hand([*card_names(table, table.unbought[seat])]),
        chosen=card_names(table, table.chosen[seat]) if own else [],
        ready=bool(table.ready[seat]),
        goods=goods_view(table, seat),
        stored=buildings_view(table, list(table.stored[seat * kinds : (seat + 1) * kinds])),
        tokens=tokens_view(table, seat),
        income=income(table, seat),
        science_income=table.science_yield[seat],
        draws=list(table.draws[2 * seat : 2 * seat + 2]),
    )


# Cards


def card_names(table: Table, cards_held: int) -> list[str]:
    """Returns a set of cards by their ids, in the order of the data."""
    return [table.rules.cards.id[card] for card in members(cards_held, table.rules.cards.bit)]


def hand_view(table: Table, seat: int, own: bool) -> Hand:
    """Returns a hand as its owner sees it, or as others do: cards that they cannot name are None."""
    held, hidden = table.hand[seat], 0
    if not own:
        for deck in (CITIZEN, MILITARY):
            held &= ~unseen_cards(table, seat, deck)
            hidden += hidden_in_hand(table, seat, deck)
    return hand([*card_names(table, held), *[None] * hidden])


def draw_view(table: Table, seat: int, deck: int, own: bool) -> Pile:
    """Returns a draw pile as its owner or as others see it.

    For others, cards that were never drawn are None, unless they can be deduced.
    """
    pile = 2 * seat + deck
    first = pile * table.rules.pile_width
    cards: list[int] = list(table.queue[first : first + table.face_down[pile]])
    if not own and table.phase == ORDERING:
        return Pile([None] * len(cards) if table.ready[seat] else [])
    if not own and not top_is_known(table, seat, deck):
        for place in range(table.fresh[pile]):
            cards[place] = UNKNOWN
    return Pile([None if card == UNKNOWN else table.rules.cards.id[card] for card in cards])


def discard_view(table: Table, seat: int, deck: int) -> Pile:
    """Returns a discard pile, all of whose cards everybody has seen."""
    pile = 2 * seat + deck
    first = pile * table.rules.pile_width
    cards: list[int] = list(table.queue[first + table.face_down[pile] : first + table.queued[pile]])
    return Pile([table.rules.cards.id[card] for card in reversed(cards)])


# Cities, towns, goods


def buildings_view(table: Table, copies: list[int]) -> Hand:
    """Buildings by their ids, each as often as there are copies."""
    names = table.rules.buildings.id
    return hand([name for name, count in zip(names, copies, strict=True) for _ in range(count)])


def goods_view(table: Table, seat: int) -> dict[str, int]:
    """Returns how much a seat has of each good."""
    goods = table.rules.constants.good
    return {good: table.goods[seat * len(goods) + number] for number, good in enumerate(goods)}


def tokens_view(table: Table, seat: int) -> dict[str, int]:
    """Returns a seat's unused tokens."""
    tokens = table.rules.tokens
    return {tokens.id[token]: table.tokens[seat * tokens.count + token] for token in range(1, tokens.count)}


def site_name(table: Table, site: int) -> str:
    """Returns the id of the land or town that a site is."""
    rules = table.rules
    if site < rules.constants.players:
        return rules.land.home[table.nation[site]]
    if site < rules.first_town_site:
        return rules.land.id[site - rules.constants.players]
    return rules.towns.id[rules.towns.holding[site - rules.first_town_site]]


def city_sites(table: Table) -> list[int]:
    """Returns the sites with a city."""
    return [site for site in range(table.rules.sites) if table.city[site] != NOTHING]


def buildings_at(table: Table, site: int) -> Hand:
    """Returns the buildings on a site."""
    kinds = table.rules.buildings.count
    return buildings_view(table, list(table.built[site * kinds : (site + 1) * kinds]))


def city_view(table: Table, site: int) -> CityView:
    """Returns a city."""
    tokens = table.rules.tokens
    return CityView(
        owner=table.owner[site],
        token=tokens.id[table.city[site]],
        districts=[
            tokens.id[token]
            for token in range(tokens.count)
            for _ in range(table.districts[site * tokens.count + token])
        ],
        spaces=table.spaces[site],
        buildings=buildings_at(table, site),
    )


def town_view(table: Table, town: int) -> TownView:
    """Returns a town."""
    rules = table.rules
    holder, number = table.holder[town], rules.towns.holder_number[town]
    return TownView(
        owner=holder if holder >= 0 else None,
        open=holder == NOTHING,
        defense=defense(table, town),
        good=None if table.wild[town] == NOTHING else rules.constants.good[table.wild[town]],
        buildings=hand([]) if number == NOTHING else buildings_at(table, rules.first_town_site + number),
    )


def pile_views(table: Table) -> list[list[str]]:
    """Returns the neutral towns by stars, in their order, open ones included."""
    towns = table.rules.towns
    neutral = [town for town in table.town_order if table.holder[town] in (IN_PILE, NOTHING)]
    return [[towns.id[town] for town in neutral if towns.stars[town] == stars] for stars in range(4)]


def chain_view(table: Table) -> ChainView:
    """Returns the open chain."""
    chain, rules = table.chain, table.rules
    return ChainView(
        does=DOES[chain.does],
        card=None if chain.card == NOTHING else rules.cards.id[chain.card],
        aim=None if chain.aim == NOTHING else aim_name(table),
        token=None if chain.token == NOTHING else rules.tokens.id[chain.token],
        building=None if chain.source == NOTHING else source_name(table, chain.source),
        place=None if chain.site == NOTHING else site_name(table, chain.site),
        razed=None if chain.razed == NOTHING else rules.buildings.id[chain.razed],
        asks=bill_view(open_bill(table)),
        paid=card_names(table, chain.paid),
    )


def bill_view(bill: Bill) -> BillView:
    """Returns what is to be paid with cards."""
    return BillView(bill.attack, bill.work, bill.distance, VEHICLES[bill.vehicle])


def aim_name(table: Table) -> str:
    """Returns what an open chain aims at: a town, a land, a city, or a rival by its number."""
    chain, rules = table.chain, table.rules
    if chain.does == ATTACKS:
        return rules.towns.id[chain.aim]
    if chain.token == NOTHING:
        return str(chain.aim + 1)
    effect = table.card_effects[chain.card]
    settles = effect is not None and effect.aim == LAND
    return rules.land.id[chain.aim] if settles else site_name(table, chain.aim)


def source_name(table: Table, source: int) -> str:
    """Returns the source of a build: the number of a slot, or the id of a stored building."""
    slots = table.rules.constants.slots
    return str(source + 1) if source < slots else table.rules.buildings.id[source - slots]
