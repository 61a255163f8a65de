"""The table of Foundations as text: the city lot by lot, the market, the players."""

from __future__ import annotations

from rich.text import Text

from oppidum.cli.boards.foundations.layout import (
    LONGEST_NAME,
    TerminalLayout,
    count_of,
    layout_of,
    paragraph,
)
from oppidum.cli.boards.foundations.modules import (
    is_choosing_cards,
    modules,
    neighbours_value,
    on_sale_name,
    unseen_invocations,
)
from oppidum.cli.boards.scene import Scene
from oppidum.cli.boards.terminal_board import Examples
from oppidum.cli.console import format_signed

CELL = 7
MARGIN = 4
MARKS = {"residential": "^", "commercial": "$", "civic": "+"}
HEADINGS = ("", "points", "next scoring", "coins", "income", "citizens", "markers", "")
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


def board(scene: Scene, full: bool) -> list[Text]:
    """Draws the city, the market and the players; `full` adds what stands there and what is left to build."""
    layout = layout_of(scene)
    lines = [_heading(layout), *_city(layout), Text(_legend(layout), "dim"), Text(), *_market(layout), *_panels(layout)]
    lines += modules(layout)
    return lines + (_buildings(layout) if full else [])


def _heading(layout: TerminalLayout) -> Text:
    view, title = layout.view, layout.facts.title.name
    if layout.scene.over:
        return Text(f"{title}: the game is over", "bold")
    if layout.is_drafting():
        return Text(f"{title}: the deeds are drafted", "bold")
    if is_choosing_cards(layout):
        return Text(f"{title}: cards are chosen", "bold")
    question = layout.module("question")
    if question is not None and question.stage is not None:
        return Text(f"{title}: era {view.era} of {layout.facts.eras} is scored", "bold")
    turns = "; these are the final turns" if view.final_turns else ""
    return Text(f"{title}: era {view.era} of {layout.facts.eras}{turns}", "bold")


# The city


def _city(layout: TerminalLayout) -> list[Text]:
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


def _cell(layout: TerminalLayout, lot: str, left: str, right: str) -> Text:
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


def _draw_unowned_lot(layout: TerminalLayout, lot: str) -> Text:
    own = layout.own()
    if own is not None and lot in own.hand.cards:
        return Text(f"{'[*]' if lot == own.chosen else ' * ':<{CELL}}", "bold")
    if lot in layout.view.market:
        price = f"({layout.view.prices[layout.view.market.index(lot)]})"
        return Text(f"{price:<{CELL}}", "bold")
    return Text(f" {'.':<{CELL - 1}}", "dim")


def _value(layout: TerminalLayout, building: str, lot: str, owner: int) -> str:
    """Returns a building's mark, on its first lot with a number: citizens, coins, or points that it would score now."""
    piece, *lots = building.split()
    kind = layout.kind(piece)
    if lot != lots[0]:
        return MARKS[kind.type]
    if kind.type == "civic":
        return MARKS[kind.type] + str(_civic_points(layout, tuple(lots), owner))
    return MARKS[kind.type] + str((kind.citizens or kind.coins) + neighbours_value(layout, piece))


def _civic_points(layout: TerminalLayout, lots: tuple[str, ...], owner: int) -> int:
    lines = [*layout.scene.projected[owner].lines, *reversed(layout.scene.scored[owner].lines)]
    return next((line.points for line in lines if line.category == "civic" and line.subject == lots), 0)


def _share_building(layout: TerminalLayout, lot: str, other: str) -> bool:
    one, two = layout.view.lots.get(lot), layout.view.lots.get(other)
    return one is not None and two is not None and one.building is not None and one.building == two.building


def _owner_style(layout: TerminalLayout, lot: str) -> str:
    held = layout.view.lots.get(lot)
    return layout.scene.style(held.owner) if held else ""


def _legend(layout: TerminalLayout) -> str:
    seat = max(layout.scene.viewer, 0)
    lot = f"{layout.letters[seat].lower()}. empty lot of {layout.scene.names[seat][:LONGEST_NAME]}"
    if layout.is_drafting():
        return f"     * a deed of your hand   {lot}"
    return f"     ^ citizens   $ coins   + points now   {lot}   (3) on sale"


# The market and the players


def _market(layout: TerminalLayout) -> list[Text]:
    view = layout.view
    if layout.is_drafting():
        return [_hand(layout, seat) for seat in range(len(view.seats))]
    sale = [
        f"{on_sale_name(layout, lot)} for {price}" for lot, price in zip(view.market, view.prices, strict=True) if lot
    ]
    text = f"On sale: {', '.join(sale)}{_cards_to_come(layout)}" if sale else "Nothing is on sale."
    return paragraph(text, "")


def _cards_to_come(layout: TerminalLayout) -> str:
    """Returns how many cards are left in the era's pile, and how many of them are invocations."""
    left, hidden = layout.view.piles[layout.view.era - 1], unseen_invocations(layout)
    what = "deed" if hidden is None else "card"
    if not left:
        return f"; no {what} is left to come in this era."
    among = f", {count_of(hidden, 'invocation')} among them" if hidden else ""
    return f"; {count_of(left, f'more {what}')} in this era{among}."


def _hand(layout: TerminalLayout, seat: int) -> Text:
    held = layout.view.seats[seat]
    cards = " ".join(card or "?" for card in held.hand.cards)
    if seat == layout.scene.viewer:
        return Text(f"Your hand: {cards}", "bold")
    return Text(f"Hand of {layout.scene.names[seat]}: {cards}")


def _panels(layout: TerminalLayout) -> list[Text]:
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
    return lines + _rival_panel(layout)


def _rival_panel(layout: TerminalLayout) -> list[Text]:
    """Draws the same line for the Consul, which has neither income nor markers."""
    shown, party, scene = layout.module("consul"), len(layout.view.seats), layout.scene
    if shown is None:
        return []
    later = scene.projected[party].total
    ending = "" if scene.over else f"{format_signed(later)} = {shown.points + later}"
    name = f"{layout.letters[party]}  {scene.names[party][:LONGEST_NAME]}"
    cells = (name, str(shown.points), ending, "", "", str(shown.citizens), "", "")
    return [Text(_row(cells), scene.style(party))]


def _row(cells: tuple[str, ...]) -> str:
    name, *numbers = zip(cells, WIDTHS, strict=True)
    return (f"{name[0]:<{name[1]}}" + "".join(f"{cell:>{width}}" for cell, width in numbers)).rstrip()


# What is asked for with `board`


def _buildings(layout: TerminalLayout) -> list[Text]:
    lines = []
    for seat, name in enumerate(layout.scene.names[: len(layout.view.seats)]):
        owned = {held.building for held in layout.view.lots.values() if held.owner == seat and held.building}
        built = [_building_text(layout, building, seat) for building in sorted(owned, key=lambda one: one.split()[1:])]
        supply = [f"{count} {piece}" for piece, count in layout.view.seats[seat].supply.items() if count]
        lines.append(Text())
        lines += paragraph(f"{name} has built: {'; '.join(built) or 'nothing'}.", layout.scene.style(seat))
        lines += paragraph(f"{name} can still build: {', '.join(supply) or 'nothing'}.", "")
    return lines


def _building_text(layout: TerminalLayout, building: str, owner: int) -> str:
    piece, *lots = building.split()
    return f"{layout.kind(piece).name} {_value(layout, building, lots[0], owner)} on {' '.join(lots)}"
