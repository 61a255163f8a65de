"""The texts that answer commands in a game: help, rules, reasons, points and previews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from textwrap import wrap

from rich.text import Text

from oppidum.cli.boards.scene import Scene
from oppidum.cli.boards.terminal_board import Examples
from oppidum.cli.card_index import card_sections, says
from oppidum.cli.console import format_signed, printable
from oppidum.cli.playing.choices import WIDTH, Choice, Choices, menu
from oppidum.cli.points import scored_parties, winners_of
from oppidum.engine.actions import UnknownNotation
from oppidum.engine.game import Game, State
from oppidum.engine.scoring import Score
from oppidum.players.previews import PointsAfter
from oppidum.words import Names, Section, load_rules, reason, say

COMMANDS = {
    "board": "the table with {table}",
    "score": "all points with their reasons, and what would be added now",
    "hint": "what the greedy bot would do in your place",
    "preview": "what each choice would make of your points; or some: preview {kind}",
    "why ACTION": "why not? For example: why {action}",
    "rules WORD": "the rules that hold a word; or a rule: rules {rule}",
    "undo": "back to your decision before this one",
    "log": "what has happened; log all, from the beginning",
    "save FILE": "write the game down, to go on later with --resume",
    "help": "this list",
    "quit": "leave the game",
}
FIRST_COLUMN = 14


def paragraph(text: str, style: str = "", indent: int = 0, hang: int = 2) -> list[Text]:
    """Returns text in lines of at most 80 characters."""
    first, rest = " " * indent, " " * (indent + hang)
    lines = wrap(
        printable(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return [Text(line, style) for line in lines]


def help_lines(examples: Examples) -> list[Text]:
    """Returns what can be typed."""
    lines = paragraph(
        "Choose by number from the list shown, or type an action, its words in the order of the list. Its first words "
        f"narrow the list: {examples.kind}, then {examples.part}; a place alone, such as {examples.place}, lists what "
        "concerns it. Enter shows the list again, Tab completes."
    )
    words = asdict(examples)
    for command, meaning in COMMANDS.items():
        lines.append(Text(f"  {command:<11} {meaning.format(**words)}"))
        if command == "board" and examples.look:
            lines.append(Text(f"  {'look':<11} {examples.look}"))
    if examples.line:
        lines.append(Text(f"  {examples.line:<11} {examples.whole}"))
    return lines


def rules_lines(game: Game, wanted: str, examples: Examples) -> list[Text]:
    """Returns the rules of that id, or that hold the words; without words the headings."""
    book = load_rules(game.family).of(game.name)
    if not wanted:
        lines = paragraph(f"Look up a rule by its id or by a word of it, such as rules {examples.word}. The book:")
        for section in book.sections:
            lines += paragraph(f"{section.heading}: {section.rules[0].id} to {section.rules[-1].id}", indent=2)
        return lines
    rule = book.rule(wanted)
    if rule is not None:
        return paragraph(f"{rule.id}  {rule.plain}", hang=6)
    found = [part for section in book.sections if (part := _filter_section(section, wanted)).rules]
    cards = [card for part in card_sections(game, wanted) for card in part.cards]
    if not found and not cards:
        return paragraph(f"No rule of {game.name} speaks of “{wanted}”.")
    lines = []
    for section in found:
        lines += paragraph(section.heading, "bold")
        for one in section.rules:
            lines += paragraph(f"{one.id}  {one.plain}", indent=2, hang=6)
    for card in cards:
        lines += paragraph(f"{card.name}: {says(card)}", hang=6)
    return lines


def _filter_section(section: Section, wanted: str) -> Section:
    return section if wanted.lower() in section.heading.lower() else section.filter(wanted)


def why(state: State, seat: int, legal: Choices, everything: Choices, text: str, names: Names) -> str:
    """Returns whether what was typed is possible, and if not, why; with the rule."""
    space = state.configuration.actions
    try:
        action = space.parse(text)
    except UnknownNotation as error:
        possible, known = legal.find(text), everything.find(text)
        if possible:
            first = space.notation(possible[0])
            return f"That is possible: {first}." if len(possible) == 1 else f"{len(possible)} ways, such as {first}."
        return why_none(state, seat, known, names) if known else say(error.message)
    against = state.why_not(seat, action)
    return reason(against, names=names) if against else f"Nothing is against it: {space.notation(action)} is legal."


def why_none(state: State, seat: int, actions: list[int], names: Names) -> str:
    """Returns why none of these actions is possible: the reason that all share, else that of the first."""
    reasons = [against for action in actions if (against := state.why_not(seat, action))]
    said = reason(reasons[0], names=names)
    if all(other == reasons[0] for other in reasons):
        return said
    return f"That is not possible now. For instance {state.configuration.actions.notation(actions[0])}: {said}"


def best_first(points: Mapping[int, PointsAfter | None]) -> list[int]:
    """Returns the actions by the points that they lead to; those that depend on something unknown at the end."""
    known = {action: after.points for action, after in points.items() if after is not None}
    best = sorted(known, key=lambda action: known[action], reverse=True)
    return best + [action for action in points if action not in known]


def preview_lines(
    choices: Choices, shown: list[Choice], points: Mapping[int, PointsAfter | None], now: int, coming: str
) -> list[Text]:
    """Returns what the shown actions would make of the points, with their numbers, and how many are left out."""
    lines = paragraph(f"Points with the {coming}: {now}. After each choice, at its best end:")
    notes = {" ".join(choice.words): _gain(points[choice.actions[0]], now) for choice in shown}
    lines += [Text(line) for line in menu(choices, shown, notes)]
    left = len(points) - len(shown)
    if left:
        lines += paragraph(f"{left} more give no more than these; preview with a few words looks at a part.", indent=2)
    return lines


def _gain(after: PointsAfter | None, now: int) -> str:
    if after is None:
        return "depends on what you do not know"
    guess = " as far as can be seen" if after.guess else ""
    return ", ".join([f"{format_signed(after.points - now):>3} = {after.points}{guess}", *map(say, after.holdings)])


def score_lines(scene: Scene, names: Names) -> list[Text]:
    """Returns every point and its reason, party by party, and what the coming scoring would add as things stand."""
    lines: list[Text] = []
    for party, name in scored_parties(scene.configuration, scene.names).items():
        now, later = scene.scored[party], scene.projected[party]
        ending = "" if scene.over else f", {now.total + later.total} with the {scene.coming_name()}"
        lines.append(Text(f"{name}: {now.total} points{ending}", f"bold {scene.style(party)}"))
        lines += _lines(now, names, 2, periods=True)
        if later.lines:
            standing = f"  with the {scene.coming_name()}, as things stand {format_signed(later.total)}"
            lines.append(Text(standing, "italic"))
            lines += _lines(later, names, 4, periods=False)
    choices = scene.coming.open_choices
    return lines + (paragraph(say(choices)) if choices is not None and not scene.over else [])


def _lines(score: Score, names: Names, indent: int, periods: bool) -> list[Text]:
    """Returns the lines of a score, category by category, each category with its sum."""
    lines: list[Text] = []
    for category, points in score.by_category().items():
        lines.append(Text(f"{' ' * indent}{category} {format_signed(points)}"))
        for line in score.lines:
            if line.category == category:
                period = f", period {line.period}" if periods and line.period else ""
                said = say(line.message, names=names).removesuffix(".")
                lines += paragraph(f"{format_signed(line.points):>3}  {said} ({line.rule}{period}).", "", indent + 2, 5)
    return lines


def result_lines(state: State, scene: Scene) -> list[Text]:
    """Returns how the game ended: who won, and every party's points by category; those of a team once."""
    outcomes = state.result().seats
    told, team = scored_parties(scene.configuration, scene.names), scene.configuration.cooperative
    names, scores = list(told.values()), [scene.scored[party] for party in told]
    wide = min(14, (WIDTH - FIRST_COLUMN) // len(names))
    sums = [score.by_category() for score in scores]
    rows = {"": [name[: wide - 2] for name in names]}
    for category in dict.fromkeys(category for score in sums for category in score):
        rows[category] = [format_signed(score.get(category, 0)) for score in sums]
    rows["points"] = [str(score.total) for score in scores]
    if not team:
        if len({outcome.points for outcome in outcomes}) < len(outcomes):
            rows["tie-break"] = [" ".join(map(str, outcome.tie_break)) for outcome in outcomes]
        rows["rank"] = [str(outcome.rank) for outcome in outcomes]
    table = [Text(_figures(what, figures, wide), "" if what else "bold") for what, figures in rows.items()]
    won = [scene.names[outcome.seat] for outcome in outcomes if outcome.won]
    return [Text(f"The game is over. {_ending(state, scene.names, names[0], won)}", "bold"), Text(), *table]


def _ending(state: State, names: Sequence[str], first: str, won: list[str]) -> str:
    if state.configuration.one_score:
        return f"{first} {'wins' if won else 'loses'}."
    return f"{winners_of(state, names)}." if state.configuration.cooperative else _won(won)


def _figures(what: str, figures: list[str], wide: int) -> str:
    return f"{what:<{FIRST_COLUMN}}" + "".join(f"{figure:>{wide}}" for figure in figures)


def _won(winners: list[str]) -> str:
    if len(winners) < 2:
        return f"{winners[0]} wins." if winners else "Nobody wins."
    return f"{', '.join(winners[:-1])} and {winners[-1]} win together."
