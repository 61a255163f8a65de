"""Looking: through the piles that one may look through, at a player, or at a single thing."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text

from oppidum.cli.boards.city_of_iron.desk import Desk, counted, desk_of, explained, paragraph, price
from oppidum.cli.boards.city_of_iron.gists import nation_gist
from oppidum.cli.boards.city_of_iron.table import belongings, bonuses, goods, hand, lands, offer, towns, track
from oppidum.cli.boards.scene import Scene
from oppidum.cli.paper import printable

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
    """What was asked for; without words, what one may ask for."""
    desk = desk_of(scene)
    word = what.strip().lower()
    parts: dict[str, Callable[[], list[Text]]] = {
        "hand": lambda: hand(desk),
        "piles": lambda: _piles(desk),
        "buy": lambda: _to_buy(desk),
        "towns": lambda: towns(desk),
        "lands": lambda: lands(desk),
        "row": lambda: [*offer(desk), *_discarded(desk)],
        "goods": lambda: [*goods(desk), *bonuses(desk)],
        "track": lambda: track(desk),
    }
    if word in parts:
        return explained(parts[word]())
    if not word:
        return _choice(desk)
    seats = [seat for seat, name in enumerate(scene.names[: len(desk.view.seats)]) if name.lower() == word]
    if seats:
        return explained(belongings(desk, seats[0]))
    nothing = f"There is nothing called “{printable(what)}” to look at; look alone lists what there is."
    return explained(_things(desk, word)) or paragraph(nothing)


def words(scene: Scene) -> list[str]:
    """What may follow the word look."""
    desk = desk_of(scene)
    facts = desk.facts
    things = [*facts.cards, *facts.buildings, *facts.towns, *facts.lands, *facts.nations]
    return [*(name for name, _ in INSIDE), *scene.names[: len(desk.view.seats)], *things]


def _choice(desk: Desk) -> list[Text]:
    names = ", ".join(desk.scene.names[: len(desk.view.seats)])
    lines = paragraph(f"Look at a part of the table, at a player ({names}), or at a thing by its name:")
    return lines + [Text(f"  look {name:<7} {about}") for name, about in INSIDE]


def _piles(desk: Desk) -> list[Text]:
    return belongings(desk, desk.scene.viewer) if desk.own() else paragraph("You have no piles.")


def _to_buy(desk: Desk) -> list[Text]:
    own = desk.own()
    if own is None or not own.unbought.cards:
        return paragraph("There is no card left for you to buy.")
    cards = [card for card in own.unbought.cards if card]
    lines: list[Text] = []
    for deck in ("citizen", "military"):
        lines.append(Text(f"{deck.capitalize()} cards that you have not bought:", "bold"))
        held = [card for card in cards if desk.facts.cards[card].deck == deck]
        for card in sorted(held, key=lambda one: desk.facts.cards[one].cost.coins):
            cost = desk.facts.cards[card].cost
            head = f"  {desk.card(card):<16}{price(cost.coins, cost.science):<20}"
            lines += paragraph(f"{head}{desk.about(card)}", hang=len(head))
    return lines


def _discarded(desk: Desk) -> list[Text]:
    gone = [desk.building(building) for building, count in desk.view.scrapped.items() for _ in range(count)]
    return paragraph(f"Discarded buildings: {counted(gone) or 'none'}.")


# Single things


def _things(desk: Desk, word: str) -> list[Text]:
    """Every card, building, town, land and nation of this id or name, in a sentence each."""
    facts, lines = desk.facts, []
    for entries, said in (
        (facts.cards, _card),
        (facts.buildings, _building),
        (facts.towns, _town),
        (facts.lands, _land),
        (facts.nations, _nation),
    ):
        for name, entry in entries.items():
            if word in (name.lower(), entry.name.lower()):
                lines += paragraph(said(desk, name))
    return lines


def _card(desk: Desk, card: str) -> str:
    entry = desk.facts.cards[card]
    cost = price(entry.cost.coins, entry.cost.science)
    return f"{desk.card(card)}, {entry.deck} card: costs {cost}; {desk.about(card)}."


def _building(desk: Desk, building: str) -> str:
    land = desk.facts.buildings[building].land
    on = f"on {desk.facts.terrains[land]}" if land else "on any land"
    return f"{desk.building(building)} ({building}), {on}: costs {desk.cost(building)}; {desk.gives(building)}."


def _town(desk: Desk, town: str) -> str:
    entry, held = desk.facts.towns[town], desk.view.towns[town]
    where = "lies open" if held.open else f"belongs to {desk.scene.names[held.owner]}" if held.owner is not None else ""
    return (
        f"{desk.town(town)}, town: defense {held.defense}, distance {entry.distance}; {desk.gives(town)}; "
        f"{where or 'lies in its pile'}."
    )


def _land(desk: Desk, land: str) -> str:
    entry, city = desk.facts.lands[land], desk.view.cities.get(land)
    by = f" by {entry.vehicle}" if entry.vehicle else ""
    who = f"settled by {desk.scene.names[city.owner]}" if city else "not settled"
    name = entry.name + desk.star("land", land)
    return f"{name}, land: distance {entry.distance}{by}; {desk.terrains(entry.terrain)}; {who}."


def _nation(desk: Desk, nation: str) -> str:
    gift = nation_gist(desk.facts, nation)
    return f"{desk.facts.nations[nation].name}: {gift or 'without abilities in this game'}."
