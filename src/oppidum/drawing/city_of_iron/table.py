"""A table of City of Iron as a picture: a ledger of goods, towns and lands above, the nations below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from oppidum.drawing.blocks import Block, beside, columns, stack, text_width
from oppidum.drawing.city_of_iron.bonuses import bonuses, key
from oppidum.drawing.city_of_iron.cards import catalogue, hand
from oppidum.drawing.city_of_iron.context import SCORINGS, DrawContext
from oppidum.drawing.city_of_iron.goods import goods
from oppidum.drawing.city_of_iron.lands import lands
from oppidum.drawing.city_of_iron.nations import LONGEST_NAME, nation
from oppidum.drawing.city_of_iron.row import row
from oppidum.drawing.city_of_iron.towns import towns
from oppidum.drawing.city_of_iron.track import track
from oppidum.drawing.pen import HUGE, LARGE, PlayerSummary, draw_sheet, number, shorten
from oppidum.drawing.svg import at, group, join
from oppidum.engine.events import SPECTATOR
from oppidum.games.city_of_iron.shown.facts import CityOfIronFacts
from oppidum.games.city_of_iron.shown.views import CityOfIronView

WIDE = 1440
NARROW = 540
MARGIN = 46
SLIM_MARGIN = 36
GAP = 32
DOWN = 26
HEADER = 74
LEADING = 22


def draw(
    view: CityOfIronView,
    facts: CityOfIronFacts,
    theme: str = "light",
    summaries: Sequence[PlayerSummary] = (),
    captions: Mapping[str, str] | None = None,
    viewer: int = SPECTATOR,
    narrow: bool = False,
) -> str:
    """Returns the view as SVG text, one column of it if `narrow`.

    `summaries` gives the players' names and points with their reasons; who is first and second, and who has the
    bonuses, is read from them. `captions` says what cards, buildings, towns and nations do. The hand of the viewer is
    drawn with all that is printed on its cards. Raises NoPicture where there is no such theme.
    """
    context = DrawContext(view, facts, theme, viewer, summaries, captions or {})
    margin, full = (SLIM_MARGIN, NARROW) if narrow else (MARGIN, WIDE)
    inside = full - 2 * margin
    whole = _one_column(context, inside) if narrow else _two_columns(context, inside)
    drawn = group(whole.drawing, transform=at(margin, margin))
    return draw_sheet(
        context, facts.name, describe(context), full, whole.height + 2 * margin, drawn, data_viewer=viewer
    )


def _two_columns(context: DrawContext, width: float) -> Block:
    """Goods beside track and row, lands and towns, nations in two columns, the viewer's cards."""
    left = 636.0
    right = width - left - GAP
    half = (width - GAP) / 2
    above = beside(
        [
            stack([goods(context, left), bonuses(context, left)], DOWN),
            stack([track(context, right), row(context, right)], DOWN),
        ],
        GAP,
    )
    abroad = beside([towns(context, half), lands(context, half)], GAP)
    boards = columns([nation(context, seat, half) for seat in _seats(context)], 2, GAP, 24)
    parts = [_header(context, width), above, abroad, boards]
    return stack([*parts, hand(context, width), catalogue(context, width), key(context, width)], DOWN)


def _one_column(context: DrawContext, width: float) -> Block:
    """Draws the same parts, one below the other."""
    boards = [nation(context, seat, width) for seat in _seats(context)]
    above = [part(context, width) for part in (goods, bonuses, track, row, towns, lands)]
    below = [part(context, width) for part in (hand, catalogue, key)]
    return stack([_header(context, width), *above, *boards, *below], DOWN)


def _seats(context: DrawContext) -> list[int]:
    """Returns the viewer's own board comes first."""
    return sorted(context.seats, key=lambda seat: (seat != context.viewer, seat))


def _header(context: DrawContext, width: float) -> Block:
    """Draws title and turn, and the round at the end of the line, or below where there is no room."""
    view, roomy, muted = context.view, width > NARROW, context.theme.muted
    said = f"Round {view.round}" if view.round else "Before the first round"
    room = width - text_width(scorings(context), LARGE) - GAP if roomy else width
    told = [headline(context)] if roomy else [headline(context), f"{said}. {scorings(context)}"]
    lines = [line for text in told for line in wrap(text, int(room / text_width(" ", LARGE)))]
    parts = [context.text(context.facts.name, 0, 20, HUGE, serif=True)]
    parts += [context.text(line, 2, 58 + place * LEADING, LARGE, colour=muted) for place, line in enumerate(lines)]
    if roomy:
        parts.append(context.text(said, width, 20, 28, serif=True, anchor="end"))
        parts.append(context.text(scorings(context), width, 58, LARGE, anchor="end", colour=muted))
    return Block(join(*parts), width, HEADER + (len(lines) - 1) * LEADING)


