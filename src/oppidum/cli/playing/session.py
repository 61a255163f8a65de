"""Runs one game in the terminal: asks people, lets bots play, prints news, and ends the game."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import msgspec
from rich.text import Text

from oppidum.cli.board import board
from oppidum.cli.boards.scene import scene
from oppidum.cli.console import show
from oppidum.cli.playing.autosave import Autosave
from oppidum.cli.playing.choices import Choices
from oppidum.cli.playing.help_text import paragraph, result_lines
from oppidum.cli.playing.history import History
from oppidum.cli.playing.keyboard import Keyboard
from oppidum.cli.playing.question import Interruption, Question, QuitRequested
from oppidum.cli.playing.table import PERSON, LocalTable, Undone
from oppidum.cli.points import TEAM, score_of
from oppidum.cli.refusal import Refusal
from oppidum.words import say

YES, NO = ("y", "yes"), ("", "n", "no")


class UserQuit(Exception):
    """The user quits the program."""


class Session:
    """A game from here to its end. `brief` shows the board only when asked for."""

    def __init__(self, table: LocalTable, keyboard: Keyboard, autosave: Autosave, brief: bool = False) -> None:
        self._table, self._keyboard, self._autosave, self._brief = table, keyboard, autosave, brief
        self._people = table.seating.people()
        self._names = table.seating.names
        together = table.configuration.one_score and len(self._names) > 1
        self._history = History(self._people, dict(enumerate(self._names)), TEAM if together else None)
        self._viewer = self._people[0] if len(self._people) == 1 else None
        space = table.configuration.actions
        self._everything = Choices({action: space.notation(action) for action in range(space.size)})

    def run(self) -> None:
        """Plays until the game is over or the user quits."""
        self._autosave.update(self._table.text())
        self._print_welcome()
        try:
            while not self._table.state.over():
                self._step()
            self._finish()
        except UserQuit:
            pass

    def _step(self) -> None:
        """Plays the next answer, of a person or a bot."""
        seat = self._table.next_seat()
        answer = self._ask(seat) if seat in self._people else self._bot_answer(seat)
        if isinstance(answer, Undone):
            self._after_undo(answer)
            return
        if isinstance(answer, Interruption):
            seat, answer = answer.seat, answer.action
        if seat in self._people:
            self._history.mark_decision(seat)
        for action in answer if isinstance(answer, list) else [answer]:
            events = self._table.play(seat, action)
            self._history.add(events, self._table.moves + bool(self._table.state.pending()))
        self._save()
        self._print_news()

    def _bot_answer(self, seat: int) -> int:
        """Returns what the bot of this seat chooses; Ctrl-C offers to quit meanwhile."""
        while True:
            try:
                return self._table.bot_action(seat)
            except KeyboardInterrupt:
                self._leave()

    # Asking a person

    def _ask(self, seat: int) -> int | list[int] | Undone | Interruption:
        self._table.mark()
        self._switch_to(seat)
        question = Question(self._table, seat, self._history, self._autosave, self._everything, _print_lines)
        if not self._brief:
            _print_lines([Text(), *board(question.scene()), Text()])
        self._question(seat)
        question.offer()
        while True:
            try:
                answer = question.answer(self._keyboard.line(self._prompt(seat), question.complete))
            except (QuitRequested, EOFError, KeyboardInterrupt):
                self._leave()
                continue
            if answer is not None:
                return answer

    def _question(self, seat: int) -> None:
        prompt = say(self._table.state.prompt(seat), names=dict(enumerate(self._names)))
        name = f"{self._names[seat]}  " if len(self._people) > 1 else ""
        _print_lines(paragraph(f"{name}{prompt}", "bold"))

    def _prompt(self, seat: int) -> str:
        return f"{self._names[seat]}> "

    def _switch_to(self, seat: int) -> None:
        """Hands the screen to a seat; what only the last person may see is hidden first."""
        if self._viewer != seat and self._secrets():
            self._hide_screen(seat)
            for line in self._history.since_last_decision(seat):
                _print_lines(paragraph(line, indent=2))
        self._viewer = seat
        self._print_news()

    def _hide_screen(self, seat: int) -> None:
        """Clears what the last person saw or typed, and waits for the next person."""
        if sys.stdout.isatty():
            _print_lines([Text("\n" * shutil.get_terminal_size().lines)])
        self._keyboard.forget()
        while True:
            try:
                self._keyboard.line(f"Pass the keyboard to {self._names[seat]}, then press Enter. ")
            except (EOFError, KeyboardInterrupt):
                self._leave()
            else:
                return

    def _secrets(self) -> bool:
        """Returns whether two people may see different things, or choose in secret."""
        if len(set(self._table.state.to_act()) & set(self._people)) > 1:
            return True
        views = [msgspec.json.encode(self._table.state.knowledge(seat).view()) for seat in self._people]
        return len(set(views)) > 1

    # Printing

    def _print_welcome(self) -> None:
        seating, game = self._table.seating, self._table.configuration.game
        letters = scene(self._table.state, self._people[0], self._names).letters()
        you = ", you" if len(self._people) == 1 else ""
        players = [
            f"{name} ({letter}{you if player == PERSON else ''})"
            for name, letter, player in zip(seating.names, letters, seating.players, strict=False)
        ]
        verb = f"goes on after move {self._table.moves}" if self._table.moves else "begins"
        _print_lines(paragraph(f"{game.name} {verb}: {', '.join(players)}.", "bold"))
        _print_text("Choose by number or type an action; help says what else there is, quit leaves.")

    def _print_news(self) -> None:
        """Prints what the present viewer has not read yet. Without secrets all people share one screen."""
        if self._viewer is None:
            return
        for line in self._history.take_news(self._viewer):
            _print_lines(paragraph(line, indent=2))
        if not self._secrets():
            for seat in self._people:
                self._history.take_news(seat)

    def _after_undo(self, undone: Undone) -> None:
        self._history.go_back(self._table.moves)
        self._save()
        moves = "1 move is" if undone.moves == 1 else f"{undone.moves} moves are"
        _print_text(f"Gone back: {moves} taken back." if undone.moves else "Gone back: the answer is withdrawn.")
        if undone.shown:
            _print_text("Something new had been turned up since; it will come up again in the same order.")

    # The end

    def _finish(self) -> None:
        state = self._table.state
        last = scene(state, self._viewer if self._viewer is not None else self._people[0], self._names)
        parties = range(state.configuration.parties)
        last = replace(last, scored=tuple(score_of(state, party) for party in parties))
        _print_lines([Text(), *board(last), Text(), *result_lines(state, last), Text()])
        if self._autosave.file is not None:
            _print_text(f"The record is in {self._autosave.file}; oppidum replay shows it move by move.")
            return
        try:
            self._save_as(self._keyboard.line("Keep the record? Name a file, or press Enter: "))
        except (EOFError, KeyboardInterrupt):
            _print_text("The game was not saved.")

    def _leave(self) -> None:
        """Asks once whether to leave; returns if the person stays."""
        try:
            if not self._keyboard.ended:
                self._leave_or_stay()
                return
        except (EOFError, KeyboardInterrupt):
            pass
        self._quit(
            "The game is left." if self._autosave.file is None else f"The game is kept in {self._autosave.file}."
        )

    def _leave_or_stay(self) -> None:
        if self._autosave.file is not None:
            answer = self._keyboard.line(f"Leave? The game is kept in {self._autosave.file} (yes or no): ")
            if answer.lower() in YES:
                self._quit(f"To go on: oppidum play --resume {self._autosave.file}")
            return
        answer = self._keyboard.line("Leave? Name a file to save the game, yes to leave without, Enter to stay: ")
        if answer.lower() in YES:
            self._quit("The game is left.")
        if answer.lower() not in NO and self._save_as(answer):
            self._quit(f"To go on: oppidum play --resume {answer}")

    def _save(self) -> None:
        """Updates the file of the game; a full disk does not end the game."""
        try:
            self._autosave.update(self._table.text())
        except Refusal as refusal:
            _print_text(str(refusal))

    def _quit(self, text: str) -> NoReturn:
        _print_text(text)
        raise UserQuit

    def _save_as(self, name: str) -> bool:
        if not name:
            return False
        try:
            self._autosave.save(Path(name), self._table.text())
        except Refusal as refusal:
            _print_text(str(refusal))
            return False
        _print_text(f"The game is saved in {name}.")
        return True


def _print_text(text: str) -> None:
    _print_lines(paragraph(text))


def _print_lines(lines: list[Text]) -> None:
    for line in lines:
        show(line)
