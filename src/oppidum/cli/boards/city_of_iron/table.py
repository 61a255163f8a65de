"""The board: as much of it as the open question needs, and all of it when asked for."""

from __future__ import annotations

from rich.text import Text

from oppidum.cli.boards.city_of_iron.gists import nation_gist
from oppidum.cli.boards.city_of_iron.layout import (
    DESIGNED,
    SCORINGS,
    TerminalLayout,
    count_names,
    layout_of,
    paragraph,
    pluralize,
)
from oppidum.cli.boards.city_of_iron.payment import payment_lines
from oppidum.cli.boards.scene import Scene
from oppidum.cli.boards.terminal_board import Examples
from oppidum.cli.console import format_signed
from oppidum.engine.scoring import Line

FIRST, SECOND, SHIELD = "city-of-iron-score-first", "city-of-iron-score-second", "city-of-iron-score-shield"
BONUSES = {
    "city-of-iron-score-coins": "coins",
    "city-of-iron-score-distance": "distance",
    "city-of-iron-score-single-good": "single_good",
    "city-of-iron-score-cards": "cards",
    "city-of-iron-score-towns": "towns",
}
COLUMN = 10
EXAMPLES = Examples(
    kind="build",
    part="build 3",
    place="home",
    action="build 3 home",
    rule="K-28",
    word="science",
    table="every city, hand and pile that you may know",
    look="your piles, cards to buy, a player, or a thing: look scholar",
)


def board(scene: Scene, full: bool) -> list[Text]:
    """Returns what the open question needs; `full` shows the whole table."""
    layout = layout_of(scene)
    return [*(_show_all(layout) if full else _show_for_question(layout)), *layout.legend()]


def _show_for_question(layout: TerminalLayout) -> list[Text]:
    view = layout.view
    if view.chain.does != "rest":
        return [_heading(layout), *payment_lines(layout)]
    parts = [_heading(layout)]
    if view.phase == "ordering":
        return [*parts, *players(layout)]
    if chosen := _show_purchase(layout):
        return [*parts, *chosen]
    parts += goods(layout)
    if not layout.scene.over:
        parts += offer(layout)
    if view.phase == "acting":
        parts += towns(layout, piles=False)
        parts += lands(layout) if _can_settle(layout) else []
    if view.phase in ("bidding", "rebidding", "acting"):
        parts += track(layout)
    return [*parts, *players(layout), *hand(layout)]


def _show_purchase(layout: TerminalLayout) -> list[Text]:
    """Draws the cards that the viewer has chosen to buy so far; nothing before the first."""
    own = layout.own()
    if own is None or not own.chosen:
        return []
    names = ", ".join(layout.card(card) for card in own.chosen)
    return paragraph(f"You have chosen {names}. Cards are chosen in the order of the list; undo takes them back.")


def _can_settle(layout: TerminalLayout) -> bool:
    """Returns whether the viewer holds a card that settles lands."""
    own = layout.own()
    actions = [layout.facts.card_action(card) for card in own.hand.cards if card] if own else []
    return any(action is not None and action.kind == "settle" for action in actions)


def _show_all(layout: TerminalLayout) -> list[Text]:
    parts = [
        _heading(layout),
        *goods(layout),
        *bonuses(layout),
        *offer(layout),
        *towns(layout),
        *lands(layout),
        *track(layout),
    ]
    parts += [*players(layout), *hand(layout)]
    for seat in range(len(layout.view.seats)):
        parts += [Text(), *belongings(layout, seat)]
    return parts


def _heading(layout: TerminalLayout) -> Text:
    view, rules = layout.view, layout.facts.rules
    name = layout.facts.name
    if layout.scene.over:
        return Text(f"{name}: the game is over", "bold")
    if not view.round:
        return Text(f"{name}: before the first round", "bold")
    action = f", action {view.step // len(view.seats) + 1} of {rules.actions}" if view.phase == "acting" else ""
    coming = f"scoring {view.scored + 1} of {SCORINGS}"
    due = {
        "this-round": f"{coming} as it ends",
        "next-round": f"{coming} as the next one ends",
        "last-round": "the last one",
        "next-is-last": "the next one is the last",
    }.get(view.next_scoring, f"{view.scored} of {SCORINGS} scorings done")
    return Text(f"{name}: round {view.round}{action}; {due}", "bold")


# Goods and bonuses


def goods(layout: TerminalLayout) -> list[Text]:
    """Draws a line for each good: what it brings, and how much everybody has, with the places that score."""
    names = "".join(f"{_column_name(layout, seat):>{COLUMN}}" for seat in range(len(layout.view.seats)))
    lines = [Text(f"{'Goods':<17}{'coins':>6}{'1st/2nd':>9}{'shield':>7}{names}", "bold")]
    for good, entry in layout.facts.goods.items():
        shares = "".join(f"{_share(layout, seat, good):>{COLUMN}}" for seat in range(len(layout.view.seats)))
        figures = f"{f'+{entry.first_coins}':>6}{f'{entry.points[0]}/{entry.points[1]}':>9}{entry.shield:>7}"
        lines.append(Text(f"{layout.good(good):<17}{figures}{shares}"))
    shield = layout.facts.rules.shield_points
    lines.append(Text(f"coins for the first each round; s: the shield, {shield} more; 1st and 2nd score", "dim"))
    return lines


