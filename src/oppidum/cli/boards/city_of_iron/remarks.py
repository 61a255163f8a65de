"""What stands beside each action that is offered: its price, what it brings, and where a bid would put one."""

from __future__ import annotations

from oppidum.cli.boards.city_of_iron.desk import DESIGNED, Desk, desk_of, many, price
from oppidum.cli.boards.scene import Scene

HOME = "home"
ORDINALS = ("1st", "2nd", "3rd", "4th")


def remarks(scene: Scene) -> dict[str, str]:
    """By the words of an action, or the first two of them."""
    desk = desk_of(scene)
    own = desk.own()
    if own is None:
        return {}
    rules = desk.facts.rules
    said = {
        "tax": f"+{many(rules.tax_coins, 'coin')}",
        "science": f"+1 science for {many(rules.science_coins, 'coin')}",
    }
    said |= {"enough": "what you have named pays for it", "ready": "buy no more"}
    said |= _draws(desk) | bids(desk) | _cards(desk) | _buildings(desk) | _aims(desk)
    return said


def bids(desk: Desk) -> dict[str, str]:
    """What each place of the track costs now, and when one would act (K-10, K-11, K-73)."""
    view, me = desk.view, desk.scene.viewer
    again = view.bids[me] if view.phase == "rebidding" else None
    said = {}
    for place, (bid, coins) in enumerate(zip(desk.facts.bids, view.bid_prices, strict=True), start=1):
        cost = "free" if not coins else f"{many(coins, 'coin')}, {desk.view.seats[me].coins - coins} left"
        mark = DESIGNED if bid.is_designed("coins") else ""
        said[f"bid {place}"] = f"{cost}{mark}; {_turn(desk, place)}"
    if again is not None:
        said["stay"] = f"free; {_turn(desk, again)}"
    return said


def _turn(desk: Desk, place: int) -> str:
    """When whoever stands on this place acts, as the cubes are now."""
    others = {seat: other for seat, other in enumerate(desk.view.bids) if other and seat != desk.scene.viewer}
    before = [desk.called(seat) for seat, other in sorted(others.items(), key=lambda one: -one[1]) if other > place]
    waiting = len(desk.view.seats) - 1 - len(others)
    so_far = " so far" if waiting else ""
    after = f", after {', '.join(before)}" if before else ""
    return f"you act {ORDINALS[len(before)]}{so_far}{after}"


def _draws(desk: Desk) -> dict[str, str]:
    """The next card of each deck: its owner may look."""
    own = desk.own()
    assert own is not None
    said = {}
    for name, deck in (("citizen", own.citizen), ("military", own.military)):
        cards = deck.draw.cards or deck.discard.cards[::-1]
        if cards:
            turned = "" if deck.draw.cards else ", the discards turned over"
            said[f"draw {name}"] = f"{desk.card(cards[0])}{turned}"
    return said


def _cards(desk: Desk) -> dict[str, str]:
    said = {}
    for card, entry in desk.facts.cards.items():
        star, used = desk.star("card", card), card == desk.view.chain.card
        said[f"play {card}"] = f"{desk.action(card)}{star}"
        said[f"discard {card}"] = "the card that you use; it pays nothing" if used else f"{desk.symbols(card)}{star}"
        said[f"top {card}"] = f"{desk.about(card)}{star}"
        said[f"buy {card}"] = f"{price(entry.cost.coins, entry.cost.science)}; {desk.about(card)}{star}"
    return said


def _buildings(desk: Desk) -> dict[str, str]:
    said: dict[str, str] = {}
    for slot, building in enumerate(desk.view.row, start=1):
        if building:
            about = f"{desk.building(building)}, {desk.cost(building)}: {desk.gives(building)}"
            said |= {f"build {slot}": about, f"store {slot}": about}
    for building in desk.facts.buildings:
        about = f"{desk.building(building)}: {desk.gives(building)}"
        stored = f"from your store, {desk.cost(building)}: {desk.gives(building)}{desk.star('building', building)}"
        said |= {f"build {building}": stored}
        said |= {f"raze {building}": about, f"move {building}": f"{_fare(desk)}, a free action; {about}"}
    return said


def _fare(desk: Desk) -> str:
    """What it costs to move a building (K-70)."""
    return price(
        sum(talent.coins for talent in desk.facts.talents(desk.nation()) if talent.kind == "move-buildings"), 0
    )


def _aims(desk: Desk) -> dict[str, str]:
    """Towns to attack, lands to settle, cities to expand, rivals, goods of choice."""
    view, facts, own = desk.view, desk.facts, desk.own()
    assert own is not None
    said = {}
    for town, entry in facts.towns.items():
        owner = view.towns[town].owner
        of = f"of {desk.called(owner)}, " if owner is not None else ""
        need = f"attack {view.towns[town].defense}, distance {entry.distance}"
        said[f"attack {town}"] = f"{of}{need}: {desk.gives(town)}{desk.star('town', town)}"
    for land, where in facts.lands.items():
        by = f" by {where.vehicle}" if where.vehicle else ""
        for token, piece in facts.tokens.items():
            said[f"settle {land} {token}"] = (
                f"distance {where.distance}{by}: {desk.terrains(where.terrain)}; {many(piece.city.spaces, 'space')}"
                f"{desk.star('land', land)}"
            )
            if piece.district is not None:
                place = HOME if where.home == own.nation else land
                said[f"district {place} {token}"] = _district(desk, token)
    for seat, held_by in enumerate(view.seats):
        said[f"rob {seat + 1}"] = f"{desk.called(seat)}, who has {many(held_by.coins, 'coin')}"
    return said | {f"choose {good}": f"you have {_goods_without_choice(desk, good)}" for good in facts.goods}


def _goods_without_choice(desk: Desk, good: str) -> int:
    """How many of a good one has without the town whose good is chosen (K-82)."""
    own = desk.own()
    assert own is not None
    chosen = [town for town, held in desk.view.towns.items() if held.owner == desk.scene.viewer and held.good == good]
    gains = [gain.amount for town in chosen for gain in desk.facts.gains(town) if gain.kind == "chosen-goods"]
    return own.goods[good] - sum(gains)


def _district(desk: Desk, token: str) -> str:
    """The spaces and draws of a district."""
    side = desk.facts.tokens[token].district
    assert side is not None
    draws = {"citizen": side.citizen_draws, "military": side.military_draws}
    cards = [f"{many(count, f'{kind} card')} a round" for kind, count in draws.items() if count]
    return ", ".join([f"+{many(desk.district_spaces(token), 'space')}", *cards]) + desk.star("token", token)
