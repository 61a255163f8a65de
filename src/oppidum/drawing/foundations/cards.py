"""Cards of the modules: on the shelf, as small cards in a player's panel, and with what they do in an index."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from oppidum.drawing.blocks import EMPTY, Block, columns, flow, text_width, texts
from oppidum.drawing.foundations.context import DrawContext
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import HEADING, PLAIN, SMALL, shorten
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title
from oppidum.games.foundations.shown.facts import FAVOR_SIDES

CHIP = 26
LETTERS = 5.7
LONGEST = 24
BOLD = 7.2
HEAD = 30
KEPT = {"roles": "role", "objectives": "objective"}
BACKS = "M0 6L6 0M-1.5 1.5L1.5-1.5M4.5 7.5L7.5 4.5"


def invocation(context: DrawContext, card: str, width: float, height: float) -> Markup:
    """Draws an invocation as it lies on the shelf between deeds: in a frame of brass, with its symbol and name."""
    theme, text = context.theme, context.facts.cards[card]
    names = wrap(text.name, int((width - 8) / 6.1), max_lines=2, placeholder="…")
    top = height - 8 - 14 * len(names)
    frame: dict[str, str | float] = {"fill": "none", "stroke": theme.brass_dark}
    return group(
        element("rect", width=width, height=height, rx=4, fill=mix(theme.brass, theme.plate, 0.24)),
        element("rect", width=width, height=height, rx=4, stroke_width=1.2, **frame),
        element("rect", x=4, y=4, width=width - 8, height=height - 8, rx=9, stroke_width=0.8, **frame),
        context.symbols.use("star", width / 2, 15, 14),
        context.symbols.use(text.symbol, width / 2, (22 + top) / 2 + 1, min(30, top - 22)),
        *(
            context.text(name, width / 2, top + 8 + 14 * line, SMALL, serif=True, anchor="middle", weight=700)
            for line, name in enumerate(names)
        ),
    )


# In a player's panel


def cards_of(context: DrawContext, seat: int, width: float) -> Block:
    """Draws a player's markers of modules, role, objectives and invocations, in as many rows as they need."""
    items = [*_markers(context, seat), *_kept(context, seat), *_invocations(context, seat)]
    return flow(items, width, 7, 5)


def _markers(context: DrawContext, seat: int) -> Iterator[Block]:
    if monuments := context.module("monuments"):
        yield _count(context, "column", monuments.markers[seat], "monument markers")
    if roads := context.module("roads"):
        yield _count(context, "milestone", roads.milestones_left[seat], "milestones")
    if favors := context.module("favors"):
        yield _count(context, "favor", favors.unspent[seat], "favor tokens")
        if context.module("stealing") is not None:
            yield _count(context, "favor-spent", favors.spent[seat], "spent favor tokens")


def _count(context: DrawContext, symbol: str, left: int, what: str) -> Block:
    """Draws how many markers of a kind are left."""
    number = context.text(str(left), 22, CHIP / 2, PLAIN, weight=700)
    said = title(f"{what} left: {left}")
    return Block(group(said, context.symbols.use(symbol, 10, CHIP / 2, 18), number, data_left_of=what), 38, CHIP)


def _kept(context: DrawContext, seat: int) -> Iterator[Block]:
    """Yields a player's roles and objectives, face down where the viewer does not know them."""
    for option, what in KEPT.items():
        for card in _cards_kept(context, option, seat):
            yield chip(context, seat, card, what)


def _cards_kept(context: DrawContext, option: str, seat: int) -> list[str | None]:
    """Returns the card that a player kept and those drawn later; before the choice those dealt, if known."""
    shown = context.module(option)
    if shown is None:
        return []
    kept = shown.kept[seat]
    unknown = [None] if shown.dealt[seat] else []
    dealt = [card for card in shown.dealt[seat] if card is not None]
    # A draw of roles is a list, of which the first is kept.
    drawn = [draw[0] if isinstance(draw, list) else draw for draw in shown.drawn[seat]]
    return [*([kept] if kept is not None else dealt or unknown), *drawn]


def known_cards(context: DrawContext, seat: int) -> list[str]:
    """Returns the cards of a player that the viewer knows and that are not used up."""
    shown = context.module("invocations")
    bought = [*shown.held[seat], *shown.ongoing[seat]] if shown else []
    return [card for option in KEPT for card in _cards_kept(context, option, seat) if card is not None] + bought


def _invocations(context: DrawContext, seat: int) -> Iterator[Block]:
    shown = context.module("invocations")
    if shown is None:
        return
    for state in ("held", "ongoing", "used"):
        for card in getattr(shown, state)[seat]:
            yield chip(context, seat, card, state)


STATES = {
    "role": "role",
    "objective": "objective",
    "held": "not used yet",
    "ongoing": "works to the end of the game",
    "used": "used",
}


