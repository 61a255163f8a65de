"""Tokens are signed by a library; those that the server issued before it did so are still known and signed again."""

from pathlib import Path

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server import identity
from oppidum.server.identity import RENEWAL_AGE, TOKEN_LIFE, Guest, Identity
from oppidum.server.settings import Settings
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import guests, signing_keys
from oppidum.server.tokens import Token, TokenSigner
from tests.server.servers import with_database

KEYS = {1: bytes(range(32)), 2: bytes(range(32, 64))}
GUEST, MADE = "0123456789abcdef01234567", 1_790_000_000_000
ISSUED = {
    1: f"{GUEST}.{MADE}.1.oxy6-Qshkb6xv2ud36D4wGnY7-ulumFCXC_NrxObuvI",
    2: f"{GUEST}.{MADE}.2.cTz4vNYR_C2P5tDWjiZyEJkgsXQi3Q46qroVwKv4Zjw",
}
"""Tokens made with these keys by the server's own code, before a library signed them."""


@pytest.mark.parametrize("number", KEYS)
def test_a_token_issued_before_is_still_read(number: int) -> None:
    assert TokenSigner(KEYS).read(ISSUED[number]) == Token(GUEST, MADE, number)
    assert TokenSigner({number: KEYS[number]}).read(ISSUED[number]) is not None
    assert TokenSigner({3 - number: KEYS[3 - number]}).read(ISSUED[number]) is None, "its key was dropped"


def test_a_token_is_signed_with_the_newest_key() -> None:
    assert TokenSigner(KEYS).sign(GUEST, MADE) == ISSUED[2]
    assert TokenSigner({1: KEYS[1]}).sign(GUEST, MADE) == ISSUED[1]


def test_a_pseudonym_is_that_of_before() -> None:
    assert TokenSigner({1: KEYS[1]}).pseudonym("192.0.2.7") == "FFwskgZr8FD4vmc9ZxEfrG"


@pytest.mark.parametrize("old", ["0123", ".179", ".1.", "oxy6"])
def test_no_part_of_a_token_can_be_changed(old: str) -> None:
    assert old in ISSUED[1]
    changed = ISSUED[1].replace(old, old.replace("1", "2").replace("oxy6", "Oxy6"), 1)
    assert changed != ISSUED[1]
    assert TokenSigner(KEYS).read(changed) is None


def test_a_token_issued_before_is_known_and_signed_again(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = [RENEWAL_AGE - 1]
    monkeypatch.setattr(identity, "now", lambda: MADE + ahead[0])

    async def check(database: Database) -> None:
        people = Identity(database)
        await people.open()
        ada = await people.recognize(ISSUED[1])
        assert ada == Guest(GUEST, "Ada")
        assert await people.renew(ISSUED[1]) is None, "it is young and of the newest key"
        ahead[0] += 1
        assert await people.renew(ISSUED[1]) == TokenSigner({1: KEYS[1]}).sign(GUEST, MADE + RENEWAL_AGE)
        await people.rotate()
        fresh = await people.renew(ISSUED[1])
        assert fresh is not None
        assert fresh.split(".")[2] == "2"
        await people.drop_old_keys()
        assert await people.recognize(ISSUED[1]) is None
        assert await people.recognize(fresh) == ada
        ahead[0] += TOKEN_LIFE + 1
        assert await people.recognize(fresh) is None

    async def seed(database: Database) -> None:
        async def write(connection: AsyncConnection) -> None:
            await connection.execute(insert(signing_keys).values(id=1, secret=KEYS[1], created=0))
            await connection.execute(insert(guests).values(id=GUEST, name="Ada", created=0, seen=0, signing_key=1))

        await database.writer.write(write)

    settings = Settings(data=data)
    with_database(settings, seed)
    with_database(settings, check)
