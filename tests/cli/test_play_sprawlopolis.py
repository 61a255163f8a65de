"""Sprawlopolis in the terminal: the city in text, cards both ways round, alone and as a team."""

from __future__ import annotations

from pathlib import Path

import pytest

from oppidum.cli.board import board
from oppidum.cli.boards.scene import scene
from oppidum.cli.boards.sprawlopolis_map import COMPACT, WIDE, Box, card_lines, street_map
from oppidum.cli.playing.help_text import COMMANDS
from oppidum.cli.playing.table import PERSON
from oppidum.drawing.sprawlopolis import Block, Cell, face_of
from oppidum.games.sprawlopolis.rules.state import SprawlopolisState
from oppidum.games.sprawlopolis.shown.facts import facts_of
from tests.cli.conftest import SEED, Play
from tests.cli.playing import ASKING, Terminal, after, digest, whole_game
from tests.games.sprawlopolis.tables import new, set_up, view

FREE = [card for card in range(1, 19) if card not in (5, 10, 16)]
CITY = {
    (0, 0): Block("R", "EW"),
    (1, 0): Block("C", "WS"),
    (2, 0): Block("P"),
    (0, 1): Block("I", "NS"),
    (1, 1): Block("R", "NE"),
    (2, 1): Block("C"),
}
TITLE = "sprawlopolis"


def plain(state: SprawlopolisState, viewer: int = 0, full: bool = False) -> list[str]:
    """The board as this seat reads it."""
    names = ("Ada", "Ben", "Cleo", "Dan")[: state.configuration.players]
    return [line.plain for line in board(scene(state, viewer, names), full)]


def drawn(blocks: dict[Cell, Block], box: Box, step: int) -> list[str]:
    """A map without colours."""
    return [line.plain for line in street_map(blocks, box, step)]


# The map


def test_roads_go_on_or_end_between_the_letters() -> None:
    assert drawn(CITY, Box(-1, -1, 3, 2), WIDE) == [
        "     -1   0   1   2   3",
        "  -1  .   .   .   .   .",
        "",
        "   0  .  -R---C   P   .",
        "          ,   |",
        "   1  .   I   R-  C   .",
        "          '",
        "   2  .   .   .   .   .",
    ]


def test_the_compact_map_says_with_arrows_where_a_road_ends() -> None:
    assert drawn(CITY, Box(-1, 0, 3, 2), COMPACT) == [
        "        0   2",
        "   0  .<R-C P .",
        "        ^ |",
        "   1  . I R>C .",
        "        v",
        "   2  . . . . .",
    ]


def test_numbers_stand_above_their_columns() -> None:
    blocks = {(column, 0): Block("P") for column in range(-12, 13)}
    for step in (WIDE, COMPACT):
        numbers, row = drawn(blocks, Box(-12, 0, 12, 0), step)
        for column in range(-12, 13, 2):
            at = 6 + (column + 12) * step
            assert row[at] == "P"
            assert numbers[: at + 1].endswith(f" {column}")


@pytest.mark.rule("S-20")
def test_a_card_is_drawn_with_what_leads_out_of_it() -> None:
    facts = facts_of(new(1).configuration)
    assert [line.plain for line in card_lines(face_of(facts, "2"))] == [
        "       ",
        "-C---R-",
        "       ",
        " P   I-",
        "     ' ",
    ]
    assert [line.plain for line in card_lines(face_of(facts, "2", turned=True))] == [
        " ,     ",
        "-I   P ",
        "       ",
        "-R---C-",
        "       ",
    ]


# The board


@pytest.mark.rule("S-03", "S-14")
def test_the_board_of_one_player() -> None:
    state = set_up(
        1,
        conditions=[3, 6, 8],
        city=["10 0,0", "2 -1,-2"],
        hands=[[7, 12, 14]],
        deck=[4, 1, 5, 9, 11, 13, 15, 16, 17, 18],
    )
    assert plain(state) == [
        "Sprawlopolis: 2 of 15 cards placed",
        "     -2  -1   0   1   2",
        "  -3  .   .   .   .   .",
        "",
        "  -2  .  -C---R-  .   .",
        "",
        "  -1  .   P   I-  .   .",
        "              '",
        "   0  .   .  -R---C-  .",
        "",
        "   1  .   .  -I   P   .",
        "              '",
        "   2  .   .   .   .   .",
        "      R residential, C commercial, I industrial, P park;  - ' , a road's end",
        "",
        "-6 points now, target 17, 23 to go.",
        "   Largest groups           +4  R 1, C 1, I 1, P 1",
        "   Roads                    -4  4 of them",
        "   3 Go Green               -4  +1 for each park block, -3 for each industrial",
        "                                block.",
        "   6 Master Planned          0  A block of the largest residential group +1, of",
        "                                the industrial one -1.",
        "   8 The 'Burbs             -2  Beside the largest residential group: +1 a park,",
        "                                -2 an industrial block.",
        "",
        "12 in hand          14 in hand          7 in hand           4 next",
        " ,   ,        ,                   ,                   ,                   ,",
        " C   I-   P   R      R---C-   P   I     -C---I-   P   R-     I---R-   P   C",
        " |            |      |            |                          |            |",
        " R   P   -I   C      I   P   -C---R     -R   P   -I---C-     C   P   -R---I",
        " '        '   '      '                   '                   '",
        "Every card is drawn as it lies, then turned. In the deck: 4, below it 9 cards.",
    ]


