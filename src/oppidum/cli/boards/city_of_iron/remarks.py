"""What stands beside each action that is offered: its price, what it brings, and where a bid would put one."""

from __future__ import annotations

from oppidum.cli.boards.city_of_iron.layout import DESIGNED, TerminalLayout, layout_of, pluralize, price
from oppidum.cli.boards.scene import Scene

HOME = "home"
ORDINALS = ("1st", "2nd", "3rd", "4th")


def remarks(scene: Scene) -> dict[str, str]:
    """Returns remarks by the words of an action, or the first two of them."""
    layout = layout_of(scene)
    own = layout.own()
    if own is None:
        return {}
    rules = layout.facts.rules
    said = {
        "tax": f"+{pluralize(rules.tax_coins, 'coin')}",
        "science": f"+1 science for {pluralize(rules.science_coins, 'coin')}",
    }
    said |= {"enough": "what you have named pays for it", "ready": "buy no more"}
    said |= _draws(layout) | bids(layout) | _cards(layout) | _buildings(layout) | _aims(layout)
    return said


def bids(layout: TerminalLayout) -> dict[str, str]:
    """Returns what each place of the track costs now, and when one would act (K-10, K-11, K-73)."""
    view, me = layout.view, layout.scene.viewer
    again = view.bids[me] if view.phase == "rebidding" else None
    said = {}
    for place, (bid, coins) in enumerate(zip(layout.facts.bids, view.bid_prices, strict=True), start=1):
        cost = "free" if not coins else f"{pluralize(coins, 'coin')}, {layout.view.seats[me].coins - coins} left"
        mark = DESIGNED if bid.is_designed("coins") else ""
        said[f"bid {place}"] = f"{cost}{mark}; {_turn(layout, place)}"
    if again is not None:
        said["stay"] = f"free; {_turn(layout, again)}"
    return said


def _turn(layout: TerminalLayout, place: int) -> str:
    """Returns when a cube on this place would act, as the cubes are now."""
    others = {seat: other for seat, other in enumerate(layout.view.bids) if other and seat != layout.scene.viewer}
    before = [
        layout.player_name(seat) for seat, other in sorted(others.items(), key=lambda one: -one[1]) if other > place
    ]
    waiting = len(layout.view.seats) - 1 - len(others)
    so_far = " so far" if waiting else ""
    after = f", after {', '.join(before)}" if before else ""
    return f"you act {ORDINALS[len(before)]}{so_far}{after}"


def _draws(layout: TerminalLayout) -> dict[str, str]:
    """Returns the next card of each deck: its owner may look."""
    own = layout.own()
    assert own is not None
    said = {}
    for name, deck in (("citizen", own.citizen), ("military", own.military)):
        cards = deck.draw.cards or deck.discard.cards[::-1]
        if cards:
            turned = "" if deck.draw.cards else ", the discards turned over"
            said[f"draw {name}"] = f"{layout.card(cards[0])}{turned}"
    return said


def _cards(layout: TerminalLayout) -> dict[str, str]:
    said = {}
    for card, entry in layout.facts.cards.items():
        star, used = layout.star("card", card), card == layout.view.chain.card
        said[f"play {card}"] = f"{layout.action(card)}{star}"
        said[f"discard {card}"] = "the card that you use; it pays nothing" if used else f"{layout.symbols(card)}{star}"
        said[f"top {card}"] = f"{layout.about(card)}{star}"
        said[f"buy {card}"] = f"{price(entry.cost.coins, entry.cost.science)}; {layout.about(card)}{star}"
    return said


def _buildings(layout: TerminalLayout) -> dict[str, str]:
    said: dict[str, str] = {}
    for slot, building in enumerate(layout.view.row, start=1):
        if building:
            about = f"{layout.building(building)}, {layout.cost(building)}: {layout.gives(building)}"
            said |= {f"build {slot}": about, f"store {slot}": about}
    for building in layout.facts.buildings:
        about = f"{layout.building(building)}: {layout.gives(building)}"
        stored = (
            f"from your store, {layout.cost(building)}: {layout.gives(building)}{layout.star('building', building)}"
        )
        said |= {f"build {building}": stored}
        said |= {f"raze {building}": about, f"move {building}": f"{_move_price(layout)}, a free action; {about}"}
    return said


def _move_price(layout: TerminalLayout) -> str:
    """Returns what it costs to move a building (K-70)."""
    abilities = layout.facts.abilities_of(layout.nation())
    return price(sum(ability.coins for ability in abilities if ability.kind == "move-buildings"), 0)


def _aims(layout: TerminalLayout) -> dict[str, str]:
    """Towns to attack, lands to settle, cities to expand, rivals, goods of choice."""
    view, facts, own = layout.view, layout.facts, layout.own()
    assert own is not None
    said = {}
    for town, entry in facts.towns.items():
        owner = view.towns[town].owner
        of = f"of {layout.player_name(owner)}, " if owner is not None else ""
        need = f"attack {view.towns[town].defense}, distance {entry.distance}"
        said[f"attack {town}"] = f"{of}{need}: {layout.gives(town)}{layout.star('town', town)}"
    for land, where in facts.lands.items():
        by = f" by {where.vehicle}" if where.vehicle else ""
        for token, piece in facts.tokens.items():
            spaces = pluralize(piece.city.spaces, "space")
            said[f"settle {land} {token}"] = (
                f"distance {where.distance}{by}: {layout.terrains(where.terrain)}; {spaces}{layout.star('land', land)}"
            )
            if piece.district is not None:
                place = HOME if where.home == own.nation else land
                said[f"district {place} {token}"] = _district(layout, token)
    for seat, held_by in enumerate(view.seats):
        said[f"rob {seat + 1}"] = f"{layout.player_name(seat)}, who has {pluralize(held_by.coins, 'coin')}"
    return said | {f"choose {good}": f"you have {_goods_without_choice(layout, good)}" for good in facts.goods}


def _goods_without_choice(layout: TerminalLayout, good: str) -> int:
    """Returns how many of a good one has without the town whose good is chosen (K-82)."""
    own = layout.own()
    assert own is not None
    chosen = [
        town for town, held in layout.view.towns.items() if held.owner == layout.scene.viewer and held.good == good
    ]
    gains = [gain.amount for town in chosen for gain in layout.facts.gains(town) if gain.kind == "chosen-goods"]
    return own.goods[good] - sum(gains)


def _district(layout: TerminalLayout, token: str) -> str:
    """Returns the spaces and draws of a district."""
    side = layout.facts.tokens[token].district
    assert side is not None
    draws = {"citizen": side.citizen_draws, "military": side.military_draws}
    cards = [f"{pluralize(count, f'{kind} card')} a round" for kind, count in draws.items() if count]
    return ", ".join([f"+{pluralize(layout.district_spaces(token), 'space')}", *cards]) + layout.star("token", token)
