"""The built-in data: what is known is there, what was designed is marked, and all of it goes together."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from oppidum.games.city_of_iron.data import schema
from oppidum.games.city_of_iron.data.packs import load
from oppidum.games.city_of_iron.data.validation import designed_values, entries, find_conflicts

DATA = load()


def building(key: str) -> schema.Building:
    return next(building for building in DATA.building if building.id == key)


def card(key: str) -> schema.Card:
    return next(card for card in DATA.card if card.id == key)


def town(key: str) -> schema.Town:
    return next(town for town in DATA.town if town.id == key)


def test_everything_goes_together() -> None:
    assert not list(find_conflicts(DATA))


@pytest.mark.rule("K-04", "K-05")
@pytest.mark.parametrize(("players", "sizes"), [(2, (16, 15, 13)), (3, (21, 18, 16)), (4, (26, 22, 18))])
def test_fewer_players_have_fewer_buildings(players: int, sizes: tuple[int, ...]) -> None:
    decks = Counter[str]()
    for each in DATA.building:
        for copies in each.copies:
            decks[copies.deck] += copies.with_players(players)
    assert tuple(decks[deck] for deck in "ABC") == sizes
    assert DATA.rules.row_slots == (7, 10, 12)


@pytest.mark.rule("K-01", "K-02")
def test_a_nation_begins_with_what_the_rules_say() -> None:
    rules = DATA.rules
    assert (rules.starting_coins, rules.starting_science, rules.base_income, rules.actions) == (7, 0, 2, 3)
    assert {each.id for each in DATA.card if each.start and each.nation is None} == {
        "soldier",
        "captain",
        "scholar",
        "cartographer",
    }
    assert sorted(token.city.spaces for token in DATA.token for _ in range(token.copies)) == [2, 3, 3, 5]
    homes = {land.home: land for land in DATA.land if land.home}
    assert homes.keys() == {nation.id for nation in DATA.nation}
    assert all(land.distance == 0 for land in homes.values())


@pytest.mark.rule("K-06", "K-80")
def test_fifteen_towns_have_stars_and_seven_are_the_expansion() -> None:
    assert Counter(each.stars > 0 for each in DATA.town) == {True: 15, False: 7}
    assert DATA.rules.town_goods_left_out == (("demons", "ore"), ("demons",), ())


@pytest.mark.rule("K-E2")
def test_the_cards_of_the_sample_round_are_as_it_says() -> None:
    assert building("academy").cost.coins == 5
    assert building("academy").effects == (schema.Science(amount=1),)
    assert building("srika-pasture").effects == (schema.Goods(good="srikas", amount=3),)
    assert building("srika-pasture").cost.coins <= 2
    assert building("mixed-srika-pasture").cost.coins <= 1
    assert building("turnip-farm").effects == (schema.Goods(good="turnips", amount=3),)
    assert 2 * building("turnip-farm").cost.coins <= 7
    moss = building("moss-garden")
    assert (moss.effects, moss.cost.science) == ((schema.Goods(good="glow-moss", amount=2),), 1)
    assert card("scholar").action == schema.GainScience(amount=1, coins=1, work=1)
    assert card("cartographer").work >= 1


@pytest.mark.rule("K-E1", "K-10")
def test_the_track_has_the_places_that_are_known() -> None:
    coins = [bid.coins for bid in DATA.bid]
    assert coins.count(0) >= 4
    last_free = len(coins) - 1 - coins[::-1].index(0)
    assert coins[last_free + 1] == 1
    assert (max(coins), coins[-1]) == (9, 9)


@pytest.mark.rule("K-81", "K-82", "K-83")
@pytest.mark.parametrize(
    ("key", "effects"),
    [
        ("beastbelly", {schema.Coins(amount=1), schema.MilitaryDraws(amount=1)}),
        ("solara", {schema.Coins(amount=1), schema.CitizenDraws(amount=1)}),
        ("cumulus", {schema.Science(amount=1)}),
        ("dar-embe", {schema.Coins(amount=3), schema.Towns(amount=3)}),
        ("snyle", {schema.ChosenGoods(amount=2)}),
        ("metgra", {schema.Spaces(amount=2, terrain=("water", "jungle"))}),
        ("cazum", {schema.Spaces(amount=2, terrain=("water", "mountain"))}),
    ],
)
def test_towns_of_the_expansion_do_what_is_known_of_them(key: str, effects: set[schema.TownEffect]) -> None:
    assert set(town(key).effects) == effects
    assert not town(key).is_designed("effects")


@pytest.mark.rule("K-70", "K-71", "K-72", "K-73")
def test_nations_have_their_abilities() -> None:
    abilities = {nation.id: set(nation.abilities) for nation in DATA.nation}
    assert abilities == {
        "arc": {schema.LargerDistrict(token="two", spaces=2), schema.MoveBuildings(coins=1)},
        "cresaria": {schema.ExtraCard(card="genius"), schema.ActionCoins(card="scholar", coins=0)},
        "hogmen": {schema.ExtraCard(card="gunslinger", instead_of="captain"), schema.ExtraCard(card="strategist")},
        "om": {schema.ExtraCard(card="fixer"), schema.BidAgain()},
    }


@pytest.mark.rule("K-54", "K-55")
def test_the_end_bonuses_are_known() -> None:
    assert msgspec.structs.astuple(DATA.rules.bonus) == (2, 2, 2, 2, 3)
    assert (DATA.rules.stored_for_penalty.each, DATA.rules.stored_for_penalty.pairs) == (1, 2)


@pytest.mark.rule("K-85")
def test_buildings_without_goods_stand_anywhere_and_goods_can_be_built_at_home() -> None:
    for each in DATA.building:
        assert (each.land is not None) == any(isinstance(effect, schema.Goods) for effect in each.effects)
    home = set(next(land for land in DATA.land if land.home == "om").terrain)
    first = {each.land for each in DATA.building if each.land and any(copies.deck == "A" for copies in each.copies)}
    assert first <= home


def test_every_kind_of_effect_action_and_ability_is_in_use() -> None:
    on_buildings = {type(effect) for building in DATA.building for effect in building.effects}
    on_towns = {type(effect) for town in DATA.town for effect in town.effects}
    assert {*on_buildings, *on_towns} == set(schema.BuildingEffect.__args__) | set(schema.TownEffect.__args__)
    assert {type(each.action) for each in DATA.card if each.action} == set(schema.CardAction.__args__)
    assert {type(each) for nation in DATA.nation for each in nation.abilities} == set(schema.Ability.__args__)


class TestDesigned:
    def test_a_mark_speaks_of_all_below_it(self) -> None:
        docks = building("docks")
        assert docks.is_designed("cost.coins")
        assert docks.is_designed("effects[0].amount")
        assert docks.is_designed("effects"), "a part of them is"
        assert not docks.is_designed("effects[0].good")
        assert not docks.is_designed("name")

    def test_known_values_are_not_marked(self) -> None:
        assert not building("academy").is_designed("cost.coins")
        assert building("academy").is_designed("cost.science")
        assert not building("moss-garden").is_designed("cost.science")
        assert not card("scholar").is_designed("action")
        assert not any(DATA.rules.designed)
        assert all(nation.designed == () for nation in DATA.nation)

    def test_every_price_and_attack_that_is_not_known_is_marked(self) -> None:
        known = {"academy", "scholar", "cartographer", "soldier", "captain", "gunslinger", "fixer"}
        assert all(building.is_designed("cost.coins") or building.id in known for building in DATA.building)
        for each in DATA.card:
            assert each.is_designed("cost.coins") or each.id in known
            assert each.is_designed("attack") == (each.deck == "military")

    def test_designed_values_are_listed_by_path(self) -> None:
        paths = designed_values(DATA)
        assert "building.docks.cost" in paths
        assert "good.turnips.first_coins" not in paths

    def test_every_entry_says_where_it_comes_from(self) -> None:
        sources = {source.id for source in DATA.source}
        for path, entry in entries(DATA):
            assert entry.source or entry.designed, path
            named = {word.strip(",;:()") for word in entry.source.replace("+", " ").split()}
            assert not {word for word in named if word[:1] in "RP" and word[1:].isdecimal()} - sources


def test_unknown_fields_are_refused() -> None:
    tree: dict[str, Any] = msgspec.to_builtins(building("docks"))
    with pytest.raises(msgspec.ValidationError, match="cots"):
        msgspec.convert(tree | {"cots": 1}, schema.Building)


@pytest.mark.rule("K-28")
def test_no_symbol_is_printed_in_vain() -> None:
    """A second symbol on a card means nothing where no price asks for two."""
    works = [each.action.work for each in DATA.card if each.action]
    distances = [*(land.distance for land in DATA.land), *(town.distance for town in DATA.town)]
    assert max(each.work for each in DATA.card) <= max(works)
    assert max(each.distance for each in DATA.card) <= max(distances)
    assert max(each.attack for each in DATA.card) <= max(town.defense for town in DATA.town)
