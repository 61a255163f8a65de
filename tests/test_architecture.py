"""The arrows between the rooms point one way, the rules do no input or output, and importing stays light."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"
PACKAGE = "oppidum"

# A room, and what it may import of the project. "oppidum" is the package's own front door.
# "games.*.shown.views" and "games.*.shown.facts" stand for what people are shown of the titles, and nothing else.
BASE = {"engine", "games", "words", "drawing", "players"}
ARROWS: dict[str, set[str]] = {
    "engine": set(),
    "games": {"engine"},
    "words": {"engine"},
    "oppidum": {"engine", "games"},
    "drawing": {"engine", "games.families", "games.*.shown.views", "games.*.shown.facts"},
    "players": {"engine", "games"},
    "measuring": BASE | {"oppidum"},
    "arena": {"engine", "games", "players"},
    "server": BASE | {"oppidum"},
    "cli": BASE | {"measuring", "arena", "server", "oppidum"},
}

# The rules read the data inside the package, through importlib.resources, and nothing else of the world.
RULE_ROOMS = ("engine", "games")
WORLDLY_MODULES = {
    "asyncio", "datetime", "fcntl", "glob", "http", "io", "locale", "logging", "multiprocessing", "os",
    "pathlib", "pickle", "random", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "ssl",
    "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
WORLDLY_CALLS = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}
WORLDLY_EXCEPTIONS = {
    ("engine/chance.py", "secrets"): "new seeds come from the operating system",
}

# `apply` trusts its caller; these take moves from people, files and any bot, so they use `play`.
CHECKED_ROOMS = ("arena/", "cli/", "server/", "engine/record.py", "engine/recorder.py")

# What a plain `import oppidum` must not bring along.
HEAVY = {
    "altair", "asyncio", "cyclopts", "fluent", "gymnasium", "litestar", "mypy", "numpy", "openskill",
    "pettingzoo", "polars", "prompt_toolkit", "pyspiel", "ray", "rich", "sqlalchemy", "tomllib", "torch",
    "uvicorn",
}  # fmt: skip
HEAVY_ROOMS = {"arena", "cli", "drawing", "measuring", "players", "server", "words"}


@cache
def _modules() -> list[tuple[str, ast.Module]]:
    """Every file of the package, as its path inside it, with its syntax tree."""
    paths = sorted((SOURCE / PACKAGE).rglob("*.py"))
    return [(path.relative_to(SOURCE / PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))) for path in paths]


def _imports(tree: ast.Module) -> Iterator[str]:
    """The dotted names that a file imports, by statement or by `import_module`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports are not used"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            yield from (
                arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            )


def _own_imports(tree: ast.Module) -> Iterator[tuple[str, ...]]:
    """What a file imports of the project, as parts below the package; no parts for the front door."""
    for name in _imports(tree):
        package, *parts = name.split(".")
        if package == PACKAGE:
            while parts and not _is_module(parts):
                parts.pop()
            yield tuple(parts)


def _is_module(parts: list[str]) -> bool:
    place = (SOURCE / PACKAGE).joinpath(*parts)
    return place.is_dir() or place.with_suffix(".py").is_file()


def _room(name: str) -> str:
    """The room of a file; files at the top are the front door."""
    room, slash, _ = name.partition("/")
    return room if slash else PACKAGE


def _is_allowed(room: str, parts: tuple[str, ...]) -> bool:
    target = parts[0] if parts and (SOURCE / PACKAGE / parts[0]).is_dir() else PACKAGE
    if target == room or target in ARROWS[room]:
        return True
    return ".".join(parts) in ARROWS[room] or ".".join((target, "*", *parts[2:])) in ARROWS[room]


def test_every_room_has_its_arrows() -> None:
    rooms = {_room(name) for name, _ in _modules()}
    assert rooms == ARROWS.keys()


def test_every_folder_of_code_is_a_package() -> None:
    """Without its `__init__.py` a folder's modules would be loaded twice, under two names."""
    folders = {path.parent for path in (SOURCE / PACKAGE).rglob("*.py")}
    assert not [str(folder) for folder in folders if not (folder / "__init__.py").is_file()]


def test_the_table_itself_points_one_way() -> None:
    def reach(room: str) -> set[str]:
        direct = {target.split(".")[0] for target in ARROWS[room]}
        return direct.union(*(reach(target) for target in direct))

    assert all(room not in reach(room) for room in ARROWS)


def test_imports_follow_the_arrows() -> None:
    wrong = [
        f"{name} imports {'.'.join((PACKAGE, *parts))}"
        for name, tree in _modules()
        for parts in _own_imports(tree)
        if not _is_allowed(_room(name), parts)
    ]
    assert not wrong


# Where an import only for the type checker keeps starting light; anywhere else it would hide an import cycle.
TYPE_ONLY_IMPORTS = {
    "__init__.py": "a plain `import oppidum` loads no game",
    "cli/administration/keys.py": "the server is loaded when its command runs",
    "cli/administration/tables.py": "the server is loaded when its command runs",
    "cli/administration/verification.py": "the server is loaded when its command runs",
    "cli/administration/database.py": "the server is loaded when its command runs",
}


def test_type_checking_hides_no_import_cycle() -> None:
    hiding = {
        name
        for name, tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for _ in _own_imports(ast.Module(node.body, []))
    }
    assert hiding == TYPE_ONLY_IMPORTS.keys()


def test_a_title_imports_nothing_of_another_title() -> None:
    wrong = [
        f"{name} imports {'.'.join((PACKAGE, *parts))}"
        for name, tree in _modules()
        if name.startswith("games/") and name.count("/") > 1
        for parts in _own_imports(tree)
        if parts[:1] == ("games",) and parts[1:2] != (name.split("/")[1],)
    ]
    assert not wrong


def test_engine_and_games_do_no_input_or_output() -> None:
    found = {(name, thing) for name, tree in _modules() if _room(name) in RULE_ROOMS for thing in _worldly_things(tree)}
    assert found == WORLDLY_EXCEPTIONS.keys()


def _worldly_things(tree: ast.Module) -> Iterator[str]:
    yield from (name.split(".")[0] for name in _imports(tree) if name.split(".")[0] in WORLDLY_MODULES)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORLDLY_CALLS:
            yield node.func.id


def test_moves_of_people_and_files_are_checked() -> None:
    trusting = [
        f"{name}:{node.lineno}"
        for name, tree in _modules()
        if name.startswith(CHECKED_ROOMS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "apply"
    ]
    assert not trusting


def test_one_file_of_the_arena_knows_where_games_run() -> None:
    knowing = {
        name
        for name, tree in _modules()
        if name.startswith("arena/")
        for thing in _imports(tree)
        if thing.split(".")[0] in ("concurrent", "multiprocessing", "ray", "subprocess")
    }
    assert knowing == {"arena/local.py"}


@pytest.fixture(scope="module")
def loaded() -> set[str]:
    """The modules that a plain `import oppidum` loads, beyond those of Python's own start."""
    program = "import sys; old = set(sys.modules); import oppidum; print(*sys.modules.keys() - old)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_oppidum_loads_nothing_heavy(loaded: set[str]) -> None:
    assert PACKAGE in loaded
    assert not {name for name in loaded if name.split(".")[0] in HEAVY}


def test_importing_oppidum_opens_no_other_room(loaded: set[str]) -> None:
    rooms = {name.split(".")[1] for name in loaded if name.startswith(f"{PACKAGE}.")}
    assert not rooms & HEAVY_ROOMS
