"""An open action: what it is for, what it costs and what has been paid; the question says what is still to pay."""

from __future__ import annotations

from rich.text import Text

from oppidum.cli.boards.city_of_iron.desk import Desk, many, paragraph

ARTICLES = {"ship": "a ship", "airship": "an airship"}


def payment_lines(desk: Desk) -> list[Text]:
    """The action that is open, its price in symbols, and the cards named so far."""
    chain = desk.view.chain
    lines = paragraph(_purpose(desk), style="bold")
    asked, vehicle = _asked(desk), _vehicle(desk)
    if not asked and not vehicle:
        return lines
    paid = [card for card in chain.paid if card != chain.card]
    names = ", ".join(f"{desk.card(card)} ({desk.symbols(card)})" for card in paid)
    one = "; one card is not both" if chain.does == "attack" and len(asked) > 1 else ""
    lines += paragraph(f"It asks for {_figures(asked, vehicle)}{one}. Paid so far: {names or 'nothing'}.", 2)
    own = "; the card that you use goes there too" if chain.does == "play" else ""
    return lines + paragraph(f"Cards go to the pile of their kind in the order in which you name them{own}.", 2)


def _purpose(desk: Desk) -> str:
    chain = desk.view.chain
    if chain.does == "attack":
        return f"You attack {desk.town(chain.aim or '')}: {desk.gives(chain.aim or '')}."
    if chain.does == "build":
        return f"You build on {desk.place(chain.place or '')}, which is full: something there makes room."
    card = chain.card or ""
    aims = f" Chosen: {_aim(desk)}." if chain.aim or chain.building else ""
    return f"You use {desk.card(card)}: {desk.action(card)}.{aims}"


def _aim(desk: Desk) -> str:
    """What the action of a card is aimed at."""
    chain = desk.view.chain
    if chain.building is not None:
        slot = chain.building
        building = desk.view.row[int(slot) - 1] if slot.isdecimal() else slot
        return f"{desk.building(building or '')} on {desk.place(chain.place or '')}"
    aim = chain.aim or ""
    if chain.token is None:
        return desk.scene.names[int(aim) - 1]
    settles = aim not in desk.view.cities
    spaces = desk.facts.tokens[chain.token].city.spaces if settles else desk.district_spaces(chain.token)
    return f"{desk.land(aim)}, {many(spaces, 'space')}"


def _asked(desk: Desk) -> dict[str, int]:
    """The symbols that the open action asks for, besides coins."""
    chain, facts = desk.view.chain, desk.facts
    if chain.does == "attack":
        town = chain.aim or ""
        figures = {"attack": desk.view.towns[town].defense, "distance": facts.towns[town].distance}
        return {name: count for name, count in figures.items() if count}
    deed = facts.deed(chain.card or "", desk.nation()) if chain.does == "play" else None
    if deed is None:
        return {}
    way = facts.lands[chain.aim].distance if deed.kind == "settle" and chain.aim else 0
    return {name: count for name, count in (("work", deed.work), ("distance", deed.distance + way)) if count}


def _vehicle(desk: Desk) -> str:
    """The vehicle that must be among the cards for the land that is settled (K-62); nothing where none need be."""
    chain = desk.view.chain
    settles = chain.does == "play" and chain.aim in desk.facts.lands and chain.aim not in desk.view.cities
    return (desk.facts.lands[chain.aim or ""].vehicle or "") if settles else ""


def _figures(counts: dict[str, int], vehicle: str) -> str:
    figures = [f"{name} {count}" for name, count in counts.items() if count]
    return " and ".join([*figures, *([ARTICLES[vehicle]] if vehicle else [])])
