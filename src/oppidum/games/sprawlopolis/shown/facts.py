"""What no move of Sprawlopolis changes: the cards, as people are shown them."""

from __future__ import annotations

import msgspec

from oppidum.engine.family_facts import FamilyFacts, Naming, rename_entries
from oppidum.engine.game import Configuration
from oppidum.games.sprawlopolis.data.packs import display_name, load
from oppidum.games.sprawlopolis.data.schema import Card


class SprawlopolisFacts(msgspec.Struct, frozen=True):
    """What a picture of the table needs and no move changes: the cards, by number."""

    name: str
    difficulty: str
    cards: dict[str, Card]


def facts_of(configuration: Configuration) -> SprawlopolisFacts:
    """Returns the facts of the title, with the card pack's values."""
    data = load(configuration.pack)
    cards = {str(card.number): card for card in data.card}
    return SprawlopolisFacts(data.title.name, str(configuration.options["difficulty"]), cards)


def rename_cards(cards: dict[str, Card], naming: Naming) -> dict[str, Card]:
    """Returns the cards with the names of their conditions as `naming` has them."""
    return rename_entries(cards, lambda number, name: display_name(int(number), name), naming)


def _rename(facts: SprawlopolisFacts, naming: Naming) -> SprawlopolisFacts:
    return msgspec.structs.replace(facts, cards=rename_cards(facts.cards, naming))


FACTS = FamilyFacts(type=SprawlopolisFacts, build=facts_of, rename=_rename)
