"""The colours and letters of every picture, from `art/palette.json`."""

from __future__ import annotations

from functools import cache

import msgspec

from oppidum.drawing import art

THEMES = ("light", "dark")
SIZES = (12, 14, 16, 20, 28, 40)


class Paint(msgspec.Struct, frozen=True):
    """An owner's colour: `fill` for areas, `deep` for lines on paper, `on` for the letter on the fill."""

    fill: str
    deep: str
    on: str


class Owner(msgspec.Struct, frozen=True):
    """How an owner is told from the others besides the colour: by a shape and a letter."""

    name: str
    shape: str
    letter: str


class Zone(msgspec.Struct, frozen=True):
    """What tells a zone from others besides its colour: a letter and what stands there."""

    letter: str
    name: str
    symbol: str
    plural: str


class ZonePaint(msgspec.Struct, frozen=True):
    """A zone's colours: of the ground, of what stands there on its bright and dark sides, and of its lines."""

    ground: str
    fill: str
    shade: str
    deep: str


class GoodPaint(msgspec.Struct, frozen=True):
    """A good's colours: of what is drawn, and of its lines and shadows."""

    fill: str
    deep: str


class Theme(msgspec.Struct, frozen=True, rename="kebab"):
    """The colours by what they paint; `muted` is text that stands back, `glow` points at something."""

    desk: str
    paper: str
    panel: str
    ink: str
    muted: str
    line: str
    survey: str
    parcel: str
    plate: str
    shadow: str
    shelf: str
    roof: str
    roof_bright: str
    roof_shade: str
    roof_dark: str
    window: str
    flat: str
    awning: str
    court: str
    etch: str
    stone: str
    stone_shade: str
    leaf: str
    leaf_dark: str
    water: str
    coin: str
    coin_ink: str
    citizen: str
    points: str
    on_points: str
    glow: str
    road: str
    road_edge: str
    road_dash: str
    gain: str
    loss: str
    brass: str
    brass_dark: str
    wax: str
    wax_dark: str
    heaven: str
    goods: dict[str, GoodPaint]
    lands: dict[str, str]
    zones: dict[str, ZonePaint]
    owners: tuple[Paint, ...]

    def variables(self) -> dict[str, str]:
        """Returns the colours by the names that the symbols use: ``var(--roof-dark)``, ``var(--park-deep)``."""
        names = msgspec.structs.fields(type(self))
        plain = {field.encode_name: getattr(self, field.name) for field in names if field.type is str}
        for zone, paint in self.zones.items():
            plain |= {zone: paint.fill, f"{zone}-shade": paint.shade, f"{zone}-deep": paint.deep}
        for good, colours in self.goods.items():
            plain |= {good: colours.fill, f"{good}-deep": colours.deep}
        return plain | self.lands


class Fonts(msgspec.Struct, frozen=True):
    """A humanist sans for what is read, a serif for titles and large numbers."""

    sans: str
    serif: str


class Palette(msgspec.Struct, frozen=True):
    """The whole file. Owners are the seats in their order; the last one is for an automated rival."""

    type: Fonts
    owners: tuple[Owner, ...]
    zones: tuple[Zone, ...]
    themes: dict[str, Theme]


@cache
def palette() -> Palette:
    """Returns the one palette."""
    return msgspec.json.decode(art.read("palette.json"), type=Palette)


def mix(one: str, other: str, share: float) -> str:
    """Returns a colour between two: this share of the first, the rest of the other.

    >>> mix("#ff0000", "#0000ff", 0.5)
    '#800080'
    """
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def channels(colour: str) -> tuple[int, int, int]:
    """Returns red, green and blue of a colour written as ``#rrggbb``."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
