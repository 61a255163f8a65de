"""How offers are written, kept in positions, told to the page and composed; who tries them by chance."""

from __future__ import annotations

import pytest

from oppidum.engine.actions import UnknownNotation
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import AnyEvent, Asked, fold, visible
from oppidum.engine.lines import play_line
from oppidum.engine.messages import IllegalAction, OppidumError
from oppidum.engine.position import ImpossiblePosition
from oppidum.engine.seldom import draw_actions, usual_actions
from oppidum.games.foundations.rules.modules.trade_steps import FITS
from oppidum.games.foundations.rules.modules.trading import Trading
from oppidum.games.foundations.rules.modules.trading_forms import COMPOSING, WISHING
from oppidum.games.foundations.shown.facts import FavorFacts, TradingFacts, facts_of
from tests.games.checked import play, views
from tests.games.foundations.modules import Tree, configured, with_trades
from tests.games.foundations.tables import legal, player
from tests.games.foundations.trades import TRADING, traders, trading

# An offer in one line


@pytest.mark.rule("T-03")
@pytest.mark.parametrize(
    "line",
    [
        "propose 2 give A1 A3 4 coins ask C2",
        "propose 2 give a1 a3 4 coin ask c2 offer",
        "Propose 2 ask C2 give 4 coins A3 A1",
    ],
)
def test_an_offer_is_typed_and_shown_in_one_line(line: str) -> None:
    table, other = traders(), traders()
    steps = play_line(table, 0, line)
    play(other, "propose 2", "give A1", "give A3", "give 4 coins", "ask C2", "offer")
    assert table.to_bytes() == other.to_bytes()
    assert len(steps) == 6
    offer = trading(table).offer
    assert offer.line == "propose 2 give A1 A3 4 coins ask C2"
    play_line(table, 1, "wish give C1 ask A1")
    assert trading(table).wishes[1].line == "wish give C1 ask A1"


@pytest.mark.rule("T-03")
@pytest.mark.parametrize(
    "lines",
    [
        ["income", "propose 2 give A1 A3 4 coins ask C2", "accept", "end"],
        ["propose 2 ask 1 token", "wish give 1 token ask A2 3 coins", "grant 2", "accept"],
    ],
)
def test_a_line_announces_what_it_came_to_and_not_its_steps(lines: list[str]) -> None:
    table = traders()
    for line in lines:
        before, told = views(table), list[AnyEvent]()
        play_line(table, table.to_act()[0], line, told)
        for viewer, after in views(table).items():
            assert fold(before[viewer], visible(told, viewer)) == after
        assert sum(isinstance(event, Asked) for event in told) <= 1


@pytest.mark.rule("T-04")
def test_only_an_offer_that_waits_is_declined_for_who_is_absent() -> None:
    table = traders()
    refuse = table.configuration.actions.parse("refuse")
    for line, answers in (("propose 2", [None, None]), ("give A1", [None, None]), ("offer", [None, refuse])):
        play(table, line)
        assert [table.default_answer(seat) for seat in (0, 1)] == answers
    play(table, "wish")
    assert table.default_answer(1) is None, "the offer is declined already, and a wish binds nobody"


def test_a_line_with_steps_that_the_game_takes_is_played_whole() -> None:
    table = with_trades(player(coins=1), player(), options=TRADING)
    assert len(play_line(table, 0, "propose 2 give 1 coin ask 1 token")) == 3
    assert trading(table).stage == "waiting"
    bare: Tree = {"favors": {"unspent": [0, 4]}}
    for line in ("propose 2 ask 2 tokens", "propose 2 ask 2 tokens offer"):
        table = with_trades(player(), player(), options=TRADING, modules=bare)
        play_line(table, 0, line)
        assert trading(table).offer.asked.tokens == 2
    single: Tree = {"favors": {"unspent": [3, 1]}}
    table = with_trades(player(), player(), options=TRADING, modules=single)
    play_line(table, 0, "propose 2 ask 1 token")
    assert (trading(table).stage, table.steps_taken()[-1]) == ("waiting", table.configuration.actions.parse("offer"))


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("propose 2 give A1 C1", IllegalAction),
        ("propose 2 give A1 ask 99 coins", UnknownNotation),
        ("propose 2 give 3", UnknownNotation),
        ("propose 1 give A1", IllegalAction),
        ("wish give A1", IllegalAction),
    ],
)
def test_a_line_that_is_not_legal_as_a_whole_changes_nothing(line: str, error: type[OppidumError]) -> None:
    table = traders()
    before = table.to_bytes()
    with pytest.raises(error):
        play_line(table, 0, line)
    assert table.to_bytes() == before


# Who tries offers


