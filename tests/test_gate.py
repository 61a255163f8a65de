"""The gate against slowing down watches every title and Rome's modules, in both builds."""

from __future__ import annotations

import json

import pytest

from bench.gate import BASE, KEPT, LEAST_SHARE, MIXES, STORED, TITLES, subject_of, verdicts


def test_the_gate_knows_the_pace_of_every_title() -> None:
    stored = json.loads(STORED.read_text("utf-8"))
    for build in ("pure", "compiled"):
        for title, players in TITLES.items():
            assert f"{title}, {players} players, from Python ({build})" in stored
        for subject in (BASE, *map(subject_of, MIXES)):
            assert f"{subject} ({build})" in stored


@pytest.mark.parametrize("mix", KEPT)
def test_modules_keep_a_quarter_of_the_base_games_pace(mix: str) -> None:
    stored = json.loads(STORED.read_text("utf-8"))
    assert {word for word, _, _ in verdicts(stored, stored)} == {"ok"}
    slow = stored | {f"{subject_of(mix)} (compiled)": stored[f"{BASE} (compiled)"] * LEAST_SHARE * 0.99}
    assert [word for word, _, _ in verdicts(slow, slow)].count("SLOWER") == 1


def test_what_is_a_third_slower_or_unknown_fails() -> None:
    stored = json.loads(STORED.read_text("utf-8"))
    subject = next(iter(stored))
    assert verdicts(stored | {subject: stored[subject] * 0.6}, stored)[0][0] == "SLOWER"
    assert verdicts(stored, {key: ratio for key, ratio in stored.items() if key != subject})[0][0] == "UNKNOWN"
