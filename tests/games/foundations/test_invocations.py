"""Invocations: I-01 to I-12, each card, and the free steps of X-03."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum import words
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import Pack
from oppidum.engine.conformance import check
from oppidum.engine.events import SPECTATOR
from oppidum.engine.position import ImpossiblePosition
from oppidum.games.foundations.rules.lots import OTHER_CARDS
from oppidum.games.foundations.rules.table import OVER, Table
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move, play
from tests.games.foundations.modules import Tree, configured, rule_against, with_invocations
from tests.games.foundations.tables import player

MARKET = ["A1", "A2", "A3", "A4", "A5", "A6"]
EVERYTHING: Tree = {"monuments": True, "roles": True, "objectives": "hidden"}
ROLES: Tree = {"roles": {"dealt": [["thrifty", "early"], ["patient", "humble"]], "kept": ["thrifty", "patient"]}}


def shown(table: Table, viewer: int = SPECTATOR) -> Any:
    view: Any = table.knowledge(viewer).view()
    return view.modules["invocations"]


def lines(table: Table, seat: int = 0) -> list[int]:
    return [line.points for line in table.projected(seat, SPECTATOR).lines if line.category == "invocations"]


# I-01


@pytest.mark.rule("I-01", "I-05")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_three_cards_lie_in_each_pile(players: int) -> None:
    plain, table = configured(players).new(1), configured(players, invocations=True).new(1)
    for era, (deeds, pile) in enumerate(zip(plain.piles(), table.piles(), strict=True)):
        cards = pile + (list(table.market) if era == 0 else [])
        assert len([card for card in cards if card >= OTHER_CARDS]) == 3
        assert len(cards) == len(deeds) + (6 if era == 0 else 0) + 3


@pytest.mark.rule("I-01")
def test_cards_whose_needs_are_not_in_play_are_out() -> None:
    alone = set(configured(2, invocations=True).rules.card_names[OTHER_CARDS:])
    whole = set(configured(2, invocations=True, **EVERYTHING).rules.card_names[OTHER_CARDS:])
    assert whole - alone == {"royal-leave", "grand-plan", "ambition", "new-calling"}
    assert not {"watchmen", "bold-claim"} & whole
    assert len(whole) == 18


# I-02, I-05, I-06


@pytest.mark.rule("I-02", "F-12")
def test_a_card_is_bought_without_a_lot_marker() -> None:
    lots = "B1 B2 B3 B4 B5 B6 B7 C1"
    table = with_invocations(player(coins=3, lots=lots), player(), market=["A1", "largesse", *MARKET[2:]])
    assert rule_against(table, 0, "buy A1") == "F-12"
    assert rule_against(table, 0, "buy census") == "I-02"
    move(table, 0, "buy largesse")
    assert (table.coins[0], table.markers[0]) == (0, 0)
    assert shown(table).held[0] == ["largesse"]
    assert table.to_act() == [0]
    assert rule_against(table, 0, "use largesse") == ""


@pytest.mark.rule("I-06")
def test_a_card_costs_the_printed_price_and_keeps_a_fixed_price() -> None:
    market = ["A1", "A2", "A3", "A4", "A5", "census"]
    tree = {"invocations": {"held": [["fixed-price", "second-wind"], []], "ongoing": [["good-name"], []]}}
    table = with_invocations(player(coins=20), player(), market=market, modules=tree)
    play(table, "use fixed-price", "use second-wind", "buy census")
    assert table.coins[0] == 10
    assert list(table.prices(0)) == [1] * 6
    poor = with_invocations(player(coins=9), player(), market=market)
    assert rule_against(poor, 0, "buy census") == "I-02"


@pytest.mark.rule("I-06")
@pytest.mark.parametrize(
    ("role", "card"), [("well-connected", ""), ("early", ""), ("humble", "good-name"), ("humble", "fixed-price")]
)
def test_the_shown_price_of_a_card_is_what_it_costs(role: str, card: str) -> None:
    roles: Tree = {"dealt": [[role, "thrifty"], ["patient", "learned"]], "kept": [role, "patient"]}
    for slot, printed in enumerate(configured(2).rules.prices):
        market = [*MARKET]
        market[slot] = "census"
        ongoing = [card] if card == "good-name" else []
        held = ["fixed-price"] if card == "fixed-price" else []
        modules: Tree = {"roles": roles, "invocations": {"held": [held, []], "ongoing": [ongoing, []]}}
        table = with_invocations(player(coins=20), player(), options={"roles": True}, market=market, modules=modules)
        if held:
            play(table, "use fixed-price")
        view: Any = table.knowledge(0).view()
        assert view.prices[slot] == printed
        assert view.prices != list(table.rules.prices)
        coins = table.coins[0]
        move(table, 0, "buy census")
        assert coins - table.coins[0] == view.prices[slot]


@pytest.mark.rule("I-05", "F-20", "F-21")
def test_a_card_counts_as_one_for_sale() -> None:
    configuration = configured(2, invocations=True)
    tree = with_invocations(player(coins=9), player(), market=["A1", "census", *MARKET[2:]]).position()
    tree["market"] = ["census"]
    tree["piles"][0] = {}
    tree["piles"][1]["order"] += [*tree["piles"][0].get("order", []), "A1", *MARKET[2:]]
    left = {name for pile in tree["piles"] for name in pile.get("order", [])}
    tree["piles"][1]["order"] += [name for name in configuration.rules.ground.names if name not in left]
    table: Any = configuration.from_position(tree, configuration.new(1).chance)
    move(table, 0, "income")
    assert table.final_turns == 0
    move(table, 1, "income")
    move(table, 0, "buy census")
    assert table.final_turns == 2


@pytest.mark.rule("F-22")
def test_buying_a_card_breaks_the_row_of_incomes_and_using_one_does_not() -> None:
    market = ["census", *MARKET[1:]]
    table = with_invocations(player(coins=9), player(), held="largesse", market=market, incomes=4)
    move(table, 0, "use largesse")
    assert table.incomes == 4
    move(table, 0, "buy census")
    assert table.incomes == 0


@pytest.mark.rule("F-22")
def test_a_stalled_era_discards_the_cards_for_sale() -> None:
    table = with_invocations(player(), player(), market=["census", *MARKET[1:]], incomes=5)
    move(table, 0, "income")
    assert shown(table).discarded == ["census"]
    assert table.final_turns == 2


@pytest.mark.rule("X-04")
def test_buying_a_card_triggers_neither_swift_nor_early() -> None:
    roles: Tree = {"roles": {"dealt": [["swift", "early"], ["patient", "humble"]], "kept": ["swift", "patient"]}}
    seats = (player(coins=9, lots="C1"), player())
    table = with_invocations(
        *seats, market=["census", *MARKET[1:]], options={"roles": True}, modules=roles | {"invocations": {}}
    )
    move(table, 0, "buy census")
    assert table.to_act() == [1]
    view: Any = table.knowledge(0).view()
    assert view.modules["turn"].bought == [0, 0]


# X-03, I-03


@pytest.mark.rule("X-03", "I-03")
def test_a_turn_ends_when_the_player_says_so_or_nothing_else_is_left() -> None:
    table = with_invocations(player(), player(), held="largesse toll-gate")
    assert rule_against(table, 0, "end") == "X-03"
    play(table, "use largesse", "income")
    assert table.to_act() == [0]
    assert rule_against(table, 0, "income") == "X-04"
    move(table, 0, "end")
    assert table.to_act() == [1]
    again = with_invocations(player(), player(), held="largesse")
    play(again, "income", "use largesse")
    assert again.to_act() == [1]
    assert again.coins[0] == 15


@pytest.mark.rule("X-03")
def test_only_the_holder_uses_a_card_in_the_own_turn() -> None:
    table = with_invocations(player(), player(), held="largesse", turn=2)
    assert rule_against(table, 0, "use largesse") == "F-10"
    assert rule_against(table, 1, "use largesse") == "I-03"


@pytest.mark.rule("I-04", "F-37")
def test_cards_score_unused_for_their_holder() -> None:
    table = with_invocations(player(), player(), held="largesse toll-gate second-wind", era=3)
    assert sorted(lines(table)) == [2, 3]
    move(table, 0, "use largesse")
    assert lines(table) == [3]
    last = with_invocations(player(), player(), held="second-wind", era=3, final_turns=1, market=[])
    play(last, "income", "end")
    assert last.phase == OVER
    assert last.points[0] == 3


# The cards


@pytest.mark.rule("I-08", "F-22")
def test_second_wind_gives_two_more_actions_which_may_lapse() -> None:
    table = with_invocations(player(), player(), held="second-wind")
    play(table, "income", "use second-wind", "income")
    assert (table.incomes, table.to_act()) == (2, [0])
    play(table, "end")
    assert table.to_act() == [1]
    final = with_invocations(player(), player(), held="second-wind", final_turns=1, market=[], turn=1)
    assert rule_against(final, 0, "use second-wind") == ""


@pytest.mark.rule("I-06", "I-09")
def test_fixed_price_holds_for_the_next_deed_of_the_turn() -> None:
    table = with_invocations(player(coins=5), player(), held="fixed-price second-wind", market=MARKET)
    play(table, "use fixed-price", "use second-wind", "buy A6")
    assert table.coins[0] == 3
    assert list(table.prices(0)) == [2, 3, 4, 6, 8, 10]
    late = with_invocations(player(coins=5), player(), held="fixed-price largesse", market=MARKET)
    play(late, "income")
    assert rule_against(late, 0, "use fixed-price") == "I-09"
    lapsed = with_invocations(player(coins=5), player(), held="fixed-price", market=MARKET)
    play(lapsed, "use fixed-price", "income", "income")
    assert lapsed.prices(0)[5] == 10


@pytest.mark.rule("I-03")
def test_ongoing_cards_work_to_the_end() -> None:
    shops, halls = ["bakery A1", "bakery A2"], ["luxury-garden D4 D5", "domus E7"]
    held = "surveyor toll-gate good-name newcomers street-trade patronage"
    market = ["B1", "B2", "B3", "B4", "B5", "B6"]
    table = with_invocations(player(*shops, *halls), player(), held=held, market=market)
    before = (table.markers[0], table.income(0), table.population(0))
    assert lines(table) == []
    play(table, *[f"use {card}" for card in held.split()])
    assert (table.markers[0], table.income(0), table.population(0)) == (before[0] + 1, before[1] + 2, before[2] + 2)
    assert list(table.prices(0)) == [1, 2, 3, 5, 7, 9]
    assert sorted(lines(table)) == [1, 4]
    assert shown(table).ongoing[0] == sorted(held.split(), key=list(table.rules.card_names).index)


@pytest.mark.rule("F-25", "I-09")
def test_windfall_claims_the_top_deed_and_is_no_buy() -> None:
    table = with_invocations(player(), player(), held="windfall", market=MARKET, incomes=3)
    tree = table.position()
    deed = next(name for name in tree["piles"][0]["order"] if name in table.rules.ground.names)
    tree["piles"][0]["order"].remove(deed)
    tree["piles"][0]["order"].insert(0, deed)
    table = table.configuration.from_position(tree, table.chance)  # type: ignore[assignment]
    move(table, 0, "use windfall")
    assert table.owner[table.rules.ground.names.index(deed)] == 0
    assert (table.markers[0], table.incomes, table.revealed) == (7, 3, table.rules.everyone)
    assert [table.rules.card_names[card] for card in table.market] == MARKET
    full = with_invocations(player(lots="B1 B2 B3 B4 B5 B6 B7 C1"), player(), held="windfall", market=MARKET)
    assert rule_against(full, 0, "use windfall") == "I-09"
    last = with_invocations(player(), player(), held="windfall", market=[], final_turns=2)
    assert rule_against(last, 0, "use windfall") == "I-09"


@pytest.mark.rule("F-25")
def test_windfall_puts_an_invocation_out_of_the_game() -> None:
    table = with_invocations(player(), player(), held="windfall", market=MARKET)
    tree = table.position()
    card = next(name for name in tree["piles"][0]["order"] if name not in table.rules.ground.names)
    tree["piles"][0]["order"].remove(card)
    tree["piles"][0]["order"].insert(0, card)
    table = table.configuration.from_position(tree, table.chance)  # type: ignore[assignment]
    move(table, 0, "use windfall")
    assert shown(table).discarded == [card]
    assert shown(table).unseen[0] == 2


@pytest.mark.rule("I-10", "F-16")
def test_rebuilding_covers_equal_size_once_but_not_with_the_covered_piece() -> None:
    seats = (player("domus A1", "foundry-square D4 D5 E4 E5"), player())
    table = with_invocations(*seats, held="rebuilding")
    assert rule_against(table, 0, "build bakery A1") == "F-16"
    move(table, 0, "use rebuilding")
    assert rule_against(table, 0, "build bakery A1") == ""
    legal = {table.configuration.actions.notation(action) for action in table.legal(0)}
    assert any(text.endswith("D4 D5 E4 E5") for text in legal)
    assert "build foundry-square D4 D5 E4 E5" not in legal
    play(table, "build bakery A1", "income")
    assert rule_against(table, 0, "build domus A1") == "F-16"


@pytest.mark.rule("I-12")
def test_new_offers_puts_known_cards_under_the_pile() -> None:
    table = with_invocations(player(), player(), held="new-offers", market=MARKET)
    size = table.left[0]
    move(table, 0, "use new-offers")
    assert table.left[0] == size
    assert shown(table).under[0] == [MARKET]
    assert sorted(table.piles()[0][-6:]) == list(range(6))
    assert not {table.rules.card_names[card] for card in table.market} & set(MARKET)
    orders = {tuple(table.knowledge(1).imagine(Dice(seed_bytes(seed))).piles()[0][-6:]) for seed in range(30)}
    assert len(orders) > 20
    assert all(sorted(order) == list(range(6)) for order in orders)


@pytest.mark.rule("I-12")
def test_new_offers_returns_the_same_cards_from_an_empty_pile() -> None:
    tree = with_invocations(player(), player(), held="new-offers", market=MARKET).position()
    tree["piles"][1]["order"] += tree["piles"][0]["order"]
    tree["piles"][0] = {}
    configuration = configured(2, invocations=True)
    table: Any = configuration.from_position(tree, configuration.new(1).chance)
    move(table, 0, "use new-offers")
    assert sorted(table.market) == list(range(6))
    assert shown(table).under[0] == []


@pytest.mark.rule("I-09", "F-33")
def test_festival_scores_an_own_civic_building_up_to_its_limit() -> None:
    table = with_invocations(player("resplendent-library A2 A3", "domus A1"), player("fountain G7"), held="festival")
    assert rule_against(table, 0, "use festival A1") == "I-09"
    assert rule_against(table, 0, "use festival A3") == "I-09"
    assert rule_against(table, 0, "use festival G7") == "I-09"
    move(table, 0, "use festival A2")
    assert table.points[0] == 1
    assert [line.points for line in table.score(0, SPECTATOR).lines] == [1]


# Census


@pytest.mark.rule("I-11", "F-30", "F-31")
@pytest.mark.parametrize(("answer", "points"), [("use census", (5 + 4, 5)), ("decline", (4, 4 + 4))])
def test_census_counts_in_one_residential_scoring(answer: str, points: tuple[int, int]) -> None:
    seats = (player("domus-maxima A1 A2"), player("insula-l C1 C2 D1"))
    table = with_invocations(*seats, held="census", final_turns=1, market=[], turn=2)
    assert rule_against(table, 0, "use census") == "F-10"
    move(table, 1, "income")
    assert table.to_act() == [0]
    assert rule_against(table, 0, "income") != ""
    move(table, 0, answer)
    scored = [
        sum(line.points for line in table.score(seat, SPECTATOR).lines if line.category == "population")
        for seat in (0, 1)
    ]
    assert tuple(scored) == points
    assert (table.era, table.population(0)) == (1, 2)
    assert shown(table).counted == [0, 0]


@pytest.mark.rule("I-11")
def test_census_is_projected_only_once_it_is_used() -> None:
    seats = (player("domus-maxima A1 A2"), player("insula-l C1 C2 D1"))
    table = with_invocations(*seats, held="census", final_turns=1, market=[], turn=2)
    choices = table.coming_scoring().open_choices
    assert choices is not None
    assert "Census" in words.say(choices)
    held = [table.points_with_projected(party, 0) for party in (0, 1)]
    move(table, 1, "income")
    for answer in ("decline", "use census"):
        tried, answered = table.copy(), table.copy()
        tried.try_out(0, table.configuration.actions.parse(answer))
        move(answered, 0, answer)
        promised = [tried.points_with_projected(party, 0) for party in (0, 1)]
        assert promised == list(answered.points)
        assert (promised == held) == (answer == "decline")


@pytest.mark.rule("I-11", "I-09")
def test_census_needs_a_citizen_and_a_scoring() -> None:
    table = with_invocations(player(), player(), held="census", final_turns=1, market=[], turn=2)
    move(table, 1, "income")
    assert table.era == 1
    own = with_invocations(player("domus A1"), player(), held="census")
    assert rule_against(own, 0, "use census") == "I-11"
    assert rule_against(own, 0, "decline") == "I-11"


# Cards of other modules


@pytest.mark.rule("I-10", "M-11")
def test_royal_leave_waives_the_requirement_of_the_next_construction() -> None:
    modules = {"monuments": {"drawn": ["temple-of-venus"]}}
    seats = (player(lots="B2 B3 D1"), player())
    build = "build temple-of-venus B2 B3"
    for other in (False, True):
        tree: Tree = {"invocations": {"held": [["royal-leave", "second-wind"], []]}}
        table = with_invocations(*seats, options={"monuments": True}, modules=modules | tree)
        assert rule_against(table, 0, build) == "M-10"
        play(table, "use second-wind", "use royal-leave")
        assert rule_against(table, 0, build) == ""
        if other:
            move(table, 0, "build domus D1")
            assert rule_against(table, 0, build) == "M-10"


@pytest.mark.rule("I-09", "M-01")
def test_grand_plan_opens_one_more_monument_while_one_is_left() -> None:
    tree: Tree = {"monuments": {"drawn": ["colosseum"]}, "invocations": {"held": [["grand-plan"], []]}}
    table = with_invocations(options={"monuments": True}, modules=tree)
    move(table, 0, "use grand-plan")
    view: Any = table.knowledge(1).view()
    assert len(view.modules["monuments"].pool) == 2
    assert table.revealed == table.rules.everyone
    names = table.rules.piece[table.rules.own_kinds :]
    tree["monuments"] = {"drawn": names}
    none = with_invocations(options={"monuments": True}, modules=tree)
    assert rule_against(none, 0, "use grand-plan") == "I-09"


@pytest.mark.rule("I-03", "O-02")
def test_ambition_draws_an_objective_that_others_do_not_see() -> None:
    tree: Tree = {"objectives": {"shared": ["homes", "shops"]}, "invocations": {"held": [["ambition"], []]}}
    table = with_invocations(options={"objectives": "public"}, modules=tree)
    move(table, 0, "use ambition")
    assert table.revealed == (0,)
    own: Any = table.knowledge(0).view()
    other: Any = table.knowledge(1).view()
    assert own.modules["objectives"].drawn[0] != [None]
    assert other.modules["objectives"].drawn[0] == [None]


@pytest.mark.rule("P-03", "P-02")
def test_new_calling_keeps_one_of_two_undealt_roles() -> None:
    tree = ROLES | {"invocations": {"held": [["new-calling"], []]}}
    table = with_invocations(player(), player(), options={"roles": True}, modules=tree)
    move(table, 0, "use new-calling")
    assert table.revealed == (0,)
    own: Any = table.knowledge(0).view()
    other: Any = table.knowledge(1).view()
    assert words.say(table.prompt(0)) == "Keep one of the roles that you drew; nobody sees what you discard."
    german = "Behalte eine der Rollen, die du gezogen hast; was du ablegst, sieht niemand."
    assert words.say(table.prompt(0), language="de") == german
    drawn = own.modules["roles"].drawn[0][0]
    assert other.modules["roles"].drawn[0] == [[None, None]]
    assert rule_against(table, 0, "income") != ""
    kept = drawn[1]
    move(table, 0, f"keep {kept}")
    other = table.knowledge(1).view()
    assert other.modules["roles"].drawn[0] == [[kept, None]]
    assert len(table.in_force[0]) == 2
    assert table.to_act() == [0]
    assert table.revealed == table.rules.everyone


@pytest.mark.rule("P-03", "P-04")
@pytest.mark.parametrize(("role", "coins", "markers"), [("wealthy", 5, 8), ("landed", 0, 9)])
def test_a_new_role_works_at_once(role: str, coins: int, markers: int) -> None:
    roles = {**ROLES["roles"], "drawn": [[[role, "swift"]], []], "choosing": 1}
    modules: Tree = {
        "roles": roles,
        "invocations": {"used": [["new-calling"], []]},
        "question": {"seat": 1, "of": "roles"},
    }
    table = with_invocations(player(), player(), options={"roles": True}, modules=modules)
    move(table, 0, f"keep {role}")
    assert (table.coins[0], table.markers[0]) == (coins, markers)


# Data, positions, kit


CHANGED: list[tuple[str, Tree, Tree]] = [
    ("largesse", {"kind": "gain", "coins": 4}, {}),
    ("second-wind", {"kind": "extra_action", "n": 1}, {}),
    ("fixed-price", {"kind": "set_price", "coins": 3}, {}),
    ("surveyor", {"kind": "lot_markers", "n": 3}, {}),
    ("toll-gate", {"kind": "income", "coins": 9}, {}),
    ("good-name", {"kind": "price_less", "coins": 2, "slots": [1, 2, 3, 4, 5, 6]}, {}),
    ("newcomers", {"kind": "citizens", "n": 5}, {}),
    ("street-trade", {"kind": "era_vp", "type": "commercial", "size": 1, "vp": 7}, {}),
    ("patronage", {"kind": "era_vp", "type": "civic", "size": 2, "vp": 7}, {}),
]


@pytest.mark.parametrize(("card", "effect", "more"), CHANGED)
def test_a_card_pack_changes_what_a_card_does(card: str, effect: Tree, more: Tree) -> None:
    results = []
    for pack in (None, Pack("test", {"invocation": [{"id": card, "effect": effect, **more}]}, "rome")):
        configuration = ROME.configure(2, {"invocations": True}, pack)
        tree: Tree = {
            "seats": [player("bakery A1", "luxury-garden D4 D5", "domus E7"), player()],
            "market": ["B1", "B2", "B3", "B4", "B5", "B6"],
            "modules": {"invocations": {"held": [[card], []]}},
        }
        table: Any = configuration.from_position(tree, configuration.new(1).chance)
        move(table, 0, f"use {card}")
        facts = (table.coins[0], table.markers[0], table.income(0), list(table.prices(0)), table.population(0))
        results.append((facts, lines(table), table.turns.state_of(table).actions_left))
    assert results[0] != results[1]


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        ({"held": [["census"]]}, "position.modules.invocations.held"),
        ({"held": [["census"], ["census"]]}, "position.modules.invocations.held[1][0]"),
        ({"held": [["watchmen"], []]}, "position.modules.invocations.held[0][0]"),
        ({"under": [[], [["A1", "A2", "A3"]], []]}, "position.modules.invocations.under"),
    ],
)
def test_what_cannot_be_is_refused(tree: Tree, path: str) -> None:
    configuration = configured(2, invocations=True)
    with pytest.raises(ImpossiblePosition) as error:
        configuration.from_position({"modules": {"invocations": tree}}, configuration.new(1).chance)
    assert error.value.message.params["path"] == path


@pytest.mark.rule("I-01")
def test_imagined_piles_hold_as_many_cards_as_are_unseen() -> None:
    table = configured(2, invocations=True).new(3)
    unseen = shown(table).unseen
    for seed in range(20):
        world: Any = table.knowledge(0).imagine(Dice(seed_bytes(seed)))
        assert [len([card for card in pile if card >= OTHER_CARDS]) for pile in world.piles()] == unseen


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_kit_passes_with_roles_and_monuments(players: int) -> None:
    report = check(configured(players, invocations=True, roles=True, monuments=True), games=1, seed=players)
    assert report.failures == []


# Positions in the middle of a turn


def comes_back(table: Table) -> bool:
    again = table.configuration.from_position(table.position(), table.chance)
    return again.to_bytes() == table.to_bytes()


@pytest.mark.rule("X-03", "F-21")
def test_a_position_may_be_sold_out_while_the_turn_goes_on() -> None:
    table = with_invocations(player(coins=9), player(), held="largesse", market=["A1"], piles=_sold_out())
    move(table, 0, "buy A1")
    assert table.to_act() == [0]
    assert comes_back(table)
    move(table, 0, "end")
    assert table.final_turns == 2
    assert comes_back(table)


@pytest.mark.rule("I-08", "F-22")
def test_a_position_may_have_more_incomes_than_the_limit_before_the_turn_ends() -> None:
    table = with_invocations(player(), player(), held="second-wind largesse", market=MARKET, incomes=5)
    play(table, "use second-wind", "income", "income", "income")
    assert (table.incomes, table.to_act()) == (8, [0])
    assert comes_back(table)
    move(table, 0, "end")
    assert table.final_turns == 2
    assert comes_back(table)


@pytest.mark.rule("X-03")
@pytest.mark.parametrize("turn", [{"actions_left": -1}, {"actions_left": 0}, {"taken": 10**30}, {"bought": [-1]}])
def test_a_turn_of_a_position_has_possible_numbers(turn: Tree) -> None:
    with pytest.raises(ImpossiblePosition):
        with_invocations(player(), player(), modules={"invocations": {}, "turn": turn})


def _sold_out() -> list[Tree]:
    """Piles of a table for two whose first era has only one deed left, which is for sale."""
    deeds = [name for name in configured(2, invocations=True).rules.ground.names if name != "A1"]
    return [{}, {"order": deeds[:24]}, {"order": deeds[24:]}]