def _column_name(layout: TerminalLayout, seat: int) -> str:
    return f"{layout.letters[seat]} {layout.scene.names[seat]}"[: COLUMN - 2]


def _share(layout: TerminalLayout, seat: int, good: str) -> str:
    amount = layout.view.seats[seat].goods[good]
    keys = {line.message.key for line in _lines(layout, seat) if line.subject == (good,)}
    place = " 1st" if FIRST in keys else " 2nd" if SECOND in keys else ""
    return f"{amount}{place}{' s' if SHIELD in keys else ''}" if amount else "."


def _lines(layout: TerminalLayout, seat: int) -> list[Line]:
    """Returns what the coming scoring would give now, or what the last ones gave."""
    if not layout.scene.over:
        return [*layout.scene.projected[seat].lines, *layout.scene.bonuses[seat].lines]
    return [line for line in layout.scene.scored[seat].lines if line.period in (0, layout.view.scored)]


def bonuses(layout: TerminalLayout) -> list[Text]:
    """Returns what the end adds, and who would have it."""
    held = {line.message.key: (seat, line) for seat in range(len(layout.view.seats)) for line in _lines(layout, seat)}
    parts = []
    for key, name in BONUSES.items():
        points = getattr(layout.facts.rules.bonus, name)
        who = "nobody alone"
        if key in held:
            seat, line = held[key]
            who = f"{layout.player_name(seat)} with {line.message.params['amount']}"
        parts.append(f"{name.replace('_', ' ')} {format_signed(points)} {who}")
    return paragraph(f"Most at the end: {'; '.join(parts)}.")


# What is on the table


def offer(layout: TerminalLayout) -> list[Text]:
    """Draws the row, a line for each building; those that go as the round ends have an x."""
    view = layout.view
    if not any(view.row):
        return paragraph(f"No building is on offer; {view.deck} in the deck.")
    note = "; x goes as the round ends" if view.leaving else ""
    lines = [Text(f"Buildings on offer ({view.deck} in the deck{note}):", "bold")]
    for slot, building in enumerate(view.row):
        if building is None:
            continue
        land = layout.facts.buildings[building].land
        on = f"on {layout.facts.terrains[land]}" if land else "anywhere"
        mark = "x" if slot in view.leaving else " "
        head = f" {slot + 1:>2}{mark} {layout.building(building):<20}{layout.cost(building):<19}{on:<12} "
        lines += paragraph(head + layout.gives(building), hang=len(head))
    return lines


def towns(layout: TerminalLayout, piles: bool = True) -> list[Text]:
    """Draws the open towns; with `piles` also what lies below them, in its order."""
    lines: list[Text] = []
    for stars in (1, 2, 3, 0):
        pile = layout.view.piles[stars]
        below = [layout.facts.towns[town].name for town in pile if not layout.view.towns[town].open]
        shown = [town for town in pile if layout.view.towns[town].open]
        for town in shown:
            entry, rank = layout.facts.towns[town], pluralize(stars, "star") if stars else "expansion"
            head = f"  {layout.town(town):<15}{rank:<11}defense {layout.view.towns[town].defense:<3}"
            then = f"; then {', '.join(below)}" if piles and below and town == shown[-1] else ""
            lines += paragraph(f"{head}distance {entry.distance}  {layout.gives(town)}{then}", hang=6)
    return [Text("Neutral towns:", "bold"), *lines] if lines else [Text("Every town is conquered.")]


def lands(layout: TerminalLayout) -> list[Text]:
    """Draws the lands that nobody has settled."""
    free = []
    for land, entry in layout.facts.lands.items():
        if entry.home is None and land not in layout.view.cities:
            by = f" by {entry.vehicle}" if entry.vehicle else ""
            free.append(f"{layout.land(land)} (distance {entry.distance}{by}: {layout.terrains(entry.terrain)})")
    return paragraph(f"Lands to settle: {'; '.join(free)}." if free else "Every land is settled.")


def track(layout: TerminalLayout) -> list[Text]:
    """Draws the prices of the turn order track, whose cube stands where, and the order that follows."""
    view = layout.view
    prices = " ".join(
        f"{place + 1}:{bid.coins}{DESIGNED if bid.is_designed('coins') else ''}"
        for place, bid in enumerate(layout.facts.bids)
    )
    cubes = sorted((place, seat) for seat, place in enumerate(view.bids) if place is not None)
    standing = ", ".join(f"{layout.player_name(seat)} on {place}" for place, seat in cubes)
    if view.phase == "acting":
        order = ", ".join(layout.player_name(seat) for seat in view.order[::-1])
        return paragraph(f"Turns go {order}.")
    order = ", ".join(layout.player_name(seat) for seat in view.order)
    lines = paragraph(f"Turn order track, place:coins  {prices}; the highest place acts first.")
    return lines + paragraph(f"Bids go {order}. Cubes so far: {standing or 'none'}.")


