"""The component data of City of Iron as typed entries, without rules.

A card has effects, actions or abilities of a fixed vocabulary. Each kind is a struct with its numbers, and the rules
implement each kind at one place. `packs` reads the entries and checks what must go together.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oppidum.engine.title import TitleFacts

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=99)]
Key = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(-[a-z0-9]+)*$", max_length=30)]
Name = Annotated[str, msgspec.Meta(max_length=40)]

BuildingDeck = Literal["A", "B", "C"]
CardDeck = Literal["citizen", "military"]
Vehicle = Literal["ship", "airship"]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the data; unknown fields are refused."""


class Entry(Part, frozen=True, kw_only=True):
    """An entry of the data; it lists the paths of its values that were designed or have one source."""

    designed: tuple[str, ...] = ()
    single_source: tuple[str, ...] = ()
    source: str = ""

    def is_designed(self, path: str) -> bool:
        """Returns whether a value, or any below its path, was designed: ``building.is_designed("cost.coins")``."""
        return any(
            path == mark or path.startswith((f"{mark}.", f"{mark}[")) or mark.startswith((f"{path}.", f"{path}["))
            for mark in self.designed
        )


# Effects of buildings and towns, for their owner.
class Goods(Part, frozen=True, kw_only=True, tag_field="kind", tag="goods"):
    """Gives this amount of a good (K-21, K-31)."""

    good: Key
    amount: Amount


class Coins(Part, frozen=True, kw_only=True, tag_field="kind", tag="coins"):
    """Gives coins of income (K-42)."""

    amount: Amount


class Science(Part, frozen=True, kw_only=True, tag_field="kind", tag="science"):
    """Gives science at every end of round (K-43)."""

    amount: Amount


class CitizenDraws(Part, frozen=True, kw_only=True, tag_field="kind", tag="citizen-draws"):
    """Draws citizen cards at every end of round (K-44)."""

    amount: Amount


class MilitaryDraws(Part, frozen=True, kw_only=True, tag_field="kind", tag="military-draws"):
    """Draws military cards at every end of round (K-44)."""

    amount: Amount


class Points(Part, frozen=True, kw_only=True, tag_field="kind", tag="points"):
    """Gives points in each scoring while the owner is first or second in the good (K-52)."""

    good: Key
    amount: Amount


class ChosenGoods(Part, frozen=True, kw_only=True, tag_field="kind", tag="chosen-goods"):
    """Gives this amount of a good that its owner chooses in each end of round (K-82)."""

    amount: Amount


class Spaces(Part, frozen=True, kw_only=True, tag_field="kind", tag="spaces"):
    """Holds buildings like a city on land of these types (K-83)."""

    amount: Amount
    terrain: tuple[Key, ...]


class Towns(Part, frozen=True, kw_only=True, tag_field="kind", tag="towns"):
    """Counts as this many towns at the end (K-81)."""

    amount: Amount


Yield = Goods | Coins | Science | CitizenDraws | MilitaryDraws
BuildingEffect = Yield | Points
TownEffect = Yield | ChosenGoods | Spaces | Towns


# Actions of citizen and military cards (K-28).
class Action(Part, frozen=True, kw_only=True):
    """The action of a card, and its price beside the card itself; a free action costs no turn (K-29)."""

    coins: Number = 0
    work: Number = 0
    distance: Number = 0
    free: bool = False


class GainScience(Action, frozen=True, kw_only=True, tag_field="kind", tag="gain-science"):
    """Gains this much science."""

    amount: Amount


class GainCoins(Action, frozen=True, kw_only=True, tag_field="kind", tag="gain-coins"):
    """Gains this many coins."""

    amount: Amount


class CoinsPerGood(Action, frozen=True, kw_only=True, tag_field="kind", tag="coins-per-good"):
    """Gains this many coins for each good of which the player has at least one."""

    amount: Amount


class Settle(Action, frozen=True, kw_only=True, tag_field="kind", tag="settle"):
    """Settles an open land; its distance is part of the price (K-62)."""


class District(Action, frozen=True, kw_only=True, tag_field="kind", tag="district"):
    """Lays an unused token on an own city, district side up (K-61)."""


class BuildForFewerCoins(Action, frozen=True, kw_only=True, tag_field="kind", tag="build-for-fewer-coins"):
    """Builds once as part of this action, for this many coins less, but not below 0."""

    amount: Amount


class BuildForLessScience(Action, frozen=True, kw_only=True, tag_field="kind", tag="build-for-less-science"):
    """Builds once as part of this action, for this much science less, but not below 0."""

    amount: Amount


class DrawCitizens(Action, frozen=True, kw_only=True, tag_field="kind", tag="draw-citizens"):
    """Draws this many citizen cards after discarding, or all that are left (K-25)."""

    amount: Amount


class DrawMilitary(Action, frozen=True, kw_only=True, tag_field="kind", tag="draw-military"):
    """Draws this many military cards after discarding, or all that are left (K-25)."""

    amount: Amount


class StealCoins(Action, frozen=True, kw_only=True, tag_field="kind", tag="steal-coins"):
    """Takes up to this many coins from one opponent who has coins."""

    amount: Amount


CardAction = (
    GainScience
    | GainCoins
    | CoinsPerGood
    | Settle
    | District
    | BuildForFewerCoins
    | BuildForLessScience
    | DrawCitizens
    | DrawMilitary
    | StealCoins
)


# Abilities of nations (K-70 to K-73).
class LargerDistrict(Part, frozen=True, kw_only=True, tag_field="kind", tag="larger-district"):
    """Gives the district side of this token this many spaces."""

    token: Key
    spaces: Amount


class MoveBuildings(Part, frozen=True, kw_only=True, tag_field="kind", tag="move-buildings"):
    """Allows a free action: move a building to another own city for these coins.

    It costs at least one coin, so that turns end.
    """

    coins: Amount


