"""The built page: it travels inside the wheel; in a checkout it is found where `make page` builds it.

Every file is read once and kept, packed for browsers that take it so; names of assets change with their content.
"""

from __future__ import annotations

import gzip
import mimetypes
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec
from litestar import Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

PACKAGE = "oppidum"
START = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"
ANEW = "no-cache"
UNBUILT = b"<!doctype html><title>Oppidum</title><p>The page is not built yet: <code>make page</code> builds it."
AnyRequest = Request[Any, Any, Any]


class PageFile(msgspec.Struct, frozen=True):
    """A file as it is sent, plain and packed."""

    plain: bytes
    packed: bytes
    type: str


def folder() -> Traversable:
    """Where the built page is."""
    inside = files(PACKAGE) / "page"
    return inside if inside.is_dir() else Path(__file__).resolve().parents[4] / "build" / "page"


@cache
def page_names() -> frozenset[str]:
    """Returns the names of all files of the page, found once: no other name ever reaches the file system."""
    rooms = [("", folder()), ("assets/", folder() / "assets")]
    found = [(prefix, each) for prefix, room in rooms if room.is_dir() for each in room.iterdir()]
    return frozenset(prefix + each.name for prefix, each in found if each.is_file() and not each.name.startswith("."))


def page_file(name: str) -> PageFile | None:
    """A file of the page, None where there is no such one; `name` is one step or `assets/` and one."""
    return _read(name) if name in page_names() else None


@cache
def _read(name: str) -> PageFile:
    """Reads and packs a file. Pre: it is one of the page's; that bounds what is kept."""
    plain = folder().joinpath(*name.split("/")).read_bytes()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return PageFile(plain, gzip.compress(plain, mtime=0), kind)


def sent(request: AnyRequest, name: str, keep: str) -> Response[bytes]:
    """The file as an answer."""
    file = page_file(name)
    if file is None:
        raise NotFoundException(name)
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and len(file.packed) < len(file.plain):
        return Response(file.packed, media_type=file.type, headers=headers | {"content-encoding": "gzip"})
    return Response(file.plain, media_type=file.type, headers=headers)


@get(["/", "/t/{table:str}", "/score-a-city", "/rules/{title:str}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest) -> Response[bytes]:
    """The page, which finds out by itself what its address asks for."""
    if page_file(START) is None:
        return Response(UNBUILT, media_type="text/html", status_code=503)
    return sent(request, START, ANEW)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A script, style or font of the page."""
    return sent(request, f"assets/{name}", FOR_EVER)


@get("/favicon.svg", include_in_schema=False, sync_to_thread=False)
def icon(request: AnyRequest) -> Response[bytes]:
    """The sign of the page."""
    return sent(request, "favicon.svg", ANEW)


router = Router("/", route_handlers=[page, asset, icon])
