"""Prints to the terminal: tables for people, JSON for programs, and progress bars.

Colour and lines are for terminals; in a pipe or a file everything is plain text.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich import box
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn
from rich.progress import TimeRemainingColumn as TimeLeft
from rich.table import Table
from rich.text import Text


class Paper(Console):
    """A console that takes every text as it is and leaves a closed pipe to `main`."""

    def __init__(self, stderr: bool = False) -> None:
        super().__init__(stderr=stderr, markup=False, emoji=False, highlight=False)

    def on_broken_pipe(self) -> None:
        """Raises an error for `main`, where nobody reads any more."""
        raise BrokenPipeError


def show(what: RenderableType = "", style: str = "", stderr: bool = False) -> None:
    """Shows a table or a text to people. A text is one line, however long; in a pipe no line ends with blanks."""
    console = Paper(stderr)
    with console.capture() as captured:
        console.print(what, style=style, soft_wrap=isinstance(what, str | Text))
    text = captured.get()
    if not console.is_terminal:
        text = "".join(line.rstrip() + "\n" for line in text.splitlines())
    console.file.write(text)


def width() -> int:
    """Returns how many columns there are to write on."""
    return Paper().width


def write(text: str) -> None:
    """Writes the text to the standard output as it is."""
    sys.stdout.write(text)


def write_json(value: Any) -> None:
    """Writes data for programs."""
    write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def grid(*columns: str, numbers: tuple[str, ...] = ()) -> Table:
    """Returns an empty table with these headings; those named in `numbers` stand to the right."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(column, justify="right" if column in numbers else "left", no_wrap=column in ("title", "name"))
    return table


def printable(text: str) -> str:
    """Returns the text of a stranger without characters that could steer a terminal."""
    return "".join(character if character.isprintable() else "?" for character in text)


def format_signed(points: int) -> str:
    """Returns points with their sign.

    >>> format_signed(4), format_signed(0), format_signed(-2)
    ('+4', '0', '-2')
    """
    return f"{points:+d}" if points else "0"


def bar(what: str) -> Progress:
    """Returns a progress bar on the terminal with the rate and the time left; none where nobody watches."""
    console = Paper(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(what),
        TimeLeft(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


class _Rate(ProgressColumn):
    """How many things are done in a second."""

    def __init__(self, what: str) -> None:
        super().__init__()
        self._what = what

    def render(self, task: Task) -> Text:
        """Returns the rate so far."""
        return Text(f"{task.speed or 0:.1f} {self._what}/s")
