"""Why an action is not allowed: the words' key, what they speak of, and the rule."""

from __future__ import annotations

import pytest

from oppidum.engine.messages import IllegalAction, Message, Param, Who
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.words import reason as say_reason
from tests.games.checked import move
from tests.games.foundations.tables import configured, final, from_tree, player, set_up, why_not

SALE = "C1 C2 C3 C4 C5 C6"
EIGHT = "F1 F2 F3 F4 F5 F6 F7 G1"


def against(table: FoundationsState, notation: str, seat: int | None = None) -> tuple[str, str, dict[str, Param]]:
    """Rule, key and parameters of the reason, which must be a sentence too."""
    reason = why_not(table, notation, seat)
    assert reason is not None
    assert say_reason(reason).endswith(f"({reason.rule}).")
    return reason.rule, reason.message.key.removeprefix("foundations-"), reason.message.params


def drafting() -> FoundationsState:
    seats = [{"hand": [f"{letter}{row}" for row in range(1, 7)]} for letter in "AB"]
    return from_tree({"phase": "drafting", "seats": seats}, configured(drafting=True))


@pytest.mark.rule("F-12")
def test_a_deed_too_dear_names_price_and_purse() -> None:
    table = set_up(player(coins=3), player(), market=SALE)
    assert against(table, "buy C3") == ("F-12", "too-dear", {"lot": "C3", "price": 4, "coins": 3})
    assert against(table, "buy C6") == ("F-12", "too-dear", {"lot": "C6", "price": 10, "coins": 3})


@pytest.mark.rule("F-12")
def test_a_purchase_without_markers() -> None:
    table = set_up(player(lots=EIGHT, coins=1), player(), market=SALE)
    assert against(table, "buy C1") == ("F-12", "no-marker", {})


@pytest.mark.rule("F-12")
def test_a_deed_that_is_not_on_sale() -> None:
    table = set_up(player(lots="A1", coins=9), player(), market=SALE)
    assert against(table, "buy A1") == ("F-12", "not-for-sale", {"lot": "A1"})


@pytest.mark.rule("F-21")
def test_a_purchase_in_a_final_turn() -> None:
    assert against(final(player(coins=9)), "buy A1") == ("F-21", "final-turn", {})


@pytest.mark.rule("F-10")
def test_an_action_in_the_turn_of_another() -> None:
    table = set_up(player(), player(), player(), turn=3)
    for notation in ("income", "buy A1", "build small-house A1"):
        assert against(table, notation, seat=0) == ("F-10", "not-your-turn", {"who": Who(2)})


@pytest.mark.rule("F-38")
def test_an_action_after_the_end() -> None:
    table = set_up(player(lots="A1"), player(), phase="over", era=3, final_turns=0)
    for notation in ("income", "buy A1", "build small-house A1", "take A1"):
        assert against(table, notation, seat=0) == ("F-38", "over", {})


@pytest.mark.rule("F-08")
def test_a_turn_during_the_draft() -> None:
    for notation in ("income", "buy A1", "build small-house A1"):
        assert against(drafting(), notation, seat=0) == ("F-08", "drafting", {})


@pytest.mark.rule("F-08")
def test_a_card_that_is_not_in_the_hand() -> None:
    assert against(drafting(), "take B1", seat=0) == ("F-08", "not-in-hand", {"lot": "B1"})


@pytest.mark.rule("F-08")
def test_a_second_choice() -> None:
    table = drafting()
    move(table, 0, "take A1")
    assert against(table, "take A2", seat=0) == ("F-08", "already-chosen", {})


@pytest.mark.rule("F-08")
def test_a_choice_without_a_draft() -> None:
    table = set_up(player(), player())
    for seat in (0, 1):
        assert against(table, "take A1", seat=seat) == ("F-08", "no-draft", {})


@pytest.mark.rule("F-14")
def test_a_building_that_is_used_up() -> None:
    table = set_up(player("small-house A1", "small-house A2", lots="B1"), player())
    piece = Message("foundations-piece-small-house")
    assert against(table, "build small-house B1") == ("F-14", "none-left", {"piece": piece})


@pytest.mark.rule("F-14")
@pytest.mark.parametrize(("build", "lot"), [("house A1 A2", "A2"), ("house A2 B2", "A2"), ("house B1 B2", "B2")])
def test_a_lot_that_is_not_ones_own(build: str, lot: str) -> None:
    table = set_up(player(lots="A1 B1"), player(lots="A2"))
    assert against(table, f"build {build}") == ("F-14", "not-yours", {"lot": lot})


@pytest.mark.rule("F-16")
@pytest.mark.parametrize(
    ("old", "over", "piece"),
    [
        ("retail-shop A1 A2", "house A1 A2", "retail-shop"),
        ("retail-shop A1 A2", "small-house A2", "retail-shop"),
        ("school-1 A1", "small-house A1", "school-1"),
    ],
)
def test_a_building_that_is_not_larger(old: str, over: str, piece: str) -> None:
    expected = ("F-16", "not-larger", {"piece": Message(f"foundations-piece-{piece}")})
    assert against(set_up(player(old), player()), f"build {over}") == expected


@pytest.mark.rule("F-18")
def test_markers_short_for_lots_laid_bare() -> None:
    table = set_up(player("house A1 A2", "house B1 B2", "retail-shop C1 C2", lots=EIGHT), player())
    assert against(table, "build restaurant A1 B1 C1") == ("F-18", "markers-short", {"missing": 3})
    assert against(table, "build fast-food A1 A2 B1") == ("F-18", "markers-short", {"missing": 1})


@pytest.mark.rule("F-10")
@pytest.mark.parametrize("beyond", [-1, 0])
def test_a_number_that_is_no_action(beyond: int) -> None:
    table = set_up(player(), player())
    action = beyond if beyond < 0 else table.configuration.actions.size
    reason = table.why_not(0, action)
    assert reason is not None
    assert (reason.rule, reason.message) == ("F-10", Message("foundations-no-such-action", {}))
    assert table.why_not(0, 0) is None
    last = table.why_not(0, table.configuration.actions.size - 1)
    assert last is not None
    assert last.rule == "F-14"


@pytest.mark.rule("F-14")
def test_a_refused_action_changes_nothing() -> None:
    table = set_up(player(), player(), market=SALE)
    before = table.to_bytes()
    with pytest.raises(IllegalAction) as error:
        table.play(0, table.configuration.actions.parse("build small-house A1"))
    assert error.value.reason.rule == "F-14"
    assert table.to_bytes() == before


def test_reasons_are_sentences_with_their_rule() -> None:
    table = set_up(player(coins=3), player(), market=SALE)
    reason = why_not(table, "buy C3")
    assert reason is not None
    assert say_reason(reason) == "C3 costs 4 coins, and you have 3 (F-12)."