def chip(context: DrawContext, seat: int, card: str | None, state: str) -> Block:
    """Draws a small card: its symbol and name, its kind by the colour of its edge; a back where it is unknown."""
    theme = context.theme
    colour = {"role": theme.citizen, "objective": theme.wax}.get(state, theme.brass)
    if card is None:
        return _back(context, state, colour)
    text = context.facts.cards[card]
    name = shorten(text.name, LONGEST)
    width = 36 + BOLD * len(name)
    picked = card == context.view.seats[seat].chosen
    used = state == "used"
    wash = mix(colour, theme.plate, 0.3) if state == "ongoing" else theme.plate
    paper = element(
        "rect",
        width=width,
        height=CHIP,
        rx=4,
        fill=wash,
        stroke=theme.glow if picked else theme.ink,
        stroke_width=2.4 if picked else 1,
        stroke_dasharray="3 3" if used else None,
    )
    edge = element("rect", x=1, y=1, width=7, height=CHIP - 2, rx=3, fill=colour)
    symbol = context.symbols.use(text.symbol, 18, CHIP / 2, 16)
    label = context.text(name, 29, CHIP / 2, SMALL, weight=None if used else 700)
    drawn = group(
        title(f"{text.name}, {STATES[state]}. {context.captions.get(card, '')}"),
        paper,
        edge,
        group(symbol, label, opacity=0.55 if used else None),
        data_chip=card,
        data_state=state,
    )
    return Block(drawn, width, CHIP)


def _back(context: DrawContext, state: str, colour: str) -> Block:
    """Draws the back of a card that the viewer does not know."""
    theme = context.theme
    pattern = context.symbols.pattern("back", 6, BACKS, theme.ink, 0.35)
    width = 12 + text_width(state, SMALL) + 12
    drawn = group(
        title(f"an unknown {state}"),
        element("rect", width=width, height=CHIP, rx=4, fill=mix(colour, theme.panel, 0.35)),
        element("rect", width=width, height=CHIP, rx=4, fill=pattern, stroke=theme.ink, stroke_width=1),
        element("rect", x=7, y=5, width=width - 14, height=CHIP - 10, rx=2, fill=theme.plate, opacity=0.9),
        context.text(state, width / 2, CHIP / 2, SMALL, anchor="middle"),
        data_chip="?",
        data_state=state,
    )
    return Block(drawn, width, CHIP)


# The index


def index(context: DrawContext, width: float) -> Block:
    """Draws what every card does that the viewer knows and that counts or may still be used."""
    entries = list(_entries(context))
    if not entries:
        return EMPTY
    across = max(int((width + 24) / 250), 1)
    wide = (width - 24 * (across - 1)) / across
    inside = columns([_entry(context, card, kind, wide) for card, kind in entries], across, 24, 10)
    designed = any(context.facts.cards[card].designed for card, _ in entries)
    note = "what they do was designed for this product" if designed else ""
    return titled(context, "Cards", note, width, inside)


def titled(context: DrawContext, name: str, note: str, width: float, inside: Block) -> Block:
    """Draws a heading with a note over something."""
    head = join(
        context.text(name, 0, 10, HEADING, serif=True),
        context.text(note, width, 12, SMALL, anchor="end", colour=context.theme.muted) if note else NOTHING,
    )
    return Block(join(head, group(inside.drawing, transform=at(0, HEAD))), width, HEAD + inside.height)


def _entries(context: DrawContext) -> Iterator[tuple[str, str]]:
    """Yields cards with what they are: those for all first, then those of players, then those on sale."""
    objectives, invocations = context.module("objectives"), context.module("invocations")
    seen: dict[str | None, str] = dict.fromkeys(objectives.shared if objectives else (), "objective for all")
    for option, what in KEPT.items():
        for seat in range(len(context.view.seats)):
            seen |= dict.fromkeys(_cards_kept(context, option, seat), what)
    if invocations:
        for cards in (*invocations.held, *invocations.ongoing):
            seen |= dict.fromkeys(cards, "invocation")
        seen |= {card: "invocation on sale" for card in context.view.market if card in context.facts.cards}
    if context.module("favors"):
        sides = FAVOR_SIDES if context.module("stealing") is not None else FAVOR_SIDES[:1]
        seen |= dict.fromkeys(sides, "token")
    yield from ((card, what) for card, what in seen.items() if card is not None)


def _entry(context: DrawContext, card: str, kind: str, width: float) -> Block:
    """Draws a card's symbol, its name and kind, and what it does below."""
    text = context.facts.cards[card]
    name = shorten(text.name, LONGEST)
    lines = wrap(context.captions.get(card, ""), int((width - 30) / LETTERS))
    said = texts(context, lines, SMALL, step=15)
    drawn = group(
        context.symbols.use(text.symbol, 11, 12, 22),
        context.text(name, 30, 7, PLAIN, serif=True, weight=700),
        context.text(kind, 38 + 7.6 * len(name), 7, SMALL, colour=context.theme.muted),
        group(said.drawing, transform=at(30, 18)),
        data_card_text=card,
    )
    return Block(drawn, width, 20 + said.height)
