"""Lines about cards and roads name the lots that they count, for the board to show."""

from typing import Any

import pytest

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.games.foundations.rules.modular import ModularState
from tests.games.foundations.modules import configured

Tree = dict[str, Any]
SEATS: list[Tree] = [
    {"buildings": ["domus A1", "bakery C3", "library A2", "fountain E5"], "lots": ["B1", "D5"]},
    {"buildings": ["domus G7"], "lots": []},
]


def table(options: Tree, modules: Tree) -> ModularState:
    """A table for two on which the first player has buildings of all types."""
    configuration = configured(2, **options)
    found = configuration.from_position({"seats": SEATS, "era": 3, "modules": modules}, Chance(seed_bytes(1)))
    assert isinstance(found, ModularState)
    return found


def counted(state: ModularState, category: str) -> list[set[str]]:
    """The lots that the first player's lines of a category count."""
    return [set(line.counted) for line in state.projected(0, 0).lines if line.category == category]


OBJECTIVES = {
    "most-people": "A1",
    "most-civic": "A2 E5",
    "most-buildings": "A1 A2 C3 E5",
    "most-edge": "A1 A2 B1",
    "widest-estate": "A1 A2 B1",
    "fullest-purse": "",
}


@pytest.mark.rule("O-04")
@pytest.mark.parametrize(("objective", "lots"), OBJECTIVES.items())
def test_an_objective_names_what_it_counts(objective: str, lots: str) -> None:
    rest = [name for name in OBJECTIVES if name != objective][:1]
    state = table({"objectives": "public"}, {"objectives": {"shared": [objective, *rest]}})
    state.coins[0] = 9
    found = [set(line.counted) for line in state.projected(0, 0).lines if objective in str(line.message)]
    assert found == [set(lots.split())]


@pytest.mark.rule("P-04")
@pytest.mark.parametrize(("role", "lots"), [("enterprising", "C3"), ("patient", "B1 D5")])
def test_a_role_names_what_it_counts(role: str, lots: str) -> None:
    dealt = [[role, "thrifty"], ["humble", "frugal"]]
    state = table({"roles": True}, {"roles": {"dealt": dealt, "kept": [role, "frugal"]}})
    assert counted(state, "roles") == [set(lots.split())]


@pytest.mark.rule("I-03")
def test_an_invocation_in_force_names_what_it_counts() -> None:
    state = table({"invocations": True}, {"invocations": {"ongoing": [["street-trade"], []]}})
    assert counted(state, "invocations") == [{"C3"}]


@pytest.mark.rule("R-03")
@pytest.mark.parametrize(("road", "lots"), [("via-appia", "A1 A2"), ("road-of-halls", "A2"), ("road-of-homes", "A1")])
def test_a_road_names_the_buildings_that_count_there(road: str, lots: str) -> None:
    rest = ["salt-road", "toll-road", "crossroads"]
    state = table({"roads": True}, {"roads": {"boards": [*rest, road]}})
    assert counted(state, "roads") == [set(lots.split())]
