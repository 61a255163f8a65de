"""What no move of a Foundations title changes: the board and the kinds of buildings, as people are shown them."""

from __future__ import annotations

import msgspec

from oppidum.engine.family_facts import FamilyFacts, Naming, rename_entries
from oppidum.engine.game import Configuration
from oppidum.games.foundations.data.packs import display_name, load
from oppidum.games.foundations.data.schema import Building, TitleFacts


class FoundationsFacts(msgspec.Struct, frozen=True):
    """What a picture of the table needs and no move changes: the title, its board and its kinds of buildings."""

    title: TitleFacts
    size: int
    eras: int
    income: int
    markers: int
    population_bonus: list[int]
    pieces: dict[str, Building]
    shapes: dict[str, list[tuple[int, int]]]


def facts_of(configuration: Configuration) -> FoundationsFacts:
    """The facts of a title for its number of players, with the card pack's values.

    >>> import oppidum
    >>> facts_of(oppidum.game("metropolis").configure(players=2)).pieces["house"].citizens
    2
    """
    data = load(configuration.game.key, configuration.pack)
    return FoundationsFacts(
        title=data.title,
        size=next(board.size for board in data.board if board.players == configuration.players),
        eras=data.rules.eras,
        income=data.rules.income,
        markers=data.rules.lot_markers,
        population_bonus=data.rules.population_bonus,
        pieces={building.id: building for building in data.building},
        shapes=data.shapes,
    )


def _rename(facts: FoundationsFacts, naming: Naming) -> FoundationsFacts:
    title = facts.title.key
    pieces = rename_entries(facts.pieces, lambda key, name: display_name(title, key, name), naming)
    return msgspec.structs.replace(facts, pieces=pieces)


FACTS = FamilyFacts(
    type=FoundationsFacts,
    build=facts_of,
    rename=_rename,
    names=lambda facts: {key: piece.name for key, piece in facts.pieces.items()},
    period=lambda facts: facts.title.period,
)
