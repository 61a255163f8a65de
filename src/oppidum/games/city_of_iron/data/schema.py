"""The component data of City of Iron as typed entries; nothing here knows a rule.

What a card does is an effect, an action or an ability of a fixed vocabulary, each kind a struct with its numbers; the
rules give each kind its meaning, at one place. `packs` reads the entries and checks what must go together.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from oppidum.engine.title import TitleFacts

Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=99)]
Key = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(-[a-z0-9]+)*$", max_length=30)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

BuildingDeck = Literal["A", "B", "C"]
CardDeck = Literal["citizen", "military"]
Vehicle = Literal["ship", "airship"]


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the data: no field that is not known."""


class Entry(Part, frozen=True, kw_only=True):
    """What every entry says of its own values: the paths of those that were designed, and of those from one source."""

    designed: tuple[str, ...] = ()
    single_source: tuple[str, ...] = ()
    source: str = ""

    def is_designed(self, path: str) -> bool:
        """Whether the value at this path, or any below it, was designed: ``building.is_designed("cost.coins")``."""
        return any(
            path == mark or path.startswith((f"{mark}.", f"{mark}[")) or mark.startswith((f"{path}.", f"{path}["))
            for mark in self.designed
        )


# Effects of buildings and towns, for whoever owns them.
class Goods(Part, frozen=True, kw_only=True, tag_field="kind", tag="goods"):
    """Gives this amount of a good (K-21, K-31)."""

    good: Key
    amount: Amount


class Coins(Part, frozen=True, kw_only=True, tag_field="kind", tag="coins"):
    """Coins of income (K-42)."""

    amount: Amount


class Science(Part, frozen=True, kw_only=True, tag_field="kind", tag="science"):
    """Science in every end of round (K-43)."""

    amount: Amount


class CitizenDraws(Part, frozen=True, kw_only=True, tag_field="kind", tag="citizen-draws"):
    """Citizen cards drawn in every end of round (K-44)."""

    amount: Amount


class MilitaryDraws(Part, frozen=True, kw_only=True, tag_field="kind", tag="military-draws"):
    """Military cards drawn in every end of round (K-44)."""

    amount: Amount


class Points(Part, frozen=True, kw_only=True, tag_field="kind", tag="points"):
    """Points in each scoring while the owner is first or second in the good (K-52)."""

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
    """What a card can be played for, and the price beside the card itself; a free action costs no turn (K-29)."""

    coins: Number = 0
    work: Number = 0
    distance: Number = 0
    free: bool = False


class GainScience(Action, frozen=True, kw_only=True, tag_field="kind", tag="gain-science"):
    """Gain this much science."""

    amount: Amount


class GainCoins(Action, frozen=True, kw_only=True, tag_field="kind", tag="gain-coins"):
    """Gain this many coins."""

    amount: Amount


class CoinsPerGood(Action, frozen=True, kw_only=True, tag_field="kind", tag="coins-per-good"):
    """Gain this many coins for each good of which the player has at least one."""

    amount: Amount


class Settle(Action, frozen=True, kw_only=True, tag_field="kind", tag="settle"):
    """Settle an open land; its distance is part of the price (K-62)."""


class District(Action, frozen=True, kw_only=True, tag_field="kind", tag="district"):
    """Lay an unused token on an own city, district side up (K-61)."""


class BuildForFewerCoins(Action, frozen=True, kw_only=True, tag_field="kind", tag="build-for-fewer-coins"):
    """Build once, as part of this action, for so many coins less, never below none."""

    amount: Amount


class BuildForLessScience(Action, frozen=True, kw_only=True, tag_field="kind", tag="build-for-less-science"):
    """Build once, as part of this action, for so much science less, never below none."""

    amount: Amount


class DrawCitizens(Action, frozen=True, kw_only=True, tag_field="kind", tag="draw-citizens"):
    """Draw so many citizen cards after discarding, as far as there are (K-25)."""

    amount: Amount


class DrawMilitary(Action, frozen=True, kw_only=True, tag_field="kind", tag="draw-military"):
    """Draw so many military cards after discarding, as far as there are (K-25)."""

    amount: Amount


class StealCoins(Action, frozen=True, kw_only=True, tag_field="kind", tag="steal-coins"):
    """Take up to so many coins of one opponent who has coins."""

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
    """The district side of this token has so many spaces."""

    token: Key
    spaces: Amount


class MoveBuildings(Part, frozen=True, kw_only=True, tag_field="kind", tag="move-buildings"):
    """A free action: move a building to another own city, for these coins; not for nothing, so that turns end."""

    coins: Amount


class ActionCoins(Part, frozen=True, kw_only=True, tag_field="kind", tag="action-coins"):
    """The action of this card costs these coins instead of its own."""

    card: Key
    coins: Number


class ExtraCard(Part, frozen=True, kw_only=True, tag_field="kind", tag="extra-card"):
    """The nation has this card too, where the card says it begins; in the place of another one if it names it."""

    card: Key
    instead_of: Key | None = None


class BidAgain(Part, frozen=True, kw_only=True, tag_field="kind", tag="bid-again"):
    """May bid a second time after all have bid, paying the difference."""


Ability = LargerDistrict | MoveBuildings | ActionCoins | ExtraCard | BidAgain


class Cost(Part, frozen=True):
    """A price in coins and science."""

    coins: Number = 0
    science: Number = 0


class Copies(Part, frozen=True):
    """How many of a building are in a deck: always, and with the marks that leave with fewer players (K-04)."""

    deck: BuildingDeck
    unmarked: Number = 0
    marked_2: Number = 0
    marked_3: Number = 0

    def with_players(self, players: int) -> int:
        """How many are in play with so many players."""
        return self.unmarked + (self.marked_2 if players > 2 else 0) + (self.marked_3 if players > 3 else 0)


class Good(Entry, frozen=True, kw_only=True):
    """A good and its place on the board; `points` are those of the first and of the second."""

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
    """A kind of building card. Those of one name share their science cost; without `land` it stands anywhere."""

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
    """A town; `defense` is that of its neutral side, no stars are the expansion's."""

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
    """A city token, of which each nation has so many copies; the starting city has no district side."""

    id: Key
    city: Side
    district: Side | None = None
    copies: Amount = 1
    start: bool = False


class Nation(Entry, frozen=True, kw_only=True):
    """A nation and what it can do with the option of nation abilities."""

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
    """How many stored buildings cost the penalty once, by the option (K-55)."""

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
    """What is in the box, so that a pack with a card too many or too few is noticed."""

    building_deck: BuildingDecks
    towns: Amount
    expansion_towns: Amount
    lands_to_settle: Amount
    citizens: Amount
    military: Amount
    tokens: Amount


class Source(Part, frozen=True):
    """Where facts come from."""

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
