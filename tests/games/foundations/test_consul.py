"""Will of the Consul: its card, deeds and tokens, C-01 to C-07, with the examples C-E2 and C-E4."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum.engine.events import SPECTATOR, Asked
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.rules.modular import ModularState
from tests.games.checked import play
from tests.games.foundations.modules import Tree, configured, consul_of, rule_against, with_consul
from tests.games.foundations.tables import legal, market, owned, player, standing

MARKET = ["A1", "A2", "A3", "A4", "A5", "A6"]
TOKENS = load("rome").consul_token
SIZES = {token.id: token.size for token in TOKENS}
READY: Tree = {"steers": 1, "ready": True}


def acting(*seats: Tree, market: str = "A1 A2 A3 A4 A5 A6", consul: Tree | None = None, **fields: Any) -> ModularState:
    """A table for two on which the Consul acts after the first player's next turn; the leftmost deed is its goal."""
    return with_consul(*(seats or ({}, {})), market=market.split(), consul={**READY, **(consul or {})}, **fields)


def tokens(*names: str) -> Tree:
    """Piles with these tokens on top, each in the pile of its size."""
    piles: list[list[str]] = [[], [], [], []]
    for name in names:
        piles[SIZES[name] - 1].append(name)
    return {"piles": piles}


# The card


