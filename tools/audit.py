"""Asks the advisory services whether a pinned dependency has a known vulnerability: `make audit`.

The auditor of Python packages is installed into an environment of its own under `build/`; npm brings one. Both need the
network. A package that could not be asked about counts as a failure: silence is no sign of safety.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

from tools.page import CannotBuild, npm

ROOT = Path(__file__).resolve().parent.parent
AUDITOR = "pip-audit==2.10.1"
PLACE = ROOT / "build" / "audit"
SECONDS = 600


class CannotAsk(Exception):
    """The advisories could not be had; the text says why."""


def ask_about_python() -> str:
    """Returns what the auditor says of `constraints.txt`, as JSON."""
    program = PLACE / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not (PLACE / AUDITOR).exists():
        venv.create(PLACE, with_pip=True, clear=True)
        _run([str(program), "-m", "pip", "install", "--quiet", AUDITOR], "the auditor cannot be installed")
        (PLACE / AUDITOR).touch()
    options = ["--no-deps", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
    command = [str(program), "-m", "pip_audit", *options, "--requirement", str(ROOT / "constraints.txt")]
    return _run(command, "the auditor failed", expected=(0, 1))


def ask_about_npm() -> str:
    """Returns what npm says of the page's lock file, as JSON."""
    return npm(["audit", "--package-lock-only", "--json"]).stdout


def read_python(answer: str) -> list[str]:
    """Returns the vulnerable packages in the auditor's answer; CannotAsk where it does not speak of all of them."""
    found = _parse(answer)["dependencies"]
    unknown = [each["name"] for each in found if "skip_reason" in each]
    if unknown:
        raise CannotAsk(f"nothing is known of {len(unknown)} of {len(found)} packages, such as {unknown[0]}")
    return [
        f"{each['name']} {each['version']}: {', '.join(vulnerability['id'] for vulnerability in each['vulns'])}"
        for each in found
        if each["vulns"]
    ]


def read_npm(answer: str) -> list[str]:
    """Returns the vulnerable packages in npm's answer; CannotAsk where it is none."""
    parsed = _parse(answer)
    if "vulnerabilities" not in parsed:
        raise CannotAsk(str(parsed.get("message") or "npm says nothing"))
    return [f"{name}: {each['severity']}" for name, each in sorted(parsed["vulnerabilities"].items())]


def _parse(answer: str) -> dict[str, Any]:
    try:
        parsed: dict[str, Any] = json.loads(answer)
    except ValueError:
        raise CannotAsk("there is no answer, and perhaps no network") from None
    return parsed


def _run(command: list[str], trouble: str, expected: tuple[int, ...] = (0,)) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode not in expected:
        raise CannotAsk(f"{trouble}: {(done.stderr.strip().splitlines() or ['it says nothing'])[-1][:300]}")
    return done.stdout


def main() -> int:
    """Prints what is vulnerable: 0 nothing is, 1 something is, 2 it could not be asked."""
    worst = 0
    for what, ask, read in (
        ("constraints.txt", ask_about_python, read_python),
        ("web/package-lock.json", ask_about_npm, read_npm),
    ):
        try:
            found = read(ask())
        except (CannotAsk, CannotBuild, subprocess.TimeoutExpired) as reason:
            print(f"{what} could not be audited: {reason}.", file=sys.stderr)
            worst = 2
            continue
        print("\n".join([f"{what}: {len(found)} vulnerable packages", *found]))
        worst = max(worst, min(len(found), 1))
    return worst


if __name__ == "__main__":
    sys.exit(main())