class ActionCoins(Part, frozen=True, kw_only=True, tag_field="kind", tag="action-coins"):
    """Makes the action of this card cost these coins instead of its own price."""

    card: Key
    coins: Number


class ExtraCard(Part, frozen=True, kw_only=True, tag_field="kind", tag="extra-card"):
    """Gives the nation this card too, or in the place of another one.

    The card itself says where it begins.
    """

    card: Key
    instead_of: Key | None = None


class BidAgain(Part, frozen=True, kw_only=True, tag_field="kind", tag="bid-again"):
    """Allows a second bid after all have bid, for the difference in price."""


Ability = LargerDistrict | MoveBuildings | ActionCoins | ExtraCard | BidAgain


class Cost(Part, frozen=True):
    """A price in coins and science."""

    coins: Number = 0
    science: Number = 0


class Copies(Part, frozen=True):
    """How many of a building are in a deck: unmarked ones, and marked ones for more players (K-04)."""

    deck: BuildingDeck
    unmarked: Number = 0
    marked_2: Number = 0
    marked_3: Number = 0

    def with_players(self, players: int) -> int:
        """Returns how many are in play with this many players."""
        return self.unmarked + (self.marked_2 if players > 2 else 0) + (self.marked_3 if players > 3 else 0)


class Good(Entry, frozen=True, kw_only=True):
    """A good and its place on the board; `points` are for the first and the second seat."""

    id: Key
    name: Name
    first_coins: Number
    points: tuple[Number, Number]
    shield: Amount


class Terrain(Entry, frozen=True, kw_only=True):
    """A land type."""

    id: Key
    name: Name


class Bid(Entry, frozen=True, kw_only=True):
    """A place of the turn order track."""

    coins: Number


class Building(Entry, frozen=True, kw_only=True):
    """A kind of building card. Those of one name share their science cost; without `land` any land will do."""

    id: Key
    name: Name
    copies: tuple[Copies, ...]
    cost: Cost
    effects: tuple[BuildingEffect, ...]
    land: Key | None = None


class Land(Entry, frozen=True, kw_only=True):
    """A land: the home of a nation, or one to settle."""

    id: Key
    name: Name
    distance: Number
    terrain: tuple[Key, ...]
    home: Key | None = None
    vehicle: Vehicle | None = None
    marked_2: bool = False


class Town(Entry, frozen=True, kw_only=True):
    """A town; `defense` is that of its neutral side. A town without stars belongs to the expansion."""

    id: Key
    name: Name
    defense: Amount
    distance: Number
    effects: tuple[TownEffect, ...]
    stars: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class Card(Entry, frozen=True, kw_only=True):
    """A citizen or military card, of every nation or of one."""

    id: Key
    name: Name
    deck: CardDeck
    nation: Key | None = None
    start: bool = False
    cost: Cost = Cost()
    work: Number = 0
    distance: Number = 0
    attack: Number = 0
    vehicle: Vehicle | None = None
    action: CardAction | None = None


class Side(Part, frozen=True):
    """One side of a city token."""

    spaces: Amount
    citizen_draws: Number = 0
    military_draws: Number = 0


class Token(Entry, frozen=True, kw_only=True):
    """A city token; each nation has `copies` of it. The starting city has no district side."""

    id: Key
    city: Side
    district: Side | None = None
    copies: Amount = 1
    start: bool = False


class Nation(Entry, frozen=True, kw_only=True):
    """A nation and its abilities, which count with the option of nation abilities."""

    id: Key
    name: Name
    abilities: tuple[Ability, ...]


class Bonus(Part, frozen=True):
    """The end bonuses (K-54)."""

    coins: Number
    distance: Number
    single_good: Number
    cards: Number
    towns: Number


class Storing(Part, frozen=True):
    """How many stored buildings cost the penalty once, for each value of the option (K-55)."""

    each: Amount
    pairs: Amount


class Rules(Entry, frozen=True, kw_only=True):
    """The numbers of the rules. A tuple of three goes by two, three and four players, or by scoring."""

    starting_coins: Number
    starting_science: Number
    starting_citizens: Number
    actions: Amount
    tax_coins: Amount
    science_coins: Amount
    base_income: Number
    goods_income: Number
    row_slots: tuple[Amount, Amount, Amount]
    round_discards: Amount
    conquest_discards: Number
    conquered_defense: Number
    town_goods_left_out: tuple[tuple[Key, ...], tuple[Key, ...], tuple[Key, ...]]
    open_expansion_towns: Amount
    scoring_science: tuple[Number, Number, Number]
    shield_points: Number
    stored_for_penalty: Storing
    storing_penalty: Number
    bonus: Bonus


class BuildingDecks(Part, frozen=True, kw_only=True):
    """How many cards each building deck has."""

    A: Amount
    B: Amount
    C: Amount


class Counts(Entry, frozen=True, kw_only=True):
    """The number of components in the box, to notice a pack with a card too many or too few."""

    building_deck: BuildingDecks
    towns: Amount
    expansion_towns: Amount
    lands_to_settle: Amount
    citizens: Amount
    military: Amount
    tokens: Amount


class Source(Part, frozen=True):
    """A source of facts."""

    id: str
    what: str


class TitleData(Part, frozen=True):
    """All component data."""

    title: TitleFacts
    source: tuple[Source, ...]
    rules: Rules
    counts: Counts
    good: tuple[Good, ...]
    terrain: tuple[Terrain, ...]
    bid: tuple[Bid, ...]
    building: tuple[Building, ...]
    land: tuple[Land, ...]
    town: tuple[Town, ...]
    card: tuple[Card, ...]
    token: tuple[Token, ...]
    nation: tuple[Nation, ...]
