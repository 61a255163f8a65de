"""Setting up (K-01 to K-08)."""

from __future__ import annotations

from collections import Counter

import pytest

from oppidum.engine.configuration import ConfigurationError
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from tests.games.checked import move, play
from tests.games.city_of_iron.tables import DATA, configured, legal, new, panel, rule_against, view


@pytest.mark.rule("K-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_begins_alike_with_another_nation(players: int) -> None:
    table = new(players)
    panels = [panel(table, player) for player in range(players)]
    assert len({each.nation for each in panels}) == players
    for each in panels:
        assert (each.coins, each.science, each.points, each.income) == (7, 0, 0, 2)
        assert each.tokens == {"three": 2, "two": 1}
    assert {(city.owner, city.token, city.spaces) for city in view(table).cities.values()} == {
        (player, "five", 5) for player in range(players)
    }


@pytest.mark.rule("K-01")
def test_nations_are_named_or_dealt_by_chance() -> None:
    table = new(3, nation_2="om")
    assert panel(table, 1).nation == "om"
    assert len({panel(new(2, seed), 0).nation for seed in range(20)}) == 4
    for wrong in ({"nation_3": "om"}, {"nation_1": "om", "nation_2": "om"}):
        with pytest.raises(ConfigurationError):
            configured(2, **wrong)


@pytest.mark.rule("K-02", "K-90")
def test_starting_decks_are_put_in_order_in_secret_all_at_once() -> None:
    table = new(2)
    assert table.to_act() == [0, 1]
    assert legal(table, player=1) == ["top scholar", "top cartographer"]
    move(table, 1, "top cartographer")
    assert table.to_act() == [0, 1]
    assert legal(table, player=1) == ["top soldier", "top captain"]
    move(table, 1, "top captain")
    assert table.to_act() == [0]
    assert rule_against(table, "top captain", 1) == "K-02"
    assert panel(table, 1).military.draw.cards == ["captain", "soldier"]
    assert panel(table, 1, viewer=0).military.draw.cards == [None, None]
    assert panel(table, 0).citizen.draw.cards == []


@pytest.mark.rule("K-02")
def test_an_order_can_be_taken_back_before_the_others_have_answered() -> None:
    table = new(2)
    before = table.digest()
    move(table, 1, "top cartographer")
    move(table, 1, "top captain")
    parse = table.configuration.actions.parse
    assert table.pending() == [(1, parse("top cartographer")), (1, parse("top captain"))]
    table.withdraw(1)
    assert table.digest() == before


def test_the_order_of_a_deck_stays_secret_in_a_record() -> None:
    table = new(2)
    action = table.configuration.actions.parse("top scholar")
    assert table.visible_notation(0, 0, action, False) == "top scholar"
    assert table.visible_notation(1, 0, action, False) == "?"


@pytest.mark.rule("K-02")
def test_all_other_cards_are_unbought() -> None:
    begins = {card.id for card in DATA.card if card.start}
    assert set(panel(new(2)).unbought.cards) == {
        card.id for card in DATA.card if card.nation is None and card.id not in begins
    }


@pytest.mark.rule("K-03")
def test_lands_marked_2_and_homes_of_absent_nations_are_out() -> None:
    marked = {land.id for land in DATA.land if land.marked_2}
    assert marked
    for players in (2, 3):
        open_lands = set(configured(players).rules.land.id)
        assert open_lands.isdisjoint(marked) == (players == 2)
        assert not open_lands & {land.id for land in DATA.land if land.home}


@pytest.mark.rule("K-04", "K-05")
@pytest.mark.parametrize(("players", "slots"), [(2, 7), (3, 10), (4, 12)])
def test_decks_lie_on_each_other_and_the_row_is_filled(players: int, slots: int) -> None:
    table = new(players)
    tree = table.position()
    assert len(tree["row"]) == slots
    cards = [*tree["row"], *tree["deck"]]
    parts, expected = [Counter[str]()], []
    for card in cards:
        if card == "score":
            parts.append(Counter())
        else:
            parts[-1][card] += 1
    for deck in "ABC":
        each = Counter(
            {kind.id: sum(c.with_players(players) for c in kind.copies if c.deck == deck) for kind in DATA.building}
        )
        expected.append(+each)
    assert [+part for part in parts[:3]] == expected
    assert cards[-1] == "score"
    assert new(players, seed=2).position()["deck"] != tree["deck"]


@pytest.mark.rule("K-06")
@pytest.mark.parametrize(("players", "out"), [(2, {"demons", "ore"}), (3, {"demons"}), (4, set())])
def test_towns_lie_in_three_piles_by_stars(players: int, out: set[str]) -> None:
    table = new(players)
    shown = view(table)
    assert shown.piles[0] == []
    for stars in (1, 2, 3):
        kept = {
            town.id
            for town in DATA.town
            if town.stars == stars and not out & {getattr(effect, "good", "") for effect in town.effects}
        }
        assert set(shown.piles[stars]) == kept
        assert [name for name in shown.piles[stars] if shown.towns[name].open] == shown.piles[stars][:1]
    orders = {tuple(view(new(players, seed)).piles[1]) for seed in range(9)}
    assert len(orders) > 1


def started(seed: int, order: str = "scholar") -> CityOfIronState:
    table = new(2, seed)
    for player in (0, 1):
        move(table, player, f"top {order}")
        move(table, player, "top soldier")
    return table


@pytest.mark.rule("K-07")
def test_everybody_draws_the_top_citizen_and_the_first_bid_order_is_random() -> None:
    assert panel(started(1), 0).hand.cards == ["scholar"]
    assert panel(started(1, "cartographer"), 1).hand.cards == ["cartographer"]
    assert view(started(1)).phase == "bidding"
    assert {started(seed).to_act()[0] for seed in range(12)} == {0, 1}


@pytest.mark.rule("K-08")
def test_options_change_the_table() -> None:
    plain, special = configured(4).rules, configured(4, nations=True, towns=True).rules
    assert {*special.cards.id} - {*plain.cards.id} == {card.id for card in DATA.card if card.nation}
    assert {*special.towns.id} - {*plain.towns.id} == {town.id for town in DATA.town if town.stars == 0}
    assert not any(plain.nations.bids_again)
    assert max(plain.nations.move_coins) < 0
    pairs = configured(4, storing="pairs").rules.constants
    assert (plain.constants.stored_for_penalty, pairs.stored_for_penalty) == (1, 2)


def test_play_begins_with_the_last_answer() -> None:
    table = started(3)
    play(table, legal(table)[0])
    assert view(table).round == 1
