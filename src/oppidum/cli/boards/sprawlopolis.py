"""The table of Sprawlopolis as text: the city, the points against the target, the conditions, the cards."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import cast

from rich.text import Text

from oppidum.cli.boards.scene import Scene
from oppidum.cli.boards.sprawlopolis_map import COMPACT, LABEL, WIDE, Box, card_lines, street_map
from oppidum.cli.boards.terminal_board import Examples, TerminalBoard
from oppidum.cli.console import format_signed
from oppidum.drawing.sprawlopolis import Block, Cell, cell_of, face_of
from oppidum.engine.game import Configuration
from oppidum.engine.messages import Message, Param
from oppidum.engine.scoring import Line
from oppidum.games.sprawlopolis.data.schema import Card
from oppidum.games.sprawlopolis.shown.facts import SprawlopolisFacts, facts_of
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView
from oppidum.words import say

WIDTH = 80
AROUND = 1
ZONES = "      R residential, C commercial, I industrial, P park;  "
LEGENDS = {WIDE: ZONES + "- ' , a road's end", COMPACT: ZONES + "> < v ^ a road's end"}
CITY_CARDS = 15
CARD = 7
ACROSS = 4
BOTH_WAYS = 16
CARD_GAP = "    "
NAME = 26
EASIER = "easier"
COUNTS = ("count", "sections", "neighbours")
"""The numbers of a condition that are no points."""

EXAMPLES = Examples(
    kind="place",
    part="place 2,1",
    place="2,1",
    action="place 9,9",
    rule="S-21",
    word="road",
    table="every card and where it lies",
)


@dataclass(frozen=True)
class _TerminalLayout:
    """What all parts of the terminal board share."""

    scene: Scene
    view: SprawlopolisView
    facts: SprawlopolisFacts

    def lines(self) -> tuple[Line, ...]:
        """Returns the lines of the score as the city stands; all seats have the same."""
        score = self.scene.scored[0] if self.scene.over else self.scene.projected[0]
        return score.lines

    def blocks(self) -> dict[Cell, Block]:
        """Returns the visible blocks."""
        return {cell_of(name): Block(seen.zone, seen.exits) for name, seen in self.view.city.items()}


def board(scene: Scene, full: bool) -> list[Text]:
    """Draws the city, points, conditions and cards; `full` adds known cards of others and where each card lies."""
    layout = _layout_of(scene)
    lines = [_heading(layout), *_city(layout), Text(), *_points(layout), *_conditions(layout)]
    if not scene.over:
        lines += [Text(), *_cards(layout), *_others(layout)]
    return lines + ([*_known_hands(layout), *_list_placed_cards(layout)] if full else [])


def remarks(scene: Scene) -> dict[str, str]:
    """Returns the blocks of each card that can be shown: upper row, lower row."""
    facts = facts_of(scene.configuration)
    return {f"show {number}": " / ".join(card.zones) for number, card in facts.cards.items()}


def _layout_of(scene: Scene) -> _TerminalLayout:
    return _TerminalLayout(scene, cast(SprawlopolisView, scene.view), facts_of(scene.configuration))


def _heading(layout: _TerminalLayout) -> Text:
    view, total = layout.view, sum(line.points for line in layout.lines())
    level = "" if layout.facts.difficulty == "normal" else f" ({layout.facts.difficulty})"
    if layout.scene.over:
        ahead = total - view.target
        how = "won exactly" if not ahead else f"won by {ahead}" if ahead > 0 else f"lost by {-ahead}"
        return Text(f"{layout.facts.name}{level}: the city is complete, {how}", "bold")
    return Text(f"{layout.facts.name}{level}: {len(view.placed)} of {CITY_CARDS} cards placed", "bold")


# The city


def _city(layout: _TerminalLayout) -> list[Text]:
    """Draws the map; a city too wide for its blocks to stand apart is drawn compact, and that is said."""
    blocks = layout.blocks()
    columns, rows = [column for column, _ in blocks], [row for _, row in blocks]
    box = Box(min(columns) - AROUND, min(rows) - AROUND, max(columns) + AROUND, max(rows) + AROUND)
    step = WIDE if LABEL + WIDE * (box.right - box.left + 1) <= WIDTH else COMPACT
    lines = street_map(blocks, box, step)
    lines.append(Text(LEGENDS[step], "dim"))
    if step == COMPACT:
        wide = max(columns) - min(columns) + 1
        lines.append(Text(f"      The city is {wide} blocks wide, so this map is a compact one.", "dim"))
    return lines


def _list_placed_cards(layout: _TerminalLayout) -> list[Text]:
    cards = [
        f"{card.card} at {card.column},{card.row}{' turned' if card.turned else ''}" for card in layout.view.placed
    ]
    return [Text(), *_paragraph(f"Cards in the order of placing: {'; '.join(cards)}.")]


# Points


def _points(layout: _TerminalLayout) -> list[Text]:
    lines, target = layout.lines(), layout.view.target
    total = sum(line.points for line in lines)
    blocks = layout.blocks()
    groups = ", ".join(
        f"{blocks[cell_of(line.subject[0])].zone} {line.points}" for line in lines if line.category == "blocks"
    )
    roads = [line.points for line in lines if line.category == "roads"]
    said = f"{total} points" if layout.scene.over else f"{total} points now"
    left = f", {target - total} to go" if total < target and not layout.scene.over else ""
    return [
        Text(f"{said}, target {target}{left}.", "bold"),
        *_sum("   Largest groups", sum(line.points for line in lines if line.category == "blocks"), groups),
        *_sum("   Roads", sum(roads), "" if layout.facts.difficulty == EASIER else f"{len(roads)} of them"),
    ]


def _sum(name: str, points: int, about: str) -> list[Text]:
    """Draws a part of the score: its name, its points, and what they are for."""
    head = f"{name:<{NAME}}{format_signed(points):>4}  "
    first, *rest = wrap(about, WIDTH - len(head)) or [""]
    line = Text(head, "bold").append(first, "not bold")
    line.rstrip()
    return [line, *(Text(" " * len(head) + more) for more in rest)]


def _conditions(layout: _TerminalLayout) -> list[Text]:
    """Draws each condition with its points now and what it is about."""
    lines = []
    for number in layout.view.conditions:
        card = layout.facts.cards[number]
        points = sum(line.points for line in layout.lines() if line.rule == f"S-C{card.number:02}")
        lines += _sum(f"  {number:>2} {card.name}", points, gist(card))
    return lines


# Cards


def _cards(layout: _TerminalLayout) -> list[Text]:
    """Draws the card to be placed, the own hand and the top of the deck, each both ways round."""
    view = layout.view
    own = view.hands[layout.scene.viewer].cards if layout.scene.viewer >= 0 else []
    drawn = [("shown", view.shown)] if view.shown else []
    drawn += [("in hand", card) for card in own if card]
    drawn += [("next", card) for card in view.deck.cards[:1] if card]
    return [*_side_by_side(layout, drawn), Text(_deck(layout))]


def _known_hands(layout: _TerminalLayout) -> list[Text]:
    """Draws the cards that the viewer knows in the hands of others."""
    drawn = [
        (f"of {layout.scene.names[seat]}", card)
        for seat, held in enumerate(layout.view.hands)
        for card in held.cards
        if card and seat != layout.scene.viewer
    ]
    lines: list[Text] = []
    for first in range(0, len(drawn), ACROSS):
        lines += [Text(), *_side_by_side(layout, drawn[first : first + ACROSS])]
    return lines


def _side_by_side(layout: _TerminalLayout, drawn: list[tuple[str, str]]) -> list[Text]:
    """Draws cards in a row, each with the words that say where it is."""
    lines = [Text(CARD_GAP).join(parts) for parts in zip(*(_both_ways(layout, *one) for one in drawn), strict=True)]
    for line in lines:
        line.rstrip()
    return lines


def _both_ways(layout: _TerminalLayout, where: str, card: str) -> list[Text]:
    """Draws a heading and five lines: the card as it lies, and turned."""
    plain, turned = (card_lines(face_of(layout.facts, card, way)) for way in (False, True))
    space = Text(" " * (BOTH_WAYS - 2 * CARD))
    head = Text(f"{f'{card} {where}'[:BOTH_WAYS]:<{BOTH_WAYS}}", "bold")
    return [head, *(Text.assemble(one, space, two) for one, two in zip(plain, turned, strict=True))]


def _deck(layout: _TerminalLayout) -> str:
    left = len(layout.view.deck.cards)
    if not left:
        return "Every card is drawn as it lies, then turned. The deck is empty."
    below = "nothing" if left == 1 else "1 card" if left == 2 else f"{left - 1} cards"
    return f"Every card is drawn as it lies, then turned. In the deck: {layout.view.deck.cards[0]}, below it {below}."


def _others(layout: _TerminalLayout) -> list[Text]:
    """Returns what is known of the hands of the others."""
    lines: list[Text] = []
    for seat, held in enumerate(layout.view.hands):
        if seat != layout.scene.viewer:
            cards = ", ".join(card or "?" for card in held.cards) or "no card"
            lines += _paragraph(f"{layout.scene.names[seat]} holds {cards}.")
    if any(None in held.cards for held in layout.view.hands):
        lines.append(Text("? is a card that you have not seen.", "dim"))
    return lines


def _paragraph(text: str) -> list[Text]:
    return [Text(line) for line in wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)]


def gist(card: Card) -> str:
    """Returns what the condition of a card is about."""
    params = {name: _figure(name, value) for name, value in card.condition.items()}
    return say(Message("sprawlopolis-gist-" + str(card.number), params))


def _figure(name: str, value: int | list[int]) -> Param:
    if isinstance(value, list):
        return " ".join(map(format_signed, value))
    return value if name in COUNTS else format_signed(value)


def _captions(view: SprawlopolisView, configuration: Configuration) -> dict[str, str]:
    cards = facts_of(configuration).cards
    return {number: gist(cards[number]) for number in view.conditions}


BOARD = TerminalBoard(draw=board, examples=lambda _: EXAMPLES, remarks=remarks, captions=_captions)
