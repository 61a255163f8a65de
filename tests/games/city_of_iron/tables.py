"""Tables for the rule tests: laid from a readable position, and questioned in notation."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import OptionValue, Pack
from oppidum.engine.events import SPECTATOR, AnyEvent
from oppidum.engine.packs import read_pack
from oppidum.games.city_of_iron.configuration import CityOfIronConfiguration
from oppidum.games.city_of_iron.data.packs import load
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from oppidum.games.city_of_iron.shown.views import CityOfIronView, SeatView
from oppidum.games.city_of_iron.titles import CITY_OF_IRON
from tests.games.checked import play

Tree = dict[str, Any]
NATIONS = ("arc", "cresaria", "hogmen", "om")
VALUES = read_pack(Path(__file__).with_name("values.toml").read_text("utf-8"))
DATA = load(VALUES)


# Laying a table


def configured(players: int = 2, **options: OptionValue) -> CityOfIronConfiguration:
    """City of Iron for so many players, with the values of `values.toml`."""
    return _configured(players, options, VALUES)


def built_in(players: int = 2, **options: OptionValue) -> CityOfIronConfiguration:
    """City of Iron for so many players, as it is published."""
    return _configured(players, options, None)


def _configured(players: int, options: dict[str, OptionValue], pack: Pack | None) -> CityOfIronConfiguration:
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    return cast(CityOfIronConfiguration, CITY_OF_IRON.configure(players, chosen, pack))


def new(players: int = 2, seed: int = 1, **options: OptionValue) -> CityOfIronState:
    """A new game."""
    return cast(CityOfIronState, configured(players, **options).new(seed))


def seat(coins: int = 0, science: int = 0, hand: str = "", home: str = "", **more: Any) -> Tree:
    """A player: ``seat(5, 1, hand="scholar spy", home="mine academy", towns=["mudford"])``."""
    cities = more.pop("cities", [])
    tree = {"coins": coins, "science": science, "hand": hand.split(), **more}
    tree["cities"] = [{"place": "home", "buildings": home.split(), **more.pop("city", {})}, *cities]
    tree.pop("city", None)
    return tree


def set_up(*seats: Tree, players: int = 0, options: Tree | None = None, **said: Any) -> CityOfIronState:
    """A table in the middle of a round, the first player's turn unless `order` says otherwise; a row as one text."""
    count = players or max(2, len(seats))
    filled = [*seats, *[seat() for _ in range(count - len(seats))]]
    named = [player.get("nation", "") for player in filled]
    rest = [nation for nation in NATIONS if nation not in named]
    for player in filled:
        player.setdefault("nation", "") or player.update(nation=rest.pop(0))
    tree: Tree = {"seats": filled, "order": [*range(count, 0, -1)], **said}
    tree["row"] = ["" if name == "-" else name for name in str(said.get("row", "")).split()]
    return from_tree(tree, configured(count, **(options or {})))


def from_tree(tree: Tree, configuration: CityOfIronConfiguration, seed: int = 1) -> CityOfIronState:
    """The position that the tree describes."""
    return cast(CityOfIronState, configuration.from_position(tree, Chance(seed_bytes(seed))))


# Playing


def finish_round(table: CityOfIronState, buys: bool = False) -> list[AnyEvent]:
    """Tax until the round is over; nobody buys, unless `buys` leaves the purchases open."""
    told: list[AnyEvent] = []
    phase = view(table).round
    while view(table).phase == "acting" and view(table).round == phase:
        told += play(table, "tax")
    while view(table).phase == "buying" and not buys:
        told += play(table, "ready")
    return told


def last_turn(*seats: Tree, players: int = 0, **said: Any) -> CityOfIronState:
    """The last turn of a round; it belongs to the last player."""
    count = players or max(2, len(seats))
    return set_up(*seats, players=count, step=count * 3 - 1, **said)


# Asking


def legal(table: CityOfIronState, kind: str = "", player: int | None = None) -> list[str]:
    """The legal actions that begin with these words, in notation."""
    asked = table.to_act()[0] if player is None else player
    notations = [table.configuration.actions.notation(action) for action in table.legal(asked)]
    return [notation for notation in notations if notation.startswith(kind)]


def rule_against(table: CityOfIronState, notation: str, player: int | None = None) -> str | None:
    """The rule that forbids the action, None if it is legal; `legal` must say the same."""
    asked = table.to_act()[0] if player is None else player
    action = table.configuration.actions.parse(notation)
    reason = table.why_not(asked, action)
    assert (reason is None) == (action in table.legal(asked))
    return None if reason is None else reason.rule


def view(table: CityOfIronState, viewer: int = SPECTATOR) -> CityOfIronView:
    """What a viewer sees."""
    return table.knowledge(viewer).view()


def panel(table: CityOfIronState, player: int = 0, viewer: int | None = None) -> SeatView:
    """A player's panel, as the player itself sees it unless another viewer is named."""
    return view(table, player if viewer is None else viewer).seats[player]


def goods(table: CityOfIronState, player: int = 0) -> dict[str, int]:
    """The goods that a player has some of."""
    return {good: amount for good, amount in panel(table, player).goods.items() if amount}


def home(table: CityOfIronState, player: int = 0) -> list[str | None]:
    """The buildings of a player's first city."""
    return next(
        city.buildings.cards
        for name, city in view(table).cities.items()
        if city.owner == player and city.token == "five"
    )


def points(table: CityOfIronState, category: str) -> list[int]:
    """The points that each player has scored in a category so far."""
    players = range(table.configuration.players)
    return [table.score(player, SPECTATOR).by_category().get(category, 0) for player in players]
