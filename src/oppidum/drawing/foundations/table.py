"""A table of Foundations as a picture: an architect's desk with the city on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from oppidum.drawing.blocks import Block, stack
from oppidum.drawing.foundations import consul
from oppidum.drawing.foundations.cards import index, known_cards
from oppidum.drawing.foundations.city import RULER, buildings_of, city, extent
from oppidum.drawing.foundations.context import DrawContext, roman
from oppidum.drawing.foundations.links import Linked, find_links
from oppidum.drawing.foundations.market import PILES_HEIGHT, SHELF_HEIGHT, market, piles
from oppidum.drawing.foundations.monuments import pool
from oppidum.drawing.foundations.offers import offers
from oppidum.drawing.foundations.panels import LONGEST_NAME, key, panel, panel_height
from oppidum.drawing.foundations.roads import EDGE_NAMES, ROAD
from oppidum.drawing.foundations.roads import GAP as GAP_TO_ROAD
from oppidum.drawing.foundations.tracks import TRACK_HEIGHT, points, population
from oppidum.drawing.pen import HUGE, LARGE, PlayerSummary, draw_sheet, shorten
from oppidum.drawing.svg import at, group
from oppidum.games.foundations.shown.facts import FoundationsFacts
from oppidum.games.foundations.shown.views import FoundationsView

BOARD = 792.0
LARGEST_LOT = 190.0
MARGIN = 46
HEADER = 88
COLUMN = 456
GAP = 40
KEY_GAP = 24
ASKED = {
    "roads": "lay a milestone",
    "invocations": "say whether a card counts now",
    "consul": "choose where the Consul builds",
}


def draw(
    view: FoundationsView,
    facts: FoundationsFacts,
    theme: str = "light",
    highlight: str | None = None,
    summaries: Sequence[PlayerSummary] = (),
    captions: Mapping[str, str] | None = None,
) -> str:
    """Returns the view as SVG text.

    `highlight` names a civic building as ``school-2 C3 C4``: lines then lead to what it scores. `summaries` gives the
    players' names and points with their reasons, one a seat. `captions` says what cards do, by their names in notation.
    Raises NoPicture where theme or building do not exist.
    """
    board = BOARD - 2 * (ROAD + GAP_TO_ROAD) if "roads" in view.modules else BOARD
    context = DrawContext(view, facts, theme, min(board / facts.size, LARGEST_LOT), tuple(summaries), captions)
    chosen = find_links(context, highlight) if highlight else None
    left, right = _sides(context, chosen)
    width = 2 * MARGIN + extent(context) + GAP + COLUMN
    return draw_sheet(
        context,
        facts.title.name,
        describe(context),
        width,
        2 * MARGIN + max(left.height, right.height),
        group(left.drawing, transform=at(MARGIN, MARGIN)),
        group(right.drawing, transform=at(MARGIN + extent(context) + GAP, MARGIN)),
        data_highlight=chosen.building if chosen else None,
    )


def _sides(context: DrawContext, chosen: Linked | None) -> tuple[Block, Block]:
    """Draws what stands on the left and on the right; what cards do, and a key, go where there is more room."""
    left, right = [_table(context, chosen)], [_column(context)]
    monuments = pool(context, extent(context) - 2 * RULER)
    below = [monuments, consul.tokens(context, extent(context) - 2 * RULER)]
    left += [_indent(block) for block in below if block.height]
    narrow, wide = index(context, COLUMN), index(context, extent(context) - 2 * RULER)
    if wide.height:
        below_right, below_left = _height([*right, narrow]), _height([*left, wide])
        if max(_height(left), below_right) <= max(below_left, _height(right)):
            right.append(narrow)
        else:
            left.append(_indent(wide))
    meanings, down = key(context), _height(left) - _height(right)
    if KEY_GAP + meanings.height <= -down:
        left.append(_indent(meanings))
    elif KEY_GAP + meanings.height <= down:
        drawn = group(meanings.drawing, transform=at(0, down - meanings.height - KEY_GAP))
        right.append(Block(drawn, COLUMN, down - KEY_GAP))
    return _pile(left), _pile(right)


def _height(blocks: list[Block]) -> float:
    return _pile(blocks).height


def _pile(blocks: list[Block]) -> Block:
    return blocks[0] if len(blocks) == 1 else stack(blocks, KEY_GAP)


def _indent(block: Block) -> Block:
    """Puts a block below the city, in line with its lots."""
    return Block(group(block.drawing, transform=at(RULER, 0)), block.width + RULER, block.height)


def _table(context: DrawContext, chosen: Linked | None) -> Block:
    """Draws title and city."""
    wide = extent(context)
    drawn = group(
        context.text(context.facts.title.name, 26, 20, HUGE, serif=True),
        context.text(turn(context), 28, 58, LARGE, colour=context.theme.muted),
        context.symbols.use("north", wide - 52, 34, 52),
        group(city(context, chosen), transform=at(0, HEADER)),
    )
    return Block(drawn, wide, HEADER + wide)


def _column(context: DrawContext) -> Block:
    """Draws era, market, panels and tracks."""
    parts = [piles(context, COLUMN), group(market(context, COLUMN), transform=at(0, PILES_HEIGHT))]
    top: float = PILES_HEIGHT + SHELF_HEIGHT
    for seat in range(len(context.view.seats)):
        parts.append(group(panel(context, seat, COLUMN), transform=at(0, top)))
        top += panel_height(context, seat, COLUMN) + 10
    for block in (consul.panel(context, COLUMN), offers(context, COLUMN)):
        parts.append(group(block.drawing, transform=at(0, top)))
        top += block.height + 10 if block.height else 0
    top += 12
    for track in (population, points):
        parts.append(group(track(context, COLUMN), transform=at(0, top)))
        top += TRACK_HEIGHT
    return Block(group(*parts), COLUMN, top)


def turn(context: DrawContext) -> str:
    """Returns whose turn it is, in words."""
    acting = [shorten(context.name(seat), LONGEST_NAME) for seat in context.view.to_act]
    if not acting:
        winners = [shorten(summary.name, LONGEST_NAME) for summary in context.summaries if summary.won]
        if not winners and context.module("consul") and consul.has_won(context):
            winners = [context.name(len(context.view.seats))]
        return f"The game is over. {' and '.join(winners)} won." if winners else "The game is over."
    if len(acting) > 1:
        what = "deed" if any(seat.hand.cards for seat in context.view.seats) else "card"
        return f"{', '.join(acting[:-1])} and {acting[-1]} choose a {what}."
    if context.stage_of_trade():
        return _trade(context)
    if context.asking():
        return f"{acting[0]} is to {ASKED.get(context.asking() or '', 'choose a card')}."
    return f"{acting[0]} is to play{_steps_left(context)}."


def _trade(context: DrawContext) -> str:
    """Returns what somebody is about while there is an offer."""
    offer = context.module("trading").offer
    by, to = (shorten(context.name(seat), LONGEST_NAME) for seat in (offer.by, offer.to))
    return {
        "composing": f"{by} composes an offer to {to}.",
        "waiting": f"{to} is to answer the offer of {by}.",
        "wishing": f"{by} composes what {by} would accept from {to}.",
    }[context.module("trading").stage]


def _steps_left(context: DrawContext) -> str:
    """Returns what is left of a turn with several steps, where it is not just the one action."""
    left = context.module("turn")
    if left is None or (left.actions_left == 1 and not left.taken):
        return ""
    if left.actions_left:
        return f", with {left.actions_left} action{'s' if left.actions_left > 1 else ''} left"
    return " or to end the turn"


def describe(context: DrawContext) -> str:
    """Returns the position for those who do not see it."""
    view, names = context.view, context.facts.title
    seats = [
        f"{context.whose(party)}: {names.points} {held.points}, {names.money} {held.coins}, citizens {held.citizens}"
        for party in range(context.parties())
        if (held := context.held(party))
    ]
    cards = context.facts.cards
    sale = [
        f"{cards[lot].name if lot in cards else lot} for {price}"
        for lot, price in zip(view.market, view.prices, strict=True)
        if lot
    ]
    built = [
        f"{context.kind(name.split()[0]).name} on {' '.join(name.split()[1:])}, {context.owner(owner).letter}"
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
            *_describe_modules(context),
        )
    )


def _describe_modules(context: DrawContext) -> Iterator[str]:
    """Yields what the modules show: open monuments, roads with their ranking, and known cards of players."""
    pieces, cards = context.facts.pieces, context.facts.cards
    if monuments := context.module("monuments"):
        yield f"Monuments: {', '.join(pieces[piece].name for piece, left in monuments.pool.items() if left) or 'none'}"
    if roads := context.module("roads"):
        edges = [
            f"{name} {cards[edge.road].name}"
            + "".join(f", {context.owner(seat).letter} {edge.influence[seat]}" for seat in edge.ranked)
            for name, edge in zip(EDGE_NAMES, roads.edges, strict=True)
        ]
        yield f"Roads: {'; '.join(edges)}"
    if favors := context.module("favors"):
        held = [
            f"{context.owner(seat).letter} {favors.unspent[seat]} unspent, {favors.spent[seat]} spent"
            for seat in range(len(context.view.seats))
        ]
        yield f"Favor tokens: {'; '.join(held)}"
    if trading := context.module("trading"):
        told = [trading.offer, *trading.wishes]
        if lines := [f"{context.name(offer.by)}: {offer.line}" for offer in told if offer]:
            yield f"Offers and wishes: {'; '.join(lines)}"
    if context.module("consul"):
        shown = context.module("consul")
        side = "ready" if shown.ready else "planning"
        yield f"The Consul's card shows {side}; deeds cost at least {shown.minimum}"
        yield consul.next_act(context)
    for seat in range(len(context.view.seats)):
        if known := known_cards(context, seat):
            yield f"Cards of {context.name(seat)}: {', '.join(cards[card].name for card in known)}"
