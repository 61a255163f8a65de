"""Going back, and what holds a table up: bots, absent people and clocks."""

import random

from oppidum.engine.record import Note
from oppidum.engine.record_text import parse
from tests.server.clients import ClientGroup, Seat, run_clients, who_is_asked
from tests.server.servers import Server


async def _until(seat: Seat, version: int) -> None:
    while seat.version < version:
        await seat.hear()


async def _both_took_income(clients: ClientGroup, server: Server) -> tuple[Seat, Seat]:
    """Two people, of whom the first has the next turn."""
    first, second = await who_is_asked(await clients.seats(server, 2, "metropolis"))
    await first.command("answer", action="income")
    await _until(second, 1)
    await second.command("answer", action="income")
    await _until(first, 2)
    return first, second


def test_what_showed_nothing_is_taken_back_freely(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        asked, other = await who_is_asked(await clients.seats(server, 2, "metropolis"))
        before = asked.view
        await asked.command("answer", action="income")
        await _until(asked, 1)
        assert (await asked.command("undo"))["version"] == 2
        assert [message["type"] for message in asked.heard[-3:]] == ["happened", "view", "accepted"]
        assert asked.view == before
        assert asked.now["prompt"]
        assert (await other.command("undo"))["error"] in ("stale-version", "nothing-to-undo")

    run_clients(work)


def test_what_another_has_answered_is_taken_back_by_consent(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        first, second = await _both_took_income(clients, server)
        assert (await first.command("undo"))["version"] == 3
        await _until(second, 3)
        assert second.now["wish"] == {"seat": first.now["wish"]["seat"], "back": 0, "agreed": []}
        assert (await first.command("consent", agree=True))["error"] == "no-wish"
        assert (await second.command("consent", agree=True))["version"] == 4
        view = await first.person.get(f"/tables/{first.table}/view")
        assert view["now"]["wish"] is None
        assert view["now"]["prompt"]
        notes = [
            entry
            for entry in parse((await first.person.http.get(f"/tables/{first.table}/record")).text).entries
            if isinstance(entry, Note)
        ]
        wisher, agreed = (
            next(i["seat"] for i in table["seats"] if i["you"])
            for table in [await seat.person.get(f"/tables/{first.table}") for seat in (first, second)]
        )
        assert [(note.kind, note.seat, note.to, note.agreed) for note in notes] == [("undo", wisher, 0, (agreed,))]

    run_clients(work)


def test_a_wish_may_be_declined(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        first, second = await _both_took_income(clients, server)
        await first.command("undo")
        await _until(second, 3)
        assert (await second.command("consent", agree=False))["version"] == 4
        await _until(first, 4)
        assert first.now["wish"] is None
        assert (await first.command("answer", action="income"))["version"] == 5

    run_clients(work)


def test_what_was_taken_back_is_not_gone_forward_to(server: Server) -> None:
    """Else one could bring back another's move that both have agreed to forget."""

    async def work(clients: ClientGroup) -> None:
        first, second = await _both_took_income(clients, server)
        await first.command("undo")
        await _until(second, 3)
        await second.command("consent", agree=True)
        await _until(first, 4)
        for version in (1, 2, 3):
            assert (await first.command("undo", to=version))["error"] == "nothing-to-undo"
        text = (await first.person.http.get(f"/tables/{first.table}/record")).text
        assert len([entry for entry in parse(text).entries if isinstance(entry, Note)]) == 1

    run_clients(work)


def test_what_a_bot_answered_without_showing_anything_goes_back_too(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        options = {"first": "1"}
        for _ in range(20):
            (ada,) = await clients.seats(
                server, 1, "metropolis", players=2, seats=seats, options=options, confirm=False
            )
            assert await ada.until_asked()
            before = ada.view
            await ada.command("answer", action="income")
            await _until(ada, 2)
            assert await ada.until_asked()
            if (await ada.command("undo"))["type"] == "accepted":
                await _until(ada, 3)
                assert ada.view == before
                return
        raise AssertionError("the bot always buys")

    run_clients(work)


def test_bots_wait_for_the_word_of_a_person(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        (ada,) = await clients.seats(server, 1, "metropolis", players=2, seats=seats, options={"first": "1"})
        assert await ada.until_asked()
        await ada.command("answer", action="income")
        await _until(ada, 1)
        assert ada.now["prompt"]["confirm"]
        assert ada.now["holding"] == 0
        assert (await ada.command("undo"))["version"] == 2
        await _until(ada, 2)
        assert not ada.now["prompt"]["confirm"]
        await ada.command("answer", action="income")
        await ada.command("confirm")
        await _until(ada, 5)
        assert ada.heard[-1]["entry"]["seat"] == 1

    run_clients(work)


def test_a_bot_plays_on_for_somebody_who_left(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        asked, other = await who_is_asked(await clients.seats(server, 2, "metropolis"))
        await asked.person.post(f"/tables/{asked.table}/leave")
        await _until(other, 2)
        assert [m["entry"]["kind"] for m in other.heard if m["type"] == "happened"][:2] == ["takeover", "answer"]
        assert len(other.now["absent"]) == 1
        await _until(asked, 2)
        assert (await asked.command("answer", action="income"))["error"] == "bot-plays"
        undo = await asked.command("undo")
        assert undo["error"] in ("bot-plays", "stale-version")
        back = await asked.command("return")
        assert back["type"] == "accepted"
        await _until(other, back["version"])
        assert other.now["absent"] == []

    run_clients(work)


def test_when_the_time_is_up_a_bot_moves(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        clock = {"kind": "move", "seconds": 5}
        asked, other = await who_is_asked(await clients.seats(server, 2, "sprawlopolis", clock=clock))
        assert other.now["clock"]["running"] == asked.now["to_act"]
        await _until(other, 2)
        entries = [message["entry"] for message in other.heard if message["type"] == "happened"][:2]
        assert [entry["kind"] for entry in entries] == ["timeout", "answer"]
        assert {entry["seat"] for entry in entries} == set(asked.heard[1]["now"]["to_act"])

    run_clients(work)


def test_when_the_time_is_up_a_bot_takes_the_seat_until_its_person_is_back(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        clock = {"kind": "bank", "seconds": 5, "then": "seat"}
        asked, other = await who_is_asked(await clients.seats(server, 2, "sprawlopolis", clock=clock))
        seat = asked.now["to_act"][0]
        await _until(other, 3)
        kinds = [message["entry"]["kind"] for message in other.heard if message["type"] == "happened"][:3]
        assert kinds == ["timeout", "takeover", "answer"]
        assert other.now["absent"] == [seat]
        back = await asked.command("return")
        assert back["type"] == "accepted"
        await _until(asked, back["version"])
        assert asked.now["absent"] == []
        assert asked.now["clock"]["left"][seat] == 5000

    run_clients(work)


def test_an_ended_game_takes_no_more_commands(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        first, second = await _both_took_income(clients, server)
        await second.command("undo", to=0)
        await _until(first, 3)
        assert first.now["wish"], "an undo waits for consent while the game ends"
        resigned = await first.command("resign")
        assert resigned["type"] == "accepted"
        commands = ["resign", "return", "confirm", "withdraw", "undo"]
        given: dict[str, dict[str, object]] = {each: {} for each in commands}
        given["answer"] = {"action": "income"}
        given["consent"] = {"agree": True}
        for each, more in given.items():
            for seat in (first, second):
                answer = await seat.command(each, **more)
                assert answer["type"] == "refused", (each, answer)
        assert (await first.person.get(f"/tables/{first.table}"))["version"] == resigned["version"]

    run_clients(work)


def test_nobody_comes_back_to_an_ended_game(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        away, other = await who_is_asked(await clients.seats(server, 2, "metropolis"))
        await away.person.post(f"/tables/{away.table}/leave")
        await _until(other, 2)
        ended = await other.command("resign")
        assert ended["type"] == "accepted"
        await _until(away, ended["version"])
        assert (await away.command("return"))["error"] == "game-over"

    run_clients(work)


def test_chat_stays_in_its_room(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        asked, other = await who_is_asked(await clients.seats(server, 2, "metropolis"))
        looking = await (await clients.arrive(server, "Eve")).sit(asked.table)
        await asked.send({"type": "say", "text": "  Good \u202e luck  "})
        assert (await other.hear())["text"] == "Good luck"
        await looking.send({"type": "say", "text": "psst"})
        while looking.heard[-1:] == [] or looking.heard[-1]["type"] != "chat":
            await looking.hear()
        assert looking.heard[-1]["text"] == "psst"
        lines = await other.person.get(f"/tables/{asked.table}/chat")
        assert [line["text"] for line in lines] == ["Good luck"]

    run_clients(work)


def test_what_bots_would_have_to_agree_to_stays(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        (ada,) = await clients.seats(server, 1, "sprawlopolis", players=2, seats=seats, confirm=False)
        dice = random.Random(1)
        for _ in range(4):
            await ada.step(dice)
        answer = await ada.command("undo")
        while answer.get("error") == "stale-version":
            answer = await ada.command("undo")
        assert answer["error"] == "nobody-to-ask"

    run_clients(work)


def test_a_card_that_only_lookers_on_have_seen_goes_back_to_the_hand(server: Server) -> None:
    """Alone, one may think again after showing a card, though somebody looks on; not after the deck was turned up."""

    async def work(clients: ClientGroup) -> None:
        (ada,) = await clients.seats(server, 1, "sprawlopolis")
        looking = await (await clients.arrive(server, "Eve")).sit(ada.table)
        await looking.hear()
        await ada.until_asked()
        before = ada.view
        assert await ada.step(random.Random(1))
        assert (await ada.command("undo"))["version"] == 2
        await _until(ada, 2)
        assert ada.view == before
        await ada.step(random.Random(2))
        await ada.step(random.Random(2))
        assert (await ada.command("undo"))["error"] == "nobody-to-ask"

    run_clients(work)


def test_what_only_bots_have_seen_is_taken_back_freely(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        options = {"first": "1"}
        (ada,) = await clients.seats(server, 1, "sprawlopolis", players=2, seats=seats, options=options)
        await ada.until_asked()
        await ada.step(random.Random(1))
        assert (await ada.command("undo"))["version"] == 2

    run_clients(work)


def test_what_another_person_has_seen_is_taken_back_by_consent(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        asked, other = await who_is_asked(await clients.seats(server, 2, "sprawlopolis"))
        await asked.step(random.Random(1))
        assert (await asked.command("undo"))["version"] == 2
        await _until(other, 2)
        assert other.now["wish"]["back"] == 0

    run_clients(work)
