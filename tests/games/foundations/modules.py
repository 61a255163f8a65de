"""Tables of Rome with modules, for the rule tests."""

from __future__ import annotations

from typing import Any, cast

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.events import SPECTATOR
from oppidum.engine.messages import Reason
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.rules.ledger import ROLE
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.shown.consul import ConsulView
from oppidum.games.foundations.titles import ROME

Tree = dict[str, Any]


def configured(players: int = 2, **options: OptionValue) -> FoundationsConfiguration:
    """Rome for so many players, with these modules."""
    return cast(FoundationsConfiguration, ROME.configure(players, options))


def with_consul(
    *seats: Tree, players: int = 2, consul: Tree | None = None, lots: str = "", points: int = 0, **fields: Any
) -> ModularState:
    """A table with the Consul, which has these points, tokens, written `token lot ...`, and bare lots."""
    modules: Tree = {"consul": consul or {}, **fields.pop("modules", {})}
    options: dict[str, OptionValue] = {"consul": "standard", **({"monuments": True} if "monuments" in modules else {})}
    rival = {"points": points, "lots": lots.split(), "buildings": list(fields.pop("tokens", []))}
    seed = fields.pop("seed", 1)
    tree: Tree = {"seats": list(seats), "rivals": [rival], "modules": modules, **fields}
    configuration = configured(players, **options)
    return cast(ModularState, configuration.from_position(tree, Chance(seed_bytes(seed))))


def consul_of(table: Table) -> ConsulView:
    """What everybody sees of the Consul."""
    return cast(ConsulView, table.module_views()["consul"])


def with_monuments(*seats: Tree, drawn: str, players: int = 2, **fields: Any) -> ModularState:
    """A table with these players and these monuments in the game, open unless a player has built them."""
    tree: Tree = {"seats": list(seats), "modules": {"monuments": {"drawn": drawn.split()}}, **fields}
    return cast(ModularState, configured(players, monuments=True).from_position(tree, Chance(seed_bytes(1))))


def refusal(table: Table, seat: int, text: str) -> Reason | None:
    """Why the action is not legal, None if it is; the list of legal actions must agree."""
    action = table.configuration.actions.parse(text)
    reason = table.why_not(seat, action)
    assert (reason is None) == (action in table.legal(seat))
    return reason


def rule_against(table: Table, seat: int, text: str) -> str:
    """The rule that forbids the action, nothing if it is legal."""
    reason = refusal(table, seat, text)
    return "" if reason is None else reason.rule


def with_roles(*seats: Tree, roles: str, drawn: str = "", monuments: bool = False, **fields: Any) -> ModularState:
    """A table on which each seat has kept one of these roles, in order; each discarded some other role."""
    players = len(roles.split())
    kept = roles.split()
    configuration = configured(players, roles=True, **({"monuments": True} if monuments else {}))
    names = next(module.card_texts(ROLE) for module in configuration.modules if module.option == "roles")
    rest = [name for name in names if name not in kept]
    dealt = [[name, rest[seat]] for seat, name in enumerate(kept)]
    modules: Tree = {"roles": {"dealt": dealt, "kept": kept}, **fields.pop("modules", {})}
    if monuments:
        modules["monuments"] = {"drawn": drawn.split()}
    tree: Tree = {"seats": list(seats), "modules": modules, **fields}
    return cast(ModularState, configuration.from_position(tree, Chance(seed_bytes(1))))


def with_invocations(*seats: Tree, held: str = "", options: Tree | None = None, **fields: Any) -> ModularState:
    """A table for two on which the first player holds these cards unused; others lie in the piles."""
    modules: Tree = {"invocations": {"held": [held.split(), []]}, **fields.pop("modules", {})}
    configuration = configured(2, invocations=True, **(options or {}))
    tree: Tree = {"seats": list(seats), "modules": modules, **fields}
    return cast(ModularState, configuration.from_position(tree, Chance(seed_bytes(1))))


def with_trades(*seats: Tree, options: Tree | None = None, **fields: Any) -> ModularState:
    """A table with trading and stealing, or with just these options."""
    configuration = configured(len(seats), **({"trading": True, "stealing": True} if options is None else options))
    tree: Tree = {"seats": list(seats), **fields}
    return cast(ModularState, configuration.from_position(tree, Chance(seed_bytes(1))))


def module_view(table: Table, option: str, viewer: int = SPECTATOR) -> Any:
    """What a viewer sees of a module."""
    view: Any = table.knowledge(viewer).view()
    return view.modules[option]
