"""Settings come from the environment, and the document lists them all."""

from pathlib import Path

import pytest

from oppidum import words
from oppidum.server.settings import PREFIX, BadSetting, Settings, read_settings

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "server.md"


def test_every_setting_is_documented_with_its_default() -> None:
    rows = [line.split("|")[1:3] for line in DOCUMENT.read_text().splitlines() if line.startswith("| `OPPIDUM_")]
    documented = {name.strip().strip("`"): default.strip() for name, default in rows}
    assert set(documented) == {PREFIX + field.upper() for field in Settings.__struct_fields__}
    for field in ("host", "port", "bot_workers", "synchronous", "rate_limits", "log_level"):
        assert documented[PREFIX + field.upper()] == f"`{getattr(Settings(), field)}`"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("OPPIDUM_PORT", "many"),
        ("OPPIDUM_PORT", "70000"),
        ("OPPIDUM_SYNCHRONOUS", "OFF"),
        ("OPPIDUM_BOT_WORKERS", "-1"),
    ],
)
def test_a_bad_setting_is_named(variable: str, value: str) -> None:
    with pytest.raises(BadSetting) as refused:
        read_settings({variable: value})
    assert variable in words.say(refused.value.message)


def test_data_go_where_the_environment_says() -> None:
    assert read_settings({"OPPIDUM_DATA": "here"}).storage_url == "sqlite+aiosqlite:///here/oppidum.db"
    assert read_settings({"XDG_DATA_HOME": "there"}).data == Path("there/oppidum")
