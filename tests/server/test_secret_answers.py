"""Secret answers attacked over sockets: what was not lawfully shown is not read while the game runs."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum.engine.position import write_position
from oppidum.games import find
from oppidum.server.wire.play import ActionGroup
from oppidum.server.wire.prompts import list_notations
from tests.server.clients import ClientGroup, Json, Seat, run_clients, share, who_is_asked
from tests.server.servers import Server

LONGER_THAN_A_SNAPSHOT = 9
"""With two entries each, so many answers and withdrawals reach beyond the first snapshot."""


async def _drafting(clients: ClientGroup, server: Server, people: int = 2) -> list[Seat]:
    """People who draft deeds in secret, and somebody who looks on."""
    seats = await clients.seats(server, people, "metropolis", options={"drafting": True})
    seats.append(await (await clients.arrive(server, "Eve")).sit(seats[0].table))
    await _catch_up(seats)
    return seats


async def _catch_up(seats: list[Seat]) -> None:
    """Everybody has heard of the newest version."""
    newest = (await seats[0].person.get(f"/tables/{seats[0].table}/view"))["version"]
    for seat in seats:
        while not seat.now or seat.version < newest:
            await seat.hear()


def _choices(prompt: Json) -> list[str]:
    return list_notations(msgspec.convert(prompt["choices"], list[ActionGroup]))


async def _do(seats: list[Seat], seat: Seat, type: str, **more: Any) -> str:  # noqa: A002 - the message's own word
    """A command that is accepted and heard of by all; the kind of the entry that it made."""
    answer = await seat.command(type, **more)
    assert answer["type"] == "accepted", answer
    await _catch_up(seats)
    heard = [message for message in seat.heard if message["type"] == "happened"]
    return str(next(each["entry"]["kind"] for each in heard if each["version"] == answer["version"]))


async def _readings(seat: Seat) -> list[str]:
    """Everything that the seat has heard, and can read of the game so far."""
    version = (await seat.person.get(f"/tables/{seat.table}/view"))["version"]
    paths = ["story", "record", "view", "growth"]
    paths += [f"since/{each}?one_by_one=true" for each in range(version)]
    paths += [f"{what}{each}" for each in range(version + 1) for what in ("at/", "view?at=")]
    read = [(await seat.person.http.get(f"/tables/{seat.table}/{path}")).text for path in paths]
    return [msgspec.json.encode(seat.heard).decode(), *read]


async def _expect_hidden(actions: set[str], *seats: Seat) -> None:
    texts = [text for seat in seats for text in await _readings(seat)]
    assert not {action for text in [*texts, seats[0].person.server.log] for action in actions if action in text}


async def _answers(seat: Seat) -> list[str]:
    """The answers of the story, as the seat reads them."""
    told = await seat.person.get(f"/tables/{seat.table}/story")
    return [each["entry"]["notation"] for each in told if each["entry"]["kind"] == "answer"]


# Taking back


def test_nobody_takes_back_what_another_answered_in_secret(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = first, second, watcher = await _drafting(clients, server)
        action = _choices(first.now["prompt"])[0]
        await _do(seats, first, "answer", action=action)
        for _ in range(2):
            assert await _do(seats, second, "undo", to=0) == "ask-undo"
            assert watcher.now["to_act"] == [1]
        await _expect_hidden({action}, second, watcher)
        assert await _answers(first) == [action]

    run_clients(work)


def test_what_all_agree_to_take_back_stays_hidden(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = first, second, watcher = await _drafting(clients, server)
        action = _choices(first.now["prompt"])[0]
        await _do(seats, first, "answer", action=action)
        await _do(seats, second, "undo", to=0)
        assert await _do(seats, first, "consent", agree=True) == "undo"
        assert watcher.now["to_act"] == [0, 1]
        await _expect_hidden({action}, second, watcher)
        assert await _answers(second) == await _answers(watcher) == ["?"]
        assert await _answers(first) == [action]

    run_clients(work)


def test_a_withdrawn_answer_stays_hidden_whatever_is_pending_now(server: Server) -> None:
    """An entry that turned back to a question mark would tell what its seat has chosen now."""

    async def work(clients: ClientGroup) -> None:
        seats = first, second, watcher = await _drafting(clients, server)
        one, two, *_ = _choices(first.now["prompt"])
        for action in (one, two, one):
            for more in ({"type": "answer", "action": action}, {"type": "withdraw"}):
                await _do(seats, first, **more)
                assert set(await _answers(second)) == set(await _answers(watcher)) == {"?"}
        await _expect_hidden({one, two}, second, watcher)
        assert await _answers(first) == [one, two, one]

    run_clients(work)


@pytest.mark.parametrize("names_a_version", [True, False])
def test_whoever_goes_back_over_its_own_answer_alone_withdraws_it(server: Server, names_a_version: bool) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = first, second, third, watcher = await _drafting(clients, server, 3)
        await _do(seats, second, "answer", action=_choices(second.now["prompt"])[0])
        action = _choices(first.now["prompt"])[0]
        await _do(seats, first, "answer", action=action)
        assert await _do(seats, first, "undo", **({"to": 1} if names_a_version else {})) == "withdraw"
        assert watcher.now["to_act"] == [0, 2]
        await _expect_hidden({action}, second, third, watcher)

    run_clients(work)


def test_going_back_over_own_and_other_answers_asks_the_others(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = first, second, _, watcher = await _drafting(clients, server, 3)
        await _do(seats, first, "answer", action=_choices(first.now["prompt"])[0])
        await _do(seats, second, "answer", action=_choices(second.now["prompt"])[0])
        for to in (0, 1):
            assert await _do(seats, first, "undo", to=to) == "ask-undo"
            assert watcher.now["wish"]["back"] == 0
        assert watcher.now["to_act"] == [2]

    run_clients(work)


def test_what_was_shown_stays_readable_and_nothing_else_becomes_so(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = first, second, watcher = await _drafting(clients, server)
        withdrawn, standing, *_ = _choices(first.now["prompt"])
        await _do(seats, first, "answer", action=withdrawn)
        await _do(seats, first, "withdraw")
        await _do(seats, first, "answer", action=standing)
        last = _choices(second.now["prompt"])[0]
        await _do(seats, second, "answer", action=last)
        assert await _answers(second) == await _answers(watcher) == ["?", standing, last]
        await _do(seats, second, "undo")
        assert await _do(seats, first, "consent", agree=True) == "undo"
        assert await _answers(second) == await _answers(watcher) == ["?", standing, last]
        await _expect_hidden({withdrawn}, second, watcher)

    run_clients(work)


def test_when_the_game_is_over_everything_is_read(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = first, second, watcher = await _drafting(clients, server)
        one, two, *_ = _choices(first.now["prompt"])
        await _do(seats, first, "answer", action=one)
        await _do(seats, first, "withdraw")
        await _do(seats, first, "answer", action=two)
        await _do(seats, second, "resign")
        assert await _answers(second) == await _answers(watcher) == [one, two]

    run_clients(work)


def test_secrets_survive_a_kill_and_a_snapshot(data: Path) -> None:
    running = Server(data).start()

    async def work(clients: ClientGroup) -> None:
        seats = first, second, watcher = await _drafting(clients, running)
        action = _choices(first.now["prompt"])[0]
        for _ in range(LONGER_THAN_A_SNAPSHOT):
            await _do(seats, first, "answer", action=action)
            await _do(seats, first, "withdraw")
        running.kill()
        running.start()
        await _expect_hidden({action}, second, watcher)
        assert set(await _answers(first)) == {action}

    try:
        run_clients(work)
    finally:
        running.stop()


def test_what_a_bot_chose_in_secret_is_taken_back_unseen(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        options, more = {"drafting": True}, {"seats": chairs, "confirm": False}
        (ada,) = await clients.seats(server, 1, "metropolis", players=2, options=options, **more)
        watcher = await (await clients.arrive(server, "Eve")).sit(ada.table)
        for number in range(3):
            while ada.version < 2 * number + 1 or ada.now["to_act"] != [0]:
                await ada.hear()
            assert (await ada.command("undo", to=0))["version"] == 2 * number + 2
        for seat in (ada, watcher):
            assert set(await _answers(seat)) == {"?"}
            assert not [text for text in await _readings(seat) if "take " in text]

    run_clients(work)


def test_no_table_begins_with_an_answer_that_waits(server: Server) -> None:
    """No entry of the log would tell who has answered, so that undo and records would not know it."""
    state = find("metropolis").configure(3, {"drafting": True}).new(seed=1)
    state.play(1, state.legal(1)[0])
    chairs = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]

    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        wanted = {"title": "metropolis", "players": 3, "share": share(), "seats": chairs}
        refused = await ada.post("/tables", wanted | {"position": write_position(state)}, expect=400)
        assert refused["error"] == "position-pending"

    run_clients(work)


def test_a_game_that_may_still_be_taken_back_keeps_its_seed(server: Server) -> None:
    """The last turn waits for its player's word: until then the record is that of a running game."""

    async def work(clients: ClientGroup) -> None:
        (ada,) = await clients.seats(server, 1, "sprawlopolis", players=1, confirm=True)
        dice = random.Random(3)
        while True:
            await _catch_up([ada])
            prompt = ada.now["prompt"]
            if prompt["confirm"] and await _is_last(ada):
                break
            await ada.step(dice)
        record = (await ada.person.http.get(f"/tables/{ada.table}/record")).text
        assert "Secret" not in record
        assert "Digest" not in record
        assert (await ada.command("confirm"))["type"] == "accepted"
        assert "Secret" in (await ada.person.http.get(f"/tables/{ada.table}/record")).text

    run_clients(work)


