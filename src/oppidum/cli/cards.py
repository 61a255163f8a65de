"""`oppidum cards`: the values printed on cards, as packs that owners of a printed game can correct."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter

from oppidum import packs
from oppidum.cli.console import grid, printable, show, write, write_json
from oppidum.cli.files import about, file_name, read_text, write_text
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import GameKey, Json, Setup
from oppidum.engine.configuration import Pack
from oppidum.engine.pack_bounds import Fault
from oppidum.engine.packs import Components, read_pack
from oppidum.games import find
from oppidum.words import say

FAULTY = 1

PackFile = Annotated[str, Parameter(help="A card pack; `-` reads the standard input.", allow_leading_hyphen=True)]

cards = App(name="cards", help="The values printed on cards, and packs that correct them.")


@cards.command
def export(
    game: GameKey,
    /,
    *,
    pack: Annotated[str | None, Parameter(help="A pack that is kept here, instead of the built-in values.")] = None,
    name: Annotated[str, Parameter(help="What the new pack is called.")] = "my-copy",
    out: Annotated[Path | None, Parameter(help="The file to write; else the standard output.")] = None,
) -> None:
    """Write the values of a title as a card pack, with comments, to be corrected."""
    known = _components(game)
    chosen = Setup(pack=pack).card_pack(game)
    text = packs.text_of(chosen.hash) if chosen else known.export(name, game)
    if chosen is None:
        read_pack(text)
    if out is None:
        write(text)
    else:
        write_text(out, text)


@cards.command
def check(file: PackFile, /, *, json: Json = False) -> int:
    """Say what is wrong in a card pack, where it differs from the built-in values, and what is still designed.

    The exit code is 1 if something is wrong.
    """
    pack, _ = _read(file)
    known = _components(pack.game)
    faults = known.faults(pack.data)
    if json:
        write_json(_data(pack, known, faults))
    elif faults:
        for fault in faults:
            show(f"{file_name(file)}: {_sentence(fault)}")
    else:
        _print_pack(pack, known)
    return FAULTY if faults else 0


@cards.command
def use(file: PackFile, /) -> None:
    """Check a card pack and keep it on this machine, for tables that ask for it with --pack."""
    pack, text = _read(file)
    faults = _components(pack.game).faults(pack.data)
    if faults:
        more = f" There is more: oppidum cards check {file} says all." if len(faults) > 1 else ""
        raise Refusal(f"{file_name(file)}: {_sentence(faults[0])}{more}")
    packs.keep(text)
    show(f"Kept as {pack.name} ({pack.hash}). A game with these values: oppidum play {pack.game} --pack {pack.name}")


@cards.command(name="list")
def list_packs(*, json: Json = False) -> None:
    """List the card packs that are kept on this machine."""
    kept = packs.list_packs()
    if json:
        write_json([{"game": pack.game, "name": pack.name, "hash": pack.hash} for pack in kept])
    elif not kept:
        show("No card packs are kept here; oppidum cards use FILE adds one.")
    else:
        table = grid("title", "name", "hash")
        for pack in kept:
            table.add_row(pack.game, pack.name, pack.hash)
        show(table)


def _components(game: str) -> Components:
    known = find(game).components()
    if known is None:
        raise Refusal(f"There are no card packs for {game}.")
    return known


def _read(file: str) -> tuple[Pack, str]:
    text = read_text(file)
    with about(file_name(file)):
        pack = read_pack(text)
        find(pack.game)
    return pack, text


def _sentence(fault: Fault) -> str:
    return printable(f"{fault.path}: {say(fault.why).removesuffix('.')}.")


def _data(pack: Pack, known: Components, faults: list[Fault]) -> dict[str, Any]:
    data: dict[str, Any] = {"game": pack.game, "name": pack.name, "ok": not faults}
    data["faults"] = [{"path": fault.path, "why": say(fault.why)} for fault in faults]
    if not faults:
        data["hash"] = pack.hash
        data["differences"] = [found._asdict() for found in known.differences(pack.data)]
        data["designed"] = known.designed(known.merge(pack.data))
    return data


def _print_pack(pack: Pack, known: Components) -> None:
    differences, designed = known.differences(pack.data), known.designed(known.merge(pack.data))
    show(f"{pack.name} for {pack.game} ({pack.hash}): nothing is wrong.")
    if differences:
        show(f"\nIt differs from the built-in values in {len(differences)}:")
        table = grid("value", "built in", "pack", "")
        for path, built_in, given in differences:
            table.add_row(printable(path), _format_value(built_in), _format_value(given), _mark(path, designed))
        show(table)
    else:
        show("\nAll its values are the built-in ones.")
    if designed:
        show(f"\nNot from a printed game, but designed or inferred, are still {len(designed)}:")
        for entry, fields in _by_entry(designed).items():
            show(f"  {printable(entry)}: {printable(', '.join(fields))}" if any(fields) else f"  {printable(entry)}")


def _mark(path: str, designed: list[str]) -> str:
    """Warns where an entered value still carries the mark of a designed one."""
    return (
        "still marked as designed"
        if any(path == mark or path.startswith((f"{mark}.", f"{mark}[")) for mark in designed)
        else ""
    )


def _by_entry(paths: list[str]) -> dict[str, list[str]]:
    """Returns the fields of each entry: `building.docks` and what is meant of it."""
    entries: dict[str, list[str]] = {}
    for path in paths:
        table, _, rest = path.partition(".")
        key, _, field = rest.partition(".") if "[" not in table and table != "rules" else ("", "", rest)
        entries.setdefault(f"{table}.{key}" if key else table, []).append(field)
    return entries


def _format_value(value: Any) -> str:
    return "-" if value is None else printable(value if isinstance(value, str) else msgspec.json.encode(value).decode())
