"""Signed tokens: a guest's id, the time of signing and the number of the key, then their signature.

`itsdangerous` signs and verifies. Several keys may be valid at once: the newest signs, and any of them verifies, so
tokens outlive a rotation of keys.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import msgspec
from itsdangerous import BadSignature, Signer

LONGEST_TOKEN = 200
PSEUDONYM_LETTERS = 22


class Token(msgspec.Struct, frozen=True):
    """The content of a token: whose it is, when it was signed in milliseconds, and the number of its key."""

    guest: str
    made: int
    key: int


class TokenSigner:
    """Signs and reads tokens with keys by their numbers, of which the highest is the newest."""

    def __init__(self, keys: Mapping[int, bytes]) -> None:
        self.keys = frozenset(keys)
        # The keys are random and used for nothing else, so no other key is derived from them. This keeps tokens valid
        # that were signed before this class existed.
        secrets = [keys[number] for number in sorted(keys)]
        self._signer = Signer(secrets, digest_method=hashlib.sha256, key_derivation="none")

    @property
    def newest(self) -> int:
        """The number of the key that signs; 0 where there is none yet."""
        return max(self.keys, default=0)

    def sign(self, guest: str, at: int) -> str:
        """Returns a new token. Pre: there is a key."""
        return self._signer.sign(f"{guest}.{at}.{self.newest}").decode()

    def read(self, token: str) -> Token | None:
        """Returns the content of a token, None where its signature is wrong or its key is unknown."""
        found = parse_token(token)
        if found is None or found.key not in self.keys:
            return None
        try:
            self._signer.unsign(token)
        except BadSignature:
            return None
        return found

    def pseudonym(self, text: str) -> str:
        """Returns a stand-in for a text that must not be stored, the same until the next rotation of keys."""
        return self._signer.get_signature(f"pseudonym {text}").decode()[:PSEUDONYM_LETTERS]


def parse_token(token: str) -> Token | None:
    """Returns what a token says of itself, None where the text cannot be one. The signature is not verified."""
    parts = token.split(".")
    if len(token) > LONGEST_TOKEN or len(parts) != 4:
        return None
    guest, made, key, _ = parts
    if not (made.isdecimal() and key.isdecimal()):
        return None
    return Token(guest, int(made), int(key))
