"""A table that is closed or retired: a sentence, the story and the record instead of the board."""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.server.servers import Server
from tests.web.conftest import Visit
from tests.web.inspection import good
from tests.web.visitors import begin, gather, prompt, take_income

HEADINGS = {
    "closed": "This table is closed.",
    "retired": "The rules of this game have changed, so nobody can play on here.",
}


CONFIRM = "() => document.getElementById('confirm')?.click()"
"""Acts, which tells the page at once, unless a server that tidies up has told it before."""


def _propose_income(page: Page) -> None:
    prompt(page).get_by_role("button", name="Take income").click()
    expect(prompt(page).get_by_role("button", name="Confirm")).to_be_visible()


def _close(server: Server, page: Page, status: str = "closed") -> str:
    """Has the administrator close the table that the page shows, or makes it retired; its id."""
    table = page.url.split("?")[0].rsplit("/", 1)[1]
    given = os.environ | {"OPPIDUM_DATA": str(server.data)}
    program = [sys.executable, "-m", "oppidum.cli", "admin", "close", table]
    subprocess.run(program, env=given, check=True, capture_output=True, timeout=120)
    with closing(sqlite3.connect(server.data / "oppidum.db")) as database:
        database.execute("UPDATE tables SET status = ? WHERE id = ?", (status, table))
        database.commit()
    return table


@pytest.mark.parametrize(("status", "width"), [("closed", 1440), ("retired", 360)])
def test_a_table_out_of_play_says_why_and_can_be_read(visit: Visit, server: Server, status: str, width: int) -> None:
    page = visit("/", width=width, height=740, refusals=True)
    begin(page, "Foundations of Metropolis", players=2)
    take_income(page)
    expect(prompt(page).get_by_role("group", name="Your choices")).to_be_visible()
    _propose_income(page)
    table = _close(server, page, status)
    page.evaluate(CONFIRM)
    expect(page.get_by_role("heading", name=HEADINGS[status])).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="The table was closed.")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Ada")).not_to_have_count(0)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert f'[Table "{table}"]' in download.value.path().read_text()
    expect(prompt(page)).to_have_count(0)
    expect(page).not_to_have_title(re.compile("Your turn"))
    good(page)
    page.reload()
    expect(page.get_by_role("heading", name=HEADINGS[status])).to_be_visible()
    if status == "retired":
        page.goto("/")
        page.get_by_role("link", name="Foundations of Metropolis").filter(has_text="Retired").click()
        page.get_by_role("button", name="Remove from my games").click()
        page.wait_for_url(re.compile(r"/$"))
    expect(page.get_by_role("link", name="Foundations of Metropolis").filter(has_text="Retired")).to_have_count(0)


def test_people_at_one_screen_see_it_too(visit: Visit, server: Server) -> None:
    page = visit("/", refusals=True)
    gather(page, "Foundations of Metropolis", ["Ada", "Bob"])
    page.get_by_role("button", name=re.compile("show the table")).click()
    expect(prompt(page)).to_be_visible()
    _propose_income(page)
    _close(server, page)
    page.evaluate(CONFIRM)
    for _ in range(2):
        expect(page.get_by_role("heading", name=HEADINGS["closed"])).to_be_visible()
        page.reload()
