"""SVG as text: what strangers wrote cannot break out of it."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppidum.drawing.svg import NOTHING, element, group, join, points_path, words


@given(st.text())
def test_any_text_makes_valid_xml(text: str) -> None:
    drawn = ET.fromstring(element("text", words(text), data_name=text))
    shown = "".join(sign if sign.isprintable() else "?" for sign in text)
    assert drawn.get("data-name") == shown
    assert (drawn.text or "") == shown


@pytest.mark.parametrize(("number", "written"), [(1, "1"), (1.0, "1"), (0.1 + 0.2, "0.3"), (-2.504, "-2.5"), (0, "0")])
def test_numbers_are_short(number: float, written: str) -> None:
    assert element("rect", x=number) == f'<rect x="{written}"/>'


def test_what_is_none_is_left_out() -> None:
    assert element("use", fill=None, class_="a") == '<use class="a"/>'


def test_an_element_without_children_is_closed_at_once() -> None:
    assert group(NOTHING, NOTHING) == "<g/>"


def test_parts_stand_one_after_the_other() -> None:
    assert join(element("a"), element("b")) == "<a/><b/>"


def test_an_open_line_is_not_closed() -> None:
    assert points_path([(0, 0), (1, 2.5)], closed=False) == "M0 0L1 2.5"
    assert points_path([(0, 0), (1, 2.5)]) == "M0 0L1 2.5Z"
