"""Positions: what is given must be able to be, and what is left out is as on an empty table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from oppidum.engine.position import ImpossiblePosition, read_position, write_position
from oppidum.games.city_of_iron.titles import CITY_OF_IRON
from tests.games.checked import play
from tests.games.city_of_iron.tables import VALUES, configured, from_tree, legal, new, panel, seat, set_up, view


def test_a_position_left_empty_is_a_table_with_homes_only() -> None:
    table = from_tree({}, configured(3))
    assert view(table).row == [None] * 10
    assert [panel(table, player).coins for player in range(3)] == [0, 0, 0]
    assert panel(table).citizen.draw.cards == ["scholar", "cartographer"]
    assert legal(table) == ["tax", "draw citizen", "draw military"]


def test_a_file_leads_back_to_the_table_in_the_middle_of_a_chain() -> None:
    table = set_up(seat(2, hand="scholar cartographer mayor"))
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
    ("position.chain.aim", {"chain": {"does": "attack", "aim": 99}}, "city-of-iron-position-chain"),
    ("position.chain.aim", {"chain": {"does": "attack"}}, "city-of-iron-position-chain"),
    ("position.chain.token", {"chain": {"does": "build", "token": 10**30}}, "engine-position-range"),
    ("position.chain.source", {"chain": {"does": "build", "source": 99}}, "city-of-iron-position-chain"),
    ("position.chain.source", {"chain": {"does": "build", "source": 1}}, "city-of-iron-position-chain"),
    ("position.seats[0].ready", {"seats": [{"ready": True}]}, "city-of-iron-position-ready-now"),
    ("position.seats[0].ready", {"phase": "buying"}, "city-of-iron-position-ready-bought"),
    ("position.seats[1].chosen", {"seats": [{}, {"chosen": ["mayor"]}]}, "city-of-iron-position-chosen-now"),
    (
        "position.seats[0].chosen",
        {"phase": "buying", "seats": [{"coins": 2, "chosen": ["mayor"]}]},
        "city-of-iron-position-chosen-dear",
    ),
    ("position.bids", {"phase": "bidding", "step": 1}, "city-of-iron-position-bidders"),
    ("position.due", {"score_cards": 3, "scorings": 3}, "city-of-iron-position-last-scoring"),
    (
        "position.step",
        {"phase": "choosing", "step": 0, "seats": [{"towns": ["mudford"]}]},
        "city-of-iron-position-choosing",
    ),
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


SETTLERS = "explorer cartographer scholar scout-ship cargo-ship"
BUILDERS = "mayor cartographer scholar engineer"
IMPOSSIBLE: list[tuple[str, str, dict[str, Any]]] = [
    ("aim", SETTLERS, {"does": "play", "card": "explorer", "aim": 0}),
    ("aim", SETTLERS, {"does": "play", "card": "explorer", "aim": 0, "token": 0}),
    ("aim", SETTLERS, {"does": "play", "card": "explorer", "aim": 1, "token": -1}),
    ("razed", SETTLERS, {"does": "play", "card": "explorer", "razed": 1}),
    ("aim", BUILDERS, {"does": "play", "card": "mayor", "aim": 1, "token": 1}),
    ("aim", BUILDERS, {"does": "play", "card": "mayor", "aim": 5, "token": 1}),
    ("paid", BUILDERS, {"does": "play", "card": "scholar", "paid": ["merchant"]}),
    ("card", BUILDERS, {"does": "play", "card": "spy"}),
    ("aim", BUILDERS, {"does": "play", "card": "scholar", "aim": 1}),
    ("aim", "spy scholar cartographer engineer captain soldier", {"does": "play", "card": "spy", "aim": 0}),
    ("aim", "captain soldier iron-guard cartographer scholar sharp-shooter", {"does": "attack", "aim": 1}),
    ("site", "", {"does": "build", "source": 0, "site": 1}),
]


@pytest.mark.parametrize(("part", "hand", "chain"), IMPOSSIBLE)
def test_an_open_action_is_one_that_could_have_been_begun(part: str, hand: str, chain: dict[str, Any]) -> None:
    full = seat(3, home="mine mine turnip-farm srika-pasture academy")
    with pytest.raises(ImpossiblePosition) as error:
        set_up(seat(9, 3, hand=hand), full, row="moss-garden", chain=chain)
    assert error.value.message.params["path"] == f"position.chain.{part}"


def test_a_build_that_cannot_be_paid_is_not_open() -> None:
    chain = {"does": "build", "source": 0, "site": 0}
    full = "mine mine turnip-farm srika-pasture academy"
    assert legal(set_up(seat(9, 3, home=full), row="moss-garden", chain=chain))[0].startswith("raze ")
    with pytest.raises(ImpossiblePosition):
        set_up(seat(0, 0, home=full), row="moss-garden", chain=chain)


def test_every_moment_of_an_open_action_leads_back() -> None:
    """Those too at which one answer only is asked for, so that silence tells nothing (K-90)."""
    moments = answers = 0
    for seed in range(1, 61):
        table, dice = new(2, seed, nations=True, nation_1="om"), random.Random(seed)
        for _ in range(40):
            player = table.to_act()[0]
            table.play(player, dice.choice(table.legal(player)))
            if table.midway():
                twin = table.configuration.from_position(table.position(), table.chance.copy())
                assert twin.to_bytes() == table.to_bytes()
                moments += 1
                answers += len(table.legal(table.on_turn())) == 1
    assert moments > 50
    assert answers > 0


def test_an_overfull_city_is_refused() -> None:
    with pytest.raises(ImpossiblePosition):
        set_up(seat(home="academy academy mine mine turnip-farm turnip-farm"), players=4)


def test_a_new_game_is_a_position_too() -> None:
    table = new(4, nations=True, towns=True)
    twin = table.configuration.from_position(table.position(), table.chance.copy())
    assert twin.to_bytes() == table.to_bytes()
