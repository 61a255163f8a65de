"""The kit passes an honest game and catches each broken one by the check that is there for it."""

import copy
import math
import pickle
from pathlib import Path

import msgspec
import pytest

from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.conformance import Effort, check
from oppidum.engine.conformance.worlds import chi_square_bound
from oppidum.engine.events import AnyEvent, fold
from oppidum.engine.messages import Message
from oppidum.engine.position import ImpossiblePosition, read_position
from oppidum.words import Words
from tests.specimen.broken import BROKEN, GAMES, Alphabetical, Unfinished
from tests.specimen.specimen import SPECIMEN, Market, MarketConfiguration

CATALOGUE = Path(__file__).parent.parent / "specimen" / "specimen.ftl"


@pytest.mark.parametrize("players", [2, 3])
def test_the_specimen_keeps_every_promise(players: int) -> None:
    report = check(SPECIMEN.configure(players), games=20)
    assert not report.failures
    assert not report.unseen
    assert report.ok
    assert report.games == 20
    assert report.actions == sum(report.kinds.values())
    assert report.small_sets > 10
    assert all(report.secrets[name] for name in ("hands", "stock", "laid"))


@pytest.mark.parametrize("fault", BROKEN, ids=lambda fault: fault.__name__)
def test_a_broken_specimen_is_caught_by_its_check(fault: type) -> None:
    configuration = GAMES[fault].configure(2)
    reports = (check(configuration, games=games) for games in (2, 6))  # most faults show in the first games
    report = next((report for report in reports if BROKEN[fault] in report.failed), None)
    assert report is not None
    assert not report.ok


@pytest.mark.soak
def test_an_order_that_tells_what_is_hidden_is_caught_in_the_long_run() -> None:
    report = check(GAMES[Alphabetical].configure(3), games=150, effort=Effort(follow=20, small=0))
    assert set(report.failed) == {"leak"}


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3])
def test_the_specimen_keeps_every_promise_in_the_long_run(players: int) -> None:
    assert check(SPECIMEN.configure(players), games=400, seed=2, effort=Effort(samples=10)).ok


def test_what_never_occurs_is_reported_unless_it_is_explained() -> None:
    configuration = GAMES[Unfinished].configure(2)
    report = check(configuration, games=6)
    assert report.unseen == ["M-9"]
    assert report.rules["M-9"] == 0
    assert not report.failures
    assert not report.ok
    census = configuration.census
    try:
        configuration.census = msgspec.structs.replace(census, unreached={"M-9": "there is no such rule"})
        assert check(configuration, games=6).ok
    finally:
        configuration.census = census


def test_more_games_are_played_to_be_counted_while_something_was_never_seen() -> None:
    configuration = SPECIMEN.configure(2)
    alone = check(configuration, games=1, seed=4)
    assert alone.unseen
    assert not alone.census_games
    helped = check(configuration, games=1, seed=4, effort=Effort(census_games=300))
    assert not helped.unseen
    assert (helped.games, helped.census_games > 0) == (1, True)
    assert helped.actions == sum(helped.kinds.values()) > alone.actions


def test_no_more_games_are_played_once_everything_was_seen() -> None:
    assert check(SPECIMEN.configure(2), games=20, effort=Effort(census_games=300)).census_games == 0


def test_the_same_seed_gives_the_same_report() -> None:
    configuration = SPECIMEN.configure(2)
    assert check(configuration, games=3, seed=5) == check(configuration, games=3, seed=5)
    assert check(configuration, games=3, seed=5) != check(configuration, games=3, seed=6)


def test_a_failure_leads_back_to_its_state() -> None:
    fault = next(fault for fault in BROKEN if fault.__name__ == "Wasteful")
    configuration = GAMES[fault].configure(2)
    failure = next(each for each in check(configuration, games=2).failures if each.check == "law")
    state = configuration.new(failure.seed)
    for move in failure.line:
        seat, _, notation = move.partition(" ")
        state.play(int(seat) - 1, configuration.actions.parse(notation))
    assert len(failure.line) == failure.move
    assert not configuration.laws[0].holds(state)


def test_progress_is_told_after_each_game() -> None:
    told: list[int] = []
    check(SPECIMEN.configure(2), games=3, progress=lambda report: told.append(report.games))
    assert told == [1, 2, 3]


