"""Which tests hold which rule: the ids of docs/rules against the `rule` marks in tests/.

A test cites rules with `@pytest.mark.rule("F-18", "F-E4")`, on itself, on its class, or for a whole file with
`pytestmark`. Files are read, not imported, so the index is there even while a test does not run.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULE_LINE = re.compile(r"^- \*\*([A-Z]+-[A-Z]?\d+)\*\* ", re.MULTILINE)

TestFunction = ast.FunctionDef | ast.AsyncFunctionDef


def read_rule_ids(folder: Path = ROOT / "docs" / "rules") -> dict[str, str]:
    """Returns every rule id, in the order of the books, with the file that defines it."""
    ids: dict[str, str] = {}
    for book in sorted(folder.glob("*.md")):
        for rule in RULE_LINE.findall(book.read_text(encoding="utf-8")):
            if rule in ids:
                raise ValueError(f"{rule} is defined twice: in {ids[rule]} and in {book.name}")
            ids[rule] = book.name
    return ids


def find_citing_tests(folder: Path = ROOT / "tests") -> dict[str, list[str]]:
    """Returns every rule id that a test names, with the tests that do, as `file::test`."""
    tests: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        name = path.relative_to(folder.parent).as_posix()
        for test, ids in citations(path.read_text(encoding="utf-8")):
            for rule in ids:
                tests.setdefault(rule, []).append(f"{name}::{test}")
    return tests


def citations(source: str) -> Iterator[tuple[str, list[str]]]:
    """Yields each test of a file that cites rules, with their ids.

    >>> source = '''
    ... @pytest.mark.rule("F-11")
    ... class TestIncome:
    ...     @pytest.mark.rule("F-E1")
    ...     def test_pays(self): ...
    ... '''
    >>> list(citations(source))
    [('TestIncome::test_pays', ['F-11', 'F-E1'])]
    """
    module = ast.parse(source)
    yield from _citations_in(module.body, "", _find_assigned_marks(module.body))


def _citations_in(body: list[ast.stmt], prefix: str, inherited: list[str]) -> Iterator[tuple[str, list[str]]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = _marks(node.decorator_list) + _find_assigned_marks(node.body)
            yield from _citations_in(node.body, f"{prefix}{node.name}::", inherited + own)
        elif isinstance(node, TestFunction) and node.name.startswith("test"):
            ids = list(dict.fromkeys(inherited + _marks(node.decorator_list)))
            if ids:
                yield prefix + node.name, ids


def _find_assigned_marks(body: list[ast.stmt]) -> list[str]:
    """Returns the ids in `pytestmark = ...` of a file or class."""
    return _marks(
        [node.value for node in body if isinstance(node, ast.Assign) and "pytestmark" in map(ast.unparse, node.targets)]
    )


def _marks(expressions: list[ast.expr]) -> list[str]:
    """Returns the ids in every `...mark.rule(...)` inside these expressions, marks of single parameters too."""
    calls = [node for expression in expressions for node in ast.walk(expression) if _is_rule_mark(node)]
    return [
        argument.value
        for call in calls
        if isinstance(call, ast.Call)
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def _is_rule_mark(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule")


def main() -> None:
    """Print the index."""
    parser = argparse.ArgumentParser(description="Print each rule id and the tests that hold it.")
    parser.add_argument("--json", action="store_true", help="as one JSON object, rule id to tests")
    as_json = parser.parse_args().json
    tests = find_citing_tests()
    index = {rule: tests.get(rule, []) for rule in read_rule_ids()}
    if as_json:
        print(json.dumps(index, indent=2))
        return
    for rule, holders in index.items():
        for number, holder in enumerate(holders):
            print(f"{rule if number == 0 else '':<6} {holder}")
    untested = [rule for rule, holders in index.items() if not holders]
    print(f"\n{len(index) - len(untested)} of {len(index)} rules are held by tests.")
    if untested:
        print(f"Without a test: {' '.join(untested)}")
    unknown = sorted(set(tests) - set(index))
    if unknown:
        print(f"Cited but not in docs/rules: {' '.join(unknown)}")


if __name__ == "__main__":
    main()
