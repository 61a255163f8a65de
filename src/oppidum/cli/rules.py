"""`oppidum rules`: the rules of a title, by their ids."""

from __future__ import annotations

import difflib
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from oppidum.cli.console import show, write_json
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import GameKey, Json
from oppidum.games import find
from oppidum.words import Rule, RulesText, Section, load_rules


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
    if not book.sections:
        raise Refusal(f"No rule of {title.name} holds “{search}”.")
    if json:
        write_json([_data(section, rule) for section in book.sections for rule in section.rules])
        return
    for section in book.sections:
        _print_section(section)


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


def _print_section(section: Section) -> None:
    show(Text(section.heading, "bold underline"))
    table = Table.grid(padding=(0, 2, 1, 0))
    for rule in section.rules:
        table.add_row(Text(rule.id, "bold"), rule.plain)
    show(table)
