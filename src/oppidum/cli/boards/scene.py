"""What a drawing in text is made from: what one viewer may know, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from oppidum.cli.console import printable
from oppidum.cli.setup import party_names
from oppidum.engine.events import View
from oppidum.engine.game import Configuration, State
from oppidum.engine.scoring import ComingScoring, Score
from oppidum.words import say

COLOURS = ("dark_orange3", "deep_sky_blue3", "green4", "red3", "purple")


@dataclass(frozen=True)
class Scene:
    """A view with the names of the parties and their points, as far as the viewer may know them."""

    configuration: Configuration
    viewer: int
    view: View
    names: tuple[str, ...]
    scored: tuple[Score, ...]
    projected: tuple[Score, ...]
    bonuses: tuple[Score, ...]
    coming: ComingScoring
    over: bool

    def coming_name(self) -> str:
        """Returns what the scoring is called that projected points are about."""
        return say(self.coming.name)

    def letters(self) -> list[str]:
        """Returns a letter for each party: that of its name where all differ, else by seat."""
        initials = [name[:1].upper() for name in self.names]
        if len(set(initials)) == len(initials) and all(initial.isalpha() for initial in initials):
            return initials
        return [chr(ord("A") + party) for party in range(len(self.names))]

    def style(self, party: int) -> str:
        """Returns the colour of a party, where the terminal has colours."""
        return COLOURS[party % len(COLOURS)]


def scene(state: State, viewer: int, names: tuple[str, ...]) -> Scene:
    """Returns the table as this viewer may see it."""
    parties = range(state.configuration.parties)
    return Scene(
        configuration=state.configuration,
        viewer=viewer,
        view=state.knowledge(viewer).view(),
        names=tuple(printable(name) for name in party_names(state.configuration, dict(enumerate(names)))),
        scored=tuple(state.score(party, viewer) for party in parties),
        projected=tuple(state.projected(party, viewer) for party in parties),
        bonuses=tuple(state.end_bonuses(party, viewer) for party in parties),
        coming=state.coming_scoring(),
        over=state.over(),
    )
