"""The files of `art/`: they travel inside the wheel; in a checkout they are found where they are drawn."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

PACKAGE = "oppidum"


def read(*path: str) -> str:
    """Returns the text of a file of `art/`.

    >>> read("symbols", "coin.svg")[:4]
    '<svg'
    """
    return _folder().joinpath(*path).read_text(encoding="utf-8")


def _folder() -> Traversable:
    inside = files(PACKAGE) / "art"
    if inside.is_dir():
        return inside
    return Path(__file__).resolve().parents[3] / "art"
