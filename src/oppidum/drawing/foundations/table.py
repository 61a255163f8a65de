"""A table of Foundations as a picture: an architect's desk with the city on it."""

from __future__ import annotations

from collections.abc import Sequence

from oppidum.drawing.foundations.city import RULER, buildings_of, city, extent
from oppidum.drawing.foundations.context import DrawContext, roman
from oppidum.drawing.foundations.links import Linked, find_links
from oppidum.drawing.foundations.market import PILES_HEIGHT, SHELF_HEIGHT, market, piles
from oppidum.drawing.foundations.panels import KEY_HEIGHT, LONGEST_NAME, PANEL_HEIGHT, key, panel
from oppidum.drawing.foundations.tracks import TRACK_HEIGHT, points, population
from oppidum.drawing.pen import HUGE, LARGE, PlayerSummary, draw_sheet, shorten
from oppidum.drawing.svg import NOTHING, Markup, at, group
from oppidum.games.foundations.shown.facts import FoundationsFacts
from oppidum.games.foundations.shown.views import FoundationsView

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
    summaries: Sequence[PlayerSummary] = (),
) -> str:
    """Returns the view as SVG text.

    `highlight` names a civic building as ``school-2 C3 C4``: lines then lead to what it scores. `summaries` gives the
    players' names and points with their reasons, one a seat. Raises NoPicture where theme or building do not exist.
    """
    context = DrawContext(view, facts, theme, min(BOARD / facts.size, LARGEST_LOT), tuple(summaries))
    chosen = find_links(context, highlight) if highlight else None
    width = 2 * MARGIN + extent(context) + GAP + COLUMN
    height = 2 * MARGIN + max(_column_height(len(view.seats)), HEADER + extent(context))
    return draw_sheet(
        context,
        facts.title.name,
        describe(context),
        width,
        height,
        group(_table(context, chosen), transform=at(MARGIN, MARGIN)),
        group(_column(context), transform=at(MARGIN + extent(context) + GAP, MARGIN)),
        data_highlight=chosen.building if chosen else None,
    )


def _table(context: DrawContext, chosen: Linked | None) -> Markup:
    """Draws title and city, and a key below where the column reaches further down."""
    wide = extent(context)
    below = HEADER + wide + KEY_GAP
    roomy = below + KEY_HEIGHT <= _column_height(len(context.view.seats))
    return group(
        context.text(context.facts.title.name, 26, 20, HUGE, serif=True),
        context.text(turn(context), 28, 58, LARGE, colour=context.theme.muted),
        context.symbols.use("north", wide - 52, 34, 52),
        group(city(context, chosen), transform=at(0, HEADER)),
        group(key(context), transform=at(RULER, below)) if roomy else NOTHING,
    )


def _column_height(seats: int) -> float:
    """Returns how far down era, market, panels and tracks reach."""
    return PILES_HEIGHT + SHELF_HEIGHT + seats * (PANEL_HEIGHT + 10) + 12 + 2 * TRACK_HEIGHT


def _column(context: DrawContext) -> Markup:
    """Draws era, market, panels and tracks, and a key where there is room."""
    parts = [piles(context, COLUMN), group(market(context, COLUMN), transform=at(0, PILES_HEIGHT))]
    top = PILES_HEIGHT + SHELF_HEIGHT
    for seat in range(len(context.view.seats)):
        parts.append(group(panel(context, seat, COLUMN), transform=at(0, top)))
        top += PANEL_HEIGHT + 10
    top += 12
    for track in (population, points):
        parts.append(group(track(context, COLUMN), transform=at(0, top)))
        top += TRACK_HEIGHT
    if top + KEY_GAP + KEY_HEIGHT <= HEADER + extent(context):
        parts.append(group(key(context), transform=at(0, HEADER + extent(context) - KEY_HEIGHT)))
    return group(*parts)


def turn(context: DrawContext) -> str:
    """Returns whose turn it is, in words."""
    acting = [shorten(context.name(seat), LONGEST_NAME) for seat in context.view.to_act]
    if not acting:
        winners = [shorten(summary.name, LONGEST_NAME) for summary in context.summaries if summary.won]
        return f"The game is over. {' and '.join(winners)} won." if winners else "The game is over."
    if len(acting) > 1:
        return f"{', '.join(acting[:-1])} and {acting[-1]} choose a deed."
    return f"{acting[0]} is to play."


def describe(context: DrawContext) -> str:
    """Returns the position for those who do not see it."""
    view, names = context.view, context.facts.title
    seats = [
        f"{context.whose(seat)}: {names.points} {held.points}, {names.money} {held.coins}, citizens {held.citizens}"
        for seat, held in enumerate(view.seats)
    ]
    sale = [f"{lot} for {price}" for lot, price in zip(view.market, view.prices, strict=True) if lot]
    built = [
        f"{context.facts.pieces[name.split()[0]].name} on {' '.join(name.split()[1:])}, {context.owner(owner).letter}"
        for name, owner in buildings_of(context).items()
    ]
    period = f"{names.period.capitalize()} {roman(view.era)} of {roman(context.facts.eras)}"
    return " ".join(
        f"{part}."
        for part in (
            period,
            turn(context).rstrip("."),
            "; ".join(seats),
            f"On sale: {', '.join(sale)}" if sale else "Nothing is on sale",
            f"Buildings: {'; '.join(built)}" if built else "Nothing is built yet",
        )
    )
