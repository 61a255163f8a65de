"""Card packs from strangers: what is too much is refused before it costs anything."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

import oppidum
from oppidum import words
from oppidum.engine.configuration import ConfigurationError, Pack
from oppidum.engine.pack_bounds import LARGEST_NUMBER, MOST_ENTRIES, PACK_TEXT
from oppidum.engine.packs import MOST_FAULTS, BadPack, Components, read_pack
from oppidum.games import find

TITLES = ["metropolis", "rome", "hamlet", "sprawlopolis", "city-of-iron"]
HEAD = '[pack]\ngame = "city-of-iron"\nname = "mine"\n'

TOO_MUCH = {
    "bytes": "#" * PACK_TEXT.bytes,
    "bytes of other letters": "# " + "ß" * (PACK_TEXT.bytes // 2),
    "entries without end": "[[building]]\n" * 300_000,
    "dotted key": f"{'.'.join('a' * 5_000)} = 1",
    "dotted header": f"[{'.'.join('a' * 9)}]",
    "arrays": f"a = {'[' * 2_000}{']' * 2_000}",
    "inline tables": "a = " + "{a = " * 13 + "1" + "}" * 13,
    "text": f'a = "{"x" * 1_001}"',
    "text of lines": f'a = """{"x" * 1_001}"""',
    "digits": f"a = {'9' * 5_000}",
}


def components(title: str) -> Components:
    found = find(title).components()
    assert found is not None
    return found


def list_faults(title: str, data: dict[str, Any]) -> list[str]:
    return [f"{fault.path}: {words.say(fault.why)}" for fault in components(title).faults(data)]


@pytest.mark.parametrize("name", TOO_MUCH)
def test_a_text_beyond_the_bounds_never_reaches_the_parser(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(_text: str) -> None:
        pytest.fail("the text was parsed")

    monkeypatch.setattr(tomllib, "loads", parse)
    with pytest.raises(BadPack) as refused:
        read_pack(HEAD + TOO_MUCH[name])
    assert "at most 120" in words.say(refused.value.message).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("title", TITLES)
def test_the_built_in_values_of_every_title_are_well_within(title: str) -> None:
    text = components(title).export("mine", title)
    assert 3 * len(text) < PACK_TEXT.bytes
    pack = read_pack(text)
    assert list_faults(title, pack.data) == []
    assert all(3 * len(entries) < MOST_ENTRIES for entries in pack.data.values() if isinstance(entries, list))


@pytest.mark.parametrize("name", ["mine\\n", "mine\\u001b", "mine\\u202e"])
def test_the_name_of_a_pack_has_no_control_characters(name: str) -> None:
    with pytest.raises(BadPack):
        read_pack(HEAD.replace("mine", name))


@pytest.mark.parametrize("sign", ["\x1b[31m", "\x00", "\n", "\t", "\x9b", "\u202e", "\u200b", "\u2028"])
@pytest.mark.parametrize("title", TITLES)
def test_control_characters_are_refused_in_every_text(title: str, sign: str) -> None:
    table = "building" if title != "sprawlopolis" else "card"
    entry = components(title).tree()[table][0]
    data = {table: [{**entry, "name": f"House{sign}"}]}
    (fault,) = list_faults(title, data)
    assert fault.startswith(f"{table}[0].name: the text has a control character")
    with pytest.raises(ConfigurationError):
        find(title).configure(2, pack=Pack("mine", data, title))


@pytest.mark.parametrize("name", ["", " ", "\u3000\u2003", "\u2800", "\u3164 \u0301", "\ufe0f"])
@pytest.mark.parametrize("title", TITLES)
def test_a_name_without_a_visible_character_is_refused(title: str, name: str) -> None:
    table = "building" if title != "sprawlopolis" else "card"
    entry = components(title).tree()[table][0]
    data = {table: [{**entry, "name": name}]}
    (fault,) = components(title).faults(data)
    assert fault.path == f"{table}[0].name"
    assert words.say(fault.why) == "a name has at least one visible character"
    assert words.say(fault.why, language="de") == "ein Name hat mindestens ein sichtbares Zeichen"


def test_control_characters_are_refused_in_the_names_of_fields() -> None:
    (fault,) = list_faults("metropolis", {"building": [{"id": "house", "na\x1bme": "House"}]})
    assert fault.startswith("building[0]: a field has a name with more than 60 letters")
    (fault,) = list_faults("metropolis", {"x" * 61: []})
    assert fault.startswith(": a field has a name")


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"source": [{"id": f"s{n}", "what": "x"} for n in range(MOST_ENTRIES + 1)]}, "source: there are 201 entries"),
        ({"building": [{"id": "docks", "designed": ["cost"] * 999}]}, "building[0].designed: there are 999 entries"),
        ({"building": [{f"f{n}": n for n in range(999)}]}, "building[0]: there are 999 entries"),
        ({"building": [{"id": "docks", "name": "x" * 1_001}]}, "building[0].name: the text has more than"),
        ({"rules": {"actions": LARGEST_NUMBER + 1}}, "rules.actions: no number is beyond"),
        ({"rules": {"actions": -(10**30)}}, "rules.actions: no number is beyond"),
    ],
)
def test_values_beyond_the_bounds_are_named_by_their_path(data: dict[str, Any], fault: str) -> None:
    (found,) = list_faults("city-of-iron", data)
    assert found.startswith(fault)


def test_a_value_nested_without_end_is_refused() -> None:
    value: Any = 1
    for _ in range(5_000):
        value = [value]
    (fault,) = list_faults("rome", {"building": value})
    assert "more than 12 tables and lists inside one another" in fault


def test_only_the_first_faults_are_reported() -> None:
    data = {"building": [{"id": "docks"} | {f"f{n}": n for n in range(150)} for _ in range(MOST_ENTRIES)]}
    assert len(components("city-of-iron").faults(data)) == MOST_FAULTS


def test_a_pack_of_the_longest_lists_is_still_checked_as_a_whole() -> None:
    building = {"name": "B", "copies": [], "cost": {}, "effects": []}
    data = {"building": [{"id": f"b-{number}", **building} for number in range(MOST_ENTRIES)]}
    assert any("and 60 at most are possible" in fault for fault in list_faults("city-of-iron", data))


def test_dates_and_floats_are_refused_by_their_path() -> None:
    data = tomllib.loads(
        '[[building]]\nid = "house"\ncitizens = 1979-05-27\n[[building]]\nid = "condo"\ncitizens = nan'
    )
    assert [fault.partition(" ")[0] for fault in list_faults("metropolis", data)] == [
        "building[0].citizens:",
        "building[1].citizens:",
    ]


def test_every_title_with_packs_is_attacked_here() -> None:
    assert {game.key for game in oppidum.titles() if game.components() is not None} <= set(TITLES)
