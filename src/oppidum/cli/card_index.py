"""The index of a title's cards: what each monument, card and board of its options does."""

from __future__ import annotations

from typing import cast

from oppidum.engine.family_facts import CardSection, CardText, FamilyFacts, printed_name
from oppidum.engine.game import Game
from oppidum.engine.messages import Message
from oppidum.games.families import load_part
from oppidum.words import say


def card_sections(game: Game, text: str = "") -> list[CardSection]:
    """Returns the cards whose name or text holds this text, by the option that brings them."""
    facts = cast("FamilyFacts | None", load_part(game.family, "facts"))
    sections = facts.cards(game.key, printed_name, None) if facts is not None else []
    wanted = text.lower()
    found = [
        CardSection(section.kind, [card for card in section.cards if wanted in f"{card.name} {says(card)}".lower()])
        for section in sections
    ]
    return [section for section in found if section.cards]


def says(card: CardText) -> str:
    """Returns what a card does, in sentences."""
    return " ".join(map(say, card.text))


def section_name(section: CardSection) -> str:
    """Returns what the cards of a section are called together."""
    return say(Message(f"page-cards-{section.kind}"))


def designed_note(section: CardSection) -> str:
    """Says once for a section which of its cards do what was designed for this product; nothing if none does."""
    designed = [card.name for card in section.cards if card.designed]
    if not designed:
        return ""
    if len(designed) == len(section.cards):
        return say(Message("page-cards-all-designed"))
    return say(Message("page-cards-designed", {"names": ", ".join(designed)}))
