"""The table of Foundations as text: the city lot by lot, the market, the players."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import cast

from rich.text import Text

from oppidum.cli.boards.scene import Scene
from oppidum.cli.boards.terminal_board import Examples, TerminalBoard
from oppidum.cli.console import format_signed
from oppidum.engine.game import Configuration
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.data.texts import benefit_text
from oppidum.games.foundations.rules.modules.road_boards import benefit_choices
from oppidum.games.foundations.shown.facts import FoundationsFacts, facts_of
from oppidum.games.foundations.shown.views import FoundationsView, SeatView
from oppidum.words import say

WIDTH = 80
CELL = 7
MARGIN = 4
LONGEST_NAME = 14
MARKS = {"residential": "^", "commercial": "$", "civic": "+"}
COUNTED = {
    "adjacent_citizen": ("citizen", "citizens"),
    "adjacent_coin": ("coin", "coins"),
    "adjacent_civic": ("civic building", "civic buildings"),
    "adjacent_building": ("building", "buildings"),
}
HEADINGS = ("", "points", "if it ended", "coins", "income", "citizens", "markers", "")
WIDTHS = (17, 7, 13, 7, 8, 10, 9, 9)
EXAMPLES = Examples(
    kind="build",
    part="build house",
    place="B4",
    action="build house A1 A2",
    rule="F-14",
    word="marker",
    table="every building and what is left to build",
)


@dataclass(frozen=True)
class _TerminalLayout:
    """What all parts of the terminal board share."""

    scene: Scene
    view: FoundationsView
    facts: FoundationsFacts
    letters: list[str]

    def is_drafting(self) -> bool:
        """Returns whether hands are being drafted."""
        return any(seat.hand.cards for seat in self.view.seats)

    def own(self) -> SeatView | None:
        """Returns the viewer's own panel."""
        return self.view.seats[self.scene.viewer] if self.scene.viewer >= 0 else None


def board(scene: Scene, full: bool) -> list[Text]:
    """Draws the city, the market and the players; `full` adds what stands there and what is left to build."""
    layout = _layout_of(scene)
    lines = [_heading(layout), *_city(layout), Text(_legend(layout), "dim"), Text(), *_market(layout), *_panels(layout)]
    lines += _modules(layout)
    return lines + (_buildings(layout) if full else [])


def remarks(scene: Scene) -> dict[str, str]:
    """Returns the price of each deed on sale, and what each kind of building is good for."""
    layout = _layout_of(scene)
    prices = zip(layout.view.market, layout.view.prices, strict=True)
    said = {f"buy {lot}": _many(price, "coin") for lot, price in prices if lot}
    return said | {f"build {piece}": _worth(layout, piece) for piece in layout.facts.pieces}


def _layout_of(scene: Scene) -> _TerminalLayout:
    return _TerminalLayout(scene, cast(FoundationsView, scene.view), facts_of(scene.configuration), scene.letters())


def _heading(layout: _TerminalLayout) -> Text:
    view, title = layout.view, layout.facts.title.name
    if layout.scene.over:
        return Text(f"{title}: the game is over", "bold")
    if layout.is_drafting():
        return Text(f"{title}: the deeds are drafted", "bold")
    turns = "; these are the final turns" if view.final_turns else ""
    return Text(f"{title}: era {view.era} of {layout.facts.eras}{turns}", "bold")


# The city


def _city(layout: _TerminalLayout) -> list[Text]:
    """Draws a line for each row of lots; strokes along and between the lines join a building's lots."""
    size = layout.facts.size
    columns = [chr(ord("A") + column) for column in range(size)]
    lines = [Text(" " * MARGIN + "".join(f" {column:<{CELL - 1}}" for column in columns).rstrip(), "bold")]
    for row in range(1, size + 1):
        line, below = Text().append(f"{row:>2}  ", "bold"), Text(" " * MARGIN)
        for column in columns:
            lot, left = f"{column}{row}", f"{chr(ord(column) - 1)}{row}"
            line.append_text(_cell(layout, lot, left, f"{chr(ord(column) + 1)}{row}"))
            stroke = "|" if _share_building(layout, lot, f"{column}{row + 1}") else ""
            below.append(f" {stroke:<{CELL - 1}}", _owner_style(layout, lot))
        line.rstrip()
        below.rstrip()
        lines += [line, below] if row < size else [line]
    return lines


