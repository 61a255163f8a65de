"""Objectives: O-01 to O-05, every card and metric."""

from __future__ import annotations

from typing import Any, cast

import pytest

from oppidum import words
from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.configuration import ConfigurationError, Pack
from oppidum.engine.events import SPECTATOR, AnyEvent, visible
from oppidum.engine.messages import Message
from oppidum.engine.position import ImpossiblePosition
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.objectives import Objectives
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move, play, views
from tests.games.foundations.modules import Tree, configured, rule_against
from tests.games.foundations.tables import player

CARDS = load("rome").objective


def view_of(table: Table, viewer: int) -> Any:
    view: Any = table.knowledge(viewer).view()
    return view.modules["objectives"]


def texts(events: list[AnyEvent], viewer: int) -> list[str]:
    """What a viewer reads of these events."""
    return [words.say(event.message) for event in visible(events, viewer) if event.message]


def with_shared(*seats: Tree, cards: str, pack: Pack | None = None, **fields: Any) -> ModularState:
    """A table of the last era with these public objectives."""
    configuration = ROME.configure(max(2, len(seats)), {"objectives": "public"}, pack)
    modules = {"objectives": {"shared": cards.split()}}
    tree: Tree = {"seats": list(seats), "era": 3, "modules": modules, **fields}
    return cast(ModularState, configuration.from_position(tree, Chance(seed_bytes(1))))


def with_kept(*seats: Tree, kept: str, **fields: Any) -> ModularState:
    """A table of the last era on which each seat has kept one of these objectives."""
    rest = [card.id for card in CARDS if card.id not in kept.split()]
    dealt = [[name, rest[seat]] for seat, name in enumerate(kept.split())]
    modules = {"objectives": {"dealt": dealt, "kept": kept.split()}}
    tree: Tree = {"seats": list(seats), "era": 3, "modules": modules, **fields}
    configuration = configured(len(dealt), objectives="hidden")
    return cast(ModularState, configuration.from_position(tree, Chance(seed_bytes(1))))


def points_of(table: Table, seat: int, viewer: int = SPECTATOR) -> list[int]:
    lines = [*table.score(seat, viewer).lines, *table.projected(seat, viewer).lines]
    return [line.points for line in lines if line.category == "objectives"]


# O-01


