"""Brings a database to the newest version, in one transaction of the caller."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from oppidum.server.storage.models import metadata

FOLDER = Path(__file__).parent


def upgrade(connection: Connection) -> None:
    """Runs every step that the database has not seen. Pre: nobody else does so now."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)

    def steps(revision: Any, _: MigrationContext) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(config, scripts, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        environment.run_migrations()
