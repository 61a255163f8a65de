"""What no move of a Foundations title changes: the board and the kinds of buildings, as people are shown them."""

from __future__ import annotations

from functools import partial

import msgspec

from oppidum.engine.family_facts import CardText, FamilyFacts, Naming, printed_name, rename_entries
from oppidum.engine.game import Configuration
from oppidum.engine.messages import Thing
from oppidum.games.foundations.data import schema
from oppidum.games.foundations.data.packs import PIECES, built_in_names, display_name, load
from oppidum.games.foundations.data.texts import CARDS, FAVOR, FAVOR_NAMES, SPENT_FAVOR, favor_name
from oppidum.games.foundations.shown.cards import SILHOUETTE, card_index, sections_of

# The ids of the sides of a favor token; the second is there with Stealing only.
FAVOR_SIDES = (FAVOR, SPENT_FAVOR)


class Building(schema.Building, frozen=True, kw_only=True):
    """A kind of building, a monument or a token of the Consul, which has no shape of its own.

    `silhouette` is the symbol of a monument, empty for others.

    `varies` says that a monument's citizens or coins follow from its neighbours (M-06).
    """

    silhouette: str = ""
    varies: bool = False


class ConsulFacts(msgspec.Struct, frozen=True):
    """The numbers of the Consul: a deed costs `minimum`, and 1 more for every `coins_a_price` coins on its tokens.

    `forms` names for each size, from 1, the shapes that a token may take (C-06).
    """

    minimum: int
    coins_a_price: int
    forms: list[list[str]]


class FavorFacts(msgspec.Struct, frozen=True):
    """The cards of the sides of a favor token, and what each scores at the end (T-01)."""

    card: str
    vp: int
    spent_card: str
    spent_vp: int


class TradingFacts(msgspec.Struct, frozen=True):
    """The most coins that one trade may move, and how many proposals a turn allows to one partner (T-03, T-04).

    `markers` has the cards that take lot markers along while they are in force (T-12).
    """

    coins: int
    proposals: int
    markers: dict[str, int]


class FoundationsFacts(msgspec.Struct, frozen=True):
    """What a picture of the table needs and no move changes: the title, its board and its kinds of buildings.

    `cards` has the monuments, cards, boards and tokens of the modules in play, `roads` what road boards give, `tokens`
    those of the Consul, by their ids; `consul`, `favors` and `trading` are there where they are in play.
    """

    title: schema.TitleFacts
    size: int
    eras: int
    income: int
    markers: int
    population_bonus: list[int]
    pieces: dict[str, Building]
    shapes: dict[str, list[tuple[int, int]]]
    cards: dict[str, CardText] = {}
    roads: dict[str, schema.Road] = {}
    tokens: dict[str, Building] = {}
    consul: ConsulFacts | None = None
    favors: FavorFacts | None = None
    trading: TradingFacts | None = None


def facts_of(configuration: Configuration) -> FoundationsFacts:
    """The facts of a title for its number of players, with the card pack's values.

    >>> import oppidum
    >>> facts_of(oppidum.game("metropolis").configure(players=2)).pieces["house"].citizens
    2
    """
    data = load(configuration.game.key, configuration.pack)
    in_play = [key for key, value in configuration.options.items() if value not in (False, "none")]
    if "trading" in in_play or "stealing" in in_play:
        in_play.append("favors")
    sections = [section for section in sections_of(data, printed_name) if section.kind in in_play]
    monuments = data.monument if "monuments" in in_play else []
    tokens = data.consul_token if "consul" in in_play else []
    return FoundationsFacts(
        title=data.title,
        size=next(board.size for board in data.board if board.players == configuration.players),
        eras=data.rules.eras,
        income=data.rules.income,
        markers=data.rules.lot_markers,
        population_bonus=data.rules.population_bonus,
        pieces={
            **{building.id: _piece(building) for building in data.building},
            **{monument.id: _monument_piece(monument) for monument in monuments},
        },
        shapes=data.shapes,
        cards={card.id: card for section in sections for card in section.cards},
        roads={road.id: road for road in data.road} if "roads" in in_play else {},
        tokens={token.id: Building(**msgspec.structs.asdict(token), shape="") for token in tokens},
        consul=_consul_facts(data) if "consul" in in_play else None,
        favors=_favor_facts(data) if "favors" in in_play else None,
        trading=_trading_facts(data, "invocations" in in_play) if "trading" in in_play else None,
    )


def _consul_facts(data: schema.TitleData) -> ConsulFacts:
    rules = data.modules
    return ConsulFacts(rules.consul_minimum_price, rules.consul_coins_a_price, rules.consul_forms)


def _favor_facts(data: schema.TitleData) -> FavorFacts:
    return FavorFacts(FAVOR, data.modules.favor_vp, SPENT_FAVOR, data.modules.spent_favor_vp)


def _trading_facts(data: schema.TitleData, with_cards: bool) -> TradingFacts:
    cards = [card for card in data.invocation if card.ongoing and card.effect.kind == "lot_markers"]
    markers = {card.id: card.effect.n for card in cards} if with_cards else {}
    return TradingFacts(data.modules.trade_coins, data.modules.proposals, markers)


def _piece(building: schema.Building) -> Building:
    return Building(**msgspec.structs.asdict(building))


def _monument_piece(monument: schema.Monument) -> Building:
    """Returns a monument as a kind of building of which there is one."""
    shared = {field: getattr(monument, field) for field in schema.Building.__struct_fields__ if field != "count"}
    varies = bool(monument.citizens_per_adjacent_building or monument.coins_per_adjacent_building)
    return Building(**shared, count=1, silhouette=SILHOUETTE + monument.id, varies=varies)


def _rename(facts: FoundationsFacts, naming: Naming) -> FoundationsFacts:
    title = facts.title.key
    pieces = rename_entries(facts.pieces, lambda key, name: display_name(title, key, name), naming)
    tokens = rename_entries(facts.tokens, lambda key, name: display_name(title, key, name), naming)
    built_in = built_in_names(title)
    cards = rename_entries(facts.cards, partial(_card_thing, built_in, facts.pieces | facts.tokens), naming)
    return msgspec.structs.replace(facts, pieces=pieces, cards=cards, tokens=tokens)


def _card_thing(built_in: dict[str, str], pieces: dict[str, Building], key: str, name: str) -> Thing | str:
    """What a card is called: by its key, unless a card pack has given it a name of its own."""
    if key in FAVOR_NAMES:
        return favor_name(key)
    return Thing((PIECES if key in pieces else CARDS) + key, name) if built_in.get(key) == name else name


FACTS = FamilyFacts(
    type=FoundationsFacts,
    build=facts_of,
    rename=_rename,
    names=lambda facts: {key: named.name for key, named in (facts.cards | facts.pieces | facts.tokens).items()},
    period=lambda facts: facts.title.period,
    cards=card_index,
)
