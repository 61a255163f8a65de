"""Measures the page: the bytes of a first view of a table, and the response to a click.

    python bench/page.py

It starts a server of its own and a real Chromium; the table is Rome with four players, in the middle of a game.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, Request, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.messages import play_game
from oppidum.engine.game import State
from tests.server.servers import Server
from tests.web import chromium
from tests.web.conftest import build
from tests.web.visitors import prompt, sit_down_at

CLICKS = 30
FEWEST_MOVES, FEWEST_PIECES = 60, 4
OBSERVE = """() => { window.taken = []; new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (entry.interactionId) window.taken.push(entry.duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true }); }"""


def find_middle_of_a_game() -> State:
    """Returns a table at which the first seat may build one thing or another."""
    for seed in range(100):
        for game, _, _ in play_game("rome", 4, seed):
            if game.version >= FEWEST_MOVES and game.to_act() == [0]:
                words = [game.state.configuration.actions.notation(action).split() for action in game.state.legal(0)]
                if len({word[1] for word in words if word[0] == "build"}) >= FEWEST_PIECES:
                    return game.state
    raise AssertionError("no such game")


def measure_transfer(page: Page, table: str) -> dict[str, int]:
    """Returns the bytes of each answer, with a cold cache, until the board stands."""
    sizes: dict[str, int] = {}

    def add_size(request: Request) -> None:
        if request.response() is not None:
            found = request.sizes()
            sizes[request.url] = found["responseBodySize"] + found["responseHeadersSize"]

    page.on("requestfinished", add_size)
    page.goto(table)
    expect(page.locator(".board svg").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    return sizes


def measure_clicks(page: Page) -> list[float]:
    """Returns the time from a click to the next paint, for pieces and places chosen one after the other."""
    expect(page.locator(".tray .able").first).to_be_visible()
    page.evaluate(OBSERVE)
    for number in range(CLICKS):
        pieces = page.locator(".tray .able")
        pieces.nth(number % pieces.count()).click()
        places = page.locator(".touch.can")
        if places.count():
            places.nth(number % places.count()).click()
        page.keyboard.press("r")
        page.keyboard.press("Escape")
    page.wait_for_timeout(300)
    found: list[float] = page.evaluate("() => window.taken")
    return found or [16.0]


def main() -> None:
    """Prints the figures."""
    build()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.FLAGS)
        page = browser.new_context(base_url=server.url).new_page()
        page.goto("/")
        sit_down_at(page, find_middle_of_a_game())
        expect(prompt(page).get_by_text("Your turn:")).to_be_visible(timeout=30_000)
        taken = measure_clicks(page)
        fresh = browser.new_context(base_url=server.url).new_page()
        sizes = measure_transfer(fresh, page.url)
        print(f"first view of a table: {sum(sizes.values()) / 1000:.0f} KB in {len(sizes)} answers")
        slow = sorted(taken)[int(len(taken) * 0.98)]
        print(f"click to next paint: median {statistics.median(taken):.0f} ms, 98 of 100 within {slow:.0f} ms")
        print(f"load of the machine meanwhile: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
