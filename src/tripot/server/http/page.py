"""The web page: its built files, compressed where the browser accepts that, and index.html for any other path."""

from __future__ import annotations

import gzip
import hashlib
import json
import mimetypes
from dataclasses import dataclass, field
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from tripot.server.errors import ApiError
from tripot.server.http import AnyRequest
from tripot.server.http.games import YEAR
from tripot.table.catalogue import embedded_games

PACKAGE_FOLDER = Path(__file__).parent.parent / "static"
ENCODINGS = {".br": "br", ".gz": "gzip"}
_NOT_BUILT = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Tripot</title>
<h1>Tripot</h1><p>The server runs, but the page is not built yet. In a checkout, run <code>make play</code> and reload.
An installed package without the page was built with <code>TRIPOT_PAGE=none</code>: install a complete one.</p></html>"""


@dataclass
class File:
    """A file of the page and its compressed versions."""

    path: Path
    media_type: str
    digest: str
    immutable: bool
    bodies: dict[str, bytes] = field(default_factory=dict)


class Page:
    """All files of the built page, read at the start: a few megabytes."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, File] = {}
        self.links: dict[str, str] = {}
        if not folder.is_dir():
            return
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix not in ENCODINGS:
                name = path.relative_to(folder).as_posix()
                self.files[name] = _read(path, name)
        self.links = _links(self.files.pop("preload.json", None))
        if "index.html" in self.files:
            _embed_games(self.files["index.html"])

    def link(self, path: str) -> str | None:
        """Return the Link header of an address: files that its page needs in addition to those of every page."""
        return self.links.get(path.strip("/").partition("/")[0])

    def find(self, path: str) -> File | None:
        """Return a file, index.html for a path without a suffix, None for a missing file."""
        name = path.strip("/")
        if name in self.files:
            return self.files[name]
        if "." in name.rpartition("/")[2]:
            return None
        return self.files.get("index.html")


def _read(path: Path, name: str) -> File:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    # Vite puts a hash of the content into the names in assets/.
    file = File(path, kind, hashlib.sha256(body).hexdigest()[:16], name.startswith("assets/"), {"": body})
    for suffix, encoding in ENCODINGS.items():
        compressed = path.with_name(path.name + suffix)
        if compressed.is_file():
            file.bodies[encoding] = compressed.read_bytes()
    return file


def _embed_games(index: File) -> None:
    body = index.bodies[""].replace(b"</head>", embedded_games().encode() + b"</head>", 1)
    index.bodies = {"": body, "gzip": gzip.compress(body, 9, mtime=0)}
    index.digest = hashlib.sha256(body).hexdigest()[:16]


def _links(preload: File | None) -> dict[str, str]:
    """Return the Link header for each first part of a path that the build lists files for."""
    if preload is None:
        return {}
    pages: dict[str, list[str]] = json.loads(preload.bodies[""])
    return {
        part: ", ".join(
            f"</{name}>; rel={'preload; as=style' if name.endswith('.css') else 'modulepreload'}; crossorigin"
            for name in names
        )
        for part, names in pages.items()
    }


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def serve_page(request: AnyRequest, path: FromPath[str] = "/") -> Response[bytes]:
    """Return a file of the page."""
    if path.startswith(("/api/", "/ws")):
        raise ApiError("missing")
    page: Page = request.app.state.page
    file = page.find(path)
    if file is None:
        if page.files or "." in path.rpartition("/")[2]:
            raise ApiError("missing")
        return Response(_NOT_BUILT, media_type="text/html")
    tag = f'"{file.digest}"'
    headers = {
        "etag": tag,
        "cache-control": YEAR if file.immutable else "no-cache",
        "vary": "accept-encoding",
    }
    link = page.link(path) if file.media_type == "text/html" else None
    if link is not None:
        headers["link"] = link
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    accepted = request.headers.get("accept-encoding") or ""
    for encoding in ("br", "gzip"):
        if encoding in file.bodies and encoding in accepted:
            return Response(
                file.bodies[encoding],
                media_type=file.media_type,
                headers={**headers, "content-encoding": encoding},
            )
    return Response(file.bodies[""], media_type=file.media_type, headers=headers)
