"""What stands beside an action that is offered: a price, what a building is good for, what a card does."""

from __future__ import annotations

from oppidum.cli.boards.foundations.layout import TerminalLayout, count_of, layout_of
from oppidum.cli.boards.foundations.looks import captions_of
from oppidum.cli.boards.scene import Scene
from oppidum.cli.console import format_signed

COUNTED = {
    "adjacent_citizen": ("citizen", "citizens"),
    "adjacent_coin": ("coin", "coins"),
    "adjacent_civic": ("civic building", "civic buildings"),
    "adjacent_building": ("building", "buildings"),
}


def remarks(scene: Scene) -> dict[str, str]:
    """Returns what to say beside actions, by the words that they begin with."""
    layout = layout_of(scene)
    prices = zip(layout.view.market, layout.view.prices, strict=True)
    said = {f"buy {card}": count_of(price, "coin") for card, price in prices if card}
    said |= {f"build {piece}": _worth(layout, piece) for piece in layout.facts.pieces}
    for card, text in captions_of(scene.configuration).items():
        does = text.removesuffix(".")
        said |= {f"keep {card}": does, f"use {card}": does, f"choose {card}": does}
        if f"buy {card}" in said:
            said[f"buy {card}"] += f": {does}"
    return said | {"end": "end your turn", "decline": "use no card now"}


def _worth(layout: TerminalLayout, piece: str) -> str:
    """Returns what a building is good for, in a few words."""
    kind = layout.facts.pieces[piece]
    parts = [count_of(kind.size, "lot")]
    if kind.citizens:
        parts.append(count_of(kind.citizens, "citizen"))
    if kind.coins:
        parts.append(count_of(kind.coins, "coin"))
    if kind.vp:
        parts.append(format_signed(kind.vp))
    if kind.scores:
        one, many = COUNTED[kind.scores.of]
        each = f"each {one}" if kind.scores.per == 1 else f"every {kind.scores.per} {many}"
        parts.append(f"{format_signed(kind.scores.vp)} for {each} beside it")
    return ", ".join(parts)
