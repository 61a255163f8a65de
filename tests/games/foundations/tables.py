"""Tables for the rule tests: laid from a readable position, and questioned in notation."""

from __future__ import annotations

from typing import Any, cast

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.events import SPECTATOR, AnyEvent
from oppidum.engine.messages import Reason
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.shown.views import FoundationsView, SeatView
from oppidum.games.foundations.titles import METROPOLIS
from tests.games.checked import play

Tree = dict[str, Any]
ERAS = 3


# Laying a table


def configured(players: int = 2, **options: OptionValue) -> FoundationsConfiguration:
    """Metropolis for so many players."""
    return cast(FoundationsConfiguration, METROPOLIS.configure(players, options))


def new(players: int = 2, seed: int = 1, **options: OptionValue) -> FoundationsState:
    """A new game of Metropolis."""
    return cast(FoundationsState, configured(players, **options).new(seed))


def player(*buildings: str, lots: str = "", coins: int = 0, points: int = 0) -> Tree:
    """A player with these buildings and empty lots: ``player("house A1 A2", lots="A3 B1", coins=4)``."""
    return {"buildings": list(buildings), "lots": lots.split(), "coins": coins, "points": points}


def set_up(*seats: Tree, players: int = 0, market: str | None = None, pile: str = "", **clock: Any) -> FoundationsState:
    """A table with these players. Deeds are turned up at random, or the era's are just those of `market` and `pile`.

    In the second case all deeds that are nowhere else belong to eras to come, or were buried before (F-22).
    `clock` holds what else a position says: era, turn, final_turns, incomes.
    """
    configuration = configured(players or max(2, len(seats)))
    tree: Tree = {"seats": list(seats), **clock}
    if market is not None or "final_turns" in clock:
        tree["market"] = (market or "").split()
        tree["piles"] = _piles(_unused(configuration, tree, pile), pile, clock.get("era", 1))
    return from_tree(tree, configuration)


def final(*seats: Tree, players: int = 0, **clock: Any) -> FoundationsState:
    """The final turns of an era (F-21): each player still has one."""
    count = players or max(2, len(seats))
    return set_up(*seats, players=count, final_turns=count, **clock)


def from_tree(tree: Tree, configuration: FoundationsConfiguration, seed: int = 1) -> FoundationsState:
    """The position that the tree describes."""
    return cast(FoundationsState, configuration.from_position(tree, Chance(seed_bytes(seed))))


def _unused(configuration: FoundationsConfiguration, tree: Tree, pile: str) -> list[str]:
    used = {*tree["market"], *pile.split(), *tree.get("discarded", [])}
    for seat in tree["seats"]:
        used.update(seat.get("lots", []))
        for building in seat.get("buildings", []):
            used.update(building.split()[1:])
    return [name for name in configuration.rules.ground.names if name not in used]


def _piles(rest: list[str], pile: str, era: int) -> list[Tree]:
    piles: list[Tree] = [{"order": []} for _ in range(ERAS)]
    piles[era - 1]["order"] = pile.split()
    to_come = ERAS - era
    if to_come == 0:
        piles[0] = {"order": rest, "buried": True}
    for later in range(to_come):
        piles[era + later]["order"] = rest[later::to_come]
    return piles


# Playing


def finish_era(table: FoundationsState) -> list[AnyEvent]:
    """Every final turn that is left, all of them income."""
    told: list[AnyEvent] = []
    for _ in range(table.final_turns):
        told += play(table, "income")
    return told


# Asking


def why_not(table: FoundationsState, notation: str, seat: int | None = None) -> Reason | None:
    """The reason against the action, None if it is legal; `legal` must say the same."""
    asked = table.to_act()[0] if seat is None else seat
    action = table.configuration.actions.parse(notation)
    reason = table.why_not(asked, action)
    assert (reason is None) == (action in table.legal(asked))
    return reason


def rule_against(table: FoundationsState, notation: str, seat: int | None = None) -> str | None:
    """The rule that forbids the action, None if it is legal."""
    reason = why_not(table, notation, seat)
    return None if reason is None else reason.rule


def legal(table: FoundationsState, kind: str = "", seat: int | None = None) -> list[str]:
    """The legal actions that begin with these words, in notation."""
    asked = table.to_act()[0] if seat is None else seat
    notations = [table.configuration.actions.notation(action) for action in table.legal(asked)]
    return [notation for notation in notations if notation.startswith(kind)]


def view(table: FoundationsState, viewer: int = SPECTATOR) -> FoundationsView:
    """What a viewer sees."""
    return table.knowledge(viewer).view()


def panel(table: FoundationsState, seat: int = 0) -> SeatView:
    """A player's coins, points, markers, citizens, trade and supply, as everybody sees them."""
    return view(table).seats[seat]


def market(table: FoundationsState) -> str:
    """The deeds on sale, cheapest first."""
    return " ".join(name for name in view(table).market if name is not None)


def owned(table: FoundationsState, seat: int) -> list[str]:
    """The lots of a player, in order."""
    return [name for name, lot in view(table).lots.items() if lot.owner == seat]


def standing(table: FoundationsState, lot: str) -> str | None:
    """The building on a lot that somebody owns, None where a marker lies."""
    return view(table).lots[lot].building


def keys(table: Table) -> list[bytes]:
    """What each viewer knows, spectators first."""
    return [table.knowledge(viewer).key() for viewer in (SPECTATOR, *range(table.configuration.players))]


def points(table: FoundationsState, category: str) -> list[int]:
    """The points that each player has scored in a category so far."""
    players = range(table.configuration.players)
    return [table.score(seat, SPECTATOR).by_category().get(category, 0) for seat in players]
