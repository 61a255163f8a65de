"""A real Chromium for the tests: the machine's own, else one that is installed now."""

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
INSTALLING_SECONDS = 600


def find() -> str | None:
    """The path of a Chromium; None where Playwright has brought one of its own."""
    found = _there()
    if found is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        _try(["apt-get", "install", "-y", "-q", "chromium"])
        found = _there()
    if found is not None:
        return found
    if _try(["playwright", "install", "chromium"]):
        return None
    raise AssertionError(
        "There is no Chromium: “apt-get install chromium” or “playwright install chromium” installs one."
    )


def _there() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _try(command: list[str]) -> bool:
    done = subprocess.run(command, capture_output=True, timeout=INSTALLING_SECONDS, check=False)
    return done.returncode == 0
