"""Market Day: the smallest game that uses every hard part of the contract, and the example of "add a game".

Two or three merchants sell together against the bailiff, who does not act.

M-1  At dawn each draws three wares, in turn, while the stock lasts. If it is empty, the heap is stirred first.
M-2  Each secretly lays out any of its wares; the market opens when all are ready.
M-3  The market wants 2 wares a merchant less 1. Up to that all are sold, a point each; if more are laid out, the
     bailiff seizes them all, a point each. Either way they go to the heap.
M-4  Then each passes the rest of its hand to the left.
M-5  In the evening the merchant of the day may offer one ware to its left neighbour, who accepts, refuses, or counters
     with a ware of its own in exchange; then the merchant accepts or refuses that.
M-6  At last it pays the toll, two wares face up on the stock, in the order of its choice; or owes it, and the bailiff
     scores 2 points.
M-7  What is left in the hands spoils and goes to the heap.
M-8  After four days the merchants win if they have more points than the bailiff.

The rules are this file. What lies on the table, and who knows what, is `table.py`; how the table changes and tells of
it, `square.py`; the words are `specimen.ftl`.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec

from oppidum.engine.actions import Action, ActionSpace
from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import Census, Field, Law, Limits, OptionValue, Pack, Secret
from oppidum.engine.events import SPECTATOR, AnyEvent, Asked, Drew, Pile, Revealed
from oppidum.engine.game import Configuration, Game
from oppidum.engine.messages import Message, Param, Reason, Who
from oppidum.engine.position import ImpossiblePosition, decode_fields
from oppidum.engine.scoring import Line, Result, Score, one_team, score_of
from tests.specimen.square import HEAP, STOCK, Square
from tests.specimen.table import Open, Sight, Table, unpack

WARES = ("apples", "bread", "cheese", "dates", "eggs", "figs", "garlic", "honey", "ink", "jugs", "kale", "lace")
DAYS, HAND, TOLL = 4, 3, 2


class Lay(Action, frozen=True):
    ware: str


class Ready(Action, frozen=True): ...


class Offer(Action, frozen=True):
    ware: str


class Counter(Action, frozen=True):
    ware: str


class Accept(Action, frozen=True): ...


class Refuse(Action, frozen=True): ...


class Pay(Action, frozen=True):
    ware: str


class Owe(Action, frozen=True): ...


# Each question, the rule behind it, and what may answer it. "toll" follows an offer, "rest" a toll half paid.
QUESTIONS: dict[str, tuple[str, tuple[type[Action], ...]]] = {
    "stalls": ("M-2", (Lay, Ready)),
    "evening": ("M-6", (Offer, Pay, Owe)),
    "offer": ("M-5", (Accept, Counter, Refuse)),
    "counter": ("M-5", (Accept, Refuse)),
    "toll": ("M-6", (Pay, Owe)),
    "rest": ("M-6", (Pay,)),
    "over": ("M-8", ()),
}


class Market(Square):
    """The rules, on a square that makes the events."""

    configuration: MarketConfiguration

    # Deciding

    def to_act(self) -> list[int]:
        """The seats that are asked."""
        return self.table.to_act()

    def legal(self, seat: int) -> list[int]:
        """All that `why_not` has nothing against: for so few actions one statement of the rules is enough."""
        if seat not in self.to_act():
            return []
        return [action for action in range(self.configuration.actions.size) if not self.why_not(seat, action)]

    def why_not(self, seat: int, action: int) -> Reason | None:
        """The first rule that the action would break. It reads the seat's own hand and what lies open, no more."""
        move, asking = self.configuration.actions.action(action), self.table.open.asking
        rule, answers = QUESTIONS[asking]
        if seat not in self.to_act():
            return _no("market-not-asked", rule)
        if not isinstance(move, answers):
            return _no("market-no-answer", rule, action=move.kind)
        hand, laid = self.table.hands[seat], self.table.laid[seat]
        match move:
            case Lay(ware) | Offer(ware) | Counter(ware) | Pay(ware) if ware not in hand:
                return _no("market-not-yours", rule, ware=ware)
            case Lay(ware) if laid and ware <= laid[-1]:  # in one order only: each choice has one chain
                return _no("market-not-after", rule, ware=ware, last=laid[-1])
            case Pay() if asking != "rest" and len(hand) < TOLL:  # no step without a way to the end
                return _no("market-too-few-wares", rule, toll=TOLL)
        return None

    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        """Does what the action says; who is asked next is told at the end."""
        asked = self.to_act()
        self._begin(events)
        match self.configuration.actions.action(action):
            case Lay(ware):
                self._lay(seat, ware)
            case Ready():
                self._be_ready(seat)
            case Offer(ware):
                self._propose(seat, "offer", ware)
            case Counter(ware):
                self._propose(seat, "counter", ware)
            case Accept():
                self._trade()
            case Refuse():
                self._end_talk()
            case Pay(ware):
                self._pay(seat, ware)
            case Owe():
                self._score(self.configuration.players, TOLL, "market-owes", "M-6")
                self._end_day()
        if self.to_act() != asked:
            self._say(Asked, "market-asks", QUESTIONS[self.table.open.asking][0], seats=tuple(self.to_act()))
        self._end()

    def prompt(self, seat: int) -> Message:
        """The open question, or that others are asked."""
        return Message(f"market-ask-{self.table.open.asking}" if seat in self.to_act() else "market-wait")

    def midway(self) -> bool:
        """Whether a toll is half paid."""
        return self.table.open.asking == "rest"

    # The stalls: a secret answer of each seat, in several steps

    def is_shared(self) -> bool:
        """Whether stalls are laid out, perhaps by the only seat that has wares."""
        return self.table.open.asking == "stalls"

    def pending(self) -> list[tuple[int, int]]:
        """The wares laid out, and the word of those who kept their last ware, which needs no word."""
        answers: list[tuple[int, Action]] = []
        for seat, laid in enumerate(self.table.laid):
            hand = self.table.hands[seat]
            answers += [(seat, Lay(ware)) for ware in laid]
            if self.table.open.ready[seat] and hand and laid[-1:] != hand[-1:]:
                answers.append((seat, Ready()))
        return [(seat, self.configuration.actions.id(answer)) for seat, answer in answers]

    def withdraw(self, seat: int, events: list[AnyEvent] | None = None) -> None:
        """The seat takes its wares back and thinks again."""
        self._begin(events)
        self._set(("laid", seat), [], "market-withdraws", "M-2", private=True)
        self._set(("open", "ready", seat), False, "market-withdraws", "M-2")
        self._say(Asked, "market-asks", "M-2", seats=tuple(self.to_act()))
        self._end()

    def _lay(self, seat: int, ware: str) -> None:
        self._set(("laid", seat), [*self.table.laid[seat], ware], "market-lays", "M-2", private=True)
        if ware == self.table.hands[seat][-1]:  # only `ready` could follow: the game takes that step
            self._be_ready(seat)

    def _be_ready(self, seat: int) -> None:
        self._set(("open", "ready", seat), True, "market-ready", "M-2")
        if all(self.table.open.ready):
            self._open_market()

    def _open_market(self) -> None:
        players, stalls = self.configuration.players, deepcopy(self.table.laid)
        seized = sum(map(len, stalls)) > 2 * players - 1
        self._learnt.update(range(SPECTATOR, players))  # even an empty stall tells everyone something
        for seat, laid in enumerate(stalls):
            self._set(("laid", seat), [], "market-opens", "M-3", private=True)
            self._set(("open", "ready", seat), False, "market-opens", "M-3")
            for ware in laid:
                self._move(ware, ("hands", seat), HEAP, "market-seizes" if seized else "market-sells", "M-3")
            self._score(players if seized else seat, len(laid), "market-scores", "M-3")
        for seat, wares in enumerate(deepcopy(self.table.hands)):
            for ware in sorted(wares, key=self._familiarity):
                self._move(ware, ("hands", seat), ("hands", (seat + 1) % players), "market-passes", "M-4")
        self._set(("open", "asking"), "evening", "market-evening", "M-5")

    def _familiarity(self, ware: str) -> int:
        """Wares that all know go first: its place among them would show where in the alphabet an unnamed one stands."""
        return -len(self.table.seen[ware])

    # The evening: an offer, a counter-offer, a toll

    def _propose(self, seat: int, what: str, ware: str) -> None:
        self._move(ware, ("hands", seat), ("hands", seat), "market-holds-up", "M-5", up=True)
        self._set(("open", what), ware, f"market-{what}s", "M-5")
        self._set(("open", "asking"), what, "market-talk", "M-5")

    def _trade(self) -> None:
        open_table = self.table.open
        here, there = ("hands", self.table.merchant()), ("hands", self.table.neighbour())
        self._move(open_table.offer, here, there, "market-trades", "M-5")
        if open_table.counter:
            self._move(open_table.counter, there, here, "market-trades", "M-5")
        self._end_talk()

    def _end_talk(self) -> None:
        self._set(("open", "offer"), "", "market-talk-ends", "M-5")
        self._set(("open", "counter"), "", "market-talk-ends", "M-5")
        self._set(("open", "asking"), "toll", "market-toll", "M-6")

    def _pay(self, seat: int, ware: str) -> None:
        first, hand = not self.midway(), self.table.hands[seat]
        self._move(ware, ("hands", seat), STOCK, "market-pays", "M-6", up=True)
        self._set(("open", "asking"), "rest", "market-toll", "M-6")
        if not first:
            self._end_day()
        elif len(hand) == 1:  # one answer only: the game takes the step
            self._pay(seat, hand[0])

    # Night and dawn

    def _end_day(self) -> None:
        for seat, wares in enumerate(deepcopy(self.table.hands)):
            for ware in wares:
                self._move(ware, ("hands", seat), HEAP, "market-spoils", "M-7")
        if self.table.open.day == DAYS:
            self._set(("open", "asking"), "over", "market-over", "M-8")
        else:
            self._set(("open", "day"), self.table.open.day + 1, "market-dawn", "M-1")
            self.dawn()

    def dawn(self) -> None:
        """Deals the day's wares. A seat that gets none has nothing to lay out: it is ready."""
        if not self.table.stock:
            self._stir()
        for seat in [*range(self.configuration.players)] * HAND:
            if self.table.stock:
                self._move(self.table.stock[0], STOCK, ("hands", seat), "market-draws", "M-1", Drew)
        for seat, wares in enumerate(self.table.hands):
            self._set(("open", "ready", seat), not wares, "market-ready", "M-2")
        self._set(("open", "asking"), "stalls", "market-stalls", "M-2")

    def _stir(self) -> None:
        table = self.table
        table.stock, table.open.heap = table.open.heap, []
        self.chance.shuffle(f"dawn-{table.open.day}", table.stock)
        self._say(Revealed, "market-stirs", "M-1", where=STOCK, value=Pile([None for _ in table.stock]))
        self._say(Revealed, "market-stirs", "M-1", where=HEAP, value=[])

    # Points

    def score(self, party: int, viewer: int) -> Score:
        """Every point is for a ware, sold, seized or owed; all of it is open."""
        return _score_of(party, self.table.open.points[party], "M-3")

    def projected(self, party: int, viewer: int) -> Score:
        """A toll that is not paid yet would be owed."""
        due = QUESTIONS[self.table.open.asking][0] in ("M-5", "M-6") and party == self.configuration.players
        return _score_of(party, TOLL if due else 0, "M-6")

    def has_public_points(self) -> bool:
        """All of it is open."""
        return True

    def team(self, party: int) -> int:
        """The merchants are one, the bailiff stands alone."""
        return 0 if party < self.configuration.players else 1

    def result(self) -> Result:
        """The merchants win or lose together."""
        *points, bailiff = self.table.open.points
        return one_team(points, won=sum(points) > bailiff)


