"""Writes the page's types from the server's schema documents: `web/src/lib/wire.ts`.

    python tools/page_types.py [check]

`check` writes nothing and fails when the file is not what this would write.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, cast

from oppidum.server.application import create_litestar
from oppidum.server.services import Services
from oppidum.server.wire.schema import message_schema

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "lib" / "wire.ts"
HEAD = "// Written by tools/page_types.py from the server's schema documents. Do not edit.\n"
LONGEST_LINE = 120
Schema = dict[str, Any]
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def types_text() -> str:
    """Returns the whole file."""
    live = message_schema()
    services = cast(Services, None)  # the document asks none
    http = create_litestar(services).openapi_schema.to_schema()["components"]["schemas"]
    definitions: dict[str, Schema] = {**http, **live["$defs"]}
    parts = [HEAD, *(_declaration(name, definitions[name]) for name in sorted(definitions, key=_name))]
    parts += [
        f"export type ClientMessage = {_type(live['client'])};",
        f"export type ServerMessage = {_type(live['server'])};",
    ]
    parts += [_record("Views", live["views"]), _record("Facts", live["facts"])]
    return "".join(f"{_wrap(line)}\n" for line in "\n".join(parts).splitlines())


def _wrap(line: str) -> str:
    """Writes a union that is too long for a line with one type a line."""
    return line if len(line) <= LONGEST_LINE else line.replace(" | ", "\n    | ")


def _record(name: str, types: dict[str, Schema]) -> str:
    fields = "".join(f"  {json.dumps(key)}: {_type(schema)};\n" for key, schema in types.items())
    return f"export interface {name} {{\n{fields}}}"


def _declaration(name: str, schema: Schema) -> str:
    properties: dict[str, Schema] = schema.get("properties", {})
    if not properties:
        return f"export type {_name(name)} = {_type(schema)};"
    required = set(schema.get("required", ()))
    fields = "".join(
        f"  {json.dumps(key) if '-' in key else key}{'' if key in required else '?'}: {_type(value)};\n"
        for key, value in properties.items()
    )
    return f"export interface {_name(name)} {{\n{fields}}}"


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        return _name(schema["$ref"].rpartition("/")[2])
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return " | ".join(dict.fromkeys(_type(choice) for choice in choices))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    return _plain(schema)


def _plain(schema: Schema) -> str:
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(item) for item in schema['prefixItems'])}]"
        case "array":
            return f"({_type(schema.get('items') or {})})[]"
        case "object":
            return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
        case [*kinds]:
            return " | ".join(PLAIN[kind] for kind in kinds)
        case str(kind):
            return PLAIN[kind]
        case _:
            return "any"


def _name(name: str) -> str:
    """Returns a type's name; one that several rooms use has its family before it."""
    found = re.fullmatch(r"oppidum\.games\.(\w+)\.[\w.]+\.(\w+)", name)
    if found is None:
        return name.rpartition(".")[2]
    family = "".join(word.capitalize() for word in found[1].split("_"))
    return family + found[2]


def main() -> int:
    """Writes the file, or checks it."""
    text = types_text()
    if sys.argv[1:] == ["check"]:
        fresh = TARGET.is_file() and TARGET.read_text(encoding="utf-8") == text
        print("" if fresh else f"{TARGET.name} is stale: run python tools/page_types.py")
        return 0 if fresh else 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
