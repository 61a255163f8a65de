"""What is kept in the repository names no machine, no package registry, and nothing left to do."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = {"LICENSE"}

# Written in pieces, so that this file does not find itself.
REGISTRIES = (
    *("pypi" + ".org", "python" + "hosted.org", "ana" + "conda.org", "crates" + ".io"),
    *("npm" + "js.org", "npm" + "js.com", "npm" + "mirror.com", "yarn" + "pkg.com"),
)
MACHINE_FOLDERS = ("wo" + "rk", "ro" + "ot", "ho" + "me")

PATTERNS = {
    "a package registry": re.compile("|".join(map(re.escape, REGISTRIES))),
    "a path of one machine": re.compile(rf"(?<![\w.)}}*-])/(?:{'|'.join(MACHINE_FOLDERS)})(?![\w-])"),
    "a folder outside": re.compile(r"\.\./" + "shar" + "ed"),
    "something left to do": re.compile(r"\b(?:TO" + "DO|FIX" + r"ME)\b"),
}
LOCK_FILES = re.compile(r"(?:^|/)(?:constraints[^/]*\.txt|requirements[^/]*\.txt|package-lock\.json|[^/]*\.lock)$")
PIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*==[A-Za-z0-9.+!]+")


def _files() -> list[Path]:
    """The files under version control, and new ones that are about to be."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for name in listed.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def _texts() -> Iterator[tuple[str, str]]:
    for path in _files():
        name = path.relative_to(ROOT).as_posix()
        if name not in NOT_OURS and b"\0" not in (content := path.read_bytes()):
            yield name, content.decode("utf-8")


@pytest.mark.parametrize("what", PATTERNS)
def test_no_file_holds(what: str) -> None:
    found = [
        f"{name}:{number}: {line.strip()[:120]}"
        for name, text in _texts()
        for number, line in enumerate(text.splitlines(), 1)
        if PATTERNS[what].search(line)
    ]
    assert not found


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a package registry", "https://files.python" + "hosted.org/packages"),
        ("a path of one machine", "cd /wo" + "rk/main"),
        ("a path of one machine", '"/ro' + 'ot"'),
        ("a folder outside", "see ../shar" + "ed/rules"),
        ("something left to do", "# TO" + "DO: later"),
    ],
)
def test_the_patterns_find_what_they_should(what: str, line: str) -> None:
    assert PATTERNS[what].search(line)


@pytest.mark.parametrize("line", ["src/ro" + "ot.py", "/wo" + "rkers", "docs/ho" + "me/page"])
def test_paths_inside_the_project_are_no_machine_paths(line: str) -> None:
    assert not PATTERNS["a path of one machine"].search(line)


def test_lock_files_hold_no_address() -> None:
    locks = [(name, text) for name, text in _texts() if LOCK_FILES.search(name)]
    assert "constraints.txt" in dict(locks)
    assert not [name for name, text in locks if re.search(r"https?:", text)]


def test_constraints_are_exact_pins() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert not [line for line in lines if not PIN.fullmatch(line)]
