"""Pictures of tables, read back as XML."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from typing import cast

import oppidum
from oppidum.drawing import PlayerSummary
from oppidum.drawing.foundations import draw
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import State
from oppidum.games.foundations.shown.facts import facts_of
from oppidum.games.foundations.shown.views import FoundationsView
from oppidum.words import say

SVG = "{http://www.w3.org/2000/svg}"


class Picture:
    """A picture read back; things are found by their data- attributes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.root = ET.fromstring(text)

    def having(self, name: str, value: object = None) -> list[ET.Element]:
        """The elements with this data attribute, of this value if one is given."""
        found = [element for element in self.root.iter() if f"data-{name}" in element.attrib]
        return [element for element in found if value is None or element.get(f"data-{name}") == str(value)]

    def one(self, name: str, value: object) -> ET.Element:
        """The one element with this data attribute and value."""
        (element,) = self.having(name, value)
        return element

    def values(self, name: str) -> list[str]:
        """The values of a data attribute, in the order of drawing."""
        return [element.attrib[f"data-{name}"] for element in self.having(name)]


def words_of(element: ET.Element) -> list[str]:
    """The visible words inside an element."""
    return [text.text or "" for text in element.iter(f"{SVG}text")]


def symbols_of(element: ET.Element) -> list[str]:
    """The names of the symbols used inside an element, in order."""
    return [use.attrib["href"].split("-", 2)[2] for use in element.iter(f"{SVG}use")]


def view_of(state: State, viewer: int = SPECTATOR) -> FoundationsView:
    """What a viewer sees."""
    return cast(FoundationsView, state.knowledge(viewer).view())


def summaries_of(state: State, viewer: int = SPECTATOR) -> list[PlayerSummary]:
    """Names and points of all seats."""
    coming = say(state.coming_scoring().name)
    return [
        PlayerSummary(
            f"Player {seat + 1}",
            state.score(seat, viewer),
            state.projected(seat, viewer),
            coming=coming,
            bonuses=state.end_bonuses(seat, viewer),
        )
        for seat in range(state.configuration.players)
    ]


def picture(
    state: State, viewer: int = SPECTATOR, theme: str = "light", highlight: str | None = None, scored: bool = True
) -> Picture:
    """The picture of a table for a viewer."""
    summaries = summaries_of(state, viewer) if scored else []
    facts = facts_of(state.configuration)
    return Picture(draw(view_of(state, viewer), facts, theme, highlight, summaries))


@cache
def played(title: str, players: int, moves: int, drafting: bool = False) -> State:
    """A game after so many moves; whoever can build often does. Leave it as it is, or copy it."""
    configuration = oppidum.game(title).configure(players, {"drafting": drafting})
    state, dice = configuration.new(seed=5), Dice(seed_bytes(5), "choices")
    for _ in range(moves):
        if state.over():
            break
        seat = state.to_act()[0]
        legal = state.legal(seat)
        builds = [action for action in legal if configuration.actions.action(action).kind == "build"]
        state.play(seat, dice.choose(builds if builds and dice.below(2) else legal))
    return state
