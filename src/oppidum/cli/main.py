"""The front door of the command line: finds the command, and says in one sentence what went wrong."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError, Parameter, UnusedCliTokensError

from oppidum import __version__
from oppidum.build import build_kind
from oppidum.cli.administration import administration
from oppidum.cli.arena import arena
from oppidum.cli.backup import backup, restore
from oppidum.cli.bench import bench
from oppidum.cli.cards import cards
from oppidum.cli.check import check
from oppidum.cli.console import printable
from oppidum.cli.diff import diff
from oppidum.cli.files import cause
from oppidum.cli.games import games
from oppidum.cli.legal import legal
from oppidum.cli.new import new
from oppidum.cli.perft import perft
from oppidum.cli.play import play
from oppidum.cli.refusal import Refusal, sentence
from oppidum.cli.render import render
from oppidum.cli.replay import replay
from oppidum.cli.rules import rules
from oppidum.cli.score import score
from oppidum.cli.serve import serve
from oppidum.cli.simulate import simulate
from oppidum.cli.verify import verify
from oppidum.engine.messages import OppidumError

DONE, REFUSED, INTERRUPTED, UNREAD = 0, 2, 130, 141

app = App(
    name="oppidum",
    help="City-building board games to play and to study.",
    version=f"oppidum {__version__} ({build_kind()})",
    default_parameter=Parameter(negative=(), show_default=False),
    result_action="return_value",
    suppress_keyboard_interrupt=False,
)
COMMANDS = (
    *(
        bench,
        games,
        play,
        serve,
        backup,
        restore,
        new,
        replay,
        render,
        legal,
        score,
        simulate,
        arena,
        perft,
        check,
        verify,
        diff,
        rules,
    ),
)
for command in COMMANDS:
    app.command(command)
app.command(cards)
app.command(administration)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and gives its exit code: 0 done, 1 the answer is no, 2 refused, 130 interrupted."""
    _replace_what_the_terminal_cannot_show()
    try:
        code = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        return _leave_quietly()
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _run(arguments: list[str]) -> int:
    try:
        code = app(arguments, exit_on_error=False, print_error=False)
    except UnusedCliTokensError as error:
        return _refuse(f"There is a word too many here: {' '.join(error.unused_tokens or [])}")
    except (CycloptsError, Refusal) as error:
        return _refuse(str(error))
    except OppidumError as error:
        return _refuse(sentence(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        return _refuse(f"{error.filename or 'The file'} cannot be used: {cause(error)}.")
    return code if isinstance(code, int) else DONE


def _refuse(text: str) -> int:
    sys.stdout.flush()
    print(printable(" ".join(text.split())), file=sys.stderr)
    return REFUSED


def _leave_quietly() -> int:
    """Discards buffered output, because the reader of the pipe has gone."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return UNREAD


def _replace_what_the_terminal_cannot_show() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
