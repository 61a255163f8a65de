"""The table of Foundations as text: the city lot by lot, the market, the players."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import cast

from rich.text import Text

from oppidum.cli.boards.examples import Examples
from oppidum.cli.boards.scene import Scene
from oppidum.cli.paper import signed
from oppidum.games.foundations.facts import FoundationsFacts, facts_of
from oppidum.games.foundations.views import FoundationsView, SeatView

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
class _Desk:
    """What every part of the drawing needs."""

    scene: Scene
    view: FoundationsView
    facts: FoundationsFacts
    letters: list[str]

    def drafting(self) -> bool:
        """Whether hands are being drafted."""
        return any(seat.hand.cards for seat in self.view.seats)

    def own(self) -> SeatView | None:
        """The viewer's own panel."""
        return self.view.seats[self.scene.viewer] if self.scene.viewer >= 0 else None


def board(scene: Scene, full: bool) -> list[Text]:
    """The city, what is on sale, and the players; `full` adds what stands in the city and what is left to build."""
    desk = _desk(scene)
    lines = [_heading(desk), *_city(desk), Text(_legend(desk), "dim"), Text(), *_market(desk), *_panels(desk)]
    return lines + (_buildings(desk) if full else [])


def remarks(scene: Scene) -> dict[str, str]:
    """The price of each deed on sale, and what each kind of building is good for."""
    desk = _desk(scene)
    prices = zip(desk.view.market, desk.view.prices, strict=True)
    said = {f"buy {lot}": _many(price, "coin") for lot, price in prices if lot}
    return said | {f"build {piece}": _worth(desk, piece) for piece in desk.facts.pieces}


def _desk(scene: Scene) -> _Desk:
    return _Desk(scene, cast(FoundationsView, scene.view), facts_of(scene.configuration), scene.letters())


def _heading(desk: _Desk) -> Text:
    view, title = desk.view, desk.facts.title.name
    if desk.scene.over:
        return Text(f"{title}: the game is over", "bold")
    if desk.drafting():
        return Text(f"{title}: the deeds are drafted", "bold")
    turns = "; these are the final turns" if view.final_turns else ""
    return Text(f"{title}: era {view.era} of {desk.facts.eras}{turns}", "bold")


# The city


def _city(desk: _Desk) -> list[Text]:
    """A line for each row of lots; a building's lots are joined by strokes, along the line and between two lines."""
    size = desk.facts.size
    columns = [chr(ord("A") + column) for column in range(size)]
    lines = [Text(" " * MARGIN + "".join(f" {column:<{CELL - 1}}" for column in columns).rstrip(), "bold")]
    for row in range(1, size + 1):
        line, below = Text().append(f"{row:>2}  ", "bold"), Text(" " * MARGIN)
        for column in columns:
            lot, left = f"{column}{row}", f"{chr(ord(column) - 1)}{row}"
            line.append_text(_cell(desk, lot, left, f"{chr(ord(column) + 1)}{row}"))
            stroke = "|" if _joined(desk, lot, f"{column}{row + 1}") else ""
            below.append(f" {stroke:<{CELL - 1}}", _owner_style(desk, lot))
        line.rstrip()
        below.rstrip()
        lines += [line, below] if row < size else [line]
    return lines


def _cell(desk: _Desk, lot: str, left: str, right: str) -> Text:
    """A lot between its neighbours: whose it is, what stands there."""
    held = desk.view.lots.get(lot)
    if held is None:
        return _unowned(desk, lot)
    letter, style = desk.letters[held.owner], _owner_style(desk, lot)
    if held.building is None:
        return Text(f" {letter.lower() + '.':<{CELL - 1}}", style)
    text = letter + _value(desk, held.building, lot, held.owner)
    before, after = ("-" if _joined(desk, lot, other) else " " for other in (left, right))
    return Text(before + text + after * (CELL - 1 - len(text)), style)


def _unowned(desk: _Desk, lot: str) -> Text:
    own = desk.own()
    if own is not None and lot in own.hand.cards:
        return Text(f"{'[*]' if lot == own.chosen else ' * ':<{CELL}}", "bold")
    if lot in desk.view.market:
        price = f"({desk.view.prices[desk.view.market.index(lot)]})"
        return Text(f"{price:<{CELL}}", "bold")
    return Text(f" {'.':<{CELL - 1}}", "dim")


def _value(desk: _Desk, building: str, lot: str, owner: int) -> str:
    """A building's mark; on its first lot the number too: citizens, coins, or the points that it would score now."""
    piece, *lots = building.split()
    kind = desk.facts.pieces[piece]
    if lot != lots[0]:
        return MARKS[kind.type]
    worth = {"residential": kind.citizens, "commercial": kind.coins}
    return MARKS[kind.type] + str(worth.get(kind.type, _civic_points(desk, tuple(lots), owner)))


