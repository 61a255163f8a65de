"""One server for the tests that need no more than that."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.houses import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"
