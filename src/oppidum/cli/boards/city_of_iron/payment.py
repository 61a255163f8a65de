"""An open action: what it is for, what it costs, what has been paid and what is still to pay."""

from __future__ import annotations

from rich.text import Text

from oppidum.cli.boards.city_of_iron.desk import Desk, many, paragraph


def payment_lines(desk: Desk) -> list[Text]:
    """The action that is open, its price in symbols, and the cards named so far."""
    chain = desk.view.chain
    lines = paragraph(_purpose(desk), style="bold")
    asked = _asked(desk)
    if not asked:
        return lines
    paid = [card for card in chain.paid if card != chain.card]
    names = ", ".join(f"{desk.card(card)} ({desk.symbols(card)})" for card in paid)
    one = "; one card is not both" if chain.does == "attack" and len(asked) > 1 else ""
    lines += paragraph(f"It asks for {_figures(asked)}{one}. Paid so far: {names or 'nothing'}.", 2)
    if chain.does == "play":
        cards = [desk.facts.cards[card] for card in paid]
        left = {name: max(count - sum(getattr(card, name) for card in cards), 0) for name, count in asked.items()}
        lines += paragraph(f"Still to pay: {_figures(left) or 'nothing'}.", 2)
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
    token = desk.facts.tokens[chain.token]
    settles = aim not in desk.view.cities
    side = token.city if settles or token.district is None else token.district
    return f"{desk.land(aim)}, {many(side.spaces, 'space')}"


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


def _figures(counts: dict[str, int]) -> str:
    return " and ".join(f"{name} {count}" for name, count in counts.items() if count)
