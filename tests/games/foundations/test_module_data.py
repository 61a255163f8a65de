"""The component data of Rome's modules: complete, named apart, marked, and of the shapes it says."""

import re
import tomllib
from importlib.resources import files

import pytest

from oppidum.games.foundations.data import packs
from oppidum.games.foundations.data.schema import Effect, Monument, Requirement
from oppidum.games.foundations.data.texts import FAVOR_NAMES
from oppidum.games.foundations.rules.rulebook import Rulebook

ROME = packs.load("rome")
TABLES = {"monument": 19, "role": 15, "objective": 18, "invocation": 20, "road": 12, "consul_token": 18}
DESIGNED = ("role", "objective", "invocation", "road", "consul_token")
CONFIDENCE = {"verified", "single-source", "reconstructed", "unknown", "designed"}


def _entries(table: str) -> list[dict[str, object]]:
    text = (files("oppidum.games.foundations.data") / "rome_modules.toml").read_text("utf-8")
    return list(tomllib.loads(text)[table])


@pytest.mark.parametrize(("table", "count"), TABLES.items())
def test_rome_has_every_card_piece_and_board(table: str, count: int) -> None:
    assert len(getattr(ROME, table)) == count


@pytest.mark.parametrize("title", ["metropolis", "hamlet"])
def test_other_titles_have_no_modules(title: str) -> None:
    data = packs.load(title)
    assert not any(getattr(data, table) for table in TABLES)
    assert data.modules.monument_markers == 0


def test_ids_differ_from_every_other_card_piece_and_lot() -> None:
    cards = [card.id for table in TABLES for card in getattr(ROME, table)]
    pieces = [building.id for building in ROME.building]
    lots = [lot.lower() for lot in Rulebook(ROME, 5).ground.names]
    names = [*cards, *pieces, *lots, *FAVOR_NAMES]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", card) for card in cards)


@pytest.mark.parametrize("table", TABLES)
def test_every_entry_says_how_certain_it_is_and_why(table: str) -> None:
    for entry in _entries(table):
        marks = {value for field, value in entry.items() if field.startswith("confidence")}
        assert entry["confidence"] in CONFIDENCE, entry["id"]
        assert marks <= CONFIDENCE, entry["id"]
        assert entry["reason" if table in DESIGNED else "source"], entry["id"]
        assert (entry["confidence"] == "designed") == (table in DESIGNED), entry["id"]


def test_every_source_named_is_listed() -> None:
    tree = packs.FoundationsComponents("rome").tree()
    listed = {source["id"] for source in tree["source"]}
    marks = [*tree["provenance"].values(), *_entries("monument")]
    assert {name for mark in marks for name in re.findall(r"\b[SGW]\d\b", mark["source"])} <= listed


def test_every_number_of_the_modules_has_its_provenance() -> None:
    tree = packs.FoundationsComponents("rome").tree()
    assert tree["modules"].keys() | tree["rules"].keys() == tree["provenance"].keys()


@pytest.mark.parametrize("monument", ROME.monument, ids=lambda monument: monument.id)
def test_a_monument_has_the_size_of_its_shape_and_the_values_of_its_type(monument: Monument) -> None:
    assert monument.size == len(ROME.shapes[monument.shape])
    citizens = monument.citizens + monument.citizens_per_adjacent_building
    coins = monument.coins + monument.coins_per_adjacent_building + monument.vp
    valued = {"residential": citizens > 0, "commercial": coins > 0, "civic": monument.scores is not None}
    assert [kind for kind, has in valued.items() if has] == [monument.type]


@pytest.mark.parametrize("monument", ROME.monument, ids=lambda monument: monument.id)
def test_a_requirement_has_the_fields_of_its_kind(monument: Monument) -> None:
    for part in _parts(monument.requirement):
        counted = part.kind not in ("none", "touches_edge", "all")
        assert counted == (part.at_least > 0 or part.exactly is not None)
        assert part.kind.endswith("_of_type") == (part.type is not None)


def _parts(requirement: Requirement) -> list[Requirement]:
    return [requirement, *(inner for part in requirement.of for inner in _parts(part))]


@pytest.mark.rule("C-06")
def test_thirty_tokens_have_sizes_with_forms_and_values_of_their_types() -> None:
    by_size = [0] * len(ROME.modules.consul_forms)
    for token in ROME.consul_token:
        by_size[token.size - 1] += token.count
        values = {"residential": token.citizens, "commercial": token.coins + token.vp, "civic": token.scores}
        assert [kind for kind, has in values.items() if has] == [token.type]
    assert by_size == [12, 8, 5, 5]
    for size, forms in enumerate(ROME.modules.consul_forms, start=1):
        assert {len(ROME.shapes[form]) for form in forms} == {size}


def test_the_base_game_plays_with_the_shapes_of_its_buildings_alone() -> None:
    assert {"T4", "U5", "R6"} <= ROME.shapes.keys()
    assert not {"T4", "U5", "R6"} & {building.shape for building in ROME.building}
    assert Rulebook(ROME, 4).largest == 4


@pytest.mark.parametrize("card", [*ROME.role, *ROME.invocation], ids=lambda card: card.id)
def test_slots_of_an_effect_exist(card: object) -> None:
    effect: Effect = card.effect  # type: ignore[attr-defined]
    assert set(effect.slots) <= set(range(1, 7))
    assert (effect.kind == "price_less") == bool(effect.slots)
