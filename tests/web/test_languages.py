"""One path in each language, on which no word of another one is to be found."""

import re

import pytest
from playwright.sync_api import Page, expect

from oppidum.engine.messages import Message
from oppidum.words import Words, languages
from tests.web.conftest import Visit

SHORTEST = 12
"""Shorter words may be the same, or part of a name."""


def _sentences(language: str) -> set[str]:
    """What the page and the titles say without any parameter."""
    words = Words(language)
    plain = [key for key, names in words.keys().items() if not names and "-piece-" not in key]
    return {said for key in plain if len(said := words.say(Message(key))) >= SHORTEST}


SEEN = """() => document.body.innerText + [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
  .map(each => ` ${each.ariaLabel} ${each.title} ${each.placeholder}`).join('')"""


def _seen(page: Page) -> str:
    return str(page.evaluate(SEEN))


def _foreign(page: Page, language: str) -> list[str]:
    own = _sentences(language)
    others = {sentence for other in languages() if other != language for sentence in _sentences(other)} - own
    seen = _seen(page)
    return [sentence for sentence in others if sentence in seen]


@pytest.mark.parametrize("language", languages())
def test_a_path_in_one_language(visit: Visit, language: str) -> None:
    words = Words(language)

    def said(key: str) -> str:
        return words.say(Message(f"page-{key}"))

    page = visit("/", locale=language)
    expect(page.get_by_role("heading", name=said("hero"))).to_be_visible()
    assert not _foreign(page, language)
    page.get_by_role("article", name="Sprawlopolis").get_by_role("button", name=said("play-alone")).click()
    assert not _foreign(page, language)
    page.get_by_label(said("name-label"), exact=True).fill("Ada")
    page.get_by_role("button", name=said("name-done"), exact=True).click()
    page.locator(".hands .able").first.dblclick()
    expect(page.locator("circle.spot").first).to_be_visible()
    for tab in ("chat", "menu", "log"):
        page.get_by_role("tab", name=said(f"tab-{tab}")).click()
        assert not _foreign(page, language)
    expect(page.get_by_role("tabpanel")).to_contain_text(re.compile(r"Ada (shows|zeigt)"))
    assert not [word for word in _seen(page).split() if word.startswith(("page-", "sprawlopolis-"))]
