"""Setup: F-01 to F-09, and which setups are turned down (X-01)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import ConfigurationError, OptionValue
from oppidum.engine.events import SPECTATOR
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.rules.modules.subscriptions import Subscriptions
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.titles import METROPOLIS
from oppidum.words import say
from tests.games.checked import move
from tests.games.foundations.tables import (
    configured,
    from_tree,
    keys,
    legal,
    market,
    new,
    owned,
    panel,
    player,
    set_up,
    view,
)

PILES = {2: [13, 12, 12], 3: [16, 15, 15], 4: [19, 19, 19]}
SUPPLY = {
    "residential": {"small-house": 2, "house": 2, "hotel-long": 1, "hotel-l": 1, "apartment-complex": 1, "condo": 1},
    "commercial": {
        "small-coffee-shop": 2,
        "retail-shop": 2,
        "restaurant": 1,
        "fast-food": 1,
        "shopping-mall-long": 1,
        "shopping-mall-square": 1,
    },
    "civic": {
        "market": 1,
        "statue-1": 1,
        "school-1": 1,
        "park-1": 1,
        "marketplace": 1,
        "statue-2": 1,
        "park-2": 1,
        "school-2": 1,
    },
}


def square(size: int) -> list[str]:
    return [f"{letter}{row}" for letter in "ABCDEFGHIJ"[:size] for row in range(1, size + 1)]


def pile_order(table: FoundationsState) -> list[list[str]]:
    """The cards of each pile that are still face down, from the truth."""
    return [pile.get("order", []) for pile in table.position()["piles"]]


@pytest.mark.rule("F-01")
@pytest.mark.parametrize(("players", "size"), [(2, 7), (3, 8), (4, 9)])
def test_the_city_grows_with_the_table(players: int, size: int) -> None:
    space = configured(players).actions
    notations = [space.notation(action) for action in range(space.size)]
    assert [text.removeprefix("buy ") for text in notations if text.startswith("buy")] == square(size)
    assert {lot for text in notations for lot in text.split()[1:] if lot[1:].isdigit()} == set(square(size))


@pytest.mark.rule("F-02")
@pytest.mark.parametrize("drafting", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_is_one_deed_for_every_lot(players: int, drafting: bool) -> None:
    table = new(players, drafting=drafting)
    tree = table.position()
    deeds = [lot for pile in pile_order(table) for lot in pile] + tree["market"]
    for seat in tree["seats"]:
        deeds += seat.get("lots", []) + seat.get("hand", [])
    assert sorted(deeds) == sorted(square(players + 5))


@pytest.mark.rule("F-03")
@pytest.mark.parametrize(
    ("players", "first", "coins"),
    [
        (2, 1, [5, 6]),
        (2, 2, [6, 5]),
        (3, 1, [5, 6, 7]),
        (3, 2, [7, 5, 6]),
        (3, 3, [6, 7, 5]),
        (4, 1, [5, 6, 7, 8]),
        (4, 2, [8, 5, 6, 7]),
        (4, 3, [7, 8, 5, 6]),
        (4, 4, [6, 7, 8, 5]),
    ],
)
def test_the_named_first_player_begins_and_coins_rise_clockwise(players: int, first: int, coins: list[int]) -> None:
    table = new(players, first=str(first))
    assert table.to_act() == [first - 1]
    assert [panel(table, seat).coins for seat in range(players)] == coins


@pytest.mark.rule("F-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_unless_named_chance_decides_who_begins(players: int) -> None:
    begun: Counter[int] = Counter()
    for seed in range(100):
        table = new(players, seed=seed)
        first = table.to_act()[0]
        begun[first] += 1
        assert [panel(table, (first + step) % players).coins for step in range(players)] == [5, 6, 7, 8][:players]
    assert set(begun) == set(range(players))
    assert min(begun.values()) > 60 // players


@pytest.mark.rule("F-03")
def test_who_begins_has_no_influence_on_the_deal() -> None:
    deals = [new(2, seed=5, first=first).position()["piles"] for first in ("random", "1", "2")]
    assert deals[0] == deals[1] == deals[2]


@pytest.mark.rule("F-03", "F-08")
def test_the_first_player_begins_after_the_draft_too() -> None:
    table = new(3, drafting=True, first="3")
    assert [panel(table, seat).coins for seat in range(3)] == [6, 7, 5]
    for _ in range(5):
        for seat in range(3):
            move(table, seat, legal(table, seat=seat)[0])
    assert table.to_act() == [2]


@pytest.mark.rule("F-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_begins_with_24_buildings_and_nothing_scored(players: int) -> None:
    table = new(players)
    whole = {piece: count for pieces in SUPPLY.values() for piece, count in pieces.items()}
    for seat in range(players):
        assert panel(table, seat).supply == whole
        assert (panel(table, seat).points, panel(table, seat).citizens, panel(table, seat).trade) == (0, 0, 0)
        assert table.score(seat, SPECTATOR).lines == ()


@pytest.mark.rule("F-04")
def test_there_are_eight_buildings_of_each_type() -> None:
    for kind, pieces in SUPPLY.items():
        buildings = [building for building in load("metropolis").building if building.type == kind]
        assert {building.id: building.count for building in buildings} == pieces
        assert sum(pieces.values()) == 8


@pytest.mark.rule("F-04", "F-05")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_deeds_are_dealt_and_two_of_eight_markers_remain(players: int) -> None:
    table = new(players)
    for seat in range(players):
        assert len(owned(table, seat)) == 6
        assert panel(table, seat).markers == 2
        assert panel(table, seat).hand.cards == []
    assert panel(set_up(player()), 0).markers == 8


@pytest.mark.rule("F-05")
def test_deeds_are_shuffled_before_they_are_dealt() -> None:
    deals = {tuple(owned(new(2, seed=seed), 0)) for seed in range(60)}
    assert len(deals) == 60
    assert {lot for deal in deals for lot in deal} == set(square(7))


@pytest.mark.rule("F-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rest_is_split_into_three_piles_larger_ones_first(players: int) -> None:
    table = new(players)
    first, *others = PILES[players]
    assert view(table).piles == [first - 6, *others]
    assert view(new(players, drafting=True)).piles == PILES[players]


@pytest.mark.rule("F-07")
def test_six_cards_are_turned_up_the_first_of_them_leftmost() -> None:
    lots = square(7)
    table = from_tree({"piles": [{"order": lots[:13]}, {"order": lots[13:48]}, {"order": lots[48:]}]}, configured())
    assert market(table).split() == lots[:6]
    assert view(table).piles == [7, 35, 1]


@pytest.mark.rule("F-07", "F-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_market_comes_from_the_top_of_the_first_pile(players: int) -> None:
    table = new(players, drafting=True)
    first_pile = pile_order(table)[0]
    while market(table) == "":
        for seat in range(players):
            move(table, seat, legal(table, seat=seat)[0])
    assert market(table).split() == first_pile[:6]
    assert pile_order(table)[0] == first_pile[6:]
    assert [len(owned(table, seat)) for seat in range(players)] == [6] * players


@pytest.mark.rule("F-07")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_slot_has_its_price_dearer_to_the_right(players: int) -> None:
    assert view(new(players)).prices == [2, 3, 4, 6, 8, 10]


@pytest.mark.rule("F-07")
def test_the_order_of_a_pile_is_secret() -> None:
    table = new(3)
    other = table.copy()
    other.set_piles([pile[::-1] for pile in table.piles()], list(table.buried))
    assert other.to_bytes() != table.to_bytes()
    assert keys(other) == keys(table)


@pytest.mark.rule("F-07")
def test_nobody_knows_in_which_pile_an_unseen_card_lies() -> None:
    table = new(2)
    other = table.copy()
    first, second, third = table.piles()
    other.set_piles([[*second[:1], *first[1:]], [*first[:1], *second[1:]], third], list(table.buried))
    assert keys(other) == keys(table)


@pytest.mark.rule("F-07")
def test_the_seed_is_nobodys_to_know() -> None:
    table = new(2)
    other = table.copy()
    other.chance.seed = seed_bytes(99)
    assert keys(other) == keys(table)


@pytest.mark.rule("F-07")
def test_owned_deeds_and_the_market_are_open_to_all() -> None:
    table = new(3)
    seen = [msgspec.json.encode(view(table, viewer)) for viewer in (SPECTATOR, 0, 1, 2)]
    assert len(set(seen)) == 1
    assert len(view(table).lots) == 18
    assert None not in view(table).market


@pytest.mark.rule("F-07")
def test_an_imagined_pile_holds_the_unseen_cards_in_any_order() -> None:
    table = new(2)
    hidden = sorted(lot for pile in table.piles() for lot in pile)
    tops = Counter[int]()
    for seed in range(400):
        imagined = table.knowledge(0).imagine(Dice(seed_bytes(seed)))
        assert imagined.knowledge(0).key() == table.knowledge(0).key()
        assert sorted(lot for pile in imagined.piles() for lot in pile) == hidden
        tops[imagined.piles()[0][0]] += 1
    assert set(tops) == set(hidden)
    assert max(tops.values()) < 40


@pytest.mark.rule("F-07")
def test_an_imagined_table_has_chance_of_its_own() -> None:
    knowledge = new(2).knowledge(0)
    seeds = [knowledge.imagine(Dice(seed_bytes(seed))).chance.seed for seed in (7, 7, 8)]
    assert {len(seed) for seed in seeds} == {32}
    assert seeds[0] == seeds[1] != seeds[2]
    assert seed_bytes(1) not in seeds
    assert knowledge.imagine(Dice(seed_bytes(7))).chance.used == ()


@pytest.mark.rule("F-03", "F-05")
def test_the_streams_of_chance_keep_their_names_so_that_records_replay() -> None:
    assert [name for name, _ in new(2).chance.used] == ["deal", "first"]
    assert [name for name, _ in new(2, first="1").chance.used] == ["deal"]


@pytest.mark.rule("F-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_market_is_laid_before_everyone_has_six_deeds(players: int) -> None:
    table = new(players, drafting=True)
    for _ in range(5):
        assert market(table) == ""
        assert view(table).piles == PILES[players]
        for seat in range(players):
            assert market(table) == ""
            move(table, seat, legal(table, seat=seat)[0])
    assert len(market(table).split()) == 6


@pytest.mark.rule("F-09")
def test_a_new_table_has_shown_nothing_yet() -> None:
    assert new(2).revealed == ()
    assert new(2, drafting=True).revealed == ()


def test_points_to_begin_with_are_accounted_for() -> None:
    """Metropolis has none; a title that has them writes them down like all others."""
    data = load("metropolis")
    rules = msgspec.structs.replace(data.rules, starting_vp=5)
    options: dict[str, OptionValue] = {"drafting": False, "first": "1"}
    data = msgspec.structs.replace(data, rules=rules)
    no_modules = Subscriptions([], None)
    table = FoundationsConfiguration(METROPOLIS, 2, options, None, Rulebook(data, 2), [], no_modules).new(1)
    for seat in range(2):
        score = table.score(seat, SPECTATOR)
        assert (score.total, len(score.lines)) == (5, 1)
        assert (score.lines[0].points, score.lines[0].rule, score.lines[0].period) == (5, "F-04", 1)
        assert table.points[seat] == 5


def most_builds(configuration: FoundationsConfiguration, size: int) -> int:
    """How often a player can build something of this size: each piece, and again whenever a larger one covered it.

    A larger building covers at most one building on each of its lots (F-16, F-17).
    """
    kinds = load(configuration.game.key).building
    own = sum(kind.count for kind in kinds if kind.size == size)
    larger = {kind.size for kind in kinds if kind.size > size}
    return own + sum(most_builds(configuration, other) * other for other in larger)


@pytest.mark.rule("F-16", "F-17", "F-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_length_of_a_game_is_bound_by_what_can_be_built_bought_and_idled(players: int) -> None:
    configuration = configured(players)
    builds = sum(most_builds(configuration, size) for size in (1, 2, 3, 4))
    assert builds > 24
    lots, idle = (players + 5) ** 2, 3 * players
    assert configuration.limits.most_actions == (players * builds + lots + 3 * players) * idle


@pytest.mark.rule("F-17")
@pytest.mark.parametrize("seed", range(4))
def test_returned_buildings_are_built_again_and_no_game_passes_its_limit(seed: int) -> None:
    """Players who idle to the brink and then build as small as they can, so that buildings come back most often."""
    configuration = configured(2)
    table, dice = new(2, seed), Dice(seed_bytes(seed))
    actions, builds = 0, [0, 0]
    while not table.over():
        seat = table.to_act()[0]
        idle = table.final_turns == 0 and table.incomes < 5 and dice.below(2) == 0
        build = sorted(legal(table, "build"), key=lambda text: len(text.split()))
        options = ["income"] if idle else build[:1] or legal(table, "buy") or ["income"]
        table.apply(seat, configuration.actions.parse(dice.choose(options)))
        builds[seat] += options == build[:1] and not idle
        actions += 1
    assert actions <= configuration.limits.most_actions
    assert max(builds) <= sum(most_builds(configuration, size) for size in (1, 2, 3, 4))
    assert max(builds) > 24


@pytest.mark.rule("X-01", "F-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_table_of_another_size_is_turned_down(players: int) -> None:
    with pytest.raises(ConfigurationError) as error:
        METROPOLIS.configure(players)
    assert say(error.value.message) == f"Foundations of Metropolis seats 2 to 4 players, not {players}."


@pytest.mark.rule("X-01")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"monuments": True}, ["monuments", "drafting"]),
        ({"trading": True}, ["trading", "drafting"]),
        ({"drafting": "maybe"}, ["drafting", "maybe", "yes"]),
        ({"first": "5"}, ["first", "5", "random"]),
        ({"first": "0"}, ["first", "0", "random"]),
    ],
)
def test_metropolis_offers_drafting_and_no_module(options: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(ConfigurationError) as error:
        METROPOLIS.configure(4, options)
    sentence = say(error.value.message)
    assert all(word in sentence for word in words)


@pytest.mark.rule("X-01", "F-03")
@pytest.mark.parametrize(("players", "first"), [(2, "3"), (2, "4"), (3, "4")])
def test_nobody_begins_who_does_not_play(players: int, first: str) -> None:
    with pytest.raises(ConfigurationError) as error:
        METROPOLIS.configure(players, {"first": first})
    assert say(error.value.message) == f"Player {first} cannot begin: only {players} play."


@pytest.mark.rule("X-01")
def test_metropolis_has_no_options_but_drafting_and_who_begins() -> None:
    assert [option.key for option in METROPOLIS.options] == ["drafting", "first"]
