"""The sample round of the rulebook as it is told, bid by bid and move by move (K-E1 to K-E3)."""

from __future__ import annotations

import pytest

from oppidum.engine.configuration import Pack
from oppidum.games.city_of_iron.data.packs import load
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from tests.games.checked import move
from tests.games.city_of_iron.tables import (
    VALUES,
    Tree,
    built_in,
    configured,
    from_tree,
    goods,
    home,
    panel,
    rule_against,
    seat,
    set_up,
    view,
)

SAM, JULIA, MARK, MARY = range(4)
ROW = (
    "mine academy srika-pasture guild-hall turnip-farm mixed-srika-pasture barracks academy turnip-farm moss-garden "
    "mine moss-garden"
)
"""Twelve cards as of the first deck. The players take eight, so that the four that are discarded are all the rest."""

MOSS, MINE = 10, 11

BOUGHT = "spy"
"""The book tells of one military card that Sam buys; which one it does not say."""


def ready_to_bid(pack: Pack | None) -> CityOfIronState:
    """After the setup: seven coins, one citizen drawn, no abilities; Sam bids first, then Julia, Mark and Mary.

    Sam drew the Cartographer first: the book tells only that he has both of his citizens after one more draw.
    """
    sam = seat(7, hand="cartographer", citizen={"draw": ["scholar"]}, military={"draw": ["captain", "soldier"]})
    others = [beginner() for _ in (JULIA, MARK, MARY)]
    table = set_up(sam, *others, phase="bidding", order=[SAM + 1, JULIA + 1, MARK + 1, MARY + 1], row=ROW)
    return from_tree(table.position(), configured(4) if pack else built_in(4))


def beginner() -> Tree:
    piles: Tree = {"citizen": {"draw": ["cartographer"]}, "military": {"draw": ["captain", "soldier"]}}
    return seat(7, hand="scholar", **piles)


@pytest.mark.rule(
    "K-E1", "K-E2", "K-E3", "K-10", "K-11", "K-12", "K-24", "K-25", "K-40", "K-42", "K-43", "K-44", "K-45"
)
@pytest.mark.parametrize("pack", [None, VALUES], ids=["published", "rule-tests"])
def test_the_sample_round(pack: Pack | None) -> None:
    table = ready_to_bid(pack)
    coins = Prices(pack)
    the_bids(table)
    first_turns(table, coins)
    second_turns(table, coins)
    last_turns(table, coins)
    the_purchases(table, coins)
    the_next_round(table)


class Prices:
    """What the book does not tell, looked up: the coins that a building or a card costs."""

    def __init__(self, pack: Pack | None) -> None:
        data = load(pack)
        self.coins = {building.id: building.cost.coins for building in data.building}
        self.coins |= {card.id: card.cost.coins for card in data.card}

    def of(self, *things: str) -> int:
        """The price of all these together."""
        return sum(self.coins[thing] for thing in things)


def purse(table: CityOfIronState, player: int) -> tuple[int, int]:
    """A player's coins and science."""
    return panel(table, player).coins, panel(table, player).science


def the_bids(table: CityOfIronState) -> None:
    """K-E1: Sam takes the rightmost 0, Julia and Mark the 0s left of it, Mary pays for the 1."""
    prices = view(table).bid_prices
    rightmost = max(place for place, price in enumerate(prices, start=1) if price == 0)
    for player, place, price in (
        (SAM, rightmost, 0),
        (JULIA, rightmost - 1, 0),
        (MARK, rightmost - 2, 0),
        (MARY, rightmost + 1, 1),
    ):
        assert table.to_act() == [player]
        assert prices[place - 1] == price
        move(table, player, f"bid {place}")
        assert purse(table, player) == (7 - price, 0)
    assert view(table).phase == "acting"
    assert view(table).order[::-1] == [MARY, SAM, JULIA, MARK]


def first_turns(table: CityOfIronState, price: Prices) -> None:
    """K-E2, the first action of each. An income is told as on the book's track; a view adds first places (K-42)."""
    assert table.to_act() == [MARY]
    move(table, MARY, "build 2 home")
    assert price.of("academy") == 5
    assert (home(table, MARY), purse(table, MARY)) == (["academy"], (6 - 5, 0))
    assert table.to_act() == [SAM]
    assert rule_against(table, f"build {MOSS} home") == "K-22"
    move(table, SAM, "draw citizen")
    assert panel(table, SAM).hand.cards == ["cartographer", "scholar"]
    assert table.to_act() == [JULIA]
    move(table, JULIA, "build 3 home")
    assert (home(table, JULIA), purse(table, JULIA)) == (["srika-pasture"], (7 - price.of("srika-pasture"), 0))
    assert (goods(table, JULIA), panel(table, JULIA).income) == ({"srikas": 3}, 3 + 1)
    assert table.to_act() == [MARK]
    move(table, MARK, "build 5 home")
    assert (home(table, MARK), purse(table, MARK)) == (["turnip-farm"], (7 - price.of("turnip-farm"), 0))
    assert (goods(table, MARK), panel(table, MARK).income) == ({"turnips": 3}, 3 + 1)


