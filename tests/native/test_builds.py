"""The pure and the compiled build are one game: they agree to the byte; without a compiler there is the pure one."""

from __future__ import annotations

import ast
import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.native.builds import ROOT, run
from tools.build_hook import hot_modules


def test_the_builds_agree(native: Path) -> None:
    script = str(ROOT / "tests" / "native" / "fingerprints.py")
    pure = run(sys.executable, script).splitlines()
    compiled = run(sys.executable, script, PYTHONPATH=str(native)).splitlines()
    assert (pure[-1], compiled[-1]) == ("build pure", "build compiled")
    assert pure[:-1] == compiled[:-1]


def test_the_version_says_which_build_it_is(native: Path) -> None:
    assert "(pure)" in run(sys.executable, "-m", "oppidum.cli", "--version")
    assert "(compiled)" in run(sys.executable, "-m", "oppidum.cli", "--version", PYTHONPATH=str(native))


def test_compiled_files_never_land_in_the_sources() -> None:
    assert not [path for path in (ROOT / "src").rglob("*") if path.suffix in (".so", ".pyd", ".c")]


@pytest.mark.parametrize("module", hot_modules(ROOT))
def test_no_compiled_module_shifts_a_literal(module: str) -> None:
    """`1 << n` is compiled to a shift of 32 bits, without a warning; words of bits come from a table instead."""
    tree = ast.parse((ROOT / "src" / module).read_text("utf-8"))
    shifts = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift | ast.RShift)
        and isinstance(node.left, ast.Constant)
    ]
    assert not shifts


def test_without_a_compiler_the_wheel_is_pure_and_says_so(tmp_path: Path) -> None:
    for name in run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
        if name and (ROOT / name).is_file():
            (tmp_path / "copy" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / "copy" / name)
    arguments = ("-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", str(tmp_path), ".")
    said = run(
        sys.executable, *arguments, cwd=tmp_path / "copy", CC="a-compiler-that-is-not-there", OPPIDUM_REQUIRE_NATIVE=""
    )
    assert "oppidum is installed uncompiled" in said
    assert [path.name for path in tmp_path.glob("*.whl")] == ["oppidum-0.1.0-py3-none-any.whl"]


def test_the_arena_plays_the_same_games_on_either_build(native: Path, tmp_path: Path) -> None:
    """Its workers are processes of their own, and run on the build that started them."""
    command = (sys.executable, "-m", "oppidum.cli", "arena", "hamlet", "--bots", "greedy,random", "--seed", "1")
    digests = []
    for path, build in ((tmp_path / "pure", ROOT / "src"), (tmp_path / "compiled", native)):
        run(*command, "--games", "4", "--workers", "2", "--out", str(path), PYTHONPATH=str(build))
        games = map(json.loads, path.read_text("utf-8").splitlines())
        digests.append({game["game"]: game["digest"] for game in games})
    assert digests[0] == digests[1]
    assert len(digests[0]) == 4
