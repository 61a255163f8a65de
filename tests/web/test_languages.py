"""One path in each language, on which no word of another one is to be found."""

import re

import pytest
from playwright.sync_api import Page, expect

from oppidum.engine.messages import Message
from oppidum.words import Words, languages
from tests.web.conftest import Visit
from tests.web.visitors import REACHED
from tests.words.vocabulary import foreign, vocabulary

SEEN = """() => {
  const notation = [...document.querySelectorAll('code')];
  for (const each of notation) each.hidden = true;
  const seen = [document.title, document.body.innerText,
  ...Array.from(document.querySelectorAll('svg text, svg title, option'), each => each.textContent),
  ...Array.from(document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'),
    each => ['aria-label', 'title', 'placeholder', 'alt'].map(name => each.getAttribute(name) ?? '').join(' ')),
  ].join('\\n');
  for (const each of notation) each.hidden = false;
  return seen;
}"""
"""All that a page says, to eyes and to ears, but for notation, which is the same in every language."""
KEY = re.compile(r"\b(page|engine|server|foundations|sprawlopolis|city-of-iron)-[a-z-]+")
TABS = ("chat", "rules", "menu", "log")


class Traveller:
    """Somebody who understands one language only."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language, self.words = page, language, Words(language)

    def said(self, key: str, **params: str) -> str:
        return self.words.say(Message(f"page-{key}", {**params}))

    def understands(self, *signs: str) -> None:
        """Reads the whole page as it is now; signs are no words."""
        seen = str(self.page.evaluate(SEEN))
        assert not foreign(seen, self.language, ["Ada", *signs])
        assert not KEY.findall(seen)

    def begin(self, title: str, button: str) -> None:
        self.page.goto("/")
        card = self.page.get_by_role("article", name=title)
        card.get_by_text(self.said("options"), exact=True).click()
        self.understands()
        card.get_by_role("button", name=self.said(button)).click()

    def introduce(self) -> None:
        self.understands()
        self.page.get_by_label(self.said("name-label"), exact=True).fill("Ada")
        self.page.get_by_role("button", name=self.said("name-done"), exact=True).click()

    def answer(self) -> None:
        """The first of the choices, word by word, and reads at every step."""
        prompt = self.page.get_by_role("region", name=self.said("prompt"))
        confirm = prompt.get_by_role("button", name=self.said("confirm"), exact=True)
        choices = prompt.get_by_role("group", name=self.said("choices")).get_by_role("button")
        expect(choices.first.or_(confirm).first).to_be_visible()
        before = self.page.evaluate(REACHED)
        while not confirm.is_visible():
            self.understands()
            choices.first.click()
        self.understands()
        confirm.click()
        self.page.wait_for_function(f"before => {REACHED} !== before", arg=before)

    def looks_at_every_tab(self) -> None:
        for tab in TABS:
            self.page.get_by_role("tab", name=self.said(f"tab-{tab}"), exact=True).click()
            if tab == "rules":
                expect(self.page.get_by_role("tabpanel").locator("dd").nth(20)).to_be_visible()
            self.understands()


@pytest.mark.parametrize("language", languages())
def test_a_path_in_one_language(visit: Visit, language: str) -> None:
    page = visit("/", locale=language)
    traveller = Traveller(page, language)
    expect(page.get_by_role("heading", name=traveller.said("hero"))).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    _metropolis(traveller)
    _sprawlopolis(traveller)
    _city_of_iron(traveller)
    _before_a_game(traveller)
    _scorer(traveller)


def _metropolis(traveller: Traveller) -> None:
    """A deed too dear, a few moves, every tab, and a game given up."""
    page = traveller.page
    traveller.begin("Foundations of Metropolis", "play-now")
    traveller.introduce()
    expect(page.locator(".deed.can").first).to_be_visible()
    page.locator(".deed:not(.can)").last.click()
    for role in ("alert", "status"):
        expect(page.get_by_role(role)).to_contain_text("(F-12)")
    traveller.understands()
    for _ in range(3):
        traveller.answer()
    traveller.looks_at_every_tab()
    page.locator(".players .points").first.click()
    traveller.understands()
    page.get_by_role("button", name=traveller.said("close"), exact=True).click()
    page.get_by_role("tab", name=traveller.said("tab-menu"), exact=True).click()
    page.get_by_role("button", name=traveller.said("resign"), exact=True).click()
    traveller.understands()
    page.get_by_role("button", name=traveller.said("yes"), exact=True).click()
    expect(page.locator("#result")).to_contain_text("Ada")
    traveller.understands()
    page.get_by_role("button", name=traveller.said("replay"), exact=True).click()
    expect(page.get_by_role("button", name=traveller.said("replay-back"), exact=True)).to_be_visible()
    traveller.understands()


def _sprawlopolis(traveller: Traveller) -> None:
    """Two cards, with their conditions and points."""
    page = traveller.page
    traveller.begin("Sprawlopolis", "play-alone")
    expect(page.locator(".wishes button").nth(2)).to_be_visible()
    for _ in range(4):
        traveller.answer()
    traveller.looks_at_every_tab()


def _city_of_iron(traveller: Traveller) -> None:
    """Decks, a bid and the first actions, with all that lies on the table."""
    page = traveller.page
    traveller.begin("City of Iron", "play-now")
    expect(page.locator(".lands li").first).to_be_visible()
    for _ in range(5):
        traveller.answer()
    traveller.looks_at_every_tab()


def _before_a_game(traveller: Traveller) -> None:
    """Names for a game at one screen, and a table that waits for friends."""
    page = traveller.page
    traveller.begin("Foundations of Rome", "hot-seat-short")
    expect(page.get_by_role("dialog")).to_be_visible()
    traveller.understands()
    page.get_by_role("button", name=traveller.said("cancel"), exact=True).click()
    traveller.begin("Foundations of Rome", "invite-friends")
    traveller.understands()
    page.get_by_role("button", name=traveller.said("open-table"), exact=True).click()
    expect(page.get_by_role("heading", name=traveller.said("lobby"))).to_be_visible()
    page.get_by_role("button", name=traveller.said("seat-bot"), exact=True).click()
    expect(page.get_by_role("button", name=traveller.said("start"), exact=True)).to_be_enabled()
    traveller.understands()


def _scorer(traveller: Traveller) -> None:
    """A city with a mistake, and one with a score."""
    page = traveller.page
    page.goto("/score-a-city")
    expect(page.locator("option").nth(20)).to_be_attached()
    traveller.understands("ES")  # a road from east to south
    page.get_by_text(traveller.said("scorer-text"), exact=True).click()
    score = page.get_by_role("region", name=traveller.said("points"))
    page.get_by_role("textbox").fill("R:EW X")
    expect(score).to_contain_text(re.compile("„X“|“X”"))
    traveller.understands()
    page.get_by_role("textbox").fill("conditions: 1, 3, 18\n\nR:EW C P\nI I P")
    expect(score.get_by_role("listitem").first).to_be_visible()
    traveller.understands()


def test_the_page_speaks_the_language_that_is_chosen(visit: Visit) -> None:
    page = visit("/rules/city-of-iron", locale="en")
    expect(page.get_by_text("K-28", exact=True)).to_be_visible()
    page.get_by_label(Words("en").say(Message("page-language"))).select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_text("Eine Karte nutzen: Zahle die Münzen")).to_be_visible()
    Traveller(page, "de").understands()


def test_languages_can_be_told_apart() -> None:
    """The path above would find nothing if the languages had their words in common."""
    words = [vocabulary(language) for language in languages()]
    assert all(len(one - other) > len(one) / 2 for one in words for other in words if one is not other)
