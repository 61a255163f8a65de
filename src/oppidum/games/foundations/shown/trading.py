"""What people see of trading: the view, positions, prompts, reasons and events."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from oppidum.engine.events import AnyEvent, Paid, Revealed
from oppidum.engine.messages import Item, Message, Param, Reason, Who, make_message, make_reason
from oppidum.engine.numbers import Numbers, numbers
from oppidum.engine.position import decode_fields
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.shown.favors import require
from oppidum.games.foundations.shown.module_views import Count
from oppidum.games.foundations.shown.views import lot_view

ACCEPTED: Final = "foundations-event-accepted"
REFUSED: Final = "foundations-event-refused"
WITHDRAWN: Final = "foundations-event-withdrawn"

STAGE: Final = ("modules", "trading", "stage")


class SideView(msgspec.Struct):
    """What goes one way: lots, coins, unspent and spent favor tokens, invocations."""

    lots: list[str]
    coins: int
    tokens: int
    spent: int
    cards: list[str]


class OfferView(msgspec.Struct):
    """A trade as the seat `by` composes it for the seat `to`: what it gives and what it asks.

    `markers` is what the trade adds to the supply of lot markers of `by`; `to` loses as many. `line` is the whole in
    one line of notation.
    """

    by: int
    to: int
    given: SideView
    asked: SideView
    markers: int
    line: str


class TradingView(msgspec.Struct):
    """`stage` says whether `offer` is composed, waits for its answer, or is a wish in the making; None without one.

    `proposed` counts the proposals to each seat in this turn, `wishes` has what each said that it would accept.
    """

    stage: str | None
    offer: OfferView | None
    proposed: list[int]
    wishes: list[OfferView | None]


FIELDS: Final = TradingView.__struct_fields__


class TradingPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The offer of the view in the notation of its steps, seats from 1; what is left out is as when a turn begins."""

    stage: str = ""
    by: int = 0
    to: int = 0
    steps: list[str] = []
    proposed: list[Count] = []
    wishes: list[list[str]] = []


def position_of(
    stage: str, by: int, to: int, steps: list[str], proposed: list[int], wishes: list[list[str]]
) -> dict[str, Any]:
    """Returns what a position says of offers: nothing of what is as at the start of a turn."""
    kept = TradingPosition(stage, by, to, steps, proposed if any(proposed) else [], wishes if any(wishes) else [])
    tree: dict[str, Any] = msgspec.to_builtins(kept)
    return tree


def read(tree: Any, stages: list[str], players: int, path: str) -> TradingPosition:
    """Returns the module's part of a position, or raises ImpossiblePosition."""
    position: TradingPosition = decode_fields(tree, TradingPosition, path)
    require(position.stage in stages, f"{path}.stage", "foundations-position-question")
    least = 1 if position.stage else 0
    most = players if position.stage else 0
    fits = least <= position.by <= most and least <= position.to <= most
    require(fits and (position.stage != "" or not position.steps), f"{path}.by", "foundations-position-question")
    for field in ("proposed", "wishes"):
        fits = len(getattr(position, field)) in (0, players)
        require(fits, f"{path}.{field}", "foundations-position-favor-seats", players=players)
    return position


def read_steps(steps: list[str], texts: list[str], path: str) -> Numbers:
    """Returns the numbers of the steps of an offer."""
    for place, step in enumerate(steps):
        require(step in texts, f"{path}[{place}]", "foundations-position-step")
    return numbers([texts.index(step) for step in steps])


# Prompts


def prompt(stage: str, offer: OfferView, seat: int) -> Message:
    """Returns what a seat is asked while an offer is composed or waits."""
    if stage == "waiting" and seat == offer.by:
        return make_message("foundations-prompt-offer-waits", partner=Who(offer.to))
    params: dict[str, Param] = {"partner": Who(offer.to), "given": _items(offer.given), "asked": _items(offer.asked)}
    if stage == "waiting":
        return Message("foundations-prompt-answer-offer", params | {"who": Who(offer.by)})
    return Message("foundations-prompt-compose" if stage == "composing" else "foundations-prompt-wish", params)


# Reasons

STEP_REASONS: Final = {
    1: ("foundations-offer-order", "T-03"),
    2: ("foundations-offer-limit", "T-03"),
    3: ("foundations-offer-not-held", "T-03"),
    4: ("foundations-offer-both-ways", "T-09"),
    5: ("foundations-offer-unbearable", "T-04"),
}
"""Why a step cannot come next, by the codes of `trade_steps`."""


