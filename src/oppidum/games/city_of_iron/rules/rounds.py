"""The end of a round, in its order (K-40 to K-45, K-53, K-82)."""

from __future__ import annotations

from typing import cast

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64, vec
from oppidum.games.city_of_iron.rules.codes import CHOOSING, NOTHING, OVER
from oppidum.games.city_of_iron.rules.piles import draw_card
from oppidum.games.city_of_iron.rules.production import add_chosen_good, gives_chosen_good, income
from oppidum.games.city_of_iron.rules.purchases import begin_purchases
from oppidum.games.city_of_iron.rules.scoring import score_end, score_goods
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.rules.war import scrap_leftmost
from oppidum.games.city_of_iron.shown.announcements import (
    announce_choice,
    announce_choice_due,
    announce_end,
    announce_income,
    announce_returned,
    announce_score_card,
    announce_slide,
    announce_turned_up,
)


def end_round(table: Table, events: list[AnyEvent] | None) -> None:
    """Ends a round: owners choose the goods of towns that give any (K-82), then the rest follows."""
    table.phase = CHOOSING
    table.step = -1
    ask_next_choice(table, events)


# Goods of choice (K-82)


def ask_next_choice(table: Table, events: list[AnyEvent] | None) -> None:
    """Asks the owner of the next such town; a forced choice is made without asking."""
    rules = table.rules
    table.step += 1
    while table.step < rules.towns.count:
        town: i64 = table.step
        if gives_chosen_good(table, town):
            options: list[object] = []
            legal_choices(table, town, options)
            if len(options) > 1:
                if events is not None:
                    announce_choice_due(table, events)
                return
            only: i64 = cast(int, options[0]) - rules.ids.choose if options else NOTHING
            set_chosen_good(table, town, only, events)
        table.step += 1
    close_round(table, events)


def legal_choices(table: Table, town: i64, out: list[object]) -> None:
    """Appends the goods of which the owner has some without this town."""
    rules = table.rules
    goods: i64 = rules.constants.goods
    seat: i64 = table.holder[town]
    good: i64 = 0
    while good < goods:
        amount: i64 = table.goods[seat * goods + good]
        if table.wild[town] == good:
            amount -= rules.yields.chosen[rules.buildings.count + town]
        if amount > 0:
            out.append(rules.ids.object[rules.ids.choose + good])
        good += 1


def choose_good(table: Table, good: i64, events: list[AnyEvent] | None) -> None:
    """Takes the good that the owner names, and asks the next owner."""
    set_chosen_good(table, table.step, good, events)
    ask_next_choice(table, events)


def set_chosen_good(table: Table, town: i64, good: i64, events: list[AnyEvent] | None) -> None:
    """Sets the good that the town gives from now on."""
    seat: i64 = table.holder[town]
    add_chosen_good(table, seat, town, -1)
    table.wild[town] = good
    add_chosen_good(table, seat, town, 1)
    if events is not None:
        announce_choice(table, seat, town, events)


# Everything else


def close_round(table: Table, events: list[AnyEvent] | None) -> None:
    """Scores the last round, or goes through the end of any other one (K-40 to K-45, K-89)."""
    if table.is_last_round():
        score_due_goods(table, table.due, events)
        score_end(table, events)
        table.phase = OVER
        if events is not None:
            announce_end(table, events)
        return
    due: i64 = table.due
    renew_row(table, events)
    science: i64 = score_due_goods(table, due, events)
    collect_income(table, science, events)
    draw_cards(table, events)
    begin_purchases(table, events)


def score_due_goods(table: Table, due: i64, events: list[AnyEvent] | None) -> i64:
    """Scores the goods once for each due score card (K-41); returns the science that all get for it (K-43)."""
    science: i64 = 0
    while due > 0:
        due -= 1
        table.due -= 1
        table.scored += 1
        science += table.rules.constants.scoring_science[table.scored - 1]
        score_goods(table, events)
    return science


def renew_row(table: Table, events: list[AnyEvent] | None) -> None:
    """Discards the leftmost buildings, slides the rest to the left and fills the empty slots (K-40)."""
    scrap_leftmost(table, table.rules.constants.round_discards, "K-40", events)
    target: i64 = 0
    slot: i64 = 0
    while slot < table.rules.constants.slots:
        kind: i64 = table.row[slot]
        if kind != NOTHING:
            table.row[slot] = NOTHING
            table.row[target] = kind
            if events is not None and target != slot:
                announce_slide(table, slot, target, events)
            target += 1
        slot += 1
    fill_row(table, events)


def fill_row(table: Table, events: list[AnyEvent] | None) -> None:
    """Fills the empty slots from the left and sets score cards aside (K-05, K-40)."""
    score_card: i64 = table.rules.buildings.count
    slot: i64 = 0
    while slot < table.rules.constants.slots:
        if table.row[slot] == NOTHING:
            while table.deck_at < len(table.deck) and table.deck[table.deck_at] == score_card:
                table.deck_at += 1
                table.score_cards += 1
                table.due += 1
                table.revealed = table.rules.constants.everyone
                if events is not None:
                    announce_score_card(table, events)
            if table.deck_at == len(table.deck):
                fill_from_discards(table, events)
                return
            table.row[slot] = table.deck[table.deck_at]
            table.deck_at += 1
            table.revealed = table.rules.constants.everyone
            if events is not None:
                announce_turned_up(table, slot, events)
        slot += 1
    if table.deck_at > 0:
        table.deck = table.deck[table.deck_at :]
        table.deck_at = 0


def fill_from_discards(table: Table, events: list[AnyEvent] | None) -> None:
    """Fills the row of the last round from the shuffled discards (K-53)."""
    table.deck = vec[i64]()
    table.deck_at = 0
    kinds: list[int] = []
    for kind, copies in enumerate(table.scrapped):
        kinds.extend([kind] * copies)
    if not kinds:
        return
    table.chance.shuffle("last-round", kinds)
    table.revealed = table.rules.constants.everyone
    for slot in range(table.rules.constants.slots):
        if table.row[slot] == NOTHING and kinds:
            table.row[slot] = kinds.pop()
            table.scrapped[table.row[slot]] -= 1
            if events is not None:
                announce_returned(table, slot, events)


def collect_income(table: Table, science: i64, events: list[AnyEvent] | None) -> None:
    """Gives every seat its income and its science, with the science of a scoring (K-42, K-43)."""
    seat: i64 = 0
    while seat < table.rules.constants.players:
        coins: i64 = income(table, seat)
        gained: i64 = table.science_yield[seat] + science
        table.coins[seat] += coins
        table.science[seat] += gained
        if events is not None:
            announce_income(table, seat, coins, gained, events)
        seat += 1


def draw_cards(table: Table, events: list[AnyEvent] | None) -> None:
    """Draws for each seat what its tokens, buildings and towns give, as far as there are cards (K-44)."""
    seat: i64 = 0
    while seat < table.rules.constants.players:
        deck: i64 = 0
        while deck < 2:
            drawn: i64 = 0
            while drawn < table.draws[2 * seat + deck] and draw_card(table, seat, deck, "K-44", events):
                drawn += 1
            deck += 1
        seat += 1