@pytest.mark.parametrize("freedom", [2, 4, 10, 22])
def test_the_chi_square_bound_is_passed_once_in_a_million_times(freedom: int) -> None:
    half = chi_square_bound(freedom) / 2
    tail = math.exp(-half) * sum(half**term / math.factorial(term) for term in range(freedom // 2))
    assert 2e-7 < tail < 1.5e-6


# The specimen itself, where the kit cannot see


def _market(players: int = 2) -> tuple[MarketConfiguration, Market]:
    configuration = SPECIMEN.configure(players)
    assert isinstance(configuration, MarketConfiguration)
    return configuration, configuration.new(1)


def _play(state: Market, *moves: str) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    for move in moves:
        seat, _, notation = move.partition(" ")
        state.play(int(seat) - 1, state.configuration.actions.parse(notation), events)
    return events


def test_every_message_has_words() -> None:
    words = Words(extra=[CATALOGUE])
    said: set[str] = set()

    def hear(tree: object) -> None:
        if isinstance(tree, Message):
            said.add(tree.key)
            words.say(tree)
        if isinstance(tree, msgspec.Struct):
            for name in tree.__struct_fields__:
                hear(getattr(tree, name))
        if isinstance(tree, dict | list | tuple):
            for item in tree.values() if isinstance(tree, dict) else tree:
                hear(item)

    for players in (2, 3):
        configuration, _ = _market(players)
        dice = Dice(seed_bytes(3))
        for seed in range(12):
            state = configuration.new(seed)
            while not state.over():
                seat, story = dice.choose(state.to_act()), list[AnyEvent]()
                hear([state.prompt(each) for each in range(players)])
                for each in range(players):
                    hear([state.why_not(each, action) for action in range(configuration.actions.size)])
                state.play(seat, dice.choose(state.legal(seat)), story)
                for answered in {each for each, _ in state.pending()}:
                    state.copy().withdraw(answered, story)
                hear(story)
                hear([state.score(party, 0) for party in range(players + 1)])
    own = {key for key in dict(words.keys()) if key.startswith("market-")}
    assert own - said == {"market-each-ware-once"}


def test_a_state_is_pickled_by_its_bytes() -> None:
    _, state = _market()
    for twin in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert twin.to_bytes() == state.to_bytes()
        assert twin.configuration is state.configuration


def test_an_only_answer_in_a_chain_is_taken_by_the_game() -> None:
    configuration, _ = _market()
    tree = {"open": _evening(), "hands": [["apples", "bread"], ["figs"]]}
    state = configuration.from_position(tree, Chance(seed_bytes(1)))
    _play(state, "1 pay bread")
    assert state.table.open.day == 2
    assert "apples" in state.table.hands[0] + state.table.stock[:1]


def test_a_chain_asks_where_there_is_a_choice() -> None:
    configuration, _ = _market()
    tree = {"open": _evening(), "hands": [["apples", "bread", "dates"], ["figs"]]}
    state = configuration.from_position(tree, Chance(seed_bytes(1)))
    _play(state, "1 pay bread")
    assert state.midway()
    assert [configuration.actions.notation(action) for action in state.legal(0)] == ["pay apples", "pay dates"]
    assert state.table.stock[0] == "bread"


def test_a_position_may_leave_the_stock_out() -> None:
    text = 'game = "market-day"\nplayers = 2\nseed = 7\n[position]\nhands = [["apples"], ["figs"]]\n'
    state = read_position(text, lambda _: SPECIMEN)
    assert isinstance(state, Market)
    assert state.table.hands == [["apples"], ["figs"]]
    assert len(state.table.stock) == 7
    assert read_position(text, lambda _: SPECIMEN).to_bytes() == state.to_bytes()


def test_an_impossible_position_is_refused() -> None:
    configuration, _ = _market()
    with pytest.raises(ImpossiblePosition):
        configuration.from_position({"hands": [["apples"], ["apples"]]}, Chance(seed_bytes(1)))
    with pytest.raises(ImpossiblePosition):
        configuration.from_position({"hands": [[7], []]}, Chance(seed_bytes(1)))


def test_a_passer_knows_what_the_receiver_holds() -> None:
    configuration, state = _market(3)
    passed = list(state.table.hands[0])
    old = state.knowledge(0).view()
    _play(state, "1 ready", "2 ready")
    events = _play(state, "3 ready")
    assert state.knowledge(0).view().hands[1].cards == passed
    assert state.knowledge(0).view().hands[2].cards == [None, None, None]
    assert fold(old, [])["hands"][0]["cards"] == passed
    assert any(event.rule == "M-4" for event in events)
    assert configuration.players == 3


def _evening() -> dict[str, object]:
    return {"ready": [False, False], "points": [0, 0, 0], "heap": [], "day": 1, "asking": "evening"}
