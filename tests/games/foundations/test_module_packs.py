"""Card packs for Rome's modules: every card's values can be replaced, and nothing that the rules cannot work with."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum import words
from oppidum.engine.configuration import Pack
from oppidum.engine.packs import read_pack
from oppidum.games.foundations.data.packs import FoundationsComponents, load
from oppidum.games.foundations.data.schema import Benefit, Effect, Requirement

ROME = FoundationsComponents("rome")
TABLES = ["monument", "role", "objective", "invocation", "road", "consul_token"]


def said(table: str, entry: dict[str, Any]) -> list[str]:
    return [f"{fault.path}: {words.say(fault.why)}" for fault in ROME.faults({table: [entry]})]


def replaced(table: str, entry: dict[str, Any]) -> Any:
    data = load("rome", Pack("mine", {table: [entry]}, "rome"))
    return next(card for card in getattr(data, table) if card.id == entry["id"])


def test_a_pack_replaces_values_of_every_kind_of_card() -> None:
    monument = replaced("monument", {"id": "regia", "citizens": 8, "requirement": {"kind": "citizens", "at_least": 3}})
    assert (monument.citizens, monument.requirement) == (8, Requirement(kind="citizens", at_least=3))
    role = replaced("role", {"id": "thrifty", "name": "Stingy", "effect": {"kind": "gain", "coins": 9}})
    assert (role.name, role.effect) == ("Stingy", Effect(kind="gain", coins=9))
    objective = replaced("objective", {"id": "homes", "threshold": 6, "vp": 9})
    assert (objective.threshold, objective.vp, objective.test) == (6, 9, "at_least")
    invocation = replaced("invocation", {"id": "largesse", "effect": {"kind": "claim_top"}, "vp_unused": 4})
    assert (invocation.effect, invocation.vp_unused) == (Effect(kind="claim_top"), 4)
    road = replaced("road", {"id": "via-appia", "most": {"vp": 7}, "second": {"coins": 1}})
    assert (road.most, road.second) == (Benefit(vp=7), Benefit(coins=1))
    token = replaced("consul_token", {"id": "granary", "coins": 4, "count": 2})
    assert (token.coins, token.vp, token.count) == (4, 6, 2)
    assert {card.confidence for card in (monument, role, objective, invocation, road, token)} == {"entered"}


def test_none_takes_a_field_away() -> None:
    assert replaced("road", {"id": "twin-road", "second": "none"}).second is None
    assert replaced("monument", {"id": "colosseum", "on_construct": "none"}).on_construct is None
    (fault,) = said("road", {"id": "via-appia", "most": "none"})
    assert fault.startswith("road.via-appia: a road has at least one of")


def test_what_is_designed_is_listed_until_somebody_entered_it() -> None:
    designed = ROME.designed(ROME.tree())
    assert len(designed) == 15 + 18 + 20 + 12 + 18
    pack = {"role": [{"id": "thrifty", "effect": {"kind": "income", "coins": 1}}]}
    assert set(designed) - set(ROME.designed(ROME.merge(pack))) == {"role.thrifty"}


def test_an_export_has_every_card_with_the_comments_of_its_file() -> None:
    text = ROME.export("mine", "rome")
    data = read_pack(text).data
    assert {table: len(data[table]) for table in TABLES} == dict(zip(TABLES, (19, 15, 18, 20, 12, 18), strict=True))
    assert "# Effects of roles and invocations" in text
    assert "[modules]" not in text
    assert ROME.differences(data) == []


@pytest.mark.parametrize("title", ["metropolis", "hamlet"])
@pytest.mark.parametrize("table", TABLES)
def test_a_title_without_modules_has_no_such_table(title: str, table: str) -> None:
    (fault,) = FoundationsComponents(title).faults({table: []})
    assert words.say(fault.why) == "there is no such table, but building"


@pytest.mark.parametrize("table", TABLES)
def test_no_pack_adds_a_card(table: str) -> None:
    (fault,) = said(table, {"id": "domus", "name": "Domus"})
    assert fault == f"{table}[0].id: the title knows no domus"


def effect(kind: str, **fields: object) -> dict[str, object]:
    return {"kind": kind, **fields}


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"shape": "X9"}, "monument.regia.shape: the shape is one of mono"),
        ({"size": 5}, "monument.regia.shape: "),
        ({"citizens": 100}, "monument[0].citizens: Expected `int` <= 99"),
        ({"citizens": -1}, "monument[0].citizens: Expected `int` >= 0"),
        ({"coins": 2}, "monument.regia: a residential piece has citizens"),
        ({"type": "commercial"}, "monument.regia: a commercial piece has coins or vp"),
        ({"type": "civic", "citizens": 0}, "monument.regia: a civic piece has scores"),
        ({"name": ""}, "monument[0].name: "),
        ({"name": "x" * 41}, "monument[0].name: "),
        ({"requirement": {"kind": "wealth"}}, "monument[0].requirement.kind: Invalid enum value 'wealth'"),
        ({"requirement": {"kind": "none", "atleast": 1}}, "monument[0].requirement: Object contains unknown field"),
        ({"requirement": {"kind": "none", "at_least": 1}}, "monument.regia.requirement: none has neither"),
        ({"requirement": {"kind": "citizens"}}, "monument.regia.requirement: citizens needs at_least"),
        (
            {"requirement": {"kind": "citizens", "at_least": 1, "exactly": 2}},
            "monument.regia.requirement: citizens needs at_least",
        ),
        ({"requirement": {"kind": "lots_of_type", "at_least": 1}}, "monument.regia.requirement.type: "),
        ({"requirement": {"kind": "citizens", "at_least": 1, "type": "civic"}}, "monument.regia.requirement.type: "),
        ({"requirement": {"kind": "all"}}, "monument.regia.requirement.of: the kind all"),
        ({"requirement": {"kind": "touches_edge", "of": [{"kind": "none"}]}}, "monument.regia.requirement.of: "),
        (
            {"requirement": {"kind": "all", "of": [{"kind": "all", "of": [{"kind": "touches_edge"}]}]}},
            "monument.regia.requirement.of[0].of: ",
        ),
        ({"requirement": {"kind": "all", "of": [{"kind": "citizens"}]}}, "monument.regia.requirement.of[0]: "),
        ({"on_construct": {"vp": 1, "to": "all"}}, "monument[0].on_construct: Object contains unknown field"),
    ],
)
def test_a_monument_that_makes_no_sense_is_refused(entry: dict[str, Any], fault: str) -> None:
    (found,) = said("monument", {"id": "regia", **entry})
    assert found.startswith(fault)


@pytest.mark.rule("C-06")
@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"size": 5}, "consul_token.granary.size: this is 1 to 4"),
        ({"size": 0}, "consul_token.granary.size: this is 1 to 4"),
        ({"shape": "domino"}, "consul_token[0]"),
        ({"count": -1}, "consul_token[0].count: Expected `int` >= 0"),
        ({"citizens": 1}, "consul_token.granary: a commercial piece has coins or vp"),
        ({"type": "civic"}, "consul_token.granary: a civic piece has scores"),
    ],
)
def test_a_token_that_makes_no_sense_is_refused(entry: dict[str, Any], fault: str) -> None:
    (found,) = said("consul_token", {"id": "granary", **entry})
    assert found.startswith(fault)


@pytest.mark.parametrize("field", ["vp", "per"])
def test_the_icon_of_a_monument_has_numbers_in_range(field: str) -> None:
    scores = {"vp": 1, "per": 1, "of": "adjacent_coin", field: -1}
    (found,) = said("monument", {"id": "pantheon", "scores": scores})
    assert found.startswith("monument.pantheon.scores: ")


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        (effect("income"), "role.thrifty.effect.coins: this is 1 to 99"),
        (effect("income", coins=1, n=1), "role.thrifty.effect.n: income has no such field"),
        (effect("income", coins=1, slots=[1]), "role.thrifty.effect.slots: income has no such field"),
        (effect("income", coinz=1), "role[0].effect: Object contains unknown field `coinz`"),
        (effect("lot_markers", n=21), "role.thrifty.effect.n: this is 1 to 20"),
        (effect("price_less", coins=1), "role.thrifty.effect.slots: price_less needs this field"),
        (effect("price_less", coins=1, slots=[0]), "role.thrifty.effect.slots: slots are 1 to 6"),
        (effect("price_less", coins=1, slots=[7]), "role.thrifty.effect.slots: slots are 1 to 6"),
        (effect("price_less", coins=1, slots=[2, 2]), "role.thrifty.effect.slots: slots are 1 to 6"),
        (effect("price_less", coins=1, slots=[1], once="day"), "role[0].effect.once: Invalid enum value 'day'"),
        (effect("construct_after_buy"), "role.thrifty.effect.once: construct_after_buy needs this field"),
        (effect("era_vp", vp=1, size=1), "role.thrifty.effect.type: era_vp needs this field"),
        (effect("era_vp", vp=1, size=7, type="civic"), "role.thrifty.effect.size: no building has this size"),
        (effect("on_monument", vp=1), "role.thrifty.needs: on_monument has no meaning without the option monuments"),
        (effect("end_vp", vp=1), "role.thrifty.effect.per_coins: this is 1 to 99"),
        (effect("claim_top"), "role.thrifty.effect.kind: this card cannot have the effect claim_top"),
        (effect("fly"), "role[0].effect.kind: Invalid enum value 'fly'"),
    ],
)
def test_an_effect_that_makes_no_sense_is_refused(given: dict[str, Any], fault: str) -> None:
    (found,) = said("role", {"id": "thrifty", "effect": given})
    assert found.startswith(fault)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"ongoing": True}, "invocation.largesse.effect.kind: "),
        ({"effect": effect("income", coins=1)}, "invocation.largesse.effect.kind: "),
        ({"effect": effect("extra_action", n=10)}, "invocation.largesse.effect.n: this is 1 to 9"),
        ({"effect": effect("score_building", max=5, type="commercial")}, "invocation.largesse.effect.type: only civic"),
        ({"effect": effect("citizens_once", n=1)}, "invocation.largesse.effect.when: "),
        ({"effect": effect("add_monument")}, "invocation.largesse.needs: "),
        ({"needs": ["rain"]}, "invocation[0].needs[0]: Invalid enum value 'rain'"),
        ({"vp_unused": -1}, "invocation[0].vp_unused: "),
    ],
)
def test_an_invocation_that_makes_no_sense_is_refused(entry: dict[str, Any], fault: str) -> None:
    (found,) = said("invocation", {"id": "largesse", **entry})
    assert found.startswith(fault)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"test": "most"}, "objective.homes.threshold: only at_least and at_most"),
        ({"threshold": 0}, "objective.homes.threshold: this is 1 to 99"),
        ({"metric": "height"}, "objective[0].metric: "),
        ({"vp": 100}, "objective[0].vp: "),
    ],
)
def test_an_objective_that_makes_no_sense_is_refused(entry: dict[str, Any], fault: str) -> None:
    (found,) = said("objective", {"id": "homes", **entry})
    assert found.startswith(fault)


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ({"most": {}}, "road.via-appia.most: a benefit has vp"),
        ({"most": {"vp": -1}}, "road.via-appia.most.vp: most, second and at_least give"),
        ({"none": {"coins": 2}}, "road.via-appia.none.coins: "),
        ({"none": {"vp": -2, "per": "influence"}}, "road.via-appia.none: those without influence"),
        ({"second": {"choose": [{"vp": 1}, {"coins": 2}]}}, "road.via-appia.second.choose: "),
        ({"most": {"choose": [{"vp": 1}]}}, "road.via-appia.most.choose: "),
        ({"most": {"vp": 1, "choose": [{"vp": 1}, {"vp": 2}]}}, "road.via-appia.most.choose: "),
        (
            {"most": {"choose": [{"vp": 1}, {"choose": [{"vp": 1}, {"vp": 2}]}]}},
            "road.via-appia.most.choose[1].choose: ",
        ),
        ({"most": {"vp": 1, "per": "edge_lot"}}, "road.via-appia.most.type: "),
        ({"most": {"vp": 1, "per": "influence", "type": "civic"}}, "road.via-appia.most.type: "),
        ({"most": {"vp": 1, "max": 3}}, "road.via-appia.most.max: "),
        ({"most": {"vp": 1, "per": "influence", "max": 0}}, "road.via-appia.most.max: this is 1 to 99"),
        (
            {"most": {"choose": [{"vp": vp} for vp in range(1, 6)]}},
            "road.via-appia.most.choose: only most may offer a choice, of 2 to 4 benefits",
        ),
        ({"most": {"choose": [{"coins": 1}] * 50}}, "road.via-appia.most.choose: only most may offer a choice, "),
        ({"most": {"coins": 1, "per": "influence"}}, "road.via-appia.most.per: "),
        ({"most": {"lot_markers": 21}}, "road.via-appia.most.lot_markers: this is 0 to 20"),
        ({"at_least": {"influence": 0, "vp": 1}}, "road.via-appia.at_least.influence: this is 1 to 99"),
        ({"at_least": {"vp": 1}}, "road[0].at_least: Object missing required field `influence`"),
    ],
)
def test_a_road_that_makes_no_sense_is_refused(entry: dict[str, Any], fault: str) -> None:
    (found,) = said("road", {"id": "via-appia", **entry})
    assert found.startswith(fault)


@pytest.mark.parametrize(("table", "due"), [("role", 10), ("invocation", 9)])
def test_without_other_modules_there_are_cards_enough_to_deal(table: str, due: int) -> None:
    cards = ROME.tree()[table]
    free = [card["id"] for card in cards if not card.get("needs")]
    for kept, faults in ((due, 0), (due - 1, 1)):
        pack = {table: [{"id": card, "needs": ["objectives"]} for card in free[kept:]]}
        assert [fault.path for fault in ROME.faults(pack)] == [table] * faults


@pytest.mark.rule("R-04")
def test_a_road_may_offer_four_benefits_and_no_fifth() -> None:
    four = [{"vp": vp} for vp in range(1, 5)]
    assert said("road", {"id": "via-appia", "most": {"choose": four}}) == []
    (fault,) = ROME.faults({"road": [{"id": "via-appia", "most": {"choose": [*four, {"vp": 5}]}}]})
    assert fault.path == "road.via-appia.most.choose"
    assert words.say(fault.why, language="de").startswith("nur most darf eine Wahl bieten, aus 2 bis 4 Vorteilen")
