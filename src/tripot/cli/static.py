"""`tripot static`: writes the page as plain files; Python then runs in each visitor's browser."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

import tripot
from tripot.cli.common import console
from tripot.core.errors import BadInput

PACKAGE = Path(str(tripot.__file__)).parent
BUILT_PAGE = PACKAGE / "server" / "static"
PYTHON_FILES = PACKAGE / "offline" / "python"
"""Pyodide and the wheels it needs; part of the wheel, in a checkout made by `make static`."""
PARTS = ("core", "games", "bots", "coach", "wire", "table", "offline")
"""The subpackages that run in a browser."""
LEFT_OUT = {"__pycache__", "python"}
PACKAGES = "packages.zip"
"""Our own code and msgspec, compiled for the Python of the browser."""
DIGEST = "sources.sha256"
SERVICE_WORKER = "sw-offline.js"
CSP = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The server's policy, with WebAssembly and without forms: Python needs nothing looser."""
BUDGET_BYTES = 9_000_000


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("static", epilog="Example: tripot static site && python -m http.server -d site")(static)


def static(
    folder: Annotated[Path, typer.Argument(help="Where to write; new, empty, or written by this command.")],
    sizes: Annotated[bool, typer.Option("--sizes", help="Also print the compressed sizes.")] = False,
) -> None:
    """Write the page as plain files for any web server: games against bots, lessons, puzzles, replays. No server is needed."""
    write_site(folder)
    console.print(f"{folder}: put it on any web server. To try it: python -m http.server -d {folder}")
    if sizes:
        report = compressed_sizes(folder)
        for name, size in report.items():
            console.print(f"{size / 1e6:6.2f} MB  {name}")
        total = sum(report.values())
        console.print(f"{total / 1e6:6.2f} MB  in all, of at most {BUDGET_BYTES / 1e6:.0f}")
        if total > BUDGET_BYTES:
            raise typer.Exit(1)


def write_site(folder: Path, page: Path = BUILT_PAGE, python: Path = PYTHON_FILES) -> None:
    """Write the static site into a folder; BadInput if that has other files, or if files of ours are missing."""
    if not (page / "index.html").is_file():
        raise BadInput("page", str(page), "the built page: `make page`")
    if not (python / DIGEST).is_file():
        raise BadInput("python", str(python), "the files that run Python in a browser: `make static`")
    if (python / DIGEST).read_text(encoding="ascii") != sources_digest():
        raise BadInput("python", str(python / PACKAGES), "compiled from these rules: `make static`")
    if folder.exists() and any(folder.iterdir()) and not (folder / "python" / PACKAGES).is_file():
        raise BadInput("folder", str(folder), "a new or empty folder, or one that this command wrote")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(
        page,
        folder,
        ignore=shutil.ignore_patterns("*.br", "*.gz", "preload.json", "sw.js", SERVICE_WORKER, "index.html"),
    )
    (folder / "index.html").write_text(
        static_index((page / "index.html").read_text(encoding="utf-8")), encoding="utf-8"
    )
    manifest = folder / "manifest.webmanifest"
    manifest.write_text(relative(manifest.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copytree(python, folder / "python", ignore=shutil.ignore_patterns(DIGEST))
    _write_service_worker(folder, (page / SERVICE_WORKER).read_text(encoding="utf-8"))


def _write_service_worker(folder: Path, template: str) -> None:
    """Write the service worker with the list of all files, and their size into index.html."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    total = sum(path.stat().st_size for path in paths) / 1e6
    index = folder / "index.html"
    size = f'<meta name="tripot-size" content="{total:.0f}" />'
    index.write_text(
        index.read_text(encoding="utf-8").replace("</head>", f"{size}</head>", 1), encoding="utf-8"
    )
    listed = {
        path.relative_to(folder).as_posix(): [
            hashlib.sha256(path.read_bytes()).hexdigest()[:16],
            path.stat().st_size,
        ]
        for path in paths
    }
    empty = "const FILES = {};"
    if empty not in template:
        raise BadInput("page", SERVICE_WORKER, f"a service worker with the line {empty}")
    (folder / "sw.js").write_text(
        template.replace(empty, f"const FILES = {json.dumps(listed)};"), encoding="utf-8"
    )


def relative(text: str) -> str:
    """Return a text in which quoted addresses from the root begin in the page's own folder."""
    return re.sub(r'"/(?!/)', '"./', text)


def static_index(index: str) -> str:
    """Return index.html for a plain file server: relative addresses, the policy, and the mark that Python runs here."""
    # Only this command needs msgspec.
    from tripot.table.catalogue import embedded_games

    head = (
        f'<meta http-equiv="content-security-policy" content="{CSP}" />'
        '<meta name="referrer" content="same-origin" /><meta name="tripot-host" content="browser" />'
    )
    index = relative(index).replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />{head}', 1)
    return index.replace("</head>", f"{embedded_games()}</head>", 1)


def sources() -> Iterator[tuple[str, Path]]:
    """Yield the name and path of each of our files that run in a browser: everything but the server and its commands."""
    yield "tripot/__init__.py", PACKAGE / "__init__.py"
    for part in PARTS:
        for path in sorted((PACKAGE / part).rglob("*")):
            name = path.relative_to(PACKAGE.parent)
            if path.is_file() and path.suffix not in (".so", ".pyd") and not LEFT_OUT & set(name.parts):
                yield name.as_posix(), path


def sources_digest() -> str:
    """Return a digest of those files: the compiled ones must come from the same."""
    digest = hashlib.sha256()
    for name, path in sources():
        digest.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def compressed_sizes(folder: Path) -> dict[str, int]:
    """Return the compressed bytes of the page, its fonts and each of Python's files."""
    sizes: dict[str, int] = {}
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        name = path.relative_to(folder)
        group = (
            "python/" + name.name
            if name.parts[0] == "python"
            else "fonts"
            if path.suffix == ".woff2"
            else "page"
        )
        sizes[group] = sizes.get(group, 0) + min(
            path.stat().st_size, len(gzip.compress(path.read_bytes(), 9))
        )
    return sizes
