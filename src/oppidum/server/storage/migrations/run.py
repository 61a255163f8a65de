"""Migrates a database to the newest revision in the caller's transaction, and refuses one that is newer still."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from oppidum.engine.messages import Message, OppidumError
from oppidum.server.storage.models import metadata

FOLDER = Path(__file__).parent


class OtherRevision(OppidumError):
    """The database was made by a newer or an older Oppidum."""


def upgrade(connection: Connection) -> None:
    """Runs every migration that the database has not had. Pre: nobody else does so now."""
    scripts = _scripts()
    expect_known_revision(connection)

    def steps(revision: Any, _: MigrationContext) -> Any:
        return scripts._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), scripts, fn=steps) as environment:
        environment.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        environment.run_migrations()


def expect_known_revision(connection: Connection) -> None:
    """Refuses a database of a newer Oppidum, whose migrations this code does not have."""
    known = {step.revision for step in _scripts().walk_revisions()}
    unknown = [revision for revision in _revisions(connection) if revision not in known]
    if unknown:
        raise OtherRevision(Message("server-newer-database", {"revision": unknown[0]}))


def expect_current_revision(connection: Connection) -> None:
    """Refuses a database of an older or newer Oppidum than this."""
    expect_known_revision(connection)
    found = _revisions(connection)
    if set(found) != set(_scripts().get_heads()):
        raise OtherRevision(Message("server-older-database", {"revision": ", ".join(found) or "0"}))


def _revisions(connection: Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection).get_current_heads()


def _scripts() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)
