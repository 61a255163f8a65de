"""Serves the built page: from inside the wheel, or in a checkout from where `make page` builds it.

Every file is read once and kept in memory, plain and compressed.
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
INDEX = "index.html"
# The build puts a hash of its content into the name of an asset, so a browser never has to ask for it again.
KEEP_FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
NOT_BUILT = b"<!doctype html><title>Oppidum</title><p>The page is not built yet: <code>make page</code> builds it."
ALREADY_COMPRESSED = ["^/assets/", "^/$", "^/t/", "^/rules/", "^/score-a-city$", "^/favicon"]
"""Paths of this file's responses, which must not be compressed a second time."""
AnyRequest = Request[Any, Any, Any]


class PageFile(msgspec.Struct, frozen=True):
    """A file of the page, plain and compressed."""

    plain: bytes
    compressed: bytes
    type: str


def page_folder() -> Traversable:
    """Returns the folder of the built page."""
    inside = files(PACKAGE) / "page"
    return inside if inside.is_dir() else Path(__file__).resolve().parents[4] / "build" / "page"


@cache
def page_names() -> frozenset[str]:
    """Returns the names of all files of the page, found once: no other name ever reaches the file system."""
    rooms = [("", page_folder()), ("assets/", page_folder() / "assets")]
    found = [(prefix, each) for prefix, room in rooms if room.is_dir() for each in room.iterdir()]
    return frozenset(prefix + each.name for prefix, each in found if each.is_file() and not each.name.startswith("."))


def page_file(name: str) -> PageFile | None:
    """Returns a file of the page, None where there is none. `name` is a plain name, or one after `assets/`."""
    return _read(name) if name in page_names() else None


@cache
def _read(name: str) -> PageFile:
    """Reads and compresses a file. Pre: it is one of the page's, which bounds the cache."""
    plain = page_folder().joinpath(*name.split("/")).read_bytes()
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return PageFile(plain, gzip.compress(plain, mtime=0), kind)


def file_response(request: AnyRequest, name: str, keep: str) -> Response[bytes]:
    """Returns the response with a file, compressed if the browser accepts that and it is smaller."""
    file = page_file(name)
    if file is None:
        raise NotFoundException(name)
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", "") and len(file.compressed) < len(file.plain):
        return Response(file.compressed, media_type=file.type, headers=headers | {"content-encoding": "gzip"})
    return Response(file.plain, media_type=file.type, headers=headers)


@get(["/", "/t/{table:str}", "/score-a-city", "/rules/{title:str}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest) -> Response[bytes]:
    """Returns the page; its own code reads the address to find out what to show."""
    if page_file(INDEX) is None:
        return Response(NOT_BUILT, media_type="text/html", status_code=503)
    return file_response(request, INDEX, REVALIDATE)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=False)
def asset(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """Returns a script, style or font of the page."""
    return file_response(request, f"assets/{name}", KEEP_FOREVER)


@get("/favicon.svg", include_in_schema=False, sync_to_thread=False)
def icon(request: AnyRequest) -> Response[bytes]:
    """Returns the icon of the page."""
    return file_response(request, "favicon.svg", REVALIDATE)


router = Router("/", route_handlers=[page, asset, icon])
