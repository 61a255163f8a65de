"""Roads of Fortune: boards along the four edges, settled before each era is scored (R-01 to R-07)."""

from __future__ import annotations

from oppidum.engine.actions import Action
from oppidum.engine.configuration import Law, Limits
from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import Entry, append_entry, entries_in
from oppidum.engine.messages import Item, Message, Reason, make_message, make_reason
from oppidum.engine.numbers import i64, numbers, vec
from oppidum.games.foundations.data.schema import Road
from oppidum.games.foundations.rules.actions import Choose
from oppidum.games.foundations.rules.ledger import ROAD
from oppidum.games.foundations.rules.modules.road_boards import RoadBoards, benefit_choices
from oppidum.games.foundations.rules.modules.road_gifts import Gift
from oppidum.games.foundations.rules.modules.road_influence import EDGES, EdgeRanking
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.scoring import turn_order
from oppidum.games.foundations.rules.stages import ROADS
from oppidum.games.foundations.rules.table import NOTHING, Table, message_of_card
from oppidum.games.foundations.shown.announcements import announce_card_coins, announce_scored
from oppidum.games.foundations.shown.counted_lots import lots_of_benefit
from oppidum.games.foundations.shown.roads import announce_gained, announce_milestone


class Roads(RoadBoards):
    """The module: settles the edges, asks for choices, and keeps what roads gave."""

    def actions(self, rules: Rulebook) -> list[Action]:
        return [Choose(road.id, place + 1) for road in self.roads for place, _ in enumerate(benefit_choices(road))]

    def set_up(self, table: Table) -> None:
        boards: list[int] = list(range(len(self.cards)))
        table.chance.shuffle(self.option, boards)
        self.state_of(table).boards = numbers(boards[:EDGES])

    def is_starting_deed(self, table: Table, lot: int) -> bool:
        return table.rules.ground.lot_on_edge[lot] == 0

    # Settling the edges

    def run_stage(self, table: Table, stage: i64, events: list[AnyEvent] | None) -> bool:
        """Settles one edge after the other, each whole, up to one whose winner has a choice (R-07)."""
        while stage == ROADS and table.stage_step() < EDGES:
            edge = table.stage_step()
            ranking = EdgeRanking(table, self.lots[edge])
            choices = self.open_choices(table, edge, ranking)
            if len(choices) > 1:
                table.ask(self.number, ranking.ranked[0], "R-04", events)
                return True
            self.settle(table, edge, ranking, choices[0] if choices else NOTHING, events)
        return False

    def open_choices(self, table: Table, edge: i64, ranking: EdgeRanking) -> list[int]:
        """Returns the benefits that the first in rank may mark now (R-04)."""
        state = self.state_of(table)
        choices: i64 = len(self.gifts[state.boards[edge]].choices)
        if choices == 0 or not ranking.ranked or self.milestones_left(table, ranking.ranked[0]) == 0:
            return []
        first: i64 = edge * self.choices
        return [place for place in range(choices) if state.milestones[first + place] == NOTHING]

    def settle(self, table: Table, edge: i64, ranking: EdgeRanking, place: i64, events: list[AnyEvent] | None) -> None:
        """Gives all that an edge gives; `place` is the benefit that the first in rank chose, NOTHING for none."""
        if place != NOTHING:
            self.mark(table, edge, place, ranking, events)
        for seat, gift in self.shares(table, edge, ranking):
            self.give(table, edge, seat, gift, ranking, events)
        table.end_step()

    def shares(self, table: Table, edge: i64, ranking: EdgeRanking) -> list[tuple[int, Gift]]:
        """Returns who gets what on an edge, without a benefit that is chosen (R-03), in turn order."""
        gifts = self.gifts[self.state_of(table).boards[edge]]
        shares: list[tuple[int, Gift]] = []
        for seat in turn_order(table):
            rank: i64 = ranking.rank[seat]
            if rank == NOTHING:
                if gifts.none is not None:
                    shares.append((seat, gifts.none))
                continue
            if rank == 0 and gifts.most is not None and not gifts.choices:
                shares.append((seat, gifts.most))
            if rank == 1 and gifts.second is not None:
                shares.append((seat, gifts.second))
            if gifts.at_least is not None and ranking.influence[seat] >= gifts.least_influence:
                shares.append((seat, gifts.at_least))
        return shares

    def mark(self, table: Table, edge: i64, place: i64, ranking: EdgeRanking, events: list[AnyEvent] | None) -> None:
        """Lays a milestone marker of the first in rank on a benefit and gives it (R-04)."""
        state, seat = self.state_of(table), ranking.ranked[0]
        state.milestones[edge * self.choices + place] = seat
        gift = self.gifts[state.boards[edge]].choices[place]
        if events is not None:
            road = message_of_card(table, ROAD, state.boards[edge])
            announce_milestone(edge, place, seat, road, gift.benefit, events)
        self.give(table, edge, seat, gift, ranking, events)

    def give(
        self, table: Table, edge: i64, seat: i64, gift: Gift, ranking: EdgeRanking, events: list[AnyEvent] | None
    ) -> None:
        """Gives a benefit at once (R-06); VP may fall below 0, coins never (R-03)."""
        state = self.state_of(table)
        board: i64 = state.boards[edge]
        count: i64 = gift.count(table, seat, self.lots[edge], ranking)
        coins: i64 = max(gift.coins * count, -table.coins[seat])
        if coins != 0:
            table.coins[seat] += coins
            if events is not None:
                announce_card_coins(table, seat, ROAD, board, coins, events)
        if gift.lot_markers != 0 or gift.citizens != 0:
            state.markers[seat] += gift.lot_markers * count
            table.markers[seat] += gift.lot_markers * count
            state.citizens[seat] += gift.citizens * count
            if events is not None:
                announce_gained(table, seat, message_of_card(table, ROAD, board), gift.benefit, events)
        points: i64 = gift.points(count)
        if points != 0:
            entries = append_entry(vec[i64](), ROAD, table.era, seat, board, ranking.influence[seat], points)
            table.credit(entries)
            if events is not None:
                for entry in entries_in(entries):
                    announce_scored(table, entry, events)

    def points_to_come(self, table: Table) -> list[Entry]:
        """Returns the points of the edges that are still to be settled; what is chosen is not known before."""
        entries: list[Entry] = []
        state = self.state_of(table)
        for edge in range(table.stage_step() if table.current_stage() == ROADS else EDGES, EDGES):
            ranking = EdgeRanking(table, self.lots[edge])
            for seat, gift in self.shares(table, edge, ranking):
                points: int = gift.points(gift.count(table, seat, self.lots[edge], ranking))
                if points:
                    board: int = state.boards[edge]
                    entries.append((ROAD, table.era, seat, board, ranking.influence[seat], points))
        return entries

    def counted_lots(self, table: Table, entry: Entry) -> list[int]:
        boards, benefit = self.state_of(table).boards, self.roads[entry[3]].most
        edges = [edge for edge in range(EDGES) if boards[edge] == entry[3]]
        return [lot for edge in edges for lot in lots_of_benefit(table, entry[2], self.lots[edge], benefit)]

    def bonus_citizens(self, table: Table, party: i64) -> i64:
        return self.state_of(table).citizens[party] if party < table.rules.players else 0

    def lot_markers_of(self, table: Table, seat: i64) -> i64:
        return self.state_of(table).markers[seat]

    # The choice

    def can_ask(self) -> bool:
        return True

    def append_answers(self, table: Table, seat: i64, out: list[object]) -> None:
        edge = table.stage_step()
        ranking = EdgeRanking(table, self.lots[edge])
        if ranking.ranked and ranking.ranked[0] == seat:
            board: int = self.state_of(table).boards[edge]
            out.extend([self.choice_action(board, place) for place in self.open_choices(table, edge, ranking)])

    def why_not_answer(self, table: Table, seat: int, action: int) -> Reason | None:
        answers: list[object] = []
        self.append_answers(table, seat, answers)
        return None if action in answers else make_reason("foundations-not-open-benefit", "R-04")

    def is_question_due(self, table: Table, seat: i64) -> bool:
        answers: list[object] = []
        if table.current_stage() == ROADS and table.stage_step() < EDGES:
            self.append_answers(table, seat, answers)
        return len(answers) > 1

    def choice_action(self, board: int, place: int) -> int:
        """Returns the action that chooses this benefit of a board."""
        return self.first_action + sum([len(benefit_choices(road)) for road in self.roads[:board]]) + place

    def answer(self, table: Table, seat: int, action: int, events: list[AnyEvent] | None) -> bool:
        edge = table.stage_step()
        place = action - self.choice_action(self.state_of(table).boards[edge], 0)
        self.settle(table, edge, EdgeRanking(table, self.lots[edge]), place, events)
        return False

    def scoring_choices(self, table: Table) -> list[Item]:
        boards = self.state_of(table).boards
        return [message_of_card(table, ROAD, board) for board in boards if benefit_choices(self.roads[board])]

    def pass_over(self, table: Table) -> None:
        edge = table.stage_step()
        self.settle(table, edge, EdgeRanking(table, self.lots[edge]), NOTHING, None)

    def question_prompt(self, table: Table, seat: int) -> Message:
        road = message_of_card(table, ROAD, self.state_of(table).boards[table.stage_step()])
        return make_message("foundations-prompt-milestone", road=road)

    def why_not_act(self, table: Table, seat: int, action: int) -> Reason | None:
        return make_reason("foundations-no-milestone", "R-04")

    # What it adds to a configuration

    def widen(self, limits: Limits) -> Limits:
        """Every edge may cost its worst penalty and give its best benefit in each of three eras."""
        least = min([road.none.vp for road in self.roads if road.none], default=0)
        most = sum([best_points(road) for road in self.roads])
        actions = limits.most_actions + 3 * EDGES
        return Limits(actions, limits.least_points + 3 * EDGES * least, limits.greatest_points + 3 * most)

    def laws(self) -> list[Law]:
        return [Law("milestones are kept", self._are_kept)]

    def _are_kept(self, table: Table) -> bool:
        """No board lies twice, and nobody lays more milestones than there are."""
        left = min([self.milestones_left(table, seat) for seat in range(table.rules.players)])
        return len(set(self.state_of(table).boards)) == EDGES and left >= 0

    def census(self) -> tuple[list[str], list[str]]:
        return ["R-03", "R-04"], []


def best_points(road: Road) -> int:
    """Returns more VP than a board can give in one era."""
    given = [benefit for benefit in (road.most, road.second, road.at_least) if benefit is not None]
    options = [option for benefit in given for option in (benefit.choose or [benefit])]
    return sum([option.vp * (1 if option.per is None else 100) for option in options])
