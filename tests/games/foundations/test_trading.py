"""Trading: T-02 to T-05, T-07, T-09 to T-12, the worked examples T-E1 and T-E2, and what X-03 and X-04 say of it."""

from __future__ import annotations

import pytest

from oppidum.engine.events import SPECTATOR
from oppidum.engine.lines import play_line
from tests.games.checked import move, play
from tests.games.foundations.modules import Tree, configured, module_view, rule_against, with_trades
from tests.games.foundations.tables import legal, owned, panel, player, view
from tests.games.foundations.trades import MARKET, ROLES, TRADING, rules_of_messages, traders, trading

# T-02


@pytest.mark.rule("T-02")
def test_only_the_active_player_proposes_and_to_another() -> None:
    table = traders()
    assert legal(table, "propose") == ["propose 2"]
    assert rule_against(table, 0, "propose 1") == "T-02"
    assert rule_against(table, 1, "propose 1") == "F-10"


@pytest.mark.rule("T-02", "X-03")
def test_an_accepted_trade_happens_at_once_and_is_a_free_step() -> None:
    table = traders(incomes=3)
    told = play(table, "propose 2", "give A1", "give A2", "ask C1", "ask 3 coins", "offer")
    assert rules_of_messages(told) == ["T-03"]
    assert (table.to_act(), owned(table, 0)) == ([1], ["A1", "A2", "A3"])
    move(table, 1, "accept")
    assert (owned(table, 0), owned(table, 1)) == (["A3", "C1"], ["A1", "A2", "C2"])
    assert [(panel(table, seat).coins, panel(table, seat).markers) for seat in (0, 1)] == [(13, 6), (7, 5)]
    assert (table.to_act(), table.incomes) == ([0], 3)
    assert {"income", "propose 2"} < set(legal(table))


# T-03


@pytest.mark.rule("T-03")
def test_an_offer_moves_at_least_one_thing_and_need_not_move_a_lot() -> None:
    table = traders()
    play(table, "propose 2")
    assert rule_against(table, 0, "offer") == "T-03"
    play(table, "ask 1 coin", "offer")
    move(table, 1, "accept")
    assert [panel(table, seat).coins for seat in (0, 1)] == [11, 9]


@pytest.mark.rule("T-03")
def test_an_offer_is_composed_in_one_order() -> None:
    table = traders()
    play(table, "propose 2", "give A2")
    assert [rule_against(table, 0, text) for text in ("give A1", "give A2", "give A3")] == ["T-03", "T-03", ""]
    play(table, "give 2 coins")
    texts = ("give A3", "give 3 coins", "give 1 token", "ask C1")
    assert [rule_against(table, 0, text) for text in texts] == ["T-03", "T-03", "", ""]
    play(table, "ask C2")
    texts = ("give 1 token", "ask C1", "ask 1 token", "offer")
    assert [rule_against(table, 0, text) for text in texts] == ["T-03", "T-03", "", ""]


@pytest.mark.rule("T-03")
def test_nobody_gives_what_is_built_on_or_somebody_elses() -> None:
    table = with_trades(player("domus A1", lots="A2", coins=1), player(lots="C1"), options=TRADING)
    play(table, "propose 2")
    texts = ("give A1", "give C1", "give A2", "ask A2", "ask C1", "give 2 coins", "ask 1 coin", "give B7")
    found = [rule_against(table, 0, text) for text in texts]
    assert found == ["T-03", "T-03", "", "T-03", "", "T-03", "T-03", "T-03"]


@pytest.mark.rule("T-03")
def test_a_trade_moves_at_most_four_lots_thirty_coins_and_two_tokens_each_way() -> None:
    favors = {"favors": {"unspent": [2, 0], "spent": [2, 0]}}
    table = with_trades(player(lots="A1 A2 A3 A4 A5", coins=50), player(), modules=favors)
    play(table, "propose 2", "give A1", "give A2", "give A3", "give A4")
    assert rule_against(table, 0, "give A5") == "T-03"
    assert legal(table, "give")[29:] == [
        "give 30 coins",
        "give 1 token",
        "give 2 tokens",
        "give 1 spent",
        "give 2 spent",
    ]
    play(table, "give 1 token")
    assert [rule_against(table, 0, text) for text in ("give 1 spent", "give 2 spent")] == ["", "T-03"]


