"""Legal builds and the reasons against builds agree on every crowded district, however few markers are left."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.titles import METROPOLIS, ROME

DISTRICT_SIDE = 4


def _district(configuration: FoundationsConfiguration, dice: random.Random) -> set[int]:
    """Return the lots of a random square district."""
    names = configuration.rules.ground.names
    columns = sorted({name[0] for name in names})
    rows = sorted({int(name[1:]) for name in names})
    left = dice.randrange(len(columns) - DISTRICT_SIDE + 1)
    top = dice.randrange(len(rows) - DISTRICT_SIDE + 1)
    inside = {f"{column}{row}" for column in columns[left:][:DISTRICT_SIDE] for row in rows[top:][:DISTRICT_SIDE]}
    return {lot for lot, name in enumerate(names) if name in inside}


def _crowd(configuration: FoundationsConfiguration, district: set[int], dice: random.Random) -> list[str]:
    """Fill the district with random buildings smaller than the largest, most of them of two lots."""
    rules = configuration.rules
    builds = [
        build
        for build in range(rules.first_build, rules.ids)
        if set(rules.lots_of(build)) <= district and rules.size[rules.kind_of[build]] < rules.largest
    ]
    dice.shuffle(builds)
    builds.sort(key=lambda build: rules.size[rules.kind_of[build]] != 2)
    free, supply, crowd = set(district), list(rules.count), []
    for build in builds:
        kind, lots = rules.kind_of[build], set(rules.lots_of(build))
        if lots <= free and supply[kind] > 0 and dice.random() < 0.9:
            free -= lots
            supply[kind] -= 1
            crowd.append(configuration.actions.notation(build).removeprefix("build "))
    return crowd


def _table_with_markers(configuration: FoundationsConfiguration, markers: int, dice: random.Random) -> Table:
    """Lay a crowded district of the first player, who has just so many markers left."""
    rules = configuration.rules
    district = _district(configuration, dice)
    buildings = _crowd(configuration, district, dice)
    built = {name for text in buildings for name in text.split()[1:]}
    free = [name for name in rules.ground.names if name not in built]
    near = [name for name in free if rules.ground.names.index(name) in district]
    lots = [*near, *dice.sample([name for name in free if name not in near], len(free) - len(near))]
    seat = {"buildings": buildings, "lots": lots[: rules.lot_markers - markers]}
    tree: dict[str, Any] = {"seats": [seat]}
    return configuration.from_position(tree, Chance(seed_bytes(1)))


@pytest.mark.rule("F-14", "F-16", "F-18")
@pytest.mark.parametrize("title", [METROPOLIS, ROME], ids=["metropolis", "rome"])
@given(markers=st.integers(0, 3), seed=st.integers(0, 2**32))
def test_a_build_is_legal_just_where_no_reason_is_against_it(title: Any, markers: int, seed: int) -> None:
    configuration = title.configure(2)
    table = _table_with_markers(configuration, markers, random.Random(seed))
    assert table.markers[0] == markers
    legal = set(table.legal(0))
    district = {lot for lot in range(configuration.rules.lots) if table.owner[lot] == 0}
    builds = range(configuration.rules.first_build, configuration.rules.ids)
    inside = [build for build in builds if district.issuperset(configuration.rules.lots_of(build))]
    assert inside
    for build in inside:
        reason = table.why_not(0, build)
        assert (reason is None) == (build in legal), configuration.actions.notation(build)


@pytest.mark.rule("F-18")
def test_crowded_districts_need_every_marker_they_can() -> None:
    """The districts above are hard enough: in some of them a build lacks exactly one marker."""
    configuration = cast(FoundationsConfiguration, METROPOLIS.configure(2))
    missing = set()
    for seed in range(200):
        table = _table_with_markers(configuration, 2, random.Random(seed))
        for build in range(configuration.rules.first_build, configuration.rules.ids):
            reason = table.why_not(0, build)
            if reason is not None and reason.rule == "F-18":
                missing.add(
                    (configuration.rules.size[configuration.rules.kind_of[build]], reason.message.params["missing"])
                )
    assert (3, 1) in missing