@pytest.mark.rule("T-02")
def test_a_random_player_begins_an_offer_in_at_most_one_turn_in_ten() -> None:
    configuration, dice = configured(3, trading=True), Dice(seed_bytes(1))
    turns, offers = 0, 0
    for seed in range(3):
        table = configuration.new(seed)
        while seats := table.to_act():
            legal_now = table.legal(seats[0])
            action = dice.choose(draw_actions(configuration, legal_now, dice))
            turns += action == configuration.actions.parse("end")
            offers += configuration.actions.notation(action).startswith("propose")
            table.apply(seats[0], action)
    assert 0 < offers * 10 <= turns


def test_searches_leave_offers_out() -> None:
    table = traders()
    usual = usual_actions(table.configuration, table.legal(0))
    assert {"propose 2"} == set(legal(table)) - {table.configuration.actions.notation(action) for action in usual}


# Positions


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        ({"stage": "thinking"}, "stage"),
        ({"stage": "composing", "by": 1, "to": 9}, "by"),
        ({"steps": ["give A1"]}, "by"),
        ({"proposed": [1]}, "proposed"),
        ({"proposed": [0, 3]}, "proposed"),
        ({"proposed": [1, 0]}, "proposed"),
        ({"stage": "waiting", "by": 1, "to": 2, "steps": ["give gold"], "proposed": [0, 1]}, "steps[0]"),
        ({"stage": "waiting", "by": 1, "to": 2, "steps": ["give C1"], "proposed": [0, 1]}, "steps[0]"),
        ({"stage": "waiting", "by": 1, "to": 2, "steps": [], "proposed": [0, 1]}, "steps"),
        ({"stage": "waiting", "by": 1, "to": 2, "steps": ["give A1"]}, "proposed"),
        ({"proposed": [0, 2], "wishes": [[], ["give C1"]]}, "proposed"),
        ({"proposed": [0, 1], "wishes": [[], ["give A1"]]}, "wishes[1][0]"),
    ],
)
def test_what_cannot_be_is_refused(tree: Tree, path: str) -> None:
    question: Tree = {"seat": tree.get("to", 1), "of": "trading"} if tree.get("stage") in ("waiting",) else {}
    with pytest.raises(ImpossiblePosition) as refused:
        traders(modules={"trading": tree, "question": question})
    assert refused.value.message.params["path"] == f"position.modules.trading.{path}"


def test_an_offer_without_its_question_is_refused() -> None:
    offer = {"stage": "waiting", "by": 1, "to": 2, "steps": ["give A1"], "proposed": [0, 1]}
    with pytest.raises(ImpossiblePosition):
        traders(modules={"trading": offer})
    with pytest.raises(ImpossiblePosition):
        traders(modules={"question": {"seat": 2, "of": "trading"}})
    table = traders(modules={"trading": offer, "question": {"seat": 2, "of": "trading"}})
    assert legal(table) == ["accept", "refuse", "wish"]


# Facts for people who compose offers


@pytest.mark.rule("T-01", "T-03", "T-04", "T-12")
def test_facts_have_the_numbers_that_an_offer_is_composed_with() -> None:
    with_cards = facts_of(configured(2, trading=True, invocations=True))
    assert with_cards.trading == TradingFacts(coins=30, proposals=2, markers={"surveyor": 1})
    assert with_cards.favors == FavorFacts(card="favor-token", vp=2, spent_card="spent-favor-token", spent_vp=4)
    without = facts_of(configured(2, trading=True)).trading
    assert without is not None
    assert without.markers == {}
    thieves = facts_of(configured(2, stealing=True))
    assert thieves.trading is None
    assert thieves.favors == with_cards.favors
    assert facts_of(configured(2)).favors is None


# Composing


@pytest.mark.rule("T-03", "T-04", "T-09", "T-12")
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_the_steps_that_may_come_next_are_those_that_nothing_speaks_against(players: int, seed: int) -> None:
    configuration = configured(players, trading=True, stealing=True, invocations=True, roles=True)
    module = next(module for module in configuration.modules if isinstance(module, Trading))
    dice, state, compared = Dice(seed_bytes(seed)), configuration.new(seed), 0
    while compared < 250 and (seats := state.to_act()):
        actions = state.legal(seats[0])
        offer = module.state_of(state)
        if offer.stage in (COMPOSING, WISHING):
            steps = range(2 * module.steps.width)
            check = module.steps.check_step
            fitting = [step for step in steps if check(state, offer.by, offer.to, offer.steps, step) == FITS]
            assert module.steps.next_steps(state, offer.by, offer.to, offer.steps) == fitting
            assert [action - module.first_step for action in actions if action != module.offer] == fitting
            compared += 1
        begun = [action for action in actions if action in configuration.seldom]
        state.apply(seats[0], dice.choose(begun if begun and dice.below(4) == 0 else actions))
    assert compared > 100
