"""Tables at which people trade, for the tests of Trading."""

from __future__ import annotations

from typing import Any

from oppidum.games.foundations.rules.modular import ModularState
from tests.games.foundations.modules import Tree, module_view, with_trades
from tests.games.foundations.tables import player

TRADING: Tree = {"trading": True}
ROLES: Tree = {"dealt": [["swift", "early"], ["patient", "humble"]], "kept": ["swift", "patient"]}
MARKET = ["G1", "G2", "G3", "G4", "G5", "G6"]


def traders(first: str = "A1 A2 A3", second: str = "C1 C2", **fields: Any) -> ModularState:
    """Two players with these lots and ten coins each."""
    return with_trades(player(lots=first, coins=10), player(lots=second, coins=10), **fields)


def trading(table: Any) -> Any:
    return module_view(table, "trading")


def rules_of_messages(told: list[Any]) -> list[str]:
    return [event.rule for event in told if event.message is not None]
