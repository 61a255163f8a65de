"""Board, hand and question are in sight together, at the largest table, on a large screen and on a small one."""

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from oppidum.engine.chance import seed_bytes
from oppidum.games.foundations.titles import METROPOLIS, ROME, FoundationsTitle
from tests.games.foundations import tables as foundations
from tests.games.foundations.modules import with_invocations
from tests.web.conftest import Visit
from tests.web.visitors import begin, prompt, sit_down_at

TITLES = [("Foundations of Metropolis", 4), ("Foundations of Rome", 5), ("Sprawlopolis", 4), ("City of Iron", 4)]
SCREENS = [(1440, 900), (360, 740)]
LEAST_BOARD = 0.38
"""The part of a small screen that the board has at least."""


def _box(thing: Locator) -> FloatRect:
    box = thing.bounding_box()
    assert box is not None
    return box


@pytest.mark.parametrize(("title", "players"), TITLES)
def test_everything_to_play_with_is_in_sight(visit: Visit, title: str, players: int) -> None:
    page = visit("/", width=1440, height=900)
    begin(page, title, players=players)
    expect(prompt(page).locator(".prompt.yours")).to_be_visible()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        parts = {part: _box(page.locator(f"main > {part}")) for part in (".board", ".hand", ".dock")}
        for part, box in parts.items():
            assert box["x"] >= -1, part
            assert box["y"] >= 0, part
            assert box["x"] + box["width"] <= width + 1, part
            assert box["y"] + box["height"] <= height + 1, part
            assert box["height"] > 40, part
        assert parts[".board"]["height"] >= LEAST_BOARD * height
        scroll = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert scroll == [width, height]


def _drawn(page: Page) -> FloatRect:
    return _box(page.locator(".city svg").last)


def test_the_board_comes_nearer_by_wheel_by_keys_and_by_pinch(visit: Visit) -> None:
    page = visit("/", width=360, height=740, has_touch=True, is_mobile=True)
    begin(page, "Foundations of Metropolis")
    expect(page.locator(".city svg").first).to_be_visible()
    whole = _drawn(page)
    frame = page.get_by_role("group", name="The board")
    frame.press("+")
    nearer = _drawn(page)
    assert nearer["width"] > whole["width"]
    frame.press("ArrowRight")
    assert _drawn(page)["x"] < nearer["x"]
    frame.press("0")
    assert _drawn(page) == whole
    x, y = whole["x"] + whole["width"] / 2, whole["y"] + whole["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -200)
    page.wait_for_function(
        "width => document.querySelector('.city svg').getBoundingClientRect().width > width", arg=whole["width"]
    )
    frame.press("0")
    fingers = page.context.new_cdp_session(page)
    for kind, spread in (("touchStart", 20), ("touchMove", 30), ("touchMove", 50), ("touchMove", 60)):
        points = [{"x": x - spread, "y": y, "id": 0}, {"x": x + spread, "y": y, "id": 1}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert _drawn(page)["width"] > 1.5 * whole["width"]


def test_a_board_that_scrolls_comes_nearer_too(visit: Visit) -> None:
    page = visit("/", width=360, height=740, has_touch=True, is_mobile=True)
    begin(page, "City of Iron", players=4)
    frame = page.get_by_role("group", name="The board")
    ledger = page.get_by_role("region", name="Goods")
    whole = _box(ledger)["height"]
    frame.press("+")
    nearer = _box(ledger)["height"]
    assert nearer > whole
    frame.press("-")
    assert _box(ledger)["height"] < nearer
    frame.press("0")
    assert _box(ledger)["height"] == whole
    frame.press("ArrowDown")
    page.wait_for_function("() => document.querySelector('main > .board [role=group]').scrollTop > 0")


LONG = "Bartholomäus Hohensteinfels"
CLOCK = {"kind": "bank", "seconds": 600, "increment": 5, "then": "move"}


@pytest.mark.parametrize("seat", [1, 3])
def test_one_s_own_panel_is_in_sight_with_points_and_clock(visit: Visit, seat: int) -> None:
    page = visit("about:blank", width=360, height=740)
    sit_down_at(page, foundations.new(players=4), seat=seat, name=LONG, clock=CLOCK)
    own = page.get_by_role("region", name="Players").get_by_role("article").filter(has_text=LONG)
    for part in (own, own.get_by_role("timer"), own.locator(".points .total"), own.locator(".numbers")):
        expect(part).to_be_in_viewport(ratio=1)
    name = own.locator(".name")
    assert name.evaluate("each => each.scrollWidth > each.clientWidth")
    assert name.evaluate("each => getComputedStyle(each).textOverflow") == "ellipsis"


def test_names_and_prices_of_deeds_stay_on_their_cards(visit: Visit) -> None:
    page = visit("about:blank", width=360, height=740, locale="de-DE")
    sit_down_at(page, ROME.configure(5).new(seed_bytes(3)))
    deeds = page.locator(".deed")
    expect(deeds).to_have_count(6)
    for deed in deeds.all():
        card = _box(deed)
        for word in deed.locator(".serif, .price").all():
            box = word.evaluate(
                "each => { const all = document.createRange(); all.selectNodeContents(each);"
                " const { x, right } = all.getBoundingClientRect(); return { x, right }; }"
            )
            assert box["x"] >= card["x"], word.inner_text()
            assert box["right"] <= card["x"] + card["width"], word.inner_text()


OFFERS = ["second-wind", "largesse", "fixed-price", "C3", "street-trade", "E5"]
SPILT = """() => [...document.querySelectorAll('.deed')].flatMap(deed => {
  const card = deed.getBoundingClientRect();
  const parts = [...deed.querySelectorAll('.serif, .price, .eyes > svg')].filter(each => each.getClientRects().length);
  return parts.filter(each => {
    const all = document.createRange();
    all.selectNode(each);
    const box = all.getBoundingClientRect();
    const spilt = box.x < card.x || box.right > card.right || box.bottom > card.bottom;
    return spilt || each.scrollWidth > each.clientWidth + 1;
  }).map(each => each.textContent);
})"""
"""What stands over the edge of its card on the shelf."""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_names_of_many_invocations_stay_on_their_cards(visit: Visit, locale: str) -> None:
    page = visit("about:blank", locale=locale)
    sit_down_at(page, with_invocations(foundations.player(coins=9), foundations.player(), market=OFFERS))
    expect(page.locator(".invocation")).to_have_count(4)
    for width, height in [(390, 844), (1024, 768), (1100, 800), (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SPILT) == [], width
        if width > 480:
            last, income = _box(page.locator(".deed").last), _box(page.locator(".shelf .button.quick"))
            assert last["x"] + last["width"] < income["x"], width


SUPPLY = "async table => (await (await fetch(`/api/tables/${table}/view`)).json()).view.seats[0].supply"


@pytest.mark.parametrize("game", [ROME, METROPOLIS])
def test_every_kind_of_building_is_in_sight(visit: Visit, game: FoundationsTitle) -> None:
    page = visit("about:blank", width=1440, height=900)
    sit_down_at(page, game.configure(4).new(seed_bytes(3)))
    kinds = page.locator(".tray li")
    expect(kinds.first).to_be_visible()
    expect(kinds).to_have_count(len(page.evaluate(SUPPLY, page.url.split("/")[-1])))
    for kind in kinds.all():
        expect(kind).to_be_in_viewport(ratio=1)
    assert _box(page.locator(".city svg").first)["height"] > 0.7 * 900
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator(".tray").hover()
    page.mouse.wheel(0, 300)
    page.wait_for_function("() => document.querySelector('.tray').scrollLeft > 0")
