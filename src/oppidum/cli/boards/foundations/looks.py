"""Looking: at monuments, roads and cards of the modules in play, with what they do."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from oppidum.cli.boards.foundations.consul import token_state
from oppidum.cli.boards.foundations.layout import TerminalLayout, layout_of, paragraph, worth_of
from oppidum.cli.boards.scene import Scene
from oppidum.cli.console import printable
from oppidum.engine.game import Configuration
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.data.texts import FAVOR, SPENT_FAVOR, benefit_text
from oppidum.games.foundations.rules.modules.road_boards import benefit_choices
from oppidum.games.foundations.shown.facts import facts_of
from oppidum.words import say


def captions_of(configuration: Configuration) -> dict[str, str]:
    """Returns what monuments, cards and boards in play do; ``crossroads 1`` is a benefit to choose from."""
    said = {key: " ".join(map(say, card.text)) for key, card in facts_of(configuration).cards.items()}
    roads = [road for road in load(configuration.game.key, configuration.pack).road if road.id in said]
    return said | {
        f"{road.id} {place}": say(benefit_text(benefit))
        for road in roads
        for place, benefit in enumerate(benefit_choices(road), start=1)
    }


def card_lines(layout: TerminalLayout, card: str) -> list[Text]:
    """Returns a card, a board or a monument with what it does."""
    text = layout.facts.cards[card]
    if card in layout.facts.tokens:
        said = " ".join(map(say, text.text))
        return paragraph(f"{text.name}: {said} Now {token_state(layout, card)}.", indent=2)
    word = word_to_type(text.name, card)
    kind = layout.facts.pieces.get(card)
    worth = f"{kind.type}, {worth_of(layout, card)}. " if kind else ""
    return paragraph(f"{text.name}{word}: {worth}{' '.join(map(say, text.text))}", indent=2)


def word_to_type(name: str, card: str) -> str:
    """Returns the word that stands for a card in actions, where it does not follow from its name."""
    return "" if name.lower().replace(" ", "-") == card else f" ({card})"


def look(scene: Scene, what: str) -> list[Text]:
    """Returns everything of the modules on the table, or only what is called so; nothing without modules."""
    layout = layout_of(scene)
    if not layout.facts.cards:
        return []
    parts = dict(_parts(layout))
    wanted = what.lower()
    if wanted in ("", *parts):
        return [line for name, cards in parts.items() if wanted in ("", name) for line in _part(layout, name, cards)]
    cards = layout.facts.cards
    exact = [card for card, text in cards.items() if wanted in (card, text.name.lower())]
    found = exact or [card for card, text in cards.items() if wanted in card or wanted in text.name.lower()]
    nothing = f"There is nothing called “{printable(what)}” to look at; look alone shows all that is on the table."
    return [line for card in found for line in card_lines(layout, card)] or paragraph(nothing)


def look_words(scene: Scene) -> list[str]:
    """Returns what may follow the word look."""
    layout = layout_of(scene)
    return [*dict(_parts(layout)), *layout.facts.cards] if layout.facts.cards else []


def _part(layout: TerminalLayout, name: str, cards: list[str]) -> list[Text]:
    lines = [line for card in cards for line in card_lines(layout, card)]
    return [Text(f"{name.capitalize()}:", "bold"), *(lines or paragraph("none", indent=2))]


def _parts(layout: TerminalLayout) -> Iterator[tuple[str, list[str]]]:
    """Yields the parts of the table that can be looked at, each with what lies there."""
    if monuments := layout.module("monuments"):
        yield "monuments", list(monuments.pool)
    if roads := layout.module("roads"):
        yield "roads", [edge.road for edge in roads.edges]
    for option in ("roles", "objectives"):
        if shown := layout.module(option):
            drawn = [card for draws in shown.drawn for draw in draws for card in _names(draw)]
            dealt = [card for cards in shown.dealt for card in cards]
            cards = [*getattr(shown, "shared", ()), *shown.kept, *dealt, *drawn]
            yield option, [card for card in dict.fromkeys(cards) if card is not None]
    if invocations := layout.module("invocations"):
        on_sale = [card for card in layout.view.market if card in layout.facts.cards]
        bought = [card for cards in (*invocations.held, *invocations.ongoing, *invocations.used) for card in cards]
        yield "invocations", [*(card for card in on_sale if card), *bought, *invocations.discarded]
    if layout.module("favors"):
        yield "tokens", [FAVOR, SPENT_FAVOR]
    if layout.module("consul"):
        yield "consul", list(layout.facts.tokens)


def _names(draw: str | list[str | None] | None) -> list[str | None]:
    """Returns the cards of a draw: one objective, or the roles of which the first was kept."""
    return draw if isinstance(draw, list) else [draw]