def _no(key: str, rule: str, **params: Param) -> Reason:
    return Reason(Message(key, params), rule)


def _score_of(party: int, points: int, rule: str) -> Score:
    line = Line("sales", points, Message("market-line", {"who": Who(party), "points": points}), rule)
    return score_of([line] if points else [])


class MarketConfiguration(Configuration):
    """The market for so many merchants, with three wares for each and three more."""

    state: type[Market] = Market

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.players, self.options, self.pack = game, players, {}, None
        self.parties = players + 1
        self.cooperative = True
        wares = WARES[: HAND * (players + 1)]
        with_ware: list[type[Any]] = [Lay, Offer, Counter, Pay]
        self.actions = ActionSpace(
            [Ready(), Accept(), Refuse(), Owe(), *(kind(ware) for kind in with_ware for ware in wares)]
        )
        self.limits = Limits(DAYS * (HAND * players + 3 + TOLL), 0, DAYS * (HAND * players + TOLL))
        self.encoding = (Field("wares", (len(wares), players + 4)), Field("day", ()), Field("points", (players + 1,)))
        self.laws = (Law("wares", lambda state: sorted(state.table.wares()) == [*wares]),)
        self.secrets = (Secret("hands", _hidden_hands), Secret("stock", _hidden_stock), Secret("laid", _hidden_answers))
        self.census = Census(rules=tuple(f"M-{number}" for number in range(1, 9)), things=wares)

    def new(self, seed: int | str | bytes) -> Market:
        """The first dawn."""
        state = self.from_position({}, Chance(seed_bytes(seed)))
        state.dawn()
        return state

    def from_bytes(self, data: bytes) -> Market:
        """The way back from `Market.to_bytes`."""
        return self.state(self, *unpack(data))

    def knowledge_from_bytes(self, data: bytes) -> Sight:
        """The way back from `Sight.to_bytes`."""
        return Sight(self, *msgspec.msgpack.decode(data, type=tuple[int, Table]))

    def from_position(self, tree: dict[str, Any], chance: Chance) -> Market:
        """The table that the tree describes; wares that it does not name lie at the bottom of the stock, shuffled."""
        seats = range(self.players)
        bare = Open([False for _ in seats], [0, *(0 for _ in seats)], [])
        empty = Table(bare, [[] for _ in seats], [[] for _ in seats], [], {})
        table: Table = decode_fields(msgspec.to_builtins(empty) | tree, Table)
        if rest := [ware for ware in self.census.things if ware not in table.wares()]:
            chance.shuffle("deal", rest)
            table.stock += rest
        if len(table.hands) != self.players or sorted(table.wares()) != [*self.census.things]:
            raise ImpossiblePosition("position.hands", Message("market-each-ware-once"))
        for seat, wares in enumerate(table.hands):
            table.seen |= {ware: table.seen.get(ware, [seat]) for ware in wares}
        return self.state(self, table, chance)


def _hidden_hands(state: Market, viewer: int) -> tuple[str, ...] | None:
    hands = state.table.hands
    return tuple(ware for wares in hands for ware in wares if not state.table.knows(viewer, ware)) or None


def _hidden_stock(state: Market, viewer: int) -> tuple[str, ...] | None:
    return tuple(ware for ware in state.table.stock if not state.table.knows(viewer, ware)) or None


def _hidden_answers(state: Market, viewer: int) -> tuple[tuple[str, ...], ...] | None:
    laid = tuple(tuple(wares) for seat, wares in enumerate(state.table.laid) if seat != viewer)
    return laid if state.table.open.asking == "stalls" else None


class MarketDay(Game):
    """The title."""

    key = "market-day"
    name = "Market Day"
    home = "tests.specimen.specimen:SPECIMEN"
    players = (2, 3)
    options = ()
    family = "market_day"
    rules_version = 1
    configuration: type[MarketConfiguration] = MarketConfiguration

    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> MarketConfiguration:
        """Builds the configuration for two or three merchants; there is nothing to choose."""
        return self.configuration(self, players)


SPECIMEN = MarketDay()