@pytest.mark.rule("O-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_keep_one_of_two_hidden_cards_and_nobody_sees_which(players: int) -> None:
    table = configured(players, objectives="hidden").new(1)
    assert table.to_act() == list(range(players))
    for seat in range(players):
        own = view_of(table, seat).dealt
        assert None not in own[seat]
        assert all(cards == [None, None] for other, cards in enumerate(own) if other != seat)
        move(table, seat, f"keep {own[seat][1]}")
    assert len(table.to_act()) == 1
    for seat in range(players):
        kept = view_of(table, seat).kept
        assert [card is not None for card in kept] == [other == seat for other in range(players)]
    assert view_of(table, SPECTATOR).kept == [None] * players


@pytest.mark.rule("O-01")
def test_a_kept_objective_is_written_for_its_holder_alone() -> None:
    table = configured(2, objectives="hidden").new(1)
    action = table.legal(0)[0]
    table.play(0, action)
    table.play(1, table.legal(1)[0])
    assert table.visible_notation(0, 0, action, False).startswith("keep ")
    assert {table.visible_notation(viewer, 0, action, False) for viewer in (1, SPECTATOR)} == {"?"}


@pytest.mark.rule("O-01")
@pytest.mark.parametrize("players", [2, 5])
def test_public_objectives_are_as_many_as_players_and_open_to_all(players: int) -> None:
    table = configured(players, objectives="public").new(1)
    shared = view_of(table, SPECTATOR).shared
    assert len(set(shared)) == players
    assert len(table.to_act()) == 1
    assert all(view_of(table, seat).shared == shared for seat in range(players))


@pytest.mark.rule("O-01", "F-09")
def test_objectives_are_chosen_before_roles_with_the_market_in_sight() -> None:
    table = configured(2, objectives="hidden", roles=True).new(1)
    view: Any = table.knowledge(0).view()
    assert None not in view.market
    for module in ("objectives", "roles"):
        now: Any = table.knowledge(0).view()
        dealt = [f"keep {card}" for card in now.modules[module].dealt[0]]
        assert sorted(table.configuration.actions.notation(action) for action in table.legal(0)) == dealt
        for seat in (0, 1):
            table.play(seat, table.legal(seat)[0])
    assert len(table.to_act()) == 1


@pytest.mark.rule("O-01", "F-09")
def test_a_chosen_objective_is_encoded_as_one_and_not_as_a_role() -> None:
    configuration = configured(2, objectives="hidden", roles=True)
    encoded: dict[str, list[float]] = {}
    for seed in range(20):
        table = configuration.new(seed)
        action = table.legal(0)[-1]
        table.play(0, action)
        out = [0.0] * sum(field.size for field in configuration.encoding)
        table.encode(0, out)
        at = 0
        for field in configuration.encoding:
            encoded[field.name] = out[at : at + field.size]
            at += field.size
        card = action - next(module for module in configuration.modules if module.option == "objectives").first_action
        assert [at for at, value in enumerate(encoded["objectives_chosen"]) if value] == [card]
        assert not any(encoded["roles_chosen"])


@pytest.mark.rule("O-01")
def test_income_is_refused_while_objectives_are_chosen() -> None:
    table = configured(2, objectives="hidden").new(1)
    assert rule_against(table, 0, "income") == "P-01"


@pytest.mark.rule("O-01")
def test_an_option_that_is_none_of_the_three_is_refused() -> None:
    with pytest.raises(ConfigurationError):
        configured(2, objectives="yes")


# O-02


@pytest.mark.rule("O-02")
def test_hidden_objectives_score_for_their_holder_alone_and_are_shown_at_the_end() -> None:
    seats = (player(coins=9), player(coins=9))
    table = with_kept(*seats, kept="fullest-purse homes", final_turns=1, market=[])
    assert points_of(table, 0, viewer=0) == [5]
    assert points_of(table, 0, viewer=1) == points_of(table, 0) == []
    told = play(table, "income")
    assert table.over()
    assert points_of(table, 0) == [5]
    assert points_of(table, 1) == []
    assert view_of(table, SPECTATOR).kept == ["fullest-purse", "homes"]
    assert [said for said in texts(told, SPECTATOR) if "objective:" in said] == [
        "Player 1's objective: The Purse.",
        "Player 2's objective: Hearths.",
    ]
    assert not any("keeps" in said for said in texts(told, SPECTATOR))


@pytest.mark.rule("O-02")
def test_a_public_objective_scores_for_everyone_who_meets_it() -> None:
    table = with_shared(player(coins=4), player(coins=4), player(coins=3), cards="fullest-purse")
    assert [points_of(table, seat) for seat in range(3)] == [[5], [5], []]


@pytest.mark.rule("O-02", "F-37")
def test_objectives_score_once_at_the_end_of_the_game_and_after_empty_lots() -> None:
    seats = (player(lots="C3", coins=9), player())
    early = with_shared(*seats, cards="fullest-purse", era=1, final_turns=1, market=[])
    play(early, "income")
    assert [line for line in early.score(0, SPECTATOR).lines if line.category == "objectives"] == []
    table = with_shared(*seats, cards="fullest-purse", final_turns=1, market=[])
    play(table, "income")
    assert [line.category for line in table.score(0, SPECTATOR).lines][-2:] == ["lots", "objectives"]


@pytest.mark.rule("O-02")
def test_another_seats_hidden_objective_is_in_no_projection_and_no_encoding() -> None:
    seats = (player(coins=9), player(coins=1))
    tables = [with_kept(*seats, kept=kept) for kept in ("fullest-purse homes", "shops homes")]
    for viewer, found in ((0, 2), (1, 1)):
        assert len({table.points_with_projected(0, viewer) for table in tables}) == found
    assert len({table.expected_points(0, 1) for table in tables}) == 1
    assert len({table.expected_points(0, 0) for table in tables}) == 2
    size = sum(field.size for field in tables[0].configuration.encoding)
    written: list[list[float]] = []
    for table in tables:
        out = [0.0] * size
        table.encode(1, out)
        written.append(out)
    assert written[0] == written[1]


# O-03 to O-05: every card, just met and just missed

HOMES = ["domus A1", "domus A3", "domus-maxima C1 C2", "domus-maxima C4 C5", "insula-long E1 E2 E3"]
SHOPS = ["bakery A1", "bakery A3", "pottery-studio C1 C2", "pottery-studio C4 C5", "artisan-forum-long E1 E2 E3"]
HALLS = ["fountain A1", "library A3", "market A5", "garden C1", "marketplace C3 C4"]
GREAT = ["grand-insula-square A1 A2 B1 B2", "grand-insula-long D1 D2 D3 D4", "foundry-square F1 F2 G1 G2"]
MIXED = ["domus A1", "domus A2", "domus-maxima A3 A4", "bakery C1", "bakery C2", "pottery-studio C3 C4"]
SIZES = ["domus A1", "domus-maxima A2 A3", "insula-long A4 A5 A6"]
STREET = ["domus A1", "bakery B1", "fountain C1", "library D1"]
ESTATE = "A3 A4 A5 B5 C5 D5 D6"

MET: dict[str, tuple[Tree, Tree, Tree]] = {
    # card: (a player who meets it, one who just does not, another player at the table)
    "most-people": (player("domus A1"), player(), player("domus G7")),
    "richest-trade": (player("bakery A1"), player("domus A1"), player("bakery G7")),
    "most-civic": (player("fountain A1"), player("domus A1"), player("fountain G7")),
    "most-buildings": (player("domus A1", "domus C1"), player("domus A1"), player("domus G7", "domus G5")),
    "most-edge": (player(lots="A1 A2"), player(lots="A1 C3"), player(lots="G7 G5")),
    "fullest-purse": (player(coins=3), player(coins=2), player(coins=3)),
    "widest-estate": (player("domus B2", lots="B3 C3"), player("domus B2", lots="B3 C4"), player(lots="E5 E6 E7")),
    "great-estate": (
        player("domus-maxima A1 A2", lots=f"{ESTATE} D7"),
        player("domus-maxima A1 A2", lots=f"{ESTATE} E7"),
        player(),
    ),
    "four-winds": (player(lots="A1 G7"), player(lots="A1 G4"), player()),
    "corners": (player(lots="A1 G7"), player(lots="A1 G6"), player()),
    "grandeur": (player(*GREAT), player(*GREAT[:2], "artisan-forum-long F1 F2 F3"), player()),
    "homes": (player(*HOMES), player(*HOMES[:4]), player()),
    "shops": (player(*SHOPS), player(*SHOPS[:4]), player()),
    "halls": (player(*HALLS), player(*HALLS[:4]), player()),
    "balance": (player(*MIXED, "fountain E1", "library E2", "market E3"), player(*MIXED, "fountain E1"), player()),
    "all-sizes": (player(*SIZES, "foundry-long B1 B2 B3 B4"), player(*SIZES, "foundry-long D1 D2 D3 D4"), player()),
    "no-waste": (player("domus A1"), player("domus A1", lots="A2"), player()),
    "avenue": (player(*STREET, "market E1"), player(*STREET, "market E2"), player()),
}


def test_every_objective_is_here() -> None:
    assert list(MET) == [card.id for card in CARDS]


@pytest.mark.rule("O-02", "O-03", "O-04", "O-05")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_each_objective_is_met_and_just_missed(card: Any) -> None:
    met, missed, other = MET[card.id]
    assert points_of(with_shared(met, other, cards=card.id), 0) == [card.vp]
    assert points_of(with_shared(missed, other, cards=card.id), 0) == []


@pytest.mark.rule("O-02")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_a_card_pack_changes_what_an_objective_is_worth(card: Any) -> None:
    met, _, other = MET[card.id]
    pack = Pack("test", {"objective": [{"id": card.id, "vp": card.vp + 9}]}, "rome")
    assert points_of(with_shared(met, other, cards=card.id, pack=pack), 0) == [card.vp + 9]


@pytest.mark.rule("O-05")
@pytest.mark.parametrize("card", [card for card in CARDS if card.test != "most"], ids=lambda card: card.id)
def test_a_card_pack_changes_a_threshold(card: Any) -> None:
    met, _, other = MET[card.id]
    harder = {"id": card.id, "threshold": card.threshold + (1 if card.test == "at_least" else 0)}
    pack = Pack("test", {"objective": [harder]}, "rome")
    expected = [] if card.test == "at_least" else [card.vp]
    assert points_of(with_shared(met, other, cards=card.id, pack=pack), 0) == expected


@pytest.mark.rule("O-05")
@pytest.mark.parametrize("card", [card for card in CARDS if card.test == "most"], ids=lambda card: card.id)
def test_most_needs_at_least_one_and_is_shared_in_a_tie(card: Any) -> None:
    met, _, other = MET[card.id]
    tied = with_shared(met, other, cards=card.id)
    assert [points_of(tied, seat) for seat in (0, 1)] == [[card.vp], [card.vp]]
    nobody = with_shared(player(), player(), cards=card.id)
    assert [points_of(nobody, seat) for seat in (0, 1)] == [[], []]


@pytest.mark.rule("O-05")
def test_a_player_without_lots_wastes_none() -> None:
    assert points_of(with_shared(player(), player(lots="A1"), cards="no-waste"), 0) == [5]


@pytest.mark.rule("O-04")
def test_areas_connect_across_both_halves_of_a_large_city() -> None:
    # In a city of ten columns the lots of column F begin a new word.
    seats = [player(lots="E10 F10 F9"), player(lots="A1 A2"), player(), player(), player()]
    table = with_shared(*seats, cards="widest-estate")
    assert [points_of(table, seat) for seat in (0, 1)] == [[7], []]


@pytest.mark.rule("O-04", "M-04")
def test_monuments_count_as_buildings_with_their_size() -> None:
    configuration = configured(2, objectives="public", monuments=True)
    modules = {"objectives": {"shared": ["grandeur", "most-buildings"]}, "monuments": {"drawn": ["colosseum"]}}
    seats = [player(*GREAT[1:], "colosseum A1 A2 B1 B2"), player()]
    tree = {"seats": seats, "era": 3, "modules": modules}
    assert points_of(configuration.from_position(tree, Chance(seed_bytes(1))), 0) == [6, 8]


# Cards drawn during the game


def module_of(table: ModularState) -> Objectives:
    return next(module for module in table.modules if isinstance(module, Objectives))


@pytest.mark.rule("O-02")
@pytest.mark.parametrize("option", ["hidden", "public"])
def test_a_drawn_objective_is_new_hidden_and_scores_for_its_holder(option: str) -> None:
    table = cast(ModularState, configured(2, objectives=option).new(1))
    while len(table.to_act()) > 1:
        for seat in table.to_act():
            table.play(seat, table.legal(seat)[0])
    before, events = views(table), cast(list[AnyEvent], [])
    module = module_of(table)
    unseen = {module.cards[card] for card in module.undealt(table)}
    module.draw(table, 1, events)
    assert table.revealed == (1,)
    (drawn,) = view_of(table, 1).drawn[1]
    assert drawn in unseen
    assert view_of(table, 0).drawn == view_of(table, SPECTATOR).drawn == [[], [None]]
    assert before != views(table)
    assert module.cards_scored_by(table, 1)[-1] == module.cards.index(drawn)
    assert table.configuration.from_bytes(table.to_bytes()).to_bytes() == table.to_bytes()
    tree = table.position()["modules"]["objectives"]
    assert tree["drawn"] == [[], [drawn]]
    seen = {card for row in view_of(table, 0).dealt for card in row} | set(view_of(table, 0).shared)
    imagined = {
        cast(ModularState, table.knowledge(0).imagine(Dice(seed_bytes(seed)))).position()["modules"]["objectives"][
            "drawn"
        ][1][0]
        for seed in range(80)
    }
    assert len(imagined) > 8
    assert not imagined & seen


@pytest.mark.rule("O-02")
def test_a_drawn_objective_is_named_to_its_holder_and_to_all_at_the_end() -> None:
    table = with_shared(player(), player(), cards="homes shops", final_turns=1, market=[])
    module_of(table).draw(table, 0, None)
    events: list[AnyEvent] = []
    module_of(table).draw(table, 0, events)
    first, second = [words.say(Message(f"foundations-card-{name}")) for name in view_of(table, 0).drawn[0]]
    assert texts(events, 0) == [f"Player 1 draws an objective, unseen by others: {second}."]
    assert texts(events, 1) == texts(events, SPECTATOR) == ["Player 1 draws an objective, unseen by others."]
    told = texts(play(table, "income"), SPECTATOR)
    assert [said for said in told if "objective:" in said] == [
        f"Player 1's objective: {first}.",
        f"Player 1's objective: {second}.",
    ]


# Positions


@pytest.mark.parametrize(
    ("option", "tree", "path"),
    [
        ("public", {"dealt": [["homes", "shops"], ["halls", "balance"]]}, "position.modules.objectives.dealt"),
        ("hidden", {"shared": ["homes"]}, "position.modules.objectives.shared"),
        ("public", {"shared": ["homes", "homes"]}, "position.modules.objectives.shared[1]"),
        ("public", {"shared": ["senate"]}, "position.modules.objectives.shared[0]"),
        ("public", {"shared": ["homes"], "drawn": [["homes"], []]}, "position.modules.objectives.drawn[0][0]"),
        ("public", {"drawn": [["homes"]]}, "position.modules.objectives.drawn"),
    ],
)
def test_what_cannot_be_is_refused(option: str, tree: Tree, path: str) -> None:
    configuration = configured(2, objectives=option)
    with pytest.raises(ImpossiblePosition) as error:
        configuration.from_position({"modules": {"objectives": tree}}, configuration.new(1).chance)
    assert error.value.message.params["path"] == path