@pytest.mark.rule("T-03", "I-03", "I-04")
def test_unused_and_ongoing_invocations_change_hands_and_used_ones_do_not() -> None:
    held = [["census", "largesse", "festival"], []]
    cards: Tree = {"invocations": {"held": held, "ongoing": [["toll-gate"], []], "used": [["windfall"], []]}}
    table = traders(options=TRADING | {"invocations": True}, modules=cards, era=3)
    play(table, "propose 2")
    assert rule_against(table, 0, "give windfall") == "T-03"
    play(table, "give largesse", "give toll-gate")
    assert rule_against(table, 0, "give festival") == "T-03"
    play(table, "offer", "accept")
    view = module_view(table, "invocations")
    assert (view.held, view.ongoing) == ([["festival", "census"], ["largesse"]], [[], ["toll-gate"]])
    assert [table.income(seat) for seat in (0, 1)] == [5, 7]
    ends = [line.points for line in table.projected(1, SPECTATOR).lines if line.category == "invocations"]
    assert len(ends) == 1


@pytest.mark.rule("T-03")
def test_offers_are_public() -> None:
    table = traders()
    play(table, "propose 2", "give A1", "ask 3 coins", "offer")
    offers = [module_view(table, "trading", viewer).offer for viewer in (SPECTATOR, 0, 1)]
    assert offers[0] == offers[1] == offers[2]
    offer = offers[0]
    assert (offer.by, offer.to, offer.given.lots, offer.asked.coins, offer.markers) == (0, 1, ["A1"], 3, 1)


# T-04


@pytest.mark.rule("T-04")
def test_a_step_is_legal_only_if_the_outcome_can_still_be_borne() -> None:
    full = "C1 C2 C3 C4 C5 C6 C7 B1"
    table = traders("A1 A2", full)
    assert panel(table, 1).markers == 0
    play(table, "propose 2", "give A1", "give A2")
    assert rule_against(table, 0, "offer") == "T-04"
    play(table, "ask B1")
    assert rule_against(table, 0, "offer") == "T-04"
    play(table, "ask C1")
    assert rule_against(table, 0, "offer") == ""
    poor = with_trades(player(lots="A1", coins=1), player("domus C1", lots="C2 C3 C4 C5 C6 C7 B1 B2"), options=TRADING)
    play(poor, "propose 2")
    assert rule_against(poor, 0, "give A1") == ""
    bare = with_trades(player(lots=full, coins=1), player(lots="A1 A2"), options=TRADING)
    play(bare, "propose 2")
    assert rule_against(bare, 0, "ask A1") == "T-04"


@pytest.mark.rule("T-04")
def test_markers_that_the_trade_frees_count_and_coins_must_be_there() -> None:
    table = traders("A1 A2 A3 A4 A5 A6 A7 B1", "C1 C2")
    assert panel(table, 0).markers == 0
    play(table, "propose 2", "give A1", "ask C1")
    assert rule_against(table, 0, "ask C2") == "T-04"
    assert [rule_against(table, 0, text) for text in ("ask 10 coins", "ask 11 coins")] == ["", "T-03"]


@pytest.mark.rule("T-04")
def test_the_partner_may_decline_and_two_proposals_a_turn_are_all() -> None:
    table = traders()
    for left in (True, False):
        play(table, "propose 2", "give A1", "offer")
        told = move(table, 1, "refuse")
        assert rules_of_messages(told) == ["T-04"]
        assert owned(table, 0) == ["A1", "A2", "A3"]
        assert (rule_against(table, 0, "propose 2") == "") is left
    assert rule_against(table, 0, "propose 2") == "T-04"
    play(table, "income")
    assert table.to_act() == [1]  # nothing but the end was left
    assert (trading(table).proposed, trading(table).offer) == ([0, 0], None)


@pytest.mark.rule("T-04")
def test_proposals_are_counted_for_each_partner() -> None:
    table = with_trades(*[player(lots=f"{column}1", coins=5) for column in "ABC"], options=TRADING)
    for _ in range(2):
        play(table, "propose 2", "give A1", "offer", "refuse")
    assert legal(table, "propose") == ["propose 3"]