def test_the_whole_board_says_where_each_card_lies(play: Play) -> None:
    done = play("1", "place 1,1 turned", "board", title=TITLE)
    assert "Cards in the order of placing: 10 at 0,0; 2 at 1,1 turned." in after(done.out, "board")


@pytest.mark.rule("S-32")
def test_the_difficulty_is_said_where_it_is_not_the_usual_one() -> None:
    assert plain(new(1, difficulty="easier"))[0] == "Sprawlopolis (easier): 1 of 15 cards placed"
    roads = [line for line in plain(new(1, difficulty="easier")) if line.startswith("   Roads")]
    assert [line.split() for line in roads] == [["Roads", "0"]]


@pytest.mark.parametrize("step", [(2, 0), (-2, 0), (0, 2), (2, 1), (1, -2), (-2, -1)], ids=str)
def test_a_city_of_any_extent_fits_80_columns(step: tuple[int, int]) -> None:
    cards = [f"{card} {place * step[0]},{place * step[1]}" for place, card in enumerate(FREE)]
    state = set_up(1, conditions=[5, 10, 16], city=cards)
    lines = plain(state, full=True)
    assert not [line for line in lines if len(line) > 80]
    letters = sum(
        line[6:].count(letter) for line in lines[2 : lines.index("") if "" in lines[:3] else 70] for letter in "RCIP"
    )
    assert letters >= len(view(state, 0).city)
    said = "      The city is 30 blocks wide, so this map is a compact one."
    assert (said in lines) == (abs(step[0]) == 2)


# Playing


@pytest.mark.rule("S-10")
def test_a_card_is_shown_and_then_placed(play: Play) -> None:
    done = play("show 12", "place 2,0 turned", title=TITLE)
    assert "12 shown" in after(done.out, "show 12")
    assert "Place card 12: over the city or along an edge of it" in after(done.out, "show 12")
    assert "  Ada places card 12 at 2,0, turned." in after(done.out, "place 2,0 turned")


def test_the_cards_to_show_are_listed_with_their_blocks(play: Play) -> None:
    assert "  1  show 2   CR / PI\n  2  show 12  CI / RP\n  3  show 14  RC / IP\n" in play(title=TITLE).out


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["why place 0,0"], "Show the card first that you want to place (S-10)."),
        (["why show 3"], "Card 3 is not in your hand"),
        (["show 2", "why place 9,9"], "A card at 9,9 would neither cover a block of the city nor share an edge"),
        (["show 2", "why show 12"], "You have shown card 2: place it"),
        (["show 2", "why place 2,0"], "Nothing is against it: place 2,0 is legal."),
    ],
)
@pytest.mark.rule("S-10", "S-21")
def test_why_not(play: Play, lines: list[str], answer: str) -> None:
    assert answer in " ".join(after(play(*lines, title=TITLE).out, lines[-1]).split())


def test_a_hint_can_be_played(play: Play) -> None:
    for typed, kind in (([], "show "), (["show 2"], "place ")):
        said = after(play(*typed, "hint", title=TITLE).out, "hint")
        assert said.startswith(f"The greedy bot would play: {kind}")


def test_a_preview_says_what_each_place_gives_best_first(play: Play) -> None:
    out = play("show 2", "preview", "1", title=TITLE).out
    lines = after(out, "preview").splitlines()
    assert lines[0] == "Points with the end of the game: -2. After each choice, at its best end:"
    assert lines[1:5] == [
        "place:",
        "   1  -1,1 turned    +4 = 2",
        "   2  -1,1           +3 = 1",
        "   3  -1,0           +1 = -1",
    ]
    assert lines[21] == "  20  -2,-1 turned   -3 = -5"
    assert lines[22] == "  22 more give no more than these; preview with a few words looks at a part."
    assert "  Ada places card 2 at -1,1, turned." in after(out, "1")
    assert "\n2 points now, target 17" in after(out, "1")


def test_a_preview_of_a_part(play: Play) -> None:
    out = play("preview", "show 2", "preview place 2,0", "preview fly", title=TITLE).out
    assert "  1  show 12   +6 = 4\n  2  show 2    +4 = 2\n  3  show 14   +4 = 2" in after(out, "preview")
    assert after(out, "preview place 2,0").endswith("place:\n  1  2,0          -1 = -3\n  2  2,0 turned   -2 = -4")
    assert after(out, "preview fly") == "Nothing that you can do now has these words: fly"


