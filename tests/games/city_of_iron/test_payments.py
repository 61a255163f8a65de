"""Card actions and their payment (K-28, K-29, K-62, K-86): no dead ends, no useless cards, one chain a result."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppidum import words
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.component_columns import CardColumns
from oppidum.games.city_of_iron.rules.payments import Bill, can_pay
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from oppidum.games.city_of_iron.shown.views import BillView
from tests.games.checked import play
from tests.games.city_of_iron.tables import DATA, configured, legal, panel, rule_against, seat, set_up, view

MINE = next(building for building in DATA.building if building.id == "mine")
CARDS = configured(4, nations=True).rules.cards
MILITARY = CARDS.of_deck[1]


# All payments, the slow way


def pays(columns: CardColumns, bill: Bill, cards: tuple[int, ...]) -> bool:
    """Whether the cards meet the bill with no useless one: some of them attack, the others are fuel."""
    if bill.deck != NOTHING and not any(columns.deck[card] == bill.deck for card in cards):
        return False
    return any(
        _meets(columns, bill, attackers, fuel)
        and not any(_meets(columns, bill, [c for c in attackers if c != card], fuel) for card in attackers)
        and not any(_meets(columns, bill, attackers, [c for c in fuel if c != card]) for card in fuel)
        for attackers, fuel in _roles(columns, bill, cards)
    )


def _roles(columns: CardColumns, bill: Bill, cards: tuple[int, ...]) -> Iterator[tuple[list[int], list[int]]]:
    soldiers = [card for card in cards if columns.attack[card]] if bill.attack else []
    for size in range(len(soldiers) + 1):
        for attackers in combinations(soldiers, size):
            yield [*attackers], [card for card in cards if card not in attackers]


def _meets(columns: CardColumns, bill: Bill, attackers: list[int], fuel: list[int]) -> bool:
    vehicle = not bill.vehicle or any(columns.vehicle[card] == bill.vehicle for card in fuel)
    return (
        vehicle
        and sum(columns.attack[card] for card in attackers) >= bill.attack
        and sum(columns.work[card] for card in fuel) >= bill.work
        and sum(columns.distance[card] for card in fuel) >= bill.distance
    )


bills = st.one_of(
    st.builds(Bill, st.integers(1, 11), st.just(0), st.integers(0, 4), st.just(0), st.just(NOTHING)),
    st.builds(Bill, st.just(0), st.integers(0, 3), st.integers(0, 3), st.just(0), st.sampled_from([NOTHING, 0, 1])),
    st.builds(Bill, st.just(0), st.integers(0, 1), st.integers(0, 6), st.integers(0, 2), st.just(NOTHING)),
)
hands = st.lists(st.integers(0, CARDS.count - 1), unique=True, max_size=7)


@pytest.mark.rule("K-28", "K-30", "K-62", "K-86")
@given(bills, hands, st.integers(0, 3))
def test_a_payment_is_possible_exactly_if_one_is_found_by_trying_all(bill: Bill, hand: list[int], named: int) -> None:
    required, optional = hand[:named], hand[named:]
    expected = any(
        pays(CARDS, bill, (*required, *more))
        for size in range(len(optional) + 1)
        for more in combinations(optional, size)
    )
    assert can_pay(CARDS, bill, bits(required), bits(optional)) == expected


SHIP, AIRSHIP = 1, 2


@pytest.mark.rule("K-28", "K-62")
@pytest.mark.parametrize(
    ("work", "distance", "vehicle", "named", "held", "pays"),
    [
        (1, 0, 0, "", "merchant wyvern-ship scholar", True),
        (0, 3, 0, "sharp-shooter", "iron-dragon", False),
        (1, 2, 0, "scholar", "cargo-ship tax-collector", False),
        (0, 0, AIRSHIP, "wyvern-ship", "", True),
        (1, 0, AIRSHIP, "machinist", "wyvern-ship", True),
        (1, 4, AIRSHIP, "gunslinger tax-collector", "wyvern-ship", False),
        (1, 2, SHIP, "", "merchant scientist warship captain", True),
        (0, 5, SHIP, "gunslinger cargo-ship", "genius scout-ship arms-dealer", True),
        (0, 5, SHIP, "", "scout-ship warship explorer", True),
        (0, 6, SHIP, "", "sharp-shooter cargo-ship warship junkbot", False),
        (0, 4, SHIP, "", "scout-ship cargo-ship warship", True),
        (0, 4, SHIP, "scout-ship cargo-ship warship", "", False),
        (0, 4, SHIP, "scholar scout-ship warship", "", False),
    ],
)
def test_payments_at_the_edge(work: int, distance: int, vehicle: int, named: str, held: str, pays: bool) -> None:
    """Symbols just enough or one short, vehicles that carry and need not reach, cards that are one too many."""
    required, optional = ([CARDS.id.index(name) for name in names.split()] for names in (named, held))
    assert can_pay(CARDS, Bill(0, work, distance, vehicle, NOTHING), bits(required), bits(optional)) == pays


def bits(cards: list[int]) -> i64:
    return sum(CARDS.bit[card] for card in cards)


# Chains


def ends_of(table: CityOfIronState, first: str) -> list[tuple[list[str], CityOfIronState]]:
    """Every way to complete an action, with the table after it."""
    waiting: list[tuple[list[str], CityOfIronState]] = [([first], table)]
    done = []
    while waiting:
        chain, before = waiting.pop()
        after = before.copy()
        after.play(before.to_act()[0], after.configuration.actions.parse(chain[-1]))
        assert isinstance(after, CityOfIronState)
        if after.midway():
            waiting += [([*chain, step], after) for step in legal(after)]
        else:
            done.append((chain, after))
    return done


@pytest.mark.rule("K-28")
def test_the_card_and_its_payment_are_discarded_in_the_order_of_naming() -> None:
    table = set_up(seat(1, hand="scholar cartographer mayor"))
    play(table, "play scholar")
    assert view(table).chain.card == "scholar"
    assert legal(table) == ["discard scholar", "discard cartographer", "discard mayor"]
    play(table, "discard mayor")
    assert panel(table).citizen.discard.cards == ["scholar", "mayor"]
    assert panel(table).hand.cards == ["cartographer"]
    assert (panel(table).coins, panel(table).science) == (0, 1)
    assert table.to_act() == [1]


@pytest.mark.rule("K-28")
def test_every_chain_completes_and_each_result_has_one() -> None:
    hand = "scientist scholar cartographer mayor junkbot iron-guard machinist"
    ends = ends_of(set_up(seat(1, hand=hand)), "play scientist")
    results = {after.digest() for _, after in ends}
    assert len(results) == len(ends) > 20
    for _, after in ends:
        used = set(hand.split()) - set(panel(after).hand.cards) - {"scientist"}
        work = {name: CARDS.work[CARDS.id.index(str(name))] for name in used}
        assert sum(work.values()) >= 2
        assert all(sum(work.values()) - each < 2 for each in work.values())


@pytest.mark.rule("K-28")
def test_a_card_without_a_part_in_any_payment_is_not_offered() -> None:
    table = set_up(seat(1, hand="scholar cartographer scout-ship"))
    play(table, "play scholar")
    assert legal(table) == ["discard scholar", "discard cartographer"]
    assert rule_against(table, "discard scout-ship") == "K-28"


@pytest.mark.rule("K-28")
def test_what_cannot_be_paid_is_not_played() -> None:
    assert rule_against(set_up(seat(0, hand="scholar cartographer")), "play scholar") == "K-28"
    assert rule_against(set_up(seat(1, hand="scholar scout-ship")), "play scholar") == "K-28"
    assert rule_against(set_up(seat(1, hand="cartographer")), "play cartographer") == "K-28"
    assert rule_against(set_up(seat(1)), "play mayor") == "K-28"


@pytest.mark.rule("K-28", "K-86")
def test_the_card_played_does_not_pay_for_itself_and_symbols_beyond_are_lost() -> None:
    assert rule_against(set_up(seat(1, hand="junkbot tax-collector")), "play tax-collector") is None
    assert rule_against(set_up(seat(1, hand="tax-collector")), "play tax-collector") == "K-28"
    table = set_up(seat(0, hand="tax-collector junkbot"))
    amount = table.card_effects[CARDS.id.index("tax-collector")]
    assert amount is not None
    play(table, "play tax-collector", "discard junkbot")
    assert panel(table).coins == amount.amount


@pytest.mark.rule("K-29")
def test_free_actions_come_before_the_action_each_once_a_turn() -> None:
    table = set_up(seat(0, hand="junkbot machinist", military={"discard": ["captain", "soldier"]}))
    play(table, "play junkbot")
    assert (table.to_act(), panel(table).coins) == ([0], 1)
    play(table, "play machinist")
    assert table.to_act() == [0]
    assert "captain" in panel(table).hand.cards
    play(table, "tax")
    assert table.to_act() == [1]


@pytest.mark.rule("K-29")
def test_the_same_card_is_not_used_twice_in_a_turn() -> None:
    table = set_up(seat(0, hand="machinist scholar cartographer captain soldier"))
    play(table, "play machinist")
    assert "machinist" in panel(table).hand.cards
    assert rule_against(table, "play machinist") == "K-29"
    play(table, "tax", "tax")
    assert rule_against(table, "play machinist") is None


# What cards do


@pytest.mark.rule("K-25", "K-28")
def test_cards_that_draw_need_something_to_draw_once_they_are_discarded() -> None:
    hand = "magician scholar cartographer captain soldier"
    assert rule_against(set_up(seat(hand=hand)), "play magician") == "K-25"
    table = set_up(seat(hand=hand, citizen={"discard": ["mayor"]}))
    play(table, "play magician")
    assert "mayor" in panel(table).hand.cards


@pytest.mark.rule("K-28")
def test_coins_for_each_good_and_coins_of_a_rival() -> None:
    table = set_up(seat(0, hand="merchant captain", home="mixed-turnip-farm mine"), players=4)
    play(table, "play merchant")
    assert panel(table).coins == 3
    thief = set_up(seat(0, hand="spy captain"), seat(1), seat(5), seat(0), players=4)
    play(thief, "play spy")
    assert legal(thief) == ["rob 2", "rob 3"]
    assert rule_against(thief, "rob 4") == "K-28"
    play(thief, "rob 2", "discard spy")
    assert (panel(thief).coins, panel(thief, 1).coins) == (1, 0)


@pytest.mark.rule("K-28", "K-20")
def test_fewer_coins_are_no_less_science_and_less_science_no_fewer_coins() -> None:
    engineer = set_up(seat(9, 0, hand="engineer scholar"), row="mine", players=4)
    assert rule_against(engineer, "play engineer") == "K-20"
    inventor = set_up(seat(MINE.cost.coins - 1, 0, hand="inventor iron-guard"), row="mine", players=4)
    assert rule_against(inventor, "play inventor") == "K-20"


@pytest.mark.rule("K-28", "K-20")
def test_a_build_for_less_is_part_of_the_action() -> None:
    table = set_up(seat(2, hand="engineer scholar"), row="academy mine", players=4)
    assert rule_against(table, "build 1 home") == "K-20"
    play(table, "play engineer", "discard scholar")
    assert (panel(table).coins, view(table).row[:2]) == (0, [None, "mine"])
    assert rule_against(set_up(seat(1, hand="engineer scholar"), row="academy mine"), "play engineer") == "K-20"
    inventor = set_up(seat(9, hand="inventor iron-guard"), row="mine moss-garden", players=4)
    play(inventor, "play inventor")
    assert legal(inventor) == ["build 1 home", "build 2 home"]
    play(inventor, "build 1 home")
    assert legal(inventor) == ["discard iron-guard", "discard inventor"]
    play(inventor, "discard inventor")
    assert (panel(inventor).coins, panel(inventor).science) == (9 - MINE.cost.coins, 0)
    assert panel(inventor).military.discard.cards == ["iron-guard", "inventor"]


# What is still to pay


@pytest.mark.rule("K-28", "K-62")
@pytest.mark.parametrize(
    ("hand", "moves", "asked"),
    [
        ("mayor scholar cartographer engineer", ["play mayor", "district home two"], "Still to pay: work 2."),
        (
            "explorer cloud-skimmer scout-ship warship",
            ["play explorer", "settle far-jungle two"],
            "distance 4 and a ship.",
        ),
        (
            "explorer cloud-skimmer scout-ship warship",
            ["play explorer", "settle far-jungle two", "discard scout-ship"],
            "Still to pay: distance 2.",
        ),
    ],
)
def test_the_question_says_what_is_still_to_pay(hand: str, moves: list[str], asked: str) -> None:
    table = set_up(seat(9, hand=hand))
    play(table, *moves)
    assert words.say(table.prompt(0)).endswith(asked)


@pytest.mark.rule("K-30")
def test_the_question_of_an_attack_says_what_it_takes() -> None:
    table = set_up(seat(hand="iron-dragon warship captain soldier scholar cartographer"), town_order=["woolmoor"])
    play(table, "attack woolmoor")
    state = view(table).towns["woolmoor"]
    said = words.say(table.prompt(0))
    assert said.endswith(f"It takes attack {state.defense}, and distance 1 by other cards.")


@pytest.mark.rule("K-28", "K-30", "K-62")
@pytest.mark.parametrize(
    ("hand", "moves", "asks"),
    [
        ("explorer cloud-skimmer scout-ship warship", ["play explorer"], BillView(0, 0, 0, None)),
        (
            "explorer cloud-skimmer scout-ship warship",
            ["play explorer", "settle far-jungle two", "discard scout-ship"],
            BillView(0, 0, 4, "ship"),
        ),
        ("mayor scholar cartographer engineer", ["play mayor", "district home two"], BillView(0, 2, 0, None)),
        ("iron-dragon warship captain soldier scholar", ["attack woolmoor"], BillView(3, 0, 1, None)),
        ("scholar", ["tax"], BillView(0, 0, 0, None)),
    ],
)
def test_the_view_says_what_an_open_action_asks_for(hand: str, moves: list[str], asks: BillView) -> None:
    table = set_up(seat(9, hand=hand), seat(), town_order=["woolmoor"])
    play(table, *moves)
    assert view(table).chain.asks == view(table, 1).chain.asks == asks
