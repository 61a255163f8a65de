"""What the first page offers can be played, and has words."""

import pytest

from oppidum import titles
from oppidum.engine.configuration import OptionValue, option_text
from oppidum.engine.game import Game
from oppidum.engine.messages import Message
from oppidum.games import find
from oppidum.players import names
from oppidum.server.tables.presets import PLAIN, presets_of
from oppidum.words import Words, languages
from tests.server.clients import ClientGroup, run_clients
from tests.server.servers import Server

TITLES = titles()


@pytest.mark.parametrize("game", TITLES, ids=lambda game: game.key)
def test_every_preset_is_a_table_that_can_be_laid(game: Game) -> None:
    presets = presets_of(game)
    assert len(presets) > 1
    for preset in presets:
        options: dict[str, OptionValue] = dict(preset.options)
        assert game.configure(preset.players, options).players == preset.players
        assert preset.bot in names()
    assert len({preset.key for preset in presets}) == len(presets)


@pytest.mark.parametrize("language", languages())
def test_every_preset_has_a_name(language: str) -> None:
    words = Words(language)
    keys = {preset.key for game in TITLES for preset in presets_of(game)} | {PLAIN}
    assert all(words.say(Message(f"page-preset-{key}")) for key in keys)


def test_a_title_that_nobody_wrote_presets_for_is_offered_too() -> None:
    hamlet = find("hamlet")
    (preset,) = presets_of(hamlet)
    assert preset.players == hamlet.players[0]


def test_a_surprise_is_drawn_for_so_many_players_and_can_be_repeated(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        told = {title["key"]: title["surprises"] for title in (await ada.get("/titles"))["titles"]}
        assert told == {game.key: game.surprises for game in TITLES}
        drawn = await ada.get("/titles/rome/surprise?players=5")
        assert await ada.get(f"/titles/rome/surprise?players=5&seed={drawn['seed']}") == drawn
        table = await ada.get(f"/tables/{await ada.open('rome', 5, options=drawn['options'])}")
        options = {key: option_text(value) for key, value in table["options"].items()}
        assert options == drawn["options"] | {"first": "random"}
        assert (await ada.get("/titles/rome/surprise?players=6", expect=400))["message"]["key"] == "engine-bad-players"
        assert (await ada.get("/titles/rome/surprise?players=2&seed=x", expect=400))["error"] == "bad-request"

    run_clients(work)
