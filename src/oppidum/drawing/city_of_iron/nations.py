"""The boards of the nations: points, coins, science, cities with drawers of buildings, towns, store and cards."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from oppidum.drawing.blocks import EMPTY, Block, flow, stack, text_width, texts
from oppidum.drawing.city_of_iron.context import DESIGNED_WORDS, DrawContext
from oppidum.drawing.city_of_iron.gains import TIMES, gains, medallions
from oppidum.drawing.city_of_iron.lands import panorama
from oppidum.drawing.city_of_iron.row import describe as describe_building
from oppidum.drawing.city_of_iron.towns import small_seal
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import HEADING, HUGE, LARGE, MINUS, PLAIN, SMALL, number, shorten, with_sign
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

PAD = 14
HEADER = 104
DRAWER_WIDTH = 100
DRAWER_HEIGHT = 46
STRIP = 26
LONGEST_NAME = 20
CHIP = 24
ROOMY = 560


def nation(context: DrawContext, seat: int, width: float) -> Block:
    """Draws one player's board."""
    inside = width - 2 * PAD
    body = stack(
        [
            cities(context, seat, inside),
            _towns(context, seat, inside),
            _store(context, seat, inside),
            _cards(context, seat, inside),
            _abilities(context, seat, inside),
        ],
        10,
    )
    height = HEADER + body.height + PAD
    drawn = group(
        title(_describe(context, seat)),
        _frame(context, seat, width, height),
        _header(context, seat, width),
        group(body.drawing, transform=at(PAD, HEADER)),
        data_panel=seat,
        data_owner=seat,
    )
    return Block(drawn, width, height)


def _describe(context: DrawContext, seat: int) -> str:
    held = context.view.seats[seat]
    return (
        f"{context.whose(seat)}, {context.facts.nations[held.nation].name}: points {held.points}, coins {held.coins}, "
        f"income {held.income}, science {held.science}, cards in hand {len(held.hand.cards)}"
    )


# Above


def _frame(context: DrawContext, seat: int, width: float, height: float) -> Markup:
    """Draws a sheet with a band of the owner's colour; the seat to act has a strong line around it."""
    theme, paint = context.theme, context.paint(seat)
    acting = seat in context.view.to_act
    band = mix(paint.fill, theme.panel, 0.26)
    return join(
        element("rect", x=2, y=3, width=width, height=height, rx=7, fill=theme.shadow, opacity=0.16),
        element("rect", width=width, height=height, rx=7, fill=theme.panel),
        element("path", d=f"M0 {HEADER - 12}V7a7 7 0 0 1 7 -7H{width - 7}a7 7 0 0 1 7 7V{HEADER - 12}Z", fill=band),
        element(
            "rect",
            width=width,
            height=height,
            rx=7,
            fill="none",
            stroke=paint.deep if acting else theme.line,
            stroke_width=3.5 if acting else 1.2,
        ),
    )


def _header(context: DrawContext, seat: int, width: float) -> Markup:
    held, theme = context.view.seats[seat], context.theme
    name = shorten(context.name(seat), LONGEST_NAME)
    nation_name = context.facts.nations[held.nation].name
    return group(
        context.badge(seat, 34, 34, 44),
        context.text(name, 66, 24, HEADING, serif=True, weight=700),
        _state(context, seat, 76 + text_width(name, HEADING)),
        context.text(nation_name, 66, 46, PLAIN, colour=theme.ink),
        _stats(context, seat),
        _points(context, seat, width),
    )


def _state(context: DrawContext, seat: int, x: float) -> Markup:
    """Returns what the player is about to do, or that one has won, beside the name."""
    summary = context.summaries[seat] if seat < len(context.summaries) else None
    if summary is not None and summary.won:
        return context.symbols.use("wreath", x + 10, 24, 28, context.paint(seat).deep)
    if seat not in context.view.to_act:
        return NOTHING
    said = {"bidding": "to bid", "rebidding": "to bid", "acting": "to act", "buying": "buying"}
    text = said.get(context.view.phase, "to choose")
    width = 13 + 7 * len(text)
    return join(
        element("rect", x=x, y=15, width=width, height=18, rx=9, fill=context.theme.ink),
        context.text(text, x + width / 2, 24, SMALL, anchor="middle", colour=context.theme.panel, weight=700),
    )


def _stats(context: DrawContext, seat: int) -> Markup:
    """Draws coins and science with what comes each round, and the draws of a round."""
    held = context.view.seats[seat]
    citizen, military = held.draws
    figures = (
        ("coin", held.coins, f"+{held.income}"),
        ("science", held.science, f"+{held.science_income}" if held.science_income else ""),
        ("citizen-card", "", f"+{citizen}" if citizen else ""),
        ("military-card", "", f"+{military}" if military else ""),
    )
    parts, x = [], 66.0
    for symbol, count, more in figures:
        if count == "" and not more:
            continue
        shown = str(count)
        after = x + 21 + 10 * len(shown)
        parts.append(
            group(
                context.symbols.use(symbol, x + 9, 72, 19),
                context.text(shown, x + 22, 72, LARGE, weight=700) if shown else NOTHING,
                context.text(more, after + 3, 72, PLAIN, colour=context.theme.ink) if more else NOTHING,
                data_stat=symbol,
                data_value=shown,
            )
        )
        x = after + 9 * len(more) + 16
    parts.append(group(_tokens(context, seat), transform=at(x + 4, 72)))
    return group(*parts)


