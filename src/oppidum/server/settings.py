"""The server's settings, read from environment variables; `docs/server.md` lists them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from oppidum.engine.messages import Message, OppidumError

PREFIX = "OPPIDUM_"
Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Seconds = Annotated[float, msgspec.Meta(ge=0)]
Days = Annotated[float, msgspec.Meta(ge=0, le=36_500)]


class BadSetting(OppidumError):
    """An environment variable has a value that is not allowed."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings, one field for each variable: `host` is OPPIDUM_HOST."""

    data: Path = msgspec.field(default_factory=lambda: default_folder(os.environ))
    database_url: str = ""
    host: str = "127.0.0.1"
    port: Port = 8000
    metrics_port: Port = 0
    public_url: str = ""
    hosts: str = ""
    proxies: str = ""
    connections: Annotated[int, msgspec.Meta(ge=1)] = 8192
    connections_per_address: Annotated[int, msgspec.Meta(ge=1)] = 128
    request_seconds: Annotated[float, msgspec.Meta(gt=0)] = 15.0
    bot_workers: Annotated[int, msgspec.Meta(ge=0, le=64)] = 2
    bot_seconds: Annotated[float, msgspec.Meta(ge=0.001, le=3600)] = 2.0
    bot_simulations: Annotated[int, msgspec.Meta(ge=1, le=999_999_999)] = 10_000
    check_workers: Annotated[int, msgspec.Meta(ge=1, le=16)] = 2
    check_seconds: Annotated[float, msgspec.Meta(gt=0)] = 2.0
    idle_seconds: Seconds = 600.0
    clock_grace_seconds: Seconds = 30.0
    drain_seconds: Seconds = 0.0
    open_table_hours: Annotated[float, msgspec.Meta(gt=0)] = 24.0
    invite_days: Annotated[float, msgspec.Meta(gt=0)] = 7.0
    keep_finished_days: Days = 0.0
    keep_abandoned_days: Days = 0.0
    keep_guests_days: Days = 0.0
    keep_chat_days: Days = 0.0
    archive: str = ""
    synchronous: Literal["FULL", "NORMAL"] = "FULL"
    rate_limits: Literal["on", "off"] = "on"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    access_log: Literal["off", "on", "addresses"] = "off"

    @property
    def storage_url(self) -> str:
        """Returns the address of the database: the given one, else that of a SQLite file in the data folder."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data / 'oppidum.db'}"

    @property
    def secure(self) -> bool:
        """Whether browsers reach the server by TLS."""
        return self.public_url.startswith("https://")


def default_folder(environment: Mapping[str, str]) -> Path:
    """Returns the data folder that is used if none is given."""
    base = environment.get("XDG_DATA_HOME")
    return (Path(base) if base else Path("~/.local/share").expanduser()) / "oppidum"


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Reads the settings from these variables; BadSetting names a variable that is wrong.

    >>> read_settings({"OPPIDUM_PORT": "9000"}).port
    9000
    """
    given = {
        field: environment[name]
        for field in Settings.__struct_fields__
        if (name := PREFIX + field.upper()) in environment
    }
    given.setdefault("data", str(default_folder(environment)))
    try:
        return msgspec.convert(given, Settings, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$.")
        variable = PREFIX + path.rstrip("`").upper()
        raise BadSetting(Message("server-bad-setting", {"variable": variable, "why": reason})) from None


def _path(wanted: type, value: object) -> object:
    return Path(str(value)) if wanted is Path else value