# Players


def players(layout: TerminalLayout) -> list[Text]:
    """Draws a line for each player, in columns, and what everybody has built."""
    head = f"{'':<15}{'points':>7}{'next scoring':>13}{'coins':>10}{'science':>10}{'draws':>9}{'hand':>6}"
    lines = [Text(head, "bold")]
    for seat, held in enumerate(layout.view.seats):
        later = layout.scene.projected[seat].total
        ended = "" if layout.scene.over else f"{format_signed(later)} = {held.points + later}"
        coins, science = f"{held.coins} +{held.income}", f"{held.science} +{held.science_income}"
        draws = "{}c {}m".format(*held.draws)
        asked = "  <" if seat in layout.view.to_act else ""
        name = f"{layout.letters[seat]} {layout.player_name(seat)}"
        figures = f"{held.points:>7}{ended:>13}{coins:>10}{science:>10}{draws:>9}{len(held.hand.cards):>6}"
        lines.append(Text(f"{name:<15}{figures}{asked}", layout.scene.style(seat)))
        lines += paragraph(_estate(layout, seat), indent=4)
    return lines


def _estate(layout: TerminalLayout, seat: int) -> str:
    """Returns nation, cities, towns and store in one sentence."""
    nation = layout.facts.nations[layout.view.seats[seat].nation].name
    parts = [_place(layout, land, city.spaces) for land, city in layout.view.cities.items() if city.owner == seat]
    own = [town for town, held in layout.view.towns.items() if held.owner == seat]
    if own:
        parts.append("towns " + ", ".join(_held_town(layout, town) for town in own))
    stored = [layout.building(one) for one in layout.view.seats[seat].stored.cards if one]
    if stored:
        parts.append(f"stored {count_names(stored)}")
    return f"{nation}: {'; '.join(parts)}"


def _place(layout: TerminalLayout, place: str, spaces: int) -> str:
    held = layout.view.cities[place].buildings if place in layout.view.cities else layout.view.towns[place].buildings
    built = [layout.building(one) for one in held.cards if one]
    return f"{layout.place(place)} {len(built)}/{spaces}{': ' + count_names(built) if built else ''}"


def _held_town(layout: TerminalLayout, town: str) -> str:
    held = layout.view.towns[town]
    room = [gain.amount for gain in layout.facts.gains(town) if gain.kind == "spaces"]
    if room:
        return f"{_place(layout, town, room[0])} (defense {held.defense})"
    chosen = f", now {layout.facts.goods[held.good].name}" if held.good else ""
    return f"{layout.town(town)} (defense {held.defense}{chosen})"


def hand(layout: TerminalLayout) -> list[Text]:
    """Draws the viewer's own cards, a line each; then how its piles stand."""
    own = layout.own()
    if own is None or layout.scene.over:
        return []
    cards = [card for card in own.hand.cards if card]
    lines = [Text("Your hand:" if cards else "Your hand is empty.", "bold")]
    for card in cards:
        head = f"  {layout.card(card):<16}"
        lines += paragraph(f"{head}{layout.about(card)}", hang=16)
    piles = [
        f"{name}: {len(deck.draw.cards)} to draw{_top(layout, deck.draw.cards)}, {len(deck.discard.cards)} discarded"
        for name, deck in (("Citizen", own.citizen), ("Military", own.military))
    ]
    return lines + paragraph(f"{'; '.join(piles)}; {len(own.unbought.cards)} cards to buy. look goes through them.")


def _top(layout: TerminalLayout, cards: list[str | None]) -> str:
    return f" (next {layout.card(cards[0])})" if cards else ""


def belongings(layout: TerminalLayout, seat: int) -> list[Text]:
    """Draws all that the viewer may know of a player's nation, tokens, hand and piles."""
    held, name = layout.view.seats[seat], layout.scene.names[seat]
    nation = layout.facts.nations[held.nation].name
    gift = nation_gist(layout.facts, held.nation)
    tokens = [f"{layout.facts.tokens[token].city.spaces}" for token, count in held.tokens.items() for _ in range(count)]
    left = f"city tokens left: {', '.join(tokens) or 'none'}"
    lines = paragraph(f"{name}: {nation}{f', {gift}' if gift else ''}; {left}.", style=layout.scene.style(seat))
    lines += paragraph(f"Hand: {_join_cards(layout, held.hand.cards)}", 2)
    for kind, deck in (("Citizen", held.citizen), ("Military", held.military)):
        lines += paragraph(f"{kind} cards to draw, top first: {_join_cards(layout, deck.draw.cards)}", 2)
        lines += paragraph(f"{kind} discards, top first: {_join_cards(layout, deck.discard.cards)}", 2)
    return lines


def _join_cards(layout: TerminalLayout, cards: list[str | None]) -> str:
    hint = " (? is not known to you)" if None in cards else ""
    return f"{', '.join(layout.card(card) for card in cards) or 'none'}{hint}."
