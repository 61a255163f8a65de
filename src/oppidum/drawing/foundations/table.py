"""A table of Foundations as a picture: an architect's desk with the city on it."""

from __future__ import annotations

from collections.abc import Sequence

from oppidum.drawing.foundations.city import RULER, buildings_of, city, extent
from oppidum.drawing.foundations.desk import Desk, roman
from oppidum.drawing.foundations.links import Linked, linked
from oppidum.drawing.foundations.market import PILES_HEIGHT, SHELF_HEIGHT, market, piles
from oppidum.drawing.foundations.panels import KEY_HEIGHT, LONGEST_NAME, PANEL_HEIGHT, key, panel
from oppidum.drawing.foundations.tracks import TRACK_HEIGHT, points, population
from oppidum.drawing.pen import HUGE, LARGE, Standing, shortened
from oppidum.drawing.sheet import page
from oppidum.drawing.svg import NOTHING, Markup, at, group
from oppidum.games.foundations.facts import FoundationsFacts
from oppidum.games.foundations.views import FoundationsView

BOARD = 792.0
LARGEST_LOT = 190.0
MARGIN = 46
HEADER = 88
COLUMN = 456
GAP = 40
KEY_GAP = 24


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
    desk = Desk(view, facts, theme, min(BOARD / facts.size, LARGEST_LOT), tuple(standings))
    chosen = linked(desk, highlight) if highlight else None
    width = 2 * MARGIN + extent(desk) + GAP + COLUMN
    height = 2 * MARGIN + max(_column_height(len(view.seats)), HEADER + extent(desk))
    return page(
        desk,
        facts.title.name,
        in_words(desk),
        width,
        height,
        group(_table(desk, chosen), transform=at(MARGIN, MARGIN)),
        group(_column(desk), transform=at(MARGIN + extent(desk) + GAP, MARGIN)),
        data_highlight=chosen.building if chosen else None,
    )


def _table(desk: Desk, chosen: Linked | None) -> Markup:
    """Title and city; a key below where the column reaches further down."""
    wide = extent(desk)
    below = HEADER + wide + KEY_GAP
    roomy = below + KEY_HEIGHT <= _column_height(len(desk.view.seats))
    return group(
        desk.text(desk.facts.title.name, 26, 20, HUGE, serif=True),
        desk.text(turn(desk), 28, 58, LARGE, colour=desk.theme.muted),
        desk.symbols.use("north", wide - 52, 34, 52),
        group(city(desk, chosen), transform=at(0, HEADER)),
        group(key(desk), transform=at(RULER, below)) if roomy else NOTHING,
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
    if top + KEY_GAP + KEY_HEIGHT <= HEADER + extent(desk):
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
