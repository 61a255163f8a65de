"""The city has no bounds: fifteen cards in a line, in any direction, place, score, record and replay."""

from __future__ import annotations

import pytest

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.position import read_position, write_position
from oppidum.engine.record import final_state
from oppidum.engine.record_text import parse, write
from oppidum.engine.recorder import Recorder
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView
from oppidum.games.sprawlopolis.titles import SPRAWLOPOLIS
from tests.games.sprawlopolis.tables import configuration

STRAIGHT = [(2, 0), (-2, 0), (0, 2), (0, -2)]
STAIRS = [(right * across, down * along) for right in (1, -1) for down in (1, -1) for across, along in ((2, 1), (1, 2))]


@pytest.mark.rule("S-20", "S-21", "S-03")
@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("step", STRAIGHT + STAIRS, ids=str)
def test_fifteen_cards_one_way(step: tuple[int, int], players: int) -> None:
    made = configuration(players)
    recorder = Recorder(made, seed_bytes(5))
    for turn in range(1, 15):
        seat = recorder.state.to_act()[0]
        recorder.play(seat, recorder.state.legal(seat)[0])
        notation = f"place {turn * step[0]},{turn * step[1]}" + (" turned" if turn % 2 else "")
        recorder.play(seat, made.actions.parse(notation))
    state = recorder.state
    assert state.over()
    view = state.knowledge(0).view()
    assert isinstance(view, SprawlopolisView)
    assert len(view.city) == 60
    assert state.score(0, 0).total == state.expected_points(0, 0) == state.result().seats[0].points
    record = parse(write(recorder.record))
    assert final_state(record, record.configure(lambda _: SPRAWLOPOLIS, None)).digest() == state.digest()
    assert read_position(write_position(state), lambda _: SPRAWLOPOLIS).digest() == state.digest()
    assert made.from_bytes(state.to_bytes()).digest() == state.digest()


@pytest.mark.rule("S-C18")
def test_a_straight_city_is_thirty_blocks_long() -> None:
    made = configuration(1)
    free = [card for card in range(1, 19) if card not in (12, 17, 18)]
    cards = [f"{card} {2 * place},0" for place, card in enumerate(free)]
    state = made.from_position({"conditions": [12, 17, 18], "city": cards}, Chance(seed_bytes(1)))
    lines = [line for line in state.score(0, 0).lines if line.rule == "S-C18"]
    assert [line.points for line in lines] == [30, 2]
