"""Deed drafting: F-08, and what a hand that was passed on tells (secret choices settle together, X-02)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import Table, hand_of, set_hand
from tests.games.checked import move, play
from tests.games.foundations.tables import (
    configured,
    from_tree,
    legal,
    market,
    new,
    owned,
    panel,
    rule_against,
    standing,
    view,
)

pytestmark = pytest.mark.rule("F-08")

HANDS = (
    ["A1", "A2", "A3", "A4", "A5", "A6"],
    ["B1", "B2", "B3", "B4", "B5", "B6"],
    ["C1", "C2", "C3", "C4", "C5", "C6"],
    ["D1", "D2", "D3", "D4", "D5", "D6"],
)


def draft(players: int) -> FoundationsState:
    """Seat 0 holds the first six lots of column A, seat 1 those of column B, and so on."""
    tree = {"phase": "drafting", "seats": [{"hand": hand, "coins": 5} for hand in HANDS[:players]]}
    return from_tree(tree, configured(players, drafting=True))


def take(table: FoundationsState, *lots: str) -> None:
    """A choice of each seat, seat 0 first."""
    for seat, lot in enumerate(lots):
        move(table, seat, f"take {lot}")


def hand(table: FoundationsState, seat: int, viewer: int | None = None) -> list[str | None]:
    """A seat's hand, as the seat itself or another viewer sees it."""
    return view(table, seat if viewer is None else viewer).seats[seat].hand.cards


