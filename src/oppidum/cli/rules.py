"""`oppidum rules`: the rules of a title, by their ids, and an index of its cards."""

from __future__ import annotations

import difflib
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from oppidum.cli.card_index import card_sections, designed_note, says, section_name
from oppidum.cli.console import show, write_json
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import GameKey, Json
from oppidum.engine.family_facts import CardSection, CardText
from oppidum.engine.messages import Message
from oppidum.games import find
from oppidum.words import Rule, RulesText, Section, load_rules, say


def rules(
    game: GameKey,
    /,
    *ids: Annotated[str, Parameter(help="Rules to show, such as F-14; else all of the title.")],
    search: Annotated[str, Parameter(help="Show the rules that hold this text.")] = "",
    json: Json = False,
) -> None:
    """Read the rules of a title."""
    title = find(game)
    whole = load_rules(title.family)
    book = _select_rules(whole, ids) if ids else whole.of(title.name)
    book = book.filter(search)
    cards = [] if ids else card_sections(title, search)
    if not book.sections and not cards:
        raise Refusal(f"No rule of {title.name} holds “{search}”.")
    if json:
        data = [_data(section, rule) for section in book.sections for rule in section.rules]
        write_json(data + [_card_data(part, card) for part in cards for card in part.cards])
        return
    for section in book.sections:
        _print_section(section)
    if cards:
        show(Text(say(Message("page-cards-index")), "bold"))
        show(Text())
    for part in cards:
        _print_cards(part)


def _select_rules(book: RulesText, ids: tuple[str, ...]) -> RulesText:
    """Returns the rules of these ids, under their headings."""
    known = [rule.id for rule in book.rules()]
    for rule_id in ids:
        if rule_id.upper() not in known:
            near = difflib.get_close_matches(rule_id.upper(), known, n=1, cutoff=0)
            raise Refusal(f"There is no rule {rule_id}; the nearest is {near[0]}.")
    wanted = {rule_id.upper() for rule_id in ids}
    sections = [
        Section(section.heading, tuple(rule for rule in section.rules if rule.id in wanted))
        for section in book.sections
    ]
    return RulesText(tuple(section for section in sections if section.rules))


def _data(section: Section, rule: Rule) -> dict[str, Any]:
    return {"id": rule.id, "section": section.heading, "text": rule.plain}


def _card_data(section: CardSection, card: CardText) -> dict[str, Any]:
    about = {"id": card.id, "section": section_name(section), "name": card.name, "text": says(card)}
    return {**about, "designed": card.designed}


def _print_cards(section: CardSection) -> None:
    """Prints the cards of an option, with what each does, and once which of it was designed."""
    show(Text(section_name(section), "bold underline"))
    if note := designed_note(section):
        said = Table.grid()
        said.add_row(Text(note, "italic"))
        show(said)
    table = Table.grid(padding=(0, 2, 0, 0))
    for card in section.cards:
        table.add_row(Text(card.name, "bold"), says(card))
    show(table)
    show(Text())


def _print_section(section: Section) -> None:
    show(Text(section.heading, "bold underline"))
    table = Table.grid(padding=(0, 2, 1, 0))
    for rule in section.rules:
        table.add_row(Text(rule.id, "bold"), rule.plain)
    show(table)