def _civic_points(desk: _Desk, lots: tuple[str, ...], owner: int) -> int:
    lines = [*desk.scene.projected[owner].lines, *reversed(desk.scene.scored[owner].lines)]
    return next((line.points for line in lines if line.category == "civic" and line.subject == lots), 0)


def _joined(desk: _Desk, lot: str, other: str) -> bool:
    one, two = desk.view.lots.get(lot), desk.view.lots.get(other)
    return one is not None and two is not None and one.building is not None and one.building == two.building


def _owner_style(desk: _Desk, lot: str) -> str:
    held = desk.view.lots.get(lot)
    return desk.scene.style(held.owner) if held else ""


def _legend(desk: _Desk) -> str:
    seat = max(desk.scene.viewer, 0)
    lot = f"{desk.letters[seat].lower()}. empty lot of {desk.scene.names[seat][:LONGEST_NAME]}"
    if desk.drafting():
        return f"     * a deed of your hand   {lot}"
    return f"     ^ citizens   $ coins   + points now   {lot}   (3) on sale"


# The market and the players


def _market(desk: _Desk) -> list[Text]:
    view = desk.view
    if desk.drafting():
        return [_hand(desk, seat) for seat in range(len(view.seats))]
    sale = [f"{lot} for {price}" for lot, price in zip(view.market, view.prices, strict=True) if lot]
    left = view.piles[view.era - 1]
    pile = f"; {_many(left, 'more deed')} in this era." if left else "; no deed is left to come in this era."
    text = f"On sale: {', '.join(sale)}{pile}" if sale else "Nothing is on sale."
    return [Text(line) for line in wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)]


def _hand(desk: _Desk, seat: int) -> Text:
    held = desk.view.seats[seat]
    cards = " ".join(card or "?" for card in held.hand.cards)
    if seat == desk.scene.viewer:
        return Text(f"Your hand: {cards}", "bold")
    return Text(f"Hand of {desk.scene.names[seat]}: {cards}")


def _panels(desk: _Desk) -> list[Text]:
    """A line for each player, in columns."""
    lines = [Text(_row(HEADINGS), "bold")]
    for seat, held in enumerate(desk.view.seats):
        scene = desk.scene
        later = signed(scene.projected[seat].total)
        acting = seat in desk.view.to_act
        cells = (
            f"{desk.letters[seat]}  {scene.names[seat][:LONGEST_NAME]}",
            str(held.points),
            "" if scene.over else f"{later} = {held.points + scene.projected[seat].total}",
            str(held.coins),
            f"+{desk.facts.income + held.trade}",
            str(held.citizens),
            str(held.markers),
            "  to play" if acting else "",
        )
        lines.append(Text(_row(cells), scene.style(seat)))
    return lines


def _row(cells: tuple[str, ...]) -> str:
    name, *numbers = zip(cells, WIDTHS, strict=True)
    return (f"{name[0]:<{name[1]}}" + "".join(f"{cell:>{width}}" for cell, width in numbers)).rstrip()


# What is asked for with `board`


def _buildings(desk: _Desk) -> list[Text]:
    lines = []
    for seat, name in enumerate(desk.scene.names[: len(desk.view.seats)]):
        owned = {held.building for held in desk.view.lots.values() if held.owner == seat and held.building}
        standing = [_standing(desk, building, seat) for building in sorted(owned, key=lambda one: one.split()[1:])]
        supply = [f"{count} {piece}" for piece, count in desk.view.seats[seat].supply.items()]
        lines.append(Text())
        lines += _paragraph(f"{name} has built: {'; '.join(standing) or 'nothing'}.", desk.scene.style(seat))
        lines += _paragraph(f"{name} can still build: {', '.join(supply) or 'nothing'}.", "")
    return lines


def _standing(desk: _Desk, building: str, owner: int) -> str:
    piece, *lots = building.split()
    return f"{desk.facts.pieces[piece].name} {_value(desk, building, lots[0], owner)} on {' '.join(lots)}"


def _paragraph(text: str, style: str) -> list[Text]:
    return [Text(line, style) for line in wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)]


def _worth(desk: _Desk, piece: str) -> str:
    """What a building is good for, in a few words."""
    kind = desk.facts.pieces[piece]
    parts = [_many(kind.size, "lot")]
    if kind.citizens:
        parts.append(_many(kind.citizens, "citizen"))
    if kind.coins:
        parts.append(_many(kind.coins, "coin"))
    if kind.vp:
        parts.append(signed(kind.vp))
    if kind.scores:
        one, many = COUNTED[kind.scores.of]
        each = f"each {one}" if kind.scores.per == 1 else f"every {kind.scores.per} {many}"
        parts.append(f"{signed(kind.scores.vp)} for {each} beside it")
    return ", ".join(parts)


def _many(count: int, what: str) -> str:
    """So many of something.

    >>> _many(1, "coin"), _many(3, "coin")
    ('1 coin', '3 coins')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
