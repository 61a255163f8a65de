"""Tables of Rome with modules, for the rule tests."""

from __future__ import annotations

from typing import Any, cast

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.messages import Reason
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.titles import ROME_MODULES, FoundationsTitle

Tree = dict[str, Any]

ROME = FoundationsTitle("rome", f"{__name__}:ROME", modules=ROME_MODULES)


def configured(players: int = 2, **options: OptionValue) -> FoundationsConfiguration:
    """Rome for so many players, with these modules."""
    return cast(FoundationsConfiguration, ROME.configure(players, options))


def with_monuments(*seats: Tree, drawn: str, players: int = 2, **fields: Any) -> ModularState:
    """A table with these players and these monuments in the game, open unless a player has built them."""
    tree: Tree = {"seats": list(seats), "modules": {"monuments": {"drawn": drawn.split()}}, **fields}
    return cast(ModularState, configured(players, monuments=True).from_position(tree, Chance(seed_bytes(1))))


def refusal(table: ModularState, seat: int, text: str) -> Reason | None:
    """Why the action is not legal, None if it is; the list of legal actions must agree."""
    action = table.configuration.actions.parse(text)
    reason = table.why_not(seat, action)
    assert (reason is None) == (action in table.legal(seat))
    return reason


def rule_against(table: ModularState, seat: int, text: str) -> str:
    """The rule that forbids the action, nothing if it is legal."""
    reason = refusal(table, seat, text)
    return "" if reason is None else reason.rule
