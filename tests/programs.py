"""Programs of the system that tests need: found, else installed where that is allowed."""

import os
import shutil
import subprocess

PLACES = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"])
INSTALLING_SECONDS = 600
WAIT_FOR_OTHERS = "DPkg::Lock::Timeout=300"
"""Tests in several processes may want to install something at once."""


def find_program(*names: str, package: str) -> str | None:
    """Returns the path of the first of these programs, after installing its Debian package if none is there.

    Only an administrator's process installs anything, such as that of a fresh machine which runs the tests.
    """
    found = _find(names)
    if found is None and hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        run_installer(["apt-get", "-o", WAIT_FOR_OTHERS, "install", "-y", "-q", package])
        found = _find(names)
    return found


def run_installer(command: list[str]) -> bool:
    """Runs a command that installs something, and tells whether it succeeded."""
    done = subprocess.run(command, capture_output=True, timeout=INSTALLING_SECONDS, check=False)
    return done.returncode == 0


def _find(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name, path=PLACES))), None)
