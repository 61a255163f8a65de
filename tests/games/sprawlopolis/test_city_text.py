"""Cities that people write down are read as they are meant, and what is wrong is said with its place."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oppidum.games.sprawlopolis.positions.city_text import CityError, WrittenCity, is_city, read_city
from oppidum.games.sprawlopolis.rules.zones import ZONE_LETTERS, exit_letters
from oppidum.words import say


def blocks(written: WrittenCity) -> dict[str, str]:
    """The blocks of a city by column and row, in one way of writing."""
    plan = written.plan
    return {
        plan.name(cell): f"{ZONE_LETTERS[plan.zone[cell]]}:{exit_letters(plan.exits[cell])}".removesuffix(":")
        for cell in plan.cells
    }


def refusal(text: str, conditions: str | None = None, difficulty: str | None = None) -> tuple[int, int, str]:
    """Line, column and words of what is wrong with a city."""
    with pytest.raises(CityError) as caught:
        read_city(text, conditions, difficulty)
    words = say(caught.value.message)
    if caught.value.line:
        place = f"line {caught.value.line}, column {caught.value.column}: "
        assert words.startswith(place)
        words = words.removeprefix(place)
    assert words.endswith(".")
    assert words[0].isupper() or words[0] in "“."
    return caught.value.line, caught.value.column, words


class TestRows:
    def test_rows_lie_below_each_other_from_0_0_on(self) -> None:
        assert blocks(read_city(". R C:NS\nI:EW . P")) == {"1,0": "R", "2,0": "C:NS", "0,1": "I:EW", "2,1": "P"}

    def test_the_order_of_exits_does_not_matter(self) -> None:
        for sides in ("NE", "NS", "NW", "ES", "EW", "SW"):
            assert blocks(read_city(f"R:{sides}")) == blocks(read_city(f"R:{sides[::-1]}")) == {"0,0": f"R:{sides}"}

    def test_capitals_blanks_comments_and_line_ends_do_not_matter(self) -> None:
        plain = blocks(read_city("R:EW C\n. P"))
        assert blocks(read_city("  r:we \t  c  # the north\r\n# a remark\r\n.  p\r\n\r\n")) == plain

    def test_headings_may_stand_anywhere(self) -> None:
        assert read_city("R\nDifficulty : HARDER\nC\nconditions:11 3,  8,")[1:] == ((11, 3, 8), "harder")

    def test_nothing_said_is_no_condition_at_normal(self) -> None:
        assert read_city("R")[1:] == ((), "normal")
        assert read_city("conditions:\nR")[1:] == ((), "normal")

    def test_what_is_said_beside_the_text_comes_first(self) -> None:
        text = "conditions: 1, 2, 3\ndifficulty: harder\nR"
        assert read_city(text, "8,9 , 11", "Easier")[1:] == ((8, 9, 11), "easier")
        assert read_city(text, "")[1:] == ((), "harder")

    @pytest.mark.parametrize(
        ("text", "line", "column", "words"),
        [
            ("R  X", 1, 4, "“X” is no block; write R, C, I or P"),
            ("R C\nI RP", 2, 3, "“RP” is no block"),
            ("R\n:EW", 2, 1, "“:EW” is no block"),
            ("R\n\u0131", 2, 1, "“\u0131” is no block"),
            ("# one exit\n . R:E", 2, 4, "“R:E” has a road with one exit; the road of a block joins two sides"),
            ("R R:NES", 1, 3, "a road with 3 exits"),
            ("R R:NESW", 1, 3, "a road with 4 exits"),
            ("R C: P", 1, 3, "“C:” has a road without exits"),
            ("R C:EE P", 1, 3, "“C:EE” names the exit E twice"),
            ("R C:NEN P", 1, 3, "“C:NEN” names the exit N twice"),
            ("R C:EX P", 1, 3, "“C:EX” has an exit X; the sides are N, E, S and W"),
            ("R C:E:W", 1, 3, "“C:E:W” has an exit :"),
            ("R .:EW", 1, 3, "There is no road where no block lies"),
            ("R C\nI P P", 2, 5, "This row has 3 positions and the first row 2; write . where no block lies"),
            ("R C P\nI P P\n\tI", 3, 3, "This row has 1 position and the first row 3"),
            ("R C\nI P X", 2, 5, "“X” is no block"),
            ("R C\n\nI P", 2, 1, "A blank line cannot part the rows"),
            ("", 1, 1, "There is no block in this city"),
            ("\n# nothing\n", 1, 1, "There is no block in this city"),
            ("conditions: 8\n", 1, 1, "There is no block in this city"),
            ("\n . .\n . .\n", 2, 2, "There is no block in this city"),
        ],
    )
    def test_bad_rows(self, text: str, line: int, column: int, words: str) -> None:
        found = refusal(text)
        assert found[:2] == (line, column)
        assert words in found[2]


class TestHeadings:
    @pytest.mark.parametrize(
        ("text", "line", "column", "words"),
        [
            ("R\nconditions: 8, 19", 2, 16, "There is no condition 19; conditions are 1 to 18"),
            ("conditions: 0\nR", 1, 13, "There is no condition 0"),
            ("conditions: 8,9,8\nR", 1, 17, "Condition 8 is named twice"),
            ("conditions: 1, 2, 3, 4\nR", 1, 22, "A city has at most 3 conditions"),
            ("conditions: 8 and 9\nR", 1, 15, "“and” is no number of a condition"),
            ("conditions: -8\nR", 1, 13, "“-8” is no number of a condition"),
            ("conditions: " + "9" * 5000 + "\nR", 1, 13, "is no number of a condition"),
            ("conditions: 8\n  conditions: 9\nR", 2, 3, "“conditions” stands here a second time"),
            ("R\ndifficulty: brutal", 2, 13, "no difficulty “brutal”; there are easier, normal and harder"),
            ("R\ndifficulty:", 2, 1, "Name one difficulty"),
            ("R\ndifficulty: easier harder", 2, 1, "Name one difficulty"),
        ],
    )
    def test_bad_headings(self, text: str, line: int, column: int, words: str) -> None:
        found = refusal(text)
        assert found[:2] == (line, column)
        assert words in found[2]

    @pytest.mark.parametrize(
        ("conditions", "difficulty", "words"),
        [
            ("19", None, "There is no condition 19; conditions are 1 to 18."),
            ("8,8", None, "Condition 8 is named twice."),
            ("1,2,3,4", None, "A city has at most 3 conditions."),
            ("all", None, "“all” is no number of a condition."),
            (None, "", "There is no difficulty “”; there are easier, normal and harder."),
        ],
    )
    def test_what_is_wrong_beside_the_text_has_no_place(
        self, conditions: str | None, difficulty: str | None, words: str
    ) -> None:
        assert refusal("R", conditions, difficulty) == (0, 0, words)


class TestCards:
    @pytest.mark.rule("S-20", "S-22")
    @pytest.mark.parametrize(
        "text",
        [
            "1 0,0\n2 -1,1 turned",
            "show 1\nplace 0,0\nshow 2\nplace -1,1 turned",
            "1 at 0,0  card 2 at -1,1 TURNED",
            "conditions: 3\n\n1\n0,0\n\n2 -1,1\nturned  # the last one",
        ],
    )
    def test_cards_cover_those_before(self, text: str) -> None:
        written = read_city(text)
        assert blocks(written) == blocks(read_city("1 0,0\n2 -1,1 turned"))
        assert len(blocks(written)) == 7
        assert {written.plan.left, written.plan.top} == {-1, 0}

    def test_a_card_lies_as_in_the_data(self) -> None:
        assert blocks(read_city("1 3,-2")) == {"3,-2": "R:EW", "4,-2": "I:SW", "3,-1": "P", "4,-1": "C:NS"}
        assert blocks(read_city("1 0,0 turned")) == {"0,0": "C:NS", "1,0": "P", "0,1": "I:NE", "1,1": "R:EW"}

    @pytest.mark.parametrize(
        ("text", "line", "column", "words"),
        [
            ("19 0,0", 1, 1, "There is no card 19; cards are 1 to 18"),
            ("7 0,0\n0 2,0", 2, 1, "There is no card 0"),
            ("7 0,0\n 7 2,0", 2, 2, "Card 7 lies in the city already"),
            ("7 0,0\nshow 8\n", 2, 6, "Card 8 has no place; write it like 7 2,-1"),
            ("7 0,0\n8 9 2,0", 2, 1, "Card 8 has no place"),
            ("show", 1, 1, "“show” is no number of a card"),
            ("show seven", 1, 6, "“seven” is no number of a card"),
            ("place 0,0", 1, 7, "“0,0” is no number of a card"),
            ("7 at here", 1, 6, "“here” is no place; write column and row like 2,-1"),
            ("7 0,", 1, 3, "“0,” is no place"),
            ("7 0,0 tuned", 1, 7, "“tuned” is neither"),
            ("7 0,0 turned turned", 1, 14, "“turned” is neither"),
            ("7 29,0", 1, 3, "further than 28 columns or rows from 0,0"),
            ("7 0,-999999999", 1, 3, "further than 28"),
        ],
    )
    def test_bad_cards(self, text: str, line: int, column: int, words: str) -> None:
        found = refusal(text)
        assert found[:2] == (line, column)
        assert words in found[2]

    @pytest.mark.rule("S-21")
    @pytest.mark.parametrize("place", ["2,2", "-2,2", "3,0"])
    def test_a_card_must_touch_the_city(self, place: str) -> None:
        line, column, words = refusal(f"7 0,0\n8 {place}")
        assert (line, column) == (2, 3)
        assert f"A card at {place} would neither cover" in words

    @pytest.mark.rule("S-12")
    def test_a_city_has_fifteen_cards(self) -> None:
        cards = [f"{card} {2 * card - 16},0" for card in range(1, 17)]
        assert len(blocks(read_city("\n".join(cards[:15])))) == 60
        assert refusal("\n".join(cards)) == (16, 1, "A city has at most 15 cards.")


class TestKind:
    @pytest.mark.parametrize(
        "text",
        [
            "R", ".", "r:ew c", "X C R", "Q", "R:E", "RR C", "R, C, I", "9 R", "# a remark\n\n. R", "conditions: 19",
            "difficulty: x", "7 0,0", "7 at here", "7", "show x", "place 0,0",
        ],
    )  # fmt: skip
    def test_what_is_meant_as_a_city(self, text: str) -> None:
        assert is_city(text)

    @pytest.mark.parametrize("text", ["", "\n# only a remark", "Once upon a time", "a = 1", "1. 1 income", "=", "[R]"])
    def test_what_is_not(self, text: str) -> None:
        assert not is_city(text)


def wrong_with(text: str) -> CityError | None:
    """What is wrong with a text, if anything is."""
    try:
        read_city(text)
    except CityError as error:
        return error
    return None


@given(st.one_of(st.text(), st.text(alphabet="RCIP.:NESW \n#0123456789,-x")))
@example("\r0")
@example("R\r\nR:E")
def test_any_text_is_read_or_refused(text: str) -> None:
    error = wrong_with(text)
    if error is None:
        assert blocks(read_city(text))
    else:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert 1 <= error.line <= len(lines)
        assert 1 <= error.column <= len(lines[error.line - 1]) + 1
        assert say(error.message)
