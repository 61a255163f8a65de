"""Checks that pieces, cards and boards make sense: shapes and sizes, and the fields that each kind reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from oppidum.engine.messages import Item, Message
from oppidum.engine.pack_bounds import Fault
from oppidum.games.foundations.data.schema import (
    LARGEST_VALUE,
    Benefit,
    Building,
    ConsulToken,
    Effect,
    Invocation,
    Monument,
    Objective,
    Requirement,
    Road,
    Role,
    TitleData,
)

Limits = dict[str, tuple[int, int]]
"""The fields that a kind reads, each with its least and greatest value."""

MOST_ACTIONS: Final = 9
MOST_MARKERS: Final = 20
MOST_CHOICES: Final = 4

# What each kind of effect reads. A field that is not listed for a kind must be left out.
NUMBERS: Final[dict[str, Limits]] = {
    "gain": {"coins": (1, LARGEST_VALUE)},
    "income": {"coins": (1, LARGEST_VALUE)},
    "lot_markers": {"n": (1, MOST_MARKERS)},
    "citizens": {"n": (1, LARGEST_VALUE)},
    "set_price": {"coins": (1, LARGEST_VALUE)},
    "price_less": {"coins": (1, LARGEST_VALUE)},
    "extra_action": {"n": (1, MOST_ACTIONS)},
    "era_vp": {"vp": (1, LARGEST_VALUE), "size": (1, LARGEST_VALUE)},
    "score_building": {"max": (1, LARGEST_VALUE)},
    "citizens_once": {"n": (1, LARGEST_VALUE)},
    "on_build_over": {"coins": (1, LARGEST_VALUE)},
    "on_monument": {"vp": (1, LARGEST_VALUE)},
    "monument_without_requirement": {"coins": (0, LARGEST_VALUE)},
    "vp_if_not_leader": {"vp": (1, LARGEST_VALUE)},
    "lot_vp": {"vp": (1, LARGEST_VALUE)},
    "end_vp": {"vp": (1, LARGEST_VALUE), "per_coins": (1, LARGEST_VALUE)},
}
CHOICES: Final = {
    "price_less": ["slots"],
    "construct_after_buy": ["once"],
    "era_vp": ["type"],
    "score_building": ["type"],
    "citizens_once": ["when"],
}
"""The fields of words and slots that a kind of effect must have."""

OPTIONAL: Final = {"price_less": ["once"]}

LASTING: Final = frozenset(
    (
        "income",
        "lot_markers",
        "citizens",
        "price_less",
        "construct_after_buy",
        "era_vp",
        "on_build_over",
        "no_theft",
        "on_monument",
        "monument_without_requirement",
        "vp_if_not_leader",
        "lot_vp",
        "end_vp",
    )
)
"""Effects that work as long as a player has the card: those of roles and of ongoing invocations."""

SINGLE: Final = frozenset(
    (
        "gain",
        "set_price",
        "extra_action",
        "score_building",
        "citizens_once",
        "claim_top",
        "refresh_market",
        "build_over_equal",
        "free_theft",
        "monument_without_requirement",
        "add_monument",
        "draw_objective",
        "draw_role",
    )
)
"""Effects that happen once: those of all other invocations."""

OF_ROLES: Final = LASTING | {"gain"}

NEEDS: Final = {
    "no_theft": "stealing",
    "free_theft": "stealing",
    "on_monument": "monuments",
    "monument_without_requirement": "monuments",
    "add_monument": "monuments",
    "draw_objective": "objectives",
    "draw_role": "roles",
}
"""The option without which an effect has no meaning."""


def find_conflicts(data: TitleData) -> Iterator[Fault]:
    """Yields every value that the rules cannot work with."""
    for building in data.building:
        yield from _check_building(data, building)
    for monument in data.monument:
        yield from _check_monument(data, monument)
    for role in data.role:
        yield from _check_effect(data, f"role.{role.id}", role, OF_ROLES)
    for objective in data.objective:
        yield from _check_objective(objective)
    for invocation in data.invocation:
        kinds = LASTING if invocation.ongoing else SINGLE
        yield from _check_effect(data, f"invocation.{invocation.id}", invocation, kinds)
    for road in data.road:
        yield from _check_road(road)
    for token in data.consul_token:
        yield from _check_token(data, token)
    if data.role:
        yield from _check_usable("role", data.role, data.title.players[1] * data.modules.roles_dealt)
    if data.invocation:
        yield from _check_usable("invocation", data.invocation, data.rules.eras * data.modules.invocations_per_pile)


def _check_building(data: TitleData, building: Building) -> Iterator[Fault]:
    path = f"building.{building.id}"
    yield from _check_shape(data, path, building)
    numbers = [building.count, building.citizens, building.coins, building.vp]
    if building.scores:
        numbers += [building.scores.vp, building.scores.per - 1]
    if min(numbers) < 0 or max(numbers) > LARGEST_VALUE:
        yield Fault(path, Message("foundations-pack-value", {"most": LARGEST_VALUE}))


def _check_shape(data: TitleData, path: str, piece: Building | Monument) -> Iterator[Fault]:
    shapes: list[Item] = [*data.shapes]
    if piece.shape not in data.shapes or piece.size != len(data.shapes[piece.shape]):
        yield Fault(f"{path}.shape", Message("foundations-pack-shape", {"shapes": shapes}))


def _check_monument(data: TitleData, monument: Monument) -> Iterator[Fault]:
    path = f"monument.{monument.id}"
    yield from _check_shape(data, path, monument)
    citizens = monument.citizens + monument.citizens_per_adjacent_building
    coins = monument.coins + monument.coins_per_adjacent_building + monument.vp
    yield from _check_values(path, monument, citizens, coins)
    yield from _check_requirement(f"{path}.requirement", monument.requirement)


def _check_token(data: TitleData, token: ConsulToken) -> Iterator[Fault]:
    """Yields a size that no form has (C-06), and values of other types."""
    path, sizes = f"consul_token.{token.id}", len(data.modules.consul_forms)
    if not 1 <= token.size <= sizes:
        yield Fault(f"{path}.size", Message("foundations-pack-range", {"least": 1, "most": sizes}))
    yield from _check_values(path, token, token.citizens, token.coins + token.vp)


def _check_values(path: str, piece: Monument | ConsulToken, citizens: int, coins: int) -> Iterator[Fault]:
    """Yields values that do not belong to the type of the piece, or out of range."""
    others = {
        "residential": coins or piece.scores,
        "commercial": citizens or piece.scores,
        "civic": citizens or coins or not piece.scores,
    }
    if others[piece.type]:
        yield Fault(path, Message("foundations-pack-type", {"type": piece.type}))
    scores = piece.scores
    if scores and not (0 <= scores.vp <= LARGEST_VALUE and 1 <= scores.per <= LARGEST_VALUE):
        yield Fault(f"{path}.scores", Message("foundations-pack-value", {"most": LARGEST_VALUE}))


def _check_requirement(path: str, requirement: Requirement, *, inner: bool = False) -> Iterator[Fault]:
    kind = requirement.kind
    counted = kind not in ("none", "touches_edge", "all")
    numbers = [number for number in (requirement.at_least or None, requirement.exactly) if number is not None]
    if len(numbers) != (1 if counted else 0):
        key = "foundations-pack-one-number" if counted else "foundations-pack-no-number"
        yield Fault(path, Message(key, {"kind": kind}))
    if kind.endswith("_of_type") != (requirement.type is not None):
        yield Fault(f"{path}.type", Message("foundations-pack-requirement-type", {"kind": kind}))
    if (kind == "all") != bool(requirement.of) or (inner and kind in ("all", "none")):
        yield Fault(f"{path}.of", Message("foundations-pack-all"))
    elif not inner:
        for number, part in enumerate(requirement.of):
            yield from _check_requirement(f"{path}.of[{number}]", part, inner=True)


def _check_effect(data: TitleData, path: str, card: Role | Invocation, kinds: frozenset[str]) -> Iterator[Fault]:
    effect, where = card.effect, f"{path}.effect"
    if effect.kind not in kinds:
        known: list[Item] = [*sorted(kinds)]
        yield Fault(f"{where}.kind", Message("foundations-pack-effect", {"kind": effect.kind, "kinds": known}))
        return
    need = NEEDS.get(effect.kind)
    if need is not None and need not in card.needs:
        yield Fault(f"{path}.needs", Message("foundations-pack-needs", {"kind": effect.kind, "option": need}))
    limits = NUMBERS.get(effect.kind, {})
    for field, (least, most) in limits.items():
        if not least <= getattr(effect, field) <= most:
            yield Fault(f"{where}.{field}", Message("foundations-pack-range", {"least": least, "most": most}))
    yield from _check_fields(where, effect, [*limits])
    slots = range(1, len(data.rules.market_prices) + 1)
    if not set(effect.slots) <= set(slots) or len(set(effect.slots)) != len(effect.slots):
        yield Fault(f"{where}.slots", Message("foundations-pack-slots", {"most": len(slots)}))
    if effect.kind == "score_building" and effect.type != "civic":
        yield Fault(f"{where}.type", Message("foundations-pack-civic"))
    if effect.kind == "era_vp" and effect.size > max(map(len, data.shapes.values())):
        yield Fault(f"{where}.size", Message("foundations-pack-no-size"))


def _check_fields(path: str, effect: Effect, numbers: list[str]) -> Iterator[Fault]:
    """Yields fields that the kind does not read, and fields that it needs."""
    needed = CHOICES.get(effect.kind, [])
    given = _given_fields(effect) - {"kind"}
    for field in sorted(set(needed) - given):
        yield Fault(f"{path}.{field}", Message("foundations-pack-missing", {"kind": effect.kind}))
    for field in sorted(given - {*numbers, *needed, *OPTIONAL.get(effect.kind, [])}):
        yield Fault(f"{path}.{field}", Message("foundations-pack-unread", {"kind": effect.kind}))


def _given_fields(part: msgspec.Struct) -> set[str]:
    """The fields that differ from their defaults."""
    return {name for name, value in msgspec.structs.asdict(part).items() if value not in (0, None, [])}


def _check_objective(objective: Objective) -> Iterator[Fault]:
    path = f"objective.{objective.id}.threshold"
    if objective.test == "most" and objective.threshold:
        yield Fault(path, Message("foundations-pack-no-threshold"))
    if objective.test == "at_least" and not objective.threshold:
        yield Fault(path, Message("foundations-pack-range", {"least": 1, "most": LARGEST_VALUE}))


def _check_road(road: Road) -> Iterator[Fault]:
    path = f"road.{road.id}"
    benefits: dict[str, Benefit | None] = {"most": road.most, "second": road.second, "at_least": road.at_least}
    if not any([*benefits.values(), road.none]):
        yield Fault(path, Message("foundations-pack-empty-road"))
    for field, benefit in benefits.items():
        if benefit is not None:
            yield from _check_benefit(f"{path}.{field}", benefit, sign=1)
            if benefit.choose and field != "most":
                yield _bad_choice(f"{path}.{field}")
    if road.at_least is not None and not road.at_least.influence:
        yield Fault(
            f"{path}.at_least.influence", Message("foundations-pack-range", {"least": 1, "most": LARGEST_VALUE})
        )
    if road.none is not None:
        yield from _check_benefit(f"{path}.none", road.none, sign=-1)
        if road.none.choose or road.none.per or road.none.lot_markers or road.none.citizens:
            yield Fault(f"{path}.none", Message("foundations-pack-penalty"))


def _check_benefit(path: str, benefit: Benefit, sign: int, *, inner: bool = False) -> Iterator[Fault]:
    values = [benefit.vp, benefit.coins, benefit.lot_markers, benefit.citizens]
    if benefit.choose:
        if inner or any(values) or benefit.per or not 2 <= len(benefit.choose) <= MOST_CHOICES:
            yield _bad_choice(path)
        else:
            for number, part in enumerate(benefit.choose):
                yield from _check_benefit(f"{path}.choose[{number}]", part, sign, inner=True)
        return
    if not any(values):
        yield Fault(path, Message("foundations-pack-no-benefit"))
    for field in ("vp", "coins"):
        if getattr(benefit, field) * sign < 0:
            yield Fault(f"{path}.{field}", Message("foundations-pack-sign"))
    for field in ("lot_markers", "citizens"):
        if getattr(benefit, field) > MOST_MARKERS:
            yield Fault(f"{path}.{field}", Message("foundations-pack-range", {"least": 0, "most": MOST_MARKERS}))
    yield from _check_multiplier(path, benefit)


def _bad_choice(path: str) -> Fault:
    return Fault(f"{path}.choose", Message("foundations-pack-choose", {"most": MOST_CHOICES}))


def _check_multiplier(path: str, benefit: Benefit) -> Iterator[Fault]:
    typed = benefit.per in ("edge_lot", "building")
    if typed != (benefit.type is not None):
        yield Fault(f"{path}.type", Message("foundations-pack-per-type"))
    if benefit.per is None and benefit.max is not None:
        yield Fault(f"{path}.max", Message("foundations-pack-per"))
    if benefit.per is not None and benefit.max == 0:
        yield Fault(f"{path}.max", Message("foundations-pack-range", {"least": 1, "most": LARGEST_VALUE}))
    if benefit.per is not None and (not benefit.vp or benefit.coins or benefit.lot_markers or benefit.citizens):
        yield Fault(f"{path}.per", Message("foundations-pack-per"))


def _check_usable(table: str, cards: Iterable[Any], due: int) -> Iterator[Fault]:
    """With no other module in play there must be cards enough to deal."""
    free = sum(not card.needs for card in cards)
    if free < due:
        yield Fault(table, Message("foundations-pack-few", {"found": free, "due": due}))
