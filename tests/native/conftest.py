"""The compiled build, for the tests that need it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.native.builds import NATIVE


@pytest.fixture(scope="session")
def native() -> Path:
    if not (NATIVE / "oppidum").is_dir() and os.environ.get("OPPIDUM_REQUIRE_NATIVE") != "1":
        pytest.skip("the compiled build is not there; make native makes it, and make test requires it")
    return NATIVE
