"""Will of the Consul: points, difficulty, the result and what is hidden, C-08 to C-14, with C-E1 and C-E3."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum import words
from oppidum.engine import record_text
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import ConfigurationError, OptionValue, Pack
from oppidum.engine.events import SPECTATOR, Asked, Scored
from oppidum.engine.position import ImpossiblePosition
from oppidum.engine.record import final_state
from oppidum.engine.recorder import Recorder
from oppidum.games.foundations.data.packs import load
from oppidum.games.foundations.data.schema import ConsulToken
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.shown.facts import FACTS, facts_of
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move, play
from tests.games.foundations.modules import Tree, configured, consul_of, with_consul
from tests.games.foundations.tables import legal, owned, player, standing

TOKENS = load("rome").consul_token
CONSUL = 2
"""The party of the Consul at a table for two."""


def scored(table: ModularState, party: int, category: str) -> list[int]:
    return [line.points for line in table.projected(party, SPECTATOR).lines if line.category == category]


def new(players: int, level: str, seed: int, **options: OptionValue) -> Any:
    return configured(players, consul=level, **options).new(seed)


# Population


@pytest.mark.rule("C-08", "C-E1")
def test_most_citizens_score_the_bonus_alone_and_others_lose_the_difference() -> None:
    homes = ["clients-houses C1 C2", "clients-houses C4 C5", "freedmans-house E1", "freedmans-house E3"]
    titus = player("grand-insula-long A1 A2 A3 A4", "insula-long B1 B2 B3")
    table = with_consul(titus, {}, tokens=homes, market=[], final_turns=1)
    assert list(table.citizens) == [10, 0, 12]
    assert [scored(table, party, "population") for party in range(3)] == [[-2], [-12], [4]]
    told = play(table, "income")
    assert list(table.points) == [-2, -12, 4]
    (gain,) = [event for event in told if isinstance(event, Scored) and event.party == CONSUL]
    assert (gain.target, gain.rule) == (("modules", "consul", "points"), "C-08")
    assert gain.message is not None
    assert words.say(gain.message) == "The Consul scores 4 points: Bonus for the largest population."


@pytest.mark.rule("C-08")
@pytest.mark.parametrize(("era", "bonus"), [(1, 4), (2, 7), (3, 10)])
def test_all_who_share_the_lead_get_the_bonus_of_the_era(era: int, bonus: int) -> None:
    table = with_consul(
        player("domus-maxima A1 A2"),
        player("domus-maxima B1 B2"),
        tokens=["freedmans-house C1"],
        era=era,
        market=[],
        final_turns=1,
    )
    assert [scored(table, party, "population") for party in range(3)] == [[bonus]] * 3


@pytest.mark.rule("C-08")
def test_the_consul_loses_the_difference_too() -> None:
    table = with_consul(player("domus-maxima A1 A2"), {}, market=[], final_turns=1)
    assert [scored(table, party, "population") for party in range(3)] == [[4], [-2], [-2]]


@pytest.mark.rule("C-11")
def test_without_any_citizen_nobody_gets_the_bonus_and_nobody_loses() -> None:
    table = with_consul(player("fountain A1"), {}, market=[], final_turns=1)
    assert [scored(table, party, "population") for party in range(3)] == [[], [], []]


@pytest.mark.rule("C-11")
def test_points_fall_below_nothing_within_the_limits() -> None:
    table = with_consul(player("grand-insula-long A1 A2 A3 A4"), {}, market=[], final_turns=1)
    play(table, "income")
    assert list(table.points) == [4, -6, -6]
    assert table.configuration.limits.least_points < -6


# Tokens score as buildings


@pytest.mark.rule("C-06", "C-08", "C-11", "C-12", "M-06")
@pytest.mark.parametrize("token", TOKENS, ids=lambda token: token.id)
@pytest.mark.parametrize("era", [1, 3])
def test_every_token_shows_and_scores_its_values(token: ConsulToken, era: int) -> None:
    lots = ["B2", "B2 B3", "B2 B3 B4", "B2 B3 B4 B5"][token.size - 1]
    mine = player("domus-maxima A2 A3", "bakery C2", "garden B1")
    table = with_consul(mine, {}, tokens=[f"{token.id} {lots}"], era=era, market=[], final_turns=1)
    view = consul_of(table)
    assert (view.citizens, view.coins) == (token.citizens, token.coins)
    assert view.unseen[token.id] == token.count - 1
    beside = {"adjacent_citizen": 2, "adjacent_coin": 1, "adjacent_civic": 1, "adjacent_building": 3}
    civic = [beside[token.scores.of] // token.scores.per * token.scores.vp] if token.scores else []
    printed = ([token.vp] if token.vp else []) + ([token.coins] if era == 3 and token.coins else [])
    assert scored(table, CONSUL, "civic") == civic
    assert scored(table, CONSUL, "commercial") == printed
    coins = list(table.coins)
    play(table, "income")
    assert list(table.coins) == [coins[0] + 5 + 1 + (1 if era < 3 else 0), 0]


@pytest.mark.rule("C-12")
@pytest.mark.parametrize(
    ("civic", "token", "points"),
    [
        ("library", "palace-quarter B1 B2 B3 B4", 4),
        ("market", "market-hall B1 B2 B3 B4", 4),
        ("garden", "mint B1 B2", 2),
        ("fountain", "granary B1 B2", 1),
    ],
)
def test_tokens_are_buildings_for_everybodys_civic_buildings(civic: str, token: str, points: int) -> None:
    table = with_consul(player(f"{civic} A1"), {}, tokens=[token], market=[], final_turns=1)
    assert scored(table, 0, "civic") == [points]


@pytest.mark.rule("C-06")
def test_a_card_pack_changes_tokens() -> None:
    entries = [{"id": "granary", "coins": 4, "vp": 0, "count": 1}, {"id": "mint", "size": 3}]
    pack = Pack("mine", {"consul_token": entries}, "rome")
    configuration: Any = ROME.configure(2, {"consul": "standard"}, pack)
    rival = {"buildings": ["granary A1 A2", "mint C1 C2 D2"]}
    table = configuration.from_position(
        {"rivals": [rival], "market": [], "final_turns": 1}, configuration.new(1).chance
    )
    assert (consul_of(table).coins, consul_of(table).unseen["granary"]) == (4, 0)
    assert scored(table, CONSUL, "commercial") == []
    assert [len(pile) for pile in table.position()["modules"]["consul"]["piles"]] == [12, 8 - 1 - 3, 5, 5]


# Monuments


@pytest.mark.rule("C-12", "M-09")
def test_jupiter_pays_the_consul_too_and_the_colosseum_does_not() -> None:
    builder = player("domus C3", lots="A1 A2 B1 B2")
    tokens = ["oil-stall A3", "schoolroom B3"]
    for monument in ("temple-of-jupiter", "colosseum"):
        drawn = {"monuments": {"drawn": [monument]}}
        table = with_consul(builder, player("domus C1"), tokens=tokens, modules=drawn, consul={"steers": 2})
        play(table, f"build {monument} A1 A2 B1 B2")
        jupiter = monument == "temple-of-jupiter"
        assert list(table.points) == ([0, 2, 2] if jupiter else [0, 0, 0])
        assert list(table.coins) == ([0, 0] if jupiter else [0, 3])
        (copy,) = [table.configuration.from_position(table.position(), table.chance)]
        assert copy.position() == table.position()


@pytest.mark.rule("C-12", "M-06")
@pytest.mark.parametrize("monument", ["temple-of-minerva", "temple-of-vulcan"])
def test_minerva_and_vulcan_grow_when_the_consul_builds_beside_them(monument: str) -> None:
    place = {"temple-of-minerva": "A1 A2 B2 C1 C2", "temple-of-vulcan": "A1 B1 B2 C1"}[monument]
    table = with_consul(
        player(f"{monument} {place}"),
        {},
        market=["D1", "G1", "G2", "G3", "G4", "G5"],
        modules={"monuments": {"drawn": [monument]}},
        consul={"ready": True},
    )
    minerva = monument == "temple-of-minerva"
    shown = table.citizens if minerva else table.trade
    before = shown[0]
    play(table, "income")
    assert owned(table, CONSUL) == ["D1"]
    assert (table.citizens if minerva else table.trade)[0] == before + 1


@pytest.mark.rule("C-12", "M-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_monuments_counts_players_only(players: int) -> None:
    table = new(players, "hard", 1, monuments=True)
    assert len(table.module_views()["monuments"].pool) == players + 3


# Difficulty


@pytest.mark.rule("C-09", "F-09", "F-06")
@pytest.mark.parametrize("drafting", [False, True])
@pytest.mark.parametrize(
    ("players", "level", "deeds", "piles"),
    [
        (2, "standard", 0, [13, 12, 12]),
        (2, "hard", 2, [12, 12, 11]),
        (2, "challenge", 4, [11, 11, 11]),
        (3, "hard", 2, [15, 15, 14]),
        (3, "challenge", 4, [14, 14, 14]),
        (4, "hard", 2, [19, 18, 18]),
        (4, "challenge", 4, [18, 18, 17]),
    ],
)
def test_the_difficulty_says_how_many_deeds_the_consul_draws(
    players: int, level: str, deeds: int, piles: list[int], drafting: bool
) -> None:
    table = new(players, level, 3, drafting=drafting)
    if drafting:
        assert consul_of(table).deeds == []
        while table.phase == 0:
            play(table, legal(table)[0])
    assert len(consul_of(table).deeds) == deeds
    assert [len(pile) for pile in table.piles()] == [piles[0] - 6, *piles[1:]]


@pytest.mark.rule("C-09", "C-E3")
def test_the_first_deeds_are_filled_largest_size_first_and_the_first_player_chooses() -> None:
    met = set()
    for seed in range(60):
        table = new(2, "hard", seed)
        first, second = consul_of(table).deeds
        column = {name: (ord(name[0]), int(name[1:])) for name in (first, second)}
        apart = sum(abs(a - b) for a, b in zip(column[first], column[second], strict=True))
        met.add(apart == 1)
        if apart == 1:
            assert str(standing(table, first)).split()[1:] == [first, second]
            continue
        assert table.to_act() == [table.first] == [consul_of(table).steers]
        assert sorted(legal(table)) == sorted([f"place {first}", f"place {second}"])
        play(table, legal(table)[0])
        assert None not in (standing(table, first), standing(table, second))
        assert (table.to_act(), legal(table)[0]) == ([table.first], "income")
    assert met == {True, False}


@pytest.mark.rule("C-13")
def test_each_choice_comes_before_its_token_and_before_the_first_turn() -> None:
    table = next(table for table in (new(3, "challenge", seed) for seed in range(30)) if len(legal(table)) == 4)
    seen = []
    rules = []
    while legal(table)[0].startswith("place"):
        assert table.prompt(table.first).key == "foundations-prompt-consul-fill"
        seen.append(sum(standing(table, lot) is not None for lot in consul_of(table).deeds))
        rules += [event.rule for event in play(table, legal(table)[-1]) if isinstance(event, Asked)]
    assert seen == [0, 1, 2]
    assert rules == ["C-13", "C-13", "X-03"]
    assert not consul_of(table).ready


@pytest.mark.rule("C-14", "F-08")
def test_after_the_draft_all_see_the_deeds_of_the_consul() -> None:
    table = new(2, "hard", 5, drafting=True)
    told = []
    while table.phase == 0:
        told = move(table, table.to_act()[0], legal(table)[0])
    drawn = [event for event in told if event.rule == "C-14"]
    assert [event.audience for event in drawn] == [None, None]
    assert set(table.revealed) == {0, 1, SPECTATOR}


@pytest.mark.rule("C-14", "F-08")
def test_a_draft_written_without_piles_keeps_the_sizes_of_the_difficulty() -> None:
    started = new(2, "hard", 5, drafting=True).position()
    del started["piles"]
    configuration = configured(2, consul="hard", drafting=True)
    table: Any = configuration.from_position(started, configuration.new(1).chance)
    assert [len(pile) for pile in table.piles()] == [14, 12, 11]


# The end


@pytest.mark.rule("C-10")
@pytest.mark.parametrize(("points", "won"), [((9, 8), True), ((30, 7), False), ((7, 7), False), ((8, 8), True)])
def test_the_players_win_together_if_each_ends_above_the_consul(points: tuple[int, int], won: bool) -> None:
    seats = [{"points": each} for each in points]
    table = with_consul(*seats, market=[], final_turns=1, turn=2, era=3, points=7)
    told = play(table, "income")
    outcomes = table.result().seats
    assert [outcome.won for outcome in outcomes] == [won, won]
    assert [outcome.points for outcome in outcomes] == list(points)
    assert ([outcome.team for outcome in outcomes], [table.team(party) for party in range(3)]) == ([0, 0], [0, 0, 2])
    assert table.result().target == 8
    verdict = next(event for event in told if event.rule == "C-10" and event.message)
    assert verdict.message is not None
    assert words.say(verdict.message).startswith("You win together" if won else "The Consul wins with 7")


@pytest.mark.rule("C-10")
def test_all_win_together_by_scores_of_their_own() -> None:
    with_it, without = (configured(2, consul=level) for level in ("hard", "none"))
    assert (with_it.cooperative, with_it.one_score, with_it.parties) == (True, False, 3)
    assert (without.cooperative, without.one_score, without.parties) == (False, False, 2)
    assert [words.say(rival) for rival in with_it.rivals] == ["The Consul"]


# What goes together


@pytest.mark.rule("X-01")
@pytest.mark.parametrize(
    "option",
    [{"roles": True}, {"objectives": "hidden"}, {"objectives": "public"}, {"invocations": True}, {"roads": True}],
)
def test_the_consul_goes_with_monuments_and_drafting_alone(option: dict[str, OptionValue]) -> None:
    with pytest.raises(ConfigurationError) as refused:
        configured(3, **{"consul": "hard", "monuments": True, **option})
    (name,) = option
    said = words.say(refused.value.message)
    assert said == f"The Will of the Consul goes with Monuments and deed drafting alone: leave out {name} (X-01)."
    assert configured(3, **{"consul": "none", "monuments": True, **option}).rivals == ()


@pytest.mark.rule("X-01")
def test_five_cannot_play_against_the_consul() -> None:
    with pytest.raises(ConfigurationError) as refused:
        configured(5, consul="standard")
    assert words.say(refused.value.message) == "The Will of the Consul is for at most 4 players (X-01)."


# What is hidden


@pytest.mark.rule("C-05")
def test_the_order_of_the_tokens_is_hidden_and_drawn_evenly() -> None:
    ones = [token.id for token in TOKENS if token.size == 1 for _ in range(token.count)]
    city = [
        f"{name} {lot}"
        for name, lot in zip(ones[:9], ["A1", "A3", "A5", "A7", "C1", "C3", "C5", "C7", "E1"], strict=True)
    ]
    table = with_consul({}, {}, tokens=city)
    knowledge, dice = table.knowledge(0), Dice(seed_bytes(4))
    piles = [knowledge.imagine(dice).position()["modules"]["consul"]["piles"] for _ in range(600)]
    orders = [tuple(pile[0]) for pile in piles]
    assert len(set(orders)) == 6
    assert min(orders.count(order) for order in set(orders)) > 60
    assert len({tuple(pile[3]) for pile in piles}) > 20
    assert table.knowledge(1).view().modules["consul"] == table.knowledge(SPECTATOR).view().modules["consul"]


# Keeping


def asking() -> ModularState:
    """A table on which the first player has to choose a place."""
    tokens = ["granary A1 A2", "mint C1 C2"]
    table = with_consul({}, {}, market=["B2", "A5", "A6", "A7", "B7", "C7"], tokens=tokens, consul={"ready": True})
    play(table, "income")
    return table


@pytest.mark.rule("C-04")
def test_an_open_question_survives_copies_bytes_and_positions() -> None:
    table = asking()
    configuration: Any = table.configuration
    twins = [
        table.copy(),
        configuration.from_bytes(table.to_bytes()),
        configuration.from_position(table.position(), table.chance.copy()),
    ]
    ends = set()
    for twin in twins:
        assert (twin.position(), twin.to_act()) == (table.position(), [0])
        play(twin, "place A2 B2 C2", "place A1")
        ends.add(str(twin.position()))
    assert len(ends) == 1


@pytest.mark.rule("C-09", "C-04")
def test_a_record_replays_with_its_choices() -> None:
    configuration: Any = configured(2, consul="challenge", monuments=True)
    recorder, dice = Recorder(configuration, seed_bytes(3)), Dice(seed_bytes(8))
    while not recorder.state.over():
        seat = recorder.state.to_act()[0]
        recorder.play(seat, dice.choose(recorder.state.legal(seat)))
    text = record_text.write(recorder.save())
    assert " place " in text
    assert final_state(record_text.parse(text), configuration).to_bytes() == recorder.state.to_bytes()


def encoded(table: ModularState, seat: int = 0) -> dict[str, list[float]]:
    """What the seat knows as numbers, by field."""
    numbers = [0.0] * table.configuration.encoding_size()
    table.encode(seat, numbers)
    fields: dict[str, list[float]] = {}
    for field in table.configuration.encoding:
        fields[field.name], numbers = numbers[: field.size], numbers[field.size :]
    return fields


@pytest.mark.rule("C-12")
def test_the_encoding_tells_all_of_the_consul() -> None:
    consul = {"steers": 2, "ready": True, "discarded": ["oil-stall", "oil-stall"]}
    table = with_consul({}, {}, tokens=["market-hall A1 A2 A3 A4", "tenement C1 C2 C3"], points=9, consul=consul)
    told, lots = encoded(table), table.rules.lots
    assert told["consul"] == [9, 7, 4, 4, 1, 0]
    assert (told["consul_steers"], encoded(table, 1)["consul_steers"]) == ([0, 1], [1, 0])
    assert told["consul_discarded"] == [2.0 * (token.id == "oil-stall") for token in TOKENS]
    gone = {"oil-stall": 2, "market-hall": 1, "tenement": 1}
    assert told["consul_unseen"] == [token.count - gone.get(token.id, 0) for token in TOKENS]
    assert [sum(told["owners"][party * lots : (party + 1) * lots]) for party in range(3)] == [0, 0, 7]
    hall = table.rules.piece.index("market-hall")
    assert sum(told["buildings"][hall * lots : (hall + 1) * lots]) == 4
    waiting = encoded(asking())
    assert waiting["consul"][5] == 2
    assert waiting["consul_lot"].index(1) == table.rules.ground.names.index("B2")


def test_facts_have_the_tokens_of_the_consul_in_every_language() -> None:
    with_it, without = (facts_of(configured(2, consul=level)) for level in ("hard", "none"))
    assert without.tokens == {}
    assert (with_it.tokens["granary"].coins, with_it.tokens["granary"].vp, with_it.tokens["granary"].size) == (2, 6, 2)
    german = FACTS.rename(with_it, lambda thing: words.call(thing, "de"))
    assert german.tokens["granary"].name == "Kornspeicher"


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        ({"modules": {"consul": {"steers": 3}}}, "position.modules.consul.steers"),
        ({"modules": {"consul": {"piles": [["granary"]]}}}, "position.modules.consul.piles[0]"),
        ({"modules": {"consul": {"piles": [["palace"]]}}}, "position.modules.consul.piles[0]"),
        ({"modules": {"consul": {"piles": [["colonnade", "colonnade"]]}}}, "position.modules.consul.piles"),
        ({"modules": {"consul": {"discarded": ["villa"]}}}, "position.modules.consul.discarded"),
        ({"modules": {"consul": {"step": "fill"}}}, "position.modules.consul.step"),
        ({"modules": {"consul": {"lot": "Z9"}}}, "position.modules.consul.lot"),
        ({"rivals": [{}, {}]}, "position.rivals"),
        ({"rivals": [{"buildings": ["domus A1"]}]}, "position.rivals[0].buildings[0]"),
        ({"rivals": [{"buildings": ["granary A1"]}]}, "position.rivals[0].buildings[0]"),
        ({"rivals": [{"buildings": ["granary A1 B2"]}]}, "position.rivals[0].buildings[0]"),
        ({"rivals": [{"lots": ["A1"]}], "seats": [{"lots": ["A1"]}]}, "position.rivals[0].lots[0]"),
        ({"seats": [{"buildings": ["granary A1 A2"]}]}, "position.seats[0].buildings[0]"),
    ],
)
def test_what_cannot_be_is_refused(tree: Tree, path: str) -> None:
    configuration: Any = configured(2, consul="standard")
    with pytest.raises(ImpossiblePosition) as error:
        configuration.from_position(tree, configuration.new(1).chance)
    assert error.value.message.params["path"] == path


def test_a_game_without_the_consul_has_no_rivals() -> None:
    configuration: Any = configured(2, monuments=True)
    assert "rivals" not in configuration.new(1).position()
    with pytest.raises(ImpossiblePosition):
        configuration.from_position({"rivals": [{}]}, configuration.new(1).chance)
