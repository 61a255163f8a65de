"""What people type, line by line: with completion at a terminal, plain lines from a pipe."""

from __future__ import annotations

import io
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from oppidum.cli.console import printable, write

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

Complete = Callable[[str], list[str]]
"""The words that may stand where the text ends, in place of its last word; a blank at a word's end: more follows."""


class Keyboard(ABC):
    """Where the next line comes from; once `ended`, from nowhere."""

    ended = False

    @abstractmethod
    def line(self, prompt: str, complete: Complete | None = None) -> str:
        """Returns the next line. EOFError: there is none; KeyboardInterrupt: the person wants to leave."""

    def forget(self) -> None:
        """Forgets what was typed, so that the next person cannot leaf through it."""


class PlainKeyboard(Keyboard):
    """The standard input as it is. From a pipe each line is repeated, so that the output reads as a conversation."""

    def line(self, prompt: str, complete: Complete | None = None) -> str:
        write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        # A terminal has shown what was typed already.
        if not sys.stdin.isatty():
            write(printable(line.rstrip("\n")) + "\n")
        if not line:
            self.ended = True
            raise EOFError
        return line.strip()


class TerminalKeyboard(Keyboard):
    """A line that can be edited, with history and completion by Tab; nothing pops up unasked."""

    def __init__(self) -> None:
        self._session = _session()

    def line(self, prompt: str, complete: Complete | None = None) -> str:
        from prompt_toolkit.completion import DummyCompleter

        completer = _completer(complete) if complete else DummyCompleter()
        return self._session.prompt(prompt, completer=completer).strip()

    def forget(self) -> None:
        # A session holds its history, so a new one has none.
        self._session = _session()


def _session() -> PromptSession[str]:
    # Imported late: it is slow to load, and most commands never ask for a line.
    from prompt_toolkit import PromptSession
    from prompt_toolkit.output import create_output
    from prompt_toolkit.output.vt100 import Vt100_Output
    from prompt_toolkit.shortcuts import CompleteStyle

    output = create_output(sys.stdout)
    if isinstance(output, Vt100_Output):
        output.enable_cpr = False  # the place of the cursor is nobody's business here
    return PromptSession(output=output, complete_while_typing=False, complete_style=CompleteStyle.READLINE_LIKE)


def _completer(complete: Complete) -> Completer:
    from prompt_toolkit.completion import Completer, Completion

    class WordByWord(Completer):
        """The next word."""

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            text = document.text_before_cursor
            last = text.rpartition(" ")[2]
            for word in complete(text):
                yield Completion(word, start_position=-len(last))

    return WordByWord()


def keyboard() -> Keyboard:
    """Returns the keyboard of this process; a byte that is no letter is taken as an unknown one."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty() and sys.stdout.isatty():
        return TerminalKeyboard()
    return PlainKeyboard()
