"""A real Chromium for the tests: the machine's own, else one that is installed now."""

from tests.programs import find_program, run_installer

SHELL = "chromium-headless-shell"
"""Chromium without windows: a whole one also draws its own tabs and bars for each page, which takes as long again."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find() -> str | None:
    """Returns the path of a Chromium; None where Playwright has brought one of its own."""
    found = find_program(SHELL, package=SHELL) or find_program(*NAMES, package="chromium")
    if found is not None:
        return found
    if run_installer(["playwright", "install", "chromium"]):
        return None
    raise AssertionError(
        "There is no Chromium: “apt-get install chromium” or “playwright install chromium” installs one."
    )
