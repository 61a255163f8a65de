"""Describes an open action: its purpose, its cost and what has been paid.

The prompt says what is still to pay.
"""

from __future__ import annotations

from rich.text import Text

from oppidum.cli.boards.city_of_iron.layout import TerminalLayout, paragraph, pluralize
from oppidum.games.city_of_iron.shown.views import BillView

ARTICLES = {"ship": "a ship", "airship": "an airship"}


def payment_lines(layout: TerminalLayout) -> list[Text]:
    """Draws the action that is open, its price in symbols, and the cards named so far."""
    chain = layout.view.chain
    lines = paragraph(_purpose(layout), style="bold")
    figures = _figures(chain.asks)
    if not figures:
        return lines
    paid = [card for card in chain.paid if card != chain.card]
    names = ", ".join(f"{layout.card(card)} ({layout.symbols(card)})" for card in paid)
    one = "; one card is not both" if chain.asks.attack and chain.asks.distance else ""
    lines += paragraph(f"It asks for {' and '.join(figures)}{one}. Paid so far: {names or 'nothing'}.", 2)
    own = "; the card that you use goes there too" if chain.does == "play" else ""
    return lines + paragraph(f"Cards go to the pile of their kind in the order in which you name them{own}.", 2)


def _purpose(layout: TerminalLayout) -> str:
    chain = layout.view.chain
    if chain.does == "attack":
        return f"You attack {layout.town(chain.aim or '')}: {layout.gives(chain.aim or '')}."
    if chain.does == "build":
        return f"You build on {layout.place(chain.place or '')}, which is full: something there makes room."
    card = chain.card or ""
    aims = f" Chosen: {_aim(layout)}." if chain.aim or chain.building else ""
    return f"You use {layout.card(card)}: {layout.action(card)}.{aims}"


def _aim(layout: TerminalLayout) -> str:
    """Returns what the action of a card is aimed at."""
    chain = layout.view.chain
    if chain.building is not None:
        slot = chain.building
        building = layout.view.row[int(slot) - 1] if slot.isdecimal() else slot
        return f"{layout.building(building or '')} on {layout.place(chain.place or '')}"
    aim = chain.aim or ""
    if chain.token is None:
        return layout.scene.names[int(aim) - 1]
    settles = aim not in layout.view.cities
    spaces = layout.facts.tokens[chain.token].city.spaces if settles else layout.district_spaces(chain.token)
    return f"{layout.land(aim)}, {pluralize(spaces, 'space')}"


def _figures(asks: BillView) -> list[str]:
    """Returns the symbols that the open action asks for, and the vehicle that must be among the cards (K-62)."""
    counts = {"attack": asks.attack, "work": asks.work, "distance": asks.distance}
    figures = [f"{name} {count}" for name, count in counts.items() if count]
    return [*figures, ARTICLES[asks.vehicle]] if asks.vehicle else figures