@pytest.mark.rule("T-04", "T-11")
def test_the_proposer_may_withdraw_an_offer_that_waits_and_play_on() -> None:
    table = traders()
    assert table.may_act() == [0]
    play(table, "propose 2", "give A1", "offer")
    assert (table.to_act(), table.may_act()) == ([1], [0, 1])
    assert view(table).others_may == [0]
    assert legal(table, seat=0) == ["withdraw"]
    assert [rule_against(table, 0, text) for text in ("income", "propose 2")] == ["T-11", "T-11"]
    told = move(table, 0, "withdraw")
    assert rules_of_messages(told) == ["T-11"]
    assert (table.to_act(), table.may_act(), trading(table).proposed) == ([0], [0], [0, 1])
    assert rule_against(table, 1, "accept") == "F-10"
    assert rule_against(table, 0, "withdraw") == "T-04"
    move(table, 0, "income")
    assert table.to_act() == [0]


@pytest.mark.rule("T-04")
def test_others_than_proposer_and_partner_only_wait() -> None:
    table = with_trades(*[player(lots=f"{column}1", coins=5) for column in "ABC"], options=TRADING)
    play(table, "propose 3", "give A1", "offer")
    assert (table.to_act(), table.may_act(), table.legal(1)) == ([2], [0, 2], [])
    assert rule_against(table, 1, "accept") == "F-10"
    assert table.prompt(1).key == "foundations-prompt-wait"
    keys = [table.prompt(seat).key for seat in (0, 2)]
    assert keys == ["foundations-prompt-offer-waits", "foundations-prompt-answer-offer"]


@pytest.mark.rule("T-04")
def test_nothing_else_is_legal_while_an_offer_is_composed() -> None:
    table = traders()
    play(table, "propose 2", "give A1")
    assert table.midway()
    assert {text.split()[0] for text in legal(table)} == {"give", "ask", "offer"}
    assert [rule_against(table, 0, text) for text in ("income", "accept", "propose 2")] == ["X-02", "T-03", "T-03"]
    assert table.legal(1) == []


@pytest.mark.rule("T-04", "T-11")
def test_a_partner_who_declines_may_say_what_would_be_accepted() -> None:
    table = traders()
    play(table, "propose 2", "give A1", "ask C1", "offer")
    play(table, "wish", "give C1", "ask A1", "ask 4 coins")
    assert table.to_act() == [1]
    told = move(table, 1, "offer")
    assert rules_of_messages(told) == ["T-04"]
    wish = trading(table).wishes[1]
    assert (wish.by, wish.given.lots, wish.asked.lots, wish.asked.coins) == (1, ["C1"], ["A1"], 4)
    assert (table.to_act(), owned(table, 0)) == ([0], ["A1", "A2", "A3"])
    told = move(table, 0, "grant 2")
    assert rules_of_messages(told) == ["T-03"]
    assert (table.to_act(), trading(table).proposed, trading(table).wishes) == ([1], [0, 2], [None, None])
    offer = trading(table).offer
    assert (offer.by, offer.given.lots, offer.given.coins, offer.asked.lots) == (0, ["A1"], 4, ["C1"])
    move(table, 1, "refuse")  # a wish binds nobody
    assert owned(table, 1) == ["C1", "C2"]


@pytest.mark.rule("T-04", "T-11")
def test_after_the_last_proposal_no_wish_can_be_composed() -> None:
    table = traders()
    play(table, "propose 2", "give A1", "offer", "refuse", "propose 2", "give A2", "offer")
    assert legal(table) == ["accept", "refuse"]
    assert rule_against(table, 1, "wish") == "T-11"


@pytest.mark.rule("T-11")
def test_a_wish_falls_with_the_next_proposal_and_with_the_turn() -> None:
    wished = ("propose 2", "give A1", "offer", "wish", "ask A2", "offer")
    table = traders()
    play(table, *wished, "propose 2", "give A3")
    assert trading(table).wishes[1] is not None
    play(table, "offer", "refuse")
    assert trading(table).wishes == [None, None]
    assert rule_against(table, 0, "grant 2") == "T-04"
    table = traders()
    play(table, *wished, "income", "end")
    assert trading(table).wishes == [None, None]


@pytest.mark.rule("T-11", "T-04")
def test_a_wish_falls_when_it_cannot_be_borne_any_more() -> None:
    table = traders(market=MARKET)
    play(table, "propose 2", "give A1", "offer", "wish", "ask 9 coins", "offer")
    assert rule_against(table, 0, "grant 2") == ""
    play(table, "buy G1")
    assert trading(table).wishes == [None, None]
    assert rule_against(table, 0, "grant 2") == "T-11"
    table = traders()
    play(table, "propose 2", "give A1", "offer", "wish", "ask A2", "offer", "build domus A2")
    assert trading(table).wishes == [None, None]