def play_rounds(table: FoundationsState, rounds: int) -> None:
    """Everyone takes the first card of the hand."""
    for _ in range(rounds):
        for seat in table.to_act():
            move(table, seat, legal(table, seat=seat)[0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_begins_with_a_secret_hand_of_six(players: int) -> None:
    table = new(players, drafting=True)
    assert table.to_act() == list(range(players))
    for seat in range(players):
        cards = hand(table, seat)
        assert len(cards) == 6
        assert None not in cards
        assert legal(table, seat=seat) == [f"take {lot}" for lot in cards]
        for viewer in {SPECTATOR, *range(players)} - {seat}:
            assert hand(table, seat, viewer) == [None] * 6
        assert (owned(table, seat), panel(table, seat).markers) == ([], 8)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_the_option_nothing_is_drafted(players: int) -> None:
    table = new(players)
    assert [hand(table, seat) for seat in range(players)] == [[]] * players
    assert len(table.to_act()) == 1
    assert rule_against(table, "take A1") == "F-08"


def test_a_choice_is_secret_until_all_have_chosen() -> None:
    table = draft(3)
    move(table, 1, "take B4")
    assert (table.to_act(), legal(table, seat=1)) == ([0, 2], [])
    assert view(table, 1).seats[1].chosen == "B4"
    for viewer in (SPECTATOR, 0, 2):
        assert view(table, viewer).seats[1].chosen is None
        assert "B4" not in view(table, viewer).lots
    assert table.revealed == ()
    move(table, 0, "take A1")
    assert view(table).lots == {}
    assert [panel(table, seat).markers for seat in range(3)] == [8, 8, 8]


def test_others_learn_only_that_a_seat_is_ready() -> None:
    tables = [draft(3) for _ in range(6)]
    for table, lot in zip(tables, HANDS[1], strict=True):
        move(table, 1, f"take {lot}")
    for viewer in (SPECTATOR, 0, 2):
        assert len({table.knowledge(viewer).key() for table in tables}) == 1
        assert tables[0].knowledge(viewer).key() != draft(3).knowledge(viewer).key()
    assert len({table.knowledge(1).key() for table in tables}) == 6


def test_choices_are_revealed_together_and_marked() -> None:
    table = draft(3)
    take(table, "A2", "B3", "C4")
    assert [owned(table, seat) for seat in range(3)] == [["A2"], ["B3"], ["C4"]]
    assert [standing(table, lot) for lot in ("A2", "B3", "C4")] == [None, None, None]
    assert [panel(table, seat).markers for seat in range(3)] == [7, 7, 7]
    assert table.revealed == (0, 1, 2, SPECTATOR)
    assert [view(table, seat).seats[seat].chosen for seat in range(3)] == [None, None, None]
    assert table.pending() == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_go_to_the_left(players: int) -> None:
    table = draft(players)
    take(table, *[cards[0] for cards in HANDS[:players]])
    assert table.to_act() == list(range(players))
    for seat in range(players):
        assert hand(table, seat) == HANDS[(seat - 1) % players][1:]
    take(table, *[HANDS[(seat - 1) % players][1] for seat in range(players)])
    for seat in range(players):
        assert hand(table, seat) == HANDS[(seat - 2) % players][2:]


@pytest.mark.rule("F-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_card_is_taken_without_a_choice(players: int) -> None:
    table = draft(players)
    play_rounds(table, 4)
    assert [len(hand(table, seat)) for seat in range(players)] == [2] * players
    assert len(table.to_act()) == players
    play_rounds(table, 1)
    assert [len(hand(table, seat)) for seat in range(players)] == [0] * players
    for seat in range(players):
        rounds = [HANDS[(seat - number) % players][number] for number in range(6)]
        assert sorted(owned(table, seat)) == sorted(rounds)
        assert panel(table, seat).markers == 2
    assert table.to_act() == [0]
    assert len(market(table).split()) == 6
    assert legal(table, "income") == ["income"]


def test_the_game_goes_on_as_usual_after_the_draft() -> None:
    table = new(2, drafting=True, first="2")
    play_rounds(table, 5)
    assert table.to_act() == [1]
    assert rule_against(table, "take A1") == "F-08"
    play(table, "income", "income")
    assert [panel(table, seat).coins for seat in (0, 1)] == [11, 10]


@pytest.mark.parametrize("notation", ["income", "buy G7", "build small-house A1", "build small-house G7"])
def test_nothing_else_is_open_during_the_draft(notation: str) -> None:
    table = draft(2)
    assert rule_against(table, notation, seat=0) == "F-08"
    play_rounds(table, 1)
    assert rule_against(table, notation, seat=0) == "F-08"


@pytest.mark.parametrize("lot", ["B1", "G7"])
def test_only_a_card_of_the_own_hand_can_be_taken(lot: str) -> None:
    assert rule_against(draft(2), f"take {lot}", seat=0) == "F-08"


def test_a_card_that_was_passed_on_can_not_be_taken() -> None:
    table = draft(3)
    take(table, "A1", "B1", "C1")
    assert rule_against(table, "take A2", seat=0) == "F-08"
    assert rule_against(table, "take C2", seat=0) is None
    assert rule_against(table, "take A2", seat=1) is None
    assert rule_against(table, "take A1", seat=1) == "F-08"


def test_nobody_chooses_twice() -> None:
    table = draft(2)
    move(table, 0, "take A1")
    assert rule_against(table, "take A2", seat=0) == "F-08"
    assert rule_against(table, "take A1", seat=0) == "F-08"


# Shared decisions


@pytest.mark.rule("X-02")
def test_it_does_not_matter_who_chooses_first() -> None:
    digests = set()
    for order in permutations(range(3)):
        table = draft(3)
        for seat in order:
            move(table, seat, f"take {'ABC'[seat]}{seat + 1}")
        digests.add(table.digest())
    assert len(digests) == 1


def test_answers_wait_in_seat_order() -> None:
    table = draft(3)
    move(table, 2, "take C3")
    move(table, 0, "take A1")
    parse = table.configuration.actions.parse
    assert table.pending() == [(0, parse("take A1")), (2, parse("take C3"))]
    move(table, 1, "take B2")
    assert table.pending() == []


def test_a_choice_can_be_withdrawn_before_the_last_one() -> None:
    table = draft(3)
    before = table.digest()
    move(table, 2, "take C3")
    table.withdraw(2)
    assert table.digest() == before
    assert table.to_act() == [0, 1, 2]
    assert table.pending() == []
    assert table.revealed == ()
    take(table, "A1", "B1", "C1")
    assert owned(table, 2) == ["C1"]


def test_a_withdrawn_choice_leaves_the_others_standing() -> None:
    table = draft(3)
    move(table, 0, "take A1")
    move(table, 2, "take C3")
    table.withdraw(2)
    assert [seat for seat, _ in table.pending()] == [0]
    assert table.to_act() == [1, 2]


def test_others_read_a_waiting_choice_as_a_question_mark() -> None:
    table = draft(3)
    move(table, 0, "take A1")
    action = table.pending()[0][1]
    assert table.visible_notation(0, 0, action, pending=True) == "take A1"
    for viewer in (SPECTATOR, 1, 2):
        assert table.visible_notation(viewer, 0, action, pending=True) == "?"
        assert table.visible_notation(viewer, 0, action, pending=False) == "take A1"


def test_prompts_say_who_is_waited_for() -> None:
    table = draft(3)
    assert table.prompt(0).params == {"cards": 6}
    move(table, 0, "take A1")
    assert [table.prompt(seat).key for seat in range(3)] == [
        "foundations-prompt-wait",
        "foundations-prompt-draft",
        "foundations-prompt-draft",
    ]


# What a passed hand tells


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rounds", [0, 1, 2, 3, 4])
def test_a_hand_that_was_passed_on_is_known_for_ever(players: int, rounds: int) -> None:
    table = draft(players)
    play_rounds(table, rounds)
    for viewer in range(players):
        held = {(viewer - number) % players for number in range(rounds + 1)}
        for seat in range(players):
            origin = (seat - rounds) % players
            truth = HANDS[origin][rounds:]
            assert hand(table, seat, viewer) == (truth if origin in held else [None] * len(truth))


@pytest.mark.parametrize("rounds", [0, 1, 4])
def test_spectators_know_no_hand(rounds: int) -> None:
    table = draft(3)
    play_rounds(table, rounds)
    for seat in range(3):
        assert hand(table, seat, SPECTATOR) == [None] * (6 - rounds)


def test_a_hand_never_held_is_unknown_whatever_is_in_it() -> None:
    table = draft(4)
    take(table, "A1", "B1", "C1", "D1")
    other = table.copy()
    set_hand(other, 2, hand_of(table, 3))
    set_hand(other, 3, hand_of(table, 2))
    assert other.knowledge(0).key() == table.knowledge(0).key()
    assert other.knowledge(1).key() != table.knowledge(1).key()
    assert other.knowledge(SPECTATOR).key() == table.knowledge(SPECTATOR).key()


def hidden_deeds(table: Table, viewer: int) -> list[int]:
    """The deeds in piles and in hands that the viewer does not know."""
    shown = table.knowledge(viewer).view().seats  # type: ignore[attr-defined]
    unknown = [seat for seat, seen in enumerate(shown) if None in seen.hand.cards]
    return sorted(
        [lot for pile in table.piles() for lot in pile] + [lot for seat in unknown for lot in hand_of(table, seat)]
    )


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
@pytest.mark.parametrize("rounds", [0, 1])
def test_imagined_tables_keep_what_is_known_and_vary_the_rest(viewer: int, rounds: int) -> None:
    table = draft(3)
    play_rounds(table, rounds)
    move(table, 1, legal(table, seat=1)[2])
    knowledge, hidden = table.knowledge(viewer), hidden_deeds(table, viewer)
    first_cards = Counter[int]()
    for seed in range(40):
        imagined = knowledge.imagine(Dice(seed_bytes(seed)))
        assert imagined.knowledge(viewer).key() == knowledge.key()
        assert hidden_deeds(imagined, viewer) == hidden
        assert imagined.chosen[1] in hand_of(imagined, 1)
        assert imagined.to_act() == [0, 2]
        first_cards[hand_of(imagined, 0)[0]] += 1
    known = viewer == 0 or (viewer == 2 and rounds == 1)
    assert (len(first_cards) == 1) == known


def test_an_imagined_choice_is_any_card_of_the_hand() -> None:
    table = draft(2)
    play_rounds(table, 1)
    move(table, 1, "take A4")
    for viewer, choices in ((0, 5), (SPECTATOR, 40), (1, 1)):
        imagined = Counter[int]()
        for seed in range(400):
            imagined[table.knowledge(viewer).imagine(Dice(seed_bytes(seed))).chosen[1]] += 1
        assert len(imagined) >= choices
        assert viewer == SPECTATOR or len(imagined) == choices
        assert max(imagined.values()) < 400 / min(choices, 5) * 1.5


def test_the_own_choice_is_never_imagined_anew() -> None:
    table = draft(2)
    move(table, 0, "take A5")
    imagined = {table.knowledge(0).imagine(Dice(seed_bytes(seed))).chosen[0] for seed in range(20)}
    assert imagined == {table.chosen[0]}


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_knowledge_survives_the_way_through_bytes(viewer: int) -> None:
    table = draft(3)
    play_rounds(table, 1)
    move(table, 0, "take C2")
    knowledge = table.knowledge(viewer)
    back = table.configuration.knowledge_from_bytes(knowledge.to_bytes())
    assert back.configuration is knowledge.configuration is table.configuration
    assert back.viewer == viewer
    assert back.view() == knowledge.view()
    assert back.key() == knowledge.key()
