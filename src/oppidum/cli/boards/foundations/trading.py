"""Trading and stealing in the terminal: tokens, offers and wishes as text, and the words of an offer in one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.text import Text

from oppidum.cli.boards.foundations.layout import TerminalLayout, count_of, paragraph
from oppidum.engine.game import State
from oppidum.games.foundations.rules.offer_lines import BEGUN, WAYS

DOES = {"composing": "composes an offer to", "waiting": "offers", "wishing": "composes what it would accept from"}


def trading_lines(layout: TerminalLayout) -> list[Text]:
    """Says what is offered and wished, what that does to lot markers, and what changed hands in this turn."""
    trading, favors = layout.module("trading"), layout.module("favors")
    lines: list[Text] = []
    if trading is not None and trading.offer is not None:
        lines += paragraph(_offer_text(layout, trading.stage, trading.offer), "bold")
    for wish in trading.wishes if trading is not None else ():
        if wish is not None:
            lines += paragraph(_wish_text(layout, wish), layout.scene.style(wish.by))
    if favors is not None and favors.moved and layout.module("stealing") is not None:
        lines += paragraph(f"Changed hands in this turn, so nobody steals it now: {' '.join(favors.moved)}.")
    return lines


def turn_of(layout: TerminalLayout) -> int:
    """Returns whose turn it is while one seat is asked: with an offer, the seat that may propose."""
    trading = layout.module("trading")
    if trading is None or trading.offer is None:
        return layout.view.to_act[0]
    return int(trading.offer.to if trading.stage == "wishing" else trading.offer.by)


def _offer_text(layout: TerminalLayout, stage: str, offer: Any) -> str:
    names = layout.scene.names
    given, asked = side_text(layout, offer.given), side_text(layout, offer.asked)
    said = f"{names[offer.by]} {DOES[stage]} {names[offer.to]}: {given} for {asked}. {markers_text(layout, offer)}"
    return f"{said} In one line: {offer.line}." if stage == "waiting" else said


def _wish_text(layout: TerminalLayout, wish: Any) -> str:
    name, given, asked = layout.scene.names[wish.by], side_text(layout, wish.given), side_text(layout, wish.asked)
    return f"{name} would give {given} for {asked}: grant {wish.by + 1} proposes it. {markers_text(layout, wish)}"


def side_text(layout: TerminalLayout, side: Any) -> str:
    """Says what goes one way.

    Lots come first, then coins, tokens and invocations, in the order in which they are composed.
    """
    parts = [*side.lots]
    amounts = {"coin": side.coins, "favor token": side.tokens, "spent favor token": side.spent}
    parts += [count_of(count, what) for what, count in amounts.items() if count]
    parts += [layout.facts.cards[card].name for card in side.cards]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def markers_text(layout: TerminalLayout, offer: Any) -> str:
    """Says what an offer does to the supply of lot markers of both sides."""
    if not offer.markers:
        return "Nobody's lot markers change in number."
    changes = ((offer.by, offer.markers), (offer.to, -offer.markers))
    parts = [_marker_change(layout, seat, gained) for seat, gained in changes]
    return f"Lot markers in supply: {', '.join(parts)}."


def _marker_change(layout: TerminalLayout, seat: int, gained: int) -> str:
    before = layout.view.seats[seat].markers
    return f"{layout.scene.names[seat]} {before} to {before + gained}"


def tokens_of(layout: TerminalLayout, seat: int) -> Iterator[str]:
    """Yields a player's favor tokens, by the side that they show."""
    favors = layout.module("favors")
    if favors is not None:
        yield count_of(favors.unspent[seat], "favor token")
        if favors.spent[seat]:
            yield count_of(favors.spent[seat], "spent favor token")


# Beside actions


def trade_remarks(layout: TerminalLayout) -> dict[str, str]:
    """Returns what to say beside the actions of trades and thefts."""
    if layout.module("favors") is None:
        return {}
    view, names = layout.view, layout.scene.names
    said = {
        f"steal {lot}": f"from {names[held.owner]}, who gets your favor token, spent" for lot, held in view.lots.items()
    }
    trading = layout.module("trading")
    if trading is None:
        return said
    others = [seat for seat in range(len(view.seats)) if seat != turn_of(layout)] if view.to_act else []
    said |= {"propose": ", ".join(f"{seat + 1} is {names[seat]}" for seat in others)}
    for seat in range(len(view.seats)):
        said[f"propose {seat + 1}"] = f"to {names[seat]}; whole: propose {seat + 1} give A1 ask 3 coins"
        if wish := trading.wishes[seat]:
            given, asked = side_text(layout, wish.asked), side_text(layout, wish.given)
            said[f"grant {seat + 1}"] = f"offer {names[seat]} {given} for {asked}"
    offer = trading.offer
    if offer is not None:
        said |= {"give": "from you: lots, coins, tokens or cards", "ask": "for you, in return"}
        given, asked = side_text(layout, offer.given), side_text(layout, offer.asked)
        said |= {"accept": f"get {given}, give {asked}", "refuse": "decline", "withdraw": "take the offer back"}
        said |= {"wish": "decline, and say what you would accept: wish give A1 ask 3 coins"}
        said |= {"offer": f"send it: {given} for {asked}" if trading.stage == "composing" else "say it"}
    return said


# A whole offer in one line


def offer_words(state: State, seat: int, text: str) -> list[str]:
    """Returns how the last word of an offer in one line may go on; nothing where the text is no such line.

    Of all numbers that could come next only 1 is named until a digit is typed.
    """
    words = text.lower().split(" ")
    done, last = [word for word in words[:-1] if word], words[-1]
    place = next((place for place, word in enumerate(done) if word in WAYS), len(done))
    things = _things(state, seat, " ".join(done[:place]))
    if not things:
        return []
    found = [word for word in _following(things, done[place:]) if word.lower().startswith(last)]
    return [word for word in found if last or word == "1 " or not word.rstrip().isdecimal()]


def _things(state: State, seat: int, beginning: str) -> list[list[str]]:
    """Returns the words of every step that may come first, once this has begun an offer or wish."""
    configuration = state.configuration
    texts = {configuration.actions.notation(action): action for action in state.legal(seat)}
    if beginning not in texts or not beginning.startswith(BEGUN):
        return []
    trial = state.copy()
    trial.play(seat, texts[beginning])
    return [configuration.actions.notation(action).split(" ") for action in trial.legal(seat)]


def _following(things: list[list[str]], named: list[str]) -> list[str]:
    """Returns the words that may follow those named, which begin with a way; a blank: more has to follow."""
    ways = [way for way in WAYS if way not in named and any(thing[0] == way for thing in things)]
    if not named:
        return [f"{way} " for way in ways]
    way = next(word for word in reversed(named) if word in WAYS)
    rest = [thing[1:] for thing in things if thing[0] == way]
    if named[-1].isdecimal():
        return list(dict.fromkeys(thing[1] for thing in rest if thing[0] == named[-1] and len(thing) > 1))
    single = [thing[0] for thing in rest if len(thing) == 1 and thing[0].lower() not in named]
    counted = dict.fromkeys(f"{thing[0]} " for thing in rest if len(thing) > 1)
    return [*single, *counted, *(f"{other} " for other in ways if named[-1] not in WAYS)]
