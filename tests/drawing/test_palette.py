"""Colours that can be read in both themes, and owners who can be told apart without them."""

from itertools import combinations

import pytest

from oppidum.drawing.palette import THEMES, Theme, channels, mix, palette

TEXT = 4.5  # WCAG 2.2 AA for text
GRAPHIC = 3.0  # WCAG 2.2 AA for graphical objects
SEATS = 5


def luminance(colour: str) -> float:
    """The relative luminance of WCAG."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG, from 1 to 21."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return palette().themes[request.param]


def test_the_measure_itself() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_both_themes_are_there() -> None:
    assert set(palette().themes) == set(THEMES)


def test_words_are_read_on_paper_panels_plates_and_parcels(theme: Theme) -> None:
    for ground in (theme.paper, theme.panel, theme.plate, theme.parcel):
        assert contrast(theme.ink, ground) >= 7
        assert contrast(theme.muted, ground) >= TEXT


def test_points_are_read_on_their_seal(theme: Theme) -> None:
    assert contrast(theme.on_points, theme.points) >= TEXT


def test_the_tag_of_whoever_plays_is_read(theme: Theme) -> None:
    assert contrast(theme.panel, theme.ink) >= TEXT


def test_the_back_of_a_card_shows_its_question_mark(theme: Theme) -> None:
    assert contrast(theme.ink, theme.line) >= TEXT


def test_letters_are_read_on_their_owners_shape(theme: Theme) -> None:
    for paint in theme.owners:
        assert contrast(paint.on, paint.fill) >= TEXT


def test_lines_of_owners_and_of_scoring_stand_out(theme: Theme) -> None:
    for colour in (theme.glow, theme.points, theme.citizen, *(paint.deep for paint in theme.owners)):
        for ground in (theme.paper, theme.panel, theme.plate):
            assert contrast(colour, ground) >= GRAPHIC


def test_owners_differ_in_shape_letter_and_colour(theme: Theme) -> None:
    owners = palette().owners
    assert len(owners) == len(theme.owners) == SEATS + 1
    for part in ("shape", "letter", "name"):
        assert len({getattr(owner, part) for owner in owners}) == len(owners)
    for one, other in combinations(theme.owners, 2):
        assert sum(abs(a - b) for a, b in zip(channels(one.fill), channels(other.fill), strict=True)) > 60


def test_the_seats_are_those_of_the_house() -> None:
    seats = [(owner.name, owner.shape) for owner in palette().owners[:SEATS]]
    assert seats == [
        ("orange", "circle"),
        ("sky blue", "square"),
        ("green", "triangle"),
        ("vermilion", "diamond"),
        ("purple", "hexagon"),
    ]


def test_a_mixture_lies_between() -> None:
    assert mix("#102030", "#506070", 1) == "#102030"
    assert mix("#102030", "#506070", 0) == "#506070"
    assert mix("#102030", "#506070", 0.25) == "#405060"


def test_zones_differ_in_letter_symbol_and_colour(theme: Theme) -> None:
    zones = palette().zones
    assert {zone.name for zone in zones} == theme.zones.keys()
    for part in ("letter", "name", "symbol", "plural"):
        assert len({getattr(zone, part) for zone in zones}) == len(zones)
    for one, other in combinations(theme.zones.values(), 2):
        assert sum(abs(a - b) for a, b in zip(channels(one.ground), channels(other.ground), strict=True)) > 40


def test_letters_of_zones_are_read_on_their_plates(theme: Theme) -> None:
    for paint in theme.zones.values():
        assert contrast(paint.deep, theme.plate) >= TEXT


def test_roads_stand_out_from_their_edges_and_points_from_their_ground(theme: Theme) -> None:
    assert contrast(theme.road, theme.road_edge) >= GRAPHIC
    for colour in (theme.gain, theme.loss):
        for ground in (theme.paper, theme.panel, theme.plate):
            assert contrast(colour, ground) >= TEXT
