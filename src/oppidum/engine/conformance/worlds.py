"""Checks imagined worlds: they fit what a viewer knows, vary what is hidden, and leak nothing.

The proof that nothing leaks takes two worlds that the viewer cannot tell apart, the truth and an imagined one, and
plays them side by side: whatever the viewer is given must be the same in both, until it is told something different.
"""

from __future__ import annotations

import math
from typing import Any

import msgspec

from oppidum.engine.chance import Dice
from oppidum.engine.conformance.agreement import sample_of_ids
from oppidum.engine.conformance.run import Run, layout_bytes, plain
from oppidum.engine.events import SPECTATOR, AnyEvent, Moved, visible
from oppidum.engine.game import State

Pair = tuple[State, State]
FIRST_DRAWS = 40
TRIALS = 4
Z_OF_ONE_IN_A_MILLION = 4.753


def check_imagined(run: Run, state: State, viewer: int) -> None:
    """Checks that imagined worlds keep the viewer's knowledge and the laws, can go on, and vary the secrets."""
    knowledge = state.knowledge(viewer)
    view = plain(knowledge.view())
    truths = {secret.name: secret.truth(state, viewer) for secret in run.configuration.secrets}
    for _ in range(run.effort.worlds):
        world = knowledge.imagine(run.dice)
        kept = world.knowledge(viewer)
        run.expect("imagine", kept.key() == knowledge.key(), f"viewer {viewer}: another key in an imagined world")
        run.expect("imagine", plain(kept.view()) == view, f"viewer {viewer}: another view in an imagined world")
        run.expect("imagine", world.chance.seed != state.chance.seed, f"viewer {viewer}: the seed of the truth")
        stuck = [seat for seat in world.to_act() if not world.legal(seat)]
        run.expect("imagine", not stuck, f"viewer {viewer}: in an imagined world seats {stuck} have no answer")
        for law in run.configuration.laws:
            run.expect("imagine", law.holds(world), f"viewer {viewer}: the law {law.name} is broken")
        for secret in run.configuration.secrets:
            if truths[secret.name] is not None:
                differs = secret.truth(world, viewer) != truths[secret.name]
                run.varied[secret.name] = run.varied.get(secret.name, False) or differs
                run.report.secrets[secret.name] = run.report.secrets.get(secret.name, 0) + differs


def check_varied(run: Run) -> None:
    """Checks after all games that each secret was imagined differently at least once."""
    for name, varied in run.varied.items():
        run.expect("varies", varied, f"imagine never varies the secret {name!r}")


# Evenness


def check_evenness(run: Run, state: State, viewer: int) -> None:
    """Checks that, if few arrangements fit, each comes up equally often and the truth is among them."""
    knowledge = state.knowledge(viewer)
    counts: dict[bytes, int] = {}
    _draw(run, knowledge, counts, FIRST_DRAWS)
    if len(counts) > run.effort.small:
        return
    _draw(run, knowledge, counts, run.effort.draws * max(len(counts), 4))
    if len(counts) > run.effort.small:
        return
    run.report.small_sets += 1
    run.expect("even", layout_bytes(state) in counts, f"viewer {viewer}: the truth is never imagined")
    expected = sum(counts.values()) / len(counts)
    distance = sum((count - expected) ** 2 / expected for count in counts.values())
    bound = chi_square_bound(len(counts) - 1)
    detail = f"viewer {viewer}: {len(counts)} arrangements {sorted(counts.values())}"
    run.expect("even", distance <= bound, detail)


def _draw(run: Run, knowledge: Any, counts: dict[bytes, int], draws: int) -> None:
    for _ in range(draws):
        form = layout_bytes(knowledge.imagine(run.dice))
        counts[form] = counts.get(form, 0) + 1


def chi_square_bound(freedom: int) -> float:
    """Returns the value that chi-square with these degrees of freedom exceeds once in a million times.

    This is the approximation of Wilson and Hilferty.
    """
    if freedom == 0:
        return 0.0
    part = 2 / (9 * freedom)
    return freedom * (1 - part + Z_OF_ONE_IN_A_MILLION * math.sqrt(part)) ** 3


# Side by side


def check_side_by_side(run: Run, state: State, viewer: int) -> None:
    """Plays the truth and an imagined world side by side while the viewer cannot tell them apart.

    Pending answers differ in most worlds, and so would all that follows. Every other time they are withdrawn first.
    """
    one, two = state.copy(), state.knowledge(viewer).imagine(run.dice)
    if run.dice.below(2):
        _withdraw_all(one)
        _withdraw_all(two)
    pair: Pair | None = (one, two)
    for _ in range(run.effort.follow):
        if pair is None or not _look_alike(run, *pair, viewer) or pair[0].over():
            return
        pair = _next_pair(run, *pair, viewer)


