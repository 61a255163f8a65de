"""A table of Foundations as a picture: an architect's desk with the city on it."""

from __future__ import annotations

from collections.abc import Sequence

from oppidum.drawing.city import RULER, buildings_of, city, extent
from oppidum.drawing.desk import HUGE, LARGE, Desk, NoPicture, Standing, roman, shortened
from oppidum.drawing.links import Linked, linked
from oppidum.drawing.market import PILES_HEIGHT, SHELF_HEIGHT, market, piles
from oppidum.drawing.palette import THEMES, palette
from oppidum.drawing.panels import KEY_HEIGHT, LONGEST_NAME, PANEL_HEIGHT, key, panel
from oppidum.drawing.svg import Markup, Value, at, element, group, words
from oppidum.drawing.tracks import TRACK_HEIGHT, points, population
from oppidum.games.foundations.views import FoundationsFacts, FoundationsView

BOARD = 792.0
LARGEST_LOT = 190.0
MARGIN = 52
HEADER = 88
COLUMN = 456
GAP = 40


def draw(
    view: FoundationsView,
    facts: FoundationsFacts,
    theme: str = "light",
    highlight: str | None = None,
    standings: Sequence[Standing] = (),
) -> str:
    """The view as SVG text.

    `highlight` names a civic building as ``school-2 C3 C4``: lines then lead to what it scores. `standings` gives the
    players' names and points with their reasons, one a seat. Raises NoPicture where theme or building do not exist.
    """
    if theme not in THEMES:
        raise NoPicture(f"There is no theme “{theme}”: choose {' or '.join(THEMES)}.")
    room = max(BOARD, _column_height(len(view.seats)) - HEADER - 2 * RULER)
    desk = Desk(view, facts, theme, min(room / facts.size, LARGEST_LOT), tuple(standings))
    chosen = linked(desk, highlight) if highlight else None
    width = 2 * MARGIN + extent(desk) + GAP + COLUMN
    height = 2 * MARGIN + max(_column_height(len(view.seats)), HEADER + extent(desk))
    body = group(
        group(_table(desk, chosen), transform=at(MARGIN, MARGIN)),
        group(_column(desk), transform=at(MARGIN + extent(desk) + GAP, MARGIN)),
        font_family=palette().type.sans,
    )
    return _page(desk, width, height, body, chosen)


def _table(desk: Desk, chosen: Linked | None) -> Markup:
    """Title and city."""
    wide = extent(desk)
    return group(
        desk.text(desk.facts.title.name, 26, 20, HUGE, serif=True),
        desk.text(turn(desk), 28, 58, LARGE, colour=desk.theme.muted),
        desk.symbols.use("north", wide - 52, 34, 52),
        group(city(desk, chosen), transform=at(0, HEADER)),
    )


def _column_height(seats: int) -> float:
    """How far down era, market, panels and tracks reach."""
    return PILES_HEIGHT + SHELF_HEIGHT + seats * (PANEL_HEIGHT + 10) + 12 + 2 * TRACK_HEIGHT


def _column(desk: Desk) -> Markup:
    """Era, market, panels and tracks; a key where there is room."""
    parts = [piles(desk, COLUMN), group(market(desk, COLUMN), transform=at(0, PILES_HEIGHT))]
    top = PILES_HEIGHT + SHELF_HEIGHT
    for seat in range(len(desk.view.seats)):
        parts.append(group(panel(desk, seat, COLUMN), transform=at(0, top)))
        top += PANEL_HEIGHT + 10
    top += 12
    for track in (population, points):
        parts.append(group(track(desk, COLUMN), transform=at(0, top)))
        top += TRACK_HEIGHT
    if top + 24 + KEY_HEIGHT <= HEADER + extent(desk):
        parts.append(group(key(desk), transform=at(0, HEADER + extent(desk) - KEY_HEIGHT)))
    return group(*parts)


