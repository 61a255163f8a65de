"""What stands beside an action that is offered: a price, what a building is good for, what a card does."""

from __future__ import annotations

from oppidum.cli.boards.foundations.layout import count_of, layout_of, worth_of
from oppidum.cli.boards.foundations.looks import captions_of
from oppidum.cli.boards.foundations.trading import trade_remarks
from oppidum.cli.boards.scene import Scene


def remarks(scene: Scene) -> dict[str, str]:
    """Returns what to say beside actions, by the words that they begin with."""
    layout = layout_of(scene)
    prices = zip(layout.view.market, layout.view.prices, strict=True)
    said = {f"buy {card}": count_of(price, "coin") for card, price in prices if card}
    said |= {f"build {piece}": worth_of(layout, piece) for piece in layout.facts.pieces}
    for card, text in captions_of(scene.configuration).items():
        does = text.removesuffix(".")
        said |= {f"keep {card}": does, f"use {card}": does, f"choose {card}": does}
        if f"buy {card}" in said:
            said[f"buy {card}"] += f": {does}"
    return said | trade_remarks(layout) | {"end": "end your turn", "decline": "use no card now"}