def _tokens(context: DrawContext, seat: int) -> Markup:
    """Draws the city tokens that are left to lay, each with the spaces of its city side."""
    theme, parts, x = context.theme, [], 0.0
    for token, count in context.view.seats[seat].tokens.items():
        for _ in range(count):
            spaces = context.facts.tokens[token].city.spaces
            tower = f"M{x} 10v-17h4v3h3v-3h4v3h3v-3h4v17Z"
            parts.append(element("path", d=tower, fill=theme.stone, stroke=theme.etch, stroke_width=1))
            parts.append(context.text(str(spaces), x + 9, 4, SMALL, anchor="middle", weight=700, colour=theme.etch))
            x += 24
    return group(title("City tokens left"), *parts)


def _points(context: DrawContext, seat: int, width: float) -> Markup:
    """Draws the points, and how many they would be with the coming scoring."""
    points, later = context.view.seats[seat].points, context.projected_points(seat)
    right = width - PAD
    parts = [
        context.symbols.use("points", right - 11, 31, 24),
        context.text(number(points), right - 28, 31, HUGE, serif=True, anchor="end"),
    ]
    if later is not None:
        ending = f" ({context.summaries[seat].coming})" if width > ROOMY else ""
        said = f"{with_sign(later - points)} → {number(later)}{ending}"
        parts.append(context.text(said, right, 72, PLAIN, anchor="end", weight=700))
    return group(*parts, data_points=points, data_projected=later)


# Cities


def cities(context: DrawContext, seat: int, width: float) -> Block:
    """Draws the cities, and towns that hold buildings like one."""
    own = [land for land, city in context.view.cities.items() if city.owner == seat]
    blocks = [_city(context, land, width) for land in own]
    blocks += [
        _cabinet(context, town, context.facts.towns[town].name, room[0].amount, room[0].terrain, "", width)
        for town, held in context.view.towns.items()
        if held.owner == seat and (room := [gain for gain in context.facts.gains(town) if gain.kind == "spaces"])
    ]
    return flow(blocks, width, 10)


def _city(context: DrawContext, land: str, width: float) -> Block:
    city, entry = context.view.cities[land], context.facts.lands[land]
    districts = f"{len(city.districts)} district{'s' if len(city.districts) > 1 else ''}" if city.districts else ""
    name = "Home" if entry.home else entry.name
    return _cabinet(context, land, name, city.spaces, entry.terrain, districts, width)


def _cabinet(
    context: DrawContext, place: str, name: str, spaces: int, terrain: tuple[str, ...], note: str, width: float
) -> Block:
    """Draws a place with a drawer for each building and each free space, its panorama above them."""
    held = context.view.cities[place].buildings if place in context.view.cities else context.view.towns[place].buildings
    drawers = [_drawer(context, building) for building in held.cards if building]
    drawers += [_empty_drawer(context)] * (spaces - len(drawers))
    across = max(min(spaces, int((width + 4) / (DRAWER_WIDTH + 4))), 2)
    wide = across * (DRAWER_WIDTH + 4) - 4
    shelf = flow(drawers, wide, 4)
    theme, rings = context.theme, medallions(context, terrain, 21)
    label = f"{name}, {note}" if note else name
    plate = min(text_width(label, PLAIN) + 32, wide - rings.width - 8)
    head = join(
        panorama(context, terrain, wide, STRIP),
        element("rect", x=3, y=4, width=plate, height=18, rx=3, fill=theme.plate, opacity=0.92),
        context.text(label, 9, 13, PLAIN, serif=True, weight=700),
        context.mark("land" if place in context.facts.lands else "town", place, plate - 6, 13, 9),
        group(rings.drawing, transform=at(wide - rings.width - 1, 2.5)),
    )
    drawn = group(head, group(shelf.drawing, transform=at(0, STRIP + 4)), data_city=place, data_spaces=spaces)
    return Block(drawn, wide, STRIP + 4 + shelf.height)


def _drawer(context: DrawContext, building: str) -> Block:
    """Draws a building in its place: name, handle, what it gives."""
    theme, entry = context.theme, context.facts.buildings[building]
    given = gains(context, building, 19)
    middle = DRAWER_WIDTH / 2
    drawn = group(
        title(describe_building(context, building)),
        element(
            "rect",
            width=DRAWER_WIDTH,
            height=DRAWER_HEIGHT,
            rx=3,
            fill=theme.plate,
            stroke=theme.brass_dark,
            stroke_width=1.2,
        ),
        context.text(shorten(entry.name, 14), middle, 12, SMALL, anchor="middle", weight=700),
        group(given.drawing, transform=at(middle - given.width / 2, 22)),
        context.mark("building", building, DRAWER_WIDTH - 7, DRAWER_HEIGHT - 7, 9),
        data_building=building,
    )
    return Block(drawn, DRAWER_WIDTH, DRAWER_HEIGHT)


