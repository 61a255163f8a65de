"""Card packs for tests of the server, and people who play a little with them."""

import random

from oppidum.engine.packs import read_pack
from tests.server.clients import Person

HOUSE = """
[pack]
game = "metropolis"
name = "grandmother"

[[building]]
id = "house"
name = "Cabin"
citizens = 5

[[building]]
id = "hotel-long"
shape = "L3"
"""
"""A pack in which one building has another name and value, and another one stands on other lots."""
HASH = read_pack(HOUSE).hash

_ROLE = '[[role]]\nid = "philosophical"\neffect = { kind = "gain", coins = 9 }\n'
PACKS = {
    "metropolis": HOUSE,
    "rome": f'[pack]\ngame = "rome"\nname = "mine"\n{_ROLE}',
    "sprawlopolis": '[pack]\ngame = "sprawlopolis"\nname = "mine"\n[[card]]\nnumber = 3\nname = "Greener"\n',
    "city-of-iron": '[pack]\ngame = "city-of-iron"\nname = "mine"\n[[town]]\nid = "mudford"\ndefense = 3\n',
}
"""A pack for each title."""

BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]


async def play_some(person: Person, table: str, steps: int = 4) -> None:
    seat, dice = await person.sit(table), random.Random(2)
    for _ in range(steps):
        await seat.step(dice)
    await seat.until_asked()
    await seat.close()


async def resign(person: Person, table: str) -> None:
    seat = await person.sit(table)
    await seat.until_asked()
    assert (await seat.command("resign"))["type"] == "accepted"