def scorings(context: DrawContext) -> str:
    """Returns how many scorings there were, and when the next one comes."""
    view = context.view
    done = f"{view.scored} of {SCORINGS} scorings done."
    return {
        "in-deck": f"{done} The next scoring is in the deck.",
        "this-round": f"{done} Goods score as this round ends.",
        "next-round": f"{done} Goods score as the next round ends.",
        "last-round": "The last round: all scores as it ends.",
        "next-is-last": "The next round is the last: all scores as it ends.",
        "never": f"All {SCORINGS} scorings are done.",
    }[view.next_scoring]


def headline(context: DrawContext) -> str:
    """Returns whose turn it is for what, or how it ended."""
    view = context.view
    asked = [shorten(context.name(seat), LONGEST_NAME) for seat in view.to_act]
    if context.over:
        winners = [shorten(summary.name, LONGEST_NAME) for summary in context.summaries if summary.won]
        return f"The game is over. {' and '.join(winners)} won." if winners else "The game is over."
    names = f"{', '.join(asked[:-1])} and {asked[-1]}" if len(asked) > 1 else asked[0]
    verb = "choose" if len(asked) > 1 else "chooses"
    if view.phase == "acting":
        action = view.step // len(view.seats) + 1
        return (
            describe_open_action(context, names)
            or f"{names} is to act: action {action} of {context.facts.rules.actions}."
        )
    told = {
        "ordering": f"{names} {verb} the order of the starting decks.",
        "bidding": f"{names} is to bid for the turn order.",
        "rebidding": f"{names} may bid again.",
        "choosing": f"{names} chooses a good.",
        "buying": f"{names} {verb} cards to buy, in secret.",
    }
    return told[view.phase]


def describe_open_action(context: DrawContext, name: str) -> str:
    """Describes the open action as far as it is chosen; nothing where none is open."""
    chain, facts = context.view.chain, context.facts
    if chain.does == "rest":
        return ""
    if chain.does == "attack":
        does = f"attacks {facts.towns[chain.aim or ''].name}"
    elif chain.does == "build":
        does = "builds, and something has to make room"
    else:
        does = f"uses {facts.cards[chain.card or ''].name}"
    paid = [facts.cards[card].name for card in chain.paid]
    return f"{name} {does}" + (f", paid so far: {', '.join(paid)}." if paid else ".")


def describe(context: DrawContext) -> str:
    """Describes the table for people who do not see the picture."""
    view, facts = context.view, context.facts
    parts = [headline(context).rstrip("."), f"Round {view.round}", scorings(context).rstrip(".")]
    parts += [_describe_nation(context, seat) for seat in context.seats]
    offered = [f"{slot + 1} {facts.buildings[one].name}" for slot, one in enumerate(view.row) if one]
    parts.append(f"On offer: {', '.join(offered) or 'nothing'}")
    open_towns = [facts.towns[town].name for town, state in view.towns.items() if state.open]
    parts.append(f"Open towns: {', '.join(open_towns) or 'none'}")
    return " ".join(f"{part}." for part in parts)


def _describe_nation(context: DrawContext, seat: int) -> str:
    view, facts, held = context.view, context.facts, context.view.seats[seat]
    stock = [f"{facts.goods[good].name} {amount}" for good, amount in held.goods.items() if amount]
    owned = [facts.towns[town].name for town, state in view.towns.items() if state.owner == seat]
    for land, city in view.cities.items():
        if city.owner == seat:
            built = [facts.buildings[one].name for one in city.buildings.cards if one]
            owned.append(f"{facts.lands[land].name} with {', '.join(built) or 'no buildings'}")
    return (
        f"{context.whose(seat)}: points {number(held.points)}, coins {held.coins}, science {held.science}, "
        f"goods: {', '.join(stock) or 'none'}; {'; '.join(owned)}; cards in hand {len(held.hand.cards)}"
    )