def _empty_drawer(context: DrawContext) -> Block:
    theme = context.theme
    frame = element(
        "rect",
        x=1,
        y=1,
        width=DRAWER_WIDTH - 2,
        height=DRAWER_HEIGHT - 2,
        rx=3,
        fill="none",
        stroke=theme.line,
        stroke_width=1.2,
        stroke_dasharray="5 4",
    )
    handle = element("path", d=f"M{DRAWER_WIDTH / 2 - 9} 22q9 9 18 0", fill="none", stroke=theme.brass, stroke_width=2)
    return Block(group(title("A free space"), frame, handle), DRAWER_WIDTH, DRAWER_HEIGHT)


# Below


def _towns(context: DrawContext, seat: int, width: float) -> Block:
    held = [town for town, state in context.view.towns.items() if state.owner == seat]
    return flow([small_seal(context, town) for town in held], width, 8) if held else EMPTY


def _store(context: DrawContext, seat: int, width: float) -> Block:
    """Draws the buildings set aside, and what that costs."""
    stored = [building for building in context.view.seats[seat].stored.cards if building]
    if not stored:
        return EMPTY
    per = getattr(context.facts.rules.stored_for_penalty, context.facts.storing)
    cost = (
        f"{MINUS}{context.facts.rules.storing_penalty} each"
        if per == 1
        else f"{MINUS}{context.facts.rules.storing_penalty} for {per}"
    )
    chips = [_label(context, f"Stored ({cost})")]
    for building in stored:
        coins = context.facts.buildings[building].cost
        price = f"{coins.coins}" + (f"+{coins.science}" if coins.science else "")
        said = f"costs {price}" + (f"; {DESIGNED_WORDS}" if context.is_designed("building", building) else "")
        chips.append(_chip(context, context.facts.buildings[building].name, context.theme.flat, said))
    return _tag(flow(chips, width, 6), data_stored=len(stored))


def _cards(context: DrawContext, seat: int, width: float) -> Block:
    """Draws hand and piles: names where the viewer knows them, else backs; a pile goes from its top."""
    held = context.view.seats[seat]
    own = seat == context.viewer
    lines = []
    if not own:
        lines.append(flow([_label(context, "Hand"), *_chips(context, held.hand.cards)], width, 6, 5))
    for deck, piles in (("citizen", held.citizen), ("military", held.military)):
        chips = [_label(context, deck.capitalize()), *_pile(context, piles.draw.cards, piles.discard.cards)]
        lines.append(flow(chips, width, 6, 5))
    return _tag(stack(lines, 6), data_hand=seat, data_held=len(held.hand.cards))


def _pile(context: DrawContext, draw: Sequence[str | None], discard: Sequence[str | None]) -> list[Block]:
    """Returns the draw pile from its top, then the discards from theirs."""
    if not draw and not discard:
        return [_small(context, "no cards")]
    blocks = []
    for name, cards in (("draw", draw), ("discard", discard)):
        if cards:
            blocks += [_small(context, f"{name} {len(cards)}:"), *_chips(context, cards)]
    return blocks


def _chips(context: DrawContext, cards: Sequence[str | None]) -> list[Block]:
    """Draws cards by name; those that the viewer does not know are one chip of backs."""
    theme = context.theme
    known = [card for card in cards if card]
    blocks = []
    if hidden := len(cards) - len(known):
        blocks.append(_chip(context, f"? {TIMES}{hidden}" if hidden > 1 else "?", theme.line, "not known to you"))
    for card in known:
        colour = theme.citizen if context.facts.cards[card].deck == "citizen" else theme.wax
        blocks.append(_chip(context, context.facts.cards[card].name, mix(colour, theme.panel, 0.24), "", card))
    if not cards:
        blocks.append(_small(context, "no cards"))
    return blocks


def _chip(context: DrawContext, name: str, fill: str, said: str, card: str = "") -> Block:
    width = text_width(name, SMALL) + 14
    drawn = group(
        title(said) if said else NOTHING,
        element(
            "rect", width=width, height=CHIP - 4, y=2, rx=4, fill=fill, stroke=context.theme.line, stroke_width=0.8
        ),
        context.text(name, width / 2, CHIP / 2, SMALL, anchor="middle"),
        data_card=card or None,
    )
    return Block(drawn, width, CHIP)


def _label(context: DrawContext, name: str) -> Block:
    return Block(context.text(name, 0, CHIP / 2, PLAIN, serif=True, weight=700), max(60, text_width(name, PLAIN)), CHIP)


def _small(context: DrawContext, name: str) -> Block:
    return Block(context.text(name, 0, CHIP / 2, SMALL, colour=context.theme.muted), text_width(name, SMALL), CHIP)


def _abilities(context: DrawContext, seat: int, width: float) -> Block:
    """Returns what the nation can do."""
    said = context.caption("nation", context.view.seats[seat].nation)
    return texts(context, wrap(f"Ability: {said}.", int(width / 6.6)), SMALL, context.theme.muted) if said else EMPTY


def _tag(block: Block, **data: float) -> Block:
    return Block(group(block.drawing, **data), block.width, block.height)
