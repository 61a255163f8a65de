"""All that the page asks for, in one list."""

from __future__ import annotations

from typing import Any

from oppidum.server.page import asking, files, past, reading, scorer

handlers: list[Any] = [files.router, reading.router, asking.router, past.router, scorer.router]
PACKED_ALREADY = ["^/assets/", "^/$", "^/t/", "^/rules/", "^/score-a-city$", "^/favicon"]
