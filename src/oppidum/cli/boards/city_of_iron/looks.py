"""Looking: through the piles that one may look through, at a player, or at a single thing."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from oppidum.cli.boards.city_of_iron.gists import nation_gist
from oppidum.cli.boards.city_of_iron.layout import TerminalLayout, add_legend, count_names, layout_of, paragraph, price
from oppidum.cli.boards.city_of_iron.table import belongings, bonuses, goods, hand, lands, offer, towns, track
from oppidum.cli.boards.scene import Scene
from oppidum.cli.console import printable

INSIDE = (
    ("hand", "your cards, with what they do"),
    ("piles", "your draw and discard piles, in their order"),
    ("buy", "the cards that you have not bought, with prices"),
    ("towns", "open towns and the order of their piles"),
    ("lands", "lands that nobody has settled"),
    ("row", "the buildings on offer, and those discarded"),
    ("goods", "who has what, and what it scores"),
    ("track", "the turn order track and its prices"),
)


def look(scene: Scene, what: str) -> list[Text]:
    """Returns what was asked for; without words, what one may ask for."""
    layout = layout_of(scene)
    word = what.strip().lower()
    parts: dict[str, Callable[[], list[Text]]] = {
        "hand": lambda: hand(layout),
        "piles": lambda: _piles(layout),
        "buy": lambda: _to_buy(layout),
        "towns": lambda: towns(layout),
        "lands": lambda: lands(layout),
        "row": lambda: [*offer(layout), *_draw_discards(layout)],
        "goods": lambda: [*goods(layout), *bonuses(layout)],
        "track": lambda: track(layout),
    }
    if word in parts:
        return add_legend(parts[word]())
    if not word:
        return _choice(layout)
    seats = [seat for seat, name in enumerate(scene.names[: len(layout.view.seats)]) if name.lower() == word]
    if seats:
        return add_legend(belongings(layout, seats[0]))
    nothing = f"There is nothing called “{printable(what)}” to look at; look alone lists what there is."
    return add_legend(_things(layout, word)) or paragraph(nothing)


def words(scene: Scene) -> list[str]:
    """Returns what may follow the word look."""
    layout = layout_of(scene)
    facts = layout.facts
    things = [*facts.cards, *facts.buildings, *facts.towns, *facts.lands, *facts.nations]
    return [*(name for name, _ in INSIDE), *scene.names[: len(layout.view.seats)], *things]


def _choice(layout: TerminalLayout) -> list[Text]:
    names = ", ".join(layout.scene.names[: len(layout.view.seats)])
    lines = paragraph(f"Look at a part of the table, at a player ({names}), or at a thing by its name:")
    return lines + [Text(f"  look {name:<7} {about}") for name, about in INSIDE]


def _piles(layout: TerminalLayout) -> list[Text]:
    return belongings(layout, layout.scene.viewer) if layout.own() else paragraph("You have no piles.")


def _to_buy(layout: TerminalLayout) -> list[Text]:
    own = layout.own()
    if own is None or not own.unbought.cards:
        return paragraph("There is no card left for you to buy.")
    cards = [card for card in own.unbought.cards if card]
    lines: list[Text] = []
    for deck in ("citizen", "military"):
        lines.append(Text(f"{deck.capitalize()} cards that you have not bought:", "bold"))
        held = [card for card in cards if layout.facts.cards[card].deck == deck]
        for card in sorted(held, key=lambda one: layout.facts.cards[one].cost.coins):
            cost = layout.facts.cards[card].cost
            head = f"  {layout.card(card):<16}{price(cost.coins, cost.science):<20}"
            lines += paragraph(f"{head}{layout.about(card)}", hang=len(head))
    return lines


def _draw_discards(layout: TerminalLayout) -> list[Text]:
    gone = [layout.building(building) for building, count in layout.view.scrapped.items() for _ in range(count)]
    return paragraph(f"Discarded buildings: {count_names(gone) or 'none'}.")


# Single things


def _things(layout: TerminalLayout, word: str) -> list[Text]:
    """Draws every card, building, town, land and nation of this id or name, in a sentence each."""
    facts, lines = layout.facts, []
    for entries, said in (
        (facts.cards, _card),
        (facts.buildings, _building),
        (facts.towns, _town),
        (facts.lands, _land),
        (facts.nations, _nation),
    ):
        for name, entry in entries.items():
            if word in (name.lower(), entry.name.lower()):
                lines += paragraph(said(layout, name))
    return lines


def _card(layout: TerminalLayout, card: str) -> str:
    entry = layout.facts.cards[card]
    cost = price(entry.cost.coins, entry.cost.science)
    return f"{layout.card(card)}, {entry.deck} card: costs {cost}; {layout.about(card)}."


def _building(layout: TerminalLayout, building: str) -> str:
    land = layout.facts.buildings[building].land
    on = f"on {layout.facts.terrains[land]}" if land else "on any land"
    return f"{layout.building(building)} ({building}), {on}: costs {layout.cost(building)}; {layout.gives(building)}."


def _town(layout: TerminalLayout, town: str) -> str:
    entry, held = layout.facts.towns[town], layout.view.towns[town]
    where = (
        "lies open" if held.open else f"belongs to {layout.scene.names[held.owner]}" if held.owner is not None else ""
    )
    return (
        f"{layout.town(town)}, town: defense {held.defense}, distance {entry.distance}; {layout.gives(town)}; "
        f"{where or 'lies in its pile'}."
    )


def _land(layout: TerminalLayout, land: str) -> str:
    entry, city = layout.facts.lands[land], layout.view.cities.get(land)
    by = f" by {entry.vehicle}" if entry.vehicle else ""
    who = f"settled by {layout.scene.names[city.owner]}" if city else "not settled"
    name = entry.name + layout.star("land", land)
    return f"{name}, land: distance {entry.distance}{by}; {layout.terrains(entry.terrain)}; {who}."


def _nation(layout: TerminalLayout, nation: str) -> str:
    gift = nation_gist(layout.facts, nation)
    return f"{layout.facts.nations[nation].name}: {gift or 'without abilities in this game'}."
