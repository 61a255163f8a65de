"""Will of the Consul: a rival that nobody plays, against all players together (C-01 to C-14)."""

from __future__ import annotations

from oppidum.engine.actions import Action
from oppidum.engine.configuration import Law, Limits
from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import Entry, append_entry
from oppidum.engine.messages import Message, Reason
from oppidum.engine.numbers import i64, numbers, vec
from oppidum.engine.scoring import Result, one_team
from oppidum.games.foundations.rules.actions import Place
from oppidum.games.foundations.rules.city import covered_buildings
from oppidum.games.foundations.rules.eras import left_of
from oppidum.games.foundations.rules.ledger import AHEAD, BEHIND, NO_TOKEN
from oppidum.games.foundations.rules.market import close_gap, refill
from oppidum.games.foundations.rules.modules.consul_tokens import (
    FILLING,
    IDLE,
    PLACING,
    SETTING_UP,
    ConsulTokens,
)
from oppidum.games.foundations.rules.rivals import clear_token, raise_token, token_at
from oppidum.games.foundations.rules.rulebook import CIVIC, Rulebook
from oppidum.games.foundations.rules.scoring import last_era, party_order
from oppidum.games.foundations.rules.stages import NEXT
from oppidum.games.foundations.rules.table import NOTHING, PLAYING, Table
from oppidum.games.foundations.shown import consul as shown


