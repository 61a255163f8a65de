"""The contract that every game keeps: `Game`, `Configuration`, `State` and `Knowledge`.

A Game is a title, a Configuration a title made ready for some players and options, a State the whole truth of one
table, and a Knowledge what one viewer has lawfully seen of it. They speak of each other, so they stand in one file.

Read this file first. It says what a game promises; `conformance` checks the promises; a title under `games/` is
lean because everything that titles share is here and in the files beside it.

The chain is short::

    game = oppidum.game("metropolis")              # a title
    configuration = game.configure(players=2)      # its rulebook for two players
    state = configuration.new(seed=1)              # a game
    seat = state.to_act()[0]                       # who owes a decision
    state.play(seat, state.legal(seat)[0])         # checked; apply() trusts

Who may see what: a State is the truth and stays on the server. Everything that leaves it for a seat (legal actions,
reasons, prompts, events, scores, encodings) depends on what that seat knows and on nothing else.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections import OrderedDict
from importlib import import_module
from typing import Any, Final, Protocol, cast
from weakref import WeakValueDictionary

from mypy_extensions import mypyc_attr

from oppidum.engine.actions import ActionSpace
from oppidum.engine.chance import Chance, Dice
from oppidum.engine.configuration import (
    Census,
    ConfigurationError,
    Field,
    Law,
    Limits,
    Option,
    OptionValue,
    Pack,
    Secret,
    option_text,
)
from oppidum.engine.events import AnyEvent, View
from oppidum.engine.holdings import Holding
from oppidum.engine.messages import IllegalAction, Message, Reason
from oppidum.engine.packs import Components
from oppidum.engine.scoring import ComingScoring, Result, Score


class Buffer(Protocol):
    """Anything that numbers can be written into by index: a list, an array, a NumPy row."""

    def __setitem__(self, index: int, value: float, /) -> None: ...


@mypyc_attr(native_class=False)
class Game(ABC):
    """A title: what can be said of it without loading its data.

    `home` is where the object lives, as ``"package.module:NAME"``, so that states and configurations can be pickled.
    `family` names its family of titles, which shares rules, words and boards (`games/families.py`).
    `rules_version` is raised with every change of behaviour; a record says under which version it was played.
    `cooperative` says that at all its tables all seats win or lose together, by one score. `surprises` says that it has
    rules to draw by chance (`surprise`).
    """

    key: str
    name: str
    home: str
    players: tuple[int, int]
    options: tuple[Option, ...]
    family: str
    rules_version: int
    cooperative: bool = False
    surprises: bool = False

    @abstractmethod
    def build(self, players: int, options: dict[str, OptionValue], pack: Pack | None) -> Configuration:
        """Builds the configuration for a choice that `configure` has checked."""

    def components(self) -> Components | None:
        """Returns the values that a card pack may replace; None if the title takes no packs."""
        return None

    def check(self, players: int, options: dict[str, OptionValue]) -> None:
        """Raises ConfigurationError where options and players do not go together; nothing to say by default."""

    def configure(
        self, players: int, options: dict[str, OptionValue] | None = None, pack: Pack | None = None
    ) -> Configuration:
        """Returns the configuration for these players and options, or their defaults. Equal calls give one object."""
        self.expect_players(players)
        if pack is not None and pack.game not in ("", self.key):
            raise ConfigurationError(Message("engine-pack-other-game", {"pack": pack.name, "game": pack.game}))
        chosen = self._read_options(options or {})
        self.check(players, chosen)
        key = (self.home, players, tuple(sorted(chosen.items())), pack.hash if pack else "")
        found = _CONFIGURATIONS.get(key)
        if found is None:
            found = _CONFIGURATIONS[key] = self.build(players, chosen, pack)
        _keep_at_hand(key, found)
        return found

    def surprise(self, players: int, seed: int | str | bytes) -> dict[str, OptionValue]:
        """Returns options drawn by chance that go together for so many players; equal seeds give equal options.

        Options about seating are left out. A title without `surprises` has nothing to draw.
        """
        self.expect_players(players)
        return {}

    def expect_players(self, players: int) -> None:
        """Raises ConfigurationError if the title is not for so many players."""
        least, most = self.players
        if type(players) is not int or not least <= players <= most:
            params: dict[str, Any] = {"game": self.name, "least": least, "most": most, "players": str(players)[:20]}
            raise ConfigurationError(Message("engine-bad-players", params))

    def _read_options(self, given: dict[str, OptionValue]) -> dict[str, OptionValue]:
        known = {option.key: option for option in self.options}
        for key in given:
            if key not in known:
                params: dict[str, Any] = {"game": self.name, "option": key[:60], "options": sorted(known)}
                raise ConfigurationError(Message("engine-unknown-option", params))
        return {key: option.read(given.get(key, option.default)) for key, option in known.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_game, (self.home,)


MOST_AT_HAND: Final = 64
"""How many configurations that nobody uses are kept, so that the next table does not build its own again."""

_CONFIGURATIONS: WeakValueDictionary[tuple[Any, ...], Configuration] = WeakValueDictionary()
"""Every configuration in use. Players choose among thousands of options, so this must not keep them alive."""

_AT_HAND: OrderedDict[tuple[Any, ...], Configuration] = OrderedDict()


def _keep_at_hand(key: tuple[Any, ...], configuration: Configuration) -> None:
    """Keeps the configurations that were asked for last."""
    # The weak dictionary alone would drop a configuration between two tables, and building one takes long.
    _AT_HAND[key] = configuration
    _AT_HAND.move_to_end(key)
    if len(_AT_HAND) > MOST_AT_HAND:
        _AT_HAND.popitem(last=False)


def _load_game(home: str) -> Game:
    module, name = home.split(":")
    return cast(Game, getattr(import_module(module), name))


@mypyc_attr(native_class=False)
class Configuration(ABC):
    """A title made ready for a number of players, options and a pack; built by `Game.configure`, immutable after.

    It holds every lookup table that the rules read, built from data once and shared by all its states. Nothing read
    from data is a module constant, so that each table can have its own card pack.

    Two facts say how seats stand together: in a `cooperative` configuration all win or lose together; if it has
    `one_score` too, the points of each seat are the team's. `rivals` is what the parties after the seats
    are called, where they have names.
    """

    game: Game
    players: int
    options: dict[str, OptionValue]
    pack: Pack | None
    parties: int
    cooperative: bool = False
    one_score: bool = False
    rivals: tuple[Message, ...] = ()
    actions: ActionSpace
    limits: Limits
    encoding: tuple[Field, ...]
    laws: tuple[Law, ...]
    secrets: tuple[Secret, ...]
    census: Census
    seldom: frozenset[int] = frozenset()
    """Actions that begin something long which others have to answer: random players try them rarely, and searches that
    try every action leave them out."""

    @abstractmethod
    def new(self, seed: int | str | bytes) -> State:
        """Returns a game from its beginning. The state may already ask: drafts, roles, orders of starting decks."""

    @abstractmethod
    def from_bytes(self, data: bytes) -> State:
        """Reads a state that `State.to_bytes` wrote."""

    @abstractmethod
    def knowledge_from_bytes(self, data: bytes) -> Knowledge:
        """Reads a knowledge that `Knowledge.to_bytes` wrote."""

    @abstractmethod
    def from_position(self, tree: dict[str, Any], chance: Chance) -> State:
        """Reads a state that `State.position` wrote; fields left out are as on an empty table.

        Raises `oppidum.engine.position.ImpossiblePosition` with the path of the field and the reason.
        """

    def steps_of(self, text: str) -> list[str]:
        """Returns the notations of the steps that a text stands for: itself, or a compound action in one line."""
        return [text]

    def line_of(self, steps: list[str]) -> str:
        """Returns a whole compound action in one line, the way back of `steps_of`; empty if it has no such form."""
        return ""

    def encoding_size(self) -> int:
        """Returns how many numbers `State.encode` writes."""
        return sum(field.size for field in self.encoding)

    def __reduce__(self) -> tuple[Any, ...]:
        return _configure, (self.game, self.players, self.options, self.pack)


def _configure(game: Game, players: int, options: dict[str, OptionValue], pack: Pack | None) -> Configuration:
    return game.configure(players, options, pack)


def written_options(configuration: Configuration) -> dict[str, OptionValue]:
    """Returns the options as records and positions write them: without later additions that are at their default."""
    defaults = {option.key: option.default for option in configuration.game.options if option.added}
    return {key: value for key, value in configuration.options.items() if defaults.get(key) != value}


def options_text(configuration: Configuration) -> str:
    """Returns the options as they go into the seed of a fair shuffle: `key=value`, sorted, a blank between them."""
    return " ".join(f"{key}={option_text(value)}" for key, value in sorted(written_options(configuration).items()))


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One table's whole truth: mutable, cheap to copy, without undo (going back is an earlier copy).

    Seats are numbered from 0 in turn order at the table. Parties are the seats and after them the automated rivals;
    owners and scores speak of parties, only seats act. Actions are ids of `configuration.actions`.

    *Compound actions* are chains of steps of one seat. A step is offered only if the whole can still be completed;
    steps only add; each result has exactly one chain; there is no cancel. Forced steps are played automatically and
    not recorded. Exceptions: the first choice of a turn, and steps that are forced only by hidden cards, because
    skipping them would leak information.

    *Shared decisions*: several seats owe an answer at once, each answers in any order. Nothing takes effect, and others
    learn only that a seat is ready, until the last one is; before that a seat may `withdraw` its answer. Effects come
    in seat order, so arrival changes neither record nor state nor digest.
    """

    configuration: Configuration
    """What the state was made by. A compiled subclass must not declare an attribute of this class anew: the collector
    would count it twice."""

    chance: Chance
    """The game's seed and the streams used so far; an imagined state has one of its own."""

    revealed: tuple[int, ...]
    """To whom the last action showed something new (viewers, `SPECTATOR` among them): free undo stops there.

    It is about the last action, not about the table: bytes and positions do not keep it."""

    # Deciding

    @abstractmethod
    def to_act(self) -> list[int]:
        """Returns the seats that owe a decision, in seat order; empty exactly when the game is over."""

    def may_act(self) -> list[int]:
        """Returns the seats that have a legal action, in seat order: those of `to_act`, and any that nobody waits for.

        Such a seat may, for instance, withdraw an offer while its partner is asked. Clocks and bots go by `to_act`.
        """
        return self.to_act()

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """Returns every legal action of the seat, sorted; empty exactly for a seat that is not in `may_act`."""

    @abstractmethod
    def why_not(self, seat: int, action: int) -> Reason | None:
        """Returns why the action is not legal for the seat, with the rule; None exactly when it is in `legal(seat)`."""

    @abstractmethod
    def apply(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        """Takes the action. Pre: the caller took it from `legal(seat)`. Appends what happened to `events`, if given."""

    def play(self, seat: int, action: int, events: list[AnyEvent] | None = None) -> None:
        """Takes the action if it is legal, else raises IllegalAction with the reason and changes nothing."""
        if not 0 <= seat < self.configuration.players:
            raise IllegalAction(Reason(Message("engine-no-such-seat", {"seat": seat + 1})))
        reason = self.why_not(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        self.apply(seat, action, events)

    def apply_steps(self, seat: int, actions: list[int], events: list[AnyEvent] | None = None) -> None:
        """Takes the steps of one compound action, in order. A title may announce only what they come to.

        Pre: each is legal after those before it.
        """
        for action in actions:
            self.apply(seat, action, events)

    def try_out(self, seat: int, action: int) -> None:
        """Takes a legal action without what follows it by itself, such as the end of an era or a rival's answer.

        It shows what the action alone does. The table is only to be looked at then, for its points and holdings; steps
        of an open compound action may still be tried out.
        """
        self.apply(seat, action)

    @abstractmethod
    def prompt(self, seat: int) -> Message:
        """Returns what the seat is asked now, or that it waits."""

    def midway(self) -> bool:
        """Whether a compound action is open."""
        return False

    def steps_taken(self) -> list[int]:
        """Returns the steps of a compound action so far, for titles that have one in a line; none for others.

        They begin with the action that began it. Those that the game took itself are among them, and its last one as
        long as others have to answer it.
        """
        return []

    def default_answer(self, seat: int) -> int | None:
        """Returns what the seat answers if nobody does so for it in time, or its person is away: an offer is declined.

        None where a bot has to decide.
        """
        return None

    # Shared decisions

    def is_shared(self) -> bool:
        """Whether the open decision is a shared one.

        A title in which a shared decision may be open to a single seat, with no answer yet, has to say so itself.
        """
        return len(self.to_act()) > 1 or bool(self.pending())

    def pending(self) -> list[tuple[int, int]]:
        """Returns the answers (seat, action) that wait for others, in seat order; empty if no decision is shared."""
        return []

    def withdraw(self, seat: int, events: list[AnyEvent] | None = None) -> None:
        """Takes back all that the seat has answered in the open shared decision. Pre: it is among `pending`."""
        raise ValueError("nothing to withdraw")

    def visible_notation(self, viewer: int, seat: int, action: int, pending: bool) -> str:
        """Returns the notation of a seat's action that this viewer may read; `?` stands for what it may not."""
        if pending and viewer != seat:
            return "?"
        return self.configuration.actions.notation(action)

    # Points

    @abstractmethod
    def score(self, party: int, viewer: int) -> Score:
        """Returns the points already scored, each line explained; without what the viewer may not know."""

    @abstractmethod
    def projected(self, party: int, viewer: int) -> Score:
        """Returns what the coming scoring would add if it took place now; nothing once the game is over.

        It is exactly what that scoring adds if nothing changes before, without what the viewer may not know. Choices
        that a scoring asks for count as not yet made.
        """

    def coming_scoring(self) -> ComingScoring:
        """Names the scoring that `projected` is about: by default the one at the end of the game."""
        return ComingScoring(Message("engine-scoring-end"))

    def end_bonuses(self, party: int, viewer: int) -> Score:
        """Returns bonuses of the end of the game as they stand, for boards that show who would have them.

        They count for no total before the scoring of the end is the coming one.
        """
        return Score(0, ())

    def has_public_points(self) -> bool:
        """Whether `score` and `projected` are the same for every viewer, so that they are computed once for all."""
        return False

    def points_with_projected(self, party: int, viewer: int) -> int:
        """Returns the points scored plus those projected as one number; a title may compute it faster."""
        return self.score(party, viewer).total + self.projected(party, viewer).total

    def expected_points(self, party: int, viewer: int) -> int:
        """Returns a guess at the points in the end, for bots alone; people are told what is projected.

        A title may look beyond the coming scoring here. Once the game is over it is the score.
        """
        return self.points_with_projected(party, viewer)

    def holdings(self, seat: int) -> list[Holding]:
        """Returns what the seat holds beside points, as far as everybody sees it: coins, goods, income.

        The holdings of one configuration are always the same, in the same order.
        """
        return []

    def team(self, party: int) -> int:
        """Equal for parties that win or lose together, as in the result; everyone for oneself by default."""
        return party

    @abstractmethod
    def result(self) -> Result:
        """How the game ended. Pre: `over()`."""

    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.to_act()

    # Knowing

    @abstractmethod
    def knowledge(self, viewer: int) -> Knowledge:
        """Returns all that the viewer has ever lawfully seen: a seat, or `SPECTATOR`."""

    @abstractmethod
    def encode(self, seat: int, out: Buffer) -> None:
        """Writes what the seat knows as numbers, laid out as `configuration.encoding` says, every index of it."""

    def mask(self, seat: int, out: Buffer) -> None:
        """Writes 1 for each legal action of the seat and 0 for every other id of the action space."""
        for action in range(self.configuration.actions.size):
            out[action] = 0
        for action in self.legal(seat):
            out[action] = 1

    # Keeping

    @abstractmethod
    def copy(self) -> State:
        """Returns an independent copy."""

    @abstractmethod
    def to_bytes(self) -> bytes:
        """Returns the state, compact and versioned, for `Configuration.from_bytes`. Equal states have equal bytes."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """Returns the state as plain data for a position file; `Configuration.from_position` is the way back."""

    def digest(self) -> bytes:
        """128 bits that tell states apart."""
        return hashlib.blake2b(self.to_bytes(), digest_size=16).digest()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (self.configuration, self.to_bytes())


def _restore(configuration: Configuration, data: bytes) -> State:
    return configuration.from_bytes(data)


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(ABC):
    """All that `viewer` has ever lawfully seen: a seat, or `SPECTATOR` who sees what all seats see in common.

    Bots, hints and outside programs are handed a Knowledge, never a State, so that none of them can look where its
    player could not. It has perfect recall: what can be worked out from the public log is known.

    `to_bytes` holds the same and no more; `Configuration.knowledge_from_bytes` is the way back, so that a bot in
    another process gets just these bytes.
    """

    configuration: Configuration
    viewer: int

    @abstractmethod
    def view(self) -> View:
        """Returns the knowledge as a message: built from what is known, never filtered from the truth."""

    @abstractmethod
    def to_bytes(self) -> bytes:
        """Returns the knowledge, whole, in canonical form."""

    @abstractmethod
    def imagine(self, dice: Dice) -> State:
        """Returns a complete state, drawn evenly from all that fit what is known, with a fresh generator of its own.

        Post: ``imagine(dice).knowledge(viewer).key() == key()``. Answers that others have given in an open shared
        decision, unseen by the viewer, are drawn evenly from what those seats could have answered.
        """

    def key(self) -> bytes:
        """Returns the identity of what is known: equal exactly when the viewer cannot tell two games apart."""
        return self.to_bytes()
