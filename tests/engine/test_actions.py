"""Actions: values, ids and texts lead to each other; typed text is read kindly and refused helpfully."""

import pytest

from oppidum.engine.actions import LARGEST_SPACE, Action, ActionSpace, UnknownNotation


class Income(Action, frozen=True):
    pass


class Build(Action, frozen=True):
    piece: str
    lots: tuple[str, ...]
    turned: bool = False
    over: str | None = None


class Show(Action, frozen=True):
    card: int


SPACE = ActionSpace(
    [
        Income(),
        Build("insula-l", ("C3", "C4", "D4")),
        Build("insula-l", ("C3", "C4", "D4"), turned=True),
        Build("domus", ("A1",), over="hut"),
        Show(7),
        Show(17),
    ]
)


NOTATIONS = [
    "income",
    "build insula-l C3 C4 D4",
    "build insula-l C3 C4 D4 turned",
    "build domus A1 hut",
    "show 7",
    "show 17",
]


@pytest.mark.parametrize(("number", "text"), list(enumerate(NOTATIONS)))
def test_id_value_and_text_lead_to_each_other(number: int, text: str) -> None:
    assert SPACE.notation(number) == text
    assert SPACE.parse(text) == number
    assert SPACE.id(SPACE.action(number)) == number


@pytest.mark.parametrize("text", ["BUILD Insula-L c3 c4 d4", " build\tinsula-l  C3 C4  D4 "])
def test_case_and_blanks_do_not_matter(text: str) -> None:
    assert SPACE.parse(text) == 1


@pytest.mark.parametrize("text", ["build insula-l D4 C3 C4", "Build  C3 c4 D4 insula-l", "C3 build insula-l C4 D4"])
def test_words_have_one_order_and_a_refusal_shows_it(text: str) -> None:
    with pytest.raises(UnknownNotation) as refusal:
        SPACE.parse(text)
    assert refusal.value.message.key == "engine-notation-order"
    assert refusal.value.message.params == {"text": " ".join(text.split()), "near": "build insula-l C3 C4 D4"}


def test_an_order_that_tells_actions_apart_matters() -> None:
    space = ActionSpace([Build("a", ("b",)), Build("b", ("a",))])
    assert space.parse("build b a") == 1
    assert space.parse("BUILD A B") == 0


def test_kinds_come_in_the_order_of_their_ids() -> None:
    assert SPACE.kinds() == ["income", "build", "show"]
    assert SPACE.size == 6


def test_unknown_text_names_what_is_near() -> None:
    with pytest.raises(UnknownNotation) as refusal:
        SPACE.parse("shw 7")
    assert refusal.value.message.key == "engine-unknown-notation-near"
    assert refusal.value.message.params == {"text": "shw 7", "near": "show 7"}


@pytest.mark.parametrize("text", ["", "zzzzzzzzzzzz", "x" * 10_000])
def test_unknown_text_is_refused_in_few_words(text: str) -> None:
    with pytest.raises(UnknownNotation) as refusal:
        SPACE.parse(text)
    assert refusal.value.message.key == "engine-unknown-notation"
    assert len(str(refusal.value.message.params["text"])) <= 60


def test_two_actions_with_one_text_are_refused() -> None:
    with pytest.raises(ValueError, match="share a notation"):
        ActionSpace([Show(7), Show(7)])


def test_a_space_that_should_be_asked_in_two_steps_is_refused() -> None:
    with pytest.raises(ValueError, match="two steps"):
        ActionSpace([Show(card) for card in range(LARGEST_SPACE + 1)])
