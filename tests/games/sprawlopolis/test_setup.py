"""Setting up: conditions, hands, the deck and the start of the city."""

from __future__ import annotations

import pytest

from oppidum.engine.configuration import ConfigurationError, Pack
from oppidum.games.sprawlopolis.data.packs import load
from oppidum.games.sprawlopolis.titles import SPRAWLOPOLIS
from tests.games.sprawlopolis.tables import cards, configuration, new, view


@pytest.mark.rule("S-01")
class TestConditions:
    def test_three_cards_are_set_aside_and_make_the_target(self) -> None:
        state = new(3)
        shown = view(state, 0)
        assert len(set(shown.conditions)) == 3
        assert shown.target == state.target() == sum(map(int, shown.conditions))

    def test_they_are_not_in_the_game_otherwise(self) -> None:
        state = new(4)
        elsewhere = [*state.deck, *state.city.cards[:1], *(card for card in state.hands if card >= 0)]
        assert sorted([*(card + 1 for card in elsewhere), *state.conditions]) == list(range(1, 19))

    def test_only_their_conditions_score(self) -> None:
        state = new(2)
        rules = {line.rule for line in state.projected(0, 0).lines if line.category == "conditions"}
        assert rules == {f"S-C{number:02}" for number in state.conditions}


@pytest.mark.rule("S-02")
class TestHands:
    @pytest.mark.parametrize("players", [1, 2, 3, 4])
    def test_three_for_the_start_player_and_one_for_the_others(self, players: int) -> None:
        state = new(players, first=str(players))
        sizes = [len(cards(state, seat)) for seat in range(players)]
        assert sizes == [1] * (players - 1) + [3]
        assert state.to_act() == [players - 1]

    def test_chance_names_the_start_player_if_nobody_does(self) -> None:
        assert {new(4, seed=seed, first="random").first for seed in range(40)} == {0, 1, 2, 3}

    def test_a_start_player_must_sit_at_the_table(self) -> None:
        with pytest.raises(ConfigurationError):
            SPRAWLOPOLIS.configure(2, {"first": "3"})


@pytest.mark.rule("S-03")
class TestDeck:
    @pytest.mark.parametrize(("players", "deck"), [(1, 11), (2, 10), (3, 9), (4, 8)])
    def test_the_rest_is_the_deck_and_its_first_card_the_city(self, players: int, deck: int) -> None:
        state = new(players)
        assert len(state.deck) == deck
        assert state.city.count == 1

    def test_the_start_lies_unturned_with_its_top_left_block_at_the_origin(self) -> None:
        state = new(2)
        shown = view(state, 1)
        (start,) = shown.placed
        card = load().card[int(start.card) - 1]
        assert (start.column, start.row, start.turned) == (0, 0, False)
        zones = [shown.city[place].zone for place in ("0,0", "1,0", "0,1", "1,1")]
        assert zones == list("".join(card.zones))

    def test_everyone_sees_the_top_of_the_deck_and_nothing_below(self) -> None:
        state = new(3)
        for viewer in (0, 1, 2, -1):
            top, *below = view(state, viewer).deck.cards
            assert top == str(state.deck[0] + 1)
            assert below == [None] * 8


def test_the_space_of_actions_is_cards_and_places() -> None:
    made = configuration(2)
    assert made.actions.size == 18 + 2 * 57 * 57 == 6516
    assert made.actions.notation(made.actions.parse("PLACE  2,-1 turned")) == "place 2,-1 turned"


def test_every_combination_of_blocks_occurs_once() -> None:
    """The cards are all ways to combine a park's corner, the order of zones and the form of the road."""
    faces = {(card.zones, card.exits) for card in load().card}
    assert len(faces) == 18
    for card in load().card:
        blocks = [*zip("".join(card.zones), [side for row in card.exits for side in row], strict=True)]
        assert sorted(zone for zone, _ in blocks) == ["C", "I", "P", "R"]
        assert all(len(exits) == (0 if zone == "P" else 2) for zone, exits in blocks)


class TestPacks:
    def test_a_pack_replaces_values_of_a_card(self) -> None:
        pack = Pack("mild", {"card": [{"number": 3, "condition": {"park": 2, "industrial": 0}}]})
        assert load(pack).card[2].condition == {"park": 2, "industrial": 0}
        assert load(pack).card[2].name == "Go Green"

    @pytest.mark.parametrize("entry", [{"number": 19}, {"number": 3, "zones": "RC"}])
    def test_a_pack_that_does_not_fit_is_refused(self, entry: dict[str, object]) -> None:
        with pytest.raises(ConfigurationError):
            load(Pack("odd", {"card": [entry]}))