def _cell(layout: _TerminalLayout, lot: str, left: str, right: str) -> Text:
    """Draws a lot between its neighbours: whose it is, what stands there."""
    held = layout.view.lots.get(lot)
    if held is None:
        return _draw_unowned_lot(layout, lot)
    letter, style = layout.letters[held.owner], _owner_style(layout, lot)
    if held.building is None:
        return Text(f" {letter.lower() + '.':<{CELL - 1}}", style)
    text = letter + _value(layout, held.building, lot, held.owner)
    before, after = ("-" if _share_building(layout, lot, other) else " " for other in (left, right))
    return Text(before + text + after * (CELL - 1 - len(text)), style)


def _draw_unowned_lot(layout: _TerminalLayout, lot: str) -> Text:
    own = layout.own()
    if own is not None and lot in own.hand.cards:
        return Text(f"{'[*]' if lot == own.chosen else ' * ':<{CELL}}", "bold")
    if lot in layout.view.market:
        price = f"({layout.view.prices[layout.view.market.index(lot)]})"
        return Text(f"{price:<{CELL}}", "bold")
    return Text(f" {'.':<{CELL - 1}}", "dim")


def _value(layout: _TerminalLayout, building: str, lot: str, owner: int) -> str:
    """Returns a building's mark, on its first lot with a number: citizens, coins, or points that it would score now."""
    piece, *lots = building.split()
    kind = layout.facts.pieces[piece]
    if lot != lots[0]:
        return MARKS[kind.type]
    worth = {"residential": kind.citizens, "commercial": kind.coins}
    return MARKS[kind.type] + str(worth.get(kind.type, _civic_points(layout, tuple(lots), owner)))


def _civic_points(layout: _TerminalLayout, lots: tuple[str, ...], owner: int) -> int:
    lines = [*layout.scene.projected[owner].lines, *reversed(layout.scene.scored[owner].lines)]
    return next((line.points for line in lines if line.category == "civic" and line.subject == lots), 0)


def _share_building(layout: _TerminalLayout, lot: str, other: str) -> bool:
    one, two = layout.view.lots.get(lot), layout.view.lots.get(other)
    return one is not None and two is not None and one.building is not None and one.building == two.building


def _owner_style(layout: _TerminalLayout, lot: str) -> str:
    held = layout.view.lots.get(lot)
    return layout.scene.style(held.owner) if held else ""


def _legend(layout: _TerminalLayout) -> str:
    seat = max(layout.scene.viewer, 0)
    lot = f"{layout.letters[seat].lower()}. empty lot of {layout.scene.names[seat][:LONGEST_NAME]}"
    if layout.is_drafting():
        return f"     * a deed of your hand   {lot}"
    return f"     ^ citizens   $ coins   + points now   {lot}   (3) on sale"


# The market and the players


def _market(layout: _TerminalLayout) -> list[Text]:
    view = layout.view
    if layout.is_drafting():
        return [_hand(layout, seat) for seat in range(len(view.seats))]
    sale = [f"{lot} for {price}" for lot, price in zip(view.market, view.prices, strict=True) if lot]
    left = view.piles[view.era - 1]
    pile = f"; {_many(left, 'more deed')} in this era." if left else "; no deed is left to come in this era."
    text = f"On sale: {', '.join(sale)}{pile}" if sale else "Nothing is on sale."
    return [Text(line) for line in wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)]


def _hand(layout: _TerminalLayout, seat: int) -> Text:
    held = layout.view.seats[seat]
    cards = " ".join(card or "?" for card in held.hand.cards)
    if seat == layout.scene.viewer:
        return Text(f"Your hand: {cards}", "bold")
    return Text(f"Hand of {layout.scene.names[seat]}: {cards}")


def _panels(layout: _TerminalLayout) -> list[Text]:
    """Draws a line for each player, in columns."""
    lines = [Text(_row(HEADINGS), "bold")]
    for seat, held in enumerate(layout.view.seats):
        scene = layout.scene
        later = format_signed(scene.projected[seat].total)
        acting = seat in layout.view.to_act
        cells = (
            f"{layout.letters[seat]}  {scene.names[seat][:LONGEST_NAME]}",
            str(held.points),
            "" if scene.over else f"{later} = {held.points + scene.projected[seat].total}",
            str(held.coins),
            f"+{layout.facts.income + held.trade}",
            str(held.citizens),
            str(held.markers),
            "  to play" if acting else "",
        )
        lines.append(Text(_row(cells), scene.style(seat)))
    return lines


def _row(cells: tuple[str, ...]) -> str:
    name, *numbers = zip(cells, WIDTHS, strict=True)
    return (f"{name[0]:<{name[1]}}" + "".join(f"{cell:>{width}}" for cell, width in numbers)).rstrip()