@pytest.mark.rule("C-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_begin_with_five_points_and_the_first_player_steers(players: int) -> None:
    table: Any = configured(players, consul="standard").new(7)
    assert list(table.points) == [5] * (players + 1)
    assert list(table.citizens) == [0] * (players + 1)
    assert (consul_of(table).steers, consul_of(table).ready, consul_of(table).points) == (table.first, False, 5)


@pytest.mark.rule("C-01")
@pytest.mark.parametrize("ready", [False, True])
def test_the_card_passes_to_the_left_at_the_end_of_an_era_with_its_side_unchanged(ready: bool) -> None:
    consul = {"steers": 1, "ready": ready}
    table = with_consul({}, {}, {}, players=3, market=[], final_turns=1, turn=3, consul=consul)
    told = play(table, "income")
    assert (consul_of(table).steers, consul_of(table).ready) == (1, ready)
    assert table.to_act() == [0]  # the left neighbour of the last turn begins, whoever steers
    assert [event.message.key for event in told if event.message and event.rule == "C-01"] == [
        "foundations-event-consul-passes"
    ]


@pytest.mark.rule("C-01")
def test_nobody_gets_the_card_after_the_last_era() -> None:
    table = with_consul({}, {}, market=[], final_turns=1, turn=2, era=3, consul={"steers": 1})
    play(table, "income")
    assert table.over()
    assert consul_of(table).steers == 0


@pytest.mark.rule("C-02", "C-E4")
def test_after_its_first_turn_the_card_flips_and_after_the_second_the_consul_takes_the_leftmost_deed() -> None:
    table = with_consul({}, {}, market=MARKET)
    play(table, "income")
    assert (consul_of(table).ready, consul_of(table).deeds) == (True, [])
    play(table, "income")
    assert (consul_of(table).ready, consul_of(table).deeds) == (True, [])
    play(table, "income")
    assert (consul_of(table).ready, consul_of(table).deeds) == (False, ["A1"])
    assert table.to_act() == [1]


@pytest.mark.rule("C-02")
def test_it_acts_after_the_turn_of_who_steers_and_after_no_other() -> None:
    table = with_consul({}, {}, market=MARKET, turn=1, consul={"steers": 2, "ready": True})
    play(table, "income")
    assert consul_of(table).deeds == []
    play(table, "income")
    assert consul_of(table).deeds == ["A1"]


@pytest.mark.rule("C-02")
@pytest.mark.parametrize("ready", [False, True])
def test_in_the_final_turns_it_neither_acts_nor_flips(ready: bool) -> None:
    table = with_consul({}, {}, market=[], final_turns=2, consul={"steers": 1, "ready": ready})
    play(table, "income")
    assert (consul_of(table).ready, consul_of(table).deeds) == (ready, [])


@pytest.mark.rule("C-02")
@pytest.mark.parametrize("ready", [False, True])
def test_the_card_does_not_flip_after_the_turn_that_empties_the_market(ready: bool) -> None:
    consul = {"steers": 1, "ready": ready}
    table = with_consul(player(coins=9), {}, market=["A1"], piles=sold_out(2), consul=consul)
    play(table, "buy A1")
    assert (consul_of(table).ready, table.final_turns) == (ready, 2)


@pytest.mark.rule("C-02", "F-21")
def test_the_consul_may_take_the_last_deed_and_then_the_final_turns_begin_left_of_who_steers() -> None:
    table = acting({}, {}, {}, players=3, market="A1", piles=sold_out(3))
    play(table, "income")
    assert (consul_of(table).deeds, consul_of(table).ready) == (["A1"], False)
    assert (table.final_turns, table.to_act()) == (3, [1])
    play(table, "income", "income", "income")
    assert (table.era, table.to_act()) == (1, [1])


def sold_out(players: int) -> list[Tree]:
    """Piles of which the first is used up, while A1 is for sale."""
    rest = [name for name in configured(players).rules.ground.names if name != "A1"]
    return [{}, {"set": rest[:20]}, {"set": rest[20:]}]


@pytest.mark.rule("F-22", "C-02")
def test_a_stalled_era_ends_before_the_consul_acts() -> None:
    table = acting(incomes=5)
    play(table, "income")
    assert (table.final_turns, consul_of(table).deeds, consul_of(table).ready) == (2, [], True)


# Taking a deed


@pytest.mark.rule("C-03")
def test_it_takes_the_deed_for_nothing_and_the_market_moves_left_and_is_refilled() -> None:
    table = acting(incomes=2)
    left = table.left[0]
    play(table, "income")
    assert market(table).split()[:5] == MARKET[1:]
    assert len(market(table).split()) == 6
    assert table.left[0] == left - 1
    assert owned(table, 2) == ["A1"]
    assert consul_of(table).points == 0
    assert table.incomes == 0  # F-22: a deed taken by the Consul breaks the row


@pytest.mark.rule("C-03", "C-12")
def test_nobody_builds_on_a_lot_of_the_consul() -> None:
    table = acting(player(lots="A2"), {}, market="A1 A3 A4 A5 A6 A7")
    play(table, "income", "income")
    assert rule_against(table, 0, "build domus A1") == "F-14"
    assert rule_against(table, 0, "build insula-long A1 A2 A3") == "F-14"


# Placing tokens


@pytest.mark.rule("C-04")
def test_a_lonely_lot_gets_the_top_token_of_size_1() -> None:
    table = acting(consul=tokens("weigh-house", "oil-stall"))
    told = play(table, "income")
    assert standing(table, "A1") == "weigh-house A1"
    assert table.revealed == (0, 1, SPECTATOR)
    assert "foundations-event-consul-builds" in [event.message.key for event in told if event.message]


@pytest.mark.rule("C-04")
def test_the_largest_set_over_smaller_tokens_gets_the_token_and_those_are_discarded() -> None:
    table = acting(market="A3 A4 A5 A6 A7 B7", tokens=["oil-stall A1", "schoolroom A2"], consul=tokens("tenement"))
    assert consul_of(table).coins == 1
    play(table, "income")
    assert standing(table, "A1") == "tenement A1 A2 A3"
    view = consul_of(table)
    assert (view.citizens, view.coins) == (7, 0)
    assert {name: count for name, count in view.discarded.items() if count} == {"oil-stall": 1, "schoolroom": 1}


@pytest.mark.rule("C-04")
def test_a_token_never_covers_one_as_large_as_itself() -> None:
    for standing_there, token, place in (
        ("granary A1 A2", "tenement", "A1 A2 A3"),
        ("warehouse A1 A2 B1", "weigh-house", "A3"),
    ):
        table = acting(market="A3 A4 A5 A6 A7 B7", tokens=[standing_there], consul=tokens(token))
        play(table, "income")
        assert standing(table, "A3") == f"{token} {place}"


@pytest.mark.rule("C-04")
def test_lots_left_by_a_token_covered_in_part_are_filled_at_once() -> None:
    played = ["tenement A1 B1 B2", "oil-stall A2", "schoolroom A3"]
    table = acting(market="A4 A5 A6 A7 B7 C7", tokens=played, consul=tokens("market-hall", "mint"))
    play(table, "income")
    assert standing(table, "A4") == "market-hall A1 A2 A3 A4"
    assert standing(table, "B1") == "mint B1 B2"
    assert consul_of(table).discarded["tenement"] == 1


@pytest.mark.rule("C-04", "C-05")
def test_lots_left_bare_before_are_filled_too() -> None:
    table = acting(lots="G7", consul=tokens("weigh-house", "oil-stall"))
    play(table, "income")
    assert (standing(table, "A1"), standing(table, "G7")) == ("weigh-house A1", "oil-stall G7")


@pytest.mark.rule("C-04")
def test_with_several_largest_places_the_steering_player_chooses_before_the_token_is_seen() -> None:
    table = acting(market="B2 A4 A5 A6 A7 B7", tokens=["oil-stall B1", "schoolroom A2"], consul=tokens("tenement"))
    plan = consul_of(table).plan
    assert plan is not None
    assert (plan.deed, plan.size, plan.places, plan.points) == ("B2", 3, [["A2", "B1", "B2"]], 0)
    table = acting(market="B2 A4 A5 A6 A7 B7", tokens=["oil-stall B1", "schoolroom B3"], consul=tokens("tenement"))
    play(table, "income")
    assert standing(table, "B2") == "tenement B1 B2 B3"
    table = acting(market="B2 A4 A5 A6 A7 B7", tokens=["oil-stall B1", "granary B3 C3"], consul=tokens("warehouse"))
    told = play(table, "income")
    assert [event.rule for event in told if isinstance(event, Asked)] == ["C-04"]
    assert table.to_act() == [0]
    assert legal(table, "place") == ["place B1 B2 B3", "place B2 B3 C3"]
    assert legal(table, "place") == legal(table)
    assert "A4" in market(table).split()[0]  # the market was refilled before
    assert len(market(table).split()) == 6
    assert consul_of(table).plan is None
    assert table.prompt(0).params == {"size": 3}
    play(table, "place B2 B3 C3")
    assert (standing(table, "B1"), standing(table, "B3")) == ("oil-stall B1", "warehouse B2 B3 C3")
    assert table.to_act() == [1]


@pytest.mark.rule("C-04")
def test_who_steers_answers_before_anything_else_happens() -> None:
    table = acting(market="B2 A4 A5 A6 A7 B7", tokens=["oil-stall B1", "schoolroom A2", "colonnade C2"])
    play(table, "income")
    assert rule_against(table, 0, "income") == "X-02"
    assert rule_against(table, 1, "income") == "F-10"
    assert rule_against(table, 0, "place B2") == "C-04"
    assert rule_against(table, 1, "place A2 B1 B2") == "F-10"
    play(table, legal(table, "place")[0])
    assert rule_against(table, 1, "place A2 B1 B2") == "C-04"


ARMS = ["granary A1 A2", "mint C1 C2"]
"""With the deed of B2 three places of size 3; the one between the arms leaves A1 and C1 apart."""


@pytest.mark.rule("C-04")
def test_in_filling_equal_places_are_chosen_one_after_another() -> None:
    table = acting(market="B2 A5 A6 A7 B7 C7", tokens=ARMS, consul=tokens("tenement", "weigh-house", "oil-stall"))
    play(table, "income")
    assert sorted(legal(table)) == ["place A1 A2 B2", "place A2 B2 C2", "place B2 C1 C2"]
    play(table, "place A2 B2 C2")
    assert standing(table, "B2") == "tenement A2 B2 C2"
    assert legal(table) == ["place A1", "place C1"]
    assert table.prompt(0).key == "foundations-prompt-consul-fill"
    play(table, "place C1")
    assert (standing(table, "C1"), standing(table, "A1")) == ("weigh-house C1", "oil-stall A1")
    assert table.revealed == (0, 1, SPECTATOR)
    assert (table.to_act(), consul_of(table).ready) == ([1], False)


# When tokens run out


ONES, TWOS = ([token.id for token in TOKENS if token.size == size for _ in range(token.count)] for size in (1, 2))


def spread(names: list[str], places: str) -> list[str]:
    """Tokens on places that do not touch each other."""
    return [f"{name} {place.replace('-', ' ')}" for name, place in zip(names, places.split(), strict=True)]


APART = "A1 A3 A5 A7 C1 C3 C5 C7 E1 E3 E5 E7"


@pytest.mark.rule("C-05")
def test_an_empty_pile_is_refilled_from_the_shuffled_discards() -> None:
    used = spread(ONES[:10], "A1 A3 A5 A7 C1 C3 C5 C7 E1 E3")
    seen = set()
    for seed in range(12):
        table = acting(market="G7 B2 B4 B6 D2 D4", tokens=used, consul={"discarded": ONES[10:]}, seed=seed)
        assert sum(consul_of(table).unseen[name] for name in ONES[8:]) == 0
        told = play(table, "income")
        seen.add(str(standing(table, "G7")).split()[0])
        assert "foundations-event-consul-shuffles" in [event.message.key for event in told if event.message]
        assert sum(consul_of(table).discarded.values()) == 0
    assert seen == {"weigh-house", "colonnade"}


@pytest.mark.rule("C-05")
def test_without_a_token_of_the_needed_size_it_scores_seven_points_and_leaves_the_deed() -> None:
    table = acting(market="G7 B2 B4 B6 D2 D4", tokens=spread(ONES, APART), incomes=2)
    plan = consul_of(table).plan
    assert plan is not None
    assert (plan.deed, plan.size, plan.places, plan.points) == ("G7", 1, [], 7)
    play(table, "income")
    assert consul_of(table).points == 7
    assert market(table) == "G7 B2 B4 B6 D2 D4"
    assert (consul_of(table).ready, table.incomes, table.to_act()) == (False, 3, [1])
    (line,) = table.score(2, SPECTATOR).lines
    assert (line.points, line.rule, line.category) == (7, "C-05", "consul")


@pytest.mark.rule("C-05")
def test_in_filling_a_size_without_tokens_is_passed_over_for_the_next_smaller() -> None:
    twos = spread(TWOS, "D1-D2 D3-D4 D5-D6 E1-E2 E3-E4 E5-E6 F1-F2 F3-F4")
    played = [*twos, "tenement A1 B1 B2", "oil-stall A2", "schoolroom A3"]
    table = acting(market="A4 A5 A6 A7 B7 C7", tokens=played, consul=tokens("market-hall", "colonnade"))
    play(table, "income")
    assert legal(table) == ["place B1", "place B2"]
    play(table, "place B2")
    assert standing(table, "B2") == "colonnade B2"
    assert standing(table, "B1") is not None


@pytest.mark.rule("C-05")
def test_with_no_token_of_size_1_a_lot_stays_the_consuls_bare_and_worth_nothing() -> None:
    ones = spread(ONES, "A7 C7 E7 G7 A5 C5 E5 G5 E3 G3 G1 E1")
    table = acting(market="B2 B7 D7 F7 B5 D5", tokens=[*ones, *ARMS], consul=tokens("tenement"), era=3)
    play(table, "income", "place A2 B2 C2")
    assert (owned(table, 2).count("A1"), standing(table, "A1"), standing(table, "C1")) == (1, None, None)
    assert not any(line.subject in (("A1",), ("C1",)) for line in table.projected(2, SPECTATOR).lines)


@pytest.mark.rule("C-05")
def test_a_lot_that_was_left_bare_is_tried_again_with_a_discarded_token() -> None:
    ones = spread(ONES[:11], "A7 C7 E7 G7 A5 C5 E5 G5 A3 C3 G3")
    # G1 is bare; the token covers a colonnade, which is the only one left for it.
    table = acting(market="C1 B7 D7 F7 B5 D5", tokens=[*ones, "colonnade B1"], lots="G1", consul=tokens("granary"))
    play(table, "income")
    assert standing(table, "C1") == "granary B1 C1"
    assert standing(table, "G1") == "colonnade G1"


# Forms


@pytest.mark.rule("C-06")
def test_tokens_take_the_forms_of_their_size_in_any_rotation() -> None:
    table = with_consul({}, {}, market=MARKET)
    places = [text.split()[1:] for text in _all_places(table)]
    around = [place for place in places if "D4" in place]
    assert {size: sum(len(place) == size for place in around) for size in (1, 2, 3, 4)} == {
        1: 1,
        2: 4,
        3: 6 + 12,
        4: 8 + 4,
    }
    assert sum(len(place) == 1 for place in places) == 49


@pytest.mark.rule("C-06")
def test_the_shapes_of_monuments_are_no_forms_of_tokens() -> None:
    crossed = ["oil-stall A1", "colonnade B2", "schoolroom C1"]
    for module in ("consul", "monuments"):
        table = with_consul({}, {}, market=["B1", *MARKET[1:]], tokens=crossed, modules={module: {}})
        plan = consul_of(table).plan
        assert plan is not None
        assert sorted(plan.places) == [["A1", "B1", "B2"], ["A1", "B1", "C1"], ["B1", "B2", "C1"]]
    bare = with_consul({}, {}, market=MARKET)
    full = with_consul({}, {}, market=MARKET, modules={"monuments": {}})
    assert _all_places(bare) == _all_places(full)


def _all_places(table: ModularState) -> list[str]:
    space = table.configuration.actions
    return [space.notation(action) for action in range(space.size) if space.notation(action).startswith("place ")]


# The minimum price


@pytest.mark.rule("C-07", "C-E2")
def test_four_coins_on_tokens_in_the_city_raise_the_minimum_to_four() -> None:
    table = with_consul(player(coins=3), {}, market=MARKET, tokens=["warehouse C1 C2 C3", "oil-stall E5"])
    assert consul_of(table).coins == 4
    assert consul_of(table).minimum == 4
    assert list(table.prices(0)) == [4, 4, 4, 6, 8, 10]
    assert list(table.knowledge(SPECTATOR).view().prices) == [4, 4, 4, 6, 8, 10]
    assert rule_against(table, 0, "buy A1") == "F-12"


@pytest.mark.rule("C-07")
@pytest.mark.parametrize(("stalls", "minimum"), [("", 2), ("C1", 2), ("C1 C3", 3), ("C1 C3 C5", 3)])
@pytest.mark.parametrize(
    ("granaries", "more"), [([], 0), (["granary E1 E2"], 1), (["granary E1 E2", "granary E4 E5"], 2)]
)
def test_each_full_two_coins_raise_the_minimum_by_one(
    stalls: str, minimum: int, granaries: list[str], more: int
) -> None:
    minimum += more
    table = with_consul({}, {}, market=MARKET, tokens=[*granaries, *(f"oil-stall {lot}" for lot in stalls.split())])
    assert list(table.prices(1)) == [max(price, minimum) for price in (2, 3, 4, 6, 8, 10)]