@pytest.mark.rule("T-11")
def test_nobody_grants_a_wish_that_was_not_made() -> None:
    assert rule_against(traders(), 0, "grant 2") == "T-11"
    assert rule_against(traders(), 0, "grant 1") == "T-02"


@pytest.mark.rule("T-04")
def test_a_sent_offer_and_every_answer_show_all_something_new() -> None:
    table = traders()
    play(table, "propose 2", "give A1")
    assert table.revealed == ()
    for text in ("offer", "wish", "ask A1", "ask 1 coin", "offer", "grant 2", "accept"):
        play(table, text)
        said = text in ("offer", "grant 2", "accept")
        assert (set(table.revealed) == {0, 1, SPECTATOR}) is said, text


@pytest.mark.rule("T-03")
def test_steps_without_a_choice_are_taken_by_the_game() -> None:
    table = with_trades(player(coins=1), player(), options=TRADING, modules={"favors": {"unspent": [0, 4]}})
    play(table, "propose 2", "give 1 coin", "ask 2 tokens")
    assert (table.to_act(), trading(table).stage) == ([1], "waiting")


# T-05, T-07, T-09, T-10


@pytest.mark.rule("T-05", "T-07")
def test_spent_tokens_are_traded_with_both_rules_and_exist_with_stealing_alone() -> None:
    alone, both = (set(_notations(options)) for options in (TRADING, TRADING | {"stealing": True}))
    assert not {text for text in alone if text.endswith("spent") or text.startswith("steal")}
    assert {"give 1 spent", "give 2 spent", "ask 1 spent", "ask 2 spent"} < both
    favors = {"favors": {"unspent": [2, 0], "spent": [0, 2]}}
    table = traders(modules=favors)
    play_line(table, 0, "propose 2 give 1 token ask 2 spent")
    play(table, "accept")
    view = module_view(table, "favors")
    assert (view.unspent, view.spent) == ([1, 1], [2, 0])


def _notations(options: Tree) -> list[str]:
    actions = configured(2, **options).actions
    return [actions.notation(action) for action in range(actions.size)]


@pytest.mark.rule("T-09")
def test_coins_and_tokens_of_a_kind_go_one_way_only() -> None:
    favors = {"favors": {"unspent": [1, 1], "spent": [1, 1]}}
    table = traders(modules=favors)
    play(table, "propose 2", "give 2 coins", "give 1 token")
    texts = ("ask 1 coin", "ask 1 token", "ask 1 spent", "ask C1")
    assert [rule_against(table, 0, text) for text in texts] == ["T-09", "T-09", "", ""]


@pytest.mark.rule("T-10")
def test_a_traded_lot_cannot_be_stolen_in_the_same_turn_and_a_bought_one_can() -> None:
    table = traders("A1 B2 A3", "C1", market=MARKET)
    play(table, "propose 2", "give A3", "ask C1", "offer", "accept")
    assert module_view(table, "favors").moved == ["A3", "C1"]
    table = traders("A1 A3 B2 A2", "C1")
    play(table, "propose 2", "give A2", "offer", "accept")
    assert rule_against(table, 0, "steal A2") == "T-10"
    play(table, "income", "end", "income", "end")
    assert rule_against(table, 0, "steal A2") == ""


# T-12


@pytest.mark.rule("T-12", "T-04")
def test_a_used_surveyor_takes_one_marker_along_and_an_unused_one_none() -> None:
    options = TRADING | {"invocations": True}
    for field, moved in (("ongoing", 1), ("held", 0)):
        table = traders("A1", "C1", options=options, modules={"invocations": {field: [["surveyor"], []]}})
        before = [panel(table, seat).markers for seat in (0, 1)]
        assert before == [7 + moved, 7]
        play(table, "propose 2", "give surveyor")
        assert trading(table).offer.markers == -moved
        play(table, "offer", "accept")
        assert [panel(table, seat).markers for seat in (0, 1)] == [before[0] - moved, before[1] + moved]