def turn(desk: Desk) -> str:
    """Whose turn it is, in words."""
    acting = [shortened(desk.name(seat), LONGEST_NAME) for seat in desk.view.to_act]
    if not acting:
        winners = [shortened(standing.name, LONGEST_NAME) for standing in desk.standings if standing.won]
        return f"The game is over. {' and '.join(winners)} won." if winners else "The game is over."
    if len(acting) > 1:
        return f"{', '.join(acting[:-1])} and {acting[-1]} choose a deed."
    return f"{acting[0]} is to play."


def in_words(desk: Desk) -> str:
    """The position for those who do not see it."""
    view, names = desk.view, desk.facts.title
    seats = [
        f"{desk.whose(seat)}: {names.points} {held.points}, {names.money} {held.coins}, citizens {held.citizens}"
        for seat, held in enumerate(view.seats)
    ]
    sale = [f"{lot} for {price}" for lot, price in zip(view.market, view.prices, strict=True) if lot]
    standing = [
        f"{desk.facts.pieces[name.split()[0]].name} on {' '.join(name.split()[1:])}, {desk.owner(owner).letter}"
        for name, owner in buildings_of(desk).items()
    ]
    period = f"{names.period.capitalize()} {roman(view.era)} of {roman(desk.facts.eras)}"
    return " ".join(
        f"{part}."
        for part in (
            period,
            turn(desk).rstrip("."),
            "; ".join(seats),
            f"On sale: {', '.join(sale)}" if sale else "Nothing is on sale",
            f"Buildings: {'; '.join(standing)}" if standing else "Nothing is built yet",
        )
    )


def _page(desk: Desk, width: float, height: float, body: Markup, chosen: Linked | None) -> str:
    ids = desk.symbols.id("title"), desk.symbols.id("desc")
    drawn = element(
        "svg",
        element("title", words(desk.facts.title.name), id=ids[0]),
        element("desc", words(in_words(desk)), id=ids[1]),
        desk.symbols.definitions(*_patterns(desk)),
        _sheet(desk, width, height),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width),
        height=round(height),
        role="img",
        aria_labelledby=" ".join(ids),
        data_theme=desk.theme_name,
        data_highlight=chosen.building if chosen else None,
    )
    return drawn + "\n"


def _sheet(desk: Desk, width: float, height: float) -> Markup:
    """The desk, and on it the sheet of paper with the double line of a plan around it."""
    theme = desk.theme
    frame: dict[str, Value] = {"fill": "none", "stroke": theme.ink}
    return group(
        element("rect", width=width, height=height, fill=theme.desk),
        element("rect", x=13, y=15, width=width - 24, height=height - 24, rx=3, fill=theme.shadow, opacity=0.18),
        element("rect", x=10, y=10, width=width - 20, height=height - 20, rx=3, fill=theme.paper),
        element("rect", x=10, y=10, width=width - 20, height=height - 20, fill=f"url(#{desk.symbols.id('grain')})"),
        element("rect", x=22, y=22, width=width - 44, height=height - 44, stroke_width=1.6, **frame),
        element("rect", x=27, y=27, width=width - 54, height=height - 54, stroke_width=0.6, **frame),
    )


def _patterns(desk: Desk) -> list[Markup]:
    """Fine lines: tiles on roofs, paving in courts, the grain of the paper."""
    theme = desk.theme

    def pattern(name: str, size: float, path: str, stroke: str, opacity: float) -> Markup:
        line = element("path", d=path, fill="none", stroke=stroke, stroke_width=0.8, opacity=opacity)
        box: dict[str, Value] = {"width": size, "height": size, "patternUnits": "userSpaceOnUse"}
        return element("pattern", line, id=desk.symbols.id(name), **box)

    return [
        pattern("tiles", 6, "M0 1.5h6M0 4.5h6M1.5 1.5v3M4.5 4.5v1.5M4.5 0v1.5", theme.ink, 0.16),
        pattern("paving", 11, "M0 0h11M0 0v5.5M5.5 5.5V11M0 5.5h11", theme.ink, 0.14),
        pattern("grain", 22, "M0 0h22M0 0v22", theme.line, 0.16 if desk.theme_name == "light" else 0.4),
    ]