def test_a_preview_that_would_take_too_long(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oppidum.players.previews.preview_points.__defaults__", (3,))
    said = after(play("show 2", "preview", title=TITLE).out, "preview")
    assert said == "There are too many ways; name a part of them, such as: preview place 2,1"


def test_undo_takes_the_card_back_into_the_hand(play: Play, tmp_path: Path) -> None:
    there, back = tmp_path / "there.record", tmp_path / "back.record"
    done = play("show 2", "place 2,0", "undo", "undo", "--record", back, title=TITLE)
    play("--record", there, title=TITLE)
    assert done.out.count("Gone back: 1 move is taken back.") == 2
    assert digest(back) == digest(there)


def test_help_speaks_of_this_title(play: Play) -> None:
    said = after(play("help", title=TITLE).out, "help")
    assert all(f"\n  {command}" in said for command in COMMANDS)
    assert "why place 9,9" in said
    assert "house" not in said


def test_points_of_a_team_are_told_once(play: Play) -> None:
    said = play("", "score", "--humans", 3, title=TITLE).out.partition("> score\n")[2].partition("> ")[0]
    assert said.count("The team: 0 points") == 1
    assert "Ada" not in said


# Hands


@pytest.mark.rule("S-14")
def test_others_hands_are_known_as_far_as_seen() -> None:
    state = new(3, 5)
    own = list(view(state, 0).hands[0].cards)
    lines = plain(state, 0)
    assert "Ben holds ?." in lines
    assert "Cleo holds ?." in lines
    assert "Ada holds ?, ?, ?." in plain(state, 1)
    card = state.configuration.actions.parse(f"show {own[0]}")
    state.play(0, card)
    state.play(0, state.configuration.actions.parse("place 2,0"))
    passed = ", ".join(str(card) for card in own[1:])
    assert f"Ben holds {passed}, ?." in plain(state, 0)
    assert any(line.startswith(f"{own[1]} of Ben") for line in plain(state, 0, full=True))
    drawn_card = view(state, 2).hands[0].cards[0]
    assert f"Ada holds {drawn_card}." in plain(state, 2)


@pytest.mark.rule("S-13", "S-14")
def test_a_curtain_falls_between_two_hands(play: Play) -> None:
    state = new(2, SEED)
    hands = [view(state, seat).hands[seat].cards for seat in (0, 1)]
    done = play("", f"show {hands[0][0]}", "place 2,0", "", "--humans", 2, "--option", "first=1", title=TITLE)
    _, ada, ben = done.out.split("Pass the keyboard to ")
    assert ada.startswith("Ada")
    assert ben.startswith("Ben")
    assert f"{hands[1][0]} in hand" not in ada
    assert f"{hands[1][0]} in hand" in ben


# The end


@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.rule("S-12", "S-50")
def test_a_whole_game_ends_with_the_verdict(play: Play, players: int, tmp_path: Path) -> None:
    lines, table = whole_game(TITLE, [PERSON] + ["random"] * (players - 1))
    saved = tmp_path / "game.record"
    done = play(*lines, "--players", players, "--bots", "random", "--record", saved, title=TITLE)
    outcome = table.state.result().seats[0]
    who = "The team" if players > 1 else "Ada"
    assert f"The game is over. {who} {'wins' if outcome.won else 'loses'}.\n" in done.out
    assert f"\npoints{outcome.points:>22}\n" in done.out
    assert "rank" not in done.out.rpartition("The game is over.")[2]
    assert not [line for line in done.out.splitlines() if len(line) > 80 and str(saved) not in line]
    assert digest(saved) == table.state.digest().hex()


@pytest.mark.parametrize("players", [1, 2])
def test_numbers_alone_play_a_game_to_its_end(
    play: Play, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Actions may be the beginning of others here: always the first line of the list."""
    monkeypatch.chdir(tmp_path)  # the last answer names a file to keep the record in
    done = play(*["1"] * 120, "--players", str(players), title=TITLE)
    assert (done.code, done.err) == (0, "")
    assert "The game is over." in done.out


def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    lines, table = whole_game(TITLE, [PERSON])
    saved = tmp_path / "game.record"
    with Terminal(TITLE, "--seed", SEED, "--record", saved) as terminal:
        assert "Your turn: show one of your 3 cards" in terminal.until(ASKING)
        assert "Show the card first that you want to place (S-10)." in terminal.type("why place 0,0")
        assert "Place card " in terminal.type(lines[0])
        assert "Gone back: 1 move is taken back." in terminal.type("undo")
        for line in lines[:-1]:
            assert "Your turn: " in (shown := terminal.type(line)) or "Place card " in shown
        terminal.press(lines[-1] + "\r")
        out, code = terminal.end()
    assert code == 0
    assert f"The game is over. Ada {'wins' if table.state.result().seats[0].won else 'loses'}." in out
    assert digest(saved) == table.state.digest().hex()