@pytest.mark.rule("T-12", "T-04")
def test_the_marker_of_a_surveyor_counts_in_what_both_sides_can_bear() -> None:
    full = "A1 A2 A3 A4 A5 A6 A7 B1 B2"
    cards: Tree = {"invocations": {"ongoing": [["surveyor"], []]}}
    table = traders(full, "C1 C2", options=TRADING | {"invocations": True}, modules=cards)
    assert panel(table, 0).markers == 0
    play(table, "propose 2")
    assert rule_against(table, 0, "give surveyor") == "T-04"
    play(table, "give A1", "give surveyor")
    assert [rule_against(table, 0, text) for text in ("ask C1", "offer")] == ["T-04", ""]
    other: Tree = {"invocations": {"ongoing": [[], ["surveyor"]]}}
    table = traders("A1 A2 A3 A4 A5 A6 A7 B1", "C1 C2", options=TRADING | {"invocations": True}, modules=other)
    play(table, "propose 2", "ask C1")
    assert rule_against(table, 0, "offer") == "T-04"
    play(table, "ask surveyor")
    assert table.to_act() == [1]  # nothing else could be added, so the offer was sent
    move(table, 1, "accept")
    assert [panel(table, seat).markers for seat in (0, 1)] == [0, 7]


@pytest.mark.rule("T-12")
def test_markers_of_roads_and_roles_stay_with_their_owners() -> None:
    roles: Tree = {"dealt": [["landed", "early"], ["patient", "humble"]], "kept": ["landed", "patient"]}
    table = traders("A1", "C1", options=TRADING | {"roles": True}, modules={"roles": roles})
    play(table, "propose 2", "give A1", "offer", "accept")
    assert [panel(table, seat).markers for seat in (0, 1)] == [9, 6]


# T-E1, T-E2


@pytest.mark.rule("T-E1")
@pytest.mark.parametrize(
    ("partner", "asked", "change"),
    [
        (2, "C1", 1),
        (3, "E1 E2 E3", -1),
        (4, "G1 8 coins", 1),
        (4, "G1 3 coins 1 token", 1),
    ],
)
def test_the_offers_of_fabius_are_legal(partner: int, asked: str, change: int) -> None:
    lots = ("A1 A2", "C1", "E1 E2 E3", "G1")
    table = with_trades(*[player(lots=each, coins=8) for each in lots])
    before = [panel(table, seat).markers for seat in (0, partner - 1)]
    play_line(table, 0, f"propose {partner} give A1 A2 ask {asked}")
    play(table, "accept")
    after = [panel(table, seat).markers for seat in (0, partner - 1)]
    assert [after[0] - before[0], after[1] - before[1]] == [change, -change]


@pytest.mark.rule("T-E2", "T-02")
def test_a_trade_then_a_buy_then_a_trade_of_that_lot() -> None:
    table = traders(market=MARKET)
    play(table, "propose 2", "give A1", "offer", "accept", "buy G1")
    play(table, "propose 2", "give G1", "ask 5 coins", "offer", "accept")
    assert owned(table, 1) == ["A1", "C1", "C2", "G1"]
    assert panel(table, 0).coins == 13


#


@pytest.mark.rule("X-04")
@pytest.mark.parametrize(("answer", "still_open"), [("refuse", True), ("withdraw", True), ("accept", False)])
def test_an_accepted_trade_forgoes_swifts_construction_and_no_other_offer_does(answer: str, still_open: bool) -> None:
    options = TRADING | {"roles": True}
    table = traders("A1 A2", "C1", options=options, market=MARKET, modules={"roles": ROLES})
    play(table, "buy G1", "propose 2", "give A1", "offer")
    move(table, 0 if answer == "withdraw" else 1, answer)
    assert (rule_against(table, 0, "build domus G1") == "") is still_open


@pytest.mark.rule("X-03")
def test_a_trade_in_a_final_turn_is_legal_and_the_answer_may_end_it() -> None:
    table = traders(final_turns=1, era=1, turn=2)
    move(table, 1, "income")
    for _ in range(2):
        play(table, "propose 1", "give C1", "offer", "refuse")
    assert table.era == 1


@pytest.mark.rule("T-08", "X-03")
def test_the_turn_goes_on_until_its_player_ends_it() -> None:
    table = traders()
    move(table, 0, "income")
    assert table.to_act() == [0]
    assert rule_against(table, 0, "income") == "X-04"
    assert table.prompt(0).key == "foundations-prompt-step-or-end"
    play(table, "propose 2", "give A1", "offer", "accept", "end")
    assert table.to_act() == [1]
