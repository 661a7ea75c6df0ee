"""Put the files that run Python in a browser into src/tripot/offline/python: Pyodide from npm, msgspec's wheel from PyPI.

python -m tools.offline_files

`tripot static` copies them. Needs Node, npm and a network, once; then the folder is only compared with what is pinned.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.paths import ROOT
from tools.pyodide_tests import PYODIDE, MissingError, install_pyodide, node

TARGET = ROOT / "src" / "tripot" / "offline" / "python"
PLATFORM = "pyemscripten_2026_0_wasm32"
COPIED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
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
    """Fill the folder if it is not what is pinned, and return it; MissingError without Node or a network."""
    wanted = f"{PYODIDE} {pinned('msgspec')}"
    stamp = target / "version.txt"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return target
    node()
    package = install_pyodide()
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in COPIED:
        shutil.copy(package / name, target / name)
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    (target / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": {}}), encoding="utf-8")
    (target / "LICENSES.txt").write_text(NOTICE.format(pyodide=PYODIDE), encoding="utf-8")
    python = ".".join(lock["info"]["python"].split(".")[:2])
    command = [
        *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "-q", "--no-deps"),
        *("--only-binary", ":all:", "--python-version", python, "--implementation", "cp"),
        *(
            "--abi",
            f"cp{python.replace('.', '')}",
            "--platform",
            PLATFORM,
            "-d",
            str(target),
            pinned("msgspec"),
        ),
    ]
    if subprocess.run(command, check=False).returncode:
        raise MissingError("pip could not download msgspec for Pyodide: is there a network?")
    stamp.write_text(wanted, encoding="utf-8")
    return target


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