def _withdraw_all(state: State) -> None:
    for seat in sorted({seat for seat, _ in state.pending()}):
        state.withdraw(seat)


def _next_pair(run: Run, one: State, two: State, viewer: int) -> Pair | None:
    """Returns both worlds after an action that keeps them alike to the viewer, if a few trials find one."""
    seat = run.dice.choose(one.may_act())
    common = sorted(set(one.legal(seat)).intersection(two.legal(seat)))
    for _ in range(TRIALS if common else 0):
        after = (one.copy(), two.copy())
        if _same_step(run, *after, viewer, seat, run.dice.choose(common)):
            return after
    return None


def _same_step(run: Run, one: State, two: State, viewer: int, seat: int, action: int) -> bool:
    """Plays the action in both worlds; returns whether the viewer still cannot tell them apart."""
    stories: list[list[AnyEvent]] = [[], []]
    used = one.chance.used
    for world, story in zip((one, two), stories, strict=True):
        world.apply(seat, action, story)
    same_key = one.knowledge(viewer).key() == two.knowledge(viewer).key()
    told = [_describe_each(visible(story, viewer)) for story in stories]
    name = f"viewer {viewer}, {run.name(action)} of seat {seat}"
    run.expect("untold", same_key or told[0] != told[1], f"{name}: knowledge tells worlds apart, events do not")
    if one.pending() or two.pending():  # a hidden answer: others see no more than whether the seat is ready
        return same_key
    shown = viewer in one.revealed and viewer in two.revealed
    run.expect("revealed", same_key or shown, f"{name}: something was shown, revealed does not say so")
    if one.chance.used == used or not shown:  # a shuffle may bury what was told before it
        run.expect("leak", told[0] == told[1] or not same_key, f"{name}: events tell more than is known")
    return same_key


def _describe_each(events: list[AnyEvent]) -> list[bytes]:
    """Returns each event as bytes, with named things that moved the same way in sorted order.

    The order of the named things does not matter later. The places of the unnamed ones among them do: they can tell
    what the unnamed things are.
    """
    forms = [msgspec.json.encode(event) for event in events]
    ways: dict[object, list[int]] = {}
    for place, event in enumerate(events):
        if isinstance(event, Moved) and event.what is not None:
            ways.setdefault((type(event), event.source, event.target), []).append(place)
    for places in ways.values():
        for place, form in zip(places, sorted(forms[place] for place in places), strict=True):
            forms[place] = form
    return forms


def _look_alike(run: Run, one: State, two: State, viewer: int) -> bool:
    ids = sample_of_ids(run, set())[:: max(1, run.configuration.actions.size // 200)]
    seed = run.dice.seed()
    facts = [_collect_answers(run, state, viewer, ids, seed) for state in (one, two)]
    different = [name for name in facts[0] if facts[0][name] != facts[1][name]]
    return run.expect("leak", not different, f"viewer {viewer}: {different} show the truth")


def _collect_answers(run: Run, state: State, viewer: int, ids: list[int], seed: bytes) -> dict[str, Any]:
    """Returns everything that a state gives to a viewer."""
    parties = range(run.configuration.parties)
    facts: dict[str, Any] = {
        "to_act": state.to_act(),
        "may_act": state.may_act(),
        "imagine": state.knowledge(viewer).imagine(Dice(seed)).to_bytes(),
        "score": [state.score(party, viewer) for party in parties],
        "projected": [state.projected(party, viewer) for party in parties],
        "points_with_projected": [state.points_with_projected(party, viewer) for party in parties],
        "end_bonuses": [state.end_bonuses(party, viewer) for party in parties],
        "coming_scoring": state.coming_scoring(),
        "holdings": [state.holdings(seat) for seat in range(state.configuration.players)],
        "expected_points": [state.expected_points(party, viewer) for party in parties],
    }
    if viewer == SPECTATOR:
        return facts
    encoding = [math.nan] * run.configuration.encoding_size()
    state.encode(viewer, encoding)
    return facts | {
        "legal": state.legal(viewer),
        "prompt": state.prompt(viewer),
        "default_answer": state.default_answer(viewer),
        "why_not": [state.why_not(viewer, action) for action in ids],
        "encode": encoding,
    }