def _modules(layout: _TerminalLayout) -> list[Text]:
    """Names the open monuments, with the markers left for them, and the cards that players keep."""
    modules, scene, lines = layout.view.modules, layout.scene, []
    if "monuments" in modules:
        shown = modules["monuments"]
        open_ones = [layout.facts.pieces[piece].name for piece, left in shown.pool.items() if left]
        lines += _paragraph(f"Monuments open to all: {', '.join(open_ones) or 'none'}.", "")
        markers = [f"{scene.names[seat]} {left}" for seat, left in enumerate(shown.markers)]
        lines += _paragraph(f"Monument markers left: {', '.join(markers)}.", "dim")
    for option in ("roles", "objectives"):
        if option in modules:
            lines += _kept_cards(layout, option)
    return lines


def _kept_cards(layout: _TerminalLayout, option: str) -> list[Text]:
    """Names the cards of an option: those kept, else those to choose from, and those for all."""
    shown, cards, what = layout.view.modules[option], layout.facts.cards, option.capitalize()
    kept = [
        f"{layout.scene.names[seat]}: {cards[card].name}" for seat, card in enumerate(shown.kept) if card is not None
    ]
    lines = _paragraph(f"{what} kept: {', '.join(kept)}.", "") if kept else []
    viewer = layout.scene.viewer
    if not kept and 0 <= viewer < len(shown.dealt):
        dealt = [f"{cards[card].name} ({card})" for card in shown.dealt[viewer] if card is not None]
        lines += _paragraph(f"{what} dealt to you: {', '.join(dealt)}.", "bold") if dealt else []
    shared = [cards[card].name for card in getattr(shown, "shared", [])]
    return lines + (_paragraph(f"{what} for all: {', '.join(shared)}.", "") if shared else [])


# What is asked for with `board`


def _buildings(layout: _TerminalLayout) -> list[Text]:
    lines = []
    for seat, name in enumerate(layout.scene.names[: len(layout.view.seats)]):
        owned = {held.building for held in layout.view.lots.values() if held.owner == seat and held.building}
        built = [_building_text(layout, building, seat) for building in sorted(owned, key=lambda one: one.split()[1:])]
        supply = [f"{count} {piece}" for piece, count in layout.view.seats[seat].supply.items()]
        lines.append(Text())
        lines += _paragraph(f"{name} has built: {'; '.join(built) or 'nothing'}.", layout.scene.style(seat))
        lines += _paragraph(f"{name} can still build: {', '.join(supply) or 'nothing'}.", "")
    return lines


def _building_text(layout: _TerminalLayout, building: str, owner: int) -> str:
    piece, *lots = building.split()
    return f"{layout.facts.pieces[piece].name} {_value(layout, building, lots[0], owner)} on {' '.join(lots)}"


def _paragraph(text: str, style: str) -> list[Text]:
    return [Text(line, style) for line in wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)]


def _worth(layout: _TerminalLayout, piece: str) -> str:
    """Returns what a building is good for, in a few words."""
    kind = layout.facts.pieces[piece]
    parts = [_many(kind.size, "lot")]
    if kind.citizens:
        parts.append(_many(kind.citizens, "citizen"))
    if kind.coins:
        parts.append(_many(kind.coins, "coin"))
    if kind.vp:
        parts.append(format_signed(kind.vp))
    if kind.scores:
        one, many = COUNTED[kind.scores.of]
        each = f"each {one}" if kind.scores.per == 1 else f"every {kind.scores.per} {many}"
        parts.append(f"{format_signed(kind.scores.vp)} for {each} beside it")
    return ", ".join(parts)


def _many(count: int, what: str) -> str:
    """Returns a count with its noun in the right number.

    >>> _many(1, "coin"), _many(3, "coin")
    ('1 coin', '3 coins')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def card_captions(configuration: Configuration) -> dict[str, str]:
    """Returns what monuments, cards and boards in play do; ``crossroads 1`` is a benefit to choose from."""
    said = {key: " ".join(map(say, card.text)) for key, card in facts_of(configuration).cards.items()}
    roads = load(configuration.game.key, configuration.pack).road
    choices = {
        f"{road.id} {place}": say(benefit_text(benefit))
        for road in roads
        if road.id in said
        for place, benefit in enumerate(benefit_choices(road), start=1)
    }
    return said | choices


BOARD = TerminalBoard(
    draw=board,
    examples=EXAMPLES,
    remarks=remarks,
    captions=lambda _view, configuration: card_captions(configuration),
)
