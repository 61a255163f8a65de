"""The score of a city counted once more, plainly, from the rules alone: what the engine's score is held against.

It shares no code with the rules: a city is a dictionary from (column, row) to a zone and the sides of its road.
"""

from __future__ import annotations

from collections.abc import Iterator

Spot = tuple[int, int]
Brute = dict[Spot, tuple[str, str]]
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OTHER = {"N": "S", "E": "W", "S": "N", "W": "E"}


def beside(spot: Spot, side: str) -> Spot:
    return spot[0] + STEP[side][0], spot[1] + STEP[side][1]


def joined(city: Brute, spot: Spot, side: str) -> bool:
    """Whether the road of a block goes on in the next one."""
    near = city.get(beside(spot, side))
    return near is not None and side in city[spot][1] and OTHER[side] in near[1]


def parts(spots: set[Spot], linked: dict[Spot, set[Spot]]) -> list[set[Spot]]:
    """The spots, falling into those that are linked."""
    found: list[set[Spot]] = []
    while left := spots - set().union(*found):
        part, old = {min(left)}, set[Spot]()
        while part != old:
            old, part = part, part.union(*(linked[spot] for spot in part))
        found.append(part)
    return found


def groups(city: Brute, zone: str) -> list[set[Spot]]:
    spots = {spot for spot in city if city[spot][0] == zone}
    return parts(spots, {spot: {beside(spot, side) for side in STEP} & spots for spot in spots})


def roads(city: Brute) -> list[set[Spot]]:
    spots = {spot for spot in city if city[spot][1]}
    return parts(spots, {spot: {beside(spot, s) for s in STEP if joined(city, spot, s)} for spot in spots})


def ends(city: Brute, road: set[Spot]) -> list[Spot]:
    """What the ends of a road run against, twice the same spot if both do."""
    return [beside(spot, side) for spot in sorted(road) for side in city[spot][1] if not joined(city, spot, side)]


def lines(city: Brute) -> Iterator[list[str]]:
    """The zones of every row and column that has a block."""
    for axis in (0, 1):
        for at in sorted({spot[axis] for spot in city}):
            yield [city[spot][0] for spot in city if spot[axis] == at]


def largest(city: Brute, zone: str) -> int:
    return max(map(len, groups(city, zone)), default=0)


def around(city: Brute, spot: Spot) -> list[str]:
    """The zones of the four neighbours; . for none."""
    return [city.get(beside(spot, side), (".", ""))[0] for side in "NSEW"]


def suburb(city: Brute) -> int:
    values = []
    for group in groups(city, "R"):
        if len(group) == largest(city, "R"):
            near = {beside(spot, side) for spot in group for side in STEP} & city.keys()
            values.append(sum({"P": 1, "I": -2}.get(city[spot][0], 0) for spot in near))
    return max(values, default=0)


def diagonal(city: Brute, spot: Spot) -> bool:
    corners = [(spot[0] + across, spot[1] + down) for across in (-1, 1) for down in (-1, 1)]
    return any(city.get(corner, (".", ""))[0] == "I" for corner in corners)


def squares(city: Brute) -> int:
    corners = [[(x + across, y + down) for across in (0, 1) for down in (0, 1)] for x, y in city]
    return sum(len({city.get(corner, (".", ""))[0] for corner in four}) == 1 for four in corners)


def mart(city: Brute, spot: Spot) -> bool:
    sides = city[spot][1]
    return len(sides) == 2 and all(joined(city, spot, s) and city[beside(spot, s)][0] == "R" for s in sides)


def trap(near: list[str]) -> int:
    return ("." in near) + ("." in near[:2] and "." in near[2:])


def conditions(city: Brute) -> list[int]:
    """The points of all eighteen conditions, in order."""
    of = {zone: [spot for spot in city if city[spot][0] == zone] for zone in "RCIP"}
    ways = roads(city)
    goals = [ends(city, road) for road in ways]
    fullest = [max(sum(spot[axis] == at for spot in city) for at in {spot[axis] for spot in city}) for axis in (0, 1)]
    return [
        sum(-1 if any(goal not in city for goal in two) else 1 for two in goals),
        sum({3: 1, 0: -1}.get(line.count("P"), 0) for line in lines(city)),
        len(of["P"]) - 3 * len(of["I"]),
        min(3 * squares(city) - 8, 7),
        sum(2 for spot in of["I"] if not {"R", "P"} & set(around(city, spot))),
        largest(city, "R") - largest(city, "I"),
        sum(-2 if "." in around(city, spot) else 1 for spot in of["P"]),
        suburb(city),
        sum(diagonal(city, spot) for spot in of["I"]),
        max(line.count("C") for line in lines(city)),
        sum(2 for spot in of["C"] if mart(city, spot)),
        max(map(len, ways), default=0) // 2,
        sum(3 for two in goals if len(set(two)) == 2 and all(goal in of["P"] for goal in two)),
        sum(len(road) for road, two in zip(ways, goals, strict=True) if not two),
        sum(2 for spot in of["R"] if around(city, spot).count("I") >= 2),
        sum(2 for road in ways if {"R", "C"} <= {city[spot][0] for spot in road}),
        sum(trap(around(city, spot)) for spot in of["C"]),
        sum(fullest),
    ]


def base(city: Brute, difficulty: str) -> int:
    """Blocks less roads."""
    sizes = [largest(city, zone) for zone in "RCIP"]
    blocks = max(sizes) if difficulty == "harder" else sum(sizes)
    return blocks - (0 if difficulty == "easier" else len(roads(city)))