def second_turns(table: CityOfIronState, price: Prices) -> None:
    """K-E2, the second action of each."""
    assert table.to_act() == [MARY]
    move(table, MARY, "build 6 home")
    assert home(table, MARY) == ["academy", "mixed-srika-pasture"]
    assert purse(table, MARY) == (1 - price.of("mixed-srika-pasture"), 0)
    assert (goods(table, MARY), panel(table, MARY).income) == ({"srikas": 2, "turnips": 1}, 2 + 1)
    assert table.to_act() == [SAM]
    move(table, SAM, "play scholar")
    move(table, SAM, "discard scholar")  # the Cartographer's work is all that is left to pay with: it follows
    assert (panel(table, SAM).hand.cards, purse(table, SAM)) == ([], (7 - 1, 1))
    assert panel(table, SAM).citizen.discard.cards == ["cartographer", "scholar"]
    assert table.to_act() == [JULIA]
    move(table, JULIA, "build 8 home")
    assert home(table, JULIA) == ["academy", "srika-pasture"]
    assert purse(table, JULIA) == (7 - price.of("srika-pasture") - 5, 0)
    assert panel(table, JULIA).income == 3 + 1
    assert table.to_act() == [MARK]
    move(table, MARK, "build 9 home")
    assert home(table, MARK) == ["turnip-farm", "turnip-farm"]
    assert purse(table, MARK) == (7 - price.of("turnip-farm", "turnip-farm"), 0)
    assert (goods(table, MARK), panel(table, MARK).income) == ({"turnips": 6}, 4 + 1)


def last_turns(table: CityOfIronState, price: Prices) -> None:
    """K-E2, the third action of each."""
    assert table.to_act() == [MARY]
    move(table, MARY, "tax")
    assert purse(table, MARY) == (1 - price.of("mixed-srika-pasture") + 1, 0)
    assert table.to_act() == [SAM]
    move(table, SAM, f"build {MOSS} home")
    assert (home(table, SAM), goods(table, SAM)) == (["moss-garden"], {"glow-moss": 2})
    assert purse(table, SAM) == (6 - price.of("moss-garden"), 0)
    assert table.to_act() == [JULIA]
    move(table, JULIA, "draw military")
    assert panel(table, JULIA).hand.cards == ["captain", "scholar"]
    assert table.to_act() == [MARK]
    assert rule_against(table, f"build {MINE} home") == "K-20"  # he cannot afford it now
    before, deck = [purse(table, player) for player in range(4)], table.position()["deck"]
    move(table, MARK, f"store {MINE}")
    assert (panel(table, MARK).stored.cards, home(table, MARK)) == (["mine"], ["turnip-farm", "turnip-farm"])
    the_end_of_the_round(table, before, deck)


def the_end_of_the_round(table: CityOfIronState, before: list[tuple[int, int]], deck: list[str]) -> None:
    """K-E3, in the book's order: the row anew, no points, coins, science, one citizen card each."""
    shown = view(table)
    assert shown.row == deck[:12]
    assert {name for name, copies in shown.scrapped.items() if copies} == {
        "mine",
        "guild-hall",
        "barracks",
        "moss-garden",
    }
    assert [player.points for player in shown.seats] == [0, 0, 0, 0]
    gained = {SAM: (5, 0), JULIA: (4, 1), MARK: (5, 0), MARY: (3, 1)}
    for player, (coins, science) in gained.items():
        assert purse(table, player) == (before[player][0] + coins, before[player][1] + science)
    # Sam's discards are turned over, and the Scholar went first.
    assert panel(table, SAM).hand.cards == ["scholar"]
    assert panel(table, SAM).citizen.draw.cards == ["cartographer"]
    assert panel(table, JULIA).hand.cards == ["captain", "cartographer", "scholar"]
    for player in (MARK, MARY):
        assert panel(table, player).hand.cards == ["cartographer", "scholar"]
        assert panel(table, player).military.draw.cards == ["captain", "soldier"]


def the_purchases(table: CityOfIronState, price: Prices) -> None:
    """K-E3 and K-45: Sam buys a military card, secret until all are ready; nobody else buys."""
    assert (view(table).phase, table.to_act()) == ("buying", [SAM, JULIA, MARK, MARY])
    purses = [purse(table, player) for player in range(4)]
    move(table, SAM, f"buy {BOUGHT}")
    for player in (JULIA, MARK, MARY):
        assert panel(table, SAM, viewer=player).chosen == []
        move(table, player, "ready")
        assert BOUGHT not in panel(table, SAM, viewer=player).hand.cards
    assert purse(table, SAM) == purses[SAM]
    move(table, SAM, "ready")
    assert all(BOUGHT in panel(table, SAM, viewer=player).hand.cards for player in range(4))
    assert panel(table, SAM).hand.cards == ["scholar", BOUGHT]
    coins, science = purses[SAM]
    assert [purse(table, player) for player in range(4)] == [(coins - price.of(BOUGHT), science), *purses[JULIA:]]


def the_next_round(table: CityOfIronState) -> None:
    """K-E1 again: the cubes slide down as they are, and the third player bids first, then second, first, fourth."""
    assert (view(table).phase, view(table).round) == ("bidding", 2)
    assert view(table).order == [MARK, JULIA, SAM, MARY]
    assert view(table).bids == [None, None, None, None]
    assert table.to_act() == [MARK]
