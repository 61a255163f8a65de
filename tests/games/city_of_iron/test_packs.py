"""Card packs of City of Iron: what they may say, what is refused and where."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from oppidum import words
from oppidum.engine.benchmark import play_randomly
from oppidum.engine.configuration import ConfigurationError, Pack
from oppidum.engine.packs import BadPack, Difference, read_pack
from oppidum.games.city_of_iron.data import schema
from oppidum.games.city_of_iron.data.packs import COMPONENTS, load
from oppidum.games.city_of_iron.titles import CITY_OF_IRON

BUILT_IN = load()
ONE_STAR = [town.id for town in BUILT_IN.town if town.stars == 1]
GOODS = [good.id for good in BUILT_IN.good]
SPARED = ["srikas", "tentacles", "silk"]
"""Goods of towns with one, two and three stars."""
IDLE = {
    "card": [{"id": card.id, "action": "none"} for card in BUILT_IN.card],
    "nation": [{"id": "cresaria", "abilities": [{"kind": "extra-card", "card": "genius"}]}],
}
"""No card has an action."""
SPYING = {"kind": "steal-coins", "amount": 2, "distance": 2}
DOCKS: dict[str, Any] = {"id": "docks", "cost": {"coins": 6, "science": 2}}


def docks(data: schema.TitleData) -> schema.Building:
    return next(building for building in data.building if building.id == "docks")


def faults(data: dict[str, Any]) -> list[str]:
    """What is wrong, as people read it."""
    return [f"{fault.path}: {words.say(fault.why)}" for fault in COMPONENTS.faults(data)]


class TestValues:
    def test_a_field_replaces_a_field_and_the_rest_stays(self) -> None:
        changed, before = docks(load(Pack("mine", {"building": [DOCKS]}))), docks(BUILT_IN)
        assert changed.cost == schema.Cost(coins=6, science=2)
        assert (changed.name, changed.effects, changed.copies) == (before.name, before.effects, before.copies)

    def test_what_is_given_is_no_longer_designed(self) -> None:
        changed = docks(load(Pack("mine", {"building": [DOCKS]})))
        assert docks(BUILT_IN).is_designed("cost.coins")
        assert not changed.is_designed("cost.coins")
        assert changed.is_designed("land")

    def test_a_pack_may_say_itself_what_is_designed(self) -> None:
        changed = docks(load(Pack("mine", {"building": [DOCKS | {"designed": ["cost"]}]})))
        assert changed.designed == ("cost",)

    def test_buildings_can_be_added_and_taken_out(self) -> None:
        copies = [{"deck": "B", "unmarked": 3, "marked_2": 1, "marked_3": 1}]
        quay = {"id": "quay", "name": "Quay", "copies": copies, "cost": {"coins": 4}, "effects": []}
        data = load(Pack("mine", {"building": [{"id": "docks", "copies": []}, quay]}))
        assert data.building[-1].name == "Quay"
        assert docks(data).copies == ()

    def test_a_field_can_be_taken_away(self) -> None:
        data = load(Pack("mine", {"card": [{"id": "spy", "action": "none"}]}))
        (spy,) = [card for card in data.card if card.id == "spy"]
        assert spy.action is None
        assert not spy.is_designed("action")

    def test_the_track_is_given_whole(self) -> None:
        track = [{"coins": coins} for coins in (0, 0, 0, 0, 2)]
        assert [bid.coins for bid in load(Pack("mine", {"bid": track})).bid] == [0, 0, 0, 0, 2]

    def test_numbers_of_the_rules_can_be_changed_one_by_one(self) -> None:
        rules = load(Pack("mine", {"rules": {"starting_coins": 9}})).rules
        assert (rules.starting_coins, rules.base_income) == (9, BUILT_IN.rules.base_income)

    def test_the_built_in_data_is_untouched(self) -> None:
        load(Pack("mine", {"building": [DOCKS]}))
        assert load() == BUILT_IN


class TestRefusals:
    @pytest.mark.parametrize(
        ("data", "said"),
        [
            ({"building": [{"id": "mine"}, {"id": "docks", "cost": {"coins": "five"}}]}, "building[1].cost.coins: "),
            ({"building": [{"id": "docks", "cost": {"coins": -1}}]}, "building[0].cost.coins: "),
            ({"building": [{"id": "docks", "cost": {"gold": 1}}]}, "building[0].cost: "),
            ({"building": [{"id": "docks", "cots": {}}]}, "building[0].cots: there is no such field"),
            ({"building": [{"id": "docks"}, {"id": "docks"}]}, "building[1].id: docks already stands at building[0]"),
            ({"building": [{"cost": {"coins": 1}}]}, "building[0]: every entry needs its id"),
            ({"building": [{"id": ["docks"]}]}, "building[0]: every entry needs its id"),
            ({"building": [{"id": "quay"}]}, "building[0]: "),
            ({"building": ["docks"]}, "building[0]: this must be a table with fields"),
            ({"building": {"docks": 1}}, "building: this must be written as the built-in table"),
            ({"buildings": []}, "buildings: there is no such table, but source, rules,"),
            ({"title": {"name": "Chess"}}, "title: there is no such table"),
            ({"card": [{"id": "scholar", "action": {"kind": "fly"}}]}, "card[0].action.kind: "),
            ({"card": [{"id": "scholar", "action": {"kind": "gain-science", "amount": 0}}]}, "card[0].action.amount: "),
            ({"card": [{"id": "bard"}]}, "card[0].id: the title knows no bard"),
            ({"building": [{"id": "docks", "effects": [{"kind": "towns", "amount": 1}]}]}, "building[0].effects[0]"),
            ({"rules": {"actions": 0}}, "rules.actions: "),
        ],
    )
    def test_a_field_that_is_wrong_is_named_by_its_path(self, data: dict[str, Any], said: str) -> None:
        (found,) = faults(data)
        assert found.startswith(said)

    @pytest.mark.parametrize(
        ("data", "said"),
        [
            ({"building": [{"id": "docks", "land": "moon"}]}, "building.docks.land: there is no moon, but desert,"),
            (
                {"building": [{"id": "docks", "effects": [{"kind": "goods", "good": "tea", "amount": 1}]}]},
                "building.docks.effects[0].good: there is no tea",
            ),
            ({"building": [{"id": "docks", "copies": []}]}, "building: deck B has 17 cards, and should have 22"),
            ({"building": [{"id": "docks", "designed": ["price"]}]}, "building.docks.designed[0]: “price” is no field"),
            ({"rules": {"town_goods_left_out": [["tea"], [], []]}}, "rules.town_goods_left_out[0]: there is no tea"),
            ({"land": [{"id": "near-shore", "terrain": ["moon"]}]}, "land.near-shore.terrain: there is no moon"),
            ({"land": [{"id": "near-shore", "home": "om"}]}, "nation.om: every nation has one land as its home"),
            ({"land": [{"id": "om-home", "home": "atlantis"}]}, "land: there is no atlantis"),
            (
                {"card": [{"id": key, "vehicle": "none"} for key in ("cloud-skimmer", "wyvern-ship")]},
                "land.drifting-rock.vehicle: no card carries settlers by airship",
            ),
            ({"town": [{"id": "mudford", "stars": 0}]}, "counts.towns: there are 14 of them, and there should be 15"),
            (
                {"town": [{"id": "solara", "effects": [{"kind": "chosen-goods", "amount": 1}]}]},
                "town.snyle.effects: one town only",
            ),
            ({"town": [{"id": key, "stars": 2} for key in ONE_STAR]}, "town: there is no town with 1 star"),
            ({"card": [{"id": "soldier", "distance": 0}]}, "card.soldier: every card has a work or a distance symbol"),
            ({"card": [{"id": key, "start": False} for key in ("soldier", "captain")]}, "card: no military card"),
            ({"card": [{"id": "spy", "deck": "citizen"}]}, "counts.citizens: there are 15"),
            ({"card": [{"id": "spy", "nation": "om"}]}, "counts.military: there are 10"),
            ({"card": [{"id": "fixer", "nation": "arc"}]}, "nation.om.abilities[0].card: fixer is no card of om"),
            ({"nation": [{"id": "om", "abilities": []}]}, "card.fixer.nation: a card of one nation is named by"),
            (
                {"nation": [{"id": "arc", "abilities": [{"kind": "larger-district", "token": "five", "spaces": 2}]}]},
                "nation.arc.abilities[0].token: there is no five, but three and two",
            ),
            (
                {"nation": [{"id": "arc", "abilities": [{"kind": "action-coins", "card": "soldier", "coins": 0}]}]},
                "nation.arc.abilities[0].card: soldier has no action",
            ),
            (
                {"nation": [{"id": "arc", "abilities": [{"kind": "action-coins", "card": "bard", "coins": 0}]}]},
                "nation.arc.abilities[0].card: there is no bard",
            ),
            (
                {"card": [{"id": "captain", "start": False}]},
                "nation.hogmen.abilities[0].instead_of: there is no captain, but soldier",
            ),
            ({"bid": [{"coins": coins} for coins in (0, 0, 0, 1)]}, "bid: 3 places cost nothing, and 4 must"),
            ({"token": [{"id": "two", "copies": 2}]}, "token: there are 5 of them, and there should be 4"),
            ({"token": [{"id": "five", "start": False}]}, "token: one token, in one copy, is the first city"),
        ],
    )
    def test_what_does_not_go_together_is_named(self, data: dict[str, Any], said: str) -> None:
        assert any(found.startswith(said) for found in faults(data)), faults(data)

    def test_all_faults_are_found_at_once(self) -> None:
        assert len(faults({"building": [{"id": "docks", "cots": 1}, {"id": "mine", "land": 3}], "towns": []})) == 3

    def test_a_table_is_not_set_up_with_a_pack_that_does_not_fit(self) -> None:
        with pytest.raises(ConfigurationError) as refused:
            load(Pack("mine", {"building": [{"id": "docks", "land": "moon"}]}))
        assert "mine cannot be used: building.docks.land" in words.say(refused.value.message)

    def test_too_many_kinds_of_building_are_refused(self) -> None:
        shed = {"name": "Shed", "copies": [], "cost": {}, "effects": []}
        many = [shed | {"id": f"shed-{number}"} for number in range(40)]
        assert faults({"building": many}) == ["building: there are 67 of them, and 60 at most are possible"]

    def test_too_many_land_types_are_refused(self) -> None:
        many = [{"id": f"land-{number}", "name": "Land"} for number in range(60)]
        assert faults({"terrain": many}) == ["terrain: there are 67 of them, and 60 at most are possible"]

    def test_a_starting_deck_with_too_many_orders_is_refused(self) -> None:
        names = [card.id for card in BUILT_IN.card if card.deck == "military"][:6]
        said = ["card: more than 5 military cards are there to begin with"]
        assert faults({"card": [{"id": key, "start": True} for key in names]}) == said
        assert faults({"card": [{"id": key, "start": True} for key in names[:5]]}) == []

    def test_a_nation_does_not_start_with_too_many_cards_of_its_own(self) -> None:
        """Om has one more than all others."""
        names = [card.id for card in BUILT_IN.card if card.deck == "citizen"][:5]
        said = ["nation.om.abilities: more than 5 citizen cards are there to begin with"]
        assert faults({"card": [{"id": key, "start": True} for key in names]}) == said
        assert faults({"card": [{"id": key, "start": True} for key in names[:4]]}) == []

    @pytest.mark.rule("K-40")
    def test_a_deck_that_does_not_fill_a_row_is_refused(self) -> None:
        """Two score cards could come up at once."""
        few = {"deck": "C", "marked_2": 5, "marked_3": 2, "unmarked": 6}
        last = [building.id for building in BUILT_IN.building if building.copies[0].deck == "C"]
        rest: list[dict[str, Any]] = [{"id": building, "copies": []} for building in last]
        rest[0]["copies"] = [few]
        data = {"counts": {"building_deck": {"A": 26, "B": 22, "C": 13}}, "building": rest}
        assert faults(data) == ["building: deck C has 6 cards with 2 players, too few for a row of 7"]
        rest[0]["copies"] = [few | {"unmarked": 7, "marked_2": 4}]
        assert faults(data) == []

    @pytest.mark.rule("K-06")
    def test_every_pile_has_a_town_whatever_the_number_of_players(self) -> None:
        said = "rules.town_goods_left_out[0]: with 2 players no town with"
        assert faults({"rules": {"town_goods_left_out": [GOODS, [], []]}}) == [
            f"{said} 1 star is left",
            f"{said} 2 stars is left",
            f"{said} 3 stars is left",
        ]
        (found,) = faults(
            {"rules": {"town_goods_left_out": [[], [], [good for good in GOODS if good not in SPARED[1:]]]}}
        )
        assert found == "rules.town_goods_left_out[2]: with 4 players no town with 1 star is left"

    @pytest.mark.rule("K-28", "K-30", "K-62")
    @pytest.mark.parametrize(
        ("data", "said"),
        [
            (
                {"card": [{"id": "gunslinger", "attack": 55}]},
                "card.gunslinger.attack: with town.shardfall.defense and rules.conquered_defense it makes 68",
            ),
            (
                {"town": [{"id": "cumulus", "defense": 53}]},
                "town.cumulus.defense: with card.iron-dragon.attack and rules.conquered_defense it makes 61",
            ),
            (
                {"rules": {"conquered_defense": 44}},
                "rules.conquered_defense: with town.shardfall.defense and card.iron-dragon.attack it makes 61",
            ),
            (
                {"card": [{"id": "fixer", "work": 59}]},
                "card.fixer.work: with card.mayor.action.work it makes 61",
            ),
            (
                {"land": [{"id": "near-shore", "distance": 55}], "card": [{"id": "spy", "action": SPYING}]},
                "land.near-shore.distance: with card.wyvern-ship.distance and card.spy.action.distance it makes 61",
            ),
        ],
    )
    def test_a_sum_that_payments_cannot_hold_is_laid_to_its_largest_part(self, data: dict[str, Any], said: str) -> None:
        assert faults(data) == [f"{said}, and 60 at most are possible"]

    @pytest.mark.rule("K-70")
    def test_buildings_are_never_moved_for_nothing(self) -> None:
        """A turn would have no end."""
        free = [{"kind": "move-buildings", "coins": 0}]
        (found,) = faults({"nation": [{"id": "arc", "abilities": free}]})
        assert found.startswith("nation[0].abilities[0].coins: ")


@pytest.mark.parametrize("nations", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "data",
    [
        {"card": [{"id": "gunslinger", "attack": 47}]},
        {"card": [{"id": "fixer", "work": 58}]},
        {"land": [{"id": "near-shore", "distance": 55}, {"id": "om-home", "distance": 99}]},
        {"rules": {"town_goods_left_out": [[good for good in GOODS if good not in SPARED]] * 3}},
        IDLE,
    ],
)
def test_a_pack_without_faults_is_played_with_all_options(data: dict[str, Any], players: int, nations: bool) -> None:
    assert faults(data) == []
    configuration = CITY_OF_IRON.configure(players, {"nations": nations, "towns": nations}, Pack("mine", data))
    assert play_randomly(configuration, games=1)


def test_the_most_points_count_second_places_and_every_copy() -> None:
    second = {"good": [{"id": good, "points": [0, 99]} for good in GOODS]}
    limits = CITY_OF_IRON.configure(2, {}, Pack("mine", second)).limits
    assert limits.greatest_points >= len(BUILT_IN.rules.scoring_science) * 99 * len(GOODS)
    academy = {"id": "academy", "effects": [{"kind": "points", "good": "silk", "amount": 9}]}
    before, after = (
        CITY_OF_IRON.configure(4, {}, pack).limits for pack in (None, Pack("mine", {"building": [academy]}))
    )
    copies = next(building.copies for building in BUILT_IN.building if building.id == "academy")
    assert after.greatest_points - before.greatest_points == 3 * 9 * sum(each.with_players(4) for each in copies)


def test_a_row_of_one_slot_makes_a_long_game_that_its_limit_knows() -> None:
    narrow, wide = ({"row_slots": [slots] * 3, "round_discards": 99} for slots in (1, 7))
    most = [
        CITY_OF_IRON.configure(2, {}, Pack("mine", {"rules": rules})).limits.most_actions for rules in (narrow, wide)
    ]
    assert most[0] > 4 * most[1]


class TestFile:
    def test_what_is_exported_is_the_built_in_data(self) -> None:
        pack = read_pack(COMPONENTS.export("my-copy", "city-of-iron"))
        assert (pack.name, pack.game) == ("my-copy", "city-of-iron")
        assert COMPONENTS.faults(pack.data) == []
        assert COMPONENTS.differences(pack.data) == []
        assert load(pack) == BUILT_IN

    def test_an_export_keeps_the_comments(self) -> None:
        text = COMPONENTS.export("my-copy", "city-of-iron")
        for comment in ("# Much of what is printed", "# End bonuses (K-54).", "# for one science (K-27)"):
            assert comment in text

    def test_differences_are_named_by_entry(self) -> None:
        assert COMPONENTS.differences({"building": [DOCKS], "rules": {"tax_coins": 2}}) == [
            Difference("building.docks.cost.coins", 4, 6),
            Difference("building.docks.cost.science", 1, 2),
            Difference("rules.tax_coins", 1, 2),
        ]

    def test_the_hash_is_of_the_values(self) -> None:
        one, same, other = (
            Pack(name, {"building": [entry]}) for name, entry in (("a", DOCKS), ("b", DOCKS), ("c", {}))
        )
        assert one.hash == same.hash != other.hash

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("[pack]\ngame = x", "(at line 2, column 8)"),
            ("x = 1", "[pack]"),
            ("[pack]\ngame = 'city-of-iron'", "name"),
            ("[pack]\ngame = 'city-of-iron'\nname = 'Not So'", "name"),
            ("[pack]\ngame = 'city-of-iron'\nname = 'mine'\nauthor = 'me'", "author"),
            ("x = " + "[" * 5000, "at most"),
            ("x = " + "1" * 5000, "at most"),
        ],
    )
    def test_a_text_that_is_no_pack_is_refused(self, text: str, said: str) -> None:
        with pytest.raises(BadPack) as refused:
            read_pack(text)
        assert said in words.say(refused.value.message)


def test_marks_and_values_survive_a_round_trip() -> None:
    tree = msgspec.to_builtins(BUILT_IN)
    assert msgspec.convert(tree, schema.TitleData) == BUILT_IN
