"""What the modules add to the board: what is left of a turn, cards and tokens of players, monuments, roads by edge."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from oppidum.cli.boards.foundations.consul import consul_lines
from oppidum.cli.boards.foundations.layout import TerminalLayout, count_of, paragraph
from oppidum.cli.boards.foundations.looks import captions_of, card_lines, word_to_type
from oppidum.cli.boards.foundations.trading import tokens_of, trading_lines, turn_of

EDGES = ("North", "East", "South", "West")
STATES = {"held": "unused", "ongoing": "working", "used": "used"}


def modules(layout: TerminalLayout) -> list[Text]:
    """Returns the lines of all modules in play; the viewer's own cards with what they do."""
    open_to_all = [*_monuments(layout), *_roads(layout), *consul_lines(layout), *_shared(layout)]
    return [*_turn(layout), *open_to_all, *_players(layout), *trading_lines(layout), *_own(layout)]


def is_choosing_cards(layout: TerminalLayout) -> bool:
    """Returns whether the viewer still has to keep one of the cards dealt to it."""
    viewer = layout.scene.viewer
    shown = [layout.module(option) for option in ("roles", "objectives") if layout.module(option)]
    return viewer >= 0 and any(cards.dealt[viewer] and cards.kept[viewer] is None for cards in shown)


def neighbours_value(layout: TerminalLayout, piece: str) -> int:
    """Returns the citizens or coins that neighbours add to a monument (M-06)."""
    monuments = layout.module("monuments")
    return monuments.values.get(piece, 0) if monuments else 0


def on_sale_name(layout: TerminalLayout, card: str) -> str:
    """Returns a deed's lot, or an invocation's name."""
    text = layout.facts.cards.get(card)
    return f"{text.name}{word_to_type(text.name, card)}" if text else card


def unseen_invocations(layout: TerminalLayout) -> int | None:
    """Returns how many invocations the era's pile hides; None without them."""
    invocations = layout.module("invocations")
    return invocations.unseen[layout.view.era - 1] if invocations else None


def _turn(layout: TerminalLayout) -> list[Text]:
    """Says what a turn with several steps has left, and what cards gave for the rest of it."""
    turn, invocations, view = layout.module("turn"), layout.module("invocations"), layout.view
    if turn is None or len(view.to_act) != 1:
        return []
    said = []
    if turn.taken or turn.actions_left > 1:
        said.append(f"{count_of(turn.actions_left, 'action')} left" if turn.actions_left else "the action is taken")
    if turn.owed:
        said.append("a construction after the buy is open")
    if invocations is not None:
        said += _card_effects(invocations.price, invocations.waiver, invocations.rebuilding)
    name = layout.scene.names[turn_of(layout)]
    return paragraph(f"Turn of {name}: {', '.join(said)}.", "bold") if said else []


def _card_effects(price: int | None, waiver: int | None, rebuilding: bool) -> Iterator[str]:
    """Yields what invocations gave for the rest of the turn."""
    if price is not None:
        yield f"the next deed costs {price}"
    if waiver is not None:
        yield "the next construction may be a monument without its requirement" + (f", for {waiver}" if waiver else "")
    if rebuilding:
        yield "the next construction may cover own pieces as large"


def _monuments(layout: TerminalLayout) -> list[Text]:
    shown = layout.module("monuments")
    if shown is None:
        return []
    names = [layout.facts.pieces[piece].name for piece, left in shown.pool.items() if left]
    return paragraph(f"Monuments open to all: {', '.join(names) or 'none'}.")


def _roads(layout: TerminalLayout) -> list[Text]:
    """Names the road of each edge and everybody's influence there, the first in rank first."""
    shown, lines, captions = layout.module("roads"), [], captions_of(layout.scene.configuration)
    for name, edge in zip(EDGES, shown.edges if shown else (), strict=False):
        ranked = [f"{layout.scene.names[seat]} {edge.influence[seat]}" for seat in edge.ranked]
        taken = [
            f"{captions[f'{edge.road} {place}']} taken by {layout.scene.names[seat]}"
            for place, seat in enumerate(edge.milestones, start=1)
            if seat is not None
        ]
        said = ", ".join(ranked) or "nobody has influence"
        road = layout.facts.cards[edge.road].name
        lines += paragraph(f"{name:<5}  {road}: {said}{''.join(f'; {one}' for one in taken)}.")
    return lines


def _shared(layout: TerminalLayout) -> list[Text]:
    shown = layout.module("objectives")
    if shown is None or not shown.shared:
        return []
    return [Text("Objectives for all:"), *(line for card in shown.shared for line in card_lines(layout, card))]


# Cards of players


def _players(layout: TerminalLayout) -> list[Text]:
    """Returns a line for each player: role, objective and invocations, and markers of modules that are left."""
    lines = []
    for seat, name in enumerate(layout.scene.names[: len(layout.view.seats)]):
        if said := [*_kept(layout, seat), *_invocations(layout, seat), *_markers(layout, seat)]:
            lines += paragraph(f"{name}: {'; '.join(said)}.", layout.scene.style(seat))
    return lines


def _kept(layout: TerminalLayout, seat: int) -> Iterator[str]:
    for option, what in (("roles", "role"), ("objectives", "objective")):
        if cards := cards_kept(layout, option, seat):
            names = [layout.facts.cards[card].name if card else "unknown" for card in cards]
            yield f"{what} {' and '.join(names)}"


def cards_kept(layout: TerminalLayout, option: str, seat: int) -> list[str | None]:
    """Returns the card that a player kept, and those drawn later; None for one that the viewer does not know."""
    shown = layout.module(option)
    if shown is None:
        return []
    # A draw of roles is a list, of which the first is kept.
    drawn = [draw[0] if isinstance(draw, list) else draw for draw in shown.drawn[seat]]
    return [*([shown.kept[seat]] if shown.dealt[seat] else []), *drawn]


def _invocations(layout: TerminalLayout, seat: int) -> Iterator[str]:
    shown = layout.module("invocations")
    for field, what in STATES.items() if shown else ():
        if cards := getattr(shown, field)[seat]:
            yield f"{what} {', '.join(layout.facts.cards[card].name for card in cards)}"
    if shown and shown.counted[seat]:
        yield f"counts {shown.counted[seat]} citizens more in this scoring"


def _markers(layout: TerminalLayout, seat: int) -> Iterator[str]:
    if monuments := layout.module("monuments"):
        yield count_of(monuments.markers[seat], "monument marker")
    if roads := layout.module("roads"):
        yield count_of(roads.milestones_left[seat], "milestone")
    yield from tokens_of(layout, seat)


def _own(layout: TerminalLayout) -> list[Text]:
    """Returns what the viewer's own cards do, and those that it may choose from."""
    viewer = layout.scene.viewer
    if viewer < 0:
        return []
    cards: list[str] = []
    for option in ("roles", "objectives"):
        shown = layout.module(option)
        known = cards_kept(layout, option, viewer)
        if shown and shown.dealt[viewer] and shown.kept[viewer] is None:
            known = shown.dealt[viewer]
        cards += [card for card in known if card is not None]
    if invocations := layout.module("invocations"):
        cards += [*invocations.held[viewer], *invocations.ongoing[viewer]]
    return [Text("Your cards:"), *(line for card in cards for line in card_lines(layout, card))] if cards else []
