"""Positions: what is given must be able to be, and what is left out is as on an empty table."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum.engine.position import ImpossiblePosition, read_position, write_position
from oppidum.games.city_of_iron.titles import CITY_OF_IRON
from tests.games.checked import play
from tests.games.city_of_iron.tables import VALUES, configured, from_tree, lay, legal, new, panel, seat, view


def test_a_position_left_empty_is_a_table_with_homes_only() -> None:
    table = from_tree({}, configured(3))
    assert view(table).row == [None] * 10
    assert [panel(table, player).coins for player in range(3)] == [0, 0, 0]
    assert panel(table).citizen.draw.cards == ["scholar", "cartographer"]
    assert legal(table) == ["tax", "draw citizen", "draw military"]


def test_a_file_leads_back_to_the_table_in_the_middle_of_a_chain() -> None:
    table = lay(seat(2, hand="scholar cartographer mayor"))
    play(table, "play scholar")
    again = read_position(write_position(table), lambda _: CITY_OF_IRON, lambda _: VALUES)
    assert again.to_bytes() == table.to_bytes()
    assert again.legal(0) == table.legal(0)


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("position.phase", {"phase": "lunch"}, "city-of-iron-position-phase"),
    ("position.step", {"step": 6}, "engine-position-range"),
    ("position.due", {"score_cards": 1}, "city-of-iron-position-score-cards"),
    ("position.order", {"order": [1, 1]}, "city-of-iron-position-order"),
    ("position.bids", {"bids": [3, 3]}, "city-of-iron-position-bids"),
    ("position.seats", {"seats": [{}, {}, {}]}, "city-of-iron-position-seats"),
    ("position.seats[1].nation", {"seats": [{"nation": "om"}, {"nation": "om"}]}, "engine-position-twice"),
    ("position.seats[0].coins", {"seats": [{"coins": -1}]}, "engine-position-range"),
    ("position.seats[0].hand[0]", {"seats": [{"hand": ["king"]}]}, "city-of-iron-position-unknown"),
    ("position.seats[0].hand[1]", {"seats": [{"hand": ["mayor", "mayor"]}]}, "engine-position-twice"),
    (
        "position.seats[0].citizen.draw[0]",
        {"seats": [{"citizen": {"draw": ["captain"]}}]},
        "city-of-iron-position-not-its-card",
    ),
    ("position.seats[0].chosen", {"seats": [{"chosen": ["scholar"]}]}, "city-of-iron-position-chosen"),
    ("position.seats[0].citizen.fresh", {"seats": [{"citizen": {"fresh": 9}}]}, "engine-position-range"),
    (
        "position.seats[0].citizen.fresh",
        {"seats": [{"citizen": {"draw": ["mayor"], "fresh": 1}}]},
        "city-of-iron-position-fresh",
    ),
    (
        "position.seats[0].cities[0].districts[1]",
        {"seats": [{"cities": [{"place": "home", "districts": ["two", "two"]}]}]},
        "city-of-iron-position-token",
    ),
    (
        "position.seats[0].cities[0].place",
        {"seats": [{"cities": [{"place": "metgra"}]}]},
        "city-of-iron-position-unknown",
    ),
    ("position.seats[0].towns[0]", {"seats": [{"towns": ["mudford ore"]}]}, "city-of-iron-position-good"),
    (
        "position.seats[1].towns[0]",
        {"seats": [{"towns": ["mudford"]}, {"towns": ["mudford"]}]},
        "engine-position-twice",
    ),
    ("position.row", {"row": [""] * 8}, "city-of-iron-position-row"),
    ("position.row[1]", {"row": ["bank", "bank"]}, "city-of-iron-position-copies"),
    ("position.deck", {"deck": ["score"]}, "city-of-iron-position-deck"),
    ("position.chain.does", {"phase": "bidding", "chain": {"does": "play"}}, "city-of-iron-position-chain"),
    ("position.chain.does", {"chain": {"does": "rest"}}, "city-of-iron-position-chain"),
    ("position.chain.card", {"chain": {"does": "play"}}, "city-of-iron-position-chain"),
    ("position.chain.card", {"chain": {"does": "play", "card": "soldier"}}, "city-of-iron-position-chain"),
    ("position.chain.aim", {"chain": {"does": "attack", "aim": 99}}, "engine-position-range"),
    ("position.chain.aim", {"chain": {"does": "attack"}}, "city-of-iron-position-chain"),
    ("position.chain.token", {"chain": {"does": "play", "card": "mayor", "token": 7}}, "engine-position-range"),
    ("position.chain.source", {"chain": {"does": "build", "source": 99}}, "engine-position-range"),
    ("position.chain.source", {"chain": {"does": "build", "source": 1}}, "city-of-iron-position-chain"),
    ("position.seats[0].ready", {"seats": [{"ready": True}]}, "city-of-iron-position-ready"),
    ("position.seats[1].chosen", {"seats": [{}, {"chosen": ["mayor"]}]}, "city-of-iron-position-chosen"),
    ("position.bids", {"phase": "bidding", "step": 1}, "city-of-iron-position-bids"),
    ("position.phase", {"phase": "buying", "seats": [{"ready": True}, {"ready": True}]}, "city-of-iron-position-stuck"),
    ("position.seats[0].ready", {"phase": "ordering", "seats": [{"ready": True}]}, "city-of-iron-position-ready"),
    (
        "position.seats[0].scored[0].what",
        {"seats": [{"scored": [{"what": "x", "points": 1}]}]},
        "city-of-iron-position-unknown",
    ),
]


@pytest.mark.parametrize(("path", "tree", "key"), WRONG)
def test_what_cannot_be_is_refused_with_its_path(path: str, tree: dict[str, Any], key: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        from_tree(tree, configured(2))
    why = error.value.message.params["why"]
    assert (error.value.message.params["path"], getattr(why, "key", "")) == (path, key)


def test_an_overfull_city_is_refused() -> None:
    with pytest.raises(ImpossiblePosition):
        lay(seat(home="academy academy mine mine turnip-farm turnip-farm"), players=4)


def test_a_new_game_is_a_position_too() -> None:
    table = new(4, nations=True, towns=True)
    twin = table.configuration.from_position(table.position(), table.chance.copy())
    assert twin.to_bytes() == table.to_bytes()
