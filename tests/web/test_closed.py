"""A table that is closed before its game begins says why."""

import secrets

from playwright.sync_api import expect

from tests.server import patient
from tests.server.servers import Server
from tests.web.conftest import Visit


def test_a_table_that_everybody_left_says_so_and_leads_home(visit: Visit, server: Server) -> None:
    with patient.Client(base_url=f"{server.url}/api") as http:
        http.headers["authorization"] = f"Bearer {http.post('/guests', json={'name': 'Ben'}).json()['token']}"
        wanted = {"title": "metropolis", "players": 2, "share": secrets.token_hex(16)}
        table = http.post("/tables", json=wanted).json()["id"]
        page = visit(f"/t/{table}")
        expect(page.get_by_text("Ben").first).to_be_visible()
        http.post(f"/tables/{table}/leave")
    expect(page.get_by_role("alert").get_by_text("everybody had left it")).to_be_visible()
    page.locator("main").get_by_role("link").click()
    expect(page).to_have_url(f"{server.url}/")
