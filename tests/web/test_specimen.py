"""A title that the page knows nothing of: its prompts are answered from the list, with no board at all."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.servers import Server
from tests.web.conftest import ROOT, Visit, build
from tests.web.visitors import REACHED, choices, gather, prompt

WORDS = (ROOT / "tests" / "specimen" / "specimen.ftl").read_text("utf-8")
PROGRAM = """
from oppidum.cli.main import main
from oppidum.games.families import FAMILIES, Family

FAMILIES["market_day"] = Family(titles={"market-day": "tests.specimen.specimen:SPECIMEN"})
main(["serve"])
"""


class ServerWithSpecimen(Server):
    """A server that also has the specimen among its titles."""

    def start(self) -> "ServerWithSpecimen":
        self.data.mkdir(parents=True, exist_ok=True)
        given = {"OPPIDUM_DATA": str(self.data), "OPPIDUM_PORT": str(self.port), "OPPIDUM_RATE_LIMITS": "off"}
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM], cwd=ROOT, env=os.environ | given, stdout=log, stderr=log
            )
        self._await()
        return self


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    build()
    running = ServerWithSpecimen(tmp_path_factory.mktemp("specimen")).start()
    yield running
    running.stop()


def test_a_title_without_a_board_is_played_from_the_list(visit: Visit) -> None:
    page = visit("about:blank")

    def with_its_words(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{answer.text()}\n{WORDS}")

    page.route("**/api/words/en", with_its_words)
    page.goto("/")
    gather(page, "Market Day", ["Ada", "Bob"])
    dice, curtain = random.Random(1), page.get_by_role("button", name=re.compile("show the table"))
    over = page.get_by_role("button", name="Replay")
    asked = choices(page).first.or_(prompt(page).get_by_role("button", name="Confirm"))
    while True:
        expect(curtain.or_(asked).or_(over).first).to_be_visible()
        if over.is_visible():
            break
        if curtain.is_visible():
            curtain.click()
            expect(page.get_by_role("region", name="The table")).to_be_visible()
        else:
            _answer(page, dice)
    expect(page.get_by_role("table")).to_contain_text("Points")


def _answer(page: Page, dice: random.Random) -> None:
    confirm = prompt(page).get_by_role("button", name="Confirm")
    while not confirm.is_visible():
        count = choices(page).count()
        if not count:
            return  # the answer is on its way, or somebody else is asked
        choices(page).nth(dice.randrange(count)).click()
    before = page.evaluate(REACHED)
    confirm.click()
    page.wait_for_function(f"before => {REACHED} !== before", arg=before)
