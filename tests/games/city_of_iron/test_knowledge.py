"""Hidden and open (K-90): what a viewer can work out from the public log is known, everything else varies."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import cast

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.games.city_of_iron.hidden.sampling import PurchaseSampler
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from tests.games.checked import move, play
from tests.games.city_of_iron.tables import DATA, built_in, last_turn, legal, new, panel, seat, set_up, view

DICE = Dice(seed_bytes(5))
COINS = {card.id: card.cost.coins for card in DATA.card}


def imagined(table: CityOfIronState, viewer: int, draws: int = 60) -> list[CityOfIronState]:
    """Tables that the viewer could think of."""
    found = [table.knowledge(viewer).imagine(DICE) for _ in range(draws)]
    return [each for each in found if isinstance(each, CityOfIronState)]


def begun() -> CityOfIronState:
    table = new(2, nation_1="om", nation_2="arc")
    while view(table).phase == "ordering":
        player = table.to_act()[0]
        move(table, player, legal(table, player=player)[0])
    return table


@pytest.mark.rule("K-90")
def test_hands_and_starting_decks_are_secret() -> None:
    table = begun()
    assert panel(table, 0).hand.cards == ["scholar"]
    assert panel(table, 0, viewer=1).hand.cards == [None]
    assert panel(table, 0, viewer=1).citizen.draw.cards == [None]
    assert panel(table, 0, viewer=1).military.draw.cards == [None, None]
    worlds = Counter(tuple(panel(world, 0).hand.cards) for world in imagined(table, 1))
    assert set(worlds) == {("scholar",), ("cartographer",)}
    assert {tuple(panel(world, 1).hand.cards) for world in imagined(table, 1)} == {("scholar",)}


@pytest.mark.rule("K-90")
def test_a_card_that_is_played_tells_where_the_other_one_is() -> None:
    table = set_up(
        seat(1, hand="scholar iron-guard", citizen={"draw": ["cartographer"], "fresh": 1}),
        seat(1),
    )
    assert panel(table, 0, viewer=1).hand.cards == ["iron-guard", None]
    play(table, "play scholar")
    assert set(table.revealed) == {1, SPECTATOR}
    assert panel(table, 0, viewer=1).hand.cards == []
    assert panel(table, 0, viewer=1).citizen.draw.cards == ["cartographer"]
    assert panel(table, 0, viewer=1).citizen.discard.cards == ["scholar"]


@pytest.mark.rule("K-90", "K-28")
def test_a_card_is_seen_when_it_is_played_before_it_is_paid_for() -> None:
    deck = {"draw": ["cartographer"], "fresh": 1}
    table = set_up(seat(1, hand="scholar mayor engineer", citizen=deck), seat(1))
    play(table, "play scholar")
    assert table.midway()
    assert set(table.revealed) == {1, SPECTATOR}
    assert panel(table, 0, viewer=1).hand.cards == ["engineer", "mayor", "scholar"]
    for world in imagined(table, 1, 20):
        assert panel(world, 0).hand.cards == ["engineer", "mayor", "scholar"]


@pytest.mark.rule("K-90", "K-28")
def test_the_question_how_to_pay_tells_something_of_a_hidden_card_though_none_is_named() -> None:
    deck = {"draw": ["cartographer"], "fresh": 1}
    hiding = set_up(seat(1, hand="scientist scholar mayor iron-guard", citizen=deck), seat(1))
    play(hiding, "play scientist")
    assert panel(hiding, 0, viewer=1).hand.cards == ["iron-guard", "mayor", "scientist", None]
    assert set(hiding.revealed) == {1, SPECTATOR}
    open_hand = set_up(seat(1, hand="scientist engineer mayor iron-guard"), seat(1))
    play(open_hand, "play scientist")
    assert open_hand.midway()
    assert open_hand.revealed == ()


@pytest.mark.rule("K-90", "K-30")
def test_whoever_attacks_is_imagined_with_cards_that_can_pay_for_it() -> None:
    """The Soldier on the pile and the Captain in hand might be the other way round, but then Mudford would not fall."""
    deck = {"draw": ["soldier"], "fresh": 1}
    table = set_up(seat(hand="captain spy merchant explorer", military=deck), seat())
    assert {"captain" in panel(world, 0).hand.cards for world in imagined(table, 1)} == {True, False}
    play(table, "attack mudford")
    assert table.midway()
    assert panel(table, 0, viewer=1).military.draw.cards == [None]
    for world in imagined(table, 1):
        assert "captain" in panel(world, 0).hand.cards
        assert len(legal(world)) > 1


@pytest.mark.rule("K-90", "K-28")
def test_whoever_has_yet_to_say_whom_it_robs_is_imagined_with_cards_that_pay_for_it() -> None:
    deck = {"draw": ["scholar"], "fresh": 1}
    table = set_up(seat(hand="spy cartographer", citizen=deck), seat(1), seat(1))
    play(table, "play spy")
    assert legal(table) == ["rob 2", "rob 3"]
    assert {tuple(panel(world, 0).hand.cards) for world in imagined(table, 1)} == {("cartographer", "spy")}


@pytest.mark.rule("K-90", "K-25")
def test_a_turned_pile_is_known_and_so_are_its_draws() -> None:
    table = set_up(seat(hand="scholar cartographer", citizen={"discard": ["mayor", "explorer"]}), seat())
    play(table, "draw citizen")
    assert "mayor" in panel(table, 0, viewer=1).hand.cards
    assert panel(table, 0, viewer=SPECTATOR).citizen.draw.cards == ["explorer"]
    for world in imagined(table, 1, 5):
        assert panel(world, 0).citizen.draw.cards == ["explorer"]


@pytest.mark.rule("K-90")
def test_the_last_card_of_a_starting_deck_is_no_secret() -> None:
    table = set_up(seat(hand="scholar", citizen={"draw": ["cartographer"], "fresh": 1}), seat())
    assert panel(table, 0, viewer=1).hand.cards == [None]
    play(table, "draw citizen")
    assert panel(table, 0, viewer=1).hand.cards == ["cartographer", "scholar"]


@pytest.mark.rule("K-90")
def test_the_deck_is_secret_but_for_what_can_be_in_it() -> None:
    table = begun()
    truth = table.position()["deck"]
    worlds = [world.position()["deck"] for world in imagined(table, 0, 20)]
    assert all(Counter(world) == Counter(truth) for world in worlds)
    cut = truth.index("score")
    assert all(Counter(world[:cut]) == Counter(truth[:cut]) for world in worlds)
    assert len({tuple(world) for world in worlds}) > 15


@pytest.mark.rule("K-90", "K-45")
def test_purchases_are_unknown_until_they_are_revealed_and_imagined_evenly() -> None:
    table = last_turn(seat(1), seat(0))
    play(table, "tax")
    move(table, 1, "buy mayor")
    ways = PurchaseSampler(table, 1).ways[0]
    worlds = Counter(tuple(panel(world, 1).chosen) for world in imagined(table, 0, 900))
    assert set(worlds) == {(), ("mayor",)} | {
        (name,) for name in panel(table, 1).unbought.cards if COINS[str(name)] <= 3
    }
    assert len(worlds) == ways[len(ways) - 1]
    assert min(worlds.values()) > 900 / len(worlds) / 2


@pytest.mark.rule("K-45")
def test_a_tally_counts_every_purchase_once() -> None:
    table = last_turn(seat(1), seat(6, 1))
    play(table, "tax")
    tally = PurchaseSampler(table, 1)
    columns = table.rules.cards
    sets: set[frozenset[int]] = {frozenset()}
    for card in tally.cards:
        sets |= {
            bought | {card}
            for bought in sets
            if sum(columns.coins[each] for each in bought | {card}) <= table.coins[1]
            and sum(columns.science[each] for each in bought | {card}) <= table.science[1]
        }
    assert tally.ways[0][len(tally.ways[0]) - 1] == len(sets)


@pytest.mark.rule("K-90", "K-28")
def test_whether_one_is_asked_how_to_pay_tells_nothing_of_cards_that_others_cannot_name() -> None:
    """The Fixer alone does the work of two, or Scholar and Cartographer do it together, and would be named in turn."""
    deck = {"draw": ["cartographer"], "fresh": 1}
    hand = "scientist scholar fixer"
    table = set_up(seat(1, hand=hand, citizen=deck, nation="om"), seat(1), options={"nations": True})
    play(table, "play scientist", "discard scientist")
    assert legal(table) == ["discard fixer"]
    assert len({tuple(panel(world, 0).hand.cards) for world in imagined(table, 1)}) == 3
    play(table, "discard fixer")
    assert not table.midway()
    assert {tuple(panel(world, 0).hand.cards) for world in imagined(table, 1)} == {("cartographer",), ("scholar",)}
    named = set_up(
        seat(1, hand=hand, citizen={"discard": ["cartographer"]}, nation="om"), seat(1), options={"nations": True}
    )
    play(named, "play scientist", "discard scientist")
    assert not named.midway()


def orders() -> list[list[str]]:
    """Every order in which Om can lay its starting decks; the last card of each goes without saying."""
    citizens = [f"top {card}" for card in ("scholar", "cartographer", "fixer")]
    soldiers = [f"top {card}" for card in ("captain", "soldier")]
    return [[*pair, soldier] for pair in permutations(citizens, 2) for soldier in soldiers]


def ordered(seed: int, order: list[str]) -> CityOfIronState:
    """A game of Om and Arc that has begun."""
    table = cast(CityOfIronState, built_in(2, nations="yes", nation_1="om", nation_2="arc").new(seed))
    for said in order:
        move(table, 0, said)
    for said in ("top scholar", "top soldier"):
        move(table, 1, said)
    return table


def eager(table: CityOfIronState, player: int, dice: Dice) -> int:
    """Cards are used where they can be: then others learn something."""
    options = table.legal(player)
    notation = table.configuration.actions.notation
    using = [action for action in options if notation(action).split()[0] in ("play", "attack", "buy", "settle")]
    return dice.choose(using or options)


def hidden(table: CityOfIronState) -> tuple[str | None, ...]:
    """What the rival would like to know: all that Om holds."""
    return tuple(sorted(panel(table, 0).hand.cards, key=str))


@pytest.mark.rule("K-90", "K-28")
@pytest.mark.parametrize("seed", range(6))
def test_imagined_are_exactly_the_hands_that_agree_with_all_that_was_seen(seed: int) -> None:
    """One game for every order that the rival cannot tell from the true one, all played by the same log."""
    dice = Dice(seed_bytes(seed))
    every = orders()
    truth = ordered(seed, dice.choose(every))
    twins = [ordered(seed, order) for order in every]
    for _ in range(70):
        player = dice.choose(truth.to_act())
        action = eager(truth, player, dice)
        twins = [twin for twin in twins if action in twin.legal(player)]
        for table in (truth, *twins):
            table.apply(player, action)
        seen = truth.knowledge(1).to_bytes()
        twins = [twin for twin in twins if twin.knowledge(1).to_bytes() == seen]
        assert {hidden(world) for world in imagined(truth, 1)} == {hidden(twin) for twin in twins}
