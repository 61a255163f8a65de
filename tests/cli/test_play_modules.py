"""Rome's modules in the terminal: whole games with each of them, and what people are shown on the way."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import cast

import pytest

import oppidum
from oppidum.cli.board import board, look, look_words, remarks
from oppidum.cli.boards.scene import Scene, scene
from oppidum.cli.playing.choices import Choices, menu
from oppidum.cli.playing.table import PERSON
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.game import State
from oppidum.games.foundations.shown.views import FoundationsView
from tests.cli.conftest import Done, Play
from tests.cli.playing import after, digest, whole_game
from tests.games.foundations.modules import with_invocations, with_monuments
from tests.games.foundations.tables import player

EVERYTHING: dict[str, OptionValue] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
}
ALONE: list[dict[str, OptionValue]] = [
    {"monuments": True},
    {"roles": True},
    {"objectives": "hidden"},
    {"objectives": "public"},
    {"invocations": True},
    {"roads": True},
    {"stealing": True},
    {"trading": True},
    {"trading": True, "stealing": True, "invocations": True},
    {"consul": "standard"},
    {"consul": "challenge", "monuments": True},
]


def typed(options: dict[str, OptionValue]) -> list[str]:
    """The options as they are typed."""
    words = {key: "yes" if value is True else value for key, value in options.items()}
    return [part for key, word in words.items() for part in ("--option", f"{key}={word}")]


def name_of(options: dict[str, OptionValue]) -> str:
    return " ".join(f"{key}={value}" for key, value in options.items())


@cache
def midway(players: int = 3, moves: int = 60, **options: OptionValue) -> State:
    """A game in which every kind of action is as likely; leave it as it is."""
    configuration = oppidum.game("rome").configure(players, options or EVERYTHING)
    state, dice = configuration.new(seed=4), Dice(seed_bytes(4), "choices")
    for _ in range(moves):
        seat = state.to_act()[0]
        legal = state.legal(seat)
        kind = dice.choose(sorted({configuration.actions.action(action).kind for action in legal}))
        state.play(seat, dice.choose([one for one in legal if configuration.actions.action(one).kind == kind]))
    return state


def seen(state: State, seat: int = 0) -> Scene:
    return scene(state, seat, ("Ada", "Ben", "Cleo", "Dora", "Emil")[: state.configuration.players])


def view_of(state: State, seat: int = 0) -> FoundationsView:
    return cast(FoundationsView, state.knowledge(seat).view())


def text_of(state: State, seat: int = 0, full: bool = False) -> str:
    return "\n".join(line.plain for line in board(seen(state, seat), full))


def asked(state: State, question: str) -> str:
    return " ".join(" ".join(line.plain for line in look(seen(state), question)).split())


def reads_well(done: Done) -> None:
    """Every line has at most 80 columns and is made of words, not of keys or what a failed message leaves."""
    assert done.code == 0, done.err
    assert all(len(line) <= 80 for line in done.out.splitlines())
    assert "foundations-" not in done.out
    assert "{" not in done.out


# Whole games


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the command works in: the name of a file there is short enough for a line."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("options", ALONE, ids=name_of)
def test_a_whole_game_with_some_modules_is_typed_line_by_line(
    play: Play, folder: Path, options: dict[str, OptionValue]
) -> None:
    lines, table = whole_game("rome", [PERSON, "random"], options, every_kind=True)
    done = play(*lines, "--bots", "random", "--record", "game.record", *typed(options), title="rome")
    reads_well(done)
    assert digest(folder / "game.record") == table.state.digest().hex()


def test_a_whole_game_with_all_five_is_played_by_two_people(play: Play, folder: Path) -> None:
    lines, table = whole_game("rome", [PERSON, PERSON], EVERYTHING, every_kind=True)
    done = play(*lines, "--humans", 2, "--record", "game.record", *typed(EVERYTHING), title="rome")
    reads_well(done)
    assert digest(folder / "game.record") == table.state.digest().hex()
    kinds = {line.split()[0] for line in lines if line}
    assert kinds >= {"keep", "use", "end", "buy", "build", "choose", "income"}


# What is shown


def test_the_board_names_roads_monuments_and_cards_of_players() -> None:
    state = midway()
    view, said = view_of(state), " ".join(text_of(state).split())
    for edge, name in zip(view.modules["roads"].edges, ("North", "East", "South", "West"), strict=True):
        assert f"{name} {card_name(state, edge.road)}: " in said
        for seat in edge.ranked:
            assert f"{seen(state).names[seat]} {edge.influence[seat]}" in said
    for piece, left in view.modules["monuments"].pool.items():
        assert (card_name(state, piece) in said.split("Monuments open to all: ")[1].split(".")[0]) == bool(left)
    for seat in range(3):
        line = said.split(f" {seen(state).names[seat]}: ")[1].split(".")[0]
        assert f"role {card_name(state, view.modules['roles'].kept[seat])}" in line
        for field, word in (("held", "unused"), ("ongoing", "working"), ("used", "used")):
            for card in getattr(view.modules["invocations"], field)[seat]:
                assert f"{word} " in line
                assert card_name(state, card) in line


def card_name(state: State, card: str) -> str:
    return asked(state, card).split(":")[0].split(" (")[0]


def test_objectives_of_others_are_unknown() -> None:
    state = midway()
    own = [view_of(state, seat).modules["objectives"].kept[seat] for seat in range(3)]
    for seat in range(3):
        said = text_of(state, seat, full=True) + asked_by(state, seat)
        for other in range(3):
            assert (f" {card_name(state, own[other])}" in said) == (seat == other)


def asked_by(state: State, seat: int) -> str:
    return "\n".join(line.plain for line in look(seen(state, seat), ""))


def test_own_cards_are_shown_with_what_they_do() -> None:
    state = oppidum.game("rome").configure(2, {"roles": True}).new(seed=1)
    dealt = view_of(state).modules["roles"].dealt[0]
    own = " ".join(text_of(state).partition("Your cards:")[2].split())
    assert all(asked(state, card) in own for card in dealt)
    assert text_of(state).startswith("Foundations of Rome: cards are chosen")


def test_remarks_say_what_a_choice_brings() -> None:
    said = remarks(seen(with_invocations(player(coins=9), player(), held="largesse census")))
    assert said["use largesse"] == "Gain 10 coins. Never used, it scores 2 points at the end"
    assert said["end"] == "end your turn"
    said = remarks(seen(midway()))
    assert said["choose crossroads 3"] == "3 points and 4 coins"
    assert said["keep thrifty"] == "Your income yields 1 coin more"


def test_an_invocation_on_sale_stands_by_its_name_and_effect() -> None:
    state = next(state for state in map(midway_with_card, range(0, 60, 3)) if on_sale(state))
    card, price = on_sale(state)[0]
    assert f"{card_name(state, card)} for {price}" in " ".join(text_of(state).replace(f" ({card})", "").split())
    coins = f"{price} coin{'s' if price > 1 else ''}"
    assert remarks(seen(state))[f"buy {card}"].startswith(f"{coins}: ")


def midway_with_card(moves: int) -> State:
    return midway(3, moves, invocations=True)


def on_sale(state: State) -> list[tuple[str, int]]:
    view = view_of(state)
    return [(card, price) for card, price in zip(view.market, view.prices, strict=True) if card and len(card) > 3]


def test_what_a_turn_has_left_is_said() -> None:
    state = with_invocations(player(coins=9), player(), held="second-wind fixed-price rebuilding")
    for line in ("use second-wind", "income", "use fixed-price", "use rebuilding"):
        state.play(0, state.configuration.actions.parse(line))
    said = " ".join(text_of(state).split())
    assert (
        "Turn of Ada: 2 actions left, the next deed costs 2, the next construction may cover own pieces as large."
        in said
    )


def test_the_question_in_a_scoring_is_shown_with_its_answers() -> None:
    seats = (player("domus-maxima A1 A2"), player("insula-l C1 C2 D1"))
    state = with_invocations(*seats, held="census", final_turns=1, market=[], turn=2)
    state.play(1, state.configuration.actions.parse("income"))
    assert state.to_act() == [0]
    assert text_of(state).startswith("Foundations of Rome: era 1 of 3 is scored")
    space = state.configuration.actions
    choices = Choices({action: space.notation(action) for action in state.legal(0)})
    lines = menu(choices, choices.group(choices.find("")), remarks(seen(state)))
    assert lines == [
        "  1  use census  Used when an era is scored: your population counts as 3 ...",
        "  2  decline     use no card now",
    ]


def test_a_temple_shows_what_its_neighbours_add() -> None:
    state = with_monuments(
        player("temple-of-minerva D1 D2 E2 F1 F2", "domus E1"), player("domus C1"), drawn="temple-of-minerva"
    )
    assert "A^4" in text_of(state).splitlines()[2]


def test_monuments_can_be_looked_at_with_their_values() -> None:
    state = with_monuments(player(), player(), drawn="regia lighthouse")
    assert asked(state, "regia") == "Regia: residential, 6 lots, 9 citizens. Anybody may build it."
    assert asked(state, "monuments").endswith(" Regia: residential, 6 lots, 9 citizens. Anybody may build it.")
    assert set(look_words(seen(state))) >= {"monuments", "lighthouse"}
    assert asked(state, "<x>").startswith("There is nothing called “<x>” to look at")


def test_help_offers_to_look_only_where_there_is_something(play: Play) -> None:
    assert "\n  look " in after(play("help", "--option", "roads=yes", title="rome").out, "help")
    assert "\n  look " not in after(play("help", title="rome").out, "help")


def test_a_chosen_card_is_called_by_its_name(play: Play) -> None:
    done = play("1", "--option", "objectives=hidden", title="rome")
    assert "Keep one of the objectives dealt to you" in done.out
    said = after(done.out, "1")
    assert "You keep " in said
    assert "-" not in said.partition("; nobody sees it yet.")[0].partition("You keep ")[2]


def test_what_cards_do_is_found_with_the_rules(play: Play) -> None:
    said = " ".join(
        after(play("rules largesse", "--option", "invocations=yes", title="rome").out, "rules largesse").split()
    )
    assert said == "Largesse: Gain 10 coins. Never used, it scores 2 points at the end."
