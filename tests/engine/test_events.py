"""Events: who learns what, and how the facts change a view."""

from typing import Any

import pytest

from oppidum.engine.events import (
    OUTSIDE,
    SPECTATOR,
    AnyEvent,
    Asked,
    BrokenFold,
    Drew,
    Hand,
    Moved,
    Paid,
    Path,
    Pile,
    Revealed,
    Scored,
    View,
    fold,
    form_for,
    hand,
    visible,
)
from oppidum.engine.messages import Message

SAY: dict[str, Any] = {"message": Message("engine-plain"), "rule": "X-1"}


class Table(View):
    """A view with every kind of place."""

    coins: list[int]
    hands: list[Hand]
    pile: Pile
    slot: str | None
    row: list[str]
    supply: dict[str, int]


def every_place() -> Table:
    """A table with every kind of place."""
    return Table(
        to_act=[0],
        coins=[5, 0],
        hands=[hand(["fig", "apple"]), hand([None, None])],
        pile=Pile(["egg", None, None]),
        slot=None,
        row=["ink", "jug"],
        supply={"hut": 3},
    )


def _move(what: str | None, source: Path, target: Path, bottom: bool = False) -> Moved:
    return Moved(**SAY, what=what, source=source, target=target, bottom=bottom)


def test_a_hand_has_one_written_order() -> None:
    assert hand(["fig", None, "apple"]).cards == ["apple", "fig", None]


def test_everyone_learns_an_open_event() -> None:
    event = _move("fig", ("hands", 0), ("slot",))
    assert [form_for(event, viewer) for viewer in (0, 1, SPECTATOR)] == [event] * 3


def test_the_others_learn_the_other_form() -> None:
    unnamed = Drew(**SAY, what=None, source=("pile",), target=("hands", 0))
    event = Drew(**SAY, what="egg", source=("pile",), target=("hands", 0), audience=(0,), others=unnamed)
    mine = form_for(event, 0)
    assert isinstance(mine, Drew)
    assert (mine.what, mine.audience, mine.others) == ("egg", None, None)
    assert form_for(event, 1) == form_for(event, SPECTATOR) == unnamed


def test_forms_can_be_nested() -> None:
    last = _move(None, ("pile",), OUTSIDE)
    middle = Moved(**SAY, what="b", source=("pile",), target=OUTSIDE, audience=(1,), others=last)
    event = Moved(**SAY, what="a", source=("pile",), target=OUTSIDE, audience=(0,), others=middle)
    forms = [form_for(event, viewer) for viewer in (0, 1, 2)]
    assert [form.what for form in forms if isinstance(form, Moved)] == ["a", "b", None]


def test_an_event_without_another_form_is_nobody_elses_business() -> None:
    event = Revealed(**SAY, where=("slot",), value="fig", audience=(1,))
    assert visible([event], 0) == []
    assert len(visible([event], 1)) == 1


FOLDED: list[tuple[AnyEvent, str, object]] = [
    (_move("fig", ("hands", 0), ("slot",)), "hands.0.cards", ["apple"]),
    (_move("fig", ("hands", 0), ("slot",)), "slot", "fig"),
    (_move("fig", ("hands", 0), ("hands", 1)), "hands.1.cards", ["fig", None, None]),
    (_move("cake", ("hands", 1), OUTSIDE), "hands.1.cards", [None]),
    (_move("cake", OUTSIDE, ("pile",)), "pile.cards", ["cake", "egg", None, None]),
    (_move("cake", OUTSIDE, ("pile",), bottom=True), "pile.cards", ["egg", None, None, "cake"]),
    (_move("egg", ("pile",), ("row",)), "row", ["ink", "jug", "egg"]),
    (_move("ink", ("row",), OUTSIDE), "row", ["jug"]),
    (_move("hut", ("supply", "hut"), OUTSIDE), "supply.hut", 2),
    (_move("hut", OUTSIDE, ("supply", "hut")), "supply.hut", 4),
    (Drew(**SAY, what=None, source=("pile",), target=("hands", 1)), "hands.1.cards", [None, None, None]),
    (Paid(**SAY, amount=3, source=("coins", 0), target=("coins", 1)), "coins", [2, 3]),
    (Paid(**SAY, amount=3, source=OUTSIDE, target=("coins", 1)), "coins", [5, 3]),
    (Scored(**SAY, party=1, points=4, category="civic", target=("coins", 1)), "coins", [5, 4]),
    (Revealed(**SAY, where=("slot",), value="jug"), "slot", "jug"),
    (Revealed(**SAY, where=("pile",), value=Pile([None])), "pile", {"type": "pile", "cards": [None]}),
    (Asked(**SAY, seats=(1, 2)), "to_act", [1, 2]),
    (Asked(**SAY, seats=(1,), others_may=(0,)), "to_act", [1]),
    (Asked(**SAY, seats=(1,), others_may=(0,)), "others_may", [0]),
]
"""An event, a place of the table and what stands there afterwards; the page folds the same."""


@pytest.mark.parametrize(("event", "where", "value"), FOLDED)
def test_an_event_changes_the_place_that_it_names(event: AnyEvent, where: str, value: object) -> None:
    tree = fold(every_place(), [event])
    for step in where.split("."):
        tree = tree[int(step)] if isinstance(tree, list) else tree[step]
    assert tree == value


def test_nobody_may_act_beside_those_asked_unless_the_last_question_says_so() -> None:
    tree = fold(every_place(), [Asked(**SAY, seats=(1,), others_may=(0,)), Asked(**SAY, seats=(1,))])
    assert "others_may" not in tree


def test_folding_leaves_the_old_view_as_it_was() -> None:
    table = every_place()
    plain = fold(table, [])
    fold(table, [_move("fig", ("hands", 0), ("slot",))])
    assert fold(table, []) == plain
    fold(plain, [_move("fig", ("hands", 0), ("slot",))])
    assert fold(table, []) == plain


def test_a_thing_leaves_a_slot_for_another() -> None:
    told: list[AnyEvent] = [_move("fig", ("hands", 0), ("slot",)), _move("fig", ("slot",), ("row",))]
    tree = fold(every_place(), told)
    assert tree["slot"] is None
    assert tree["row"] == ["ink", "jug", "fig"]


BROKEN = [
    _move("cake", ("hands", 0), OUTSIDE),
    _move(None, ("hands", 0), OUTSIDE),
    _move("cake", ("slot",), OUTSIDE),
    _move("cake", ("row",), OUTSIDE),
]
"""Events that speak of something that is not on the table."""


@pytest.mark.parametrize("event", BROKEN)
def test_taking_what_is_not_there_breaks_the_fold(event: AnyEvent) -> None:
    with pytest.raises((BrokenFold, ValueError)):
        fold(every_place(), [event])


def test_a_taken_slot_takes_no_second_thing() -> None:
    with pytest.raises(BrokenFold):
        fold(every_place(), [_move("fig", ("hands", 0), ("slot",)), _move("apple", ("hands", 0), ("slot",))])
