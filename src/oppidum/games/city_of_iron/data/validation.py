"""Checks that the component data is consistent, and lists the values that were designed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any

import msgspec

from oppidum.engine.messages import Item, Message, Param
from oppidum.engine.pack_bounds import Fault
from oppidum.games.city_of_iron.data import schema
from oppidum.games.city_of_iron.data.schema import Card, Entry, Nation, TitleData

Value = tuple[str, int]
"""A number of the data, with its path before it."""

MOST_KINDS = 60
"""The most kinds of building or of land: sets of them are bits of one word."""

MOST_SUM = 60
"""The largest sum of symbols or attack: `payments` keeps sums as bits of one word."""

MOST_STARTING = 5
"""The longest starting deck: sampling lists every order of it (K-02)."""

_STEP = re.compile(r"[A-Za-z_0-9-]+")


def find_conflicts(data: TitleData) -> Iterator[Fault]:
    """Yields every unknown name and every number that the rules cannot work with."""
    for path, entry in entries(data):
        yield from _check_marks(path, entry)
    yield from _check_goods(data)
    yield from _check_terrain(data)
    yield from _check_buildings(data)
    yield from _check_lands(data)
    yield from _check_towns(data)
    yield from _check_cards(data)
    for nation in data.nation:
        yield from _check_abilities(data, nation)
    yield from _check_board(data)
    for parts in _list_payment_sums(data):
        yield from _check_sum(parts)


def entries(data: TitleData) -> Iterator[tuple[str, Entry]]:
    """Yields every entry that names the sources of its values, with its path."""
    yield "rules", data.rules
    yield "counts", data.counts
    for number, bid in enumerate(data.bid):
        yield f"bid[{number}]", bid
    for table in ("good", "terrain", "building", "land", "town", "card", "token", "nation"):
        for entry in getattr(data, table):
            yield f"{table}.{entry.id}", entry


def designed_values(data: TitleData) -> list[str]:
    """Returns the paths of all designed values."""
    return [f"{path}.{field}" for path, entry in entries(data) for field in entry.designed]


def first_field(path: str) -> str:
    """Returns the field of an entry that a path begins with.

    >>> first_field("copies[0].deck"), first_field("cost.coins")
    ('copies', 'cost')
    """
    step = _STEP.match(path)
    return step[0] if step else ""


def _check_marks(path: str, entry: Entry) -> Iterator[Fault]:
    tree = msgspec.to_builtins(entry)
    for mark in ("designed", "single_source"):
        for number, field in enumerate(tree[mark]):
            if not _leads_somewhere(tree, field):
                yield Fault(f"{path}.{mark}[{number}]", Message("city-of-iron-pack-no-path", {"path": field[:60]}))


def _leads_somewhere(tree: Any, path: str) -> bool:
    for step in _STEP.findall(path):
        if isinstance(tree, list | tuple) and step.isdecimal() and int(step) < len(tree):
            tree = tree[int(step)]
        elif isinstance(tree, dict) and step in tree:
            tree = tree[step]
        else:
            return False
    return bool(path)


def _check_goods(data: TitleData) -> Iterator[Fault]:
    known = {good.id for good in data.good}
    for table in ("building", "town"):
        for entry in getattr(data, table):
            for number, effect in enumerate(entry.effects):
                if isinstance(effect, schema.Goods | schema.Points) and effect.good not in known:
                    yield _unknown_name(f"{table}.{entry.id}.effects[{number}].good", effect.good, known)
    for number, left_out in enumerate(data.rules.town_goods_left_out):
        for good in set(left_out) - known:
            yield _unknown_name(f"rules.town_goods_left_out[{number}]", good, known)


def _check_terrain(data: TitleData) -> Iterator[Fault]:
    if len(data.terrain) > MOST_KINDS:
        yield _too_many("terrain", len(data.terrain), MOST_KINDS)
    known = {terrain.id for terrain in data.terrain}
    for building in data.building:
        if building.land is not None and building.land not in known:
            yield _unknown_name(f"building.{building.id}.land", building.land, known)
    for land in data.land:
        for terrain in set(land.terrain) - known:
            yield _unknown_name(f"land.{land.id}.terrain", terrain, known)
    for town in data.town:
        for effect in town.effects:
            for terrain in set(effect.terrain) - known if isinstance(effect, schema.Spaces) else ():
                yield _unknown_name(f"town.{town.id}.effects", terrain, known)


def _check_buildings(data: TitleData) -> Iterator[Fault]:
    """Checks buildings: each deck must fill a whole row, or two score cards could come up at once (K-40)."""
    least, most = data.title.players
    if len(data.building) > MOST_KINDS:
        yield _too_many("building", len(data.building), MOST_KINDS)
    for deck, due in msgspec.structs.asdict(data.counts.building_deck).items():
        found = _cards_in(data, deck, most)
        if found != due:
            yield Fault("building", Message("city-of-iron-pack-deck", {"deck": deck, "found": found, "due": due}))
        for players, slots in zip(range(least, most + 1), data.rules.row_slots, strict=True):
            left = _cards_in(data, deck, players)
            if left < slots:
                said: dict[str, Param] = {"deck": deck, "found": left, "players": players, "slots": slots}
                yield Fault("building", Message("city-of-iron-pack-short-deck", said))


def _cards_in(data: TitleData, deck: str, players: int) -> int:
    copies = [copies for building in data.building for copies in building.copies if copies.deck == deck]
    return sum(each.with_players(players) for each in copies)


def _check_lands(data: TitleData) -> Iterator[Fault]:
    homes = Counter(land.home for land in data.land if land.home is not None)
    nations = {nation.id for nation in data.nation}
    for home in homes.keys() - nations:
        yield _unknown_name("land", home, nations)
    for nation in data.nation:
        if homes[nation.id] != 1:
            yield Fault(f"nation.{nation.id}", Message("city-of-iron-pack-home", {"homes": homes[nation.id]}))
    carried = {card.vehicle for card in data.card if card.nation is None}
    for land in data.land:
        if land.vehicle is not None and land.vehicle not in carried:
            yield Fault(f"land.{land.id}.vehicle", Message("city-of-iron-pack-vehicle", {"vehicle": land.vehicle}))
    settled = len(data.land) - homes.total()
    if settled != data.counts.lands_to_settle:
        yield _wrong_count("land", settled, data.counts.lands_to_settle)


def _check_towns(data: TitleData) -> Iterator[Fault]:
    stars = Counter(town.stars for town in data.town)
    for path, found, due in (
        ("counts.towns", stars[1] + stars[2] + stars[3], data.counts.towns),
        ("counts.expansion_towns", stars[0], data.counts.expansion_towns),
    ):
        if found != due:
            yield _wrong_count(path, found, due)
    for number in (1, 2, 3):
        if not stars[number]:
            yield Fault("town", Message("city-of-iron-pack-pile", {"stars": number}))
        else:
            yield from _check_town_pile(data, number)
    choosers = [town.id for town in data.town for effect in town.effects if isinstance(effect, schema.ChosenGoods)]
    for town in choosers[1:]:
        yield Fault(f"town.{town}.effects", Message("city-of-iron-pack-chosen", {"town": choosers[0]}))


def _check_town_pile(data: TitleData, stars: int) -> Iterator[Fault]:
    """With any number of players each pile must have a town to turn up (K-06)."""
    given = [
        {effect.good for effect in town.effects if isinstance(effect, schema.Goods)}
        for town in data.town
        if town.stars == stars
    ]
    for number, out in enumerate(data.rules.town_goods_left_out):
        if all(goods & set(out) for goods in given):
            said: dict[str, Param] = {"stars": stars, "players": data.title.players[0] + number}
            yield Fault(f"rules.town_goods_left_out[{number}]", Message("city-of-iron-pack-left-out", said))


def _check_cards(data: TitleData) -> Iterator[Fault]:
    for deck, due in (("citizen", data.counts.citizens), ("military", data.counts.military)):
        common = [card for card in data.card if card.deck == deck and card.nation is None]
        if len(common) != due:
            yield _wrong_count(f"counts.{'citizens' if deck == 'citizen' else 'military'}", len(common), due)
        starting = sum(card.start for card in common)
        if not starting:
            yield Fault("card", Message("city-of-iron-pack-start", {"deck": deck}))
        elif starting > MOST_STARTING:
            yield Fault("card", Message("city-of-iron-pack-starting", {"deck": deck, "most": MOST_STARTING}))
        else:
            yield from _check_starting_decks(data, deck, starting)
    for card in data.card:
        if not card.work + card.distance:
            yield Fault(f"card.{card.id}", Message("city-of-iron-pack-symbols"))
    named = [
        ability.card for nation in data.nation for ability in nation.abilities if isinstance(ability, schema.ExtraCard)
    ]
    for card in data.card:
        if named.count(card.id) != (card.nation is not None):
            yield Fault(f"card.{card.id}.nation", Message("city-of-iron-pack-special"))


def _check_starting_decks(data: TitleData, deck: str, common: int) -> Iterator[Fault]:
    """Yields nations whose own cards make a starting deck too long."""
    begins = {card.id for card in data.card if card.start and card.deck == deck}
    for nation in data.nation:
        extra = [ability for ability in nation.abilities if isinstance(ability, schema.ExtraCard)]
        added = sum(ability.instead_of is None for ability in extra if ability.card in begins)
        if common + added > MOST_STARTING:
            path = f"nation.{nation.id}.abilities"
            yield Fault(path, Message("city-of-iron-pack-starting", {"deck": deck, "most": MOST_STARTING}))


def _check_abilities(data: TitleData, nation: Nation) -> Iterator[Fault]:
    known = {card.id: card for card in data.card}
    tokens = {token.id for token in data.token if token.district is not None}
    for number, ability in enumerate(nation.abilities):
        path = f"nation.{nation.id}.abilities[{number}]"
        if isinstance(ability, schema.LargerDistrict) and ability.token not in tokens:
            yield _unknown_name(f"{path}.token", ability.token, tokens)
        elif isinstance(ability, schema.ActionCoins | schema.ExtraCard) and ability.card not in known:
            yield _unknown_name(f"{path}.card", ability.card, known)
        elif isinstance(ability, schema.ActionCoins) and known[ability.card].action is None:
            yield Fault(f"{path}.card", Message("city-of-iron-pack-no-action", {"card": ability.card}))
        elif isinstance(ability, schema.ExtraCard):
            yield from _check_extra_card(path, ability, known, nation)


def _check_extra_card(path: str, ability: schema.ExtraCard, known: dict[str, Card], nation: Nation) -> Iterator[Fault]:
    card = known[ability.card]
    if card.nation != nation.id:
        yield Fault(f"{path}.card", Message("city-of-iron-pack-not-of", {"card": card.id, "nation": nation.id}))
    if ability.instead_of is not None:
        others = {other.id for other in known.values() if other.start and other.deck == card.deck and not other.nation}
        if ability.instead_of not in others or not card.start:
            yield _unknown_name(f"{path}.instead_of", ability.instead_of, others)


def _check_board(data: TitleData) -> Iterator[Fault]:
    """Checks the board: each player can bid without coins (K-10), and a nation begins with one city (K-01)."""
    players = data.title.players[1]
    free = sum(not bid.coins for bid in data.bid)
    if free < players:
        yield Fault("bid", Message("city-of-iron-pack-free-bids", {"found": free, "due": players}))
    tokens = sum(token.copies for token in data.token)
    if tokens != data.counts.tokens:
        yield _wrong_count("token", tokens, data.counts.tokens)
    if [token.copies for token in data.token if token.start] != [1]:
        yield Fault("token", Message("city-of-iron-pack-first-city"))


def _list_payment_sums(data: TitleData) -> Iterator[list[list[Value]]]:
    """Yields what bounds the largest payments (K-28, K-30, K-62): the sum of one value from each list.

    A payment has no card too many, so it is at most what is asked plus one card.
    """
    acting = [(f"card.{card.id}.action", card.action) for card in data.card if card.action]
    far = [(f"town.{town.id}.distance", town.distance) for town in data.town]
    far += [(f"land.{land.id}.distance", land.distance) for land in data.land if land.home is None]
    yield [
        [(f"town.{town.id}.defense", town.defense) for town in data.town],
        [("rules.conquered_defense", data.rules.conquered_defense)],
        [(f"card.{card.id}.attack", card.attack) for card in data.card],
    ]
    yield [far, _symbols(data, "distance"), [(f"{path}.distance", action.distance) for path, action in acting]]
    if acting:
        yield [_symbols(data, "work"), [(f"{path}.work", action.work) for path, action in acting]]


def _symbols(data: TitleData, kind: str) -> list[Value]:
    return [(f"card.{card.id}.{kind}", getattr(card, kind)) for card in data.card]


def _check_sum(parts: list[list[Value]]) -> Iterator[Fault]:
    """Yields a fault if the largest values exceed `MOST_SUM`; it blames the largest and names the others."""
    most = [max(values, key=itemgetter(1)) for values in parts if values]
    total = sum(number for _, number in most)
    if total > MOST_SUM:
        path, *others = [path for path, _ in sorted(most, key=itemgetter(1), reverse=True)]
        named: list[Item] = [*others]
        yield Fault(path, Message("city-of-iron-pack-sum", {"others": named, "total": total, "most": MOST_SUM}))


def _unknown_name(path: str, name: str, known: Iterable[str]) -> Fault:
    names: list[Item] = [*sorted(known)]
    return Fault(path, Message("city-of-iron-pack-unknown", {"name": name, "known": names}))


def _too_many(path: str, found: int, most: int) -> Fault:
    return Fault(path, Message("city-of-iron-pack-many", {"found": found, "most": most}))


def _wrong_count(path: str, found: int, due: int) -> Fault:
    return Fault(path, Message("city-of-iron-pack-count", {"found": found, "due": due}))
