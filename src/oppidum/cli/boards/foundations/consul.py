"""The Will of the Consul in the terminal: what it has, what it does next, and its tokens."""

from __future__ import annotations

from rich.text import Text

from oppidum.cli.boards.foundations.layout import TerminalLayout, count_of, paragraph


def consul_lines(layout: TerminalLayout) -> list[Text]:
    """Says what the Consul has, what it does after turns of the player who steers it, and how many tokens are left."""
    shown = layout.module("consul")
    if shown is None:
        return []
    panel = f"{count_of(shown.points, 'point')}, {count_of(shown.citizens, 'citizen')}, {count_of(shown.coins, 'coin')}"
    said = [f"The Consul has {panel}: deeds cost at least {shown.minimum}."]
    if not layout.scene.over:
        said.append(_next_act(layout))
    piles = ", ".join(f"{count} of size {size}" for size, count in _left_by_size(layout).items())
    style = layout.scene.style(len(layout.view.seats))
    lines = [*paragraph(" ".join(said), style), *paragraph(f"Its tokens face down: {piles}.", style)]
    if bare := [lot for lot in shown.deeds if layout.view.lots[lot].building is None]:
        lines += paragraph(f"Its lots without a token: {' '.join(bare)}.", style)
    return lines


def _next_act(layout: TerminalLayout) -> str:
    """Says what follows the next turn of the player who steers, and the one after it if that is known."""
    shown = layout.module("consul")
    steering, plan = layout.scene.names[shown.steers], shown.plan
    after = f"After a turn of {steering} it"
    question = layout.module("question")
    if plan is None and question is not None and question.of == "consul":
        return f"{steering} chooses where it builds now."
    if plan is None or layout.view.final_turns:
        return f"{after} waits."
    if plan.points:
        does = f"scores {plan.points}, because no token of size {plan.size} is left for {plan.deed}"
    else:
        places = " or ".join(" ".join(lots) for lots in plan.places)
        does = f"takes {plan.deed} and builds on {places}"
    if shown.ready:
        return f"{after} {does}."
    return f"{after} gets ready. After another turn of {steering} it {does}, while {plan.deed} stays the leftmost deed."


def _left_by_size(layout: TerminalLayout) -> dict[int, int]:
    """Returns how many tokens of each size lie face down."""
    left: dict[int, int] = {}
    for name, token in layout.facts.tokens.items():
        left[token.size] = left.get(token.size, 0) + layout.module("consul").unseen[name]
    return dict(sorted(left.items()))


def token_state(layout: TerminalLayout, token: str) -> str:
    """Says where the tokens of a kind are: face down, discarded, in the city."""
    shown = layout.module("consul")
    unseen, open_ones = shown.unseen[token], shown.discarded[token]
    built = layout.facts.tokens[token].count - unseen - open_ones
    parts = {"face down": unseen, "discarded": open_ones, "in the city": built}
    return ", ".join(f"{count} {where}" for where, count in parts.items() if count)
