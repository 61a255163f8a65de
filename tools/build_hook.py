"""Build hook: compiles the hot modules with mypyc into the wheel and adds the page.

If compiling fails, it makes a pure wheel and says so.

Which modules are hot is listed in pyproject.toml under [tool.oppidum]. Compiling happens in a copy under build/, never
in src/, and is done once for the same sources.

OPPIDUM_PURE=1 asks for a pure wheel; OPPIDUM_REQUIRE_NATIVE=1 makes it an error not to get a compiled one. The page is
built by tools/page.py; where that fails the wheel has none, or OPPIDUM_REQUIRE_PAGE=1 makes it an error.

OPPIDUM_OPT_LEVEL=1 asks for less optimisation and one C file a module, which takes the C compiler a third of the time.
The tests use that; wheels that people get and builds that are measured keep the default, one C file for all, so that
functions of one module can be laid into another.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TOOLS = Path(__file__).resolve().parent
FULL_OPTIMISATION = "3"
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
sys.path.append({tools!r})
from borrowed_runs import mend_sources
extensions = mypycify({arguments!r}, opt_level={opt_level!r}, multi_file={multi_file!r})
mend_sources(source for extension in extensions for source in extension.sources)
if sys.platform != "win32":
    for extension in extensions:
        extension.extra_compile_args.append("-fvisibility=hidden")  # else no function could be laid into another
setup(name="oppidum-native", packages=[], ext_modules=extensions)
"""


class CannotCompile(Exception):
    """There is no compiler here, or it failed; the text says which."""


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the core and builds the page before a wheel is made; an editable install stays pure."""
        if self.target_name != "wheel" or version == "editable":
            return
        self._add_page(build_data)
        if os.environ.get("OPPIDUM_PURE") == "1":
            return
        try:
            compiled = compile_modules(Path(self.root))
        except CannotCompile as reason:
            if os.environ.get("OPPIDUM_REQUIRE_NATIVE") == "1":
                raise
            self.app.display_warning(f"oppidum is installed uncompiled, and plays slower: {reason}")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update({str(path): name for path, name in compiled.items()})

    def _add_page(self, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        done = subprocess.run([sys.executable, "tools/page.py"], cwd=root, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            build_data["force_include"][str(root / "build" / "page")] = "oppidum/page"
        elif os.environ.get("OPPIDUM_REQUIRE_PAGE") == "1":
            raise RuntimeError(done.stderr)
        else:
            self.app.display_warning(f"oppidum is installed without its page: {done.stderr.strip()}")


def hot_modules(root: Path) -> list[str]:
    """Returns the modules to compile, as paths below src."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    return [f"oppidum/{name}.py" for name in project["tool"]["oppidum"]["compiled"]]


def compile_modules(root: Path) -> dict[Path, str]:
    """Returns the compiled files, and where each belongs in the wheel."""
    modules = hot_modules(root)
    opt_level = os.environ.get("OPPIDUM_OPT_LEVEL", FULL_OPTIMISATION)
    place = root / "build" / f"mypyc-o{opt_level}-{fingerprint(root, modules)}"
    if not (place / "done").exists():
        _compile(root, modules, place, opt_level)
    shared = place.glob("*__mypyc*")
    modules_beside_sources = (place / "oppidum").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")
    return {path: str(path.relative_to(place)) for path in sorted([*shared, *modules_beside_sources])}


def fingerprint(root: Path, modules: list[str]) -> str:
    """Returns a hash of what a compilation depends on: Python, compiler, tools, list and sources."""
    digest = hashlib.sha256(f"{sys.version} {version('mypy')} {modules}".encode())
    digest.update(Path(__file__).read_bytes() + (TOOLS / "borrowed_runs.py").read_bytes())
    for layer in sorted({Path(module).parts[1] for module in modules}):
        for path in sorted((root / "src" / "oppidum" / layer).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _compile(root: Path, modules: list[str], place: Path, opt_level: str) -> None:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        raise CannotCompile(f"no C compiler ({compiler}) was found.")
    for earlier in place.parent.glob(f"mypyc-o{opt_level}-*"):
        shutil.rmtree(earlier, ignore_errors=True)
    shutil.copytree(root / "src" / "oppidum", place / "oppidum", ignore=shutil.ignore_patterns("__pycache__"))
    arguments = ["--ignore-missing-imports", *modules]
    multi_file = opt_level != FULL_OPTIMISATION
    setup = SETUP.format(arguments=arguments, opt_level=opt_level, multi_file=multi_file, tools=str(TOOLS))
    (place / "setup.py").write_text(setup, "utf-8")
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stdout + done.stderr).strip().splitlines()[-1:]
        raise CannotCompile(f"the compiler failed: {' '.join(last)}")
    (place / "done").touch()
