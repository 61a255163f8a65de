"""Asks one person for one decision: handles typed lines until one of them is a legal action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from oppidum.cli.board import board, examples, line_words, look, look_words, remarks
from oppidum.cli.boards.scene import Scene, scene
from oppidum.cli.boards.terminal_board import Examples
from oppidum.cli.playing.autosave import Autosave
from oppidum.cli.playing.choices import Choice, Choices, menu
from oppidum.cli.playing.help_text import (
    best_first,
    help_lines,
    paragraph,
    preview_lines,
    rules_lines,
    score_lines,
    why,
    why_none,
)
from oppidum.cli.playing.history import History
from oppidum.cli.playing.table import ADVISER, LocalTable, Undone
from oppidum.cli.refusal import Refusal
from oppidum.engine.actions import UnknownNotation
from oppidum.engine.lines import find_steps
from oppidum.engine.messages import IllegalAction
from oppidum.players.previews import TooManyEndings
from oppidum.words import load_rules, reason, say


@dataclass(frozen=True)
class Interruption:
    """An action of a seat that was not asked, such as an offer that its proposer takes back."""

    seat: int
    action: int


Answer = int | list[int] | Undone | Interruption | None
"""An action that is legal, the way back that was gone, or None: ask again."""

ALIASES = {"?": "help", "exit": "quit"}
NUMBER_DIGITS = 6
LOG_LINES = 20
PREVIEWED = 20


class QuitRequested(Exception):
    """The person asks to quit."""


class Question:
    """A question to one seat. `shown` is the list that numbers choose from."""

    def __init__(
        self,
        table: LocalTable,
        seat: int,
        history: History,
        autosave: Autosave,
        everything: Choices,
        print_lines: Callable[[list[Text]], None],
    ) -> None:
        space = table.configuration.actions
        self._table, self._seat, self._history, self._autosave = table, seat, history, autosave
        self._print_lines = print_lines
        self._names = dict(enumerate(table.seating.names))
        self._everything = everything
        self._legal = Choices({action: space.notation(action) for action in table.state.legal(seat)})
        self._interruptions = _interruptions(table)
        self._shown: list[Choice] = []
        self._commands: dict[str, Callable[[str], Answer]] = {
            "board": self._board,
            "look": self._look,
            "score": self._score,
            "hint": self._hint,
            "preview": self._preview,
            "why": self._why,
            "rules": self._rules,
            "undo": self._undo,
            "log": self._log,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    def scene(self) -> Scene:
        """Returns the table as this seat may see it."""
        return scene(self._table.state, self._seat, self._table.seating.names)

    def offer(self) -> None:
        """Shows all choices, in groups, and what others at this keyboard may do meanwhile."""
        self._offer(self._legal.find(""))
        for text, meanwhile in self._interruptions.items():
            self._print_text(f"{self._names[meanwhile.seat]} may still type: {text}")

    def answer(self, line: str) -> Answer:
        """Handles a typed line: returns the action it names, or prints what it asks for."""
        word, _, rest = line.partition(" ")
        name = ALIASES.get(word.lower(), word.lower())
        if not line:
            self.offer()
        elif line.lower() in self._interruptions:
            return self._interruptions[line.lower()]
        elif line.isdecimal():
            return self._number(line)
        elif name in self._commands and name not in self._table.configuration.actions.kinds():
            return self._commands[name](rest.strip())
        else:
            return self._action(line)
        return None

    def complete(self, text: str) -> list[str]:
        """Returns how the last word of the text may go on."""
        word, blank, rest = text.lstrip().partition(" ")
        if blank and word == "why":
            return self._everything.next_words(rest)
        if blank and word == "rules":
            game = self._table.configuration.game
            ids = [rule.id for rule in load_rules(game.family).of(game.name).rules()]
            return [rule for rule in ids if rule.lower().startswith(rest.lower())]
        if blank and word == "look":
            return [name for name in look_words(self.scene()) if name.lower().startswith(rest.lower())]
        if blank and word == "preview":
            return self._legal.next_words(rest)
        words = line_words(self._table.state, self._seat, text.lstrip()) or self._legal.next_words(text.lstrip())
        if not blank:
            words += [name for name in (*self._commands, *self._interruptions) if name.startswith(word.lower())]
        return words

    # Choosing

    def _offer(self, actions: list[int]) -> None:
        self._shown = self._legal.group(actions)
        self._print_lines([Text(line) for line in menu(self._legal, self._shown, remarks(self.scene()))])

    def _number(self, line: str) -> Answer:
        number = int(line[:NUMBER_DIGITS])
        if not 1 <= number <= len(self._shown):
            self._print_text(f"There is no number {number} in the list; it ends with {len(self._shown)}.")
            return None
        choice = self._shown[number - 1]
        if choice.whole:
            return choice.actions[0]
        self._offer(list(choice.actions))
        return None

    def _action(self, line: str) -> Answer:
        try:
            return find_steps(self._table.state, self._seat, line)
        except UnknownNotation as error:
            return self._narrow(line, say(error.message))
        except IllegalAction as error:
            self._print_text(reason(error.reason, names=self._names))
        return None

    def _narrow(self, line: str, unknown: str) -> Answer:
        found = self._legal.find(line)
        if len(found) == 1 and len(self._table.configuration.actions.notation(found[0]).split()) == len(line.split()):
            return found[0]
        if found:
            self._offer(found)
        elif known := self._everything.find(line):
            self._print_text(why_none(self._table.state, self._seat, known, self._names))
        else:
            self._print_text(f"{unknown} Type help to see what you can do.")
        return None

    # Asking

    def _board(self, rest: str) -> None:
        self._print_lines(board(self.scene(), full=True))

    def _look(self, rest: str) -> None:
        self._print_lines(
            look(self.scene(), rest) or paragraph("There is nothing more to look at: board shows it all.")
        )

    def _score(self, rest: str) -> None:
        self._print_lines(score_lines(self.scene(), self._names))

    def _hint(self, rest: str) -> None:
        notation = self._table.configuration.actions.notation(self._table.advice(self._seat))
        self._print_text(f"The {ADVISER} bot would play: {notation}")

    def _preview(self, rest: str) -> None:
        found = self._legal.find(rest)
        if not found:
            self._print_text(f"Nothing that you can do now has these words: {rest}")
            return
        try:
            points = self._table.preview_points(self._seat, found)
        except TooManyEndings:
            self._print_text(f"There are too many ways; name a part of them, such as: preview {self._examples().part}")
            return
        self._shown = self._legal.one_by_one(best_first(points)[:PREVIEWED])
        state = self._table.state
        now, coming = state.points_with_projected(self._seat, self._seat), say(state.coming_scoring().name)
        self._print_lines(preview_lines(self._legal, self._shown, points, now, coming))

    def _why(self, rest: str) -> None:
        words = rest.rstrip(" ?").split()
        asked = " ".join(words[1:] if words and words[0].lower().rstrip("?") == "not" else words)
        if asked:
            self._print_text(why(self._table.state, self._seat, self._legal, self._everything, asked, self._names))
        else:
            self._print_text(f"Name an action, such as: why {self._examples().action}")

    def _examples(self) -> Examples:
        return examples(self._table.configuration)

    def _rules(self, rest: str) -> None:
        self._print_lines(rules_lines(self._table.configuration.game, rest, self._examples()))

    def _log(self, rest: str) -> None:
        lines = self._history.log(self._seat)
        kept = lines if rest.lower() == "all" else lines[-LOG_LINES:]
        for move, line in kept:
            self._print_lines(paragraph(f"{move:>3}  {line}", hang=5))
        if not kept:
            self._print_text("Nothing has happened since you sat down.")
        elif len(kept) < len(lines):
            self._print_text(f"These are the last {len(kept)} of {len(lines)} lines; log all shows every one.")

    def _help(self, rest: str) -> None:
        self._print_lines(help_lines(self._examples()))
        self._print_text(say(self._table.state.prompt(self._seat), names=self._names))
        self.offer()

    # Going back, keeping, leaving

    def _undo(self, rest: str) -> Answer:
        undone = self._table.undo(self._seat)
        if undone is None:
            self._print_text("There is nothing to undo: this is the first decision.")
        return undone

    def _save(self, rest: str) -> None:
        path = Path(rest) if rest else self._autosave.file or self._autosave.source
        if path is None:
            self._print_text("Name the file, such as: save game.record")
            return
        try:
            self._autosave.save(path, self._table.text())
        except Refusal as refusal:
            self._print_text(str(refusal))
        else:
            self._print_text(f"The game is saved in {path}.")

    def _quit(self, rest: str) -> Answer:
        raise QuitRequested

    def _print_text(self, text: str) -> None:
        self._print_lines(paragraph(text))


def _interruptions(table: LocalTable) -> dict[str, Interruption]:
    """Returns what people who are not asked may do now, by its notation: they sit at the same keyboard."""
    state, notation = table.state, table.configuration.actions.notation
    others = [seat for seat in state.may_act() if seat in table.seating.people() and seat not in state.to_act()]
    return {notation(action): Interruption(seat, action) for seat in others for action in state.legal(seat)}
