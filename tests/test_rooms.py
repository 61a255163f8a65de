"""Rooms of human size: what is larger has a reason, here and in its docstring."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "oppidum"

FILE_LINES = 600
CLASS_LINES = 300
FUNCTION_LINES = 40

# What may be larger, by its place ("engine/game.py", "engine/game.py::State.play"), with the reason.
EXCEPTIONS: dict[str, str] = {
    "games/city_of_iron/rules/generated_fields.py::FieldsOfTable.copy_fields": "one statement a field",
}


@cache
def _too_large() -> dict[str, int]:
    """Everything above its limit, with its number of lines."""
    found: dict[str, int] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        source = path.read_text(encoding="utf-8")
        if (lines := source.count("\n")) > FILE_LINES:
            found[name] = lines
        found |= {f"{name}::{place}": lines for place, lines in _large_parts(ast.parse(source))}
    return found


def _large_parts(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, int]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            place = f"{prefix}{node.name}"
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > (CLASS_LINES if isinstance(node, ast.ClassDef) else FUNCTION_LINES):
                yield place, lines
            yield from _large_parts(node, f"{place}.")
        else:
            yield from _large_parts(node, prefix)


def test_what_is_large_has_a_reason() -> None:
    unexplained = {place: lines for place, lines in _too_large().items() if not EXCEPTIONS.get(place)}
    assert not unexplained


def test_no_exception_outlives_its_reason() -> None:
    assert EXCEPTIONS.keys() <= _too_large().keys()


def test_parts_are_measured_wherever_they_stand() -> None:
    body = "        pass\n" * FUNCTION_LINES
    tree = ast.parse(f"if True:\n  class A:\n    def long(self):\n{body}    def short(self): pass\n")
    assert list(_large_parts(tree)) == [("A.long", FUNCTION_LINES + 1)]
