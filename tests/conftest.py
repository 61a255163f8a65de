"""The two tiers: `make test` is the same each time, `make soak` searches further."""

from pathlib import Path

import pytest
from hypothesis import settings

PAGE = Path(__file__).parent / "web"

settings.register_profile("test", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("soak", deadline=None, max_examples=2000, print_blob=True)


def _soaking(config: pytest.Config) -> bool:
    return "soak" in config.option.markexpr


def pytest_configure(config: pytest.Config) -> None:
    """Choose how far the property tests search."""
    settings.load_profile("soak" if _soaking(config) else "test")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The page is tested in a run of its own: a browser's loop and greenlets unsettle what else its process tests."""
    return True if collection_path == PAGE and not any("web" in word for word in config.args) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the long tier out, unless the marker expression speaks of it."""
    if _soaking(config):
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
