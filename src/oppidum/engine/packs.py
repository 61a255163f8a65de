"""Card packs: component values of a title, entered by somebody who owns the printed game.

A pack is a TOML file: `[pack]` names it and its title, and below stand tables of the title's own data. An entry speaks
of the built-in entry with the same key; a field that it gives stands in the place of that field, all others stay.
`docs/card-packs.md` tells it to people; each title says by its `Components` what a pack may hold.
"""

from __future__ import annotations

import re
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec
import tomli_w

from oppidum.engine.configuration import ConfigurationError, Pack
from oppidum.engine.messages import Item, Message, OppidumError, Param
from oppidum.engine.pack_bounds import PACK_TEXT, Fault, find_excess, is_visible
from oppidum.engine.text_bounds import is_within

Tree = dict[str, Any]
FindPack = Callable[[str], Pack | None]
"""Gives the pack with a hash, or None where it is not to be had."""

NAME = r"^[a-z0-9]+(-[a-z0-9]+)*\Z"
MOST_FAULTS = 100
"""How many faults of a pack are reported at most."""
_HEADER = re.compile(r"^\[{1,2}([A-Za-z0-9_-]+)")


class BadPack(OppidumError):
    """The text is no card pack."""


class Difference(NamedTuple):
    """A value that is not the built-in one; None stands for what is not there."""

    path: str
    built_in: Any
    given: Any


class PackTable(NamedTuple):
    """A table that packs may hold: the shape of its entries and the field that they are known by.

    A table without a key is given whole. An `open` one may have entries that the built-in table has not.
    """

    shape: type[Any]
    key: str = ""
    open: bool = False


class _Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    name: Annotated[str, msgspec.Meta(pattern=NAME, max_length=40)]


def read_pack(text: str) -> Pack:
    """Reads a pack from TOML without checking its values; BadPack says what is wrong with its frame.

    A text beyond the bounds is refused before it is parsed.
    """
    if not is_within(text, PACK_TEXT):
        raise BadPack(Message("engine-bad-pack-bounds", msgspec.structs.asdict(PACK_TEXT)))
    try:
        tree = tomllib.loads(text)
        head = msgspec.convert(tree.pop("pack", {}), _Head)
    except msgspec.ValidationError as error:
        raise BadPack(Message("engine-bad-pack-head", {"why": _split_error(error)[1]})) from None
    except (RecursionError, ValueError) as error:
        raise BadPack(Message("engine-bad-pack", {"why": str(error)[:200]})) from None
    return Pack(head.name, tree, head.game)


def write_pack(pack: Pack) -> str:
    """Returns a pack as TOML; `read_pack` is the way back."""
    text: str = tomli_w.dumps({"pack": {"game": pack.game, "name": pack.name}} | pack.data)
    return text


