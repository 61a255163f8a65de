"""How this copy of Oppidum was built."""

from __future__ import annotations

from importlib.util import find_spec


def build_kind() -> str:
    """`compiled` if the rules core is machine code, `pure` if it is interpreted.

    >>> build_kind() in ("compiled", "pure")
    True
    """
    core = find_spec("oppidum.engine.game")
    return "pure" if core is None or str(core.origin).endswith(".py") else "compiled"
