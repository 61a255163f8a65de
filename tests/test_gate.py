"""The gate against slowing down watches every title, in both builds."""

from __future__ import annotations

import json

from bench.gate import STORED, TITLES


def test_the_gate_knows_the_pace_of_every_title() -> None:
    stored = json.loads(STORED.read_text("utf-8"))
    for title, players in TITLES.items():
        for build in ("pure", "compiled"):
            assert f"{title}, {players} players, from Python ({build})" in stored
