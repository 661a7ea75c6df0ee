"""Put the files that run Python in a browser into src/tripot/offline/python: Pyodide, and our code and msgspec compiled for it.

python -m tools.offline_files

`tripot static` copies them. Needs Node; Pyodide comes from npm and msgspec from PyPI, once. Bytecode starts three times as
fast as source, and only the browser's own Python can write it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import entry_points
from pathlib import Path

from tests.support.paths import ROOT
from tools.pyodide_tests import FOLDER, PYODIDE, MissingError, install_pyodide, node

from tripot import __version__
from tripot.cli.static import DIGEST, PACKAGES, sources, sources_digest

TARGET = ROOT / "src" / "tripot" / "offline" / "python"
PLATFORM = "pyemscripten_2026_0_wasm32"
COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive."""
NOTICE = """{pyodide}: CPython for WebAssembly, https://github.com/pyodide/pyodide
Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/ The files are unchanged, except that pyodide-lock.json lists no packages.
Python itself: PSF License Agreement, https://docs.python.org/3/license.html
msgspec: BSD 3-Clause License, in its wheel.
"""


def pinned(package: str) -> str:
    """Return the requirement of a package, in the version of constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return next(line.split()[0] for line in lines if line.startswith(f"{package}=="))


def prepare(target: Path = TARGET) -> Path:
    """Fill the folder if it is not made of these sources, and return it; MissingError without Node or a network."""
    digest, stamp = f"{sources_digest()}", target / DIGEST
    wanted, version = f"{PYODIDE} {pinned('msgspec')}", target / "version.txt"
    if not version.is_file() or version.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(target, ignore_errors=True)
    elif stamp.is_file() and stamp.read_text(encoding="ascii") == digest:
        return target
    package = install_pyodide()
    target.mkdir(parents=True, exist_ok=True)
    for name in COPIED:
        shutil.copy(package / name, target / name)
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    (target / "LICENSES.txt").write_text(NOTICE.format(pyodide=PYODIDE), encoding="utf-8")
    python = ".".join(lock["info"]["python"].split(".")[:2])
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        with zipfile.ZipFile(msgspec_wheel(python)) as wheel:
            wheel.extractall(tree)
        copy_ourselves(tree)
        script = Path(__file__).with_suffix(".mjs")
        if subprocess.run([node(), str(script), str(package), str(tree)], check=False).returncode:
            raise MissingError("Pyodide could not compile the package")
        write_archive(tree, target / PACKAGES)
    version.write_text(wanted, encoding="utf-8")
    stamp.write_text(digest, encoding="ascii")
    return target


def msgspec_wheel(python: str) -> Path:
    """Return the wheel of msgspec for Pyodide's Python, downloaded if needed."""
    folder = FOLDER / f"msgspec-{python}"
    wheels = list(folder.glob(f"{pinned('msgspec').replace('==', '-')}-*.whl"))
    if wheels:
        return wheels[0]
    command = [
        *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "-q", "--no-deps"),
        *("--only-binary", ":all:", "--python-version", python, "--implementation", "cp"),
        *(
            "--abi",
            f"cp{python.replace('.', '')}",
            "--platform",
            PLATFORM,
            "-d",
            str(folder),
            pinned("msgspec"),
        ),
    ]
    if subprocess.run(command, check=False).returncode:
        raise MissingError("pip could not download msgspec for Pyodide: is there a network?")
    return next(folder.glob("*.whl"))


def copy_ourselves(tree: Path) -> None:
    """Copy the package without the server, and write the entry points by which the games are found."""
    for name, path in sources():
        copy = tree / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    info = tree / f"tripot-{__version__}.dist-info"
    info.mkdir()
    points = [point for point in entry_points(group="tripot.games") if point.value.startswith("tripot.")]
    listed = "".join(f"{point.name} = {point.value}\n" for point in points)
    (info / "entry_points.txt").write_text(f"[tripot.games]\n{listed}", encoding="utf-8")
    described = f"Metadata-Version: 2.1\nName: tripot\nVersion: {__version__}\n"
    (info / "METADATA").write_text(described, encoding="utf-8")


def write_archive(tree: Path, archive: Path) -> None:
    """Write bytecode and data into the archive. Equal content makes an equal archive."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path in sorted(tree.rglob("*")):
            if path.is_file() and path.suffix not in (".py", ".pyi"):
                info = zipfile.ZipInfo(path.relative_to(tree).as_posix(), EPOCH)
                info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
                packed.writestr(info, path.read_bytes())


def main() -> int:
    """Fill the folder; return 1 and say what is missing if that is not possible."""
    try:
        prepare()
    except MissingError as missing:
        print(f"missing: {missing}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
