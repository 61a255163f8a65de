"""The numbers that stand for phases, kinds of compound action, aims and missing things."""

from __future__ import annotations

from typing import Final

ORDERING: Final = 0
BIDDING: Final = 1
REBIDDING: Final = 2
ACTING: Final = 3
CHOOSING: Final = 4
BUYING: Final = 5
OVER: Final = 6

NOTHING: Final = -1
UNKNOWN: Final = -2
IN_PILE: Final = -2

AT_REST: Final = 0
BUILDS: Final = 1
PLAYS: Final = 2
ATTACKS: Final = 3

NO_AIM: Final = 0
LAND: Final = 1
CITY: Final = 2
BUILDING: Final = 3
RIVAL: Final = 4