async def _is_last(seat: Seat) -> bool:
    """Whether the seat's word would end the game: no card is left to place."""
    view = (await seat.person.get(f"/tables/{seat.table}/view"))["view"]
    return not view["to_act"]


def test_whoever_goes_back_over_nothing_ends_no_turn_of_another(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis", confirm=True)
        first, other = await who_is_asked(seats)
        await first.command("answer", action="income")
        await _catch_up(seats)
        version = first.version
        assert first.now["holding"] is not None
        refused = await other.command("undo", to=version - 1)
        assert refused["type"] == "accepted"  # a wish, which needs consent
        await _catch_up(seats)
        refused = await other.command("undo", to=version)
        assert refused["error"] == "nothing-to-undo"
        assert first.now["holding"] is not None

    run_clients(work)


def test_a_game_that_was_given_up_takes_nothing_back(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis", options={"drafting": True})
        await _catch_up(seats)
        pick = _choices(seats[0].now["prompt"])[0]
        await seats[0].command("answer", action=pick)
        await _catch_up(seats)
        assert (await seats[1].command("resign"))["type"] == "accepted"
        await _catch_up(seats)
        assert (await seats[0].command("withdraw"))["error"] == "game-over"
        assert (await seats[0].person.http.get(f"/tables/{seats[0].table}/record")).status_code == 200

    run_clients(work)


def test_a_withdrawal_asks_others_nothing_new(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis", options={"drafting": True})
        await _catch_up(seats)
        await seats[0].command("answer", action=_choices(seats[0].now["prompt"])[0])
        pick = _choices(seats[1].now["prompt"])[0]
        before = seats[1].version
        await seats[0].command("withdraw")
        answer = await seats[1].command("answer", action=pick, version=before)
        assert answer["type"] == "accepted"

    run_clients(work)


# Several steps


async def _buying(clients: ClientGroup, server: Server, dice: random.Random) -> tuple[list[Seat], Seat, Seat]:
    """Two people who buy cards in secret, the first of whom can buy more than one, and somebody who looks on."""
    seats = await clients.seats(server, 2, "city-of-iron")
    watcher = await (await clients.arrive(server, "Eve")).sit(seats[0].table)
    while True:
        await _catch_up([*seats, watcher])
        asked = [seat for seat in seats if seat.now["prompt"]]
        for seat in asked:
            if len(asked) == 2 and len(await _purchases(seat)) > 2:
                return [*seats, watcher], seat, next(each for each in seats if each is not seat)
        assert await asked[0].step(dice)


async def _purchases(seat: Seat) -> list[str]:
    """Answers that buy nothing, one card, two cards and so on, where the seat is asked for purchases."""
    found, steps, prompt = ["ready"], list[str](), seat.now["prompt"]
    if "ready" not in _choices(prompt):
        return []
    while True:
        cards = [each for each in _choices(prompt) if each.startswith("buy ")]
        if not cards:
            return found
        steps.append(cards[0])
        prompt = (await seat.person.get(f"/tables/{seat.table}/next?steps={'%20%2B%20'.join(steps)}"))["prompt"]
        if prompt is None:
            return [*found, " + ".join(steps)]
        found.append(" + ".join([*steps, "ready"]))


def test_nobody_sees_how_many_cards_are_bought(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats, buyer, other = await _buying(clients, server, random.Random(3))
        watcher, told = seats[-1], dict[int, list[Json]]()
        answers, before = await _purchases(buyer), buyer.version
        for number, answer in enumerate(answers):
            await _do(seats, buyer, "answer", action=answer)
            assert buyer.version == before + 2 * number + 1
            for seat in (other, watcher):
                told.setdefault(id(seat), []).append(seat.heard[-1] | {"version": 0})
            await _do(seats, buyer, "withdraw")
        assert len(answers) > 2
        for messages in told.values():
            assert all(message == messages[0] for message in messages)
            assert messages[0]["entry"]["notation"] == "?"
        cards = {step for answer in answers for step in answer.split(" + ") if step.startswith("buy ")}
        shown = {step for answer in await _answers(other) for step in answer.split(" + ")}
        await _expect_hidden(cards - shown, other, watcher)
        assert (await _answers(buyer))[-len(answers) :] == answers

    run_clients(work)


def test_a_secret_answer_is_whole(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats, buyer, other = await _buying(clients, server, random.Random(4))
        version, shortest = buyer.version, (await _purchases(buyer))[1]
        first = shortest.split(" + ")[0]
        refused = await buyer.command("answer", action=first)
        assert refused["error"] == "answer-unfinished"
        await _do(seats, buyer, "answer", action=shortest)
        assert buyer.version == other.version == version + 1
        # Who answers last may not play into what follows.
        for more in ("bid 1", "bid 2", "ready"):
            refused = await other.command("answer", action=f"ready + {more}")
            assert refused["error"] == "answer-complete"
        await _do(seats, other, "answer", action="ready")
        assert (await _answers(seats[-1]))[-2:] == [shortest, "ready"]

    run_clients(work)


def test_only_secret_answers_have_steps(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        (ada,) = await clients.seats(
            server,
            1,
            "metropolis",
            players=2,
            seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}],
            options={"first": "1"},
        )
        assert await ada.until_asked()
        assert not ada.now["prompt"]["whole"]
        assert (await ada.command("answer", action="income + income"))["error"] == "answer-complete"
        assert (await ada.command("answer", action="income +"))["error"] == "bad-request"

    run_clients(work)