class Consul(ConsulTokens):
    """The module: the Consul draws and takes deeds, builds on them and scores; the steering seat chooses places."""

    def actions(self, rules: Rulebook) -> list[Action]:
        names, ground = rules.ground.names, rules.ground
        return [Place(tuple(names[lot] for lot in ground.placement_lots(place))) for place in self.places]

    # Before the game

    def set_up(self, table: Table) -> None:
        """Lays the card before the first player, planning side up, and shuffles the piles of tokens (C-01)."""
        state, unseen = self.state_of(table), self.count_unseen(table)
        state.steers = table.first
        for size in range(1, self.largest + 1):
            pile = self.tokens_of_size(table.rules, size, unseen)
            table.chance.shuffle(f"tokens-{size}", pile)
            state.piles[size - 1] = numbers(pile)

    def before_market(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Draws the deeds of the difficulty, which lie on top of the first pile, for all to see (C-09, C-14)."""
        for _ in range(table.rules.rival_deeds):
            lot = table.deck[table.ends[0] - table.left[0]]
            table.left[0] -= 1
            table.owner[lot] = self.party
            if events is not None:
                shown.announce_drawn(table, lot, events)

    def before_first_turn(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Fills the first lots; the first player chooses (C-13)."""
        self.state_of(table).step = SETTING_UP
        self.place_tokens(table, events)

    def fill_piles(self, table: Table, first: int) -> None:
        """Lays the deeds that the Consul will draw on the first pile, if a position in the draft leaves piles out."""
        if table.phase == PLAYING or first > 0:
            return
        deeds = [lot for pile in table.piles() for lot in pile]
        piles: list[list[int]] = []
        for era, size in enumerate(table.rules.pile_sizes):
            taken: int = size + (table.rules.rival_deeds if era == 0 else 0)
            piles.append(deeds[:taken])
            deeds = deeds[taken:]
        table.set_piles(piles, list(table.buried))

    # Its turns

    def act_as_rival(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> bool:
        """After the steering seat's turn the card flips to ready, or the Consul acts and it flips back (C-02)."""
        state = self.state_of(table)
        if state.step == IDLE:
            if seat != state.steers or table.market[0] == NOTHING:
                return False
            if state.ready == 0:
                state.ready = 1
                if events is not None:
                    shown.announce_ready(events)
                return False
            self.take_deed(table, events)
        if self.place_tokens(table, events):
            return True
        state.ready = 0
        return False

    def take_deed(self, table: Table, events: list[AnyEvent] | None) -> None:
        """Takes the leftmost deed, or scores if there is no token of the size that its lot needs (C-03, C-05)."""
        state = self.state_of(table)
        lot: i64 = table.market[0]
        size: i64 = len(table.rules.ground.placement_lots(self.needed_places(table, lot)[0]))
        if self.tokens_left(table, size) == 0:
            entry = append_entry(vec[i64](), NO_TOKEN, table.era, self.party, NOTHING, size, self.missing_vp)
            table.credit(entry)
            if events is not None:
                shown.announce_no_token(table, entry, events)
            return
        table.owner[lot] = self.party
        table.incomes = 0
        if events is not None:
            shown.announce_taken(table, lot, events)
        close_gap(table, 0, events)
        refill(table, events)
        state.step = PLACING
        state.lot = lot

    def place_tokens(self, table: Table, events: list[AnyEvent] | None) -> bool:
        """Places tokens until all are placed or the steering seat has a choice; returns whether it is asked (C-04)."""
        state = self.state_of(table)
        places = self.due_places(table)
        while len(places) > 0:
            if len(places) > 1:
                rule = "C-13" if state.step == SETTING_UP else "C-04"
                table.ask(self.number, state.steers, rule, events)
                return True
            self.put_token(table, places[0], events)
            places = self.due_places(table)
        state.step = IDLE
        return False

    def put_token(self, table: Table, place: i64, events: list[AnyEvent] | None) -> None:
        """Turns up a token and puts it on a place; tokens that it touches go to the discards (C-04)."""
        state, rules = self.state_of(table), table.rules
        for building in covered_buildings(table, place):
            clear_token(table, self.party, building)
            state.discarded[rules.kind_of[building] - self.first_kind] += 1
            if events is not None:
                shown.announce_discarded(table, building, events)
        size: i64 = len(rules.ground.placement_lots(place))
        if len(state.piles[size - 1]) == 0:
            self._shuffle_discards(table, size, events)
        pile = state.piles[size - 1]
        state.piles[size - 1] = pile[1:]
        number = token_at(table, place, self.first_kind + pile[0])
        raise_token(table, self.party, number)
        table.revealed = rules.everyone
        table.refresh_values()
        if events is not None:
            shown.announce_token(table, number, "C-09" if state.step == SETTING_UP else "C-04", events)
        if state.step == PLACING:
            state.step = FILLING
            state.lot = NOTHING

    def _shuffle_discards(self, table: Table, size: i64, events: list[AnyEvent] | None) -> None:
        """Makes a new pile of the discards of a size (C-05)."""
        state = self.state_of(table)
        pile = self.tokens_of_size(table.rules, size, list(state.discarded))
        table.chance.shuffle(f"tokens-{size}", pile)
        state.piles[size - 1] = numbers(pile)
        for kind in pile:
            state.discarded[kind] = 0
        if events is not None:
            names = self.names(table.rules)
            shown.announce_shuffled(size, {names[kind]: pile.count(kind) for kind in sorted(set(pile))}, events)

    # The choice of a place

    def can_ask(self) -> bool:
        return True

    def append_answers(self, table: Table, seat: i64, out: list[object]) -> None:
        out.extend([self.first_action + self.action_of[place] for place in self.due_places(table)])

    def why_not_answer(self, table: Table, seat: int, action: int) -> Reason | None:
        answers: list[object] = []
        self.append_answers(table, seat, answers)
        return None if action in answers else shown.not_a_place()

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        return shown.not_asked()

    def answer(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        """Puts the token; the turn is over then and `act_as_rival` goes on, but before the first turn this does."""
        self.put_token(table, self.places[action - self.first_action], events)
        if self.state_of(table).step != SETTING_UP:
            return True
        self.place_tokens(table, events)
        return False

    def is_question_due(self, table: Table, seat: i64) -> bool:
        state = self.state_of(table)
        if seat != state.steers or seat != table.turn or table.final_turns > 0 or table.is_scoring():
            return False
        bare = state.lot == NOTHING or (table.owner[state.lot] == self.party and table.building[state.lot] == NOTHING)
        if not bare:
            return False
        places = self.due_places(table)
        return len(places) > 1 and self.tokens_left(table, len(table.rules.ground.placement_lots(places[0]))) > 0

    def question_prompt(self, table: Table, seat: int) -> Message:
        size = len(table.rules.ground.placement_lots(self.due_places(table)[0]))
        return shown.place_prompt(size, self.state_of(table).step != PLACING)

    # Prices, points and the result

    def minimum_price(self, table: Table, price: i64) -> i64:
        return max(price, self.deed_price(table))

    def population_points(self, table: Table) -> list[Entry]:
        """Returns the era's bonus for all who have most citizens, and what all others lose (C-08, C-11)."""
        population = [table.scored_population(party) for party in range(table.rules.parties)]
        most, bonus = max(population), table.rules.population_bonus[table.era]
        if most == 0:
            return []
        return [
            (AHEAD, table.era, party, NOTHING, bonus, bonus)
            if population[party] == most
            else (BEHIND, table.era, party, NOTHING, most - population[party], population[party] - most)
            for party in party_order(table)
        ]

    def run_stage(self, table: Table, stage: i64, events: list[AnyEvent] | None) -> bool:
        """Passes the card to the left at an era's end, its side unchanged (C-01)."""
        if stage == NEXT and not last_era(table):
            state = self.state_of(table)
            state.steers = left_of(table, state.steers)
            if events is not None:
                shown.announce_passed(state.steers, events)
        return False

    def result(self, table: Table) -> Result:
        """The players win if each of them ends above the Consul (C-10)."""
        points = list(table.points)
        target = points[self.party] + 1
        return one_team(points[: self.party], min(points[: self.party]) >= target, target)

    # What it adds to a configuration

    def widen(self, limits: Limits) -> Limits:
        """Bounds what tokens score and how far behind in citizens one may be, in three eras; and the questions."""
        tokens = self.counts
        rules = self.rules
        citizens, printed, civic = 0, 0, 0
        for kind in range(rules.all_kinds):
            count = max(rules.count[kind], 1) if kind < rules.kinds else tokens[kind - rules.kinds]
            citizens += rules.citizens[kind] * count
            if kind >= rules.kinds:
                printed += (rules.vp[kind] + rules.coins[kind]) * count
                if rules.type[kind] == CIVIC:
                    civic += (
                        rules.vp[kind] * (2 * rules.size[kind] + 2) * max([*rules.citizens, *rules.coins, 1]) * count
                    )
        deeds = rules.lots
        return Limits(
            limits.most_actions + 10 * deeds,
            limits.least_points - rules.eras * citizens,
            limits.greatest_points + rules.eras * (printed + civic) + self.missing_vp * limits.most_actions,
        )

    def laws(self) -> list[Law]:
        return [Law("tokens are kept", self._are_kept)]

    def _are_kept(self, table: Table) -> bool:
        """Every token is in the city, discarded or in the pile of its size, and the Consul builds nothing else."""
        state, rules = self.state_of(table), table.rules
        unseen = self.count_unseen(table)
        piles = [self.tokens_of_size(rules, size, unseen) for size in range(1, self.largest + 1)]
        own = all((table.owner[lot] == self.party) == (number >= rules.ids) for lot, number in built_lots(table))
        return own and min(unseen) >= 0 and piles == [sorted(pile) for pile in state.piles]

    def census(self) -> tuple[list[str], list[str]]:
        tokens = [name for name, count in zip(self.names(self.rules), self.counts, strict=True) if count > 0]
        return shown.CENSUS_RULES + (shown.CENSUS_OF_DEEDS if self.rules.rival_deeds > 0 else []), tokens


def built_lots(table: Table) -> list[tuple[int, int]]:
    """Returns every lot with a building, and the number of the building."""
    return [(lot, number) for lot, number in enumerate(table.building) if number != NOTHING]