class Components(ABC):
    """The values of a title that packs may replace."""

    provenance: ClassVar[tuple[str, ...]] = ("confidence", "source")
    """Fields of an entry that say where its values come from, and are none themselves."""

    @property
    @abstractmethod
    def tables(self) -> dict[str, PackTable]:
        """The tables that a pack may hold."""

    @abstractmethod
    def text(self) -> str:
        """Returns the built-in data as it stands in its file, with all comments."""

    @abstractmethod
    def tree(self) -> Tree:
        """Returns the built-in data."""

    def conflicts(self, tree: Tree) -> Iterator[Fault]:
        """Yields what does not go together in whole data whose fields are right one by one."""
        yield from ()

    def designed(self, tree: Tree) -> list[str]:
        """Returns the paths of the values that are nowhere stated, but were designed or inferred."""
        return []

    def over(self, built_in: Tree, given: Tree) -> Tree:
        """Returns an entry with the given fields in the place of its own."""
        return built_in | given

    def with_pack(self, pack: Pack | None) -> Tree:
        """Returns the whole data with the values of the pack; ConfigurationError if the pack does not fit."""
        if pack is None:
            return self.tree()
        for fault in self.faults(pack.data):
            params: dict[str, Param] = {"pack": pack.name, "path": fault.path, "why": fault.why}
            raise ConfigurationError(Message("engine-pack-unfit", params))
        return self.merge(pack.data)

    def faults(self, data: Tree) -> list[Fault]:
        """Returns the faults of a pack's tables: sizes first, then fields, then what must go together.

        Each step is taken only if the one before found nothing. A pack without faults can be used with every number of
        players and all options of its title.
        """
        excess = list(islice(find_excess(data), MOST_FAULTS))
        if excess:
            return excess
        found = (fault for name, table in data.items() for fault in self._table_faults(name, table))
        first = list(islice(found, MOST_FAULTS))
        return first or list(islice(self.conflicts(self.merge(data)), MOST_FAULTS))

    def merge(self, data: Tree) -> Tree:
        """Returns the whole data with the values of a pack's tables. Pre: each field is right."""
        tree = dict(self.tree())
        for name, given in data.items():
            key = self.tables[name].key
            if not key:
                tree[name] = self.over(tree[name], given) if isinstance(given, dict) else given
                continue
            by_key = {entry[key]: entry for entry in given}
            entries = [self.over(entry, by_key.pop(entry[key], {})) for entry in tree[name]]
            tree[name] = [*entries, *by_key.values()]
        return tree

    def differences(self, data: Tree) -> list[Difference]:
        """Returns the values in which a pack differs from the built-in data, by their paths. Pre: no faults."""
        mine, theirs = self._by_key(self.tree()), self._by_key(self.merge(data))
        return [found for name in data for found in _differences(mine[name], theirs[name], name)]

    def export(self, name: str, game: str) -> str:
        """Returns the built-in values as a pack, with the comments of their file."""
        lines = self.text().splitlines()
        head = lines.index("")
        kept = [*lines[:head], "", "[pack]", f'game = "{game}"', f'name = "{name}"']
        waiting, keeping = list[str](), False
        for line in lines[head:]:
            if header := _HEADER.match(line):
                keeping = header[1] in self.tables
            if not line or line.startswith("#"):
                waiting.append(line)
                continue
            if keeping:
                kept += [*waiting, line]
            waiting = []
        return "\n".join(kept) + "\n"

    def _table_faults(self, name: str, given: Any) -> Iterator[Fault]:
        if name not in self.tables:
            tables: list[Item] = list(self.tables)
            yield Fault(name, Message("engine-pack-no-table", {"tables": tables}))
            return
        table = self.tables[name]
        if isinstance(given, dict) != isinstance(self.tree()[name], dict):
            yield Fault(name, Message("engine-pack-no-list", {"table": name}))
        elif isinstance(given, dict):
            yield from self._entry_faults(name, given, self.tree()[name], table)
        else:
            yield from self._list_faults(name, given, table)

    def _list_faults(self, name: str, given: list[Any], table: PackTable) -> Iterator[Fault]:
        known = {entry[table.key]: entry for entry in self.tree()[name]} if table.key else {}
        seen: dict[Any, str] = {}
        for number, entry in enumerate(given):
            path = f"{name}[{number}]"
            if not isinstance(entry, dict):
                yield Fault(path, Message("engine-pack-no-entry"))
                continue
            key: Any = entry.get(table.key) if table.key else None
            if table.key and not isinstance(key, str | int):
                yield Fault(path, Message("engine-pack-no-key", {"field": table.key}))
            elif table.key and key in seen:
                yield Fault(f"{path}.{table.key}", Message("engine-pack-twice", {"key": key, "path": seen[key]}))
            elif table.key and key not in known and not table.open:
                yield Fault(f"{path}.{table.key}", Message("engine-pack-unknown", {"key": str(key)[:40]}))
            else:
                yield from self._entry_faults(path, entry, known.get(key, {}), table)
            if isinstance(key, str | int):
                seen[key] = path

    def _entry_faults(self, path: str, given: Tree, built_in: Tree, table: PackTable) -> Iterator[Fault]:
        known = {field.encode_name for field in msgspec.structs.fields(table.shape)} | built_in.keys()
        fields: list[Item] = [*sorted(known)]
        for field in given.keys() - known:
            yield Fault(f"{path}.{field}", Message("engine-pack-no-field", {"fields": fields}))
        name = given.get("name")
        if isinstance(name, str) and not is_visible(name):
            yield Fault(f"{path}.name", Message("engine-pack-blank"))
        elif given.keys() <= known:
            try:
                msgspec.convert(self.over(built_in, given), table.shape)
            except msgspec.ValidationError as error:
                where, why = _split_error(error)
                yield Fault(path + where, Message("engine-pack-value", {"why": why}))

    def _by_key(self, tree: Tree) -> Tree:
        """Returns the tables as differences name their entries: by key where they have one."""
        return {
            name: {entry[table.key]: self._values(entry) for entry in tree[name]}
            if table.key
            else self._values(tree[name])
            for name, table in self.tables.items()
        }

    def _values(self, part: Any) -> Any:
        """Returns an entry, or a list of such, without what is said about it."""
        if isinstance(part, list):
            return [self._values(entry) for entry in part]
        return {field: value for field, value in part.items() if field not in self.provenance}


def _split_error(error: msgspec.ValidationError) -> tuple[str, str]:
    """Path below the entry, and the reason, of what msgspec says."""
    why, _, path = str(error).partition(" - at `")
    return path.rstrip("`").removeprefix("$"), why


def _differences(mine: Any, theirs: Any, path: str) -> Iterator[Difference]:
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in dict.fromkeys([*mine, *theirs]):
            yield from _differences(mine.get(key), theirs.get(key), f"{path}.{key}")
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for number, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            yield from _differences(one, other, f"{path}[{number}]")
    elif mine != theirs:
        yield Difference(path, mine, theirs)
