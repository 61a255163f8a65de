"""Players of City of Iron with a leaning each: they buy by their plan, and act for what their table is worth then.

One turn deep, like `greedy`, but with an eye on what is still to come: scorings, income, draws, room to build. They
differ in what they buy and in nothing else. They are made to measure the balance of card values, not to win;
`bench.balance` lets them play against each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple, cast

from oppidum.engine.chance import Dice
from oppidum.engine.knowledge import Knowledge
from oppidum.games.city_of_iron import cards
from oppidum.games.city_of_iron.ledger import points_of
from oppidum.games.city_of_iron.packs import load
from oppidum.games.city_of_iron.rounds import last_round
from oppidum.games.city_of_iron.scoring import end_entries, goods_entries, towns_of
from oppidum.games.city_of_iron.table import ACTING, AT_REST, BIDDING, BUYING, CHOOSING, REBIDDING, Table
from oppidum.games.city_of_iron.tables import ENOUGH, FIRST_BID, READY, STAY
from oppidum.games.city_of_iron.yielding import income
from oppidum.players import Bot, Budget

ROUNDS = 7
SCORINGS = 3
PLENTY = 12
"""Coins beyond this many are hard to spend."""
ENOUGH_SCIENCE = 5

BASE: Mapping[type[cards.Action], float] = {
    cards.Settle: 4.0,
    cards.District: 3.0,
    cards.GainCoins: 2.5,
    cards.GainScience: 2.5,
    cards.BuildForFewerCoins: 2.5,
    cards.BuildForLessScience: 2.0,
    cards.CoinsPerGood: 2.5,
    cards.DrawMilitary: 1.0,
    cards.DrawCitizens: 1.0,
}


class Plan(NamedTuple):
    """What a card is worth to a buyer: by its symbols, its attack and what it does; and the coins that it keeps."""

    name: str
    attack: float = 1.1
    work: float = 0.5
    distance: float = 0.6
    vehicle: float = 1.0
    actions: Mapping[type[cards.Action], float] = BASE
    reserve: int = 3


def _leaning(**more: float) -> Mapping[type[cards.Action], float]:
    """What actions are worth to a player who likes some of them better."""
    return {kind: worth + more.get(kind.__name__, 0.0) for kind, worth in BASE.items()}


PLANS = {
    plan.name: plan
    for plan in (
        Plan("mixed"),
        Plan("army", attack=2.2, work=0.3, distance=0.8, actions=_leaning(DrawMilitary=0.8), reserve=2),
        Plan("towns", attack=1.6, distance=0.9, actions=_leaning(DrawCitizens=0.8)),
        Plan("settlers", attack=0.5, distance=1.0, vehicle=2.2, actions=_leaning(Settle=2.5, District=1.5)),
        Plan("builders", attack=0.5, work=0.8, actions=_leaning(BuildForFewerCoins=2.5, District=1.5, GainCoins=1.0)),
        Plan("science", attack=0.5, work=0.8, actions=_leaning(GainScience=2.5, BuildForLessScience=2.0)),
        Plan("thrift", reserve=99),
    )
}


class PlanBot(Bot):
    """Plays by a plan."""

    name: ClassVar[str] = "plan"

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        if len(ids) == 1:
            return ids[0]
        seat = knowledge.viewer
        table = cast(Table, knowledge.imagine(dice))
        if table.phase == BUYING:
            return _purchase(table, seat, ids, self.plan)
        if table.phase == BIDDING:
            return _bid(table, seat, ids, dice)
        if table.phase == REBIDDING:
            return STAY
        if table.phase not in (ACTING, CHOOSING):
            return dice.choose(ids)
        if table.chain.does != AT_REST and _pays(table, ids):
            return _cheapest(table, ids, self.plan)
        return _best(table, seat, ids, self.plan, dice)


def _bid(table: Table, seat: int, ids: list[int], dice: Dice) -> int:
    """A place that costs nothing, now and then the one for a coin before them."""
    prices = table.tables.rules.bid_price
    most = 1 if table.coins[seat] > 5 and dice.below(3) == 0 else 0
    return dice.choose([each for each in ids if prices[each - FIRST_BID] <= most])


def _purchase(table: Table, seat: int, ids: list[int], plan: Plan) -> int:
    """The next card, in their order, of those that the plan wants for the coins it can spare."""
    wanted = _wanted(table, seat, plan)
    for each in ids:
        if each != READY and each - table.tables.ids.buy in wanted:
            return each
    return READY


def _wanted(table: Table, seat: int, plan: Plan) -> set[int]:
    found = table.tables.cards
    coins, science = table.coins[seat] - plan.reserve, table.science[seat]
    late = min(1.0, _rounds_left(table) / 3)
    offers = []
    for number, card in enumerate(_cards(table)):
        price = int(found.coins[number]) + 2.5 * int(found.science[number])
        if table.unbought[seat] & found.bit[number] and price:
            offers.append((_worth(card, plan) * late / price, number))
    wanted = set()
    for value, number in sorted(offers, reverse=True):
        if value > 0.6 and found.coins[number] <= coins and found.science[number] <= science:
            wanted.add(number)
            coins -= found.coins[number]
            science -= found.science[number]
    return wanted


def _worth(card: cards.Card, plan: Plan) -> float:
    """What the plan sees in a card."""
    worth = plan.attack * card.attack + plan.work * card.work + plan.distance * card.distance
    worth += plan.vehicle if card.vehicle else 0
    return worth + (plan.actions.get(type(card.action), 0.0) if card.action else 0.0)


def _cards(table: Table) -> list[cards.Card]:
    pack = table.configuration.pack
    key = pack.hash if pack else "", table.tables.cards.count
    if key not in _CARDS:
        known = {card.id: card for card in load(pack).card}
        _CARDS[key] = [known[card] for card in table.tables.cards.id]
    return _CARDS[key]


_CARDS: dict[tuple[str, int], list[cards.Card]] = {}


def _pays(table: Table, ids: list[int]) -> bool:
    """Whether the steps offered are cards to discard, or that it is enough."""
    first = ids[-1]
    return first == ENOUGH or table.tables.ids.discard <= first < table.tables.ids.buy


def _cheapest(table: Table, ids: list[int], plan: Plan) -> int:
    """It is enough as soon as it may be; else the card that is missed least."""
    if ids[0] == ENOUGH:
        return ENOUGH
    first, known = table.tables.ids.discard, _cards(table)
    return min(ids, key=lambda each: (_handy(known[each - first], plan), each))


def _handy(card: cards.Card, plan: Plan) -> float:
    """What a card in hand is good for."""
    return (
        0.1
        + (0.12 + 0.1 * plan.attack) * card.attack
        + 0.12 * (card.work + card.distance)
        + (0.2 if card.action else 0)
    )


def _best(table: Table, seat: int, ids: list[int], plan: Plan, dice: Dice) -> int:
    """What leaves the table worth most; a free action as soon as it gains anything."""
    before = value(table, seat, plan)
    best, chosen = -1e9, ids[0]
    for each in ids:
        after = table.copy()
        after.apply(seat, each)
        after = _completed(after, seat, plan)
        gain = value(after, seat, plan) - before
        if after.phase == ACTING and after.step == table.step and after.chain.does == AT_REST:
            gain = gain + 50 if gain > 0.05 else -1e6
        gain += float(dice.below(1000)) / 1e5
        if gain > best:
            best, chosen = gain, each
    return chosen


def _completed(table: Table, seat: int, plan: Plan) -> Table:
    """The table after the steps that complete an open action: payments as they come, aims by what they lead to."""
    while table.phase == ACTING and table.chain.does != AT_REST:
        ids = table.legal(seat)
        if _pays(table, ids):
            table.apply(seat, _cheapest(table, ids, plan))
            continue
        tables = []
        for each in ids:
            after = table.copy()
            after.apply(seat, each)
            tables.append(_completed(after, seat, plan))
        return max(tables, key=lambda after: value(after, seat, plan))
    return table


def _rounds_left(table: Table) -> int:
    """How many rounds come after this one, as far as one can tell."""
    return 0 if last_round(table) else max(1, ROUNDS - table.round)


def value(table: Table, seat: int, plan: Plan) -> float:
    """What the table is worth to a seat, in points."""
    players = table.tables.rules.players
    left = _rounds_left(table)
    scorings = SCORINGS - table.scored
    goods, end = goods_entries(table, 0), end_entries(table)
    weight = sum(0.8**number for number in range(scorings))
    totals = [
        int(table.points[each])
        + weight * int(points_of(goods, each))
        + (0.5 if left else 1.0) * int(points_of(end, each))
        for each in range(players)
    ]
    own = totals.pop(seat)
    return own - sum(totals) / len(totals) + _prospects(table, seat, plan, left)


def _prospects(table: Table, seat: int, plan: Plan, left: int) -> float:
    """Coins, science, income, draws, cards and room, for the rounds that are left."""
    coin = 0.4 if left > 1 else 0.3 if left else 0.04
    science = 1.3 if left else 0.1
    citizens, military = int(table.draws[2 * seat]), int(table.draws[2 * seat + 1])
    coins = int(table.coins[seat])
    worth = coin * (min(coins, PLENTY) + 0.4 * max(coins - PLENTY, 0) + int(income(table, seat)) * left)
    worth += science * min(int(table.science[seat]) + 0.5 * int(table.science_yield[seat]) * left, ENOUGH_SCIENCE)
    worth += left * 0.35 * (citizens + military)
    worth += 0.5 * int(towns_of(table, seat))
    hand, known = table.hand[seat], _cards(table)
    worth += sum(_handy(card, plan) for number, card in enumerate(known) if hand & table.tables.cards.bit[number])
    return worth + (_room(table, seat) * min(left, 3) / 3 if left else 0.0)


def _room(table: Table, seat: int) -> float:
    """Free spaces, and the land types that they are on."""
    terrain, spaces = 0, 0
    for site in range(table.tables.sites):
        if table.owner[site] == seat and table.filled[site] < table.spaces[site]:
            spaces += int(table.spaces[site] - table.filled[site])
            terrain |= int(table.terrain(site))
    return 1.6 * min(spaces, 3) + 0.5 * min(max(spaces - 3, 0), 4) + 0.9 * terrain.bit_count()
