"""Sets up a table of Foundations from a position, and checks that it is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oppidum.engine.actions import UnknownNotation
from oppidum.engine.ledger import Entry, append_entries
from oppidum.engine.numbers import numbers
from oppidum.engine.position import LARGEST_AMOUNT, PositionReader, decode_fields
from oppidum.games.foundations.positions.fields import (
    EARNED_BY,
    OF_NOTHING,
    PHASES,
    Pile,
    Position,
    Rival,
    Scored,
    Seat,
)
from oppidum.games.foundations.rules.construction import raise_building
from oppidum.games.foundations.rules.ledger import COINS, EMPTY_LOT, GIVEN, KIND_NAMES, MODULE
from oppidum.games.foundations.rules.market import claim, refill
from oppidum.games.foundations.rules.rivals import raise_token, token_named
from oppidum.games.foundations.rules.rulebook import era_piles
from oppidum.games.foundations.rules.table import CHOOSING, DRAFTING, NOTHING, OVER, PLAYING, Table, hand_of, set_hand
from oppidum.games.foundations.shown.explanations import OF_CARDS


def set_position(table: Table, tree: dict[str, Any], modules: list[str]) -> None:
    """Sets up an empty table with these modules as the tree says, or raises ImpossiblePosition."""
    position: Position = decode_fields(tree, Position)
    FoundationsPositionReader(table, position, modules).read()


class FoundationsPositionReader(PositionReader):
    """Reads a position step by step; a lot can be used for one thing only."""

    def __init__(self, table: Table, position: Position, modules: list[str]) -> None:
        super().__init__()
        self.table = table
        self.rules = table.rules
        self.position = position
        self.modules = modules

    def read(self) -> None:
        """All of it, then what only the whole shows."""
        self._clock()
        self._read_modules()
        self._require(len(self.position.seats) <= self.rules.players, "position.seats", "foundations-position-seats")
        for number, seat in enumerate(self.position.seats):
            self._read_seat(number, seat, f"position.seats[{number}]")
        fits = len(self.position.rivals) <= self.rules.parties - self.rules.players
        self._require(fits, "position.rivals", "foundations-position-rivals")
        for number, rival in enumerate(self.position.rivals):
            self._read_rival(self.rules.players + number, rival, f"position.rivals[{number}]")
        self.table.refresh_values()
        for lot in self._lots(self.position.discarded, "position.discarded"):
            self.table.discarded[lot] = 1
        self._read_market()
        self._read_piles()
        self.table.finish_module_positions()
        self._check_whole()
        for lot, name in enumerate(self.rules.ground.names):
            told = self.position.piles is None or lot in self.placed
            self._require(told, "position.piles", "foundations-position-missing", lot=name)

    def _clock(self) -> None:
        position, table, rules = self.position, self.table, self.rules
        self._require(position.phase in PHASES, "position.phase", "foundations-position-phase")
        self._require_range(position.era, 1, rules.eras, "position.era")
        self._require_range(position.turn, 1, rules.players, "position.turn")
        first = position.turn if position.first is None else position.first
        self._require_range(first, 1, rules.players, "position.first")
        self._require_range(position.final_turns, 0, rules.players, "position.final_turns")
        # A turn with several actions may take the row of incomes beyond the limit before it ends (I-08).
        most_incomes = rules.stalled_incomes * (2 if self.modules else 1)
        self._require_range(position.incomes, 0, most_incomes, "position.incomes")
        late = position.era == rules.eras and position.final_turns == 0
        self._require(position.phase != "over" or late, "position.phase", "foundations-position-over")
        drafting = bool(table.configuration.options["drafting"])
        self._require(position.phase != "drafting" or drafting, "position.phase", "foundations-position-no-draft")
        table.phase = PHASES.index(position.phase)
        table.era = position.era - 1
        table.turn = position.turn - 1
        table.first = first - 1
        table.final_turns = position.final_turns
        table.incomes = position.incomes

    def _read_seat(self, number: int, seat: Seat, path: str) -> None:
        table = self.table
        self._require_range(seat.coins, 0, LARGEST_AMOUNT, f"{path}.coins")
        table.coins[number] = seat.coins
        for lot in self._lots(seat.lots, f"{path}.lots"):
            claim(table, number, lot)
        for index, text in enumerate(seat.buildings):
            self._read_building(number, text, f"{path}.buildings[{index}]")
        self._require(table.markers[number] >= 0, f"{path}.lots", "foundations-position-markers")
        set_hand_lots = self._lots(seat.hand, f"{path}.hand")
        self._require(len(set_hand_lots) <= self.rules.starting_deeds, f"{path}.hand", "foundations-position-hand")
        set_hand(table, number, set_hand_lots)
        if seat.chosen:
            choice = table.choice_named(seat.chosen)
            choosing = table.phase not in (PLAYING, OVER) and choice in table.choices_of(number)
            self._require(choosing, f"{path}.chosen", "foundations-position-chosen")
            table.chosen[number] = choice
        self._read_points(number, seat, path)

    def _read_building(self, seat: int, text: str, path: str) -> None:
        build = self._build(text, path)
        left = self.table.supply[seat * self.rules.kinds + self.rules.kind_of[build]]
        self._require(left > 0, path, "foundations-position-supply")
        for lot in self.rules.lots_of(build):
            self._place(lot, self.rules.ground.names[lot], path)
            claim(self.table, seat, lot)
        raise_building(self.table, seat, build)

    def _read_rival(self, party: int, rival: Rival, path: str) -> None:
        table, names = self.table, self.rules.ground.names
        for lot in self._lots(rival.lots, f"{path}.lots"):
            table.owner[lot] = party
        for index, text in enumerate(rival.buildings):
            where = f"{path}.buildings[{index}]"
            number = self._token(text, where)
            for lot in self.rules.lots_of(number):
                self._place(lot, names[lot], where)
                table.owner[lot] = party
            raise_token(table, party, number)
        self._read_points(party, rival, path)

    def _read_points(self, seat: int, given: Seat | Rival, path: str) -> None:
        table = self.table
        for index, line in enumerate(given.scored):
            table.credit(append_entries(numbers([]), [self._entry(seat, line, f"{path}.scored[{index}]")]))
        self._require_range(table.points[seat], -LARGEST_AMOUNT, LARGEST_AMOUNT, f"{path}.scored")
        if given.points is None:
            return
        self._require_range(given.points, -LARGEST_AMOUNT, LARGEST_AMOUNT, f"{path}.points")
        rest = given.points - table.points[seat]
        self._require_range(rest, -LARGEST_AMOUNT, LARGEST_AMOUNT, f"{path}.points")
        if rest:
            table.credit(append_entries(numbers([]), [(GIVEN, table.era, seat, NOTHING, max(rest, 0), rest)]))

    def _entry(self, seat: int, line: Scored, path: str) -> Entry:
        known = line.kind in KIND_NAMES and (KIND_NAMES.index(line.kind) < MODULE or bool(self.modules))
        self._require(known, f"{path}.kind", "foundations-position-kind")
        kind, era = KIND_NAMES.index(line.kind), line.era - 1
        self._require_range(line.era, 1, self.rules.eras, f"{path}.era")
        self._require(self._may_be_scored(kind, era), f"{path}.era", "foundations-position-unscored")
        self._require_range(line.points, -LARGEST_AMOUNT, LARGEST_AMOUNT, f"{path}.points")
        self._require_range(line.amount, 0, LARGEST_AMOUNT, f"{path}.amount")
        return kind, era, seat, self._earner(seat, kind, line.what, f"{path}.what"), line.amount, line.points

    def _may_be_scored(self, kind: int, era: int) -> bool:
        """An era is scored when it ends (F-23), coins and lots in the last only (F-36, F-37), modules at any time."""
        if kind == GIVEN or kind >= MODULE:
            return era <= self.table.era
        if kind in (COINS, EMPTY_LOT) and era < self.rules.eras - 1:
            return False
        return era < self.table.era or self.table.phase == OVER or self.table.is_scoring()

    def _earner(self, seat: int, kind: int, what: str, path: str) -> int:
        """The building or lot that earned points of this kind, NOTHING where there is none."""
        if kind == EMPTY_LOT:
            return self._lot(what, path)
        if kind in OF_CARDS:
            card = self.table.card_named(kind, what)
            self._require(card != NOTHING, path, "foundations-position-card", card=what[:40])
            return card
        if kind in OF_NOTHING or (kind == MODULE and not what):
            self._require(not what, path, "foundations-position-of-nothing")
            return NOTHING
        own = seat < self.rules.players or kind not in EARNED_BY
        build = self._build(what, path) if own else self._token(what, path)
        fits = kind >= MODULE or self.rules.type[self.rules.kind_of[build]] == EARNED_BY[kind]
        self._require(fits, path, "foundations-position-earner")
        return build

    def _read_modules(self) -> None:
        trees = self.position.modules
        for option in trees:
            known = option in self.modules
            self._require(known, "position.modules", "foundations-position-module", module=option[:40])
        self.table.read_module_positions(trees)

    def _read_market(self) -> None:
        market = self.position.market
        if market is None:
            return
        self._require(len(market) <= self.rules.slots, "position.market", "foundations-position-slots")
        for slot, card in enumerate(self._cards(market, "position.market")):
            self.table.market[slot] = card

    def _read_piles(self) -> None:
        table, eras = self.table, self.rules.eras
        if self.position.piles is None:
            piles, buried = self._remaining()
        else:
            self._require(len(self.position.piles) == eras, "position.piles", "foundations-position-piles", eras=eras)
            piles = [self._pile(pile, f"position.piles[{era}]") for era, pile in enumerate(self.position.piles)]
            marks = zip(self.position.piles, piles, strict=True)
            buried = [len(lots) if pile.buried else 0 for pile, lots in marks]
        table.set_piles(piles, buried)
        if self.position.piles is None:
            table.fill_piles(table.era + (1 if self._is_sold_out() else 0))
        if self.position.market is None and table.phase != DRAFTING and not self._is_sold_out():
            refill(table, None)
            table.revealed = ()

    def _pile(self, pile: Pile, path: str) -> list[int]:
        self._require(not (pile.order and pile.set), path, "foundations-position-pile")
        if not pile.set:
            return self._cards(pile.order, f"{path}.order")
        loose = self._cards(pile.set, f"{path}.set")
        self.table.chance.shuffle("position", loose)
        return loose

    def _remaining(self) -> tuple[list[list[int]], list[int]]:
        """What is nowhere else, shuffled, over this era and those to come, as equal as possible (F-06).

        In the last era's final turns nothing is to come: the cards are buried.
        """
        cards = [lot for lot in range(self.rules.lots) if lot not in self.placed]
        self.table.chance.shuffle("position", cards)
        first = self.table.era + (1 if self._is_sold_out() else 0)
        piles: list[list[int]] = [[] for _ in range(self.rules.eras)]
        buried = [0] * self.rules.eras
        if first == self.rules.eras:
            piles[-1], buried[-1] = cards, len(cards)
            return piles, buried
        for era, size in enumerate(era_piles(len(cards), self.rules.eras - first), start=first):
            piles[era], cards = cards[:size], cards[size:]
        return piles, buried

    def _is_sold_out(self) -> bool:
        """In the final turns, while the era is scored and after the end no card of the era is left."""
        return self.table.final_turns > 0 or self.table.phase == OVER or self.table.is_scoring()

    def _check_whole(self) -> None:
        table = self.table
        self._check_piles()
        playing = table.phase == PLAYING and not (table.is_scoring() and table.final_turns > 0)
        due = table.is_question_due() and (playing or table.asked_seat() == NOTHING)
        self._require(due, "position.modules.question", "foundations-position-question")
        if table.phase == DRAFTING:
            self._check_draft()
            return
        self._check_choice()
        self._require(not any(lot >= 0 for lot in table.hands), "position.seats", "foundations-position-no-hands")
        for_sale = sum(lot != NOTHING for lot in table.market)
        if self._is_sold_out():
            self._require(for_sale == 0, "position.market", "foundations-position-final")
            return
        full = for_sale == self.rules.slots or table.left[table.era] == 0
        # The market may be sold out, or nobody have bought for long, while the turn that did it goes on.
        unsettled = table.is_turn_under_way()
        self._require((for_sale > 0 or unsettled) and full, "position.market", "foundations-position-market")
        stalled = table.incomes >= self.rules.stalled_incomes and not unsettled
        self._require(not stalled, "position.incomes", "foundations-position-stalled")

    def _check_piles(self) -> None:
        """Past eras have no card left, only they have buried ones (F-22); each era to come has something to sell."""
        table = self.table
        for era in range(self.rules.eras):
            path = f"position.piles[{era}]"
            past = era < table.era or (era == table.era and self._is_sold_out())
            self._require(not past or table.left[era] == 0, path, "foundations-position-past")
            self._require(past or table.buried[era] == 0, path, "foundations-position-buried")
            to_come = era > table.era or (era == table.era and table.phase == DRAFTING)
            self._require(not to_come or table.left[era] > 0, path, "foundations-position-to-come")

    def _check_draft(self) -> None:
        table = self.table
        sizes = {len(hand_of(table, seat)) for seat in range(self.rules.players)}
        deeds = {list(table.owner).count(seat) for seat in range(self.rules.players)}
        whole = len(sizes) == len(deeds) == 1 and sum(sizes) + sum(deeds) == self.rules.starting_deeds
        self._require(whole and min(sizes) > 1 and self._is_early(), "position.seats", "foundations-position-draft")
        self._require(NOTHING in list(table.chosen), "position.seats", "foundations-position-all-chosen")
        self._require(all(lot == NOTHING for lot in table.market), "position.market", "foundations-position-draft")
        self._require(not any(table.discarded), "position.discarded", "foundations-position-draft")

    def _check_choice(self) -> None:
        """Cards dealt in secret are chosen before the first turn, and the game goes on once they are."""
        table = self.table
        if table.phase != CHOOSING:
            self._require(not table.has_open_choice(), "position.phase", "foundations-position-not-chosen")
            return
        open_now = table.has_open_choice() and self._is_early()
        self._require(open_now, "position.phase", "foundations-position-choosing")
        self._require(NOTHING in list(table.chosen), "position.seats", "foundations-position-all-chosen")

    def _is_early(self) -> bool:
        """Whether nobody has had a turn yet."""
        table = self.table
        begun = table.era > 0 or table.final_turns > 0 or table.incomes > 0
        return not begun and not any(building >= 0 for building in table.building)

    def _cards(self, names: list[str], path: str) -> list[int]:
        """The cards of a market or pile: deeds, and in it other cards by their ids."""
        cards = [
            self.rules.card_names.index(name)
            if name and name in self.rules.card_names
            else self._lot(name, f"{path}[{index}]")
            for index, name in enumerate(names)
        ]
        for index, card in enumerate(cards):
            self._place(card, self.rules.card_names[card], f"{path}[{index}]")
        return cards

    def _lots(self, names: list[str], path: str) -> list[int]:
        lots = [self._lot(name, f"{path}[{index}]") for index, name in enumerate(names)]
        for index, lot in enumerate(lots):
            self._place(lot, self.rules.ground.names[lot], f"{path}[{index}]")
        return lots

    def _lot(self, name: str, path: str) -> int:
        names = self.rules.ground.names
        self._require(name.upper() in names, path, "foundations-position-lot", lot=name[:20])
        return names.index(name.upper())

    def _build(self, text: str, path: str) -> int:
        parse: Callable[[str], int] = self.table.configuration.actions.parse
        try:
            build = parse("build " + text)
        except UnknownNotation:
            build = NOTHING
        self._require(build != NOTHING, path, "foundations-position-building", building=text[:60])
        return build

    def _token(self, text: str, path: str) -> int:
        number = token_named(self.table, text)
        self._require(number != NOTHING, path, "foundations-position-building", building=text[:60])
        return number
