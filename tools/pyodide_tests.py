"""Run the tests of the core and the games in Pyodide, CPython for WebAssembly, in Node.

python -m tools.pyodide_tests [pytest arguments]     by default tests/pyodide, and the quick tests of tests/core and tests/games

Pyodide comes from npm and pytest from PyPI, both into .build/pyodide. Without Node, npm or a network it prints what
is missing and exits with 1.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.browser_digests import digests
from tests.support.paths import ROOT

PYODIDE = "pyodide@314.0.7"
FOLDER = ROOT / ".build" / "pyodide"
WHEELS = FOLDER / "wheels"
PINNED = (
    *("pytest", "iniconfig", "packaging", "pluggy", "pygments", "sortedcontainers"),
    *(
        "typer",
        "rich",
        "click",
        "shellingham",
        "annotated-doc",
        "markdown-it-py",
        "mdurl",
        "typing-extensions",
    ),
)
"""Installed in the versions of constraints.txt."""
HYPOTHESIS = "hypothesis==6.155.7"
"""The last version without a compiled module."""
DEFAULT = ("tests/core", "tests/games", "tests/pyodide", "-m", "not slow")


class MissingError(Exception):
    """Something that is needed is not there; the message says what to install."""


def node() -> str:
    """Return the path of Node."""
    for name in ("node", "npm"):
        if shutil.which(name) is None:
            raise MissingError(f"{name} was not found: install Node.js 20 or newer")
    return str(shutil.which("node"))


def install_pyodide() -> Path:
    """Install Pyodide if needed; return its folder."""
    package = FOLDER / "node_modules" / "pyodide"
    stamp = FOLDER / "pyodide.version"
    if not stamp.is_file() or stamp.read_text(encoding="ascii") != PYODIDE:
        FOLDER.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", "--silent", PYODIDE]
        if subprocess.run(command, check=False).returncode or not (package / "pyodide.mjs").is_file():
            raise MissingError(f"npm could not install {PYODIDE}: is there a network?")
        stamp.write_text(PYODIDE, encoding="ascii")
    return package


def download_wheels() -> Path:
    """Download pytest and what it needs if needed; return the folder."""
    wanted = "\n".join([*PINNED, HYPOTHESIS, (ROOT / "constraints.txt").read_text(encoding="utf-8")])
    stamp = FOLDER / "wheels.wanted"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(WHEELS, ignore_errors=True)
        for constraints, packages in ((["-c", "constraints.txt"], PINNED), ([], (HYPOTHESIS,))):
            command = [
                *(sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "-q", "--no-deps"),
                *("--only-binary", ":all:", "--python-version", "3.14", "--implementation", "py"),
                *("--abi", "none", "--platform", "any", "-d", str(WHEELS), *constraints, *packages),
            ]
            if subprocess.run(command, cwd=ROOT, check=False).returncode:
                raise MissingError("pip could not download pytest for Pyodide: is there a network?")
        stamp.write_text(wanted, encoding="utf-8")
    return WHEELS


def command_in_pyodide() -> list[str]:
    """Return the command to which words of pytest, or "-m" and a module, are added. Install what it needs."""
    script = Path(__file__).with_suffix(".mjs")
    return [node(), str(script), str(install_pyodide()), str(download_wheels()), str(ROOT)]


def main() -> int:
    """Install what is missing and run the tests; return pytest's exit code."""
    words = sys.argv[1:] or [*DEFAULT]
    try:
        command = command_in_pyodide()
        # Digests that Pyodide must find too: tests/pyodide compares.
        (FOLDER / "digests.json").write_text(json.dumps(digests()), encoding="utf-8")
    except MissingError as missing:
        print(f"missing: {missing}", file=sys.stderr)
        return 1
    return subprocess.run([*command, "-q", "-p", "no:cacheprovider", *words], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
