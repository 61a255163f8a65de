"""Writes the compiled code for the fields of tables from their declarations: `generated_fields.py` of each family.

    python tools/table_fields.py [check]

`check` writes nothing and fails when a file is not what this would write.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from oppidum.engine.table_fields import Group, Part, TableFields
from oppidum.games.families import FAMILIES, load_object

SOURCE = Path(__file__).resolve().parent.parent / "src"
HEAD = '''"""Written by tools/table_fields.py from `table_fields`. Do not edit."""

from __future__ import annotations

from typing import Any, Self

from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.engine.table import PackedTable'''
CLASS = '''

class FieldsOfTable(PackedTable):
    """The fields of a table, one statement each, so that they compile to direct memory access."""

    rules: Rulebook'''


def fields_text(package: str, fields: TableFields) -> str:
    """Returns the module for one family, not yet formatted."""
    lines = [HEAD, *fields.imports, f"from {package}.rulebook import Rulebook"]
    for part in fields.parts:
        lines += _part(part)
    lines.append(CLASS)
    lines += [f"    {field.name}: {field.type}" for field in fields]
    lines += _method(
        "reset_fields(self) -> None",
        "Sets every field of an empty table.",
        [f"self.reset_{group.name}()" for group in fields.groups],
    )
    for group in fields.groups:
        lines += _reset(group, fields.sizes)
    lines += _method(
        "copy_fields(self, twin: Self) -> None",
        "Gives the twin an independent value of every field.",
        [f"twin.{field.name} = {field.copy.format(f'self.{field.name}')}" for field in fields],
    )
    for group in fields.groups:
        lines += _pack(group) + _unpack(group) if group.packed else []
    return "\n".join(lines) + "\n"


def _part(part: Part) -> list[str]:
    names = [field.name for field in part.fields]
    lines = [f"\n\nclass {part.name}:", f'    """{part.said[0]}', *(f"    {line}".rstrip() for line in part.said[1:])]
    lines.append('    """')
    empty = [f"        self.{field.name}: {field.type} = {field.empty}" for field in part.fields]
    lines += ["\n    def __init__(self) -> None:", *empty]
    copied = [f"twin.{name} = self.{name}" for name in names]
    lines += _method(
        f"copy(self) -> {part.name}", "An independent twin.", [f"twin = {part.name}()", *copied, "return twin"]
    )
    packed = ", ".join(f"self.{name}" for name in names)
    lines += _method(
        "pack(self) -> list[object]", "Returns the fields in the order of the bytes.", [f"return [{packed}]"]
    )
    unpacked = [f"self.{name} = kept[{place}]" for place, name in enumerate(names)]
    return lines + _method(
        "unpack(self, kept: list[Any]) -> None", "Sets the fields from the values of `pack`.", unpacked
    )


def _method(head: str, said: str, body: list[str]) -> list[str]:
    return [f"\n    def {head}:", f'        """{said}"""', *(f"        {line}" for line in body)]


def _reset(group: Group, sizes: dict[str, str]) -> list[str]:
    source = " ".join(field.empty for field in group.fields)
    used = [f"{name} = {size}" for name, size in sizes.items() if name in re.findall(r"\w+", source)]
    if used or "rules." in source:
        used.insert(0, "rules = self.rules")
    body = used + [f"self.{field.name} = {field.empty}" for field in group.fields]
    return _method(f"reset_{group.name}(self) -> None", f"Empties the fields of the group {group.name}.", body)


def _pack(group: Group) -> list[str]:
    values = ", ".join(field.packed.format(f"self.{field.name}") for field in group.fields)
    said = f"Returns the fields of the group {group.name} as plain values, in the order of the bytes."
    return _method(f"pack_{group.name}(self) -> list[object]", said, [f"return [{values}]"])


def _unpack(group: Group) -> list[str]:
    body = [
        f"self.{field.name} = {field.unpacked.format(f'kept[{place}]')}" for place, field in enumerate(group.fields)
    ]
    said = f"Sets the fields of the group {group.name} from the values of `pack_{group.name}`."
    return _method(f"unpack_{group.name}(self, kept: list[Any]) -> None", said, body)


def format_source(text: str) -> str:
    """Returns source as ruff writes it."""
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", "generated_fields.py", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main(arguments: list[str]) -> int:
    """Writes every family's file, or says which are stale."""
    stale = []
    for family in FAMILIES.values():
        if not family.fields:
            continue
        package = family.fields.split(":")[0].rpartition(".")[0]
        text = format_source(fields_text(package, load_object(family.fields)))
        target = SOURCE.joinpath(*package.split("."), "generated_fields.py")
        if not target.exists() or target.read_text("utf-8") != text:
            stale.append(target.relative_to(SOURCE.parent).as_posix())
            if "check" not in arguments:
                target.write_text(text, "utf-8")
    if stale and "check" in arguments:
        print(f"stale, run `python tools/table_fields.py`: {', '.join(stale)}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
