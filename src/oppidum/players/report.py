"""What a search thought about its last decision: for hints, for reading along, for research."""

from __future__ import annotations

import msgspec


class Considered(msgspec.Struct, frozen=True):
    """A whole move in notation, how often it was tried, and its mean value for the seat."""

    move: tuple[str, ...]
    visits: int
    value: float


class Report(msgspec.Struct, frozen=True):
    """The moves considered, the preferred one first, and the line that the search expects.

    `line` holds whole moves, of all seats in turn, on tables that were imagined: after the first one it is a guess.
    """

    simulations: int
    seconds: float
    considered: tuple[Considered, ...]
    line: tuple[tuple[str, ...], ...]

    def text(self, most: int = 5) -> str:
        """Returns the report in lines that people can read, at most so many moves.

        >>> Report(8, 0.5, (Considered(("buy B4",), 6, 0.25),), (("buy B4",), ("income",))).text()
        '8 simulations in 0.5 s\\n  +0.250      6  buy B4\\nexpected: buy B4; income'
        """
        lines = [f"{self.simulations} simulations in {self.seconds:.1f} s"]
        lines += [f"  {one.value:+.3f} {one.visits:6}  {', '.join(one.move)}" for one in self.considered[:most]]
        if self.line:
            lines.append("expected: " + "; ".join(", ".join(move) for move in self.line))
        return "\n".join(lines)
