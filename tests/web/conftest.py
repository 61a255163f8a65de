"""One server with the page of these sources, and browsers that complain about whatever a page should not do."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.server.servers import Server
from tests.web import chromium

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60_000
"""Milliseconds: a busy machine is slow, not broken."""
NO_NETWORK, REFUSED = "ERR_INTERNET_DISCONNECTED", "responded with a status of 4"
Visit = Callable[..., Page]


def build() -> None:
    """The page, built from what is in the folder now."""
    done = subprocess.run([sys.executable, "tools/page.py"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    build()
    running = Server(tmp_path_factory.mktemp("page"), OPPIDUM_SYNCHRONOUS="NORMAL").start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        yield started
        started.close()


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[Visit]:
    """Opens a page of the server in a profile of its own: `visit("/", width=360)`.

    A browser complains when there is no network, and when a request is refused, which a test may mean by `refusals`.
    """
    problems: list[str] = []
    contexts = []

    def listen(page: Page, expected: tuple[str, ...]) -> None:
        def said(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not any(words in message.text for words in expected):
                problems.append(f"{message.type}: {message.text}")

        def asked(request: Request) -> None:
            if not request.url.startswith((server.url, f"ws://{server.address}", "data:", "blob:")):
                problems.append(f"an outside host: {request.url}")

        page.on("console", said)
        page.on("pageerror", lambda error: problems.append(f"fault: {error}"))
        page.on("request", asked)

    def visiting(path: str = "/", width: int = 1440, height: int = 900, theme: str = "light", **more: Any) -> Page:
        viewport = {"width": width, "height": height}
        expected = (NO_NETWORK, REFUSED) if more.pop("refusals", False) else (NO_NETWORK,)
        more = {"locale": "en-GB", "reduced_motion": "reduce"} | more
        context = browser.new_context(viewport=viewport, color_scheme=theme, base_url=server.url, **more)  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        listen(page, expected)
        page.goto(path)
        return page

    yield visiting
    for context in contexts:
        context.close()
    assert not problems
