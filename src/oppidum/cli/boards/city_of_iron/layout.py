"""What all parts of the terminal board share: the view, the facts, and short names of things."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import cast

from rich.text import Text

from oppidum.cli.boards.city_of_iron.gists import action_gist, gain_gist
from oppidum.cli.boards.scene import Scene
from oppidum.games.city_of_iron.shown.facts import ActionFacts, CityOfIronFacts, facts_of
from oppidum.games.city_of_iron.shown.views import CityOfIronView, SeatView

WIDTH = 80
LONGEST_NAME = 12
DESIGNED = "*"
LEGEND = "* a value that was designed, not what is printed; oppidum cards enters your own."
ROW_TITLE = "Buildings on offer"
SCORINGS = 3


@dataclass(frozen=True)
class TerminalLayout:
    """The table as one viewer may see it."""

    scene: Scene
    view: CityOfIronView
    facts: CityOfIronFacts
    letters: list[str]

    def own(self) -> SeatView | None:
        """Returns the viewer's own seat; a spectator has none."""
        return self.view.seats[self.scene.viewer] if self.scene.viewer >= 0 else None

    def nation(self) -> str:
        """Returns the viewer's nation."""
        own = self.own()
        return own.nation if own else ""

    def player_name(self, seat: int) -> str:
        """Returns what a player is called, shortened."""
        return self.scene.names[seat][:LONGEST_NAME]

    # What is printed, by name; a star where something of it was designed

    def good(self, good: str) -> str:
        """Names a good."""
        return self.facts.goods[good].name + self.star("good", good)

    def building(self, building: str) -> str:
        """Names a building."""
        return self.facts.buildings[building].name + self.star("building", building)

    def card(self, card: str | None) -> str:
        """Names a card, with a question mark for one that the viewer does not know."""
        return "?" if card is None else self.facts.cards[card].name + self.star("card", card)

    def town(self, town: str) -> str:
        """Names a town."""
        return self.facts.towns[town].name + self.star("town", town)

    def land(self, land: str) -> str:
        """Names a land; homelands are just home."""
        entry = self.facts.lands[land]
        return "Home" if entry.home else entry.name + self.star("land", land)

    def place(self, place: str) -> str:
        """Names a land or a town that holds buildings."""
        return self.land(place) if place in self.facts.lands else self.town(place)

    def terrains(self, terrain: tuple[str, ...]) -> str:
        """Names land types."""
        return ", ".join(self.facts.terrains[one] for one in terrain)

    def star(self, kind: str, entry: str) -> str:
        """Returns the mark of an entry with designed values."""
        return DESIGNED if self.facts.is_designed(kind, entry) else ""

    def legend(self) -> list[Text]:
        """Returns what a star means, while any value is designed."""
        return [Text(LEGEND, "dim")] if self.facts.has_designed_values() else []

    # In a few words

    def cost(self, building: str) -> str:
        """Returns what a building costs the viewer: science is due once for a name (K-22)."""
        cost = self.facts.buildings[building].cost
        if cost.science and self.owns_name(self.facts.buildings[building].name):
            return f"{pluralize(cost.coins, 'coin')}, no science"
        return price(cost.coins, cost.science)

    def owns_name(self, name: str) -> bool:
        """Returns whether a building of this name stands in a place of the viewer."""
        places = [city.buildings for city in self.view.cities.values() if city.owner == self.scene.viewer]
        places += [town.buildings for town in self.view.towns.values() if town.owner == self.scene.viewer]
        return any(self.facts.buildings[one].name == name for held in places for one in held.cards if one)

    def gives(self, owned: str) -> str:
        """Returns what a building or town gives."""
        return gain_gist(self.facts, owned)

    def district_spaces(self, token: str) -> int:
        """Returns the spaces of a district, which some nations have more of (K-70)."""
        side = self.facts.tokens[token].district
        larger = [ability.spaces for ability in self.facts.abilities_of(self.nation()) if ability.token == token]
        return larger[0] if larger else side.spaces if side else 0

    def symbols(self, card: str) -> str:
        """Returns attack, work, distance and vehicle of a card."""
        entry = self.facts.cards[card]
        counts = {"attack": entry.attack, "work": entry.work, "distance": entry.distance}
        parts = [f"{name} {count}" for name, count in counts.items() if count]
        return ", ".join([*parts, *([entry.vehicle] if entry.vehicle else [])])

    def action(self, card: str) -> str:
        """Returns what a card's action asks and does; nothing where it has none."""
        action = self.facts.card_action(card, self.nation())
        if action is None:
            return ""
        asked = bill(action)
        free = " (free action)" if action.free else ""
        return f"{f'pay {asked}: ' if asked else ''}{action_gist(self.facts, card)}{free}"

    def about(self, card: str) -> str:
        """Returns symbols and action of a card."""
        return "; ".join(part for part in (self.symbols(card), self.action(card)) if part)


def add_legend(lines: list[Text]) -> list[Text]:
    """Adds what a star means, if a line has one."""
    return [*lines, Text(LEGEND, "dim")] if any(DESIGNED in line.plain for line in lines) else lines


def layout_of(scene: Scene) -> TerminalLayout:
    """Returns the layout for a scene of City of Iron."""
    return TerminalLayout(scene, cast(CityOfIronView, scene.view), facts_of(scene.configuration), scene.letters())


def bill(action: ActionFacts) -> str:
    """Returns the price of a card's action.

    >>> bill(ActionFacts("gain-science", 1, coins=1, work=2))
    '1 coin, work 2'
    """
    parts = [pluralize(action.coins, "coin")] if action.coins else []
    parts += [f"{name} {count}" for name, count in (("work", action.work), ("distance", action.distance)) if count]
    return ", ".join(parts)


def price(coins: int, science: int) -> str:
    """Returns coins and science.

    >>> price(4, 1), price(0, 0)
    ('4 coins, 1 science', 'free')
    """
    parts = ([pluralize(coins, "coin")] if coins else []) + ([f"{science} science"] if science else [])
    return ", ".join(parts) or "free"


def pluralize(count: int, what: str) -> str:
    """Returns a count with its noun in the right number.

    >>> pluralize(1, "coin"), pluralize(3, "coin")
    ('1 coin', '3 coins')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def count_names(names: list[str]) -> str:
    """Joins names, each once, with how often it is there.

    >>> count_names(["Mine", "Bank", "Mine"])
    '2 Mine, Bank'
    """
    return ", ".join(name if names.count(name) == 1 else f"{names.count(name)} {name}" for name in dict.fromkeys(names))


def paragraph(text: str, indent: int = 0, hang: int = 2, style: str = "") -> list[Text]:
    """Returns text in lines of at most 80 characters."""
    lines = wrap(
        text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * (indent + hang), break_on_hyphens=False
    )
    return [Text(line, style) for line in lines]
