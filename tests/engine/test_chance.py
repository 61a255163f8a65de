"""The generator is what its documentation says, here computed a second time; streams never touch each other."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppidum.engine.chance import BadSeed, Chance, Dice, commitment, fair_seed, fresh_seed, seed_bytes, seed_text


def _words(seed: int, name: str, count: int, block: int = 0) -> list[int]:
    """The stream by the book: SHA-256 of seed, name, a zero byte and the block's number, cut into words."""
    found: list[int] = []
    while len(found) < count:
        digest = hashlib.sha256(seed.to_bytes(32, "big") + name.encode() + b"\0" + block.to_bytes(8, "big")).digest()
        found += [int.from_bytes(digest[place : place + 4], "big") for place in range(0, 32, 4)]
        block += 1
    return found[:count]


@pytest.mark.parametrize(("seed", "name"), [(0, ""), (1, "deal"), (2**256 - 1, "Märkte")])
def test_words_are_the_documented_hash(seed: int, name: str) -> None:
    dice = Dice(seed_bytes(seed), name)
    assert [dice.word() for _ in range(20)] == _words(seed, name, 20)
    assert dice.block == 3


def test_words_never_change() -> None:
    dice = Dice(seed_bytes(1), "deal")
    assert [dice.word() for _ in range(3)] == [1990048810, 1265319526, 826629489]


def test_a_number_is_the_remainder_of_a_word() -> None:
    dice = Dice(seed_bytes(9), "dice")
    assert [dice.below(6) for _ in range(30)] == [word % 6 for word in _words(9, "dice", 30)]


def test_words_above_the_last_whole_multiple_are_passed_over() -> None:
    n = 3_000_000_000
    fair = [word for word in _words(4, "x", 60) if word < n]
    dice = Dice(seed_bytes(4), "x")
    assert [dice.below(n) for _ in range(10)] == fair[:10]


@given(st.integers(0, 2**256 - 1), st.lists(st.integers(), max_size=12))
def test_a_shuffle_is_fisher_and_yates_from_the_end(seed: int, items: list[int]) -> None:
    shuffled, expected, words = items.copy(), items.copy(), iter(_words(seed, "deal", 64))
    Dice(seed_bytes(seed), "deal").shuffle(shuffled)
    for place in range(len(items) - 1, 0, -1):
        other = next(words) % (place + 1)
        expected[place], expected[other] = expected[other], expected[place]
    assert shuffled == expected


def test_a_choice_and_a_seed_come_from_the_words() -> None:
    assert Dice(seed_bytes(3)).choose(["a", "b", "c"]) == "abc"[_words(3, "", 1)[0] % 3]
    assert Dice(seed_bytes(3)).seed() == b"".join(word.to_bytes(4, "big") for word in _words(3, "", 8))


def test_every_use_of_a_stream_begins_with_a_block_of_its_own() -> None:
    chance = Chance(seed_bytes(7))
    numbers = [chance.below("roll", 100) for _ in range(3)]
    assert numbers == [_words(7, "roll", 1, block)[0] % 100 for block in range(3)]
    assert chance.used == (("roll", 3),)


def test_one_stream_never_shifts_another() -> None:
    alone, mixed = Chance(seed_bytes(7)), Chance(seed_bytes(7))
    mixed.shuffle("era-2", list(range(40)))
    assert alone.below("deal", 1000) == mixed.below("deal", 1000)
    assert mixed.used == (("deal", 1), ("era-2", 5))


def test_a_copy_rolls_the_same_and_leaves_the_original() -> None:
    chance = Chance(seed_bytes(7))
    chance.below("deal", 6)
    twin = chance.copy()
    first, cards, others = twin.below("deal", 10**6), list("abcdef"), list("abcdef")
    assert chance.used == (("deal", 1),)
    assert chance.below("deal", 10**6) == first
    chance.shuffle("deal", cards)
    twin.shuffle("deal", others)
    assert cards == others


@pytest.mark.parametrize("seed", [258, "258", "0x102", (258).to_bytes(32, "big")], ids=repr)
def test_a_seed_is_read_from_every_form(seed: int | str | bytes) -> None:
    assert seed_text(seed_bytes(seed)) == "258"


@pytest.mark.parametrize("seed", [-1, 2**256, "", "dice", "1.5", b"short", "9" * 5000], ids=lambda seed: repr(seed)[:9])
def test_what_is_no_seed_is_refused(seed: int | str | bytes) -> None:
    with pytest.raises(BadSeed) as refusal:
        seed_bytes(seed)
    assert refusal.value.message.key == "engine-bad-seed"
    assert len(str(refusal.value.message.params["seed"])) <= 80


@given(st.integers(0, 2**256 - 1))
def test_seed_and_text_mirror_each_other(seed: int) -> None:
    assert seed_bytes(seed_text(seed_bytes(seed))) == seed.to_bytes(32, "big")


def test_fresh_seeds_differ() -> None:
    assert len({fresh_seed() for _ in range(5)}) == 5
    assert len(fresh_seed()) == 32


def test_a_fair_seed_depends_on_every_part_and_on_where_it_ends() -> None:
    base = fair_seed(b"secret", "table", "options", [b"one", b"two"])
    parts = b"".join(len(part).to_bytes(4, "big") + part for part in (b"secret", b"table", b"options", b"one", b"two"))
    assert base == hashlib.sha256(parts).digest()
    others = [
        fair_seed(b"secreu", "table", "options", [b"one", b"two"]),
        fair_seed(b"secret", "tableo", "ptions", [b"one", b"two"]),
        fair_seed(b"secret", "table", "options", [b"onet", b"wo"]),
        fair_seed(b"secret", "table", "options", [b"two", b"one"]),
    ]
    assert len({base, *others}) == 5
    assert commitment(b"secret") == hashlib.sha256(b"secret").hexdigest()
