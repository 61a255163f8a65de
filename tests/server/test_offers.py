"""Offers at the server (T-02 to T-04, T-11): sent whole, shown to all, answered, withdrawn, declined for the absent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

from oppidum.cli.main import main
from oppidum.engine.record import Move
from oppidum.engine.record_text import parse
from oppidum.server.bots.jobs import BotJob
from oppidum.server.bots.pool import BotPool
from oppidum.server.settings import Settings
from tests.server.clients import ClientGroup, Json, Person, Seat, run_clients
from tests.server.servers import RunningServer, Server, served

TRADING = {"trading": True, "first": "1"}
LINE = "propose 2 give 1 coin ask 1 token"
CLOCK = 5
"""The shortest clock that a table may have, in seconds."""


async def _table(clients: ClientGroup, server: Server, people: int = 2, **more: Any) -> list[Seat]:
    """People who trade, the first of whom begins; all have heard the first view."""
    more = {"options": TRADING, "confirm": False} | more
    seats = await clients.seats(server, people, "rome", **more)
    for seat in seats:
        while not seat.now:
            await seat.hear()
    return seats


async def _answer(seats: list[Seat], seat: int, action: str, expect: str = "accepted") -> Json:
    """Somebody answers; everybody hears of it."""
    answer = await seats[seat].command("answer", action=action)
    assert answer["type"] == expect, answer
    if expect == "accepted":
        await _catch_up(seats, answer["version"])
    return answer


async def _answer_alone(seat: Seat, action: str) -> None:
    answer = await seat.command("answer", action=action)
    assert answer["type"] == "accepted", answer
    await _catch_up([seat], answer["version"])


async def _catch_up(seats: list[Seat], version: int) -> None:
    for seat in seats:
        while seat.version < version:
            await seat.hear()


async def _until(seat: Seat, holds: Callable[[Seat], bool]) -> None:
    while not holds(seat):
        await seat.hear()


def _trading(seat: Seat) -> Json:
    found: Json = seat.view["modules"]["trading"]
    return found


def _choices(seat: Seat) -> list[str]:
    return [group["kind"] for group in seat.now["prompt"]["choices"]] if seat.now["prompt"] else []


async def _story(person: Person, table: str) -> list[tuple[str, int, str]]:
    found = await person.get(f"/tables/{table}/story")
    return [(line["entry"]["kind"], line["entry"]["seat"], line["entry"]["notation"]) for line in found]


async def _stored(seat: Seat) -> Json:
    found: Json = await seat.person.get(f"/tables/{seat.table}/view")
    return found


# Sent whole


@pytest.mark.rule("T-03", "T-04")
def test_an_offer_in_one_line_is_one_entry_and_one_message(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = seats = await _table(clients, server)
        for seat in seats:
            seat.heard.clear()
        await _answer(seats, 0, "Propose 2  ask 1 token give 1 coin")  # words in any case, sides in any order
        for seat in seats:
            assert [message["type"] for message in seat.heard if message["type"] == "happened"] == ["happened"]
            assert seat.version == 1
            assert seat.view == (await _stored(seat))["view"] | {"prices": seat.view["prices"]}
        assert _trading(ben)["offer"]["line"] == LINE
        assert _trading(ben)["stage"] == "waiting"
        (message,) = [event["message"] for event in ben.heard[0]["events"] if event.get("message")]
        assert message["key"] == "foundations-event-offer"
        assert await _story(ben.person, ben.table) == [("answer", 0, LINE)]
        assert ada.heard[0]["entry"]["notation"] == ben.heard[0]["entry"]["notation"] == LINE
        await _answer(seats, 1, "accept")
        assert [each["coins"] for each in ada.view["seats"]] == [each["coins"] for each in ben.view["seats"]]
        assert ada.view["modules"]["favors"]["unspent"] == [3, 1]
        assert ada.now["to_act"] == [0]

    run_clients(work)


@pytest.mark.rule("T-03", "T-04", "T-09")
@pytest.mark.parametrize(
    ("line", "error", "key"),
    [
        ("propose 2 give 1 coin ask 1 coin", "illegal-action", "foundations-offer-both-ways"),
        ("propose 2 give 30 coins", "illegal-action", "foundations-offer-not-held"),
        ("propose 1 give 1 coin", "illegal-action", "foundations-no-partner"),
        ("propose 2 give 1 castle", "bad-request", "engine-unknown-notation-near"),
        ("propose 2 + give 1 coin", "answer-unfinished", "server-answer-unfinished"),
        ("propose 2 + give 1 coin + offer + accept", "answer-complete", "server-answer-complete"),
        ("wish give 1 coin", "illegal-action", "foundations-no-offer"),
    ],
)
def test_what_cannot_be_offered_changes_nothing(server: Server, line: str, error: str, key: str) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = seats = await _table(clients, server)
        refused = await _answer(seats, 0, line, "refused")
        assert (refused["error"], refused["message"]["key"]) == (error, key)
        before = await _stored(ben)
        assert before["version"] == 0
        assert _trading(ada)["stage"] is None
        assert await _story(ada.person, ada.table) == []
        refused = await _answer(seats, 1, LINE, "refused")
        assert refused["error"] == "illegal-action", "it is not Ben's turn"

    run_clients(work)


def test_a_line_is_explained_and_composed_before_it_is_sent(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, _ = await _table(clients, server)
        path = f"/tables/{ada.table}"
        why = await ada.person.get(f"{path}/why?action={quote('propose 2 give 1 coin ask 1 coin')}")
        assert why["reason"]["rule"] == "T-09"
        assert (await ada.person.get(f"{path}/why?action={quote(LINE)}"))["reason"] is None
        shown = await ada.person.get(f"{path}/next?steps={quote('propose 2 + give 1 coin')}")
        assert shown["prompt"]["message"]["key"] == "foundations-prompt-compose"
        assert (await ada.person.get(f"{path}/next?steps={quote(LINE)}"))["prompt"] is None
        assert (await _stored(ada))["version"] == 0

    run_clients(work)


@pytest.mark.rule("T-04", "T-11")
def test_a_wish_is_one_line_too_and_is_granted(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        _, ben = seats = await _table(clients, server)
        await _answer(seats, 0, LINE)
        await _answer(seats, 1, "wish give 1 token ask 2 coins")
        assert _trading(ben)["wishes"][1]["line"] == "wish give 1 token ask 2 coins"
        await _answer(seats, 0, "grant 2")
        assert _trading(ben)["offer"]["line"] == "propose 2 give 2 coins ask 1 token"
        await _answer(seats, 1, "accept")
        assert await _story(ben.person, ben.table) == [
            ("answer", 0, LINE),
            ("answer", 1, "wish give 1 token ask 2 coins"),
            ("answer", 0, "grant 2"),
            ("answer", 1, "accept"),
        ]

    run_clients(work)


# While it waits


@pytest.mark.rule("T-11")
def test_a_waiting_offer_marks_the_partner_and_its_proposer_may_withdraw_and_play_on(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, _, cid = seats = await _table(clients, server, 3)
        waits = [await seat.person.get("/visitor/turns") for seat in seats]
        assert waits[0] == {"tables": [ada.table], "offers": []}
        assert waits[1] == waits[2] == {"tables": [], "offers": []}
        await _answer(seats, 0, LINE)
        waits = [await seat.person.get("/visitor/turns") for seat in seats]
        assert waits[0] == waits[2] == {"tables": [], "offers": []}
        assert waits[1] == {"tables": [ada.table], "offers": [ada.table]}
        assert [seat.now["to_act"] for seat in seats] == [[1]] * 3
        assert [_choices(seat) for seat in seats] == [["withdraw"], ["accept", "refuse", "wish"], []]
        refused = await _answer(seats, 0, "income", "refused")
        assert refused["rule"] == "T-11"
        await _answer(seats, 0, "withdraw")
        assert cid.now["to_act"] == [0]
        assert _trading(cid)["proposed"] == [0, 1, 0]
        await _answer(seats, 0, "income")

    run_clients(work)


@pytest.mark.rule("T-04", "T-11")
def test_an_answer_to_a_withdrawn_offer_comes_too_late(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        _, ben = seats = await _table(clients, server)
        await _answer(seats, 0, LINE)
        offered = ben.version
        await _answer(seats, 0, "withdraw")
        told = [event["message"]["key"] for event in ben.heard[-1]["events"] if event.get("message")]
        assert told == ["foundations-event-withdrawn"]
        await _answer(seats, 0, "income")
        for word in ("accept", "refuse", "wish give 1 token"):
            late = {"type": "answer", "version": offered, "key": word.split()[0], "action": word}
            refused = await ben.person.post(f"/tables/{ben.table}/commands", late, expect=409)
            assert (refused["error"], refused["message"]["key"]) == ("stale-version", "server-stale-since")
            assert refused["message"]["params"]["what"]["key"] == "foundations-event-withdrawn"
        assert _trading(ben)["offer"] is None

    run_clients(work)


@pytest.mark.rule("T-04")
def test_a_sent_offer_is_not_taken_back_freely(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = seats = await _table(clients, server)
        await _answer(seats, 0, LINE)
        asked = await ada.command("undo")
        assert asked["type"] == "accepted"
        await _catch_up(seats, asked["version"])
        assert ben.now["wish"] == {"seat": 0, "back": 0, "agreed": []}, "Ben is asked, and nothing is undone"
        assert _trading(ben)["stage"] == "waiting"
        agreed = await ben.command("consent", agree=True)
        await _catch_up(seats, agreed["version"])
        await _until(ada, lambda seat: _trading(seat)["stage"] is None)
        assert _trading(ada)["proposed"] == [0, 0]
        await _answer(seats, 0, LINE)

    run_clients(work)


@pytest.mark.rule("T-04")
def test_beside_bots_a_sent_offer_is_never_taken_back(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        chosen = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        (ada,) = await _table(clients, server, 1, players=2, seats=chosen)
        await _answer([ada], 0, "propose 2 give 1 coin ask 2 tokens")
        await _until(ada, lambda seat: seat.now["to_act"] == [0])
        undo = await ada.command("undo")
        assert (undo["type"], undo["error"]) == ("refused", "nobody-to-ask")
        assert _trading(ada)["proposed"] == [0, 1]

    run_clients(work)


# Who is away


@pytest.mark.rule("T-04")
def test_who_is_away_declines(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = seats = await _table(clients, server)
        await _answer(seats, 0, LINE)
        await ben.person.post(f"/tables/{ben.table}/leave")
        await _until(ada, lambda seat: seat.now["to_act"] == [0])
        entries = [("answer", 0, LINE), ("takeover", 1, ""), ("answer", 1, "refuse")]
        assert await _story(ada.person, ada.table) == entries
        await _answer([ada], 0, LINE)
        await _until(ada, lambda seat: seat.now["to_act"] == [0])
        assert (await _story(ada.person, ada.table))[3:] == [("answer", 0, LINE), ("answer", 1, "refuse")]

    run_clients(work)


@pytest.mark.rule("T-04")
def test_an_offer_outlives_that_its_proposer_goes_away(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = seats = await _table(clients, server)
        await _answer(seats, 0, LINE)
        await ada.person.post(f"/tables/{ada.table}/leave")
        await _until(ben, lambda seat: seat.now["absent"] == [0])
        assert ben.now["to_act"] == [1]
        await _answer_alone(ben, "accept")
        assert ben.view["modules"]["favors"]["unspent"] == [3, 1]

    run_clients(work)


@pytest.mark.rule("T-04")
def test_an_offer_without_an_answer_is_declined_and_nobody_loses_the_seat(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        clock = {"kind": "bank", "seconds": CLOCK, "then": "seat"}
        ada, ben = seats = await _table(clients, server, clock=clock)
        left = ben.now["clock"]["left"][1]
        await _answer(seats, 0, LINE)
        assert ben.now["clock"]["running"] == [1]
        await _until(ben, lambda seat: _trading(seat)["offer"] is None)
        entries = [("answer", 0, LINE), ("timeout", 1, ""), ("answer", 1, "refuse")]
        assert (await _story(ada.person, ada.table))[:3] == entries
        assert 1 not in ben.now["absent"]
        assert ben.now["clock"]["left"][1] == left, "the offer took none of the partner's time"

    run_clients(work)


@pytest.mark.rule("T-04")
def test_an_offer_waits_over_a_restart(data: Path) -> None:
    server = Server(data).start()
    kept: list[Any] = []

    async def offer(clients: ClientGroup) -> None:
        seats = await _table(clients, server)
        await _answer(seats, 0, LINE)
        kept.extend([seats[0].table, *[seat.person.token for seat in seats], await _stored(seats[1])])

    async def accept(clients: ClientGroup) -> None:
        table, *tokens, before = kept
        seats = [await (await clients.again(server, token)).sit(table) for token in tokens]
        for seat in seats:
            await _until(seat, lambda each: bool(each.now))
        assert await _stored(seats[1]) == before
        assert _choices(seats[0]) == ["withdraw"]
        await _answer(seats, 1, "accept")
        assert seats[0].view["modules"]["favors"]["unspent"] == [3, 1]

    try:
        run_clients(offer)
        server.kill()
        server.start()
        run_clients(accept)
    finally:
        server.stop()


@pytest.mark.rule("T-04")
@pytest.mark.parametrize("who", [0, 1])
def test_giving_up_ends_the_offer_with_the_game(server: Server, tmp_path: Path, who: int) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await _table(clients, server)
        await _answer(seats, 0, LINE)
        await _catch_up(seats, (await seats[who].command("resign"))["version"])
        assert all(seat.now["ending"]["resigned"] == who for seat in seats)
        assert all(seat.now["to_act"] == [] and seat.now["prompt"] is None for seat in seats)
        refused = await _answer(seats, 1, "accept", "refused")
        assert refused["error"] == "game-over"
        record = await seats[0].person.http.get(f"/tables/{seats[0].table}/record")
        (tmp_path / "given-up.record").write_text(record.text)

    run_clients(work)
    assert main(["verify", str(tmp_path / "given-up.record")]) == 0


@pytest.mark.rule("T-03")
def test_a_record_has_every_step_of_an_offer(server: Server, tmp_path: Path) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await _table(clients, server)
        await _answer(seats, 0, LINE)
        await _answer(seats, 1, "accept")
        undone = await seats[1].command("undo")
        await _catch_up(seats, undone["version"])
        await _catch_up(seats, (await seats[0].command("consent", agree=True))["version"])
        await _answer(seats, 1, "refuse")
        await _catch_up(seats, (await seats[1].command("resign"))["version"])
        record = await seats[0].person.http.get(f"/tables/{seats[0].table}/record")
        (tmp_path / "traded.record").write_text(record.text)
        moves = [entry.notation for entry in parse(record.text).entries if isinstance(entry, Move)]
        assert moves == ["propose 2", "give 1 coin", "ask 1 token", "accept", "refuse"]

    run_clients(work)
    assert main(["verify", str(tmp_path / "traded.record")]) == 0


# Bots


@pytest.mark.rule("T-02")
def test_a_bot_sends_an_offer_whole(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # After the third step nothing else is left than to send it.
    steps = ["propose 2", "give 1 coin", "ask 1 token", "income", "end"]
    asked: list[BotJob] = []

    async def choose(_: BotPool, job: BotJob, *__: Any) -> str:
        asked.append(job)
        return steps[len(asked) - 1]

    monkeypatch.setattr(BotPool, "ask", choose)

    async def work(clients: ClientGroup) -> None:
        async with served(Settings(data=data, bot_workers=1, rate_limits="off")) as (_, address):
            seats = [{"kind": "bot", "bot": "greedy"}, {"kind": "me"}]
            (ben,) = await clients.seats(
                RunningServer(address), 1, "rome", players=2, seats=seats, options=TRADING, confirm=False
            )
            await _until(ben, lambda seat: bool(seat.now) and seat.now["to_act"] == [1])
            assert await _story(ben.person, ben.table) == [("answer", 0, LINE)]
            assert _choices(ben) == ["accept", "refuse", "wish"]
            await _answer_alone(ben, "refuse")
            await _until(ben, lambda seat: seat.now["to_act"] == [1])
            assert [entry[2] for entry in await _story(ben.person, ben.table)] == [LINE, "refuse", "income", "end"]
            assert len({msgspec.msgpack.encode(job.knowledge) for job in asked}) == len(asked)
            await ben.close()

    run_clients(work)
