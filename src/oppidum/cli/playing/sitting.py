"""The evening at the table: who is asked, what bots do, what is told to whom, and how it ends."""

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
from oppidum.cli.paper import show
from oppidum.cli.playing.asking import Asking, Quit
from oppidum.cli.playing.choices import Choices
from oppidum.cli.playing.counsel import paragraph, result_lines
from oppidum.cli.playing.diary import Diary
from oppidum.cli.playing.keeping import Keeper
from oppidum.cli.playing.keyboard import Keyboard
from oppidum.cli.playing.table import PERSON, LocalTable, Undone
from oppidum.cli.points import TEAM, score_of
from oppidum.cli.refusal import Refusal
from oppidum.words import say

YES, NO = ("y", "yes"), ("", "n", "no")


class Left(Exception):
    """The person has left the table."""


class Sitting:
    """A game from here to its end. `brief` shows the board only when asked for."""

    def __init__(self, table: LocalTable, keyboard: Keyboard, keeper: Keeper, brief: bool = False) -> None:
        self._table, self._keyboard, self._keeper, self._brief = table, keyboard, keeper, brief
        self._people = table.seating.people()
        self._names = table.seating.names
        together = table.configuration.game.cooperative and len(self._names) > 1
        self._diary = Diary(self._people, dict(enumerate(self._names)), TEAM if together else None)
        self._looking = self._people[0] if len(self._people) == 1 else None
        space = table.configuration.actions
        self._everything = Choices({action: space.notation(action) for action in range(space.size)})

    def run(self) -> None:
        """Plays until the game is over or somebody leaves."""
        self._keeper.keep(self._table.text())
        self._welcome()
        try:
            while not self._table.state.over():
                self._step()
            self._finish()
        except Left:
            pass

    def _step(self) -> None:
        """The next answer, of a person or a bot."""
        seat = self._table.next_seat()
        answer = self._ask(seat) if seat in self._people else self._await(seat)
        if isinstance(answer, Undone):
            self._gone_back(answer)
            return
        if seat in self._people:
            self._diary.decided(seat)
        events = self._table.play(seat, answer)
        self._diary.add(events, self._table.moves + bool(self._table.state.pending()))
        self._keep()
        self._news()

    def _await(self, seat: int) -> int:
        """What the bot of this seat chooses; whoever grows impatient may leave."""
        while True:
            try:
                return self._table.bot_action(seat)
            except KeyboardInterrupt:
                self._leave()

    # Asking a person

    def _ask(self, seat: int) -> int | Undone:
        self._table.mark()
        self._face(seat)
        asking = Asking(self._table, seat, self._diary, self._keeper, self._everything, _tell)
        if not self._brief:
            _tell([Text(), *board(asking.scene()), Text()])
        self._question(seat)
        asking.offer()
        while True:
            try:
                answer = asking.answer(self._keyboard.line(self._prompt(seat), asking.complete))
            except (Quit, EOFError, KeyboardInterrupt):
                self._leave()
                continue
            if answer is not None:
                return answer

    def _question(self, seat: int) -> None:
        prompt = say(self._table.state.prompt(seat), names=dict(enumerate(self._names)))
        name = f"{self._names[seat]}  " if len(self._people) > 1 else ""
        _tell([Text(name, "bold").append(prompt, "bold")])

    def _prompt(self, seat: int) -> str:
        return f"{self._names[seat]}> "

    def _face(self, seat: int) -> None:
        """The seat comes to the screen; what only others may see is behind a curtain by then."""
        if self._looking != seat and self._secrets():
            self._curtain(seat)
            for line in self._diary.again(seat):
                _tell(paragraph(line, indent=2))
        self._looking = seat
        self._news()

    def _curtain(self, seat: int) -> None:
        """Nothing of what the last person saw or typed is left on the screen."""
        if sys.stdout.isatty():
            _tell([Text("\n" * shutil.get_terminal_size().lines)])
        self._keyboard.forget()
        while True:
            try:
                self._keyboard.line(f"Pass the keyboard to {self._names[seat]}, then press Enter. ")
            except (EOFError, KeyboardInterrupt):
                self._leave()
            else:
                return

    def _secrets(self) -> bool:
        """Whether two people may see different things, or choose unseen by each other."""
        if len(set(self._table.state.to_act()) & set(self._people)) > 1:
            return True
        views = [msgspec.json.encode(self._table.state.knowledge(seat).view()) for seat in self._people]
        return len(set(views)) > 1

    # Telling

    def _welcome(self) -> None:
        seating, game = self._table.seating, self._table.configuration.game
        letters = scene(self._table.state, self._people[0], self._names).letters()
        you = ", you" if len(self._people) == 1 else ""
        players = [
            f"{name} ({letter}{you if player == PERSON else ''})"
            for name, letter, player in zip(seating.names, letters, seating.players, strict=False)
        ]
        verb = f"goes on after move {self._table.moves}" if self._table.moves else "begins"
        _tell(paragraph(f"{game.name} {verb}: {', '.join(players)}.", "bold"))
        _say("Choose by number or type an action; help says what else there is, quit leaves.")

    def _news(self) -> None:
        """Tells what whoever looks does not know yet. Where there are no secrets, all look at one screen."""
        if self._looking is None:
            return
        for line in self._diary.news(self._looking):
            _tell(paragraph(line, indent=2))
        if not self._secrets():
            for seat in self._people:
                self._diary.news(seat)

    def _gone_back(self, undone: Undone) -> None:
        self._diary.go_back(self._table.moves)
        self._keep()
        moves = "1 move is" if undone.moves == 1 else f"{undone.moves} moves are"
        _say(f"Gone back: {moves} taken back." if undone.moves else "Gone back: the answer is withdrawn.")
        if undone.shown:
            _say("Something new had been turned up since; it will come up again in the same order.")

    # The end

    def _finish(self) -> None:
        state = self._table.state
        last = scene(state, self._looking if self._looking is not None else self._people[0], self._names)
        parties = range(state.configuration.parties)
        last = replace(last, scored=tuple(score_of(state, party) for party in parties))
        _tell([Text(), *board(last), Text(), *result_lines(state, last), Text()])
        if self._keeper.file is not None:
            _say(f"The record is in {self._keeper.file}; oppidum replay shows it move by move.")
            return
        try:
            self._save_as(self._keyboard.line("Keep the record? Name a file, or press Enter: "))
        except (EOFError, KeyboardInterrupt):
            _say("The game was not saved.")

    def _leave(self) -> None:
        """Asks once whether to leave; returns if the person stays."""
        try:
            if not self._keyboard.ended:
                self._leave_or_stay()
                return
        except (EOFError, KeyboardInterrupt):
            pass
        self._go("The game is left." if self._keeper.file is None else f"The game is kept in {self._keeper.file}.")

    def _leave_or_stay(self) -> None:
        if self._keeper.file is not None:
            answer = self._keyboard.line(f"Leave? The game is kept in {self._keeper.file} (yes or no): ")
            if answer.lower() in YES:
                self._go(f"To go on: oppidum play --resume {self._keeper.file}")
            return
        answer = self._keyboard.line("Leave? Name a file to save the game, yes to leave without, Enter to stay: ")
        if answer.lower() in YES:
            self._go("The game is left.")
        if answer.lower() not in NO and self._save_as(answer):
            self._go(f"To go on: oppidum play --resume {answer}")

    def _keep(self) -> None:
        """Brings the file up to date; a full disk does not end the game."""
        try:
            self._keeper.keep(self._table.text())
        except Refusal as refusal:
            _say(str(refusal))

    def _go(self, text: str) -> NoReturn:
        _say(text)
        raise Left

    def _save_as(self, name: str) -> bool:
        if not name:
            return False
        try:
            self._keeper.save(Path(name), self._table.text())
        except Refusal as refusal:
            _say(str(refusal))
            return False
        _say(f"The game is saved in {name}.")
        return True


def _say(text: str) -> None:
    _tell(paragraph(text))


def _tell(lines: list[Text]) -> None:
    for line in lines:
        show(line)