def why_not_step(code: int) -> Reason:
    """Returns why a step cannot come next."""
    return make_reason(*STEP_REASONS[code])


def unbearable() -> Reason:
    """Returns that a side has too few lot markers for the outcome (T-04)."""
    return why_not_step(5)


def no_partner() -> Reason:
    """Returns that nobody trades with oneself (T-02)."""
    return make_reason("foundations-no-partner", "T-02")


def proposals_used(partner: int) -> Reason:
    """Returns that the partner has had every proposal of this turn (T-04)."""
    return make_reason("foundations-proposals-used", "T-04", partner=Who(partner))


def nothing_to_trade(partner: int) -> Reason:
    """Returns that neither side has anything to trade (T-03)."""
    return make_reason("foundations-nothing-to-trade", "T-03", partner=Who(partner))


def no_wish(partner: int) -> Reason:
    """Returns that the partner has no wish that could be granted (T-11)."""
    return make_reason("foundations-no-wish", "T-11", partner=Who(partner))


def no_offer() -> Reason:
    """Returns that there is no offer (T-04)."""
    return make_reason("foundations-no-offer", "T-04")


def empty_offer() -> Reason:
    """Returns that an offer moves at least one thing (T-03)."""
    return make_reason("foundations-offer-empty", "T-03")


def compose_first() -> Reason:
    """Returns that the offer has to be completed first (T-03)."""
    return make_reason("foundations-compose-first", "T-03")


def offer_waits() -> Reason:
    """Returns that the proposer can only withdraw while the offer waits (T-11)."""
    return make_reason("foundations-offer-waits", "T-11")


def answer_offer() -> Reason:
    """Returns that the partner has to answer the offer (T-04)."""
    return make_reason("foundations-answer-offer", "T-04")


def no_proposal_left() -> Reason:
    """Returns that a wish is pointless: no proposal to this partner is left (T-11)."""
    return make_reason("foundations-no-proposal-left", "T-11")


# Events


def announce_offer(offer: OfferView, events: list[AnyEvent]) -> None:
    """Announces an offer to all (T-03); the view's offer follows by difference."""
    _announce("foundations-event-offer", "T-03", "waiting", offer, events)


def announce_wish(offer: OfferView, events: list[AnyEvent]) -> None:
    """Announces what a partner who declined would accept (T-04)."""
    _announce("foundations-event-wish", "T-04", None, offer, events)


def _announce(key: str, rule: str, stage: str | None, offer: OfferView, events: list[AnyEvent]) -> None:
    params: dict[str, Param] = {"who": Who(offer.by), "partner": Who(offer.to)}
    params |= {"given": _items(offer.given), "asked": _items(offer.asked)}
    message = Message(key, params)
    events.append(Revealed(who=offer.by, where=STAGE, value=stage, message=message, rule=rule))


def announce_answer(key: str, seat: int, proposer: int, events: list[AnyEvent]) -> None:
    """Announces that an offer was accepted, declined or withdrawn."""
    rule = "T-11" if key == WITHDRAWN else "T-04"
    message = make_message(key, who=Who(seat), proposer=Who(proposer))
    events.append(Revealed(who=seat, where=STAGE, value=None, message=message, rule=rule))


def announce_lot(table: Table, lot: int, events: list[AnyEvent]) -> None:
    """Announces the new owner of a traded lot."""
    where = ("lots", table.rules.ground.names[lot])
    events.append(Revealed(where=where, value=lot_view(table, lot), rule="T-03"))


def announce_coins(giver: int, taker: int, coins: int, events: list[AnyEvent]) -> None:
    """Announces traded coins."""
    source, target = ("seats", giver, "coins"), ("seats", taker, "coins")
    events.append(Paid(amount=coins, source=source, target=target, rule="T-03"))


def _items(side: SideView) -> list[Item]:
    """Returns what goes one way, as people call it; a message for nothing."""
    items: list[Item] = [*side.lots]
    counts = (("amount-coins", side.coins), ("favor-tokens", side.tokens), ("spent-tokens", side.spent))
    items += [Message(f"foundations-{unit}", {"n": count}) for unit, count in counts if count > 0]
    items += [Message(f"foundations-card-{card}") for card in side.cards]
    return items or [Message("foundations-nothing")]
